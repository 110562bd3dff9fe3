//! A list of choices.

use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// A list of choices, each with whether it is chosen; `on_choose` receives the index.
pub fn select(label: &'static str, options: Vec<(String, bool)>, on_choose: Callback<usize>) -> Html {
    let onchange = Callback::from(move |event: Event| {
        let index = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
        if let Ok(index) = usize::try_from(index) {
            on_choose.emit(index);
        }
    });
    html! {
        <label class="field">{ label }<select {onchange}>
            { for options.into_iter().map(|(title, selected)| html! { <option {selected}>{ title }</option> }) }
        </select></label>
    }
}
