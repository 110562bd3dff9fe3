//! The images of a position under the symmetries of its board.
//!
//! A symmetry maps cells to cells and turns to turns, so it maps each position to one equally far from solved. The inverse of a
//! position is equally far from solved, too, where every turn has an inverse turn.

use super::moves::{MoveSet, OrientedPermutation};

/// The number of bits of a cell.
pub(super) const MAX_CELLS: usize = 16;

/// The number of symmetries in use: the rotations of a square board, or the reflections of an oblong one.
pub(super) const IMAGES: usize = 4;

/// A position and its inverse: the number of every cell and the cell of every number, four bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) numbers: u64,
    pub(super) cells: u64,
}

/// The images of a position under each symmetry. The first is the position itself.
pub(super) type Images = [Pair; IMAGES];

/// The moves of a board, for positions of up to sixteen numbers without directions.
#[derive(Debug)]
pub(super) struct BoardImages {
    cells: usize,
    moves: usize,
    /// The label of the cell to which each symmetry carries each cell.
    symmetries: [Vec<u8>; IMAGES],
    /// For each symmetry and each move: the source and the target of every cell that the image of the move carries.
    carries: Vec<Vec<(u8, u8)>>,
}

impl Pair {
    fn new(preimage: &[u8]) -> Pair {
        let mut pair = Pair::default();
        for (cell, &number) in (0_u8..).zip(preimage) {
            pair.numbers |= u64::from(number) << (4 * cell);
            pair.cells |= u64::from(cell) << (4 * number);
        }
        pair
    }

    #[inline]
    fn after(self, carries: &[(u8, u8)]) -> Pair {
        let Pair { mut numbers, mut cells } = self;
        for &(from, to) in carries {
            let number = self.numbers >> (4 * from) & 15;
            numbers = numbers & !(15 << (4 * to)) | number << (4 * to);
            cells ^= u64::from(from ^ to) << (4 * number);
        }
        Pair { numbers, cells }
    }
}

impl BoardImages {
    /// The images, with cells and numbers relabelled: cell `c` becomes `labels[c]`. `None` if there are more than sixteen
    /// cells, if numbers have directions, or if some turn has no inverse turn.
    pub(super) fn new(moves: &MoveSet, labels: &[u8]) -> Option<BoardImages> {
        let has = |effect: &OrientedPermutation| moves.effects.contains(effect);
        if moves.cells > MAX_CELLS
            || moves.orientable
            || !moves.effects.iter().all(|effect| has(&effect.inverse()))
        {
            return None;
        }
        // On a board whose blocks have other symmetries, the identity fills all four places.
        let identity: Vec<u8> = (0..moves.cells as u8).collect();
        let keeps_moves = |symmetry: &Vec<u8>| {
            moves.effects.iter().all(|effect| {
                let preimage = conjugate(symmetry, &effect.preimage);
                has(&OrientedPermutation { preimage, spin: Vec::new() })
            })
        };
        let of_outline = symmetries(moves);
        let symmetries = if of_outline.iter().all(keeps_moves) {
            of_outline
        } else {
            std::array::from_fn(|_| identity.clone())
        };
        let symmetries =
            symmetries.map(|to| to.iter().map(|to| labels[usize::from(*to)]).collect::<Vec<_>>());
        let carries = symmetries.iter().flat_map(|symmetry| {
            moves.effects.iter().map(|effect| {
                let preimage = conjugate(symmetry, &effect.preimage);
                let moved = (0_u8..).zip(preimage).filter(|(cell, from)| cell != from);
                moved.map(|(cell, from)| (from, cell)).collect()
            })
        });
        Some(BoardImages {
            cells: moves.cells,
            moves: moves.effects.len(),
            carries: carries.collect(),
            symmetries,
        })
    }

    pub(super) fn move_count(&self) -> usize {
        self.moves
    }

    pub(super) fn of(&self, preimage: &[u8]) -> Images {
        std::array::from_fn(|image| Pair::new(&conjugate(&self.symmetries[image], preimage)))
    }

    pub(super) fn solved(&self) -> Images {
        self.of(&(0..self.cells as u8).collect::<Vec<_>>())
    }

    /// An image after a move.
    #[inline]
    pub(super) fn image_after(&self, images: &Images, image: usize, mv: usize) -> Pair {
        images[image].after(&self.carries[image * self.moves + mv])
    }

    /// All images after a move.
    #[inline]
    pub(super) fn after(&self, images: &Images, mv: usize) -> Images {
        std::array::from_fn(|image| self.image_after(images, image, mv))
    }

