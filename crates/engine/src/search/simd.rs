//! The inner loop on registers of sixteen bytes: two words at a time.
//!
//! This module and its registers are the only unsafe code of the crate. It is sound because:
//! - the planes are as long as the index requires, and every word of the target and of the sources lies within them;
//!   [`pull`] asserts it;
//! - the cosets and products that index within a superblock come from constant tables whose entries stay within it;
//! - the instructions exist: on x86-64 [`available`] checks the machine, elsewhere they are part of the target.
#![allow(unsafe_code, reason = "vector loads and stores, and instructions that the machine reports")]
#![cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128")),
    allow(dead_code, reason = "this machine has no such registers; the scalar twin does its work")
)]

mod register;

use self::register::Register;
use super::cosets::{COSET_ACTION, COSETS, ELEMENT_PRODUCT, ELEMENTS, ORDER_PRODUCT, ORDERS};
use super::kernel::{Sources, Target};
use super::planes::{Planes, Residue};

/// Sixteen bytes: indices into a table, or a table.
#[repr(C, align(16))]
#[derive(Clone, Copy)]
struct Bytes16([u8; 16]);

/// How multiplication by an element of A permutes the bits of every byte: the contribution of the low and of the high
/// nibble to the byte.
static BITS: [[Bytes16; 2]; ELEMENTS] = bits();

/// Which bytes of two source words make two words of a superblock, for each element of B; the second table is for
/// exchanged source words.
static BYTES: [[Bytes16; 2]; ELEMENTS] = bytes();

/// How a row of three words, the cosets of B, is made from a source row, for each order that multiplies B.
static ROWS: [Row; ORDERS] = rows();

#[derive(Clone, Copy)]
struct Row {
    /// The source word of each of the three.
    from: [u8; COSETS],
    /// The bytes of the first two.
    two: Bytes16,
    /// The bytes of the third.
    one: Bytes16,
}

const fn bits() -> [[Bytes16; 2]; ELEMENTS] {
    let mut tables = [[Bytes16([0; 16]); 2]; ELEMENTS];
    let mut element = 0;
    while element < ELEMENTS {
        let mut nibble = 0;
        while nibble < 16 {
            let mut bit = 0;
            while bit < ELEMENTS {
                let from = ELEMENT_PRODUCT[element][bit];
                tables[element][0].0[nibble] |= ((nibble >> from & 1) << bit) as u8;
                tables[element][1].0[nibble] |= ((nibble << 4 >> from & 1) << bit) as u8;
                bit += 1;
            }
            nibble += 1;
        }
        element += 1;
    }
    tables
}

const fn bytes() -> [[Bytes16; 2]; ELEMENTS] {
    let mut tables = [[Bytes16([0; 16]); 2]; ELEMENTS];
    let mut element = 0;
    while element < ELEMENTS {
        let mut byte = 0;
        while byte < 16 {
            let from = ELEMENT_PRODUCT[element][byte % 8] + (byte as u8 & 8);
            tables[element][0].0[byte] = from;
            tables[element][1].0[byte] = from ^ 8;
            byte += 1;
        }
        element += 1;
    }
    tables
}

const fn rows() -> [Row; ORDERS] {
    let empty = Row { from: [0; COSETS], two: Bytes16([0; 16]), one: Bytes16([0; 16]) };
    let mut rows = [empty; ORDERS];
    let mut order = 0;
    while order < ORDERS {
        let row = &mut rows[order];
        let mut byte = 0;
        while byte < ELEMENTS {
            let [(_, first), (_, second), (_, third)] = COSET_ACTION[order];
            row.two.0[byte] = ELEMENT_PRODUCT[first as usize][byte];
            row.two.0[byte + 8] = ELEMENT_PRODUCT[second as usize][byte] + 8;
            row.one.0[byte] = ELEMENT_PRODUCT[third as usize][byte];
            row.one.0[byte + 8] = 0x80;
            byte += 1;
        }
        row.from = [COSET_ACTION[order][0].0, COSET_ACTION[order][1].0, COSET_ACTION[order][2].0];
        order += 1;
    }
    rows
}

