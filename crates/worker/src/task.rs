//! Long jobs in steps, with a complete table or without one.

use antipode_engine::search::layer::Pick;
use antipode_engine::search::shortest::{Shortest, Solutions};
use antipode_engine::search::survey::Status;
use antipode_protocol::{Answer, Ask, Branch, Branches, OfTable, Progress};
use antipode_puzzles::scramble;
use antipode_puzzles::space::Space;

use crate::answer::{self, UNREACHABLE, solution_of, text_of};
use crate::catalogue::{self, Entry};
use crate::clock::Clock;
use crate::find::Find;
use crate::lab::exception::exception;
use crate::lab::group::Group;
use crate::list::List;
use crate::shelf::{Standing, superblocks_of};
use crate::sliding::hardest::{self, Hardest, Listing};
use crate::sliding::measure::Measure;
use crate::sliding::vary::Vary;

/// Positions between two readings of the clock, for searches that visit positions singly and for searches in bulk: some
/// tenths of a millisecond.
const POSITIONS: usize = 128;
const POSITIONS_AT_ONCE: u64 = 1 << 17;

const NO_MAP: &str = "only sliding block puzzles have a map";

/// A long job that has started.
#[derive(Debug)]
pub(crate) struct Task {
    work: Work,
    worked_ms: f64,
}

#[derive(Debug)]
enum Work {
    /// The shortest solution with the fewest changes of the row in the frame.
    FewestShifts { shortest: Shortest, position: String, station: u8 },
    /// The number of shortest solutions.
    Branches { shortest: Shortest, position: String },
    /// A random position of an exact depth.
    Random { pick: Box<Pick>, budget: u32 },
    /// Algorithms with an effect.
    Find(Box<Find>),
    /// All solutions as text.
    List(Box<List>),
    /// The group that a board's turns generate.
    Group(Box<Group>),
    /// A sliding block puzzle in several metrics.
    Measure(Box<Measure>),
    /// Single changes to a sliding block puzzle.
    Vary(Box<Vary>),
    /// The hardest sliding block puzzles.
    Hardest(Box<Hardest>),
    /// The placements of the finder.
    Placements(Box<Listing>),
}

/// The result of one step.
#[derive(Debug)]
pub(crate) enum Stepped {
    /// The task is not finished.
    Working(Task),
    /// The answer and its attachment.
    Done(Answer, Option<Vec<u8>>),
}

impl Task {
    /// Starts the task of a query, or answers the query immediately. `standing` is the table, if the query needs one.
    ///
    /// # Errors
    /// One sentence that explains why there is no answer.
    pub(crate) fn begin(ask: &Ask, entry: &Entry, standing: Option<&Standing>) -> Result<Stepped, String> {
        let table = || &standing.expect("the table is built before the task").table;
        let shortest = |text: &str| {
            let read = entry.read(text)?;
            let shortest = Shortest::new(table().clone(), &read.position).ok_or(UNREACHABLE)?;
            Ok::<_, String>((shortest, read.station))
        };
        let work = match ask {
            Ask::OfTable(OfTable::Solve { position, .. }) => {
                let (shortest, station) = shortest(position)?;
                Work::FewestShifts { shortest, position: position.clone(), station }
            }
            Ask::OfTable(OfTable::Branches { position }) => {
                let (shortest, _) = shortest(position)?;
                Work::Branches { shortest, position: position.clone() }
            }
            Ask::OfTable(OfTable::Random { depth, seed }) => {
                let table = table();
                let (depth, index) = drawn(table.counts(), *depth, seed)?;
                let pick = Pick::new(table, depth, index);
                let pick = pick.expect("a number below the size of a layer is an index into it");
                Work::Random {
                    pick: Box::new(pick),
                    budget: superblocks_of(table.space(), POSITIONS_AT_ONCE),
                }
            }
            Ask::Find { targets } => Work::Find(Box::new(Find::begin(entry.toy()?, targets)?)),
            Ask::List { what } => Work::List(Box::new(List::begin(entry.toy()?, *what)?)),
            Ask::Group { position } => {
                Work::Group(Box::new(Group::begin(entry.toy()?, position.as_deref())?))
            }
            Ask::Measure { position, metrics, closer } => {
                Work::Measure(Box::new(Measure::begin(position, metrics, closer.as_deref())?))
            }
            Ask::Change { position, metric } => Work::Vary(Box::new(Vary::begin(position, metric)?)),
            Ask::Hardest(part) => Work::Hardest(Box::new(Hardest::begin(part)?)),
            Ask::Placements { board } => Work::Placements(Box::new(Listing::begin(board)?)),
            Ask::FinderTree { board } => {
                return Ok(Stepped::Done(Answer::FinderTree(hardest::tree(board)?), None));
            }
            Ask::Method { position, method } | Ask::OfTable(OfTable::Method { position, method }) => {
                return Ok(Stepped::Done(answer::method(position, method, entry, None), None));
            }
            Ask::Figures { method } => {
                return Ok(Stepped::Done(Answer::Figures(entry.figures(method)?), None));
            }
            Ask::Exception => {
                let exception = exception(*entry.toy()?.rotation())?;
                return Ok(Stepped::Done(Answer::Exception(Box::new(exception)), None));
            }
            Ask::Special => {
                return Ok(Stepped::Done(Answer::Special(catalogue::special_words(entry.toy()?)), None));
            }
            Ask::OfTable(OfTable::Map | OfTable::Locate { .. } | OfTable::At { .. }) => {
                return Err(NO_MAP.to_owned());
            }
            Ask::OfTable(OfTable::Table | OfTable::Know { .. }) | Ask::Search { .. } | Ask::Forget => {
                unreachable!("table lookups are no tasks, and searches belong to the space")
            }
        };
        Ok(Stepped::Working(Task { work, worked_ms: 0.0 }))
    }

