//! A drawing of the page as a file of SVG that needs no style sheet.

use super::download::{data_url, save};
use crate::dom;
use wasm_bindgen::JsCast;
use web_sys::{Element, XmlSerializer};
use yew::prelude::*;

/// What a style sheet says of shapes and texts.
const STYLES: [&str; 12] = [
    "display",
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-width",
    "stroke-opacity",
    "stroke-dasharray",
    "opacity",
    "font-family",
    "font-size",
    "font-weight",
    "text-anchor",
];

/// The button that saves the drawings of the section or figure around it, as they look on the page. With several, each is a file
/// with a number. `file` is their name without an extension.
pub fn save_drawing(file: &'static str) -> Html {
    let onclick = move |event: MouseEvent| {
        let button = event.target_dyn_into::<Element>();
        let around = button.and_then(|button| button.closest("section, figure").ok().flatten());
        let drawings = around.map_or_else(Vec::new, |around| elements(&around, "svg:not(svg svg)"));
        for (index, drawing) in drawings.iter().enumerate() {
            let number = if drawings.len() == 1 { String::new() } else { format!("-{}", index + 1) };
            // A browser that refuses a step saves nothing.
            let _ = to_svg(drawing)
                .and_then(|text| save(&data_url("image/svg+xml", &text), &format!("{file}{number}.svg")));
        }
    };
    html! { <button type="button" class="btn" {onclick}>{ "Save as SVG" }</button> }
}

fn elements(within: &Element, selector: &str) -> Vec<Element> {
    let Ok(list) = within.query_selector_all(selector) else { return Vec::new() };
    (0..list.length()).filter_map(|index| list.item(index)?.dyn_into().ok()).collect()
}

/// A copy of a drawing in which each element has its style as attributes.
fn to_svg(drawing: &Element) -> Option<String> {
    let window = dom::window()?;
    let copy: Element = drawing.clone_node_with_deep(true).ok()?.dyn_into().ok()?;
    let parts = |of: &Element| [vec![of.clone()], elements(of, "*")].concat();
    for (part, copied) in parts(drawing).iter().zip(parts(&copy)) {
        let style = window.get_computed_style(part).ok()??;
        for name in STYLES {
            copied.set_attribute(name, &style.get_property_value(name).ok()?).ok()?;
        }
        copied.remove_attribute("class").ok()?;
    }
    let size = drawing.get_bounding_client_rect();
    copy.set_attribute("width", &size.width().to_string()).ok()?;
    copy.set_attribute("height", &size.height().to_string()).ok()?;
    XmlSerializer::new().ok()?.serialize_to_string(&copy).ok()
}
