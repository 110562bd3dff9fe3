//! The tools: brushes, freedom of pieces, goal, size.

use super::edit_some;
use antipode_play::puzzle::sliding::editor::{Brush, EditorAction, EditorState, Layer, LineRule};
use antipode_puzzles::sliding::draft::DraftGoal;
use antipode_puzzles::sliding::{CornerRule, Freedom};
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

/// The freedoms of pieces with their labels.
const FREEDOMS: [(Freedom, &str); 4] = [
    (Freedom::Free, "in all directions"),
    (Freedom::Horizontal, "left and right only"),
    (Freedom::Vertical, "up and down only"),
    (Freedom::Fixed, "not at all"),
];

pub(super) fn tools(editor: &EditorState, on_edit: &Callback<EditorAction>) -> Html {
    let layer = |layer: Layer, name: &'static str| {
        let pressed = (editor.layer == layer).to_string();
        let onclick = on_edit.reform(move |_: MouseEvent| EditorAction::SetLayer(layer));
        html! { <button type="button" class="btn" aria-pressed={pressed} {onclick}>{ name }</button> }
    };
    let lines = editor.line_rule() == LineRule::Lines;
    html! {
        <div class="tools">
            <div class="modes">
                <div class="layers" role="group" aria-label="Draw on">{ layer(Layer::Board, "Board") }{ layer(Layer::Goal, "Goal") }</div>
                <button type="button" class="btn" aria-pressed={lines.to_string()} onclick={on_edit.reform(move |_: MouseEvent| EditorAction::SetLines(!lines))}
                    title="Straight pieces keep to their lines, and a car leaves its row">{ "Rush Hour" }</button>
            </div>
            { brushes(editor, on_edit) }
            if editor.layer == Layer::Board {
                { gate_pieces(editor, on_edit) }
                { current_piece(editor, on_edit) }
                { size(editor, on_edit) }
            } else {
                { goal(editor, on_edit) }
            }
        </div>
    }
}

fn brushes(editor: &EditorState, on_edit: &Callback<EditorAction>) -> Html {
    let aimed: Vec<char> = match editor.draft.goal() {
        DraftGoal::Places { anchors: at, .. } => at.keys().copied().collect(),
        DraftGoal::Corner { piece, .. } => vec![*piece],
    };
    let brush = |brush: Brush, class: Classes, name: String, label: String| {
        let is_joining =
            matches!((editor.brush, brush), (Brush::Join(one), Brush::Piece(other)) if one == other);
        let pressed = (editor.brush == brush || is_joining).to_string();
        let onclick = on_edit.reform(move |_: MouseEvent| EditorAction::SetBrush(brush));
        html! { <button key={label.clone()} type="button" class={classes!("btn", "brush", class)} aria-pressed={pressed} aria-label={label} {onclick}>{ name }</button> }
    };
    let piece = |(name, class): &(char, usize)| {
        let chief = aimed.contains(name).then_some("chief");
        let class = classes!("piece", format!("tint-{}", class % 8), chief);
        brush(Brush::Piece(*name), class, name.to_string(), format!("Piece {name}"))
    };
    let on_board = editor.layer == Layer::Board;
    let wipes = if on_board { ("Hole", "Hole: erase") } else { ("Remove", "Remove from the goal") };
    html! {
        <div class="brushes" role="group" aria-label="Brush">
            if on_board {
                { brush(Brush::NewPiece, classes!(), "New piece".to_owned(), "New piece with each stroke".to_owned()) }
            }
            { brush(Brush::Hole, classes!("wipe"), wipes.0.to_owned(), wipes.1.to_owned()) }
            if on_board {
                { brush(Brush::Wall, classes!("wall"), "Wall".to_owned(), "Wall".to_owned()) }
                { brush(Brush::Gate, classes!("gate"), "Gate".to_owned(), "Gate: only some pieces may enter".to_owned()) }
            }
            { for editor.draft.piece_kinds().iter().map(piece) }
        </div>
    }
}

