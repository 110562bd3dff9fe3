//! Linear algebra modulo 4: the span of a set of vectors, and membership in it.
//!
//! Parities are encoded as 2 for odd and 0 for even.

use crate::scramble::SeededRng;

/// The span of some vectors modulo 4, in echelon form: for each column at most one row with its leading entry, 1 or 2, in that column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lattice {
    rows: Vec<Option<Vec<u8>>>,
}

impl Lattice {
    /// The span of these vectors of `width` entries.
    pub(super) fn spanned_by(width: usize, vectors: impl Iterator<Item = Vec<u8>>) -> Lattice {
        let mut lattice = Lattice { rows: vec![None; width] };
        for vector in vectors {
            lattice.insert(vector);
        }
        lattice
    }

    fn insert(&mut self, mut vector: Vec<u8>) {
        for column in 0..vector.len() {
            let lead = vector[column];
            if lead == 0 {
                continue;
            }
            match &mut self.rows[column] {
                // A row with leading 1 replaces one with leading 2; the rest of the old row is inserted next.
                Some(row) if lead % 2 == 1 && row[column] == 2 => {
                    let unit = scaled(&vector, lead);
                    let old = std::mem::replace(row, unit.clone());
                    vector = minus(&old, &unit, 2);
                }
                Some(row) => {
                    let times = if row[column] == 1 { lead } else { lead / 2 };
                    vector = minus(&vector, row, times);
                }
                empty @ None if lead % 2 == 1 => {
                    *empty = Some(scaled(&vector, lead));
                    return;
                }
                empty @ None => {
                    *empty = Some(vector.clone());
                    // Twice a row with leading 2 has its leading entry in a later column.
                    vector = scaled(&vector, 2);
                }
            }
        }
    }

    /// The remainder of a vector modulo the span: zero iff the vector is in the span.
    pub(super) fn reduce(&self, mut vector: Vec<u8>) -> Vec<u8> {
        for column in 0..vector.len() {
            if let Some(row) = &self.rows[column] {
                vector = minus(&vector, row, vector[column] / row[column]);
            }
        }
        vector
    }

    /// The generators of the span, each with the number of its different multiples.
    pub(super) fn generators(&self) -> impl Iterator<Item = (&Vec<u8>, u64)> {
        let rows = self.rows.iter().enumerate();
        rows.filter_map(|(column, row)| row.as_ref().map(|row| (row, if row[column] == 1 { 4 } else { 2 })))
    }

    /// A uniformly random vector of the span.
    pub(super) fn random_vector(&self, rng: &mut SeededRng) -> Vec<u8> {
        let mut drawn = vec![0; self.width()];
        for (generator, multiples) in self.generators() {
            let times = rng.below(multiples) as u8;
            drawn.iter_mut().zip(generator).for_each(|(sum, number)| *sum = (*sum + times * number) % 4);
        }
        drawn
    }

    /// The number of entries of a vector.
    pub(super) fn width(&self) -> usize {
        self.rows.len()
    }

    /// The binary logarithm of the number of vectors in the span, which is a power of 2.
    pub(super) fn log2(&self) -> u32 {
        self.generators().map(|(_, multiples)| multiples.trailing_zeros()).sum()
    }
}

fn scaled(vector: &[u8], by: u8) -> Vec<u8> {
    vector.iter().map(|number| number * by % 4).collect()
}

fn minus(vector: &[u8], row: &[u8], times: u8) -> Vec<u8> {
    vector.iter().zip(row).map(|(number, other)| (number + 4 * times - times * other % 4) % 4).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// All vectors of the span, by exhaustive addition.
    fn all(width: usize, vectors: &[Vec<u8>]) -> BTreeSet<Vec<u8>> {
        let mut found = BTreeSet::from([vec![0; width]]);
        let mut open = vec![vec![0; width]];
        while let Some(here) = open.pop() {
            for vector in vectors {
                let sum: Vec<u8> = here.iter().zip(vector).map(|(a, b)| (a + b) % 4).collect();
                if found.insert(sum.clone()) {
                    open.push(sum);
                }
            }
        }
        found
    }

    #[test]
    fn the_span_matches_exhaustive_addition() {
        let mut rng = SeededRng::new("lattice");
        for _ in 0..300 {
            let width = 1 + rng.below(4) as usize;
            let count = rng.below(4);
            let vectors: Vec<Vec<u8>> =
                (0..count).map(|_| (0..width).map(|_| rng.below(4) as u8).collect()).collect();
            let lattice = Lattice::spanned_by(width, vectors.iter().cloned());
            let all = all(width, &vectors);
            assert_eq!(1 << lattice.log2(), all.len(), "{vectors:?}");
            for number in 0..4_u32.pow(width as u32) {
                let vector: Vec<u8> = (0..width).map(|column| (number >> (2 * column) & 3) as u8).collect();
                let spanned = lattice.reduce(vector.clone()).iter().all(|left| *left == 0);
                assert_eq!(spanned, all.contains(&vector), "{vector:?} of {vectors:?}");
            }
        }
    }
}
