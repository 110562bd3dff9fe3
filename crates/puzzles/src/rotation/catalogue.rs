//! Published algorithms for Nokia's Rotation, each with its published effect.
//!
//! The effect of an algorithm is computed from its turns; a test compares it with the source.
//!
//! ```
//! use antipode_puzzles::rotation::catalogue::{ALGORITHMS, AlgorithmKind};
//!
//! assert!(AlgorithmKind::ALL.iter().all(|kind| ALGORITHMS.iter().any(|algorithm| algorithm.kind == *kind)));
//! ```

use super::board::Board;
use super::move_text::{Convention, parse_turns};
use super::position::Position;
use super::presets::parse_variant;
use super::rule::Variant;
use super::turn::Turn;

/// The source of the algorithms.
pub const SOURCE: &str = "Leonid Broukhis, Nokia Rotation Game - Solution, 2003";
/// The address of the source.
pub const SOURCE_ADDRESS: &str = "http://www.mailcom.com/NokiaRotation.html";

/// The purpose of an algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AlgorithmKind {
    /// On 3 × 3 with blocks of 2 × 2 by quarters: solves the last row if everything above it is solved.
    LastRow,
    /// On 4 × 3 with rings of 3 × 3 by one cell: swaps two of the first eight numbers.
    Swap,
    /// On the same board: a larger rearrangement of the first eight numbers.
    Rearrangement,
}

impl AlgorithmKind {
    /// All kinds, in the order of the source.
    pub const ALL: [AlgorithmKind; 3] =
        [AlgorithmKind::LastRow, AlgorithmKind::Swap, AlgorithmKind::Rearrangement];

    /// The heading of the kind in the interface.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            AlgorithmKind::LastRow => "The last row",
            AlgorithmKind::Swap => "Two of the first eight change places",
            AlgorithmKind::Rearrangement => "Halves and rows of the first eight",
        }
    }

    /// The number of orders of the numbers that are left when an algorithm of this kind is used. All of them can be reached, so by
    /// chance one board in so many is solved by then.
    #[must_use]
    pub fn remaining_orders(self) -> u32 {
        match self {
            AlgorithmKind::LastRow => (1..=3).product(),
            AlgorithmKind::Swap | AlgorithmKind::Rearrangement => (1..=8).product(),
        }
    }

    /// The variant that algorithms of this kind are for.
    #[must_use]
    pub fn variant(self) -> Variant {
        parse_variant(match self {
            AlgorithmKind::LastRow => "3x3n2 quarter",
            AlgorithmKind::Swap | AlgorithmKind::Rearrangement => "4x3n3 ring",
        })
    }
}

/// A published algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Algorithm {
    /// The purpose.
    pub kind: AlgorithmKind,
    /// The published effect, for the interface.
    pub title: &'static str,
    /// The turns, as published.
    pub text: &'static str,
    /// The position that it solves according to the source: nine numbers, or the first eight. On the 4 × 3 rectangle it is
    /// also the position that the source gives as the effect on the solved position.
    position_text: &'static str,
}

impl Algorithm {
    /// The variant that the algorithm is for.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.kind.variant()
    }

    /// The turns.
    #[must_use]
    pub fn turns(&self) -> Vec<Turn> {
        parse_turns(self.text, self.board(), Convention::Standard).expect("a published algorithm is valid")
    }

    /// The position that it solves according to the source.
    #[must_use]
    pub fn published_position(&self) -> Position {
        Position::parse(self.position_text, self.board()).expect("a published position is valid")
    }

    /// The position that it solves, computed by undoing it from the solved position.
    #[must_use]
    pub fn computed_position(&self) -> Position {
        let back = self.turns().into_iter().rev().map(Turn::inverse);
        back.fold(Position::solved(self.board()), |position, turn| {
            position.turned(turn).expect("its turns are of its board")
        })
    }

    /// The same algorithm in the upper left corner of a larger board, whose blocks have other letters and whose cells other
    /// numbers. `None` if the board is too small or its turns are of another kind.
    ///
    /// ```
    /// use antipode_puzzles::rotation::catalogue::ALGORITHMS;
    /// use antipode_puzzles::rotation::format_turns;
    ///
    /// let board = "4x4n2".parse().expect("a board");
    /// let placed = ALGORITHMS[0].placed_on(board).expect("a larger board of the same kind");
    /// assert_eq!((placed.title.as_str(), &*format_turns(&placed.turns, board)), ("last row 9 11 10", "dbDEB"));
    /// ```
    #[must_use]
    pub fn placed_on(&self, board: Board) -> Option<PlacedAlgorithm> {
        let own = self.board();
        let cell = in_corner(own, board)?;
        let turns = self.turns().into_iter().map(|turn| turn_in_corner(turn, own, board)).collect();
        let word = |word: &str| match word.parse::<usize>() {
            Ok(number) => (cell(number - 1) + 1).to_string(),
            Err(_) => word.to_owned(),
        };
        let title = self.title.split(' ').map(word).collect::<Vec<_>>().join(" ");
        Some(PlacedAlgorithm { title, turns })
    }

    fn board(&self) -> Board {
        self.variant().board()
    }
}

/// An algorithm in the upper left corner of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedAlgorithm {
    /// Its effect, with the numbers of the board.
    pub title: String,
    /// Its turns.
    pub turns: Vec<Turn>,
}

/// An algorithm that turns two numbers in place and leaves all else as it was. Not published: found by search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Twist {
    board: &'static str,
    /// The turns, as text.
    text: &'static str,
    /// The cells of the two numbers, and how they are turned, in quarters clockwise.
    quarters: [(u8, u8); 2],
}

