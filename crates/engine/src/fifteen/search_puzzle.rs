//! Boards of Fifteen as puzzles of the searches without a table: moves by number, positions as words and as rows of
//! cells, lower bounds.
//!
//! By tiles, the bound is the sum of the steps that every tile needs, and two more for every tile that must leave its line
//! because it is in the way of another one (linear conflicts; Hansson, Mayer and Yung, 1992). By slides it counts the
//! vertical and the horizontal slides that these steps take at least.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::search::deepening::IterativeDeepening;
//! use antipode_engine::search::search_puzzle::SearchPuzzle;
//! use antipode_puzzles::fifteen::{Position, Variant, format_moves};
//!
//! let variant: Variant = "6x6 slides".parse()?;
//! let position = variant.board().to_string().parse().map(Position::solved)?;
//! let position = ["D3", "R4", "U2"].iter().fold(position, |here, text| {
//!     let moves = antipode_puzzles::fifteen::parse_moves(text).expect("a move");
//!     here.moved(moves[0]).expect("a legal move")
//! });
//! let search = IterativeDeepening::new(variant.cells(), &position, 1).run();
//! assert_eq!(search.solution().map(format_moves).as_deref(), Some("D2 L4 U3"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::Arc;

use antipode_puzzles::fifteen::verdict::{BrokenParity, judge};
use antipode_puzzles::fifteen::{Board, Direction, MAX_CELLS, Metric, Move, Position, Variant};
use antipode_puzzles::permutation::Parity;

use crate::resumable::{Resumable, Status};
use crate::search::deepening::IterativeDeepening;
use crate::search::key::Key;
use crate::search::search_puzzle::{
    CellPuzzle, Estimate, NumberedMoves, PackedPuzzle, RisingBound, SearchPuzzle,
};
use crate::search::whole_puzzle::WholePuzzle;

/// The bits for the depth of a stored position: no ball has a radius of 250 moves.
const DEPTH_BITS: u32 = 8;

/// A board in a metric with its moves by number.
#[derive(Clone, Debug)]
pub struct FifteenCells {
    variant: Variant,
    /// The moves, and for each the difference of two cells that the hole passes.
    moves: Arc<[(Move, isize)]>,
    /// All tiles, combined by exclusive or.
    all_tiles: u32,
    homes: HomeCells,
}

/// The row and the column where each tile belongs.
type HomeCells = [(u8, u8); MAX_CELLS];

impl FifteenCells {
    fn new(variant: Variant) -> FifteenCells {
        let board = variant.board();
        let step = |mv: Move| {
            let (down, right) = mv.direction.offset();
            (mv, -(isize::from(down) * board.cols() as isize + isize::from(right)))
        };
        let all_tiles = (0..=board.tile_count() as u32).fold(0, |all, tile| all ^ tile);
        let mut homes: HomeCells = [(0, 0); MAX_CELLS];
        for tile in 0..board.cell_count() as u8 {
            let (row, col) = board.place(board.home(tile));
            homes[usize::from(tile)] = (row as u8, col as u8);
        }
        FifteenCells { variant, moves: variant.all_moves().into_iter().map(step).collect(), all_tiles, homes }
    }

    fn board(&self) -> Board {
        self.variant.board()
    }

    /// The number of tiles that can slide in the direction of a move.
    fn room(&self, hole: usize, mv: Move) -> usize {
        let (row, col) = self.board().place(hole);
        match mv.direction {
            Direction::Up => self.board().rows() - 1 - row,
            Direction::Down => row,
            Direction::Left => self.board().cols() - 1 - col,
            Direction::Right => col,
        }
    }

    /// Slides a run of tiles, if the board has room for it.
    fn slide(&self, cells: &mut [u8], (mv, step): (Move, isize)) -> bool {
        let hole = cells.iter().position(|tile| *tile == 0).expect("a board has a hole");
        if usize::from(mv.tiles) > self.room(hole, mv) {
            return false;
        }
        let mut at = hole;
        for _ in 0..mv.tiles {
            let next = at.wrapping_add_signed(step);
            cells[at] = cells[next];
            at = next;
        }
        cells[at] = 0;
        true
    }

    fn need(&self, cells: &[u8]) -> u32 {
        let steps = StepSums::of(self, cells);
        match self.variant.metric() {
            Metric::Tiles => steps.vertical + steps.horizontal + 2 * conflicts(self, cells),
            Metric::Slides => {
                let slides = |steps: u32, side: usize| steps.div_ceil(side as u32 - 1);
                let vertical = slides(steps.vertical, self.board().rows());
                let horizontal = slides(steps.horizontal, self.board().cols());
                // In a shortest solution vertical and horizontal slides alternate.
                (vertical + horizontal).max((2 * vertical.max(horizontal)).saturating_sub(1))
            }
        }
    }

    fn bits(&self) -> u32 {
        usize::BITS - self.board().tile_count().leading_zeros()
    }

