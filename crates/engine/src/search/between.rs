//! All shortest words between the middles of two balls that have met.
//!
//! Every shortest word passes from the outermost complete layer of the first ball to that of the second. The positions
//! at that crossing are found first, then those before them and after them, layer by layer; then, from the goal back,
//! how many ways lead on from each.

use super::meeting::Meeting;
use super::packed::{Key, Sense};

/// The positions on shortest words, by how many moves led there.
#[derive(Debug)]
pub(super) struct Between<K> {
    distance: usize,
    /// Sorted, each once.
    layers: Vec<Vec<K>>,
    /// How many ways lead on from each position of `layers`, saturating.
    ways: Vec<Vec<u64>>,
    phase: Phase,
    /// How far the phase has come within a layer, or the first ball's table.
    cursor: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// The crossing, out of this layer.
    Cross(usize),
    /// The layer before this one.
    Before(usize),
    /// The layer after this one.
    After(usize),
    /// How many ways lead on from this one.
    Count(usize),
    Done,
}

impl<K: Key> Between<K> {
    /// The balls have met, none of their layers beyond, and the distance is known.
    pub(super) fn new(meeting: &Meeting<K>, distance: u32) -> Between<K> {
        let distance = distance as usize;
        // Balls that have met by a layer in work have complete layers that are one apart.
        let crossing = (meeting.away().radius() as usize).min(distance);
        Between {
            distance,
            layers: vec![Vec::new(); distance + 1],
            ways: vec![Vec::new(); distance + 1],
            phase: Phase::Cross(crossing),
            cursor: 0,
        }
    }

    pub(super) fn is_done(&self) -> bool {
        self.phase == Phase::Done
    }

    /// Looks at about `budget` positions.
    pub(super) fn step(&mut self, meeting: &Meeting<K>, mut budget: u64) {
        let moves = &meeting.home().moves;
        let home = &meeting.home().ball;
        let away = meeting.away();
        while budget > 0 {
            budget -= 1;
            match self.phase {
                Phase::Cross(layer) => match away.next_at(layer as u32, self.cursor) {
                    Some((here, place)) => {
                        self.cursor = place;
                        if self.leads_on(meeting, here, layer) {
                            self.layers[layer].push(here);
                        }
                    }
                    None => self.close(
                        layer,
                        layer.checked_sub(1).map_or(Phase::After(layer), |_| Phase::Before(layer)),
                    ),
                },
                Phase::Before(layer) => match self.layers[layer].get(self.cursor) {
                    Some(&here) => {
                        self.cursor += 1;
                        for mv in 0..moves.len() {
                            let before = moves.after(here, mv, Sense::Back);
                            if away.depth(before) == Some(layer as u32 - 1) {
                                self.layers[layer - 1].push(before);
                            }
                        }
                    }
                    None if layer > 1 => self.close(layer - 1, Phase::Before(layer - 1)),
                    None => self.close(0, Phase::After((away.radius() as usize).min(self.distance))),
                },
                Phase::After(layer) if layer == self.distance => {
                    self.ways[layer] = vec![1; self.layers[layer].len()];
                    self.close(layer, layer.checked_sub(1).map_or(Phase::Done, Phase::Count));
                }
                Phase::After(layer) => match self.layers[layer].get(self.cursor) {
                    Some(&here) => {
                        self.cursor += 1;
                        for mv in 0..moves.len() {
                            let after = moves.after(here, mv, Sense::Forth);
                            if home.depth(after) == Some((self.distance - layer - 1) as u32) {
                                self.layers[layer + 1].push(after);
                            }
                        }
                    }
                    None => self.close(layer + 1, Phase::After(layer + 1)),
                },
                Phase::Count(layer) => match self.layers[layer].get(self.cursor) {
                    Some(&here) => {
                        self.cursor += 1;
                        let on = (0..moves.len()).map(|mv| moves.after(here, mv, Sense::Forth));
                        let ways = on.filter_map(|next| self.ways_from(next, layer + 1));
                        let ways = ways.fold(0, u64::saturating_add);
                        self.ways[layer].push(ways);
                    }
                    None => self.close(layer, layer.checked_sub(1).map_or(Phase::Done, Phase::Count)),
                },
                Phase::Done => return,
            }
        }
    }

    /// How many shortest words there are; `u64::MAX` stands for that many or more. 0 until it is done.
    pub(super) fn count(&self) -> u64 {
        if self.is_done() { self.ways[0].iter().copied().fold(0, u64::saturating_add) } else { 0 }
    }

    /// The first of them, in the order of the moves.
    pub(super) fn words(&self, meeting: &Meeting<K>, most: usize) -> Vec<Vec<usize>> {
        let moves = &meeting.home().moves;
        let mut words = Vec::new();
        // The positions so far, each with the move to try next.
        let mut path: Vec<(K, usize)> = self.layers[0].iter().map(|start| (*start, 0)).collect();
        while words.len() < most {
            let Some(level) = path.len().checked_sub(1) else { break };
            if level == self.distance {
                words.push(path[..level].iter().map(|(_, next)| next - 1).collect());
                path.pop();
                continue;
            }
            let (here, next) = &mut path[level];
            if *next == moves.len() {
                path.pop();
                continue;
            }
            let there = moves.after(*here, *next, Sense::Forth);
            *next += 1;
            if self.ways_from(there, level + 1).is_some() {
                path.push((there, 0));
            }
        }
        words
    }

    fn leads_on(&self, meeting: &Meeting<K>, here: K, layer: usize) -> bool {
        let home = meeting.home();
        let left = (self.distance - layer) as u32;
        if left == 0 {
            return home.ball.depth(here) == Some(0);
        }
        let mut after = (0..home.moves.len()).map(|mv| home.moves.after(here, mv, Sense::Forth));
        after.any(|next| home.ball.depth(next) == Some(left - 1))
    }

    fn ways_from(&self, position: K, layer: usize) -> Option<u64> {
        let at = self.layers[layer].binary_search(&position).ok()?;
        Some(self.ways[layer][at])
    }

    /// A layer has everything; what comes next.
    fn close(&mut self, layer: usize, next: Phase) {
        self.layers[layer].sort_unstable();
        self.layers[layer].dedup();
        (self.phase, self.cursor) = (next, 0);
    }
}
