//! The desk in a Web Worker. A message is an array of the request or reply and, where there is one, a transferred
//! buffer beside it.
//!
//! Between two steps of work the event loop is given a turn by a message to oneself: a timer would wait four
//! milliseconds each time.
//!
//! A panic is said to the page as [`Answer::Failed`] before the instance is lost; the browser then reports the trap
//! as the worker's `error` event as well. Whichever the page hears first, it replaces the worker.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use antipode_protocol::{Answer, Job, Reply, Request};
use js_sys::{Array, ArrayBuffer, Uint8Array};
use serde::{Deserialize, Serialize};
use serde_wasm_bindgen::{Deserializer, Serializer};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort, Performance};

use crate::clock::Clock;
use crate::desk::{Desk, Parcel, Pending};

/// Sits down at the desk and says [`Answer::Ready`]. Call it once, in a dedicated worker.
///
/// # Panics
/// Anywhere else.
pub fn start() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    speak_when_panicking();

    let clock = Stopwatch(scope.performance().expect("a worker has a clock"));
    let channel = MessageChannel::new().expect("a worker has channels");
    let port = Rc::new(Port {
        scope: scope.clone(),
        desk: RefCell::new(Desk::new(clock)),
        to_self: channel.port2(),
        awake: Cell::new(false),
    });

    let turns = port.clone();
    let on_turn = Closure::<dyn Fn()>::new(move || turns.take_turn());
    channel.port1().set_onmessage(Some(on_turn.as_ref().unchecked_ref()));
    on_turn.forget();

    let inbox = port.clone();
    let on_message =
        Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| inbox.receive(&event.data()));
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();

    port.send(&Reply { job: Job(0), answer: Answer::Ready }, None);
}

struct Port {
    scope: DedicatedWorkerGlobalScope,
    desk: RefCell<Desk<Stopwatch>>,
    to_self: MessagePort,
    /// Whether a turn was asked for that has not come.
    awake: Cell<bool>,
}

impl Port {
    fn receive(&self, data: &JsValue) {
        let message: &Array = data.unchecked_ref();
        match Request::deserialize(Deserializer::from(message.get(0))) {
            Ok(request) => {
                let brought = message.get(1).dyn_into::<ArrayBuffer>().ok();
                let brought = brought.map(|bytes| Uint8Array::new(&bytes).to_vec());
                self.desk.borrow_mut().take_in(request, brought);
                self.send_all();
                self.ask_for_a_turn();
            }
            Err(error) => {
                let answer =
                    Answer::Failed(format!("the solver was asked something that cannot be read: {error}"));
                self.send(&Reply { job: Job(0), answer }, None);
            }
        }
    }

    fn take_turn(&self) {
        self.awake.set(false);
        let pending = self.desk.borrow_mut().work();
        self.send_all();
        if pending == Pending::Work {
            self.ask_for_a_turn();
        }
    }

    fn ask_for_a_turn(&self) {
        if !self.awake.replace(true) {
            self.to_self.post_message(&JsValue::NULL).expect("null can be sent");
        }
    }

    fn send_all(&self) {
        for Parcel { reply, beside } in self.desk.borrow_mut().outbox() {
            let beside = beside.map(|bytes| Uint8Array::from(&bytes[..]).buffer());
            self.send(&reply, beside);
        }
    }

    fn send(&self, reply: &Reply, beside: Option<ArrayBuffer>) {
        send(&self.scope, reply, beside);
    }
}

fn send(scope: &DedicatedWorkerGlobalScope, reply: &Reply, beside: Option<ArrayBuffer>) {
    // Counts may pass 2^53, where JavaScript's numbers have gaps: they travel as BigInt.
    let serializer =
        Serializer::new().serialize_maps_as_objects(true).serialize_large_number_types_as_bigints(true);
    let value = reply.serialize(&serializer).expect("a reply is plain data");
    let (message, moved) = (Array::of1(&value), Array::new());
    if let Some(beside) = beside {
        message.push(&beside);
        moved.push(&beside);
    }
    scope.post_message_with_transfer(&message, &moved).expect("plain data and a fresh buffer can be sent");
}

/// The last word of a worker that panics.
fn speak_when_panicking() {
    std::panic::set_hook(Box::new(|panic| {
        let what = panic.payload_as_str().unwrap_or("it does not say which");
        let place = panic
            .location()
            .map_or_else(String::new, |place| format!(" ({}:{})", place.file(), place.line()));
        let answer = Answer::Failed(format!("the solver met a fault of its own: {what}{place}"));
        send(&js_sys::global().unchecked_into(), &Reply { job: Job(0), answer }, None);
    }));
}

/// Time by the browser's own clock.
struct Stopwatch(Performance);

impl Clock for Stopwatch {
    fn now_ms(&self) -> f64 {
        self.0.now()
    }
}
