//! `antipode sliding difficulty`: the BB difficulty of a puzzle, and the positions that its solutions have in common.

use std::io::Write;

use antipode_engine::resumable::Resumable;
use antipode_engine::sliding::difficulty::{
    DifficultyComputation, DifficultyReport, Limits, MazeWeights, MeanValue, WeightedDifficulty,
};
use antipode_engine::sliding::dominators::{Dominators, dominators};
use antipode_engine::sliding::explore::explore;
use antipode_engine::sliding::graph::Graph;
use antipode_engine::sliding::network::Network;
use antipode_puzzles::sliding::PosedBoard;
use antipode_puzzles::sliding::notation::format_position;
use serde::Serialize;

use super::solve::MAX_POSITIONS;
use crate::failure::Failure;
use crate::text::{with_commas, write_row};

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
The BB difficulty is the number of vertices (positions, with all goals merged into one) minus 1, minus the mean \
path to the goal over all spanning trees of the graph. It is exact if it can be counted, otherwise the mean of \
random trees with its standard error. The answer also has the robot measure, which ignores the positions behind the goal, \
the bottlenecks (positions on every solution, \"gates\" in JSON), the narrows (positions on every shortest solution), and \
the only moves.\n\n\
JSON of difficulty: {\"board\", \"goal\", \"metric\", \"positions\", \"vertices\", \"shortest\", \"path\", \
\"difficulty\", \"behind\", \"robot\", \"stretch\", \"gates\", \"narrows\", \"on_shortest\", \"only_moves\"}, with \
path, difficulty, behind and robot each {\"value\", \"exact\" (a fraction, or null), \"error\", \"trees\"}; with weights \
also \"weighted\", in the same form.\n\n\
The weights change the robot measure, which has 100, 100 and 0: the cost of a step back, the cost of a dead end of one \
step, and how reliably the branch that looks nearer to the goal is taken first.";

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
    let graph = explore(puzzle, MAX_POSITIONS).map_err(|why| Failure::bad_input(why.to_string()))?;
    let computation = DifficultyComputation::new(&graph, limits.clone());
    let Some((computation, dominators)) = computation.zip(dominators(&graph)) else {
        write_unsolvable(&graph, json, out)?;
        return Err(Failure::Unsolvable);
    };
    let report = computation.run().report().expect("the computation has finished");
    let weighted = weights.and_then(|weights| weighted_mean(&graph, weights, limits));
    if !json {
        return write_table(puzzle, &report, &dominators, weighted.as_ref(), out);
    }
    serde_json::to_writer(&mut *out, &Answer::new(&graph, &report, &dominators, weighted.as_ref()))?;
    Ok(writeln!(out)?)
}

fn write_unsolvable(graph: &Graph, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let (puzzle, positions) = (graph.puzzle(), graph.positions());
    let (board, goal) = (puzzle.start_text(), puzzle.goal_text());
    if json {
        let metric = puzzle.metric().name();
        let answer = serde_json::json!({
            "board": board, "goal": goal, "metric": metric, "positions": positions, "shortest": null,
        });
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    let positions = with_commas(positions);
    Ok(writeln!(out, "{board} cannot be solved: none of its {positions} positions is the goal {goal}.")?)
}

/// An estimate of the difficulty with weights.
fn weighted_mean(graph: &Graph, weights: MazeWeights, limits: &Limits) -> Option<MeanValue> {
    let estimate = WeightedDifficulty::new(Network::of(graph)?, weights, limits.random_trees, &limits.seed);
    Some(MeanValue::Estimated(estimate.run().estimate()?))
}

fn write_table(
    puzzle: &PosedBoard,
    report: &DifficultyReport,
    dominators: &Dominators,
    weighted: Option<&MeanValue>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (board, goal, noun) = (puzzle.start_text(), puzzle.goal_text(), puzzle.metric().noun(false));
    writeln!(out, "{board} to {goal} by {noun}:\n")?;
    let mut row = |name: &str, value: String, note: &str| write_row(out, name, &value, note);
    row("vertices", with_commas(report.vertices.into()), "positions, with all goals merged into one")?;
    row("shortest", with_commas(report.shortest.into()), "")?;
    let stretch = format!("over all spanning trees, {:.2} times the shortest", report.stretch());
    row("mean path", with_error(&report.mean_path), &stretch)?;
    row("BB difficulty", with_error(&report.difficulty()), "vertices - 1 - mean path")?;
    let behind = with_error(&report.mean_behind_goal);
    let behind = format!("the same without the positions behind the goal, {behind}");
    row("robot", with_error(&report.mean_detour), &behind)?;
    if let Some(weighted) = weighted {
        row("weighted", with_error(weighted), "the robot with these weights")?;
    }
    row("bottlenecks", dominators.articulation_points.len().to_string(), "positions on every solution")?;
    let narrows = dominators.shortest_path_dominators.len().to_string();
    row("narrows", narrows, "positions on every shortest solution")?;
    let on_shortest =
        format!("of {} positions on shortest solutions", with_commas(dominators.positions_on_shortest));
    Ok(row("only moves", with_commas(dominators.forced_positions), &on_shortest)?)
}

impl Answer {
    fn new(
        graph: &Graph,
        report: &DifficultyReport,
        dominators: &Dominators,
        weighted: Option<&MeanValue>,
    ) -> Answer {
        let puzzle = graph.puzzle();
        let position_text = |number: &u32| format_position(&graph.position(*number));
        Answer {
            board: puzzle.start_text(),
            goal: puzzle.goal_text(),
            metric: puzzle.metric().name(),
            positions: graph.positions(),
            vertices: report.vertices,
            shortest: report.shortest,
            path: TreeMean::from(&report.mean_path),
            difficulty: TreeMean::from(&report.difficulty()),
            behind: TreeMean::from(&report.mean_behind_goal),
            robot: TreeMean::from(&report.mean_detour),
            weighted: weighted.map(TreeMean::from),
            stretch: report.stretch(),
            bottlenecks: dominators.articulation_points.iter().map(position_text).collect(),
            narrows: dominators.shortest_path_dominators.len() as u64,
            on_shortest: dominators.positions_on_shortest,
            only_moves: dominators.forced_positions,
        }
    }
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
