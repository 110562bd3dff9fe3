//! The classes of a board of which every turn has one parity on all orbits.
//!
//! A class has the positions with the same cells of some numbers, the *placed* ones. The other numbers are the tiles of the
//! words: they lie in the remaining cells, and their order is a bit of one of the class's words.
//!
//! ```text
//!   one orbit, seven numbers of 1 … 15 placed     two orbits, the smaller one placed
//!
//!     a b 1 b a                                     1 . 2 . 3
//!     2 3 4 5 6                                     . 4 . 5 .
//!     a b 7 b a                                     6 . 7 . 8
//! ```
//!
//! The placed numbers of a board of one orbit may lie in any cells, so the remaining cells depend on the class. A turn permutes
//! them relative to their order: the tile in the third remaining cell before the turn is in the first one after it. Few of these
//! *relative permutations* are different; `sources` has a table for each.
//!
//! A symmetry of the rectangle moves the numbers and names them anew, so that the solved position stays. Positions that are alike have
//! one distance. On a board of one orbit the tiles are two sets of four numbers, `a` and `b`, within which the symmetries exchange
//! all. So they map placed numbers to placed ones and classes to classes, and rename the tiles by elements of the group of the
//! words. Of the classes that are alike one is *stored*: the one of the lowest rank.

use std::cmp::Ordering;
use std::collections::HashMap;

use antipode_puzzles::permutation::{self, MAX_RANKED, Permutation, is_odd};
use antipode_puzzles::rotation::{Board, Position, ReachableSet, Variant};

use super::translation::TILES;
use super::word_index::WordIndex;

/// The classes of a board, and its moves.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    board: Board,
    /// The cell of each slot.
    cells: Vec<usize>,
    /// The slot of each number in the solved position. As an order of the slots it is even.
    homes: Vec<u8>,
    /// Numbers below this one are placed.
    placed: usize,
    /// The placed numbers stay in the slots below this one.
    domain: usize,
    moves: Vec<SlotMove>,
    /// The identity is the first.
    symmetries: Vec<ClassSymmetry>,
}

/// A symmetry of the board, its own inverse.
#[derive(Clone, Debug)]
struct ClassSymmetry {
    slots: Vec<u8>,
    numbers: Vec<u8>,
    /// The number of the element that renames the tiles.
    element: usize,
}

