//! Breadth-first search of whole spaces and what a finished search knows; searches of single positions without a table.
//!
//! Contents:
//! - [`anytime`]: better and better solutions of one position of any board, and a lower bound that rises; resumable.
//! - [`beam`]: solutions by keeping the most promising positions of each layer; resumable.
//! - [`shorten`]: a solution made shorter on pieces of the board; resumable.
//! - [`bound`]: what no solution can be shorter than, by counting.
//! - [`pattern`]: the same by what several numbers together ask for; resumable.
//! - [`deepening`]: depth first between lower bounds, for boards of any size; resumable.
//! - [`bidirectional`]: a shortest solution of one position by two balls that meet, without a table; resumable.
//! - [`gods_number`]: bounds of how many turns the farthest positions of a board need; resumable.
//! - [`around`]: how far a position is after each of its moves, without a table; resumable.
//! - [`finder`]: the shortest words that send given numbers to given cells; resumable.
//! - [`moves`]: the moves of a board as plain data.
//! - [`survey`]: every position by depth, of any space of up to twelve tiles; resumable.
//! - [`table`]: what a finished survey knows of each position; kept as bytes.
//! - [`layer`]: the k-th position of an exact depth; resumable.
//! - [`listing`]: positions with a shortest solution each, a line of text a position, by length; resumable.
//! - [`shortest`]: how many shortest solutions there are, how they begin, which has the fewest changes of
//!   station; resumable.
//! - [`reference`](mod@reference): the plain search by ranks and a byte table, for tests, as the baseline of the
//!   benches.

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
