//! Whether the browser keeps what is stored until the player deletes it.

use crate::dom;
use wasm_bindgen::JsValue;

/// Whether the browser promises to keep it; `None` if it does not say.
pub async fn is_kept() -> Option<bool> {
    call("persisted").await
}

/// Asks the browser to keep it. Some browsers ask the player.
pub async fn ask_to_keep() {
    if is_kept().await == Some(false) {
        call("persist").await;
    }
}

/// Calls a function of `navigator.storage`.
async fn call(name: &str) -> Option<bool> {
    dom::call_navigator("storage", name, &JsValue::UNDEFINED).await?.as_bool()
}
