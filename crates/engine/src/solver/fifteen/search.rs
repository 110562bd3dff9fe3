//! The search for a shortest solution without a table.
//!
//! Boards of fifteen and sixteen cells are solved by pattern databases: tiny ones first, small ones for a position that is not near,
//! and large ones for a position that takes long with these. On all boards the solution of the method gets shorter while the lower
//! bound rises, with pattern databases by wider and wider beams. At the end the distances after each move follow, where they are
//! fast to find.

use std::mem;
use std::sync::Arc;

use antipode_puzzles::fifteen::{Metric, Move, Position, Variant, gods_number};
use antipode_puzzles::puzzle::Puzzle;

use super::FifteenSolver;
use crate::fifteen::optimal::OptimalSearch;
use crate::fifteen::optimal::beam::PatternBeam;
use crate::fifteen::pattern_set::{PatternSet, PatternSetWork, SetSize};
use crate::resumable::{Resumable, Status};
use crate::search::anytime::{AnytimeSearch, SearchActivity};
use crate::search::bidirectional::{BackwardBall, Limits, SearchOutcome};
use crate::search::search_puzzle::{CellPuzzle, SearchPuzzle};
use crate::solver::activity::{both_ends, with_separators};
use crate::solver::{
    BoundsSearch, BoundsSolver, MoveDepth, Progress, Reusable, ReusableSearch, SearchOptions, SolverError,
    Work,
};

/// Placements of a slice of the construction of the pattern databases.
const PLACEMENTS: u64 = 3_000;
/// Positions of a slice with pattern databases. With several threads a slice is longer, as each step starts them.
const POSITIONS: u64 = 10_000;
const POSITIONS_IN_THREADS: u64 = 100_000;
/// Positions of a slice in any other search.
const POSITIONS_ANYTIME: u64 = 500;
/// The width of the beam with tiny pattern databases, while there are no others.
const FIRST_BEAM: usize = 3_000;
/// The widths of the beams with larger ones, each after as many positions of the search of the distance. The first one is for
/// searches that begin with larger ones.
const BEAMS: [(u64, usize); 3] = [(200_000, 1_000), (200_000, 10_000), (20_000_000, 30_000)];
/// Positions of a slice of a beam.
const POSITIONS_BEAM: u64 = 3_000;
/// Positions after which building small pattern databases is worth the time, and building large ones.
const SMALL_AFTER: u64 = 100_000;
const LARGE_AFTER: u64 = 20_000_000;

/// A search without them takes no more memory than this, however much is allowed, in bytes.
const MAX_BYTES: u64 = 500_000_000;

/// If a distance took more positions than this, those after each move are not searched, nor are the solutions counted. A
/// count takes as many at most. By slides the distance can stay the same, so that each move takes a longer search.
const AROUND: u64 = 20_000_000;
const AROUND_SLIDES: u64 = 100_000_000;

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
        let mut search = FifteenSearch {
            variant: self.variant,
            position,
            options,
            patterns: None,
            beam: None,
            beams: 0,
            found: BestSolution { moves: first, lower, is_proven: false },
            move_depths: Vec::new(),
            solution_count: None,
            visited: 0,
            stage: Stage::Ended(None, ""),
        };
        search.stage = match search.larger_patterns() {
            Some(work) => {
                let known = earlier.and_then(ReusableSearch::downcast::<PatternSet>);
                search.patterns = known.filter(|known| known.variant() == work.variant());
                if search.patterns.is_some() { search.next_stage() } else { Stage::Patterns(Box::new(work)) }
            }
            None => {
                let ball = earlier.and_then(ReusableSearch::downcast::<BackwardBall<Variant>>);
                let first = Some(mem::take(&mut search.found.moves));
                let ball = ball.and_then(Arc::into_inner);
                let bytes = options.position_bytes(MAX_BYTES) as usize;
                let limits = Limits { bytes, ..Limits::default() };
                let search = AnytimeSearch::new(&self.variant, &search.position, first, limits, ball);
                Stage::Anytime(Box::new(search.expect("a parsed position is solvable")))
            }
        };
        search.advance();
        Ok(Box::new(search))
    }

    fn preparation(&self, _options: SearchOptions) -> Option<Box<dyn Work<ReusableSearch>>> {
        Some(Box::new(PatternSetWork::new(self.variant)?))
    }

    fn reusable_from_bytes(&self, bytes: &[u8]) -> Option<ReusableSearch> {
        let patterns = PatternSet::from_bytes(self.variant, bytes)?;
        Some(ReusableSearch(Arc::new(patterns)))
    }
}

