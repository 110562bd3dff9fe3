//! Reads typed positions of Ramka.

fn main() {}

antipode_reader::reader!(antipode_play::puzzle::ramka::Ramka);
