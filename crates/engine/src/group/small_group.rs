//! The elements of a small group of turns, each with a shortest word.

use std::collections::BTreeMap;

use antipode_puzzles::permutation::Permutation;
use antipode_puzzles::rotation::{Board, Turn, Variant};

/// An element of the group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// Square `i`, from 0 in reading order, sends its number to square `permutation.image(i)`.
    pub permutation: Permutation,
    /// A shortest word for the element; the first of them in the order of the turns.
    pub word: Vec<Turn>,
}

/// The group of a board's turns, in the order of word length.
#[derive(Clone, Debug)]
pub struct SmallGroup {
    board: Board,
    elements: Vec<Element>,
    index: BTreeMap<Permutation, usize>,
}

impl SmallGroup {
    /// Lists a group breadth first, each turn of the rule counting 1. `None` if it has more than `most` elements, or if
    /// the board's numbers have directions.
    ///
    /// ```
    /// use antipode_engine::group::small_group::SmallGroup;
    /// use antipode_puzzles::rotation::{Board, Rule, Variant};
    ///
    /// let board = Board::square(2, 3, 2)?;
    /// let group = SmallGroup::of(Variant::new(board, Rule::Half)?, 1000).expect("a small group");
    /// assert_eq!(group.elements().len(), 120);
    /// # Ok::<(), antipode_puzzles::rotation::BoardError>(())
    /// ```
    #[must_use]
    pub fn of(variant: Variant, most: usize) -> Option<SmallGroup> {
        let board = variant.board();
        if board.is_orientable() {
            return None;
        }
        let amounts = variant.allowed_steps();
        let turns: Vec<(Turn, Permutation)> = (0..board.block_count() as u8)
            .flat_map(|block| amounts.iter().map(move |&steps| Turn { block, steps }))
            .map(|turn| (turn, turn_permutation(board, turn)))
            .collect();
        let nothing = Permutation::identity(board.cell_count());
        let mut group = SmallGroup {
            board,
            index: BTreeMap::from([(nothing.clone(), 0)]),
            elements: vec![Element { permutation: nothing, word: Vec::new() }],
        };
        let mut next = 0;
        while next < group.elements.len() {
            for (turn, does) in &turns {
                let from = &group.elements[next];
                let moves = from.permutation.then(does);
                if group.index.contains_key(&moves) {
                    continue;
                }
                if group.elements.len() == most {
                    return None;
                }
                let mut word = from.word.clone();
                word.push(*turn);
                group.index.insert(moves.clone(), group.elements.len());
                group.elements.push(Element { permutation: moves, word });
            }
            next += 1;
        }
        Some(group)
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board
    }

    /// All elements, the identity first.
    #[must_use]
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    /// The element with this permutation; `None` if it is not in the group.
    #[must_use]
    pub fn get(&self, moves: &Permutation) -> Option<&Element> {
        self.index.get(moves).map(|&at| &self.elements[at])
    }

    /// The smallest clockwise turn of each block.
    #[must_use]
    pub fn clockwise_generators(&self) -> Vec<Permutation> {
        (0..self.board.block_count() as u8)
            .map(|block| turn_permutation(self.board, Turn::clockwise(block)))
            .collect()
    }
}

/// The permutation of a turn: where it sends the number of each square.
fn turn_permutation(board: Board, turn: Turn) -> Permutation {
    let pull = board.preimages(turn.block.into(), turn.steps.into());
    Permutation::from_images(pull).expect("a turn permutes the squares").inverse()
}

/// Restricts a permutation to a list of points that it maps to itself. Points are numbered by their index in the list.
///
/// # Panics
/// If it maps a point of the list outside the list.
#[must_use]
pub fn restrict(moves: &Permutation, points: &[u8]) -> Permutation {
    let place = |point: &u8| {
        let to = moves.image(usize::from(*point));
        points.iter().position(|other| usize::from(*other) == to).expect("the points stay among themselves")
            as u8
    };
    Permutation::from_images(points.iter().map(place)).expect("distinct points stay distinct")
}

/// The lengths of the cycles of at least two points, the longest first; empty for the identity.
#[must_use]
pub fn cycle_type(moves: &Permutation) -> Vec<usize> {
    let mut lengths: Vec<usize> = moves.cycles().iter().map(Vec::len).collect();
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    lengths
}
