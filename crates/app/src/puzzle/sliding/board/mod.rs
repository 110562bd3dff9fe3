//! The board of a sliding block puzzle: pieces of any outline, each a real button.
//!
//! The player drags a piece, or selects it by a tap, a letter or Enter and then taps a free cell or presses arrows. Each gesture is
//! one move of one piece; moves of several pieces are in the page's list of moves.
//!
//! Where a piece can go is in [`antipode_play::puzzle::sliding::piece_reach`], the drawing in [`antipode_ui::sliding`].
//!
//! - `keys`: the keys. - `markup`: the elements. - `frames`: the frames of an animation. - `small`: the picture for the front page.

mod frames;
mod keys;
pub(super) mod markup;
pub(super) mod small;

use antipode_play::puzzle::sliding::ArrowKey;
use antipode_ui::sliding::drawing::Drawing;
use antipode_ui::sliding::gates::{self};

use antipode_play::puzzle::gesture::Gesture;
use antipode_play::puzzle::sliding::piece_reach::{PieceDrag, PieceReach};
use antipode_play::puzzle::sliding::{PosedPosition, Sliding};
use antipode_play::puzzle::{ListedPuzzle, Position};
use antipode_puzzles::sliding;
use antipode_ui::board::current::use_current;
use antipode_ui::board::{BoardProps, use_motion};
use keys::BoardKey;
use markup::{BoardMarkup, goal_figure};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

/// A pointer that moves farther than this, in CSS pixels, drags instead of taps.
const SLOP_PX: f64 = 6.0;

/// The id of the sentence that describes the keys.
const KEYS_HELP_ID: &str = "tray-how";

/// The id of the sentence about gates.
const GATES_ID: &str = "tray-gates";

/// A pointer on the board, from down to up.
struct PointerGesture {
    pointer: i32,
    /// Where it went down, in CSS pixels.
    start: (f64, f64),
    /// The number of the change at that time; another change ends the drag.
    run: u32,
    /// What it pressed.
    target: HitTarget,
    /// It has moved too far for a tap.
    moved: bool,
    /// The dragged piece.
    drag: Option<PieceDrag>,
}

/// A point on the board: its cell, if it is inside, and the piece there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct HitTarget {
    cell: Option<usize>,
    piece: Option<usize>,
}

