//! The scheduler in a Web Worker. A message is an array of the request or reply and an optional transferred buffer.
//!
//! Between two steps of work, the worker posts a message to itself, so that the event loop can deliver other messages. A
//! timer would add a delay of four milliseconds per step.
//!
//! After a panic the worker sends [`Answer::Crashed`] before the instance is lost. The browser also reports the trap as the
//! worker's `error` event. The page replaces the worker on the first of the two.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use antipode_protocol::{Answer, JobId, Reply, Request};
use js_sys::{Array, ArrayBuffer, Uint8Array};
use serde::{Deserialize, Serialize};
use serde_wasm_bindgen::{Deserializer, Serializer};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort, Performance};

use crate::clock::Clock;
use crate::puzzle::Program;
use crate::scheduler::{Envelope, Scheduler, WorkState};

/// Starts the event loop and sends [`Answer::Ready`]. Call it once, in a dedicated worker.
///
/// # Panics
/// Outside a dedicated worker.
pub fn start(program: Program) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    report_panics();

    let clock = BrowserClock(scope.performance().expect("a worker has a clock"));
    let channel = MessageChannel::new().expect("a worker has channels");
    let port = Rc::new(WebWorker {
        scope: scope.clone(),
        scheduler: RefCell::new(Scheduler::new(program, clock)),
        self_port: channel.port2(),
        turn_requested: Cell::new(false),
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

    port.send(&Reply { job: JobId(0), answer: Answer::Ready }, None);
}

struct WebWorker {
    scope: DedicatedWorkerGlobalScope,
    scheduler: RefCell<Scheduler<BrowserClock>>,
    self_port: MessagePort,
    turn_requested: Cell<bool>,
}

impl WebWorker {
    fn receive(&self, data: &JsValue) {
        let message: &Array = data.unchecked_ref();
        match Request::deserialize(Deserializer::from(message.get(0))) {
            Ok(request) => {
                let attachment = message.get(1).dyn_into::<ArrayBuffer>().ok();
                let attachment = attachment.map(|bytes| Uint8Array::new(&bytes).to_vec());
                self.scheduler.borrow_mut().receive(request, attachment);
                self.send_all();
                self.request_turn();
            }
            Err(error) => {
                let answer = Answer::Crashed(format!("the solver received an invalid request: {error}"));
                self.send(&Reply { job: JobId(0), answer }, None);
            }
        }
    }

    fn take_turn(&self) {
        self.turn_requested.set(false);
        let pending = self.scheduler.borrow_mut().work();
        self.send_all();
        if pending == WorkState::Pending {
            self.request_turn();
        }
    }

    fn request_turn(&self) {
        if !self.turn_requested.replace(true) {
            self.self_port.post_message(&JsValue::NULL).expect("null can be sent");
        }
    }

    fn send_all(&self) {
        for Envelope { message: reply, attachment } in self.scheduler.borrow_mut().drain_outbox() {
            let attachment = attachment.map(|bytes| Uint8Array::from(&bytes[..]).buffer());
            self.send(&reply, attachment);
        }
    }

    fn send(&self, reply: &Reply, attachment: Option<ArrayBuffer>) {
        send(&self.scope, reply, attachment);
    }
}

fn send(scope: &DedicatedWorkerGlobalScope, reply: &Reply, attachment: Option<ArrayBuffer>) {
    // Counts can exceed 2^53, the limit of exact integers in JavaScript, so they are sent as BigInt.
    let serializer =
        Serializer::new().serialize_maps_as_objects(true).serialize_large_number_types_as_bigints(true);
    let value = reply.serialize(&serializer).expect("a reply is plain data");
    let (message, moved) = (Array::of1(&value), Array::new());
    if let Some(attachment) = attachment {
        message.push(&attachment);
        moved.push(&attachment);
    }
    scope.post_message_with_transfer(&message, &moved).expect("plain data and a fresh buffer can be sent");
}

fn report_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let what = panic.payload_as_str().unwrap_or("no message");
        let place = panic
            .location()
            .map_or_else(String::new, |place| format!(" ({}:{})", place.file(), place.line()));
        let answer = Answer::Crashed(format!("internal error in the solver: {what}{place}"));
        send(&js_sys::global().unchecked_into(), &Reply { job: JobId(0), answer }, None);
    }));
}

struct BrowserClock(Performance);

impl Clock for BrowserClock {
    fn now_ms(&self) -> f64 {
        self.0.now()
    }
}
