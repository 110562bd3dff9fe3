//! Whether the browser keeps what is stored until the player deletes it.

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

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

/// Calls a function of `navigator.storage`, which not every browser has.
async fn call(name: &str) -> Option<bool> {
    let navigator = crate::dom::window()?.navigator();
    let storage = Reflect::get(&navigator, &JsValue::from_str("storage")).ok()?;
    let function: Function = Reflect::get(&storage, &JsValue::from_str(name)).ok()?.dyn_into().ok()?;
    let promise: Promise = function.call0(&storage).ok()?.dyn_into().ok()?;
    JsFuture::from(promise).await.ok()?.as_bool()
}
