//! Reads typed positions of Fifteen.

fn main() {}

antipode_reader::reader!(antipode_play::puzzle::fifteen::Fifteen);
