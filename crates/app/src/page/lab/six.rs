//! Two sixes.

use super::PartProps;
use yew::prelude::*;

/// The section.
#[component]
pub(super) fn Six(_props: &PartProps) -> Html {
    Html::default()
}
