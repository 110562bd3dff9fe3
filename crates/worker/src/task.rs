//! Long jobs in steps, with a complete table or without one.

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::search::layer::LayerLookup;
use antipode_engine::search::shortest::{ShortestSolutions, ShortestSolutionsSearch};
use antipode_protocol::{Answer, Branch, Branches, Progress, Query, TableQuery};
use antipode_puzzles::scramble;
use antipode_puzzles::space::Space;

use crate::answer::{self, UNREACHABLE, solution_of, text_of};
use crate::catalogue::{self, PuzzleVariant};
use crate::clock::Clock;
use crate::find::FindTask;
use crate::lab::exceptional_board::exceptional_board;
use crate::lab::group::GroupTask;
use crate::list::ListTask;
use crate::sliding::compare_metrics::CompareMetricsTask;
use crate::sliding::hardest::{self, HardestTask, PlacementsTask};
use crate::sliding::try_changes::TryChangesTask;
use crate::table_slot::{ReadyTable, superblock_count};

/// Positions between two readings of the clock, for searches that visit positions singly and for searches in bulk: some
/// tenths of a millisecond.
const POSITIONS: u64 = 128;
const POSITIONS_AT_ONCE: u64 = 1 << 17;

const NO_MAP: &str = "only sliding block puzzles have a map";

/// A long job that has started.
#[derive(Debug)]
pub(crate) struct Task {
    kind: TaskKind,
    worked_ms: f64,
}

#[derive(Debug)]
enum TaskKind {
    /// The shortest solution with the fewest changes of the row in the frame.
    FewestShifts { shortest: ShortestSolutionsSearch, position: String, station: u8 },
    /// The number of shortest solutions.
    Branches { shortest: ShortestSolutionsSearch, position: String },
    /// A random position of an exact depth.
    Random { pick: Box<LayerLookup>, budget: u64 },
    /// Algorithms with an effect.
    FindAlgorithms(Box<FindTask>),
    /// All solutions as text.
    List(Box<ListTask>),
    /// The group that a board's turns generate.
    Group(Box<GroupTask>),
    /// A sliding block puzzle in several metrics.
    CompareMetrics(Box<CompareMetricsTask>),
    /// Single changes to a sliding block puzzle.
    TryChanges(Box<TryChangesTask>),
    /// The hardest sliding block puzzles.
    Hardest(Box<HardestTask>),
    /// The placements of the finder.
    Placements(Box<PlacementsTask>),
}

/// The result of one step.
#[derive(Debug)]
pub(crate) enum StepResult {
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
    pub(crate) fn begin(
        ask: &Query,
        entry: &PuzzleVariant,
        standing: Option<&ReadyTable>,
    ) -> Result<StepResult, String> {
        let table = || &standing.expect("the table is built before the task").table;
        let shortest = |text: &str| {
            let read = entry.locate(text)?;
            let shortest =
                ShortestSolutionsSearch::new(table().clone(), &read.position).ok_or(UNREACHABLE)?;
            Ok::<_, String>((shortest, read.frame_row))
        };
        let work = match ask {
            Query::Table(TableQuery::Solve { position, .. }) => {
                let (shortest, station) = shortest(position)?;
                TaskKind::FewestShifts { shortest, position: position.clone(), station }
            }
            Query::Table(TableQuery::Branches { position }) => {
                let (shortest, _) = shortest(position)?;
                TaskKind::Branches { shortest, position: position.clone() }
            }
            Query::Table(TableQuery::Random { depth, seed }) => {
                let table = table();
                let (depth, index) = draw(table.counts(), *depth, seed)?;
                let pick = LayerLookup::new(table, depth, index);
                let pick = pick.expect("a number below the size of a layer is an index into it");
                TaskKind::Random {
                    pick: Box::new(pick),
                    budget: superblock_count(table.space(), POSITIONS_AT_ONCE),
                }
            }
            Query::FindAlgorithms { targets } => {
                TaskKind::FindAlgorithms(Box::new(FindTask::begin(entry.rotation_board()?, targets)?))
            }
            Query::List { scope: what } => {
                TaskKind::List(Box::new(ListTask::begin(entry.rotation_board()?, *what)?))
            }
            Query::Group { position } => {
                TaskKind::Group(Box::new(GroupTask::begin(entry.rotation_board()?, position.as_deref())?))
            }
            Query::CompareMetrics { position, metrics, analysis_metric: closer } => TaskKind::CompareMetrics(
                Box::new(CompareMetricsTask::begin(position, metrics, closer.as_deref())?),
            ),
            Query::TryChanges { position, metric } => {
                TaskKind::TryChanges(Box::new(TryChangesTask::begin(position, metric)?))
            }
            Query::Hardest(part) => TaskKind::Hardest(Box::new(HardestTask::begin(part)?)),
            Query::Placements { board } => TaskKind::Placements(Box::new(PlacementsTask::begin(board)?)),
            Query::FinderTree { board } => {
                return Ok(StepResult::Done(Answer::FinderTree(hardest::tree(board)?), None));
            }
            Query::Method { position, method } | Query::Table(TableQuery::Method { position, method }) => {
                return Ok(StepResult::Done(answer::method(position, method, entry, None), None));
            }
            Query::MethodStatistics { method } => {
                return Ok(StepResult::Done(
                    Answer::MethodStatistics(entry.method_statistics(method)?),
                    None,
                ));
            }
            Query::ExceptionalBoard => {
                let exception = exceptional_board(*entry.rotation_board()?.rotation())?;
                return Ok(StepResult::Done(Answer::ExceptionalBoard(Box::new(exception)), None));
            }
            Query::SpecialAlgorithms => {
                return Ok(StepResult::Done(
                    Answer::SpecialAlgorithms(catalogue::special_algorithms(entry.rotation_board()?)),
                    None,
                ));
            }
            Query::Table(TableQuery::Map | TableQuery::Locate { .. } | TableQuery::PositionAt { .. }) => {
                return Err(NO_MAP.to_owned());
            }
            Query::Table(TableQuery::Facts | TableQuery::LookUp { .. })
            | Query::Search { .. }
            | Query::Cancel => {
                unreachable!("table lookups are no tasks, and searches belong to the space")
            }
        };
        Ok(StepResult::Working(Task { kind: work, worked_ms: 0.0 }))
    }

