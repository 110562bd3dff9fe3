//! The worker, tested without a browser.
//!
//! All tests are one binary, because linking a binary takes longer than compiling a file.

mod harness;
mod scheduler;
mod exceptional_board;
mod rotation;
mod sliding;
mod sliding_measure;
mod sliding_search;