impl Work<ReusableSearch> for PatternSetWork {
    fn step(&mut self, slices: u32) -> Status {
        Resumable::step(self, PLACEMENTS * u64::from(slices))
    }

    fn progress(&self) -> Progress {
        Progress::default()
    }

    fn finish(self: Box<Self>) -> Result<ReusableSearch, SolverError> {
        Ok(ReusableSearch(Arc::new(self.into_set().expect("the work is finished"))))
    }
}

impl Reusable for PatternSet {
    /// Tiny ones are built as fast as they are read, and would take the place of those that a later search needs.
    fn to_bytes(&self) -> Option<Vec<u8>> {
        (PatternSet::size(self) > SetSize::Tiny).then(|| PatternSet::to_bytes(self))
    }

    fn size(&self) -> usize {
        if PatternSet::size(self) > SetSize::Tiny { self.bytes() } else { 0 }
    }
}

impl Reusable for BackwardBall<Variant> {}

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
    options: SearchOptions,
    /// The pattern databases, once they are built.
    patterns: Option<Arc<PatternSet>>,
    /// A beam that shortens the solution; the search of the distance waits for it.
    beam: Option<Box<PatternBeam>>,
    /// The number of beams that began.
    beams: usize,
    found: BestSolution,
    move_depths: Vec<MoveDepth>,
    solution_count: Option<u64>,
    /// Positions of finished searches.
    visited: u64,
    stage: Stage,
}

enum Stage {
    /// Builds pattern databases.
    Patterns(Box<PatternSetWork>),
    /// Searches a shortest solution.
    Distance(OptimalSearch),
    /// Searches whether a move leads nearer.
    AfterMove(OptimalSearch, Move),
    /// Counts the shortest solutions.
    Count(OptimalSearch),
    /// Shortens the solution while the lower bound rises.
    Anytime(Box<AnytimeSearch<Variant>>),
    /// The search has ended. The next search can use what is left.
    Ended(Option<ReusableSearch>, &'static str),
}

impl FifteenSearch {
    /// Copies the result of the stage, and starts the next stage when this one is finished.
    fn advance(&mut self) {
        self.stage = match mem::replace(&mut self.stage, Stage::Ended(None, "")) {
            Stage::Distance(search) => {
                let upper = self.found.moves.len() as u32;
                self.found.lower = self.found.lower.max(search.lower_bound().min(upper));
                match search.solution() {
                    Some(solution) => {
                        self.found = BestSolution::proven(solution);
                        self.finish(&search);
                        self.next_stage()
                    }
                    // The solution that was shortened is a shortest one: no longer one need be searched.
                    None if self.found.lower == upper => {
                        self.found.is_proven = true;
                        self.finish(&search);
                        self.next_stage()
                    }
                    None if self.gives_up(&search) => self.build_patterns(&search),
                    None => {
                        self.begin_beam(self.visited + search.visited());
                        Stage::Distance(search)
                    }
                }
            }
            Stage::AfterMove(search, mv) => {
                // A move changes the distance by one at most.
                let depth = match search.solution() {
                    Some(solution) => Some(solution.len() as u32),
                    None if search.lower_bound() > self.limit_after_move() => Some(self.found.lower + 1),
                    None => None,
                };
                if let Some(depth) = depth {
                    self.move_depths.push(MoveDepth { move_name: mv.to_string(), depth });
                    self.finish(&search);
                    self.next_stage()
                } else if self.gives_up(&search) {
                    self.build_patterns(&search)
                } else {
                    Stage::AfterMove(search, mv)
                }
            }
            Stage::Count(search) => {
                self.solution_count = search.solution_count();
                if self.solution_count.is_none() && search.visited() < self.around() {
                    Stage::Count(search)
                } else {
                    self.finish(&search);
                    Stage::Ended(None, PROVEN)
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
                        Stage::Ended(ball.map(|ball| ReusableSearch(Arc::new(ball))), why)
                    }
                }
            }
            stage @ (Stage::Patterns(_) | Stage::Ended(..)) => stage,
        };
    }

