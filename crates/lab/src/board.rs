//! A board with annotations: the sets that numbers never leave, the cycles of the permutation as arrows, the
//! misplaced numbers. Selecting two numbers exchanges them.

use super::PartProps;
use super::grid_cursor::move_cursor;
use super::model::Action;
use antipode_play::puzzle::rotation::board_cache;
use antipode_puzzles::rotation::verdict::{BrokenInvariant, OrbitKind, Verdict, cycles, orbits};
use antipode_puzzles::rotation::{Board, Direction, Position};
use yew::prelude::*;

/// The maximum number of arrows at full width; more are drawn thin.
const MAX_BOLD_ARROWS: usize = 40;

#[derive(Properties, PartialEq)]
pub(super) struct AnnotatedBoardProps {
    /// The page properties.
    pub(super) part: PartProps,
    /// The verdict on the position.
    pub(super) verdict: std::rc::Rc<Verdict>,
    pub(super) arrows: bool,
}

#[component]
pub(super) fn AnnotatedBoard(props: &AnnotatedBoardProps) -> Html {
    let AnnotatedBoardProps { part: PartProps { model, dispatch }, verdict, arrows } = props;
    let (position, picked) = (model.position(), model.selected_cell);
    let board = position.board();
    let kinds = use_memo(board, |board| kinds(*board));
    let cursor = use_state_eq(|| 0_usize);
    let grid = use_node_ref();
    let places: Vec<(i32, i32)> = (0..board.cell_count())
        .map(|cell| ((cell % board.cols()) as i32, (cell / board.cols()) as i32))
        .collect();
    let at = (*cursor).min(board.cell_count() - 1);
    let onkeydown = move_cursor(places, at, cursor.setter(), grid.clone());
    let misplaced = verdict.broken_invariant().map(BrokenInvariant::cells).unwrap_or_default();
    let cell = |cell: usize| {
        let number = position.numbers()[cell];
        let kind = kinds[cell];
        let off = misplaced.contains(&(cell as u8));
        let home = usize::from(number) == cell + 1;
        let direction = position.directions().get(cell).copied();
        let class = classes!(
            "lab-cell",
            class_of(kind),
            off.then_some("off"),
            home.then_some("home"),
            (picked == Some(cell)).then_some("picked"),
            direction.map(|direction| match direction {
                Direction::Up => "up",
                Direction::Right => "right",
                Direction::Down => "down",
                Direction::Left => "left",
            }),
        );
        let onclick = {
            let (cursor, dispatch) = (cursor.clone(), dispatch.clone());
            Callback::from(move |_: MouseEvent| {
                cursor.set(cell);
                dispatch.emit(Action::SelectCell(cell));
            })
        };
        html! {
            <div role="gridcell" key={cell}>
                <button type="button" {class} data-slot={cell.to_string()} tabindex={if cell == at { "0" } else { "-1" }} {onclick}
                    aria-pressed={if picked == Some(cell) { "true" } else { "false" }} aria-label={cell_label(position, cell, kind, off)}>
                    <b>{ number }</b>
                    if let OrbitKind::Set(set) = kind {
                        <small aria-hidden="true">{ set }</small>
                    }
                </button>
            </div>
        }
    };
    html! {
        <div class={classes!("lab-board", (board.cols() > 7).then_some("fine"), (board.cols() > 9).then_some("finest"))} style={format!("--cols:{};--rows:{}", board.cols(), board.rows())}>
            <div ref={grid} class="lab-grid" role="grid" aria-label="The position: choose two numbers to exchange them" {onkeydown}>
                { for (0..board.rows()).map(|row| html! {
                    <div role="row" class="lab-row" key={row}>{ for (row * board.cols()..(row + 1) * board.cols()).map(cell) }</div>
                }) }
            </div>
            if *arrows {
                { arrows_view(position) }
            }
        </div>
    }
}

