//! Two balls of packed positions that grow towards each other.

use super::ball::{Ball, Growth};
use super::bound::Ways;
use super::gauge::Gauge;
use super::moves::{Effect, Moves};
use super::packed::{Key, PackedMoves, Packing, Sense};
use super::sequel::Sequel;

/// A depth-first pass may visit this many times the positions of the next layer: visiting one takes a fraction of the
/// time, as the lower bound rejects most of them. The second figure is for layers that do not fit into a cache.
const PASS_A_LAYER: (u64, u64) = (2, 32);

/// Layers of this many positions or more do not fit into a cache.
const LARGE_LAYER: u64 = 1 << 18;

/// The ball around the solved position, or around another goal, and what its growth needs.
#[derive(Clone, Debug)]
pub(super) struct Side<K> {
    pub(super) packing: Packing,
    pub(super) moves: PackedMoves<K>,
    pub(super) ball: Ball<K>,
    sequel: Sequel,
    /// Lower bounds of the distance to the centre, if there are any.
    gauge: Option<Gauge>,
}

impl<K: Key> Side<K> {
    pub(super) fn new(packing: Packing, moves: &Moves, middle: &Effect, max_bytes: usize) -> Side<K> {
        Side {
            packing,
            moves: PackedMoves::new(&packing, moves),
            ball: Ball::new(packing, packing.pack(middle), Sense::Back, max_bytes),
            sequel: Sequel::new(moves),
            gauge: None,
        }
    }

    /// Adds lower bounds of the distance to the solved position, which is the centre.
    pub(super) fn with_gauge(self, moves: &Moves) -> Side<K> {
        let gauge = Gauge::new(&self.packing, &Ways::new(moves));
        Side { gauge: Some(gauge), ..self }
    }
}

#[derive(Debug)]
pub(super) struct Meeting<K> {
    home: Side<K>,
    away: Ball<K>,
    /// Which ball is growing a layer; `None` before the choice.
    growing: Option<Which>,
    best: Option<Found<K>>,
    probe: Option<Probe<K>>,
    /// A proven bound: every solution has more moves. 0 before any search beyond the balls.
    probed: u32,
    /// Whether a ball grows next: the last depth-first pass exceeded its allowance.
    grow_next: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    Home,
    Away,
}

/// A path from the position to the solved one: to `leave` inside its ball, by `beyond` to `enter`, and home.
#[derive(Clone, Debug)]
struct Found<K> {
    moves: u32,
    out: K,
    beyond: Vec<u16>,
    meet: K,
}

/// A depth-first pass beyond the outermost layer around the position, pruned by lower bounds.
#[derive(Debug)]
struct Probe<K> {
    /// The number of layers beyond the ball in this pass.
    beyond: u32,
    /// How many more positions this pass may visit before a ball grows instead; `None` when no ball can grow.
    allowance: Option<u64>,
    /// The slot where the next position of the outermost layer is looked for.
    place: usize,
    /// The positions from the outermost layer on, each with the next move to try.
    stack: Vec<(K, usize)>,
}

impl<K: Key> Meeting<K> {
    pub(super) fn new(home: Side<K>, position: &Effect, max_bytes: usize) -> Meeting<K> {
        let position = home.packing.pack(position);
        let away = Ball::new(home.packing, position, Sense::Forth, max_bytes);
        let best = home.ball.depth(position).map(|moves| Found {
            moves,
            out: position,
            beyond: Vec::new(),
            meet: position,
        });
        Meeting { home, away, growing: None, best, probe: None, probed: 0, grow_next: true }
    }

    pub(super) fn home(&self) -> &Side<K> {
        &self.home
    }

    pub(super) fn away(&self) -> &Ball<K> {
        &self.away
    }

    pub(super) fn into_home(self) -> Side<K> {
        self.home
    }

    /// A proven lower bound, except for solutions found: those may be shorter by one.
    pub(super) fn lower(&self) -> u32 {
        (self.away.radius() + self.home.ball.radius()).max(self.probed) + 1
    }

    pub(super) fn upper(&self) -> Option<u32> {
        self.best.as_ref().map(|best| best.moves)
    }

    pub(super) fn radii(&self) -> (u32, u32, u32) {
        let beyond = self.probe.as_ref().map_or(0, |probe| probe.beyond);
        (self.away.radius(), self.home.ball.radius(), beyond)
    }

    /// Whether the best solution leaves the balls.
    pub(super) fn is_beyond(&self) -> bool {
        self.best.as_ref().is_some_and(|best| !best.beyond.is_empty())
    }

    pub(super) fn positions(&self) -> u64 {
        self.away.positions() + self.home.ball.positions()
    }

    /// Whether one of the balls holds all positions reachable from its centre.
    pub(super) fn is_exhausted(&self) -> bool {
        self.away.is_whole() || self.home.ball.is_whole()
    }

