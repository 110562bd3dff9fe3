//! The figures of a puzzle of the library: its distances in all metrics, and how narrow its solutions are.
//!
//! ```
//! use antipode_engine::sliding::figures::figures;
//! use antipode_puzzles::sliding::{Metric, PosedBoard};
//!
//! let puzzle = PosedBoard::parse("A##/...", ".##/..A", Metric::Move)?;
//! let found = figures(&puzzle, 1_000);
//! assert_eq!(found.distances, [3, 2, 1, 3, 2, 1].map(Some));
//! assert_eq!((found.positions, found.gates), (Some(4), Some(0)));
//! # Ok::<(), antipode_puzzles::sliding::NotationError>(())
//! ```

use antipode_puzzles::sliding::library::Figures;
use antipode_puzzles::sliding::{Metric, PosedBoard};

use super::dominators::dominators;
use super::explore::explore;
use super::graph::Graph;

/// Computes the figures of a puzzle, whatever its metric. What would need more than `most` positions stays unknown, and so
/// does everything but the number of positions if the puzzle cannot be solved.
#[must_use]
pub fn figures(puzzle: &PosedBoard, most: u32) -> Figures {
    let graph = |metric: Metric| explore(&puzzle.with_metric(metric), most).ok();
    let mut found = Figures::default();
    for (distance, metric) in found.distances.iter_mut().zip(Metric::ALL) {
        if metric != Metric::Move {
            *distance = graph(metric).and_then(|graph| graph.distance());
        }
    }
    match graph(Metric::Move) {
        Some(graph) => with_moves(found, &graph),
        None => found,
    }
}

/// Adds what is counted by moves.
fn with_moves(mut found: Figures, graph: &Graph) -> Figures {
    let by_moves = Metric::ALL.iter().position(|metric| *metric == Metric::Move).expect("it is a metric");
    found.distances[by_moves] = graph.distance();
    found.positions = Some(graph.positions());
    let start = graph.number_of(&graph.puzzle().start()).expect("the start is reached");
    // A count that reaches the end of 64 bits is not known.
    found.solutions = graph.shortest_solution_count(start).filter(|count| *count < u64::MAX);
    if let Some(narrow) = dominators(graph) {
        found.only_moves = Some(narrow.forced_positions);
        found.narrows = Some(narrow.shortest_path_dominators.len() as u64);
        found.gates = Some(narrow.articulation_points.len() as u64);
    }
    found
}