/// Algorithms that turn two numbers in place, on boards with directions.
pub const TWISTS: [Twist; 4] = [
    Twist { board: "3x3n2o", text: "b2 D B d b D2 b D", quarters: [(5, 2), (8, 2)] },
    Twist { board: "3x2n2o", text: "b2 a b A b a b2 A", quarters: [(2, 2), (5, 2)] },
    Twist { board: "4x3n3o", text: "a B a2 b a B A B2 a B A B2 A2 b", quarters: [(0, 3), (11, 1)] },
    Twist { board: "5x5n3o", text: "C A I a i g c G", quarters: [(12, 2), (14, 2)] },
];

impl Twist {
    /// The board with directions that it is for.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board.parse().expect("built-in boards are valid")
    }

    /// The two numbers on a board, and how they are turned, in quarters clockwise.
    pub fn numbers_on(&self, board: Board) -> Option<[(usize, u8); 2]> {
        let cell = in_corner(self.board(), board)?;
        Some(self.quarters.map(|(number, quarters)| (cell(number.into()) + 1, quarters)))
    }

    /// The same algorithm in the upper left corner of a board. `None` if the board is too small or its turns are of another kind.
    #[must_use]
    pub fn placed_on(&self, board: Board) -> Option<PlacedAlgorithm> {
        let own = self.board();
        let [(one, quarters), (other, other_quarters)] = self.numbers_on(board)?;
        let turns = parse_turns(self.text, own, Convention::Standard).expect("a built-in algorithm is valid");
        let turns = turns.into_iter().map(|turn| turn_in_corner(turn, own, board)).collect();
        let title = match (quarters, other_quarters) {
            (2, 2) => format!("turn {one} and {other} by 180°"),
            _ => format!("turn {one} to the left and {other} to the right"),
        };
        Some(PlacedAlgorithm { title, turns })
    }
}

/// Takes cells of a board to those in the upper left corner of a larger one, which turns equal blocks in the same way. `None` if it
/// does not.
fn in_corner(own: Board, board: Board) -> Option<impl Fn(usize) -> usize> {
    let kind =
        |board: Board| (board.turn_kind(), board.block_rows(), board.block_cols(), board.is_orientable());
    let fits = kind(own) == kind(board) && own.rows() <= board.rows() && own.cols() <= board.cols();
    let (from, to) = (own.cols(), board.cols());
    (fits && !board.has_row_numbers()).then_some(move |cell: usize| cell / from * to + cell % from)
}

fn turn_in_corner(turn: Turn, own: Board, board: Board) -> Turn {
    let (row, col) = own.block_corner(turn.block.into()).expect("a block of this board");
    let blocks_per_row = board.cols() - board.block_cols() + 1;
    Turn { block: (row * blocks_per_row + col) as u8, ..turn }
}

/// The algorithms in the order of the source: five for the last row, twelve swaps, five rearrangements.
pub const ALGORITHMS: [Algorithm; 22] = [
    last_row("last row 7 9 8", "123456798", "cbCDB"),
    last_row("last row 8 7 9", "123456879", "DAdca"),
    last_row("last row 8 9 7", "123456897", "bdBAca"),
    last_row("last row 9 7 8", "123456978", "CabDBA"),
    last_row("last row 9 8 7", "123456987", "cbdcBCC"),
    flip("flip 1 and 2", "21345678", "BaabaBBabaaBAAbabAA"),
    flip("flip 2 and 3", "13245678", "aBaabaBBabaaBAAbabAAA"),
    flip("flip 3 and 4", "12435678", "aBBABaaBABaaBABaabA"),
    flip("flip 4 and 5", "12354678", "bbaaBBabaBBabaBaBAB"),
    flip("flip 5 and 6", "12346578", "BabaBBabaBBabaB"),
    flip("flip 6 and 7", "12345768", "aBBBABaaBABaaBABaabbA"),
    flip("flip 7 and 8", "12345687", "AbabAAbabAAbabA"),
    flip("flip 8 and 1", "82345671", "AABABaaBABaaBABAAAA"),
    flip("flip 1 and 5", "52341678", "babAABaabaBBabaaBAA"),
    flip("flip 2 and 6", "16345278", "aaBabaBBabaBBabaBAA"),
    flip("flip 3 and 7", "12745638", "BBaBABaaBABaaBBAbab"),
    flip("flip 4 and 8", "12385674", "bAAbAAbAAbbABBAbbAA"),
    operation("swap the first and the second row", "56781234", "bbbABAbbbaaaBABaaa"),
    operation("mirror both rows", "43218765", "BaaBAABBABABAbaabAbA"),
    operation("swap the left and the right half", "34127856", "BaBBAAbABaBBAAbA"),
    operation("mirror the upper row", "43215678", "bbaaaBAABaababAAABBA"),
    operation("mirror the lower row", "12348765", "ABaabbaBAABBaBBBAAAA"),
];

const fn last_row(title: &'static str, position_text: &'static str, word: &'static str) -> Algorithm {
    Algorithm { kind: AlgorithmKind::LastRow, title, text: word, position_text }
}

const fn flip(title: &'static str, position_text: &'static str, word: &'static str) -> Algorithm {
    Algorithm { kind: AlgorithmKind::Swap, title, text: word, position_text }
}

const fn operation(title: &'static str, position_text: &'static str, word: &'static str) -> Algorithm {
    Algorithm { kind: AlgorithmKind::Rearrangement, title, text: word, position_text }
}
