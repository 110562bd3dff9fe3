//! The turns of a board as letters of words, and the effects of words.

use antipode_puzzles::permutation;
use antipode_puzzles::rotation::{Board, Position, Turn, Variant};

/// A word: indices of letters, read from left to right.
pub(super) type Word = Vec<u16>;

/// Every turn of one block by any number of steps. The cost of a letter is its number of turns of the rule.
pub(super) struct Alphabet {
    pub(super) variant: Variant,
    pub(super) cells: usize,
    all: Vec<Letter>,
    /// The number of steps after which a block returns to its start.
    order: usize,
}

/// One block turned by some steps.
pub(super) struct Letter {
    pub(super) turn: Turn,
    /// The number of turns of the rule.
    pub(super) cost: u32,
    /// The inverse letter.
    pub(super) inverse: u16,
    /// The target cell of each cell's content.
    pub(super) image: Box<[u8]>,
    /// The quarters clockwise by which each cell's content is turned; 0 where numbers have no direction.
    pub(super) turns_by: Box<[u8]>,
    /// The cells whose content it moves or turns.
    pub(super) touched: Box<[u8]>,
}

impl Alphabet {
    pub(super) fn new(variant: &Variant) -> Alphabet {
        let board = variant.board();
        let order = board.turn_order();
        let mut all = Vec::new();
        for block in 0..board.block_count() {
            let cells = board.block_cells(block);
            for steps in 1..order {
                let pull = board.preimages(block, steps as i32);
                let mut to: Box<[u8]> = pull.clone().into();
                for (cell, from) in pull.iter().enumerate() {
                    to[usize::from(*from)] = cell as u8;
                }
                let mut twist: Box<[u8]> = vec![0; board.cell_count()].into();
                if board.is_orientable() {
                    let quarters = (steps as i32 * board.quarters_per_turn()).rem_euclid(4) as u8;
                    cells.iter().for_each(|cell| twist[*cell] = quarters);
                }
                let touched =
                    (0..board.cell_count()).filter(|&cell| usize::from(to[cell]) != cell || twist[cell] != 0);
                let touched = touched.map(|cell| cell as u8).collect();
                let shortest = if 2 * steps > order { steps as i8 - order as i8 } else { steps as i8 };
                let turn = Turn { block: block as u8, steps: shortest };
                let inverse = (block * (order - 1) + order - steps - 1) as u16;
                all.push(Letter {
                    turn,
                    cost: variant.cost(steps as i32),
                    inverse,
                    image: to,
                    turns_by: twist,
                    touched,
                });
            }
        }
        Alphabet { variant: *variant, cells: board.cell_count(), all, order }
    }

