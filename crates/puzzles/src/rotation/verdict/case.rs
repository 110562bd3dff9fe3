//! The cases of the theorem.

use super::super::board::{Board, TurnKind};

/// The case of the theorem that applies to a board: the permutations that its turns generate, directions aside.
///
/// The names of the groups are for `N` cells, `E` light ones (top left is light) and `O` dark ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TheoremCase {
    /// Blocks of one cell: no turn moves a number (the trivial group).
    SingleCells,
    /// The block is the whole board, which can only be turned (C₄).
    WholeBoard,
    /// 3 × 2 with blocks of 2 × 2: 120 of 720 orders, PGL(2, 5).
    ProjectiveLine,
    /// 4 × 3 with blocks of 3 × 3: two orbits of six; each determines the other through the outer automorphism of S₆.
    OuterAutomorphism,
    /// Block sides 2 and 6 modulo 8: every order (`S_N`).
    Symmetric,
    /// Block sides 0 and 4 modulo 8: even permutations (`A_N`).
    Alternating,
    /// Block sides 3 and 5 modulo 8: each number on its own colour; both permutations odd or both even, (`S_E × S_O`)⁺.
    ColoursSameParity,
    /// Block sides 1 and 7 modulo 8: each number on its own colour; both permutations even (`A_E × A_O`).
    ColoursEven,
    /// The only ring is the border of the board; the inside is fixed.
    SingleRing,
    /// Rings: every order of the numbers that some ring contains.
    Rings,
    /// The block is the whole board and turns by 180°: two positions.
    FlipWholeBoard,
    /// Blocks one cell high or wide that turn by 180°: each line is a puzzle of its own.
    FlipSeparateLines,
    /// Blocks that span the board in one direction and turn by 180°: whole lines move together.
    FlipSpanningLines,
    /// Blocks with two even sides that turn by 180°: two colours with coupled parities.
    FlipColours,
    /// Blocks with one even side that turn by 180°: two sets of lines.
    FlipStripes,
    /// Blocks with two odd sides that turn by 180°: four sets, by the parities of row and column.
    FlipFourSets,
    /// 4 × 4 with blocks of 3 × 3 that turn by 180°: four sets of four, coupled through S₃; 9,216 orders.
    FlipLinkedSets,
}

impl TheoremCase {
    /// All cases.
    pub const ALL: [TheoremCase; 17] = [
        TheoremCase::SingleCells,
        TheoremCase::WholeBoard,
        TheoremCase::ProjectiveLine,
        TheoremCase::OuterAutomorphism,
        TheoremCase::Symmetric,
        TheoremCase::Alternating,
        TheoremCase::ColoursSameParity,
        TheoremCase::ColoursEven,
        TheoremCase::SingleRing,
        TheoremCase::Rings,
        TheoremCase::FlipWholeBoard,
        TheoremCase::FlipSeparateLines,
        TheoremCase::FlipSpanningLines,
        TheoremCase::FlipColours,
        TheoremCase::FlipStripes,
        TheoremCase::FlipFourSets,
        TheoremCase::FlipLinkedSets,
    ];

    /// The case of a board. A board and its transpose have the same case.
    #[must_use]
    pub fn of(board: Board) -> TheoremCase {
        let (rows, cols) = (board.rows(), board.cols());
        let (high, wide) = (board.block_rows(), board.block_cols());
        let sides = (rows.min(cols), rows.max(cols));
        let whole = (high, wide) == (rows, cols);
        if board.has_single_cells() {
            return TheoremCase::SingleCells;
        }
        match board.turn_kind() {
            TurnKind::Ring if high > 2 => {
                if whole {
                    TheoremCase::SingleRing
                } else {
                    TheoremCase::Rings
                }
            }
            // A ring of four is a block of 2 × 2.
            TurnKind::Quarter | TurnKind::Ring => match (high, sides) {
                _ if whole => TheoremCase::WholeBoard,
                (2, (2, 3)) => TheoremCase::ProjectiveLine,
                (3, (3, 4)) => TheoremCase::OuterAutomorphism,
                _ => match high % 8 {
                    2 | 6 => TheoremCase::Symmetric,
                    0 | 4 => TheoremCase::Alternating,
                    3 | 5 => TheoremCase::ColoursSameParity,
                    _ => TheoremCase::ColoursEven,
                },
            },
            TurnKind::Flip if whole => TheoremCase::FlipWholeBoard,
            TurnKind::Flip if high == 1 || wide == 1 => TheoremCase::FlipSeparateLines,
            TurnKind::Flip if high == rows || wide == cols => TheoremCase::FlipSpanningLines,
            TurnKind::Flip if (rows, cols, high, wide) == (4, 4, 3, 3) => TheoremCase::FlipLinkedSets,
            TurnKind::Flip => match (high % 2, wide % 2) {
                (0, 0) => TheoremCase::FlipColours,
                (1, 1) => TheoremCase::FlipFourSets,
                _ => TheoremCase::FlipStripes,
            },
        }
    }