/// Which pieces may enter the gates of the brush.
fn gate_pieces(editor: &EditorState, on_edit: &Callback<EditorAction>) -> Html {
    if editor.brush != Brush::Gate {
        return Html::default();
    }
    let admitted = editor.admitted_pieces();
    if admitted.is_empty() {
        return html! { <p class="foot">{ "Draw a piece first. A gate is for certain pieces." }</p> };
    }
    let piece = |name: char| {
        let onclick = on_edit.reform(move |_: MouseEvent| EditorAction::ToggleGatePiece(name));
        let pressed = admitted.contains(name);
        html! {
            <button key={name.to_string()} type="button" class="btn" aria-pressed={pressed.to_string()} aria-label={format!("Admit piece {name}")}
                disabled={pressed && admitted.len() == 1} {onclick}>{ name }</button>
        }
    };
    html! {
        <div class="modes" role="group" aria-label="Gate for"><span>{ "Gate for" }</span>{ for editor.draft.names().into_iter().map(piece) }</div>
    }
}

/// The freedom of the selected piece: all choices, and the usual one of a straight piece as a button.
fn current_piece(editor: &EditorState, on_edit: &Callback<EditorAction>) -> Html {
    let Some(name) = editor.current_piece() else { return Html::default() };
    let now = editor.draft.freedom(name);
    let line = editor.draft.line_of(name);
    let keeps = now == line;
    let to_line = EditorAction::SetFreedom(name, if keeps { Freedom::Free } else { line });
    let exit = editor
        .draft
        .exit_of(Some(name))
        .filter(|exit| editor.line_rule() == LineRule::Lines && exit != editor.draft.goal());
    let join = if editor.brush == Brush::Join(name) { Brush::Piece(name) } else { Brush::Join(name) };
    let onchange = edit_some(on_edit, move |event: Event| {
        let index = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
        let (freedom, _) = FREEDOMS.get(usize::try_from(index).ok()?)?;
        Some(EditorAction::SetFreedom(name, *freedom))
    });
    html! {
        <div class="modes" role="group" aria-label={format!("Piece {name}")}>
            <label class="field">
                <span>{ format!("Piece {name} slides") }</span>
                <select {onchange}>{ for FREEDOMS.iter().map(|(freedom, label)| html! { <option selected={*freedom == now}>{ *label }</option> }) }</select>
            </label>
            if line != Freedom::Free {
                <button type="button" class="btn" aria-pressed={keeps.to_string()} onclick={on_edit.reform(move |_: MouseEvent| to_line.clone())}>{ "Keeps to its line" }</button>
            }
            if editor.draft.names().len() > 1 {
                <button type="button" class="btn" aria-pressed={(editor.brush == Brush::Join(name)).to_string()}
                    title={format!("The next piece that you touch becomes a part of {name}")}
                    onclick={on_edit.reform(move |_: MouseEvent| EditorAction::SetBrush(join))}>{ "Join with…" }</button>
            }
            { parts(editor, name, on_edit) }
            if exit.is_some() {
                <button type="button" class="btn" onclick={on_edit.reform(move |_: MouseEvent| EditorAction::SetExit(name))}>{ format!("Exit for {name}") }</button>
            }
        </div>
    }
}

/// The ways to mend a piece whose cells are not connected.
fn parts(editor: &EditorState, name: char, on_edit: &Callback<EditorAction>) -> Option<Html> {
    let count = editor.draft.parts_of(name).len();
    let button = |label: &str, edit: EditorAction| {
        let onclick = on_edit.reform(move |_: MouseEvent| edit.clone());
        html! { <button type="button" class="btn" {onclick}>{ label }</button> }
    };
    let joins = !editor.draft.may_be_in_parts(name);
    (count > 1).then(|| {
        html! {
            <>
                if joins {
                    { button(&format!("Its {count} parts slide as one"), EditorAction::JoinParts(name)) }
                }
                { button("Take apart", EditorAction::TakeApart(name)) }
            </>
        }
    })
}

