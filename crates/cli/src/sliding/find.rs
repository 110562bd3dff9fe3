//! `antipode sliding find`: every placement of pieces and holes.

use std::io::Write;

use antipode_engine::sliding::finder::{Finder, count};
use antipode_puzzles::sliding::{Cells, Grid};
use serde_json::json;

use super::name;
use crate::failure::Failure;
use crate::text::grouped;

/// So many cells are counted in seconds, by what is undecided.
const MOST_CELLS: usize = 30;
/// A tree of more placements is not drawn.
const MOST_DRAWN: u64 = 500_000;

pub(super) fn run(grid: Grid, tree: bool, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    if grid.cells() > MOST_CELLS || grid.rows().min(grid.cols()) > 5 {
        return Err(Failure::refused(format!("{} has too many placements to count here", name(grid))));
    }
    let placements = count(grid);
    if tree && placements > MOST_DRAWN {
        let count = grouped(placements);
        return Err(Failure::refused(format!("the tree of {} has {count} leaves", name(grid))));
    }
    if json {
        let answer = json!({ "board": name(grid), "placements": placements });
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    writeln!(out, "{}: {} placements of pieces and holes", name(grid), grouped(placements))?;
    if tree {
        let mut finder = Finder::new(grid);
        while let Some(pieces) = finder.next_placement() {
            writeln!(out, "{}", drawn(grid, pieces))?;
        }
    }
    Ok(())
}

/// A placement as rows of letters.
fn drawn(grid: Grid, pieces: &[u64]) -> String {
    let mut cells = vec!['.'; grid.cells()];
    for (piece, name) in pieces.iter().zip(('A'..='Z').chain('a'..='z')) {
        Cells(*piece).iter().for_each(|cell| cells[cell] = name);
    }
    cells.chunks(grid.cols()).map(String::from_iter).collect::<Vec<_>>().join("/")
}
