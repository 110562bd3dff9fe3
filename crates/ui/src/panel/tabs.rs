//! Tabs.

use web_sys::HtmlElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct TabsProps {
    /// The accessible name of the tab list: `Panels`.
    pub label: AttrValue,
    /// A prefix for ids, unique on the page.
    pub id: AttrValue,
    pub titles: Vec<AttrValue>,
    /// The index of the chosen tab.
    pub chosen: usize,
    /// Called with the index of another tab.
    pub on_choose: Callback<usize>,
    /// The panel of the chosen tab.
    pub children: Html,
}

/// A tab list with the panel of the chosen tab. One tab stop; arrows, Home and End choose.
#[component]
pub fn Tabs(props: &TabsProps) -> Html {
    let TabsProps { label, id, titles, chosen, on_choose, children } = props;
    let list = use_node_ref();
    {
        let list = list.clone();
        use_effect_with(*chosen, move |chosen| show_chosen(&list, *chosen));
    }
    let onkeydown = {
        let (list, on_choose, chosen, count) = (list.clone(), on_choose.clone(), *chosen, titles.len());
        Callback::from(move |event: KeyboardEvent| {
            let Some(next) = step(&event.key(), chosen, count) else { return };
            event.prevent_default();
            event.stop_propagation();
            on_choose.emit(next);
            focus(&list, next);
        })
    };
    html! {
        <>
            <div class="tabs" role="tablist" aria-label={label.clone()} ref={list} {onkeydown}>
                { for titles.iter().enumerate().map(|(i, title)| {
                    let selected = i == *chosen;
                    html! {
                        <button type="button" role="tab" key={i} id={format!("{id}-tab-{i}")} aria-selected={selected.to_string()}
                            aria-controls={selected.then(|| format!("{id}-panel"))} tabindex={if selected { "0" } else { "-1" }}
                            onclick={on_choose.reform(move |_: MouseEvent| i)}>{ title }</button>
                    }
                }) }
            </div>
            <div class="tab-panel" role="tabpanel" id={format!("{id}-panel")} aria-labelledby={format!("{id}-tab-{chosen}")} tabindex="0">
                { children.clone() }
            </div>
        </>
    }
}

/// Scrolls the list sideways until the chosen tab is in its middle, as far as that goes.
fn show_chosen(list: &NodeRef, index: usize) {
    let Some((list, tab)) = list.cast::<HtmlElement>().zip(tab(list, index)) else { return };
    let room = list.client_width() - tab.offset_width();
    list.set_scroll_left(tab.offset_left() - list.offset_left() - room / 2);
}

/// Focuses a tab.
fn focus(list: &NodeRef, index: usize) {
    if let Some(tab) = tab(list, index) {
        // A tab that cannot take the focus leaves the focus unchanged.
        let _ = tab.focus();
    }
}

fn tab(list: &NodeRef, index: usize) -> Option<HtmlElement> {
    let tab = list.cast::<HtmlElement>()?.children().item(u32::try_from(index).ok()?)?;
    wasm_bindgen::JsCast::dyn_into(tab).ok()
}

/// The tab that a key leads to, cyclically.
fn step(key: &str, at: usize, count: usize) -> Option<usize> {
    match key {
        _ if count == 0 => None,
        "ArrowRight" => Some((at + 1) % count),
        "ArrowLeft" => Some((at + count - 1) % count),
        "Home" => Some(0),
        "End" => Some(count - 1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_are_cyclic() {
        assert_eq!(step("ArrowRight", 3, 4), Some(0));
        assert_eq!(step("ArrowLeft", 0, 4), Some(3));
        assert_eq!(step("End", 0, 4), Some(3));
        assert_eq!(step("Tab", 0, 4), None);
        assert_eq!(step("ArrowRight", 0, 0), None);
    }
}
