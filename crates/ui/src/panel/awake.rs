//! Keeps the screen on.

use crate::dom;
use gloo::events::EventListener;
use js_sys::{Function, Reflect};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use yew::platform::spawn_local;
use yew::prelude::*;

/// Keeps the screen on while `stays_on` and while the page is visible. The browser takes the lock back when the page is hidden, so it
/// is asked for again when the page is shown. A browser that refuses leaves everything as it is.
#[hook]
pub(super) fn use_screen_on(stays_on: bool) {
    use_effect_with(stays_on, |stays_on| {
        let lock = Rc::new(RefCell::new(Lock::Wanted));
        let document = dom::window().and_then(|window| window.document());
        let shown = document.filter(|_| *stays_on).map(|document| {
            ask(&lock);
            let lock = lock.clone();
            EventListener::new(&document, "visibilitychange", move |_| ask(&lock))
        });
        move || {
            drop(shown);
            release(&lock.replace(Lock::Done));
        }
    });
}

/// A lock of the screen.
enum Lock {
    /// Not given yet, or taken back.
    Wanted,
    Held(JsValue),
    /// The component is gone.
    Done,
}

fn ask(lock: &Rc<RefCell<Lock>>) {
    let lock = lock.clone();
    spawn_local(async move {
        let Some(granted) = request().await else { return };
        let is_done = matches!(*lock.borrow(), Lock::Done);
        if is_done {
            release(&Lock::Held(granted));
        } else {
            lock.replace(Lock::Held(granted));
        }
    });
}

/// Asks the browser for the lock. The types of `web_sys` for it are unstable.
async fn request() -> Option<JsValue> {
    let window = dom::window()?;
    // In a frame it is the other site's to allow, and a browser reports who asks without.
    if window.top().ok()?? != window {
        return None;
    }
    dom::call_navigator("wakeLock", "request", &"screen".into()).await
}

fn release(lock: &Lock) {
    let Lock::Held(lock) = lock else { return };
    if let Ok(release) = Reflect::get(lock, &"release".into()).and_then(JsCast::dyn_into::<Function>) {
        // A lock that the browser took back is released already.
        let _ = release.call0(lock);
    }
}