/// The label of a cell for screen readers.
fn cell_label(position: &Position, cell: usize, kind: OrbitKind, off: bool) -> String {
    let cols = position.board().cols();
    let number = position.numbers()[cell];
    let home = usize::from(number) - 1;
    let direction = match position.directions().get(cell) {
        None | Some(Direction::Up) => "",
        Some(Direction::Right) => ", turned right",
        Some(Direction::Down) => ", upside down",
        Some(Direction::Left) => ", turned left",
    };
    let kind = match kind {
        OrbitKind::WholeBoard => String::new(),
        OrbitKind::Light => ", light square".to_owned(),
        OrbitKind::Dark => ", dark square".to_owned(),
        other => format!(", {other}"),
    };
    let belongs = match home == cell {
        true => "at home".to_owned(),
        false => format!("belongs in row {}, column {}", home / cols + 1, home % cols + 1),
    };
    let off = if off { ", cannot be here" } else { "" };
    format!("{number}{direction}: row {}, column {}{kind}; {belongs}{off}", cell / cols + 1, cell % cols + 1)
}

/// Returns the set of each cell.
fn kinds(board: Board) -> Vec<OrbitKind> {
    let mut kinds = vec![OrbitKind::WholeBoard; board.cell_count()];
    for class in orbits(&board_cache::reachable_set(board)) {
        class.cells.iter().for_each(|&cell| kinds[usize::from(cell)] = class.kind);
    }
    kinds
}

fn class_of(kind: OrbitKind) -> &'static str {
    match kind {
        OrbitKind::WholeBoard => "",
        OrbitKind::Light => "light",
        OrbitKind::Dark => "dark",
        OrbitKind::Fixed => "still",
        OrbitKind::Set(set) => ["set-a", "set-b", "set-c", "set-d"][usize::from(set.saturating_sub(1)) % 4],
    }
}

/// The side of a cell in SVG units, so that coordinates are integers.
const CELL_SIZE: f64 = 100.0;

/// Draws an arrow from each misplaced number to its home, one shape per cycle. Cycles of even length are odd
/// permutations: they are solid, the others dashed.
fn arrows_view(position: &Position) -> Html {
    let board = position.board();
    let cycles = cycles(position);
    let many = cycles.iter().map(Vec::len).sum::<usize>() > MAX_BOLD_ARROWS;
    let middle = |cell: u8| {
        let cell = usize::from(cell);
        (
            (cell % board.cols()) as f64 * CELL_SIZE + CELL_SIZE / 2.0,
            (cell / board.cols()) as f64 * CELL_SIZE + CELL_SIZE / 2.0,
        )
    };
    html! {
        <svg class={classes!("arrows", many.then_some("many"))} viewBox={format!("0 0 {} {}", board.cols() * 100, board.rows() * 100)} aria-hidden="true">
            { for cycles.iter().enumerate().map(|(index, cycle)| {
                let mut lines = String::new();
                let mut heads = String::new();
                for (place, &from) in cycle.iter().enumerate() {
                    let to = cycle[(place + 1) % cycle.len()];
                    arrow(middle(from), middle(to), &mut lines, &mut heads);
                }
                let class = classes!(format!("cycle-{}", index % 5), if cycle.len() % 2 == 0 { "odd" } else { "even" });
                html! { <g {class} key={index}><path class="line" d={lines} /><path class="head" d={heads} /></g> }
            }) }
        </svg>
    }
}

/// Draws a curved arrow between two cell centres.
fn arrow(from: (f64, f64), to: (f64, f64), lines: &mut String, heads: &mut String) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    // Bends to the left, so the two arrows of an exchange do not overlap.
    let bend = length * 0.2 + 8.0;
    let bow = ((from.0 + to.0) / 2.0 + uy * bend, (from.1 + to.1) / 2.0 - ux * bend);
    let toward = |at: (f64, f64), by: f64| {
        let (x, y) = (bow.0 - at.0, bow.1 - at.1);
        let long = x.hypot(y).max(1.0);
        (at.0 + x / long * by, at.1 + y / long * by)
    };
    let (start, end, tip) = (toward(from, 27.0), toward(to, 34.0), toward(to, 24.0));
    let whole = |(x, y): (f64, f64)| format!("{} {}", x.round() as i32, y.round() as i32);
    lines.push_str(&format!("M{}Q{} {}", whole(start), whole(bow), whole(end)));
    let (hx, hy) = ((end.0 - tip.0) * 0.6, (end.1 - tip.1) * 0.6);
    let (left, right) = ((end.0 - hy, end.1 + hx), (end.0 + hy, end.1 - hx));
    heads.push_str(&format!("M{}L{}L{}Z", whole(tip), whole(left), whole(right)));
}
