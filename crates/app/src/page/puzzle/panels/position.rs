//! The panel with the position as text.

use super::on_place;
use crate::game::{Event, StartKind};
use crate::page::puzzle::PartProps;
use crate::page::puzzle::action::Action;
use crate::page::puzzle::persistence::now;
use crate::panel::position_box::{MeaningContent, PositionBoxProps, position_box};
use yew::prelude::*;

pub fn position_panel(props: &PartProps) -> Html {
    let PartProps { model, dispatch, .. } = props;
    let (read, correct) = (model.board().clone(), model.board().clone());
    let ruleset = model.ruleset;
    position_box(&PositionBoxProps {
        text: model.position_text.clone().into(),
        on_text: dispatch.reform(|text: AttrValue| Action::SetPositionText(text.to_string())),
        read: Callback::from(move |text: AttrValue| read.read_typed(&text)),
        correct: Callback::from(move |text: AttrValue| correct.correction(&text)),
        current: model.board().text().into(),
        hint: model.kind().page_copy().notation_hint.into(),
        on_open: on_place(model, dispatch),
        on_choose: dispatch.reform(move |meant| match meant {
            MeaningContent::Position(position) => {
                Action::Game(Event::SetPosition { position, kind: StartKind::Loaded, now: now() })
            }
            MeaningContent::Draft(text) => Action::OpenSetup(text, ruleset),
        }),
        other_formats: if model.position_text.trim().is_empty() {
            model.board().other_formats()
        } else {
            Vec::new()
        },
    })
}
