//! The event loop of the Web Worker: a step of work, then new messages. No rules, no pixels.
//!
//! A worker serves one page. Requests wait in a queue. The worker runs the first job that needs work in steps of about ten
//! milliseconds, and reads new messages between steps. It answers a query immediately if a complete table contains the
//! answer (a distance, the first shortest solution, a method, the summary of the table), even during a longer job. A search
//! without a table can take hours, so it runs only while there is no other job.
//!
//! The error of a `Result<_, String>` is one sentence for a person: what is wrong with the input, or why there is no answer.
//!
//! - [`puzzle`]: the program of each puzzle.
//! - [`scheduler`]: the queue and the tables; native, with a clock from the caller.
//! - [`web_worker`]: the scheduler in a Web Worker: messages, the event loop, and the report of a panic.

mod answer;
pub mod clock;
mod error;
mod graph_map;
pub mod puzzle;
mod query_handler;
mod rotation;
pub mod scheduler;
mod search;
mod sliding;
mod space_state;
mod table_slot;
mod tables;
mod task;
pub mod web_worker;

pub use web_worker::start;
