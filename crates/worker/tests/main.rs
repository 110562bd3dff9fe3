//! The worker, driven without a browser.
//!
//! One binary for all of them, since linking one takes longer than compiling a file.

mod at_desk;
mod desk;
mod exception;
mod rotation;
mod sliding;
mod sliding_measure;
mod sliding_search;
