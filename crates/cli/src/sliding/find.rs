//! `antipode sliding find`: every placement of pieces and holes.

use std::io::Write;

use antipode_engine::sliding::branches::{self, Node};
use antipode_engine::sliding::finder::count;
use antipode_puzzles::sliding::Grid;
use serde_json::json;

use super::name;
use crate::failure::Failure;
use crate::text::grouped;

/// So many cells are counted in seconds, by what is undecided.
const MOST_CELLS: usize = 30;
/// A tree of more placements is not drawn.
const MOST_DRAWN: u64 = 20_000;

pub(super) fn run(grid: Grid, tree: bool, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    if grid.cells() > MOST_CELLS || grid.rows().min(grid.cols()) > 5 {
        return Err(Failure::refused(format!("{} has too many placements to count here", name(grid))));
    }
    let placements = count(grid);
    if tree && placements > MOST_DRAWN {
        let count = grouped(placements);
        return Err(Failure::refused(format!("the tree of {} has {count} leaves", name(grid))));
    }
    // Two lines a placement at most: every node has a hole or a piece more than the one it comes from.
    let nodes = if tree { branches::tree(grid, 2 * MOST_DRAWN as usize) } else { None };
    if json {
        let nodes = nodes.map(|nodes| nodes.len());
        let answer = json!({ "board": name(grid), "placements": placements, "nodes": nodes });
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    writeln!(out, "{}: {} placements of pieces and holes", name(grid), grouped(placements))?;
    match nodes {
        Some(nodes) => draw(grid, &nodes, out),
        None => Ok(()),
    }
}

/// The tree as it is drawn in Bickford's Part 4: each node behind the one it comes from; `?` is a cell that is not decided.
fn draw(grid: Grid, nodes: &[Node], out: &mut impl Write) -> Result<(), Failure> {
    let leaves = nodes.iter().filter(|node| node.undecided.is_empty()).count();
    writeln!(out, "{} nodes, {} of them leaves\n", grouped(nodes.len() as u64), grouped(leaves as u64))?;
    let mut is_last = vec![true; nodes.len()];
    let mut last_of: Vec<Option<usize>> = vec![None; nodes.len()];
    for (index, node) in nodes.iter().enumerate() {
        if let Some(parent) = node.parent
            && let Some(before) = last_of[parent].replace(index)
        {
            is_last[before] = false;
        }
    }
    // What stands before each node, for those that come from it.
    let mut before: Vec<String> = Vec::with_capacity(nodes.len());
    for (index, node) in nodes.iter().enumerate() {
        let (branch, below) = match node.parent {
            None => (String::new(), String::new()),
            Some(parent) if is_last[index] => {
                (format!("{}└─ ", before[parent]), format!("{}   ", before[parent]))
            }
            Some(parent) => (format!("{}├─ ", before[parent]), format!("{}│  ", before[parent])),
        };
        writeln!(out, "{branch}{}", node.text(grid))?;
        before.push(below);
    }
    Ok(())
}
