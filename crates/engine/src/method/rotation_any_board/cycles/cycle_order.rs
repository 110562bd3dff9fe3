//! Orders numbers by three-cycles, ignoring directions: a beam search over which three to cycle next.

use std::collections::HashSet;

use super::alphabet::{Alphabet, State};
use super::three_cycle_table::ThreeCycleTable;

/// The beam width.
const WIDTH: usize = 24;
/// The number of successors of each.
const MAX_CANDIDATES: usize = 24;

/// The cycles, in their order.
pub(super) type ThreeCycles = Vec<[u8; 3]>;

#[derive(Clone)]
struct Node {
    numbers: Vec<u8>,
    /// The number of points with a wrong number.
    misplaced: usize,
    cost: u32,
    cycles: ThreeCycles,
}

/// Three-cycles that bring the numbers of all points home; `None` when the known words do not suffice.
pub(super) fn three_cycles(
    letters: &Alphabet,
    triples: &ThreeCycleTable,
    points: &[u8],
    state: &State,
) -> Option<ThreeCycles> {
    let wrong = |numbers: &[u8]| points.iter().filter(|&&point| numbers[usize::from(point)] != point).count();
    let start = Node {
        numbers: state.numbers.clone(),
        misplaced: wrong(&state.numbers),
        cost: 0,
        cycles: Vec::new(),
    };
    let mut beams: Vec<Vec<Node>> = vec![Vec::new(); start.misplaced + 1];
    let last = start.misplaced;
    beams[last].push(start);
    debug_assert_eq!(letters.cells, state.numbers.len());
    for wrong in (1..=last).rev() {
        let mut nodes = std::mem::take(&mut beams[wrong]);
        nodes.sort_by_key(|node| node.cost);
        let mut seen = HashSet::new();
        nodes.retain(|node| seen.insert(node.numbers.clone()));
        nodes.truncate(WIDTH);
        for node in nodes {
            let off: Vec<u8> =
                points.iter().copied().filter(|&point| node.numbers[usize::from(point)] != point).collect();
            let home = |cell: u8| node.numbers[usize::from(cell)];
            let mut candidates: Vec<(u32, u8, [u8; 3])> = Vec::new();
            for &cell in &off {
                let there = home(cell);
                for &other in &off {
                    if other == cell || other == there {
                        continue;
                    }
                    let triple = [cell, there, other];
                    let Some(cost) = triples.cost(triple) else { continue };
                    let placed = 1 + u8::from(home(there) == other) + u8::from(home(other) == cell);
                    // A three-cycle brings about two numbers home; the last one brings three.
                    candidates.push((cost * 12 / (2 * u32::from(placed)), placed, triple));
                }
            }
            if candidates.len() > MAX_CANDIDATES {
                candidates.select_nth_unstable(MAX_CANDIDATES);
                candidates.truncate(MAX_CANDIDATES);
            }
            candidates.sort_unstable();
            for (_, placed, triple) in candidates {
                let mut next = node.clone();
                let [a, b, c] = triple.map(usize::from);
                next.numbers[b] = node.numbers[a];
                next.numbers[c] = node.numbers[b];
                next.numbers[a] = node.numbers[c];
                next.misplaced -= usize::from(placed);
                next.cost += triples.cost(triple)?;
                next.cycles.push(triple);
                beams[next.misplaced].push(next);
            }
        }
    }
    let done = std::mem::take(&mut beams[0]);
    done.into_iter().min_by_key(|node| node.cost).map(|node| node.cycles)
}
