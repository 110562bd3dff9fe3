//! A radial layout of a graph: the radius of a position is its distance from the goal.
//!
//! ```text
//!        . o .          Rings are distances. The angle of a position is the mean angle of its neighbours nearer to the
//!      o   |   o        goal; then each ring is spread half way towards even spacing.
//!    .   o-G-o   .
//!      o   |   o        A graph with too many positions is drawn as a sample of its shortest paths to the goal, so that
//!        . o .          the drawing is connected.
//! ```
//!
//! ```
//! use antipode_engine::sliding::explore::explore;
//! use antipode_engine::sliding::radial_layout::radial_layout;
//! use antipode_puzzles::sliding::{Metric, PosedBoard};
//!
//! let puzzle = PosedBoard::parse("A./..", "../.A", Metric::Step)?;
//! let graph = explore(&puzzle, 1_000).expect("it is small");
//! let layout = radial_layout(&graph, 100);
//! assert_eq!(layout.distances, [0, 1, 1, 2]);
//! assert_eq!(layout.edges, [(0, 1), (0, 2), (1, 3), (2, 3)]);
//! # Ok::<(), antipode_puzzles::sliding::NotationError>(())
//! ```

use std::collections::BTreeMap;
use std::f64::consts::TAU;

use antipode_puzzles::scramble::SeededRng;

use super::graph::Graph;

/// Positions of a graph, each with an angle on the ring of its distance.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RadialLayout {
    /// The numbers of the positions in the graph, ordered by distance from the goal.
    pub numbers: Vec<u32>,
    /// The distance of each from the goal.
    pub distances: Vec<u32>,
    /// The angle of each on its ring, as a fraction of the full circle, at least 0 and less than 1.
    pub angles: Vec<f64>,
    /// Moves between two of them, as pairs of indices, the smaller first.
    pub edges: Vec<(u32, u32)>,
}

/// The layout of a graph. It contains about `most` positions at most; the shortest paths it contains are complete. Empty if
/// no goal is reachable.
#[must_use]
pub fn radial_layout(graph: &Graph, most: usize) -> RadialLayout {
    let chosen = sample_positions(graph, most);
    let mut layers: Vec<Vec<u32>> = vec![Vec::new(); graph.counts_by_distance().len()];
    for number in chosen {
        if let Some(distance) = graph.distance_of(number) {
            layers[distance as usize].push(number);
        }
    }
    let mut map = RadialLayout::default();
    let mut index_of: BTreeMap<u32, u32> = BTreeMap::new();
    let mut first = 0;
    for (distance, layer) in (0..).zip(layers) {
        let before = first;
        first = map.numbers.len();
        let mut placed: Vec<(f64, u32)> = layer
            .iter()
            .enumerate()
            .map(|(at, &number)| {
                let nearer = graph.neighbours(number).iter().filter_map(|there| index_of.get(there));
                let nearer = nearer.map(|&index| index as usize).filter(|&index| index >= before);
                let turn = mean(nearer.map(|index| map.angles[index]));
                (turn.unwrap_or(at as f64 / layer.len() as f64), number)
            })
            .collect();
        placed.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        for (turn, number) in spread(placed) {
            index_of.insert(number, map.numbers.len() as u32);
            map.numbers.push(number);
            map.distances.push(distance);
            map.angles.push(turn);
        }
    }
    for (from, &number) in (0..).zip(&map.numbers) {
        let there = graph.neighbours(number).iter().filter_map(|there| index_of.get(there));
        map.edges.extend(there.filter(|&&to| to > from).map(|&to| (from, to)));
    }
    map
}

