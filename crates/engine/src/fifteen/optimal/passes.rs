//! Passes of iterative deepening, in one thread or several.
//!
//! Several threads share a pass: the positions a few moves from the start are its parts, and each thread takes the next one when
//! it has finished with another. Threads live for one step only, so that whoever calls it owns time and stopping.

use std::collections::hash_map::{Entry, HashMap};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use antipode_puzzles::fifteen::Metric;

use super::bounds::Bounds;
use super::transpositions::Transpositions;
use crate::fifteen::run::{Run, Runs};
use crate::resumable::Status;

/// The least number of parts of a pass, for each thread.
const PARTS: usize = 500;
/// The fewest moves of the longest rest of a part.
const PART_MOVES: u32 = 20;
/// After as many positions, those that were searched without success are stored.
const STORED_AFTER: u64 = 1_000_000;

/// A position of the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<E> {
    /// As one word.
    pub(super) tiles: u64,
    pub(super) hole: u8,
    pub(super) entry: E,
    /// The run that led here; `None` at the start, and where several did.
    last: Option<Run>,
    /// The moves from the start.
    depth: u16,
    /// Whether the positions after it are on the stack above it, or were.
    is_expanded: bool,
    /// Whether to store the position when all runs are tried.
    is_stored: bool,
}

impl<E: Copy> Node<E> {
    pub(super) fn start(tiles: u64, hole: u8, entry: E) -> Node<E> {
        Node { tiles, hole, entry, last: None, depth: 0, is_expanded: false, is_stored: false }
    }

    /// The run that led here.
    pub(super) fn last(&self) -> Option<Run> {
        self.last
    }

    /// The node after a run.
    pub(super) fn after(&self, run: Run, entry: E) -> Node<E> {
        let (tiles, depth) = (run.slid(self.tiles), self.depth + 1);
        Node { tiles, hole: run.end, entry, last: Some(run), depth, is_expanded: false, is_stored: false }
    }
}

/// What all passes of a search share.
#[derive(Debug)]
pub(super) struct Rules<B> {
    pub(super) bounds: B,
    pub(super) runs: Runs,
    pub(super) metric: Metric,
    /// The tiles of the solved position.
    pub(super) goal: u64,
}

impl<B: Bounds> Rules<B> {
    /// Whether a run can come next in a shortest solution.
    #[inline]
    pub(super) fn may_follow(&self, last: Option<Run>, run: Run) -> bool {
        last.is_none_or(|last| match self.metric {
            Metric::Tiles => run.end != last.hole,
            Metric::Slides => run.is_vertical != last.is_vertical,
        })
    }

    /// What a pass adds to the length of the one before it.
    fn stride(&self) -> u32 {
        match self.metric {
            Metric::Tiles => 2,
            Metric::Slides => 1,
        }
    }
}

/// A position where a thread begins, and the runs to it.
#[derive(Clone, Debug)]
struct Part<E> {
    path: Vec<Run>,
    node: Node<E>,
}

/// The passes of a search.
#[derive(Debug)]
pub(super) struct Passes<B: Bounds> {
    rules: Rules<B>,
    start: Node<B::Entry>,
    /// Whether the position is its own reflection.
    is_symmetric: bool,
    /// The length of solutions in this pass.
    length: u32,
    counts_all: bool,
    failed: Option<Transpositions>,
    /// Empty before a pass begins.
    parts: Vec<Part<B::Entry>>,
    next_part: AtomicUsize,
    /// One for each thread.
    workers: Vec<Worker<B::Entry>>,
    visited: u64,
    solution: Option<Vec<Run>>,
    solution_count: u64,
}

#[derive(Debug)]
struct Worker<E> {
    part: usize,
    /// The positions on the path from the beginning of the part, which are expanded, and those that branch off it.
    stack: Vec<Node<E>>,
    visited: u64,
    solution: Option<Vec<Run>>,
    solution_count: u64,
}

