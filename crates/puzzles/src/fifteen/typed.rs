//! Positions and goals as people type them: a start alone, or a start and then its goal.
//!
//! ```
//! use antipode_puzzles::fifteen::{Board, typed};
//!
//! let present: Board = "4x4".parse()?;
//! let read = typed::read("0 2 6/4 3 1/7 5 8 -> 1 2 3/8 0 4/7 6 5", present)?;
//! assert_eq!(read.meanings()[0].position.to_string(), "3x3:0,2,6,4,3,1,7,5,8@spiral");
//! assert_eq!(typed::read_goal("876/041/253", "3x3".parse()?)?.to_string(), "3x3@goal:8,7,6,0,4,1,2,5,3");
//! # Ok::<(), antipode_puzzles::fifteen::ParsePositionError>(())
//! ```

use super::board::{Board, MAX_SIDE};
use super::error::ParsePositionError;
use super::goal::Goal;
use super::notation::MAX_TEXT;
use super::position::Position;
use super::{numbers, pddl, saved_game};
use crate::number_grid::{self, MAX_BESIDE, NumberGrid};
use crate::reading::{BoardList, Reading};

/// A position as a person typed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedPosition {
    /// The position, solvable or not.
    pub position: Position,
    /// How the text was read.
    pub source: Source,
}

/// How a text was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// As one board; the goal is in its text, or that of the present board.
    Board,
    /// As two boards, the start and the goal.
    StartAndGoal,
    /// As a board in which the largest number is the hole, because no character marks it.
    LargestIsHole {
        /// The number.
        number: u8,
    },
    /// As a board with a character for the hole and tiles from 0; 1 was added to each.
    TilesFromZero,
    /// As a problem in PDDL, with its goal.
    Pddl,
    /// As a saved game of Simon Tatham's Fifteen; the position is the one that was saved.
    SavedGame,
}

impl Source {
    /// How the text was read, for people: `a start and its goal`; empty of a board.
    #[must_use]
    pub fn description(self) -> String {
        match self {
            Source::Board => String::new(),
            Source::StartAndGoal => "a start and its goal".to_owned(),
            Source::LargestIsHole { number } => format!("a board whose hole is {number}"),
            Source::TilesFromZero => "tiles numbered from 0, which are one larger here".to_owned(),
            Source::Pddl => "a problem in PDDL, with its goal".to_owned(),
            Source::SavedGame => "a saved game of Simon Tatham's Fifteen".to_owned(),
        }
    }
}

/// The boards of a text that is a list of them, one in each line or one in each block between blank lines. `None` if the text
/// is something else, such as one board.
#[must_use]
pub fn list(text: &str) -> Option<BoardList<'_>> {
    let is_board = |text: &str| read(text, Board::default()).is_ok();
    if is_board(text) || crate::saved_game::is_saved_game(text) || crate::pddl::is_pddl(text) {
        return None;
    }
    BoardList::of(text, is_board)
}

/// Parses a board, or two of them: the start, and after it the goal. Between them is an arrow, the word `goal`, or an empty
/// line. The words `start`, `initial`, `state`, `board` and `position` may be there, too. A board is in any notation of
/// [`Position::parse`], or in that of another program: a list, a table, a box, with its size before it, with comments. The text may
/// also be a problem of sliding tiles in PDDL, or a saved game of Simon Tatham's Fifteen.
///
/// Numbers in a line are the present board if they fill it, or else a square; of other numbers of cells there is a reading for
/// each shape.
///
/// # Errors
/// What is wrong with the text, and where. An unsolvable position is not an error.
pub fn read(text: &str, present: Board) -> Result<Reading<TypedPosition>, ParsePositionError> {
    let one = |position, source| Ok(Reading::One(TypedPosition { position, source }));
    if crate::saved_game::is_saved_game(text) {
        return one(saved_game::read(text)?.position(), Source::SavedGame);
    }
    if crate::pddl::is_pddl(text) {
        return one(pddl::read(text)?, Source::Pddl);
    }
    if text.chars().nth(MAX_TEXT).is_some() {
        return Err(ParsePositionError::TooLong);
    }
    match split(text) {
        Some(Parts { start, goal, is_explicit: true }) => {
            // The word may be in a comment.
            start_and_goal(&start, &goal, present)
                .or_else(|fault| read_board(text, present).map_err(|_| fault))
        }
        Some(Parts { start, goal, is_explicit: false }) => {
            start_and_goal(&start, &goal, present).or_else(|_| read_board(text, present))
        }
        None => read_board(text, present),
    }
}

