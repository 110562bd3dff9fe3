//! The Lab: which boards are solvable, why, and how.
//!
//! - [`model`]: the state of the page and its actions. Pure. - [`route_sync`]: the URL. - One file per section:
//! [`verdict`], [`position`] with its [`board`], [`group`], [`heat_map`], [`methods`], [`six`] and [`projective`],
//! [`open_questions`]. Each is a component of [`PartProps`]. - [`contents`]: the table of contents and the section
//! headings.

mod board;
mod contents;
mod group;
mod heat_map;
pub mod keeping;
mod methods;
pub mod model;
mod open_questions;
mod overlay;
mod position;
mod projective;
mod six;
mod verdict;

use crate::address::Page;
use crate::address::lab::Part;
use crate::keys::{Command, use_commands};
use crate::page::lab::keeping::use_address;
use crate::page::lab::model::{Action, Dialog, Model};
use crate::puzzle::Keyboard;
use crate::shell::Shell;
use antipode_puzzles::rotation::Variant;
use contents::{contents, part};
use std::rc::Rc;
use yew::prelude::*;

/// The model of a rendered page. Equal only to its own clones: every action creates a new one.
#[derive(Clone, Debug)]
pub struct Shown(Rc<Model>);

impl std::ops::Deref for Shown {
    type Target = Model;

    fn deref(&self) -> &Model {
        &self.0
    }
}

impl PartialEq for Shown {
    fn eq(&self, other: &Shown) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Reducible for Shown {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        Rc::new(Shown(Rc::new(self.0.reduce(action))))
    }
}

/// The properties of every section.
#[derive(Clone, Properties, PartialEq)]
pub struct PartProps {
    /// The state of the page.
    pub model: Shown,
    /// Dispatches an action.
    pub dispatch: Callback<Action>,
}

#[component]
pub fn LabPage() -> Html {
    let state = use_reducer(|| Shown(Rc::new(keeping::open())));
    let model = Shown::clone(&state);
    let dispatch = use_callback(state.dispatcher(), |action, dispatcher| dispatcher.dispatch(action));
    use_address(&model, &dispatch);
    let on_command = use_callback(dispatch.clone(), |command, dispatch: &Callback<Action>| match command {
        Command::Help => dispatch.emit(Action::Dialog(Some(Dialog::Help))),
        Command::Escape => dispatch.emit(Action::PutDown),
        _ => {}
    });
    // No puzzle keys are active here.
    use_commands(true, Keyboard::Ramka, on_command);
    use_title(model.rotation());

    let open = |dialog| dispatch.reform(move |()| Action::Dialog(Some(dialog)));
    let (on_share, on_help) = (open(Dialog::Share), open(Dialog::Help));
    let notices: Vec<(u32, AttrValue)> =
        model.notices.iter().map(|(number, text)| (*number, text.clone().into())).collect();
    let on_dismiss = dispatch.reform(Action::Dismiss);
    let props = PartProps { model: model.clone(), dispatch };
    html! {
        <Shell page={Page::Lab} {on_share} {on_help} {notices} {on_dismiss}>
            <div class="lab">
                <div class="title"><h1 tabindex="-1">{ "The Lab" }</h1><p>{ "Which boards are solvable, why, and how." }</p></div>
                { contents(&model) }
                <div class="lab-parts">
                    { part(Part::Verdict, html! { <verdict::Verdict ..props.clone() /> }) }
                    { part(Part::Position, html! { <position::PositionPart ..props.clone() /> }) }
                    { part(Part::Group, html! { <group::GroupPart ..props.clone() /> }) }
                    { part(Part::Boards, html! { <heat_map::HeatMap ..props.clone() /> }) }
                    { part(Part::Methods, html! { <methods::Methods ..props.clone() /> }) }
                    { part(Part::Exceptions, html! { <><six::Six ..props.clone() /><projective::Projective ..props.clone() /></> }) }
                    { part(Part::Open, html! { <open_questions::OpenQuestions ..props.clone() /> }) }
                </div>
            </div>
            <p class="hush" role="status">{ &model.told }</p>
            { overlay::overlays(&props) }
        </Shell>
    }
}

/// Sets the window title to the current board.
#[hook]
fn use_title(rotation: Variant) {
    use_effect_with(rotation, |rotation| {
        if let Some(document) = web_sys::window().and_then(|window| window.document()) {
            document.set_title(&format!("Lab, {:#} · Antipode", rotation.board()));
        }
    });
}

/// Returns the link that plays the position in Rotation.
fn play_link(model: &Model) -> String {
    use crate::puzzle::{Count, Position};
    let board = Position::Rotation(model.position().clone());
    crate::address::game::print_board(&board, Count::Rotation(model.rotation())).to_string()
}