#[component]
pub fn SlidingBoard(props: &BoardProps) -> Html {
    let BoardProps { path, run, marked, on_gesture, on_key, won, .. } = props;
    let run = *run;
    let room = use_node_ref();
    let finger = use_mut_ref(|| None::<PointerGesture>);
    let redraw = use_force_update();
    let taken = use_current(None::<usize>);
    let cursor = use_current(0_usize);
    let place = |position: &Position| {
        Sliding::of_position(position).expect("the board of a sliding block puzzle").clone()
    };
    let here = place(path.last().expect("a path ends where the board stands"));
    let frames = frames::key_frames(path);
    let step = use_motion(frames.len(), run, &props.on_settled);
    let at_rest = step + 1 >= frames.len();
    let shown = frames.get(step).map_or_else(|| here.clone(), |frame| place(&path[*frame]));
    let same = (here.position().board().clone(), here.goal().clone());
    let picture = use_memo(same, |(board, goal)| Drawing::of(board, goal));
    {
        // A selection does not carry over to another puzzle.
        let (taken, cursor) = (taken.clone(), cursor.clone());
        use_effect_with(picture.clone(), move |_| {
            taken.set(None);
            cursor.set(0);
        });
    }
    let count = picture.pieces.len();
    let selected = {
        let taken = taken.clone();
        move || taken.get().filter(|piece| *piece < count)
    };
    if finger.borrow().as_ref().is_some_and(|finger| finger.run != run) {
        finger.replace(None);
    }

    let slide = {
        let on_gesture = on_gesture.clone();
        move |mv: Option<sliding::Move>, carried: bool| {
            if let Some(mv) = mv {
                on_gesture.emit(Gesture::Moves { moves: vec![Sliding::mv(mv)], carried });
            }
        }
    };
    let take = {
        let (taken, cursor, room) = (taken.clone(), cursor.clone(), room.clone());
        move |piece: usize| {
            taken.set(Some(piece));
            cursor.set(piece);
            focus(&room, piece);
        }
    };
    let tap = {
        let (here, slide, take) = (here.clone(), slide.clone(), take.clone());
        let (taken, selected, room) = (taken.clone(), selected.clone(), room.clone());
        move |at: HitTarget| match (selected(), at) {
            (Some(mine), HitTarget { piece: Some(piece), .. }) if mine == piece => {
                let only = PieceReach::of(here.position(), mine).only_move();
                match only {
                    Some(_) => slide(only, false),
                    None => taken.set(None),
                }
            }
            (_, HitTarget { piece: Some(piece), .. }) => take(piece),
            (Some(mine), HitTarget { cell: Some(cell), .. }) => {
                let aims = PieceReach::of(here.position(), mine).target_cells(here.position());
                match aims.get(&cell) {
                    // The tapped button may disappear, the piece stays.
                    Some(mv) => {
                        focus(&room, mine);
                        slide(Some(*mv), false);
                    }
                    None => taken.set(None),
                }
            }
            (_, HitTarget { piece: None, .. }) => taken.set(None),
        }
    };

    let onpointerdown = {
        let (finger, room, here) = (finger.clone(), room.clone(), here.clone());
        Callback::from(move |event: PointerEvent| {
            if !event.is_primary() || event.button() != 0 {
                return;
            }
            if let Some(room) = room.cast::<Element>() {
                // So that events arrive even outside the board. Capture fails only for a pointer that is already gone.
                let _ = room.set_pointer_capture(event.pointer_id());
            }
            let began = at_px(&event);
            let at = hit_test(&room, &here, began);
            let pointer = event.pointer_id();
            finger.replace(Some(PointerGesture {
                pointer,
                start: began,
                run,
                target: at,
                moved: false,
                drag: None,
            }));
        })
    };
    let onpointermove = {
        let (finger, room, here) = (finger.clone(), room.clone(), here.clone());
        let (redraw, cursor) = (redraw.clone(), cursor.clone());
        Callback::from(move |event: PointerEvent| {
            let mut held = finger.borrow_mut();
            let Some(held) = held.as_mut().filter(|held| held.pointer == event.pointer_id()) else { return };
            let now = at_px(&event);
            let went = (now.0 - held.start.0, now.1 - held.start.1);
            if !held.moved && went.0.hypot(went.1) > SLOP_PX {
                held.moved = true;
                if let Some(piece) = held.target.piece {
                    held.drag = Some(PieceDrag::new(PieceReach::of(here.position(), piece)));
                    cursor.set(piece);
                }
            }
            if let Some(drag) = &mut held.drag {
                let pitch = cell_width_px(&room, &here).max(1.0);
                drag.follow((went.0 / pitch, went.1 / pitch));
                redraw.force_update();
            }
        })
    };
    let onpointerup = {
        let (finger, room, redraw) = (finger.clone(), room.clone(), redraw.clone());
        let (slide, tap, taken) = (slide.clone(), tap.clone(), taken.clone());
        Callback::from(move |event: PointerEvent| {
            let is_mine = finger.borrow().as_ref().is_some_and(|held| held.pointer == event.pointer_id());
            if !is_mine {
                return;
            }
            let Some(held) = finger.borrow_mut().take() else { return };
            match held.drag {
                Some(drag) => {
                    redraw.force_update();
                    taken.set(None);
                    focus(&room, drag.piece());
                    slide(drag.release(), true);
                }
                None if !held.moved => tap(held.target),
                None => {}
            }
        })
    };
    let onpointercancel = {
        let (finger, redraw) = (finger.clone(), redraw.clone());
        Callback::from(move |_: PointerEvent| {
            if finger.borrow_mut().take().is_some() {
                redraw.force_update();
            }
        })
    };
    // Pointer events are handled above; this is the click of a key or of assistive technology.
    let onclick = Callback::from(move |event: MouseEvent| {
        if event.detail() != 0 {
            return;
        }
        let (piece, cell) = (attribute_number(&event, "data-piece"), attribute_number(&event, "data-cell"));
        if piece.is_some() || cell.is_some() {
            tap(HitTarget { cell, piece });
        }
    });
    let onkeydown = {
        let (finger, redraw, here, picture) = (finger.clone(), redraw.clone(), here.clone(), picture.clone());
        let (taken, selected) = (taken.clone(), selected.clone());
        let (cursor, room, on_key) = (cursor.clone(), room.clone(), on_key.clone());
        Callback::from(move |event: KeyboardEvent| {
            let Some(key) = BoardKey::of(&event, here.position().board()) else { return };
            match key {
                BoardKey::Deselect if finger.borrow().is_some() => {
                    finger.replace(None);
                    redraw.force_update();
                }
                BoardKey::Deselect if selected().is_some() => taken.set(None),
                BoardKey::Deselect => return,
                BoardKey::Select(piece) => take(piece),
                BoardKey::Arrow(way, far) => match selected() {
                    Some(piece) => {
                        on_key.emit(Sliding::key_binding(ArrowKey { piece, direction: way, far }));
                    }
                    None => {
                        let from = cursor.get().min(count.saturating_sub(1));
                        if let Some(next) = keys::nearest_piece(here.position(), &picture, from, way) {
                            cursor.set(next);
                            focus(&room, next);
                        }
                    }
                },
            }
            event.prevent_default();
        })
    };
    let onfocusin = {
        let cursor = cursor.clone();
        Callback::from(move |event: FocusEvent| {
            if let Some(piece) = attribute_number(&event, "data-piece") {
                cursor.set(piece);
            }
        })
    };

    let held = finger.borrow();
    let drag = held.as_ref().and_then(|held| held.drag.as_ref());
    let drawn = BoardMarkup {
        drawing: &picture,
        position: &here,
        displayed: &shown,
        highlighted: marked,
        selected: selected(),
        cursor: cursor.get().min(count.saturating_sub(1)),
        drag,
        targets_of: selected().filter(|_| at_rest && drag.is_none() && !won),
    };
    let grid = here.position().board().grid();
    let gates = gates::sentence(here.position().board());
    let help_ids =
        if gates.is_some() { format!("{GATES_ID} {KEYS_HELP_ID}") } else { KEYS_HELP_ID.to_owned() };
    let described_by = match &props.described_by {
        Some(id) => format!("{id} {help_ids}"),
        None => help_ids,
    };
    let class = classes!("tray", won.then_some("won"), drag.is_some().then_some("dragging"));
    html! {
        <div class="tray-room" style={format!("--wide:{};--high:{}", grid.cols(), grid.rows())}>
            <div {class} role="group" aria-label={props.label.clone()} aria-describedby={described_by}
                {onpointerdown} {onpointermove} {onpointerup} {onpointercancel} {onclick} {onkeydown} {onfocusin}>
                <div class="cells" ref={room}>{ drawn.board() }</div>
            </div>
            <p id={KEYS_HELP_ID} class="hush">
                <span class="keys-only">{ "Press a piece's letter to select it, arrows to slide it, Escape to deselect it." }</span>
            </p>
            if let Some(gates) = gates {
                <p id={GATES_ID} class="foot">{ gates }</p>
            }
            if picture.goal_aside {
                { goal_figure(&picture, &here) }
            }
        </div>
    }
}

