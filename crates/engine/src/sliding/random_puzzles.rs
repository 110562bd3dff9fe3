//! Random puzzles, each as hard as its pieces allow.
//!
//! A rectangle is filled with random pieces and a few holes, perhaps walls, or a parking lot with random cars. All positions that can be
//! reached are explored. The goal is the place of the goal piece that is hardest to reach from anywhere, and the start is a
//! position farthest from it.
//!
//! ```
//! use antipode_engine::sliding::random_puzzles::{RandomPuzzleKind, RandomPuzzles};
//! use antipode_puzzles::sliding::{Grid, Metric};
//!
//! let kind = RandomPuzzleKind::Blocks { grid: Grid::new(3, 3).expect("a small grid"), walls: false };
//! let mut puzzles = RandomPuzzles::new(kind, "a seed", 10_000);
//! let (puzzle, distance) = puzzles.by_ref().find_map(|puzzle| puzzle).expect("some pieces can move");
//! assert!(distance > 0 && puzzle.metric() == Metric::Move);
//! ```

use antipode_puzzles::scramble::SeededRng;
use antipode_puzzles::sliding::library::index::PIECE_NAMES;
use antipode_puzzles::sliding::{Grid, Metric, PosedBoard, Position};

use super::explore::explore;
use super::graph::Graph;

/// Which puzzles are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RandomPuzzleKind {
    /// Blocks of one to four cells that fill a rectangle but for two to four holes and, if there are walls, one to a sixth of
    /// its cells.
    Blocks {
        /// The rectangle.
        grid: Grid,
        /// Whether there are walls.
        walls: bool,
    },
    /// Eight to twelve cars on 6 × 6, as in Rush Hour: they keep to their lines, and car A in the third row leaves to the
    /// right.
    Cars {
        /// Whether there are one to three walls of a cell each.
        walls: bool,
    },
}

/// Draws puzzles. An item is `None` if the pieces drawn cannot move enough, or too many positions can be reached.
#[derive(Clone, Debug)]
pub struct RandomPuzzles {
    kind: RandomPuzzleKind,
    random: SeededRng,
    most: u32,
}

impl RandomPuzzles {
    /// Puzzles of a seed, with up to `most` positions each.
    #[must_use]
    pub fn new(kind: RandomPuzzleKind, seed: &str, most: u32) -> RandomPuzzles {
        RandomPuzzles { kind, random: SeededRng::new(seed), most }
    }

    fn below(&mut self, count: usize) -> usize {
        self.random.below(count as u64) as usize
    }

    /// Cells that are walls, not in a row of cells that stays free.
    fn walls(&mut self, grid: Grid, most: usize, free_row: Option<usize>) -> Vec<usize> {
        let count = 1 + self.below(most.max(1));
        let drawn = (0..count).map(|_| self.below(grid.cell_count())).collect::<Vec<usize>>();
        drawn.into_iter().filter(|cell| Some(cell / grid.cols()) != free_row).collect()
    }

    fn blocks(&mut self, grid: Grid, has_walls: bool) -> Option<(PosedBoard, u32)> {
        let walls = if has_walls { self.walls(grid, grid.cell_count() / 6, None) } else { Vec::new() };
        let pieces = self.packing(grid, &walls);
        // The goal piece is one of the largest.
        let largest = pieces.iter().map(Vec::len).max()?;
        let candidates: Vec<usize> =
            (0..pieces.len()).filter(|piece| pieces[*piece].len() == largest).collect();
        let goal_piece = candidates[self.below(candidates.len())];
        let start = drawing(grid, &walls, &pieces, goal_piece);
        let place = drawing(grid, &[], &pieces[goal_piece..=goal_piece], 0);
        let puzzle = PosedBoard::parse(&start, &place, Metric::Move).ok()?;
        let graph = explore(&puzzle, self.most).ok()?;
        let (distance, start, goal) = hardest_places(&graph)?;
        let goal = with_piece_alone(&graph.position(goal), grid);
        let start = named_in_order(&graph.position(start));
        let puzzle = PosedBoard::parse(&start, &goal, Metric::Move).ok()?;
        Some((puzzle, distance))
    }