    /// Visits about `budget` positions. A solution of `floor` moves is known to be a shortest one.
    pub(super) fn step(&mut self, budget: u64, floor: u32) {
        if self.probe.is_some() {
            self.probe(budget, floor);
            return;
        }
        let Some(which) = self.growing.or_else(|| self.decide(floor)) else { return };
        self.growing = Some(which);
        let Meeting { home, away, best, .. } = self;
        let (grown, other) = match which {
            Which::Home => (&mut home.ball, &*away),
            Which::Away => (away, &home.ball),
        };
        let growth = grown.grow(&home.moves, budget, |born, depth| {
            let Some(rest) = other.depth(born) else { return false };
            let moves = depth + rest;
            if best.as_ref().is_none_or(|best| moves < best.moves) {
                *best = Some(Found { moves, out: born, beyond: Vec::new(), meet: born });
            }
            moves <= floor
        });
        if growth != Growth::Growing {
            self.growing = None;
        }
    }

    /// Chooses the next phase: a depth-first pass for solutions of `floor` moves, which gives up when it takes longer
    /// than growing; after that, or without lower bounds, the ball to grow.
    fn decide(&mut self, floor: u32) -> Option<Which> {
        let next = self.choose();
        let guided = self.home.gauge.is_some();
        if next.is_some() && (self.grow_next || !guided) {
            self.grow_next = false;
            return next;
        }
        let surface = match next {
            Some(Which::Home) => Some(self.home.ball.surface()),
            Some(Which::Away) => Some(self.away.surface()),
            None => None,
        };
        let allowance = surface.map(|surface| {
            let layer = surface * self.home.moves.len() as u64;
            layer * if layer < LARGE_LAYER { PASS_A_LAYER.0 } else { PASS_A_LAYER.1 }
        });
        let radii = self.away.radius() + self.home.ball.radius();
        self.probe = Some(Probe { beyond: floor - radii, allowance, place: 0, stack: Vec::new() });
        None
    }

    /// The ball with the smaller outermost layer, if it has room.
    fn choose(&self) -> Option<Which> {
        let (home, away) = (&self.home.ball, &self.away);
        match (home.is_full(), away.is_full()) {
            (true, true) => None,
            (true, false) => Some(Which::Away),
            (false, true) => Some(Which::Home),
            (false, false) if home.surface() < away.surface() => Some(Which::Home),
            (false, false) => Some(Which::Away),
        }
    }

    fn probe(&mut self, mut budget: u64, floor: u32) {
        let Some(probe) = &mut self.probe else { return };
        let Meeting { home, away, best, .. } = self;
        let (radius, home_radius) = (away.radius(), home.ball.radius());
        let count = home.moves.len();
        if let Some(allowance) = &mut probe.allowance {
            if *allowance == 0 {
                self.probe = None;
                self.grow_next = true;
                return;
            }
            budget = budget.min(*allowance);
            *allowance -= budget;
        }
        let beyond = probe.beyond;
        let may_be = |position: K, level: u32| {
            home.gauge.as_ref().is_none_or(|gauge| gauge.allows(position, beyond - level + home_radius))
        };
        while budget > 0 {
            let level = probe.stack.len();
            let Some((here, next)) = probe.stack.last_mut() else {
                budget -= 1;
                match away.next_at(radius, probe.place) {
                    Some((first, place)) => {
                        probe.place = place;
                        if may_be(first, 0) {
                            probe.stack.push((first, 0));
                        }
                    }
                    None => {
                        self.probed = radius + beyond + home_radius;
                        self.probe = None;
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
            let allowed = level < 2 || home.sequel.allows(probe.stack[level - 2].1 - 1, mv);
            if !allowed {
                continue;
            }
            budget -= 1;
            let there = home.moves.after(from, mv, Sense::Forth);
            if !may_be(there, level as u32) {
                continue;
            }
            if (level as u32) < probe.beyond {
                probe.stack.push((there, 0));
                continue;
            }
            if let Some(rest) = home.ball.depth(there) {
                let moves = radius + probe.beyond + rest;
                if best.as_ref().is_none_or(|best| moves < best.moves) {
                    let beyond = probe.stack.iter().map(|(_, next)| *next as u16 - 1).collect();
                    *best = Some(Found { moves, out: probe.stack[0].0, beyond, meet: there });
                }
                if moves <= floor {
                    return;
                }
            }
        }
    }

    /// The moves of the best solution found.
    pub(super) fn word(&self) -> Option<Vec<usize>> {
        let found = self.best.as_ref()?;
        let mut word = self.way_to_middle(&self.away, found.out, Sense::Back);
        word.reverse();
        word.extend(found.beyond.iter().map(|mv| usize::from(*mv)));
        word.extend(self.way_to_middle(&self.home.ball, found.meet, Sense::Forth));
        Some(word)
    }

    /// The moves, or their inverses, from a position of a ball to its centre.
    fn way_to_middle(&self, ball: &Ball<K>, mut here: K, sense: Sense) -> Vec<usize> {
        let mut way = Vec::new();
        let depth = ball.depth(here).expect("the way starts in the ball");
        for left in (0..depth).rev() {
            let nearer = |mv: &usize| ball.depth(self.home.moves.after(here, *mv, sense)) == Some(left);
            let mv = (0..self.home.moves.len()).find(nearer).expect("a layer grew from the one before");
            here = self.home.moves.after(here, mv, sense);
            way.push(mv);
        }
        way
    }
}
