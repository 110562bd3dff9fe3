//! The same tables built natively and in a browser, side by side: `cargo xtask bench`.
//!
//! Both sides call [`build`], [`list`], [`first_eight`], [`Rings`], [`solutions_of_the_hardest`], [`judge_board`] and
//! [`solve_board`]: natively from `main.rs`, in a browser from `worker.js`. The timed work is that of the site's worker:
//! create the space, search it in steps, finish the table.

mod boards;

use std::sync::Arc;

pub use boards::{judge_board, solve_board};

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::search::bidirectional::{BackwardBall, BidirectionalSearch, Limits};
use antipode_engine::search::listing::{FullListing, PrefixListing};
use antipode_engine::search::shortest::ShortestSolutionsSearch;
use antipode_engine::search::survey::Survey;
use antipode_engine::search::table::Table;
use antipode_engine::sliding::explore::ComponentSearch;
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::ramka::Metric;
use antipode_puzzles::rotation::{ReachableSet, SpaceLayout, Variant};
use antipode_puzzles::sliding::{self, PosedBoard};
use antipode_puzzles::space::{Position, Space};
use wasm_bindgen::prelude::*;

/// Superblocks per step, as in the worker of the site.
const STEP_SUPERBLOCKS: u64 = 128;
/// Positions per step for counting shortest solutions and for lists.
const STEP_POSITIONS: u64 = 128;
/// Positions per step of the bidirectional search.
const STEP_BALLS: u64 = 20_000;

/// Facts of a built table. Both sides are compared by them, so that a fast wrong answer fails.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Built {
    pub positions: u32,
    pub gods_number: u32,
}

/// Sliding block puzzles, counted in moves: name, start, goal, distance. "Trapped Treasure" is a puzzle of the Professor Layton
/// games, from lumi-a's `sliding-blocks`.
pub const GRAPHS: [(&str, &str, &str, u32); 2] = [
    ("klotski", "BAAC/BAAC/DEEF/DGHF/I..J", "..../..../..../.AA./.AA.", 81),
    ("treasure", "BAAC/BAAC/DEEF/DGGF/HIJK/H..L", "..../..../..../..../.AA./.AA.", 128),
];
/// Positions per step of such a graph, as in the worker of the site.
const STEP_GRAPH: u64 = 1 << 12;

fn graph(start: &str, goal: &str, distance: u32) -> Built {
    let puzzle = PosedBoard::parse(start, goal, sliding::Metric::Move).expect("a puzzle");
    let exploration = ComponentSearch::new(&puzzle, 1 << 20).run_in_steps(STEP_GRAPH);
    let graph = exploration.into_graph().expect("it is small enough");
    assert_eq!(graph.distance(), Some(distance));
    Built { positions: graph.positions() as u32, gods_number: graph.counts_by_distance().len() as u32 - 1 }
}

/// Builds the table of Ramka in a metric such as `tiles`, or of a rotation such as `3x3n2/quarter`; or the graph of one of
/// [`GRAPHS`].
///
/// # Panics
/// If there is no such metric, or if the table does not contain every reachable position.
#[wasm_bindgen]
#[must_use]
pub fn build(metric: &str) -> Built {
    if let Some((_, start, goal, distance)) = GRAPHS.into_iter().find(|(name, ..)| *name == metric) {
        return graph(start, goal, distance);
    }
    let table = table(metric);
    Built {
        positions: u32::try_from(table.positions()).expect("no table is that large"),
        gods_number: table.gods_number(),
    }
}

/// Builds the table and counts the shortest solutions of each farthest position. Returns the largest count. This is the
/// peak memory of a worker.
///
/// # Panics
/// As [`build`].
#[wasm_bindgen]
#[must_use]
pub fn solutions_of_the_hardest(metric: &str) -> u64 {
    let table = Arc::new(table(metric));
    let count = |position| {
        let search = ShortestSolutionsSearch::new(Arc::clone(&table), &position)
            .expect("a farthest position is one of the table")
            .run_in_steps(STEP_POSITIONS);
        search.into_solutions().and_then(|solutions| solutions.count()).expect("a finished count that fits")
    };
    table.antipodes().map(count).max().expect("something is farthest")
}

