//! The program that checks certificates, in a worker of its own: it is sent the bytes of one, and answers with a sentence.

use js_sys::{Array, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

fn main() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
        let certificate = Uint8Array::new(&event.data()).to_vec();
        let sentence = match antipode_checker::check(&certificate[..]) {
            Ok(proven) => proven.to_string(),
            Err(why) => format!("refused: {why}"),
        };
        let answer = Object::new();
        set(&answer, "CheckResult", &sentence.into());
        send(&answer);
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    send(&"Ready".into());
}

/// Sends a reply of the protocol, as the solvers do.
fn send(answer: &JsValue) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let reply = Object::new();
    set(&reply, "job", &0.into());
    set(&reply, "answer", answer);
    scope.post_message(&Array::of1(&reply)).expect("plain data can be sent");
}

fn set(object: &Object, name: &str, value: &JsValue) {
    Reflect::set(object, &name.into(), value).expect("a new object takes any property");
}
