//! Breadth-first search of whole spaces, the resulting tables, and searches of single positions without a table.
//!
//! Contents:
//! - [`search_puzzle`]: what a puzzle provides for the searches of single positions.
//! - [`key`]: positions as machine words.
//! - [`space_puzzle`]: every space as such a puzzle.
//! - [`anytime`]: shorter and shorter solutions of one position, with a rising lower bound; resumable.
//! - [`beam`]: beam search, which keeps the most promising positions of each layer; resumable.
//! - [`shorten`]: shortens a solution by optimising parts of it; resumable.
//! - [`deepening`]: iterative deepening with lower bounds, for puzzles of any size; resumable.
//! - [`bidirectional`]: a shortest solution of one position by two balls that meet, without a table; resumable.
//! - [`neighbour_distances`]: the distance of a position after each of its moves, without a table; resumable.
//! - [`survey`]: every position by depth, for any space of up to twelve tiles; resumable.
//! - [`table`]: the result of a finished survey, with queries for single positions; serialisable.
//! - [`whole_depths`](mod@whole_depths): the depth of every position, a byte each, by a search or from a table.
//! - [`layer`]: the k-th position of an exact depth; resumable.
//! - [`listing`]: positions with one shortest solution each, one line of text per position, by length; resumable.
//! - [`shortest`]: how many shortest solutions there are, how they begin, and which of them changes the frame row
//!   least often; resumable.
//! - [`reference`](mod@reference): a simple search by ranks with one byte per position. Tests and benchmarks compare
//!   against it.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::search::survey::Survey;
//! use antipode_puzzles::rotation::{Board, Rule, SpaceLayout, Variant};
//!
//! let variant = Variant::new(Board::square(3, 2, 2)?, Rule::Quarter)?;
//! let layout = SpaceLayout::of(&variant).expect("a small board");
//! let survey = Survey::new(layout.space().clone().into()).run();
//! assert_eq!(survey.counts(), [1, 4, 10, 22, 42, 33, 7, 1]);
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

pub mod anytime;
mod ball;
pub(crate) mod ball_pair;
pub mod beam;
pub mod bidirectional;
mod cosets;
pub mod deepening;
mod depth_code;
pub(crate) mod improve;
pub(crate) mod indexed_space;
mod kernel;
pub mod key;
pub mod layer;
pub mod listing;
mod matrix_layout;
pub mod neighbour_distances;
pub(crate) mod planes;
mod rank_layout;
pub mod reference;
pub mod search_puzzle;
pub mod shorten;
pub mod shortest;
pub(crate) mod shortest_words;
mod simd;
mod slots;
pub mod space_puzzle;
pub mod survey;
pub mod table;
mod table_format;
pub mod whole_depths;
pub(crate) mod whole_puzzle;
