//! Where a single piece can go, and what a drag, a tap on a cell or an arrow key makes of that.
//!
//! Targets are given as offsets: `(right, down)`, in cells from the piece's current place.

use antipode_puzzles::short_list;
use antipode_puzzles::sliding::{Cells, Direction, Move, Pieces, Position};
use std::collections::{BTreeMap, VecDeque};

/// An offset from the piece's current place: cells to the right, cells down.
pub type Offset = (i32, i32);

/// All places a piece can reach while no other piece moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceReach {
    piece: usize,
    /// The offsets, each with the length of the shortest path in cells, nearest first.
    places: Vec<(Offset, u32)>,
}

impl PieceReach {
    /// Finds the places a piece of a position can reach.
    pub fn of(position: &Position, piece: usize) -> PieceReach {
        let mut places: Vec<(Offset, u32)> = vec![((0, 0), 0)];
        let mut open = VecDeque::from([(position.clone(), (0, 0), 0)]);
        while let Some((here, (right, down), cells)) = open.pop_front() {
            for direction in Direction::ALL {
                let Some(there) = here.slid(Pieces::single(piece), direction) else { continue };
                let (dy, dx) = direction.offset();
                let to = (right + i32::from(dx), down + i32::from(dy));
                if places.iter().all(|(other, _)| *other != to) {
                    places.push((to, cells + 1));
                    open.push_back((there, to, cells + 1));
                }
            }
        }
        PieceReach { piece, places }
    }

    /// The move to an offset; `None` if the piece cannot go there or is there already.
    pub fn move_to(&self, moved: Offset) -> Option<Move> {
        let (right, down) = moved;
        (moved != (0, 0) && self.has(moved)).then_some(Move {
            pieces: Pieces::single(self.piece),
            down: down as i8,
            right: right as i8,
        })
    }

    /// The only possible move, if there is exactly one.
    pub fn only_move(&self) -> Option<Move> {
        // The first place is where the piece is.
        let [_, (only, _)] = self.places[..] else { return None };
        self.move_to(only)
    }

    /// The move in a direction, by one cell or as far as possible.
    pub fn move_along(&self, direction: Direction, far: bool) -> Option<Move> {
        let (dy, dx) = direction.offset();
        let place = |cells: i32| (cells * i32::from(dx), cells * i32::from(dy));
        let mut cells = 1;
        while far && self.has(place(cells + 1)) {
            cells += 1;
        }
        self.move_to(place(cells))
    }

    /// The free cells that the piece can cover, each with the shortest move that does.
    pub fn target_cells(&self, position: &Position) -> BTreeMap<usize, Move> {
        let grid = position.board().grid();
        let holes = position.holes();
        let mut nearest = self.places.clone();
        short_list::sort_by_key(&mut nearest, |(moved, cells)| (*cells, *moved));
        let mut aims = BTreeMap::new();
        for (moved, _) in nearest {
            let Some(mv) = self.move_to(moved) else { continue };
            let by = moved.1 * grid.cols() as i32 + moved.0;
            let anchor = (i32::from(position.anchors()[self.piece]) + by) as u8;
            let covered = position.board().pieces()[self.piece].cells_at(anchor);
            for cell in Cells(covered.0 & holes.0).iter() {
                aims.entry(cell).or_insert(mv);
            }
        }
        aims
    }

    fn has(&self, moved: Offset) -> bool {
        self.places.iter().any(|(place, _)| *place == moved)
    }
}

/// A dragged piece. It stays as near to the pointer as it can from its previous place: it slides along obstacles and around corners,
/// never through anything.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceDrag {
    reach: PieceReach,
    /// The offset of the pointer.
    pointer: (f64, f64),
    /// The offset of the piece.
    offset: (f64, f64),
    /// The nearest whole offset.
    nearest: Offset,
}

/// The pointer is followed in strides no longer than this, so that a fast one takes the same path as a slow one.
const STRIDE_CELLS: f64 = 0.2;

/// No drag goes farther than this.
const MAX_DRAG_CELLS: f64 = 70.0;

impl PieceDrag {
    /// A piece at the start of a drag.
    pub fn new(reach: PieceReach) -> PieceDrag {
        PieceDrag { reach, pointer: (0.0, 0.0), offset: (0.0, 0.0), nearest: (0, 0) }
    }

    /// Follows the pointer to this offset from where the drag began, in cells.
    pub fn follow(&mut self, pointer: (f64, f64)) {
        let pointer = (clamp_cells(pointer.0), clamp_cells(pointer.1));
        let from = self.pointer;
        let (dx, dy) = (pointer.0 - from.0, pointer.1 - from.1);
        let strides = (dx.hypot(dy) / STRIDE_CELLS).ceil().max(1.0);
        for stride in 1..=strides as u32 {
            let part = f64::from(stride) / strides;
            self.stride((from.0 + part * dx, from.1 + part * dy));
        }
        self.pointer = pointer;
    }

    /// The offset at which the piece is drawn, in cells.
    pub fn offset(&self) -> (f64, f64) {
        self.offset
    }

    /// The move made on release; `None` if the piece is back at its place.
    pub fn release(&self) -> Option<Move> {
        self.reach.move_to(self.nearest)
    }

    /// The index of the piece.
    pub fn piece(&self) -> usize {
        self.reach.piece
    }

