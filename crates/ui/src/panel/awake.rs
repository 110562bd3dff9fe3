//! Keeps the screen on.

use gloo::events::EventListener;
use js_sys::{Function, Promise, Reflect};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use yew::platform::spawn_local;
use yew::prelude::*;

/// Keeps the screen on while the component exists and its page is visible. The browser takes the lock back when the page is hidden,
/// so it is asked for again when the page is shown. A browser that refuses leaves everything as it is.
#[hook]
pub(super) fn use_screen_on() {
    use_effect_with((), |()| {
        let lock = Rc::new(RefCell::new(Lock::Wanted));
        ask(&lock);
        let document = crate::dom::window().and_then(|window| window.document());
        let shown = document.map(|document| {
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
    let window = crate::dom::window()?;
    // In a frame it is the other site's to allow, and a browser reports who asks without.
    if window.top().ok()?? != window {
        return None;
    }
    let navigator = window.navigator();
    let locks = Reflect::get(&navigator, &"wakeLock".into()).ok().filter(JsValue::is_object)?;
    let request: Function = Reflect::get(&locks, &"request".into()).ok()?.dyn_into().ok()?;
    let promise: Promise = request.call1(&locks, &"screen".into()).ok()?.dyn_into().ok()?;
    JsFuture::from(promise).await.ok()
}

fn release(lock: &Lock) {
    let Lock::Held(lock) = lock else { return };
    if let Ok(release) = Reflect::get(lock, &"release".into()).and_then(JsCast::dyn_into::<Function>) {
        // A lock that the browser took back is released already.
        let _ = release.call0(lock);
    }
}
