//! What is counted exactly, or estimated.

use std::fmt;

use super::ratio::Ratio;
use super::walks::Tally;

/// A mean over all spanning trees.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Counted.
    Exact(Ratio),
    /// Estimated from random trees.
    Estimated(Estimate),
}

/// A mean of random trees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
    /// Of how many trees it is the mean.
    pub trees: u64,
}

impl Value {
    /// The number, or the estimate of it.
    #[must_use]
    pub fn mean(&self) -> f64 {
        match self {
            Value::Exact(ratio) => ratio.value(),
            Value::Estimated(estimate) => estimate.mean,
        }
    }

    /// The fraction, where it is known.
    #[must_use]
    pub fn exact(&self) -> Option<&Ratio> {
        match self {
            Value::Exact(ratio) => Some(ratio),
            Value::Estimated(_) => None,
        }
    }

    /// How far off the estimate may be, as a standard error; 0 for what was counted.
    #[must_use]
    pub fn error(&self) -> f64 {
        match self {
            Value::Exact(_) => 0.0,
            Value::Estimated(estimate) => estimate.error,
        }
    }

    /// Of how many random trees it is the mean; `None` for what was counted.
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

    /// The sum of two, estimated apart from each other.
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

    /// How much a whole number is more.
    pub(super) fn taken_from(&self, number: u64) -> Value {
        match self {
            Value::Exact(ratio) => Value::Exact(Ratio::whole(number).minus(ratio).expect("a part of it")),
            Value::Estimated(estimate) => {
                Value::Estimated(Estimate { mean: number as f64 - estimate.mean, ..*estimate })
            }
        }
    }
}

/// A fraction as it is, an estimate with its standard error: `12.5 ± 0.3`.
impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Exact(ratio) => ratio.fmt(out),
            Value::Estimated(estimate) => write!(out, "{:.1} ± {:.1}", estimate.mean, estimate.error),
        }
    }
}