    /// Continues until the answer is complete or `end_ms` is reached.
    ///
    /// # Errors
    /// One sentence that explains why there is no answer.
    pub(crate) fn step(mut self, entry: &Entry, clock: &impl Clock, end_ms: f64) -> Result<Stepped, String> {
        let since_ms = clock.now_ms();
        loop {
            let status = match &mut self.work {
                Work::FewestShifts { shortest, .. } | Work::Branches { shortest, .. } => {
                    shortest.step(POSITIONS)
                }
                Work::Random { pick, budget } => pick.step(*budget),
                Work::Find(find) => find.step(),
                Work::List(list) => list.step(),
                Work::Group(group) => group.step(),
                Work::Measure(measure) => measure.step(entry.boards()?),
                Work::Vary(vary) => vary.step(),
                Work::Hardest(hardest) => hardest.step(),
                Work::Placements(listing) => listing.step(),
            };
            if status == Status::Finished {
                let worked_ms = self.worked_ms + clock.now_ms() - since_ms;
                let (answer, beside) = self.work.answer(entry, worked_ms)?;
                return Ok(Stepped::Done(answer, beside));
            }
            let now_ms = clock.now_ms();
            if now_ms >= end_ms {
                self.worked_ms += now_ms - since_ms;
                return Ok(Stepped::Working(self));
            }
        }
    }

    /// The progress, or the part of the answer known so far.
    pub(crate) fn so_far(&mut self) -> Answer {
        match &mut self.work {
            Work::Measure(measure) => Answer::Measures(Box::new(measure.measures())),
            Work::Vary(vary) => Answer::Changes(Box::new(vary.changes())),
            Work::Hardest(hardest) => hardest.word(),
            _ => Answer::Progress(self.progress()),
        }
    }

    fn progress(&self) -> Progress {
        let (counts, found, positions) = match &self.work {
            Work::FewestShifts { shortest, .. } | Work::Branches { shortest, .. } => {
                (Vec::new(), shortest.found(), None)
            }
            Work::Random { pick, .. } => (pick.counts().to_vec(), pick.found(), None),
            Work::Find(find) => (Vec::new(), find.found(), None),
            Work::List(list) => (Vec::new(), list.listed(), Some(list.lines())),
            Work::Placements(listing) => (Vec::new(), listing.listed(), Some(listing.counted())),
            Work::Group(_) | Work::Measure(_) | Work::Vary(_) | Work::Hardest(_) => (Vec::new(), 0, None),
        };
        Progress { counts, found, positions, elapsed_ms: self.worked_ms }
    }
}

impl Work {
    fn answer(self, entry: &Entry, worked_ms: f64) -> Result<(Answer, Option<Vec<u8>>), String> {
        let finished = "the search has finished";
        let answer = match self {
            Work::FewestShifts { shortest, position, station } => {
                let solutions = shortest.into_solutions().expect(finished);
                let fewest = solutions.fewest_changes(Some(station));
                Answer::Solution(solution_of(&position, entry, solutions.space(), station, &fewest.words))
            }
            Work::Branches { shortest, position } => {
                Answer::Branches(branches(position, &shortest.into_solutions().expect(finished)))
            }
            Work::Random { pick, .. } => {
                let position = pick.position().expect("a layer has as many positions as the table counts");
                Answer::Position(entry.write(position))
            }
            Work::Find(find) => Answer::Found(find.answer(entry.toy()?)),
            Work::Group(group) => Answer::Group(Box::new(group.answer(entry.toy()?, worked_ms))),
            Work::Measure(measure) => Answer::Measures(Box::new(measure.measures())),
            Work::Vary(vary) => Answer::Changes(Box::new(vary.changes())),
            Work::Hardest(hardest) => hardest.answer(),
            Work::Placements(listing) => listing.answer(worked_ms),
            Work::List(list) => {
                let (facts, text) = list.answer(entry.toy()?)?;
                return Ok((Answer::List(facts), Some(text)));
            }
        };
        Ok((answer, None))
    }
}

/// Draws a position uniformly, with a text as seed, from one depth or from all. Returns its depth and its index in that layer.
///
/// # Errors
/// One sentence that explains why there is no such position.
pub(crate) fn drawn(counts: &[u64], depth: Option<u32>, seed: &str) -> Result<(u32, u64), String> {
    if let Some(depth) = depth {
        let farthest = counts.len().saturating_sub(1);
        let layer = counts.get(depth as usize).ok_or_else(|| {
            format!("no position is {depth} moves from solved: the farthest are {farthest}")
        })?;
        return Ok((depth, scramble::uniform(seed, *layer)));
    }
    let mut index = scramble::uniform(seed, counts.iter().sum::<u64>().max(1));
    for (depth, layer) in (0..).zip(counts) {
        if index < *layer {
            return Ok((depth, index));
        }
        index -= layer;
    }
    Err("there is no position to draw".to_owned())
}

fn branches(position: String, solutions: &Solutions) -> Branches {
    let space: &Space = solutions.space();
    let first = solutions.beginnings().into_iter().map(|beginning| Branch {
        word: text_of(space, beginning.word),
        solutions: beginning.solutions.unwrap_or(u64::MAX),
    });
    Branches {
        position,
        depth: solutions.depth(),
        solutions: solutions.count().unwrap_or(u64::MAX),
        first: first.collect(),
    }
}
