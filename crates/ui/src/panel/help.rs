//! The help dialog: keys and credits.

use yew::prelude::*;

use super::dialog::Dialog;
use crate::prose::prose;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyGroup {
    /// The heading: `Play`, `Look`.
    pub title: &'static str,
    /// Each entry: alternative keys, and what they do. Keys pressed together are joined by `+`.
    pub keys: &'static [(&'static [&'static str], &'static str)],
}

/// When the library shows a board as solved.
pub const SOLVED_RULE: &str = "The library marks a board as solved when you make every move yourself. Hints are allowed; a move by the solver is not.";

/// The properties of [`help`].
pub struct HelpProps {
    /// Whether the dialog is open.
    pub open: bool,
    /// How to play, in a few sentences.
    pub about: AttrValue,
    pub groups: &'static [KeyGroup],
    /// The sources: `[name](address): what it contributed`.
    pub credits: Vec<&'static str>,
    pub on_close: Callback<()>,
}

/// The help dialog.
pub fn help(props: &HelpProps) -> Html {
    html! {
        <Dialog id="help" title="Help" open={props.open} on_close={props.on_close.clone()}>
            <p class="explain">{ &props.about }</p>
            <div class="key-groups keys-only">{ for props.groups.iter().map(group) }</div>
            <p class="foot">{ SOLVED_RULE }</p>
            <section class="credits">
                <h3>{ "Sources" }</h3>
                <ul>{ for props.credits.iter().map(|credit| html! { <li key={*credit}>{ prose(credit) }</li> }) }</ul>
            </section>
        </Dialog>
    }
}

/// A group of keys as a table.
fn group(group: &KeyGroup) -> Html {
    html! {
        <table class="keys" key={group.title}>
            <caption>{ group.title }</caption>
            <tbody>{ for group.keys.iter().map(|(keys, what)| html! {
                <tr>
                    <th scope="row">{ for keys.iter().map(|key| chord(key)) }</th>
                    <td>{ *what }</td>
                </tr>
            }) }</tbody>
        </table>
    }
}

/// `Ctrl+Z` as two keys pressed together.
fn chord(keys: &str) -> Html {
    html! { <span class="chord">{ for keys.split('+').map(|key| html! { <kbd>{ key }</kbd> }) }</span> }
}
