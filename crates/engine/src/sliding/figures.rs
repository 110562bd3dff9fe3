//! The figures of a puzzle of the library: its distances in all metrics, how narrow its solutions are, and how hard it is for a
//! robot that searches mazes.
//!
//! ```
//! use antipode_engine::sliding::figures::figures;
//! use antipode_puzzles::sliding::{Metric, PosedBoard};
//!
//! let puzzle = PosedBoard::parse("A##/...", ".##/..A", Metric::Move)?;
//! let found = figures(&puzzle, 1_000);
//! assert_eq!(found.distances, [3, 2, 1, 3, 2, 1].map(Some));
//! assert_eq!((found.positions, found.bottlenecks), (Some(4), Some(0)));
//! # Ok::<(), antipode_puzzles::sliding::NotationError>(())
//! ```

use antipode_puzzles::sliding::library::Figures;
use antipode_puzzles::sliding::{Metric, PosedBoard};

use super::detours::fewest_detours;
use super::difficulty::{DifficultyComputation, Limits};
use super::dominators::dominators;
use super::explore::{ExploreError, explore};
use super::graph::Graph;
use crate::resumable::{Resumable, Status};

/// The random spanning trees for the BB difficulty of a part that is not counted exactly.
const TREES: u64 = 16;
/// The largest count of a part, in states.
const MAX_STATES: usize = 200;
/// The detours and the BB difficulty of boards with more positions stay unknown.
const MAX_POSITIONS: u64 = 300_000;
/// The longest computation of a BB difficulty, in edges walked and states. What takes longer stays unknown.
const MAX_EDGES: u64 = 100_000_000;

/// Computes the figures of a puzzle in every metric. What would need more than `most` positions stays unknown, and so
/// does everything but the number of positions if the puzzle cannot be solved.
#[must_use]
pub fn figures(puzzle: &PosedBoard, most: u32) -> Figures {
    let mut found = Figures::default();
    for (index, metric) in Metric::ALL.into_iter().enumerate() {
        let graph = match explore(&puzzle.with_metric(metric), most) {
            Ok(graph) => graph,
            // Every metric after this one reaches the same positions or more.
            Err(ExploreError::TooManyPositions(_)) => break,
            Err(ExploreError::TooManySets) => continue,
        };
        found.distances[index] = graph.distance();
        if metric == Metric::Move {
            add_counts(&mut found, &graph);
        }
    }
    found
}

/// Adds what is counted by moves.
fn add_counts(found: &mut Figures, graph: &Graph) {
    found.positions = Some(graph.positions());
    let start = graph.number_of(&graph.puzzle().start()).expect("the start is reached");
    // A count that reaches the end of 64 bits is not known.
    found.solutions = graph.shortest_solution_count(start).filter(|count| *count < u64::MAX);
    if let Some(narrow) = dominators(graph) {
        found.only_moves = Some(narrow.forced_positions);
        found.narrows = Some(narrow.shortest_path_dominators.len() as u64);
        found.bottlenecks = Some(narrow.articulation_points.len() as u64);
    }
    if graph.positions() <= MAX_POSITIONS {
        found.detours = fewest_detours(graph);
        found.bb = bb(graph);
    }
}

/// The BB difficulty, rounded; `None` if it takes too long. An estimate is the same wherever it is computed.
fn bb(graph: &Graph) -> Option<u64> {
    let limits = Limits { max_states: MAX_STATES, random_trees: TREES, ..Limits::default() };
    let mut computation = DifficultyComputation::new(graph, limits)?;
    match computation.step(MAX_EDGES) {
        Status::Finished => Some(computation.report()?.difficulty().mean().round() as u64),
        Status::Working => None,
    }
}

#[cfg(test)]
mod tests {
    use std::iter;

    use antipode_puzzles::sliding::Grid;

    use super::super::random_puzzles::{RandomPuzzleKind, RandomPuzzles};
    use super::*;

    /// No metric reaches fewer positions than one before it: if the positions of one are too many, so are those of the next.
    #[test]
    fn later_metrics_reach_no_fewer_positions() {
        let grid = Grid::new(3, 4).expect("a small grid");
        let drawn = RandomPuzzles::new(RandomPuzzleKind::Blocks { grid, walls: true }, "metrics", 3_000);
        let ring = PosedBoard::parse("AAA./ABA./AAA.", ".AAA/.ABA/.AAA", Metric::Move).expect("a board");
        let drawn = drawn.take(60).flatten().map(|(puzzle, _)| puzzle);
        for (number, puzzle) in iter::once(ring).chain(drawn).enumerate() {
            let positions = Metric::ALL
                .map(|metric| explore(&puzzle.with_metric(metric), 10_000).expect("it is small").positions());
            assert!(positions.is_sorted(), "{}: {positions:?}", puzzle.start_text());
            assert_eq!(number == 0, positions == [1, 1, 1, 2, 2, 2]);
            let most = positions[0] as u32;
            assert_eq!(figures(&puzzle, most).positions, Some(positions[0]));
            assert_eq!(figures(&puzzle, most - 1), Figures::default());
        }
    }

    /// The few trees of the library come near to what many trees, or the exact count, give.
    #[test]
    fn bb_is_near_the_exact_difficulty() {
        let grid = Grid::new(3, 4).expect("a small grid");
        let drawn = RandomPuzzles::new(RandomPuzzleKind::Blocks { grid, walls: false }, "bb", 3_000);
        let mut compared = 0;
        for (puzzle, _) in drawn.take(40).flatten() {
            let graph = explore(&puzzle, 3_000).expect("it is small");
            let found = bb(&graph).expect("it is small") as f64;
            let report = DifficultyComputation::new(&graph, Limits::default()).expect("it can be solved");
            let known = report.run().report().expect("it has finished");
            // The path lengths of trees differ by about their length, of which sixteen trees leave a quarter.
            let error = known.mean_path.mean() + 1.0;
            assert!((found - known.difficulty().mean()).abs() <= error, "{}", puzzle.start_text());
            compared += 1;
        }
        assert!(compared > 10, "{compared}");
    }
}
