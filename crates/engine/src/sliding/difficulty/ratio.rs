//! Non-negative fractions of big integers.

use std::fmt;

use num_bigint::BigUint;

/// A fraction in lowest terms.
///
/// ```
/// use antipode_engine::sliding::difficulty::Ratio;
///
/// let half = Ratio::new(3_u8.into(), 6_u8.into());
/// assert_eq!((half.to_string(), half.to_f64()), ("1/2".to_owned(), 0.5));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratio {
    numerator: BigUint,
    denominator: BigUint,
}

impl Ratio {
    /// A fraction, reduced to lowest terms.
    ///
    /// # Panics
    /// If the denominator is 0.
    #[must_use]
    pub fn new(above: BigUint, below: BigUint) -> Ratio {
        assert!(below != BigUint::ZERO, "nothing is divided by 0");
        let (mut one, mut other) = (above.clone(), below.clone());
        while other != BigUint::ZERO {
            let rest = one % &other;
            one = std::mem::replace(&mut other, rest);
        }
        Ratio { numerator: above / &one, denominator: below / &one }
    }

    /// An integer.
    #[must_use]
    pub fn from_integer(number: u64) -> Ratio {
        Ratio { numerator: number.into(), denominator: 1_u8.into() }
    }

    /// The numerator.
    #[must_use]
    pub fn numerator(&self) -> &BigUint {
        &self.numerator
    }

    /// The denominator.
    #[must_use]
    pub fn denominator(&self) -> &BigUint {
        &self.denominator
    }

    /// The sum.
    #[must_use]
    pub(crate) fn plus(&self, other: &Ratio) -> Ratio {
        Ratio::new(
            &self.numerator * &other.denominator + &other.numerator * &self.denominator,
            &self.denominator * &other.denominator,
        )
    }

    /// The difference; `None` if it would be negative.
    #[must_use]
    pub(crate) fn minus(&self, other: &Ratio) -> Option<Ratio> {
        let (mine, theirs) = (&self.numerator * &other.denominator, &other.numerator * &self.denominator);
        (mine >= theirs).then(|| Ratio::new(mine - theirs, &self.denominator * &other.denominator))
    }

    /// The nearest floating-point number, up to a few units in the last place.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        let (above, above_bits) = leading(&self.numerator);
        let (below, below_bits) = leading(&self.denominator);
        above / below * ((above_bits - below_bits) as f64).exp2()
    }
}

/// The leading 64 bits of a number, and the number of bits after them.
fn leading(number: &BigUint) -> (f64, i64) {
    let rest = number.bits().saturating_sub(64);
    let first = (number >> rest).iter_u64_digits().next().unwrap_or(0);
    (first as f64, rest as i64)
}

impl fmt::Display for Ratio {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == BigUint::from(1_u8) {
            return write!(out, "{}", self.numerator);
        }
        write!(out, "{}/{}", self.numerator, self.denominator)
    }
}
