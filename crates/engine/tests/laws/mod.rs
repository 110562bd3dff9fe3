//! Laws of depths and solutions that hold at every position of every table.

use antipode_engine::search::table::Table;
use antipode_puzzles::space::{Generator, Position, Space};

/// The position after a move.
fn after(space: &Space, position: &Position, word: Generator) -> Position {
    let step = space.classes[position.class as usize].iter().find(|step| step.generator == word);
    space.apply(position, step.expect("the move is legal"))
}

/// Makes the moves, counts the changes of the frame row, and asserts that they solve the position.
pub(crate) fn replay(
    space: &Space,
    position: &Position,
    words: &[Generator],
    mut frame_row: Option<u8>,
) -> u32 {
    let (mut here, mut changes) = (*position, 0);
    for word in words {
        here = after(space, &here, *word);
        if let Some(needed_row) = space.move_names[usize::from(word.0)].frame_row {
            changes += u32::from(frame_row.is_some_and(|frame_row| frame_row != needed_row));
            frame_row = Some(needed_row);
        }
    }
    assert!(space.solved.contains(&here), "a solution ends solved");
    changes
}

/// The laws of depth at one position.
pub(crate) fn assert_laws(table: &Table, position: &Position) {
    let space = table.space();
    let inverse_length = space.max_inverse_length().expect("every step can be taken back");
    let depth = table.depth(position).expect("a position that can be solved");
    let neighbours = table.neighbours(position).expect("a position that can be solved");
    assert_eq!(neighbours.len(), space.classes[position.class as usize].len());
    for (word, next, after_move) in &neighbours {
        assert_eq!(*next, after(space, position, *word));
        assert_eq!(table.depth(next), Some(*after_move));
        assert!(after_move + 1 >= depth && *after_move <= depth + inverse_length);
    }
    assert_eq!(depth > 0, neighbours.iter().any(|(.., after)| *after + 1 == depth));
    let solution = table.solution(position).expect("a position that can be solved");
    assert_eq!(solution.len() as u32, depth);
    replay(space, position, &solution, None);
}