    /// The cells of pieces that fill a rectangle but for some holes.
    fn packing(&mut self, grid: Grid, walls: &[usize]) -> Vec<Vec<usize>> {
        let (rows, cols) = (grid.rows(), grid.cols());
        let mut is_free = vec![true; rows * cols];
        walls.iter().for_each(|wall| is_free[*wall] = false);
        for _ in 0..2 + self.below(3) {
            is_free[self.below(rows * cols)] = false;
        }
        let mut pieces = Vec::new();
        for cell in 0..rows * cols {
            if !is_free[cell] {
                continue;
            }
            let fits = |shape: &&[(usize, isize)]| {
                shape.iter().all(|(down, right)| {
                    let (row, col) = (cell / cols + down, (cell % cols).wrapping_add_signed(*right));
                    row < rows && col < cols && is_free[row * cols + col]
                })
            };
            let fitting: Vec<&[(usize, isize)]> = SHAPES.iter().copied().filter(fits).collect();
            let shape = fitting[self.below(fitting.len())];
            let cells = shape.iter().map(|(down, right)| (cell + down * cols).wrapping_add_signed(*right));
            let cells: Vec<usize> = cells.collect();
            cells.iter().for_each(|cell| is_free[*cell] = false);
            pieces.push(cells);
        }
        pieces
    }

    fn cars(&mut self, has_walls: bool) -> Option<(PosedBoard, u32)> {
        let grid = Grid::new(SIDE, SIDE).expect("a small grid");
        let exit = SIDE / 2 - 1;
        let walls = if has_walls { self.walls(grid, MAX_CAR_WALLS, Some(exit)) } else { Vec::new() };
        let mut is_free = [true; SIDE * SIDE];
        walls.iter().for_each(|wall| is_free[*wall] = false);
        let col = self.below(SIDE - 1);
        let mut cars = vec![vec![exit * SIDE + col, exit * SIDE + col + 1]];
        cars[0].iter().for_each(|cell| is_free[*cell] = false);
        let count = 8 + self.below(5);
        // Where there is no room left, there are fewer cars.
        for _ in 0..20 * count {
            let (length, across) = (2 + usize::from(self.below(3) == 0), self.below(2) == 0);
            let (line, first) = (self.below(SIDE), self.below(SIDE - length + 1));
            let cell = |at| if across { line * SIDE + first + at } else { (first + at) * SIDE + line };
            let cells: Vec<usize> = (0..length).map(cell).collect();
            // A second car in the row of the exit that keeps to it could never let the first one out.
            if across && line == exit || cells.iter().any(|cell| !is_free[*cell]) || cars.len() == count {
                continue;
            }
            cells.iter().for_each(|cell| is_free[*cell] = false);
            cars.push(cells);
        }
        let start = drawing(grid, &walls, &cars, 0) + "@axis";
        let goal = drawing(grid, &[], &[vec![exit * SIDE + SIDE - 2, exit * SIDE + SIDE - 1]], 0);
        let puzzle = PosedBoard::parse(&start, &goal, Metric::Move).ok()?;
        let graph = explore(&puzzle, self.most).ok()?;
        let number = graph.farthest().next()?;
        let distance = graph.distance_of(number)?;
        let start = named_in_order(&graph.position(number)) + "@axis";
        let puzzle = PosedBoard::parse(&start, &goal, Metric::Move).ok()?;
        (distance > 0).then_some((puzzle, distance))
    }
}

impl Iterator for RandomPuzzles {
    type Item = Option<(PosedBoard, u32)>;

    /// A puzzle by moves, with its distance.
    fn next(&mut self) -> Option<Self::Item> {
        Some(match self.kind {
            RandomPuzzleKind::Blocks { grid, walls } => self.blocks(grid, walls),
            RandomPuzzleKind::Cars { walls } => self.cars(walls),
        })
    }
}

/// The side of a parking lot.
const SIDE: usize = 6;
/// The most walls of a parking lot.
const MAX_CAR_WALLS: usize = 3;

