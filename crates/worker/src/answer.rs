//! Answers from a complete table and from methods, as messages.

use antipode_engine::method::rotation_paper;
use antipode_engine::solver::{self, DistanceTable, PuzzleSolver, ShortestSolutionSet, SolverError};
use antipode_protocol::{
    Answer, Branch, Branches, CellMark, MarkedCell, Method, MethodStatistics, MethodStep, PositionFacts,
    Query, Solution, SolutionPreference, StageStatistics, Subject, TableFacts, TableQuery,
};

use crate::certificate::CertificateTask;
use crate::error::WorkerError;
use crate::graph_map;
use crate::search::move_outcomes;
use crate::space_state::SpaceState;
use crate::table_slot::ReadyTable;
use crate::task::{Start, WorkTask};

/// The answer to a query that a complete table answers without further work; `None` for other queries.
pub(crate) fn from_table(query: &TableQuery, subject: &Subject, state: &SpaceState) -> Option<Answer> {
    let ready = match state.table()? {
        Ok(ready) => ready,
        Err(why) => return Some(WorkerError::Solver(why.clone()).into_answer()),
    };
    let solver = state.solver().ok()?;
    let table = &*ready.table;
    let answer = match query {
        TableQuery::Facts if table.counts().is_empty() => {
            Err(SolverError::NoGoalReachable { positions: Some(table.positions()) }.into())
        }
        TableQuery::Facts => facts(subject, state.antipodes()?, ready),
        TableQuery::LookUp { position } => position_facts(position, table),
        TableQuery::Solve { position, preference } => match preference {
            SolutionPreference::FewestShifts if solver.has_free_shifts() => return None,
            SolutionPreference::First | SolutionPreference::FewestShifts => solution(position, table),
        },
        TableQuery::Method { position, method } => by_method(position, method, solver, Some(table)),
        TableQuery::Map | TableQuery::Locate { .. } | TableQuery::PositionAt { .. } => {
            table.graph().ok_or(WorkerError::NoMap).and_then(|graph| graph_map::answer(query, graph))
        }
        TableQuery::Branches { .. } | TableQuery::Random { .. } | TableQuery::Certificate => return None,
    };
    Some(answer.unwrap_or_else(WorkerError::into_answer))
}

/// Starts a query that needs further work with a complete table.
pub(crate) fn begin_with_table(
    query: &TableQuery,
    solver: &dyn PuzzleSolver,
    table: &dyn DistanceTable,
) -> Result<Start, WorkerError> {
    Ok(match query {
        TableQuery::Solve { position, .. } => {
            let (work, position) = (table.shortest_solutions(position)?, position.clone());
            let to_answer = move |set: Box<dyn ShortestSolutionSet>| {
                let fewest = set.fewest_shifts().expect("shifts are free");
                Answer::Solution(Solution { position, moves: fewest.moves, shifts: fewest.shifts })
            };
            Start::task(WorkTask { work, to_answer })
        }
        TableQuery::Branches { position } => {
            let (work, position) = (table.shortest_solutions(position)?, position.clone());
            let to_answer =
                move |set: Box<dyn ShortestSolutionSet>| Answer::Branches(branches(position, &*set));
            Start::task(WorkTask { work, to_answer })
        }
        TableQuery::Random { depth, seed } => {
            Start::task(WorkTask { work: table.random_position(*depth, seed)?, to_answer: Answer::Position })
        }
        TableQuery::Certificate => Start::task(CertificateTask::begin(solver, table)?),
        TableQuery::Facts
        | TableQuery::LookUp { .. }
        | TableQuery::Method { .. }
        | TableQuery::Map
        | TableQuery::Locate { .. }
        | TableQuery::PositionAt { .. } => unreachable!("the table contains the answer"),
    })
}

