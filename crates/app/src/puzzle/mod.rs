//! The puzzles of the page: one type for all of them, so that the page is written, and compiled, once.
//!
//! Everything specific to one puzzle is in its own folder; this module only dispatches. A new puzzle is an arm in each
//! `match`.
//!
//! - [`PuzzleKind`]: which puzzle; it implements [`Playable`](crate::game::Playable). [`Position`], [`Move`]: of any puzzle.
//! - [`Ruleset`]: what counts as one move. - [`KeyBinding`], [`Keyboard`]: keys that play moves.
//! - [`copy`]: the texts of a puzzle's page. - [`ramka`], [`rotation`], [`sliding`]: the puzzles.

pub mod copy;
mod keyboard;
mod playable;
pub mod ramka;
pub mod rotation;
mod ruleset;
pub mod sliding;

pub use keyboard::{KeyBinding, Keyboard};
pub use ruleset::{MAX_RULESETS, Ruleset};

use crate::game::Playable;
use crate::panel::position_box::PositionError;
use antipode_puzzles::{ramka as tiles, rotation as blocks, sliding as pieces};

/// Which puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleKind {
    /// Nine tiles and a frame.
    Ramka,
    /// A board of numbers with blocks that turn.
    Rotation,
    /// Pieces of any shape that slide on a board.
    Sliding,
}

/// A position of any puzzle. Cheap to clone; equal iff it looks the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    Ramka(tiles::Board),
    /// Of Rotation; it includes its board.
    Rotation(blocks::Position),
    /// Of a sliding block puzzle; it includes its board and its goal.
    Sliding(sliding::PosedPosition),
}

/// A move of any puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    Ramka(tiles::Move),
    Rotation(blocks::Turn),
    Sliding(pieces::Move),
}

impl PuzzleKind {
    /// All puzzles, in the order of the navigation.
    pub const ALL: [PuzzleKind; 3] = [PuzzleKind::Ramka, PuzzleKind::Rotation, PuzzleKind::Sliding];

    /// The name in links, in the names of spaces and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PuzzleKind::Ramka => "ramka",
            PuzzleKind::Rotation => "rotation",
            PuzzleKind::Sliding => "sliding",
        }
    }

    /// The title shown to people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            PuzzleKind::Ramka => "Ramka",
            PuzzleKind::Rotation => "Rotation",
            PuzzleKind::Sliding => "Sliding",
        }
    }
}

impl Position {
    /// The puzzle it belongs to.
    #[must_use]
    pub const fn kind(&self) -> PuzzleKind {
        match self {
            Position::Ramka(_) => PuzzleKind::Ramka,
            Position::Rotation(_) => PuzzleKind::Rotation,
            Position::Sliding(_) => PuzzleKind::Sliding,
        }
    }