    fn unpack<K: Key>(&self, position: K) -> [u8; MAX_CELLS] {
        let (bits, count) = (self.bits(), self.board().cell_count());
        let mut cells = [0; MAX_CELLS];
        let mut missing = (0..count as u8).fold(0, |all, tile| all ^ tile);
        for (cell, tile) in cells.iter_mut().enumerate().take(count - 1) {
            *tile = ((position >> (cell as u32 * bits)).low() & ((1 << bits) - 1)) as u8;
            missing ^= *tile;
        }
        cells[count - 1] = missing;
        cells
    }

    fn pack_cells<K: Key>(&self, cells: &[u8]) -> K {
        let bits = self.bits();
        let stored = (0_u32..).zip(&cells[..self.board().cell_count() - 1]);
        stored.fold(K::ZERO, |word, (cell, tile)| word | K::of((*tile).into()) << (cell * bits))
    }

    /// The content of a cell of a word. The last cell has what is left.
    fn tile<K: Key>(&self, position: K, cell: usize) -> u32 {
        let (bits, last) = (self.bits(), self.board().tile_count());
        let digit = |cell: usize| (position >> (cell as u32 * bits)).low() & ((1 << bits) - 1);
        if cell < last {
            digit(cell)
        } else {
            (0..last).fold(self.all_tiles, |left, cell| left ^ digit(cell))
        }
    }

    /// The word after a run of tiles slides, if the board has room for it.
    fn slid<K: Key>(&self, position: K, (mv, step): (Move, isize)) -> Option<K> {
        let (bits, last) = (self.bits(), self.board().tile_count());
        let hole = (0..last).find(|cell| self.tile(position, *cell) == 0).unwrap_or(last);
        if usize::from(mv.tiles) > self.room(hole, mv) {
            return None;
        }
        let (mut after, mut at) = (position, hole);
        for _ in 0..mv.tiles {
            let next = at.wrapping_add_signed(step);
            let tile = K::of(self.tile(position, next));
            if at < last {
                after = after | tile << (at as u32 * bits);
            }
            if next < last {
                after = after ^ tile << (next as u32 * bits);
            }
            at = next;
        }
        Some(after)
    }
}

/// The steps of all tiles along columns and along rows.
struct StepSums {
    vertical: u32,
    horizontal: u32,
}

impl StepSums {
    fn of(puzzle: &FifteenCells, cells: &[u8]) -> StepSums {
        let board = puzzle.board();
        let mut steps = StepSums { vertical: 0, horizontal: 0 };
        for (cell, &tile) in cells.iter().enumerate().filter(|(_, tile)| **tile != 0) {
            let ((row, col), (home_row, home_col)) = (board.place(cell), puzzle.homes[usize::from(tile)]);
            steps.vertical += row.abs_diff(home_row.into()) as u32;
            steps.horizontal += col.abs_diff(home_col.into()) as u32;
        }
        steps
    }
}

/// The number of tiles that must leave the line to which they belong, because another one is in the way.
fn conflicts(puzzle: &FifteenCells, cells: &[u8]) -> u32 {
    let board = puzzle.board();
    let (rows, cols) = (board.rows(), board.cols());
    let line = |at: &mut dyn Iterator<Item = usize>, is_row: bool| {
        let mut homes = [0_u8; 6];
        let mut count = 0;
        for cell in at {
            let home = puzzle.homes[usize::from(cells[cell])];
            let place = board.place(cell);
            let belongs =
                if is_row { usize::from(home.0) == place.0 } else { usize::from(home.1) == place.1 };
            if cells[cell] != 0 && belongs {
                homes[count] = if is_row { home.1 } else { home.0 };
                count += 1;
            }
        }
        count as u32 - longest_increasing(&homes[..count])
    };
    let in_rows: u32 = (0..rows).map(|row| line(&mut (row * cols..(row + 1) * cols), true)).sum();
    let in_cols: u32 = (0..cols).map(|col| line(&mut (col..rows * cols).step_by(cols), false)).sum();
    in_rows + in_cols
}

/// The length of the longest increasing part of a short list.
fn longest_increasing(list: &[u8]) -> u32 {
    let mut longest = [0_u32; 6];
    for end in 0..list.len() {
        let before = (0..end).filter(|start| list[*start] < list[end]).map(|start| longest[start]).max();
        longest[end] = before.unwrap_or(0) + 1;
    }
    longest.into_iter().max().unwrap_or(0)
}

impl SearchPuzzle for Variant {
    type Packed<K: Key> = FifteenCells;
    type Cells = FifteenCells;
    type Regions = WholePuzzle<Variant>;
    type Unsolvable = BrokenParity;

    fn packed<K: Key>(&self) -> Option<FifteenCells> {
        let packed = FifteenCells::new(*self);
        (PackedPuzzle::<K>::position_bits(&packed) + DEPTH_BITS <= K::BITS).then_some(packed)
    }

