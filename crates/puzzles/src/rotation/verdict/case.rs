//! The cases of the theorem.

use super::super::board::{Board, Turning};

/// The case of the theorem that applies to a board: the permutations that its turns generate, directions aside.
///
/// The names of the groups are for `N` cells, `E` light ones (top left is light) and `O` dark ones. A block of one cell,
/// the trivial case of the paper, is not a valid board here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Case {
    /// The block is the whole board, which can only be turned (C₄).
    Whole,
    /// 2 × 3 with blocks of 2 × 2: 120 of 720 orders, PGL(2, 5).
    Projective,
    /// 3 × 4 with blocks of 3 × 3: two orbits of six; each determines the other through the outer automorphism of S₆.
    Outer,
    /// Block sides 2 and 6 modulo 8: every order (`S_N`).
    All,
    /// Block sides 0 and 4 modulo 8: even permutations (`A_N`).
    Even,
    /// Block sides 3 and 5 modulo 8: each number on its own colour; both permutations odd or both even, (`S_E × S_O`)⁺.
    ColoursAlike,
    /// Block sides 1 and 7 modulo 8: each number on its own colour; both permutations even (`A_E × A_O`).
    ColoursEven,
    /// The only ring is the border of the board; the inside is fixed.
    RingWhole,
    /// Rings: every order of the numbers that some ring contains.
    Rings,
    /// The block is the whole board and turns by 180°: two positions.
    FlipWhole,
    /// Blocks one cell high or wide that turn by 180°: each line is a puzzle of its own.
    FlipLines,
    /// Blocks that span the board in one direction and turn by 180°: whole lines move together.
    FlipSpanning,
    /// Blocks with two even sides that turn by 180°: two colours with coupled parities.
    FlipColours,
    /// Blocks with one even side that turn by 180°: two sets of lines.
    FlipStripes,
    /// Blocks with two odd sides that turn by 180°: four sets, by the parities of row and column.
    FlipQuarters,
    /// 4 × 4 with blocks of 3 × 3 that turn by 180°: four sets of four, coupled through S₃; 9,216 orders.
    FlipGlued,
}

impl Case {
    /// All cases.
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

    /// The case of a board. A board and its transpose have the same case.
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

    /// A short name for legends and data.
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

    /// A description of the reachable orders, for the interface.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Case::Whole => {
                "The block is the whole board, so only the four turns of the solved board are reachable."
            }
            Case::Projective => {
                "The two blocks act on six numbers like fractional linear maps on the six points of the projective line over the field \
                 of five. 120 of 720 orders are reachable, and the places of any three numbers determine the others."
            }
            Case::Outer => {
                "The light squares can be put in any order, and so can the dark ones, but not both. The order of one colour \
                 determines the order of the other, by the outer automorphism of S₆."
            }
            Case::All => {
                "A turn of a block is an odd permutation, and every order of the numbers is reachable."
            }
            Case::Even => {
                "A turn of a block is an even permutation. Every even permutation is reachable, and no odd one."
            }
            Case::ColoursAlike => {
                "Each number stays on its colour of the checkerboard. A turn is an odd permutation of the light squares and an odd \
                 one of the dark squares. Exactly the orders with both odd or both even are reachable."
            }
            Case::ColoursEven => {
                "Each number stays on its colour of the checkerboard. A turn is an even permutation of each colour, and all such \
                 orders are reachable."
            }
            Case::RingWhole => "There is only one ring. The numbers inside it never move.",
            Case::Rings => "Every order of the numbers on rings is reachable. The others never move.",
            Case::FlipWhole => "The block is the whole board, which is either solved or upside down.",
            Case::FlipLines => "Each line is a puzzle of its own, in which turns reverse a part of the line.",
            Case::FlipSpanning => {
                "Blocks span the board from edge to edge, so whole lines move together, and each move turns them over."
            }
            Case::FlipColours => {
                "Each number stays on its colour of the checkerboard. Only parities restrict the two permutations."
            }
            Case::FlipStripes => {
                "Each number stays on the odd or on the even lines. Only parities restrict the two permutations."
            }
            Case::FlipQuarters => {
                "Numbers keep the parity of their row and of their column. Only parities restrict the four sets."
            }
            Case::FlipGlued => {
                "There are four separate sets of four numbers, and their permutations agree up to the four-group. 9,216 orders are \
                 reachable, a ninth of what the parities allow."
            }
        }
    }
}

/// The constraint on the directions of the numbers, on an orientable board. Not in the paper: this is its first open
/// problem. Directions are in quarters clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DirectionLaw {
    /// The block is the whole board: all numbers point the same way.
    Whole,
    /// Even block sides: a number on the colour of its home is turned by an even number of quarters, on the other colour by
    /// an odd number. The sum of all quarters is a multiple of 4.
    Colour,
    /// Block sides 3 and 5 modulo 8: the sum of the quarters is odd iff the permutation of each colour is odd.
    Sign,
    /// Block sides 1 and 7 modulo 8: no condition.
    Free,
    /// Blocks that turn by 180°, one side even: the cell determines whether a number is upside down.
    Displacement,
    /// Blocks that turn by 180°, both sides odd: numbers are upright or upside down; only sums are restricted.
    Sums,
}

impl DirectionLaw {
    /// The law of a board; `None` if numbers have no direction.
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

    /// A description of the reachable directions, for the interface.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            DirectionLaw::Whole => "All numbers point in the same direction, the one of the board.",
            DirectionLaw::Colour => {
                "A number on its own colour of the checkerboard is upright or upside down; one on the other colour lies on its side. \
                 All quarter turns add up to whole turns."
            }
            DirectionLaw::Sign => {
                "The sum of all quarter turns is odd exactly if the permutation of each colour is odd."
            }
            DirectionLaw::Free => "Every number can point in any direction.",
            DirectionLaw::Displacement => "The square of a number determines whether it is upside down.",
            DirectionLaw::Sums => {
                "Numbers are upright or upside down. Only parities restrict how many are upside down in each set."
            }
        }
    }
}
