//! Dragging: which moves a drag has completed, and how far the next one has come.
//!
//! A drag follows one axis. It plays the handles of the scene one after the other: a tile first closes a gap and then pushes
//! its neighbour. Moving the pointer back takes the moves back.

use antipode_play::puzzle::{Move, Position};
use antipode_puzzles::scene::{MoveGesture, Part, Scene};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DragTarget {
    Piece(u8),
    /// The block, between or outside its pieces.
    Block,
    /// A pivot to turn, by its index in the scene.
    Pivot(usize),
}

/// The axis of a drag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// Horizontal.
    X,
    /// Vertical.
    Y,
}

#[derive(Clone, Debug, PartialEq)]
pub struct DragProgress {
    pub completed: Vec<Move>,
    /// The move in progress and the completed fraction of it, above 0 and below 1.
    pub partial: Option<(Move, f64)>,
}

/// The coordinates of all pieces and slots, in cells, possibly between two positions.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardLayout {
    /// The pieces, in the scene's order.
    pub pieces: Vec<(f64, f64)>,
    /// The slots, in the scene's order.
    pub slots: Vec<(f64, f64)>,
}

impl BoardLayout {
    /// The layout of a position at rest.
    #[must_use]
    pub fn at_rest<M>(scene: &Scene<M>) -> BoardLayout {
        BoardLayout::interpolate(scene, scene, 0.0)
    }

    /// Interpolates between two positions; `part` is from 0 to 1.
    #[must_use]
    pub fn interpolate<M>(from: &Scene<M>, to: &Scene<M>, part: f64) -> BoardLayout {
        let mix = |a: i32, b: i32| f64::from(a) + part * f64::from(b - a);
        let pieces = from.pieces.iter().zip(&to.pieces).map(|(a, b)| (mix(a.x, b.x), mix(a.y, b.y)));
        let slots = from.slots.iter().zip(&to.slots).map(|(a, b)| (mix(a.x, b.x), mix(a.y, b.y)));
        BoardLayout { pieces: pieces.collect(), slots: slots.collect() }
    }

    /// The left, top, width and height of the block, if the scene has one that can move.
    #[must_use]
    pub fn block_rect<M>(&self, scene: &Scene<M>) -> Option<(f64, f64, f64, f64)> {
        if scene.slots.iter().all(|slot| slot.part == Part::Block) {
            return None;
        }
        let corners = || self.slots.iter().zip(&scene.slots).filter(|(_, slot)| slot.part == Part::Block);
        let left = corners().map(|(at, _)| at.0).reduce(f64::min)?;
        let top = corners().map(|(at, _)| at.1).reduce(f64::min)?;
        let right = corners().map(|(at, _)| at.0).reduce(f64::max)?;
        let bottom = corners().map(|(at, _)| at.1).reduce(f64::max)?;
        Some((left, top, right - left + 1.0, bottom - top + 1.0))
    }
}

/// Follows a pointer that has moved this many cells along an axis (positive to the right and down).
#[must_use]
pub fn follow(from: &Position, target: DragTarget, axis: Axis, cells: f64) -> DragProgress {
    let mut position = from.clone();
    let mut completed = Vec::new();
    let mut left = cells.abs().min(MAX_DRAG_CELLS);
    while left > 0.0 {
        let moves = grabbed_moves(&position.scene(), target, axis, cells > 0.0);
        let whole = moves.iter().filter(|(length, _)| *length <= left).max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((length, mv)) = whole {
            let Some(next) = position.apply(*mv) else { break };
            position = next;
            completed.push(*mv);
            left -= length;
            continue;
        }
        let nearest = moves.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
        return DragProgress { completed, partial: nearest.map(|(length, mv)| (mv, left / length)) };
    }
    DragProgress { completed, partial: None }
}

/// The moves of a drag released there: a move more than half done is completed.
#[must_use]
pub fn release(from: &Position, target: DragTarget, axis: Axis, cells: f64) -> Vec<Move> {
    follow(from, target, axis, cells.round()).completed
}

