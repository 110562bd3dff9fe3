//! A text of a file as markup.

use antipode_play::prose::{Span, spans};
use yew::prelude::*;

/// A text with its emphasis and its links, which lead to other sites.
pub fn prose(text: &str) -> Html {
    html! {
        <>{ for spans(text).into_iter().map(|span| match span {
            Span::Plain(text) => html! { text.to_owned() },
            Span::Emphasis(text) => html! { <i>{ text.to_owned() }</i> },
            Span::Link { title, href } => {
                html! { <a href={href.to_owned()} rel="external noreferrer">{ title.to_owned() }</a> }
            }
        }) }</>
    }
}
