//! The architecture, read from `cargo metadata` and from the sources.

mod crates;
mod examples;
mod functions;
mod messages;
mod modules;
mod packages;
mod test_binaries;
mod workflows;
