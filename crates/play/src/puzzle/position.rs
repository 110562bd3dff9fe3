//! Positions of any puzzle, and their moves.

use super::{KeyBinding, Keyboard, ListedPuzzle, Move, Position, PuzzleKind, PuzzleRules};
use crate::puzzle::gesture::{Half, ScreenDirection};
use crate::puzzle::reading::{Correction, Meaning, PositionError};
use antipode_puzzles::reading::BoardList;
use antipode_puzzles::scene::{Handle, Scene};

impl Position {
    /// The puzzle it belongs to.
    #[must_use]
    pub fn kind(&self) -> PuzzleKind {
        of_puzzle!(Position(self) => |P, _position| P::KIND)
    }

    /// The position after moves, or `None` if one of them is illegal.
    #[must_use]
    pub fn apply_all(&self, moves: &[Move]) -> Option<Position> {
        moves.iter().try_fold(self.clone(), |position, mv| position.apply(*mv))
    }

    /// Expands a sequence of moves into single moves.
    #[must_use]
    pub fn expand_all(&self, moves: &[Move]) -> Option<Vec<Move>> {
        self.play_all(moves).map(|(steps, _)| steps)
    }

    /// Expands a sequence of moves into single moves, and applies them.
    #[must_use]
    pub fn play_all(&self, moves: &[Move]) -> Option<(Vec<Move>, Position)> {
        let mut position = self.clone();
        let mut all = Vec::new();
        for mv in moves {
            let steps = position.expand(*mv)?;
            position = position.apply_all(&steps)?;
            all.extend(steps);
        }
        Some((all, position))
    }

    /// The meanings of a typed text, the most likely first; at least one.
    ///
    /// # Errors
    /// The fault and its column.
    pub fn read_typed(&self, text: &str) -> Result<Vec<Meaning<Position>>, PositionError> {
        of_puzzle!(Position(self) => |P, position| {
            let meanings = P::read_typed(text, position)?;
            Ok(meanings.into_iter().map(|meaning| meaning.map(P::position)).collect())
        })
    }

    /// The boards of a text that is a list of boards.
    #[must_use]
    pub fn board_list<'a>(&self, text: &'a str) -> Option<BoardList<'a>> {
        of_puzzle!(Position(self) => |P, _position| P::board_list(text))
    }

    /// The position as other programs write it: the name of each format with the text.
    #[must_use]
    pub fn other_formats(&self) -> Vec<(&'static str, String)> {
        of_puzzle!(Position(self) => |P, position| P::other_formats(position))
    }

    /// The correction of a position that [`parse`](Self::parse) refused as unsolvable.
    #[must_use]
    pub fn correction(&self, text: &str) -> Option<Correction> {
        of_puzzle!(Position(self) => |P, position| P::correction(text, position))
    }

    #[must_use]
    pub fn move_text(&self, mv: Move) -> String {
        self.moves_text(&[mv], "")
    }

    /// Parses a single move.
    #[must_use]
    pub fn parse_move(&self, text: &str) -> Option<Move> {
        match self.parse_moves(text).ok()?[..] {
            [mv] => Some(mv),
            _ => None,
        }
    }
}

