//! The moves of a puzzle whose positions are arrangements of numbers in cells, as plain data.
//!
//! ```
//! use antipode_engine::rotation::moves::{MoveSet, OrientedPermutation};
//! use antipode_puzzles::rotation::{Board, Rule, Turn, Variant};
//!
//! let moves = MoveSet::of(&Variant::new(Board::square(3, 3, 2)?, Rule::Quarter)?);
//! let (there, back) = ([Turn::clockwise(0)], [Turn::anticlockwise(0)]);
//! assert_eq!(moves.effect_of(&there).then(&moves.effect_of(&back)), OrientedPermutation::identity(9, false));
//! assert_eq!(moves.inverse_effect_of(&there), moves.effect_of(&back));
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

use antipode_puzzles::permutation::{self, is_odd};
use antipode_puzzles::rotation::{Board, Direction, Numbering, Position, Turn, Variant};

/// The effect of a move or a word: it carries numbers to other cells and turns them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrientedPermutation {
    /// `new[cell] = old[preimage[cell]]`.
    pub preimage: Vec<u8>,
    /// By how many quarters clockwise, 0 to 3, the number now in each cell was turned. Empty where numbers have no direction.
    pub spin: Vec<u8>,
}

impl OrientedPermutation {
    /// The identity.
    #[must_use]
    pub fn identity(cells: usize, orientable: bool) -> OrientedPermutation {
        OrientedPermutation {
            preimage: (0..cells as u8).collect(),
            spin: vec![0; if orientable { cells } else { 0 }],
        }
    }

    /// The composition: `self` first, then `next`.
    #[must_use]
    pub fn then(&self, next: &OrientedPermutation) -> OrientedPermutation {
        // Preimages compose in the opposite order.
        let preimage = permutation::compose(&next.preimage, &self.preimage);
        let turned = |(&from, &more): (&u8, &u8)| (self.spin[usize::from(from)] + more) % 4;
        let spin = if self.spin.is_empty() {
            Vec::new()
        } else {
            next.preimage.iter().zip(&next.spin).map(turned).collect()
        };
        OrientedPermutation { preimage, spin }
    }

    /// The inverse.
    #[must_use]
    pub fn inverse(&self) -> OrientedPermutation {
        let preimage = permutation::inverse(&self.preimage);
        let spin =
            preimage.iter().filter_map(|&to| Some((4 - self.spin.get(usize::from(to))?) % 4)).collect();
        OrientedPermutation { preimage, spin }
    }

    /// Whether the effect changes the content of a cell.
    #[must_use]
    pub(crate) fn touches(&self, cell: usize) -> bool {
        usize::from(self.preimage[cell]) != cell || self.spin.get(cell).is_some_and(|spin| *spin != 0)
    }

    /// The permutation that leads from the solved position to `position`.
    #[must_use]
    pub fn of(position: &Position) -> OrientedPermutation {
        OrientedPermutation {
            preimage: position.numbers().iter().map(|number| number - 1).collect(),
            spin: position.directions().iter().map(|direction| *direction as u8).collect(),
        }
    }

    /// Applies the effect to the solved position of a board with as many cells.
    #[must_use]
    pub(crate) fn to_position(&self, variant: &Variant) -> Option<Position> {
        let numbers: Vec<u8> = self.preimage.iter().map(|from| from + 1).collect();
        let directions: Vec<Direction> =
            self.spin.iter().map(|&spin| Direction::Up.turned(spin.into())).collect();
        Position::new(variant.board(), &numbers, &directions)
    }
}

/// All moves of a board under a rule. Each costs 1 and is legal in every position.
#[derive(Clone, Debug)]
pub struct MoveSet {
    /// The number of cells.
    pub cells: usize,
    /// The number of columns.
    pub cols: usize,
    /// Whether numbers have directions.
    pub orientable: bool,
    /// For each number, from 0, the first number that looks the same: itself, unless the board has one number per row.
    pub labels: Vec<u8>,
    /// The effect of each move.
    pub effects: Vec<OrientedPermutation>,
    /// The turn of each move, in the same order.
    pub turns: Vec<Turn>,
}

impl MoveSet {
    /// The moves of a variant, in the order of [`Puzzle::moves`](antipode_puzzles::puzzle::Puzzle::moves).
    #[must_use]
    pub fn of(variant: &Variant) -> MoveSet {
        let board = variant.board();
        let amounts = variant.allowed_steps();
        let (mut effects, mut turns) = (Vec::new(), Vec::new());
        for block in 0..board.block_count() {
            for &steps in &amounts {
                let mut effect = OrientedPermutation::identity(board.cell_count(), board.is_orientable());
                effect.preimage = board.preimages(block, steps.into());
                if board.is_orientable() {
                    for cell in board.block_cells(block) {
                        effect.spin[cell] =
                            (i32::from(steps) * board.quarters_per_turn()).rem_euclid(4) as u8;
                    }
                }
                effects.push(effect);
                turns.push(Turn { block: block as u8, steps });
            }
        }
        MoveSet {
            cells: board.cell_count(),
            cols: board.cols(),
            orientable: board.is_orientable(),
            labels: (0..board.cell_count() as u8).map(|number| label(board, number)).collect(),
            effects,
            turns,
        }
    }

    /// The effect of a word.
    ///
    /// # Panics
    /// When the word contains a turn that is not one of these moves.
    #[must_use]
    pub fn effect_of(&self, word: &[Turn]) -> OrientedPermutation {
        let nothing = OrientedPermutation::identity(self.cells, self.orientable);
        word.iter().fold(nothing, |effect, turn| effect.then(&self.effects[self.index(*turn)]))
    }

    /// The inverse of the effect of a word.
    ///
    /// # Panics
    /// When the word contains a turn that is not one of these moves.
    #[must_use]
    pub fn inverse_effect_of(&self, word: &[Turn]) -> OrientedPermutation {
        self.effect_of(word).inverse()
    }

    fn index(&self, turn: Turn) -> usize {
        let index = self.turns.iter().position(|known| *known == turn);
        index.expect("a turn of the rule")
    }

    /// The label of the number in each cell of a position.
    pub(super) fn arrangement_of(&self, position: &Position) -> OrientedPermutation {
        let mut arrangement = OrientedPermutation::of(position);
        arrangement.preimage.iter_mut().for_each(|number| *number = self.labels[usize::from(*number)]);
        arrangement
    }

    /// Whether some numbers look the same.
    pub(super) fn has_alike(&self) -> bool {
        self.labels.iter().zip(0..).any(|(label, number)| *label != number)
    }

    /// Whether every move is an odd permutation and no numbers look the same. Then the lengths of all paths between two positions
    /// have the same parity.
    #[must_use]
    pub fn all_odd(&self) -> bool {
        !self.has_alike() && self.effects.iter().all(|effect| is_odd(&effect.preimage))
    }
}

/// The first number that looks like this one, both from 0.
fn label(board: Board, number: u8) -> u8 {
    match board.numbering() {
        Numbering::Cells => number,
        Numbering::Rows => number - number % board.cols() as u8,
    }
}
