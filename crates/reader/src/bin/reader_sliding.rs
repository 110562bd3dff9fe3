//! Reads typed positions of sliding block puzzles.

fn main() {}

antipode_reader::reader!(antipode_play::puzzle::sliding::Sliding);