by_rules! {
    impl Position as PositionRules in position {
        /// Whether it satisfies the goal.
        #[must_use]
        pub fn is_solved(&self) -> bool {
            of_rules!(Position(self) => |P, position| P::is_solved(position))
        }

        /// The position after a move; `None` if it is illegal.
        #[must_use]
        pub fn apply(&self, mv: Move) -> Option<Position> {
            of_rules!(Position(self), Move(mv) => |P, position, mv| P::apply(position, mv).map(P::position), else None)
        }

        /// Expands a move into the single moves of the board, in order; `None` if it is illegal.
        #[must_use]
        pub fn expand(&self, mv: Move) -> Option<Vec<Move>> {
            of_rules!(Position(self), Move(mv) => |P, position, mv| {
                Some(P::expand(position, mv)?.into_iter().map(P::mv).collect())
            }, else None)
        }

        /// The position as a scene to draw.
        #[must_use]
        pub fn scene(&self) -> Scene<Move> {
            of_rules!(Position(self) => |P, position| scene(P::scene(position), P::mv))
        }

        /// The moves of a tap on a slot of the scene, played as one turn; empty if a tap does nothing there.
        #[must_use]
        pub fn tap(&self, slot: usize, half: Half) -> Vec<Move> {
            of_rules!(Position(self) => |P, position| P::tap(position, slot, half).into_iter().map(P::mv).collect())
        }

        /// Why a tap on a slot does nothing, as a sentence.
        #[must_use]
        pub fn why_no_move(&self, slot: usize) -> Option<String> {
            of_rules!(Position(self) => |P, position| P::why_no_move(position, slot))
        }

        /// The moves that push the piece on a slot one cell in a direction; empty if it cannot move.
        #[must_use]
        pub fn push(&self, slot: usize, direction: ScreenDirection) -> Vec<Move> {
            of_rules!(Position(self) => |P, position| P::push(position, slot, direction).into_iter().map(P::mv).collect())
        }

        /// Whether the orientation of pieces matters, so that they are drawn rotated.
        #[must_use]
        pub fn has_orientation(&self) -> bool {
            of_rules!(Position(self) => |P, position| P::has_orientation(position))
        }

        /// The canonical text.
        #[must_use]
        pub fn text(&self) -> String {
            of_rules!(Position(self) => |P, position| P::text(position))
        }

        /// The text in a link, without the part that the name of the ruleset implies.
        #[must_use]
        pub fn link_text(&self) -> String {
            of_rules!(Position(self) => |P, position| P::link_text(position))
        }

        /// The text of the goal in a link, if links have a field for it.
        #[must_use]
        pub fn link_goal(&self) -> Option<String> {
            of_rules!(Position(self) => |P, position| P::LINK_GOAL.map(|field| (field.text)(position)))
        }

        /// Parses a position of the same puzzle. What the text omits is taken from this position.
        ///
        /// # Errors
        /// The fault and its column.
        pub fn parse(&self, text: &str) -> Result<Position, PositionError> {
            of_rules!(Position(self) => |P, position| P::parse(text, position).map(P::position))
        }

        /// The text of a sequence of moves, with a separator where one is needed.
        #[must_use]
        pub fn moves_text(&self, moves: &[Move], separator: &str) -> String {
            of_rules!(Position(self) => |P, position| {
                let moves: Vec<_> = moves.iter().filter_map(|mv| P::of_move(*mv)).collect();
                P::moves_text(position, &moves, separator)
            })
        }

        /// Parses moves. The error is one sentence with the fault and its column.
        ///
        /// # Errors
        /// Any fault of the text.
        pub fn parse_moves(&self, text: &str) -> Result<Vec<Move>, String> {
            of_rules!(Position(self) => |P, position| {
                Ok(P::parse_moves(position, text)?.into_iter().map(P::mv).collect())
            })
        }

        /// A move in words, independent of the position: `row 3, left end`.
        #[must_use]
        pub fn describe(&self, mv: Move) -> String {
            of_rules!(Position(self), Move(mv) => |P, position, mv| P::describe(position, mv), else String::new())
        }

        /// A move in this position as an instruction: `push tile 4 from row 2 into the left space`.
        #[must_use]
        pub fn instruction(&self, mv: Move) -> String {
            of_rules!(Position(self), Move(mv) => |P, position, mv| P::instruction(position, mv), else String::new())
        }

        /// The slots to highlight for a move.
        #[must_use]
        pub fn highlighted_slots(&self, mv: Move) -> Vec<usize> {
            of_rules!(Position(self), Move(mv) => |P, position, mv| P::highlighted_slots(position, mv), else Vec::new())
        }

        /// The keyboard layout for this position.
        #[must_use]
        pub fn keyboard(&self) -> Keyboard {
            of_rules!(Position(self) => |P, position| P::keyboard_of(position))
        }

        /// The move of a key binding in this position; `None` if it belongs to another puzzle.
        #[must_use]
        pub fn move_for_key(&self, key: KeyBinding) -> Option<Move> {
            of_rules!(Position(self), KeyBinding(key) => |P, position, key| {
                P::move_for_key(position, key).map(P::mv)
            }, else None)
        }
    }
}

/// Converts the moves of a scene.
fn scene<M>(scene: Scene<M>, any: impl Fn(M) -> Move) -> Scene<Move> {
    let Scene { width, height, slots, pieces, handles, pivots } = scene;
    let handle = |Handle { name, mv, gesture }| Handle { name, mv: any(mv), gesture };
    Scene { width, height, slots, pieces, handles: handles.into_iter().map(handle).collect(), pivots }
}
