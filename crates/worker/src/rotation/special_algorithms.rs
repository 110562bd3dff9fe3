//! The algorithms for special boards.

use antipode_engine::method::rotation_paper;
use antipode_protocol::SpecialAlgorithm;
use antipode_puzzles::rotation::{Board, Convention, format_turns, format_turns_in};

/// The algorithms for special boards with blocks of the same size.
pub(super) fn special_algorithms(board: Board) -> Vec<SpecialAlgorithm> {
    let side = board.block_rows() as u8;
    let algorithm = |special: &rotation_paper::SpecialWord| {
        let (board, turns) = (special.board(side), special.word(side));
        SpecialAlgorithm {
            board: format!("{board:#}"),
            description: special.description.to_owned(),
            moves: format_turns(&turns, board),
            paper_notation: format_turns_in(&turns, board, Convention::LamPaper),
            turns: turns.len() as u32,
            quarter_turns: rotation_paper::quarters(&turns) as u32,
            derivation: special.derivation().to_string(),
        }
    };
    rotation_paper::special_words(side).map(algorithm).collect()
}
