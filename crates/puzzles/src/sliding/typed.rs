//! Boards as people type them: in the notation of this program, in those of others, with blanks between the cells.
//!
//! What the text leaves open stays open: [`read`] returns every board that is meant in some reading, and no goal where the
//! text has none.
//!
//! ```
//! use antipode_puzzles::reading::Reading;
//! use antipode_puzzles::sliding::typed::{self, Source};
//!
//! // Klotski without a goal.
//! let Reading::One(klotski) = typed::read("BAAC/BAAC/DEEF/DGHF/I..J", None)? else { panic!("one board") };
//! assert_eq!((klotski.source, klotski.goal), (Source::Notation, None));
//!
//! // Two cars: free pieces, or pieces that keep to their lines?
//! let Reading::Choices(boards) = typed::read("B../BAA/... -> .../.../.AA", None)? else { panic!("two rules") };
//! assert_eq!(boards.len(), 2);
//! # Ok::<(), typed::TypedError>(())
//! ```

use std::fmt;
use std::sync::Arc;

use super::board::{Board, Freedom, Piece};
use super::cells::{Cells, Grid};
use super::draft::Draft;
use super::error::NotationError;
use super::foreign::rush_hour::is_board_line;
use super::foreign::{ForeignError, ForeignPuzzle, Format, FormatReading, recognise};
use super::goal::{CornerRule, Goal, Target};
use super::notation::{
    along_axis, corner_piece, parse_goal, parse_position, rush_hour_goal, split_start_and_goal,
};
use super::position::Position;
use crate::parse_error::{ParseError, display_with_column};
use crate::reading::{BoardList, Reading};
use crate::short_list;

/// A board as a person typed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedBoard {
    /// The position at the start.
    pub start: Position,
    /// The goal; `None` if the text has none, so that it is still to be chosen (see [`suggested_goals`]).
    pub goal: Option<Goal>,
    /// How the text was read.
    pub source: Source,
    /// What distinguishes the reading from others, in a phrase: `X is the red car`; empty if there is nothing to tell.
    pub note: String,
}

/// How a text was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// In the notation of this program.
    Notation,
    /// In the notation of this program, with the additional rule that pieces keep to their lines.
    AlongLines,
    /// In rows with blanks between the cells.
    SpacedRows,
    /// As single tiles with numbers, like the 15-puzzle.
    NumberedTiles,
    /// In the format of another program.
    Format(Format),
    /// The same, where cells with the same name are not connected: they are parts of a piece that slide as one body.
    InParts(Format),
    /// The same, where each part is a piece of its own.
    TakenApart(Format),
}

impl Source {
    /// How the text was read, in a phrase; empty for the notation of this program.
    #[must_use]
    pub fn description(self) -> String {
        match self {
            Source::Notation => String::new(),
            Source::AlongLines => "each piece keeps to its line, as in Rush Hour".to_owned(),
            Source::SpacedRows => "rows of cells".to_owned(),
            Source::NumberedTiles => "tiles with numbers, one cell each".to_owned(),
            Source::Format(format) => format.name().to_owned(),
            Source::InParts(format) => format!("{format}: cells with the same letter slide as one piece"),
            Source::TakenApart(format) => {
                format!("{format}: cells that do not touch are pieces of their own")
            }
        }
    }
}

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedError {
    /// The text is not in the notation of this program.
    Notation(NotationError),
    /// The text is evidently in the format of another program, with a fault.
    Foreign {
        /// The format.
        format: Format,
        /// The fault.
        error: ForeignError,
    },
    /// The text consists of numbers: the numbers from 1, each once, as on a board of Rotation.
    RotationNumbers {
        /// How many numbers.
        count: usize,
    },
    /// The text consists of numbers, and some are missing or there twice.
    Numbers {
        /// How many numbers.
        count: usize,
    },
}

