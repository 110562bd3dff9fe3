//! Solves a whole board by the paper: one turn if the parity requires it, then three-cycles.

use antipode_puzzles::permutation;
use antipode_puzzles::rotation::{Board, Position, ReachableSet, Turn, TurnKind, Variant};

use super::any_three::AnyThreeCycle;
use super::reduce::gathering_word;
use super::small_boards::shortest_solution;
use super::strip::Embedding;
use super::walkthrough::{CellMark, SolveError, Step, Walkthrough};
use super::window::{Kind, Window};
use super::word::{TurnImages, Word, conjugate};

/// The maximum number of embeddings of the small board to try.
const LIES: usize = 8;

/// Solves a position by the paper's method.
///
/// # Errors
/// If the position is unsolvable, or the paper does not cover the board.
pub fn solve(variant: &Variant, start: &Position) -> Result<Walkthrough, SolveError> {
    let board = variant.board();
    if board.turn_kind() != TurnKind::Quarter || board.is_orientable() || board.has_row_numbers() {
        return Err(SolveError::WrongPuzzle);
    }
    ReachableSet::of(board).check(start).map_err(SolveError::Unreachable)?;
    let mut writer = Writer::new(variant, start.clone());
    if start.is_solved() {
        return Ok(writer.plan);
    }
    if is_listed(board) {
        let word = shortest_solution(variant, start).expect("it can be reached, and the board is small");
        let count = ReachableSet::of(board).count();
        writer.write(
            "The few positions of this board",
            format!("The board has only {count} reachable positions."),
            "A shortest solution, found by searching all of them".to_owned(),
            &word,
            Vec::new(),
        );
        return Ok(writer.plan);
    }
    let nothing = || SolveError::NotApplicable("no words for this board were found".to_owned());
    let mut source = CycleSource::new(variant).ok_or_else(nothing)?;
    if source.kind() == Kind::Cycle && is_odd(&writer.now) {
        writer.make_even();
    }
    let carriers = TurnImages::new(board);
    while let Some(cells) = next_cells(&writer.now, source.kind()) {
        let (word, gathered, at_once) = source.word(&carriers, &cells).ok_or_else(nothing)?;
        writer.exchange(&cells, &word, gathered, at_once);
    }
    Ok(writer.plan)
}

/// Whether the board has so few positions that a search of all of them replaces the method.
fn is_listed(board: Board) -> bool {
    let (less, more) = (board.rows().min(board.cols()), board.rows().max(board.cols()));
    let k = board.block_rows();
    less == more && k == less || (k, less, more) == (2, 2, 3) || (k, less, more) == (3, 3, 4)
}

/// Whether the permutation is odd, for odd k on the cells of the colour of the first cell. Where it can be odd, every turn
/// changes that parity.
fn is_odd(position: &Position) -> bool {
    let board = position.board();
    let counts = |cell: usize| {
        board.block_rows().is_multiple_of(2) || (cell / board.cols() + cell % board.cols()).is_multiple_of(2)
    };
    let cells = (0..board.cell_count()).filter(|cell| counts(*cell));
    permutation::is_odd_on(cells, board.cell_count(), |cell| usize::from(position.numbers()[cell]) - 1)
}

/// The cells to swap or to cycle next, each number going to the next cell: the cell of the first misplaced number, its home,
/// and for a cycle the home of the number found there. `None` if every number is home.
fn next_cells(position: &Position, kind: Kind) -> Option<Vec<usize>> {
    let numbers = position.numbers();
    let wrong = |cell: &usize| usize::from(numbers[*cell]) != cell + 1;
    let to = (0..numbers.len()).find(wrong)?;
    let from =
        numbers.iter().position(|number| usize::from(*number) == to + 1).expect("each number is there");
    if kind == Kind::Swap {
        return Some(vec![from, to]);
    }
    let third = usize::from(numbers[to]) - 1;
    if third != from {
        return Some(vec![from, to, third]);
    }
    // Two numbers in each other's home need a third cell, of their own colour where numbers keep their colour.
    let board = position.board();
    let colour = |cell: usize| (cell / board.cols() + cell % board.cols()) % 2;
    let suits = |cell: &usize| {
        wrong(cell)
            && *cell != from
            && *cell != to
            && (board.block_rows().is_multiple_of(2) || colour(*cell) == colour(to))
    };
    let third = (0..numbers.len()).find(suits).expect("an even permutation is not a single swap");
    Some(vec![from, to, third])
}

/// A source of words that cycle or swap numbers on a small board.
enum CycleSource {
    Small(Window),
    Strip(Box<AnyThreeCycle>),
}

impl CycleSource {
    fn new(variant: &Variant) -> Option<CycleSource> {
        let board = variant.board();
        let narrow = board.rows().min(board.cols());
        let window = |rows: u8, cols: u8, kind: Kind| {
            let window = Board::square(rows, cols, board.block_rows() as u8).ok()?;
            Window::new(window, variant.rule(), kind).map(CycleSource::Small)
        };
        match (board.block_rows(), narrow) {
            (2, 2) => window(2, 4, Kind::Swap),
            (2, _) => window(3, 3, Kind::Swap),
            (3, 3) => window(3, 5, Kind::Cycle),
            (3, _) => window(4, 4, Kind::Cycle),
            (k, _) => Some(CycleSource::Strip(Box::new(AnyThreeCycle::new(k)?))),
        }
    }

    fn kind(&self) -> Kind {
        match self {
            CycleSource::Small(window) => window.kind,
            CycleSource::Strip(_) => Kind::Cycle,
        }
    }

