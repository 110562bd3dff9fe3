//! The icons of round buttons.

use yew::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    Play,
    Close,
}

impl Icon {
    /// The icon as a picture, hidden from assistive technology.
    pub fn svg(self) -> Html {
        let d = match self {
            Icon::Play => "M5 2.5V13.5L14 8Z",
            Icon::Close => {
                "M3.5 2.1L8 6.6L12.5 2.1L13.9 3.5L9.4 8L13.9 12.5L12.5 13.9L8 9.4L3.5 13.9L2.1 12.5L6.6 8L2.1 3.5Z"
            }
        };
        html! { <svg class="sign" viewBox="0 0 16 16" aria-hidden="true"><path {d} /></svg> }
    }

    /// A round button with this icon. `look` is a class in addition to `btn round`.
    pub fn button(
        self,
        look: &'static str,
        label: &'static str,
        disabled: bool,
        onclick: Callback<MouseEvent>,
    ) -> Html {
        html! {
            <button type="button" class={classes!("btn", "round", look)} aria-label={label} {disabled} {onclick}>{ self.svg() }</button>
        }
    }
}