    /// A short name for legends and data.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            TheoremCase::SingleCells => "nothing moves",
            TheoremCase::WholeBoard => "turns of the whole",
            TheoremCase::ProjectiveLine => "projective line",
            TheoremCase::OuterAutomorphism => "outer automorphism",
            TheoremCase::Symmetric => "every order",
            TheoremCase::Alternating => "even orders",
            TheoremCase::ColoursSameParity => "two colours, alike",
            TheoremCase::ColoursEven => "two colours, each even",
            TheoremCase::SingleRing => "one ring",
            TheoremCase::Rings => "rings",
            TheoremCase::FlipWholeBoard => "one half turn",
            TheoremCase::FlipSeparateLines => "lines alone",
            TheoremCase::FlipSpanningLines => "lines together",
            TheoremCase::FlipColours => "half turns, two colours",
            TheoremCase::FlipStripes => "half turns, two stripes",
            TheoremCase::FlipFourSets => "half turns, four sets",
            TheoremCase::FlipLinkedSets => "four sets, glued",
        }
    }

    /// The name for people. [`TheoremCase::name`] is that of JSON, which does not change.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            TheoremCase::ColoursSameParity => "two colours, equal parity",
            TheoremCase::FlipLinkedSets => "four sets, linked",
            case => case.name(),
        }
    }

    /// A description of the reachable orders, for the interface.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            TheoremCase::SingleCells => {
                "A turn of a block of one cell moves no number, so only the order of the solved board is reachable."
            }
            TheoremCase::WholeBoard => {
                "The block is the whole board, so only the four turns of the solved board are reachable."
            }
            TheoremCase::ProjectiveLine => {
                "The two blocks act on six numbers like fractional linear maps on the six points of the projective line over the field \
                 of five. 120 of 720 orders are reachable, and the places of any three numbers determine the others."
            }
            TheoremCase::OuterAutomorphism => {
                "The light squares can be put in any order, and so can the dark ones, but not both. The order of one colour \
                 determines the order of the other, by the outer automorphism of S₆."
            }
            TheoremCase::Symmetric => {
                "A turn of a block is an odd permutation, and every order of the numbers is reachable."
            }
            TheoremCase::Alternating => {
                "A turn of a block is an even permutation. Every even permutation is reachable, and no odd one."
            }
            TheoremCase::ColoursSameParity => {
                "Each number stays on its colour of the checkerboard. A turn is an odd permutation of the light squares and an odd \
                 one of the dark squares. Exactly the orders with both odd or both even are reachable."
            }
            TheoremCase::ColoursEven => {
                "Each number stays on its colour of the checkerboard. A turn is an even permutation of each colour, and all such \
                 orders are reachable."
            }
            TheoremCase::SingleRing => "There is only one ring. The numbers inside it never move.",
            TheoremCase::Rings => "Every order of the numbers on rings is reachable. The others never move.",
            TheoremCase::FlipWholeBoard => {
                "The block is the whole board, which is either solved or upside down."
            }
            TheoremCase::FlipSeparateLines => {
                "Each line is a puzzle of its own, in which turns reverse a part of the line."
            }
            TheoremCase::FlipSpanningLines => {
                "Blocks span the board from edge to edge, so whole lines move together, and each move turns them over."
            }
            TheoremCase::FlipColours => {
                "Each number stays on its colour of the checkerboard. Only parities restrict the two permutations."
            }
            TheoremCase::FlipStripes => {
                "Each number stays on the odd or on the even lines. Only parities restrict the two permutations."
            }
            TheoremCase::FlipFourSets => {
                "Numbers keep the parity of their row and of their column. Only parities restrict the four sets."
            }
            TheoremCase::FlipLinkedSets => {
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
    WholeBoard,
    /// Even block sides: a number on the colour of its home is turned by an even number of quarters, on the other colour by
    /// an odd number. The sum of all quarters is a multiple of 4.
    Colour,
    /// Block sides 3 and 5 modulo 8: the sum of the quarters is odd iff the permutation of each colour is odd.
    Sign,
    /// Block sides 1 and 7 modulo 8, single cells among them: no condition.
    Free,
    /// Blocks of one cell that turn by 180°: each number is upright or upside down, independently.
    Halves,
    /// Blocks that turn by 180°, one side even: the cell determines whether a number is upside down.
    ByCell,
    /// Blocks that turn by 180°, both sides odd: numbers are upright or upside down; only sums are restricted.
    Sums,
}

impl DirectionLaw {
    /// The law of a board; `None` if numbers have no direction.
    #[must_use]
    pub fn of(board: Board) -> Option<DirectionLaw> {
        board.is_orientable().then(|| match (board.turn_kind(), board.block_rows(), board.block_cols()) {
            (TurnKind::Flip, ..) if board.has_single_cells() => DirectionLaw::Halves,
            (_, high, wide) if !board.has_single_cells() && (high, wide) == (board.rows(), board.cols()) => {
                DirectionLaw::WholeBoard
            }
            (TurnKind::Flip, high, wide) if high % 2 == 1 && wide % 2 == 1 => DirectionLaw::Sums,
            (TurnKind::Flip, ..) => DirectionLaw::ByCell,
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
            DirectionLaw::WholeBoard => "all alike",
            DirectionLaw::Colour => "by colour, whole turns in all",
            DirectionLaw::Sign => "odd with the colours",
            DirectionLaw::Free => "free",
            DirectionLaw::Halves => "upright or upside down",
            DirectionLaw::ByCell => "by place",
            DirectionLaw::Sums => "upright or upside down, by sums",
        }
    }

    /// A description of the reachable directions, for the interface.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            DirectionLaw::WholeBoard => "All numbers point in the same direction, the one of the board.",
            DirectionLaw::Colour => {
                "A number on its own colour of the checkerboard is upright or upside down; one on the other colour lies on its side. \
                 All quarter turns add up to whole turns."
            }
            DirectionLaw::Sign => {
                "The sum of all quarter turns is odd exactly if the permutation of each colour is odd."
            }
            DirectionLaw::Free => "Every number can point in any direction.",
            DirectionLaw::Halves => "Every number can be upright or upside down.",
            DirectionLaw::ByCell => "The square of a number determines whether it is upside down.",
            DirectionLaw::Sums => {
                "Numbers are upright or upside down. Only parities restrict how many are upside down in each set."
            }
        }
    }
}
