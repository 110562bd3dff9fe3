//! The board component.

use super::button_layer::ButtonLayer;
use super::cursor;
use super::drag::{self, BoardLayout, DragTarget};
use super::hit_test::{cell_width_px, focus, half_of, pivot_at, pivot_middle_px, slot_of, use_keep_focus};
use super::motion::use_motion;
use super::picture::TilePicture;
use super::pivot;
use super::pointer_gesture::PointerGesture;
use super::spin::{self, ReleasedTurn, Spin, use_animation_name};
use super::visual_layer::VisualLayer;
use antipode_play::puzzle::gesture::Gesture;
use antipode_play::puzzle::gesture::{Half, ScreenDirection};
use antipode_play::puzzle::keys::{Command, KeyPress};
use antipode_play::puzzle::{KeyBinding, Move, Position};
use antipode_puzzles::scene::{Motion, Scene};
use gloo::timers::callback::Timeout;
use std::rc::Rc;
use web_sys::Element;
use yew::prelude::*;

/// A touch held for this long turns in the other direction.
const LONG_PRESS_MS: u32 = 500;
/// With cells narrower than this, a first tap only selects a pivot.
const NARROW_CELL_PX: f64 = 40.0;
/// A board with more cells side by side than this has a bar of buttons that turn the selected block.
const CROWDED_CELLS: i32 = 8;

#[derive(Clone, Properties, PartialEq)]
pub struct BoardProps {
    /// The positions of the last change, from the previous to the current one. Never empty.
    pub path: Rc<[Position]>,
    /// The number of the last change; another number means another change.
    pub run: u32,
    /// Highlighted slots, the subject of a hint.
    #[prop_or_default]
    pub marked: Rc<[usize]>,
    /// Whether it was just solved.
    #[prop_or_default]
    pub won: bool,
    /// What the pieces wear. Boards of their own kind have no place for it.
    #[prop_or_default]
    pub picture: Option<TilePicture>,
    /// The accessible name.
    pub label: AttrValue,
    /// The id of the element that explains how to play.
    #[prop_or_default]
    pub described_by: Option<AttrValue>,
    pub on_gesture: Callback<Gesture>,
    /// Called with a key that plays a move on this board. The move is known only when it is played, because keys may arrive
    /// faster than the board is drawn.
    #[prop_or_default]
    pub on_key: Callback<KeyBinding>,
    /// Called with the number of a change once its animation has ended.
    #[prop_or_default]
    pub on_settled: Callback<u32>,
}

/// State kept between events; it does not affect rendering.
#[derive(Default)]
struct Memory {
    /// The pointer has dragged or made a long press: ignore the click that follows.
    suppress_click: bool,
    /// The pointer is a finger, not a mouse.
    is_touch: bool,
    /// The pressed pivot was already selected.
    was_selected: bool,
    /// The timer of a long press.
    long_press: Option<Timeout>,
}

