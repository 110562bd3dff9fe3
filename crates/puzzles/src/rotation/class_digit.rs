//! The digits of the number of a class: what can differ between positions besides the order of the tiles.

use std::sync::Arc;

use super::board::Board;
use super::looks::LookList;
use super::orbits::{ArrangementList, Twist};
use super::position::{Direction, Position};
use super::turn::Turn;
use crate::permutation::{self, factorial};
use crate::space::{MAX_TILES, TileOrder};

/// The maximum number of tiles of a table; the limit of a survey.
pub(super) const TILES: usize = 12;
/// The maximum number of positions of a table, reachable or not. No digit has more values.
pub(super) const POSITIONS: u64 = 520_000_000;

/// A digit of the mixed-radix number of a class.
#[derive(Clone, Debug)]
pub(super) enum ClassDigit {
    /// The index of what a position looks like on a board with one number per row.
    Look(Arc<LookList>),
    /// The index of a listed arrangement.
    Listed(ArrangementList),
    /// The order of a small orbit.
    Orbit(Vec<u8>),
    /// The order of an orbit up to an exchange of its last two numbers. Its parity is that of the tiles.
    HalvedOrbit(Vec<u8>),
    /// The directions of the numbers in these cells, as far as their displacement leaves a choice; the first cell is the
    /// most significant.
    Directions(Vec<u8>, Twist),
}

impl ClassDigit {
    pub(super) fn is_of_directions(&self) -> bool {
        matches!(self, ClassDigit::Directions(..))
    }

    /// The radix of the digit; `None` if it exceeds the limits of a table.
    pub(super) fn size(&self) -> Option<u64> {
        match self {
            ClassDigit::Look(looks) => Some(looks.len() as u64),
            ClassDigit::Listed(listed) => Some(listed.arrangements.len() as u64),
            ClassDigit::Orbit(cells) => (cells.len() <= TILES).then(|| factorial(cells.len())),
            ClassDigit::HalvedOrbit(cells) => (cells.len() <= TILES).then(|| factorial(cells.len()) / 2),
            ClassDigit::Directions(cells, twist) => {
                u64::from(twist.choices()).checked_pow(cells.len() as u32)
            }
        }
        .filter(|size| *size <= POSITIONS)
    }

    /// The digit of a position.
    pub(super) fn number_of(&self, position: &Position) -> Option<u32> {
        match self {
            ClassDigit::Look(looks) => looks.number_of(position),
            ClassDigit::Listed(listed) => listed.index.get(&listed.of(position)).copied(),
            ClassDigit::Orbit(cells) => {
                let order = order_of(cells, position.numbers())?;
                Some(permutation::rank(&order.0[..cells.len()]) as u32)
            }
            ClassDigit::HalvedOrbit(cells) => {
                let slots = order_of(cells, position.numbers())?.inverse();
                Some(permutation::rank(&slots.0[..cells.len()]) as u32 / 2)
            }
            ClassDigit::Directions(cells, twist) => cells.iter().try_fold(0, |number, &cell| {
                let straight = twist.quarters(position.numbers()[usize::from(cell)] - 1, cell);
                let more = (position.directions()[usize::from(cell)] as u8 + 4 - straight) % 4;
                let choice = more.is_multiple_of(twist.modulus).then_some(more / twist.modulus)?;
                Some(number * u32::from(twist.choices()) + u32::from(choice))
            }),
        }
    }

    /// Writes the digit's arrangement to the board. `is_odd` is the parity of the tiles.
    pub(super) fn put(
        &self,
        board: Board,
        number: u32,
        is_odd: bool,
        numbers: &mut [u8],
        directions: &mut [Direction],
    ) {
        match self {
            ClassDigit::Look(looks) => looks.put(board, number, numbers, directions),
            ClassDigit::Listed(listed) => {
                listed.put(&listed.arrangements[number as usize], numbers, directions);
            }
            ClassDigit::Orbit(cells) => {
                let order = permutation::unrank(cells.len(), number.into()).expect("a number of this part");
                for (&cell, &tile) in cells.iter().zip(&order) {
                    numbers[usize::from(cell)] = cells[usize::from(tile)] + 1;
                }
            }
            ClassDigit::HalvedOrbit(cells) => {
                let [mut slots, other] = halved_orders(cells.len(), number);
                if TileOrder(slots).is_odd() != is_odd {
                    slots = other;
                }
                for (&home, &slot) in cells.iter().zip(&slots) {
                    numbers[usize::from(cells[usize::from(slot)])] = home + 1;
                }
            }
            ClassDigit::Directions(cells, twist) => {
                let choices = u32::from(twist.choices());
                let mut rest = number;
                for &cell in cells.iter().rev() {
                    let straight = twist.quarters(numbers[usize::from(cell)] - 1, cell);
                    let more = (rest % choices) as u8 * twist.modulus;
                    directions[usize::from(cell)] = Direction::Up.turned((straight + more).into());
                    rest /= choices;
                }
            }
        }
    }

