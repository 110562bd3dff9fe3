//! Searches of single positions of spaces, against the exact table: the 8-puzzle, whose moves are not legal everywhere, also with two
//! solved positions; Ramka; turns in one direction only.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::laws::replay;
use crate::shuffled::random;
use crate::spaces::{TurnDirections, eight_puzzle, rotation_by, rotation_with_directions};
use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::search::anytime::AnytimeSearch;
use antipode_engine::search::beam::BeamSearch;
use antipode_engine::search::bidirectional::{BackwardBall, BidirectionalSearch, Limits, SearchOutcome};
use antipode_engine::search::deepening::IterativeDeepening;
use antipode_engine::search::key::Key;
use antipode_engine::search::neighbour_distances::NeighbourDistances;
use antipode_engine::search::reference::{self, UNREACHED};
use antipode_engine::search::search_puzzle::{CellPuzzle, NumberedMoves, PackedPuzzle, SearchPuzzle};
use antipode_engine::search::shorten::SolutionShortener;
use antipode_engine::search::space_puzzle::SpacePuzzle;
use antipode_puzzles::permutation::Parity;
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::ramka::Metric;
use antipode_puzzles::space::{Generator, Position, Space};
use antipode_sampling::is_full;

const LIMITS: Limits = Limits { bytes: 160_000_000, positions: 1_000_000_000 };

/// Balls of a few thousand positions, so that the search goes on beyond them.
const LITTLE_MEMORY: Limits = Limits { bytes: 0, positions: u64::MAX };

/// A space with the exact depth of every position.
struct Solved {
    puzzle: SpacePuzzle,
    depths: Vec<u8>,
}

impl Solved {
    fn new(space: Space) -> Solved {
        let depths = reference::search(&space).by_rank;
        Solved { puzzle: SpacePuzzle::new(space).expect("a valid space"), depths }
    }

    fn space(&self) -> &Space {
        self.puzzle.space()
    }

    fn position(&self, rank: u64) -> Position {
        self.space().unrank(rank).expect("a rank below the number of positions")
    }

    fn depth(&self, position: &Position) -> Option<u32> {
        let depth = self.depths[self.space().rank(position) as usize];
        (depth != UNREACHED).then_some(depth.into())
    }

    /// About `count` positions over the whole space, and of a small space at most five of the last depth.
    fn chosen(&self, count: u64) -> Vec<Position> {
        let step = (self.space().position_count() / count).max(1) | 1;
        let last_count = if self.space().position_count() > 1_000_000 { 0 } else { 5 };
        let farthest = self.depths.iter().filter(|depth| **depth != UNREACHED).max();
        let last = (0_u64..).zip(&self.depths).filter(|(_, depth)| Some(*depth) == farthest).take(last_count);
        let ranks = (0..self.space().position_count()).step_by(step as usize);
        ranks.chain(last.map(|(rank, _)| rank)).map(|rank| self.position(rank)).collect()
    }

    fn assert_solves(&self, position: &Position, solution: &[Generator]) {
        replay(self.space(), position, solution, None);
    }

    /// A position and a random solution of it.
    fn walk(&self, moves: usize, seed: u64) -> (Position, Vec<Generator>) {
        let mut state = seed;
        let mut here = self.puzzle.solved();
        let mut solution = Vec::new();
        for _ in 0..moves {
            let legal = self.puzzle.moves(&here);
            let mv = legal[(random(&mut state) % legal.len() as u64) as usize];
            solution.push(self.puzzle.inverse(&here, mv).expect("a move back"));
            here = self.puzzle.apply(&here, mv).expect("a legal move");
        }
        solution.reverse();
        (here, solution)
    }
}

/// All spaces of these tests, searched once.
fn spaces() -> &'static [Solved] {
    static SPACES: LazyLock<Vec<Solved>> = LazyLock::new(|| {
        let mut spaces = vec![
            Solved::new(eight_puzzle()),
            Solved::new(Metric::Tiles.space()),
            Solved::new(rotation_by(4, 2, TurnDirections::Clockwise)),
            Solved::new(rotation_with_directions(3, 2, TurnDirections::Both)),
        ];
        spaces.push(solved_at_both_ends(&spaces[0]));
        if is_full() {
            // A minute.
            spaces.push(Solved::new(Metric::SlidesShifts.space()));
        }
        spaces
    });
    &SPACES
}

