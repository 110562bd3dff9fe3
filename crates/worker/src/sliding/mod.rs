//! Sliding block puzzles in the worker. The graph of the component replaces the table.
//!
//! - [`graph_slot`]: the graph of the space, built in steps. - [`answer`]: answers from the complete graph.
//! - [`graph_cache`]: graphs of puzzles that queries contain. - [`compare_metrics`]: a puzzle in several metrics.
//! - [`analysis`]: bottlenecks, difficulty and diameter of a graph. - [`try_changes`]: puzzles with one change.
//! - [`hardest`]: the search for the hardest puzzles, and the finder.

pub(crate) mod answer;
pub(crate) mod boards;
mod closer;
pub(crate) mod hardest;
pub(crate) mod measure;
pub(crate) mod shelf;
pub(crate) mod vary;

use antipode_puzzles::sliding::{Metric, Position, Sliding};

/// The puzzle of a space name: its metric, then its board and its goal.
///
/// # Errors
/// One sentence that explains what is wrong with the name.
pub(crate) fn named(name: &str) -> Result<Sliding, String> {
    let (metric, puzzle) = name.split_once(' ').unwrap_or((name, ""));
    let metric: Metric = metric.parse().map_err(|unknown| format!("{unknown}"))?;
    Sliding::read(puzzle, "", metric).map_err(|error| error.to_string())
}

/// Parses a position of a puzzle. The text may contain the goal, which must then be the goal of the puzzle.
///
/// # Errors
/// One sentence that explains what is wrong with the text.
pub(crate) fn read(puzzle: &Sliding, text: &str) -> Result<Position, String> {
    let goal = puzzle.goal_text();
    let text = if text.contains("->") { text.to_owned() } else { format!("{text} -> {goal}") };
    let read = Sliding::read(&text, "", puzzle.metric()).map_err(|error| error.to_string())?;
    if read.start().board() != puzzle.start().board() {
        return Err("the position belongs to another board".to_owned());
    }
    if read.goal() != puzzle.goal() {
        return Err("the position belongs to a puzzle with another goal".to_owned());
    }
    Ok(read.start())
}

/// The text of a position with its goal, in the form that the page parses.
pub(crate) fn write(puzzle: &Sliding, position: Position) -> String {
    let there = puzzle.started(position);
    format!("{} -> {}", there.start_text(), there.goal_text())
}
