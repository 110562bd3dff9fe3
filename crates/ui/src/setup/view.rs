//! The set-up in place of the board: the board as a form, the numbers that are left, and the verdict.

use super::verdict::{DraftStatus, SetupVerdict, too_often};
use crate::address::now;
use crate::board::current::use_current;
use crate::board::cursor;
use crate::board::hit_test::{focus, slot_of};
use crate::part::PartProps;
use crate::setup::other_drafts::other_drafts;
use crate::setup::storage;
use antipode_play::page::action::Action;
use antipode_play::puzzle::editor::Change;
use antipode_play::puzzle::setup::{NumberBoard, SetupAction, SetupState};
use antipode_play::route;
use antipode_puzzles::scene::{Part, Slot};
use std::rc::Rc;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

/// A pointer that moves farther than this, in CSS pixels, drags instead of taps.
const SLOP_PX: f64 = 8.0;

/// The properties of [`NumberSetup`].
#[derive(Properties)]
pub struct NumberSetupProps<B: NumberBoard> {
    pub part: PartProps,
    /// The choice of the board.
    pub picker: fn(B, &Callback<B>) -> Html,
}

impl<B: NumberBoard> PartialEq for NumberSetupProps<B> {
    fn eq(&self, other: &NumberSetupProps<B>) -> bool {
        self.part == other.part
    }
}

/// What a pointer drags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dragged {
    /// The tile on a place.
    Tile(usize),
    /// A number that is not on the board.
    Number(u8),
}

/// A pointer on the board or on the numbers, from down to up.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Drag {
    pointer: i32,
    what: Dragged,
    start: (f64, f64),
    now: (f64, f64),
    has_moved: bool,
}

