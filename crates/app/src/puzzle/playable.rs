//! [`PuzzleKind`] as a playable puzzle: it delegates to the puzzle of the position.

use super::ramka::FREE_PLAY;
use super::rotation::FreePlay;
use super::sliding::Component;
use super::{Move, Position, PuzzleKind};
use crate::board::{Direction, GestureMoves, Half};
use crate::game::Playable;
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::scene::{Handle, Scene};
use antipode_puzzles::sliding::{self, MAX_LEGAL_MOVES, Metric};

impl Puzzle for PuzzleKind {
    type Position = Position;
    type Move = Move;

    fn solved(&self) -> Position {
        match self {
            PuzzleKind::Ramka => Position::Ramka(FREE_PLAY.solved()),
            PuzzleKind::Rotation => Position::Rotation(FreePlay.solved()),
            // A sliding block puzzle is posed, not scrambled: this is the default board.
            PuzzleKind::Sliding => Position::Sliding(Component::klotski().root()),
        }
    }

    fn is_solved(&self, position: &Position) -> bool {
        position.is_solved()
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        match position {
            Position::Ramka(board) => FREE_PLAY.moves(board).into_iter().map(Move::Ramka).collect(),
            Position::Rotation(position) => {
                FreePlay.moves(position).into_iter().map(Move::Rotation).collect()
            }
            Position::Sliding(place) => {
                let moves =
                    sliding::legal_moves(place.position(), Metric::Move, MAX_LEGAL_MOVES).unwrap_or_default();
                moves.into_iter().map(Move::Sliding).collect()
            }
        }
    }

    fn apply(&self, position: &Position, mv: Move) -> Option<Position> {
        match (position, mv) {
            (Position::Ramka(board), Move::Ramka(mv)) => FREE_PLAY.apply(board, mv).map(Position::Ramka),
            (Position::Rotation(position), Move::Rotation(turn)) => {
                FreePlay.apply(position, turn).map(Position::Rotation)
            }
            (Position::Sliding(place), Move::Sliding(mv)) => place.apply(mv).map(Position::Sliding),
            _ => None,
        }
    }

    fn inverse(&self, position: &Position, mv: Move) -> Option<Move> {
        match (position, mv) {
            (Position::Ramka(board), Move::Ramka(mv)) => FREE_PLAY.inverse(board, mv).map(Move::Ramka),
            (Position::Rotation(_), Move::Rotation(turn)) => Some(Move::Rotation(turn.inverse())),
            (Position::Sliding(_), Move::Sliding(mv)) => Some(Move::Sliding(mv.inverse())),
            _ => None,
        }
    }
}

impl Playable for PuzzleKind {
    fn scene(&self, position: &Position) -> Scene<Move> {
        match position {
            Position::Ramka(board) => scene(FREE_PLAY.scene(board), Move::Ramka),
            Position::Rotation(position) => scene(FreePlay.scene(position), Move::Rotation),
            Position::Sliding(place) => scene(sliding::scene(place.position()), Move::Sliding),
        }
    }

    fn expand(&self, position: &Position, mv: Move) -> Option<Vec<Move>> {
        match (position, mv) {
            (Position::Ramka(board), Move::Ramka(mv)) => {
                Some(FREE_PLAY.expand(board, mv)?.into_iter().map(Move::Ramka).collect())
            }
            (Position::Sliding(place), Move::Sliding(mv)) => {
                Some(place.expand(mv)?.into_iter().map(Move::Sliding).collect())
            }
            _ => self.apply(position, mv).map(|_| vec![mv]),
        }
    }

    fn print(&self, position: &Position) -> String {
        position.text()
    }

    fn parse(&self, text: &str) -> Result<Position, String> {
        self.solved().parse(text).map_err(|fault| fault.to_string())
    }

    fn print_moves(&self, before: &Position, moves: &[Move]) -> String {
        before.moves_text(moves, " ")
    }

    fn parse_moves(&self, before: &Position, text: &str) -> Result<Vec<Move>, String> {
        before.parse_moves(text)
    }
}

impl GestureMoves for PuzzleKind {
    fn tap(&self, position: &Position, slot: usize, half: Half) -> Vec<Move> {
        match position {
            Position::Ramka(board) => FREE_PLAY.tap(board, slot, half).into_iter().map(Move::Ramka).collect(),
            // The scene has pivots, so the board derives the turns itself.
            Position::Rotation(_) | Position::Sliding(_) => Vec::new(),
        }
    }

    fn push(&self, position: &Position, slot: usize, way: Direction) -> Vec<Move> {
        match position {
            Position::Ramka(board) => FREE_PLAY.push(board, slot, way).into_iter().map(Move::Ramka).collect(),
            Position::Rotation(_) | Position::Sliding(_) => Vec::new(),
        }
    }

    fn has_orientation(&self, position: &Position) -> bool {
        matches!(position, Position::Rotation(position) if position.board().is_orientable())
    }
}

/// Converts the moves of a scene.
fn scene<M>(scene: Scene<M>, any: impl Fn(M) -> Move) -> Scene<Move> {
    let Scene { width, height, slots, pieces, handles, pivots } = scene;
    let handle = |Handle { name, mv, gesture: grip }| Handle { name, mv: any(mv), gesture: grip };
    Scene { width, height, slots, pieces, handles: handles.into_iter().map(handle).collect(), pivots }
}
