//! Which board, and what can be reached on it.

use super::PartProps;
use super::model::Action;
use crate::panel::pickers::{PickersProps, pickers};
use crate::puzzle::rotation::said;
use yew::prelude::*;

/// The section.
#[component]
pub(super) fn Verdict(props: &PartProps) -> Html {
    let PartProps { model, dispatch } = props;
    let rotation = model.rotation();
    let choice = pickers(&PickersProps {
        rotation,
        explain: said::explain(rotation.rule()).into(),
        on_pick: dispatch.reform(Action::Board),
    });
    html! { <div class="card">{ choice }</div> }
}
