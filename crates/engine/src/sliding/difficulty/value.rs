//! Means that are exact or estimated.

use std::fmt;

use super::ratio::Ratio;
use super::walks::SampleStatistics;

/// A mean over all spanning trees.
#[derive(Clone, Debug, PartialEq)]
pub enum MeanValue {
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
    pub standard_error: f64,
    /// The number of trees.
    pub trees: u64,
}

impl MeanValue {
    /// The mean as a floating-point number.
    #[must_use]
    pub fn mean(&self) -> f64 {
        match self {
            MeanValue::Exact(ratio) => ratio.to_f64(),
            MeanValue::Estimated(estimate) => estimate.mean,
        }
    }

    /// The exact fraction; `None` for an estimate.
    #[must_use]
    pub fn exact(&self) -> Option<&Ratio> {
        match self {
            MeanValue::Exact(ratio) => Some(ratio),
            MeanValue::Estimated(_) => None,
        }
    }

    /// The standard error; 0 for an exact value.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        match self {
            MeanValue::Exact(_) => 0.0,
            MeanValue::Estimated(estimate) => estimate.standard_error,
        }
    }

    /// The number of random trees; `None` for an exact value.
    #[must_use]
    pub fn trees(&self) -> Option<u64> {
        match self {
            MeanValue::Exact(_) => None,
            MeanValue::Estimated(estimate) => Some(estimate.trees),
        }
    }

    pub(super) fn from_samples(tally: SampleStatistics) -> Option<MeanValue> {
        let error = tally.error_squared()?.sqrt();
        Some(MeanValue::Estimated(Estimate {
            mean: tally.mean(),
            standard_error: error,
            trees: tally.count(),
        }))
    }

    /// The sum of two values with independent errors.
    pub(super) fn plus(&self, other: &MeanValue) -> MeanValue {
        if let (MeanValue::Exact(one), MeanValue::Exact(other)) = (self, other) {
            return MeanValue::Exact(one.plus(other));
        }
        let trees = self.trees().into_iter().chain(other.trees()).min().unwrap_or(0);
        MeanValue::Estimated(Estimate {
            mean: self.mean() + other.mean(),
            standard_error: self.standard_error().hypot(other.standard_error()),
            trees,
        })
    }

    /// The difference `number - self`.
    pub(super) fn subtracted_from(&self, number: u64) -> MeanValue {
        match self {
            MeanValue::Exact(ratio) => {
                MeanValue::Exact(Ratio::from_integer(number).minus(ratio).expect("a part of it"))
            }
            MeanValue::Estimated(estimate) => {
                MeanValue::Estimated(Estimate { mean: number as f64 - estimate.mean, ..*estimate })
            }
        }
    }
}

/// Prints a fraction, or an estimate with its standard error: `12.5 ± 0.3`.
impl fmt::Display for MeanValue {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MeanValue::Exact(ratio) => ratio.fmt(out),
            MeanValue::Estimated(estimate) => {
                write!(out, "{:.1} ± {:.1}", estimate.mean, estimate.standard_error)
            }
        }
    }
}
