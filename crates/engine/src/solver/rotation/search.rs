//! The search for a shortest solution without a table: first bounds that converge, then the distances of the neighbours.
//!
//! On boards of up to sixteen numbers that are not solved soon, [`OptimalTables`] are made meanwhile, if there is memory for
//! them. Then most of the time goes to the search that uses them, which raises the lower bound and ends with a shortest
//! solution. Where blocks turn clockwise only, the tables are those of the board whose blocks turn both ways. They give lower
//! bounds, but no solutions. Positions that allow it are also solved by halves in the mirror ([`MirroredSearch`]), which finds
//! much shorter solutions of large boards.

use std::mem;
use std::sync::Arc;

use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::gods_numbers::{self, GodsNumber};
use antipode_puzzles::rotation::{Position, Turn, Variant, format_turn};

use super::RotationSolver;
use crate::resumable::{Resumable, Status};
use crate::rotation::mirrored::MirroredSearch;
use crate::rotation::optimal::{OptimalSearch, OptimalTables, OptimalTablesWork};
use crate::search::anytime::{AnytimeSearch, SearchActivity};
use crate::search::bidirectional::{BackwardBall, Limits, SearchOutcome};
use crate::search::neighbour_distances::NeighbourDistances;
use crate::search::shorten::RegionSize;
use crate::solver::activity::{both_ends, with_separators};
use crate::solver::{
    BoundsSearch, BoundsSolver, MIN_SEARCH_BYTES, MoveDepth, Progress, Reusable, ReusableSearch,
    SearchOptions, SolverError, Work,
};

/// Positions of a slice.
const POSITIONS: u64 = 1_000;

/// On a board with at most this many positions, a shortest solution is found as fast as the solution of a method.
const QUICK: u64 = 1_000_000_000;

/// If a distance took more positions than this, the neighbours are not searched.
const AROUND: u64 = 20_000_000;

/// A position that is not solved after this many positions is solved with tables.
const EASY: u64 = 500_000;

/// Positions of a slice in a search with tables, and superblocks of a slice of their construction.
const POSITIONS_WITH_TABLES: u64 = 5_000;
const SUPERBLOCKS: u64 = 100;

/// The same for a search with tables, which is faster. Those of all neighbours take about as long as one.
const AROUND_WITH_TABLES: u64 = 200_000_000;

/// The search without tables gets one of this many steps, and the memory that it gets beside the tables, in bytes.
const SHARE: u64 = 4;
const BYTES_BESIDE_TABLES: usize = 100_000_000;

/// The memory of a search by halves, in bytes. The search without tables gets less by that much.
const BYTES_OF_HALVES: usize = 60_000_000;

const PROVEN: &str = "search complete";

impl BoundsSolver for RotationSolver {
    fn search(
        &self,
        position: &str,
        options: SearchOptions,
        earlier: Option<ReusableSearch>,
    ) -> Result<Box<dyn BoundsSearch>, SolverError> {
        let position = self.parse_position(position)?;
        let is_quick = self.is_quick();
        let by_method = options.always_from_method || !is_quick;
        let first = if by_method { self.solution_by_method(&position) } else { None };
        let ReusableParts { ball, tables } = ReusableParts::of(earlier);
        let two_way = self.variant.two_way();
        let tables = match tables {
            Some(ReusableTables::Unfinished(work)) if work.variant() == &two_way => Tables::Building(work),
            Some(ReusableTables::Finished(tables)) if tables.variant() == &two_way => {
                Tables::searching(tables, &position)
            }
            _ => self.tables_work(options).map_or(Tables::None, |work| Tables::Waiting(Box::new(work))),
        };
        let mut limits = match tables {
            Tables::None => Limits::default(),
            _ => Limits { bytes: BYTES_BESIDE_TABLES, ..Limits::default() },
        };
        let mirrored =
            if is_quick { None } else { MirroredSearch::new(&self.variant, &position, BYTES_OF_HALVES) };
        if mirrored.is_some() {
            limits.bytes -= BYTES_OF_HALVES;
        }
        let anytime = AnytimeSearch::new(&self.variant, &position, first, limits, ball)
            .expect("a parsed position is reachable");
        let mut search = RotationSearch {
            variant: self.variant,
            position,
            after_each_move: options.after_each_move,
            lower: 0,
            upper: None,
            solution: Vec::new(),
            move_depths: Vec::new(),
            visited: 0,
            steps: 0,
            is_proven: false,
            gods_number_bound: known_bound(&self.variant),
            tables,
            mirrored,
            stage: Stage::Distance(Box::new(anytime)),
        };
        search.collect();
        Ok(Box::new(search))
    }

