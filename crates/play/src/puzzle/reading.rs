//! The meanings of a typed text, or the error in it.

use super::Position;
use antipode_puzzles::parse_error::ParseError;

/// Why a text is not a valid position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The error, in a phrase: `tile 4 appears twice`.
    pub message: String,
    /// Its column, from 1, in characters of the whole text; `None` if the error has no place.
    pub column: Option<usize>,
    /// For an unsolvable position: its canonical form.
    pub unsolvable: Option<String>,
}

impl PositionError {
    /// A position that no moves solve, and the invariant that it breaks.
    #[must_use]
    pub fn unsolvable(position: String, why: String) -> PositionError {
        PositionError { message: why, column: None, unsolvable: Some(position) }
    }
}

/// A correction that makes a position solvable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The nearest solvable position.
    pub to: String,
    /// The correction as an instruction: `exchange 3 and 7`.
    pub instruction: String,
    /// The goals for which the position can be solved, where the goal is free.
    pub goals: Vec<GoalChoice>,
}

/// A typed text, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedText<P> {
    /// Which board of the text it is, if the text is a list.
    pub listed: Option<Listed>,
    /// Its meanings, at least one; or the error.
    pub meanings: Result<Vec<Meaning<P>>, PositionError>,
}

/// A place in a list of boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// From 0.
    pub index: usize,
    pub count: usize,
    /// The line of the text where the board begins, from 1.
    pub line: usize,
    /// The lines that are no boards.
    pub other_lines: Vec<usize>,
}

/// Something that a typed text can mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning<P> {
    pub content: MeaningContent<P>,
    /// How the text was read, and why; empty if that is evident. Meanings of one reading are adjacent.
    pub reading: String,
    /// The difference from the other meanings, or how the text was read; empty for the one meaning of our own notation.
    pub description: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MeaningContent<P> {
    Position(P),
    /// The text of a board that is to be completed or corrected in the set-up.
    Draft(String),
    /// A game in play.
    Play {
        start: P,
        /// The text of its moves from the start, all legal, also of those that were taken back.
        moves: String,
        /// The number of moves played.
        played: usize,
    },
}

impl<P> Meaning<P> {
    #[must_use]
    pub fn of_position(position: P, description: String) -> Meaning<P> {
        Meaning { content: MeaningContent::Position(position), reading: String::new(), description }
    }

    #[must_use]
    pub fn of_draft(text: String, description: String) -> Meaning<P> {
        Meaning { content: MeaningContent::Draft(text), reading: String::new(), description }
    }

    /// The same with another type of position.
    #[must_use]
    pub fn map<Q>(self, convert: impl FnOnce(P) -> Q) -> Meaning<Q> {
        let content = match self.content {
            MeaningContent::Position(position) => MeaningContent::Position(convert(position)),
            MeaningContent::Draft(text) => MeaningContent::Draft(text),
            MeaningContent::Play { start, moves, played } => {
                MeaningContent::Play { start: convert(start), moves, played }
            }
        };
        Meaning { content, reading: self.reading, description: self.description }
    }
}

/// A saved game of another program.
#[must_use]
pub fn play_description(game: &str, moves: usize, played: usize, others: usize) -> String {
    let moves = if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") };
    let others = match others {
        0 => String::new(),
        others => format!("; {others} before a restart or after it are left out"),
    };
    format!("Saved game of {game}: {moves}, {played} of them played{others}")
}

impl<E: ParseError> From<E> for PositionError {
    fn from(error: E) -> PositionError {
        PositionError { message: error.reason(), column: error.column(), unsolvable: None }
    }
}

/// `column 6: tile 4 appears twice`.
impl std::fmt::Display for PositionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.column {
            Some(column) => write!(f, "column {column}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// A goal for which a position can be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalChoice {
    /// `Spiral`.
    pub name: &'static str,
    /// The position on the board with this goal.
    pub position: Position,
}
