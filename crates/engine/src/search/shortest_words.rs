//! All shortest words between the centres of two balls that have met.
//!
//! Every shortest word passes from the outermost complete layer of the first ball into the second. The search first
//! finds the positions at that crossing, then those before and after them, layer by layer. Then it counts, from the
//! goal back, the words that continue from each.

use super::ball_pair::BallPair;
use super::key::Key;
use super::search_puzzle::PackedPuzzle;

/// The positions on shortest words, by the number of moves that lead there.
#[derive(Debug)]
pub(crate) struct ShortestWords<K> {
    distance: usize,
    /// Sorted, without duplicates.
    layers: Vec<Vec<K>>,
    /// The number of words that continue from each position of `layers`, saturating.
    counts: Vec<Vec<u64>>,
    phase: Phase,
    /// The progress within a layer, or within the first ball's table.
    cursor: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Finds the positions of this layer at the crossing.
    Crossing(usize),
    /// Finds the layer before this one.
    Before(usize),
    /// Finds the layer after this one.
    After(usize),
    /// Counts the words that continue from this layer.
    Count(usize),
    Done,
}

impl<K: Key> ShortestWords<K> {
    /// The balls have met without a depth-first pass, and the distance is known.
    pub(crate) fn new<P: PackedPuzzle<K>>(meeting: &BallPair<K, P>, distance: u32) -> ShortestWords<K> {
        let distance = distance as usize;
        // Balls that met during a layer have complete layers that are one apart.
        let crossing = (meeting.forward().radius() as usize).min(distance);
        ShortestWords {
            distance,
            layers: vec![Vec::new(); distance + 1],
            counts: vec![Vec::new(); distance + 1],
            phase: Phase::Crossing(crossing),
            cursor: 0,
        }
    }

    pub(crate) fn is_done(&self) -> bool {
        self.phase == Phase::Done
    }

    /// Visits about `budget` positions.
    pub(crate) fn step<P: PackedPuzzle<K>>(&mut self, meeting: &BallPair<K, P>, mut budget: u64) {
        let puzzle = &meeting.backward().puzzle;
        let moves = puzzle.move_count();
        let backward = &meeting.backward().ball;
        let forward = meeting.forward();
        while budget > 0 {
            budget -= 1;
            match self.phase {
                Phase::Crossing(layer) => match forward.next_at_depth(puzzle, layer as u32, self.cursor) {
                    Some((here, place)) => {
                        self.cursor = place;
                        if self.is_on_shortest_word(meeting, here, layer) {
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
                        for before in (0..moves).filter_map(|mv| puzzle.before(here, mv)) {
                            if forward.depth(before) == Some(layer as u32 - 1) {
                                self.layers[layer - 1].push(before);
                            }
                        }
                    }
                    None if layer > 1 => self.close(layer - 1, Phase::Before(layer - 1)),
                    None => self.close(0, Phase::After((forward.radius() as usize).min(self.distance))),
                },
                Phase::After(layer) if layer == self.distance => {
                    self.counts[layer] = vec![1; self.layers[layer].len()];
                    self.close(layer, layer.checked_sub(1).map_or(Phase::Done, Phase::Count));
                }
                Phase::After(layer) => match self.layers[layer].get(self.cursor) {
                    Some(&here) => {
                        self.cursor += 1;
                        for after in (0..moves).filter_map(|mv| puzzle.after(here, mv)) {
                            if backward.depth(after) == Some((self.distance - layer - 1) as u32) {
                                self.layers[layer + 1].push(after);
                            }
                        }
                    }
                    None => self.close(layer + 1, Phase::After(layer + 1)),
                },
                Phase::Count(layer) => match self.layers[layer].get(self.cursor) {
                    Some(&here) => {
                        self.cursor += 1;
                        let on = (0..moves).filter_map(|mv| puzzle.after(here, mv));
                        let counts = on.filter_map(|next| self.count_from(next, layer + 1));
                        let count = counts.fold(0, u64::saturating_add);
                        self.counts[layer].push(count);
                    }
                    None => self.close(layer, layer.checked_sub(1).map_or(Phase::Done, Phase::Count)),
                },
                Phase::Done => return,
            }
        }
    }

    /// The number of shortest words, saturating at `u64::MAX`; 0 until the search is done.
    pub(crate) fn count(&self) -> u64 {
        if self.is_done() { self.counts[0].iter().copied().fold(0, u64::saturating_add) } else { 0 }
    }

    /// The first `most` words, in the order of the moves.
    pub(crate) fn words<P: PackedPuzzle<K>>(&self, meeting: &BallPair<K, P>, most: usize) -> Vec<Vec<usize>> {
        let puzzle = &meeting.backward().puzzle;
        let mut words = Vec::new();
        // The positions so far, each with the next move to try.
        let mut path: Vec<(K, usize)> = self.layers[0].iter().map(|start| (*start, 0)).collect();
        while words.len() < most {
            let Some(level) = path.len().checked_sub(1) else { break };
            if level == self.distance {
                words.push(path[..level].iter().map(|(_, next)| next - 1).collect());
                path.pop();
                continue;
            }
            let (here, next) = &mut path[level];
            if *next == puzzle.move_count() {
                path.pop();
                continue;
            }
            let there = puzzle.after(*here, *next);
            *next += 1;
            if let Some(there) = there
                && self.count_from(there, level + 1).is_some()
            {
                path.push((there, 0));
            }
        }
        words
    }

    fn is_on_shortest_word<P: PackedPuzzle<K>>(
        &self,
        meeting: &BallPair<K, P>,
        here: K,
        layer: usize,
    ) -> bool {
        let backward = meeting.backward();
        let left = (self.distance - layer) as u32;
        if left == 0 {
            return backward.ball.depth(here) == Some(0);
        }
        let mut after = (0..backward.puzzle.move_count()).filter_map(|mv| backward.puzzle.after(here, mv));
        after.any(|next| backward.ball.depth(next) == Some(left - 1))
    }

    fn count_from(&self, position: K, layer: usize) -> Option<u64> {
        let at = self.layers[layer].binary_search(&position).ok()?;
        Some(self.counts[layer][at])
    }

    /// Sorts a completed layer and enters the next phase.
    fn close(&mut self, layer: usize, next: Phase) {
        self.layers[layer].sort_unstable();
        self.layers[layer].dedup();
        (self.phase, self.cursor) = (next, 0);
    }
}