/// The space in which one of the farthest positions is solved, too.
fn solved_at_both_ends(solved: &Solved) -> Solved {
    let reached = (0..).zip(&solved.depths).filter(|(_, depth)| **depth != UNREACHED);
    let (farthest, _) = reached.max_by_key(|(_, depth)| **depth).expect("a solved position");
    let mut space = solved.space().clone();
    space.solved.push(solved.position(farthest));
    Solved::new(space)
}

fn solved_eight_puzzle() -> &'static Solved {
    &spaces()[0]
}

fn assert_laws_of_words<K: Key>(solved: &Solved, positions: &[Position]) {
    let puzzle = &solved.puzzle;
    let packed = puzzle.packed::<K>().expect("positions fit");
    let packed: &dyn Fn(&Position) -> K = &|position| PackedPuzzle::<K>::pack(&packed, position);
    let mut words = HashSet::new();
    for position in positions {
        let word = packed(position);
        let bits = PackedPuzzle::<K>::position_bits(puzzle);
        assert!(word >> bits == K::ZERO && words.insert(format!("{word:?}")), "{position:?}");
        let mut made = Vec::new();
        for number in 0..puzzle.move_count() {
            let Some(after) = PackedPuzzle::<K>::after(puzzle, word, number) else { continue };
            let generator = puzzle.move_at(number);
            let expected = puzzle.apply(position, generator).expect("a legal move");
            assert!(after == packed(&expected), "{position:?} by {generator:?}");
            assert_eq!(PackedPuzzle::<K>::before(puzzle, after, number), Some(word));
            made.push(generator);
        }
        made.sort_unstable();
        let mut legal = puzzle.moves(position);
        legal.sort_unstable();
        assert_eq!(made, legal, "each legal move has one number");
        for number in 0..puzzle.move_count() {
            if let Some(before) = PackedPuzzle::<K>::before(puzzle, word, number) {
                assert_eq!(PackedPuzzle::<K>::after(puzzle, before, number), Some(word));
            }
        }
    }
}

#[test]
fn words_of_either_width_obey_the_laws() {
    for solved in spaces() {
        let mut positions = solved.chosen(1_000);
        positions.sort_unstable();
        positions.dedup();
        assert_laws_of_words::<u64>(solved, &positions);
        assert_laws_of_words::<u128>(solved, &positions);
    }
}

/// The bounds hold at every position, and exclude something.
#[test]
fn bounds_and_parity_agree_with_the_table() {
    for solved in spaces() {
        let puzzle = &solved.puzzle;
        let name = &solved.space().name;
        let (mut most, mut parities) = (0, HashSet::new());
        for position in solved.chosen(50_000) {
            let Some(depth) = solved.depth(&position) else { continue };
            let need = puzzle.estimate(&[position]).need;
            assert!(need <= depth, "{name:?} {position:?}: {need} of {depth}");
            assert_eq!(puzzle.estimate(&[position]).score == 0, depth == 0);
            let word: u64 = puzzle.pack(&position);
            assert!(
                puzzle.may_solve_within(word, depth)
                    && (need == 0 || !puzzle.may_solve_within(word, need - 1))
            );
            let parity = puzzle.parity(&position);
            assert!(parity.is_none_or(|parity| parity == Parity::odd_if(depth % 2 == 1)), "{position:?}");
            most = most.max(need);
            parities.insert(parity.is_some());
        }
        assert!(
            most > 1 && parities.len() == 1,
            "{name:?}: a trivial bound, or parities of some positions only"
        );
    }
    let knows_parity = |space| {
        let puzzle = SpacePuzzle::new(space).expect("a valid space");
        puzzle.parity(&puzzle.solved()) == Some(Parity::Even)
    };
    assert!(knows_parity(eight_puzzle()), "a move of the hole changes its colour");
    assert!(knows_parity(rotation_by(3, 3, TurnDirections::Both)), "a quarter turn is an odd permutation");
}