/// The bits with the residue that counts; `RESIDUE` as in [`Residue`], for a loop without a branch.
#[inline(always)]
unsafe fn cells<R: Register, const RESIDUE: u8>(low: R, high: R) -> R {
    unsafe {
        match RESIDUE {
            0 => low.and_not(high),
            1 => high.and_not(low),
            _ => low.and(high),
        }
    }
}

#[inline(always)]
unsafe fn permute_bits<R: Register>(cells: R, low: R, high: R) -> R {
    unsafe { low.pick(cells.low_nibbles()).or(high.pick(cells.high_nibbles())) }
}

/// Eight or nine tiles: C has one order, and a row of words is the three cosets of B.
#[inline(always)]
unsafe fn pull_rows<R: Register, const RESIDUE: u8>(
    planes: &mut Planes,
    target: Target,
    sources: &Sources,
) -> u32 {
    unsafe {
        let (low, high) = (planes.low.as_mut_ptr(), planes.high.as_mut_ptr());
        let (low_mask, high_mask) = target.from.next().planes();
        let mut gained = 0;
        #[expect(clippy::needless_range_loop, reason = "cosets are numbers, not places in a table")]
        for i in 0..COSETS {
            let row = target.word as usize + COSETS * i;
            let unvisited: [u64; COSETS] = std::array::from_fn(|j| !(*low.add(row + j) | *high.add(row + j)));
            if unvisited == [0; COSETS] {
                continue;
            }
            let (mut two, mut one) = (R::zero(), R::zero());
            for straight in &sources.unpermuted {
                let row = *straight as usize + COSETS * i;
                let (low, high) = (low.add(row), high.add(row));
                two = two.or(cells::<R, RESIDUE>(R::sixteen(low.cast()), R::sixteen(high.cast())));
                one = one.or(cells::<R, RESIDUE>(R::one(low.add(2)), R::one(high.add(2))));
            }
            for source in &sources.permuted {
                let (from, element) = COSET_ACTION[usize::from(source.action.a())][i];
                let row = source.word as usize + COSETS * usize::from(from);
                let (low, high) = (low.add(row), high.add(row));
                let [low_bits, high_bits] = &BITS[usize::from(element)];
                let low_bits = R::sixteen(low_bits.0.as_ptr());
                let high_bits = R::sixteen(high_bits.0.as_ptr());
                let row = &ROWS[usize::from(source.action.b())];
                let [first, second, third] = row.from.map(usize::from);
                let there = cells::<R, RESIDUE>(
                    R::two(low.add(first), low.add(second)),
                    R::two(high.add(first), high.add(second)),
                );
                let there = there.pick(R::sixteen(row.two.0.as_ptr()));
                two = two.or(permute_bits(there, low_bits, high_bits));
                let there = cells::<R, RESIDUE>(R::one(low.add(third)), R::one(high.add(third)));
                let there = there.pick(R::sixteen(row.one.0.as_ptr()));
                one = one.or(permute_bits(there, low_bits, high_bits));
            }
            let ([first, second], [third, _]) = (two.words(), one.words());
            for (j, reached) in [first, second, third].into_iter().enumerate() {
                let new = reached & unvisited[j];
                *low.add(row + j) |= new & low_mask;
                *high.add(row + j) |= new & high_mask;
                gained += new.count_ones();
            }
        }
        gained
    }
}

