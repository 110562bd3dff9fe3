//! The group of the turns, computed apart from the theorem.

use super::PartProps;
use yew::prelude::*;

/// The section.
#[component]
pub(super) fn GroupPart(_props: &PartProps) -> Html {
    Html::default()
}
