//! Solutions that take the goal pieces away from their places.
//!
//! The *way* of a goal piece is the number of steps to its place on the board without other pieces. A *detour* is a move after
//! which the ways of all goal pieces together are longer.
//!
//! ```
//! use antipode_engine::sliding::detours::fewest_detours;
//! use antipode_engine::sliding::explore::explore;
//! use antipode_puzzles::sliding::{Metric, PosedBoard};
//!
//! // A stands in the way of B, and comes back.
//! let puzzle = PosedBoard::parse("BA.../##.##", "A.B../##.##", Metric::Move)?;
//! let graph = explore(&puzzle, 1_000).expect("it is small");
//! assert_eq!(fewest_detours(&graph), Some(1));
//! # Ok::<(), antipode_puzzles::sliding::NotationError>(())
//! ```

use std::collections::BTreeMap;

use antipode_puzzles::sliding::{Cells, Direction, Goal, PosedBoard, Position};

use super::graph::Graph;

/// The number of detours of the shortest solution from the start that has the fewest; `None` if no goal is reachable.
#[must_use]
pub fn fewest_detours(graph: &Graph) -> Option<u64> {
    let distance = graph.distance()?;
    let ways = Ways::of(graph.puzzle());
    // The positions of a layer of shortest solutions, with their ways and the fewest detours before them.
    let mut layer = BTreeMap::from([(0, (ways.sum(&graph.puzzle().start()), 0_u64))]);
    for left in (0..distance).rev() {
        let mut next = BTreeMap::<u32, (u32, u64)>::new();
        for (here, (way, detours)) in layer {
            let neighbours = graph.neighbours(here).iter();
            for &there in neighbours.filter(|there| graph.distance_of(**there) == Some(left)) {
                let known = next.entry(there).or_insert_with(|| (ways.sum(&graph.position(there)), u64::MAX));
                known.1 = known.1.min(detours + u64::from(known.0 > way));
            }
        }
        layer = next;
    }
    layer.values().map(|(_, detours)| *detours).min()
}

/// The ways of the goal pieces.
struct Ways {
    /// Pieces, each with its way by anchor.
    pieces: Vec<(usize, Vec<u32>)>,
}

impl Ways {
    fn of(puzzle: &PosedBoard) -> Ways {
        let start = puzzle.start();
        let cells = start.board().grid().cell_count();
        let pieces = match puzzle.goal() {
            Goal::Places(targets) => targets
                .iter()
                .flat_map(|target| target.pieces.iter().map(|piece| (*piece, target.anchors.clone())))
                .collect(),
            Goal::Corner { piece, rule } => {
                let shape = start.board().pieces()[*piece];
                let is_place = |anchor: &u8| {
                    fits(&start, *piece, *anchor) && rule.is_satisfied(start.board(), shape.cells_at(*anchor))
                };
                vec![(*piece, (0..cells as u8).filter(is_place).collect::<Vec<u8>>())]
            }
        };
        let pieces = pieces.into_iter().map(|(piece, places)| (piece, ways(&start, piece, places)));
        Ways { pieces: pieces.collect() }
    }

    fn sum(&self, position: &Position) -> u32 {
        let way = |(piece, ways): &(usize, Vec<u32>)| ways[usize::from(position.anchors()[*piece])];
        self.pieces.iter().map(way).fold(0, u32::saturating_add)
    }
}

/// The steps of a piece to the nearest of some places on the board without other pieces, by anchor.
fn ways(position: &Position, piece: usize, places: Vec<u8>) -> Vec<u32> {
    let grid = position.board().grid();
    let freedom = position.board().pieces()[piece].freedom();
    let mut known = vec![u32::MAX; grid.cell_count()];
    places.iter().for_each(|place| known[usize::from(*place)] = 0);
    let mut open = places;
    let mut next = 0;
    while let Some(&here) = open.get(next) {
        next += 1;
        for way in Direction::ALL.into_iter().filter(|way| freedom.allows(*way)) {
            let Some(there) = grid.shifted(Cells::single(usize::from(here)), way).and_then(Cells::first)
            else {
                continue;
            };
            let there = there as u8;
            if !fits(position, piece, there) || known[usize::from(there)] != u32::MAX {
                continue;
            }
            known[usize::from(there)] = known[usize::from(here)] + 1;
            open.push(there);
        }
    }
    known
}

/// Whether a piece may be at an anchor of the board without other pieces.
fn fits(position: &Position, piece: usize, anchor: u8) -> bool {
    let (board, grid) = (position.board(), position.board().grid());
    let piece = board.pieces()[piece];
    let (row, col) = (usize::from(anchor) / grid.cols(), usize::from(anchor) % grid.cols());
    let is_inside = row + piece.height() <= grid.rows() && col + piece.width() <= grid.cols();
    is_inside && !piece.cells_at(anchor).intersects(board.walls().union(piece.barred()))
}

#[cfg(test)]
mod tests {
    use antipode_puzzles::sliding::{Grid, Metric};

    use super::super::explore::explore;
    use super::super::random_puzzles::{RandomPuzzles, Recipe};
    use super::*;

    /// Every shortest solution, move by move.
    fn by_enumeration(graph: &Graph, ways: &Ways, here: u32) -> u64 {
        let distance = graph.distance_of(here).expect("the goal is reachable");
        if distance == 0 {
            return 0;
        }
        let way = ways.sum(&graph.position(here));
        let nearer =
            graph.neighbours(here).iter().filter(|there| graph.distance_of(**there) == Some(distance - 1));
        let after = nearer.map(|&there| {
            by_enumeration(graph, ways, there) + u64::from(ways.sum(&graph.position(there)) > way)
        });
        after.min().expect("a move is good")
    }

    #[test]
    fn the_fewest_detours_are_those_of_some_shortest_solution() {
        let grid = Grid::new(3, 4).expect("a small grid");
        let drawn = RandomPuzzles::new(Recipe::Blocks { grid, walls: true }, "detours", 5_000);
        let drawn = drawn.take(200).flatten().filter(|(_, distance)| (4..14).contains(distance));
        let mut with_detours = 0;
        for (puzzle, _) in drawn {
            let graph = explore(&puzzle, 5_000).expect("it is small");
            let found = fewest_detours(&graph).expect("it can be solved");
            assert_eq!(found, by_enumeration(&graph, &Ways::of(&puzzle), 0), "{}", puzzle.start_text());
            with_detours += u32::from(found > 0);
        }
        assert!(with_detours > 5, "{with_detours}");
    }

    #[test]
    fn a_piece_that_changes_places_with_another_goes_back() {
        let detours = |start, goal| {
            let puzzle = PosedBoard::parse(start, goal, Metric::Move).expect("a puzzle");
            fewest_detours(&explore(&puzzle, 1_000).expect("it is small"))
        };
        // In a lane with a niche, one of them has to wait behind its place.
        assert_eq!(detours("BA.../##.##", "A.B../##.##"), Some(1));
        assert_eq!(detours("AB./...", "B.A/..."), Some(0), "there is a way round");
        assert_eq!(detours("BA", "AB"), None);
    }
}
