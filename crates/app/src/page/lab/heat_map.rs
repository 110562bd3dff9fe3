//! All boards at once, by the case of the theorem.

use super::PartProps;
use yew::prelude::*;

/// The section.
#[component]
pub(super) fn HeatMap(_props: &PartProps) -> Html {
    Html::default()
}
