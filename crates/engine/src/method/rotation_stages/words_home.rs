//! The words that lead a number home, one after the other.

use antipode_puzzles::rotation::{Board, Position, Turn, Variant};

use super::matrix::Matrix;
use super::stage::Stage;
use super::step::in_turns_of;

/// The words that bring the number of a stage home from a cell, in order: no word from home. `None` for a cell that the number
/// cannot be in.
///
/// ```
/// use antipode_engine::method::rotation_stages::{Matrix, Stage, words_home};
/// use antipode_puzzles::rotation::Turn;
///
/// let first = Stage::all().next().expect("eight stages");
/// let (a, c) = ([Turn::clockwise(0)], [Turn::clockwise(2)]);
/// // From the bottom left corner C leads to the left of the middle row, and A leads home from there.
/// assert_eq!(words_home(&Matrix::seed(), first, 6), Some(vec![&c[..], &a[..]]));
/// ```
#[must_use]
pub fn words_home(matrix: &Matrix, stage: Stage, start: usize) -> Option<Vec<&[Turn]>> {
    let board = Board::square(3, 3, 2).expect("a board of 3 × 3");
    let (mut cell, mut words) = (start, Vec::new());
    matrix.word(stage, start)?;
    while cell != stage.home_cell() {
        let word = matrix.word(stage, cell).expect("a word leads to a cell that is not taken");
        let turned = |board: Position, turn: &Turn| board.turned(*turn).expect("a block of this board");
        let after = word.iter().fold(Position::solved(board), turned);
        // After the word on a solved board, each number shows where the word carries the content of its home.
        let next = after.numbers().iter().position(|number| usize::from(*number) == cell + 1);
        cell = next.expect("each number is there once");
        words.push(word);
    }
    Some(words)
}

/// The words as turns of a rule that turns blocks by quarters.
#[must_use]
pub fn turns_of(variant: &Variant, words: &[&[Turn]]) -> Vec<Turn> {
    words.iter().copied().flatten().flat_map(|turn| in_turns_of(variant, *turn)).collect()
}
