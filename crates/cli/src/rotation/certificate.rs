//! The rules of a board as data, and a position on it: `antipode certify rotation --position`. A sample of a board without a table:
//! `--leaves`.

use std::num::NonZero;

use antipode_engine::certificate::{Arrangement, Rules, Step};
use antipode_engine::rotation::parity_survey::WholeDepths;
use antipode_engine::rotation::sample::MerkleTree;
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::{Position, typed};

use super::arguments::RotationBoard;
use super::survey::{CLASSES_PER_STEP, OVERHEAD_BYTES, show};
use crate::failure::Failure;
use crate::progress_line::ProgressLine;
use crate::text::{megabytes, with_commas};
use crate::typed_text::TypedText;

/// The rules of a board, and a position on it. Directions do not count.
///
/// # Errors
/// The fault of an argument.
pub(crate) fn rules(board: &RotationBoard, position: &str) -> Result<(Rules, Arrangement), Failure> {
    let (variant, text) = (board.variant()?, TypedText::of(position)?);
    if variant.board().has_row_numbers() {
        return Err(Failure::bad_input("positions with one number per row have no certificates"));
    }
    let read = typed::read(&text.text, variant.board()).map_err(|why| text.fault(&why))?;
    let here = read.meanings().iter().filter_map(|here| here.on_board(variant.board())).collect();
    let here = arrangement(&text.only(here, variant.board())?);
    let solved = variant.solved();
    let after = variant.moves(&solved).into_iter().filter_map(|turn| variant.apply(&solved, turn));
    let steps = after.map(|after| Step { to: 0, preimages: arrangement(&after).tiles });
    let rules = Rules {
        name: format!("rotation {:#} {}", variant.board(), variant.rule()),
        tiles: variant.board().cell_count(),
        classes: vec![steps.collect()],
        goals: vec![arrangement(&solved)],
    };
    Ok((rules, here))
}

/// The number in each cell, from 0. The solved position has them in the order of the cells.
fn arrangement(position: &Position) -> Arrangement {
    Arrangement { class: 0, tiles: position.numbers().iter().map(|number| number - 1).collect() }
}

/// A certificate with some leaves of the tree over a board's positions: its header, its records, and what is said of it.
///
/// # Errors
/// If the board has no such certificate, or it needs more memory than is allowed.
pub(crate) fn sample(
    board: &RotationBoard,
    leaves: usize,
    memory: Option<u64>,
) -> Result<(String, Vec<u8>, String), Failure> {
    let variant = board.variant()?;
    let name = format!("{:#} by {}", variant.board(), variant.rule());
    let none = || {
        Failure::bad_input(format!(
            "--leaves is for boards of one orbit, of 8 to 16 numbers, by a rule with odd turns, such as 7x2n2 by quarter or half, not \
             for {name}"
        ))
    };
    let needed = MerkleTree::memory_bytes(&variant).ok_or_else(none)? + OVERHEAD_BYTES;
    if memory.is_none_or(|allowed| allowed < needed) {
        return Err(Failure::bad_input(format!(
            "the depths of {name} take {} of memory, which --memory {}M allows",
            megabytes(needed),
            needed.div_ceil(1_000_000)
        )));
    }
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let mut progress = ProgressLine::on_terminal();
    let depths =
        WholeDepths::search(&variant, threads, CLASSES_PER_STEP, |survey| show(&mut progress, survey));
    let depths = depths.ok_or_else(|| {
        let most = WholeDepths::max_depth(&variant).unwrap_or_default();
        Failure::bad_input(format!(
            "a position of {name} is farther than {most} moves away, which --leaves does not count"
        ))
    })?;
    let all = with_commas(depths.leaves() as u64);
    let tree = MerkleTree::of(&depths, threads, |hashed| {
        progress.show(|seconds| format!("{} of {all} leaves, {seconds:.0} s", with_commas(hashed as u64)));
    });
    progress.clear();
    let (header, records) = tree.sample(&depths, leaves);
    let (sampled, farthest) = (leaves.min(depths.leaves()), depths.counts().len() - 1);
    Ok((header, records, format!("{sampled} of {all} leaves, God's number {farthest}, root {}", tree.root())))
}
