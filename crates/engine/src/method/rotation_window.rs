//! Windows: a few cells of a Rotation board, and the shortest words within them that carry given numbers to given cells.
//!
//! Only blocks inside the window turn. A search tracks some numbers and ignores the rest: a state is the coset of all positions
//! that agree on the tracked numbers.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use antipode_puzzles::rotation::{Turn, Variant};

/// The maximum number of cells of a window.
pub(crate) const MAX_CELLS: usize = 16;

/// The cell and direction of a number in a window: four times the cell, plus the quarters clockwise from upright.
pub(crate) type Place = u8;

/// The number of places.
const PLACES: usize = 4 * MAX_CELLS;

/// A window and the turns within it. Its cells are numbered in the given order.
pub(crate) struct Window {
    turns: Vec<TurnTable>,
}

/// The map of places by one turn, and its inverse.
struct TurnTable {
    turn: Turn,
    forward: [Place; PLACES],
    inverse: [Place; PLACES],
}

/// The places of the tracked numbers: byte `i`, from the lowest, is the place of number `i`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State(u128);

/// The way to a state that was found in its first layer with the least weight.
#[derive(Clone, Copy)]
struct Predecessor {
    depth: u8,
    turn: u8,
    weight: u32,
}

type Ball = HashMap<State, Predecessor, BuildHasherDefault<MixHasher>>;

impl Window {
    /// The window of the given cells of the board, at most [`MAX_CELLS`].
    pub(crate) fn new(variant: &Variant, cells: &[usize]) -> Window {
        assert!(cells.len() <= MAX_CELLS, "a window has at most {MAX_CELLS} cells");
        let board = variant.board();
        let mut turns = Vec::new();
        for block in 0..board.block_count() {
            if !board.block_cells(block).iter().all(|cell| cells.contains(cell)) {
                continue;
            }
            for steps in variant.allowed_steps() {
                let pull = board.preimages(block, steps.into());
                let in_block = board.block_cells(block);
                let mut forward = [0; PLACES];
                let mut back = [0; PLACES];
                for (to, &cell) in cells.iter().enumerate() {
                    let from = cells.iter().position(|from| *from == usize::from(pull[cell]));
                    let from = from.expect("a turn within the window");
                    let turned = board.is_orientable() && in_block.contains(&cell);
                    let quarters = if turned { i32::from(steps) * board.quarters_per_turn() } else { 0 };
                    for direction in 0..4 {
                        let after = (direction as i32 + quarters).rem_euclid(4) as usize;
                        forward[4 * from + direction] = (4 * to + after) as Place;
                        back[4 * to + after] = (4 * from + direction) as Place;
                    }
                }
                turns.push(TurnTable { turn: Turn { block: block as u8, steps }, forward, inverse: back });
            }
        }
        Window { turns }
    }

    /// A shortest word that carries the contents of the places `from` to the places `to`, in this order. Of several shortest
    /// words it displaces the first `placed` of them for the fewest turns, summed over the numbers. `None` if there is no word,
    /// or if the search exceeds `most_states` states.
    pub(crate) fn word(
        &self,
        from: &[Place],
        to: &[Place],
        placed: usize,
        most_states: usize,
    ) -> Option<Vec<Turn>> {
        let (start, goal) = (State::new(from), State::new(to));
        let count = from.len();
        if start == goal {
            return Some(Vec::new());
        }
        let away = |state: State| state.differing(goal, placed);
        let origin = Predecessor { depth: 0, turn: 0, weight: 0 };
        let mut forward: Ball = [(start, origin)].into_iter().collect();
        let mut backward: Ball = [(goal, origin)].into_iter().collect();
        let (mut front, mut rear) = (vec![start], vec![goal]);
        loop {
            if front.is_empty() || rear.is_empty() || forward.len() + backward.len() > most_states {
                return None;
            }
            let is_forward = front.len() <= rear.len();
            let (ball, edge, other) = if is_forward {
                (&mut forward, &mut front, &backward)
            } else {
                (&mut backward, &mut rear, &forward)
            };
            *edge = self.next_layer(ball, edge, count, is_forward, away);
            let weight = |state: &State| Some((other.get(state)?.weight + ball[state].weight, *state));
            // `next_layer` returns states in the order of the turns, so the hash does not decide ties.
            let mut met: Option<(u32, State)> = None;
            for found in edge.iter().filter_map(weight) {
                if met.is_none_or(|best| found.0 < best.0) {
                    met = Some(found);
                }
            }
            if let Some((_, meeting)) = met {
                return Some(self.joined_word(&forward, &backward, meeting, count));
            }
        }
    }

