//! The rings of the map as a table.

use antipode_play::numbers::thousands;
use antipode_protocol::GraphMap;
use yew::prelude::*;

/// Renders the number of positions and of dead ends of each ring, with a button that draws one of them.
pub(super) fn rings(counts: &[u64], map: &GraphMap, here: Option<u32>, on_draw: &Callback<u32>) -> Html {
    let row = |(distance, count): (u32, &u64)| {
        let ends = map.dead_ends.get(distance as usize).copied().unwrap_or(0);
        let onclick = on_draw.reform(move |_: MouseEvent| distance);
        let class = (here == Some(distance)).then_some("me");
        html! {
            <tr key={distance} {class}>
                <th scope="row">{ distance }{ if class.is_some() { " · you" } else { "" } }</th>
                <td>{ thousands(*count) }</td>
                <td>{ thousands(ends) }</td>
                <td><button type="button" class="btn quiet" {onclick} aria-label={format!("Go to a position at distance {distance}")}>{ "Go" }</button></td>
            </tr>
        }
    };
    html! {
        <details class="twin">
            <summary>{ "As a table" }</summary>
            <table class="rings">
                <thead><tr><th scope="col">{ "Distance" }</th><th scope="col">{ "Positions" }</th><th scope="col">{ "Dead ends" }</th><td></td></tr></thead>
                <tbody>{ for (0..).zip(counts).map(row) }</tbody>
            </table>
        </details>
    }
}
