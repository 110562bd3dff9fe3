//! The mean path length of a block over its spanning trees, estimated by random walks.
//!
//! A loop-erased random walk from start to goal is the path between them in a uniform random spanning tree. Loop-erased
//! walks from the other vertices to the tree so far add the rest of it (David Wilson, 1996).

use antipode_puzzles::scramble::SeededRng;

use crate::sliding::blocks::Block;

/// Samples random spanning trees one after the other, in steps.
#[derive(Clone, Debug)]
pub(super) struct RandomWalks {
    rng: SeededRng,
    /// Whether the whole tree is grown, to find the vertices behind the goal.
    grows_whole_tree: bool,
    /// The last step of the walk from each vertex.
    next: Vec<u32>,
    /// The side of each vertex in the current tree.
    side: Vec<TreeSide>,
    /// The first and the current vertex of the current walk.
    from: u32,
    here: u32,
    /// Sums for the current tree.
    length: u64,
    before: u64,
    pub(super) lengths: SampleStatistics,
    /// The weight on the start's side of the goal, without start and goal.
    pub(super) before_goal: SampleStatistics,
    /// The part of that weight off the path to the goal.
    pub(super) off_path: SampleStatistics,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TreeSide {
    /// Not in the tree yet.
    Open,
    /// On the start's side of the goal.
    Start,
    /// Behind the goal, or the goal itself.
    Goal,
}

/// Accumulates integers for their mean and its error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SampleStatistics {
    count: u64,
    sum: u128,
    squares: u128,
}

impl SampleStatistics {
    pub(super) fn add(&mut self, number: u64) {
        self.count += 1;
        self.sum += u128::from(number);
        self.squares += u128::from(number) * u128::from(number);
    }

    pub(super) fn count(self) -> u64 {
        self.count
    }

    /// The mean.
    pub(super) fn mean(self) -> f64 {
        self.sum as f64 / self.count as f64
    }

    /// The square of the mean's standard error; `None` for fewer than two samples.
    pub(super) fn error_squared(self) -> Option<f64> {
        let count = u128::from(self.count);
        // Integers until the end avoid cancellation if the mean is large and the variance small.
        let spread = count * self.squares - self.sum * self.sum;
        (count > 1).then(|| spread as f64 / count as f64 / (count - 1) as f64 / count as f64)
    }
}

impl RandomWalks {
    pub(super) fn new(block: &Block, whole: bool, seed: &str) -> RandomWalks {
        let mut walks = RandomWalks {
            rng: SeededRng::new(seed),
            grows_whole_tree: whole,
            next: vec![0; block.len() as usize],
            side: Vec::new(),
            from: block.start,
            here: block.start,
            length: 0,
            before: 0,
            lengths: SampleStatistics::default(),
            before_goal: SampleStatistics::default(),
            off_path: SampleStatistics::default(),
        };
        walks.begin(block);
        walks
    }

    fn begin(&mut self, block: &Block) {
        self.side.clear();
        self.side.resize(block.len() as usize, TreeSide::Open);
        self.side[block.goal as usize] = TreeSide::Goal;
        (self.from, self.here) = (block.start, block.start);
        (self.length, self.before) = (0, 0);
    }

    /// Walks up to `edges` edges. Returns true when a tree is complete.
    pub(super) fn step(&mut self, block: &Block, edges: &mut u64) -> bool {
        loop {
            let mut here = self.here;
            while self.side[here as usize] == TreeSide::Open {
                if *edges == 0 {
                    self.here = here;
                    return false;
                }
                *edges -= 1;
                let neighbours = block.neighbours(here);
                let there = neighbours[below(&mut self.rng, neighbours.len() as u32) as usize];
                self.next[here as usize] = there;
                here = there;
            }
            self.add_branch(block, self.side[here as usize]);
            if !self.grows_whole_tree {
                self.lengths.add(self.length);
                self.begin(block);
                return true;
            }
            while self.side.get(self.from as usize).is_some_and(|side| *side != TreeSide::Open) {
                self.from += 1;
            }
            if self.from == block.len() {
                self.lengths.add(self.length);
                self.before_goal.add(self.before);
                self.off_path.add(self.before + 1 - self.length);
                self.begin(block);
                return true;
            }
            self.here = self.from;
        }
    }

    /// Adds the current walk to the tree, with its loops erased.
    fn add_branch(&mut self, block: &Block, joins: TreeSide) {
        let is_first = self.from == block.start;
        let side = if is_first { TreeSide::Start } else { joins };
        let mut at = self.from;
        while self.side[at as usize] == TreeSide::Open {
            self.side[at as usize] = side;
            if is_first {
                self.length += 1;
            }
            if side == TreeSide::Start && at != block.start {
                self.before += u64::from(block.weights[at as usize]);
            }
            at = self.next[at as usize];
        }
    }
}

/// A uniform random number below `count`.
pub(super) fn below(rng: &mut SeededRng, count: u32) -> u32 {
    loop {
        let drawn = rng.below(1 << 32) * u64::from(count);
        // Rejection avoids the bias of the first few remainders.
        if drawn as u32 >= count.wrapping_neg() % count {
            return (drawn >> 32) as u32;
        }
    }
}
