//! The command line, run as a process.
//!
//! One binary for all of them, since linking one takes longer than compiling a file.

mod commands;
mod rotation;
mod shell;
mod sliding;
mod sliding_deploy;
mod sliding_shards;
