//! How positions are solved by hand.

use super::PartProps;
use yew::prelude::*;

/// The section.
#[component]
pub(super) fn Methods(_props: &PartProps) -> Html {
    Html::default()
}
