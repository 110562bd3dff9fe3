//! The classes of a board of which every turn has one parity on all orbits.
//!
//! A class has the positions with the same cells of some numbers, the *placed* ones. The other numbers are the tiles of the
//! words: they lie in the remaining cells, and their order is a bit of one of the class's words.
//!
//! ```text
//!   one orbit, seven numbers of 1 … 15 placed     two orbits, the smaller one placed
//!
//!     1 2 3 4 5                                     1 . 2 . 3
//!     6 7 . . .                                     . 4 . 5 .
//!     . . . . .                                     6 . 7 . 8
//! ```
//!
//! The placed numbers of a board of one orbit may lie in any cells, so the remaining cells depend on the class. A turn permutes
//! them relative to their order: the tile in the third remaining cell before the turn is in the first one after it. Few of these
//! *relative permutations* are different; `sources` has a table for each.

use antipode_puzzles::permutation::{self, MAX_RANKED, Permutation, is_odd};
use antipode_puzzles::rotation::{Board, Position, ReachableSet, Variant};

use super::translation::TILES;
use super::word_index::WordIndex;

/// The classes of a board, and its moves.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    board: Board,
    /// The cell of each slot. The solved position has number `i` in slot `i`.
    cells: Vec<usize>,
    /// Numbers below this one are placed.
    placed: usize,
    /// The placed numbers stay in the slots below this one.
    domain: usize,
    moves: Vec<SlotMove>,
}

/// A move: `new[slot] = old[preimages[slot]]`.
#[derive(Clone, Debug)]
pub(super) struct SlotMove {
    pub(super) preimages: Vec<u8>,
    /// Whether it changes the parity of a position.
    pub(super) is_odd: bool,
    /// The inverse of `preimages`: where the number of a slot goes.
    images: Vec<u8>,
}

/// The slots of the placed numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placement {
    slots: [u8; MAX_RANKED],
    /// The parity of the orders of the other numbers.
    pub(super) word_parity: usize,
    /// The set of the slots, as bits.
    pub(super) occupied: u32,
}

impl Classes {
    /// The classes of a board under a rule; `None` unless it has one orbit, or two, on which every turn has the same parity,
    /// nothing else restricts the positions, and the numbers have the right count.
    pub(super) fn of(variant: &Variant) -> Option<Classes> {
        let board = variant.board();
        if board.is_orientable() {
            return None;
        }
        let blocks = 0..board.block_count();
        let steps = variant.allowed_steps();
        let turns: Vec<Vec<u8>> = blocks
            .flat_map(|block| steps.iter().map(move |steps| board.preimages(block, i32::from(*steps))))
            .collect();
        let generators: Option<Vec<Permutation>> =
            turns.iter().map(|preimages| Permutation::from_images(preimages.iter().copied())).collect();
        let mut orbits = permutation::orbits(board.cell_count(), &generators?);
        orbits.sort_by_key(Vec::len);
        let (placed, domain) = match &orbits[..] {
            [all] => (all.len().checked_sub(TILES)?, all.len()),
            [smaller, _] if smaller.len() >= 2 => (smaller.len(), smaller.len()),
            _ => return None,
        };
        if domain > MAX_RANKED || !WordIndex::supports(board.cell_count() - placed) {
            return None;
        }
        // Along the shorter side first: a block then has near slots, and there are fewer relative permutations.
        let cols = board.cols();
        if cols > board.rows() {
            orbits.iter_mut().for_each(|cells| cells.sort_by_key(|cell| (cell % cols, cell / cols)));
        }
        let cells = orbits.concat();
        let moves = turns.iter().map(|preimages| SlotMove::new(&cells, preimages, domain));
        let moves = moves.collect::<Option<Vec<SlotMove>>>()?;
        let classes = Classes { board, cells, placed, domain, moves };
        let has_every_order = ReachableSet::of(board).count().as_u64() == Some(classes.positions());
        (classes.moves.iter().any(|turn| turn.is_odd) && has_every_order).then_some(classes)
    }

    pub(super) fn board(&self) -> Board {
        self.board
    }

    pub(super) fn moves(&self) -> &[SlotMove] {
        &self.moves
    }

    /// The number of tiles of the words.
    pub(super) fn tiles(&self) -> usize {
        self.cells.len() - self.placed
    }

    /// The number of all positions.
    pub(super) fn positions(&self) -> u64 {
        self.count() * permutation::factorial(self.tiles())
    }

    /// The number of classes of each parity.
    pub(super) fn count(&self) -> u64 {
        let choices = (0..self.placed).map(|number| (self.domain - number) as u64);
        choices.product::<u64>() / self.ranks_per_class()
    }

    /// If the placed numbers fill their orbit, the placements of ranks `2 i` and `2 i + 1` differ in the last two numbers. Each
    /// parity has one of them, and `i` is the number of its class.
    fn ranks_per_class(&self) -> u64 {
        if self.placed == self.domain { 2 } else { 1 }
    }

