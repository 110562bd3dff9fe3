//! A handle on one Web Worker: start, post, terminate. The only module that touches `web_sys::Worker`.

use antipode_protocol::{Reply, Request, Subject};
use gloo::events::{EventListener, EventListenerOptions};
use js_sys::{Array, ArrayBuffer};
use serde::{Deserialize, Serialize};
use serde_wasm_bindgen::{Deserializer, Serializer};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

/// A message from a worker.
pub(super) enum WorkerMessage {
    /// A reply with the bytes transferred with it.
    Reply(Reply, Option<ArrayBuffer>),
    /// The worker could not be loaded, threw, or sent an unreadable message.
    Failed(String),
}

/// A running worker. Dropping it terminates the worker; no further message arrives.
pub(super) struct WorkerHandle {
    worker: Worker,
    _listeners: [EventListener; 3],
}

impl WorkerHandle {
    /// Starts a worker. It sends `Ready` once it listens. Faults name it by `role`, such as `solver`.
    ///
    /// # Errors
    /// One sentence that says why the worker cannot be started.
    pub(super) fn spawn(
        subject: &Subject,
        program: &'static str,
        role: &'static str,
        receive: impl Fn(WorkerMessage) + Clone + 'static,
    ) -> Result<WorkerHandle, String> {
        let prepared = prepared(program);
        let has_program = prepared.is_some();
        let worker = match prepared {
            Some(worker) => worker,
            None => start(subject)
                .map_err(|error| format!("the {role} cannot be started: {}", text_of(&error)))?,
        };

        let (on_message, on_error) = (receive.clone(), receive.clone());
        let (on_unreadable, on_missing) = (receive.clone(), receive);
        let listeners = [
            EventListener::new(&worker, "message", move |event| {
                let data = event.unchecked_ref::<MessageEvent>().data();
                let message =
                    read(&data).unwrap_or_else(|why| WorkerMessage::Failed(format!("the {role} {why}")));
                on_message(message);
            }),
            // Handled here, so that it is not reported as an error of the window as well.
            EventListener::new_with_options(
                &worker,
                "error",
                EventListenerOptions::enable_prevent_default(),
                move |event| {
                    event.prevent_default();
                    let why =
                        event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).filter(|why| !why.is_empty());
                    on_error(WorkerMessage::Failed(match why {
                        Some(why) => format!("the {role} failed: {why}"),
                        None => format!("the {role} could not be loaded"),
                    }));
                },
            ),
            EventListener::new(&worker, "messageerror", move |_| {
                on_unreadable(WorkerMessage::Failed(format!("the answer of the {role} could not be read")));
            }),
        ];
        if !has_program {
            let started = worker.clone();
            spawn_local(async move {
                if let Err(why) = send_program(&started, program).await {
                    on_missing(WorkerMessage::Failed(format!("the {role} could not be loaded: {why}")));
                }
            });
        }
        Ok(WorkerHandle { worker, _listeners: listeners })
    }

    /// Posts a request, and transfers a table with it.
    pub(super) fn post(&self, request: &Request, table: Option<ArrayBuffer>) -> Result<(), String> {
        // Depths and ranks are small; counts may exceed 2^53 and travel as BigInt.
        let serializer =
            Serializer::new().serialize_maps_as_objects(true).serialize_large_number_types_as_bigints(true);
        let value = request.serialize(&serializer).map_err(|error| error.to_string())?;
        let message = Array::of1(&value);
        let moved = Array::new();
        if let Some(table) = table {
            message.push(&table);
            moved.push(&table);
        }
        self.worker
            .post_message_with_transfer(&message, &moved)
            .map_err(|error| format!("the solver cannot be reached: {}", text_of(&error)))
    }

    /// Transfers bytes alone, for a worker that takes no requests.
    pub(super) fn post_bytes(&self, bytes: &ArrayBuffer) -> Result<(), String> {
        self.worker
            .post_message_with_transfer(bytes, &Array::of1(bytes))
            .map_err(|error| format!("the checker cannot be reached: {}", text_of(&error)))
    }
}

impl Drop for WorkerHandle {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

#[wasm_bindgen]
extern "C" {
    /// The URL of the script in which every worker starts.
    #[wasm_bindgen(thread_local_v2, js_namespace = antipode, js_name = worker)]
    static WORKER_URL: String;

    /// A worker that was started ahead with this program. See `web/boot.js`.
    #[wasm_bindgen(js_namespace = antipode)]
    fn prepared(program: &str) -> Option<Worker>;

    /// Starts a worker with this program ahead, unless there is one: the next one that is spawned.
    #[wasm_bindgen(js_namespace = antipode, js_name = spare)]
    pub(super) fn keep_spare(program: &str);

    /// The program of a solver, fetched and compiled once, for all its workers: `{ js, module }`. See `web/boot.js`.
    #[wasm_bindgen(catch, js_namespace = antipode, js_name = solver)]
    async fn solver_program(name: &str) -> Result<JsValue, JsValue>;
}

/// Ends the worker that was started ahead, if there is one.
pub(super) fn end_spare(program: &str) {
    if let Some(worker) = prepared(program) {
        worker.terminate();
    }
}

/// A new worker, without a program.
fn start(subject: &Subject) -> Result<Worker, JsValue> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    options.set_name(&subject.to_string());
    WORKER_URL.with(|url| Worker::new_with_options(url, &options))
}

/// Sends the worker its program. It belongs to the build of the page, which names it.
async fn send_program(worker: &Worker, program: &str) -> Result<(), String> {
    let program = solver_program(program).await.map_err(|error| text_of(&error))?;
    worker.post_message(&program).map_err(|error| text_of(&error))
}

fn read(data: &JsValue) -> Result<WorkerMessage, String> {
    let message = data.dyn_ref::<Array>().ok_or("sent no valid message")?;
    let reply = Reply::deserialize(Deserializer::from(message.get(0)))
        .map_err(|error| format!("sent an unreadable message: {error}"))?;
    Ok(WorkerMessage::Reply(reply, message.get(1).dyn_into().ok()))
}

fn text_of(error: &JsValue) -> String {
    error.dyn_ref::<js_sys::Error>().map_or_else(|| format!("{error:?}"), |error| error.message().into())
}
