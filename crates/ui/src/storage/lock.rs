//! Web Locks: what several tabs read and then write, one tab at a time.

use js_sys::{Function, Promise, Reflect};
use std::cell::Cell;
use std::rc::Rc;
use std::vec;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// Runs `action` while no other tab runs one with this name: later, or at once in a browser without locks.
pub fn with_lock(name: &str, action: impl FnOnce() + 'static) {
    with_locks(vec![name.to_owned()], action);
}

/// Runs `action` while no other tab runs one with any of these names. Whoever takes several takes them in the same order.
pub fn with_locks(names: Vec<String>, action: impl FnOnce() + 'static) {
    let action = Rc::new(Cell::new(Some(action)));
    let run = {
        let action = Rc::clone(&action);
        move || action.take().into_iter().for_each(|action| action())
    };
    match hold(names.into_iter(), Box::new(run.clone())) {
        Some(granted) => spawn_local(async move {
            // A browser that refuses a lock has not run it; otherwise this does nothing.
            JsFuture::from(granted).await.ok();
            run();
        }),
        None => run(),
    }
}

/// Takes the locks, one after the other, and runs `action` with all of them. Each is held until the next one is released.
fn hold(mut names: vec::IntoIter<String>, action: Box<dyn FnOnce()>) -> Option<Promise> {
    let Some(name) = names.next() else {
        action();
        return None;
    };
    request(&name, move || hold(names, action))
}

fn request(name: &str, run: impl FnOnce() -> Option<Promise> + 'static) -> Option<Promise> {
    let navigator = crate::dom::window()?.navigator();
    let locks = Reflect::get(&navigator, &"locks".into()).ok()?;
    let request = Reflect::get(&locks, &"request".into()).ok()?.dyn_into::<Function>().ok()?;
    let run: JsValue = Closure::once_into_js(move || run().map_or(JsValue::UNDEFINED, JsValue::from));
    request.call2(&locks, &name.into(), &run).ok()?.dyn_into().ok()
}
