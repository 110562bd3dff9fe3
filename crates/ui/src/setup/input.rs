//! The handlers of the set-up: events in, actions and a drag out.

use super::drag::{Drag, Dragged};
use super::keys::key_action;
use crate::board::current::{Current, use_current};
use crate::board::cursor;
use crate::board::hit_test::{focus, number_of, number_of_event, slot_of};
use crate::board::pointer::{PointerPath, capture, point_px};
use crate::keys::key_press;
use antipode_play::puzzle::setup::{NumberBoard, SetupAction, SetupState};
use std::cell::RefCell;
use std::rc::Rc;
use web_sys::Element;
use yew::prelude::*;

/// A set-up as its handlers see it.
pub(super) struct SetupInput<B: NumberBoard> {
    state: Rc<SetupState<B>>,
    pointer: SetupPointer,
    on_action: Callback<SetupAction<B>>,
}

/// The pointer on a set-up.
#[derive(Clone)]
pub(super) struct SetupPointer {
    pub(super) drag: Current<Option<Drag>>,
    /// The element of the set-up, which receives the events of a drag.
    pub(super) section: NodeRef,
    /// Whether the last press became a drag; the click that follows is ignored.
    has_dragged: Rc<RefCell<bool>>,
}

#[hook]
pub(super) fn use_setup_pointer() -> SetupPointer {
    SetupPointer { drag: use_current(None), section: use_node_ref(), has_dragged: use_mut_ref(|| false) }
}

impl<B: NumberBoard> SetupInput<B> {
    pub(super) fn new(
        state: &Rc<SetupState<B>>,
        pointer: &SetupPointer,
        on_action: &Callback<SetupAction<B>>,
    ) -> Rc<SetupInput<B>> {
        let (state, pointer, on_action) = (state.clone(), pointer.clone(), on_action.clone());
        Rc::new(SetupInput { state, pointer, on_action })
    }

    pub(super) fn press(&self, event: &PointerEvent) {
        self.pointer.has_dragged.replace(false);
        let Some(pointer) = PointerPath::of(event).filter(|_| self.pointer.drag.get().is_none()) else {
            return;
        };
        let tiles = self.state.draft.tiles();
        let tile = slot_of(event).filter(|place| tiles[*place].is_some()).map(Dragged::Tile);
        let dragged = tile.or_else(|| number_of_event(event, "data-number").map(Dragged::Number));
        self.pointer.drag.set(dragged.map(|dragged| Drag::new(pointer, dragged)));
    }

    pub(super) fn move_pointer(&self, event: &PointerEvent) {
        let Some(drag) = self.drag_of(event) else { return };
        let moved = drag.moved_to(point_px(event));
        if moved.has_moved && !drag.has_moved {
            self.pointer.has_dragged.replace(true);
            // So that events arrive even outside the set-up.
            capture(&self.pointer.section, event);
        }
        self.pointer.drag.set(Some(moved));
    }

    pub(super) fn release(&self, event: &PointerEvent) {
        let Some(drag) = self.drag_of(event) else { return };
        self.pointer.drag.set(None);
        if let Some(place) = drag.has_moved.then(|| place_under(event)).flatten() {
            self.on_action.emit(drag.drop_on(place));
        }
    }

    pub(super) fn cancel(&self, _: &PointerEvent) {
        self.pointer.drag.set(None);
    }

    pub(super) fn click(&self, event: &MouseEvent) {
        if self.pointer.has_dragged.replace(false) {
            return;
        }
        if let Some(place) = slot_of(event) {
            self.on_action.emit(SetupAction::Select(place));
        } else if let Some(number) = number_of_event(event, "data-number") {
            // A number that is on the board shows where.
            let draft = &self.state.draft;
            let is_missing = draft.missing().contains(&number);
            self.on_action.emit(match draft.place_of(number).filter(|_| !is_missing) {
                Some(place) => SetupAction::MoveCursor(place),
                None => SetupAction::Place(number),
            });
        }
    }

    pub(super) fn key_down(&self, event: &KeyboardEvent) {
        if is_within(event, "input, select, textarea") {
            return;
        }
        let middles = cursor::middles(&self.state.draft.board.scene().slots);
        let is_on_button = is_within(event, "a, button, summary");
        // The focus is where the cursor is by now; the last drawing may be older.
        if let Some(action) = key_action(&key_press(event), slot_of(event), is_on_button, &middles) {
            event.prevent_default();
            event.stop_propagation();
            self.on_action.emit(action);
        }
    }

    pub(super) fn key_up(&self, event: &KeyboardEvent) {
        // A button is clicked on keyup of the space key, unless keyup is handled too.
        if event.key() == " " && slot_of(event).is_some() {
            event.prevent_default();
        }
    }

    fn drag_of(&self, event: &PointerEvent) -> Option<Drag> {
        self.pointer.drag.get().filter(|drag| drag.pointer.owns(event))
    }
}

/// Lets the focus follow the cursor if it is on the board.
#[hook]
pub(super) fn use_cursor_focus(grid: &NodeRef, cursor: Option<usize>) {
    let grid = grid.clone();
    use_effect_with(cursor, move |cursor| {
        if let Some(cursor) = cursor.filter(|_| has_focus(&grid)) {
            focus(&grid, cursor);
        }
    });
}

/// Whether the target of an event is one of these elements, or inside one.
fn is_within(event: &Event, selector: &str) -> bool {
    let target = event.target_dyn_into::<Element>();
    target.is_some_and(|target| target.closest(selector).ok().flatten().is_some())
}

/// The place under a pointer, which may have been captured elsewhere.
fn place_under(event: &PointerEvent) -> Option<usize> {
    let document = crate::dom::window()?.document()?;
    let (x, y) = point_px(event);
    let element = document.element_from_point(x as f32, y as f32)?;
    number_of(&element, "data-slot")
}

fn has_focus(grid: &NodeRef) -> bool {
    let focused = crate::dom::window().and_then(|window| window.document()?.active_element());
    focused.zip(grid.cast::<Element>()).is_some_and(|(focused, grid)| grid.contains(Some(focused.as_ref())))
}
