//! `antipode list`: all solutions, one per line.

use std::io::Write;

use antipode_engine::resumable::Status;
use antipode_engine::search::listing::{FullListing, PrefixListing};
use antipode_puzzles::permutation::factorial;
use antipode_puzzles::rotation::{CompactWriter, ReachableSet, SpaceLayout, TurnKind};
use antipode_puzzles::space::Position;
use clap::Args;

use super::arguments::{RotationBoard, RotationName};
use crate::failure::Failure;

/// The maximum number of lines; larger lists do not fit into memory.
const MAX_LINES: u64 = 40_000_000;
/// The number of cells in the first two rows of a ring board of width 4.
const FIRST_NUMBERS: usize = 8;
/// Positions per write.
const BUDGET: u64 = 10_000;

#[derive(Args)]
pub(crate) struct ListArguments {
    #[command(flatten)]
    _puzzle: RotationName,
    #[command(flatten)]
    board: RotationBoard,
    /// On 4x3n3 by ring: the 40,320 orders of the first eight numbers, with the other numbers solved
    #[arg(long, value_parser = ["8"])]
    first: Option<String>,
}

pub(super) fn run(arguments: &ListArguments, out: &mut impl Write) -> Result<(), Failure> {
    let variant = &arguments.board.variant()?;
    let board = variant.board();
    let count = ReachableSet::of(board).count();
    let layout = SpaceLayout::of(variant);
    let layout = layout
        .ok_or_else(|| Failure::bad_input(format!("{board:#} has {count} positions, too many for a list")))?;
    let writer = CompactWriter::of(&layout);
    if arguments.first.is_some() {
        let is_ring = board.turn_kind() == TurnKind::Ring && board.cols() == 4;
        let prefix =
            PrefixListing::new(layout.space(), FIRST_NUMBERS, factorial(FIRST_NUMBERS)).filter(|_| is_ring);
        let mut prefix = prefix.ok_or_else(|| {
            Failure::bad_input("the list of the first eight numbers exists only for the ring board 4x3n3")
        })?;
        let writer = writer.first_numbers(FIRST_NUMBERS);
        return print(out, |text| {
            prefix.step(BUDGET, text, &mut |position: &Position, text: &mut Vec<u8>| {
                writer.write(position, text);
            })
        });
    }
    if count.as_u64().is_none_or(|count| count > MAX_LINES) {
        return Err(Failure::bad_input(format!("a list of {count} lines is too long")));
    }
    let mut listing = FullListing::new(layout.space());
    print(out, |text| {
        listing
            .step(BUDGET, text, &mut |position: &Position, text: &mut Vec<u8>| writer.write(position, text))
    })
}

fn print(out: &mut impl Write, mut step: impl FnMut(&mut Vec<u8>) -> Status) -> Result<(), Failure> {
    let mut text = Vec::new();
    loop {
        let status = step(&mut text);
        out.write_all(&text)?;
        text.clear();
        if status == Status::Finished {
            return Ok(());
        }
    }
}