    fn preparation(&self, options: SearchOptions) -> Option<Box<dyn Work<ReusableSearch>>> {
        Some(Box::new(self.tables_work(options)?))
    }

    fn reusable_from_bytes(&self, bytes: &[u8]) -> Option<ReusableSearch> {
        let tables = OptimalTables::from_bytes(&self.variant.two_way(), bytes)?;
        Some(ReusableParts::of_tables(tables))
    }
}

impl RotationSolver {
    /// Whether a shortest solution is found as fast as the solution of a method.
    fn is_quick(&self) -> bool {
        self.reachable.count().as_u64().is_some_and(|count| count <= QUICK)
    }

    /// The tables of this board, if searches need them and may take their memory.
    fn tables_work(&self, options: SearchOptions) -> Option<OptimalTablesWork> {
        let work = if self.is_quick() { None } else { OptimalTablesWork::new(&self.variant.two_way()) }?;
        let bytes = work.bytes().checked_add(MIN_SEARCH_BYTES)?;
        (bytes <= options.max_bytes).then_some(work)
    }
}

impl Work<ReusableSearch> for OptimalTablesWork {
    fn step(&mut self, slices: u32) -> Status {
        Resumable::step(self, SUPERBLOCKS * u64::from(slices))
    }

    fn progress(&self) -> Progress {
        let (found, all) = OptimalTablesWork::progress(self);
        Progress { counts: Vec::new(), found, expected: Some(all) }
    }

    fn finish(self: Box<Self>) -> Result<ReusableSearch, SolverError> {
        Ok(ReusableParts::of_tables(self.into_tables().expect("the work is finished")))
    }
}

/// A search from one position.
struct RotationSearch {
    variant: Variant,
    position: Position,
    after_each_move: bool,
    lower: u32,
    upper: Option<u32>,
    solution: Vec<Turn>,
    move_depths: Vec<(Turn, u32)>,
    visited: u64,
    steps: u64,
    is_proven: bool,
    /// Proven for every position of the board.
    gods_number_bound: Option<u32>,
    tables: Tables,
    /// `None` if the position has no such solutions, or the search for them has ended.
    mirrored: Option<MirroredSearch>,
    stage: Stage,
}

/// The tables for the search of a shortest solution.
#[derive(Default)]
enum Tables {
    /// The board has none, or there is no memory for them.
    #[default]
    None,
    /// Not begun: the position may be easy.
    Waiting(Box<OptimalTablesWork>),
    /// In progress.
    Building(Box<OptimalTablesWork>),
    /// Finished and in use.
    Searching(Box<OptimalSearch>),
}

/// What is left for the next search.
#[derive(Default)]
struct ReusableParts {
    ball: Option<BackwardBall<Variant>>,
    tables: Option<ReusableTables>,
}

/// Tables that are left for the next search.
enum ReusableTables {
    Unfinished(Box<OptimalTablesWork>),
    Finished(Arc<OptimalTables>),
}

impl Reusable for ReusableParts {
    fn to_bytes(&self) -> Option<Vec<u8>> {
        self.finished_tables().map(|tables| tables.to_bytes())
    }

    fn size(&self) -> usize {
        self.finished_tables().map_or(0, |tables| tables.saved_bytes())
    }
}

impl ReusableParts {
    fn of_tables(tables: OptimalTables) -> ReusableSearch {
        let tables = Some(ReusableTables::Finished(tables.into()));
        ReusableSearch(Arc::new(ReusableParts { ball: None, tables }))
    }

