//! What is not proven: laws, evidence, and tables that can be computed anew.

use super::PartProps;
use yew::prelude::*;

/// The section.
#[component]
pub(super) fn OpenQuestions(_props: &PartProps) -> Html {
    Html::default()
}