    /// Whether it satisfies the goal.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        match self {
            Position::Ramka(board) => board.is_solved(),
            Position::Rotation(position) => position.is_solved(),
            Position::Sliding(place) => place.is_solved(),
        }
    }

    /// The canonical text.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Position::Ramka(board) => board.to_string(),
            Position::Rotation(position) => rotation::position_text(position, false),
            Position::Sliding(place) => place.text(),
        }
    }

    /// Parses a position of the same puzzle. Parts that the text leaves open are taken from this position.
    ///
    /// # Errors
    /// The fault and its column.
    pub fn parse(&self, text: &str) -> Result<Position, PositionError> {
        match self {
            Position::Ramka(_) => ramka::copy::parse_position(text).map(Position::Ramka),
            Position::Rotation(position) => {
                rotation::parse_position(text, position.board()).map(Position::Rotation)
            }
            Position::Sliding(place) => sliding::PosedPosition::parse(text, place).map(Position::Sliding),
        }
    }

    /// The text of a move.
    #[must_use]
    pub fn move_text(&self, mv: Move) -> String {
        match (self, mv) {
            (_, Move::Ramka(mv)) => mv.to_string(),
            (Position::Rotation(position), Move::Rotation(turn)) => {
                blocks::format_turn(turn, position.board())
            }
            (Position::Sliding(place), Move::Sliding(mv)) => place.move_text(mv),
            _ => String::new(),
        }
    }

    /// Parses moves. The error is one sentence with the fault and its column.
    ///
    /// # Errors
    /// Any fault of the text.
    pub fn parse_moves(&self, text: &str) -> Result<Vec<Move>, String> {
        match self {
            Position::Ramka(_) => {
                let moves = tiles::parse_moves(text).map_err(|error| error.to_string())?;
                Ok(moves.into_iter().map(Move::Ramka).collect())
            }
            Position::Rotation(position) => {
                let turns = rotation::FreePlay.parse_moves(position, text)?;
                Ok(turns.into_iter().map(Move::Rotation).collect())
            }
            Position::Sliding(place) => Ok(place.parse_moves(text)?.into_iter().map(Move::Sliding).collect()),
        }
    }

    /// Parses a single move.
    #[must_use]
    pub fn parse_move(&self, text: &str) -> Option<Move> {
        match self.parse_moves(text).ok()?[..] {
            [mv] => Some(mv),
            _ => None,
        }
    }

    /// The text of a sequence of moves, with a separator where one is needed.
    #[must_use]
    pub fn moves_text(&self, moves: &[Move], between: &str) -> String {
        let words: Vec<String> = moves.iter().map(|mv| self.move_text(*mv)).collect();
        let letters = matches!(self, Position::Rotation(_)) && words.iter().all(|word| word.len() == 1);
        words.join(if letters { "" } else { between })
    }

    /// A move in words, independent of the position: `row 3, left end`.
    #[must_use]
    pub fn describe(&self, mv: Move) -> String {
        match (self, mv) {
            (_, Move::Ramka(mv)) => ramka::move_text::describe(mv),
            (Position::Rotation(position), Move::Rotation(turn)) => {
                rotation::move_text::describe(position.board(), turn)
            }
            (Position::Sliding(place), Move::Sliding(mv)) => sliding::move_text::describe(place, mv),
            _ => String::new(),
        }
    }

    /// A move in this position as an instruction: `tile 4 from row 2 into the left space`.
    #[must_use]
    pub fn instruction(&self, mv: Move) -> String {
        match (self, mv) {
            (Position::Ramka(board), Move::Ramka(mv)) => ramka::move_text::instruction(board, mv),
            (Position::Rotation(position), Move::Rotation(turn)) => {
                rotation::move_text::instruction(position.board(), turn)
            }
            (Position::Sliding(place), Move::Sliding(mv)) => sliding::move_text::instruction(place, mv),
            _ => self.describe(mv),
        }
    }

    /// A sentence that says where a move is, but not which: `Turn to row 2.`
    #[must_use]
    pub fn location_hint(&self, mv: Move) -> String {
        match (self, mv) {
            (_, Move::Ramka(mv)) => ramka::move_text::location_hint(mv),
            (Position::Rotation(position), Move::Rotation(turn)) => {
                rotation::move_text::location_hint(position.board(), turn)
            }
            (Position::Sliding(place), Move::Sliding(mv)) => sliding::move_text::location_hint(place, mv),
            _ => String::new(),
        }
    }

    /// The slots to highlight for a move, or for its location only.
    #[must_use]
    pub fn highlighted_slots(&self, mv: Move, whereabouts: bool) -> Vec<usize> {
        match (self, mv) {
            (Position::Ramka(board), Move::Ramka(mv)) => {
                ramka::move_text::highlighted_slots(board, mv, whereabouts)
            }
            (Position::Rotation(position), Move::Rotation(turn)) => {
                rotation::move_text::highlighted_slots(position, turn)
            }
            // For sliding block puzzles these are pieces, not slots.
            (Position::Sliding(_), Move::Sliding(mv)) => mv.pieces.iter().collect(),
            _ => Vec::new(),
        }
    }
}
