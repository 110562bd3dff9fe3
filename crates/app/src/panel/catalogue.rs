//! Words that somebody has collected: what each does, how long it is, how short it can be, and a button that plays it.

use std::rc::Rc;
use yew::prelude::*;

use super::counted::Counted;

/// A word of the catalogue.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The heading it stands under: `Last row`. Entries of a heading stand together.
    pub group: AttrValue,
    /// What it does: `Swap 1 and 2`.
    pub title: AttrValue,
    /// The word as its source has it.
    pub word: AttrValue,
    /// How many moves it counts.
    pub length: u32,
    /// How many the shortest word with the same effect counts, where that is known.
    pub shortest: Option<u32>,
}

/// What [`catalogue`] shows, and whom it tells.
pub struct CatalogueProps {
    /// The metric that lengths are counted in.
    pub counted: Rc<Counted>,
    /// The words.
    pub entries: Rc<[Entry]>,
    /// Whose they are, with the address where there is one.
    pub source: (AttrValue, Option<AttrValue>),
    /// Put the position a word solves on the board and play it; the index of the entry.
    pub on_play: Callback<usize>,
}

/// The catalogue, heading by heading.
pub fn catalogue(props: &CatalogueProps) -> Html {
    let CatalogueProps { counted, entries, source, on_play } = props;
    let rows = entries.iter().enumerate().map(|(index, entry)| {
        let begins = index == 0 || entries[index - 1].group != entry.group;
        html! {
            <>
                if begins {
                    <tr key={format!("group-{index}")}><th scope="colgroup" colspan="4">{ &entry.group }</th></tr>
                }
                <tr key={index}>
                    <th scope="row"><span>{ &entry.title }</span><code>{ &entry.word }</code></th>
                    <td>{ entry.length }</td>
                    <td class={classes!((entry.shortest == Some(entry.length)).then_some("good"))}>{ shortest(entry) }</td>
                    <td><button type="button" class="btn round" aria-label={format!("Play: {}", entry.title)} title={format!("Play {}", entry.word)}
                        onclick={on_play.reform(move |_: MouseEvent| index)}>{ super::sign::Sign::Play.drawn() }</button></td>
                </tr>
            </>
        }
    });
    html! {
        <div class="catalogue" key="catalogue">
            <table>
                <thead><tr>
                    <th scope="col"><span class="hush">{ "Word" }</span></th>
                    <th scope="col" title={counted.explain.clone()}>{ &counted.many }</th>
                    <th scope="col">{ "shortest" }</th>
                    <th scope="col"><span class="hush">{ "Play" }</span></th>
                </tr></thead>
                <tbody>{ for rows }</tbody>
            </table>
            <p class="foot">{ "Source: " }{ match &source.1 {
                Some(address) => html! { <a href={address.clone()} rel="external noreferrer">{ &source.0 }</a> },
                None => html! { &source.0 },
            } }{ "." }</p>
        </div>
    }
}

/// `15`, or a tick where the word is as short as it can be.
fn shortest(entry: &Entry) -> String {
    match entry.shortest {
        Some(shortest) if shortest == entry.length => format!("{shortest} ✓"),
        Some(shortest) => shortest.to_string(),
        None => "–".to_owned(),
    }
}
