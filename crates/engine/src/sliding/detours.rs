//! Solutions that take the goal pieces away from their places.
//!
//! The *goal distance* of a position is the sum, over the goal pieces, of the steps to their places on the board without other
//! pieces. A *detour* is a move that increases it.

use std::collections::BTreeMap;

use antipode_puzzles::sliding::{Cells, Direction, Goal, PosedBoard, Position};

use super::graph::Graph;

/// The number of detours of the shortest solution from the start that has the fewest; `None` if no goal is reachable.
#[must_use]
pub(crate) fn fewest_detours(graph: &Graph) -> Option<u64> {
    let distance = graph.distance()?;
    let goal_distances = GoalDistances::of(graph.puzzle());
    // The positions of a layer of shortest solutions, with their goal distances and the fewest detours before them.
    let mut layer = BTreeMap::from([(0, (goal_distances.of_position(&graph.puzzle().start()), 0_u64))]);
    for left in (0..distance).rev() {
        let mut next = BTreeMap::<u32, (u32, u64)>::new();
        for (here, (before, detours)) in layer {
            let neighbours = graph.neighbours(here).iter();
            for &there in neighbours.filter(|there| graph.distance_of(**there) == Some(left)) {
                let (after, fewest) = next
                    .entry(there)
                    .or_insert_with(|| (goal_distances.of_position(&graph.position(there)), u64::MAX));
                *fewest = (*fewest).min(detours + u64::from(*after > before));
            }
        }
        layer = next;
    }
    layer.values().map(|(_, detours)| *detours).min()
}

/// The distances of the goal pieces from their places.
struct GoalDistances {
    /// Pieces, each with its steps by anchor.
    pieces: Vec<(usize, Vec<u32>)>,
}

impl GoalDistances {
    fn of(puzzle: &PosedBoard) -> GoalDistances {
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
        let pieces =
            pieces.into_iter().map(|(piece, places)| (piece, steps_to_places(&start, piece, places)));
        GoalDistances { pieces: pieces.collect() }
    }

    fn of_position(&self, position: &Position) -> u32 {
        let steps = |(piece, steps): &(usize, Vec<u32>)| steps[usize::from(position.anchors()[*piece])];
        self.pieces.iter().map(steps).fold(0, u32::saturating_add)
    }
}

/// The steps of a piece to the nearest of some places on the board without other pieces, by anchor.
fn steps_to_places(position: &Position, piece: usize, places: Vec<u8>) -> Vec<u32> {
    let grid = position.board().grid();
    let freedom = position.board().pieces()[piece].freedom();
    let mut known = vec![u32::MAX; grid.cell_count()];
    places.iter().for_each(|place| known[usize::from(*place)] = 0);
    let mut open = places;
    let mut next = 0;
    while let Some(&here) = open.get(next) {
        next += 1;
        for direction in Direction::ALL.into_iter().filter(|direction| freedom.allows(*direction)) {
            let Some(there) =
                grid.shifted(Cells::single(usize::from(here)), direction).and_then(Cells::first)
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
    use super::super::random_puzzles::{RandomPuzzleKind, RandomPuzzles};
    use super::*;

    /// Every shortest solution, move by move.
    fn by_enumeration(graph: &Graph, goal_distances: &GoalDistances, here: u32) -> u64 {
        let distance = graph.distance_of(here).expect("the goal is reachable");
        if distance == 0 {
            return 0;
        }
        let before = goal_distances.of_position(&graph.position(here));
        let nearer =
            graph.neighbours(here).iter().filter(|there| graph.distance_of(**there) == Some(distance - 1));
        let after = nearer.map(|&there| {
            let increases = goal_distances.of_position(&graph.position(there)) > before;
            by_enumeration(graph, goal_distances, there) + u64::from(increases)
        });
        after.min().expect("a move is good")
    }

    #[test]
    fn the_fewest_detours_are_those_of_some_shortest_solution() {
        let grid = Grid::new(3, 4).expect("a small grid");
        let drawn = RandomPuzzles::new(RandomPuzzleKind::Blocks { grid, walls: true }, "detours", 5_000);
        let drawn = drawn.take(200).flatten().filter(|(_, distance)| (4..14).contains(distance));
        let mut with_detours = 0;
        for (puzzle, _) in drawn {
            let graph = explore(&puzzle, 5_000).expect("it is small");
            let found = fewest_detours(&graph).expect("it can be solved");
            assert_eq!(
                found,
                by_enumeration(&graph, &GoalDistances::of(&puzzle), 0),
                "{}",
                puzzle.start_text()
            );
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
        // In a corridor with a niche, one of them has to wait behind its place.
        assert_eq!(detours("BA.../##.##", "A.B../##.##"), Some(1));
        assert_eq!(detours("AB./...", "B.A/..."), Some(0), "there is a way round");
        assert_eq!(detours("BA", "AB"), None);
    }
}