/// All positions, or those along shortest paths from the start, from a farthest position and from random positions.
fn sample_positions(graph: &Graph, most: usize) -> Vec<u32> {
    let positions = graph.positions() as u32;
    if positions as usize <= most {
        return (0..positions).collect();
    }
    let mut chosen = std::collections::BTreeSet::new();
    let mut rng = SeededRng::new("map");
    let mut next = Some(0);
    let mut far = graph.farthest();
    let mut tries = 0;
    while let Some(mut here) = next {
        while chosen.insert(here) {
            let distance = graph.distance_of(here);
            let nearer = graph.neighbours(here).iter().copied();
            let Some(there) = nearer.into_iter().find(|&there| graph.distance_of(there) < distance) else {
                break;
            };
            here = there;
        }
        tries += 1;
        let drawn = rng.below(positions.into()) as u32;
        next = (chosen.len() < most && tries < 4 * most)
            .then(|| far.next().filter(|_| tries == 1).unwrap_or(drawn));
    }
    chosen.into_iter().collect()
}

/// The circular mean of angles; `None` if there are none, or if they cancel.
fn mean(turns: impl Iterator<Item = f64>) -> Option<f64> {
    let (x, y) = turns.fold((0.0, 0.0), |(x, y), turn| {
        let (sin, cos) = (turn * TAU).sin_cos();
        (x + cos, y + sin)
    });
    (x * x + y * y > 1e-9).then(|| (f64::atan2(y, x) / TAU).rem_euclid(1.0)).map(below_one)
}

/// Moves sorted angles half way to even spacing around the circle.
fn spread(placed: Vec<(f64, u32)>) -> impl Iterator<Item = (f64, u32)> {
    let step = 1.0 / placed.len().max(1) as f64;
    let offset =
        mean(placed.iter().enumerate().map(|(at, (turn, _))| turn - at as f64 * step)).unwrap_or(0.0);
    placed.into_iter().enumerate().map(move |(at, (turn, number))| {
        let even = at as f64 * step + offset;
        // The shorter direction around the circle.
        let difference = (even - turn + 0.5).rem_euclid(1.0) - 0.5;
        (below_one((turn + 0.5 * difference).rem_euclid(1.0)), number)
    })
}

/// Rounding may give a full circle, which is angle 0.
fn below_one(turn: f64) -> f64 {
    if turn < 1.0 { turn } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::super::explore::explore;
    use super::*;
    use antipode_puzzles::sliding::{Metric, PosedBoard};

    fn graph(puzzle: &str) -> Graph {
        let puzzle = PosedBoard::parse(puzzle, "", Metric::Step).expect("a puzzle");
        explore(&puzzle, 1_000_000).expect("it is small")
    }

    #[test]
    fn every_position_is_on_the_ring_of_its_distance() {
        let graph = graph("ABC/D.. -> .../..A");
        let map = radial_layout(&graph, usize::MAX);
        let mut numbers = map.numbers.clone();
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..graph.positions() as u32), "each once");
        for ((number, distance), turn) in map.numbers.iter().zip(&map.distances).zip(&map.angles) {
            assert_eq!(graph.distance_of(*number), Some(*distance));
            assert!((0.0..1.0).contains(turn), "{turn}");
        }
        let neighbours: usize = (0..graph.positions() as u32).map(|at| graph.neighbours(at).len()).sum();
        assert_eq!(2 * map.edges.len(), neighbours);
    }

    #[test]
    fn a_large_graph_is_drawn_by_its_shortest_paths() {
        let graph = graph("BAAC/BAAC/DEEF/DGHF/I..J -> ..../..../..../.AA./.AA.");
        let map = radial_layout(&graph, 1_000);
        let (count, farthest) = (map.numbers.len(), graph.counts_by_distance().len() as u32 - 1);
        assert!((1_000..1_200).contains(&count), "{count}");
        assert!(map.numbers.contains(&0), "the start");
        assert_eq!(map.distances.last(), Some(&farthest));
        let mut nearer = vec![false; count];
        for (from, to) in &map.edges {
            nearer[*to as usize] |= map.distances[*from as usize] < map.distances[*to as usize];
        }
        for (apart, nearer) in map.distances.iter().zip(nearer) {
            assert!(nearer || *apart == 0, "each has a neighbour nearer to the goal");
        }
    }
}