    /// The positions that are worth the distances after each move.
    fn around(&self) -> u64 {
        match self.variant.metric() {
            Metric::Tiles => AROUND,
            Metric::Slides => AROUND_SLIDES,
        }
    }

    /// The longest solution that is searched after a move: by single tiles, the distance never stays the same.
    fn limit_after_move(&self) -> u32 {
        match self.variant.metric() {
            Metric::Tiles => self.found.lower.saturating_sub(1),
            Metric::Slides => self.found.lower,
        }
    }

    /// Whether a search takes as long as building larger pattern databases.
    fn gives_up(&self, search: &OptimalSearch) -> bool {
        let most = if self.has_tiny_patterns() { SMALL_AFTER } else { LARGE_AFTER };
        self.larger_patterns().is_some() && self.visited + search.visited() >= most
    }

    fn has_tiny_patterns(&self) -> bool {
        self.patterns.as_ref().is_some_and(|patterns| patterns.size() == SetSize::Tiny)
    }

    /// The next larger pattern databases.
    fn larger_patterns(&self) -> Option<PatternSetWork> {
        let size = match self.patterns.as_ref().map(|patterns| patterns.size()) {
            None => SetSize::Tiny,
            Some(SetSize::Tiny) => SetSize::Small,
            Some(SetSize::Small) => SetSize::Large,
            Some(SetSize::Large) => return None,
        };
        PatternSetWork::of_size(self.variant, size)
    }

    /// Begins the next beam if the search of the distance has visited enough positions.
    fn begin_beam(&mut self, visited: u64) {
        if !self.has_tiny_patterns()
            && let Some(&(_, width)) = BEAMS.get(self.beams).filter(|(after, _)| visited >= *after)
        {
            self.beams += 1;
            self.beam = self.new_beam(width);
        }
    }

    fn new_beam(&self, width: usize) -> Option<Box<PatternBeam>> {
        let below = self.found.moves.len() as u32;
        Some(Box::new(PatternBeam::new(self.patterns.as_ref()?, &self.position, width, below)))
    }

    /// Continues the beam, and takes its solution.
    fn step_beam(&mut self, slices: u64) -> Status {
        let Some(beam) = &mut self.beam else { return Status::Finished };
        let status = beam.step(POSITIONS_BEAM * slices);
        if status == Status::Finished {
            self.found.moves = beam.solution().unwrap_or(mem::take(&mut self.found.moves));
            self.beam = None;
        }
        status
    }

    /// Adds the positions of a search that ends.
    fn finish(&mut self, search: &OptimalSearch) {
        self.visited += search.visited();
    }

    /// Builds larger pattern databases. Before the first of them a beam finds a short solution.
    fn build_patterns(&mut self, given_up: &OptimalSearch) -> Stage {
        self.finish(given_up);
        if self.has_tiny_patterns() && !self.found.is_proven {
            self.beam = self.new_beam(FIRST_BEAM);
            self.beams = 1;
        }
        let work = self.larger_patterns().expect("only searches that have larger patterns get here");
        Stage::Patterns(Box::new(work))
    }