    /// Continues until the answer is complete or `end_ms` is reached.
    ///
    /// # Errors
    /// One sentence that explains why there is no answer.
    pub(crate) fn step(
        mut self,
        entry: &PuzzleVariant,
        clock: &impl Clock,
        end_ms: f64,
    ) -> Result<StepResult, String> {
        let since_ms = clock.now_ms();
        loop {
            let status = match &mut self.kind {
                TaskKind::FewestShifts { shortest, .. } | TaskKind::Branches { shortest, .. } => {
                    shortest.step(POSITIONS)
                }
                TaskKind::Random { pick, budget } => pick.step(*budget),
                TaskKind::FindAlgorithms(find) => find.step(),
                TaskKind::List(list) => list.step(),
                TaskKind::Group(group) => group.step(),
                TaskKind::CompareMetrics(measure) => measure.step(entry.graph_cache()?),
                TaskKind::TryChanges(vary) => vary.step(),
                TaskKind::Hardest(hardest) => hardest.step(),
                TaskKind::Placements(listing) => listing.step(),
            };
            if status == Status::Finished {
                let worked_ms = self.worked_ms + clock.now_ms() - since_ms;
                let (answer, beside) = self.kind.answer(entry, worked_ms)?;
                return Ok(StepResult::Done(answer, beside));
            }
            let now_ms = clock.now_ms();
            if now_ms >= end_ms {
                self.worked_ms += now_ms - since_ms;
                return Ok(StepResult::Working(self));
            }
        }
    }

    /// The progress, or the part of the answer known so far.
    pub(crate) fn interim_answer(&mut self) -> Answer {
        match &mut self.kind {
            TaskKind::CompareMetrics(measure) => Answer::MetricComparison(Box::new(measure.comparison())),
            TaskKind::TryChanges(vary) => Answer::ChangeResults(Box::new(vary.results())),
            TaskKind::Hardest(hardest) => hardest.progress(),
            _ => Answer::Progress(self.progress()),
        }
    }

    fn progress(&self) -> Progress {
        let (counts, found, positions) = match &self.kind {
            TaskKind::FewestShifts { shortest, .. } | TaskKind::Branches { shortest, .. } => {
                (Vec::new(), shortest.found(), None)
            }
            TaskKind::Random { pick, .. } => (pick.counts().to_vec(), pick.visited(), None),
            TaskKind::FindAlgorithms(find) => (Vec::new(), find.found(), None),
            TaskKind::List(list) => (Vec::new(), list.listed_count(), Some(list.line_count())),
            TaskKind::Placements(listing) => (Vec::new(), listing.listed(), Some(listing.counted())),
            TaskKind::Group(_)
            | TaskKind::CompareMetrics(_)
            | TaskKind::TryChanges(_)
            | TaskKind::Hardest(_) => (Vec::new(), 0, None),
        };
        Progress { counts, found, positions, elapsed_ms: self.worked_ms }
    }
}

impl TaskKind {
    fn answer(self, entry: &PuzzleVariant, worked_ms: f64) -> Result<(Answer, Option<Vec<u8>>), String> {
        let finished = "the search has finished";
        let answer = match self {
            TaskKind::FewestShifts { shortest, position, station } => {
                let solutions = shortest.into_solutions().expect(finished);
                let fewest = solutions.fewest_changes(Some(station));
                Answer::Solution(solution_of(&position, entry, solutions.space(), station, &fewest.moves))
            }
            TaskKind::Branches { shortest, position } => {
                Answer::Branches(branches(position, &shortest.into_solutions().expect(finished)))
            }
            TaskKind::Random { pick, .. } => {
                let position = pick.position().expect("a layer has as many positions as the table counts");
                Answer::Position(entry.position_text(position))
            }
            TaskKind::FindAlgorithms(find) => Answer::Algorithms(find.answer(entry.rotation_board()?)),
            TaskKind::Group(group) => {
                Answer::Group(Box::new(group.answer(entry.rotation_board()?, worked_ms)))
            }
            TaskKind::CompareMetrics(measure) => Answer::MetricComparison(Box::new(measure.comparison())),
            TaskKind::TryChanges(vary) => Answer::ChangeResults(Box::new(vary.results())),
            TaskKind::Hardest(hardest) => hardest.answer(),
            TaskKind::Placements(listing) => listing.answer(worked_ms),
            TaskKind::List(list) => {
                let (facts, text) = list.answer(entry.rotation_board()?)?;
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
pub(crate) fn draw(counts: &[u64], depth: Option<u32>, seed: &str) -> Result<(u32, u64), String> {
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

fn branches(position: String, solutions: &ShortestSolutions) -> Branches {
    let space: &Space = solutions.space();
    let first = solutions.first_moves().into_iter().map(|beginning| Branch {
        move_name: text_of(space, beginning.word),
        solutions: beginning.solutions.unwrap_or(u64::MAX),
    });
    Branches {
        position,
        depth: solutions.depth(),
        solutions: solutions.count().unwrap_or(u64::MAX),
        first_moves: first.collect(),
    }
}
