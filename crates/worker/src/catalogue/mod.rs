//! Every space the desk can be asked about. A new puzzle is a file beside this one, and an arm in each `match`.

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

const NO_SPACE: &str = "a sliding block puzzle stands in no table of permutations";

/// A puzzle under a metric.
#[derive(Debug)]
pub(crate) enum Entry {
    /// Ramka, as this metric counts.
    Ramka(Metric),
    /// A board of Rotation under its rule.
    Rotation(Box<Toy>),
    /// A sliding block puzzle in its metric.
    Sliding(Box<Sliding>),
    /// Any sliding block puzzle: what is asked names it.
    AnySliding(Boards),
}

/// A position that was read from text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Read {
    pub(crate) position: space::Position,
    /// The station the puzzle is set to; see [`space::WordText::station`].
    pub(crate) station: u8,
}

impl Entry {
    /// # Errors
    /// In one sentence which name is not known.
    pub(crate) fn find(name: &SpaceName) -> Result<Entry, String> {
        match name.puzzle.as_str() {
            "ramka" => ramka::metric(&name.metric).map(Entry::Ramka),
            "rotation" => Toy::named(&name.metric).map(|toy| Entry::Rotation(Box::new(toy))),
            "sliding" if sliding::boards::is_any(&name.metric) => Ok(Entry::AnySliding(Boards::default())),
            "sliding" => sliding::named(&name.metric).map(|puzzle| Entry::Sliding(Box::new(puzzle))),
            unknown => Err(format!("no puzzle is called {unknown:?}")),
        }
    }

    /// The space of the table, and how many of its positions can be reached.
    ///
    /// # Errors
    /// In one sentence why there is no table.
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

    /// Whether a text is a position that solved can be reached from; quick, whatever the size of the space.
    ///
    /// # Errors
    /// In one sentence what is wrong with the text, and where, or why the position cannot be solved.
    pub(crate) fn check(&self, text: &str) -> Result<(), String> {
        match self {
            Entry::Ramka(_) => ramka::board(text).map(|_| ()),
            Entry::Rotation(toy) => toy.read(text).map(|_| ()),
            Entry::Sliding(puzzle) => sliding::read(puzzle, text).map(|_| ()),
            Entry::AnySliding(_) => Err(NO_SPACE.to_owned()),
        }
    }

    /// Where the position of a text stands in the space of the table.
    ///
    /// # Errors
    /// As [`Entry::check`], and where there is no table.
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
            Entry::Sliding(_) | Entry::AnySliding(_) => unreachable!("no position of it stands in a table"),
        }
    }

    /// How a person would solve it, its moves written in this metric.
    ///
    /// # Errors
    /// In one sentence what is wrong with the text, and where, or why the method does not solve it.
    pub(crate) fn method(&self, text: &str, method: &str) -> Result<Vec<MethodStep>, String> {
        match self {
            Entry::Ramka(metric) => ramka::method(*metric, text, method),
            Entry::Rotation(toy) => rotation_methods::method(toy, text, method),
            Entry::Sliding(_) | Entry::AnySliding(_) => Err(no_method(method)),
        }
    }

    /// How long a method is over all positions.
    ///
    /// # Errors
    /// In one sentence why that is not known.
    pub(crate) fn figures(&self, method: &str) -> Result<MethodFigures, String> {
        match self {
            Entry::Ramka(_) => Err("how long this method is over all positions is not worked out".to_owned()),
            Entry::Rotation(toy) => rotation_methods::figures(toy, method),
            Entry::Sliding(_) | Entry::AnySliding(_) => Err(no_method(method)),
        }
    }

    /// The board under its rule, of which single positions can be searched.
    ///
    /// # Errors
    /// In one sentence why there is no such search.
    pub(crate) fn toy(&self) -> Result<&Toy, String> {
        match self {
            Entry::Ramka(_) => Err("all of Ramka stands in tables: nothing needs to be searched".to_owned()),
            Entry::Rotation(toy) => Ok(toy),
            Entry::Sliding(_) | Entry::AnySliding(_) => {
                Err("that is asked of boards of Rotation only".to_owned())
            }
        }
    }

    /// What is kept of sliding block puzzles that questions name.
    ///
    /// # Errors
    /// In one sentence that it is another space.
    pub(crate) fn boards(&self) -> Result<&Boards, String> {
        match self {
            Entry::AnySliding(boards) => Ok(boards),
            Entry::Ramka(_) | Entry::Rotation(_) | Entry::Sliding(_) => {
                Err("that is asked of the space of any sliding block puzzle only".to_owned())
            }
        }
    }

    /// The sliding block puzzle, if it is one.
    pub(crate) fn sliding(&self) -> Option<&Sliding> {
        match self {
            Entry::Sliding(puzzle) => Some(puzzle),
            Entry::Ramka(_) | Entry::Rotation(_) | Entry::AnySliding(_) => None,
        }
    }

    /// Whether setting the puzzle to a station costs nothing.
    pub(crate) fn has_free_stations(&self) -> bool {
        match self {
            Entry::Ramka(metric) => !metric.counts_shifts(),
            Entry::Rotation(_) | Entry::Sliding(_) | Entry::AnySliding(_) => false,
        }
    }
}

/// That no method is called so.
fn no_method(name: &str) -> String {
    format!("no method of this puzzle is called {name:?}")
}
