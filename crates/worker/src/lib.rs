//! The desk: a step of work, then the inbox. No rules, no pixels.
//!
//! A worker answers one page. What is asked waits in a queue; the first job that needs work is worked on in steps of
//! about ten milliseconds, and between them the inbox is read. What is no more than a look into a table that stands
//! (a distance, the first shortest solution, the method, the table's figures once they are known) is answered as soon as it is read, whatever is
//! being worked on. A search without a table, which may go on for hours, is worked on while nothing else is to do.
//!
//! - [`desk`]: the queue and the tables; native, with a clock from outside.
//! - [`port`]: the desk in a Web Worker: messages, the event loop, and a last word on panics.

mod answer;
mod catalogue;
pub mod clock;
pub mod desk;
mod find;
mod lab;
mod list;
pub mod port;
mod search;
mod section;
mod shelf;
mod sliding;
mod task;

pub use port::start;
