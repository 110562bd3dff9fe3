//! `antipode sliding difficulty`: the BB difficulty of a puzzle, and the positions that its solutions have in common.

use std::io::Write;

use antipode_engine::search::survey::Status;
use antipode_engine::sliding::bottlenecks::bottlenecks;
use antipode_engine::sliding::difficulty::{Difficulty, Limits, Value};
use antipode_engine::sliding::explore::explore;
use antipode_puzzles::sliding::Sliding;
use antipode_puzzles::sliding::notation::print_position;
use serde::Serialize;

use super::solve::MAX_POSITIONS;
use crate::failure::Failure;
use crate::text::grouped;

#[derive(Serialize)]
struct Answer {
    board: String,
    goal: String,
    metric: &'static str,
    positions: u64,
    /// The number of positions, with all goals merged into one.
    vertices: u32,
    shortest: u32,
    path: Figure,
    difficulty: Figure,
    behind: Figure,
    robot: Figure,
    stretch: f64,
    gates: Vec<String>,
    narrows: u64,
    on_shortest: u64,
    only_moves: u64,
}

/// A mean over all spanning trees.
#[derive(Serialize)]
struct Figure {
    value: f64,
    /// The value as a fraction.
    exact: Option<String>,
    /// The standard error, and the number of trees.
    error: Option<f64>,
    trees: Option<u64>,
}

impl From<&Value> for Figure {
    fn from(value: &Value) -> Figure {
        Figure {
            value: value.mean(),
            exact: value.exact().map(ToString::to_string),
            error: value.trees().map(|_| value.error()),
            trees: value.trees(),
        }
    }
}

pub(super) fn run(
    puzzle: &Sliding,
    limits: &Limits,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let metric = puzzle.metric();
    let graph = explore(puzzle, MAX_POSITIONS).map_err(|why| Failure::refused(why.to_string()))?;
    let (board, goal) = (puzzle.start_text(), puzzle.goal_text());
    let found = Difficulty::new(&graph, limits.clone()).zip(bottlenecks(&graph));
    let Some((mut difficulty, bottlenecks)) = found else {
        let positions = graph.positions();
        if json {
            let answer = serde_json::json!({
                "board": board, "goal": goal, "metric": metric.name(), "positions": positions, "shortest": null,
            });
            serde_json::to_writer(&mut *out, &answer)?;
            writeln!(out)?;
        } else {
            let positions = grouped(positions);
            writeln!(out, "{board} cannot be solved: none of its {positions} positions is the goal {goal}.")?;
        }
        return Err(Failure::Unsolvable);
    };
    while difficulty.step(1 << 16) == Status::Working {}
    let found = difficulty.answer().expect("the computation has finished");
    let bb = found.difficulty();
    if !json {
        writeln!(out, "{board} to {goal} by {}:\n", metric.noun(false))?;
        writeln!(
            out,
            "vertices          {:>14}   positions, with all goals merged into one",
            grouped(found.vertices.into())
        )?;
        writeln!(out, "shortest          {:>14}", grouped(found.shortest.into()))?;
        writeln!(
            out,
            "mean path         {:>14}   over all spanning trees, {:.2} times the shortest",
            with_error(&found.path),
            found.stretch()
        )?;
        writeln!(out, "BB difficulty     {:>14}   vertices - 1 - mean path", with_error(&bb))?;
        writeln!(
            out,
            "robot             {:>14}   the same without the positions behind the goal, {}",
            with_error(&found.robot),
            with_error(&found.behind)
        )?;
        writeln!(out, "gates             {:>14}   positions on every solution", bottlenecks.gates.len())?;
        writeln!(
            out,
            "narrows           {:>14}   positions on every shortest solution",
            bottlenecks.narrows.len()
        )?;
        return Ok(writeln!(
            out,
            "only moves        {:>14}   of {} positions on shortest solutions",
            grouped(bottlenecks.only_moves),
            grouped(bottlenecks.on_shortest)
        )?);
    }
    let answer = Answer {
        board,
        goal,
        metric: metric.name(),
        positions: graph.positions(),
        vertices: found.vertices,
        shortest: found.shortest,
        path: Figure::from(&found.path),
        difficulty: Figure::from(&bb),
        behind: Figure::from(&found.behind),
        robot: Figure::from(&found.robot),
        stretch: found.stretch(),
        gates: bottlenecks.gates.iter().map(|&gate| print_position(&graph.position(gate))).collect(),
        narrows: bottlenecks.narrows.len() as u64,
        on_shortest: bottlenecks.on_shortest,
        only_moves: bottlenecks.only_moves,
    };
    serde_json::to_writer(&mut *out, &answer)?;
    Ok(writeln!(out)?)
}

/// `1,234.5`, or with a standard error `1,234.5 ± 0.6`.
fn with_error(value: &Value) -> String {
    let tenths = (value.mean() * 10.0).round() as u64;
    let mean = format!("{}.{}", grouped(tenths / 10), tenths % 10);
    match value.trees() {
        Some(_) => format!("{mean} ± {:.1}", value.error()),
        None => mean,
    }
}
