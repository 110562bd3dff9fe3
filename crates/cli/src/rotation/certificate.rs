//! The rules of a board as data, and a position on it: `antipode certify rotation --position`.

use antipode_engine::certificate::{Arrangement, Rules, Step};
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::{Position, typed};

use super::arguments::RotationBoard;
use crate::failure::Failure;
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
