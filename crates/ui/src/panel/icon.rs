//! The icons of round buttons.

use yew::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    Play,
    Pause,
    /// One step back.
    Back,
    /// One step forward.
    Forward,
    First,
    Last,
    Close,
}

impl Icon {
    /// The icon as a picture, hidden from assistive technology.
    pub fn svg(self) -> Html {
        let d = match self {
            Icon::Play => "M5 2.5V13.5L14 8Z",
            Icon::Pause => "M4 2.5H7V13.5H4ZM9 2.5H12V13.5H9Z",
            Icon::Back => "M11 2.5V13.5L3 8Z",
            Icon::Forward => "M5 2.5V13.5L13 8Z",
            Icon::First => "M13 2.5V13.5L5 8ZM3 2.5H5V13.5H3Z",
            Icon::Last => "M3 2.5V13.5L11 8ZM11 2.5H13V13.5H11Z",
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