/// A board that is drawn and played.
#[component]
pub fn Board(props: &BoardProps) -> Html {
    let BoardProps { path, run, marked, on_gesture, .. } = props;
    let run = *run;
    let position = path.last().expect("a path ends where the board stands").clone();
    let grid = use_node_ref();
    let finger = use_state_eq(|| None::<PointerGesture>);
    let memory = use_mut_ref(Memory::default);
    let cursor = use_state_eq(|| None::<usize>);
    let lit = use_state_eq(|| None::<usize>);
    let released = use_state_eq(|| None::<ReleasedTurn>);
    let step = use_motion(path.len(), run, &props.on_settled);

    let scene = Rc::new(position.scene());
    let turns = !scene.pivots.is_empty();
    let places = Rc::new(cursor::places(&scene));
    let cursor_at = cursor.unwrap_or(if turns { 0 } else { places.len() / 2 });
    let cursor_at = cursor_at.min(places.len().saturating_sub(1));
    use_keep_focus(&grid, Some(cursor_at).filter(|_| !turns));

    let on_its_way = path.get(step).filter(|_| step + 1 < path.len()).map(Position::scene);
    let shown = on_its_way.as_ref().unwrap_or(&scene);
    let mut picture = BoardLayout::at_rest(shown);
    let mut spin = match step.checked_sub(1).and_then(|before| path.get(before)) {
        Some(before) if turns => spin::spin_between(&before.scene(), shown),
        None if turns => released.and_then(|released| released.spin(&scene, run)),
        _ => None,
    };
    if let Some(held) = *finger {
        (picture, spin) = held_layout(&position, &scene, held, &grid).unwrap_or((picture, spin));
    }
    let beat = use_animation_name(&(run, step, *released));

    let play = {
        let on_gesture = on_gesture.clone();
        move |moves: Vec<Move>, carried: bool| {
            if !moves.is_empty() {
                on_gesture.emit(Gesture::Moves { moves, carried });
            }
        }
    };
    let turn = {
        let (scene, play) = (scene.clone(), play.clone());
        move |pivot: usize, steps: i32| play(pivot::moves(&scene, pivot, steps), false)
    };

    let onpointerdown = {
        let (finger, memory, scene, grid) = (finger.clone(), memory.clone(), scene.clone(), grid.clone());
        let (lit, turn) = (lit.clone(), turn.clone());
        Callback::from(move |event: PointerEvent| {
            let touch = event.pointer_type() == "touch";
            memory.replace(Memory {
                suppress_click: false,
                is_touch: touch,
                was_selected: false,
                long_press: None,
            });
            if finger.is_some() {
                return;
            }
            let Some((pivot, half)) = pivot_at(&grid, &scene, &event) else {
                let piece = slot_of(&event).and_then(|slot| scene.slots.get(slot)?.piece);
                return finger.set(PointerGesture::start(
                    &event,
                    piece.map_or(DragTarget::Block, DragTarget::Piece),
                    None,
                ));
            };
            memory.borrow_mut().was_selected = *lit == Some(pivot);
            lit.set(Some(pivot));
            finger.set(PointerGesture::start(
                &event,
                DragTarget::Pivot(pivot),
                pivot_middle_px(&grid, &scene, pivot),
            ));
            if touch {
                let (finger, spent, turn) = (finger.clone(), memory.clone(), turn.clone());
                let press = Timeout::new(LONG_PRESS_MS, move || {
                    spent.borrow_mut().suppress_click = true;
                    finger.set(None);
                    turn(pivot, -steps_of(half));
                });
                memory.borrow_mut().long_press = Some(press);
            }
        })
    };
    let onpointermove = {
        let (finger, memory, grid) = (finger.clone(), memory.clone(), grid.clone());
        let (lit, scene) = (lit.clone(), scene.clone());
        Callback::from(move |event: PointerEvent| {
            let Some(held) = finger.filter(|held| held.owns(&event)) else {
                if event.pointer_type() != "touch" {
                    lit.set(pivot_at(&grid, &scene, &event).map(|(pivot, _)| pivot));
                }
                return;
            };
            let moved = held.moved(&event);
            if moved.axis.is_some() && held.axis.is_none() {
                let mut memory = memory.borrow_mut();
                memory.suppress_click = true;
                memory.long_press = None;
                if let Some(grid) = grid.cast::<Element>() {
                    // Capture fails only for a pointer that is already gone.
                    let _ = grid.set_pointer_capture(event.pointer_id());
                }
            }
            finger.set(Some(moved));
        })
    };
    let onpointerup = {
        let (finger, position, memory) = (finger.clone(), position.clone(), memory.clone());
        let (grid, scene, play, released) = (grid.clone(), scene.clone(), play.clone(), released.clone());
        Callback::from(move |event: PointerEvent| {
            let Some(held) = finger.filter(|held| held.owns(&event)) else { return };
            finger.set(None);
            memory.borrow_mut().long_press = None;
            let held = held.moved(&event);
            if let Some((pivot, degrees)) = held.rotation() {
                let Some(here) = scene.pivots.get(pivot) else { return };
                let steps = (degrees / pivot::unit_degrees(here)).round() as i32;
                released.set(Some(ReleasedTurn { pivot, degrees, steps, run }));
                play(pivot::moves(&scene, pivot, steps), true);
            } else if let Some(axis) = held.axis {
                let cells = held.dragged_cells(cell_width_px(&grid, scene.width));
                play(drag::release(&position, held.target, axis, cells), true);
            }
        })
    };
    let onpointercancel = {
        let (finger, memory) = (finger.clone(), memory.clone());
        Callback::from(move |_: PointerEvent| {
            memory.borrow_mut().long_press = None;
            finger.set(None);
        })
    };
    let onpointerleave = {
        let lit = lit.clone();
        Callback::from(move |event: PointerEvent| {
            // A finger leaves the board when it is lifted; its selection stays.
            if event.pointer_type() != "touch" {
                lit.set(None);
            }
        })
    };
    let onclick = {
        let (cursor, scene, on_gesture) = (cursor.clone(), scene.clone(), on_gesture.clone());
        let (memory, turn, grid) = (memory.clone(), turn.clone(), grid.clone());
        Callback::from(move |event: MouseEvent| {
            let spent = std::mem::take(&mut memory.borrow_mut().suppress_click);
            if let Some((pivot, half)) = pivot_at(&grid, &scene, &event) {
                cursor.set(Some(pivot));
                focus(&grid, pivot);
                let memory = memory.borrow();
                let narrow = memory.is_touch && cell_width_px(&grid, scene.width) < NARROW_CELL_PX;
                if !spent && (memory.was_selected || !narrow) {
                    turn(pivot, steps_of(half));
                }
                return;
            }
            let Some(slot) = slot_of(&event) else { return };
            cursor.set(Some(slot));
            if !spent {
                on_gesture.emit(Gesture::Tap(slot, half_of(&event)));
            }
        })
    };
    let oncontextmenu = {
        let (memory, scene, turn, grid) = (memory.clone(), scene.clone(), turn.clone(), grid.clone());
        Callback::from(move |event: MouseEvent| {
            let Some((pivot, half)) = pivot_at(&grid, &scene, &event) else { return };
            let touch = memory.borrow().is_touch;
            let mouse = event.button() == 2 || event.ctrl_key();
            if touch || mouse {
                event.prevent_default();
            }
            if mouse && !touch {
                turn(pivot, -steps_of(half));
            }
        })
    };
    let onfocusin = {
        let lit = lit.clone();
        Callback::from(move |event: FocusEvent| {
            if turns {
                lit.set(slot_of(&event));
            }
        })
    };
    let onfocusout = {
        let lit = lit.clone();
        Callback::from(move |_: FocusEvent| lit.set(None))
    };
    let onkeydown = {
        let (position, cursor) = (position.clone(), cursor.clone());
        let (finger, places, grid, turn) = (finger.clone(), places.clone(), grid.clone(), turn.clone());
        let (on_gesture, on_key) = (on_gesture.clone(), props.on_key.clone());
        Callback::from(move |event: KeyboardEvent| {
            if event.ctrl_key() || event.alt_key() || event.meta_key() {
                return;
            }
            let cursor_at = slot_of(&event).unwrap_or(cursor_at);
            let to = match event.code().as_str() {
                "Escape" if finger.is_some() => return finger.set(None),
                code @ ("Enter" | "NumpadEnter" | "Space") if turns => {
                    event.prevent_default();
                    if !event.repeat() {
                        turn(cursor_at, if code == "Space" { 1 } else { -1 });
                    }
                    return;
                }
                "Home" => cursor::edge(&places, cursor_at, ScreenDirection::Left),
                "End" => cursor::edge(&places, cursor_at, ScreenDirection::Right),
                code => {
                    match (cursor::arrow_direction(code), arrow_key(&position, code), event.shift_key()) {
                        (None, ..) => return,
                        (Some(_), Some(key), false) => {
                            event.prevent_default();
                            return on_key.emit(key);
                        }
                        (Some(way), None, true) if !turns => {
                            event.prevent_default();
                            return on_gesture.emit(Gesture::Push(cursor_at, way));
                        }
                        (Some(way), ..) => cursor::step(&places, cursor_at, way),
                    }
                }
            };
            event.prevent_default();
            if let Some(to) = to {
                cursor.set(Some(to));
                focus(&grid, to);
            }
        })
    };
    // A button is clicked on keyup of the space key, unless keyup is handled too.
    let onkeyup = Callback::from(move |event: KeyboardEvent| {
        if turns && event.code() == "Space" {
            event.prevent_default();
        }
    });

    let lit = lit.filter(|lit| *lit < scene.pivots.len());
    let ground = VisualLayer {
        scene: shown,
        layout: &picture,
        highlighted: marked,
        active_pivot: lit,
        spin: spin.map(|spin| (spin, beat)),
        picture: props.picture.as_ref(),
    };
    let cells = ButtonLayer {
        scene: &scene,
        layout: &picture,
        highlighted: marked,
        cursor: cursor_at,
        active_pivot: lit,
    };
    let crowded = turns && scene.width.max(scene.height) > CROWDED_CELLS;
    let class = classes!(
        "board",
        // The skin in the style sheet has the name of the puzzle.
        position.kind().name(),
        props.won.then_some("won"),
        crowded.then_some("crowded"),
        props.picture.is_some().then_some("pictured"),
        position.has_orientation().then_some("oriented"),
        scene.pivots.iter().any(|pivot| pivot.label.len() > 1).then_some("long"),
        finger.is_some_and(|held| held.axis.is_some()).then_some("dragging")
    );
    let columns =
        if turns { places.iter().filter(|place| place.1 == places[0].1).count() as i32 } else { scene.width };
    let picture_style = props.picture.as_ref().map_or("", |picture| &picture.board_style);
    html! {
        <>
            <div {class} style={format!("--wide:{};--high:{}{picture_style}", scene.width, scene.height)}>
                { ground.view() }
                <div ref={grid} class="grid" role="grid" aria-label={props.label.clone()}
                    aria-describedby={props.described_by.clone()} aria-colcount={columns.to_string()}
                    {onpointerdown} {onpointermove} {onpointerup} {onpointercancel} {onpointerleave} {onclick}
                    {oncontextmenu} {onfocusin} {onfocusout} {onkeydown} {onkeyup}>
                    { for cells.view() }
                </div>
            </div>
            if crowded {
                { turn_bar(&scene, lit.unwrap_or(cursor_at), turn) }
            }
        </>
    }
}

