//! Positions with their moves, and typed texts.

use std::collections::BTreeSet;

use antipode_play::puzzle::{self, Move, PuzzleKind, Ruleset};
use antipode_play::with_puzzles;
use antipode_protocol::{SpaceName, Subject};
use antipode_reader::reading::{self, Meaning};
use pyo3::prelude::*;

use crate::error::{of_fault, refusal};

/// The meanings of a text as JSON, the most likely first.
#[pyfunction]
#[pyo3(signature = (text, puzzle, metric=None))]
pub(crate) fn parse(
    py: Python<'_>,
    text: Option<&str>,
    puzzle: &str,
    metric: Option<&str>,
) -> PyResult<String> {
    let meanings = read(py, text, kind(puzzle)?, metric)?;
    serde_json::to_string(&meanings).map_err(|why| refusal(why.to_string()))
}

fn kind(name: &str) -> PyResult<PuzzleKind> {
    let names = || PuzzleKind::ALL.map(PuzzleKind::name).join(", ");
    PuzzleKind::parse(name)
        .ok_or_else(|| refusal(format!("unknown puzzle {name:?}; the puzzles are {}", names())))
}

macro_rules! read_for {
    ([$($Name:ident: $module:ident::$Type:ident,)*] $kind:expr, $text:expr, $metric:expr) => {
        match $kind {
            $(PuzzleKind::$Name => reading::read::<puzzle::$module::$Type>($text, $metric, None),)*
        }
    };
}

fn read(
    py: Python<'_>,
    text: Option<&str>,
    kind: PuzzleKind,
    metric: Option<&str>,
) -> PyResult<Vec<Meaning>> {
    with_puzzles!(read_for!(kind, text, metric)).map_err(|fault| of_fault(py, fault))
}

/// A position under a ruleset. It is kept as text, because the positions of a page belong to one thread.
#[pyclass(frozen)]
pub(crate) struct Position {
    kind: PuzzleKind,
    #[pyo3(get)]
    metric: &'static str,
    /// The board of the ruleset: one of its positions.
    board: String,
    #[pyo3(get)]
    text: String,
    #[pyo3(get)]
    solved: bool,
    /// The names of the moves that count as one each.
    #[pyo3(get)]
    moves: Vec<String>,
    /// Rows of cells, and where pieces have an orientation a second layer of the same shape.
    #[pyo3(get)]
    cells: Vec<u8>,
    /// `[height, width]`, or with the second layer `[2, height, width]`.
    #[pyo3(get)]
    shape: Vec<usize>,
}

#[pymethods]
impl Position {
    /// The only meaning of a text; without a text the usual position of the metric.
    #[new]
    #[pyo3(signature = (puzzle, text=None, metric=None))]
    fn new(py: Python<'_>, puzzle: &str, text: Option<&str>, metric: Option<&str>) -> PyResult<Position> {
        let kind = kind(puzzle)?;
        let meaning = match &read(py, text, kind, metric)?[..] {
            [only] => only.clone(),
            several => {
                let list: Vec<&str> = several.iter().map(|meaning| meaning.position.as_str()).collect();
                return Err(refusal(format!("the text can mean several boards: {}", list.join("; "))));
            }
        };
        if meaning.question.is_none() {
            let sentence = format!("no moves solve this board, or it is incomplete: {}", meaning.position);
            return Err(refusal(sentence));
        }
        Restored::of(kind, meaning.metric, &meaning.position, &meaning.position)?.describe(&meaning.position)
    }