    fn finished_tables(&self) -> Option<&Arc<OptimalTables>> {
        match &self.tables {
            Some(ReusableTables::Finished(tables)) => Some(tables),
            Some(ReusableTables::Unfinished(_)) | None => None,
        }
    }

    /// What an earlier search left; of what several searches share, only finished tables.
    fn of(earlier: Option<ReusableSearch>) -> ReusableParts {
        let Some(parts) = earlier.and_then(ReusableSearch::downcast::<ReusableParts>) else {
            return ReusableParts::default();
        };
        Arc::try_unwrap(parts).unwrap_or_else(|shared| {
            let tables = shared.finished_tables().map(|tables| ReusableTables::Finished(Arc::clone(tables)));
            ReusableParts { ball: None, tables }
        })
    }
}

impl Tables {
    fn searching(tables: Arc<OptimalTables>, position: &Position) -> Tables {
        Tables::Searching(Box::new(OptimalSearch::new(tables, position)))
    }

    /// Whether there is work on the tables, or with them.
    fn is_busy(&self) -> bool {
        match self {
            Tables::None | Tables::Waiting(_) => false,
            Tables::Building(_) => true,
            Tables::Searching(search) => search.solution().is_none(),
        }
    }

    /// Works on the tables, or with them. Returns the number of positions visited.
    fn step(&mut self, position: &Position, slices: u64) -> u64 {
        match self {
            Tables::None | Tables::Waiting(_) => 0,
            Tables::Building(work) => {
                if Resumable::step(&mut **work, SUPERBLOCKS * slices).is_finished()
                    && let Tables::Building(work) = mem::take(self)
                {
                    let tables = work.into_tables().expect("the work is finished");
                    *self = Tables::searching(tables.into(), position);
                }
                0
            }
            Tables::Searching(search) => {
                let before = search.visited();
                search.step(POSITIONS_WITH_TABLES * slices);
                search.visited() - before
            }
        }
    }
}

enum Stage {
    /// Searches for the distance.
    Distance(Box<AnytimeSearch<Variant>>),
    /// Searches with tables whether a turn leads nearer.
    AfterTurn(Box<OptimalSearch>, Turn),
    /// Searches for the distances of the neighbours.
    Neighbours(Box<NeighbourDistances<Variant>>),
    /// The search has ended. The next search can reuse its backward ball.
    Ended(Option<Box<BackwardBall<Variant>>>, &'static str),
}

impl RotationSearch {
    /// Copies the result of the stage, and starts the next stage when this one is finished.
    fn collect(&mut self) {
        self.stage = match mem::replace(&mut self.stage, Stage::Ended(None, "")) {
            Stage::Distance(anytime) => {
                let upper = anytime.upper_bound();
                if upper != self.upper {
                    self.solution = anytime.solution().unwrap_or_default().to_vec();
                }
                self.upper = upper;
                self.lower = self.lower.max(anytime.lower_bound());
                if let Tables::Searching(search) = &self.tables {
                    self.lower = self.lower.max(search.lower_bound());
                    if let Some(solution) = search.solution().filter(|_| !self.is_one_way()) {
                        self.solution = solution.to_vec();
                        self.upper = Some(solution.len() as u32);
                    }
                    if self.upper.is_some_and(|upper| upper <= self.lower) {
                        self.is_proven = true;
                        let tables = Arc::clone(search.tables());
                        self.stage = self.next_turn(tables);
                        return;
                    }
                }
                match anytime.outcome() {
                    None => Stage::Distance(anytime),
                    Some(SearchOutcome::Solved) => self.prove(anytime),
                    Some(SearchOutcome::Unreachable) => {
                        unreachable!("unreachable positions are rejected before the search")
                    }
                    // The search with tables continues.
                    Some(SearchOutcome::LimitReached)
                        if self.tables.is_busy() || matches!(self.tables, Tables::Waiting(_)) =>
                    {
                        Stage::Distance(anytime)
                    }
                    Some(SearchOutcome::LimitReached) => {
                        Stage::Ended(anytime.into_backward_ball().map(Box::new), "search limit reached")
                    }
                }
            }
            Stage::AfterTurn(search, turn) => {
                let distance = self.lower;
                let depth = match search.solution() {
                    Some(solution) => Some(solution.len() as u32),
                    None => (search.lower_bound() > distance).then_some(distance + 1),
                };
                match depth {
                    None => Stage::AfterTurn(search, turn),
                    Some(depth) => {
                        self.move_depths.push((turn, depth));
                        self.next_turn(Arc::clone(search.tables()))
                    }
                }
            }
            Stage::Neighbours(around) => {
                let found = around.distances().iter();
                self.move_depths = found.filter_map(|(turn, depth)| Some((*turn, (*depth)?))).collect();
                if around.distances().len() == self.variant.moves(&self.variant.solved()).len() {
                    Stage::Ended(Some(Box::new(around.into_backward_ball())), PROVEN)
                } else {
                    Stage::Neighbours(around)
                }
            }
            ended @ Stage::Ended(..) => ended,
        };
    }

