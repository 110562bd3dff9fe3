//! The search for a shortest solution without a table.
//!
//! By tiles, boards of up to sixteen cells are solved by pattern databases, which are built unless a short search without them
//! is enough. On others the solution of the method gets shorter while the lower bound rises. At the end the distances after
//! each move follow, where they are fast to find.

use std::mem;
use std::rc::Rc;

use antipode_puzzles::fifteen::{Metric, Move, Position, Variant};
use antipode_puzzles::puzzle::Puzzle;

use super::FifteenSolver;
use crate::fifteen::optimal::OptimalSearch;
use crate::fifteen::pattern_database::{PatternSet, PatternSetWork};
use crate::fifteen::search_puzzle::FifteenCells;
use crate::resumable::{Resumable, Status};
use crate::search::anytime::{AnytimeSearch, SearchActivity};
use crate::search::bidirectional::{BackwardBall, Limits, SearchOutcome};
use crate::search::deepening::IterativeDeepening;
use crate::search::search_puzzle::{CellPuzzle, SearchPuzzle};
use crate::solver::{BoundsSearch, BoundsSolver, MoveDepth, ReusableSearch, SearchOptions, SolverError};

/// Positions of a slice in a search with pattern databases, and placements of a slice of their construction.
const POSITIONS: u64 = 10_000;
const PLACEMENTS: u64 = 3_000;
/// Positions of a slice in the search without them, and of all such searches of one position together.
const POSITIONS_NEARBY: u64 = 1_000;
const NEARBY: u64 = 100_000;
/// Positions of a slice in any other search.
const POSITIONS_ANYTIME: u64 = 500;

/// If a distance took more positions than this, those after each move are not searched.
const AROUND: u64 = 20_000_000;

const PROVEN: &str = "search complete";

impl BoundsSolver for FifteenSolver {
    fn search(
        &self,
        position: &str,
        options: SearchOptions,
        earlier: Option<ReusableSearch>,
    ) -> Result<Box<dyn BoundsSearch>, SolverError> {
        let position = self.parse_position(position)?;
        let first = self.solution_by_method(&position);
        let cells = self.variant.cells();
        let lower = cells.lower_bound(cells.estimate(&cells.cells_of(&position)).need);
        let reused = earlier.map(|earlier| earlier.0);
        let by_patterns = self.variant.metric() == Metric::Tiles;
        let patterns = PatternSetWork::new(self.variant.board()).filter(|_| by_patterns);
        let mut found = BestSolution { moves: first, lower, is_proven: false };
        let stage = match patterns.map(|work| work.board()) {
            Some(board) => {
                let known = reused.and_then(|reused| reused.downcast::<Rc<PatternSet>>().ok());
                match known.filter(|known| known.board() == board) {
                    Some(patterns) => Stage::Optimal(Box::new(OptimalSearch::new(*patterns, &position))),
                    None => Stage::Nearby(Box::new(IterativeDeepening::new(cells, &position, lower))),
                }
            }
            None => {
                let ball = reused.and_then(|reused| reused.downcast::<BackwardBall<Variant>>().ok());
                let first = Some(mem::take(&mut found.moves));
                let ball = ball.map(|ball| *ball);
                let search = AnytimeSearch::new(&self.variant, &position, first, Limits::default(), ball);
                Stage::Anytime(Box::new(search.expect("a parsed position is solvable")))
            }
        };
        let mut search = FifteenSearch {
            variant: self.variant,
            position,
            after_each_move: options.after_each_move,
            found,
            move_depths: Vec::new(),
            visited: 0,
            nearby: 0,
            stage,
        };
        search.advance();
        Ok(Box::new(search))
    }

    fn reusable_from_bytes(&self, bytes: &[u8]) -> Option<ReusableSearch> {
        let patterns = PatternSet::from_bytes(self.variant.board(), bytes)?;
        Some(ReusableSearch(Box::new(Rc::new(patterns))))
    }
}

/// What is known of the distance.
struct BestSolution {
    moves: Vec<Move>,
    lower: u32,
    is_proven: bool,
}

impl BestSolution {
    fn proven(solution: &[Move]) -> BestSolution {
        BestSolution { moves: solution.to_vec(), lower: solution.len() as u32, is_proven: true }
    }
}

/// A search from one position.
struct FifteenSearch {
    variant: Variant,
    position: Position,
    after_each_move: bool,
    found: BestSolution,
    move_depths: Vec<MoveDepth>,
    /// Positions of finished searches.
    visited: u64,
    /// Positions of the searches without pattern databases.
    nearby: u64,
    stage: Stage,
}

