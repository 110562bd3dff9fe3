//! Every element of a small group of turns, each with a shortest word.

use std::collections::BTreeMap;

use antipode_puzzles::permutation::{MAX_POINTS, Permutation};
use antipode_puzzles::rotation::{Board, Rotation, Turn};

/// What some turns do, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// Square `i`, from 0 in reading order, sends its number to square `moves.image(i)`.
    pub moves: Permutation,
    /// A shortest word that does it; of those the first in the order of the turns.
    pub word: Vec<Turn>,
}

/// All that the turns of a board can do to its numbers, the shortest words first.
#[derive(Clone, Debug)]
pub struct Roster {
    board: Board,
    elements: Vec<Element>,
    index: BTreeMap<Permutation, usize>,
}

impl Roster {
    /// Lists a group breadth first, a turn of the rule counting 1. `None` when it has more than `most` elements, when the
    /// board has more squares than a [`Permutation`] has points, or when its numbers have directions.
    ///
    /// ```
    /// use antipode_engine::group::roster::Roster;
    /// use antipode_puzzles::rotation::{Board, Rotation, Rule};
    ///
    /// let board = Board::square(2, 3, 2)?;
    /// let roster = Roster::of(Rotation::new(board, Rule::Half)?, 1000).expect("a small group");
    /// assert_eq!(roster.elements().len(), 120);
    /// # Ok::<(), antipode_puzzles::rotation::BoardError>(())
    /// ```
    #[must_use]
    pub fn of(rotation: Rotation, most: usize) -> Option<Roster> {
        let board = rotation.board();
        if board.cells() > MAX_POINTS || board.is_orientable() {
            return None;
        }
        let amounts = rotation.amounts();
        let turns: Vec<(Turn, Permutation)> = (0..board.blocks() as u8)
            .flat_map(|block| amounts.iter().map(move |&steps| Turn { block, steps }))
            .map(|turn| (turn, moved(board, turn)))
            .collect();
        let nothing = Permutation::identity(board.cells());
        let mut roster = Roster {
            board,
            elements: vec![Element { moves: nothing, word: Vec::new() }],
            index: BTreeMap::from([(nothing, 0)]),
        };
        let mut next = 0;
        while next < roster.elements.len() {
            for (turn, does) in &turns {
                let from = &roster.elements[next];
                let moves = from.moves.then(does);
                if roster.index.contains_key(&moves) {
                    continue;
                }
                if roster.elements.len() == most {
                    return None;
                }
                let mut word = from.word.clone();
                word.push(*turn);
                roster.index.insert(moves, roster.elements.len());
                roster.elements.push(Element { moves, word });
            }
            next += 1;
        }
        Some(roster)
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board
    }

    /// All of them, nothing first.
    #[must_use]
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    /// The element that does this; `None` when no word does.
    #[must_use]
    pub fn get(&self, moves: &Permutation) -> Option<&Element> {
        self.index.get(moves).map(|&at| &self.elements[at])
    }

    /// The smallest turn clockwise of each block.
    #[must_use]
    pub fn clockwise(&self) -> Vec<Permutation> {
        (0..self.board.blocks() as u8).map(|block| moved(self.board, Turn::clockwise(block))).collect()
    }
}

/// Where a turn sends the number of each square.
fn moved(board: Board, turn: Turn) -> Permutation {
    let pull = board.pull(turn.block.into(), turn.steps.into());
    Permutation::new(&pull).expect("a turn permutes the squares").inverse()
}

/// What a permutation does to some points that it keeps among themselves, numbered by their places in the list.
///
/// # Panics
/// When it takes one of the points out of the list.
#[must_use]
pub fn restricted(moves: &Permutation, points: &[u8]) -> Permutation {
    let place = |point: &u8| {
        let to = moves.image(usize::from(*point));
        points.iter().position(|other| usize::from(*other) == to).expect("the points stay among themselves")
            as u8
    };
    let images: Vec<u8> = points.iter().map(place).collect();
    Permutation::new(&images).expect("distinct points stay distinct")
}

/// The lengths of the cycles of two points or more, the longest first: empty for the identity.
#[must_use]
pub fn cycle_type(moves: &Permutation) -> Vec<usize> {
    let mut lengths: Vec<usize> = moves.cycles().iter().map(Vec::len).collect();
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    lengths
}
