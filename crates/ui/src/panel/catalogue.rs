//! A catalogue of published algorithms: effect, length, shortest length, and a button that plays each.

use std::rc::Rc;
use yew::prelude::*;

use antipode_play::puzzle::metric_info::MetricInfo;

/// An algorithm of the catalogue.
#[derive(Clone, Debug, PartialEq)]
pub struct CatalogueEntry {
    /// Its heading: `Last row`. Entries with the same heading are adjacent.
    pub group: AttrValue,
    /// Its effect: `Swap 1 and 2`.
    pub title: AttrValue,
    /// Its moves as in the source.
    pub moves: AttrValue,
    /// Its number of moves.
    pub length: u32,
    /// The length of the shortest algorithm with the same effect, if known.
    pub shortest: Option<u32>,
}

/// The properties of [`catalogue`].
pub struct CatalogueProps {
    /// The metric of the lengths.
    pub metric: Rc<MetricInfo>,
    pub entries: Rc<[CatalogueEntry]>,
    /// The author, with the address if there is one.
    pub source: (AttrValue, Option<AttrValue>),
    /// Open the position that an algorithm solves and play it; receives the index of the entry.
    pub on_play: Callback<usize>,
}

/// The catalogue, heading by heading.
pub fn catalogue(props: &CatalogueProps) -> Html {
    let CatalogueProps { metric, entries, source, on_play } = props;
    let rows = entries.iter().enumerate().map(|(index, entry)| {
        let begins = index == 0 || entries[index - 1].group != entry.group;
        html! {
            <>
                if begins {
                    <tr key={format!("group-{index}")}><th scope="colgroup" colspan="4">{ &entry.group }</th></tr>
                }
                <tr key={index}>
                    <th scope="row"><span>{ &entry.title }</span><code>{ &entry.moves }</code></th>
                    <td>{ entry.length }</td>
                    <td class={classes!((entry.shortest == Some(entry.length)).then_some("good"))}>{ shortest(entry) }</td>
                    <td><button type="button" class="btn round" aria-label={format!("Play: {}", entry.title)} title={format!("Play {}", entry.moves)}
                        onclick={on_play.reform(move |_: MouseEvent| index)}>{ super::icon::Icon::Play.svg() }</button></td>
                </tr>
            </>
        }
    });
    html! {
        <div class="catalogue" key="catalogue">
            <table>
                <thead><tr>
                    <th scope="col"><span class="hush">{ "Word" }</span></th>
                    <th scope="col" title={metric.explanation.clone()}>{ &metric.many }</th>
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

/// `15`, with a tick if the algorithm has the shortest length.
fn shortest(entry: &CatalogueEntry) -> String {
    match entry.shortest {
        Some(shortest) if shortest == entry.length => format!("{shortest} ✓"),
        Some(shortest) => shortest.to_string(),
        None => "–".to_owned(),
    }
}