/// Parses a board that a person typed. A text without a goal means the present goal if the pieces are those of the present
/// board.
///
/// # Errors
/// What is wrong with the text, and where; or what it is instead of a sliding board.
pub fn read(text: &str, present: Option<(&Position, &Goal)>) -> Result<Reading<TypedBoard>, TypedError> {
    let mut boards: Vec<TypedBoard> = Vec::new();
    let mut foreign_fault = None;
    let readings = recognise(text);
    let has_clear = readings.iter().any(|reading| reading.is_clear);
    for FormatReading { format, puzzle, note, is_clear } in readings {
        match puzzle {
            Ok(_) if has_clear && !is_clear => {}
            Ok(ForeignPuzzle { start, goal }) => {
                let apart = parts_taken_apart(&start, goal.as_ref());
                let source = if apart.is_some() { Source::InParts(format) } else { Source::Format(format) };
                boards.push(TypedBoard { start, goal, source, note });
                boards.extend(apart.map(|(start, goal)| TypedBoard {
                    start,
                    goal: Some(goal),
                    source: Source::TakenApart(format),
                    note: String::new(),
                }));
            }
            Err(error) => foreign_fault = Some(TypedError::Foreign { format, error }),
        }
    }
    let own = match spaced(text) {
        Some(spaced) => spaced.map(|board| vec![board]),
        None => read_notation(text, present).map_err(TypedError::Notation),
    };
    let is_free = boards.is_empty();
    match own {
        // The pieces of the present board are what the present board calls them.
        Ok(own) if own.iter().any(|board| is_present(&board.start, present)) => boards = own,
        Ok(_) if has_clear => {}
        // A full line of letters has no move: it is the code of another program.
        Ok(own) => boards.extend(own.into_iter().filter(|board| is_free || has_hole(&board.start))),
        Err(error) if boards.is_empty() => return Err(foreign_fault.unwrap_or(error)),
        Err(_) => {}
    }
    let mut different: Vec<TypedBoard> = Vec::with_capacity(boards.len());
    for board in boards {
        // A reading without a goal adds nothing to one of the same board with a goal.
        let says_no_more = |other: &TypedBoard| {
            other.start == board.start && (board.goal.is_none() || other.goal == board.goal)
        };
        if !different.iter().any(says_no_more) {
            different.push(board);
        }
    }
    Ok(Reading::of(different).expect("there is a board"))
}

fn has_hole(start: &Position) -> bool {
    let board = start.board();
    let covered: usize = board.pieces().iter().map(|piece| piece.shape().len()).sum();
    covered + board.walls().len() < board.grid().cell_count()
}

/// The boards of a text that is a list of boards of Rush Hour, each in one line. `None` if the text is something else, such as
/// one board.
#[must_use]
pub fn list(text: &str) -> Option<BoardList<'_>> {
    if read(text, None).is_ok() { None } else { BoardList::of(text, is_board_line) }
}

/// The same board and goal with each part of a piece as a piece of its own; `None` if no piece has several parts, or if there
/// is no goal.
fn parts_taken_apart(start: &Position, goal: Option<&Goal>) -> Option<(Position, Goal)> {
    let names = start.board().names_in_parts();
    let mut draft = Draft::from_position(start, goal.filter(|_| !names.is_empty())?);
    names.chars().for_each(|name| draft.take_apart(name));
    draft.build().ok().filter(|(start, _)| start.board().names_in_parts().is_empty())
}

/// Whether every piece is free and straight, with at least two cells, so that they may as well keep to their lines.
#[must_use]
pub fn may_keep_to_lines(position: &Position) -> bool {
    let pieces = position.board().pieces();
    pieces.iter().all(|piece| piece.freedom() == Freedom::Free && along_axis(piece) != Freedom::Free)
}

/// The same position with every straight piece of at least two cells restricted to its line.
#[must_use]
fn kept_to_lines(position: &Position) -> Position {
    let board = position.board();
    let pieces = board.pieces().iter().map(|piece| piece.with_freedom(along_axis(piece))).collect();
    let board = Arc::new(Board::new(board.grid(), board.walls(), pieces));
    Position::new(board, position.anchors()).expect("the pieces are where they were")
}

