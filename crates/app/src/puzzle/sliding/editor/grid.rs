//! The drawing surface of the editor: a grid of cells with the pieces as outlines.

use super::edit_some;
use crate::puzzle::sliding::board::markup::{gate_edge, gate_floor};
use antipode_play::puzzle::sliding::editor::{EditorAction, EditorState, Layer};
use antipode_puzzles::scene::Outline;
use antipode_puzzles::sliding::cells::Direction;
use antipode_puzzles::sliding::draft::{DraftFault, DraftGoal};
use antipode_puzzles::sliding::notation::CellContent;
use antipode_puzzles::sliding::{Cells, Freedom, Grid, outline};
use antipode_ui::board::pointer::{PointerPath, capture};
use antipode_ui::sliding::drawing::freedom_mark;
use antipode_ui::sliding::gates::GateDrawing;
use antipode_ui::sliding::gates::list;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

/// The side of a cell in SVG units. It is large because browsers have a minimum font size.
const CELL_SIZE: usize = 100;

#[derive(Properties, PartialEq)]
pub(super) struct EditorGridProps {
    pub(super) editor: Rc<EditorState>,
    pub(super) on_edit: Callback<EditorAction>,
}

/// The grid. One cell is in the tab order. Arrows move, Enter and Space paint, letters type, Shift and arrows draw.
#[component]
pub(super) fn EditorGrid(props: &EditorGridProps) -> Html {
    let EditorGridProps { editor, on_edit } = props;
    let grid = editor.draft.grid();
    let frame = use_node_ref();
    let faults = editor.draft.faults();
    let Stroke { begin: onpointerdown, extend: onpointermove, end: onpointerup } =
        use_stroke(&frame, grid, on_edit);
    // A screen reader clicks a cell without any pointer.
    let onclick = edit_cell(on_edit, grid.cols());
    let onkeydown = edit_some(on_edit, |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return None;
        }
        let edit = edit_of(&event.key(), event.shift_key())?;
        event.prevent_default();
        event.stop_propagation();
        Some(edit)
    });
    let onkeyup = edit_some(on_edit, |event: KeyboardEvent| {
        (event.key() == "Shift").then_some(EditorAction::EndStroke)
    });
    // The focus follows the cursor if it is in the grid.
    {
        let frame = frame.clone();
        use_effect_with(editor.cursor, move |cursor| {
            if has_focus(&frame) {
                focus(&frame, *cursor);
            }
        });
    }
    html! {
        <div class={classes!("paper", (editor.layer == Layer::Goal).then_some("aims"))} style={format!("--wide:{};--high:{}", grid.cols(), grid.rows())}>
            <svg viewBox={format!("0 0 {} {}", CELL_SIZE * grid.cols(), CELL_SIZE * grid.rows())} aria-hidden="true">{ picture(editor, &faults) }</svg>
            <div ref={frame} role="grid" aria-label={if editor.layer == Layer::Goal { "The goal" } else { "The board" }}
                aria-describedby="drawing" {onpointerdown} {onpointermove} onpointercancel={onpointerup.clone()} {onpointerup}
                {onclick} {onkeydown} {onkeyup}>
                { rows(editor, grid, cells_of(&faults)) }
            </div>
        </div>
    }
}

/// The rows of the grid for screen readers and the keyboard.
fn rows(editor: &EditorState, grid: Grid, marked: Cells) -> Html {
    let cell = |cell: usize| {
        let (row, col) = grid.row_col(cell);
        let is_marked = marked.contains(cell);
        let label = format!("row {}, column {}: {}", row + 1, col + 1, cell_label(editor, cell, is_marked));
        html! {
            <div key={cell} role="gridcell" aria-colindex={(col + 1).to_string()} class={classes!(is_marked.then_some("off"))}
                tabindex={if cell == editor.cursor { "0" } else { "-1" }} aria-label={label} />
        }
    };
    let row = |row: usize| {
        html! {
            <div key={row} role="row" aria-rowindex={(row + 1).to_string()}>
                { for (0..grid.cols()).map(|col| cell(grid.cell(row, col))) }
            </div>
        }
    };
    (0..grid.rows()).map(row).collect()
}

