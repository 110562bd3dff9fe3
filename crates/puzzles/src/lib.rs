//! Rules of the puzzles: positions, moves, notation, ranks and pictures. Independent of search and of the browser.
//!
//! Contents:
//! - [`puzzle`]: the traits every puzzle implements, and their laws.
//! - [`exact_count`]: numbers of positions of any size.
//! - [`permutation`]: products, inverses, cycles and ranks of permutations.
//! - [`space`]: positions as a class and an order of tiles, with the moves as data; the input of a search.
//! - [`scramble`]: seeded random numbers; the same text gives the same number on every platform and in every version.
//! - [`scene`]: a position as a picture, as plain data.
//! - [`parse_error`]: why a parser refuses a text, and where.
//! - [`reading`]: what a text that a person typed can mean; lists of boards.
//! - [`plain_text`]: the plain characters of a copied text.
//! - [`json`]: JSON values.
//! - [`pddl`]: problems of planning.
//! - [`fnv`]: checksums of stored data.
//! - [`short_list`]: sorting of short lists.
//! - [`saved_game`]: saved games of Simon Tatham's Portable Puzzle Collection.
//! - [`antipode`]: lines of positions farthest from solved.
//! - [`fifteen`]: numbered tiles and one hole, as in the 15-puzzle.
//! - [`ramka`]: nine tiles in three rows, and a frame with two spaces.
//! - [`rotation`]: a board of numbers in which blocks are turned.
//! - [`sliding`]: sliding block puzzles with pieces of any shape.
//!
//! The feature `serde` serialises positions, boards, moves and metrics as their canonical texts.
//!
//! ```
//! use antipode_puzzles::puzzle::Puzzle;
//! use antipode_puzzles::rotation::{Board, Rule, Variant};
//!
//! let variant = Variant::new(Board::square(3, 3, 2)?, Rule::Quarter)?;
//! assert_eq!(variant.moves(&variant.solved()).len(), 8);
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```
//!
//! # Entry points
//!
//! | to | use |
//! | --- | --- |
//! | play | [`Puzzle`](puzzle::Puzzle) of [`ramka::Ramka`], [`rotation::Variant`], [`fifteen::Variant`], [`sliding::PosedBoard`] |
//! | parse and print | `Position` or `Board`, `parse_moves` and `format_moves` of a puzzle; `typed::read` for what people type |
//! | draw | `scene` of a puzzle, which returns a [`Scene`](scene::Scene) |
//! | search | [`ramka::Metric::space`], [`rotation::SpaceLayout`], [`fifteen::SpaceLayout`], which return a [`Space`](space::Space) |
//! | decide solvability | [`rotation::verdict::judge`], [`fifteen::verdict::judge`], [`sliding::without_search`] |
//!
//! # From a board to a space
//!
//! A board such as `ramka::Board` is the physical state: which tile is in which place, and which row is in the frame. A
//! metric decides which positions are distinct and what counts as one move. For Ramka, Rotation and Fifteen it writes this
//! out as a `Space`: a few classes, and steps that permute the tiles and lead to a class. The search needs nothing else.
//!
//! - If turns change the parities of two sets of numbers together, the classes of a Rotation board leave that parity open
//!   (`rotation::layout`). This halves the space.
//! - On a board with one number per row, a class is what a position looks like (`rotation::looks`). Its tiles keep numbers of
//!   their own, so each can be followed. Positions are equal if they look the same.
//! - Pieces of any shape have no slots, so sliding block puzzles are not spaces. A `sliding::PosedBoard` has a start, a goal
//!   and a metric.
//!
//! # Text
//!
//! Every position, move, board and metric has a canonical text, and a parser that is total, bounded and fuzzed. `reading` and
//! the `typed` modules read what people type. `number_grid`, `saved_game`, `pddl` and `sliding::foreign` read what other
//! programs write. An error names the fault and its column.
//!
//! # Terms
//!
//! - *Draft*: a board that is being set up. It need be neither complete nor solvable.
//! - *Generator*, *move name*: a move of a `Space` by its index, and its text.
//! - *Outline*: the cells of a small sliding board, in the plane or in space. In a scene, the edge of a piece.
//! - *Scene*: a position as a picture, in plain data.
//! - *Verdict*: whether a position of Rotation or Fifteen is solvable, or the invariant that it breaks. It is derived from
//!   invariants alone, within milliseconds.
#![warn(missing_docs)]

pub mod antipode;
mod direction;
pub mod exact_count;
pub mod fifteen;
pub mod fnv;
pub mod json;
mod number_grid;
pub mod parse_error;
pub mod pddl;
pub mod permutation;
pub mod plain_text;
pub mod puzzle;
pub mod ramka;
pub mod reading;
pub mod rotation;
pub mod saved_game;
pub mod scene;
pub mod scramble;
#[cfg(feature = "serde")]
mod serde_text;
pub mod short_list;
pub mod sliding;
mod source_char;
pub mod space;
mod symmetry;
