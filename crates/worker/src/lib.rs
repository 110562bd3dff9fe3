//! The event loop of the Web Worker: a step of work, then new messages. No rules, no pixels.
//!
//! A worker serves one page. Requests wait in a queue. The worker runs the first job that needs work in steps of about ten
//! milliseconds, and reads new messages between steps. It answers a query immediately if a complete table contains the
//! answer (a distance, the first shortest solution, a method, the summary of the table), even during a longer job. A search
//! without a table can take hours, so it runs only if there is no other job.
//!
//! - [`puzzle`]: the program of each puzzle.
//! - [`scheduler`]: the queue and the tables; native, with a clock from the caller.
//! - [`web_worker`]: the scheduler in a Web Worker: messages, the event loop, and the report of a panic.
//!
//! The program of a puzzle opens its subjects through `engine::solver`. The `Scheduler` answers a query from the `SpaceState`
//! of its subject, which holds the table slot, the antipodes and the search. A complete table is attached to its reply as one
//! transferred buffer. The folders of Rotation and of sliding blocks answer the queries that only they have. Comparing metrics, trying single
//! changes and checking a draft are queries to services, which have workers of their own, so the worker of the board stays
//! free.
//!
//! WebAssembly memory only grows. A worker may use up to 1 GB: an eighth of the device's memory if the browser reports it, and
//! 256 MB on a phone. If a board is too large, the answer names the limit. A worker that holds much memory without results
//! reports that it is *spent*, and the page ends it.
//!
//! # Terms
//!
//! - *Scheduler*: the queue of a worker. It runs jobs in steps, and between steps answers what a table contains.
//! - *Space state*: the table, the antipodes and the search of one subject.
//! - *Table slot*: the place of one table: empty, being built, ready, or impossible.

mod answer;
mod certificate;
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