/// Goals that people usually mean on such a board, the most likely first; perhaps none.
#[must_use]
pub fn suggested_goals(start: &Position) -> Vec<Goal> {
    let board = start.board();
    let grid = board.grid();
    let mut goals: Vec<Goal> = rush_hour_goal(start).into_iter().collect();
    let pieces = board.pieces();
    let place = |piece: usize, row: usize, col: usize| {
        let anchor = grid.cell(row, col) as u8;
        let cells = pieces[piece].cells_at(anchor);
        let fits = !cells.intersects(board.walls()) && start.anchors()[piece] != anchor;
        fits.then(|| Goal::Places(vec![Target { pieces: vec![piece], anchors: vec![anchor] }]))
    };
    // The largest piece to the middle of the last rows, as in Klotski.
    let size = |piece: &Piece| piece.shape().len();
    let largest = pieces.iter().map(size).max().unwrap_or(0);
    let mut large = (0..pieces.len()).filter(|piece| size(&pieces[*piece]) == largest && largest > 1);
    if let (Some(piece), None) = (large.next(), large.next()) {
        let (height, width) = (pieces[piece].height(), pieces[piece].width());
        if (grid.cols() - width).is_multiple_of(2) {
            goals.extend(place(piece, grid.rows() - height, (grid.cols() - width) / 2));
        }
    }
    // The piece in the upper left corner to the lower right one.
    if let Some(piece) = corner_piece(start) {
        let shape = &pieces[piece];
        let anchor = grid.cell(grid.rows() - shape.height(), grid.cols() - shape.width()) as u8;
        let rules = [CornerRule::Strict, CornerRule::Loose];
        let rule = rules.into_iter().find(|rule| rule.is_satisfied(board, shape.cells_at(anchor)));
        let fits = start.anchors()[piece] != anchor && !shape.cells_at(anchor).intersects(board.walls());
        goals.extend(rule.filter(|_| fits).map(|rule| Goal::Corner { piece, rule }));
    }
    // Tiles in order, as in the 15-puzzle.
    if largest == 1 && pieces.len() > 1 && board.walls().is_empty() {
        let mut order: Vec<usize> = (0..pieces.len()).collect();
        short_list::sort_by_key(&mut order, |piece| tile_number(pieces[*piece].name()));
        let mut targets: Vec<Target> = (0..)
            .zip(order)
            .map(|(anchor, piece)| Target { pieces: vec![piece], anchors: vec![anchor] })
            .collect();
        short_list::sort_by_key(&mut targets, |target| target.pieces.clone());
        goals.insert(0, Goal::Places(targets));
    }
    goals
}

/// Whether a position is one of the present board.
fn is_present(start: &Position, present: Option<(&Position, &Goal)>) -> bool {
    present.is_some_and(|(present, _)| present.board() == start.board())
}

/// The text in the notation of this program: one board, or two if pieces may keep to their lines.
fn read_notation(text: &str, present: Option<(&Position, &Goal)>) -> Result<Vec<TypedBoard>, NotationError> {
    let parts = split_start_and_goal(text).filter(|(_, goal)| !goal.trim().is_empty());
    let (board, goal) = parts.map_or((text, None), |(board, goal)| (board, Some(goal)));
    let start = parse_position(board).map_err(|error| error.within(board, text))?;
    let goal = match goal {
        Some(goal) => Some(parse_goal(goal, &start).map_err(|error| error.within(goal, text))?),
        None => {
            let same = present.filter(|_| is_present(&start, present));
            same.map(|(_, goal)| goal.clone())
        }
    };
    let is_open = may_keep_to_lines(&start) && !board.contains('@') && !is_present(&start, present);
    let lines = is_open.then(|| {
        let start = kept_to_lines(&start);
        let goal = goal.clone().or_else(|| rush_hour_goal(&start));
        TypedBoard { start, goal, source: Source::AlongLines, note: String::new() }
    });
    let mut boards = vec![TypedBoard { start, goal, source: Source::Notation, note: String::new() }];
    boards.extend(lines);
    Ok(boards)
}

