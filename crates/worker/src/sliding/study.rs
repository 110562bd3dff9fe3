//! The studies of a puzzle: the arrangements of its pieces, the shape of its graph, and solutions with flying blocks.

use std::rc::Rc;

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::sliding::arrangements::{
    ArrangementProgress, ArrangementSearch, Arrangements, ComponentFigures,
};
use antipode_engine::sliding::flying::{FlyingOutcome, FlyingSearch};
use antipode_engine::sliding::graph_shape::{GraphShapeSearch, SimpleGraph};
use antipode_engine::solver::sliding::ComponentWork;
use antipode_protocol::sliding::SlidingAnswer;
use antipode_protocol::sliding_study::{self as study, Study, StudyResult};
use antipode_protocol::{Answer, Progress};
use antipode_puzzles::sliding::PosedBoard;
use antipode_puzzles::sliding::notation::format_position;

use super::graph_cache::{ExploreResult, GraphCache, explore_step};
use super::{analysis, parse_metric, parse_puzzle};
use crate::error::WorkerError;
use crate::task::{AnswerWithBytes, Task};

/// Pieces placed, or edges and vertices visited, per step: about a millisecond.
const BUDGET: u64 = 2_000;
/// Positions with flying blocks per step: each has about a hundred moves.
const FLYING_BUDGET: u64 = 20;

/// The study of a puzzle.
pub(super) struct StudyTask {
    puzzle: PosedBoard,
    stage: Stage,
}

enum Stage {
    Arranging(Box<ArrangementSearch>),
    Flying(Box<FlyingSearch>),
    Exploring(Box<ComponentWork>),
    Measuring(Box<GraphShapeSearch>),
    TooLarge(String),
}

impl StudyTask {
    /// # Errors
    /// What is wrong with the puzzle or the metric.
    pub(super) fn begin(
        text: &str,
        metric: &str,
        study: Study,
        graphs: &Rc<GraphCache>,
        max_bytes: u64,
    ) -> Result<StudyTask, WorkerError> {
        let puzzle = parse_puzzle(text, parse_metric(metric)?)?;
        let stage = match study {
            Study::Arrangements => Stage::Arranging(Box::new(ArrangementSearch::new(&puzzle, max_bytes))),
            Study::FlyingBlocks => Stage::Flying(Box::new(FlyingSearch::new(&puzzle, max_bytes))),
            Study::GraphShape => Stage::Exploring(graphs.exploration(&puzzle, analysis::MAX_POSITIONS)),
        };
        Ok(StudyTask { puzzle, stage })
    }
}

impl Task for StudyTask {
    fn step(&mut self) -> Status {
        match &mut self.stage {
            Stage::Arranging(search) => search.step(BUDGET),
            Stage::Flying(search) => search.step(FLYING_BUDGET),
            Stage::Measuring(search) => search.step(BUDGET),
            Stage::TooLarge(_) => Status::Finished,
            Stage::Exploring(_) => {
                let stage = std::mem::replace(&mut self.stage, Stage::TooLarge(String::new()));
                let Stage::Exploring(exploration) = stage else { return Status::Finished };
                self.stage = match explore_step(exploration) {
                    ExploreResult::Working(exploration) => Stage::Exploring(exploration),
                    ExploreResult::TooLarge(why) => Stage::TooLarge(why),
                    ExploreResult::Complete(graph) => {
                        Stage::Measuring(Box::new(GraphShapeSearch::new(SimpleGraph::of(&graph))))
                    }
                };
                Status::Working
            }
        }
    }

    fn interim_answer(&mut self, elapsed_ms: f64) -> Answer {
        let (found, positions) = match &self.stage {
            Stage::Arranging(search) => match search.progress() {
                ArrangementProgress::Counting(counted) => (counted, None),
                // Each arrangement counts twice: when it is listed and when it is joined.
                ArrangementProgress::Joining { done, of } => (done / 2, Some(of / 2)),
            },
            Stage::Flying(search) => (search.positions(), None),
            Stage::Exploring(exploration) => (exploration.positions_found(), None),
            Stage::Measuring(search) => (search.graph().vertices() as u64, None),
            Stage::TooLarge(_) => (0, None),
        };
        Answer::Progress(Progress { counts: Vec::new(), found, positions, elapsed_ms })
    }

    fn finish(self: Box<Self>, _elapsed_ms: f64) -> Result<AnswerWithBytes, WorkerError> {
        let result = match &self.stage {
            Stage::Arranging(search) => {
                let found = search.result().expect("it has finished").map_err(WorkerError::Arrangements)?;
                StudyResult::Arrangements(Box::new(arrangements(found, &self.puzzle)))
            }
            Stage::Flying(search) => StudyResult::FlyingBlocks(flying_blocks(search, &self.puzzle)),
            Stage::Measuring(search) => {
                let shape = search.shape().expect("it has finished");
                StudyResult::GraphShape(study::GraphShape {
                    vertices: shape.vertices,
                    edges: shape.edges,
                    cycles: shape.independent_cycles,
                    girth: shape.girth,
                    is_bipartite: shape.is_bipartite,
                    faces: shape.faces,
                    line_edges: shape.line_graph_edges,
                })
            }
            Stage::Exploring(_) => unreachable!("an exploration is followed by another stage"),
            Stage::TooLarge(why) => return Err(WorkerError::GraphTooLarge(why.clone())),
        };
        Ok((Answer::Sliding(SlidingAnswer::Study(result)), None))
    }
}

fn flying_blocks(search: &FlyingSearch, puzzle: &PosedBoard) -> study::FlyingBlocks {
    let (distance, at_least) = match search.outcome() {
        Some(FlyingOutcome::Solved { distance }) => (Some(distance), None),
        Some(FlyingOutcome::OutOfMemory { at_least }) => (None, Some(at_least)),
        Some(FlyingOutcome::Unsolvable) | None => (None, None),
    };
    let moves = search.solution().unwrap_or_default();
    let boards = [puzzle.start_text()].into_iter().chain(moves.into_iter().map(|mv| mv.board));
    study::FlyingBlocks { distance, at_least, boards: boards.collect(), positions: search.positions() }
}

fn arrangements(found: &Arrangements, puzzle: &PosedBoard) -> study::Arrangements {
    let goal = puzzle.goal_text();
    study::Arrangements {
        total: found.total,
        components: found.components,
        largest: found.largest.iter().map(|figures| component(figures, &goal)).collect(),
        own: component(&found.own, &goal),
        larger_than_own: found.larger_than_own,
        goals: found.goals.map(|goals| (goals.arrangements, goals.components)),
    }
}

fn component(figures: &ComponentFigures, goal: &str) -> study::ArrangementComponent {
    let pieces = figures.example.board().pieces();
    study::ArrangementComponent {
        size: figures.size,
        example: format!("{} -> {goal}", format_position(&figures.example)),
        immovable: figures.immovable.iter().map(|piece| pieces[piece].name()).collect(),
        has_goal: figures.goals.map(|goals| goals > 0),
    }
}