/// The position of an event, in CSS pixels.
fn at_px(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

/// The width of a cell, in CSS pixels.
fn cell_width_px(room: &NodeRef, here: &PosedPosition) -> f64 {
    let cols = here.position().board().grid().cols();
    room.cast::<Element>().map_or(0.0, |room| room.get_bounding_client_rect().width() / cols as f64)
}

/// The cell and piece at a point of the window.
fn hit_test(room: &NodeRef, here: &PosedPosition, (x, y): (f64, f64)) -> HitTarget {
    let nothing = HitTarget { cell: None, piece: None };
    let Some(rect) = room.cast::<Element>().map(|room| room.get_bounding_client_rect()) else {
        return nothing;
    };
    let grid = here.position().board().grid();
    let pitch = rect.width() / grid.cols() as f64;
    let (row, col) = (((y - rect.top()) / pitch).floor(), ((x - rect.left()) / pitch).floor());
    if row < 0.0 || col < 0.0 || row >= grid.rows() as f64 || col >= grid.cols() as f64 {
        return nothing;
    }
    let cell = grid.cell(row as usize, col as usize);
    HitTarget { cell: Some(cell), piece: here.position().piece_at(cell) }
}

/// The number in this attribute of the button that received an event.
fn attribute_number(event: &Event, name: &str) -> Option<usize> {
    let target: Element = event.target_dyn_into()?;
    target.closest(&format!("[{name}]")).ok()??.get_attribute(name)?.parse().ok()
}

/// Focuses the button of a piece.
fn focus(room: &NodeRef, piece: usize) {
    let button = room
        .cast::<Element>()
        .and_then(|room| room.query_selector(&format!("[data-piece=\"{piece}\"]")).ok()?)
        .and_then(|button| button.dyn_into::<HtmlElement>().ok());
    if let Some(button) = button {
        // Only a removed element refuses the focus.
        let _ = button.focus();
    }
}