    fn cells(&self) -> FifteenCells {
        FifteenCells::new(*self)
    }

    fn regions(&self, bytes: usize) -> WholePuzzle<Variant> {
        WholePuzzle::new(self, bytes)
    }

    fn contains(&self, position: &Position) -> bool {
        position.board() == self.board()
    }

    fn check(&self, position: &Position) -> Result<(), BrokenParity> {
        judge(position).broken_parity().map_or(Ok(()), Err)
    }
}

impl NumberedMoves for FifteenCells {
    type Position = Position;
    type Move = Move;

    fn move_count(&self) -> usize {
        self.moves.len()
    }

    fn move_at(&self, number: usize) -> Move {
        self.moves[number].0
    }

    /// Two slides along the same line are one, or none.
    fn may_follow(&self, first: usize, second: usize) -> bool {
        let (first, second) = (self.moves[first].0.direction, self.moves[second].0.direction);
        match self.variant.metric() {
            Metric::Tiles => second != first.opposite(),
            Metric::Slides => second.is_vertical() != first.is_vertical(),
        }
    }

    /// Every tile that moves takes the hole one step.
    fn parity(&self, position: &Position) -> Option<Parity> {
        let steps = self.board().distance(position.hole(), self.board().home_of_hole());
        match self.variant.metric() {
            Metric::Tiles => Some(Parity::odd_if(steps % 2 == 1)),
            Metric::Slides => None,
        }
    }
}

impl<K: Key> PackedPuzzle<K> for FifteenCells {
    fn pack(&self, position: &Position) -> K {
        self.pack_cells(position.tiles())
    }

    fn position_bits(&self) -> u32 {
        self.board().tile_count() as u32 * self.bits()
    }

    fn after(&self, position: K, number: usize) -> Option<K> {
        self.slid(position, self.moves[number])
    }

    fn before(&self, position: K, number: usize) -> Option<K> {
        let (mv, step) = self.moves[number];
        self.slid(position, (mv.inverse(), -step))
    }

    fn may_solve_within(&self, position: K, moves: u32) -> bool {
        self.need(&self.unpack(position)[..self.board().cell_count()]) <= moves
    }
}

/// The need is the lower bound itself.
impl CellPuzzle for FifteenCells {
    type Cell = u8;

    fn cell_count(&self) -> usize {
        self.board().cell_count()
    }

    fn cells_of(&self, position: &Position) -> Vec<u8> {
        position.tiles().to_vec()
    }

    fn estimate(&self, cells: &[u8]) -> Estimate {
        let steps = StepSums::of(self, cells);
        // Only the solved position needs no step.
        let score = steps.vertical + steps.horizontal + 2 * conflicts(self, cells);
        let mix = |hash: u64, tile: &u8| {
            (hash ^ u64::from(*tile)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
        };
        let hash = cells.iter().fold(0x2545_f491_4f6c_dd1d, mix);
        Estimate { score, need: self.need(cells), hash: hash ^ hash >> 31 }
    }

    fn estimate_after(&self, cells: &[u8], _here: Estimate, number: usize) -> Option<Estimate> {
        let mut after = [0; MAX_CELLS];
        let after = &mut after[..cells.len()];
        after.copy_from_slice(cells);
        self.slide(after, self.moves[number]).then(|| self.estimate(after))
    }

    fn make(&self, cells: &mut [u8], need: &mut u32, number: usize) -> bool {
        let is_legal = self.slide(cells, self.moves[number]);
        if is_legal {
            *need = self.need(cells);
        }
        is_legal
    }

    fn undo(&self, cells: &mut [u8], need: &mut u32, number: usize) {
        let (mv, step) = self.moves[number];
        assert!(self.slide(cells, (mv.inverse(), -step)), "the move was made");
        *need = self.need(cells);
    }

    fn are_solved(&self, _cells: &[u8], need: u32) -> bool {
        need == 0
    }

    fn lower_bound(&self, need: u32) -> u32 {
        need
    }

    /// By tiles, the passes of iterative deepening: the balls around two positions prove less on large boards.
    fn rising_bound(&self, position: &Position) -> Option<Box<dyn RisingBound>> {
        let need = self.need(position.tiles());
        let is_worth = self.variant.metric() == Metric::Tiles && need > 0;
        is_worth.then(|| {
            let search = IterativeDeepening::new(self.clone(), position, need);
            Box::new(DeepeningBound(search)) as Box<dyn RisingBound>
        })
    }
}

/// The lower bound of iterative deepening.
#[derive(Debug)]
struct DeepeningBound(IterativeDeepening<FifteenCells>);

impl Resumable for DeepeningBound {
    fn step(&mut self, budget: u64) -> Status {
        self.0.step(budget)
    }
}

impl RisingBound for DeepeningBound {
    fn lower_bound(&self) -> u32 {
        self.0.lower_bound()
    }
}
