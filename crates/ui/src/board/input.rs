//! The handlers of the board: events in, gestures and changed state out.

use super::cursor;
use super::drag::{BoardLayout, DragTarget};
use super::hit_test::{
    cell_width_px, focus, half_of, pivot_at, pivot_middle_px, slot_between_pivots, slot_of, use_keep_focus,
};
use super::keys::{KeyAction, key_action};
use super::pivot;
use super::pointer::{PointerPath, capture, point_px};
use super::pointer_gesture::PointerGesture;
use super::props::BoardProps;
use super::spin::{ReleasedTurn, Spin};
use crate::keys::key_press;
use antipode_play::puzzle::gesture::{Gesture, Half};
use antipode_play::puzzle::{KeyBinding, Move, Position};
use antipode_puzzles::scene::Scene;
use gloo::timers::callback::Timeout;
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// A touch held for this long turns in the other direction.
const LONG_PRESS_MS: u32 = 500;
/// With cells narrower than this, a first tap only selects a pivot.
const NARROW_CELL_PX: f64 = 40.0;

/// A board as its handlers see it.
#[derive(Clone)]
pub(super) struct BoardInput {
    pub(super) position: Position,
    pub(super) scene: Rc<Scene<Move>>,
    /// The [places](cursor::places) of the cursor.
    pub(super) places: Rc<[(i32, i32)]>,
    /// The number of the last change.
    pub(super) run: u32,
    /// The highlighted slots, and the move that a hint shows there.
    marked: Rc<[usize]>,
    hinted: Option<Move>,
    /// The element of the buttons.
    pub(super) grid: NodeRef,
    /// The turn that comes to rest.
    pub(super) released_turn: UseStateHandle<Option<ReleasedTurn>>,
    gesture: UseStateHandle<Option<PointerGesture>>,
    cursor: UseStateHandle<Option<usize>>,
    active_pivot: UseStateHandle<Option<usize>>,
    last_press: Rc<RefCell<LastPress>>,
    on_gesture: Callback<Gesture>,
    on_key: Callback<KeyBinding>,
}

/// What the last press means for the click that follows. It does not affect rendering.
#[derive(Default)]
struct LastPress {
    /// The pointer has dragged or made a long press: ignore the click.
    suppress_click: bool,
    /// The pointer is a finger, not a mouse.
    is_touch: bool,
    /// The pressed pivot was already selected.
    was_selected: bool,
    /// The timer of a long press.
    long_press: Option<Timeout>,
}

/// The state of a board.
#[hook]
pub(super) fn use_board_input(props: &BoardProps) -> Rc<BoardInput> {
    let position = props.position().clone();
    let scene = Rc::new(position.scene());
    let places = cursor::places(&scene).into();
    let input = BoardInput {
        position,
        scene,
        places,
        run: props.run,
        marked: props.marked.clone(),
        hinted: props.hinted,
        grid: use_node_ref(),
        released_turn: use_state_eq(|| None),
        gesture: use_state_eq(|| None),
        cursor: use_state_eq(|| None),
        active_pivot: use_state_eq(|| None),
        last_press: use_mut_ref(LastPress::default),
        on_gesture: props.on_gesture.clone(),
        on_key: props.on_key.clone(),
    };
    use_keep_focus(&input.grid, Some(input.cursor()).filter(|_| !input.has_pivots()));
    Rc::new(input)
}

impl BoardInput {
    pub(super) fn has_pivots(&self) -> bool {
        !self.scene.pivots.is_empty()
    }

    /// The place in the tab order.
    pub(super) fn cursor(&self) -> usize {
        let first = if self.has_pivots() { 0 } else { self.places.len() / 2 };
        self.cursor.unwrap_or(first).min(self.places.len().saturating_sub(1))
    }

    /// The pivot under the pointer or the focus.
    pub(super) fn active_pivot(&self) -> Option<usize> {
        self.active_pivot.filter(|pivot| *pivot < self.scene.pivots.len())
    }

    pub(super) fn is_dragging(&self) -> bool {
        self.gesture.is_some_and(|gesture| gesture.is_drag())
    }

