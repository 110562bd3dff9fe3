//! Permutation groups: how large they are, what belongs to them, and how an element is written in the generators.
//!
//! A permutation `p` of points from 0 sends point `i` to `p[i]`; products are read left to right, as words of turns are.
//!
//! - [`perm`]: permutations. - [`chain`]: stabiliser chains: order, membership, random elements.
//! - [`verify`]: makes a chain certain. - [`order`]: orders, exact and factorised.
//! - [`words`]: short words for elements. - [`turns`]: the groups of Rotation boards.
//! - [`law`]: closed forms for their orders.
//! - [`roster`]: every element of a small group, with words. - [`synthemes`]: pairs of six things and the ways to pair
//!   them. - [`outer`]: the outer automorphism of S₆ on 3 × 4. - [`projective`]: the projective line over five elements
//!   on 2 × 3.
//!
//! ```
//! use antipode_engine::group::chain::Certainty;
//! use antipode_engine::group::turns::Turns;
//! use antipode_puzzles::rotation::Board;
//!
//! // Five wide, four high, blocks of 3 × 3.
//! let turns = Turns::of(Board::square(4, 5, 3)?);
//! let chain = turns.chain();
//! assert_eq!(chain.order().to_string(), "6,584,094,720,000");
//! assert_eq!(chain.order().factorised(), "2^15·3^8·5^4·7^2");
//! assert_eq!(chain.certainty(), Certainty::MeetsBound);
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

pub mod chain;
pub mod law;
pub mod order;
pub mod outer;
pub mod perm;
pub mod projective;
pub mod roster;
pub mod synthemes;
pub mod turns;
pub mod verify;
pub mod words;
