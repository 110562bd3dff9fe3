//! Two balls of packed positions that grow towards each other.

use super::ball::{Ball, GrowthStatus, MoveDirection};
use super::key::Key;
use super::search_puzzle::PackedPuzzle;

/// A depth-first pass may visit this many times the positions of the next layer: visiting one takes a fraction of the
/// time, as the lower bound rejects most of them. The second figure is for layers that do not fit into a cache.
const VISITS_PER_LAYER_POSITION: (u64, u64) = (2, 32);

/// Layers of this many positions or more do not fit into a cache.
const LARGE_LAYER: u64 = 1 << 18;

/// The puzzle, and the ball around its solved positions or around another goal.
#[derive(Clone, Debug)]
pub(crate) struct GoalSide<K, P> {
    pub(crate) puzzle: P,
    pub(crate) ball: Ball<K>,
    /// Whether the centres are the solved positions: lower bounds of the puzzle are of the distance to them.
    is_of_solved: bool,
}

impl<K: Key, P: PackedPuzzle<K>> GoalSide<K, P> {
    /// The side of the solved positions.
    pub(crate) fn of_solved(puzzle: P, solved: &[K], max_bytes: usize) -> GoalSide<K, P> {
        GoalSide { is_of_solved: true, ..GoalSide::around(puzzle, solved, max_bytes) }
    }

    /// The side of any goal.
    pub(crate) fn around(puzzle: P, goals: &[K], max_bytes: usize) -> GoalSide<K, P> {
        let ball = Ball::new(&puzzle, goals, MoveDirection::Inverse, max_bytes);
        GoalSide { puzzle, ball, is_of_solved: false }
    }
}

#[derive(Debug)]
pub(crate) struct BallPair<K, P> {
    backward: GoalSide<K, P>,
    forward: Ball<K>,
    /// Which ball is growing a layer; `None` before the choice.
    growing: Option<GrowingSide>,
    best: Option<Connection<K>>,
    pass: Option<DepthFirstPass<K>>,
    /// A proven bound: every solution has more moves. 0 before any search beyond the balls.
    proven_beyond: u32,
    /// Whether a ball grows next: the last depth-first pass exceeded its allowance.
    grow_next: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GrowingSide {
    Backward,
    Forward,
}

/// A path from the position to the solved one: to `leave` inside its ball, by `beyond` to `enter`, and home.
#[derive(Clone, Debug)]
struct Connection<K> {
    moves: u32,
    leave: K,
    beyond: Vec<u16>,
    enter: K,
}

/// A depth-first pass beyond the outermost layer around the position, pruned by lower bounds.
#[derive(Debug)]
struct DepthFirstPass<K> {
    /// The number of layers beyond the ball in this pass.
    beyond: u32,
    /// How many more positions this pass may visit before a ball grows instead; `None` when no ball can grow.
    allowance: Option<u64>,
    /// The slot where the next position of the outermost layer is looked for.
    place: usize,
    /// The positions from the outermost layer on, each with the next move to try.
    stack: Vec<(K, usize)>,
}

impl<K: Key, P: PackedPuzzle<K>> BallPair<K, P> {
    pub(crate) fn new(backward: GoalSide<K, P>, position: K, max_bytes: usize) -> BallPair<K, P> {
        let forward = Ball::new(&backward.puzzle, &[position], MoveDirection::Forward, max_bytes);
        let best = backward.ball.depth(position).map(|moves| Connection {
            moves,
            leave: position,
            beyond: Vec::new(),
            enter: position,
        });
        BallPair { backward, forward, growing: None, best, pass: None, proven_beyond: 0, grow_next: true }
    }

    pub(crate) fn backward(&self) -> &GoalSide<K, P> {
        &self.backward
    }

    pub(crate) fn forward(&self) -> &Ball<K> {
        &self.forward
    }

    pub(crate) fn into_backward(self) -> GoalSide<K, P> {
        self.backward
    }

    /// A proven lower bound, except for solutions found: those may be shorter by one.
    pub(crate) fn lower_bound(&self) -> u32 {
        (self.forward.radius() + self.backward.ball.radius()).max(self.proven_beyond) + 1
    }

    pub(crate) fn upper_bound(&self) -> Option<u32> {
        self.best.as_ref().map(|best| best.moves)
    }

    pub(crate) fn radii(&self) -> (u32, u32, u32) {
        let beyond = self.pass.as_ref().map_or(0, |probe| probe.beyond);
        (self.forward.radius(), self.backward.ball.radius(), beyond)
    }

    /// Whether the best solution leaves the balls.
    pub(crate) fn is_beyond(&self) -> bool {
        self.best.as_ref().is_some_and(|best| !best.beyond.is_empty())
    }

    pub(crate) fn positions(&self) -> u64 {
        self.forward.positions() + self.backward.ball.positions()
    }

    /// Whether one of the balls holds all positions reachable from its centre.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.forward.is_exhausted() || self.backward.ball.is_exhausted()
    }

    /// Visits about `budget` positions. A solution of `floor` moves is known to be a shortest one.
    pub(crate) fn step(&mut self, budget: u64, floor: u32) {
        if self.pass.is_some() {
            self.step_pass(budget, floor);
            return;
        }
        let Some(which) = self.growing.or_else(|| self.choose_phase(floor)) else { return };
        self.growing = Some(which);
        let BallPair { backward, forward, best, .. } = self;
        let (grown, other) = match which {
            GrowingSide::Backward => (&mut backward.ball, &*forward),
            GrowingSide::Forward => (forward, &backward.ball),
        };
        let growth = grown.grow(&backward.puzzle, budget, |inserted, depth| {
            let Some(rest) = other.depth(inserted) else { return false };
            let moves = depth + rest;
            if best.as_ref().is_none_or(|best| moves < best.moves) {
                *best = Some(Connection { moves, leave: inserted, beyond: Vec::new(), enter: inserted });
            }
            moves <= floor
        });
        if growth != GrowthStatus::InProgress {
            self.growing = None;
        }
    }

