//! Which of several methods explains the board.

use std::rc::Rc;
use yew::prelude::*;

/// A method to choose.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// As the worker calls it: `stages`.
    pub name: AttrValue,
    /// For people: `Eight stages`.
    pub title: AttrValue,
    /// What sets it apart, in a phrase: `one number at a time, clockwise`.
    pub explain: AttrValue,
}

/// What [`ways`] shows, and whom it tells.
pub struct WaysProps {
    /// The methods that can solve this board. With one alone nothing is shown.
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
