//! What a search does in each of its phases.

use super::super::ball::{Ball, Obstacle};
use super::super::goal_listing::ListingStatus;
use super::super::narrow_search::{NarrowSearch, NarrowStatus};
use super::super::solution_search::SolutionSearch;
use super::{EASY, KeyedSearch, MIN_BEAM_BYTES, PackedKey, Phase, SearchOutcome, Side, Word};

/// More goals than this at the same distance are not kept, so their solutions are not counted.
const MAX_FOUND: usize = 1 << 20;
/// Lower bounds of positions are slower than expansions: they pay off only after this many positions.
const WORTH_BOUNDS: u64 = 4_000_000;
/// The beam search gets one of this many expansions.
const BEAM_SHARE: u64 = 4;
/// Where sets of pieces slide together, a position has about this many times more moves.
const SUPER_MOVES: u64 = 64;
/// When the memory is full, the search for the next lengths visits up to this many times the positions visited so far.
const NARROW_TIMES: u64 = 4;
/// The bounds of positions exceed that of the start by up to about this many moves.
const BOUND_SPREAD: u32 = 2;
/// If more layers than this would be searched once more, only what follows the last of them is.
const MAX_REPEATED_LAYERS: u32 = 6;

impl<W: Word, K: PackedKey> KeyedSearch<W, K> {
    pub(super) fn list_goals(&mut self, budget: u64) {
        let Phase::ListingGoals(listing) = &mut self.phase else { return };
        match listing.step(&self.code, budget) {
            ListingStatus::Working => {}
            ListingStatus::TooMany => self.phase = Phase::Growing,
            ListingStatus::All(goals) if goals.is_empty() => self.finish(SearchOutcome::Unsolvable),
            ListingStatus::All(goals) => {
                self.from_goals = Some(Ball::new(goals, self.max_bytes));
                self.phase = Phase::Growing;
            }
        }
    }

    /// Looks for a solution early, and ends the search if none can be shorter.
    pub(super) fn step_early(&mut self, positions: u64) {
        let share = self.beam_bytes();
        if !self.early.has_begun()
            && self.from_start.positions() >= EASY
            && share >= MIN_BEAM_BYTES
            && self.bytes() + share < self.max_bytes
        {
            self.early.begin(&self.puzzle, &self.code, share);
        }
        self.early.step(&self.puzzle, &self.code, positions.div_ceil(BEAM_SHARE));
        let length = self.early.moves().map(|moves| moves.len() as u32);
        if length.is_some_and(|length| length <= self.lower_bound()) {
            self.distance = length;
            self.finish(SearchOutcome::Solved);
        }
    }

    pub(super) fn grow(&mut self, positions: u64) {
        let metric = self.puzzle.metric();
        let KeyedSearch { code, puzzle, goal, from_start, from_goals, found, max_bytes, bound, need, .. } =
            self;
        let other_bytes = self.early.bytes()
            + match self.side {
                Side::Start => from_goals.as_ref().map_or(0, Ball::bytes),
                Side::Goals => from_start.bytes(),
            };
        let max_bytes = max_bytes.saturating_sub(other_bytes);
        let mut anchors = vec![0; code.pieces()];
        let mut here = vec![0; code.pieces()];
        let mut lower_need = |key: K| {
            if let Some(bound) = bound.as_ref().filter(|_| *need > 1) {
                code.read(key, &mut here);
                *need = bound.moves(&code.board, &here, *need).clamp(1, *need);
            }
        };
        let grown = match (self.side, from_goals) {
            (Side::Start, None) => from_start.grow(code, metric, positions, max_bytes, |key| {
                lower_need(key);
                if goal.is_goal(puzzle, code, key, &mut anchors) && found.len() < MAX_FOUND {
                    found.push(key);
                }
            }),
            (Side::Start, Some(goals)) => from_start.grow(code, metric, positions, max_bytes, |key| {
                lower_need(key);
                if goals.contains(key) && found.len() < MAX_FOUND {
                    found.push(key);
                }
            }),
            (Side::Goals, Some(goals)) => goals.grow(code, metric, positions, max_bytes, |key| {
                if from_start.contains(key) && found.len() < MAX_FOUND {
                    found.push(key);
                }
            }),
            (Side::Goals, None) => Ok(true),
        };
        self.peak_bytes = self.peak_bytes.max(self.bytes());
        if !self.found.is_empty() {
            let radii = self.from_start.radius() + self.from_goals.as_ref().map_or(0, Ball::radius);
            self.distance = Some(radii + 1);
        }
        // Only a complete layer has all goals at this distance.
        let is_counted = !self.is_thinned();
        match grown {
            Ok(false) if self.found.is_empty() || is_counted => {}
            Ok(true) if self.found.is_empty() => self.add_layer(),
            Err(obstacle) if self.found.is_empty() => {
                let outcome = match obstacle {
                    Obstacle::TooManySets => SearchOutcome::TooManySets,
                    Obstacle::Memory => SearchOutcome::OutOfMemory,
                };
                // The rest of the work is some times as much as was done.
                let (positions, radius) = (self.from_start.positions(), self.from_start.radius());
                let is_narrow = outcome == SearchOutcome::OutOfMemory
                    && self.bound.is_some()
                    && !metric.is_super()
                    && self.from_goals.is_none();
                // No position is rejected before about this depth.
                let whole = self.proven.saturating_sub(self.least + BOUND_SPREAD);
                let whole = self.from_start.kept_depth(whole);
                let base =
                    if self.proven - whole <= self.least + MAX_REPEATED_LAYERS { whole } else { radius };
                self.phase = match is_narrow {
                    true => Phase::Narrow(NarrowSearch::new(base, self.proven, NARROW_TIMES * positions)),
                    false => Phase::Beam(positions, outcome),
                };
            }
            Ok(complete) => self.begin_solutions(complete && is_counted),
            Err(_) => self.begin_solutions(false),
        }
    }