/// The stored classes of each parity.
#[derive(Debug)]
pub(super) struct StoredClasses {
    /// Their ranks among all classes, in order.
    ranks: Vec<u32>,
    /// Whether the class of a rank is stored, as bits.
    is_stored: Vec<u64>,
    /// The number of stored classes before each word of `is_stored`.
    before: Vec<u32>,
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
        let homes = if orbits.len() == 1 { homes_with_symmetries(board, &cells) } else { None };
        let flips = if homes.is_some() { FLIPS } else { 1 };
        let homes = homes.unwrap_or_else(|| (0..cells.len() as u8).collect());
        let symmetries = (0..flips).map(|flip| ClassSymmetry::new(board, &cells, &homes, flip));
        let symmetries = symmetries.filter(|symmetry| symmetry.maps_moves(&moves)).collect();
        let classes = Classes { board, cells, homes, placed, domain, moves, symmetries };
        let has_every_order = ReachableSet::of(board).count().as_u64() == Some(classes.positions());
        (classes.moves.iter().any(|turn| turn.is_odd) && has_every_order).then_some(classes)
    }

    pub(super) fn board(&self) -> Board {
        self.board
    }

    pub(super) fn moves(&self) -> &[SlotMove] {
        &self.moves
    }

    /// Whether every number may lie in every cell.
    pub(super) fn has_one_orbit(&self) -> bool {
        self.domain == self.cells.len()
    }

    /// The slot of each number in the solved position. Numbers are in order; the tiles are the last ones.
    pub(super) fn homes(&self) -> &[u8] {
        &self.homes
    }

    /// The number of tiles of the words.
    pub(super) fn tiles(&self) -> usize {
        self.cells.len() - self.placed
    }

    /// The number of all positions.
    pub(super) fn positions(&self) -> u64 {
        self.count() * permutation::factorial(self.tiles())
    }

    /// The number of positions of the stored classes.
    pub(super) fn stored_positions(&self) -> u64 {
        self.stored_count() * permutation::factorial(self.tiles())
    }

    /// The number of classes of each parity.
    fn count(&self) -> u64 {
        let choices = (0..self.placed).map(|number| (self.domain - number) as u64);
        choices.product::<u64>() / self.ranks_per_class()
    }

    /// The number of stored classes of each parity: by Burnside's lemma, the average number of classes that a symmetry fixes.
    pub(super) fn stored_count(&self) -> u64 {
        let fixed = |symmetry: &ClassSymmetry| {
            let of = |images: &[u8]| (0..).zip(images).filter(|(point, image)| point == *image).count();
            let (slots, numbers) = (of(&symmetry.slots), of(&symmetry.numbers[..self.placed]));
            let single = (0..numbers).map(|number| slots.saturating_sub(number));
            let paired = (0..self.placed - numbers).step_by(2);
            let paired = paired.map(|number| (self.domain - slots).saturating_sub(number));
            single.chain(paired).map(|choices| choices as u64).product::<u64>()
        };
        match &self.symmetries[..] {
            [_] => self.count(),
            symmetries => symmetries.iter().map(fixed).sum::<u64>() / symmetries.len() as u64,
        }
    }

    /// Finds the stored classes.
    pub(super) fn stored(&self) -> StoredClasses {
        let mut stored = StoredClasses { ranks: Vec::new(), is_stored: Vec::new(), before: Vec::new() };
        for rank in 0..self.count() as u32 {
            if rank % u64::BITS == 0 {
                stored.is_stored.push(0);
                stored.before.push(stored.ranks.len() as u32);
            }
            if self.symmetries.len() == 1 || self.lowest_image(&self.slots(rank).slots).0 == 0 {
                stored.ranks.push(rank);
                *stored.is_stored.last_mut().expect("a word") |= 1 << (rank % u64::BITS);
            }
        }
        stored
    }

    /// The numbers of the elements by which the symmetries rename the tiles.
    pub(super) fn elements(&self) -> impl Iterator<Item = usize> {
        self.symmetries.iter().map(|symmetry| symmetry.element)
    }

    /// If the placed numbers fill their orbit, the placements of ranks `2 i` and `2 i + 1` differ in the last two numbers. Each
    /// parity has one of them, and `i` is the number of its class.
    fn ranks_per_class(&self) -> u64 {
        if self.placed == self.domain { 2 } else { 1 }
    }

    /// The placement of the class of a rank and a parity.
    pub(super) fn placement(&self, parity: usize, rank: u32) -> Placement {
        let mut placement = self.slots(rank);
        placement.word_parity ^= parity;
        if self.ranks_per_class() == 2 {
            if placement.word_parity == 1 {
                placement.slots.swap(self.placed - 2, self.placed - 1);
            }
            // Both orbits have the parity of the position.
            placement.word_parity = parity;
        }
        placement
    }

    /// The slots of the class of a rank, and the parity of its words in even positions.
    fn slots(&self, rank: u32) -> Placement {
        let mut rank = u64::from(rank) * self.ranks_per_class();
        let mut digits = [0; MAX_RANKED];
        for (number, digit) in digits[..self.placed].iter_mut().enumerate().rev() {
            let choices = (self.domain - number) as u64;
            (rank, *digit) = (rank / choices, rank % choices);
        }
        // A digit counts the larger numbers in lower slots, if the numbers that are not placed are in order.
        let word_parity = digits.iter().sum::<u64>() as usize % 2;
        let mut placement = Placement { slots: [0; MAX_RANKED], word_parity, occupied: 0 };
        for (slot, digit) in placement.slots.iter_mut().zip(&digits[..self.placed]) {
            let mut free = !placement.occupied;
            for _ in 0..*digit {
                free &= free - 1;
            }
            *slot = free.trailing_zeros() as u8;
            placement.occupied |= 1 << *slot;
        }
        placement
    }

    /// Whether every move changes the parity, so that the parity of a position is that of its distance.
    pub(super) fn alternate(&self) -> bool {
        self.moves.iter().all(|turn| turn.is_odd)
    }

    /// The rank of the stored class after a move, and the number of the symmetry that leads to it. An odd move leads to the other
    /// parity.
    pub(super) fn class_after(&self, placement: &Placement, turn: &SlotMove) -> (usize, usize) {
        self.stored_class(&placement.slots.map(|slot| turn.images[usize::from(slot)]))
    }

    /// The rank of the stored class that is like the one of these slots, and the number of the symmetry that leads to it.
    fn stored_class(&self, slots: &[u8; MAX_RANKED]) -> (usize, usize) {
        let (symmetry, _) = self.lowest_image(slots);
        (self.rank(self.image(slots, &self.symmetries[symmetry])), symmetry)
    }

    /// The rank of the class of these slots.
    #[inline]
    fn rank(&self, slots: impl Iterator<Item = u8>) -> usize {
        let (mut rank, mut occupied) = (0, 0_u32);
        for (number, slot) in slots.enumerate() {
            let lower_taken = (occupied & ((1 << slot) - 1)).count_ones() as usize;
            rank = rank * (self.domain - number) + usize::from(slot) - lower_taken;
            occupied |= 1 << slot;
        }
        rank / self.ranks_per_class() as usize
    }

    /// The rank of the class after each move, of which the one before need not be stored.
    pub(super) fn ranks_after(&self, rank: u32) -> Vec<usize> {
        let slots = &self.slots(rank).slots[..self.placed];
        let after = |turn: &SlotMove| self.rank(slots.iter().map(|slot| turn.images[usize::from(*slot)]));
        self.moves.iter().map(after).collect()
    }

    /// How the positions of the class of a rank come to the stored class that it is like: the number of the element that renames the
    /// tiles, and the relative permutation. Then the rank of that class, and the parity of its even orders.
    pub(super) fn arrival(&self, rank: u32) -> ((usize, Vec<u8>), usize, usize) {
        let placement = self.slots(rank);
        let (stored, symmetry) = self.stored_class(&placement.slots);
        let word_parity = self.slots(stored as u32).word_parity;
        (self.arrival_by(placement.occupied, &self.symmetries[symmetry]), stored, word_parity)
    }

    /// All arrivals.
    pub(super) fn arrivals(&self) -> impl Iterator<Item = (usize, Vec<u8>)> {
        let sets = (0..1_u32 << self.domain).filter(|set| set.count_ones() as usize == self.placed);
        sets.flat_map(move |set| self.symmetries.iter().map(move |symmetry| self.arrival_by(set, symmetry)))
    }

    fn arrival_by(&self, occupied: u32, symmetry: &ClassSymmetry) -> (usize, Vec<u8>) {
        let rest = (0..self.cells.len() as u8).collect::<Vec<u8>>();
        let rest = SlotMove { preimages: rest.clone(), is_odd: false, images: rest };
        (symmetry.element, self.relative_permutation(occupied, &rest, symmetry))
    }

    /// The number of classes that are like this one.
    pub(super) fn alike(&self, placement: &Placement) -> u64 {
        (self.symmetries.len() / self.lowest_image(&placement.slots).1) as u64
    }

    /// The first symmetry that leads to the lowest image of the placed numbers, and the number of symmetries that lead to it.
    #[inline]
    fn lowest_image(&self, slots: &[u8; MAX_RANKED]) -> (usize, usize) {
        let (mut lowest, mut count) = (0, 1);
        for (number, symmetry) in self.symmetries.iter().enumerate().skip(1) {
            match self.image(slots, symmetry).cmp(self.image(slots, &self.symmetries[lowest])) {
                Ordering::Less => (lowest, count) = (number, 1),
                Ordering::Equal => count += 1,
                Ordering::Greater => {}
            }
        }
        (lowest, count)
    }

    /// The slots of the placed numbers after a symmetry.
    #[inline]
    fn image<'a>(
        &'a self,
        slots: &'a [u8; MAX_RANKED],
        symmetry: &'a ClassSymmetry,
    ) -> impl Iterator<Item = u8> + 'a {
        let before = symmetry.numbers[..self.placed].iter().map(|number| slots[usize::from(*number)]);
        before.map(|slot| symmetry.slots[usize::from(slot)])
    }

    /// The positions for which the one with a given placement and order of the other numbers stands: one in each class that is alike.
    pub(super) fn positions_like(&self, placement: &Placement, order: &[u8]) -> Vec<Position> {
        let mut numbers = vec![0; self.cells.len()];
        for (number, slot) in (0..).zip(&placement.slots[..self.placed]) {
            numbers[usize::from(*slot)] = number;
        }
        for (slot, tile) in self.remaining_slots(placement.occupied).iter().zip(order) {
            numbers[usize::from(*slot)] = self.placed as u8 + tile;
        }
        // A symmetry that leads to the same class leads to a position of its own there.
        let mut classes: Vec<Vec<u8>> = Vec::new();
        let mut positions = Vec::new();
        for symmetry in &self.symmetries {
            let class = self.image(&placement.slots, symmetry).collect();
            if !classes.contains(&class) {
                classes.push(class);
                let numbers = symmetry.slots.iter().map(|slot| numbers[usize::from(*slot)]);
                let image: Vec<u8> = numbers.map(|number| symmetry.numbers[usize::from(number)]).collect();
                positions.push(self.position(&image));
            }
        }
        positions
    }

    /// The position with a number in each slot.
    fn position(&self, numbers: &[u8]) -> Position {
        let mut labels = vec![0; self.cells.len()];
        for (cell, number) in self.cells.iter().zip(numbers) {
            labels[*cell] = self.cells[usize::from(self.homes[usize::from(*number)])] as u8 + 1;
        }
        Position::new(self.board, &labels, &[]).expect("every number has a cell")
    }

    /// The rank of the class of the solved position, and the order of its tiles.
    pub(super) fn solved(&self) -> (usize, Vec<u8>) {
        let (placed, tiles) = self.homes.split_at(self.placed);
        let mut slots = [0; MAX_RANKED];
        slots[..self.placed].copy_from_slice(placed);
        let occupied = placed.iter().fold(0, |set, slot| set | 1 << slot);
        let tile_in = |slot: &u8| tiles.iter().position(|home| home == slot).expect("a tile") as u8;
        let order = self.remaining_slots(occupied).iter().map(tile_in).collect();
        (self.stored_class(&slots).0, order)
    }

    /// The slots of the numbers that are not placed, in order.
    fn remaining_slots(&self, occupied: u32) -> Vec<u8> {
        (0..self.cells.len() as u8).filter(|slot| occupied >> slot & 1 == 0).collect()
    }

    /// What a move and then a symmetry do to the order of the numbers that are not placed: `new[i] = old[permutation[i]]`.
    fn relative_permutation(&self, occupied: u32, turn: &SlotMove, symmetry: &ClassSymmetry) -> Vec<u8> {
        let before = self.remaining_slots(occupied);
        let is_occupied = |slot: &usize| occupied >> slot & 1 == 1;
        let image = |slot: usize| symmetry.slots[usize::from(turn.images[slot])];
        let after = (0..self.domain).filter(is_occupied).fold(0, |after, slot| after | 1 << image(slot));
        let index = |slot: &u8| {
            let from = turn.preimages[usize::from(symmetry.slots[usize::from(*slot)])];
            before.binary_search(&from).expect("a number that is not placed") as u8
        };
        self.remaining_slots(after).iter().map(index).collect()
    }
}

