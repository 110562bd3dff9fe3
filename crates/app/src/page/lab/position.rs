//! A position, and what forbids it.

use super::{PartProps, play_link};
use yew::prelude::*;

/// The section.
#[component]
pub(super) fn PositionPart(props: &PartProps) -> Html {
    html! { <div class="card"><a class="btn" href={play_link(&props.model)}>{ "Play it in Rotation" }</a></div> }
}
