//! Saved games of Simon Tatham's Portable Puzzle Collection: lines of a name, the length of a value, and the value.
//!
//! [`parse`] reads which game it is, its board, and how it was played. Only the puzzle knows what a board and a move mean.
//! After a restart or a solution by the program, the game continues from another position; [`SavedGame::play`] is the part
//! that was being played.
//!
//! ```
//! use antipode_puzzles::saved_game;
//!
//! let text = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :7:Twiddle\nPARAMS  :5:2x2n2\n\
//!     DESC    :7:3,1,4,2\nNSTATES :1:3\nSTATEPOS:1:2\nMOVE    :6:M0,0,1\nMOVE    :6:M0,0,1\n";
//! let game = saved_game::parse(text)?;
//! assert_eq!((game.game, &*game.id()), ("Twiddle", "2x2n2:3,1,4,2"));
//! assert_eq!((game.play().moves.len(), game.play().played), (2, 1));
//! # Ok::<(), saved_game::SavedGameError>(())
//! ```

use crate::plain_text::Excerpt;
use std::fmt;

use crate::parse_error::{ParseError, column_of, display_with_column};

/// The maximum length of a text, in characters.
pub const MAX_TEXT: usize = 1 << 20;

/// A saved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame<'a> {
    /// The name of the game: `Twiddle`.
    pub game: &'a str,
    /// The kind of board: `3x3n2`.
    pub parameters: &'a str,
    /// The board: `4,9,2,3,5,7,8,1,6`.
    pub description: Value<'a>,
    /// What was done, in order.
    pub steps: Vec<Step<'a>>,
    /// The number of steps before the position that was shown; the others were taken back.
    pub position: usize,
}

/// A value of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value<'a> {
    /// The value.
    pub text: &'a str,
    /// The column where it begins, from 1, over the whole text.
    pub column: usize,
}

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// A move.
    Move(Value<'a>),
    /// The program showed the solved position.
    Solve,
    /// The game began again at its first position.
    Restart,
}

/// The part of a game that was being played: from the start, or from the last restart or solution before the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play<'a> {
    /// Whether it begins at the solved position, not at that of the description.
    pub is_from_solved: bool,
    /// Its moves, also those that were taken back.
    pub moves: Vec<Value<'a>>,
    /// The number of moves before the position.
    pub played: usize,
    /// The number of moves before it and after it.
    pub other_moves: usize,
}

/// Why a text is not a saved game that can be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavedGameError {
    /// The text has more than [`MAX_TEXT`] characters.
    TooLong,
    /// A line is not a name, a length and a value.
    Line {
        /// The column where it begins, from 1.
        column: usize,
    },
    /// A value is not as long as its line says.
    Length {
        /// The column where the value begins, from 1.
        column: usize,
        /// The length that the line says, in bytes.
        expected: usize,
        /// The length of the value.
        found: usize,
    },
    /// A line is missing.
    Missing {
        /// Its name.
        name: &'static str,
    },
    /// A number is wrong.
    Number {
        /// The column, from 1.
        column: usize,
    },
    /// The numbers of positions and of moves do not agree.
    Moves {
        /// The number of positions that the text announces.
        positions: usize,
        /// The number of moves.
        moves: usize,
    },
    /// The game is another one.
    Game {
        /// Its name.
        name: String,
        /// The page of the game here, if there is one.
        page: Option<&'static str>,
    },
    /// A move is illegal, or not written as one.
    Move {
        /// The column, from 1.
        column: usize,
        /// Which move, from 1.
        number: usize,
    },
}

/// Whether a text is evidently a saved game.
#[must_use]
pub fn is_saved_game(text: &str) -> bool {
    let text = text.trim_start_matches(|ch: char| ch.is_whitespace() || ch == '\u{feff}');
    text.starts_with("SAVEFILE:")
}

