//! A simple baseline for sliding block puzzles: a position is its cells as letters, a `HashMap` numbers the
//! positions, and a flood fill of steps finds the moves of a piece.

use std::collections::{HashMap, VecDeque};

/// The graph of a board by moves.
#[derive(Debug)]
pub(crate) struct Graph {
    /// The successors of each position.
    pub(crate) neighbours: Vec<Vec<u32>>,
    /// The distance of each position from the nearest goal.
    pub(crate) distances: Vec<u32>,
}

/// Explores a board such as `AB/..` completely, then searches backwards from all goals. Pieces of one shape are
/// identical.
///
/// # Panics
/// When the board is not a rectangle.
pub(crate) fn explore(start: &str, goal: &str) -> Graph {
    let width = start.find('/').unwrap_or(start.len());
    let cells = |text: &str| text.bytes().filter(|byte| *byte != b'/').collect::<Vec<u8>>();
    let (start, goal) = (cells(start), cells(goal));
    let named: Vec<u8> = goal.iter().copied().filter(|cell| *cell != b'.').collect();

    let mut numbers: HashMap<Vec<u8>, u32> = HashMap::from([(by_shape(&start, width, &named), 0)]);
    let mut positions = vec![start];
    let mut neighbours = Vec::new();
    let mut open = VecDeque::from([0]);
    while let Some(here) = open.pop_front() {
        let mut there = Vec::new();
        for next in moves(&positions[here as usize].clone(), width) {
            let count = positions.len() as u32;
            let number = *numbers.entry(by_shape(&next, width, &named)).or_insert(count);
            if number == count {
                positions.push(next);
                open.push_back(count);
            }
            there.push(number);
        }
        neighbours.push(there);
    }

    let mut distances = vec![u32::MAX; positions.len()];
    for (number, position) in positions.iter().enumerate() {
        if position.iter().zip(&goal).all(|(cell, wanted)| *wanted == b'.' || cell == wanted) {
            distances[number] = 0;
            open.push_back(number as u32);
        }
    }
    while let Some(here) = open.pop_front() {
        for &there in &neighbours[here as usize] {
            if distances[there as usize] == u32::MAX {
                distances[there as usize] = distances[here as usize] + 1;
                open.push_back(there);
            }
        }
    }
    Graph { neighbours, distances }
}

/// All positions after one move.
fn moves(position: &[u8], width: usize) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let mut pieces: Vec<u8> = position.iter().copied().filter(|cell| *cell != b'.').collect();
    pieces.sort_unstable();
    pieces.dedup();
    for piece in pieces {
        let mut reached = vec![position.to_vec()];
        let mut next = 0;
        while next < reached.len() {
            let here = reached[next].clone();
            next += 1;
            for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                let there = slid(&here, width, piece, down, right);
                reached.extend(there.filter(|there| !reached.contains(there)));
            }
        }
        found.extend(reached.into_iter().skip(1));
    }
    found
}

fn slid(position: &[u8], width: usize, piece: u8, down: isize, right: isize) -> Option<Vec<u8>> {
    let mut after: Vec<u8> = position.iter().map(|&cell| if cell == piece { b'.' } else { cell }).collect();
    for (cell, _) in position.iter().enumerate().filter(|(_, here)| **here == piece) {
        let col = (cell % width).checked_add_signed(right).filter(|col| *col < width)?;
        let row = (cell / width).checked_add_signed(down)?;
        let there = after.get_mut(row * width + col).filter(|there| **there == b'.')?;
        *there = piece;
    }
    Some(after)
}

/// The cells with a number for each shape in place of names, so that pieces of one shape are identical. Pieces named
/// by the goal keep their names.
fn by_shape(position: &[u8], width: usize, named: &[u8]) -> Vec<u8> {
    let mut key = position.to_vec();
    let mut seen: Vec<u8> = Vec::new();
    for (first, &piece) in position.iter().enumerate() {
        if piece == b'.' || named.contains(&piece) || seen.contains(&piece) {
            continue;
        }
        seen.push(piece);
        let cells: Vec<usize> = (first..position.len()).filter(|cell| position[*cell] == piece).collect();
        // The offsets of the other cells from the first one fit into a byte on small boards.
        let shape = cells.iter().fold(0_usize, |shape, cell| {
            let (down, right) = (cell / width - first / width, 2 + cell % width - first % width);
            shape * 7 + 3 * down + right
        });
        cells.iter().for_each(|&cell| key[cell] = 128 | (shape % 127) as u8);
    }
    key
}
