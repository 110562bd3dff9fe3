//! The table of contents and the titles of the sections.

use super::PartProps;
use super::model::Action;
use crate::route::{Section, route_of};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::prelude::*;

pub(super) const fn title(part: Section) -> &'static str {
    match part {
        Section::Verdict => "What can be reached",
        Section::Position => "A position",
        Section::Group => "The group",
        Section::Boards => "All boards",
        Section::Methods => "Methods",
        Section::Exceptions => "Two exceptions",
        Section::Open => "Open questions",
        Section::Sliding => "Sliding blocks: open problems",
    }
}

/// The table of contents. Each entry links to its section, and opens it.
pub(super) fn contents(props: &PartProps) -> Html {
    let PartProps { model, dispatch } = props;
    html! {
        <nav class="contents" aria-label="Contents">
            <ol>{ for Section::ALL.map(|part| {
                let dispatch = dispatch.clone();
                let onclick = Callback::from(move |event: MouseEvent| {
                    if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
                        event.prevent_default();
                        dispatch.emit(Action::GoTo(part));
                        scroll_to(part);
                    }
                });
                html! { <li><a href={route_of(&model.link(Some(part))).to_string()} {onclick}>{ title(part) }</a></li> }
            }) }</ol>
        </nav>
    }
}

/// Scrolls to a section and focuses its heading.
pub(super) fn scroll_to(part: Section) {
    let heading = antipode_ui::dom::window()
        .and_then(|window| window.document())
        .and_then(|document| document.get_element_by_id(&format!("lab-{}", part.name())))
        .and_then(|element| element.dyn_into::<HtmlElement>().ok());
    if let Some(heading) = heading {
        heading.scroll_into_view();
        // If focusing fails, the focus stays where it is.
        let _ = heading.focus();
    }
}
