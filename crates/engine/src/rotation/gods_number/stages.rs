//! An upper bound of God's number: solve the numbers of a side, then the smaller board that remains.
//!
//! The numbers of a side are solved in groups, each by turns that do not move the earlier groups. A search over all
//! arrangements of a group gives its maximum distance. The rest is a position of the smaller board, whose own God's number
//! bounds the remaining turns.
//!
//! ```text
//!   1 2 3 4       1 2 3 4: for example, at most 5 turns
//!   · · · ·       the 4 × 3 board below: at most its God's number
//!   · · · ·
//!   · · · ·
//! ```
//!
//! Every remaining position must be solvable on the smaller board. A count proves it: the arrangements of all groups, times the
//! positions of the smaller board, equal the positions of the board.

use antipode_puzzles::rotation::{Board, ReachableSet, Variant};

use crate::resumable::{Resumable, Status};
use crate::rotation::moves::MoveSet;

/// The side that is solved first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardSide {
    /// The upper row.
    Row,
    /// The left column.
    Column,
}

/// A resumable computation of a staged bound.
#[derive(Debug)]
pub struct StagedBound {
    remaining_board: Variant,
    /// The numbers of positions of the board and of the smaller board.
    positions: (u128, u128),
    /// The product of the numbers of reached arrangements of the finished groups.
    arrangements_reached: u128,
    /// The sum of the maximum distances of the finished groups.
    turns: u32,
    /// The remaining groups.
    groups: std::vec::IntoIter<Group>,
    group: Option<Arrangements>,
}

#[derive(Debug)]
struct Group {
    /// The home places of the group's numbers: their cells, upright.
    home: Vec<u32>,
    /// For each move that does not move the earlier groups, the preimage of each place. A place is a cell and a direction.
    back: Vec<Vec<u32>>,
    places: u32,
}

/// The arrangements of a group of numbers, breadth first from home.
#[derive(Debug)]
struct Arrangements {
    group: Group,
    /// Indexed by the places of the numbers; the first is most significant.
    is_reached: Vec<bool>,
    layer: Vec<u32>,
    next: Vec<u32>,
    done: usize,
    depth: u32,
    reached: u64,
}

/// The maximum number of arrangements of a group, including impossible ones with two numbers in one place.
const MAX_ARRANGEMENTS: u64 = 1 << 25;

impl StagedBound {
    /// Begins the bound that solves `side` first. `None` if no board or a single block remains, or if every group has too many
    /// arrangements.
    #[must_use]
    pub fn new(variant: &Variant, side: BoardSide) -> Option<StagedBound> {
        let board = variant.board();
        let (mut rows, mut cols) = (board.rows(), board.cols());
        let cells: Vec<usize> = match side {
            BoardSide::Row => (0..cols).collect(),
            BoardSide::Column => (0..rows).map(|row| row * cols).collect(),
        };
        match side {
            BoardSide::Row => rows -= 1,
            BoardSide::Column => cols -= 1,
        }
        let block = (board.block_rows() as u8, board.block_cols() as u8);
        let rest = Board::new((rows as u8, cols as u8), block, board.turn_kind(), board.is_orientable());
        let rest = rest.ok().filter(|rest| rest.block_count() > 1)?;
        let positions = (count(board)?, count(rest)?);
        let along = if side == BoardSide::Row { block.1 } else { block.0 };
        let groups = groups(variant, &cells, along.into())?;
        let rest = Variant::new(rest, variant.rule()).ok()?;
        Some(StagedBound {
            remaining_board: rest,
            positions,
            arrangements_reached: 1,
            turns: 0,
            groups: groups.into_iter(),
            group: None,
        })
    }

    /// The smaller board that remains.
    #[must_use]
    pub fn remaining_board(&self) -> Variant {
        self.remaining_board
    }

    /// The number of turns that suffices to solve the side of any position. `None` before the computation is finished, and if the
    /// smaller board might not solve the rest.
    #[must_use]
    pub fn upper_bound(&self) -> Option<u32> {
        let (all, left) = self.positions;
        let is_finished = self.group.is_none() && self.groups.len() == 0;
        (is_finished && self.arrangements_reached.checked_mul(left) == Some(all)).then_some(self.turns)
    }
}