    /// Chooses the next phase: a depth-first pass for solutions of `floor` moves, which gives up when it takes longer
    /// than growing; after that, or without lower bounds, the ball to grow.
    fn choose_phase(&mut self, floor: u32) -> Option<GrowingSide> {
        let next = self.choose_ball();
        let guided = self.backward.is_of_solved && self.backward.puzzle.has_strong_bound();
        if next.is_some() && (self.grow_next || !guided) {
            self.grow_next = false;
            return next;
        }
        let surface = match next {
            Some(GrowingSide::Backward) => Some(self.backward.ball.outer_layer_size()),
            Some(GrowingSide::Forward) => Some(self.forward.outer_layer_size()),
            None => None,
        };
        let allowance = surface.map(|surface| {
            let layer = surface * self.backward.puzzle.move_count() as u64;
            layer
                * if layer < LARGE_LAYER { VISITS_PER_LAYER_POSITION.0 } else { VISITS_PER_LAYER_POSITION.1 }
        });
        let radii = self.forward.radius() + self.backward.ball.radius();
        self.pass = Some(DepthFirstPass { beyond: floor - radii, allowance, place: 0, stack: Vec::new() });
        None
    }

    /// The ball with the smaller outermost layer, if it has room.
    fn choose_ball(&self) -> Option<GrowingSide> {
        let (backward, forward) = (&self.backward.ball, &self.forward);
        match (backward.is_full(), forward.is_full()) {
            (true, true) => None,
            (true, false) => Some(GrowingSide::Forward),
            (false, true) => Some(GrowingSide::Backward),
            (false, false) if backward.outer_layer_size() < forward.outer_layer_size() => {
                Some(GrowingSide::Backward)
            }
            (false, false) => Some(GrowingSide::Forward),
        }
    }

    fn step_pass(&mut self, mut budget: u64, floor: u32) {
        let Some(probe) = &mut self.pass else { return };
        let BallPair { backward, forward, best, .. } = self;
        let (radius, backward_radius) = (forward.radius(), backward.ball.radius());
        let count = backward.puzzle.move_count();
        if let Some(allowance) = &mut probe.allowance {
            if *allowance == 0 {
                self.pass = None;
                self.grow_next = true;
                return;
            }
            budget = budget.min(*allowance);
            *allowance -= budget;
        }
        let beyond = probe.beyond;
        let may_be = |position: K, level: u32| {
            !backward.is_of_solved
                || backward.puzzle.may_solve_within(position, beyond - level + backward_radius)
        };
        while budget > 0 {
            let level = probe.stack.len();
            let Some((here, next)) = probe.stack.last_mut() else {
                budget -= 1;
                match forward.next_at_depth(&backward.puzzle, radius, probe.place) {
                    Some((first, place)) => {
                        probe.place = place;
                        if may_be(first, 0) {
                            probe.stack.push((first, 0));
                        }
                    }
                    None => {
                        self.proven_beyond = radius + beyond + backward_radius;
                        self.pass = None;
                        return;
                    }
                }
                continue;
            };
            let (from, mv) = (*here, *next);
            if mv == count {
                probe.stack.pop();
                continue;
            }
            *next += 1;
            let allowed = level < 2 || backward.puzzle.may_follow(probe.stack[level - 2].1 - 1, mv);
            if !allowed {
                continue;
            }
            budget -= 1;
            let Some(there) = backward.puzzle.after(from, mv) else { continue };
            if !may_be(there, level as u32) {
                continue;
            }
            if (level as u32) < probe.beyond {
                probe.stack.push((there, 0));
                continue;
            }
            if let Some(rest) = backward.ball.depth(there) {
                let moves = radius + probe.beyond + rest;
                if best.as_ref().is_none_or(|best| moves < best.moves) {
                    let beyond = probe.stack.iter().map(|(_, next)| *next as u16 - 1).collect();
                    *best = Some(Connection { moves, leave: probe.stack[0].0, beyond, enter: there });
                }
                if moves <= floor {
                    return;
                }
            }
        }
    }

    /// The moves of the best solution found.
    pub(crate) fn moves(&self) -> Option<Vec<usize>> {
        let found = self.best.as_ref()?;
        let mut moves = self.path_to_centre(&self.forward, found.leave, MoveDirection::Inverse);
        moves.reverse();
        moves.extend(found.beyond.iter().map(|mv| usize::from(*mv)));
        moves.extend(self.path_to_centre(&self.backward.ball, found.enter, MoveDirection::Forward));
        Some(moves)
    }

    /// The moves, or their inverses, from a position of a ball to its centre.
    fn path_to_centre(&self, ball: &Ball<K>, mut here: K, direction: MoveDirection) -> Vec<usize> {
        let mut path = Vec::new();
        let depth = ball.depth(here).expect("the way starts in the ball");
        for left in (0..depth).rev() {
            let mut steps = (0..self.backward.puzzle.move_count())
                .filter_map(|mv| Some((mv, direction.step(&self.backward.puzzle, here, mv)?)));
            let nearer = steps.find(|(_, there)| ball.depth(*there) == Some(left));
            let (mv, there) = nearer.expect("a layer grew from the one before");
            here = there;
            path.push(mv);
        }
        path
    }
}
