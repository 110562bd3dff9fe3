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

pub mod anytime;
pub mod around;
mod ball;
pub mod beam;
mod between;
pub mod bidirectional;
pub mod bound;
mod chart;
mod cosets;
pub mod deepening;
mod dial;
pub mod finder;
mod gauge;
pub mod gods_number;
mod kept;
mod kernel;
pub mod layer;
pub mod listing;
mod matrices;
mod meeting;
pub mod moves;
mod packed;
pub mod pattern;
mod piece;
mod planes;
mod ranks;
pub mod reference;
mod sequel;
pub mod shorten;
pub mod shortest;
mod simd;
mod slots;
pub mod survey;
pub mod table;
