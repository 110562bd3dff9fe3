//! The page of a puzzle, the same for every puzzle: board and controls on the left, panels on the right.
//!
//! - [`model`]: the state of the page; [`action`]: its actions. Both are pure. - [`playback`]: the sequence in the
//! solution player. - [`distances`], [`search_result`]: answers of the workers about boards. - [`hint`]: the levels
//! of a hint. - [`answers`]: the queries to the workers. - [`persistence`]: storage and the URL. - [`board_column`],
//! [`side_column`], [`dialogs`]: the views. - [`panels`]: the panels of each puzzle.
//! - [`play`], [`side`], [`overlay`]: what is drawn. - [`panels`]: which panels a puzzle has.

pub mod action;
pub mod answers;
mod change;
mod drawing;
pub mod follow;
pub mod hint;
pub mod keeping;
pub mod known;
pub mod model;
pub mod overlay;
pub mod panels;
pub mod play;
pub mod searched;
pub mod side;
mod solving;
pub mod whole;

use crate::address::Page;
use crate::game::{Event, How};
use crate::keys::{Command, use_commands};
use crate::page::sliding;
use crate::page::sliding::editor::keeping::use_keeping;
use crate::page::sliding::editor::model::Edit;
use crate::page::toy::action::Action;
use crate::page::toy::answers::use_answers;
use crate::page::toy::keeping::{now, use_address, use_autosave, use_presence};
use crate::page::toy::model::{Dialog, Model, WantedDepth};
use crate::puzzle::Toy;
use crate::shell::Shell;
use antipode_protocol::SolutionPreference;
use gloo::timers::callback::Timeout;
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

#[derive(Properties, PartialEq)]
pub struct ToyPageProps {
    /// The puzzle. Another puzzle is another page with another Yew key.
    pub toy: Toy,
    /// The models of pages that were left.
    pub shelf: keeping::Shelf,
}

#[component]
pub fn ToyPage(props: &ToyPageProps) -> Html {
    let kind = props.toy;
    let state = use_reducer(|| Shown(Rc::new(keeping::open(kind, &props.shelf))));
    let model = Shown::clone(&state);
    let dispatch = use_callback(state.dispatcher(), |action, dispatcher| dispatcher.dispatch(action));
    let answers = use_answers(&model, &dispatch);
    use_address(&model, &dispatch);
    use_autosave(&model, &props.shelf);
    use_presence(&dispatch);
    use_keeping(model.board(), model.editor.as_ref());
    let on_command = use_callback((dispatch.clone(), model.clone()), |command, (dispatch, model)| {
        if let Some(action) = action_of_command(command, model) {
            dispatch.emit(action);
        }
    });
    use_commands(model.keyed, model.board().keyboard(), on_command);
    use_title(&model);
    let panels = use_after_first_render();

    let open = |dialog| dispatch.reform(move |()| Action::Dialog(Some(dialog)));
    let (on_share, on_help) = (open(Dialog::Share), open(Dialog::Help));
    let notices: Vec<(u32, AttrValue)> =
        model.notices.iter().map(|notice| (notice.number, notice.text.clone().into())).collect();
    let on_dismiss = dispatch.reform(Action::Dismiss);
    let part = PartProps { model, answers, dispatch };
    html! {
        <Shell page={Page::Toy(kind)} {on_share} {on_help} {notices} {on_dismiss}>
            <div class="stage">
                if part.model.is_editing() {
                    <sliding::Editor ..part.clone() />
                } else {
                    { play::play(&part) }
                }
                if panels {
                    <side::Side ..part.clone() />
                }
            </div>
            if panels {
                { overlay::overlays(&part) }
            }
        </Shell>
    }
}

/// The properties of every part of the page.
#[derive(Clone, Properties, PartialEq)]
pub struct PartProps {
    /// The state of the page.
    pub model: Shown,
    /// The answers of the workers.
    pub answers: Rc<answers::Answers>,
    /// Dispatches an action.
    pub dispatch: Callback<Action>,
}

/// Returns the action of a command in the current state.
fn action_of_command(command: Command, model: &Model) -> Option<Action> {
    if model.is_editing() {
        return match command {
            Command::Undo => Some(Action::Edit(Edit::Undo)),
            Command::Redo => Some(Action::Edit(Edit::Redo)),
            Command::Help => Some(Action::Dialog(Some(Dialog::Help))),
            Command::Edit | Command::Escape => Some(Action::CloseEditor),
            _ => None,
        };
    }
    Some(match command {
        Command::Edit => Action::OpenEditor,
        Command::Undo => Action::Game(Event::Undo(now())),
        Command::Redo => Action::Game(Event::Redo(now())),
        Command::Hint => Action::Hint,
        Command::Solve => Action::Solve(SolutionPreference::FewestShifts),
        Command::Scramble => scramble(model),
        Command::Help => Action::Dialog(Some(Dialog::Help)),
        Command::Press(press) => Action::Press(press, now()),
        Command::Escape if model.hint.is_some() => Action::ClearHint,
        Command::Escape if model.follow.is_some() => Action::ClosePlayer,
        Command::Escape => return None,
    })
}

/// Returns a callback that dispatches an action if `action` returns one.
fn perhaps<T: 'static>(
    dispatch: &Callback<Action>,
    action: impl Fn(T) -> Option<Action> + 'static,
) -> Callback<T> {
    let dispatch = dispatch.clone();
    Callback::from(move |said| {
        if let Some(action) = action(said) {
            dispatch.emit(action);
        }
    })
}

/// Returns the action for a new board: every position of the variant is equally likely.
fn scramble(model: &Model) -> Action {
    scrambled(fresh_seed(), model)
}

fn scrambled(seed: String, model: &Model) -> Action {
    match model.count.scrambled(&seed) {
        Some(position) => {
            Action::Game(Event::Place { position, how: How::Scramble { seed, depth: None }, now: now() })
        }
        // Only the worker knows which positions are reachable.
        None => Action::WantDepth(WantedDepth { depth: None, seed }),
    }
}

/// Returns a random seed: six letters and digits that are easy to tell apart.
pub(crate) fn fresh_seed() -> String {
    const SIGNS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";
    let sign = |_| char::from(SIGNS[(js_sys::Math::random() * SIGNS.len() as f64) as usize % SIGNS.len()]);
    (0..6).map(sign).collect()
}

/// Returns false in the first render and true after it. Parts that the first frame does not need are rendered later.
#[hook]
fn use_after_first_render() -> bool {
    let second = use_state_eq(|| false);
    let setter = second.setter();
    use_effect_with((), move |()| {
        let timer = Timeout::new(0, move || setter.set(true));
        move || drop(timer)
    });
    *second
}

/// Sets the window title.
#[hook]
fn use_title(model: &Model) {
    let title = match model.depth().filter(|_| !model.hidden) {
        Some(0) => format!("{}, solved · Antipode", model.toy().title()),
        Some(depth) => {
            format!("{}, {depth} from {} · Antipode", model.toy().title(), model.count.counted().end)
        }
        None => format!("{} · Antipode", model.toy().title()),
    };
    use_effect_with(title, |title| {
        if let Some(document) = web_sys::window().and_then(|window| window.document()) {
            document.set_title(title);
        }
    });
}