enum Stage {
    /// Searches a shortest solution without pattern databases, which is fast near the solved position.
    Nearby(Box<IterativeDeepening<FifteenCells>>),
    /// Searches whether a move leads nearer without them.
    NearbyAfterMove(Box<IterativeDeepening<FifteenCells>>, Move),
    /// Builds the pattern databases.
    Patterns(Box<PatternSetWork>),
    /// Searches a shortest solution with them.
    Optimal(Box<OptimalSearch>),
    /// Searches whether a move leads nearer.
    AfterMove(Box<OptimalSearch>, Move),
    /// Shortens the solution while the lower bound rises.
    Anytime(Box<AnytimeSearch<Variant>>),
    /// The search has ended. The next search can use what is left.
    Ended(Option<ReusableSearch>, &'static str),
}

impl FifteenSearch {
    /// Copies the result of the stage, and starts the next stage when this one is finished.
    fn advance(&mut self) {
        self.stage = match mem::replace(&mut self.stage, Stage::Ended(None, "")) {
            Stage::Nearby(search) => {
                self.found.lower = self.found.lower.max(search.lower_bound());
                match search.solution() {
                    None if self.nearby >= NEARBY => self.build_patterns(),
                    None => Stage::Nearby(search),
                    Some(solution) => {
                        self.found = BestSolution::proven(solution);
                        self.next_move(None)
                    }
                }
            }
            Stage::NearbyAfterMove(search, mv) => {
                let is_nearer =
                    search.solution().is_some_and(|solution| solution.len() < self.found.moves.len());
                match is_nearer || search.lower_bound() >= self.found.lower {
                    true => self.learn(mv, is_nearer, None),
                    false if self.nearby >= NEARBY => self.build_patterns(),
                    false => Stage::NearbyAfterMove(search, mv),
                }
            }
            Stage::Optimal(search) => {
                self.found.lower = self.found.lower.max(search.lower_bound());
                match search.solution() {
                    None => Stage::Optimal(search),
                    Some(solution) => {
                        self.found = BestSolution::proven(solution);
                        self.visited += search.visited();
                        self.next_move(Some(Rc::clone(search.patterns())))
                    }
                }
            }
            Stage::AfterMove(search, mv) => {
                let is_nearer = search.solution().is_some();
                if !is_nearer && search.lower_bound() < self.found.lower {
                    Stage::AfterMove(search, mv)
                } else {
                    self.visited += search.visited();
                    self.learn(mv, is_nearer, Some(Rc::clone(search.patterns())))
                }
            }
            Stage::Anytime(search) => {
                self.found.lower = self.found.lower.max(search.lower_bound());
                if let Some(solution) = search.solution()
                    && solution != self.found.moves
                {
                    self.found.moves = solution.to_vec();
                }
                match search.outcome() {
                    None => Stage::Anytime(search),
                    Some(outcome) => {
                        self.visited += search.positions_visited();
                        self.found.is_proven = outcome == SearchOutcome::Solved;
                        let why = if self.found.is_proven { PROVEN } else { "search limit reached" };
                        let ball = search.into_backward_ball();
                        Stage::Ended(ball.map(|ball| ReusableSearch(Box::new(ball))), why)
                    }
                }
            }
            stage @ (Stage::Patterns(_) | Stage::Ended(..)) => stage,
        };
    }

    fn build_patterns(&self) -> Stage {
        let work = PatternSetWork::new(self.variant.board()).expect("only boards with patterns get here");
        Stage::Patterns(Box::new(work))
    }

    /// Stores the distance after a move. The hole takes a step, so the distance changes by one.
    fn learn(&mut self, mv: Move, is_nearer: bool, patterns: Option<Rc<PatternSet>>) -> Stage {
        let distance = self.found.lower;
        let depth = if is_nearer { distance - 1 } else { distance + 1 };
        self.move_depths.push(MoveDepth { move_name: mv.to_string(), depth });
        self.next_move(patterns)
    }

    /// The search of the distance after the next move, or the end.
    fn next_move(&self, patterns: Option<Rc<PatternSet>>) -> Stage {
        let moves = self.variant.moves(&self.position);
        let next =
            moves.get(self.move_depths.len()).filter(|_| self.after_each_move && self.visited <= AROUND);
        match next {
            Some(&mv) => {
                let after = self.variant.apply(&self.position, mv).expect("a legal move");
                let limit = self.found.lower.saturating_sub(1);
                match patterns {
                    Some(patterns) => {
                        Stage::AfterMove(Box::new(OptimalSearch::within(patterns, &after, limit)), mv)
                    }
                    None => {
                        let cells = self.variant.cells();
                        let lower = cells.lower_bound(cells.estimate(&cells.cells_of(&after)).need);
                        let search = IterativeDeepening::new(cells, &after, lower);
                        Stage::NearbyAfterMove(Box::new(search), mv)
                    }
                }
            }
            None => {
                let reusable = patterns.map(|patterns| ReusableSearch(Box::new(patterns)));
                Stage::Ended(reusable, PROVEN)
            }
        }
    }

