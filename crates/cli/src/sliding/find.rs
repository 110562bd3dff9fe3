//! `antipode sliding find`: every placement of pieces and holes.

use std::io::Write;

use antipode_engine::sliding::placement_tree::{self, PlacementNode};
use antipode_engine::sliding::placements::{count_placements, just_solved_by_pieces};
use antipode_puzzles::sliding::Grid;
use serde_json::json;

use super::grid_name;
use crate::failure::Failure;
use crate::text::with_commas;

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
JSON of find: {\"board\", \"placements\", \"nodes\" (null without --tree), \"just_solved\" (with --just-solved: by number of pieces, from 1)}";

/// The maximum number of cells: counting takes seconds.
const MAX_CELLS: usize = 30;
/// The maximum number of leaves of a printed tree.
const MAX_DRAWN: u64 = 20_000;

pub(super) fn run(
    grid: Grid,
    tree: bool,
    wants_just_solved: bool,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if grid.cell_count() > MAX_CELLS || grid.rows().min(grid.cols()) > 5 {
        return Err(Failure::bad_input(format!("{} has too many placements to count", grid_name(grid))));
    }
    let placements = count_placements(grid);
    let just_solved = wants_just_solved.then(|| just_solved_by_pieces(grid));
    if tree && placements > MAX_DRAWN {
        let count = with_commas(placements);
        return Err(Failure::bad_input(format!("the tree of {} has {count} leaves", grid_name(grid))));
    }
    // At most two lines per placement: every node has one more hole or piece than its parent.
    let nodes = if tree { placement_tree::tree(grid, 2 * MAX_DRAWN as usize) } else { None };
    if json {
        let nodes = nodes.map(|nodes| nodes.len());
        let mut answer = json!({ "board": grid_name(grid), "placements": placements, "nodes": nodes });
        if let Some(just_solved) = just_solved {
            answer["just_solved"] = just_solved.into();
        }
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    writeln!(out, "{}: {} placements of pieces and holes", grid_name(grid), with_commas(placements))?;
    if let Some(just_solved) = just_solved {
        let total = with_commas(just_solved.iter().sum());
        writeln!(
            out,
            "{total} of them are just solved: the piece on the lower right cell can step up or left"
        )?;
        for (pieces, count) in (1..).zip(&just_solved).filter(|(_, count)| **count > 0) {
            let noun = if pieces == 1 { "piece " } else { "pieces" };
            writeln!(out, "{pieces:>4} {noun}  {:>14}", with_commas(*count))?;
        }
    }
    match nodes {
        Some(nodes) => draw(grid, &nodes, out),
        None => Ok(()),
    }
}

/// Draws the tree as in Bickford's Part 4: each node follows its parent; `?` is an undecided cell.
fn draw(grid: Grid, nodes: &[PlacementNode], out: &mut impl Write) -> Result<(), Failure> {
    let leaves = nodes.iter().filter(|node| node.undecided.is_empty()).count();
    writeln!(
        out,
        "{} nodes, {} of them leaves\n",
        with_commas(nodes.len() as u64),
        with_commas(leaves as u64)
    )?;
    let mut is_last_child = vec![true; nodes.len()];
    let mut last_child: Vec<Option<usize>> = vec![None; nodes.len()];
    for (index, node) in nodes.iter().enumerate() {
        if let Some(parent) = node.parent
            && let Some(previous) = last_child[parent].replace(index)
        {
            is_last_child[previous] = false;
        }
    }
    // The prefix of the children of each node.
    let mut prefixes: Vec<String> = Vec::with_capacity(nodes.len());
    for (index, node) in nodes.iter().enumerate() {
        let (branch, prefix) = match node.parent {
            None => (String::new(), String::new()),
            Some(parent) if is_last_child[index] => {
                (format!("{}└─ ", prefixes[parent]), format!("{}   ", prefixes[parent]))
            }
            Some(parent) => (format!("{}├─ ", prefixes[parent]), format!("{}│  ", prefixes[parent])),
        };
        writeln!(out, "{branch}{}", node.to_text(grid))?;
        prefixes.push(prefix);
    }
    Ok(())
}
