//! The list of all solutions with the data structures of Broukhis's program of 2003, for comparison: a tree map of the
//! positions by their nine characters, a deque as the queue, and a heap node per position with a pointer to its parent.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

struct Node {
    nine: [u8; 9],
    /// The turn that reduces the distance, and the position after it; `None` at the solved position.
    nearer: Option<(u8, Rc<Node>)>,
}

/// The cells of each block, clockwise.
const BLOCKS: [[usize; 4]; 4] = [[0, 1, 4, 3], [1, 2, 5, 4], [3, 4, 7, 6], [4, 5, 8, 7]];

/// Every position of 3 × 3 with blocks of 2 × 2 by quarter turns, each with a shortest solution.
#[expect(clippy::map_entry, reason = "the design looks twice: whether it is there, and where to put it")]
pub(crate) fn list() -> Vec<u8> {
    let solved = Rc::new(Node { nine: *b"123456789", nearer: None });
    let mut found = BTreeMap::from([(solved.nine, Rc::clone(&solved))]);
    let mut open = VecDeque::from([solved]);
    let mut text = Vec::new();
    while let Some(here) = open.pop_front() {
        print(&here, &mut text);
        for (letter, block) in (b'A'..).zip(&BLOCKS) {
            for (letter, by) in [(letter, 3), (letter.to_ascii_lowercase(), 1)] {
                // The inverse of the last turn leads to no new position.
                if here.nearer.as_ref().is_some_and(|(last, _)| *last == letter ^ 0x20) {
                    continue;
                }
                let mut nine = here.nine;
                for corner in 0..4 {
                    nine[block[(corner + by) % 4]] = here.nine[block[corner]];
                }
                if !found.contains_key(&nine) {
                    let node = Rc::new(Node { nine, nearer: Some((letter, Rc::clone(&here))) });
                    found.insert(nine, Rc::clone(&node));
                    open.push_back(node);
                }
            }
        }
    }
    // Freeing the nodes is not part of the measured work.
    std::mem::forget(found);
    text
}

fn print(mut node: &Node, text: &mut Vec<u8>) {
    text.extend_from_slice(&node.nine);
    text.push(b' ');
    while let Some((letter, nearer)) = &node.nearer {
        text.push(*letter);
        node = nearer;
    }
    text.push(b'\n');
}