    /// The placement of a class of a parity.
    pub(super) fn placement(&self, parity: usize, class: usize) -> Placement {
        let ranks_per_class = self.ranks_per_class();
        let mut rank = class as u64 * ranks_per_class;
        let mut digits = [0; MAX_RANKED];
        for (number, digit) in digits[..self.placed].iter_mut().enumerate().rev() {
            let choices = (self.domain - number) as u64;
            (rank, *digit) = (rank / choices, rank % choices);
        }
        // A digit counts the larger numbers in lower slots, if the numbers that are not placed are in order.
        let is_odd = digits.iter().sum::<u64>() % 2 == 1;
        let mut placement =
            Placement { slots: [0; MAX_RANKED], word_parity: parity ^ usize::from(is_odd), occupied: 0 };
        for (slot, digit) in placement.slots.iter_mut().zip(&digits[..self.placed]) {
            let mut free = !placement.occupied;
            for _ in 0..*digit {
                free &= free - 1;
            }
            *slot = free.trailing_zeros() as u8;
            placement.occupied |= 1 << *slot;
        }
        if ranks_per_class == 2 {
            if placement.word_parity == 1 {
                placement.slots.swap(self.placed - 2, self.placed - 1);
            }
            // Both orbits have the parity of the position.
            placement.word_parity = parity;
        }
        placement
    }

    /// Whether every move changes the parity, so that the parity of a position is that of its distance.
    pub(super) fn alternate(&self) -> bool {
        self.moves.iter().all(|turn| turn.is_odd)
    }

    /// The class after a move; an odd one leads to the other parity.
    pub(super) fn class_after(&self, placement: &Placement, turn: &SlotMove) -> usize {
        let (mut rank, mut occupied) = (0, 0_u32);
        for (number, slot) in placement.slots[..self.placed].iter().enumerate() {
            let slot = turn.images[usize::from(*slot)];
            let lower_taken = (occupied & ((1 << slot) - 1)).count_ones() as usize;
            rank = rank * (self.domain - number) + usize::from(slot) - lower_taken;
            occupied |= 1 << slot;
        }
        rank / self.ranks_per_class() as usize
    }

    /// The position with a given placement and order of the other numbers.
    pub(super) fn position(&self, placement: &Placement, order: &[u8]) -> Position {
        let mut numbers = vec![0; self.board.cell_count()];
        let label = |number: usize| self.cells[number] as u8 + 1;
        for (number, slot) in placement.slots[..self.placed].iter().enumerate() {
            numbers[self.cells[usize::from(*slot)]] = label(number);
        }
        for (slot, tile) in self.remaining_slots(placement.occupied).iter().zip(order) {
            numbers[self.cells[usize::from(*slot)]] = label(self.placed + usize::from(*tile));
        }
        Position::new(self.board, &numbers, &[]).expect("every number has a cell")
    }

    /// The slots of the numbers that are not placed, in order.
    fn remaining_slots(&self, occupied: u32) -> Vec<u8> {
        (0..self.cells.len() as u8).filter(|slot| occupied >> slot & 1 == 0).collect()
    }

    /// What a move does to the order of the numbers that are not placed: `new[i] = old[permutation[i]]`.
    fn relative_permutation(&self, occupied: u32, turn: &SlotMove) -> Vec<u8> {
        let before = self.remaining_slots(occupied);
        let is_occupied = |slot: &usize| occupied >> slot & 1 == 1;
        let after =
            (0..self.domain).filter(is_occupied).fold(0, |after, slot| after | 1 << turn.images[slot]);
        let index = |slot: &u8| {
            let from = turn.preimages[usize::from(*slot)];
            before.binary_search(&from).expect("a number that is not placed") as u8
        };
        self.remaining_slots(after).iter().map(index).collect()
    }
}

impl SlotMove {
    /// A turn of the board: `new[cell] = old[preimages[cell]]`. `None` if its parities on the slots below `domain` and on the
    /// others differ.
    fn new(cells: &[usize], preimages: &[u8], domain: usize) -> Option<SlotMove> {
        let slot_of =
            |cell: u8| cells.iter().position(|other| *other == usize::from(cell)).expect("a cell") as u8;
        let preimages: Vec<u8> = cells.iter().map(|cell| slot_of(preimages[*cell])).collect();
        let (first, second) = preimages.split_at(domain);
        let second: Vec<u8> = second.iter().map(|slot| slot - domain as u8).collect();
        let is_odd_first = is_odd(first);
        let agree = second.is_empty() || is_odd(&second) == is_odd_first;
        let images = permutation::inverse(&preimages);
        agree.then_some(SlotMove { preimages, is_odd: is_odd_first, images })
    }
}

/// The relative permutations of a board.
#[derive(Debug)]
pub(super) struct RelativePermutations {
    pub(super) permutations: Vec<Vec<u8>>,
    /// For each set of occupied slots, the number of the permutation of each move. Sets of another size have none.
    numbers: Vec<u16>,
    moves: usize,
}

impl RelativePermutations {
    pub(super) fn of(classes: &Classes) -> RelativePermutations {
        let (mut permutations, mut numbers) = (Vec::new(), Vec::new());
        for occupied in 0..1_u32 << classes.domain {
            let has_class = occupied.count_ones() as usize == classes.placed;
            numbers.extend(classes.moves.iter().map(|turn| {
                if !has_class {
                    return u16::MAX;
                }
                let wanted = classes.relative_permutation(occupied, turn);
                let number = permutations.iter().position(|known| *known == wanted).unwrap_or_else(|| {
                    permutations.push(wanted);
                    permutations.len() - 1
                });
                number as u16
            }));
        }
        RelativePermutations { permutations, numbers, moves: classes.moves.len() }
    }

    /// For each move, the number of its permutation in classes that occupy these slots.
    pub(super) fn numbers(&self, occupied: u32) -> &[u16] {
        &self.numbers[occupied as usize * self.moves..][..self.moves]
    }
}
