//! Permutation groups: orders, membership, and words in the generators.
//!
//! A permutation `p` of points from 0 sends point `i` to `p[i]`. Products are read left to right, like sequences of turns.
//!
//! - [`chain`]: stabiliser chains: order, membership, random elements.
//! - [`verify`]: verifies a chain by Schreier's lemma.
//! - [`word_table`]: short words for elements.
//! - [`turn_group`]: the groups of Rotation boards.
//! - [`closed_form`]: closed forms for their orders.
//! - [`small_group`]: every element of a small group, with words.
//! - [`synthemes`]: pairs of six points, and partitions of the six into pairs.
//! - [`outer`]: the outer automorphism of S₆ on 4 × 3.
//! - [`projective`]: the projective line over the field of five elements, on 3 × 2.
//!
//! ```
//! use antipode_engine::group::chain::Certainty;
//! use antipode_engine::group::turn_group::TurnGroup;
//! use antipode_puzzles::rotation::Board;
//!
//! // Five wide, four high, blocks of 3 × 3.
//! let group = TurnGroup::of(Board::square(4, 5, 3)?);
//! let chain = group.chain();
//! assert_eq!(chain.order().to_string(), "6,584,094,720,000");
//! assert_eq!(chain.order().factorisation(), "2^15·3^8·5^4·7^2");
//! assert_eq!(chain.certainty(), Certainty::MeetsBound);
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

pub mod chain;
pub mod closed_form;
pub mod outer;
pub mod projective;
pub mod small_group;
pub mod synthemes;
pub mod turn_group;
pub mod verify;
pub mod word_table;
