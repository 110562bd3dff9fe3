//! Fuzzes the parser that the environment variable `ANTIPODE_PARSER` names. Without it, prints the names of all parsers.

#![no_main]

use std::env;
use std::process;
use std::sync::LazyLock;

use antipode_parsers::{PARSERS, PRINTERS};

static CHECK: LazyLock<fn(&[u8])> = LazyLock::new(|| {
    let all = || PARSERS.into_iter().chain(PRINTERS);
    let name = env::var("ANTIPODE_PARSER").unwrap_or_default();
    let Some((_, check)) = all().find(|(known, _)| *known == name) else {
        all().for_each(|(known, _)| println!("{known}"));
        process::exit(if name.is_empty() { 0 } else { 1 });
    };
    check
});

libfuzzer_sys::fuzz_target!(init: LazyLock::force(&CHECK), |bytes: &[u8]| CHECK(bytes));
