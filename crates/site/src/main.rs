//! The door: one WebAssembly binary for both roles. In a window it is the page, elsewhere it is the worker.

fn main() {
    if web_sys::window().is_some() { antipode_app::start() } else { antipode_worker::start() }
}
