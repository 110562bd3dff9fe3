// Save as list.rs, then: rustc -O list.rs && ./list

use std::collections::{HashMap, VecDeque};

// The places of each block, clockwise: A and B above, C and D below.
const BLOCKS: [[usize; 4]; 4] =
    [[0, 1, 4, 3], [1, 2, 5, 4], [3, 4, 7, 6], [4, 5, 8, 7]];

fn main() {
    // One line a board, the nearest to solved first.
    for line in lines() {
        println!("{line}");
    }
}

fn lines() -> Vec<String> {
    let solved = *b"123456789";
    // Of each board that was met: the turn towards solved, and where it leads.
    let mut back = HashMap::from([(solved, None)]);
    // The boards whose neighbours are still to be met, in the order in which they were met.
    let mut waiting = VecDeque::from([solved]);
    let mut lines = Vec::new();
    while let Some(board) = waiting.pop_front() {
        // The numbers, then the turns back to solved. Boards are met by distance, so no way is shorter.
        let mut line = String::from_utf8_lossy(&board).into_owned() + " ";
        let mut here = board;
        while let Some((turn, next)) = back[&here] {
            line.push(turn);
            here = next;
        }
        lines.push(line);
        for (letter, block) in ('A'..).zip(BLOCKS) {
            // The board after a turn of this block either way.
            let (mut clockwise, mut anticlockwise) = (board, board);
            for corner in 0..4 {
                let (from, to) = (block[corner], block[(corner + 1) % 4]);
                clockwise[to] = board[from];
                anticlockwise[from] = board[to];
            }
            // A small letter turns anticlockwise, so it leads back from a clockwise turn.
            let small = letter.to_ascii_lowercase();
            for (next, turn) in [(clockwise, small), (anticlockwise, letter)] {
                // Only the first way to a board is kept.
                if !back.contains_key(&next) {
                    back.insert(next, Some((turn, board)));
                    waiting.push_back(next);
                }
            }
        }
    }
    lines
}
