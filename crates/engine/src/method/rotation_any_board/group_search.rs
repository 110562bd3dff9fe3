//! Brings a group of numbers home by free turns, such that the other numbers come nearer, too.
//!
//! A narrow breadth-first search (a beam): after each number of turns it keeps only the best positions. The score
//! combines the turns that the group still needs with the distance of all numbers from home.

use antipode_puzzles::rotation::Turn;

use super::distances::Distances;
use super::turn_tables::{Place, TurnTables};

/// The score of a step along a row or column that some number still has to go; that of a turn depends on the blocks.
const STEP: u32 = 5;

/// The allowed detour in turns, when it brings the others nearer.
pub(super) const MAX_DETOUR: u32 = 2;

/// The number of positions kept after each turn.
const WIDTH: usize = 12;

/// A partial solution: a position and the turns that lead to it.
#[derive(Clone)]
pub(super) struct PartialSolution {
    /// The number in each cell, from 0.
    pub(super) numbers: Vec<u8>,
    /// The quarter turns clockwise of each cell's number.
    pub(super) directions: Vec<u8>,
    /// The turns so far.
    pub(super) turns: Vec<Turn>,
    /// The end of each group.
    pub(super) ends: Vec<GroupEnd>,
    /// The sum of the distances of all numbers from home, in steps along rows and columns.
    steps: u32,
}

/// Where the turns of a group end.
#[derive(Clone, Copy)]
pub(super) struct GroupEnd {
    /// The number of turns up to there.
    pub(super) turns: usize,
    /// The number of letters at the group's beginning that its end undoes.
    pub(super) setup_letters: usize,
}

impl PartialSolution {
    pub(super) fn new(turn_tables: &TurnTables, numbers: Vec<u8>, directions: Vec<u8>) -> PartialSolution {
        let steps = numbers
            .iter()
            .zip(0..)
            .map(|(number, cell)| u32::from(turn_tables.distance(*number, cell)))
            .sum();
        PartialSolution { numbers, directions, turns: Vec::new(), ends: Vec::new(), steps }
    }

    /// Continued by the turns of one more group, to a position.
    pub(super) fn continued(
        &self,
        turn_tables: &TurnTables,
        turns: &[Turn],
        setup_letters: usize,
        (numbers, directions): (Vec<u8>, Vec<u8>),
    ) -> PartialSolution {
        let turns = [self.turns.as_slice(), turns].concat();
        let mut ends = self.ends.clone();
        ends.push(GroupEnd { turns: turns.len(), setup_letters });
        PartialSolution { turns, ends, ..PartialSolution::new(turn_tables, numbers, directions) }
    }

    /// The cell and direction of a number.
    pub(super) fn place_of(&self, turn_tables: &TurnTables, number: u8) -> Place {
        let cell = self.numbers.iter().position(|here| *here == number).expect("each number is there once");
        cell as Place * turn_tables.directions + Place::from(self.directions[cell])
    }

    /// The score of the turns so far and of the remaining steps.
    pub(super) fn score(&self, turn_tables: &TurnTables) -> u32 {
        turn_tables.turn_score * self.turns.len() as u32 + STEP * self.steps
    }
}

/// The best of some partial solutions, at most `kept` and none twice.
pub(super) fn best_of(
    mut partials: Vec<PartialSolution>,
    turn_tables: &TurnTables,
    kept: usize,
) -> Vec<PartialSolution> {
    partials.sort_by_key(|partial_solution| partial_solution.score(turn_tables));
    partials.dedup_by(|one, other| one.numbers == other.numbers && one.directions == other.directions);
    partials.truncate(kept);
    partials
}

/// A search for one group: its numbers, the allowed turns, and the group's distances.
pub(super) struct GroupSearch<'a> {
    pub(super) turn_tables: &'a TurnTables,
    /// For each cell the turns that reach it and move nothing placed.
    pub(super) free: &'a [Vec<u16>],
    /// The numbers from 0, which are also their home cells: at most [`MAX_GROUP`].
    pub(super) numbers: &'a [u8],
    /// For every pair of the numbers, or the only number twice.
    pub(super) distances: &'a [(usize, usize, Distances)],
}

/// The largest group.
pub(super) const MAX_GROUP: usize = 3;

/// A position in the search.
struct Node {
    numbers: Vec<u8>,
    directions: Vec<u8>,
    /// The places of the group's numbers.
    places: [Place; MAX_GROUP],
    steps: u32,
    /// The node before, and the turn from it.
    before: usize,
    turn: u16,
}

