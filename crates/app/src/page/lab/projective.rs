//! Six points.

use super::PartProps;
use yew::prelude::*;

/// The section.
#[component]
pub(super) fn Projective(_props: &PartProps) -> Html {
    Html::default()
}
