//! The handlers of the board: events in, moves and changed state out.

use super::gesture::PointerGesture;
use super::keys::{BoardKey, nearest_piece};
use antipode_play::puzzle::gesture::{Gesture, Half};
use antipode_play::puzzle::sliding::piece_reach::PieceReach;
use antipode_play::puzzle::sliding::tap::{HitTarget, TapAction};
use antipode_play::puzzle::sliding::{ArrowKey, PosedPosition, Sliding};
use antipode_play::puzzle::{KeyBinding, ListedPuzzle, Move};
use antipode_puzzles::sliding;
use antipode_ui::board::BoardProps;
use antipode_ui::board::current::{Current, use_current};
use antipode_ui::board::hit_test::{focus_number, number_of_event};
use antipode_ui::board::pointer::{PointerPath, capture, point_px};
use antipode_ui::keys::key_press;
use antipode_ui::sliding::drawing::Drawing;
use std::cell::RefCell;
use std::rc::Rc;
use web_sys::Element;
use yew::functional::UseForceUpdateHandle;
use yew::prelude::*;

/// A board as its handlers see it.
pub(super) struct BoardInput {
    pub(super) posed: PosedPosition,
    pub(super) drawing: Rc<Drawing>,
    /// The element of the cells.
    pub(super) cells: NodeRef,
    /// The pointer that is down.
    pub(super) gesture: Rc<RefCell<Option<PointerGesture>>>,
    /// The number of the last change.
    run: u32,
    /// The highlighted pieces, and the move that a hint shows of them.
    marked: Rc<[usize]>,
    hinted: Option<Move>,
    redraw: UseForceUpdateHandle,
    selected: Current<Option<usize>>,
    cursor: Current<usize>,
    on_gesture: Callback<Gesture>,
    on_key: Callback<KeyBinding>,
}

/// The state of a board.
#[hook]
pub(super) fn use_board_input(props: &BoardProps) -> Rc<BoardInput> {
    let posed = posed(props.position());
    let puzzle = (posed.position().board().clone(), posed.goal().clone());
    let drawing = use_memo(puzzle, |(board, goal)| Drawing::of(board, goal));
    let input = BoardInput {
        posed,
        drawing,
        cells: use_node_ref(),
        gesture: use_mut_ref(|| None),
        run: props.run,
        marked: props.marked.clone(),
        hinted: props.hinted,
        redraw: use_force_update(),
        selected: use_current(None),
        cursor: use_current(0),
        on_gesture: props.on_gesture.clone(),
        on_key: props.on_key.clone(),
    };
    let (selected, cursor) = (input.selected.clone(), input.cursor.clone());
    use_effect_with(input.drawing.clone(), move |_| {
        // A selection does not carry over to another puzzle.
        selected.set(None);
        cursor.set(0);
    });
    input.gesture.borrow_mut().take_if(|gesture| gesture.run != props.run);
    Rc::new(input)
}

/// The sliding position of a board.
pub(super) fn posed(position: &antipode_play::puzzle::Position) -> PosedPosition {
    Sliding::of_position(position).expect("the board of a sliding block puzzle").clone()
}

impl BoardInput {
    /// The selected piece.
    pub(super) fn selected(&self) -> Option<usize> {
        self.selected.get().filter(|piece| *piece < self.drawing.pieces.len())
    }

    /// The piece in the tab order.
    pub(super) fn cursor(&self) -> usize {
        self.cursor.get().min(self.drawing.pieces.len().saturating_sub(1))
    }

    pub(super) fn press(&self, event: &PointerEvent) {
        let Some(pointer) = PointerPath::of(event) else { return };
        // So that events arrive even outside the board.
        capture(&self.cells, event);
        let target = self.target_at(pointer.point());
        self.gesture.replace(Some(PointerGesture::new(pointer, self.run, target)));
    }

    pub(super) fn move_pointer(&self, event: &PointerEvent) {
        let mut gesture = self.gesture.borrow_mut();
        let Some(gesture) = gesture.as_mut().filter(|gesture| gesture.pointer.owns(event)) else { return };
        let was_drag = gesture.drag.is_some();
        gesture.move_to(point_px(event), self.position(), || self.cell_px());
        let Some(drag) = &gesture.drag else { return };
        if !was_drag {
            self.cursor.set(drag.piece());
        }
        self.redraw.force_update();
    }

