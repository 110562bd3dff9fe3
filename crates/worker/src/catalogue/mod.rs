//! Every space that the worker supports. A new puzzle is a file in this folder, and an arm in each `match`.

mod ramka;
mod rotation;
mod rotation_methods;

use std::sync::Arc;

use antipode_protocol::{MethodFigures, MethodStep, SpaceName};
use antipode_puzzles::ramka::Metric;
use antipode_puzzles::sliding::Sliding;
use antipode_puzzles::space::{self, Space};

pub(crate) use rotation::Toy;
pub(crate) use rotation_methods::{first_solution, special_words};

use crate::sliding;
use crate::sliding::boards::Boards;

const NO_SPACE: &str = "sliding block puzzles have no table of permutations";

/// A puzzle with a metric.
#[derive(Debug)]
pub(crate) enum Entry {
    /// Ramka in a metric.
    Ramka(Metric),
    /// A Rotation board with its rule.
    Rotation(Box<Toy>),
    /// A sliding block puzzle in a metric.
    Sliding(Box<Sliding>),
    /// Any sliding block puzzle; each query contains its puzzle.
    AnySliding(Boards),
}

/// A position from text, as a position of the space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Read {
    pub(crate) position: space::Position,
    /// The row in the frame; see [`space::MoveName::frame_row`].
    pub(crate) station: u8,
}

impl Entry {
    /// # Errors
    /// One sentence that gives the unknown name.
    pub(crate) fn find(name: &SpaceName) -> Result<Entry, String> {
        match name.puzzle.as_str() {
            "ramka" => ramka::metric(&name.metric).map(Entry::Ramka),
            "rotation" => Toy::named(&name.metric).map(|toy| Entry::Rotation(Box::new(toy))),
            "sliding" if sliding::boards::is_any(&name.metric) => Ok(Entry::AnySliding(Boards::default())),
            "sliding" => sliding::named(&name.metric).map(|puzzle| Entry::Sliding(Box::new(puzzle))),
            unknown => Err(format!("unknown puzzle {unknown:?}")),
        }
    }

    /// The space of the table, and the number of its reachable positions.
    ///
    /// # Errors
    /// One sentence that explains why there is no table.
    pub(crate) fn space(&self) -> Result<(Arc<Space>, u64), String> {
        match self {
            Entry::Ramka(metric) => {
                let space = metric.space();
                let positions = space.positions();
                Ok((Arc::new(space), positions))
            }
            Entry::Rotation(toy) => toy.space(),
            Entry::Sliding(_) | Entry::AnySliding(_) => Err(NO_SPACE.to_owned()),
        }
    }

    /// Checks that a text is a solvable position. Fast, whatever the size of the space.
    ///
    /// # Errors
    /// One sentence that explains what is wrong with the text, and where, or why the position is unsolvable.
    pub(crate) fn check(&self, text: &str) -> Result<(), String> {
        match self {
            Entry::Ramka(_) => ramka::board(text).map(|_| ()),
            Entry::Rotation(toy) => toy.read(text).map(|_| ()),
            Entry::Sliding(puzzle) => sliding::read(puzzle, text).map(|_| ()),
            Entry::AnySliding(_) => Err(NO_SPACE.to_owned()),
        }
    }

    /// The position of a text in the space of the table.
    ///
    /// # Errors
    /// As [`PuzzleVariant::check`], or if there is no table.
    pub(crate) fn read(&self, text: &str) -> Result<Read, String> {
        match self {
            Entry::Ramka(metric) => ramka::read(*metric, text),
            Entry::Rotation(toy) => Ok(Read { position: toy.locate(text)?, station: 0 }),
            Entry::Sliding(_) | Entry::AnySliding(_) => Err(NO_SPACE.to_owned()),
        }
    }

    /// The canonical text of a position of the table.
    pub(crate) fn write(&self, position: space::Position) -> String {
        match self {
            Entry::Ramka(metric) => metric.place(position).to_string(),
            Entry::Rotation(toy) => toy.write(&position),
            Entry::Sliding(_) | Entry::AnySliding(_) => unreachable!("it has no table"),
        }
    }

    /// A solution by a human method, with moves in this metric.
    ///
    /// # Errors
    /// One sentence that explains what is wrong with the text, and where, or why the method does not solve it.
    pub(crate) fn method(&self, text: &str, method: &str) -> Result<Vec<MethodStep>, String> {
        match self {
            Entry::Ramka(metric) => ramka::method(*metric, text, method),
            Entry::Rotation(toy) => rotation_methods::method(toy, text, method),
            Entry::Sliding(_) | Entry::AnySliding(_) => Err(no_method(method)),
        }
    }

    /// The solution lengths of a method over all positions.
    ///
    /// # Errors
    /// One sentence that explains why they are not known.
    pub(crate) fn figures(&self, method: &str) -> Result<MethodFigures, String> {
        match self {
            Entry::Ramka(_) => Err("there are no statistics for this method".to_owned()),
            Entry::Rotation(toy) => rotation_methods::figures(toy, method),
            Entry::Sliding(_) | Entry::AnySliding(_) => Err(no_method(method)),
        }
    }

    /// The Rotation board, whose positions can be searched without a table.
    ///
    /// # Errors
    /// One sentence that explains why there is no such search.
    pub(crate) fn toy(&self) -> Result<&Toy, String> {
        match self {
            Entry::Ramka(_) => Err("Ramka has complete tables, so it needs no search".to_owned()),
            Entry::Rotation(toy) => Ok(toy),
            Entry::Sliding(_) | Entry::AnySliding(_) => {
                Err("this query is only for Rotation boards".to_owned())
            }
        }
    }

    /// The cached graphs of the puzzles in queries.
    ///
    /// # Errors
    /// One sentence, if this is another space.
    pub(crate) fn boards(&self) -> Result<&Boards, String> {
        match self {
            Entry::AnySliding(boards) => Ok(boards),
            Entry::Ramka(_) | Entry::Rotation(_) | Entry::Sliding(_) => {
                Err("this query is only for the space of any sliding block puzzle".to_owned())
            }
        }
    }

    /// The sliding block puzzle, if this is one.
    pub(crate) fn sliding(&self) -> Option<&Sliding> {
        match self {
            Entry::Sliding(puzzle) => Some(puzzle),
            Entry::Ramka(_) | Entry::Rotation(_) | Entry::AnySliding(_) => None,
        }
    }

    /// Whether a change of the row in the frame is free.
    pub(crate) fn has_free_stations(&self) -> bool {
        match self {
            Entry::Ramka(metric) => !metric.counts_shifts(),
            Entry::Rotation(_) | Entry::Sliding(_) | Entry::AnySliding(_) => false,
        }
    }
}

fn no_method(name: &str) -> String {
    format!("this puzzle has no method {name:?}")
}