    /// What comes next with pattern databases: the distance, the distance after the next move, the number of solutions, or the end.
    fn next_stage(&self) -> Stage {
        let patterns = self.patterns.as_ref().expect("they are built before all that needs them");
        let threads = self.options.threads;
        let within = |position: &Position, limit| {
            OptimalSearch::within(Arc::clone(patterns), position, limit).in_threads(threads)
        };
        if !self.found.is_proven {
            let search = within(&self.position, u32::MAX);
            return Stage::Distance(search.beginning_at(self.proven_length()));
        }
        let distance = self.found.lower;
        if self.visited > self.around() {
            return Stage::Ended(None, PROVEN);
        }
        let moves = self.variant.moves(&self.position);
        match moves.get(self.move_depths.len()).filter(|_| self.options.after_each_move) {
            Some(&mv) => {
                let after = self.variant.apply(&self.position, mv).expect("a legal move");
                Stage::AfterMove(within(&after, self.limit_after_move()), mv)
            }
            None => Stage::Count(OptimalSearch::counting(Arc::clone(patterns), &self.position, distance)),
        }
    }

    /// The proven lower bound, with the parity of all solutions by single tiles.
    fn proven_length(&self) -> u32 {
        let is_odd = |moves: u32| moves % 2 == 1;
        let parity_differs = is_odd(self.found.lower) != is_odd(self.found.moves.len() as u32);
        self.found.lower + u32::from(self.variant.metric() == Metric::Tiles && parity_differs)
    }

    fn work(&mut self, slices: u32) {
        let slices = u64::from(slices);
        if self.step_beam(slices) == Status::Working {
            return;
        }
        match &mut self.stage {
            Stage::Distance(search) | Stage::AfterMove(search, _) => {
                let positions = if self.options.threads > 1 { POSITIONS_IN_THREADS } else { POSITIONS };
                search.step(positions * slices);
            }
            Stage::Count(search) => drop(search.step(POSITIONS * slices)),
            Stage::Patterns(work) => {
                if Resumable::step(&mut **work, PLACEMENTS * slices) == Status::Finished {
                    let Stage::Patterns(work) = mem::replace(&mut self.stage, Stage::Ended(None, "")) else {
                        unreachable!("the stage was just matched")
                    };
                    self.patterns = Some(Arc::new(work.into_set().expect("the work is finished")));
                    self.stage = self.next_stage();
                }
            }
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

    fn gods_number_bound(&self) -> Option<u32> {
        gods_number(self.variant)
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

    fn shortest_solution_count(&self) -> Option<u64> {
        self.solution_count
    }

    fn activity(&self) -> String {
        match &self.stage {
            _ if self.beam.is_some() => "shortening the solution".to_owned(),
            Stage::Patterns(work) => {
                format!("building the lower-bound table ({} MB)", work.bytes().div_ceil(1_000_000))
            }
            Stage::Distance(search) => format!("trying solutions of {} moves", search.lower_bound()),
            Stage::AfterMove(..) => "distance proven, searching the distance after each move".to_owned(),
            Stage::Count(_) => "distance proven, counting the shortest solutions".to_owned(),
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
            Stage::Distance(search) | Stage::AfterMove(search, _) | Stage::Count(search) => search.visited(),
            Stage::Anytime(search) => search.positions_visited(),
            Stage::Patterns(_) | Stage::Ended(..) => 0,
        };
        self.visited + running
    }

    fn bytes_to_save(&self) -> Option<Vec<u8>> {
        self.patterns.as_deref().and_then(Reusable::to_bytes)
    }

    fn into_reusable(self: Box<Self>) -> Option<ReusableSearch> {
        if let Some(patterns) = self.patterns {
            return Some(ReusableSearch(patterns));
        }
        match self.stage {
            Stage::Anytime(search) => search.into_backward_ball().map(|ball| ReusableSearch(Arc::new(ball))),
            Stage::Ended(reusable, _) => reusable,
            _ => None,
        }
    }
}

fn phrase(work: SearchActivity) -> Option<String> {
    match work {
        SearchActivity::Shortening { .. } => Some("shortening the solution".to_owned()),
        SearchActivity::Beam { width } => Some(format!(
            "searching for other solutions, {} positions per move",
            with_separators(width as u64)
        )),
        SearchActivity::Balls { forward_radius, backward_radius, positions, .. } => {
            Some(both_ends(forward_radius, backward_radius, positions, "moves"))
        }
        SearchActivity::Deepening { moves } => Some(format!("trying solutions of {moves} moves")),
        SearchActivity::Idle => None,
    }
}
