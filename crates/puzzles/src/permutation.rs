//! Permutations of up to sixteen points.
//!
//! # Conventions
//! Points count from 0. A permutation `p` sends point `i` to `p.image(i)`. Products are read left to right, like move
//! sequences: `p.then(q)` applies `p` first. The conjugate `p.conjugated_by(q)` is `q⁻¹ p q`: the same cycles as `p`,
//! with every point renamed by `q`. The commutator of `p` and `q` is `p q p⁻¹ q⁻¹`. Ranks are lexicographic, from 0.
//!
//! ```
//! use antipode_puzzles::permutation::Permutation;
//!
//! let three = Permutation::new(&[1, 2, 0, 3]).expect("each point once");
//! let swap = Permutation::new(&[0, 1, 3, 2]).expect("each point once");
//! assert_eq!(three.then(&three.inverse()), Permutation::identity(4));
//! assert_eq!(three.conjugated_by(&swap).cycles(), vec![vec![0, 1, 3]]);
//! assert_eq!(three.commutator(&swap).parity(), antipode_puzzles::permutation::Parity::Even);
//! ```

/// The maximum number of points of a permutation.
pub const MAX_POINTS: usize = 16;

/// Whether a permutation is a product of an even or of an odd number of swaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parity {
    /// A product of an even number of swaps.
    Even,
    /// A product of an odd number of swaps.
    Odd,
}

/// A permutation of `0..size`. Points past the size are fixed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Permutation {
    size: u8,
    images: [u8; MAX_POINTS],
}

impl Permutation {
    /// The permutation that sends `i` to `images[i]`; `None` unless each of `0..images.len()` appears once.
    #[must_use]
    pub fn new(images: &[u8]) -> Option<Permutation> {
        let mut made = Permutation::identity(images.len().min(MAX_POINTS));
        made.images.get_mut(..images.len())?.copy_from_slice(images);
        let mut seen = [false; MAX_POINTS];
        for &image in images {
            if usize::from(image) >= images.len() || std::mem::replace(&mut seen[usize::from(image)], true) {
                return None;
            }
        }
        Some(made)
    }

    /// The identity permutation of `size` points.
    ///
    /// # Panics
    /// When `size` exceeds [`MAX_POINTS`].
    #[must_use]
    pub fn identity(size: usize) -> Permutation {
        assert!(size <= MAX_POINTS, "a permutation has at most {MAX_POINTS} points");
        Permutation { size: size as u8, images: std::array::from_fn(|point| point as u8) }
    }

    /// The number of points.
    #[must_use]
    pub fn size(&self) -> usize {
        usize::from(self.size)
    }

    /// The image of each point.
    #[must_use]
    pub fn images(&self) -> &[u8] {
        &self.images[..self.size()]
    }

    /// The image of `point`.
    ///
    /// # Panics
    /// When `point` is not below [`MAX_POINTS`].
    #[must_use]
    pub fn image(&self, point: usize) -> usize {
        usize::from(self.images[point])
    }

    /// The product: this permutation first, then `next`.
    #[must_use]
    pub fn then(&self, next: &Permutation) -> Permutation {
        debug_assert_eq!(self.size, next.size, "a product needs permutations of the same points");
        Permutation { size: self.size, images: self.images.map(|image| next.images[usize::from(image)]) }
    }

    /// The inverse permutation.
    #[must_use]
    pub fn inverse(&self) -> Permutation {
        let mut back = *self;
        for (point, &image) in self.images.iter().enumerate() {
            back.images[usize::from(image)] = point as u8;
        }
        back
    }

    /// `q⁻¹ p q`: this permutation with every point renamed by `q`.
    #[must_use]
    pub fn conjugated_by(&self, q: &Permutation) -> Permutation {
        q.inverse().then(self).then(q)
    }

    /// `p q p⁻¹ q⁻¹`: the identity iff the two commute.
    #[must_use]
    pub fn commutator(&self, q: &Permutation) -> Permutation {
        self.then(q).then(&self.inverse()).then(&q.inverse())
    }

    /// The parity.
    #[must_use]
    pub fn parity(&self) -> Parity {
        let swaps: usize = self.cycles().iter().map(|cycle| cycle.len() - 1).sum();
        if swaps.is_multiple_of(2) { Parity::Even } else { Parity::Odd }
    }

    /// The cycles of two or more points. Each starts at its least point; cycles are ordered by that point.
    #[must_use]
    pub fn cycles(&self) -> Vec<Vec<usize>> {
        let mut seen = [false; MAX_POINTS];
        let mut cycles = Vec::new();
        for start in 0..self.size() {
            let mut cycle = Vec::new();
            let mut point = start;
            while !std::mem::replace(&mut seen[point], true) {
                cycle.push(point);
                point = self.image(point);
            }
            if cycle.len() > 1 {
                cycles.push(cycle);
            }
        }
        cycles
    }

    /// The lexicographic rank of this permutation among all permutations of its size.
    #[must_use]
    pub fn rank(&self) -> u64 {
        rank(self.images())
    }

    /// The permutation of `size` points with this rank; `None` for ranks from `size!` on and for too many points.
    #[must_use]
    pub fn unrank(size: usize, rank: u64) -> Option<Permutation> {
        Some(Permutation { size: size.try_into().ok()?, images: unrank(size, rank)? })
    }
}

impl std::fmt::Debug for Permutation {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.images().fmt(out)
    }
}

/// `n!`; exact up to 20.
#[must_use]
pub const fn factorial(n: usize) -> u64 {
    let mut product = 1;
    let mut factor = 2;
    while factor <= n {
        product *= factor as u64;
        factor += 1;
    }
    product
}

/// The lexicographic rank of an order of `0..order.len()`, at most [`MAX_POINTS`] of them.
#[must_use]
pub fn rank(order: &[u8]) -> u64 {
    let mut used = 0_u32;
    let mut rank = 0;
    for (slot, &tile) in order.iter().enumerate() {
        let smaller_left = u32::from(tile) - (used & ((1 << tile) - 1)).count_ones();
        rank = rank * (order.len() - slot) as u64 + u64::from(smaller_left);
        used |= 1 << tile;
    }
    rank
}

/// The order of `0..size` with a lexicographic rank. Entries past `size` hold their own index. `None` for ranks from
/// `size!` on and for more than [`MAX_POINTS`] points.
#[must_use]
pub fn unrank(size: usize, mut rank: u64) -> Option<[u8; MAX_POINTS]> {
    if size > MAX_POINTS || rank >= factorial(size) {
        return None;
    }
    let mut order: [u8; MAX_POINTS] = std::array::from_fn(|slot| slot as u8);
    for slot in 0..size {
        let block = factorial(size - 1 - slot);
        let ahead = (rank / block) as usize;
        rank %= block;
        order[slot..=slot + ahead].rotate_right(1);
    }
    Some(order)
}
