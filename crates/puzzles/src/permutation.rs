//! Permutations.
//!
//! # Conventions
//! Points count from 0. A permutation `p` sends point `i` to `p.image(i)`. Products are read left to right, like move
//! sequences: `p.then(q)` applies `p` first. The conjugate `p.conjugated_by(q)` is `q⁻¹ p q`: the same cycles as `p`,
//! with every point renamed by `q`. The commutator of `p` and `q` is `p q p⁻¹ q⁻¹`. Ranks are lexicographic, from 0.
//!
//! [`Permutation`] has any number of points. Code that needs another representation keeps its own list of images, of bytes
//! or in an array of fixed size, and uses the functions of this module: [`compose`], [`inverse`], [`cycles`], [`is_odd_on`],
//! [`rank`] and [`unrank`].
//!
//! ```
//! use antipode_puzzles::permutation::{Parity, Permutation};
//!
//! let three = Permutation::new(&[1, 2, 0, 3]).expect("each point once");
//! let swap = Permutation::new(&[0, 1, 3, 2]).expect("each point once");
//! assert_eq!(three.then(&three.inverse()), Permutation::identity(4));
//! assert_eq!(three.conjugated_by(&swap).cycles(), vec![vec![0, 1, 3]]);
//! assert_eq!(three.commutator(&swap).parity(), Parity::Even);
//! ```

use std::ops::Index;

/// The maximum number of points of a permutation with a rank.
pub const MAX_RANKED: usize = 16;

/// The maximum number of points of a [`Permutation`].
pub const MAX_POINTS: usize = 1 << 16;

/// The number of a point, from 0, in a list of images.
pub trait Point: Copy {
    /// The number as an index.
    fn to_index(self) -> usize;
    /// The point with this index, which must fit.
    fn from_index(index: usize) -> Self;
}

impl Point for u8 {
    fn to_index(self) -> usize {
        self.into()
    }

    fn from_index(index: usize) -> u8 {
        index as u8
    }
}

impl Point for u16 {
    fn to_index(self) -> usize {
        self.into()
    }

    fn from_index(index: usize) -> u16 {
        index as u16
    }
}

/// Whether a number is even or odd. The parity of a permutation is that of the number of swaps whose product it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parity {
    /// Divisible by two.
    Even,
    /// Not divisible by two.
    Odd,
}

impl Parity {
    /// [`Parity::Odd`] if `is_odd`.
    #[must_use]
    pub const fn odd_if(is_odd: bool) -> Parity {
        if is_odd { Parity::Odd } else { Parity::Even }
    }

    /// The parity of the difference of two numbers.
    #[must_use]
    pub fn difference(self, other: Parity) -> Parity {
        Parity::odd_if(self != other)
    }
}

/// A permutation of `0..size`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Permutation {
    images: Box<[u16]>,
}

impl Permutation {
    /// The permutation that sends `i` to `images[i]`; `None` unless each of `0..images.len()` appears once.
    #[must_use]
    pub fn new(images: &[u16]) -> Option<Permutation> {
        Permutation::from_images(images.iter().copied())
    }

    /// The same from points of any type.
    #[must_use]
    pub fn from_images<P: Point>(images: impl IntoIterator<Item = P>) -> Option<Permutation> {
        let images: Box<[u16]> = images.into_iter().map(|image| image.to_index() as u16).collect();
        let mut seen = vec![false; images.len()];
        let once = |&image: &u16| {
            seen.get_mut(usize::from(image)).is_some_and(|seen| !std::mem::replace(seen, true))
        };
        images.iter().all(once).then_some(Permutation { images })
    }

    /// The identity permutation of `size` points.
    ///
    /// # Panics
    /// When `size` exceeds [`MAX_POINTS`].
    #[must_use]
    pub fn identity(size: usize) -> Permutation {
        assert!(size <= MAX_POINTS, "a permutation has at most {MAX_POINTS} points");
        Permutation { images: (0..size).map(Point::from_index).collect() }
    }

    /// The number of points.
    #[must_use]
    pub fn size(&self) -> usize {
        self.images.len()
    }

    /// The image of each point.
    #[must_use]
    pub fn images(&self) -> &[u16] {
        &self.images
    }

    /// The image of `point`.
    ///
    /// # Panics
    /// When there is no such point.
    #[must_use]
    pub fn image(&self, point: usize) -> usize {
        usize::from(self.images[point])
    }

