//! The two positions that are farthest apart: the hardest puzzle of a component, whatever its goal.
//!
//! A search from one position tells how far the farthest is from it, its *eccentricity*, and bounds that of every
//! other: `x` is at most `d(x, y)` more eccentric than `y`. So those that cannot be part of a longer way than the longest known
//! are left out, and so is whatever is within half of that of one centre: two such positions are no farther apart (iFUB: Pilu
//! Crescenzi and others, *On computing the diameter of real-world undirected graphs*, 2013; the bounds: Frank Takes and
//! Walter Kosters, *Determining the diameter of small world networks*, 2011). What is left is searched from, until nothing is.
//! Positions that look alike but for the names of their pieces are equally eccentric, as names do not matter to moves: one of
//! them stands for all.
//!
//! ```
//! use antipode_engine::sliding::diameter::diameter;
//! use antipode_engine::sliding::explore::explore;
//! use antipode_puzzles::sliding::{Metric, Sliding};
//!
//! let puzzle = Sliding::read("AB/..", "A./..", Metric::Step)?;
//! let graph = explore(&puzzle, 1_000).expect("it is small");
//! // A and B chase each other round four cells.
//! assert_eq!((graph.positions(), diameter(&graph).steps), (12, 4));
//! # Ok::<(), antipode_puzzles::sliding::ReadError>(())
//! ```

use std::collections::HashMap;

use super::graph::Graph;
use crate::search::survey::Status;

/// The diameter of a component under way.
#[derive(Clone, Debug)]
pub struct Search {
    /// For each position the first that looks alike.
    alike: Vec<u32>,
    /// For each of these an upper bound of the eccentricity; 0 once it is known.
    bounds: Vec<u32>,
    /// For each of these how far from the centre the farthest is that looks like it; nothing while there is no centre.
    from_centre: Vec<u32>,
    longest: Diameter,
    searches: u64,
    next: Option<u32>,
}

/// The longest of all shortest ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diameter {
    /// How long it is, in moves of the metric.
    pub steps: u32,
    /// From this position, by number.
    pub from: u32,
    /// To this one.
    pub to: u32,
}

impl Search {
    /// Begins with a component.
    #[must_use]
    pub fn new(graph: &Graph) -> Search {
        let count = graph.positions() as usize;
        Search {
            alike: alike(graph),
            bounds: vec![u32::MAX; count],
            from_centre: Vec::new(),
            longest: Diameter { steps: 0, from: 0, to: 0 },
            searches: 0,
            next: Some(0),
        }
    }

    /// Searches from so many positions of the same component; each search goes through all of it.
    pub fn step(&mut self, graph: &Graph, searches: u32) -> Status {
        for _ in 0..searches {
            let Some(source) = self.next else { return Status::Finished };
            self.search(graph, source);
        }
        if self.next.is_none() { Status::Finished } else { Status::Working }
    }

    /// The farthest two known so far; in the end there are none farther.
    #[must_use]
    pub fn longest(&self) -> Diameter {
        self.longest
    }

    /// No two positions are farther apart than this.
    #[must_use]
    pub fn at_most(&self) -> u32 {
        let open = self.open().map(|number| self.bounds[number as usize]).max();
        open.unwrap_or(0).max(self.longest.steps)
    }

    /// From how many positions it has searched, and from how many it may still have to.
    #[must_use]
    pub fn searches(&self) -> (u64, u64) {
        (self.searches, self.open().count() as u64)
    }

    /// Positions that may be one end of a longer way.
    fn open(&self) -> impl Iterator<Item = u32> + '_ {
        let longest = self.longest.steps;
        let may = move |number: &u32| {
            let place = *number as usize;
            if self.alike[place] != *number {
                return false;
            }
            let far = self.from_centre.get(place).is_none_or(|&distance| 2 * distance > longest);
            far && self.bounds[place] > longest
        };
        (0..self.bounds.len() as u32).filter(may)
    }

    fn search(&mut self, graph: &Graph, source: u32) {
        let (distances, counts) = graph.distances_from(&[source]);
        let eccentricity = counts.len() as u32 - 1;
        let farthest = distances.iter().position(|&distance| distance == eccentricity);
        let farthest = farthest.expect("something is farthest") as u32;
        self.searches += 1;
        if eccentricity > self.longest.steps {
            self.longest = Diameter { steps: eccentricity, from: source, to: farthest };
        }
        for (&first, &distance) in self.alike.iter().zip(&distances) {
            let bound = &mut self.bounds[first as usize];
            *bound = (*bound).min(eccentricity.saturating_add(distance));
        }
        self.bounds[self.alike[source as usize] as usize] = 0;
        self.next = match self.searches {
            // Two sweeps: from the far end of the first way, to what is farthest from there.
            1 => Some(farthest),
            // Then the middle of the longest way known, as a centre.
            2 => Some(middle(graph, &distances, farthest)),
            _ => {
                if self.searches == 3 {
                    self.from_centre = vec![0; distances.len()];
                    for (&first, &distance) in self.alike.iter().zip(&distances) {
                        let far = &mut self.from_centre[first as usize];
                        *far = distance.max(*far);
                    }
                }
                self.open().max_by_key(|&number| self.bounds[number as usize])
            }
        };
        if graph.positions() == 1 {
            self.next = None;
        }
    }
}

/// For each position the first that looks alike.
fn alike(graph: &Graph) -> Vec<u32> {
    let board = graph.puzzle().start().board().clone();
    let pieces = board.pieces();
    let like =
        |index: usize| (0..index).find(|&other| pieces[other].is_like(&pieces[index])).unwrap_or(index);
    let likes: Vec<usize> = (0..pieces.len()).map(like).collect();
    let classes = graph.puzzle().goal().classes(&board);
    let all = 0..graph.positions() as u32;
    // Where all that look alike may be exchanged, no two positions do.
    if (0..pieces.len()).all(|index| classes[index] == classes[likes[index]]) {
        return all.collect();
    }
    let mut firsts = HashMap::new();
    let first = |number: u32| {
        let anchors = graph.anchors_of(number).iter().copied();
        let mut drawing: Vec<(usize, u8)> = likes.iter().copied().zip(anchors).collect();
        drawing.sort_unstable();
        *firsts.entry(drawing).or_insert(number)
    };
    all.map(first).collect()
}

/// A position half way from the source of some distances to another.
fn middle(graph: &Graph, distances: &[u32], end: u32) -> u32 {
    let mut here = end;
    let length = distances[end as usize];
    while 2 * distances[here as usize] > length {
        let nearer = |there: &&u32| distances[**there as usize] < distances[here as usize];
        here = *graph.neighbours(here).iter().find(nearer).expect("one is nearer");
    }
    here
}

/// The diameter of a component.
#[must_use]
pub fn diameter(graph: &Graph) -> Diameter {
    let mut search = Search::new(graph);
    while search.step(graph, 64) == Status::Working {}
    search.longest()
}

/// What two sweeps find: the farthest position from one, and what is farthest from there. The source takes these for the
/// farthest two of all (Neil Bickford, *Sliding Block Puzzles, Part 3*), which they are on trees and not always elsewhere.
#[must_use]
pub fn two_sweeps(graph: &Graph, from: u32) -> Diameter {
    let farthest = |source: u32| {
        let (distances, counts) = graph.distances_from(&[source]);
        let steps = counts.len() as u32 - 1;
        let to = distances.iter().position(|&distance| distance == steps).expect("something is farthest");
        Diameter { steps, from: source, to: to as u32 }
    };
    farthest(farthest(from).to)
}
