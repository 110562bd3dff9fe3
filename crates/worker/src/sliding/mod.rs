//! Sliding block puzzles at the desk: what stands in the place of a table is the graph of all that can be reached.
//!
//! - [`shelf`]: the graph, from nothing to standing. - [`answer`]: answers that are a look into it.
//! - [`boards`]: any puzzle, named by the question. - [`measure`]: a puzzle in several metrics. - [`closer`]: its graph looked at
//!   more closely. - [`vary`]: puzzles with one thing changed. - [`hardest`]: the search for the hardest puzzles, and the
//!   finder.

pub(crate) mod answer;
pub(crate) mod boards;
mod closer;
pub(crate) mod hardest;
pub(crate) mod measure;
pub(crate) mod shelf;
pub(crate) mod vary;

use antipode_puzzles::sliding::{Metric, Position, Sliding};

/// A puzzle as it is named: its metric, then its board and its goal.
///
/// # Errors
/// In one sentence what is wrong with the name.
pub(crate) fn named(name: &str) -> Result<Sliding, String> {
    let (metric, puzzle) = name.split_once(' ').unwrap_or((name, ""));
    let metric: Metric = metric.parse().map_err(|unknown| format!("{unknown}"))?;
    Sliding::read(puzzle, "", metric).map_err(|error| error.to_string())
}

/// A position of a puzzle from its text; the text may tell the goal, too, which then must be the puzzle's.
///
/// # Errors
/// In one sentence what is wrong with it.
pub(crate) fn read(puzzle: &Sliding, text: &str) -> Result<Position, String> {
    let goal = puzzle.goal_text();
    let text = if text.contains("->") { text.to_owned() } else { format!("{text} -> {goal}") };
    let read = Sliding::read(&text, "", puzzle.metric()).map_err(|error| error.to_string())?;
    if read.start().board() != puzzle.start().board() {
        return Err("it is a position of another board".to_owned());
    }
    if read.goal() != puzzle.goal() {
        return Err("it is a position of a puzzle with another goal".to_owned());
    }
    Ok(read.start())
}

/// A position with its goal, in the form in which the page reads it.
pub(crate) fn write(puzzle: &Sliding, position: Position) -> String {
    let there = puzzle.started(position);
    format!("{} -> {}", there.start_text(), there.goal_text())
}
