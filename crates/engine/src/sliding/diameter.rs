//! The two positions that are farthest apart: the hardest puzzle of a component over all goals.
//!
//! A breadth-first search from a position gives its *eccentricity*, the distance to the farthest position. It also bounds
//! the eccentricity of every other position: `ecc(x) <= ecc(y) + d(x, y)`. Positions whose bound does not exceed the longest
//! known distance are skipped. So are positions within half that distance of a common centre, as two of them are no farther
//! apart (iFUB: Pilu Crescenzi and others, *On computing the diameter of real-world undirected graphs*, 2013; the bounds:
//! Frank Takes and Walter Kosters, *Determining the diameter of small world networks*, 2011). The search continues until no
//! position is left. Positions that differ only in the names of their pieces have equal eccentricity, because names do not
//! affect moves. One of them represents all.
//!
//! ```
//! use antipode_engine::sliding::diameter::diameter;
//! use antipode_engine::sliding::explore::explore;
//! use antipode_puzzles::sliding::{Metric, PosedBoard};
//!
//! let puzzle = PosedBoard::parse("AB/..", "A./..", Metric::Step)?;
//! let graph = explore(&puzzle, 1_000).expect("it is small");
//! // A and B move around a cycle of four cells.
//! assert_eq!((graph.positions(), diameter(&graph).distance), (12, 4));
//! # Ok::<(), antipode_puzzles::sliding::NotationError>(())
//! ```

use std::collections::HashMap;

use super::graph::Graph;
use crate::resumable::Status;

/// Computes the diameter of a component in steps.
#[derive(Clone, Debug)]
pub struct DiameterSearch {
    /// For each position, the first that looks the same up to the names of pieces.
    representatives: Vec<u32>,
    /// For each representative, an upper bound of the eccentricity; 0 once it was searched.
    bounds: Vec<u32>,
    /// For each representative, the largest distance from the centre of a position that looks the same; empty until a
    /// centre is chosen.
    from_centre: Vec<u32>,
    longest: Diameter,
    searches: u64,
    next: Option<u32>,
}

/// Two positions and the distance between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diameter {
    /// The distance in moves of the metric.
    pub distance: u32,
    /// The number of the first position.
    pub from: u32,
    /// The number of the second position.
    pub to: u32,
}

impl DiameterSearch {
    /// Starts the search of a component.
    #[must_use]
    pub fn new(graph: &Graph) -> DiameterSearch {
        let count = graph.positions() as usize;
        DiameterSearch {
            representatives: representatives(graph),
            bounds: vec![u32::MAX; count],
            from_centre: Vec::new(),
            longest: Diameter { distance: 0, from: 0, to: 0 },
            searches: 0,
            next: Some(0),
        }
    }

    /// Searches from up to `searches` positions of the same component. Each search visits the whole component.
    pub fn step(&mut self, graph: &Graph, searches: u64) -> Status {
        for _ in 0..searches {
            let Some(source) = self.next else { return Status::Finished };
            self.search(graph, source);
        }
        Status::finished_if(self.next.is_none())
    }

    /// The farthest two positions found so far; the diameter when the search has finished.
    #[must_use]
    pub fn longest(&self) -> Diameter {
        self.longest
    }

    /// An upper bound of the diameter.
    #[must_use]
    pub fn upper_bound(&self) -> u32 {
        let open = self.open().map(|number| self.bounds[number as usize]).max();
        open.unwrap_or(0).max(self.longest.distance)
    }

    /// The number of positions searched from, and the number of candidates left.
    #[must_use]
    pub fn sources_done_and_left(&self) -> (u64, u64) {
        (self.searches, self.open().count() as u64)
    }

    /// Positions that may be an end of a longer shortest path.
    fn open(&self) -> impl Iterator<Item = u32> + '_ {
        let longest = self.longest.distance;
        let may = move |number: &u32| {
            let place = *number as usize;
            if self.representatives[place] != *number {
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
        if eccentricity > self.longest.distance {
            self.longest = Diameter { distance: eccentricity, from: source, to: farthest };
        }
        for (&first, &distance) in self.representatives.iter().zip(&distances) {
            let bound = &mut self.bounds[first as usize];
            *bound = (*bound).min(eccentricity.saturating_add(distance));
        }
        self.bounds[self.representatives[source as usize] as usize] = 0;
        self.next = match self.searches {
            // Double sweep: the second search starts from the farthest position of the first.
            1 => Some(farthest),
            // Then the middle of the longest known path, as a centre.
            2 => Some(middle(graph, &distances, farthest)),
            _ => {
                if self.searches == 3 {
                    self.from_centre = vec![0; distances.len()];
                    for (&first, &distance) in self.representatives.iter().zip(&distances) {
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

/// For each position, the first that looks the same up to the names of pieces.
fn representatives(graph: &Graph) -> Vec<u32> {
    let board = graph.puzzle().start().board().clone();
    let pieces = board.pieces();
    let like =
        |index: usize| (0..index).find(|&other| pieces[other].is_like(&pieces[index])).unwrap_or(index);
    let likes: Vec<usize> = (0..pieces.len()).map(like).collect();
    let classes = graph.puzzle().goal().piece_kinds(&board);
    let all = 0..graph.positions() as u32;
    // If all pieces of one shape are interchangeable, no two positions look the same.
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

/// A position half way on a shortest path from the source of `distances` to `end`.
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
    let mut search = DiameterSearch::new(graph);
    Status::repeat(|| search.step(graph, 64));
    search.longest()
}

/// The double sweep: the farthest position from `from`, and the farthest position from there. The source takes these two
/// for the diameter (Neil Bickford, *Sliding Block Puzzles, Part 3*). That holds on trees but not on all graphs.
#[must_use]
pub fn double_sweep(graph: &Graph, from: u32) -> Diameter {
    let farthest = |source: u32| {
        let (distances, counts) = graph.distances_from(&[source]);
        let steps = counts.len() as u32 - 1;
        let to = distances.iter().position(|&distance| distance == steps).expect("something is farthest");
        Diameter { distance: steps, from: source, to: to as u32 }
    };
    farthest(farthest(from).to)
}
