//! The program of the element `<antipode-board>`.

use antipode_element::attributes::Attributes;
use antipode_element::host::Host;
use antipode_element::view::{BoardView, BoardViewProps};
use wasm_bindgen::prelude::*;
use web_sys::Element;
use yew::AppHandle;

fn main() {}

/// A mounted board.
#[wasm_bindgen]
pub struct Board {
    app: AppHandle<BoardView>,
    host: Host,
}

#[wasm_bindgen]
impl Board {
    /// Mounts a board in an element of a shadow root.
    ///
    /// # Errors
    /// What is wrong with the attributes, in a sentence.
    pub fn mount(root: Element, attributes: JsValue, host: Host) -> Result<Board, JsValue> {
        let props = props(attributes, &host)?;
        Ok(Board { app: yew::Renderer::<BoardView>::with_root_and_props(root, props).render(), host })
    }

    /// Takes other attributes. Another link is another game.
    ///
    /// # Errors
    /// What is wrong with the attributes, in a sentence.
    pub fn update(&mut self, attributes: JsValue) -> Result<(), JsValue> {
        let props = props(attributes, &self.host)?;
        self.app.update(props);
        Ok(())
    }

    /// Removes the board.
    pub fn remove(self) {
        self.app.destroy();
    }
}

fn props(attributes: JsValue, host: &Host) -> Result<BoardViewProps, JsValue> {
    let attributes: Attributes = serde_wasm_bindgen::from_value(attributes)?;
    let (kind, link) = attributes.read().map_err(|fault| JsValue::from_str(&fault))?;
    let Attributes { controls, solution, distance, .. } = attributes;
    let host = host.clone();
    Ok(BoardViewProps {
        kind,
        link,
        has_controls: controls,
        has_solution: solution,
        has_distance: distance,
        host,
    })
}
