//! The search for a shortest solution without a table: first bounds that converge, then the distances of the neighbours.

use std::mem;

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::search::anytime::{AnytimeSearch, SearchActivity};
use antipode_engine::search::bidirectional::{BackwardBall, Limits, SearchOutcome};
use antipode_engine::search::neighbour_distances::NeighbourDistances;
use antipode_protocol::{Bounds, MoveOutcome};
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::Turn;

use crate::catalogue::{RotationBoard, quick_solution};
use crate::clock::Clock;

/// Positions between two readings of the clock: some tenths of a millisecond.
const POSITIONS: u64 = 1_000;

/// On a board with at most this many positions, the search does not start from a method: a shortest solution is as fast.
const QUICK: u64 = 1_000_000_000;

/// If a distance took more positions than this, the neighbours are not searched.
const AROUND: u64 = 20_000_000;

/// A search from one position. It can be paused and resumed at any point.
#[derive(Debug)]
pub(crate) struct SearchTask {
    /// The position, as in the query.
    text: String,
    /// The current result, without `move_outcomes` and `activity`.
    bounds: Bounds,
    move_depths: Vec<(Turn, u32)>,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    /// Searches for the distance.
    Distance(Box<AnytimeSearch>),
    /// Searches for the distances of the neighbours.
    Neighbours(Box<NeighbourDistances>),
    /// The search has ended. The next search can reuse its backward ball.
    Ended(Option<Box<BackwardBall>>, &'static str),
}

impl SearchTask {
    /// Starts a search from a position. It reuses the backward ball of the previous search.
    ///
    /// # Errors
    /// One sentence that explains what is wrong with the text, or why the position is unsolvable.
    pub(crate) fn begin(
        toy: &RotationBoard,
        text: &str,
        before: Option<SearchTask>,
    ) -> Result<SearchTask, String> {
        let position = toy.parse_position(text)?;
        let few = toy.reachable().count().as_u64().is_some_and(|count| count <= QUICK);
        let first = if few { None } else { quick_solution(toy, &position) };
        let home = before.and_then(SearchTask::into_backward_ball);
        let anytime = AnytimeSearch::new(toy.rotation(), &position, first, Limits::default(), home)
            .map_err(|why| why.to_string())?;
        let bounds = Bounds {
            position: text.to_owned(),
            lower: 0,
            upper: None,
            solution: Vec::new(),
            move_outcomes: Vec::new(),
            activity: String::new(),
            visited: 0,
            elapsed_ms: 0.0,
            ended: false,
        };
        let stage = Stage::Distance(Box::new(anytime));
        let mut search = SearchTask { text: text.to_owned(), bounds, move_depths: Vec::new(), stage };
        search.collect(toy);
        Ok(search)
    }

    /// Whether the search starts from this position.
    pub(crate) fn starts_from(&self, text: &str) -> bool {
        self.text == text
    }

    /// Continues until the search ends or `end_ms` is reached.
    pub(crate) fn step(&mut self, toy: &RotationBoard, clock: &impl Clock, end_ms: f64) -> Status {
        let since_ms = clock.now_ms();
        let mut now_ms = since_ms;
        while !self.has_ended() && now_ms < end_ms {
            self.bounds.visited += POSITIONS;
            match &mut self.stage {
                Stage::Distance(anytime) => anytime.step(POSITIONS),
                Stage::Neighbours(around) => around.step(POSITIONS),
                Stage::Ended(..) => Status::Finished,
            };
            self.collect(toy);
            now_ms = clock.now_ms();
        }
        self.bounds.elapsed_ms += now_ms - since_ms;
        if self.has_ended() { Status::Finished } else { Status::Working }
    }

    pub(crate) fn has_ended(&self) -> bool {
        matches!(self.stage, Stage::Ended(..))
    }

    /// The current result.
    pub(crate) fn bounds(&self, toy: &RotationBoard) -> Bounds {
        let after = self.move_depths.iter();
        let after = after
            .map(|(turn, depth)| MoveOutcome { move_name: toy.turn_text(*turn), depth: *depth })
            .collect();
        Bounds {
            move_outcomes: after,
            activity: self.doing(),
            ended: self.has_ended(),
            ..self.bounds.clone()
        }
    }

    fn into_backward_ball(self) -> Option<BackwardBall> {
        match self.stage {
            Stage::Distance(anytime) => anytime.into_backward_ball(),
            Stage::Neighbours(around) => Some(around.into_backward_ball()),
            Stage::Ended(home, _) => home.map(|home| *home),
        }
    }

    /// Copies the result of the stage, and starts the next stage when this one is finished.
    fn collect(&mut self, toy: &RotationBoard) {
        let nothing = Stage::Ended(None, "");
        self.stage = match mem::replace(&mut self.stage, nothing) {
            Stage::Distance(anytime) => {
                let upper = anytime.upper_bound();
                if upper != self.bounds.upper {
                    self.bounds.solution = toy.turn_texts(anytime.solution().unwrap_or_default());
                }
                self.bounds.upper = upper;
                self.bounds.lower = self.bounds.lower.max(anytime.lower_bound());
                match anytime.outcome() {
                    None => Stage::Distance(anytime),
                    Some(SearchOutcome::Solved) => self.start_around(toy, anytime),
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
                if around.distances().len() == toy.rotation().moves(&toy.rotation().solved()).len() {
                    Stage::Ended(Some(Box::new(around.into_backward_ball())), PROVEN)
                } else {
                    Stage::Neighbours(around)
                }
            }
            ended @ Stage::Ended(..) => ended,
        };
    }

    fn start_around(&mut self, toy: &RotationBoard, anytime: Box<AnytimeSearch>) -> Stage {
        let position = toy.parse_position(&self.text).expect("the text is valid");
        let small = anytime.positions_visited() <= AROUND;
        match anytime.into_backward_ball() {
            Some(home) if small => {
                Stage::Neighbours(Box::new(NeighbourDistances::new(home, &position, self.bounds.lower)))
            }
            home => Stage::Ended(home.map(Box::new), PROVEN),
        }
    }

    /// The current activity, in a phrase.
    fn doing(&self) -> String {
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
}

const PROVEN: &str = "search complete";

fn phrase(work: SearchActivity) -> Option<String> {
    match work {
        SearchActivity::Shortening { rows, cols } => {
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
        SearchActivity::Deepening { turns } => Some(format!("trying solutions of {turns} turns")),
        SearchActivity::Idle => None,
    }
}
