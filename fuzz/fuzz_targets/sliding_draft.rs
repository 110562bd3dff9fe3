#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| antipode_doors::sliding_draft(bytes));
