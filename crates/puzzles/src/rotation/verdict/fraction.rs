//! How many of all arrangements can be solved.

use std::fmt;

use super::super::board::Board;
use super::super::count::Count;

/// One in how many arrangements can be solved. All arrangements are all orders of the numbers, and on an orientable board
/// each number in all four directions; what can be reached is a group, so it divides them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fraction {
    /// One in so many.
    pub one_in: Count,
}

/// From so many digits on a number is not read any more.
const READ: usize = 13;

impl Fraction {
    pub(super) fn of(board: Board, count: &Count) -> Fraction {
        let mut all = Count::default();
        all.times_factorial(board.cells());
        if board.is_orientable() {
            all.times_power(4, board.cells() as u32);
        }
        let taken = count.primes();
        let mut one_in = Count::default();
        for (prime, exponent) in all.primes() {
            let taken = taken.iter().find(|(other, _)| *other == prime).map_or(0, |(_, exponent)| *exponent);
            (taken..exponent).for_each(|_| one_in.times(prime));
        }
        Fraction { one_in }
    }

    /// Whether everything can be solved.
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.one_in.as_u64() == Some(1)
    }

    /// The fraction as a number from 0 to 1, good to fifteen digits; 0 below 10⁻³⁰⁰.
    #[must_use]
    pub fn as_f64(&self) -> f64 {
        self.one_in
            .primes()
            .into_iter()
            .fold(1.0, |share, (prime, exponent)| share / (prime as f64).powi(exponent as i32))
    }

    /// How many decimal digits the number has of which one can be solved: a measure of how rare they are.
    #[must_use]
    pub fn digits(&self) -> usize {
        self.one_in.to_string().bytes().filter(u8::is_ascii_digit).count()
    }
}

/// `all`, `1 in 2`, `1 in 12,870`, `1 in 1.3 × 10^41`.
impl fmt::Display for Fraction {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_all() {
            return write!(out, "all");
        }
        let grouped = self.one_in.to_string();
        let digits: String = grouped.chars().filter(char::is_ascii_digit).collect();
        if digits.len() < READ {
            return write!(out, "1 in {grouped}");
        }
        write!(out, "1 in {}.{} × 10^{}", &digits[..1], &digits[1..2], digits.len() - 1)
    }
}