/// The symmetries of a rectangle, by number: bit 0 exchanges the rows, bit 1 the columns.
const FLIPS: usize = 4;

/// The cell to which a symmetry leads.
fn flipped(board: Board, cell: usize, flip: usize) -> usize {
    let (row, col) = (cell / board.cols(), cell % board.cols());
    let row = if flip & 1 == 1 { board.rows() - 1 - row } else { row };
    let col = if flip & 2 == 2 { board.cols() - 1 - col } else { col };
    row * board.cols() + col
}

/// The slots of the numbers of a board of one orbit, so that symmetries exchange tiles 0 to 3, and 4 to 7, as the bits of their
/// numbers. `None` if there are too few cells beside the axes, or too few others.
fn homes_with_symmetries(board: Board, cells: &[usize]) -> Option<Vec<u8>> {
    let corner =
        |cell: &usize| cell / board.cols() < board.rows() / 2 && cell % board.cols() < board.cols() / 2;
    let corners: Vec<usize> = (0..cells.len()).filter(corner).take(TILES / FLIPS).collect();
    let tiles = corners.iter().flat_map(|cell| (0..FLIPS).map(|flip| flipped(board, *cell, flip)));
    let slot = |cell: usize| cells.iter().position(|other| *other == cell).expect("a cell") as u8;
    let tiles: Vec<u8> = tiles.map(slot).collect();
    let mut homes: Vec<u8> = (0..cells.len() as u8).filter(|slot| !tiles.contains(slot)).collect();
    if tiles.len() < TILES || homes.len() < 2 {
        return None;
    }
    let placed = homes.len();
    homes.extend(tiles);
    if is_odd(&homes) {
        homes.swap(placed - 2, placed - 1);
    }
    Some(homes)
}