impl<E> Default for Worker<E> {
    fn default() -> Worker<E> {
        Worker { part: 0, stack: Vec::new(), visited: 0, solution: None, solution_count: 0 }
    }
}

impl<B: Bounds> Passes<B> {
    pub(super) fn new(rules: Rules<B>, start: Node<B::Entry>, is_symmetric: bool) -> Passes<B> {
        Passes {
            length: B::lower(&start.entry),
            rules,
            start,
            is_symmetric,
            counts_all: false,
            failed: None,
            parts: Vec::new(),
            next_part: AtomicUsize::new(0),
            workers: vec![Worker::default()],
            visited: 0,
            solution: None,
            solution_count: 0,
        }
    }

    /// The parts of a pass: positions as many moves from the start that there are enough for all threads.
    fn split(&self) -> Vec<Part<B::Entry>> {
        let mut parts = vec![Part { path: Vec::new(), node: self.start }];
        let wanted = if self.workers.len() == 1 { 0 } else { PARTS * self.workers.len() };
        let mut left = self.length;
        while parts.len() < wanted && left > PART_MOVES && !parts.is_empty() {
            left -= 1;
            let mut after: Vec<Part<B::Entry>> = Vec::new();
            let mut places = HashMap::new();
            for part in &parts {
                for &run in self.rules.runs.around(part.node.hole) {
                    if !self.may_be_next(&part.node, run) {
                        continue;
                    }
                    let Some(entry) = self.rules.bounds.after(&part.node.entry, part.node.tiles, run, left)
                    else {
                        continue;
                    };
                    let node = part.node.after(run, entry);
                    match places.entry(node.tiles) {
                        Entry::Vacant(place) => {
                            place.insert(after.len());
                            after.push(Part { path: [&part.path[..], &[run]].concat(), node });
                        }
                        // From a position that several runs lead to, every run may come next.
                        Entry::Occupied(place) => after[*place.get()].node.last = None,
                    }
                }
            }
            parts = after;
        }
        parts
    }

    /// Whether a run may come next. From a symmetric position the reflections of tried runs lead nowhere else.
    #[inline]
    fn may_be_next(&self, node: &Node<B::Entry>, run: Run) -> bool {
        let is_reflection = node.depth == 0 && self.is_symmetric && !self.counts_all && run.is_vertical;
        !is_reflection && self.rules.may_follow(node.last, run)
    }

    /// Works in each thread. Returns whether the pass is over.
    fn work(&mut self, budget: u64) -> bool {
        let mut workers = std::mem::take(&mut self.workers);
        let each = budget.div_ceil(workers.len() as u64);
        let this = &*self;
        // A browser has no threads here, and needs no code for them.
        if cfg!(target_arch = "wasm32") || workers.len() == 1 {
            workers.iter_mut().for_each(|worker| worker.work(this, each));
        } else {
            std::thread::scope(|scope| {
                for worker in &mut workers {
                    scope.spawn(|| worker.work(this, each));
                }
            });
        }
        for worker in &mut workers {
            self.visited += std::mem::take(&mut worker.visited);
            self.solution_count += std::mem::take(&mut worker.solution_count);
            self.solution = self.solution.take().or(worker.solution.take());
        }
        self.workers = workers;
        self.workers.iter().all(|worker| worker.stack.is_empty())
            && self.next_part.load(Relaxed) >= self.parts.len()
    }
}

