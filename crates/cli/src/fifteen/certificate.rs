//! The rules of a board as data, and a position on it: `antipode certify fifteen --position`.

use antipode_engine::certificate::{Arrangement, Rules, Step};
use antipode_puzzles::fifteen::typed::{self, TypedPosition};
use antipode_puzzles::fifteen::{Board, Position, Variant};

use super::arguments::FifteenBoard;
use crate::failure::Failure;
use crate::typed_text::TypedText;

/// The rules of a board, and a position on it.
///
/// # Errors
/// The fault of an argument.
pub(crate) fn rules(board: &FifteenBoard, position: &str) -> Result<(Rules, Arrangement), Failure> {
    let (variant, text) = (board.variant()?, TypedText::of(position)?);
    let read = typed::read(&text.text, variant.board()).map_err(|why| text.fault(&why))?;
    let size = |board: Board| (board.rows(), board.cols());
    let meanings = read.meanings().iter().map(|TypedPosition { position, .. }| position);
    let here = meanings.filter(|here| size(here.board()) == size(variant.board())).collect();
    Ok((rules_of(&variant), arrangement(text.only(here, variant.board())?)))
}

/// The classes are the cells of the hole, and the slots are the other cells in reading order.
fn rules_of(variant: &Variant) -> Rules {
    let board = variant.board();
    let moves = variant.all_moves();
    let steps = |hole: usize| {
        let mut tiles: Vec<u8> = (1..=board.tile_count() as u8).collect();
        tiles.insert(hole, 0);
        let here = Position::new(board, &tiles).expect("each tile once");
        let after = moves.iter().filter_map(|mv| here.moved(*mv)).map(|after| arrangement(&after));
        after.map(|Arrangement { class, tiles }| Step { to: class, preimages: tiles }).collect()
    };
    Rules {
        name: format!("fifteen {variant}"),
        tiles: board.tile_count(),
        classes: (0..board.cell_count()).map(steps).collect(),
        goals: vec![arrangement(&Position::solved(board))],
    }
}

fn arrangement(position: &Position) -> Arrangement {
    let tiles = position.tiles().iter().filter_map(|tile| tile.checked_sub(1)).collect();
    Arrangement { class: position.hole(), tiles }
}
