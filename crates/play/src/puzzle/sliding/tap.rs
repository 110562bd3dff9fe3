//! Taps on a board.

use super::piece_reach::PieceReach;
use antipode_puzzles::sliding::{Move, Position};

/// A point on the board: its cell, if it is inside, and the piece there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HitTarget {
    pub cell: Option<usize>,
    pub piece: Option<usize>,
}

impl HitTarget {
    /// What is at a point, in cells from the left and the top of the board.
    #[must_use]
    pub fn at(position: &Position, (x, y): (f64, f64)) -> HitTarget {
        let grid = position.board().grid();
        let (row, col) = (y.floor(), x.floor());
        if row < 0.0 || col < 0.0 || row >= grid.rows() as f64 || col >= grid.cols() as f64 {
            return HitTarget { cell: None, piece: None };
        }
        let cell = grid.cell(row as usize, col as usize);
        HitTarget { cell: Some(cell), piece: position.piece_at(cell) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TapAction {
    Select(usize),
    Deselect,
    /// Make the only move of the selected piece, which was tapped again.
    PlayOnlyMove(Move),
    /// Slide the selected piece to the tapped cell.
    SlideTo(Move),
}

impl TapAction {
    /// What a tap does while a piece is selected, or none.
    #[must_use]
    pub fn of(position: &Position, selected: Option<usize>, target: HitTarget) -> TapAction {
        match (selected, target) {
            (Some(selected), HitTarget { piece: Some(piece), .. }) if selected == piece => {
                let only = PieceReach::of(position, selected).only_move();
                only.map_or(TapAction::Deselect, TapAction::PlayOnlyMove)
            }
            (_, HitTarget { piece: Some(piece), .. }) => TapAction::Select(piece),
            (Some(selected), HitTarget { cell: Some(cell), .. }) => {
                let mv = PieceReach::of(position, selected).target_cells(position).get(&cell).copied();
                mv.map_or(TapAction::Deselect, TapAction::SlideTo)
            }
            (_, HitTarget { piece: None, .. }) => TapAction::Deselect,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_puzzles::sliding::move_text::format_move;
    use antipode_puzzles::sliding::notation::parse_position;

    // A A .
    // B . C
    fn board() -> Position {
        parse_position("AA./B.C").expect("a board")
    }

    fn tap(selected: Option<char>, point: (f64, f64)) -> TapAction {
        let board = board();
        let selected = selected.and_then(|name| board.board().piece_named(name));
        TapAction::of(&board, selected, HitTarget::at(&board, point))
    }

    fn text(action: TapAction) -> String {
        match action {
            TapAction::PlayOnlyMove(mv) | TapAction::SlideTo(mv) => format_move(mv, board().board()),
            TapAction::Select(_) | TapAction::Deselect => panic!("no move: {action:?}"),
        }
    }

    #[test]
    fn a_point_has_a_cell_and_a_piece() {
        let target = |point| HitTarget::at(&board(), point);
        assert_eq!(target((1.9, 0.5)), HitTarget { cell: Some(1), piece: Some(0) });
        assert_eq!(target((1.1, 1.9)), HitTarget { cell: Some(4), piece: None });
        for outside in [(-0.1, 0.5), (3.0, 0.5), (0.5, 2.0), (0.5, -0.1)] {
            assert_eq!(target(outside), HitTarget { cell: None, piece: None });
        }
    }

    #[test]
    fn a_tap_selects_a_piece_and_another_slides_it() {
        assert_eq!(tap(None, (0.5, 0.5)), TapAction::Select(0));
        assert_eq!(tap(Some('B'), (0.5, 0.5)), TapAction::Select(0), "another piece");
        assert_eq!(tap(None, (1.5, 1.5)), TapAction::Deselect, "nothing is selected");
        let slide = tap(Some('C'), (2.5, 0.5));
        assert_eq!((text(slide).as_str(), matches!(slide, TapAction::SlideTo(_))), ("CU", true));
        assert_eq!(tap(Some('A'), (3.5, 0.5)), TapAction::Deselect, "outside");
    }

    #[test]
    fn a_second_tap_makes_the_only_move_or_deselects() {
        let only = tap(Some('A'), (0.5, 0.5));
        assert_eq!((text(only).as_str(), matches!(only, TapAction::PlayOnlyMove(_))), ("AR", true));
        assert_eq!(tap(Some('C'), (2.5, 1.5)), TapAction::Deselect, "it has several moves");
    }
}
