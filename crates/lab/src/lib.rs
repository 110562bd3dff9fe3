//! The Lab: which boards are solvable, why, and how.
//!
//! - [`model`]: the state of the page and its actions. Pure.
//! - [`route`], [`route_sync`]: the URL.
//! - One file per section, each a component of [`PartProps`]: `verdict`, `position` with its `board`, `group`, `heat_map`,
//!   `methods`, `six` and `projective`, `open_questions` with `gods_numbers`, and [`problems`].
//! - `word_board`: a small board that shows words. - `sections`: shows those that are open. - `contents`: the table of contents.

mod board;
mod contents;
mod dialogs;
mod gods_numbers;
mod grid_cursor;
mod group;
mod heat_map;
mod methods;
pub mod model;
mod open_questions;
mod position;
pub mod problem;
pub mod problems;
mod projective;
pub mod route;
pub mod route_sync;
mod sections;
mod six;
mod verdict;
mod word_board;

use crate::model::{Action, Dialog, Model};
use crate::route_sync::use_route_sync;
use antipode_play::puzzle::keys::Command;
use antipode_play::route::Page;
use antipode_puzzles::rotation::Variant;
use antipode_ui::keys::use_commands;
use antipode_ui::model_ref::{self, use_model};
use antipode_ui::shell::Shell;
use contents::contents;
use sections::Sections;
use yew::prelude::*;

/// The model of the rendered page.
pub type ModelRef = model_ref::ModelRef<Model>;

/// The properties of every section.
#[derive(Clone, Properties, PartialEq)]
pub struct PartProps {
    /// The state of the page.
    pub model: ModelRef,
    /// Dispatches an action.
    pub dispatch: Callback<Action>,
}

#[component]
pub fn LabPage() -> Html {
    let (model, dispatch) = use_model(route_sync::initial_model, Model::reduce);
    use_route_sync(&model, &dispatch);
    let on_command = use_callback(dispatch.clone(), |command, dispatch: &Callback<Action>| match command {
        Command::Help => dispatch.emit(Action::SetDialog(Some(Dialog::Help))),
        Command::Escape => dispatch.emit(Action::Deselect),
        _ => {}
    });
    // No puzzle keys are active here.
    use_commands(true, None, on_command);
    use_title(model.variant());

    let open = |dialog| dispatch.reform(move |()| Action::SetDialog(Some(dialog)));
    let (on_share, on_help) = (open(Dialog::Share), open(Dialog::Help));
    let notices: Vec<(u32, AttrValue)> =
        model.notices.iter().map(|(number, text)| (*number, text.clone().into())).collect();
    let on_dismiss = dispatch.reform(Action::DismissNotice);
    let props = PartProps { model: model.clone(), dispatch };
    html! {
        <Shell page={Page::Lab} {on_share} {on_help} {notices} {on_dismiss}>
            <div class="lab">
                <div class="title"><h1 tabindex="-1">{ "The Lab" }</h1><p>{ "Which boards are solvable, why, and how." }</p></div>
                { contents(&props) }
                <Sections ..props.clone() />
            </div>
            <p class="hush" role="status">{ &model.announcement }</p>
            { dialogs::dialogs(&props) }
        </Shell>
    }
}

/// Sets the window title to the current board.
#[hook]
fn use_title(variant: Variant) {
    use_effect_with(variant, |variant| set_title(None, *variant));
}

/// Sets the window title to the question whose page is shown, or else to the current board.
pub fn set_title(question: Option<&str>, variant: Variant) {
    antipode_ui::dom::set_title(&match question {
        Some(question) => format!("{question} · Antipode"),
        None => format!("Lab, {:#} · Antipode", variant.board()),
    });
}

/// Returns the link that plays the position in Rotation.
fn play_link(model: &Model) -> String {
    use antipode_play::puzzle::{Position, Ruleset};
    let board = Position::Rotation(model.position().clone());
    antipode_play::route::game::route_of_board(&board, Ruleset::Rotation(model.variant())).to_string()
}
