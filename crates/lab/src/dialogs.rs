//! The dialogs of the page: help and share.

use super::PartProps;
use super::model::{Action, Dialog};
use crate::route_sync;
use antipode_play::prose::Prose;
use antipode_ui::dom;
use antipode_ui::panel::help::{HelpProps, KeyGroup, help};
use antipode_ui::panel::share::{ShareContent, ShareProps, share};
use yew::prelude::*;

const KEYS: &[KeyGroup] = &[
    KeyGroup {
        title: "On the board",
        keys: &[
            (&["←", "→", "↑", "↓"], "move the cursor"),
            (&["Enter", "Space"], "select a number; exchange it with another"),
            (&["Escape"], "clear the selection"),
        ],
    },
    KeyGroup {
        title: "On the map",
        keys: &[(&["←", "→", "↑", "↓"], "go from board to board"), (&["Enter", "Space"], "choose the board")],
    },
];

/// Jaap Scherphuis on the 120 positions of 3 × 2.
pub(super) const SCHERPHUIS: &str = "https://www.jaapsch.net/puzzles/pgl25.htm";

const TEXTS: Prose = Prose::new(include_str!("../texts/help.txt"));

pub(super) fn dialogs(props: &PartProps) -> Html {
    let PartProps { model, dispatch } = props;
    let on_close = dispatch.reform(|()| Action::SetDialog(None));
    let open = |dialog| model.dialog == Some(dialog);
    let help = help(&HelpProps {
        open: open(Dialog::Help),
        about: TEXTS.text("about").into(),
        groups: KEYS,
        credits: TEXTS.all("credit").collect(),
        on_close: on_close.clone(),
    });
    let shared = open(Dialog::Share).then(|| ShareContent {
        result: AttrValue::default(),
        picture: None,
        snippet: AttrValue::default(),
        challenge: AttrValue::default(),
        link: dom::absolute(&route_sync::current_url(model)).into(),
        link_with_moves: AttrValue::default(),
        position: model.position().to_string().into(),
        moves: AttrValue::default(),
        subject: format!("The Lab, {}", model.variant()).into(),
    });
    let share = share(&ShareProps { content: shared, on_close });
    html! { <>{ help }{ share }</> }
}
