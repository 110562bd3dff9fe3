//! Means that are exact or estimated.

use std::fmt;

use super::ratio::Ratio;
use super::walks::Tally;

/// A mean over all spanning trees.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Counted exactly.
    Exact(Ratio),
    /// Estimated from random trees.
    Estimated(Estimate),
}

/// A mean over random spanning trees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
    /// The number of trees.
    pub trees: u64,
}

impl Value {
    /// The mean as a floating-point number.
    #[must_use]
    pub fn mean(&self) -> f64 {
        match self {
            Value::Exact(ratio) => ratio.value(),
            Value::Estimated(estimate) => estimate.mean,
        }
    }

    /// The exact fraction; `None` for an estimate.
    #[must_use]
    pub fn exact(&self) -> Option<&Ratio> {
        match self {
            Value::Exact(ratio) => Some(ratio),
            Value::Estimated(_) => None,
        }
    }

    /// The standard error; 0 for an exact value.
    #[must_use]
    pub fn error(&self) -> f64 {
        match self {
            Value::Exact(_) => 0.0,
            Value::Estimated(estimate) => estimate.error,
        }
    }

    /// The number of random trees; `None` for an exact value.
    #[must_use]
    pub fn trees(&self) -> Option<u64> {
        match self {
            Value::Exact(_) => None,
            Value::Estimated(estimate) => Some(estimate.trees),
        }
    }

    pub(super) fn walked(tally: Tally) -> Option<Value> {
        let error = tally.error_squared()?.sqrt();
        Some(Value::Estimated(Estimate { mean: tally.mean(), error, trees: tally.count() }))
    }

    /// The sum of two values with independent errors.
    pub(super) fn plus(&self, other: &Value) -> Value {
        if let (Value::Exact(one), Value::Exact(other)) = (self, other) {
            return Value::Exact(one.plus(other));
        }
        let trees = self.trees().into_iter().chain(other.trees()).min().unwrap_or(0);
        Value::Estimated(Estimate {
            mean: self.mean() + other.mean(),
            error: self.error().hypot(other.error()),
            trees,
        })
    }

    /// The difference `number - self`.
    pub(super) fn taken_from(&self, number: u64) -> Value {
        match self {
            Value::Exact(ratio) => Value::Exact(Ratio::whole(number).minus(ratio).expect("a part of it")),
            Value::Estimated(estimate) => {
                Value::Estimated(Estimate { mean: number as f64 - estimate.mean, ..*estimate })
            }
        }
    }
}

/// Prints a fraction, or an estimate with its standard error: `12.5 ± 0.3`.
impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Exact(ratio) => ratio.fmt(out),
            Value::Estimated(estimate) => write!(out, "{:.1} ± {:.1}", estimate.mean, estimate.error),
        }
    }
}
