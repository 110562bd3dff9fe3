//! The form of the filters, which act at once.

use super::filter::{Filter, SIZES, State};
use super::order::Order;
use super::range::Range;
use super::shelf::Shelf;
use super::tag::Tag;
use antipode_puzzles::sliding::Metric;
use antipode_ui::panel::select::select;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// A change of the current filter. Another change may come before the next rendering.
pub(super) type Change = Box<dyn FnOnce(&mut Filter)>;

/// The form.
pub(super) fn controls(filter: &Filter, on_change: &Callback<Change>) -> Html {
    let changed = |change: fn(&mut Filter, usize)| {
        on_change.reform(move |index: usize| -> Change { Box::new(move |filter| change(filter, index)) })
    };
    let shelves: Vec<Shelf> = Shelf::ALL.into_iter().chain(Shelf::others()).collect();
    let titles = shelves.iter().map(|shelf| (shelf.title().to_owned(), filter.shelf == *shelf)).collect();
    let on_shelf = on_change.reform(move |index: usize| -> Change {
        let shelf = shelves.get(index).copied();
        Box::new(move |filter| *filter = filter.on_shelf(shelf.unwrap_or(filter.shelf)))
    });
    let metrics = Metric::ALL.map(|metric| (metric.noun(false).to_owned(), filter.metric == metric));
    let tags = Tag::ALL.map(|tag| (tag.title().to_owned(), filter.tag == Some(tag)));
    let any = ("anything".to_owned(), filter.tag.is_none());
    let sizes = SIZES.map(|(cols, rows)| (format!("{cols} × {rows}"), filter.size == Some((cols, rows))));
    let any_size = ("any".to_owned(), filter.size.is_none());
    let states = State::ALL.map(|state| (state.title().to_owned(), filter.state == Some(state)));
    let any_state = ("all".to_owned(), filter.state.is_none());
    let orders = Order::ALL.map(|order| (order.title().to_owned(), filter.order == order));
    let typed = on_change.reform(|event: InputEvent| -> Change {
        let text = event.target_unchecked_into::<HtmlInputElement>().value();
        Box::new(move |filter| filter.text = text)
    });
    html! {
        <form class="filter" id="library-filter" role="search" aria-label="Filter of the library" onsubmit={|event: SubmitEvent| event.prevent_default()}>
            <label class="field">{ "Name or source" }<input type="search" value={filter.text.clone()} maxlength="60" autocomplete="off" oninput={typed} /></label>
            { select("Counting", metrics.to_vec(), changed(|filter, index| {
                filter.metric = Metric::ALL.get(index).copied().unwrap_or_default();
            })) }
            { range("Distance", filter.distance, on_change, |filter| &mut filter.distance) }
            { range("Pieces", filter.pieces, on_change, |filter| &mut filter.pieces) }
            { select("Size", [any_size].into_iter().chain(sizes).collect(), changed(|filter, index| {
                filter.size = index.checked_sub(1).and_then(|index| SIZES.get(index).copied());
            })) }
            { select("With", [any].into_iter().chain(tags).collect(), changed(|filter, index| {
                filter.tag = index.checked_sub(1).and_then(|index| Tag::ALL.get(index).copied());
            })) }
            { select("Show", [any_state].into_iter().chain(states).collect(), changed(|filter, index| {
                filter.state = index.checked_sub(1).and_then(|index| State::ALL.get(index).copied());
            })) }
            { select("Order", orders.to_vec(), changed(|filter, index| {
                filter.order = Order::ALL.get(index).copied().unwrap_or_default();
            })) }
            { select("Boards", titles, on_shelf) }
            if filter.count() > 0 {
                <button type="button" class="btn" onclick={on_change.reform(|_: MouseEvent| -> Change { Box::new(|filter| *filter = filter.cleared()) })}>{ "Clear" }</button>
            }
        </form>
    }
}

/// Two boxes for a least and a greatest number.
fn range(
    title: &'static str,
    range: Range,
    on_change: &Callback<Change>,
    part: fn(&mut Filter) -> &mut Range,
) -> Html {
    let bound = |label: &'static str, value: Option<u32>, set: fn(&mut Range, Option<u32>)| {
        // The box keeps a text that is no number.
        let oninput = on_change.reform(move |event: InputEvent| -> Change {
            let bound = event.target_unchecked_into::<HtmlInputElement>().value().trim().parse().ok();
            Box::new(move |filter| set(part(filter), bound))
        });
        let value = value.map(|value| value.to_string()).unwrap_or_default();
        html! { <input type="number" min="0" inputmode="numeric" aria-label={format!("{title}, {label}")} placeholder={label} {value} {oninput} /> }
    };
    html! {
        <div class="field" role="group" aria-label={title}>
            <span aria-hidden="true">{ title }</span>
            <span class="ends">
                { bound("from", range.least, |range, bound| range.least = bound) }
                { bound("to", range.most, |range, bound| range.most = bound) }
            </span>
        </div>
    }
}