    pub(super) fn release(&self, event: &PointerEvent) {
        let gesture = self.gesture.borrow_mut().take_if(|gesture| gesture.pointer.owns(event));
        let Some(gesture) = gesture else { return };
        match gesture.drag {
            Some(drag) => {
                self.redraw.force_update();
                self.selected.set(None);
                self.focus(drag.piece());
                if let Some(mv) = drag.release() {
                    self.play(mv, true);
                }
            }
            None if gesture.is_tap() => self.tap(gesture.target),
            None => {}
        }
    }

    pub(super) fn cancel(&self, _: &PointerEvent) {
        self.cancel_gesture();
    }

    /// Pointers are handled by the other events; this is the click of a key or of assistive technology.
    pub(super) fn click(&self, event: &MouseEvent) {
        if event.detail() != 0 {
            return;
        }
        let (piece, cell) = (number_of_event(event, "data-piece"), number_of_event(event, "data-cell"));
        if piece.is_some() || cell.is_some() {
            self.tap(HitTarget { cell, piece });
        }
    }

    pub(super) fn key_down(&self, event: &KeyboardEvent) {
        let Some(key) = BoardKey::of(&key_press(event), self.position().board()) else { return };
        match (key, self.selected()) {
            (BoardKey::Deselect, selected) => {
                if !self.cancel_gesture() {
                    if selected.is_none() {
                        return;
                    }
                    self.selected.set(None);
                }
            }
            (BoardKey::Select(piece), _) => self.select(piece),
            (BoardKey::Arrow(direction, far), Some(piece)) => {
                self.on_key.emit(Sliding::key_binding(ArrowKey { piece, direction, far }));
            }
            (BoardKey::Arrow(direction, _), None) => {
                let next = nearest_piece(self.position(), &self.drawing, self.cursor(), direction);
                if let Some(next) = next {
                    self.cursor.set(next);
                    self.focus(next);
                }
            }
        }
        event.prevent_default();
    }

    pub(super) fn focus_in(&self, event: &FocusEvent) {
        if let Some(piece) = number_of_event(event, "data-piece") {
            self.cursor.set(piece);
        }
    }

    fn tap(&self, target: HitTarget) {
        let is_hinted = |piece: usize| self.marked.contains(&piece);
        if let (Some(hint), Some(true)) = (self.hinted, target.piece.map(is_hinted)) {
            return self.on_gesture.emit(Gesture::Moves { moves: vec![hint], carried: false });
        }
        match TapAction::of(self.position(), self.selected(), target) {
            TapAction::Select(piece) => {
                self.select(piece);
                if PieceReach::of(self.position(), piece).target_cells(self.position()).is_empty() {
                    self.on_gesture.emit(Gesture::Tap(piece, Half::Left));
                }
            }
            TapAction::Deselect => self.selected.set(None),
            TapAction::PlayOnlyMove(mv) => self.play(mv, false),
            TapAction::SlideTo(mv) => {
                // The tapped button may disappear, the piece stays.
                self.selected().iter().for_each(|piece| self.focus(*piece));
                self.play(mv, false);
            }
        }
    }

    fn select(&self, piece: usize) {
        self.selected.set(Some(piece));
        self.cursor.set(piece);
        self.focus(piece);
    }

    /// Gives up the gesture of the pointer. Returns whether there was one.
    fn cancel_gesture(&self) -> bool {
        let gesture = self.gesture.take();
        if gesture.is_some() {
            self.redraw.force_update();
        }
        gesture.is_some()
    }

    fn play(&self, mv: sliding::Move, carried: bool) {
        self.on_gesture.emit(Gesture::Moves { moves: vec![Sliding::mv(mv)], carried });
    }

    fn position(&self) -> &sliding::Position {
        self.posed.position()
    }

    /// The cell and piece at a point of the window.
    fn target_at(&self, (x, y): (f64, f64)) -> HitTarget {
        let Some(cells) = self.cells.cast::<Element>() else { return HitTarget { cell: None, piece: None } };
        let rect = cells.get_bounding_client_rect();
        let cell_px = rect.width() / self.position().board().grid().cols() as f64;
        HitTarget::at(self.position(), ((x - rect.left()) / cell_px, (y - rect.top()) / cell_px))
    }

    /// The width of a cell, in CSS pixels.
    fn cell_px(&self) -> f64 {
        let cols = self.position().board().grid().cols();
        self.cells
            .cast::<Element>()
            .map_or(0.0, |cells| cells.get_bounding_client_rect().width() / cols as f64)
    }

    /// Focuses the button of a piece.
    fn focus(&self, piece: usize) {
        focus_number(&self.cells, "data-piece", piece);
    }
}
