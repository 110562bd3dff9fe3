//! The cases of the theorem.

use super::super::board::{Board, Turning};

/// Which case of the theorem a board is: what its turns make of the numbers, directions aside.
///
/// The names of the groups are for `N` cells, `E` light ones (top left is light) and `O` dark ones. A block of one cell,
/// the paper's trivial case (nothing can be moved), is no board here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Case {
    /// The block is the whole board: it can only be turned (C₄).
    Whole,
    /// 2 × 3 with blocks of 2 × 2: 120 of 720 orders, PGL(2, 5).
    Projective,
    /// 3 × 4 with blocks of 3 × 3: two sixes, each forced by the other through the outer automorphism of S₆.
    Outer,
    /// Block sides 2 and 6 modulo 8: every order (`S_N`).
    All,
    /// Block sides 0 and 4 modulo 8: even permutations (`A_N`).
    Even,
    /// Block sides 3 and 5 modulo 8: each number on its own colour, both colours odd or both even, (`S_E × S_O`)⁺.
    ColoursAlike,
    /// Block sides 1 and 7 modulo 8: each number on its own colour, each colour even (`A_E × A_O`).
    ColoursEven,
    /// The ring goes around the whole board: it can only be moved on, and what is inside stays.
    RingWhole,
    /// Rings: every order of the numbers that some ring passes.
    Rings,
    /// The block turned by 180° is the whole board: two positions.
    FlipWhole,
    /// Blocks one cell high, or wide, turned by 180°: each line is a puzzle of its own.
    FlipLines,
    /// Blocks turned by 180° that reach from edge to edge one way: whole lines move together.
    FlipSpanning,
    /// Blocks of two even sides turned by 180°: two colours that go together.
    FlipColours,
    /// Blocks of one even side turned by 180°: two sets of lines.
    FlipStripes,
    /// Blocks of two odd sides turned by 180°: four sets, by the parities of row and column.
    FlipQuarters,
    /// 4 × 4 with blocks of 3 × 3 turned by 180°: four sets of four, glued along S₃; 9,216 orders.
    FlipGlued,
}

impl Case {
    /// All of them.
    pub const ALL: [Case; 16] = [
        Case::Whole,
        Case::Projective,
        Case::Outer,
        Case::All,
        Case::Even,
        Case::ColoursAlike,
        Case::ColoursEven,
        Case::RingWhole,
        Case::Rings,
        Case::FlipWhole,
        Case::FlipLines,
        Case::FlipSpanning,
        Case::FlipColours,
        Case::FlipStripes,
        Case::FlipQuarters,
        Case::FlipGlued,
    ];

    /// The case of a board. A board and its transpose are the same case.
    #[must_use]
    pub fn of(board: Board) -> Case {
        let (rows, cols) = (board.rows(), board.cols());
        let (high, wide) = (board.block_rows(), board.block_cols());
        let sides = (rows.min(cols), rows.max(cols));
        let whole = (high, wide) == (rows, cols);
        match board.turning() {
            Turning::Ring if high > 2 => {
                if whole {
                    Case::RingWhole
                } else {
                    Case::Rings
                }
            }
            // A ring of four is a block of 2 × 2.
            Turning::Quarter | Turning::Ring => match (high, sides) {
                _ if whole => Case::Whole,
                (2, (2, 3)) => Case::Projective,
                (3, (3, 4)) => Case::Outer,
                _ => match high % 8 {
                    2 | 6 => Case::All,
                    0 | 4 => Case::Even,
                    3 | 5 => Case::ColoursAlike,
                    _ => Case::ColoursEven,
                },
            },
            Turning::Flip if whole => Case::FlipWhole,
            Turning::Flip if high == 1 || wide == 1 => Case::FlipLines,
            Turning::Flip if high == rows || wide == cols => Case::FlipSpanning,
            Turning::Flip if (rows, cols, high, wide) == (4, 4, 3, 3) => Case::FlipGlued,
            Turning::Flip => match (high % 2, wide % 2) {
                (0, 0) => Case::FlipColours,
                (1, 1) => Case::FlipQuarters,
                _ => Case::FlipStripes,
            },
        }
    }