    /// The layout during a drag, and the turn it makes.
    pub(super) fn drag_layout(&self) -> Option<(BoardLayout, Option<Spin>)> {
        self.gesture.and_then(|gesture| gesture.layout(&self.position, &self.scene, || self.cell_px()))
    }

    /// Turns a pivot by a number of smallest turns, clockwise positive.
    pub(super) fn turn(&self, pivot: usize, steps: i32) {
        self.play(pivot::moves(&self.scene, pivot, steps), false);
    }

    pub(super) fn press(&self, event: &PointerEvent) {
        let is_touch = event.pointer_type() == "touch";
        self.last_press.replace(LastPress { is_touch, ..LastPress::default() });
        if self.gesture.is_some() {
            return;
        }
        let pointer = PointerPath::of(event);
        let Some((pivot, half)) = pivot_at(&self.grid, &self.scene, event) else {
            let piece = slot_of(event).and_then(|slot| self.scene.slots.get(slot)?.piece);
            let target = piece.map_or(DragTarget::Block, DragTarget::Piece);
            return self.gesture.set(pointer.map(|pointer| PointerGesture::new(pointer, target, None)));
        };
        self.last_press.borrow_mut().was_selected = *self.active_pivot == Some(pivot);
        self.active_pivot.set(Some(pivot));
        let middle = pivot_middle_px(&self.grid, &self.scene, pivot);
        self.gesture
            .set(pointer.map(|pointer| PointerGesture::new(pointer, DragTarget::Pivot(pivot), middle)));
        if is_touch {
            let input = self.clone();
            let timer = Timeout::new(LONG_PRESS_MS, move || input.long_press(pivot, half));
            self.last_press.borrow_mut().long_press = Some(timer);
        }
    }

    fn long_press(&self, pivot: usize, half: Half) {
        self.last_press.borrow_mut().suppress_click = true;
        self.gesture.set(None);
        self.turn(pivot, -steps_of(half));
    }

    pub(super) fn move_pointer(&self, event: &PointerEvent) {
        let Some(gesture) = self.gesture.filter(|gesture| gesture.pointer.owns(event)) else {
            if event.pointer_type() != "touch" {
                self.active_pivot.set(pivot_at(&self.grid, &self.scene, event).map(|(pivot, _)| pivot));
            }
            return;
        };
        let moved = gesture.moved_to(point_px(event));
        if moved.is_drag() && !gesture.is_drag() {
            let mut last_press = self.last_press.borrow_mut();
            last_press.suppress_click = true;
            last_press.long_press = None;
            capture(&self.grid, event);
        }
        self.gesture.set(Some(moved));
    }

    pub(super) fn release(&self, event: &PointerEvent) {
        let Some(gesture) = self.gesture.filter(|gesture| gesture.pointer.owns(event)) else { return };
        self.gesture.set(None);
        self.last_press.borrow_mut().long_press = None;
        let gesture = gesture.moved_to(point_px(event));
        let release = gesture.release(&self.position, &self.scene, || self.cell_px(), self.run);
        let Some(release) = release else { return };
        if release.turn.is_some() {
            self.released_turn.set(release.turn);
        }
        self.play(release.moves, true);
    }

    pub(super) fn cancel(&self, _: &PointerEvent) {
        self.last_press.borrow_mut().long_press = None;
        self.gesture.set(None);
    }

    pub(super) fn leave(&self, event: &PointerEvent) {
        // A finger leaves the board when it is lifted; its selection stays.
        if event.pointer_type() != "touch" {
            self.active_pivot.set(None);
        }
    }

