//! Every space that the worker supports. A new puzzle is a file in this folder, and an arm in each `match`.

mod ramka;
mod rotation;
mod rotation_methods;

use std::sync::Arc;

use antipode_protocol::{MethodStatistics, MethodStep, SpaceName};
use antipode_puzzles::ramka::Metric;
use antipode_puzzles::sliding::PosedBoard;
use antipode_puzzles::space::{self, Space};

pub(crate) use rotation::RotationBoard;
pub(crate) use rotation_methods::{quick_solution, special_algorithms};

use crate::sliding;
use crate::sliding::graph_cache::GraphCache;

const NO_TABLE: &str = "sliding block puzzles have no table of permutations";

#[derive(Debug)]
pub(crate) enum PuzzleVariant {
    Ramka(Metric),
    Rotation(Box<RotationBoard>),
    Sliding(Box<PosedBoard>),
    /// Any sliding block puzzle; each query contains its puzzle.
    AnySliding(GraphCache),
}

/// A position from text, as a position of the space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocatedPosition {
    pub(crate) position: space::Position,
    /// The row in the frame; see [`space::MoveName::frame_row`].
    pub(crate) frame_row: u8,
}

impl PuzzleVariant {
    pub(crate) fn from_name(name: &SpaceName) -> Result<PuzzleVariant, String> {
        match name.puzzle.as_str() {
            "ramka" => ramka::metric(&name.metric).map(PuzzleVariant::Ramka),
            "rotation" => {
                RotationBoard::from_name(&name.metric).map(|toy| PuzzleVariant::Rotation(Box::new(toy)))
            }
            "sliding" if sliding::graph_cache::is_any_board(&name.metric) => {
                Ok(PuzzleVariant::AnySliding(GraphCache::default()))
            }
            "sliding" => {
                sliding::board_from_name(&name.metric).map(|puzzle| PuzzleVariant::Sliding(Box::new(puzzle)))
            }
            unknown => Err(format!("unknown puzzle {unknown:?}")),
        }
    }

    /// The space of the table, and the number of its reachable positions.
    pub(crate) fn space(&self) -> Result<(Arc<Space>, u64), String> {
        match self {
            PuzzleVariant::Ramka(metric) => {
                let space = metric.space();
                let positions = space.position_count();
                Ok((Arc::new(space), positions))
            }
            PuzzleVariant::Rotation(toy) => toy.space(),
            PuzzleVariant::Sliding(_) | PuzzleVariant::AnySliding(_) => Err(NO_TABLE.to_owned()),
        }
    }

    /// Checks that a text is a solvable position. Fast, whatever the size of the space.
    pub(crate) fn check(&self, text: &str) -> Result<(), String> {
        match self {
            PuzzleVariant::Ramka(_) => ramka::board(text).map(|_| ()),
            PuzzleVariant::Rotation(toy) => toy.parse_position(text).map(|_| ()),
            PuzzleVariant::Sliding(puzzle) => sliding::parse_position(puzzle, text).map(|_| ()),
            PuzzleVariant::AnySliding(_) => Err(NO_TABLE.to_owned()),
        }
    }

    /// The position of a text in the space of the table.
    ///
    /// # Errors
    /// As [`PuzzleVariant::check`], or if there is no table.
    pub(crate) fn locate(&self, text: &str) -> Result<LocatedPosition, String> {
        match self {
            PuzzleVariant::Ramka(metric) => ramka::locate(*metric, text),
            PuzzleVariant::Rotation(toy) => Ok(LocatedPosition { position: toy.locate(text)?, frame_row: 0 }),
            PuzzleVariant::Sliding(_) | PuzzleVariant::AnySliding(_) => Err(NO_TABLE.to_owned()),
        }
    }

    /// The canonical text of a position of the table.
    pub(crate) fn position_text(&self, position: space::Position) -> String {
        match self {
            PuzzleVariant::Ramka(metric) => metric.board_at(position).to_string(),
            PuzzleVariant::Rotation(toy) => toy.position_text(&position),
            PuzzleVariant::Sliding(_) | PuzzleVariant::AnySliding(_) => unreachable!("it has no table"),
        }
    }

    /// A solution by a human method, with moves in this metric.
    pub(crate) fn method_steps(&self, text: &str, method: &str) -> Result<Vec<MethodStep>, String> {
        match self {
            PuzzleVariant::Ramka(metric) => ramka::method(*metric, text, method),
            PuzzleVariant::Rotation(toy) => rotation_methods::method(toy, text, method),
            PuzzleVariant::Sliding(_) | PuzzleVariant::AnySliding(_) => Err(no_method(method)),
        }
    }

    /// The solution lengths of a method over all positions.
    pub(crate) fn method_statistics(&self, method: &str) -> Result<MethodStatistics, String> {
        match self {
            PuzzleVariant::Ramka(_) => Err("there are no statistics for this method".to_owned()),
            PuzzleVariant::Rotation(toy) => rotation_methods::statistics(toy, method),
            PuzzleVariant::Sliding(_) | PuzzleVariant::AnySliding(_) => Err(no_method(method)),
        }
    }

    /// The Rotation board, whose positions can be searched without a table.
    pub(crate) fn rotation_board(&self) -> Result<&RotationBoard, String> {
        match self {
            PuzzleVariant::Ramka(_) => Err("Ramka has complete tables, so it needs no search".to_owned()),
            PuzzleVariant::Rotation(toy) => Ok(toy),
            PuzzleVariant::Sliding(_) | PuzzleVariant::AnySliding(_) => {
                Err("this query is only for Rotation boards".to_owned())
            }
        }
    }

    /// The cached graphs of the puzzles in queries.
    pub(crate) fn graph_cache(&self) -> Result<&GraphCache, String> {
        match self {
            PuzzleVariant::AnySliding(boards) => Ok(boards),
            PuzzleVariant::Ramka(_) | PuzzleVariant::Rotation(_) | PuzzleVariant::Sliding(_) => {
                Err("this query is only for the space of any sliding block puzzle".to_owned())
            }
        }
    }

    pub(crate) fn sliding_board(&self) -> Option<&PosedBoard> {
        match self {
            PuzzleVariant::Sliding(puzzle) => Some(puzzle),
            PuzzleVariant::Ramka(_) | PuzzleVariant::Rotation(_) | PuzzleVariant::AnySliding(_) => None,
        }
    }

    pub(crate) fn has_free_shifts(&self) -> bool {
        match self {
            PuzzleVariant::Ramka(metric) => !metric.counts_shifts(),
            PuzzleVariant::Rotation(_) | PuzzleVariant::Sliding(_) | PuzzleVariant::AnySliding(_) => false,
        }
    }
}

fn no_method(name: &str) -> String {
    format!("this puzzle has no method {name:?}")
}