/// Parses a goal of a board: its name, with `@` before it or not, or the solved position in any notation of [`Position::parse`].
///
/// # Errors
/// What is wrong with the text, and where.
pub fn read_goal(text: &str, board: Board) -> Result<Board, ParsePositionError> {
    let name = text.trim().trim_start_matches('@');
    if let Some(goal) = Goal::named(&name.to_ascii_lowercase()) {
        return Ok(board.with_goal(goal)?);
    }
    let start = text.len() - text.trim_start().trim_start_matches('@').trim_start_matches("goal:").len();
    let blank: String = text.chars().map(|_| ' ').take(text[..start].chars().count()).collect();
    let goal = read_board(&(blank + &text[start..]), board.with_goal(Goal::Rows)?)?;
    with_goal(&Position::solved(board), &goal.meanings()[0].position).map(|position| position.board())
}

/// The board of a text of one board.
fn read_board(text: &str, present: Board) -> Result<Reading<TypedPosition>, ParsePositionError> {
    let fault = match Position::parse(text, present) {
        Ok(position) => return Ok(Reading::One(TypedPosition { position, source: Source::Board })),
        Err(fault) => fault,
    };
    let (body, name) = text.rsplit_once('@').unwrap_or((text, ""));
    let goal = Goal::named(name.trim());
    let body = if goal.is_some() { body } else { text };
    let found = number_grid::readings(body, MAX_BESIDE, |grid| numbers::positions(grid, present, goal));
    Reading::of(found).ok_or_else(|| likely_fault(body, fault, present))
}

/// What is wrong with the numbers of a text in another notation, rather than that it is another one.
fn likely_fault(text: &str, fault: ParsePositionError, present: Board) -> ParsePositionError {
    // A text in the notation of this program, or a link.
    let is_own = |ch: char| ch.is_ascii_digit() || ch.is_whitespace() || ",./;_-:@xX×".contains(ch);
    let Some(grid) = number_grid::likely_rows(text).filter(|_| !text.contains("://")) else { return fault };
    let named = grid.named_shape(MAX_SIDE.into()).filter(|_| !text.contains(':'));
    if text.chars().all(is_own) && named.is_none() {
        return fault;
    }
    numbers_fault(&grid, named, present).unwrap_or(fault)
}

/// What is wrong with rows of numbers, on a board of the shape that the text names, or else of their own.
fn numbers_fault(
    grid: &NumberGrid,
    named: Option<(usize, usize)>,
    present: Board,
) -> Option<ParsePositionError> {
    let first = grid.rows.first()?.len();
    let found = grid.cells().count();
    let own = if grid.rows.len() > 1 { (grid.rows.len(), first) } else { (present.rows(), present.cols()) };
    let (rows, cols) = named.unwrap_or(own);
    let board = present.with_sides(rows.try_into().ok()?, cols.try_into().ok()?).ok()?;
    if named.is_some() && found != board.cell_count() {
        return Some(ParsePositionError::NumberCount { found, board });
    }
    let uneven = (1..).zip(&grid.rows).find(|(_, row)| row.len() != first);
    if let Some((row, cells)) = uneven {
        let (column, found) = (cells.first()?.column, cells.len());
        return Some(ParsePositionError::RowLength { column, row, found, first });
    }
    let tiles = board.tile_count();
    let mut columns: Vec<(u32, usize)> = Vec::new();
    for cell in grid.cells() {
        let (number, column) = (cell.number.unwrap_or(0), cell.column);
        let number = u32::try_from(number).unwrap_or(0);
        let Some(tile) = u8::try_from(number).ok().filter(|tile| usize::from(*tile) <= tiles) else {
            return Some(ParsePositionError::NumberOutOfRange { column, number, tiles });
        };
        if let Some((_, first)) = columns.iter().find(|(other, _)| *other == number) {
            return Some(ParsePositionError::NumberTwice { number: tile, first: *first, column });
        }
        columns.push((number, column));
    }
    (found != board.cell_count()).then_some(ParsePositionError::NumberCount { found, board })
}

