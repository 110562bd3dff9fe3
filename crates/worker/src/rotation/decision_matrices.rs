//! The decision matrices of the eight stages.

use antipode_engine::method::rotation_stages::{Matrix, Stage, turns_of, words_home};
use antipode_protocol::{DecisionCase, DecisionMatrix};
use antipode_puzzles::rotation::{Board, Turn, TurnKind, Variant, format_turn, format_turns};

use crate::error::WorkerError;

/// The matrices in turns of a variant, the published words beside the shortest.
///
/// # Errors
/// One sentence, if the stages are not for this board.
pub(super) fn decision_matrices(variant: &Variant) -> Result<Vec<DecisionMatrix>, WorkerError> {
    let board = variant.board();
    if board.turn_kind() != TurnKind::Quarter || Ok(board) != Board::square(3, 3, 2) {
        return Err(WorkerError::NoStages);
    }
    let (published, shortest) = (Matrix::seed(), Matrix::best(variant.rule()));
    let turns = |words: &[&[Turn]]| -> Vec<String> {
        turns_of(variant, words).into_iter().map(|turn| format_turn(turn, board)).collect()
    };
    let case = |stage: Stage, cell: usize| {
        let word = published.word(stage, cell)?;
        Some(DecisionCase {
            published_word: format_turns(word, board),
            published: turns(&words_home(&published, stage, cell)?),
            shortest: turns(&words_home(&shortest, stage, cell)?),
        })
    };
    let matrix = |stage: Stage| DecisionMatrix {
        number: stage.number().into(),
        cases: (0..board.cell_count()).map(|cell| case(stage, cell)).collect(),
    };
    Ok(Stage::all().map(matrix).collect())
}