/// Reads a saved game, of any puzzle.
///
/// # Errors
/// What is wrong with the text, and where.
pub fn parse(text: &str) -> Result<SavedGame<'_>, SavedGameError> {
    if text.chars().nth(MAX_TEXT).is_some() {
        return Err(SavedGameError::TooLong);
    }
    let (mut game, mut parameters, mut current, mut description) = (None, None, None, None);
    let (mut positions, mut position) = (None, None);
    let mut steps = Vec::new();
    let mut seen = ColumnCounter { text, at: 0, column: 1 };
    for line in text.split('\n') {
        let line = line.trim_matches(|ch: char| ch.is_whitespace() || ch == '\u{feff}');
        if line.is_empty() {
            continue;
        }
        let (name, value) = field(line, &mut seen)?;
        match name {
            "GAME" => game = Some(value.text),
            "PARAMS" => parameters = Some(value.text),
            "CPARAMS" => current = Some(value.text),
            "DESC" => description = Some(value),
            "NSTATES" => positions = Some(number(value)?),
            "STATEPOS" => position = Some((number(value)?, value.column)),
            "MOVE" => steps.push(Step::Move(value)),
            "SOLVE" => steps.push(Step::Solve),
            "RESTART" => steps.push(Step::Restart),
            _ => {}
        }
    }
    let missing = |name| SavedGameError::Missing { name };
    let positions = positions.unwrap_or(steps.len() + 1);
    if positions != steps.len() + 1 {
        return Err(SavedGameError::Moves { positions, moves: steps.len() });
    }
    let (position, column) = position.unwrap_or((positions, 1));
    let position =
        position.checked_sub(1).filter(|at| *at < positions).ok_or(SavedGameError::Number { column })?;
    Ok(SavedGame {
        game: game.ok_or(missing("GAME"))?,
        parameters: parameters.or(current).ok_or(missing("PARAMS"))?,
        description: description.ok_or(missing("DESC"))?,
        steps,
        position,
    })
}

/// The place in the text up to which columns are counted, so that a long text is counted once.
struct ColumnCounter<'a> {
    text: &'a str,
    at: usize,
    column: usize,
}

impl ColumnCounter<'_> {
    /// The column at which a later part of the text begins.
    fn column(&mut self, part: &str) -> usize {
        self.column += column_of(part, &self.text[self.at..]) - 1;
        self.at = part.as_ptr().addr() - self.text.as_ptr().addr();
        self.column
    }
}

/// The name and the value of a line such as `GAME    :7:Twiddle`.
fn field<'a>(line: &'a str, seen: &mut ColumnCounter) -> Result<(&'a str, Value<'a>), SavedGameError> {
    let column = seen.column(line);
    let fault = SavedGameError::Line { column };
    let (name, rest) = line.split_once(':').ok_or(fault.clone())?;
    let (length, value) = rest.split_once(':').ok_or(fault.clone())?;
    let expected: usize = length.trim().parse().map_err(|_| fault)?;
    let column = column + line[..line.len() - value.len()].chars().count();
    if value.len() != expected {
        return Err(SavedGameError::Length { column, expected, found: value.len() });
    }
    Ok((name.trim(), Value { text: value, column }))
}

fn number(value: Value) -> Result<usize, SavedGameError> {
    value.text.parse().map_err(|_| SavedGameError::Number { column: value.column })
}

impl<'a> SavedGame<'a> {
    /// The game ID of the board: `3x3n2:4,9,2,3,5,7,8,1,6`.
    #[must_use]
    pub fn id(&self) -> String {
        format!("{}:{}", self.parameters, self.description.text)
    }

    /// Checks that the game is the expected one.
    ///
    /// # Errors
    /// The name of the other game, with its page where it is one of this program.
    pub fn expect(&self, game: &str) -> Result<(), SavedGameError> {
        if self.game == game {
            return Ok(());
        }
        let page = match self.game {
            "Twiddle" => Some("Rotation"),
            "Fifteen" => Some("Fifteen"),
            _ => None,
        };
        Err(SavedGameError::Game { name: self.game.chars().take(40).collect(), page })
    }

    /// The part that was being played.
    #[must_use]
    pub fn play(&self) -> Play<'a> {
        let is_break = |step: &Step| !matches!(step, Step::Move(_));
        let begin = self.steps[..self.position].iter().rposition(is_break);
        let is_from_solved = begin.is_some_and(|at| self.steps[at] == Step::Solve);
        let first = begin.map_or(0, |at| at + 1);
        let moves: Vec<Value> = self.steps[first..]
            .iter()
            .map_while(|step| match step {
                Step::Move(value) => Some(*value),
                Step::Solve | Step::Restart => None,
            })
            .collect();
        let all = self.steps.iter().filter(|step| !is_break(step)).count();
        Play { is_from_solved, played: self.position - first, other_moves: all - moves.len(), moves }
    }
}

/// The whole numbers of a move such as `M0,1,-1`, after its letter. `None` if it is written otherwise.
pub(crate) fn move_numbers<const COUNT: usize>(text: &str) -> Option<[i32; COUNT]> {
    let numbers = text.strip_prefix('M')?.split(',').map(|number| number.parse().ok());
    numbers.collect::<Option<Vec<i32>>>()?.try_into().ok()
}

