//! Exact numbers of positions and orders of groups, of any size.

use litemap::LiteMap;
use std::fmt;

use num_bigint::BigUint;

/// An exact number: a product of factorials, powers and listed factors, divided by a power of two. Equal iff the numbers
/// are equal.
///
/// ```
/// use antipode_puzzles::exact_count::ExactCount;
///
/// let count = ExactCount::product([30, 28]);
/// assert_eq!((count.to_string(), count.formula()), ("840".to_owned(), "30·28".to_owned()));
/// assert_eq!((count.as_u64(), count.factorisation()), (Some(840), "2^3·3·5·7".to_owned()));
/// ```
#[derive(Clone, Debug, Default)]
pub struct ExactCount {
    /// The `n` of each factor `n!`.
    factorials: Vec<u32>,
    /// Factors that are sizes of listed sets.
    listed: Vec<u64>,
    /// Factors that are powers of 2 or 4: the base and the exponent.
    powers: Vec<(u8, u32)>,
    /// The exponent of 2 in the divisor.
    halvings: u32,
}

impl ExactCount {
    /// The product of positive integers. [`ExactCount::prime_factors`] divides each by trial, so each should be small.
    ///
    /// # Panics
    /// If one of them is 0.
    #[must_use]
    pub fn product(sizes: impl IntoIterator<Item = u64>) -> ExactCount {
        let mut product = ExactCount::default();
        for size in sizes {
            assert!(size > 0, "a count is a product of numbers from 1 on");
            product.times(size);
        }
        product
    }

    pub(crate) fn times_factorial(&mut self, n: usize) {
        if n > 1 {
            self.factorials.push(n as u32);
        }
    }

    pub(crate) fn times(&mut self, listed: u64) {
        if listed > 1 {
            self.listed.push(listed);
        }
    }

    pub(crate) fn times_power(&mut self, base: u8, exponent: u32) {
        if base > 1 {
            self.powers.push((base, exponent));
        }
    }

    pub(crate) fn halve(&mut self, times: u32) {
        self.halvings += times;
    }

    /// The number as a formula: `9!`, `8!·7!/2`, `120`.
    #[must_use]
    pub fn formula(&self) -> String {
        let mut terms: Vec<String> = self.factorials.iter().map(|n| format!("{n}!")).collect();
        terms.extend(self.listed.iter().map(u64::to_string));
        terms.extend(self.powers.iter().map(|(base, exponent)| format!("{base}^{exponent}")));
        let product = if terms.is_empty() { "1".to_owned() } else { terms.join("·") };
        match self.halvings {
            0 => product,
            halvings @ 1..=20 => format!("{product}/{}", 1_u32 << halvings),
            halvings => format!("{product}/2^{halvings}"),
        }
    }

    /// The number.
    #[must_use]
    pub fn value(&self) -> BigUint {
        let factors =
            self.factorials.iter().flat_map(|&n| 2..=u64::from(n)).chain(self.listed.iter().copied());
        let product = factors.fold(BigUint::from(1_u8), |product, factor| product * factor);
        let times_powers =
            |product: BigUint, &(base, exponent): &(u8, u32)| product * BigUint::from(base).pow(exponent);
        self.powers.iter().fold(product, times_powers) >> self.halvings
    }

