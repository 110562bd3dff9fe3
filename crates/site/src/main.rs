//! The entry point: one WebAssembly binary for both roles. In a window it runs the page, elsewhere the worker.

fn main() {
    if web_sys::window().is_some() { antipode_app::start() } else { antipode_worker::start() }
}