/// The cells with a fault.
fn cells_of(faults: &[DraftFault]) -> Cells {
    faults.iter().fold(Cells::EMPTY, |all, fault| all.union(fault.cells()))
}

/// A stroke of one pointer over the grid.
struct Stroke {
    begin: Callback<PointerEvent>,
    extend: Callback<PointerEvent>,
    end: Callback<PointerEvent>,
}

#[hook]
fn use_stroke(frame: &NodeRef, grid: Grid, on_edit: &Callback<EditorAction>) -> Stroke {
    let pointer = use_mut_ref(|| None::<PointerPath>);
    let owns = |pointer: &RefCell<Option<PointerPath>>, event: &PointerEvent| {
        pointer.borrow().is_some_and(|path| path.owns(event))
    };
    let begin = {
        let (frame, pointer, on_edit) = (frame.clone(), pointer.clone(), on_edit.clone());
        Callback::from(move |event: PointerEvent| {
            let pressed = PointerPath::of(&event).zip(cell_at(&frame, &event, grid));
            let Some((path, cell)) = pressed else { return };
            event.prevent_default();
            pointer.replace(Some(path));
            capture(&frame, &event);
            on_edit.emit(EditorAction::BeginStroke(cell));
            focus(&frame, cell);
        })
    };
    let extend = {
        let (frame, pointer, on_edit) = (frame.clone(), pointer.clone(), on_edit.clone());
        Callback::from(move |event: PointerEvent| {
            if owns(&pointer, &event)
                && let Some(cell) = cell_at(&frame, &event, grid)
            {
                on_edit.emit(EditorAction::ExtendStroke(cell));
            }
        })
    };
    let on_edit = on_edit.clone();
    let end = Callback::from(move |event: PointerEvent| {
        if owns(&pointer, &event) {
            pointer.replace(None);
            on_edit.emit(EditorAction::EndStroke);
        }
    });
    Stroke { begin, extend, end }
}

/// Paints the cell of a click that no pointer has made.
fn edit_cell(on_edit: &Callback<EditorAction>, cols: usize) -> Callback<MouseEvent> {
    let on_edit = on_edit.clone();
    Callback::from(move |event: MouseEvent| {
        let index = |element: Option<Element>, name: &str| -> Option<usize> {
            element?.get_attribute(name)?.parse::<usize>().ok()?.checked_sub(1)
        };
        let target: Option<Element> = event.target_dyn_into();
        let row = target.as_ref().and_then(|cell| cell.parent_element());
        let place = index(row, "aria-rowindex").zip(index(target, "aria-colindex"));
        if let Some((row, col)) = place.filter(|_| event.detail() == 0) {
            on_edit.emit(EditorAction::BeginStroke(row * cols + col));
            on_edit.emit(EditorAction::EndStroke);
        }
    })
}

/// The edit of a key.
fn edit_of(key: &str, has_shift: bool) -> Option<EditorAction> {
    let cursor = |direction| Some(EditorAction::MoveCursor(direction, has_shift));
    match key {
        "ArrowUp" => return cursor(Direction::Up),
        "ArrowDown" => return cursor(Direction::Down),
        "ArrowLeft" => return cursor(Direction::Left),
        "ArrowRight" => return cursor(Direction::Right),
        "Enter" | " " => return Some(EditorAction::PaintAtCursor),
        "Delete" | "Backspace" | "." => return Some(EditorAction::TypeSign(CellContent::Hole)),
        "#" => return Some(EditorAction::TypeSign(CellContent::Wall)),
        _ => {}
    }
    let mut letters = key.chars();
    let letter =
        letters.next().filter(|letter| letter.is_ascii_alphanumeric() && letters.next().is_none())?;
    // Most boards use capitals; Shift types a lowercase letter.
    let name = if has_shift { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() };
    Some(EditorAction::TypeSign(CellContent::Piece(name)))
}

