//! Search and theory, tested from outside against golden tables and published figures.
//!
//! All tests share one binary, since linking takes longer than compiling a file.

mod anytime;
mod bidirectional;
mod fifteen;
mod fifteen_rows;
mod finder;
mod gods_numbers;
mod golden;
mod laws;
mod listing;
mod parity_survey;
mod paths;
mod pattern;
mod ramka_published;
mod ramka_three_phases;
mod rotation_any_board_every;
mod rotation_any_board_method;
mod rotation_groups;
mod rotation_lengths;
mod rotation_lines;
mod rotation_mirrored;
mod rotation_optimal;
mod rotation_outer;
mod rotation_paper_method;
mod rotation_projective;
mod rotation_published;
mod rotation_stages_method;
mod rotation_standing;
mod rotation_tables;
mod shuffled;
mod sliding_classics;
mod sliding_difficulty;
mod sliding_explore;
mod sliding_foreign;
mod sliding_gallery;
mod sliding_graphs;
mod sliding_open_problems;
mod sliding_position_search;
mod sliding_search;
mod solver;
mod space_search;
mod spaces;
mod survey;
mod tables;
