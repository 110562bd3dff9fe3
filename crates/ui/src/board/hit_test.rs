//! Hit testing: what a pointer event on the board refers to.

use super::pivot;
use antipode_play::puzzle::gesture::Half;
use antipode_puzzles::scene::Scene;
use std::str::FromStr;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, MouseEvent};
use yew::prelude::*;

/// The width of a cell, in CSS pixels.
pub(super) fn cell_width_px(grid: &NodeRef, width_cells: i32) -> f64 {
    grid.cast::<Element>()
        .map_or(0.0, |grid| grid.get_bounding_client_rect().width() / f64::from(width_cells))
}

/// The pivot an event refers to, and its half. A pointer means the nearest pivot; a key or assistive technology means that of the
/// focused button, right half. `None` on a board without pivots.
pub(super) fn pivot_at<M>(grid: &NodeRef, scene: &Scene<M>, event: &MouseEvent) -> Option<(usize, Half)> {
    if scene.pivots.is_empty() {
        return None;
    }
    if event.detail() == 0 && event.type_() == "click" {
        return slot_of(event).map(|pivot| (pivot, Half::Right));
    }
    let (x, y) = point_of(grid, scene, event)?;
    let pivot = pivot::nearest(scene, (x, y))?;
    Some((pivot, if x < f64::from(scene.pivots[pivot].half_x) / 2.0 { Half::Left } else { Half::Right }))
}

/// The slot at a pointer between the buttons of pivots.
pub(super) fn slot_between_pivots<M>(grid: &NodeRef, scene: &Scene<M>, event: &MouseEvent) -> Option<usize> {
    let is_on_button = || event.target_dyn_into::<Element>()?.closest("button").ok()?;
    if event.detail() == 0 || is_on_button().is_some() {
        return None;
    }
    let (x, y) = point_of(grid, scene, event)?;
    let cell = (x.floor() as i32, y.floor() as i32);
    scene.slots.iter().position(|slot| (slot.x, slot.y) == cell)
}

/// Where a pointer is, in cells.
fn point_of<M>(grid: &NodeRef, scene: &Scene<M>, event: &MouseEvent) -> Option<(f64, f64)> {
    let rect = grid.cast::<Element>()?.get_bounding_client_rect();
    let pitch = rect.width() / f64::from(scene.width);
    let (x, y) = (f64::from(event.client_x()) - rect.left(), f64::from(event.client_y()) - rect.top());
    Some((x / pitch, y / pitch))
}

/// The middle of a pivot in CSS pixels, and the radius around it in which the pointer's angle is ignored.
pub(super) fn pivot_middle_px<M>(
    grid: &NodeRef,
    scene: &Scene<M>,
    pivot: usize,
) -> Option<((f64, f64), f64)> {
    let pivot = scene.pivots.get(pivot)?;
    let rect = grid.cast::<Element>()?.get_bounding_client_rect();
    let half = rect.width() / f64::from(scene.width) / 2.0;
    let (x, y) = (f64::from(pivot.half_x) * half, f64::from(pivot.half_y) * half);
    Some(((rect.left() + x, rect.top() + y), 0.5 * half))
}

/// The index of the slot or pivot whose button received an event. Of a key, that is where the focus is now, which the last drawing
/// need not show yet when keys follow each other closely.
pub fn slot_of(event: &Event) -> Option<usize> {
    number_of_event(event, "data-slot")
}

/// The number in this attribute of the button that received an event.
pub fn number_of_event<T: FromStr>(event: &Event, attribute: &str) -> Option<T> {
    number_of(&event.target_dyn_into()?, attribute)
}

/// The number in this attribute of an element, or of the next one around it that has the attribute.
pub(crate) fn number_of<T: FromStr>(element: &Element, attribute: &str) -> Option<T> {
    element.closest(&format!("[{attribute}]")).ok()??.get_attribute(attribute)?.parse().ok()
}

/// The half of the target that was clicked; keys and assistive technology click the left one.
pub(super) fn half_of(event: &MouseEvent) -> Half {
    let Some(target) = event.target_dyn_into::<Element>().filter(|_| event.detail() > 0) else {
        return Half::Left;
    };
    let rect = target.get_bounding_client_rect();
    if f64::from(event.client_x()) < rect.left() + rect.width() / 2.0 { Half::Left } else { Half::Right }
}

/// Focuses the button of a slot or pivot.
pub fn focus(grid: &NodeRef, slot: usize) {
    focus_number(grid, "data-slot", slot);
}

/// Focuses the button with a number in an attribute.
pub fn focus_number(parent: &NodeRef, attribute: &str, number: usize) {
    let button = parent
        .cast::<Element>()
        .and_then(|parent| parent.query_selector(&format!("[{attribute}=\"{number}\"]")).ok()?);
    if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        // Only a removed element refuses the focus.
        let _ = button.focus();
    }
}

/// Restores the focus when the focused button is recreated: Ramka's frame spaces move to another row. `None` on boards where no
/// button moves; there a lost focus was moved deliberately.
#[hook]
pub(super) fn use_keep_focus(grid: &NodeRef, cursor: Option<usize>) {
    let was_inside = use_mut_ref(|| false);
    let grid = grid.clone();
    use_effect(move || {
        let Some(cursor) = cursor else { return };
        let document = crate::dom::window().and_then(|window| window.document());
        let active = document.as_ref().and_then(web_sys::Document::active_element);
        let inside = || {
            let grid = grid.cast::<Element>()?;
            Some(grid.contains(crate::dom::focused_near(&grid).as_deref()))
        };
        let lost = active.is_none_or(|active| active.tag_name() == "BODY");
        if lost && *was_inside.borrow() {
            focus(&grid, cursor);
        }
        was_inside.replace(inside().unwrap_or(false));
    });
}