    pub(super) fn board(&self) -> Board {
        self.variant.board()
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn get(&self, letter: u16) -> &Letter {
        &self.all[usize::from(letter)]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (u16, &Letter)> {
        (0..).zip(&self.all)
    }

    /// A block turned by `steps` clockwise; `None` when that is the identity.
    pub(super) fn letter(&self, block: usize, steps: i32) -> Option<u16> {
        let steps = steps.rem_euclid(self.order as i32) as usize;
        (steps > 0).then(|| (block * (self.order - 1) + steps - 1) as u16)
    }

    /// The number of turns of the rule in a word.
    pub(super) fn cost(&self, word: &[u16]) -> u32 {
        word.iter().map(|letter| self.get(*letter).cost).sum()
    }

    pub(super) fn inverse(&self, word: &[u16]) -> Word {
        word.iter().rev().map(|letter| self.get(*letter).inverse).collect()
    }

    pub(super) fn effect(&self, word: &[u16]) -> WordEffect {
        let mut effect = WordEffect::none(self.cells);
        word.iter().for_each(|letter| effect.then(self.get(*letter)));
        effect
    }

    /// A word without turns that cancel or merge. Turns of disjoint blocks commute.
    pub(super) fn simplified(&self, word: &[u16]) -> Word {
        let mut out: Word = Vec::new();
        for &letter in word {
            let block = self.get(letter).turn.block;
            let mut at = out.len();
            let joined = loop {
                if at == 0 {
                    break None;
                }
                at -= 1;
                let other = self.get(out[at]);
                if other.turn.block == block {
                    break Some(at);
                }
                if !self.apart(other.turn.block, block) {
                    break None;
                }
            };
            match joined {
                None => out.push(letter),
                Some(at) => {
                    let steps =
                        i32::from(self.get(out[at]).turn.steps) + i32::from(self.get(letter).turn.steps);
                    match self.letter(block.into(), steps) {
                        Some(both) => out[at] = both,
                        None => drop(out.remove(at)),
                    }
                }
            }
        }
        out
    }

    /// Whether two blocks have no cell in common.
    fn apart(&self, one: u8, other: u8) -> bool {
        let board = self.board();
        let corner = |block: u8| board.block_corner(block.into()).expect("a block of this board");
        let ((row, col), (other_row, other_col)) = (corner(one), corner(other));
        row.abs_diff(other_row) >= board.block_rows() || col.abs_diff(other_col) >= board.block_cols()
    }

    /// The word as turns of the rule.
    pub(super) fn turns(&self, word: &[u16]) -> Vec<Turn> {
        let turns = word.iter().map(|letter| self.variant.expand(self.get(*letter).turn));
        turns.flat_map(|turns| turns.expect("a block of this board")).collect()
    }
}

/// The effect of a word: the content of cell `c` goes to `image[c]` and turns by `turns_by[c]` quarters clockwise.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct WordEffect {
    pub(super) to: Vec<u8>,
    pub(super) turns_by: Vec<u8>,
}

impl WordEffect {
    pub(super) fn none(cells: usize) -> WordEffect {
        WordEffect { to: (0..cells as u8).collect(), turns_by: vec![0; cells] }
    }

    pub(super) fn then(&mut self, letter: &Letter) {
        for (to, turned) in self.to.iter_mut().zip(&mut self.turns_by) {
            let here = usize::from(*to);
            *turned = (*turned + letter.turns_by[here]) & 3;
            *to = letter.image[here];
        }
    }

    pub(super) fn inverse(&self) -> WordEffect {
        let to = permutation::inverse(&self.to);
        let turns_by = to.iter().map(|&from| (4 - self.turns_by[usize::from(from)]) & 3).collect();
        WordEffect { to, turns_by }
    }
}

/// The numbers on the board, from 0, and the quarters clockwise of each cell's number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) numbers: Vec<u8>,
    pub(super) directions: Vec<u8>,
}

impl State {
    pub(super) fn of(position: &Position) -> State {
        let numbers: Vec<u8> = position.numbers().iter().map(|number| number - 1).collect();
        let mut directions: Vec<u8> =
            position.directions().iter().map(|direction| *direction as u8).collect();
        directions.resize(numbers.len(), 0);
        State { numbers, directions }
    }

    pub(super) fn turn(&mut self, letter: &Letter) {
        let mut moved = [(0, 0); 1 + u8::MAX as usize];
        for (moved, &cell) in moved.iter_mut().zip(&letter.touched) {
            let cell = usize::from(cell);
            *moved = (self.numbers[cell], (self.directions[cell] + letter.turns_by[cell]) & 3);
        }
        for ((number, direction), &cell) in moved.into_iter().zip(&letter.touched) {
            let to = usize::from(letter.image[usize::from(cell)]);
            (self.numbers[to], self.directions[to]) = (number, direction);
        }
    }

    pub(super) fn play(&mut self, letters: &Alphabet, word: &[u16]) {
        word.iter().for_each(|letter| self.turn(letters.get(*letter)));
    }

    pub(super) fn apply(&mut self, effect: &WordEffect) {
        let before = self.clone();
        for (cell, (&to, turned)) in effect.to.iter().zip(&effect.turns_by).enumerate() {
            self.numbers[usize::from(to)] = before.numbers[cell];
            self.directions[usize::from(to)] = (before.directions[cell] + turned) & 3;
        }
    }
}

impl State {
    pub(super) fn solved(cells: usize) -> State {
        State { numbers: (0..cells as u8).collect(), directions: vec![0; cells] }
    }

    /// Whether the number of a cell is in it, upright.
    pub(super) fn is_home(&self, cell: u8) -> bool {
        self.numbers[usize::from(cell)] == cell && self.directions[usize::from(cell)] == 0
    }
}
