//! The puzzles as the window knows them: one type for all of them, so that the page is written, and compiled, once.
//!
//! Everything that is a matter of one puzzle stands in its own folder; here are only the choices between them. A new
//! puzzle is an arm in each `match`.
//!
//! - [`Toy`]: which puzzle; it is what is [played](crate::game::Playable). [`Position`], [`Move`]: of any puzzle.
//! - [`Count`]: what counts as one move. - [`Press`], [`Keyboard`]: what keys play.
//! - [`said`]: the texts of a puzzle's page. - [`ramka`], [`rotation`], [`sliding`]: all that is each puzzle's own.

mod count;
mod hand;
mod press;
pub mod ramka;
pub mod rotation;
pub mod said;
pub mod sliding;

pub use count::{Count, MOST_COUNTS};
pub use press::{Keyboard, Press};

use crate::game::Playable;
use crate::panel::position_box::Fault;
use antipode_puzzles::{ramka as tiles, rotation as blocks, sliding as pieces};

/// A puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Toy {
    /// Nine tiles and a frame.
    Ramka,
    /// A board of numbers whose blocks are turned.
    Rotation,
    /// Pieces of any shape that slide about a board.
    Sliding,
}

/// A position of a puzzle. Cheap to clone; equal iff it looks the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// Of Ramka.
    Ramka(tiles::Board),
    /// Of Rotation; it knows its board.
    Rotation(blocks::Position),
    /// Of a sliding block puzzle; it knows its board and its goal.
    Sliding(sliding::Place),
}

/// A move of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Of Ramka.
    Ramka(tiles::Move),
    /// Of Rotation.
    Rotation(blocks::Turn),
    /// Of a sliding block puzzle.
    Sliding(pieces::Move),
}

impl Toy {
    /// All of them, in the order of the navigation.
    pub const ALL: [Toy; 3] = [Toy::Ramka, Toy::Rotation, Toy::Sliding];

    /// As in links, in the names of spaces and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Toy::Ramka => "ramka",
            Toy::Rotation => "rotation",
            Toy::Sliding => "sliding",
        }
    }

    /// For people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Toy::Ramka => "Ramka",
            Toy::Rotation => "Rotation",
            Toy::Sliding => "Sliding",
        }
    }
}

impl Position {
    /// Which puzzle it is of.
    #[must_use]
    pub const fn toy(&self) -> Toy {
        match self {
            Position::Ramka(_) => Toy::Ramka,
            Position::Rotation(_) => Toy::Rotation,
            Position::Sliding(_) => Toy::Sliding,
        }
    }

    /// Whether it is the goal.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        match self {
            Position::Ramka(board) => board.is_solved(),
            Position::Rotation(position) => position.is_solved(),
            Position::Sliding(place) => place.is_solved(),
        }
    }

    /// The position in its canonical text.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Position::Ramka(board) => board.to_string(),
            Position::Rotation(position) => rotation::text(position, false),
            Position::Sliding(place) => place.text(),
        }
    }

    /// Another position of this puzzle from text; what the text leaves open is as here.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn read(&self, text: &str) -> Result<Position, Fault> {
        match self {
            Position::Ramka(_) => ramka::said::read(text).map(Position::Ramka),
            Position::Rotation(position) => rotation::read(text, position.board()).map(Position::Rotation),
            Position::Sliding(place) => sliding::Place::read(text, place).map(Position::Sliding),
        }
    }

    /// A move of this puzzle as text.
    #[must_use]
    pub fn word(&self, mv: Move) -> String {
        match (self, mv) {
            (_, Move::Ramka(mv)) => mv.to_string(),
            (Position::Rotation(position), Move::Rotation(turn)) => {
                blocks::print_turn(turn, position.board())
            }
            (Position::Sliding(place), Move::Sliding(mv)) => place.word(mv),
            _ => String::new(),
        }
    }

    /// Moves of this puzzle from text; the error is one sentence that names the fault and its place.
    ///
    /// # Errors
    /// Whatever is wrong with the text.
    pub fn read_moves(&self, text: &str) -> Result<Vec<Move>, String> {
        match self {
            Position::Ramka(_) => {
                let moves = tiles::parse_moves(text).map_err(|error| error.to_string())?;
                Ok(moves.into_iter().map(Move::Ramka).collect())
            }
            Position::Rotation(position) => {
                let turns = rotation::Hand.parse_moves(position, text)?;
                Ok(turns.into_iter().map(Move::Rotation).collect())
            }
            Position::Sliding(place) => Ok(place.read_moves(text)?.into_iter().map(Move::Sliding).collect()),
        }
    }

    /// One move from its text.
    #[must_use]
    pub fn read_move(&self, text: &str) -> Option<Move> {
        match self.read_moves(text).ok()?[..] {
            [mv] => Some(mv),
            _ => None,
        }
    }

    /// Moves as they stand in a link or are copied, with this sign between two of them where one is needed.
    #[must_use]
    pub fn words(&self, moves: &[Move], between: &str) -> String {
        let words: Vec<String> = moves.iter().map(|mv| self.word(*mv)).collect();
        let letters = matches!(self, Position::Rotation(_)) && words.iter().all(|word| word.len() == 1);
        words.join(if letters { "" } else { between })
    }

    /// A move in words, whatever the position: `row 3, left end`.
    #[must_use]
    pub fn describe(&self, mv: Move) -> String {
        match (self, mv) {
            (_, Move::Ramka(mv)) => ramka::words::describe(mv),
            (Position::Rotation(position), Move::Rotation(turn)) => {
                rotation::words::describe(position.board(), turn)
            }
            (Position::Sliding(place), Move::Sliding(mv)) => sliding::words::describe(place, mv),
            _ => String::new(),
        }
    }

    /// A move on this position, as an order to the hand: `tile 4 from row 2 into the left space`.
    #[must_use]
    pub fn order(&self, mv: Move) -> String {
        match (self, mv) {
            (Position::Ramka(board), Move::Ramka(mv)) => ramka::words::order(board, mv),
            (Position::Rotation(position), Move::Rotation(turn)) => {
                rotation::words::order(position.board(), turn)
            }
            (Position::Sliding(place), Move::Sliding(mv)) => sliding::words::order(place, mv),
            _ => self.describe(mv),
        }
    }

    /// Where to look for a move, in a sentence that does not give it away: `Turn to row 2.`
    #[must_use]
    pub fn whereabouts(&self, mv: Move) -> String {
        match (self, mv) {
            (_, Move::Ramka(mv)) => ramka::words::whereabouts(mv),
            (Position::Rotation(position), Move::Rotation(turn)) => {
                rotation::words::whereabouts(position.board(), turn)
            }
            (Position::Sliding(place), Move::Sliding(mv)) => sliding::words::whereabouts(place, mv),
            _ => String::new(),
        }
    }

    /// The slots of the board that show a move, or only where to look for it.
    #[must_use]
    pub fn marked(&self, mv: Move, whereabouts: bool) -> Vec<usize> {
        match (self, mv) {
            (Position::Ramka(board), Move::Ramka(mv)) => ramka::words::marked(board, mv, whereabouts),
            (Position::Rotation(position), Move::Rotation(turn)) => rotation::words::marked(position, turn),
            // What slides is its own mark: these are pieces, not slots.
            (Position::Sliding(_), Move::Sliding(mv)) => mv.pieces.iter().collect(),
            _ => Vec::new(),
        }
    }
}
