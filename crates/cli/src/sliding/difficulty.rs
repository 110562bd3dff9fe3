//! `antipode sliding difficulty`: the BB difficulty of a puzzle, and what its solutions have in common.

use std::io::Write;

use antipode_engine::search::survey::Status;
use antipode_engine::sliding::bottlenecks::bottlenecks;
use antipode_engine::sliding::difficulty::{Difficulty, Limits, Value};
use antipode_engine::sliding::explore::explore;
use antipode_puzzles::sliding::Sliding;
use antipode_puzzles::sliding::notation::print_position;
use serde::Serialize;

use super::solve::MOST_POSITIONS;
use crate::failure::Failure;
use crate::text::grouped;

#[derive(Serialize)]
struct Answer {
    board: String,
    goal: String,
    metric: &'static str,
    positions: u64,
    /// Positions, all goals taken as one.
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
    /// A fraction.
    exact: Option<String>,
    /// The standard error, and of how many trees.
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
    let graph = explore(puzzle, MOST_POSITIONS).map_err(|why| Failure::refused(why.to_string()))?;
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
    let found = difficulty.answer().expect("it has finished");
    let bb = found.difficulty();
    if !json {
        writeln!(out, "{board} to {goal} by {}:\n", metric.noun(false))?;
        writeln!(
            out,
            "vertices          {:>14}   positions, all goals taken as one",
            grouped(found.vertices.into())
        )?;
        writeln!(out, "shortest          {:>14}", grouped(found.shortest.into()))?;
        writeln!(
            out,
            "mean way          {:>14}   over all spanning trees, {:.2} times the shortest",
            told(&found.path),
            found.stretch()
        )?;
        writeln!(out, "BB difficulty     {:>14}   vertices - 1 - mean way", told(&bb))?;
        writeln!(
            out,
            "robot             {:>14}   the same without what is behind the goal, {}",
            told(&found.robot),
            told(&found.behind)
        )?;
        writeln!(
            out,
            "gates             {:>14}   positions that every solution goes through",
            bottlenecks.gates.len()
        )?;
        writeln!(out, "narrows           {:>14}   that every shortest one does", bottlenecks.narrows.len())?;
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
fn told(value: &Value) -> String {
    let tenths = (value.mean() * 10.0).round() as u64;
    let mean = format!("{}.{}", grouped(tenths / 10), tenths % 10);
    match value.trees() {
        Some(_) => format!("{mean} ± {:.1}", value.error()),
        None => mean,
    }
}
