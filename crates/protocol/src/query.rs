//! The queries.

use serde::{Deserialize, Serialize};

#[cfg(doc)]
use crate::Answer;
use crate::rotation::RotationQuery;
use crate::sliding::SlidingQuery;

/// The queries. A puzzle answers those that it supports; a query that needs the table is here even if only one puzzle has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Query {
    /// A query that needs the table of its space.
    Table(TableQuery),
    /// A solution by a human method, in moves of this metric. Answered by [`Answer::Method`].
    Method {
        /// The position, as text.
        position: String,
        /// The name of the method: `three-phases` in Ramka; `rows` in Fifteen; `stages`, `stages-best`, `any-board`, `flips`
        /// and `paper` in Rotation. Rotation also has the single algorithms of the paper, which do not solve the board: `belt`,
        /// `three-cycle`, `short-three-cycle`, `spiral:17`, `spiral-star:17`, `spiral-cycle:1,5,9`.
        method: String,
    },
    /// The solution lengths of a method over all positions. Answered by [`Answer::MethodStatistics`].
    MethodStatistics {
        /// The name of the method.
        method: String,
    },
    /// The shortest solution without a table, or the best one that the search finds. Answered by many [`Answer::Bounds`],
    /// at most ten and at least one per second; the last one is marked. A new query for the same position resumes a
    /// cancelled search.
    Search {
        /// The position, as text.
        position: String,
    },
    /// All solutions, one per line: the position, then a shortest solution. Answered by [`Answer::List`]; the bytes of the
    /// text are always attached.
    List {
        /// The positions to list.
        scope: ListScope,
    },
    /// A query that only Rotation has. Its subject is a space of Rotation. Answered by [`Answer::Rotation`].
    Rotation(RotationQuery),
    /// A query that only sliding block puzzles have. It contains its puzzle, so its subject is a service of `sliding`. Answered
    /// by [`Answer::Sliding`].
    Sliding(SlidingQuery),
    /// Cancels the job with this id. It ends at the next step without an answer. The worker continues to build a table that
    /// other jobs need. Otherwise it keeps the partial table and resumes when another job needs it.
    Cancel,
}

impl Query {
    /// The text of the position that must belong to the space of the query.
    #[must_use]
    pub fn position(&self) -> Option<&str> {
        match self {
            Query::Table(
                TableQuery::LookUp { position }
                | TableQuery::Solve { position, .. }
                | TableQuery::Branches { position }
                | TableQuery::Method { position, .. },
            )
            | Query::Method { position, .. }
            | Query::Search { position } => Some(position),
            Query::Table(
                TableQuery::Facts
                | TableQuery::Random { .. }
                | TableQuery::Certificate
                | TableQuery::Map
                | TableQuery::Locate { .. }
                | TableQuery::PositionAt { .. },
            )
            | Query::MethodStatistics { .. }
            | Query::List { .. }
            | Query::Rotation(_)
            | Query::Sliding(_)
            | Query::Cancel => None,
        }
    }
}

/// The queries that need the table of their space. A sliding block puzzle has the graph of its component instead.
///
/// The worker builds a missing table first. Until it is complete, every waiting job receives [`Answer::Progress`]. The worker
/// rejects these queries if the space is too large for a table. All other queries work without a table at any size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TableQuery {
    /// The positions by depth. Answered by [`Answer::Table`]. The bytes of the table are attached once, if the worker
    /// computed it and it is small enough to cache. A cached table may be attached to the request; the worker checks it and
    /// rebuilds it if it is invalid.
    Facts,
    /// The depth of a position and the depth after each legal move. Answered by [`Answer::PositionFacts`], between the
    /// steps of a longer job if necessary.
    LookUp {
        /// The position, as text.
        position: String,
    },
    /// One shortest solution. Answered by [`Answer::Solution`].
    Solve {
        /// The position, as text.
        position: String,
        /// Which of the shortest solutions to return.
        preference: SolutionPreference,
    },
    /// The number of shortest solutions by first move. Answered by [`Answer::Branches`].
    Branches {
        /// The position, as text.
        position: String,
    },
    /// A uniformly random position, of an exact depth or among all reachable ones. Answered by [`Answer::Position`].
    Random {
        /// The distance from solved; `None` for any depth.
        depth: Option<u32>,
        /// Any text. The same text gives the same position.
        seed: String,
    },
    /// As [`Query::Method`], with the length of a shortest solution.
    Method {
        /// The position, as text.
        position: String,
        /// The name of the method.
        method: String,
    },
    /// The certificate of the table, for tables of at most [`MAX_CERTIFIED_POSITIONS`]. Answered by [`Answer::Certificate`];
    /// the bytes of the file are always attached.
    Certificate,
    /// A map of the component of a sliding block puzzle. Answered by [`Answer::Map`].
    Map,
    /// The points of positions on the map. Answered by [`Answer::MapPoints`].
    Locate {
        /// The positions, as text.
        positions: Vec<String>,
    },
    /// The position with a number on the map. Answered by [`Answer::Position`].
    PositionAt {
        /// The position's number in the worker's graph.
        number: u32,
    },
}

/// The most positions of a certificate that is written for the page. Each takes a byte or more there, and again in the checker.
pub const MAX_CERTIFIED_POSITIONS: u64 = 60_000_000;

/// The positions of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ListScope {
    /// Every reachable position, in order of distance from solved.
    AllPositions,
    /// On a ring board of width 4: all orders of the first eight numbers, with the other numbers solved.
    FirstEight,
}

/// Which of several shortest solutions to return.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SolutionPreference {
    /// The first one in move order.
    First,
    /// The one that changes the row in the frame least often (in Ramka: shifts the block).
    FewestShifts,
}