/// The text as rows of cells with blanks between them; `None` if it is not that.
fn spaced(text: &str) -> Option<Result<TypedBoard, TypedError>> {
    let separated = |row: &str| -> Vec<String> {
        let words = row.split(|ch: char| ch.is_whitespace() || ch == ',');
        words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    let rows = text.split(['/', '\n']).map(separated).filter(|row| !row.is_empty());
    let rows: Vec<Vec<String>> = rows.collect();
    let cols = rows.first()?.len();
    let is_number = |word: &String| word.len() < 3 && word.bytes().all(|ch| ch.is_ascii_digit());
    let is_hole = |word: &String| matches!(word.as_str(), "." | "_" | "0");
    let words: Vec<&String> = rows.iter().flatten().collect();
    if cols < 2 || rows.iter().any(|row| row.len() != cols) {
        return None;
    }
    let numbers: Vec<usize> =
        words.iter().filter(|word| !is_hole(word)).filter_map(|word| word.parse().ok()).collect();
    if words.iter().all(|word| is_number(word) || is_hole(word)) {
        let each_once = (1..=numbers.len()).all(|number| numbers.contains(&number));
        let holes = words.len() - numbers.len();
        let grid = Grid::new(rows.len(), cols).filter(|_| rows.len() > 1 && holes > 0);
        return match (each_once, grid) {
            (true, Some(grid)) => numbered_tiles(grid, &words).map(Ok),
            (true, None) if holes == 0 && words.len() > 3 => {
                Some(Err(TypedError::RotationNumbers { count: words.len() }))
            }
            // Rows of digits, separated by blanks, are the notation of this program.
            _ if words.iter().all(|word| word.len() == words[0].len()) => None,
            _ => Some(Err(TypedError::Numbers { count: numbers.len() })),
        };
    }
    if rows.len() < 2 || words.iter().any(|word| word.chars().count() != 1) {
        return None;
    }
    let dense: Vec<String> = rows.iter().map(|row| row.concat()).collect();
    // A long board without slashes could be one of Rush Hour.
    let start = parse_position(&(dense.join("/") + "/")).ok()?;
    Some(Ok(TypedBoard { start, goal: None, source: Source::SpacedRows, note: String::new() }))
}

/// The names of tiles by their numbers from 1.
fn tile_names() -> impl Iterator<Item = char> {
    ('1'..='9').chain('A'..='Z').chain('a'..='z')
}

fn tile_number(name: char) -> usize {
    tile_names().position(|tile| tile == name).unwrap_or(usize::MAX)
}

fn numbered_tiles(grid: Grid, words: &[&String]) -> Option<TypedBoard> {
    let mut pieces = Vec::new();
    let mut anchors = Vec::new();
    for (cell, word) in words.iter().enumerate() {
        let number = word.parse::<usize>().ok().filter(|number| *number > 0);
        if let Some(number) = number {
            let name = tile_names().nth(number - 1)?;
            pieces.push((Piece::covering(grid, Cells::single(cell), name, Freedom::Free), cell as u8));
        }
    }
    short_list::sort_by_key(&mut pieces, |(piece, _)| piece.name());
    anchors.extend(pieces.iter().map(|(_, anchor)| *anchor));
    let pieces = pieces.into_iter().map(|(piece, _)| piece).collect();
    let start = Position::new(Arc::new(Board::new(grid, Cells::EMPTY, pieces)), &anchors)?;
    Some(TypedBoard { start, goal: None, source: Source::NumberedTiles, note: String::new() })
}

impl ParseError for TypedError {
    fn column(&self) -> Option<usize> {
        match self {
            TypedError::Notation(error) => error.column(),
            TypedError::Foreign { error, .. } => error.column(),
            TypedError::RotationNumbers { .. } | TypedError::Numbers { .. } => None,
        }
    }

    fn fmt_reason(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TypedError::Notation(error) => error.fmt_reason(out),
            TypedError::Foreign { format, error } => {
                write!(out, "read as {format}: ")?;
                error.fmt_reason(out)
            }
            TypedError::RotationNumbers { count } => {
                write!(
                    out,
                    "these are the numbers from 1 to {count}: a position of Rotation, not a sliding board"
                )
            }
            TypedError::Numbers { count } => {
                write!(out, "these are {count} numbers; a sliding board has a letter or a digit in each cell")
            }
        }
    }
}

display_with_column!(TypedError);
