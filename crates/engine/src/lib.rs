//! Search and theory over the puzzles. Uses no browser, no clock and no global randomness.
//!
//! Contents:
//! - [`certificate`]: rules as plain data, for a program that does not know them, and the checksum of a certificate.
//! - [`checkpoint`]: bytes from which long work resumes.
//! - [`fifteen`]: search over boards of Fifteen.
//! - [`group`]: the permutation groups of Rotation boards.
//! - [`invariant`]: why a position cannot be solved, as a certificate.
//! - [`method`]: step-by-step methods that people use.
//! - [`resumable`]: work that is done a step at a time.
//! - [`rotation`]: search over Rotation boards.
//! - [`search`]: surveys of all positions by depth, tables, and searches without a table.
//! - [`sliding`]: sliding block puzzles.
//! - [`solver`]: every puzzle through one trait, with text at its boundary.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::search::survey::Survey;
//! use antipode_puzzles::ramka::Metric;
//!
//! let survey = Survey::new(Metric::Strokes.space().into()).run();
//! let table = survey.into_table().expect("the survey has finished");
//! assert_eq!(table.gods_number(), 23);
//! ```
//!
//! # Entry points
//!
//! | to | use |
//! | --- | --- |
//! | solve any puzzle, with text at the boundary | [`solver::find`], which returns a [`PuzzleSolver`](solver::PuzzleSolver) |
//! | count all positions of a `Space` by depth | [`Survey`](search::survey::Survey), which becomes a [`Table`](search::table::Table) |
//! | solve a position without a table | [`AnytimeSearch`](search::anytime::AnytimeSearch), [`BidirectionalSearch`](search::bidirectional::BidirectionalSearch) |
//! | explore a sliding board | [`explore`](sliding::explore::explore), which returns a [`Graph`](sliding::graph::Graph) |
//! | solve a sliding board that is too large for that | [`PositionSearch`](sliding::search::PositionSearch) |
//! | find the hardest sliding boards | [`HardestSearch`](sliding::hardest::HardestSearch), [`OutlineSearch`](sliding::outline::OutlineSearch) |
//! | solve like a person | the `solve` functions of [`method`] |
//! | compute the group of a Rotation board | [`TurnGroup`](group::turn_group::TurnGroup) |
//!
//! Long work implements [`Resumable`](resumable::Resumable): `step(budget)` returns soon, and `run` works to the end.
//!
//! # Spaces
//!
//! `search::survey` takes a `Space` and nothing else. It visits every position by breadth-first search over *coset matrices*:
//! a machine word holds 64 orders of eight tiles, and a move maps all 64 at once. Spaces of fewer than eight tiles use ranks,
//! behind the same `Survey` and `Table`. A table has two bits per position, the depth modulo 3; where moves go one way only,
//! a third bit may be needed.
//!
//! Boards that are too large for a table and whose quarter turns are odd, such as 7 × 2 with blocks of 2 × 2, are counted by
//! distance natively, in one or two bits per position (`rotation::parity_survey`).
//!
//! # Single positions
//!
//! Without a table, searches take any `SearchPuzzle`: moves by number, positions as words or as rows of cells, lower bounds.
//! Rotation boards, boards of Fifteen and every `Space` (as a `SpacePuzzle`) are such puzzles.
//!
//! - `search::bidirectional` grows a ball around the solved position and one around the given position until they meet. Later
//!   queries use the ball around the solved position again.
//! - `search::anytime` combines methods, beams and lower bounds. It shortens a solution while the proven bound rises.
//! - `rotation::optimal` has a pattern database of eight numbers for boards of up to sixteen numbers (195 MB for 4 × 4). The
//!   same `Survey` builds it where the device has the memory (`SearchOptions::max_bytes`). It proves random positions
//!   optimal. Where blocks turn clockwise only, the database of both directions gives lower bounds.
//! - `rotation::mirrored` solves positions that are their own inverse in a mirror by halves: the same beams search pairings
//!   of cells.
//! - `fifteen::pattern_set` has the databases of 4 × 4 and 5 × 3: additive ones by single tiles, and by slides the largest entry of
//!   placements of some tiles and the hole. A search builds tiny ones first, then small and large ones if it takes long, and
//!   passes the last ones on to the next search.
//! - `solver::rotation::witness` searches single positions for lower bounds of God's numbers. The record names the position
//!   of each bound.
//!
//! # Sliding block puzzles
//!
//! `sliding::explore` finds the component of a board with bit boards and short keys; interchangeable pieces share their
//! marks. The result, `sliding::graph`, is a `DistanceTable` as well, so it answers the same queries. A set of cells is a
//! word of 64 or 128 bits.
//!
//! If a component does not fit into memory, `sliding::search` searches from one position, in segments that grow one by one,
//! so no step is long. It needs about eight bytes per position and drops older layers when the memory is full. Then it visits
//! only positions that a lower bound (`goal_bound`: the moves of the goal's pieces, and disjoint `landmarks` of those in the
//! way) admits to solutions of the next lengths, and it ends with a proven lower bound. `checkpoint` is the search as bytes.
//! This search is the `bounds_solver` of a sliding board.
//!
//! `sliding::hardest` searches all puzzles of a rectangle, one *family* at a time, and stores no families.
//! `hardest::compound` searches puzzles whose goal is a whole arrangement, in parts by family that restart instead of keeping
//! records. `sliding::outline` searches small boards with walls, irregular boards and boxes in space, all positions at once
//! from all goals, with the hash set of layers of `sliding::search`. `sliding::obstacle_census` compares what
//! `puzzles::sliding::without_search` proves with a search of each puzzle.
//!
//! # Solvers
//!
//! The worker and the command line use every puzzle through `solver`: `find(puzzle, ruleset)` returns a `PuzzleSolver`, with
//! positions and moves as text. A capability that a puzzle lacks is absent: `sampler`, `bounds_solver` and `methods` return
//! an `Option`. Long work is a `Work` with `step(slices)`.
//!
//! # Terms
//!
//! - *Coset matrix*: an 8 × 8 bit matrix of 64 positions in one word: two cosets of D4 in S4, one for each of two sets of
//!   four tiles.
//! - *Superblock*: the unit of a survey: a few words of positions, which a step maps to one other superblock.
//! - *Checkpoint*: the state of a search as bytes, from which it resumes.
//! - *Detour*: a move of a sliding solution after which the goal's pieces, each alone on the board, would need more steps.
//! - *Narrow*: a position that every shortest solution of a sliding board passes.
//! - *Word*: in group theory, a product of generators; for players, an algorithm.
#![warn(missing_docs)]

pub mod certificate;
pub mod checkpoint;
pub mod fifteen;
pub mod group;
pub mod invariant;
pub mod method;
pub mod resumable;
pub mod rotation;
pub mod search;
pub mod sliding;
pub mod solver;