fn size(editor: &EditorState, on_edit: &Callback<EditorAction>) -> Html {
    let (rows, cols) = (editor.draft.grid().rows(), editor.draft.grid().cols());
    let step = |name: &'static str, sign: &'static str, to: (usize, usize)| {
        let fits = editor.draft.resized(to.0, to.1).is_some();
        let onclick = on_edit.reform(move |_: MouseEvent| EditorAction::Resize(to.0, to.1));
        html! { <button type="button" class="btn round" aria-label={name} disabled={!fits} {onclick}>{ sign }</button> }
    };
    html! {
        <div class="sizes">
            <div class="field" role="group" aria-label="Rows">
                <span>{ "Rows" }</span>{ step("Remove a row", "−", (rows - 1, cols)) }<output>{ rows }</output>{ step("Add a row", "+", (rows + 1, cols)) }
            </div>
            <div class="field" role="group" aria-label="Columns">
                <span>{ "Columns" }</span>{ step("Remove a column", "−", (rows, cols - 1)) }<output>{ cols }</output>{ step("Add a column", "+", (rows, cols + 1)) }
            </div>
        </div>
    }
}

fn goal(editor: &EditorState, on_edit: &Callback<EditorAction>) -> Html {
    let draft = &editor.draft;
    let (kind, piece) = match draft.goal() {
        DraftGoal::Places { .. } => (0, None),
        DraftGoal::Corner { piece, rule: CornerRule::Strict } => (1, Some(*piece)),
        DraftGoal::Corner { piece, rule: CornerRule::Loose } => (2, Some(*piece)),
    };
    let chosen = editor.selected_piece().or(piece).or(draft.names().first().copied()).unwrap_or('A');
    let kinds = [
        "pieces are where they are painted".to_owned(),
        format!("piece {} covers the lower right cell", piece.unwrap_or(chosen)),
        format!("piece {} touches the bottom row and the last column", piece.unwrap_or(chosen)),
    ];
    let on_kind = on_edit.reform(move |event: Event| {
        let piece = piece.unwrap_or(chosen);
        EditorAction::SetCornerGoal(
            match event.target_unchecked_into::<HtmlSelectElement>().selected_index() {
                1 => Some((piece, CornerRule::Strict)),
                2 => Some((piece, CornerRule::Loose)),
                _ => None,
            },
        )
    });
    let alike = match draft.goal() {
        DraftGoal::Places { interchangeable: alike, .. } => alike.clone(),
        DraftGoal::Corner { .. } => Vec::new(),
    };
    let like = |names: String| {
        let joined = alike.iter().any(|group| names.chars().filter(|name| group.contains(*name)).count() > 1);
        let listed: Vec<String> = names.chars().map(String::from).collect();
        let onchange = on_edit.reform(move |event: Event| {
            EditorAction::SetInterchangeable(
                names.clone(),
                event.target_unchecked_into::<HtmlInputElement>().checked(),
            )
        });
        html! {
            <label class="field"><input type="checkbox" checked={joined} {onchange} />{ format!("{} are interchangeable", listed.join(", ")) }</label>
        }
    };
    let corner_piece = match (kind, editor.selected_piece()) {
        (1 | 2, Some(name)) if Some(name) != piece => {
            Some((name, if kind == 1 { CornerRule::Strict } else { CornerRule::Loose }))
        }
        _ => None,
    };
    html! {
        <>
            <label class="field">
                <span>{ "Solved when" }</span>
                <select onchange={on_kind}>{ for kinds.into_iter().enumerate().map(|(index, label)| html! { <option selected={index == kind}>{ label }</option> }) }</select>
            </label>
            if let Some((name, sense)) = corner_piece {
                <button type="button" class="btn" onclick={on_edit.reform(move |_: MouseEvent| EditorAction::SetCornerGoal(Some((name, sense))))}>{ format!("Piece {name} instead") }</button>
            }
            <button type="button" class="btn" onclick={on_edit.reform(|_: MouseEvent| EditorAction::SetGoalFromBoard)}>{ "All pieces where they are now" }</button>
            { for draft.interchangeable_groups().into_iter().map(like) }
        </>
    }
}