fn start_and_goal(
    start: &str,
    goal: &str,
    present: Board,
) -> Result<Reading<TypedPosition>, ParsePositionError> {
    let start = read_board(start, present)?;
    let mut meanings = Vec::new();
    for start in start.meanings() {
        let named = Goal::named(&goal.trim().to_ascii_lowercase());
        let position = match named {
            Some(goal) => Position::new(start.position.board().with_goal(goal)?, start.position.tiles()),
            None => {
                let goal = read_board(goal, start.position.board())?;
                Some(with_goal(&start.position, &goal.meanings()[0].position)?)
            }
        };
        let source = Source::StartAndGoal;
        meanings.extend(position.map(|position| TypedPosition { position, source }));
    }
    Reading::of(meanings).ok_or(ParsePositionError::Empty)
}

/// The position with another one as its goal.
fn with_goal(start: &Position, goal: &Position) -> Result<Position, ParsePositionError> {
    let (one, other) = (start.board(), goal.board());
    if (one.rows(), one.cols()) != (other.rows(), other.cols()) {
        return Err(ParsePositionError::GoalSize { start: one, goal: other });
    }
    Position::new(Board::solved_at(goal), start.tiles()).ok_or(ParsePositionError::Empty)
}

/// A text in two parts. Each is as long as the text, with blanks for what is not of it, so that columns stay.
struct Parts {
    start: String,
    goal: String,
    /// Whether something other than an empty line says where the goal begins.
    is_explicit: bool,
}

const BEFORE_A_GOAL: [&str; 4] = ["goal", "target", "final", "end"];
const BESIDE_A_BOARD: [&str; 6] = ["start", "initial", "state", "board", "position", "to"];

fn split(text: &str) -> Option<Parts> {
    let mut chars: Vec<char> = text.chars().collect();
    let (mut at, mut goal_at) = (0, None);
    while at < chars.len() {
        let length = chars[at..].iter().take_while(|ch| ch.is_ascii_alphabetic()).count();
        let arrow = match chars[at..] {
            ['-' | '=', '>', ..] => 2,
            ['→' | '⇒', ..] => 1,
            _ => 0,
        };
        let is_name = at > 0 && chars[at - 1] == '@';
        let word: String = chars[at..at + length].iter().map(char::to_ascii_lowercase).collect();
        let is_goal = arrow > 0 || BEFORE_A_GOAL.contains(&&*word);
        if !is_name && (is_goal || BESIDE_A_BOARD.contains(&&*word)) {
            let end = at + length.max(arrow);
            chars[at..end].fill(' ');
            if let Some(ch) = chars[end..].iter_mut().find(|ch| **ch != ' ' && **ch != '\t')
                && *ch == ':'
            {
                *ch = ' ';
            }
            if is_goal {
                // `goal state`, or an arrow and then the word, is one separator.
                let is_first =
                    goal_at.is_none_or(|before| chars[before..at].iter().all(|ch| ch.is_whitespace()));
                if !is_first {
                    return None;
                }
                goal_at.get_or_insert(at);
            }
        }
        at += length.max(arrow).max(1);
    }
    let is_explicit = goal_at.is_some();
    let goal_at = goal_at.or_else(|| empty_line(&chars))?;
    let part = |inside: &dyn Fn(usize) -> bool| {
        chars.iter().enumerate().map(|(place, ch)| if inside(place) { *ch } else { ' ' }).collect()
    };
    Some(Parts { start: part(&|place| place < goal_at), goal: part(&|place| place >= goal_at), is_explicit })
}

/// The place of the only empty lines inside of a text.
fn empty_line(chars: &[char]) -> Option<usize> {
    let mut found = None;
    let (mut is_begun, mut breaks, mut place) = (false, 0, 0);
    for (at, ch) in chars.iter().enumerate() {
        if *ch == '\n' {
            (breaks, place) = (breaks + 1, at);
        } else if !ch.is_whitespace() {
            if is_begun && breaks > 1 && found.replace(place).is_some() {
                return None;
            }
            (is_begun, breaks) = (true, 0);
        }
    }
    found
}