    fn stride(&mut self, pointer: (f64, f64)) {
        // Any point of a square between four free places is free, and so is any point of a line between two.
        //
        //    o---o      the piece may be at any point of a square of places or of a line between two;
        //    | ///|     it takes the nearest of those points that belong to its current place
        //    o---o--o   or to a place next to it
        let (x, y) = self.nearest;
        let nearby = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)].map(|(dx, dy)| (x + dx, y + dy));
        let mut best = (f64::INFINITY, self.offset);
        for place in nearby.into_iter().filter(|place| self.reach.has(*place)) {
            for (dx, dy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                let (across, along) = ((place.0 + dx, place.1), (place.0, place.1 + dy));
                let point = match (self.reach.has(across), self.reach.has(along)) {
                    (true, true) if self.reach.has((across.0, along.1)) => (
                        clamp_between(place.0, across.0, pointer.0),
                        clamp_between(place.1, along.1, pointer.1),
                    ),
                    (false, true) => (f64::from(place.0), clamp_between(place.1, along.1, pointer.1)),
                    (true, _) => (clamp_between(place.0, across.0, pointer.0), f64::from(place.1)),
                    (false, false) => (f64::from(place.0), f64::from(place.1)),
                };
                let away = (point.0 - pointer.0).hypot(point.1 - pointer.1);
                if away + 1e-9 < best.0 {
                    best = (away, point);
                }
                // A corner: the other line is an equally good candidate.
                if self.reach.has(along) {
                    let point = (f64::from(place.0), clamp_between(place.1, along.1, pointer.1));
                    let away = (point.0 - pointer.0).hypot(point.1 - pointer.1);
                    if away + 1e-9 < best.0 {
                        best = (away, point);
                    }
                }
            }
        }
        self.offset = best.1;
        self.nearest = (best.1.0.round() as i32, best.1.1.round() as i32);
    }
}

fn clamp_cells(cells: f64) -> f64 {
    cells.clamp(-MAX_DRAG_CELLS, MAX_DRAG_CELLS)
}

/// The point between two places nearest to a value.
fn clamp_between(one: i32, other: i32, value: f64) -> f64 {
    value.clamp(f64::from(one.min(other)), f64::from(one.max(other)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_puzzles::sliding::move_text::format_move;
    use antipode_puzzles::sliding::notation::parse_position;

    fn dragged(text: &str, piece: char, points: &[(f64, f64)]) -> (PieceDrag, String) {
        let position = parse_position(text).expect("a board");
        let piece = position.board().piece_named(piece).expect("a piece");
        let mut drag = PieceDrag::new(PieceReach::of(&position, piece));
        points.iter().for_each(|point| drag.follow(*point));
        let text = drag.release().map(|mv| format_move(mv, position.board()));
        (drag, text.unwrap_or_default())
    }

    #[test]
    fn a_piece_follows_the_pointer_around_a_corner() {
        // A . .
        // # # .
        let bend = "A..B/##.C";
        let (drag, text) = dragged(bend, 'A', &[(2.1, 0.1), (2.1, 0.9)]);
        assert_eq!(text, "ADRR");
        assert!((drag.offset().1 - 0.9).abs() < 1e-6 && (drag.offset().0 - 2.0).abs() < 1e-6);
        assert_eq!(dragged(bend, 'A', &[(2.1, 0.1), (2.1, 0.9), (0.2, 0.0)]).1, "", "it is back");
    }

    #[test]
    fn a_piece_never_passes_through_anything() {
        // B is in the way: however fast the pointer moves, A stays on its side.
        let (drag, text) = dragged("A.B.", 'A', &[(3.0, 0.0)]);
        assert_eq!((text.as_str(), drag.offset()), ("AR", (1.0, 0.0)));
        assert_eq!(dragged("AB/..", 'A', &[(1.0, 0.0)]).1, "", "it does not go around by itself");
        assert_eq!(dragged("AB/..", 'A', &[(0.0, 1.0), (1.0, 1.0)]).1, "ADR");
        // A piece goes around a wall only if the pointer does.
        let ring = "A../.#./...";
        assert_eq!(dragged(ring, 'A', &[(2.0, 2.0)]).1.len(), 5, "along the wall to the far corner");
        for step in 1..40 {
            let far = f64::from(step) * 0.07;
            let (drag, _) = dragged(ring, 'A', &[(far, far)]);
            let (x, y) = drag.offset();
            let free = [x, y].iter().any(|at| *at < 1e-6 || (*at - 2.0).abs() < 1e-6);
            assert!(free, "it would stand in the wall: {:?}", drag.offset());
        }
    }

    #[test]
    fn on_an_empty_board_it_moves_diagonally() {
        let (drag, text) = dragged("A../.../...", 'A', &[(1.4, 0.7)]);
        assert_eq!((drag.offset(), text.as_str()), ((1.4, 0.7), "ADR"));
    }

    #[test]
    fn a_restricted_piece_keeps_to_its_axis() {
        assert_eq!(dragged("A../...@h:A", 'A', &[(1.9, 0.9)]).1, "ARR");
        assert_eq!(dragged("A../...@fix:A", 'A', &[(1.9, 0.9)]).1, "");
    }

    #[test]
    fn keys_and_taps_find_the_same_moves() {
        let position = parse_position("AA../B...").expect("a board");
        let board = position.board();
        let reach = PieceReach::of(&position, 0);
        let text = |mv: Option<Move>| mv.map(|mv| format_move(mv, board)).unwrap_or_default();
        assert_eq!(text(reach.move_along(Direction::Right, false)), "AR");
        assert_eq!(text(reach.move_along(Direction::Right, true)), "ARR");
        assert_eq!(text(reach.move_along(Direction::Up, true)), "");
        let aims = reach.target_cells(&position);
        assert_eq!(aims.keys().copied().collect::<Vec<_>>(), [2, 3, 5, 6, 7]);
        assert_eq!(text(aims.get(&3).copied()), "ARR");
        assert_eq!(text(aims.get(&5).copied()), "ADR", "the nearest move that covers the cell");
        assert_eq!(text(reach.only_move()), "");
        assert_eq!(text(PieceReach::of(&parse_position("AB.").expect("a board"), 1).only_move()), "BR");
    }
}