    /// The small board.
    fn board(&self) -> Board {
        match self {
            CycleSource::Small(window) => window.board,
            CycleSource::Strip(any) => any.strip().board(),
        }
    }

    /// A word that moves the content of each cell to the next cell; and its lengths in turns: of the setup, and of the rest.
    fn word(&mut self, carriers: &TurnImages, cells: &[usize]) -> Option<(Word, usize, usize)> {
        let (board, small) = (carriers.board(), self.board());
        let sizes = [(small.rows(), small.cols()), (small.cols(), small.rows())];
        let sizes: Vec<(usize, usize)> =
            sizes.into_iter().filter(|size| size.0 <= board.rows() && size.1 <= board.cols()).collect();
        let (gathering, now) = gathering_word(carriers, cells, &sizes)?;
        let mut best: Option<Word> = None;
        let mut tried = 0;
        for embedding in Embedding::containing(small, board, &now) {
            let under: Vec<usize> = now.iter().filter_map(|cell| embedding.source_cell(*cell)).collect();
            let word = match self {
                CycleSource::Small(window) => window.word(&under)?,
                CycleSource::Strip(any) if any.supports(&under) => any.word([under[0], under[1], under[2]]),
                CycleSource::Strip(_) => continue,
            };
            if best.as_ref().is_none_or(|best| word.len() < best.len()) {
                best = Some(embedding.embed(&word));
            }
            tried += 1;
            if tried == LIES {
                break;
            }
        }
        let best = best?;
        Some((conjugate(&gathering, &best), gathering.len(), best.len()))
    }
}

/// Appends steps and tracks the position.
pub(super) struct Writer<'a> {
    variant: &'a Variant,
    pub(super) now: Position,
    pub(super) plan: Walkthrough,
}

impl<'a> Writer<'a> {
    pub(super) fn new(variant: &'a Variant, start: Position) -> Writer<'a> {
        Writer { variant, now: start.clone(), plan: Walkthrough { start, steps: Vec::new() } }
    }

    pub(super) fn write(
        &mut self,
        phase: &str,
        purpose: String,
        technique: String,
        word: &[Turn],
        marks: Vec<(u8, CellMark)>,
    ) {
        let turns: Vec<Turn> =
            word.iter().flat_map(|turn| self.variant.expand(*turn).expect("a block of this board")).collect();
        for turn in &turns {
            self.now = self.now.turned(*turn).expect("a block of this board");
        }
        let after = self.now.clone();
        self.plan.steps.push(Step { phase: phase.to_owned(), purpose, technique, turns, marks, after });
    }

    /// Makes the turn after which the most numbers are home.
    fn make_even(&mut self) {
        let home = |turn: &Turn| {
            let after = self.now.turned(*turn).expect("a block of this board");
            after.numbers().iter().zip(1..).filter(|(number, home)| **number == *home).count()
        };
        let blocks = 0..self.now.board().block_count() as u8;
        let amounts: &[i8] = if self.variant.rule().is_one_way() { &[1] } else { &[1, -1] };
        let turns = blocks.flat_map(|block| amounts.iter().map(move |&steps| Turn { block, steps }));
        let best =
            turns.max_by_key(|turn| (home(turn), std::cmp::Reverse(turn.block))).expect("a board has blocks");
        self.write(
            "1 · Parity",
            "The position is an odd permutation, and three-cycles are even.".to_owned(),
            "Any one turn makes it even; this one brings the most numbers home".to_owned(),
            &[best],
            Vec::new(),
        );
    }

    fn exchange(&mut self, cells: &[usize], word: &[Turn], gathered: usize, at_once: usize) {
        let numbers: Vec<u8> = cells.iter().map(|cell| self.now.numbers()[*cell]).collect();
        let cols = self.now.board().cols();
        let place = |cell: usize| format!("row {}, column {}", cell / cols + 1, cell % cols + 1);
        let (phase, purpose) = match numbers.as_slice() {
            [one, other] => {
                ("2 · Swaps", format!("Swap {one} and {other}: {one} comes home to {}.", place(cells[1])))
            }
            [a, b, c, ..] if usize::from(*b) == cells[2] + 1 => (
                "2 · Three-cycles",
                format!(
                    "Cycle {a}, {b} and {c}: {a} comes home to {}, {b} to {}.",
                    place(cells[1]),
                    place(cells[2])
                ),
            ),
            [a, b, c, ..] => (
                "2 · Three-cycles",
                format!(
                    "Cycle {a}, {b} and {c}: {a} comes home to {}; {b} and {c} only needed to swap, and {c} gives up its place.",
                    place(cells[1])
                ),
            ),
            _ => unreachable!("two or three numbers are moved"),
        };
        let technique = match (gathered, self.now.board().block_rows()) {
            (0, 2 | 3) => {
                "Setup turns that bring them to its cells, a word that moves only these, and the setup undone"
                    .to_owned()
            }
            (_, 2 | 3) => format!(
                "{gathered} setup turns bring them together, {at_once} turns move only these, and the setup is undone"
            ),
            (0, _) => {
                "Spiral-cycle to the squares of the three-cycle, the three-cycle, and the spirals undone"
                    .to_owned()
            }
            _ => format!(
                "{gathered} setup turns bring them into two neighbouring blocks; the spiral-cycle, the three-cycle and back take {at_once}; the setup is undone"
            ),
        };
        let marks = cells.iter().map(|cell| (*cell as u8, CellMark::Cycled)).collect();
        self.write(phase, purpose, technique, word, marks);
    }
}
