//! The picture of a position: the cells without the walls, and the outline of every piece.

use super::cells::{Cells, Grid};
use super::metric::Metric;
use super::moves::{Move, legal_moves};
use super::position::Position;
use crate::scene::{Handle, MoveGesture, Outline, Part, Piece, Scene, Slot};

/// The maximum number of handles. Positions with more legal moves have none.
const MAX_HANDLES: usize = 4_096;

/// A position as a picture. The slots are the cells without the walls, in reading order. The pieces are those of the board
/// in order; their ids are the indices, and `(x, y)` is the top left corner of the bounding box. The handles are the moves
/// of single pieces along any path.
#[must_use]
pub fn scene(position: &Position) -> Scene<Move> {
    let board = position.board();
    let grid = board.grid();
    let cells = grid.all_cells().difference(board.walls());
    let slot = |cell: usize| {
        let (row, col) = grid.row_col(cell);
        let piece = position.piece_at(cell).map(|piece| piece as u8);
        let label = format!("row {}, column {}", row + 1, col + 1);
        Slot { x: col as i32, y: row as i32, label, part: Part::Frame, piece }
    };
    let piece = |(index, piece): (usize, &super::Piece)| {
        let (row, col) = grid.row_col(position.anchors()[index].into());
        Piece {
            id: index as u8,
            label: piece.name().to_string(),
            x: col as i32,
            y: row as i32,
            part: Part::Frame,
            quarters: 0,
            at_home: false,
            outline: outline(grid, piece.shape()),
        }
    };
    let handle = |mv: Move| Handle {
        name: super::move_text::format_move(mv, board),
        mv,
        gesture: MoveGesture::DragPiece {
            id: mv.pieces.iter().next().unwrap_or(0) as u8,
            dx: mv.right.into(),
            dy: mv.down.into(),
        },
    };
    let moves = legal_moves(position, Metric::Move, MAX_HANDLES).unwrap_or_default();
    Scene {
        width: grid.cols() as i32,
        height: grid.rows() as i32,
        slots: cells.iter().map(slot).collect(),
        pieces: board.pieces().iter().enumerate().map(piece).collect(),
        handles: moves.into_iter().map(handle).collect(),
        pivots: Vec::new(),
    }
}

/// The outline of some cells of a grid: outer loops clockwise, loops around holes anticlockwise.
#[must_use]
pub fn outline(grid: Grid, cells: Cells) -> Outline {
    // Every edge between a cell of the set and a cell outside it, directed so that the cell is to the right.
    let mut edges: Vec<((i32, i32), (i32, i32))> = Vec::new();
    for cell in cells.iter() {
        let (row, col) = grid.row_col(cell);
        let (x, y) = (col as i32, row as i32);
        let open = |dx: i32, dy: i32| {
            let (col, row) = (x + dx, y + dy);
            let inside = (0..grid.cols() as i32).contains(&col) && (0..grid.rows() as i32).contains(&row);
            !(inside && cells.contains(grid.cell(row as usize, col as usize)))
        };
        let around = [
            (open(0, -1), (x, y), (x + 1, y)),
            (open(1, 0), (x + 1, y), (x + 1, y + 1)),
            (open(0, 1), (x + 1, y + 1), (x, y + 1)),
            (open(-1, 0), (x, y + 1), (x, y)),
        ];
        edges.extend(around.into_iter().filter(|edge| edge.0).map(|(_, from, to)| (from, to)));
    }
    let mut loops = Vec::new();
    while let Some((start, mut here)) = edges.pop() {
        let mut corners = vec![start];
        let mut heading = (here.0 - start.0, here.1 - start.1);
        while here != start {
            // Where two cells touch only at a corner, turn right to stay with the same cell.
            let right = (-heading.1, heading.0);
            let turns_right = |edge: &((i32, i32), (i32, i32))| {
                edge.0 == here && (edge.1.0 - here.0, edge.1.1 - here.1) == right
            };
            let next = edges.iter().position(turns_right);
            let next = next.or_else(|| edges.iter().position(|edge| edge.0 == here));
            let (_, there) = edges.swap_remove(next.expect("an outline closes"));
            let onward = (there.0 - here.0, there.1 - here.1);
            if onward != heading {
                corners.push(here);
            }
            (here, heading) = (there, onward);
        }
        loops.push(closed(corners));
    }
    Outline(loops)
}

/// A loop without its first point if that is not a corner.
fn closed(mut corners: Vec<(i32, i32)>) -> Vec<(i32, i32)> {
    let (first, second, last) = (corners[0], corners[1], corners[corners.len() - 1]);
    let straight = (last.0 == first.0 && first.0 == second.0) || (last.1 == first.1 && first.1 == second.1);
    if straight {
        corners.remove(0);
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sliding::notation::parse_position;

    /// Twice the signed area of a loop; clockwise is positive.
    fn doubled_area(corners: &[(i32, i32)]) -> i32 {
        let next = corners.iter().cycle().skip(1);
        corners.iter().zip(next).map(|(from, to)| from.0 * to.1 - to.0 * from.1).sum()
    }

    #[test]
    fn an_outline_encloses_its_cells() {
        for text in ["AAB/ABB", "AAA/A.A/AAA", "AA../.AAA/.A.A/.AAA", "A", "AAAA", "A.A/AAA", ".AA/AA./A.."] {
            let position = parse_position(text).expect("a board");
            let cells = position.cells_of(0);
            let Outline(loops) = outline(position.board().grid(), cells);
            let area: i32 = loops.iter().map(|corners| doubled_area(corners)).sum();
            assert_eq!(area, 2 * cells.len() as i32, "{text}: {loops:?}");
            for corners in &loops {
                for (index, corner) in corners.iter().enumerate() {
                    let next = corners[(index + 1) % corners.len()];
                    let after = corners[(index + 2) % corners.len()];
                    assert!((corner.0 == next.0) != (corner.1 == next.1), "{text}: along the grid");
                    assert!((corner.0 == next.0) != (next.0 == after.0), "{text}: every point is a corner");
                }
            }
        }
    }

    #[test]
    fn a_ring_has_two_loops() {
        let position = parse_position("AAA/A.A/AAA").expect("a board");
        assert_eq!(outline(position.board().grid(), position.cells_of(0)).0.len(), 2);
    }

    #[test]
    fn handles_are_the_moves_of_single_pieces() {
        let position = parse_position("AA#/B..").expect("a board");
        let scene = scene(&position);
        assert_eq!((scene.width, scene.height, scene.slots.len(), scene.pieces.len()), (3, 2, 5, 2));
        let names: Vec<&str> = scene.handles.iter().map(|handle| handle.name.as_str()).collect();
        assert_eq!(names, ["BR", "BRR"]);
        assert_eq!(scene.handles[1].gesture, MoveGesture::DragPiece { id: 1, dx: 2, dy: 0 });
    }
}
