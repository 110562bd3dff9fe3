//! Permutation groups: how large they are, and what belongs to them.
//!
//! - [`chain`]: stabiliser chains.

pub mod chain;