    /// Whether the tables are those of another rule, by which blocks turn both ways.
    fn is_one_way(&self) -> bool {
        self.variant.rule().is_one_way()
    }

    /// The search of the distance after the next turn, or the end.
    fn next_turn(&self, tables: Arc<OptimalTables>) -> Stage {
        if self.is_one_way() {
            return Stage::Ended(None, PROVEN);
        }
        let turns = self.variant.moves(&self.position);
        let is_small = self.visited <= AROUND_WITH_TABLES;
        match turns.get(self.move_depths.len()).filter(|_| self.after_each_move && is_small) {
            Some(&turn) => {
                let after = self.variant.apply(&self.position, turn).expect("any block turns");
                Stage::AfterTurn(Box::new(OptimalSearch::within(tables, &after, self.lower)), turn)
            }
            None => Stage::Ended(None, PROVEN),
        }
    }

    fn prove(&mut self, anytime: Box<AnytimeSearch<Variant>>) -> Stage {
        self.is_proven = true;
        let is_small = anytime.positions_visited() <= AROUND;
        match anytime.into_backward_ball() {
            Some(ball) if is_small && self.after_each_move => {
                Stage::Neighbours(Box::new(NeighbourDistances::new(ball, &self.position, self.lower)))
            }
            ball => Stage::Ended(ball.map(Box::new), PROVEN),
        }
    }
}

impl BoundsSearch for RotationSearch {
    fn step(&mut self, slices: u32) -> Status {
        let slices = u64::from(slices);
        let positions = POSITIONS * slices;
        match &mut self.stage {
            Stage::Distance(anytime) => {
                self.steps += 1;
                self.visited += self.tables.step(&self.position, slices);
                if !self.tables.is_busy() || self.steps.is_multiple_of(SHARE) {
                    anytime.step(positions);
                    self.visited += positions;
                }
                if let Some(mirrored) = &mut self.mirrored {
                    if let Some(upper) = anytime.upper_bound() {
                        mirrored.set_length_limit(upper as usize);
                    }
                    let ended = mirrored.step(positions).is_finished();
                    self.visited += positions;
                    if let Some(word) = mirrored.take_solution() {
                        anytime.offer(word);
                    }
                    if ended {
                        self.mirrored = None;
                    }
                }
                if anytime.positions_visited() > EASY {
                    self.tables = match mem::take(&mut self.tables) {
                        Tables::Waiting(work) => Tables::Building(work),
                        tables => tables,
                    };
                }
            }
            Stage::AfterTurn(search, _) => {
                search.step(POSITIONS_WITH_TABLES * slices);
            }
            Stage::Neighbours(around) => {
                around.step(positions);
                self.visited += positions;
            }
            Stage::Ended(..) => return Status::Finished,
        }
        self.collect();
        Status::finished_if(matches!(self.stage, Stage::Ended(..)))
    }

    fn lower_bound(&self) -> u32 {
        self.lower
    }

