//! The fraction of all arrangements that is solvable.

use std::fmt;

use super::super::board::{Board, Numbering};
use super::super::looks::times_orders;
use crate::exact_count::ExactCount;

/// The fraction of all arrangements that is solvable. All arrangements are all orders of the numbers, and on an orientable
/// board all four directions of each number. The reachable ones are a group, so the fraction is one in a whole number; only
/// where there is one number per row it may be one in a number between.
#[derive(Clone, Debug, PartialEq)]
pub struct SolvableFraction {
    /// The denominator: one in this many arrangements is solvable, rounded.
    pub one_in: ExactCount,
    /// The denominator if it is not a whole number.
    pub between: Option<f64>,
}

/// Numbers with at least this many digits are written in scientific notation.
const SCIENTIFIC_DIGITS: usize = 13;

impl SolvableFraction {
    pub(super) fn of(board: Board, count: &ExactCount) -> SolvableFraction {
        let mut all = ExactCount::default();
        match board.numbering() {
            Numbering::Cells => all.times_factorial(board.cell_count()),
            Numbering::Rows => times_orders(&vec![board.cols(); board.rows()], &mut all),
        }
        if board.is_orientable() {
            all.times_power(4, board.cell_count() as u32);
        }
        let taken = count.prime_factors();
        let all = all.prime_factors();
        let exponent_in = |factors: &[(u64, u32)], prime: u64| {
            factors.iter().find(|(other, _)| *other == prime).map_or(0, |(_, exponent)| *exponent)
        };
        if taken.iter().any(|(prime, exponent)| *exponent > exponent_in(&all, *prime)) {
            let logarithm = |factors: &[(u64, u32)]| -> f64 {
                factors.iter().map(|(prime, exponent)| (*prime as f64).ln() * f64::from(*exponent)).sum()
            };
            let ratio = (logarithm(&all) - logarithm(&taken)).exp();
            let one_in = ExactCount::product([(ratio.round() as u64).max(1)]);
            return SolvableFraction { one_in, between: Some(ratio) };
        }
        let mut one_in = ExactCount::default();
        for (prime, exponent) in all {
            let taken = exponent_in(&taken, prime);
            (taken..exponent).for_each(|_| one_in.times(prime));
        }
        SolvableFraction { one_in, between: None }
    }

    /// Whether every arrangement is solvable.
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.between.is_none() && self.one_in.as_u64() == Some(1)
    }

    /// The fraction as a number from 0 to 1, accurate to fifteen digits; 0 below 10⁻³⁰⁰.
    #[must_use]
    pub fn as_f64(&self) -> f64 {
        if let Some(between) = self.between {
            return 1.0 / between;
        }
        self.one_in
            .prime_factors()
            .into_iter()
            .fold(1.0, |share, (prime, exponent)| share / (prime as f64).powi(exponent as i32))
    }
}

/// `all`, `1 in 2`, `1 in 12,870`, `1 in 1.3 × 10^41`.
impl fmt::Display for SolvableFraction {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_all() {
            return write!(out, "all");
        }
        if let Some(between) = self.between.filter(|between| *between < 1_000.0) {
            return write!(out, "1 in {between:.1}");
        }
        let grouped = self.one_in.to_string();
        let digits: String = grouped.chars().filter(char::is_ascii_digit).collect();
        if digits.len() < SCIENTIFIC_DIGITS {
            return write!(out, "1 in {grouped}");
        }
        write!(out, "1 in {}.{} × 10^{}", &digits[..1], &digits[1..2], digits.len() - 1)
    }
}