    /// The effect of a turn on each value of the digit.
    pub(super) fn moved(&self, board: Board, turn: Turn) -> Vec<u32> {
        let pull = board.preimages(turn.block.into(), turn.steps.into());
        let from = |cells: &[u8], cell: u8| {
            slot_of(cells, pull[usize::from(cell)]).expect("a turn stays in its orbits")
        };
        let size = self.size().expect("the sizes were multiplied before") as u32;
        match self {
            ClassDigit::Look(looks) => looks.moved(board, turn),
            ClassDigit::Listed(listed) => {
                let carried = listed.turn_action(board, turn.block.into(), turn.steps.into());
                let after = |arrangement: &Vec<u8>| listed.index[&listed.after(arrangement, &carried)];
                listed.arrangements.iter().map(after).collect()
            }
            ClassDigit::Orbit(cells) => {
                let slots: Vec<usize> = cells.iter().map(|&cell| from(cells, cell).into()).collect();
                let after = |number: u32| {
                    let order =
                        permutation::unrank(cells.len(), number.into()).expect("a number of this part");
                    let after: Vec<u8> = slots.iter().map(|&slot| order[slot]).collect();
                    permutation::rank(&after) as u32
                };
                (0..size).map(after).collect()
            }
            ClassDigit::HalvedOrbit(cells) => {
                let mut to = vec![0; cells.len()];
                for (slot, &cell) in (0..).zip(cells) {
                    to[usize::from(from(cells, cell))] = slot;
                }
                let after = |number: u32| {
                    let [slots, _] = halved_orders(cells.len(), number);
                    let after: Vec<u8> =
                        slots[..cells.len()].iter().map(|slot| to[usize::from(*slot)]).collect();
                    permutation::rank(&after) as u32 / 2
                };
                (0..size).map(after).collect()
            }
            ClassDigit::Directions(cells, twist) => {
                let turned = board.block_cells(turn.block.into());
                let quarters = i32::from(turn.steps) * board.quarters_per_turn();
                let choices = u32::from(twist.choices());
                // For each cell the weight of its preimage within the old digit, and the summand.
                let source = |&cell: &u8| {
                    let slot = from(cells, cell);
                    let by = if turned.contains(&usize::from(cell)) { quarters } else { 0 };
                    let straight = i32::from(twist.quarters(cells[usize::from(slot)], cell));
                    let more = (by - straight).rem_euclid(4) as u32 / u32::from(twist.modulus);
                    (choices.pow(cells.len() as u32 - 1 - u32::from(slot)), more)
                };
                let sources: Vec<(u32, u32)> = cells.iter().map(source).collect();
                let after = |number: u32| {
                    sources.iter().fold(0, |after, &(weight, more)| {
                        after * choices + (number / weight + more) % choices
                    })
                };
                (0..size).map(after).collect()
            }
        }
    }
}

/// The slot of each number, for both orders of a halved orbit: they differ by an exchange of the last two numbers.
fn halved_orders(numbers: usize, number: u32) -> [[u8; MAX_TILES]; 2] {
    [0, 1].map(|last| {
        let order = permutation::unrank(numbers, u64::from(number) * 2 + last);
        order.expect("a number of this part")
    })
}

/// The order of the numbers of some cells; `None` if a number does not belong to these cells.
pub(super) fn order_of(cells: &[u8], numbers: &[u8]) -> Option<TileOrder> {
    let mut order = TileOrder::SOLVED;
    for (tile, &cell) in order.0.iter_mut().zip(cells) {
        *tile = slot_of(cells, numbers[usize::from(cell)] - 1)?;
    }
    Some(order)
}

pub(super) fn slot_of(cells: &[u8], cell: u8) -> Option<u8> {
    cells.iter().position(|other| *other == cell).map(|slot| slot as u8)
}