    /// The number, if it fits into 64 bits.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        self.as_u128()?.try_into().ok()
    }

    /// The number, if it fits into 128 bits.
    #[must_use]
    pub fn as_u128(&self) -> Option<u128> {
        self.factors().try_fold(1_u128, |product, factor| product.checked_mul(factor.into()))
    }

    /// The decimal digits, without arithmetic of any precision, which the programs of the page would load for it.
    #[must_use]
    pub fn digits(&self) -> String {
        const LIMB: u128 = 1_000_000_000_000_000_000;
        // Eighteen digits each, the lowest first.
        let mut limbs = vec![1_u64];
        for factor in self.factors() {
            let mut carry = 0;
            for limb in &mut limbs {
                let product = u128::from(*limb) * u128::from(factor) + carry;
                (*limb, carry) = ((product % LIMB) as u64, product / LIMB);
            }
            while carry > 0 {
                limbs.push((carry % LIMB) as u64);
                carry /= LIMB;
            }
        }
        let (highest, others) = limbs.split_last().expect("a number has a limb");
        others.iter().rev().fold(highest.to_string(), |digits, limb| digits + &format!("{limb:018}"))
    }

    /// The factors, halved where the divisor halves them.
    fn factors(&self) -> impl Iterator<Item = u64> {
        let mut halvings = self.halvings;
        let powers = self.powers.iter().flat_map(|&(base, exponent)| (0..exponent).map(move |_| base.into()));
        let factors = self.factorials.iter().flat_map(|&n| 2..=u64::from(n));
        factors.chain(self.listed.iter().copied()).chain(powers).map(move |factor: u64| {
            let twos = factor.trailing_zeros().min(halvings);
            halvings -= twos;
            factor >> twos
        })
    }

    /// The prime factorisation as text, such as `2^15·3^8·5^4·7^2`; `1` for 1.
    #[must_use]
    pub fn factorisation(&self) -> String {
        let term = |(prime, exponent): (u64, u32)| match exponent {
            1 => prime.to_string(),
            _ => format!("{prime}^{exponent}"),
        };
        let terms: Vec<String> = self.prime_factors().into_iter().map(term).collect();
        if terms.is_empty() { "1".to_owned() } else { terms.join("·") }
    }

    /// The prime factors, the smallest first, each with its exponent.
    #[must_use]
    pub fn prime_factors(&self) -> Vec<(u64, u32)> {
        let mut primes: LiteMap<u64, u32> = LiteMap::new();
        let mut times = |mut factor: u64, exponent: u32| {
            let mut prime = 2;
            while factor > 1 {
                if prime * prime > factor {
                    prime = factor;
                }
                while factor.is_multiple_of(prime) {
                    factor /= prime;
                    *primes.entry(prime).or_insert(0) += exponent;
                }
                prime += 1;
            }
        };
        self.factorials.iter().flat_map(|&n| 2..=u64::from(n)).for_each(|factor| times(factor, 1));
        self.listed.iter().for_each(|&factor| times(factor, 1));
        self.powers.iter().for_each(|&(base, exponent)| times(base.into(), exponent));
        if let Some(twos) = primes.get_mut(&2) {
            *twos -= self.halvings;
        }
        primes.into_iter().filter(|(_, exponent)| *exponent > 0).collect()
    }
}

impl PartialEq for ExactCount {
    fn eq(&self, other: &ExactCount) -> bool {
        self.digits() == other.digits()
    }
}

impl Eq for ExactCount {}

impl fmt::Display for ExactCount {
    /// All digits, in groups of three: `362,880`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.digits();
        let mut grouped = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                grouped.push(',');
            }
            grouped.push(digit);
        }
        out.pad(&grouped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_exact() {
        let mut count = ExactCount::default();
        assert_eq!((count.to_string(), count.formula()), ("1".to_owned(), "1".to_owned()));
        count.times_factorial(8);
        count.times_factorial(7);
        count.halve(1);
        assert_eq!(count.to_string(), "101,606,400");
        assert_eq!(count.formula(), "8!·7!/2");
        assert_eq!(count.as_u64(), Some(101_606_400));
        assert_eq!(count.prime_factors(), [(2, 10), (3, 4), (5, 2), (7, 2)]);
        let mut count = ExactCount::default();
        count.times_factorial(25);
        assert_eq!(count.to_string(), "15,511,210,043,330,985,984,000,000");
        assert_eq!((count.as_u64(), count.as_u128()), (None, Some(15_511_210_043_330_985_984_000_000)));
        assert_eq!(count, ExactCount::product(2..=25));
    }

    #[test]
    fn a_number_is_the_same_without_arithmetic_of_any_precision() {
        for n in 1..=100 {
            for (exponent, halvings) in [(0, 0), (0, 1), (30, 20), (90, 90), (3, 70)] {
                let mut count = ExactCount::product([6, 35, u64::MAX]);
                count.times_factorial(n);
                count.times_power(4, exponent);
                // Only as often as the number is even.
                let twos = count.value().trailing_zeros().expect("a count is not 0");
                count.halve(halvings.min(twos as u32));
                assert_eq!(count.as_u128(), count.value().try_into().ok(), "{}", count.formula());
                assert_eq!(count.as_u64(), count.value().try_into().ok(), "{}", count.formula());
                assert_eq!(count.digits(), count.value().to_string(), "{}", count.formula());
            }
        }
    }
}
