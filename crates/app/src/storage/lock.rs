//! Web Locks: what several tabs read and then write, one tab at a time.

use js_sys::{Function, Promise, Reflect};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// Runs `action` while no other tab runs one with this name: later, or at once in a browser without locks.
pub fn with_lock(name: &str, action: impl FnOnce() + 'static) {
    let action = Rc::new(Cell::new(Some(action)));
    let run = {
        let action = Rc::clone(&action);
        move || action.take().into_iter().for_each(|action| action())
    };
    match request(name, run.clone()) {
        Some(granted) => spawn_local(async move {
            // A browser that refuses the lock has not run it.
            if JsFuture::from(granted).await.is_err() {
                run();
            }
        }),
        None => run(),
    }
}

fn request(name: &str, run: impl FnOnce() + 'static) -> Option<Promise> {
    let navigator = crate::dom::window()?.navigator();
    let locks = Reflect::get(&navigator, &"locks".into()).ok()?;
    let request = Reflect::get(&locks, &"request".into()).ok()?.dyn_into::<Function>().ok()?;
    let run: JsValue = Closure::once_into_js(run);
    request.call2(&locks, &name.into(), &run).ok()?.dyn_into().ok()
}