impl ClassSymmetry {
    fn new(board: Board, cells: &[usize], homes: &[u8], flip: usize) -> ClassSymmetry {
        let image = |cell: &usize| {
            let image = flipped(board, *cell, flip);
            cells.iter().position(|other| *other == image).expect("a cell") as u8
        };
        let slots: Vec<u8> = cells.iter().map(image).collect();
        let number_at = permutation::inverse(homes);
        let numbers = homes.iter().map(|home| number_at[usize::from(slots[usize::from(*home)])]).collect();
        // The elements 1 and 2 exchange the tiles as bits 0 and 1 of their numbers.
        ClassSymmetry { slots, numbers, element: flip }
    }

    /// Whether the symmetry maps every move to a move.
    fn maps_moves(&self, moves: &[SlotMove]) -> bool {
        moves.iter().all(|turn| {
            let preimage = |slot: &u8| self.slots[usize::from(turn.preimages[usize::from(*slot)])];
            let image: Vec<u8> = self.slots.iter().map(preimage).collect();
            moves.iter().any(|other| other.preimages == image)
        })
    }
}

impl StoredClasses {
    /// The rank of a stored class.
    pub(super) fn rank(&self, class: usize) -> u32 {
        self.ranks[class]
    }

    /// The number of the stored class of a rank.
    #[inline]
    pub(super) fn class(&self, rank: usize) -> usize {
        let (word, bit) = (rank / u64::BITS as usize, rank % u64::BITS as usize);
        let lower = self.is_stored[word] & ((1 << bit) - 1);
        self.before[word] as usize + lower.count_ones() as usize
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
    /// For each set of occupied slots, the number of the permutation of each move with each symmetry. Sets of another size have none.
    numbers: Vec<u16>,
    /// The moves, each with each symmetry.
    moves: usize,
}

impl RelativePermutations {
    pub(super) fn of(classes: &Classes) -> RelativePermutations {
        let (mut permutations, mut numbers, mut known) = (Vec::new(), Vec::new(), HashMap::new());
        let moves = classes.moves.len() * classes.symmetries.len();
        for occupied in 0..1_u32 << classes.domain {
            if occupied.count_ones() as usize != classes.placed {
                numbers.extend(std::iter::repeat_n(u16::MAX, moves));
                continue;
            }
            for turn in &classes.moves {
                numbers.extend(classes.symmetries.iter().map(|symmetry| {
                    let wanted = classes.relative_permutation(occupied, turn, symmetry);
                    *known.entry(wanted).or_insert_with_key(|wanted| {
                        permutations.push(wanted.clone());
                        u16::try_from(permutations.len() - 1).expect("they are few")
                    })
                }));
            }
        }
        RelativePermutations { permutations, numbers, moves }
    }

    /// For each move and then each symmetry, the number of their permutation in classes that occupy these slots.
    pub(super) fn numbers(&self, occupied: u32) -> &[u16] {
        &self.numbers[occupied as usize * self.moves..][..self.moves]
    }
}