/// Searches to the end; the bounds converge and never cross.
fn search(ball: BackwardBall<SpacePuzzle>, position: &Position) -> BidirectionalSearch<SpacePuzzle> {
    let mut search = BidirectionalSearch::new(ball, position);
    let mut before = (search.lower_bound(), search.upper_bound().unwrap_or(u32::MAX));
    while search.step(5_000) == Status::Working {
        let now = (search.lower_bound(), search.upper_bound().unwrap_or(u32::MAX));
        assert!(before.0 <= now.0 && now.0 <= now.1 && now.1 <= before.1, "{before:?}, then {now:?}");
        before = now;
    }
    search
}

fn assert_distances(solved: &Solved, positions: &[Position], limits: Limits) {
    let mut ball = BackwardBall::new(&solved.puzzle, limits).expect("positions fit");
    for position in positions {
        let searched = search(ball, position);
        assert_eq!(searched.distance(), solved.depth(position), "{:?} {position:?}", solved.space().name);
        if let Some(solution) = searched.solution() {
            assert_eq!(Some(solution.len() as u32), searched.distance());
            solved.assert_solves(position, &solution);
        } else {
            assert_eq!(searched.outcome(), Some(SearchOutcome::Unreachable));
        }
        ball = searched.into_backward_ball();
    }
}

#[test]
fn two_balls_find_the_distances_of_the_table() {
    for solved in spaces() {
        assert_distances(solved, &solved.chosen(25), LIMITS);
    }
}

#[test]
fn with_hardly_any_memory_the_distances_are_the_same() {
    let solved = solved_eight_puzzle();
    let (reachable, _): (Vec<_>, Vec<_>) =
        solved.chosen(60).into_iter().partition(|position| solved.depth(position).is_some());
    assert!(reachable.len() > 20);
    assert_distances(solved, &reachable, LITTLE_MEMORY);
}

#[test]
fn a_goal_may_be_any_position() {
    let solved = solved_eight_puzzle();
    for seed in 0..if is_full() { 20 } else { 2 } {
        let ((goal, home), (start, _)) = (solved.walk(25, seed), solved.walk(30, seed + 100));
        let ball = BackwardBall::around(&solved.puzzle, &goal, LIMITS).expect("positions fit");
        let searched = search(ball, &start);
        let between = searched.distance().expect("all walks are reachable");
        let solution = searched.solution().expect("solved");
        solved.assert_solves(&start, &[solution, home].concat());
        let (from_start, from_goal) = (solved.depth(&start), solved.depth(&goal));
        let (from_start, from_goal) = (from_start.expect("reachable"), from_goal.expect("reachable"));
        assert!(between >= from_start.abs_diff(from_goal) && between <= from_start + from_goal);
        // The way back is as long.
        let ball = BackwardBall::around(&solved.puzzle, &start, LIMITS).expect("positions fit");
        assert_eq!(search(ball, &goal).distance(), Some(between));
    }
}

/// Runs to the end. The bounds always hold and never widen, and the solution always solves.
fn assert_converges(solved: &Solved, position: &Position, first: Option<Vec<Generator>>) {
    let Ok(mut search) = AnytimeSearch::new(&solved.puzzle, position, first, LIMITS, None);
    let truth = solved.depth(position);
    let mut before = (0, u32::MAX);
    loop {
        let now = (search.lower_bound(), search.upper_bound().unwrap_or(u32::MAX));
        assert!(before.0 <= now.0 && now.0 <= now.1 && now.1 <= before.1, "{before:?}, then {now:?}");
        assert!(truth.is_none_or(|truth| now.0 <= truth && truth <= now.1), "{truth:?} is not in {now:?}");
        if let Some(solution) = search.solution() {
            assert_eq!(solution.len() as u32, now.1);
            solved.assert_solves(position, solution);
        }
        before = now;
        if search.step(1_000) == Status::Finished {
            break;
        }
    }
    assert_eq!(search.distance(), truth, "{:?} {position:?}", solved.space().name);
    let expected = if truth.is_some() { SearchOutcome::Solved } else { SearchOutcome::Unreachable };
    assert_eq!(search.outcome(), Some(expected));
}