    /// Whether every point is fixed.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        self.images.iter().enumerate().all(|(point, &image)| usize::from(image) == point)
    }

    /// The product: this permutation first, then `next`.
    ///
    /// # Panics
    /// When `next` has fewer points.
    #[must_use]
    pub fn then(&self, next: &Permutation) -> Permutation {
        let mut product = self.clone();
        product.multiply_by(next);
        product
    }

    /// Replaces this permutation by the product of it and `next`.
    ///
    /// # Panics
    /// When `next` has fewer points.
    pub fn multiply_by(&mut self, next: &Permutation) {
        debug_assert_eq!(self.size(), next.size(), "a product needs permutations of the same points");
        for image in &mut self.images {
            *image = next.images[usize::from(*image)];
        }
    }

    /// The inverse permutation.
    #[must_use]
    pub fn inverse(&self) -> Permutation {
        Permutation { images: inverse(&self.images).into() }
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

    /// The least number of times, at least 1, that this permutation is repeated to give the identity; `u64::MAX` if that
    /// is less.
    #[must_use]
    pub fn order(&self) -> u64 {
        let gcd = |mut a: u64, mut b: u64| {
            while b > 0 {
                (a, b) = (b, a % b);
            }
            a
        };
        let lengths = self.cycles().into_iter().map(|cycle| cycle.len() as u64);
        lengths.fold(1, |order: u64, length| (order / gcd(order, length)).saturating_mul(length))
    }

    /// The parity.
    #[must_use]
    pub fn parity(&self) -> Parity {
        let is_odd = is_odd_on(0..self.size(), self.size(), |point| self.image(point));
        Parity::odd_if(is_odd)
    }

    /// The cycles of two or more points. Each starts at its least point; cycles are ordered by that point.
    #[must_use]
    pub fn cycles(&self) -> Vec<Vec<usize>> {
        cycles(self.size(), |point| self.image(point))
    }

    /// The three points of the only cycle, in the order of movement; `None` unless this is a three-cycle.
    #[must_use]
    pub fn three_cycle(&self) -> Option<[usize; 3]> {
        match self.cycles().as_slice() {
            [cycle] => cycle.as_slice().try_into().ok(),
            _ => None,
        }
    }

    /// The lexicographic rank of this permutation among all permutations of its size; `None` for more than
    /// [`MAX_RANKED`] points.
    #[must_use]
    pub fn rank(&self) -> Option<u64> {
        let images: Vec<u8> = self.images.iter().map(|image| *image as u8).collect();
        (self.size() <= MAX_RANKED).then(|| rank(&images))
    }

    /// The permutation of `size` points with this rank; `None` for ranks from `size!` on and for more than
    /// [`MAX_RANKED`] points.
    #[must_use]
    pub fn unrank(size: usize, rank: u64) -> Option<Permutation> {
        let images = unrank(size, rank)?;
        Some(Permutation { images: images[..size].iter().map(|image| u16::from(*image)).collect() })
    }
}

impl Index<usize> for Permutation {
    type Output = u16;

    fn index(&self, point: usize) -> &u16 {
        &self.images[point]
    }
}

impl std::fmt::Debug for Permutation {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.images.fmt(out)
    }
}

/// The images of a product: `first`, then `next`.
///
/// # Panics
/// When an image of `first` is not a point of `next`.
#[must_use]
pub fn compose<P: Point>(first: &[P], next: &[P]) -> Vec<P> {
    first.iter().map(|image| next[image.to_index()]).collect()
}

/// The images of the inverse of a permutation.
///
/// # Panics
/// When an image is not below the number of images.
#[must_use]
pub fn inverse<P: Point>(images: &[P]) -> Vec<P> {
    let mut back = images.to_vec();
    for (point, image) in images.iter().enumerate() {
        back[image.to_index()] = P::from_index(point);
    }
    back
}

/// The cycles of two or more points of a permutation of `0..size`. Each starts at its least point; cycles are ordered by
/// that point.
#[must_use]
pub fn cycles(size: usize, image: impl Fn(usize) -> usize) -> Vec<Vec<usize>> {
    let mut seen = vec![false; size];
    let mut cycles = Vec::new();
    for start in 0..size {
        let mut cycle = Vec::new();
        let mut point = start;
        while !std::mem::replace(&mut seen[point], true) {
            cycle.push(point);
            point = image(point);
        }
        if cycle.len() > 1 {
            cycles.push(cycle);
        }
    }
    cycles
}

/// Whether a permutation of some of the points of `0..size` is odd. The points must be sent to each other.
#[must_use]
pub fn is_odd_on(
    points: impl IntoIterator<Item = usize>,
    size: usize,
    image: impl Fn(usize) -> usize,
) -> bool {
    let mut seen = vec![false; size];
    let mut is_odd = false;
    for start in points {
        let mut point = start;
        while !std::mem::replace(&mut seen[point], true) {
            point = image(point);
            is_odd ^= point != start;
        }
    }
    is_odd
}

/// Whether a list of images is an odd permutation.
#[must_use]
pub fn is_odd<P: Point>(images: &[P]) -> bool {
    is_odd_on(0..images.len(), images.len(), |point| images[point].to_index())
}

/// The orbits of the group generated by permutations of `0..size`. Each is sorted; they are ordered by their first points.
#[must_use]
pub fn orbits(size: usize, generators: &[Permutation]) -> Vec<Vec<usize>> {
    let mut orbits = Vec::new();
    let mut seen = vec![false; size];
    for first in 0..size {
        if std::mem::replace(&mut seen[first], true) {
            continue;
        }
        let mut orbit = vec![first];
        let mut next = 0;
        while next < orbit.len() {
            for generator in generators {
                let to = generator.image(orbit[next]);
                if !std::mem::replace(&mut seen[to], true) {
                    orbit.push(to);
                }
            }
            next += 1;
        }
        crate::short_list::sort(&mut orbit);
        orbits.push(orbit);
    }
    orbits
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

/// The lexicographic rank of an order of `0..order.len()`, at most [`MAX_RANKED`] of them.
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
/// `size!` on and for more than [`MAX_RANKED`] points.
#[must_use]
pub fn unrank(size: usize, mut rank: u64) -> Option<[u8; MAX_RANKED]> {
    if size > MAX_RANKED || rank >= factorial(size) {
        return None;
    }
    let mut order: [u8; MAX_RANKED] = std::array::from_fn(|slot| slot as u8);
    for slot in 0..size {
        let block = factorial(size - 1 - slot);
        let ahead = (rank / block) as usize;
        rank %= block;
        order[slot..=slot + ahead].rotate_right(1);
    }
    Some(order)
}
