//! The program of the page.

fn main() {}

/// Starts the page; boot.js waits for it.
#[wasm_bindgen::prelude::wasm_bindgen]
pub async fn start() {
    antipode_app::start().await;
}