/// The shapes of pieces: cells down and to the right of the first one. Frequent shapes are listed twice.
const SHAPES: [&[(usize, isize)]; 10] = [
    &[(0, 0)],
    &[(0, 0), (0, 1)],
    &[(0, 0), (0, 1)],
    &[(0, 0), (1, 0)],
    &[(0, 0), (1, 0)],
    &[(0, 0), (0, 1), (1, 0), (1, 1)],
    &[(0, 0), (0, 1), (1, 0)],
    &[(0, 0), (0, 1), (1, 1)],
    &[(0, 0), (1, 0), (1, 1)],
    &[(0, 0), (1, 0), (1, -1)],
];

/// The text of a board. The goal piece is A, the others follow in the order of their first cells.
fn drawing(grid: Grid, walls: &[usize], pieces: &[Vec<usize>], goal_piece: usize) -> String {
    let mut chars = vec!['.'; grid.cell_count()];
    walls.iter().for_each(|wall| chars[*wall] = '#');
    let mut names = PIECE_NAMES.chars();
    for (piece, cells) in pieces.iter().enumerate() {
        let name = if piece == goal_piece { 'A' } else { names.next().expect("there are few pieces") };
        cells.iter().for_each(|cell| chars[*cell] = name);
    }
    let rows: Vec<String> = chars.chunks(grid.cols()).map(|row| row.iter().collect()).collect();
    rows.join("/")
}

/// The text of a position, its pieces named in the order of their first cells but for A.
fn named_in_order(position: &Position) -> String {
    let board = position.board();
    let mut pieces: Vec<Vec<usize>> =
        (0..board.pieces().len()).map(|piece| position.cells_of(piece).iter().collect()).collect();
    let goal = board.piece_named('A').expect("the goal piece is A");
    let goal_cell = pieces[goal][0];
    pieces.sort_by_key(|cells| cells[0]);
    let goal = pieces.iter().position(|cells| cells[0] == goal_cell).expect("it is still there");
    let walls: Vec<usize> = board.walls().iter().collect();
    drawing(board.grid(), &walls, &pieces, goal)
}

fn with_piece_alone(position: &Position, grid: Grid) -> String {
    let goal = position.board().piece_named('A').expect("the goal piece is A");
    drawing(grid, &[], &[position.cells_of(goal).iter().collect()], 0)
}

/// The largest distance from a position to a place of the goal piece, with numbers of both.
fn hardest_places(graph: &Graph) -> Option<(u32, u32, u32)> {
    let board = graph.puzzle().start().board().clone();
    let goal_piece = board.piece_named('A')?;
    let mut by_place = std::collections::BTreeMap::<u8, Vec<u32>>::new();
    for number in 0..graph.positions() as u32 {
        by_place.entry(graph.position(number).anchors()[goal_piece]).or_default().push(number);
    }
    let hardest = by_place.values().map(|goals| {
        let (distances, counts) = graph.distances_from(goals);
        let distance = counts.len() as u32 - 1;
        let start = distances.iter().position(|known| *known == distance).expect("the last layer has one");
        (distance, start as u32, goals[0])
    });
    // Of equal ones the first place counts.
    hardest.rev().max_by_key(|(distance, _, _)| *distance).filter(|(distance, _, _)| *distance > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said of the distance is true, the start is named in order, and a seed always draws the same.
    #[test]
    fn puzzles_are_as_hard_as_they_say() {
        let grid = Grid::new(3, 4).expect("a small grid");
        for walls in [false, true] {
            for kind in [RandomPuzzleKind::Blocks { grid, walls }, RandomPuzzleKind::Cars { walls }] {
                let drawn = || RandomPuzzles::new(kind, "any", 20_000).take(30).flatten();
                assert!(drawn().count() > 5, "{kind:?}");
                assert_eq!(drawn().any(|(puzzle, _)| puzzle.start_text().contains('#')), walls, "{kind:?}");
                for (puzzle, distance) in drawn() {
                    let graph = explore(&puzzle, 20_000).expect("it is small");
                    assert_eq!(graph.distance(), Some(distance), "{}", puzzle.start_text());
                    assert_eq!(graph.counts_by_distance().len() as u32, distance + 1, "nothing is farther");
                    assert_eq!(named_in_order(&puzzle.start()), puzzle.start_text().replace("@axis", ""));
                }
                assert_eq!(drawn().collect::<Vec<_>>(), drawn().collect::<Vec<_>>());
            }
        }
    }
}
