//! Breadth-first search of whole spaces, the resulting tables, and searches of single positions without a table.
//!
//! Contents:
//! - [`anytime`]: shorter and shorter solutions of one position of any board, with a rising lower bound; resumable.
//! - [`beam`]: beam search, which keeps the most promising positions of each layer; resumable.
//! - [`shorten`]: shortens a solution by optimising the parts that lie in a small sub-board; resumable.
//! - [`single_tile_bound`]: an admissible lower bound from the distances of single numbers.
//! - [`pattern_databases`]: an admissible lower bound from groups of numbers; resumable.
//! - [`deepening`]: iterative deepening with lower bounds, for boards of any size; resumable.
//! - [`bidirectional`]: a shortest solution of one position by two balls that meet, without a table; resumable.
//! - [`gods_number`]: lower and upper bounds of God's number of a board; resumable.
//! - [`neighbour_distances`]: the distance of a position after each of its moves, without a table; resumable.
//! - [`finder`]: the shortest words that send given numbers to given cells; resumable.
//! - [`moves`]: the moves of a board as plain data.
//! - [`survey`]: every position by depth, for any space of up to twelve tiles; resumable.
//! - [`table`]: the result of a finished survey, with queries for single positions; serialisable.
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
mod ball_pair;
pub mod beam;
pub mod bidirectional;
mod cosets;
pub mod deepening;
mod depth_code;
pub mod finder;
pub mod gods_number;
mod indexed_space;
mod kernel;
pub mod layer;
pub mod listing;
mod matrix_layout;
pub mod moves;
pub mod neighbour_distances;
mod packed;
mod packed_bound;
pub mod pattern_databases;
mod planes;
mod rank_layout;
pub mod reference;
mod sequence_pruning;
pub mod shorten;
pub mod shortest;
mod shortest_words;
mod simd;
pub mod single_tile_bound;
mod slots;
mod sub_board;
pub mod survey;
pub mod table;
mod table_format;
