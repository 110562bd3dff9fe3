//! Reads typed positions of Rotation.

fn main() {}

antipode_reader::reader!(antipode_play::puzzle::rotation::Rotation);
