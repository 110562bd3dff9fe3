#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| antipode_parsers::finished_shard(bytes));
