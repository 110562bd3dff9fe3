//! The choice of a method to solve the board.

use std::rc::Rc;
use yew::prelude::*;

#[derive(Clone, Debug, PartialEq)]
pub struct MethodChoice {
    /// The name in queries to the worker: `stages`.
    pub name: AttrValue,
    /// The title shown to people: `Eight stages`.
    pub title: AttrValue,
    /// How it differs from the others, in a phrase: `one number at a time, clockwise`.
    pub summary: AttrValue,
}

/// The properties of [`method_picker`].
pub struct MethodPickerProps {
    /// The methods that can solve this board. A single one is not shown.
    pub methods: Rc<[MethodChoice]>,
    /// The name of the chosen one.
    pub chosen: AttrValue,
    /// Choose another by its name.
    pub on_choose: Callback<AttrValue>,
}

/// The methods side by side.
pub fn method_picker(props: &MethodPickerProps) -> Html {
    let MethodPickerProps { methods, chosen, on_choose } = props;
    if methods.len() < 2 {
        return Html::default();
    }
    html! {
        <fieldset class="metric-picker ways">
            <legend>{ "Solve by" }</legend>
            { for methods.iter().map(|method| {
                let name = method.name.clone();
                html! {
                    <label key={method.name.as_str()}>
                        <input type="radio" name="way" value={name.clone()} checked={*chosen == name}
                            onchange={on_choose.reform(move |_: Event| name.clone())} />
                        <span class="name">{ &method.title }<small>{ &method.summary }</small></span>
                    </label>
                }
            }) }
        </fieldset>
    }
}