    pub(super) fn step_narrow(&mut self, positions: u64) {
        let KeyedSearch { code, puzzle, goal, from_start, early, found, max_bytes, bound, phase, .. } = self;
        let (Phase::Narrow(narrow), Some(bound)) = (phase, bound) else { return };
        let other_bytes = early.bytes() + narrow.bytes();
        let mut anchors = vec![0; code.pieces()];
        let max_bytes = max_bytes.saturating_sub(other_bytes);
        let rules = (&*code, puzzle.metric(), &*bound);
        let narrowed = narrow.step(from_start, rules, positions, max_bytes, |key| {
            let is_goal = goal.is_goal(puzzle, code, key, &mut anchors);
            if is_goal {
                found.push(key);
            }
            is_goal
        });
        self.proven = self.proven.max(narrow.lower_bound());
        self.peak_bytes = self.peak_bytes.max(self.bytes());
        match narrowed {
            NarrowStatus::Working => {}
            NarrowStatus::Found => {
                self.distance = Some(self.proven);
                self.begin_solutions(false);
            }
            NarrowStatus::Ended => {
                // As much work again for a better solution.
                self.phase = Phase::Beam(self.from_start.positions(), SearchOutcome::OutOfMemory);
            }
        }
    }

    /// Continues with the beam search alone.
    pub(super) fn step_beam(&mut self, positions: u64) {
        let Phase::Beam(left, outcome) = self.phase else { return };
        self.step_early(BEAM_SHARE * positions);
        if matches!(self.phase, Phase::Beam(..)) {
            self.phase = Phase::Beam(left.saturating_sub(positions), outcome);
            if left <= positions || self.early.is_finished() {
                self.finish(outcome);
            }
        }
    }

    fn add_layer(&mut self) {
        let has_grown_start = self.side == Side::Start;
        let has_positions = match (self.side, &mut self.from_goals) {
            (Side::Goals, Some(goals)) => goals.add_layer(),
            _ => self.from_start.add_layer(),
        };
        if !has_positions {
            self.finish(SearchOutcome::Unsolvable);
            return;
        }
        let radii = self.from_start.radius() + self.from_goals.as_ref().map_or(0, Ball::radius);
        self.proven = self.proven.max(radii + 1);
        if has_grown_start {
            self.radius = self.from_start.radius();
            self.sizes.push(self.from_start.frontier());
            self.proven = self.proven.max(self.radius.saturating_add(self.need));
            self.need = if self.from_start.positions() < WORTH_BOUNDS { 1 } else { u32::MAX };
        }
        let goals = self.from_goals.as_ref().map(Ball::frontier);
        let is_less = goals.is_some_and(|goals| goals < self.from_start.frontier());
        self.side = if is_less { Side::Goals } else { Side::Start };
    }

    fn begin_solutions(&mut self, is_counted: bool) {
        let Some(&meeting) = self.found.first() else { return };
        self.early.end();
        let mut all = std::mem::take(&mut self.found);
        if !is_counted || all.len() == MAX_FOUND {
            all = Vec::new();
        }
        let (depths, start) = (self.meeting_depths(), self.puzzle.start());
        self.solutions = Some(SolutionSearch::new(meeting, all, depths, start.anchors()));
        self.phase = Phase::Solutions;
    }

    pub(super) fn step_solutions(&mut self, budget: u64) {
        let metric = self.puzzle.metric();
        let KeyedSearch { solutions, code, from_start, from_goals, .. } = self;
        let Some(solutions) = solutions else { return };
        let budget = if metric.is_super() { budget.div_ceil(SUPER_MOVES) } else { budget };
        if solutions.step(code, metric, from_start, from_goals.as_mut(), budget).is_finished() {
            self.finish(SearchOutcome::Solved);
        }
    }
}
