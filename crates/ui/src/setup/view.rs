//! The set-up in place of the board: the board as a form, the numbers that are left, and the verdict.

use super::form::SetupForm;
use super::input::{SetupInput, use_cursor_focus, use_setup_pointer};
use super::verdict::{DraftStatus, SetupVerdict};
use crate::address::now;
use crate::handler::handler;
use crate::part::PartProps;
use crate::setup::other_drafts::other_drafts;
use crate::setup::storage;
use antipode_play::page::action::{Action, EditingAction};
use antipode_play::puzzle::editor::Change;
use antipode_play::puzzle::setup::{NumberBoard, SetupAction, SetupState};
use antipode_play::route;
use std::rc::Rc;
use web_sys::HtmlElement;
use yew::prelude::*;

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

/// The set-up of a board of numbers.
#[component]
pub fn NumberSetup<B: NumberBoard>(props: &NumberSetupProps<B>) -> Html {
    let PartProps { model, dispatch, .. } = &props.part;
    let (heading, grid) = (use_node_ref(), use_node_ref());
    let pointer = use_setup_pointer();
    use_effect_with(heading.clone(), |heading| {
        // The set-up replaced the element that had the focus.
        if let Some(heading) = heading.cast::<HtmlElement>() {
            let _ = heading.focus();
        }
    });
    let state = model.editor.as_ref().and_then(B::of_editor).cloned();
    use_cursor_focus(&grid, state.as_ref().map(|state| state.cursor));
    // A drag draws often, and the nearest solvable board takes a while on a large one.
    let draft = state.as_ref().map(|state| state.draft.clone());
    let status = use_memo(draft, |draft| draft.as_ref().map(|draft| Rc::new(DraftStatus::of(draft))));
    let Some((state, status)) = state.zip((*status).clone()) else { return Html::default() };
    let on_action =
        dispatch.reform(|action| Action::Editing(EditingAction::Edit(B::edit(SetupAction::change(action)))));
    let input = SetupInput::new(&state, &pointer, &on_action);
    let board = state.draft.board;
    let scene = board.scene();
    let form = SetupForm {
        state: &state,
        status: &status,
        slots: &scene.slots,
        size: (scene.width, scene.height),
        drag: pointer.drag.get().filter(|drag| drag.has_moved),
        grid: &grid,
    };
    let over = model.board().text();
    let open_other = |text: &str| {
        let other = storage::restore(text, board, &over)?.with_open(true);
        Some(B::edit(Change::new(move |_: &SetupState<B>| other.clone())))
    };
    let is_solvable = matches!(*status, DraftStatus::Solvable(_));
    html! {
        <section ref={pointer.section.clone()} class="board-col setup" aria-label="Set up"
            onpointerdown={handler(&input, SetupInput::press)} onpointermove={handler(&input, SetupInput::move_pointer)}
            onpointerup={handler(&input, SetupInput::release)} onpointercancel={handler(&input, SetupInput::cancel)}
            onclick={handler(&input, SetupInput::click)} onkeydown={handler(&input, SetupInput::key_down)}
            onkeyup={handler(&input, SetupInput::key_up)}>
            <div class="title">
                <h1 ref={heading} tabindex="-1">{ B::TITLE }</h1>
                <p id="entering">
                    { "Tap the numbers as you read them off your board" }<span class="keys-only">{ ", or type them" }</span>
                    { ". Tap a place to change it; drag to exchange." }
                </p>
            </div>
            { other_drafts(B::KIND, dispatch, open_other) }
            { (props.picker)(board, &on_action.reform(SetupAction::SetBoard)) }
            { form.view() }
            { numbers_left(&state) }
            <SetupVerdict<B> state={state.clone()} status={status.clone()} ruleset={model.ruleset} on_action={on_action.clone()} />
            <div class="setup-solve">
                <button type="button" class="btn primary" disabled={!is_solvable} onclick={dispatch.reform(|_: MouseEvent| Action::Editing(EditingAction::SolveDraft(now())))}>{ "Solve my board" }</button>
                <button type="button" class="btn" disabled={!is_solvable} onclick={dispatch.reform(|_: MouseEvent| Action::Editing(EditingAction::PlayDraft(now())))}>{ "Play it" }</button>
            </div>
            { controls(&props.part, &state, &on_action) }
            <p class="foot">{ "What you enter is saved until you play it. Your game does not change." }</p>
        </section>
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

/// The buttons that change the draft, and those that leave it.
fn controls<B: NumberBoard>(
    PartProps { model, dispatch, .. }: &PartProps,
    state: &SetupState<B>,
    on_action: &Callback<SetupAction<B>>,
) -> Html {
    let draft = &state.draft;
    let act = |action: SetupAction<B>| on_action.reform(move |_: MouseEvent| action.clone());
    let link = route::game::route_of_setup(B::KIND, &B::format(draft), draft.board.ruleset()).to_string();
    let from_board = B::of_position(model.board()).map(|position| SetupAction::Load(B::draft_of(position)));
    html! {
        <div class="controls" role="group" aria-label="Controls">
            <button type="button" class="btn to-undo" disabled={!state.can_undo()} onclick={act(SetupAction::Undo)} data-key="Ctrl+Z">{ "Undo" }</button>
            <button type="button" class="btn to-redo" disabled={!state.can_redo()} onclick={act(SetupAction::Redo)} data-key="Ctrl+Y">{ "Redo" }</button>
            <button type="button" class="btn" disabled={draft.is_empty()} onclick={act(SetupAction::Clear)}>{ "Clear" }</button>
            <button type="button" class="btn" disabled={draft.missing().is_empty()} onclick={act(SetupAction::Fill)}>{ "Fill in order" }</button>
            if let Some(board) = B::with_goal(draft) {
                <button type="button" class="btn" onclick={act(SetupAction::SetBoard(board))}>{ "Make this the goal" }</button>
            }
            if let Some(from_board) = from_board {
                <button type="button" class="btn" onclick={act(from_board)}>{ "Copy the board" }</button>
            }
            <a class="btn" href={link}>{ "Link to this" }</a>
            <button type="button" class="btn" onclick={dispatch.reform(|_: MouseEvent| Action::Editing(EditingAction::Close))}>{ "Back to the game" }</button>
        </div>
    }
}