    fn work(&mut self, slices: u32) {
        let slices = u64::from(slices);
        match &mut self.stage {
            Stage::Nearby(search) | Stage::NearbyAfterMove(search, _) => {
                self.nearby += POSITIONS_NEARBY * slices;
                search.step(POSITIONS_NEARBY * slices);
            }
            Stage::Patterns(work) => {
                if work.step(PLACEMENTS * slices) == Status::Finished {
                    let Stage::Patterns(work) = mem::replace(&mut self.stage, Stage::Ended(None, "")) else {
                        unreachable!("the stage was just matched")
                    };
                    let patterns = Rc::new(work.into_set().expect("the work is finished"));
                    self.stage = match self.found.is_proven {
                        true => self.next_move(Some(patterns)),
                        false => Stage::Optimal(Box::new(OptimalSearch::new(patterns, &self.position))),
                    };
                }
            }
            Stage::Optimal(search) | Stage::AfterMove(search, _) => drop(search.step(POSITIONS * slices)),
            Stage::Anytime(search) => drop(search.step(POSITIONS_ANYTIME * slices)),
            Stage::Ended(..) => {}
        }
        self.advance();
    }
}

impl BoundsSearch for FifteenSearch {
    fn step(&mut self, slices: u32) -> Status {
        self.work(slices);
        Status::finished_if(matches!(self.stage, Stage::Ended(..)))
    }

    fn lower_bound(&self) -> u32 {
        self.found.lower
    }

    fn upper_bound(&self) -> Option<u32> {
        Some(self.found.moves.len() as u32)
    }

    fn solution(&self) -> Vec<String> {
        self.found.moves.iter().map(Move::to_string).collect()
    }

    fn is_proven(&self) -> bool {
        self.found.is_proven
    }

    fn reached_limit(&self) -> bool {
        !self.found.is_proven && matches!(self.stage, Stage::Ended(..))
    }

    fn moves(&self) -> Vec<MoveDepth> {
        self.move_depths.clone()
    }

    fn activity(&self) -> String {
        match &self.stage {
            Stage::Nearby(search) => format!("trying solutions of {} moves", search.lower_bound()),
            Stage::Patterns(work) => {
                let megabytes = work.bytes().div_ceil(1_000_000);
                format!("computing lower bounds for this board, {megabytes} MB, a few seconds")
            }
            Stage::Optimal(search) => format!("trying solutions of {} moves", search.lower_bound()),
            Stage::NearbyAfterMove(..) | Stage::AfterMove(..) => {
                "distance proven, searching the distance after each move".to_owned()
            }
            Stage::Anytime(search) => {
                let (solution, bound) = search.activity();
                let phrases = [phrase(solution), phrase(bound)];
                phrases.into_iter().flatten().collect::<Vec<_>>().join(", ")
            }
            Stage::Ended(_, why) => (*why).to_owned(),
        }
    }

    fn visited(&self) -> u64 {
        let running = match &self.stage {
            Stage::Optimal(search) | Stage::AfterMove(search, _) => search.visited(),
            Stage::Anytime(search) => search.positions_visited(),
            Stage::Nearby(_) | Stage::NearbyAfterMove(..) | Stage::Patterns(_) | Stage::Ended(..) => 0,
        };
        self.nearby + self.visited + running
    }

    fn kept_bytes(&self) -> Option<Vec<u8>> {
        let patterns = match &self.stage {
            Stage::Optimal(search) | Stage::AfterMove(search, _) => search.patterns(),
            Stage::Ended(Some(reusable), _) => reusable.0.downcast_ref::<Rc<PatternSet>>()?,
            _ => return None,
        };
        Some(patterns.to_bytes())
    }

    fn into_reusable(self: Box<Self>) -> Option<ReusableSearch> {
        match self.stage {
            Stage::Nearby(_) | Stage::NearbyAfterMove(..) | Stage::Patterns(_) => None,
            Stage::Optimal(search) | Stage::AfterMove(search, _) => {
                Some(ReusableSearch(Box::new(Rc::clone(search.patterns()))))
            }
            Stage::Anytime(search) => search.into_backward_ball().map(|ball| ReusableSearch(Box::new(ball))),
            Stage::Ended(reusable, _) => reusable,
        }
    }
}

fn phrase(work: SearchActivity) -> Option<String> {
    match work {
        SearchActivity::Shortening { .. } => Some("shortening the solution".to_owned()),
        SearchActivity::Beam { width } => {
            Some(format!("searching for other solutions, {width} positions per move"))
        }
        SearchActivity::Balls { forward_radius, backward_radius, positions, .. } => Some(format!(
            "growing two balls of {positions} positions, with radius {forward_radius} and {backward_radius} moves"
        )),
        SearchActivity::Deepening { moves } => Some(format!("trying solutions of {moves} moves")),
        SearchActivity::Idle => None,
    }
}