/// Lists all positions of a rotation such as `3x3n2/quarter`. Returns the number of lines.
///
/// # Panics
/// If there is no table of such a rotation.
#[wasm_bindgen]
#[must_use]
pub fn list(rotation: &str) -> u32 {
    list_text(rotation).iter().filter(|byte| **byte == b'\n').count() as u32
}

/// The lines of [`list`].
///
/// # Panics
/// As [`list`].
#[must_use]
pub fn list_text(rotation: &str) -> Vec<u8> {
    let (space, _) = space(rotation);
    let mut listing = FullListing::new(&space);
    let mut text = Vec::new();
    while listing.step(STEP_POSITIONS, &mut text, &mut |at, out| digits(at, space.tiles, out))
        == Status::Working
    {}
    text
}

/// Lists the 40,320 orders of the first eight of twelve numbers in two rings. Returns the length of the longest solution.
///
/// # Panics
/// If not all of them are listed.
#[wasm_bindgen]
#[must_use]
pub fn first_eight() -> u32 {
    let (space, _) = space("4x3n3/ring");
    let mut listing = PrefixListing::new(&space, 8, 40_320).expect("one class");
    let mut text = Vec::new();
    Status::repeat(|| listing.step(STEP_POSITIONS, &mut text, &mut |at, out| digits(at, 8, out)));
    assert_eq!(listing.listed(), 40_320);
    let last = text.split(|byte| *byte == b'\n').rev().nth(1).expect("lines");
    (last.len() - "12345678 ".len()) as u32
}

/// Shortest solutions of random positions of 4 × 3 by rings, without a table. The backward ball is reused between
/// searches, as in the worker of the site.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Rings {
    reach: ReachableSet,
    backward_ball: Option<BackwardBall<Variant>>,
}

#[wasm_bindgen]
impl Rings {
    /// Starts with an empty backward ball.
    ///
    /// # Panics
    /// Never: the board fits.
    #[wasm_bindgen(constructor)]
    #[must_use]
    #[allow(clippy::new_without_default, reason = "JavaScript calls it")]
    pub fn new() -> Rings {
        let rotation: Variant = "4x3n3 ring".parse().expect("a board and its rule");
        Rings {
            reach: ReachableSet::of(rotation.board()),
            backward_ball: BackwardBall::new(&rotation, Limits::default()),
        }
    }

    /// Solves the random position of a seed. Returns the number of turns.
    ///
    /// # Panics
    /// If the solution does not reach the solved position.
    pub fn solve(&mut self, seed: u32) -> u32 {
        let position = self.reach.random_position(&seed.to_string());
        let home = self.backward_ball.take().expect("given back after each search");
        let rotation = *home.puzzle();
        let search = BidirectionalSearch::new(home, &position).run_in_steps(STEP_BALLS);
        let solution = search.solution().expect("all positions can be solved");
        let turn = |here, turn: &_| rotation.apply(&here, *turn).expect("a turn of the rule");
        assert!(solution.iter().fold(position, turn).is_solved());
        assert_eq!(search.distance(), Some(solution.len() as u32));
        self.backward_ball = Some(search.into_backward_ball());
        solution.len() as u32
    }
}

fn digits(position: &Position, tiles: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(&position.order.0.map(|tile| b'1' + tile)[..tiles]);
}

/// A space by name, and the number of reachable positions.
fn space(name: &str) -> (Arc<Space>, u64) {
    if let Ok(metric) = name.parse::<Metric>() {
        let space = metric.space();
        let positions = space.position_count();
        return (Arc::new(space), positions);
    }
    let rotation: Variant = name.replace('/', " ").parse().expect("a metric of Ramka, or a rotation");
    let reachable = ReachableSet::of(rotation.board()).count().as_u64().expect("a small board");
    (SpaceLayout::of(&rotation).expect("a board with a table").space().clone(), reachable)
}

fn table(name: &str) -> Table {
    let (space, reachable) = space(name);
    let survey = Survey::new(space).with_expected_positions(reachable).run_in_steps(STEP_SUPERBLOCKS);
    let table = survey.into_table().expect("a survey without work left has a table");
    assert_eq!(table.positions(), reachable, "every position that can be reached is found");
    table
}