    pub(super) fn click(&self, event: &MouseEvent) {
        let is_spent = std::mem::take(&mut self.last_press.borrow_mut().suppress_click);
        if let Some((pivot, half)) = pivot_at(&self.grid, &self.scene, event) {
            self.cursor.set(Some(pivot));
            focus(&self.grid, pivot);
            if !is_spent && self.last_press.borrow().turns(|| self.cell_px()) {
                // A tap on any of the marked tiles plays the hint, also where another pivot is nearer.
                let slot = slot_between_pivots(&self.grid, &self.scene, event);
                let is_hinted = slot.is_some_and(|slot| self.marked.contains(&slot))
                    || pivot::is_highlighted(&self.scene.pivots[pivot], &self.marked);
                match self.hinted.filter(|_| is_hinted) {
                    Some(hint) => self.play(vec![hint], false),
                    None => self.turn(pivot, steps_of(half)),
                }
            }
            return;
        }
        let Some(slot) = slot_of(event) else {
            if self.has_pivots() && !is_spent {
                self.on_gesture.emit(Gesture::Tap(self.places.len(), half_of(event)));
            }
            return;
        };
        self.cursor.set(Some(slot));
        if is_spent {
            return;
        }
        match self.hinted.filter(|_| self.marked.contains(&slot)) {
            Some(hint) => self.play(vec![hint], false),
            None => self.on_gesture.emit(Gesture::Tap(slot, half_of(event))),
        }
    }

    pub(super) fn context_menu(&self, event: &MouseEvent) {
        let Some((pivot, half)) = pivot_at(&self.grid, &self.scene, event) else { return };
        let is_touch = self.last_press.borrow().is_touch;
        let is_mouse = event.button() == 2 || event.ctrl_key();
        if is_touch || is_mouse {
            event.prevent_default();
        }
        if is_mouse && !is_touch {
            self.turn(pivot, -steps_of(half));
        }
    }

    pub(super) fn focus_in(&self, event: &FocusEvent) {
        if self.has_pivots() {
            self.active_pivot.set(slot_of(event));
        }
    }

    pub(super) fn focus_out(&self, _: &FocusEvent) {
        self.active_pivot.set(None);
    }

    pub(super) fn key_down(&self, event: &KeyboardEvent) {
        let cursor = slot_of(event).unwrap_or_else(|| self.cursor());
        let places = (&*self.places, self.has_pivots());
        let Some(action) = key_action(&key_press(event), &self.position, places, cursor) else { return };
        if action == KeyAction::CancelGesture {
            return self.gesture.set(None);
        }
        event.prevent_default();
        match action {
            KeyAction::Turn(_) if event.repeat() => {}
            KeyAction::Turn(steps) => self.turn(cursor, steps),
            KeyAction::Play(key) => self.on_key.emit(key),
            KeyAction::Push(direction) => self.on_gesture.emit(Gesture::Push(cursor, direction)),
            KeyAction::MoveCursor(Some(to)) => {
                self.cursor.set(Some(to));
                focus(&self.grid, to);
            }
            KeyAction::MoveCursor(None) | KeyAction::CancelGesture => {}
        }
    }

    pub(super) fn key_up(&self, event: &KeyboardEvent) {
        // A button is clicked on keyup of the space key, unless keyup is handled too.
        if self.has_pivots() && event.code() == "Space" {
            event.prevent_default();
        }
    }

    fn play(&self, moves: Vec<Move>, carried: bool) {
        if !moves.is_empty() {
            self.on_gesture.emit(Gesture::Moves { moves, carried });
        }
    }

    fn cell_px(&self) -> f64 {
        cell_width_px(&self.grid, self.scene.width)
    }
}

impl LastPress {
    /// Whether the click turns its pivot, or only selects it. `cell_px` measures the width of a cell.
    fn turns(&self, cell_px: impl Fn() -> f64) -> bool {
        self.was_selected || !(self.is_touch && cell_px() < NARROW_CELL_PX)
    }
}

/// The turn of a half: right is clockwise, left is anticlockwise.
fn steps_of(half: Half) -> i32 {
    match half {
        Half::Left => -1,
        Half::Right => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_small_cells_a_first_touch_only_selects() {
        let touch = || LastPress { is_touch: true, ..LastPress::default() };
        assert!(!touch().turns(|| 39.0));
        assert!(touch().turns(|| 40.0));
        assert!(LastPress { was_selected: true, ..touch() }.turns(|| 20.0));
        assert!(LastPress::default().turns(|| 20.0), "a mouse");
    }
}
