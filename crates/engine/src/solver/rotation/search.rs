//! The search for a shortest solution without a table: first bounds that converge, then the distances of the neighbours.

use std::mem;

use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::{Position, Turn, Variant, format_turn};

use super::RotationSolver;
use crate::resumable::{Resumable, Status};
use crate::search::anytime::{AnytimeSearch, SearchActivity};
use crate::search::bidirectional::{BackwardBall, Limits, SearchOutcome};
use crate::search::neighbour_distances::NeighbourDistances;
use crate::search::shorten::RegionSize;
use crate::solver::{BoundsSearch, BoundsSolver, MoveDepth, ReusableSearch, SearchOptions, SolverError};

/// Positions of a slice.
const POSITIONS: u64 = 1_000;

/// On a board with at most this many positions, a shortest solution is found as fast as the solution of a method.
const QUICK: u64 = 1_000_000_000;

/// If a distance took more positions than this, the neighbours are not searched.
const AROUND: u64 = 20_000_000;

const PROVEN: &str = "search complete";

impl BoundsSolver for RotationSolver {
    fn search(
        &self,
        position: &str,
        options: SearchOptions,
        earlier: Option<ReusableSearch>,
    ) -> Result<Box<dyn BoundsSearch>, SolverError> {
        let position = self.parse_position(position)?;
        let is_quick = self.reachable.count().as_u64().is_some_and(|count| count <= QUICK);
        let by_method = options.always_from_method || !is_quick;
        let first = if by_method { self.solution_by_method(&position) } else { None };
        let ball =
            earlier.and_then(|earlier| earlier.0.downcast::<BackwardBall<Variant>>().ok()).map(|ball| *ball);
        let anytime = AnytimeSearch::new(&self.variant, &position, first, Limits::default(), ball)
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
            is_proven: false,
            stage: Stage::Distance(Box::new(anytime)),
        };
        search.collect();
        Ok(Box::new(search))
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
    is_proven: bool,
    stage: Stage,
}

enum Stage {
    /// Searches for the distance.
    Distance(Box<AnytimeSearch<Variant>>),
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
                match anytime.outcome() {
                    None => Stage::Distance(anytime),
                    Some(SearchOutcome::Solved) => self.prove(anytime),
                    Some(SearchOutcome::Unreachable) => {
                        unreachable!("unreachable positions are rejected before the search")
                    }
                    Some(SearchOutcome::LimitReached) => {
                        Stage::Ended(anytime.into_backward_ball().map(Box::new), "search limit reached")
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
        let positions = POSITIONS * u64::from(slices);
        match &mut self.stage {
            Stage::Distance(anytime) => anytime.step(positions),
            Stage::Neighbours(around) => around.step(positions),
            Stage::Ended(..) => return Status::Finished,
        };
        self.visited += positions;
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
                let phrases = [phrase(solution), phrase(bound)];
                phrases.into_iter().flatten().collect::<Vec<_>>().join(", ")
            }
            Stage::Neighbours(_) => "distance proven, searching the distance after each move".to_owned(),
            Stage::Ended(_, why) => (*why).to_owned(),
        }
    }

    fn visited(&self) -> u64 {
        self.visited
    }

    fn into_reusable(self: Box<Self>) -> Option<ReusableSearch> {
        let ball = match self.stage {
            Stage::Distance(anytime) => anytime.into_backward_ball().map(Box::new),
            Stage::Neighbours(around) => Some(Box::new(around.into_backward_ball())),
            Stage::Ended(ball, _) => ball,
        };
        ball.map(|ball| ReusableSearch(ball))
    }
}

fn phrase(work: SearchActivity) -> Option<String> {
    match work {
        SearchActivity::Shortening { region: RegionSize::SubBoard { rows, cols } } => {
            Some(format!("shortening the solution on {cols} × {rows} squares"))
        }
        SearchActivity::Balls { forward_radius: away, backward_radius: home, extra_layers: 0, positions } => {
            Some(format!("growing two balls of {positions} positions, with radius {away} and {home} turns"))
        }
        SearchActivity::Balls {
            forward_radius: away,
            backward_radius: home,
            extra_layers: beyond,
            positions,
        } => Some(format!(
            "two balls of {positions} positions, with radius {away} and {home} turns, and {beyond} turns between them"
        )),
        SearchActivity::Beam { width } => {
            Some(format!("searching for other solutions, {width} positions per turn"))
        }
        SearchActivity::Shortening { region: RegionSize::Whole } => {
            Some("shortening the solution".to_owned())
        }
        SearchActivity::Deepening { moves } => Some(format!("trying solutions of {moves} turns")),
        SearchActivity::Idle => None,
    }
}
