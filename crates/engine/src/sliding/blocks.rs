//! The biconnected components (blocks) between the start and the goal.
//!
//! ```text
//!       x - x       x             G: an articulation point on every path from start to goal. Between one articulation
//!       |   |       |             point and the next lies a block: the vertices on simple paths between the two.
//!   s - G - x - x - G = x = t     Every other vertex, also behind the goal, is attached through one vertex of a block
//!           |  /|                 and lies on no simple path from start to goal.
//!           x - x
//! ```
//!
//! A depth-first search finds the blocks (Robert Tarjan, 1972).

use super::network::Network;

/// The blocks from start to goal, in order; empty if the start is the goal.
#[derive(Clone, Debug)]
pub(super) struct BlockPath {
    /// The start, the articulation points between start and goal, the goal.
    pub(super) articulation_points: Vec<u32>,
    /// The block between each articulation point and the next.
    pub(super) blocks: Vec<Block>,
}

/// A block between two of its vertices, with its own vertex numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    /// The neighbours of vertex `v` are `neighbours[ends[v - 1]..ends[v]]`, one per edge.
    neighbours: Vec<u32>,
    ends: Vec<u32>,
    /// The number of vertices of the whole graph that each represents: itself, and those attached through it outside the
    /// blocks.
    pub(super) weights: Vec<u32>,
    /// The entry: vertex 0.
    pub(super) start: u32,
    pub(super) goal: u32,
}

impl Block {
    pub(super) fn len(&self) -> u32 {
        self.ends.len() as u32
    }

    /// The neighbours of a vertex, one per edge.
    #[inline]
    pub(super) fn neighbours(&self, vertex: u32) -> &[u32] {
        let first = vertex.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.neighbours[first as usize..self.ends[vertex as usize] as usize]
    }

    /// Builds the block of the vertices `members` of a graph, the entry first. `numbers` is scratch space: `NOWHERE` for all
    /// vertices, before and after.
    fn new(network: &Network, members: &[u32], exit: u32, weights: &[u32], numbers: &mut [u32]) -> Block {
        (0..).zip(members).for_each(|(number, &member)| numbers[member as usize] = number);
        let mut block = Block { goal: numbers[exit as usize], ..Block::default() };
        for &member in members {
            let there = network.neighbours(member).iter().map(|&there| numbers[there as usize]);
            block.neighbours.extend(there.filter(|&there| there != NOWHERE));
            block.ends.push(block.neighbours.len() as u32);
            block.weights.push(weights[member as usize]);
        }
        members.iter().for_each(|&member| numbers[member as usize] = NOWHERE);
        block
    }
}

const NOWHERE: u32 = u32::MAX;

/// The result of a depth-first search from the start.
struct DepthFirstSearch {
    /// The vertices in preorder.
    order: Vec<u32>,
    /// The preorder number of each vertex.
    when: Vec<u32>,
    parents: Vec<u32>,
    /// The low point: the smallest preorder number reachable by one edge from the vertex or its descendants.
    low: Vec<u32>,
}

impl DepthFirstSearch {
    fn of(network: &Network) -> DepthFirstSearch {
        let count = network.vertices() as usize;
        let start = network.start();
        let mut visits = DepthFirstSearch {
            order: vec![start],
            when: vec![NOWHERE; count],
            parents: vec![start; count],
            low: vec![0; count],
        };
        visits.when[start as usize] = 0;
        let mut open: Vec<(u32, usize)> = vec![(start, 0)];
        while let Some((here, next)) = open.last_mut() {
            let here = *here;
            if let Some(&there) = network.neighbours(here).get(*next) {
                *next += 1;
                let when = visits.when[there as usize];
                if when == NOWHERE {
                    let now = visits.order.len() as u32;
                    visits.when[there as usize] = now;
                    visits.low[there as usize] = now;
                    visits.parents[there as usize] = here;
                    visits.order.push(there);
                    open.push((there, 0));
                } else {
                    visits.low[here as usize] = visits.low[here as usize].min(when);
                }
            } else {
                open.pop();
                let parent = visits.parents[here as usize] as usize;
                visits.low[parent] = visits.low[parent].min(visits.low[here as usize]);
            }
        }
        visits
    }

    /// Whether the edge from its parent starts a new block.
    fn begins_block(&self, vertex: u32) -> bool {
        self.low[vertex as usize] >= self.when[self.parents[vertex as usize] as usize]
    }
}

impl BlockPath {
    pub(super) fn of(network: &Network) -> BlockPath {
        let (start, goal) = (network.start(), network.goal());
        if start == goal {
            return BlockPath { articulation_points: vec![start], blocks: Vec::new() };
        }
        let visits = DepthFirstSearch::of(network);
        let count = network.vertices() as usize;
        // The tree path to the goal enters each block at an articulation point.
        let mut bottlenecks = vec![goal];
        let mut blocks = vec![NOWHERE; count];
        let mut entries = Vec::new();
        let mut here = goal;
        while here != start {
            let parent = visits.parents[here as usize];
            if visits.begins_block(here) {
                entries.push(here);
                bottlenecks.push(parent);
            }
            here = parent;
        }
        bottlenecks.reverse();
        entries.reverse();
        (0..).zip(&entries).for_each(|(block, &entry)| blocks[entry as usize] = block);
        // Each vertex is in one of these blocks, or is attached through a vertex that is.
        let mut members: Vec<Vec<u32>> =
            bottlenecks[..entries.len()].iter().map(|&bottleneck| vec![bottleneck]).collect();
        let mut weights = vec![0; count];
        let mut homes: Vec<u32> = (0..count as u32).collect();
        weights[start as usize] = 1;
        for &vertex in &visits.order[1..] {
            let parent = visits.parents[vertex as usize] as usize;
            if !visits.begins_block(vertex) {
                blocks[vertex as usize] = blocks[parent];
            }
            if let Some(members) = members.get_mut(blocks[vertex as usize] as usize) {
                members.push(vertex);
            } else {
                homes[vertex as usize] = homes[parent];
            }
            weights[homes[vertex as usize] as usize] += 1;
        }
        let mut numbers = vec![NOWHERE; count];
        let mut block = |index: usize| {
            Block::new(network, &members[index], bottlenecks[index + 1], &weights, &mut numbers)
        };
        BlockPath { blocks: (0..entries.len()).map(&mut block).collect(), articulation_points: bottlenecks }
    }
}