/// The cell under the pointer.
fn cell_at(frame: &NodeRef, event: &PointerEvent, grid: Grid) -> Option<usize> {
    let area = frame.cast::<Element>()?.get_bounding_client_rect();
    let share = |at: i32, start: f64, length: f64| (f64::from(at) - start) / length;
    let right = share(event.client_x(), area.left(), area.width());
    let down = share(event.client_y(), area.top(), area.height());
    cell_at_share(grid, right, down)
}

/// The cell at shares of the width and of the height of a grid.
fn cell_at_share(grid: Grid, right: f64, down: f64) -> Option<usize> {
    let index =
        |share: f64, cells: usize| (0.0..1.0).contains(&share).then_some((share * cells as f64) as usize);
    Some(grid.cell(index(down, grid.rows())?, index(right, grid.cols())?))
}

fn has_focus(frame: &NodeRef) -> bool {
    let focused = antipode_ui::dom::window()
        .and_then(|window| window.document())
        .and_then(|document| document.active_element());
    focused
        .zip(frame.cast::<Element>())
        .is_some_and(|(focused, frame)| frame.contains(Some(focused.as_ref())))
}

/// Focuses a cell.
fn focus(frame: &NodeRef, cell: usize) {
    let cells = frame.cast::<Element>().and_then(|frame| frame.query_selector_all("[role=gridcell]").ok());
    let cell = cells.and_then(|cells| cells.item(cell as u32));
    if let Some(cell) = cell.and_then(|cell| cell.dyn_into::<HtmlElement>().ok()) {
        // If focusing fails, the focus stays where it is.
        let _ = cell.focus();
    }
}

/// The label of a cell for screen readers.
fn cell_label(editor: &EditorState, cell: usize, off: bool) -> String {
    let draft = &editor.draft;
    let content = match draft.content(cell) {
        CellContent::Hole => "empty".to_owned(),
        CellContent::Wall => "wall".to_owned(),
        CellContent::Piece(name) => format!("piece {name}{}", freedom_label(draft.freedom(name))),
    };
    let content = match (draft.gate(cell), draft.content(cell)) {
        (Some(admitted), CellContent::Hole) => format!("gate for {}", list(admitted)),
        (Some(admitted), _) => format!("{content}, gate for {}", list(admitted)),
        (None, _) => content,
    };
    let off = if off { ", invalid" } else { "" };
    let goal_cells = goal_cells(editor).into_iter().find(|(_, cells)| cells.contains(cell));
    match goal_cells {
        Some((name, _)) => format!("{content}; goal of piece {name}{off}"),
        None => format!("{content}{off}"),
    }
}

/// The restriction of a piece, after its name.
fn freedom_label(freedom: Freedom) -> &'static str {
    match freedom {
        Freedom::Free => "",
        Freedom::Horizontal => ", left and right only",
        Freedom::Vertical => ", up and down only",
        Freedom::Fixed => ", fixed",
    }
}

/// The goal pieces and the cells that they must cover.
fn goal_cells(editor: &EditorState) -> Vec<(char, Cells)> {
    let draft = &editor.draft;
    match draft.goal() {
        DraftGoal::Places { anchors: at, .. } => {
            at.keys().filter_map(|name| Some((*name, draft.target_of(*name)?))).collect()
        }
        DraftGoal::Corner { piece, .. } => vec![(*piece, Cells::single(draft.grid().cell_count() - 1))],
    }
}