impl<E: Copy> Worker<E> {
    /// Searches until the budget is spent, the parts are, or a solution is found.
    fn work<B: Bounds<Entry = E>>(&mut self, passes: &Passes<B>, budget: u64) {
        let rules = &passes.rules;
        let end = self.visited + budget;
        while self.visited < end {
            let Some(node) = self.stack.last_mut() else {
                self.part = passes.next_part.fetch_add(1, Relaxed);
                let Some(part) = passes.parts.get(self.part) else { break };
                self.stack.push(part.node);
                continue;
            };
            let rest = passes.length - u32::from(node.depth);
            if node.is_expanded {
                if node.is_stored
                    && let Some(failed) = &passes.failed
                {
                    failed.set_failed(node.tiles, rest);
                }
                self.stack.pop();
            } else if node.tiles != rules.goal {
                node.is_expanded = true;
                let node = *node;
                self.expand(passes, &node, rest);
            } else if passes.counts_all {
                self.solution_count += 1;
                self.stack.pop();
            } else {
                node.is_expanded = true;
                let path =
                    self.stack.iter().filter(|node| node.is_expanded).skip(1).filter_map(|node| node.last);
                self.solution = Some(passes.parts[self.part].path.iter().copied().chain(path).collect());
                break;
            }
        }
    }

    /// Pushes the positions after this one that the bounds and the failed positions allow.
    fn expand<B: Bounds<Entry = E>>(&mut self, passes: &Passes<B>, node: &Node<E>, rest: u32) {
        let Some(rest_after) = rest.checked_sub(1) else { return };
        let rules = &passes.rules;
        // In reverse, so that the first run is tried first.
        for &run in rules.runs.around(node.hole).iter().rev().filter(|run| passes.may_be_next(node, **run)) {
            self.visited += 1;
            let Some(entry) = rules.bounds.after(&node.entry, node.tiles, run, rest_after) else { continue };
            let mut after = node.after(run, entry);
            if let Some(failed) = &passes.failed {
                // A shorter rest is searched as fast as it is looked up.
                after.is_stored = rest > B::lower(&entry) + 2 * rules.stride();
                if after.is_stored && failed.has_failed(after.tiles, rest_after) {
                    continue;
                }
            }
            self.stack.push(after);
        }
    }
}

/// The passes of a search in any metric.
pub(super) trait PassSearch: std::fmt::Debug + Send {
    /// Visits about `budget` more positions, up to solutions of `limit` moves.
    fn step(&mut self, budget: u64, limit: u32) -> Status;

    /// The length of solutions in this pass: no solution is shorter.
    fn length(&self) -> u32;

    /// Begins at this length, a proven lower bound with the parity of all solutions if there is one.
    fn begin_at(&mut self, length: u32);

    /// Counts the solutions instead of ending with the first.
    fn count_all(&mut self);

    /// Works in as many threads.
    fn set_threads(&mut self, threads: usize);

    /// The runs of a shortest solution, once it is found.
    fn solution(&self) -> Option<&[Run]>;

    /// The solutions found so far.
    fn solution_count(&self) -> u64;

    /// The number of positions visited.
    fn visited(&self) -> u64;
}

impl<B: Bounds + std::fmt::Debug> PassSearch for Passes<B> {
    fn step(&mut self, budget: u64, limit: u32) -> Status {
        let end = self.visited + budget;
        while self.visited < end && self.solution.is_none() && self.length <= limit {
            if self.parts.is_empty() {
                if self.visited >= STORED_AFTER && !self.counts_all && self.failed.is_none() {
                    self.failed = Some(Transpositions::new());
                }
                self.parts = self.split();
                self.next_part = AtomicUsize::new(0);
            }
            if self.work(end - self.visited) && self.solution.is_none() {
                self.parts.clear();
                self.length += self.rules.stride();
            }
        }
        Status::finished_if(self.solution.is_some() || self.length > limit)
    }

    fn length(&self) -> u32 {
        self.length
    }

    fn begin_at(&mut self, length: u32) {
        assert!(self.parts.is_empty(), "a search that has not begun");
        self.length = self.length.max(length);
    }

    fn count_all(&mut self) {
        self.counts_all = true;
    }

    fn set_threads(&mut self, threads: usize) {
        if !self.counts_all {
            self.workers.resize_with(threads.max(1), Worker::default);
        }
    }

    fn solution(&self) -> Option<&[Run]> {
        self.solution.as_deref()
    }

    fn solution_count(&self) -> u64 {
        self.solution_count
    }

    fn visited(&self) -> u64 {
        self.visited
    }
}