impl GroupSearch<'_> {
    /// At most `most` good continuations that bring the group home; empty when no free turns do it.
    pub(super) fn best_solutions(&self, start: &PartialSolution, most: usize) -> Vec<PartialSolution> {
        let (mut detour, mut width) = (MAX_DETOUR, WIDTH);
        while width < 1 << 20 {
            let (partials, cut) = self.search(start, most, detour, width);
            if !partials.is_empty() || !cut {
                return partials;
            }
            detour += 3;
            width *= 4;
        }
        Vec::new()
    }

    /// Also returns whether anything was cut off by length or width.
    fn search(
        &self,
        start: &PartialSolution,
        most: usize,
        detour: u32,
        width: usize,
    ) -> (Vec<PartialSolution>, bool) {
        let mut places_after = [0; MAX_GROUP];
        for (place, number) in places_after.iter_mut().zip(self.numbers) {
            *place = start.place_of(self.turn_tables, *number);
        }
        let (numbers, directions) = (start.numbers.clone(), start.directions.clone());
        let root =
            Node { numbers, directions, places: places_after, steps: start.steps, before: 0, turn: u16::MAX };
        let Some(shortest) = self.needs(&places_after) else { return (Vec::new(), false) };
        let mut longest = shortest + detour;
        let mut nodes = vec![root];
        let mut edge = 0..1;
        let mut home: Vec<(u32, usize)> = Vec::new();
        let mut cut = false;
        for depth in 0.. {
            for index in edge.clone() {
                if self.is_home(&nodes[index]) {
                    home.push((self.turn_tables.turn_score * depth + STEP * nodes[index].steps, index));
                    longest = longest.min(depth + MAX_DETOUR);
                }
            }
            // Each candidate in one number: its score, the node before it and the turn.
            let mut candidates: Vec<u64> = Vec::new();
            for index in edge {
                let node = &nodes[index];
                if self.is_home(node) {
                    continue;
                }
                for turn in self.turns_of(node) {
                    let places_after = node
                        .places
                        .map(|cell| self.turn_tables.turns[usize::from(turn)].forward[usize::from(cell)]);
                    let Some(needs) = self.needs(&places_after) else { continue };
                    if depth + 1 + needs > longest {
                        cut = true;
                        continue;
                    }
                    let score = self.turn_tables.turn_score * needs + STEP * self.steps_after(node, turn);
                    candidates.push(u64::from(score) << 40 | (index as u64) << 16 | u64::from(turn));
                }
            }
            if candidates.is_empty() {
                break;
            }
            candidates.sort_unstable();
            let first = nodes.len();
            for candidate in candidates {
                if nodes.len() - first >= width {
                    cut = true;
                    break;
                }
                let (index, turn) = ((candidate >> 16) as usize & 0xff_ffff, candidate as u16);
                let next = self.turned(&nodes[index], index, turn);
                let alike = nodes[first..].iter().filter(|node| node.places == next.places);
                if alike.take(3).all(|node| node.steps != next.steps) {
                    nodes.push(next);
                }
            }
            edge = first..nodes.len();
        }
        home.sort_unstable();
        home.truncate(most);
        (home.into_iter().map(|(_, index)| self.partial_solution(start, &nodes, index)).collect(), cut)
    }

    fn is_home(&self, node: &Node) -> bool {
        let homes = self.numbers.iter().map(|number| Place::from(*number) * self.turn_tables.directions);
        homes.eq(node.places[..self.numbers.len()].iter().copied())
    }

    /// A lower bound of the turns that the group needs.
    fn needs(&self, places_after: &[Place; MAX_GROUP]) -> Option<u32> {
        let mut most = 0;
        for (one, other, distances) in self.distances {
            most = most.max(distances.from(places_after[*one], places_after[*other])?);
        }
        Some(u32::from(most))
    }

    /// The free turns that move a number of the group, except the inverse of the turn before.
    fn turns_of(&self, node: &Node) -> Vec<u16> {
        let mut turns: Vec<u16> = Vec::new();
        for place in &node.places[..self.numbers.len()] {
            for &turn in &self.free[usize::from(place / self.turn_tables.directions)] {
                let back = node.turn != u16::MAX
                    && self.turn_tables.turns[usize::from(turn)].turn
                        == self.turn_tables.turns[usize::from(node.turn)].turn.inverse();
                if !back && !turns.contains(&turn) {
                    turns.push(turn);
                }
            }
        }
        turns
    }

    fn steps_after(&self, node: &Node, turn: u16) -> u32 {
        let mut steps = node.steps;
        for &(from, to) in &self.turn_tables.turns[usize::from(turn)].moved {
            let number = node.numbers[usize::from(from)];
            steps += u32::from(self.turn_tables.distance(number, to));
            steps -= u32::from(self.turn_tables.distance(number, from));
        }
        steps
    }

    fn turned(&self, node: &Node, before: usize, turn: u16) -> Node {
        let carried = &self.turn_tables.turns[usize::from(turn)];
        let (mut numbers, mut directions) = (node.numbers.clone(), node.directions.clone());
        for &(from, to) in &carried.moved {
            numbers[usize::from(to)] = node.numbers[usize::from(from)];
            directions[usize::from(to)] = (node.directions[usize::from(from)] + carried.quarters) % 4;
        }
        let places_after = node.places.map(|cell| carried.forward[usize::from(cell)]);
        Node { numbers, directions, places: places_after, steps: self.steps_after(node, turn), before, turn }
    }

    fn partial_solution(&self, start: &PartialSolution, nodes: &[Node], mut index: usize) -> PartialSolution {
        let Node { numbers, directions, steps, .. } = &nodes[index];
        let (numbers, directions) = (numbers.clone(), directions.clone());
        let mut partial_solution = PartialSolution { numbers, directions, steps: *steps, ..start.clone() };
        let first = partial_solution.turns.len();
        while nodes[index].turn != u16::MAX {
            partial_solution.turns.push(self.turn_tables.turns[usize::from(nodes[index].turn)].turn);
            index = nodes[index].before;
        }
        partial_solution.turns[first..].reverse();
        partial_solution.ends.push(GroupEnd { turns: partial_solution.turns.len(), setup_letters: 0 });
        partial_solution
    }
}
