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
use js_sys::WebAssembly::Memory;
use js_sys::{Array, ArrayBuffer, Reflect, Uint8Array};
use serde::{Deserialize, Serialize};
use serde_wasm_bindgen::{Deserializer, Serializer};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort, Performance};

use crate::clock::Clock;
use crate::puzzle::{MAX_MEMORY, Program};
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
    let worker = Rc::new(WebWorker {
        scope: scope.clone(),
        scheduler: RefCell::new(Scheduler::new(program.with_memory(memory_limit(&scope)), clock)),
        self_port: channel.port2(),
        turn_requested: Cell::new(false),
    });

    let turn_worker = worker.clone();
    let on_turn = Closure::<dyn Fn()>::new(move || turn_worker.take_turn());
    channel.port1().set_onmessage(Some(on_turn.as_ref().unchecked_ref()));
    on_turn.forget();

    let receiver = worker.clone();
    let on_message =
        Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| receiver.receive(&event.data()));
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();

    worker.send(&Reply { job: JobId(0), answer: Answer::Ready }, None);
}

/// The memory that an idle worker may hold without results, in bytes. If it holds more, the page ends it.
const MAX_IDLE_MEMORY: u64 = 100 << 20;

/// The memory that a worker may use on a phone or a small device, in bytes.
const MIN_MEMORY: u64 = 256 << 20;

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
        } else if memory_bytes() > MAX_IDLE_MEMORY && self.scheduler.borrow().is_spent() {
            self.send(&Reply { job: JobId(0), answer: Answer::Spent }, None);
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
    let (message, transferred) = (Array::of1(&value), Array::new());
    if let Some(attachment) = attachment {
        message.push(&attachment);
        transferred.push(&attachment);
    }
    scope
        .post_message_with_transfer(&message, &transferred)
        .expect("plain data and a fresh buffer can be sent");
}

fn report_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let message = panic.payload_as_str().unwrap_or("no message");
        let location = panic
            .location()
            .map_or_else(String::new, |location| format!(" ({}:{})", location.file(), location.line()));
        let answer = Answer::Crashed(format!("internal error in the solver: {message}{location}"));
        send(&js_sys::global().unchecked_into(), &Reply { job: JobId(0), answer }, None);
    }));
}

/// The memory that the worker has taken so far, in bytes.
fn memory_bytes() -> u64 {
    let memory: Memory = wasm_bindgen::memory().unchecked_into();
    memory.buffer().unchecked_into::<ArrayBuffer>().byte_length().into()
}

/// The memory that a worker may use on this device, in bytes: an eighth of all, as far as the browser tells, and little on a
/// phone, where the system ends a page that takes more.
fn memory_limit(scope: &DedicatedWorkerGlobalScope) -> u64 {
    let navigator = scope.navigator();
    let device_gb = Reflect::get(&navigator, &"deviceMemory".into()).ok().and_then(|value| value.as_f64());
    limit_for(device_gb, &navigator.user_agent().unwrap_or_default())
}

/// The limit by the memory of the device in GB, if it is known, and the name of the browser.
fn limit_for(device_gb: Option<f64>, user_agent: &str) -> u64 {
    const GB: f64 = (1_u64 << 30) as f64;
    let is_mobile = ["Mobi", "Android", "iPhone", "iPad"].iter().any(|name| user_agent.contains(name));
    let limit = if is_mobile { MIN_MEMORY } else { MAX_MEMORY };
    device_gb.map_or(limit, |gigabytes| ((gigabytes * GB / 8.0) as u64).clamp(MIN_MEMORY, limit))
}

struct BrowserClock(Performance);

impl Clock for BrowserClock {
    fn now_ms(&self) -> f64 {
        self.0.now()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phone_and_a_small_computer_get_less_memory() {
        const DESKTOP: &str =
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36";
        const PHONE: &str =
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36";
        for (device_gb, user_agent, limit_mb) in [
            (None, DESKTOP, 1024),
            (Some(32.0), DESKTOP, 1024),
            (Some(8.0), DESKTOP, 1024),
            (Some(4.0), DESKTOP, 512),
            (Some(0.5), DESKTOP, 256),
            (None, PHONE, 256),
            (Some(8.0), PHONE, 256),
        ] {
            assert_eq!(limit_for(device_gb, user_agent) >> 20, limit_mb, "{device_gb:?} {user_agent}");
        }
    }
}