/// Ten to twelve tiles: the orders of C come in pairs that every product maps to pairs.
#[inline(always)]
unsafe fn pull_pairs<R: Register, const RESIDUE: u8>(
    planes: &mut Planes,
    target: Target,
    sources: &Sources,
) -> u32 {
    unsafe {
        let (low, high) = (planes.low.as_mut_ptr(), planes.high.as_mut_ptr());
        let (low_mask, high_mask) = target.from.next().planes();
        let c_orders = target.c_orders as usize;
        let mut gained = 0;
        for (i, j) in (0..COSETS).flat_map(|i| (0..COSETS).map(move |j| (i, j))) {
            let here = target.word as usize + (COSETS * i + j) * c_orders;
            let full = (0..c_orders).all(|c| *low.add(here + c) | *high.add(here + c) == u64::MAX);
            if full {
                continue;
            }
            let mut reached = [R::zero(); ORDERS / 2];
            for straight in &sources.unpermuted {
                let there = *straight as usize + (here - target.word as usize);
                for (pair, reached) in reached[..c_orders / 2].iter_mut().enumerate() {
                    let (low, high) = (low.add(there + 2 * pair), high.add(there + 2 * pair));
                    *reached =
                        reached.or(cells::<R, RESIDUE>(R::sixteen(low.cast()), R::sixteen(high.cast())));
                }
            }
            for source in &sources.permuted {
                let (from_i, a) = COSET_ACTION[usize::from(source.action.a())][i];
                let (from_j, b) = COSET_ACTION[usize::from(source.action.b())][j];
                let there =
                    source.word as usize + (COSETS * usize::from(from_i) + usize::from(from_j)) * c_orders;
                let [low_bits, high_bits] = &BITS[usize::from(a)];
                let low_bits = R::sixteen(low_bits.0.as_ptr());
                let high_bits = R::sixteen(high_bits.0.as_ptr());
                let [straight, exchanged] = &BYTES[usize::from(b)];
                let straight = R::sixteen(straight.0.as_ptr());
                let exchanged = R::sixteen(exchanged.0.as_ptr());
                let product = &ORDER_PRODUCT[usize::from(source.action.c())];
                for (pair, reached) in reached[..c_orders / 2].iter_mut().enumerate() {
                    let from = usize::from(product[2 * pair]);
                    let words = there + (from & !1);
                    let cells = cells::<R, RESIDUE>(
                        R::sixteen(low.add(words).cast()),
                        R::sixteen(high.add(words).cast()),
                    );
                    let cells = cells.pick(if from & 1 == 0 { straight } else { exchanged });
                    *reached = reached.or(permute_bits(cells, low_bits, high_bits));
                }
            }
            for (pair, reached) in reached[..c_orders / 2].iter().enumerate() {
                for (word, reached) in (here + 2 * pair..).zip(reached.words()) {
                    let new = reached & !(*low.add(word) | *high.add(word));
                    *low.add(word) |= new & low_mask;
                    *high.add(word) |= new & high_mask;
                    gained += new.count_ones();
                }
            }
        }
        gained
    }
}

#[inline(always)]
unsafe fn pull_with<R: Register>(planes: &mut Planes, target: Target, sources: &Sources) -> u32 {
    unsafe {
        match (target.c_orders, target.from) {
            (1, Residue::Zero) => pull_rows::<R, 0>(planes, target, sources),
            (1, Residue::One) => pull_rows::<R, 1>(planes, target, sources),
            (1, Residue::Two) => pull_rows::<R, 2>(planes, target, sources),
            (_, Residue::Zero) => pull_pairs::<R, 0>(planes, target, sources),
            (_, Residue::One) => pull_pairs::<R, 1>(planes, target, sources),
            (_, Residue::Two) => pull_pairs::<R, 2>(planes, target, sources),
        }
    }
}

/// Gives every unvisited index of the target with a neighbour of residue `from` the next residue. Returns how many
/// there were.
///
/// # Panics
/// When the instructions are not [`available`], or a superblock reaches beyond the planes.
pub(super) fn pull(planes: &mut Planes, target: Target, sources: &Sources) -> u32 {
    let words = planes.low.len().min(planes.high.len());
    let superblock = COSETS * COSETS * target.c_orders as usize;
    let within = |word: u32| word as usize + superblock <= words;
    assert!(
        within(target.word)
            && sources.unpermuted.iter().all(|word| within(*word))
            && sources.permuted.iter().all(|source| within(source.word)),
        "superblocks lie in the planes"
    );
    let whole = matches!(target.c_orders, 1 | 2 | 6 | 24);
    assert!(
        whole && available(),
        "a frame has (n − 8)! orders of C, and the machine decides which kernel runs"
    );
    // SAFETY: the superblocks lie within the planes and the instructions exist, as asserted.
    unsafe { register::pull(planes, target, sources) }
}

/// Whether this machine can run [`pull`].
pub(super) fn available() -> bool {
    register::available()
}
