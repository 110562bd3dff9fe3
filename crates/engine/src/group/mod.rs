//! Permutation groups: how large they are, and what belongs to them.
//!
//! - [`chain`]: stabiliser chains. - [`roster`]: every element of a small group, with words. - [`synthemes`]: pairs of six
//!   things and the ways to pair them. - [`outer`]: the outer automorphism of S₆ on 3 × 4. - [`projective`]: the projective
//!   line over five elements on 2 × 3.

pub mod chain;
pub mod outer;
pub mod projective;
pub mod roster;
pub mod synthemes;
