//! `antipode sliding difficulty`: the BB difficulty of a puzzle, and the positions that its solutions have in common.

use std::io::Write;

use antipode_engine::resumable::Resumable;
use antipode_engine::sliding::difficulty::{
    DifficultyComputation, Limits, MazeWeights, MeanValue, WeightedDifficulty,
};
use antipode_engine::sliding::dominators::dominators;
use antipode_engine::sliding::explore::explore;
use antipode_engine::sliding::network::Network;
use antipode_puzzles::sliding::PosedBoard;
use antipode_puzzles::sliding::notation::format_position;
use serde::Serialize;

use super::solve::MAX_POSITIONS;
use crate::failure::Failure;
use crate::text::with_commas;

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
The BB difficulty is the number of vertices (positions, with all goals merged into one) minus 1, minus the mean \
path to the goal over all spanning trees of the graph. It is exact if it can be counted, otherwise the mean of \
random trees with its standard error. Also the robot measure, which ignores the positions behind the goal, and the \
bottlenecks (positions on every solution, \"gates\" in JSON), narrows (positions on every shortest solution), only moves.\n\n\
JSON of difficulty: {\"board\", \"goal\", \"metric\", \"positions\", \"vertices\", \"shortest\", \"path\", \
\"difficulty\", \"behind\", \"robot\", \"stretch\", \"gates\", \"narrows\", \"on_shortest\", \"only_moves\"}, with \
path, difficulty, behind and robot each {\"value\", \"exact\" (a fraction, or null), \"error\", \"trees\"}; with weights \
also \"weighted\", like these.\n\n\
The weights change the robot measure (100, 100 and 0 are its own): what a step back costs, what a dead end of one \
step costs, and how reliably the branch that looks nearer to the goal is taken first.";

#[derive(Serialize)]
struct Answer {
    board: String,
    goal: String,
    metric: &'static str,
    positions: u64,
    /// The number of positions, with all goals merged into one.
    vertices: u32,
    shortest: u32,
    path: TreeMean,
    difficulty: TreeMean,
    behind: TreeMean,
    robot: TreeMean,
    #[serde(skip_serializing_if = "Option::is_none")]
    weighted: Option<TreeMean>,
    stretch: f64,
    #[serde(rename = "gates")]
    bottlenecks: Vec<String>,
    narrows: u64,
    on_shortest: u64,
    only_moves: u64,
}

#[derive(Serialize)]
struct TreeMean {
    value: f64,
    /// The value as a fraction.
    exact: Option<String>,
    /// The standard error, and the number of trees.
    error: Option<f64>,
    trees: Option<u64>,
}

impl From<&MeanValue> for TreeMean {
    fn from(value: &MeanValue) -> TreeMean {
        TreeMean {
            value: value.mean(),
            exact: value.exact().map(ToString::to_string),
            error: value.trees().map(|_| value.standard_error()),
            trees: value.trees(),
        }
    }
}

pub(super) fn run(
    puzzle: &PosedBoard,
    limits: &Limits,
    weights: Option<MazeWeights>,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let metric = puzzle.metric();
    let graph = explore(puzzle, MAX_POSITIONS).map_err(|why| Failure::bad_input(why.to_string()))?;
    let (board, goal) = (puzzle.start_text(), puzzle.goal_text());
    let computations = DifficultyComputation::new(&graph, limits.clone()).zip(dominators(&graph));
    let Some((difficulty, dominators)) = computations else {
        let positions = graph.positions();
        if json {
            let answer = serde_json::json!({
                "board": board, "goal": goal, "metric": metric.name(), "positions": positions, "shortest": null,
            });
            serde_json::to_writer(&mut *out, &answer)?;
            writeln!(out)?;
        } else {
            let positions = with_commas(positions);
            writeln!(out, "{board} cannot be solved: none of its {positions} positions is the goal {goal}.")?;
        }
        return Err(Failure::Unsolvable);
    };
    let difficulty = difficulty.run();
    let report = difficulty.report().expect("the computation has finished");
    let bb = report.difficulty();
    let weighted = weights.zip(Network::of(&graph)).and_then(|(weights, network)| {
        let estimate = WeightedDifficulty::new(network, weights, limits.random_trees, &limits.seed).run();
        Some(MeanValue::Estimated(estimate.estimate()?))
    });
    if !json {
        writeln!(out, "{board} to {goal} by {}:\n", metric.noun(false))?;
        writeln!(
            out,
            "vertices          {:>14}   positions, with all goals merged into one",
            with_commas(report.vertices.into())
        )?;
        writeln!(out, "shortest          {:>14}", with_commas(report.shortest.into()))?;
        writeln!(
            out,
            "mean path         {:>14}   over all spanning trees, {:.2} times the shortest",
            with_error(&report.mean_path),
            report.stretch()
        )?;
        writeln!(out, "BB difficulty     {:>14}   vertices - 1 - mean path", with_error(&bb))?;
        writeln!(
            out,
            "robot             {:>14}   the same without the positions behind the goal, {}",
            with_error(&report.mean_detour),
            with_error(&report.mean_behind_goal)
        )?;
        if let Some(weighted) = &weighted {
            writeln!(out, "weighted          {:>14}   the robot with these weights", with_error(weighted))?;
        }
        writeln!(
            out,
            "bottlenecks       {:>14}   positions on every solution",
            dominators.articulation_points.len()
        )?;
        writeln!(
            out,
            "narrows           {:>14}   positions on every shortest solution",
            dominators.shortest_path_dominators.len()
        )?;
        return Ok(writeln!(
            out,
            "only moves        {:>14}   of {} positions on shortest solutions",
            with_commas(dominators.forced_positions),
            with_commas(dominators.positions_on_shortest)
        )?);
    }
    let answer = Answer {
        board,
        goal,
        metric: metric.name(),
        positions: graph.positions(),
        vertices: report.vertices,
        shortest: report.shortest,
        path: TreeMean::from(&report.mean_path),
        difficulty: TreeMean::from(&bb),
        behind: TreeMean::from(&report.mean_behind_goal),
        robot: TreeMean::from(&report.mean_detour),
        weighted: weighted.as_ref().map(TreeMean::from),
        stretch: report.stretch(),
        bottlenecks: dominators
            .articulation_points
            .iter()
            .map(|&bottleneck| format_position(&graph.position(bottleneck)))
            .collect(),
        narrows: dominators.shortest_path_dominators.len() as u64,
        on_shortest: dominators.positions_on_shortest,
        only_moves: dominators.forced_positions,
    };
    serde_json::to_writer(&mut *out, &answer)?;
    Ok(writeln!(out)?)
}

/// `1,234.5`, or with a standard error `1,234.5 ± 0.6`.
fn with_error(value: &MeanValue) -> String {
    let tenths = (value.mean() * 10.0).round() as u64;
    let mean = format!("{}.{}", with_commas(tenths / 10), tenths % 10);
    match value.trees() {
        Some(_) => format!("{mean} ± {:.1}", value.standard_error()),
        None => mean,
    }
}
