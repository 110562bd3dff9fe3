//! The messages between the page and the worker: data, with pure methods only.
//!
//! The page sends a [`Request`]. The worker sends one or more [`Reply`]s with the same [`JobId`].
//! Each reply is complete: losing one is harmless, and the page drops replies to cancelled jobs.
//! Positions and moves are encoded in the notation that people use, so all puzzles share one protocol.
//! A finished table is never part of a message. It is transferred as one buffer attached to the reply or the request. The
//! text of a list and the bytes of a certificate are attached in the same way.
//!
//! Each request names its `Subject`: a space, or a *service* of a puzzle, whose queries contain their board. Variants are
//! serialised by name, so `web/worker.js` and the program of the checker must use the names of the types here; a test compares
//! them.
//!
//! - [`Query`] and [`Answer`]: what any puzzle may have, and what needs its table.
//! - [`rotation`]: what only Rotation has; the data of its answers are in [`exceptional_board`] and [`lab`].
//! - [`sliding`]: what only sliding block puzzles have; also in [`sliding_search`] and [`sliding_study`].
#![warn(missing_docs)]

mod answer;
pub mod exceptional_board;
pub mod lab;
mod lab_methods;
mod query;
pub mod rotation;
pub mod sliding;
mod sliding_map;
pub mod sliding_search;
pub mod sliding_study;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use answer::{
    Answer, Bounds, Branch, Branches, ListFacts, Method, MethodStatistics, MethodStep, MoveOutcome, Origin,
    PositionFacts, Progress, Solution, StageStatistics, TableFacts,
};
pub use lab_methods::{CellMark, DecisionCase, DecisionMatrix, MarkedCell, SpecialAlgorithm};
pub use query::{ListScope, MAX_CERTIFIED_POSITIONS, Query, SolutionPreference, TableQuery};
pub use sliding_map::{GraphMap, MapPoint};

/// The id of a request. Each reply carries the id of its request. No request has the id 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct JobId(pub u32);

/// A puzzle with a metric: `ramka` and `tiles`, `rotation` and `3x3n2 quarter` (the board, then the rule), or `sliding` and
/// `move AA/B. -> ../.B` (the metric, then a board and its goal).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SpaceName {
    /// The name of the puzzle, as in links and on the command line.
    pub puzzle: String,
    /// The name of the metric, as in links and on the command line.
    pub metric: String,
}

/// What a worker works on. Each subject has its own worker.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Subject {
    /// A space of positions.
    Space(SpaceName),
    /// Queries of a puzzle that contain their board. Services of different names or indices run in parallel, and leave the
    /// worker of the board free.
    Service {
        /// The name of the puzzle.
        puzzle: String,
        /// The purpose of the service. Only part of the identity: every service of a puzzle answers the same queries.
        name: String,
        /// The index among services of this name, from 0.
        index: u32,
    },
}

impl Subject {
    /// The subject of a space.
    #[must_use]
    pub fn space(puzzle: impl Into<String>, metric: impl Into<String>) -> Subject {
        Subject::Space(SpaceName { puzzle: puzzle.into(), metric: metric.into() })
    }

    /// The only service of a name.
    #[must_use]
    pub fn service(puzzle: impl Into<String>, name: impl Into<String>) -> Subject {
        Subject::Service { puzzle: puzzle.into(), name: name.into(), index: 0 }
    }

    /// The name of the puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &str {
        let (Subject::Space(SpaceName { puzzle, .. }) | Subject::Service { puzzle, .. }) = self;
        puzzle
    }
}

impl fmt::Display for Subject {
    /// `ramka/tiles`, `sliding/search#3`. Cached tables are stored under this text.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Space(SpaceName { puzzle, metric }) => write!(out, "{puzzle}/{metric}"),
            Subject::Service { puzzle, name, index } => write!(out, "{puzzle}/{name}#{index}"),
        }
    }
}

/// A message from the page to the worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// The id that the replies carry.
    pub job: JobId,
    /// What the query is about.
    pub subject: Subject,
    /// The query.
    pub query: Query,
}

/// A message from the worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// The id of the request; 0 for [`Answer::Ready`], [`Answer::Spent`] and [`Answer::Crashed`].
    pub job: JobId,
    /// The answer.
    pub answer: Answer,
}