    fn upper_bound(&self) -> Option<u32> {
        self.upper
    }

    fn solution(&self) -> Vec<String> {
        self.solution.iter().map(|turn| format_turn(*turn, self.variant.board())).collect()
    }

    fn gods_number_bound(&self) -> Option<u32> {
        self.gods_number_bound
    }

    fn is_proven(&self) -> bool {
        self.is_proven
    }

    fn reached_limit(&self) -> bool {
        !self.is_proven && matches!(self.stage, Stage::Ended(..))
    }

    fn moves(&self) -> Vec<MoveDepth> {
        let board = self.variant.board();
        let moves = self.move_depths.iter();
        moves.map(|(turn, depth)| MoveDepth { move_name: format_turn(*turn, board), depth: *depth }).collect()
    }

    fn activity(&self) -> String {
        match &self.stage {
            Stage::Distance(anytime) => {
                let (solution, bound) = anytime.activity();
                let with_tables = match &self.tables {
                    Tables::None | Tables::Waiting(_) => phrase(bound),
                    Tables::Building(work) => {
                        let (found, all) = OptimalTablesWork::progress(work);
                        Some(format!("preparing the lower bounds of this board, {}%", found * 100 / all))
                    }
                    Tables::Searching(search) => {
                        phrase(SearchActivity::Deepening { moves: search.lower_bound() })
                    }
                };
                let by_halves = self.mirrored.as_ref().map(|mirrored| {
                    format!("trying solutions that mirror themselves, {} at a time", mirrored.width())
                });
                let phrases = [phrase(solution), by_halves, with_tables];
                phrases.into_iter().flatten().collect::<Vec<_>>().join(", ")
            }
            Stage::AfterTurn(..) | Stage::Neighbours(_) => {
                "distance proven, searching the distance after each move".to_owned()
            }
            Stage::Ended(_, why) => (*why).to_owned(),
        }
    }

    fn visited(&self) -> u64 {
        self.visited
    }

    fn into_reusable(self: Box<Self>) -> Option<ReusableSearch> {
        let ball = match self.stage {
            Stage::Distance(anytime) => anytime.into_backward_ball(),
            Stage::Neighbours(around) => Some(around.into_backward_ball()),
            Stage::Ended(ball, _) => ball.map(|ball| *ball),
            Stage::AfterTurn(..) => None,
        };
        let tables = match self.tables {
            Tables::None | Tables::Waiting(_) => None,
            Tables::Building(work) => Some(ReusableTables::Unfinished(work)),
            Tables::Searching(search) => Some(ReusableTables::Finished(Arc::clone(search.tables()))),
        };
        Some(ReusableSearch(Arc::new(ReusableParts { ball, tables })))
    }
}

/// The God's number on record, or its upper bound.
fn known_bound(variant: &Variant) -> Option<u32> {
    match gods_numbers::entry_for(variant)?.gods_number {
        GodsNumber::Exact(turns) => Some(turns),
        GodsNumber::Between { upper, .. } => upper,
    }
}

fn phrase(work: SearchActivity) -> Option<String> {
    match work {
        SearchActivity::Shortening { region: RegionSize::SubBoard { rows, cols } } => {
            Some(format!("shortening the solution on {cols} × {rows} squares"))
        }
        SearchActivity::Balls { forward_radius: away, backward_radius: home, extra_layers: 0, positions } => {
            Some(both_ends(away, home, positions, "turns"))
        }
        SearchActivity::Balls {
            forward_radius: away,
            backward_radius: home,
            extra_layers: beyond,
            positions,
        } => Some(format!("{}, {beyond} turns between", both_ends(away, home, positions, "turns"))),
        SearchActivity::Beam { width } => Some(format!(
            "searching for other solutions, {} positions per turn",
            with_separators(width as u64)
        )),
        SearchActivity::Shortening { region: RegionSize::Whole } => {
            Some("shortening the solution".to_owned())
        }
        SearchActivity::Deepening { moves } => Some(format!("trying solutions of {moves} turns")),
        SearchActivity::Idle => None,
    }
}
