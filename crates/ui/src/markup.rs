//! Content as markup, natively, for tests.

use yew::prelude::*;

/// Renders its children.
#[derive(Properties, PartialEq)]
struct ShownProps {
    children: Html,
}

#[component]
fn Shown(props: &ShownProps) -> Html {
    props.children.clone()
}

/// The markup of some content.
///
/// # Panics
/// When there is no thread for it.
#[must_use]
pub fn markup(children: Html) -> String {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime for one thread");
    let rendering =
        yew::LocalServerRenderer::<Shown>::with_props(ShownProps { children }).hydratable(false).render();
    tokio::task::LocalSet::new().block_on(&runtime, rendering)
}
