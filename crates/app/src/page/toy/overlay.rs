//! The dialogs of the page: help, share, scramble.

use super::action::Action;
use super::model::{Dialog, Model, WantedDepth};
use super::{PartProps, fresh_seed, play, scrambled};
use crate::address::{self, Ignored};
use crate::game::{Event, How};
use crate::page::toy::keeping::now;
use crate::panel::help::{HelpProps, help};
use crate::panel::scramble::{Scramble, Wish};
use crate::panel::share::{ShareProps, Shared, share};
use crate::puzzle::{Count, Position};
use std::rc::Rc;
use yew::prelude::*;

/// Renders the dialogs.
pub fn overlays(props: &PartProps) -> Html {
    let PartProps { model, answers, dispatch } = props;
    let (ruleset, kind) = (model.count, model.toy());
    let counted = ruleset.counted();
    let close = dispatch.reform(|()| Action::Dialog(None));
    let open = |dialog| model.dialog == Some(dialog);

    let on_wish = {
        let (dispatch, model) = (dispatch.clone(), model.clone());
        Callback::from(move |wish| {
            dispatch.emit(Action::Dialog(None));
            dispatch.emit(match wish {
                Wish::Uniform { seed } => scrambled(seed.to_string(), &model),
                Wish::Depth { depth, seed } => {
                    Action::WantDepth(WantedDepth { depth: Some(depth), seed: seed.to_string() })
                }
                Wish::Position(text) => match model.board().read(&text) {
                    Ok(position) => Action::Game(Event::Place { position, how: How::Loaded, now: now() }),
                    Err(why) => Action::Ignored(vec![Ignored {
                        sentence: format!("That is not a valid board: {why}."),
                        text: text.to_string(),
                    }]),
                },
            });
        })
    };
    let help = help(&HelpProps {
        open: open(Dialog::Help),
        about: kind.said().about.into(),
        groups: model.board().keys(),
        credits: kind.said().credits,
        on_close: close.clone(),
    });
    let shared = open(Dialog::Share).then(|| match model.drawn() {
        Some(board) => drawn(model, &board),
        None => played(model),
    });
    let share = share(&ShareProps { shared, on_close: close.clone() });
    html! {
        <>
            { help }
            { share }
            <Scramble open={open(Dialog::Scramble)} counted={Rc::new(counted)} table={answers.table(ruleset).here().cloned()}
                fresh_seed={Callback::from(|()| fresh_seed().into())} {on_wish} on_close={close} />
        </>
    }
}

/// The share content of the game.
fn played(model: &Model) -> Shared {
    let (board, kind, counted) = (model.board(), model.toy(), model.count.counted());
    let link_with_moves = match model.game().line() {
        [] => String::new(),
        _ => absolute(&address::game::print(model.game(), model.count).to_string()),
    };
    let subject = match model.depth() {
        _ if model.is_editing() => "Your game. The draft in the editor is not a valid board yet.".to_owned(),
        Some(depth) if !model.hidden => {
            format!("{}, {depth} {} from {}", kind.title(), counted.unit(u64::from(depth)), counted.end)
        }
        _ => kind.title().to_owned(),
    };
    Shared {
        link: link_to(board, model.count).into(),
        link_with_moves: link_with_moves.into(),
        position: board.text().into(),
        moves: play::words_of(model).into(),
        subject: subject.into(),
    }
}

/// The share content while the editor is open: the drawn board.
fn drawn(model: &Model, board: &Position) -> Shared {
    Shared {
        link: link_to(board, model.count.on(board)).into(),
        link_with_moves: AttrValue::default(),
        position: board.text().into(),
        moves: AttrValue::default(),
        subject: format!("{}, the board in the editor", model.toy().title()).into(),
    }
}

/// The absolute link to a board, without moves.
fn link_to(board: &Position, ruleset: Count) -> String {
    absolute(&address::game::print_board(board, ruleset).to_string())
}

/// The absolute URL of a hash on this page.
pub(crate) fn absolute(hash: &str) -> String {
    let page = web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    let page = page.split('#').next().unwrap_or_default();
    format!("{page}{hash}")
}
