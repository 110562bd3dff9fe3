//! The element as a board sees it.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The element around a board.
    #[derive(Clone, PartialEq)]
    pub type Host;

    /// Tells what has changed: a [`Report`](crate::model::Report). The first one is of the board as it begins.
    #[wasm_bindgen(method)]
    pub fn changed(this: &Host, report: &JsValue);

    /// Asks a solver about a [`Place`](antipode_reader::place::Place): for its `distance`, or its `solution`. Resolves to an
    /// [`Answer`](crate::model::Answer). A later question of the same kind takes the place of an earlier one, which is never
    /// answered.
    ///
    /// # Errors
    /// Why there is no answer: an `Error`.
    #[wasm_bindgen(method, catch)]
    pub async fn ask(this: &Host, what: &str, place: JsValue) -> Result<JsValue, JsValue>;
}