    /// The indices of images that look up different numbers: one for each set of cells whose labels become less than `numbers`.
    pub(super) fn distinct(&self, numbers: usize) -> Vec<usize> {
        let sources = |image: usize| {
            let to = self.symmetries[image].iter();
            to.map(|to| usize::from(*to) < numbers).collect::<Vec<_>>()
        };
        (0..IMAGES).filter(|image| (0..*image).all(|earlier| sources(earlier) != sources(*image))).collect()
    }
}

/// The canonical word of a position: the least word among its images and their inverses. All of them share it.
#[inline]
pub(super) fn canonical(images: &Images) -> u64 {
    images.iter().fold(u64::MAX, |least, pair| least.min(pair.numbers).min(pair.cells))
}

/// The images of the inverse.
pub(super) fn inverse(images: &Images) -> Images {
    images.map(|Pair { numbers, cells }| Pair { numbers: cells, cells: numbers })
}

/// A permutation of cells, conjugated by a relabelling of the cells.
pub(super) fn conjugate(to: &[u8], preimage: &[u8]) -> Vec<u8> {
    let mut image = vec![0; preimage.len()];
    for (cell, &from) in preimage.iter().enumerate() {
        image[usize::from(to[cell])] = to[usize::from(from)];
    }
    image
}

/// All symmetries of the outline of a board, those of a square with reflections in its diagonals.
pub(super) fn outline_symmetries(moves: &MoveSet) -> Vec<Vec<u8>> {
    let (cols, rows) = (moves.cols, moves.cells / moves.cols);
    let image = |code: usize| {
        let to = |cell: usize| {
            let (row, col) = (cell / cols, cell % cols);
            let row = if code & 1 == 0 { row } else { rows - 1 - row };
            let col = if code & 2 == 0 { col } else { cols - 1 - col };
            let (row, col) = if code & 4 == 0 { (row, col) } else { (col, row) };
            (row * cols + col) as u8
        };
        (0..moves.cells).map(to).collect()
    };
    (0..if rows == cols { 8 } else { 4 }).map(image).collect()
}

/// The group of symmetries in use. The first is the identity.
fn symmetries(moves: &MoveSet) -> [Vec<u8>; IMAGES] {
    let (cols, rows) = (moves.cols, moves.cells / moves.cols);
    let image = |code: usize, (row, col): (usize, usize)| {
        if rows == cols {
            (0..code).fold((row, col), |(row, col), _| (col, rows - 1 - row))
        } else {
            let row = if code & 1 == 0 { row } else { rows - 1 - row };
            (row, if code & 2 == 0 { col } else { cols - 1 - col })
        }
    };
    std::array::from_fn(|code| {
        let to = (0..moves.cells).map(|cell| image(code, (cell / cols, cell % cols)));
        to.map(|(row, col)| (row * cols + col) as u8).collect()
    })
}

#[cfg(test)]
mod tests {
    use antipode_puzzles::rotation::{ReachableSet, Variant};

    use super::*;

    /// On a square and on an oblong board, images commute with turns, and all images and inverses share the canonical word.
    #[test]
    fn images_are_as_far_from_solved() {
        for name in ["4x4n2 quarter", "5x3n3 half", "4x3n2 quarter", "5x3n2 half"] {
            let variant: Variant = name.parse().expect("a board");
            let moves = MoveSet::of(&variant);
            let labels: Vec<u8> = (0..moves.cells as u8).rev().collect();
            let images = BoardImages::new(&moves, &labels).expect("every turn has an inverse");
            let position = ReachableSet::of(variant.board()).random_position(name);
            let position = OrientedPermutation::of(&position);
            let before = images.of(&position.preimage);
            assert_eq!(canonical(&images.of(&position.inverse().preimage)), canonical(&before), "{name}");
            for symmetry in symmetries(&moves) {
                let image = images.of(&conjugate(&symmetry, &position.preimage));
                assert_eq!(canonical(&image), canonical(&before), "{name}");
            }
            for (number, effect) in moves.effects.iter().enumerate() {
                let after = images.of(&position.then(effect).preimage);
                assert_eq!(images.after(&before, number), after, "{name}");
            }
        }
    }

    #[test]
    fn one_way_turns_and_directions_have_no_images() {
        for name in ["4x4n2 clockwise", "3x3n2o quarter", "5x4n2 quarter"] {
            let variant: Variant = name.parse().expect("a board");
            let moves = MoveSet::of(&variant);
            let labels: Vec<u8> = (0..moves.cells as u8).collect();
            assert!(BoardImages::new(&moves, &labels).is_none(), "{name}");
        }
    }
}
