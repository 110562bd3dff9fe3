//! The board of the set-up as a form: a picture of the draft, with a button on every place.

use super::drag::{Drag, Dragged};
use super::verdict::{DraftStatus, too_often};
use crate::board::cursor;
use antipode_play::puzzle::setup::{NumberBoard, SetupState, Tile};
use antipode_puzzles::scene::{Part, Slot};
use yew::prelude::*;

/// The inputs of the form.
pub(super) struct SetupForm<'a, B> {
    pub(super) state: &'a SetupState<B>,
    pub(super) status: &'a DraftStatus,
    pub(super) slots: &'a [Slot],
    /// Width and height of the picture, in cells.
    pub(super) size: (i32, i32),
    /// The pointer that drags, once it has moved.
    pub(super) drag: Option<Drag>,
    /// The element of the buttons.
    pub(super) grid: &'a NodeRef,
}

impl<B: NumberBoard> SetupForm<'_, B> {
    pub(super) fn view(&self) -> Html {
        let board = self.state.draft.board;
        let (width, height) = self.size;
        let repeated = self.state.draft.repeated();
        let rows = cursor::rows(&cursor::middles(self.slots)).into_iter().enumerate();
        let class = classes!(
            "board",
            B::KIND.name(),
            "form",
            board.has_orientation().then_some("oriented"),
            self.drag.is_some().then_some("dragging")
        );
        html! {
            <div {class} style={format!("--wide:{width};--high:{height}")}>
                <div class="ground" aria-hidden="true">
                    <div class="case" />
                    if let Some(style) = block_style(self.slots) {
                        <div class="block" {style} />
                    }
                    { for (0..self.slots.len()).map(|place| self.face(place, &repeated)) }
                    <div class="frame" />
                    { exchange_arrows(self.status, self.slots, self.size) }
                </div>
                <div ref={self.grid.clone()} class="grid" role="grid" aria-label="Your board" aria-describedby="entering">
                    { for rows.map(|(index, row)| html! {
                        <div key={index} role="row" aria-rowindex={(index + 1).to_string()}>{ for row.into_iter().map(|place| self.cell(place, &repeated)) }</div>
                    }) }
                </div>
            </div>
        }
    }

    /// The picture of a place: the digits being typed, its tile, or nothing.
    fn face(&self, place: usize, repeated: &[u8]) -> Html {
        let style = place_style(&self.slots[place]);
        let cursor = (place == self.state.cursor).then_some("next");
        let typed = self.state.typed.filter(|_| place == self.state.cursor);
        match (typed, self.state.draft.tiles()[place]) {
            (Some(digit), _) => html! {
                <div key={place} class={classes!("piece", "typed", cursor)} {style}><span class="face"><b>{ format!("{digit}_") }</b></span></div>
            },
            (None, Some(tile)) => {
                let is_twice = repeated.contains(&tile.number) || self.state.refused == Some(tile.number);
                let held = self.drag.filter(|drag| drag.dragged == Dragged::Tile(place));
                let class = classes!("piece", is_twice.then_some("twice"), cursor, held.map(|_| "held-up"));
                let offset = held.map(|drag| drag.pointer.offset());
                let offset = offset.map(|(dx, dy)| format!(";translate:{dx}px {dy}px"));
                html! {
                    <div key={place} {class} style={style + &offset.unwrap_or_default()}>
                        <span class="face" style={format!("--q:{}", tile.quarters)}><b>{ tile.number }</b></span>
                    </div>
                }
            }
            (None, None) => html! { <div key={place} class={classes!("slot", "hole", cursor)} {style} /> },
        }
    }

    /// The button of a place.
    fn cell(&self, place: usize, repeated: &[u8]) -> Html {
        let slot = &self.slots[place];
        let is_cursor = place == self.state.cursor;
        let content = match self.state.draft.tiles()[place] {
            Some(tile) if repeated.contains(&tile.number) => {
                format!("{}, there {}", tile.number, too_often(self.state.draft.board.copies()))
            }
            Some(tile) => tile_text(tile),
            None => "empty".to_owned(),
        };
        html! {
            <div key={place} role="gridcell" aria-colindex={(slot.x + 1).to_string()} class="place" style={place_style(slot)}
                aria-selected={is_cursor.to_string()}>
                <button type="button" tabindex={if is_cursor { "0" } else { "-1" }} data-slot={place.to_string()} aria-label={format!("{}: {content}", slot.label)} />
            </div>
        }
    }
}

/// `4`, or `4, upside down`.
fn tile_text(tile: Tile) -> String {
    let direction = ["", ", pointing right", ", upside down", ", pointing left"];
    format!("{}{}", tile.number, direction[usize::from(tile.quarters % 4)])
}

fn place_style(slot: &Slot) -> String {
    format!("--x:{};--y:{}", slot.x, slot.y)
}

/// The block that moves behind a frame, where there is one.
fn block_style(slots: &[Slot]) -> Option<String> {
    let block: Vec<&Slot> = slots.iter().filter(|slot| slot.part == Part::Block).collect();
    let first = block.first().filter(|_| block.len() < slots.len())?;
    let last = block.last()?;
    let (width, height) = (last.x - first.x + 1, last.y - first.y + 1);
    Some(format!("--x:{};--y:{};--w:{width};--h:{height}", first.x, first.y))
}

/// Arrows that show which numbers the nearest solvable board has elsewhere.
fn exchange_arrows(status: &DraftStatus, slots: &[Slot], (width, height): (i32, i32)) -> Html {
    let DraftStatus::Unsolvable(obstacle) = status else { return Html::default() };
    let middle = |place: u8| {
        slots.get(usize::from(place)).map(|slot| (f64::from(slot.x) + 0.5, f64::from(slot.y) + 0.5))
    };
    let arrow = |from: u8, to: u8| {
        let ((x, y), (to_x, to_y)) = middle(from).zip(middle(to))?;
        let length = (to_x - x).hypot(to_y - y).max(0.1);
        let (dx, dy) = ((to_x - x) / length, (to_y - y) / length);
        // Bent to one side, so that the two arrows of an exchange do not cover each other.
        let (side_x, side_y) = (dy * 0.3, -dx * 0.3);
        let (bend_x, bend_y) = ((x + to_x) / 2.0 + 1.9 * side_x, (y + to_y) / 2.0 + 1.9 * side_y);
        let (from_x, from_y) = (x + side_x + dx * 0.12, y + side_y + dy * 0.12);
        let (end_x, end_y) = (to_x + side_x - dx * 0.16, to_y + side_y - dy * 0.16);
        let path = format!("M{from_x:.2} {from_y:.2}Q{bend_x:.2} {bend_y:.2} {end_x:.2} {end_y:.2}");
        Some(html! { <path d={path} marker-end="url(#setup-arrow)" /> })
    };
    let cycles = obstacle.exchanges.iter().flat_map(|cycle| {
        let next = cycle.iter().skip(1).chain(cycle.first());
        cycle.iter().zip(next).filter_map(|(from, to)| arrow(*from, *to)).collect::<Vec<_>>()
    });
    html! {
        <svg class="exchanges" viewBox={format!("0 0 {width} {height}")}>
            <defs><marker id="setup-arrow" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="3.4" markerHeight="3.4" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" /></marker></defs>
            { for cycles }
        </svg>
    }
}
