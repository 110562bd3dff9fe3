//! The page of a puzzle, one for all of them: the board with its controls, and what is known of it beside.
//!
//! - [`model`]: everything the page knows; [`action`]: what can happen to it. Pure. - [`follow`]: what the player follows.
//! - [`known`], [`searched`]: what was heard of boards. - [`hint`]: the hint ladder.
//! - [`answers`]: what the page asks of the workers. - [`keeping`]: storage and the address bar.
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
use antipode_protocol::Prefer;
use gloo::timers::callback::Timeout;
use std::rc::Rc;
use yew::prelude::*;

/// The model as the page shows it. Equal only to itself: every action makes another.
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

/// Properties of [`ToyPage`].
#[derive(Properties, PartialEq)]
pub struct ToyPageProps {
    /// The puzzle. Another one is another page: it stands under another key.
    pub toy: Toy,
    /// Where the page is put when another takes its place.
    pub shelf: keeping::Shelf,
}

/// The page.
#[component]
pub fn ToyPage(props: &ToyPageProps) -> Html {
    let toy = props.toy;
    let state = use_reducer(|| Shown(Rc::new(keeping::open(toy, &props.shelf))));
    let model = Shown::clone(&state);
    let dispatch = use_callback(state.dispatcher(), |action, dispatcher| dispatcher.dispatch(action));
    let answers = use_answers(&model, &dispatch);
    use_address(&model, &dispatch);
    use_autosave(&model, &props.shelf);
    use_presence(&dispatch);
    use_keeping(model.board(), model.editor.as_ref());
    let on_command = use_callback((dispatch.clone(), model.clone()), |command, (dispatch, model)| {
        if let Some(action) = asked_by(command, model) {
            dispatch.emit(action);
        }
    });
    use_commands(model.keyed, model.board().keyboard(), on_command);
    use_title(&model);
    let panels = use_second_thought();

    let open = |dialog| dispatch.reform(move |()| Action::Dialog(Some(dialog)));
    let (on_share, on_help) = (open(Dialog::Share), open(Dialog::Help));
    let notices: Vec<(u32, AttrValue)> =
        model.notices.iter().map(|notice| (notice.number, notice.text.clone().into())).collect();
    let on_dismiss = dispatch.reform(Action::Dismiss);
    let part = PartProps { model, answers, dispatch };
    html! {
        <Shell page={Page::Toy(toy)} {on_share} {on_help} {notices} {on_dismiss}>
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

/// What every part of the page is a function of.
#[derive(Clone, Properties, PartialEq)]
pub struct PartProps {
    /// Everything the page knows.
    pub model: Shown,
    /// What the workers have said.
    pub answers: Rc<answers::Answers>,
    /// Lets something happen.
    pub dispatch: Callback<Action>,
}

/// What a key asks for, as things stand.
fn asked_by(command: Command, model: &Model) -> Option<Action> {
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
        Command::Solve => Action::Solve(Prefer::FewestShifts),
        Command::Scramble => scramble(model),
        Command::Help => Action::Dialog(Some(Dialog::Help)),
        Command::Press(press) => Action::Press(press, now()),
        Command::Escape if model.hint.is_some() => Action::ClearHint,
        Command::Escape if model.follow.is_some() => Action::ClosePlayer,
        Command::Escape => return None,
    })
}

/// Lets something happen, where what was said means anything.
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

/// A new board: any position of what is counted, each as likely as any other.
fn scramble(model: &Model) -> Action {
    scrambled(fresh_seed(), model)
}

fn scrambled(seed: String, model: &Model) -> Action {
    match model.count.scrambled(&seed) {
        Some(position) => {
            Action::Game(Event::Place { position, how: How::Scramble { seed, depth: None }, now: now() })
        }
        // Only the worker knows what can be reached.
        None => Action::WantDepth(WantedDepth { depth: None, seed }),
    }
}

/// A seed nobody has used yet: six letters and digits that are not mistaken for each other.
pub(crate) fn fresh_seed() -> String {
    const SIGNS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";
    let sign = |_| char::from(SIGNS[(js_sys::Math::random() * SIGNS.len() as f64) as usize % SIGNS.len()]);
    (0..6).map(sign).collect()
}

/// False at first, true right after: what is not needed for the first picture is drawn when that stands.
#[hook]
fn use_second_thought() -> bool {
    let second = use_state_eq(|| false);
    let setter = second.setter();
    use_effect_with((), move |()| {
        let timer = Timeout::new(0, move || setter.set(true));
        move || drop(timer)
    });
    *second
}

/// The title of the window says what is on the board.
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
