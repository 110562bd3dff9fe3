//! The command line, run as a process.
//!
//! All tests are one binary, because linking a binary takes longer than compiling a file.

mod answers;
mod batch;
mod certify;
mod commands;
mod fifteen;
mod library;
mod long_arguments;
mod oeis;
mod rotation;
mod samples;
mod shell;
mod sliding;
mod sliding_checkpoint;
mod sliding_deploy;
mod sliding_shards;
mod typed_texts;