/// Starts a query that needs no table.
pub(crate) fn begin(query: &Query, state: &SpaceState) -> Result<Start, WorkerError> {
    match query {
        Query::Method { position, method } => {
            by_method(position, method, state.solver()?, None).map(Start::Answered)
        }
        Query::MethodStatistics { method } => statistics(method, state.solver()?).map(Start::Answered),
        Query::List { scope } => state.handler().begin_list(*scope),
        Query::Rotation(query) => state.handler().begin_rotation(query),
        Query::Sliding(query) => state.handler().begin_sliding(query),
        Query::Table(_) | Query::Search { .. } | Query::Cancel => {
            unreachable!("the scheduler treats these queries itself")
        }
    }
}

fn facts(subject: &Subject, antipodes: &[String], ready: &ReadyTable) -> Result<Answer, WorkerError> {
    let Subject::Space(space) = subject else { return Err(WorkerError::NeedsSpace) };
    let table = &ready.table;
    Ok(Answer::Table(TableFacts {
        space: space.clone(),
        positions: table.positions(),
        counts: table.counts().to_vec(),
        antipodes: antipodes.to_vec(),
        origin: ready.origin,
        elapsed_ms: ready.elapsed_ms,
    }))
}

fn position_facts(text: &str, table: &dyn DistanceTable) -> Result<Answer, WorkerError> {
    let (depth, moves) = (table.depth(text)?, table.moves(text)?);
    Ok(Answer::PositionFacts(PositionFacts { position: text.to_owned(), depth, moves: move_outcomes(moves) }))
}

/// The first shortest solution.
fn solution(text: &str, table: &dyn DistanceTable) -> Result<Answer, WorkerError> {
    let solver::Solution { moves, shifts } = table.solution(text)?;
    Ok(Answer::Solution(Solution { position: text.to_owned(), moves, shifts }))
}

fn branches(position: String, solutions: &dyn ShortestSolutionSet) -> Branches {
    let first_moves = solutions
        .first_moves()
        .into_iter()
        .map(|first| Branch { move_name: first.move_name, solutions: first.solutions.unwrap_or(u64::MAX) });
    Branches {
        position,
        depth: solutions.depth(),
        solutions: solutions.count().unwrap_or(u64::MAX),
        first_moves: first_moves.collect(),
    }
}

/// A solution by a human method, with the length of a shortest solution if there is a table.
fn by_method(
    text: &str,
    method: &str,
    solver: &dyn PuzzleSolver,
    table: Option<&dyn DistanceTable>,
) -> Result<Answer, WorkerError> {
    let methods = solver.methods().ok_or_else(|| SolverError::UnknownMethod(method.to_owned()))?;
    let walkthrough = methods.solve(text, method)?;
    let shortest = table.map(|table| table.depth(text)).transpose()?;
    let move_count = walkthrough.cost();
    let steps = walkthrough.steps.into_iter().map(|step| MethodStep {
        phase: step.phase,
        purpose: step.purpose,
        technique: step.technique,
        moves: step.moves,
        marks: step
            .marks
            .into_iter()
            .map(|(cell, mark)| MarkedCell { cell, mark: to_protocol(mark) })
            .collect(),
    });
    Ok(Answer::Method(Method { position: text.to_owned(), steps: steps.collect(), move_count, shortest }))
}

fn statistics(method: &str, solver: &dyn PuzzleSolver) -> Result<Answer, WorkerError> {
    let methods = solver.methods().ok_or_else(|| SolverError::UnknownMethod(method.to_owned()))?;
    let statistics = methods.statistics(method)?;
    let stages = statistics.stages.into_iter().map(|stage| StageStatistics {
        title: stage.title,
        counts: stage.counts,
        claimed: stage.claimed,
    });
    Ok(Answer::MethodStatistics(MethodStatistics {
        method: method.to_owned(),
        counts: statistics.counts,
        claimed: statistics.claimed,
        stages: stages.collect(),
    }))
}

fn to_protocol(mark: rotation_paper::CellMark) -> CellMark {
    match mark {
        rotation_paper::CellMark::Belt => CellMark::Belt,
        rotation_paper::CellMark::Cycled => CellMark::Cycled,
        rotation_paper::CellMark::Moving => CellMark::Moving,
        rotation_paper::CellMark::Target => CellMark::Target,
        rotation_paper::CellMark::Stored => CellMark::Stored,
    }
}