/// What an arrow plays on puzzles where arrows play. There it moves the cursor with Shift; elsewhere it moves the cursor, and with Shift
/// it pushes.
fn arrow_key(position: &Position, code: &str) -> Option<KeyBinding> {
    match position.keyboard().command(&KeyPress { code: code.to_owned(), ..KeyPress::default() }) {
        Some(Command::Play(key)) => Some(key),
        _ => None,
    }
}

/// Two large buttons that turn the selected block, for boards with cells smaller than a finger.
fn turn_bar<M: 'static>(scene: &Scene<M>, pivot: usize, turn: impl Fn(usize, i32) + Clone + 'static) -> Html {
    let label = scene.pivots.get(pivot).map_or("", |pivot| &pivot.label);
    let button = |sign: &'static str, way: &'static str, steps: i32| {
        let turn = turn.clone();
        let onclick = Callback::from(move |_: MouseEvent| turn(pivot, steps));
        html! { <button type="button" class="btn" aria-label={format!("Turn block {label} {way}")} {onclick}>{ sign }</button> }
    };
    html! {
        <div class="turn-bar" role="group" aria-label="Turn the chosen block">
            { button("↺", "anticlockwise", -1) }
            <span>{ label }</span>
            { button("↻", "clockwise", 1) }
        </div>
    }
}

/// The layout during a drag, and the turn it makes.
fn held_layout(
    position: &Position,
    scene: &Scene<Move>,
    held: PointerGesture,
    grid: &NodeRef,
) -> Option<(BoardLayout, Option<Spin>)> {
    let Some((index, degrees)) = held.rotation() else {
        let cells = held.dragged_cells(cell_width_px(grid, scene.width));
        let followed = drag::follow(position, held.target, held.axis?, cells);
        return drag::layout(position, &followed).map(|picture| (picture, None));
    };
    let pivot = scene.pivots.get(index)?;
    Some(match pivot.motion {
        Motion::Rotate { .. } => {
            (BoardLayout::at_rest(scene), Some(Spin { pivot: index, degrees, held: true }))
        }
        Motion::Cycle => (pivot::ring_layout(scene, pivot, degrees / pivot::unit_degrees(pivot)), None),
    })
}

/// The turn of a half: right is clockwise, left is anticlockwise.
fn steps_of(half: Half) -> i32 {
    match half {
        Half::Left => -1,
        Half::Right => 1,
    }
}
