//! The board of a sliding block puzzle: pieces of any outline, each a real button that takes it.

use super::motion::use_motion;
use super::view::Gesture;
use crate::puzzle::sliding::Place;
use crate::puzzle::{Move, Position};
use antipode_puzzles::scene::{Outline, Piece, Scene};
use antipode_puzzles::sliding::{self, Goal, Pieces, Way};
use std::rc::Rc;
use yew::prelude::*;

/// How far a piece's drawn edge stands back from the cells it covers, in cells.
const INSET: f64 = 0.04;

/// Properties of [`Tray`].
#[derive(Properties, PartialEq)]
pub struct TrayProps {
    /// The positions that the last change went through: from where the board stood to where it stands now. Never empty.
    pub path: Rc<[Position]>,
    /// The number of the last change; another number means another change.
    pub run: u32,
    /// Pieces that stand out, because a hint speaks of them.
    #[prop_or_default]
    pub marked: Rc<[usize]>,
    /// Whether it was just solved.
    #[prop_or_default]
    pub won: bool,
    /// Its name for people.
    pub label: AttrValue,
    /// The id of the element that says how it is played.
    #[prop_or_default]
    pub described_by: Option<AttrValue>,
    /// Hears what the hand did.
    pub on_gesture: Callback<Gesture<Move>>,
    /// Hears the number of a change once it has come to rest.
    #[prop_or_default]
    pub on_settled: Callback<u32>,
}

/// The board.
#[component]
pub fn Tray(props: &TrayProps) -> Html {
    let TrayProps { path, run, marked, on_gesture, .. } = props;
    let step = use_motion(path.len(), *run, &props.on_settled);
    let taken = use_state_eq(|| None::<usize>);
    let place = |position: Option<&Position>| match position {
        Some(Position::Sliding(place)) => place.clone(),
        _ => unreachable!("a tray is given sliding block puzzles only"),
    };
    let here = place(path.last());
    let shown = place(path.get(step).or(path.last()));
    let scene = Rc::new(sliding::scene(shown.position()));
    let taken_now = taken.filter(|piece| *piece < scene.pieces.len());

    let on_key = {
        let (here, on_gesture, taken) = (here.clone(), on_gesture.clone(), taken.clone());
        Callback::from(move |event: KeyboardEvent| {
            let way = match event.key().as_str() {
                "ArrowUp" => Way::Up,
                "ArrowDown" => Way::Down,
                "ArrowLeft" => Way::Left,
                "ArrowRight" => Way::Right,
                "Escape" => return taken.set(None),
                _ => return,
            };
            let Some(piece) = *taken else { return };
            event.prevent_default();
            event.stop_propagation();
            let offset = way.offset();
            let mv = sliding::Move { pieces: Pieces::one(piece), down: offset.0, right: offset.1 };
            if here.moved(mv).is_some() {
                on_gesture.emit(Gesture { moves: vec![Move::Sliding(mv)], carried: false });
            }
        })
    };
    let goal = goal_cells(&here);
    let piece = |(index, piece): (usize, &Piece)| {
        let class = classes!(
            "piece",
            format!("tint-{}", index % 8),
            goal.names.contains(&index).then_some("chief"),
            marked.contains(&index).then_some("hint"),
            (taken_now == Some(index)).then_some("taken"),
        );
        html! {
            <g key={index} {class} style={format!("--x:{};--y:{}", piece.x, piece.y)}>
                <path d={path_of(&piece.outline)} />
            </g>
        }
    };
    let hold = |(index, piece): (usize, &Piece)| {
        let (width, height) = size_of(&piece.outline);
        let take = {
            let taken = taken.clone();
            Callback::from(move |_: FocusEvent| taken.set(Some(index)))
        };
        let style = format!("--x:{};--y:{};--w:{width};--h:{height}", piece.x, piece.y);
        let label = format!(
            "piece {}, {width} by {height}, row {}, column {}",
            piece.label,
            piece.y + 1,
            piece.x + 1
        );
        html! {
            <button key={index} type="button" class="hold" {style} aria-label={label} onfocus={take}>
                <span aria-hidden="true">{ &piece.label }</span>
            </button>
        }
    };
    html! {
        <div class={classes!("tray", props.won.then_some("won"))} style={format!("--wide:{};--high:{}", scene.width, scene.height)}
            role="group" aria-label={props.label.clone()} aria-describedby={props.described_by.clone()} onkeydown={on_key}>
            <svg viewBox={format!("0 0 {} {}", scene.width, scene.height)} aria-hidden="true">
                { floor(&scene) }
                <path class="goal" d={path_of(&goal.outline)} />
                { for scene.pieces.iter().enumerate().map(piece) }
            </svg>
            { for scene.pieces.iter().enumerate().map(hold) }
        </div>
    }
}

/// The cells a piece may stand on.
fn floor(scene: &Scene<sliding::Move>) -> Html {
    let cells = scene.slots.iter().map(|slot| format!("M{} {}h1v1h-1z", slot.x, slot.y));
    html! { <path class="floor" d={cells.collect::<String>()} /> }
}

/// Where the goal is, and which pieces go there.
struct GoalCells {
    outline: Outline,
    names: Vec<usize>,
}

fn goal_cells(place: &Place) -> GoalCells {
    let board = place.position().board();
    match place.goal() {
        Goal::Places(targets) => {
            let placed = targets.iter().flat_map(|target| target.pieces.iter().zip(&target.anchors));
            let cells = placed.map(|(piece, anchor)| board.pieces()[*piece].at(*anchor));
            let loops = cells.flat_map(|cells| sliding::outline(board.grid(), cells).0).collect();
            let names = targets.iter().flat_map(|target| target.pieces.clone()).collect();
            GoalCells { outline: Outline(loops), names }
        }
        Goal::Corner { piece, .. } => {
            let corner = sliding::Cells::one(board.grid().cells() - 1);
            GoalCells { outline: sliding::outline(board.grid(), corner), names: vec![*piece] }
        }
    }
}

/// An outline as the path of a picture, drawn a little inside its cells.
fn path_of(outline: &Outline) -> String {
    outline.0.iter().map(|corners| loop_of(corners)).collect()
}

fn loop_of(corners: &[(i32, i32)]) -> String {
    let count = corners.len();
    let inside = |index: usize| {
        let (before, here, after) =
            (corners[(index + count - 1) % count], corners[index], corners[(index + 1) % count]);
        // The inside lies to the right of the way around.
        let (one, two) = (inward(before, here), inward(here, after));
        let shift = |one: i32, two: i32| f64::from((one + two).signum()) * INSET;
        (f64::from(here.0) + shift(one.0, two.0), f64::from(here.1) + shift(one.1, two.1))
    };
    let points: Vec<String> = (0..count).map(inside).map(|(x, y)| format!("{x:.2} {y:.2}")).collect();
    format!("M{}z", points.join("L"))
}

/// Which way the inside lies of an edge.
fn inward(from: (i32, i32), to: (i32, i32)) -> (i32, i32) {
    (-(to.1 - from.1).signum(), (to.0 - from.0).signum())
}

fn size_of(outline: &Outline) -> (i32, i32) {
    let corners = || outline.0.iter().flatten();
    (corners().map(|at| at.0).max().unwrap_or(1), corners().map(|at| at.1).max().unwrap_or(1))
}
