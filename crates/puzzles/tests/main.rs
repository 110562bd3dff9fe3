//! Tests of the public interface of the rules: laws over every puzzle, and published boards and figures.
//!
//! All are in one binary, because linking a binary takes longer than compiling a file.

mod fifteen;
mod laws;
mod permutation;
mod ramka_play;
mod ramka_scene;
mod ramka_space;
mod ramka_text;
mod rotation_catalogue;
mod rotation_gods_numbers;
mod rotation_reachable_set;
mod rotation_rows;
mod rotation_scene;
mod rotation_text;
mod rotation_turns;
mod rotation_verdict;
mod scramble;
#[cfg(feature = "serde")]
mod serde_text;
mod sliding;
mod sliding_foreign;
mod typed;
mod typed_numbers;
