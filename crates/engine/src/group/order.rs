//! Orders of groups: exact integers of any size, with their prime factors.

use std::fmt;

use num_bigint::BigUint;

/// The order of a group.
///
/// ```
/// use antipode_engine::group::order::GroupOrder;
///
/// let order = GroupOrder::product([6, 5, 4]);
/// assert_eq!((order.to_string(), order.factorisation()), ("120".to_owned(), "2^3·3·5".to_owned()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupOrder {
    value: BigUint,
    /// Primes and exponents, the smallest prime first.
    factors: Vec<(u64, u32)>,
}

impl GroupOrder {
    /// The product of positive integers. They are factorised by trial division, so each should be small.
    ///
    /// # Panics
    /// If one of them is 0.
    #[must_use]
    pub fn product(sizes: impl IntoIterator<Item = u64>) -> GroupOrder {
        let mut value = BigUint::from(1_u8);
        let mut factors = std::collections::BTreeMap::new();
        for size in sizes {
            assert!(size > 0, "orders are products of numbers from 1 on");
            value *= size;
            let (mut rest, mut divisor) = (size, 2);
            while divisor * divisor <= rest {
                while rest.is_multiple_of(divisor) {
                    rest /= divisor;
                    *factors.entry(divisor).or_insert(0) += 1;
                }
                divisor += 1;
            }
            if rest > 1 {
                *factors.entry(rest).or_insert(0) += 1;
            }
        }
        GroupOrder { value, factors: factors.into_iter().collect() }
    }

    /// The order as an integer.
    #[must_use]
    pub fn value(&self) -> &BigUint {
        &self.value
    }

    /// Primes and exponents, the smallest prime first; empty for 1.
    #[must_use]
    pub fn factors(&self) -> &[(u64, u32)] {
        &self.factors
    }

    /// The prime factorisation as text, such as `2^15·3^8·5^4·7^2`; `1` for 1.
    #[must_use]
    pub fn factorisation(&self) -> String {
        let term = |&(prime, exponent): &(u64, u32)| match exponent {
            1 => prime.to_string(),
            _ => format!("{prime}^{exponent}"),
        };
        let terms: Vec<String> = self.factors.iter().map(term).collect();
        if terms.is_empty() { "1".to_owned() } else { terms.join("·") }
    }
}

impl fmt::Display for GroupOrder {
    /// All digits, in groups of three: `362,880`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.value.to_string();
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
