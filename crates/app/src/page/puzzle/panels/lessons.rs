//! The lessons of a puzzle: the one on the board, the next one after a win, and all of them.

use crate::page::puzzle::persistence::last_turn_of_game;
use antipode_play::game::lessons::{Lesson, Lessons};
use antipode_play::game::{Event, StartKind};
use antipode_play::page::action::{Action, LinkAction};
use antipode_play::page::model::Model;
use antipode_ui::address::now;
use antipode_ui::part::PartProps;
use antipode_ui::shell::focus_main;
use std::rc::Rc;
use yew::prelude::*;

/// What the lesson on the board teaches; nothing on any other board.
#[component]
pub fn LessonBanner(props: &PartProps) -> Html {
    let lessons = use_lessons(&props.model);
    let Some(lesson) = lessons.with_board(props.model.game().start_position()) else {
        return Html::default();
    };
    html! {
        <div class="banner">
            <p role="status"><b>{ format!("{}: {}. ", lessons.place(lesson), lesson.title) }</b>{ lesson.text }</p>
            <details key={lesson.number} class="twin"><summary>{ "Show the moves" }</summary><code>{ lesson.moves }</code></details>
        </div>
    }
}

/// What is to be offered of the lessons when a game is solved.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Offer {
    /// The board has nothing to do with them.
    None,
    /// One that is not done, after the first win or a game with help.
    Open(Lesson),
    /// The next one, after a lesson.
    Next(Lesson),
    /// All of them, as many as these, are done.
    AllDone(usize),
}

impl Offer {
    pub(super) fn of(model: &Model) -> Offer {
        let lessons = Lessons::of(model.kind());
        let start = model.game().start_position();
        match (lessons.next(model.games.own(), start), lessons.with_board(start)) {
            (Some(open), None) => Offer::Open(open.clone()),
            (Some(next), Some(_)) => Offer::Next(next.clone()),
            (None, Some(_)) => Offer::AllDone(lessons.all().len()),
            (None, None) => Offer::None,
        }
    }

    pub(super) fn view(&self, props: &PartProps) -> Html {
        match self {
            Offer::None => Html::default(),
            Offer::Open(lesson) => {
                html! { <button type="button" class="btn" onclick={begin(props, lesson)}>{ lesson.name() }</button> }
            }
            Offer::Next(lesson) => html! {
                <button type="button" class="btn primary" onclick={begin(props, lesson)}>{ "Next lesson" }</button>
            },
            Offer::AllDone(count) => html! { <p>{ format!("All {count} lessons are done.") }</p> },
        }
    }
}

/// All lessons, and which of them are done.
#[component]
pub fn LessonList(props: &PartProps) -> Html {
    let model = &props.model;
    let lessons = use_lessons(model);
    let own = model.games.own();
    let done: Vec<bool> = lessons.all().iter().map(|lesson| lesson.is_done(own)).collect();
    let count = done.iter().filter(|is_done| **is_done).count();
    let item = |(lesson, is_done): (&Lesson, &bool)| {
        html! {
            <li key={lesson.number}>
                <button type="button" class="btn quiet" onclick={begin(props, lesson)}>{ lesson.title }</button>
                if *is_done {
                    { "✓" }<span class="hush">{ " done" }</span>
                }
            </li>
        }
    };
    html! {
        <details class="lessons">
            <summary>{ format!("Lessons of {}, {count} of {} done", model.kind().title(), done.len()) }</summary>
            <ol>{ for lessons.all().iter().zip(&done).map(item) }</ol>
        </details>
    }
}

#[hook]
fn use_lessons(model: &Model) -> Rc<Lessons> {
    use_memo(model.kind(), |kind| Lessons::of(*kind))
}

/// Begins a lesson as a game of the player's own, or continues the game that is not solved yet.
fn begin(props: &PartProps, lesson: &Lesson) -> Callback<MouseEvent> {
    let PartProps { model, dispatch, .. } = props;
    let (model, dispatch, position) = (model.clone(), dispatch.clone(), lesson.board.clone());
    Callback::from(move |click: MouseEvent| {
        let own = model.games.own();
        let left = last_turn_of_game(own, &position, &StartKind::Loaded);
        let event = match left.filter(|turn| !own.turns()[*turn].after.is_solved()) {
            Some(turn) => Event::GoTo(turn, now()),
            None => Event::SetPosition { position: position.clone(), kind: StartKind::Loaded, now: now() },
        };
        dispatch.emit(Action::Link(LinkAction::Resume(event, now())));
        // Of a click by the keyboard: its button goes.
        if click.detail() == 0 {
            focus_main();
        }
    })
}
