//! Exact numbers of positions of any size.

use std::fmt;

/// An exact number of positions: a product of factorials and powers, divided by a power of two.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PositionCount {
    /// The `n` of each factor `n!`.
    factorials: Vec<u32>,
    /// Factors that are sizes of listed sets.
    listed: Vec<u64>,
    /// Factors that are powers of 2 or 4: the base and the exponent.
    powers: Vec<(u8, u32)>,
    /// The exponent of 2 in the divisor.
    halvings: u32,
}

/// The number of decimal digits of a limb.
const LIMB_DIGITS: usize = 9;
const LIMB: u64 = 1_000_000_000;

impl PositionCount {
    pub(super) fn times_factorial(&mut self, n: usize) {
        if n > 1 {
            self.factorials.push(n as u32);
        }
    }

    pub(super) fn times(&mut self, listed: u64) {
        if listed > 1 {
            self.listed.push(listed);
        }
    }

    pub(super) fn times_power(&mut self, base: u8, exponent: u32) {
        if base > 1 {
            self.powers.push((base, exponent));
        }
    }

    pub(super) fn halve(&mut self, times: u32) {
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

    /// The number, if it fits into 64 bits.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        let limbs = self.limbs();
        limbs.iter().rev().try_fold(0_u64, |value, &limb| value.checked_mul(LIMB)?.checked_add(limb))
    }

    /// The prime factors, the smallest first, each with its exponent.
    #[must_use]
    pub fn prime_factors(&self) -> Vec<(u64, u32)> {
        let mut primes = std::collections::BTreeMap::new();
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

    /// The number in limbs of nine decimal digits, the lowest first.
    fn limbs(&self) -> Vec<u64> {
        // Cancel the divisor against the factors before multiplying.
        let factors = self.factorials.iter().flat_map(|&n| 2..=u64::from(n));
        let factors = factors.chain(self.listed.iter().copied());
        let powers = self.powers.iter();
        let factors =
            factors.chain(powers.flat_map(|&(base, exponent)| (0..exponent).map(move |_| base.into())));
        let mut halvings = self.halvings;
        let mut limbs = vec![1];
        for factor in factors {
            let shift = factor.trailing_zeros().min(halvings);
            halvings -= shift;
            multiply(&mut limbs, factor >> shift);
        }
        limbs
    }
}

impl fmt::Display for PositionCount {
    /// All digits, in groups of three: `362,880`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limbs = self.limbs();
        let mut digits: String = limbs.iter().rev().map(|limb| format!("{limb:0LIMB_DIGITS$}")).collect();
        digits.drain(..digits.len() - digits.trim_start_matches('0').len());
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

fn multiply(limbs: &mut Vec<u64>, factor: u64) {
    let mut carry = 0_u128;
    for limb in limbs.iter_mut() {
        let product = u128::from(*limb) * u128::from(factor) + carry;
        *limb = (product % u128::from(LIMB)) as u64;
        carry = product / u128::from(LIMB);
    }
    while carry > 0 {
        limbs.push((carry % u128::from(LIMB)) as u64);
        carry /= u128::from(LIMB);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_exact() {
        let mut count = PositionCount::default();
        assert_eq!((count.to_string(), count.formula()), ("1".to_owned(), "1".to_owned()));
        count.times_factorial(8);
        count.times_factorial(7);
        count.halve(1);
        assert_eq!(count.to_string(), "101,606,400");
        assert_eq!(count.formula(), "8!·7!/2");
        assert_eq!(count.as_u64(), Some(101_606_400));
        assert_eq!(count.prime_factors(), [(2, 10), (3, 4), (5, 2), (7, 2)]);
        let mut count = PositionCount::default();
        count.times_factorial(25);
        assert_eq!(count.to_string(), "15,511,210,043,330,985,984,000,000");
        assert_eq!(count.as_u64(), None);
    }
}