    #[getter]
    fn puzzle(&self) -> &'static str {
        self.kind.name()
    }

    /// The position after a move that counts as one; `None` if it is illegal.
    fn after(&self, move_name: &str) -> PyResult<Option<Position>> {
        let at = self.restore()?;
        let mv = at.moves()?.into_iter().find(|mv| at.position.move_text(*mv) == move_name);
        let after = mv.and_then(|mv| at.ruleset.apply(&at.position, mv));
        after.map(|position| Restored { position, ..at }.describe(&self.board)).transpose()
    }

    /// Another position of the board, from its canonical text.
    fn at(&self, text: &str) -> PyResult<Position> {
        Restored::of(self.kind, self.metric, &self.board, text)?.describe(&self.board)
    }

    /// A uniformly random position of the board; `None` if only a table knows which positions can be reached.
    fn scrambled(&self, seed: &str) -> PyResult<Option<Position>> {
        let at = self.restore()?;
        let scrambled = at.ruleset.scrambled(seed);
        scrambled.map(|position| Restored { position, ..at }.describe(&self.board)).transpose()
    }

    /// The names of all moves that are legal in some position of a board of numbers, sorted. They depend on the state of the
    /// hole or of the frame only, and positions with the same moves lead to the same states.
    fn all_moves(&self) -> PyResult<BTreeSet<String>> {
        let Restored { ruleset, position } = self.restore()?;
        let (mut names, mut known, mut next) = (BTreeSet::new(), BTreeSet::new(), vec![position]);
        while let Some(position) = next.pop() {
            let here = Restored { ruleset, position };
            let moves = here.moves()?;
            let texts: Vec<String> = moves.iter().map(|mv| here.position.move_text(*mv)).collect();
            if known.insert(texts.clone()) {
                names.extend(texts);
                next.extend(moves.into_iter().filter_map(|mv| ruleset.apply(&here.position, mv)));
            }
        }
        Ok(names)
    }
}

impl Position {
    /// What a solver is asked: the names of puzzle and ruleset.
    pub(crate) fn space(&self) -> PyResult<SpaceName> {
        match self.restore()?.ruleset.space() {
            Subject::Space(name) => Ok(name),
            Subject::Service { .. } => unreachable!("a ruleset is a space"),
        }
    }

    fn restore(&self) -> PyResult<Restored> {
        Restored::of(self.kind, self.metric, &self.board, &self.text)
    }
}

/// A position as the page has it.
struct Restored {
    ruleset: Ruleset,
    position: puzzle::Position,
}

impl Restored {
    fn of(kind: PuzzleKind, metric: &str, board: &str, text: &str) -> PyResult<Restored> {
        let usual = kind.ruleset_named(metric).map_err(refusal)?;
        let board = usual.solved().parse(board).map_err(|why| refusal(why.to_string()))?;
        let ruleset = usual.for_position(&board);
        let position = board.parse(text).map_err(|why| refusal(why.to_string()))?;
        let position = ruleset.canonical(&position);
        Ok(Restored { ruleset, position })
    }

    fn moves(&self) -> PyResult<Vec<Move>> {
        self.ruleset.moves(&self.position).ok_or_else(|| refusal("the position has too many moves to list"))
    }

    fn describe(&self, board: &str) -> PyResult<Position> {
        let position = &self.position;
        let scene = position.scene();
        let (width, height) = (scene.width as usize, scene.height as usize);
        let layers = 1 + usize::from(position.has_orientation());
        let mut cells = vec![u8::MAX; layers * width * height];
        // Pieces of sliding boards are numbered from 0.
        let first = u8::from(position.kind() == PuzzleKind::Sliding);
        for slot in &scene.slots {
            let at = slot.y as usize * width + slot.x as usize;
            cells[at] = slot.piece.map_or(0, |piece| piece + first);
            if layers == 2 {
                let piece = scene.pieces.iter().find(|piece| Some(piece.id) == slot.piece);
                cells[width * height + at] = piece.map_or(0, |piece| piece.quarters);
            }
        }
        let shape = [layers, height, width].into_iter().skip(usize::from(layers == 1)).collect();
        let moves = self.moves()?.into_iter().map(|mv| position.move_text(mv)).collect();
        Ok(Position {
            kind: position.kind(),
            metric: self.ruleset.name(),
            board: board.to_owned(),
            text: position.text(),
            solved: position.is_solved(),
            moves,
            cells,
            shape,
        })
    }
}