#[test]
fn bounds_converge_to_the_distance_of_the_table() {
    for solved in spaces() {
        for position in solved.chosen(5) {
            assert_converges(solved, &position, None);
        }
    }
    let solved = solved_eight_puzzle();
    for seed in 0..30 {
        let (position, solution) = solved.walk(80, seed);
        assert_converges(solved, &position, Some(solution));
    }
}

/// No part of forty moves or fewer can be shortened further. No distance is that large, so the words are shortest ones.
#[test]
fn shortened_words_are_as_long_as_the_table_says() {
    let solved = solved_eight_puzzle();
    for seed in 0..40 {
        let (position, word) = solved.walk(150, seed);
        let shorten = SolutionShortener::new(&solved.puzzle, &position, word.clone(), 10_000_000);
        let shorten = shorten.run_in_steps(10_000);
        solved.assert_solves(&position, shorten.word());
        assert_eq!(Some(shorten.word().len() as u32), solved.depth(&position), "{position:?}");
        assert!(shorten.word().len() < word.len());
    }
}

/// A word between two unsolved positions keeps its ends.
#[test]
fn a_shorter_word_ends_where_the_word_ended() {
    let solved = &spaces()[1];
    let after = |start: &Position, word: &[Generator]| {
        let step = |here: Position, mv: &Generator| solved.puzzle.apply(&here, *mv);
        word.iter().try_fold(*start, step).expect("legal moves")
    };
    for seed in 0..if is_full() { 5 } else { 1 } {
        let (position, solution) = solved.walk(60, seed);
        let word = solution[..50].to_vec();
        let end = after(&position, &word);
        let shorten = SolutionShortener::new(&solved.puzzle, &position, word.clone(), 10_000_000);
        let shorten = shorten.run_in_steps(10_000);
        assert!(shorten.word().len() < word.len());
        assert_eq!(after(&position, shorten.word()), end);
    }
}

/// Each solution of a beam solves, and is shorter than those before.
#[test]
fn beams_find_solutions_of_the_eight_puzzle() {
    let solved = solved_eight_puzzle();
    for position in solved.chosen(20).into_iter().filter(|position| solved.depth(position).is_some()) {
        let mut below = 200;
        let mut beam = BeamSearch::new(solved.puzzle.cells(), &position, below, 8_000_000);
        while beam.step(10_000) == Status::Working {
            if let Some(solution) = beam.take_solution() {
                assert!(solution.len() < below);
                solved.assert_solves(&position, &solution);
                below = solution.len();
            }
        }
        let depth = solved.depth(&position).expect("reachable");
        assert!(depth == 0 || (depth as usize <= below && below < 200), "{position:?}: {below} of {depth}");
    }
}

#[test]
fn deepening_finds_the_distance_of_near_positions() {
    for solved in spaces() {
        let near = |position: &Position| solved.depth(position).is_some_and(|depth| depth <= 7);
        let positions: Vec<_> = solved.chosen(20_000).into_iter().filter(near).take(20).collect();
        assert!(!positions.is_empty());
        for position in positions {
            let depth = solved.depth(&position).expect("near");
            let parity = solved.puzzle.parity(&position);
            let lower = u32::from(parity == Some(Parity::Odd));
            let mut search = IterativeDeepening::new(solved.puzzle.cells(), &position, lower);
            while search.step(10_000) == Status::Working {
                assert!(search.lower_bound() <= depth);
            }
            let solution = search.solution().expect("found");
            assert_eq!(solution.len() as u32, depth, "{:?} {position:?}", solved.space().name);
            solved.assert_solves(&position, solution);
        }
    }
}

#[test]
fn neighbours_have_the_distances_of_the_table() {
    for solved in [&spaces()[0], &spaces()[2]] {
        let mut ball = BackwardBall::new(&solved.puzzle, LIMITS).expect("positions fit");
        for position in solved.chosen(40) {
            let Some(depth) = solved.depth(&position) else { continue };
            let around = NeighbourDistances::new(ball, &position, depth).run_in_steps(500);
            let after = |mv| solved.depth(&solved.puzzle.apply(&position, mv).expect("a legal move"));
            let expected: Vec<_> =
                solved.puzzle.moves(&position).into_iter().map(|mv| (mv, after(mv))).collect();
            assert_eq!(around.distances(), expected);
            ball = around.into_backward_ball();
        }
    }
}
