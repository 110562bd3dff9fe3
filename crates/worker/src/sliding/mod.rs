//! Sliding block puzzles in the worker. The graph of the component replaces the table.
//!
//! - [`graph_slot`]: the graph of the space, built in steps. - [`answer`]: answers from the complete graph.
//! - [`graph_cache`]: graphs of puzzles that queries contain. - [`compare_metrics`]: a puzzle in several metrics.
//! - [`analysis`]: bottlenecks, difficulty and diameter of a graph. - [`try_changes`]: puzzles with one change.
//! - [`hardest`]: the search for the hardest puzzles, and the finder.

mod analysis;
pub(crate) mod answer;
pub(crate) mod compare_metrics;
pub(crate) mod graph_cache;
pub(crate) mod graph_slot;
pub(crate) mod hardest;
pub(crate) mod try_changes;

use antipode_puzzles::sliding::{Metric, PosedBoard, Position};

/// The puzzle of a space name: its metric, then its board and its goal.
pub(crate) fn board_from_name(name: &str) -> Result<PosedBoard, String> {
    let (metric, puzzle) = name.split_once(' ').unwrap_or((name, ""));
    let metric: Metric = metric.parse().map_err(|unknown| format!("{unknown}"))?;
    PosedBoard::parse(puzzle, "", metric).map_err(|error| error.to_string())
}

/// Parses a position of a puzzle. The text may contain the goal, which must then be the goal of the puzzle.
pub(crate) fn parse_position(puzzle: &PosedBoard, text: &str) -> Result<Position, String> {
    let goal = puzzle.goal_text();
    let text = if text.contains("->") { text.to_owned() } else { format!("{text} -> {goal}") };
    let read = PosedBoard::parse(&text, "", puzzle.metric()).map_err(|error| error.to_string())?;
    if read.start().board() != puzzle.start().board() {
        return Err("the position belongs to another board".to_owned());
    }
    if read.goal() != puzzle.goal() {
        return Err("the position belongs to a puzzle with another goal".to_owned());
    }
    Ok(read.start())
}

/// The text of a position with its goal, in the form that the page parses.
pub(crate) fn position_text(puzzle: &PosedBoard, position: Position) -> String {
    let there = puzzle.with_start(position);
    format!("{} -> {}", there.start_text(), there.goal_text())
}
