//! The worker, tested without a browser.
//!
//! All tests are one binary, because linking a binary takes longer than compiling a file.

mod exceptional_board;
mod harness;
mod rotation;
mod scheduler;
mod sliding;
mod sliding_measure;
mod sliding_search;
mod sliding_study;