/// The set-up of a board of numbers.
#[component]
pub fn NumberSetup<B: NumberBoard>(props: &NumberSetupProps<B>) -> Html {
    let PartProps { model, dispatch, .. } = &props.part;
    let (whole, heading) = (use_node_ref(), use_node_ref());
    let grid = use_node_ref();
    let drag = use_current(None::<Drag>);
    let has_dragged = use_mut_ref(|| false);
    use_effect_with(heading.clone(), |heading| {
        // The set-up replaced the element that had the focus.
        if let Some(heading) = heading.cast::<HtmlElement>() {
            let _ = heading.focus();
        }
    });
    let state = model.editor.as_ref().and_then(B::of_editor).cloned();
    {
        // The focus follows the cursor if it is on the board.
        let grid = grid.clone();
        use_effect_with(state.as_ref().map(|state| state.cursor), move |cursor| {
            if let Some(cursor) = cursor.filter(|_| has_focus(&grid)) {
                focus(&grid, cursor);
            }
        });
    }
    // A drag draws often, and the nearest solvable board takes a while on a large one.
    let draft = state.as_ref().map(|state| state.draft.clone());
    let status = use_memo(draft, |draft| draft.as_ref().map(|draft| Rc::new(DraftStatus::of(draft))));
    let Some((state, status)) = state.zip((*status).clone()) else { return Html::default() };
    let on_action = dispatch.reform(|action| Action::Edit(B::edit(SetupAction::change(action))));
    let board = state.draft.board;

    let onpointerdown = {
        let (drag, has_dragged, state) = (drag.clone(), has_dragged.clone(), state.clone());
        Callback::from(move |event: PointerEvent| {
            has_dragged.replace(false);
            if !event.is_primary() || event.button() != 0 || drag.get().is_some() {
                return;
            }
            let tile =
                slot_of(&event).filter(|place| state.draft.tiles()[*place].is_some()).map(Dragged::Tile);
            let what = tile.or_else(|| number_of(&event).map(Dragged::Number));
            let at = at_px(&event);
            drag.set(what.map(|what| Drag {
                pointer: event.pointer_id(),
                what,
                start: at,
                now: at,
                has_moved: false,
            }));
        })
    };
    let onpointermove = {
        let (drag, has_dragged, whole) = (drag.clone(), has_dragged.clone(), whole.clone());
        Callback::from(move |event: PointerEvent| {
            let Some(held) = drag.get().filter(|held| held.pointer == event.pointer_id()) else { return };
            let at = at_px(&event);
            let has_moved = held.has_moved || (at.0 - held.start.0).hypot(at.1 - held.start.1) > SLOP_PX;
            if has_moved && !held.has_moved {
                has_dragged.replace(true);
                if let Some(whole) = whole.cast::<Element>() {
                    // So that events arrive even outside the set-up. Capture fails only for a pointer that is already gone.
                    let _ = whole.set_pointer_capture(event.pointer_id());
                }
            }
            drag.set(Some(Drag { now: at, has_moved, ..held }));
        })
    };
    let onpointerup = {
        let (drag, on_action) = (drag.clone(), on_action.clone());
        Callback::from(move |event: PointerEvent| {
            let Some(held) = drag.get().filter(|held| held.pointer == event.pointer_id()) else { return };
            drag.set(None);
            let Some(to) = held.has_moved.then(|| slot_at(&event)).flatten() else { return };
            on_action.emit(match held.what {
                Dragged::Tile(from) => SetupAction::Exchange(from, to),
                Dragged::Number(number) => SetupAction::Drop(number, to),
            });
        })
    };
    let onpointercancel = {
        let drag = drag.clone();
        Callback::from(move |_: PointerEvent| drag.set(None))
    };
    let onclick = {
        let (state, on_action) = (state.clone(), on_action.clone());
        Callback::from(move |event: MouseEvent| {
            if std::mem::take(&mut *has_dragged.borrow_mut()) {
                return;
            }
            if let Some(place) = slot_of(&event) {
                on_action.emit(SetupAction::Select(place));
            } else if let Some(number) = number_of(&event) {
                // A number that is on the board shows where.
                let is_missing = state.draft.missing().contains(&number);
                on_action.emit(match state.draft.place_of(number).filter(|_| !is_missing) {
                    Some(place) => SetupAction::MoveCursor(place),
                    None => SetupAction::Place(number),
                });
            }
        })
    };
    let slots = board.slots();
    let onkeydown = {
        let on_action = on_action.clone();
        let middles: Vec<(i32, i32)> = slots.iter().map(|slot| (2 * slot.x + 1, 2 * slot.y + 1)).collect();
        Callback::from(move |event: KeyboardEvent| {
            // The focus is where the cursor is by now; the last drawing may be older.
            if let Some(action) = action_of_key::<B>(&event, slot_of(&event), &middles) {
                event.prevent_default();
                event.stop_propagation();
                on_action.emit(action);
            }
        })
    };
    // A button is clicked on keyup of the space key, unless keyup is handled too.
    let onkeyup = Callback::from(|event: KeyboardEvent| {
        if event.key() == " " && slot_of(&event).is_some() {
            event.prevent_default();
        }
    });
    let act = |action: SetupAction<B>| on_action.reform(move |_: MouseEvent| action.clone());
    let position = match &*status {
        DraftStatus::Solvable(position) => Some(position),
        DraftStatus::Incomplete(_) | DraftStatus::Unsolvable(_) => None,
    };
    let link = route::game::route_of_setup(B::KIND, &B::format(&state.draft), board.ruleset()).to_string();
    let from_board = B::of_position(model.board()).map(|position| SetupAction::Load(B::draft_of(position)));
    let over = model.board().text();
    let open_other = |text: &str| {
        let other = storage::restore(text, board, &over)?.with_open(true);
        Some(B::edit(Change::new(move |_: &SetupState<B>| other.clone())))
    };
    let has_missing = !state.draft.missing().is_empty();
    html! {
        <section ref={whole} class="board-col setup" aria-label="Set up" {onpointerdown} {onpointermove} {onpointerup} {onpointercancel} {onclick} {onkeydown} {onkeyup}>
            <div class="title">
                <h1 ref={heading} tabindex="-1">{ B::TITLE }</h1>
                <p id="entering">
                    { "Tap the numbers as you read them off your board" }<span class="keys-only">{ ", or type them" }</span>
                    { ". Tap a place to change it; drag to exchange." }
                </p>
            </div>
            { other_drafts(B::KIND, dispatch, open_other) }
            { (props.picker)(board, &on_action.reform(SetupAction::SetBoard)) }
            { form(&state, &status, &slots, drag.get(), &grid) }
            { numbers_left(&state) }
            <SetupVerdict<B> state={state.clone()} status={status.clone()} ruleset={model.ruleset} on_action={on_action.clone()} />
            <div class="setup-solve">
                <button type="button" class="btn primary" disabled={position.is_none()} onclick={dispatch.reform(|_: MouseEvent| Action::SolveDraft(now()))}>{ "Solve my board" }</button>
                <button type="button" class="btn" disabled={position.is_none()} onclick={dispatch.reform(|_: MouseEvent| Action::PlayDraft(now()))}>{ "Play it" }</button>
            </div>
            <div class="controls" role="group" aria-label="Controls">
                <button type="button" class="btn to-undo" disabled={!state.can_undo()} onclick={act(SetupAction::Undo)} data-key="Ctrl+Z">{ "Undo" }</button>
                <button type="button" class="btn to-redo" disabled={!state.can_redo()} onclick={act(SetupAction::Redo)} data-key="Ctrl+Y">{ "Redo" }</button>
                <button type="button" class="btn" disabled={state.draft.is_empty()} onclick={act(SetupAction::Clear)}>{ "Clear" }</button>
                <button type="button" class="btn" disabled={!has_missing} onclick={act(SetupAction::Fill)}>{ "Fill in order" }</button>
                if let Some(board) = B::with_goal(&state.draft) {
                    <button type="button" class="btn" onclick={act(SetupAction::SetBoard(board))}>{ "Make this the goal" }</button>
                }
                if let Some(from_board) = from_board {
                    <button type="button" class="btn" onclick={act(from_board)}>{ "Copy the board" }</button>
                }
                <a class="btn" href={link}>{ "Link to this" }</a>
                <button type="button" class="btn" onclick={dispatch.reform(|_: MouseEvent| Action::CloseEditor)}>{ "Back to the game" }</button>
            </div>
            <p class="foot">{ "What you enter is saved until you play it. Your game does not change." }</p>
        </section>
    }
}