    /// The place to which a word of this window carries the content of `place`.
    pub(crate) fn image(&self, place: Place, word: &[Turn]) -> Place {
        word.iter().fold(place, |place, turn| {
            let carry = self.turns.iter().find(|carry| carry.turn == *turn).expect("a turn of this window");
            carry.forward[usize::from(place)]
        })
    }

    /// The next layer of a ball.
    fn next_layer(
        &self,
        ball: &mut Ball,
        edge: &[State],
        count: usize,
        is_forward: bool,
        away: impl Fn(State) -> u32,
    ) -> Vec<State> {
        let mut next = Vec::new();
        for &here in edge {
            let Predecessor { depth, weight, .. } = ball[&here];
            for (turn, carry) in self.turns.iter().enumerate() {
                let there = here.after_turn(if is_forward { &carry.forward } else { &carry.inverse }, count);
                let weight = weight + away(if is_forward { there } else { here });
                let predecessor = Predecessor { depth: depth + 1, turn: turn as u8, weight };
                match ball.get_mut(&there) {
                    None => {
                        ball.insert(there, predecessor);
                        next.push(there);
                    }
                    Some(known) if known.depth == predecessor.depth && known.weight > weight => {
                        *known = predecessor;
                    }
                    Some(_) => {}
                }
            }
        }
        next
    }

    /// The word from the start to the goal via a state that both balls hold.
    fn joined_word(&self, forward: &Ball, backward: &Ball, meeting: State, count: usize) -> Vec<Turn> {
        let mut word = Vec::new();
        let mut here = meeting;
        while forward[&here].depth > 0 {
            let carry = &self.turns[usize::from(forward[&here].turn)];
            word.push(carry.turn);
            here = here.after_turn(&carry.inverse, count);
        }
        word.reverse();
        here = meeting;
        while backward[&here].depth > 0 {
            let carry = &self.turns[usize::from(backward[&here].turn)];
            word.push(carry.turn);
            here = here.after_turn(&carry.forward, count);
        }
        word
    }
}

impl State {
    fn new(places: &[Place]) -> State {
        State(places.iter().rev().fold(0, |state, place| state << 8 | u128::from(*place)))
    }

    /// The state of `count` tracked numbers after a turn.
    fn after_turn(self, places: &[Place; PLACES], count: usize) -> State {
        let mut now = self.0.to_le_bytes();
        for place in &mut now[..count] {
            *place = places[usize::from(*place)];
        }
        State(u128::from_le_bytes(now))
    }

    /// The number of the first `count` numbers whose places differ.
    fn differing(self, other: State, count: usize) -> u32 {
        let difference = (self.0 ^ other.0).to_le_bytes();
        difference[..count].iter().map(|byte| u32::from(*byte != 0)).sum()
    }
}

/// Mixes the single number of a state. The keys come from our own searches, not from outside.
#[derive(Default)]
struct MixHasher(u64);

impl Hasher for MixHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u128(&mut self, key: u128) {
        self.write_u64(key as u64);
        self.write_u64((key >> 64) as u64);
    }

    fn write_u64(&mut self, key: u64) {
        let mixed = (self.0 ^ key).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }
}
