//! The choice of a method to solve the board.

use std::rc::Rc;
use yew::prelude::*;

#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// The name in queries to the worker: `stages`.
    pub name: AttrValue,
    /// The title shown to people: `Eight stages`.
    pub title: AttrValue,
    /// How it differs from the others, in a phrase: `one number at a time, clockwise`.
    pub explain: AttrValue,
}

/// The properties of [`method_picker`].
pub struct WaysProps {
    /// The methods that can solve this board. A single one is not shown.
    pub ways: Rc<[Way]>,
    /// The name of the chosen one.
    pub chosen: AttrValue,
    /// Choose another by its name.
    pub on_choose: Callback<AttrValue>,
}

/// The methods side by side.
pub fn ways(props: &WaysProps) -> Html {
    let WaysProps { ways, chosen, on_choose } = props;
    if ways.len() < 2 {
        return Html::default();
    }
    html! {
        <fieldset class="metric-picker ways">
            <legend>{ "Solve by" }</legend>
            { for ways.iter().map(|way| {
                let name = way.name.clone();
                html! {
                    <label key={way.name.as_str()}>
                        <input type="radio" name="way" value={name.clone()} checked={*chosen == name}
                            onchange={on_choose.reform(move |_: Event| name.clone())} />
                        <span class="name">{ &way.title }<small>{ &way.explain }</small></span>
                    </label>
                }
            }) }
        </fieldset>
    }
}