/// The action of a key: numbers anywhere but in a field, everything else on a place of the board.
fn action_of_key<B: NumberBoard>(
    event: &KeyboardEvent,
    place: Option<usize>,
    middles: &[(i32, i32)],
) -> Option<SetupAction<B>> {
    if event.ctrl_key() || event.meta_key() || event.alt_key() || is_within(event, "input, select, textarea")
    {
        return None;
    }
    let key = event.key();
    if let Ok(digit) = key.parse::<u8>() {
        return Some(SetupAction::Type(digit));
    }
    Some(match (key.as_str(), place) {
        ("Backspace" | "Delete", _) => SetupAction::Erase,
        ("-" | ".", _) => SetupAction::Skip,
        ("Enter", place) if place.is_some() || !is_within(event, "a, button, summary") => {
            SetupAction::Confirm
        }
        (" ", Some(_)) => SetupAction::Turn,
        (_, place) => SetupAction::MoveCursor(cursor::key_target(middles, place?, event.code().as_str())?),
    })
}

/// Whether the target of an event is one of these elements, or inside one.
fn is_within(event: &Event, selector: &str) -> bool {
    let target = event.target_dyn_into::<Element>();
    target.is_some_and(|target| target.closest(selector).ok().flatten().is_some())
}

/// The board as a form.
fn form<B: NumberBoard>(
    state: &SetupState<B>,
    status: &DraftStatus,
    slots: &[Slot],
    drag: Option<Drag>,
    grid: &NodeRef,
) -> Html {
    let board = state.draft.board;
    let (wide, high) = board.size();
    let repeated = state.draft.repeated();
    let dragged = drag.filter(|drag| drag.has_moved);
    let block: Vec<&Slot> = slots.iter().filter(|slot| slot.part == Part::Block).collect();
    let face = |place: usize, slot: &Slot| {
        let at = format!("--x:{};--y:{}", slot.x, slot.y);
        let is_held = dragged.is_some_and(|drag| drag.what == Dragged::Tile(place));
        let typed = state.typed.filter(|_| place == state.cursor);
        let cursor = (place == state.cursor).then_some("next");
        match (typed, state.draft.tiles()[place]) {
            (Some(digit), _) => html! {
                <div key={place} class={classes!("piece", "typed", cursor)} style={at}><span class="face"><b>{ format!("{digit}_") }</b></span></div>
            },
            (None, Some(tile)) => {
                let is_twice = repeated.contains(&tile.number) || state.refused == Some(tile.number);
                let twice = is_twice.then_some("twice");
                let offset = dragged.filter(|_| is_held).map(|drag| {
                    format!(";translate:{}px {}px", drag.now.0 - drag.start.0, drag.now.1 - drag.start.1)
                });
                html! {
                    <div key={place} class={classes!("piece", twice, cursor, is_held.then_some("held-up"))} style={at + &offset.unwrap_or_default()}>
                        <span class="face" style={format!("--q:{}", tile.quarters)}><b>{ tile.number }</b></span>
                    </div>
                }
            }
            (None, None) => html! { <div key={place} class={classes!("slot", "hole", cursor)} style={at} /> },
        }
    };
    let cell = |place: usize| {
        let slot = &slots[place];
        let what = match state.draft.tiles()[place] {
            Some(tile) if repeated.contains(&tile.number) => {
                format!("{}, there {}", tile.number, too_often(board.copies()))
            }
            Some(tile) if tile.quarters > 0 => {
                format!(
                    "{}, {}",
                    tile.number,
                    ["upright", "pointing right", "upside down", "pointing left"]
                        [usize::from(tile.quarters % 4)]
                )
            }
            Some(tile) => tile.number.to_string(),
            None => "empty".to_owned(),
        };
        let is_cursor = place == state.cursor;
        html! {
            <div key={place} role="gridcell" aria-colindex={(slot.x + 1).to_string()} class="place" style={format!("--x:{};--y:{}", slot.x, slot.y)}
                aria-selected={is_cursor.to_string()}>
                <button type="button" tabindex={if is_cursor { "0" } else { "-1" }} data-slot={place.to_string()} aria-label={format!("{}: {what}", slot.label)} />
            </div>
        }
    };
    let middles: Vec<(i32, i32)> = slots.iter().map(|slot| (2 * slot.x + 1, 2 * slot.y + 1)).collect();
    let rows = cursor::rows(&middles).into_iter().enumerate();
    let class = classes!(
        "board",
        B::KIND.name(),
        "form",
        board.has_orientation().then_some("oriented"),
        dragged.is_some().then_some("dragging")
    );
    html! {
        <div {class} style={format!("--wide:{wide};--high:{high}")}>
            <div class="ground" aria-hidden="true">
                <div class="case" />
                if let Some(style) = block_style(&block, slots.len()) {
                    <div class="block" {style} />
                }
                { for slots.iter().enumerate().map(|(place, slot)| face(place, slot)) }
                <div class="frame" />
                { exchange_arrows(status, slots, (wide, high)) }
            </div>
            <div ref={grid.clone()} class="grid" role="grid" aria-label="Your board" aria-describedby="entering">
                { for rows.map(|(index, row)| html! {
                    <div key={index} role="row" aria-rowindex={(index + 1).to_string()}>{ for row.into_iter().map(cell) }</div>
                }) }
            </div>
        </div>
    }
}