fn picture(editor: &EditorState, faults: &[DraftFault]) -> Html {
    let draft = &editor.draft;
    let grid = draft.grid();
    let of = |cells: Cells| path_of(&outline(grid, cells));
    let walls: Cells =
        (0..grid.cell_count()).filter(|&cell| draft.content(cell) == CellContent::Wall).collect();
    let names = draft.names();
    let goal_cells = goal_cells(editor);
    let classes = draft.piece_kinds();
    let tint = |name: char| {
        let class = classes.iter().find(|(other, _)| *other == name).map_or(0, |(_, class)| *class);
        let chief = goal_cells.iter().any(|(other, _)| *other == name);
        classes!(format!("tint-{}", class % 8), chief.then_some("chief"))
    };
    let letter = |name: char, cells: Cells| {
        let (row, col) = grid.row_col(cells.first().unwrap_or(0));
        html! { <text x={(CELL_SIZE * col + CELL_SIZE / 2).to_string()} y={(CELL_SIZE * row + CELL_SIZE / 2).to_string()}>{ name }</text> }
    };
    let mark = |name: char, cells: Cells| {
        let (row, col) = grid.row_col(cells.first().unwrap_or(0));
        let middle = |index: usize| (CELL_SIZE * index + CELL_SIZE / 2) as f64;
        html! { <path class="bound" d={freedom_mark(draft.freedom(name), (middle(col), middle(row)))} /> }
    };
    let gate = |cell: usize| Some((draft.gate(cell)?.to_owned(), Cells::single(cell)));
    let gates: Vec<(String, Cells)> = (0..grid.cell_count()).filter_map(gate).collect();
    let gates = GateDrawing::of(grid, &gates, &names);
    let lines: String = (1..grid.rows())
        .map(|row| format!("M0 {}h{}", CELL_SIZE * row, CELL_SIZE * grid.cols()))
        .chain((1..grid.cols()).map(|col| format!("M{} 0v{}", CELL_SIZE * col, CELL_SIZE * grid.rows())))
        .collect();
    html! {
        <>
            <rect class="floor" width={(CELL_SIZE * grid.cols()).to_string()} height={(CELL_SIZE * grid.rows()).to_string()} />
            <path class="lines" d={lines} />
            <path class="wall" d={of(walls)} />
            { for gates.iter().map(gate_floor) }
            <g class="drawn">{ for names.iter().map(|&name| {
                let cells = draft.cells_of(name);
                html! { <g key={name.to_string()} class={classes!("piece", tint(name))}><path d={of(cells)} />{ mark(name, cells) }{ letter(name, cells) }</g> }
            }) }</g>
            { for gates.iter().map(gate_edge) }
            <g class="targets">{ for goal_cells.iter().map(|&(name, cells)| {
                html! { <g key={name.to_string()} class={classes!("target", tint(name))}><path d={of(cells)} />{ letter(name, cells) }</g> }
            }) }</g>
            <path class="off" d={of(cells_of(faults))} />
        </>
    }
}

/// Formats an outline as SVG path data.
fn path_of(outline: &Outline) -> String {
    let corner = |at: &(i32, i32)| format!("{} {}", CELL_SIZE as i32 * at.0, CELL_SIZE as i32 * at.1);
    let drawn =
        |corners: &Vec<(i32, i32)>| format!("M{}z", corners.iter().map(corner).collect::<Vec<_>>().join("L"));
    outline.0.iter().map(drawn).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_of_an_oblong_grid_is_in_a_cell() {
        let grid = Grid::new(2, 4).expect("a grid");
        let (wide, high) = (grid.cols(), grid.rows());
        assert_ne!(wide, high);
        assert_eq!(cell_at_share(grid, 0.0, 0.0), Some(0));
        assert_eq!(cell_at_share(grid, 0.99, 0.0), Some(wide - 1));
        assert_eq!(cell_at_share(grid, 0.0, 0.99), Some((high - 1) * wide));
        assert_eq!(cell_at_share(grid, 1.0, 0.5), None);
        assert_eq!(cell_at_share(grid, 0.5, -0.1), None);
    }

    #[test]
    fn keys_move_paint_and_type() {
        assert_eq!(edit_of("ArrowLeft", true), Some(EditorAction::MoveCursor(Direction::Left, true)));
        assert_eq!(edit_of(" ", false), Some(EditorAction::PaintAtCursor));
        assert_eq!(edit_of(".", false), Some(EditorAction::TypeSign(CellContent::Hole)));
        for (key, has_shift, name) in [("b", false, 'B'), ("B", true, 'b'), ("7", false, '7')] {
            assert_eq!(edit_of(key, has_shift), Some(EditorAction::TypeSign(CellContent::Piece(name))));
        }
        for key in ["Tab", "F1", "ß", ""] {
            assert_eq!(edit_of(key, false), None, "{key}");
        }
    }
}