impl ParseError for SavedGameError {
    fn column(&self) -> Option<usize> {
        match self {
            SavedGameError::Line { column }
            | SavedGameError::Length { column, .. }
            | SavedGameError::Number { column }
            | SavedGameError::Move { column, .. } => Some(*column),
            SavedGameError::TooLong
            | SavedGameError::Missing { .. }
            | SavedGameError::Moves { .. }
            | SavedGameError::Game { .. } => None,
        }
    }

    fn fmt_reason(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SavedGameError::TooLong => write!(out, "the saved game has more than 1,048,576 characters"),
            SavedGameError::Line { .. } => {
                write!(out, "a line of a saved game is a name, a length and a value, as in GAME:7:Twiddle")
            }
            SavedGameError::Length { expected, found, .. } => {
                write!(out, "this value has {found} characters, and its line says {expected}")
            }
            SavedGameError::Missing { name } => write!(out, "the saved game has no line {name}"),
            SavedGameError::Number { .. } => write!(out, "this number of the saved game is out of range"),
            SavedGameError::Moves { positions, moves } => {
                write!(out, "the saved game announces {positions} positions and has {moves} moves")
            }
            SavedGameError::Game { name, page: Some(page) } => {
                write!(out, "this is a saved game of {}: open it on the page {page}", Excerpt(name))
            }
            SavedGameError::Game { name, page: None } => {
                write!(out, "this is a saved game of {}, which is not one of our puzzles", Excerpt(name))
            }
            SavedGameError::Move { number, .. } => write!(out, "move {number} of the saved game is illegal"),
        }
    }
}

display_with_column!(SavedGameError);

#[cfg(test)]
mod tests {
    use super::*;

    fn text(fields: &[(&str, &str)]) -> String {
        let line = |(name, value): &(&str, &str)| format!("{name:<8}:{}:{value}\n", value.len());
        [("SAVEFILE", "Simon Tatham's Portable Puzzle Collection")].iter().chain(fields).map(line).collect()
    }

    #[test]
    fn a_game_continues_after_its_last_restart_or_solution() {
        let base = [("GAME", "Fifteen"), ("PARAMS", "3x3"), ("DESC", "1,2,3,4,5,6,7,0,8")];
        let moves = [
            ("MOVE", "M0,2"),
            ("RESTART", "1,2,3,4,5,6,7,0,8"),
            ("MOVE", "M2,2"),
            ("SOLVE", "S"),
            ("MOVE", "M2,1"),
        ];
        let play = |position: &str| {
            let place = [("NSTATES", "6"), ("STATEPOS", position)];
            let text = text(&[&base[..], &place, &moves].concat());
            let game = parse(&text).expect("a saved game");
            let play = game.play();
            let moves: Vec<String> = play.moves.iter().map(|value| value.text.to_owned()).collect();
            for value in &play.moves {
                assert!(text.chars().skip(value.column - 1).collect::<String>().starts_with(value.text));
            }
            (play.is_from_solved, moves.join(" "), play.played, play.other_moves)
        };
        assert_eq!(play("1"), (false, "M0,2".to_owned(), 0, 2));
        assert_eq!(play("3"), (false, "M2,2".to_owned(), 0, 2));
        assert_eq!(play("4"), (false, "M2,2".to_owned(), 1, 2));
        assert_eq!(play("6"), (true, "M2,1".to_owned(), 1, 2));
    }

    #[test]
    fn faults_are_said() {
        let fault = |fields: &[(&str, &str)]| parse(&text(fields)).expect_err("a fault").to_string();
        let net = [("GAME", "Net"), ("PARAMS", "5x5"), ("DESC", "1"), ("NSTATES", "1"), ("STATEPOS", "1")];
        let other = text(&net);
        let game = parse(&other).expect("a game of another kind");
        let error = game.expect("Twiddle").expect_err("another game");
        assert_eq!(error.to_string(), "this is a saved game of Net, which is not one of our puzzles");
        assert_eq!(fault(&net[..2]), "the saved game has no line DESC");
        assert_eq!(
            fault(&[&net[..3], &[("NSTATES", "3")]].concat()),
            "the saved game announces 3 positions and has 0 moves"
        );
        assert_eq!(
            fault(&[&net[..4], &[("STATEPOS", "2")]].concat()),
            "column 122: this number of the saved game is out of range"
        );
        let error = parse("SAVEFILE:41:Simon Tatham's\n").expect_err("it is cut");
        assert_eq!(error.to_string(), "column 13: this value has 14 characters, and its line says 41");
        assert_eq!(parse("SAVEFILE").expect_err("no colon").column(), Some(1));
        assert!(is_saved_game("\u{feff}SAVEFILE:41:") && !is_saved_game("1 2 3"));
    }
}