/// The block that moves behind a frame, where there is one.
fn block_style(block: &[&Slot], places: usize) -> Option<String> {
    let first = block.first().filter(|_| block.len() < places)?;
    let last = block.last()?;
    let (width, height) = (last.x - first.x + 1, last.y - first.y + 1);
    Some(format!("--x:{};--y:{};--w:{width};--h:{height}", first.x, first.y))
}

/// Arrows that show which numbers the nearest solvable board has elsewhere.
fn exchange_arrows(status: &DraftStatus, slots: &[Slot], (wide, high): (i32, i32)) -> Html {
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
        <svg class="exchanges" viewBox={format!("0 0 {wide} {high}")}>
            <defs><marker id="setup-arrow" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="3.4" markerHeight="3.4" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" /></marker></defs>
            { for cycles }
        </svg>
    }
}

/// The numbers: those on the board are dim and show their place.
fn numbers_left<B: NumberBoard>(state: &SetupState<B>) -> Html {
    let missing = state.draft.missing();
    let number = |number: usize| {
        let number = number as u8;
        let is_used = !missing.contains(&number);
        let label = if is_used { format!("{number}, on the board") } else { number.to_string() };
        html! { <button type="button" key={number} class={classes!(is_used.then_some("used"))} data-number={number.to_string()} aria-label={label}>{ number }</button> }
    };
    html! {
        <div class="numbers-left" role="group" aria-label="Numbers">
            { for (1..=state.draft.board.number_count()).map(number) }
        </div>
    }
}

/// The position of an event, in CSS pixels.
fn at_px(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

/// The number of the button that received an event.
fn number_of(event: &Event) -> Option<u8> {
    let target: Element = event.target_dyn_into()?;
    target.closest("[data-number]").ok()??.get_attribute("data-number")?.parse().ok()
}

/// The place under a pointer, which may have been captured elsewhere.
fn slot_at(event: &PointerEvent) -> Option<usize> {
    let document = crate::dom::window()?.document()?;
    let (x, y) = at_px(event);
    let element = document.element_from_point(x as f32, y as f32)?;
    element.closest("[data-slot]").ok()??.get_attribute("data-slot")?.parse().ok()
}

fn has_focus(grid: &NodeRef) -> bool {
    let focused = crate::dom::window().and_then(|window| window.document()?.active_element());
    focused.zip(grid.cast::<Element>()).is_some_and(|(focused, grid)| grid.contains(Some(focused.as_ref())))
}