impl Resumable for StagedBound {
    /// Expands `budget_arrangements` arrangements.
    fn step(&mut self, budget_arrangements: u64) -> Status {
        let Some(group) = &mut self.group else {
            self.group = self.groups.next().map(Arrangements::new);
            return Status::finished_if(self.group.is_none());
        };
        if group.step(budget_arrangements) == Status::Finished {
            self.turns += group.depth;
            self.arrangements_reached *= u128::from(group.reached);
            self.group = None;
        }
        Status::Working
    }
}

impl Arrangements {
    fn new(group: Group) -> Arrangements {
        let size = u64::from(group.places).pow(group.home.len() as u32);
        let mut is_reached = vec![false; size as usize];
        let home = group.home.iter().fold(0, |code, place| code * group.places + place);
        is_reached[home as usize] = true;
        Arrangements { group, is_reached, layer: vec![home], next: Vec::new(), done: 0, depth: 0, reached: 1 }
    }

    fn step(&mut self, budget: u64) -> Status {
        let Group { home, back, places } = &self.group;
        let end =
            self.layer.len().min(self.done.saturating_add(usize::try_from(budget).unwrap_or(usize::MAX)));
        let mut arrangement = vec![0; home.len()];
        for &here in &self.layer[self.done..end] {
            let mut rest = here;
            for place in arrangement.iter_mut().rev() {
                *place = rest % places;
                rest /= places;
            }
            for back in back {
                let there = arrangement.iter().fold(0, |code, place| code * places + back[*place as usize]);
                if !std::mem::replace(&mut self.is_reached[there as usize], true) {
                    self.next.push(there);
                }
            }
        }
        self.done = end;
        if end < self.layer.len() {
            return Status::Working;
        }
        if self.next.is_empty() {
            return Status::Finished;
        }
        self.reached += self.next.len() as u64;
        self.layer = std::mem::take(&mut self.next);
        self.done = 0;
        self.depth += 1;
        Status::Working
    }
}

/// Splits the numbers of a side into groups, each as large as possible. The last group is as long as a block, so that turns
/// that do not move the others can bring its numbers anywhere.
fn groups(variant: &Variant, side: &[usize], block: usize) -> Option<Vec<Group>> {
    let moves = MoveSet::of(variant);
    let directions = if moves.orientable { 4 } else { 1 };
    let places = moves.cells as u64 * directions;
    let most = (1..).take_while(|numbers| places.pow(*numbers) <= MAX_ARRANGEMENTS).count();
    let mut sizes = Vec::new();
    let mut left = side.len();
    while left > most {
        let size = most.min(left.checked_sub(block)?);
        if size == 0 {
            return None;
        }
        sizes.push(size);
        left -= size;
    }
    sizes.push(left);
    let mut cells = side;
    let mut solved_cells: Vec<usize> = Vec::new();
    let mut groups = Vec::new();
    for size in sizes {
        let (these, others) = cells.split_at(size);
        let free =
            moves.effects.iter().filter(|effect| !solved_cells.iter().any(|cell| effect.touches(*cell)));
        let back = free.map(|effect| {
            let effect = effect.inverse();
            let mut to = vec![0; places as usize];
            for (cell, &from) in effect.preimage.iter().enumerate() {
                let spin = effect.spin.get(cell).map_or(0, |spin| u64::from(*spin));
                for direction in 0..directions {
                    let place = u64::from(from) * directions + direction;
                    to[place as usize] = (cell as u64 * directions + (direction + spin) % directions) as u32;
                }
            }
            to
        });
        groups.push(Group {
            back: back.collect(),
            home: these.iter().map(|cell| (*cell as u64 * directions) as u32).collect(),
            places: places as u32,
        });
        solved_cells.extend(these);
        cells = others;
    }
    Some(groups)
}

fn count(board: Board) -> Option<u128> {
    ReachableSet::of(board).count().as_u128()
}