/// The layout during a drag.
#[must_use]
pub fn layout(from: &Position, followed: &DragProgress) -> Option<BoardLayout> {
    let position = from.apply_all(&followed.completed)?;
    let scene = position.scene();
    Some(match followed.partial {
        Some((mv, part)) => BoardLayout::interpolate(&scene, &position.apply(mv)?.scene(), part),
        None => BoardLayout::at_rest(&scene),
    })
}

/// No drag goes farther than this many cells.
const MAX_DRAG_CELLS: f64 = 32.0;

/// The moves of the target along an axis and direction, each with its length in cells.
fn grabbed_moves<M: Copy>(scene: &Scene<M>, target: DragTarget, axis: Axis, forward: bool) -> Vec<(f64, M)> {
    let along = |dx: i32, dy: i32| {
        let (cells, other) = if axis == Axis::X { (dx, dy) } else { (dy, dx) };
        (other == 0 && cells != 0 && (cells > 0) == forward).then(|| f64::from(cells.abs()))
    };
    let mut moves = Vec::new();
    for handle in &scene.handles {
        let length = match handle.gesture {
            MoveGesture::DragPiece { id, dx, dy } if target == DragTarget::Piece(id) => along(dx, dy),
            MoveGesture::DragBlock { dx, dy } => along(dx, dy),
            _ => None,
        };
        moves.extend(length.map(|length| (length, handle.mv)));
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_play::puzzle::PuzzleKind;

    fn board(text: &str) -> Position {
        PuzzleKind::Ramka.solved().parse(text).expect("a board")
    }

    fn moves(text: &str) -> Vec<Move> {
        PuzzleKind::Ramka.solved().parse_moves(text).expect("moves")
    }

    #[test]
    fn a_drag_closes_the_gap_and_then_pushes() {
        // L . 1 . 2 R .   tile 4 is in the left space, with a gap between 1 and 2
        let from = board("4.356/1-2/789.-");
        let drag = |cells| follow(&from, DragTarget::Piece(1), Axis::X, cells);
        assert_eq!(drag(0.4), DragProgress { completed: vec![], partial: Some((moves("2ab")[0], 0.4)) });
        let far = drag(1.5);
        assert_eq!((far.completed.clone(), far.partial), (moves("2ab"), Some((moves("2bc")[0], 0.5))));
        assert_eq!(from.apply_all(&drag(2.0).completed), Some(board("4.356/--1/789.2")));
        assert_eq!(drag(9.0), drag(2.0), "the wall stops it");
        assert_eq!(drag(-0.5).completed, [], "nothing gives way to the left");
        assert_eq!(drag(-0.5).partial, None);
    }

    #[test]
    fn a_move_more_than_half_done_is_completed() {
        let from = board("123/456/789");
        let released = |cells| release(&from, DragTarget::Piece(4), Axis::X, cells);
        assert_eq!(released(-0.4), []);
        assert_eq!(released(-0.6), moves("2aL"));
        assert_eq!(released(0.6), moves("2ab"), "the row goes with it");
    }

    #[test]
    fn the_block_follows_up_and_down_and_stops_at_its_ends() {
        let from = board("123/456/789@1");
        let drag = |cells| follow(&from, DragTarget::Piece(5), Axis::Y, cells).completed;
        assert_eq!(drag(-1.2), moves("S2"));
        assert_eq!(drag(-2.5), moves("S3"));
        assert_eq!(drag(1.0), [], "the first row is already in the frame");
    }

    #[test]
    fn rows_outside_the_frame_slide_within_their_cells() {
        let from = board("4.12/356/789.-");
        assert_eq!(release(&from, DragTarget::Piece(1), Axis::X, 3.0), moves("1ab"));
    }

    #[test]
    fn the_layout_interpolates_between_positions() {
        let from = board("123/456/789");
        let followed = follow(&from, DragTarget::Block, Axis::Y, 0.25);
        let picture = layout(&from, &followed).expect("a picture");
        let (still, scene) = (BoardLayout::at_rest(&from.scene()), from.scene());
        for (now, before) in picture.pieces.iter().zip(&still.pieces) {
            assert_eq!((now.0, now.1), (before.0, before.1 + 0.25));
        }
        assert_eq!(picture.slots[0], still.slots[0], "the frame stays");
        assert_eq!(picture.block_rect(&scene), Some((1.0, 1.25, 3.0, 3.0)));
    }
}