    /// A short name: as a legend has it, and in data.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Case::Whole => "turns of the whole",
            Case::Projective => "projective line",
            Case::Outer => "outer automorphism",
            Case::All => "every order",
            Case::Even => "even orders",
            Case::ColoursAlike => "two colours, alike",
            Case::ColoursEven => "two colours, each even",
            Case::RingWhole => "one ring",
            Case::Rings => "rings",
            Case::FlipWhole => "one half turn",
            Case::FlipLines => "lines alone",
            Case::FlipSpanning => "lines together",
            Case::FlipColours => "half turns, two colours",
            Case::FlipStripes => "half turns, two stripes",
            Case::FlipQuarters => "half turns, four sets",
            Case::FlipGlued => "four sets, glued",
        }
    }

    /// What can be reached, in a sentence.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Case::Whole => {
                "The block is the whole board, so only the four turns of the solved board can be reached."
            }
            Case::Projective => {
                "The two blocks move six numbers as fractional linear maps move the six points of the projective line over the field \
                 of five: 120 of 720 orders, and the places of any three numbers say where the others are."
            }
            Case::Outer => {
                "The light squares can be put in any order, and so can the dark ones, but not both: each order of one colour forces \
                 the order of the other, by the outer automorphism of S₆."
            }
            Case::All => {
                "A turn of a block is an odd permutation, and every order of the numbers can be reached."
            }
            Case::Even => {
                "A turn of a block is an even permutation, and every even permutation can be reached, no odd one."
            }
            Case::ColoursAlike => {
                "Each number keeps to its colour of the checkerboard. A turn is an odd permutation of the light squares and an odd \
                 one of the dark squares, so both are odd or both are even; all such orders can be reached."
            }
            Case::ColoursEven => {
                "Each number keeps to its colour of the checkerboard, and a turn is an even permutation of each; all such orders can \
                 be reached."
            }
            Case::RingWhole => {
                "There is one ring, which can only be moved on; the numbers inside never move."
            }
            Case::Rings => {
                "Every order of the numbers that a ring passes can be reached; the others never move."
            }
            Case::FlipWhole => "The block is the whole board: it is solved or upside down.",
            Case::FlipLines => "Each line is a puzzle of its own, in which pieces of it are turned around.",
            Case::FlipSpanning => {
                "Blocks reach from edge to edge, so that whole lines move together and are turned over as they go."
            }
            Case::FlipColours => {
                "Each number keeps to its colour of the checkerboard; the two permutations are restricted by their parities alone."
            }
            Case::FlipStripes => {
                "Each number keeps to the odd or to the even lines; the two permutations are restricted by their parities alone."
            }
            Case::FlipQuarters => {
                "Numbers keep the parity of their row and of their column: four sets, restricted by their parities alone."
            }
            Case::FlipGlued => {
                "Four sets of four numbers keep to themselves, and what one does the others do up to the four-group: 9,216 orders, a \
                 ninth of what the parities allow."
            }
        }
    }
}

/// What turns make of the directions of the numbers, on an orientable board. Not in the paper: it is its first open
/// problem. Directions are in quarters clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DirectionLaw {
    /// The block is the whole board: all numbers point the same way.
    Whole,
    /// Even block sides: a number off its home's colour is turned by an odd number of quarters, one on it by an even
    /// number, and all of them add up to whole turns.
    Colour,
    /// Block sides 3 and 5 modulo 8: the sum of the quarters is odd iff the permutation of each colour is odd.
    Sign,
    /// Block sides 1 and 7 modulo 8: no condition.
    Free,
    /// Blocks turned by 180°, one side even: a number is upside down or not by where it is.
    Displacement,
    /// Blocks turned by 180°, both sides odd: numbers are upright or upside down, restricted by sums alone.
    Sums,
}

impl DirectionLaw {
    /// The law of a board; `None` where numbers have no direction.
    #[must_use]
    pub fn of(board: Board) -> Option<DirectionLaw> {
        board.is_orientable().then(|| match (board.turning(), board.block_rows(), board.block_cols()) {
            (_, high, wide) if (high, wide) == (board.rows(), board.cols()) => DirectionLaw::Whole,
            (Turning::Flip, high, wide) if high % 2 == 1 && wide % 2 == 1 => DirectionLaw::Sums,
            (Turning::Flip, ..) => DirectionLaw::Displacement,
            (_, side, _) => match side % 8 {
                0 | 2 | 4 | 6 => DirectionLaw::Colour,
                3 | 5 => DirectionLaw::Sign,
                _ => DirectionLaw::Free,
            },
        })
    }

    /// A short name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            DirectionLaw::Whole => "all alike",
            DirectionLaw::Colour => "by colour, whole turns in all",
            DirectionLaw::Sign => "odd with the colours",
            DirectionLaw::Free => "free",
            DirectionLaw::Displacement => "by place",
            DirectionLaw::Sums => "upright or upside down, by sums",
        }
    }

    /// What directions can be reached, in a sentence.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            DirectionLaw::Whole => "All numbers point the same way, as the board is turned.",
            DirectionLaw::Colour => {
                "A number on its own colour of the checkerboard is upright or upside down, one on the other colour lies on its side, \
                 and all their quarters add up to whole turns."
            }
            DirectionLaw::Sign => {
                "The quarters by which the numbers are turned add up to an odd number exactly where the numbers of each colour are an \
                 odd permutation."
            }
            DirectionLaw::Free => "Every number can point any way.",
            DirectionLaw::Displacement => "Whether a number is upside down is said by where it is.",
            DirectionLaw::Sums => {
                "Numbers are upright or upside down, and how many are upside down in each set is restricted by parities alone."
            }
        }
    }
}
