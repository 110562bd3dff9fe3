//! Keys that act as arrows, for whoever prefers W, A, S and D or the keypad.

use crate::keys::{FIELDS, is_within};
use antipode_play::puzzle::keys::ArrowKeys;
use gloo::events::{EventListener, EventListenerOptions, EventListenerPhase};
use wasm_bindgen::JsCast;
use web_sys::{KeyboardEvent, KeyboardEventInit};
use yew::platform::spawn_local;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct OtherArrowsProps {
    pub keys: ArrowKeys,
}

/// Replaces each press of such a key by a press of its arrow, before anything else on the page hears it. What is typed into a field
/// stays what it is, and so does a key that is held with Control or Alt.
#[component]
pub fn OtherArrows(props: &OtherArrowsProps) -> Html {
    use_effect_with(props.keys, |keys| {
        let keys = *keys;
        let listener = crate::dom::window().map(|window| {
            let options = EventListenerOptions { phase: EventListenerPhase::Capture, passive: false };
            EventListener::new_with_options(&window, "keydown", options, move |event| {
                if let Some(event) = event.dyn_ref::<KeyboardEvent>() {
                    replace(event, keys);
                }
            })
        });
        move || drop(listener)
    });
    Html::default()
}

fn replace(event: &KeyboardEvent, keys: ArrowKeys) {
    let Some(arrow) = keys.arrow(&event.code()) else { return };
    if event.ctrl_key() || event.meta_key() || event.alt_key() || is_within(event, FIELDS) {
        return;
    }
    let init = KeyboardEventInit::new();
    init.set_key(arrow);
    init.set_code(arrow);
    init.set_shift_key(event.shift_key());
    init.set_repeat(event.repeat());
    init.set_bubbles(true);
    init.set_cancelable(true);
    let Ok(press) = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init) else { return };
    let Some(target) = event.target() else { return };
    event.stop_immediate_propagation();
    event.prevent_default();
    // Not within this listener, which would hear it.
    spawn_local(async move {
        // Dispatching fails only for an event that is already being dispatched.
        let _ = target.dispatch_event(&press);
    });
}
