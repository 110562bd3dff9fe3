//! `antipode library champions`: the hardest puzzles of rectangles as lines of a collection.

use std::collections::BTreeSet;
use std::io::Write;

use antipode_engine::sliding::figures::figures;
use antipode_puzzles::sliding::gallery::{HardestPuzzles, hardest_puzzles};
use antipode_puzzles::sliding::library::LibraryBoard;
use antipode_puzzles::sliding::{CornerRule, Metric, PosedBoard};

use super::{MOST_POSITIONS, size_text};
use crate::failure::Failure;
use crate::text::with_commas;

/// The hardest compound puzzles, with an example of each.
const COMPOUND: &str = include_str!("../../../../data/sliding-compound.txt");

pub(super) fn run(out: &mut impl Write) -> Result<(), Failure> {
    // A puzzle may be the hardest in several metrics.
    let mut printed = BTreeSet::new();
    let simple = hardest_puzzles().into_iter().filter_map(|champion| simple_board(&champion));
    for board in simple.chain(COMPOUND.lines().filter_map(compound_board)) {
        if printed.insert(format!("{} -> {}", board.start, board.goal)) {
            writeln!(out, "{board}")?;
        }
    }
    Ok(())
}

/// The first of the hardest puzzles of a rectangle with a number of pieces.
fn simple_board(champion: &HardestPuzzles) -> Option<LibraryBoard> {
    let puzzle = PosedBoard::parse(champion.starts.first()?, champion.goal(), Metric::Move).ok()?;
    let (size, metric) = (size_text(champion.grid), champion.metric.noun(false));
    let loose = if champion.rule == CornerRule::Loose { ", loose corner" } else { "" };
    let pieces = if champion.pieces == 1 { "piece" } else { "pieces" };
    let hardness = match champion.count {
        1 => "no other is as hard".to_owned(),
        count => format!("one of {} as hard", with_commas(count)),
    };
    Some(board(&puzzle, format!("{size}, {metric}, {} {pieces}{loose}", champion.pieces), &hardness))
}

/// `4x4 move: 2 5 …; START GOAL`.
fn compound_board(line: &str) -> Option<LibraryBoard> {
    let (row, example) = line.split_once("; ")?;
    let (size, metric) = row.split_once(':')?.0.split_once(' ')?;
    let (metric, (start, goal)) = (metric.parse::<Metric>().ok()?, example.split_once(' ')?);
    let puzzle = PosedBoard::parse(start, goal, Metric::Move).ok()?;
    let name = format!("{}, {}, compound", size.replace('x', " × "), metric.noun(false));
    Some(board(&puzzle, name, "every piece has its place"))
}

fn board(puzzle: &PosedBoard, name: String, remark: &str) -> LibraryBoard {
    LibraryBoard {
        name,
        start: puzzle.start_text(),
        goal: puzzle.goal_text(),
        figures: figures(puzzle, MOST_POSITIONS),
        source: format!("Antipode, the hardest of its kind: {remark}"),
    }
}
