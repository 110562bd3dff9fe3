//! The architecture, read from `cargo metadata` and from the sources.

mod crates;
mod packages;
mod test_binaries;
