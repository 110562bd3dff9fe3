//! The panel with the position as text.

use super::on_place;
use crate::page::puzzle::PartProps;
use crate::page::puzzle::action::Action;
use crate::panel::position_box::{PositionBoxProps, position_box};
use yew::prelude::*;

pub fn position_panel(props: &PartProps) -> Html {
    let PartProps { model, dispatch, .. } = props;
    let (read, correct) = (model.board().clone(), model.board().clone());
    position_box(&PositionBoxProps {
        text: model.position_text.clone().into(),
        on_text: dispatch.reform(|text: AttrValue| Action::SetPositionText(text.to_string())),
        read: Callback::from(move |text: AttrValue| read.parse(&text).map(|position| position.text().into())),
        correct: Callback::from(move |text: AttrValue| correct.correction(&text)),
        current: model.board().text().into(),
        hint: model.kind().page_copy().notation_hint.into(),
        on_open: on_place(model, dispatch),
    })
}
