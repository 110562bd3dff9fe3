//! Words for boards that are too small for the general algorithms, and words that are shorter than the paper's.
//!
//! Every word is reproducible: [`SpecialWord::find`] repeats the search whose result is recorded here.

use std::fmt;

use antipode_puzzles::rotation::{Board, Convention, Rule, Turn, Variant, parse_turns};

use super::belt;
use super::meet_in_the_middle;
use super::search;
use super::strip::Strip;
use super::word::{Word, commutator, effect_of, power};

/// A word for a board of special size.
#[derive(Clone, Copy, Debug)]
pub struct SpecialWord {
    /// Its effect, in a few words.
    pub description: &'static str,
    /// The number of rows and columns of its board, from the side of the block.
    size: fn(u8) -> (u8, u8),
    /// The smallest and the largest block side.
    sides: (u8, u8),
    recorded: &'static str,
    derivation: Derivation,
}

/// The search that finds a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Derivation {
    /// The shortest word by a rule that swaps two, or cycles three, of the numbers that count.
    Shortest {
        /// The rule that counts the turns.
        rule: Rule,
        /// 2 (swap) or 3 (cycle).
        moved: u8,
        /// The numbers that count. Except for the `…Alone` variants, the word may move all others.
        counted: CountedNumbers,
    },
    /// The square of the shortest word of two blocks whose square is a three-cycle.
    Square,
    /// The commutator of a half turn with a shortest word of two blocks.
    WithHalfTurn,
    /// The commutator of two blocks that share one cell.
    Corners,
}

impl fmt::Display for Derivation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Derivation::Shortest { rule: Rule::Half, .. } => {
                out.write_str("the shortest, a half turn counted as one turn")
            }
            Derivation::Shortest { .. } => out.write_str("the shortest in quarter turns"),
            Derivation::Square => {
                out.write_str("the square of the shortest word whose square has this effect")
            }
            Derivation::WithHalfTurn => out.write_str("the commutator of a shortest word with a half turn"),
            Derivation::Corners => out.write_str("the commutator of two blocks that share one square"),
        }
    }
}

/// The numbers that count in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountedNumbers {
    /// All numbers.
    All,
    /// The numbers of the colour of the first cell; the others may go anywhere.
    Light,
    /// All numbers, and the word moves only those of the colour of the first cell.
    LightAlone,
    /// All numbers, and the word moves only those of the other colour.
    DarkAlone,
}

const fn by_half(moved: u8, counted: CountedNumbers) -> Derivation {
    Derivation::Shortest { rule: Rule::Half, moved, counted }
}

const fn by_quarter(moved: u8, counted: CountedNumbers) -> Derivation {
    Derivation::Shortest { rule: Rule::Quarter, moved, counted }
}

/// Every word, by the size of its blocks.
pub const SPECIAL_WORDS: [SpecialWord; 18] = [
    SpecialWord {
        description: "swaps two numbers",
        size: |_| (2, 4),
        sides: (2, 2),
        recorded: "b C B2 A b c b a",
        derivation: by_half(2, CountedNumbers::All),
    },
    SpecialWord {
        description: "cycles three numbers",
        size: |_| (2, 4),
        sides: (2, 2),
        recorded: "C2 B c A2 B a",
        derivation: by_half(3, CountedNumbers::All),
    },
    SpecialWord {
        description: "swaps two numbers",
        size: |_| (3, 3),
        sides: (2, 2),
        recorded: "bCBca",
        derivation: by_quarter(2, CountedNumbers::All),
    },
    SpecialWord {
        description: "cycles three numbers",
        size: |_| (3, 3),
        sides: (2, 2),
        recorded: "DAda",
        derivation: by_quarter(3, CountedNumbers::All),
    },
    SpecialWord {
        description: "swaps two light numbers, and three pairs of dark ones",
        size: |_| (3, 4),
        sides: (3, 3),
        recorded: "B2 A2 B2 a",
        derivation: by_half(2, CountedNumbers::Light),
    },
    SpecialWord {
        description: "swaps two light numbers, and moves dark ones",
        size: |_| (3, 5),
        sides: (3, 3),
        recorded: "B2 A2 B2 a",
        derivation: by_half(2, CountedNumbers::Light),
    },
    SpecialWord {
        description: "cycles three dark numbers",
        size: |_| (3, 5),
        sides: (3, 3),
        recorded: "C2 A C2 a c A c a",
        derivation: by_half(3, CountedNumbers::DarkAlone),
    },
    SpecialWord {
        description: "cycles three light numbers",
        size: |_| (3, 5),
        sides: (3, 3),
        recorded: "B2 C2 A2 C A2 C2 B2 a",
        derivation: by_half(3, CountedNumbers::LightAlone),
    },
    SpecialWord {
        description: "cycles three light numbers, in the fewest quarters",
        size: |_| (3, 5),
        sides: (3, 3),
        recorded: "B C B c b c A b a b A2",
        derivation: by_quarter(3, CountedNumbers::LightAlone),
    },
    SpecialWord {
        description: "cycles three numbers",
        size: |_| (4, 4),
        sides: (3, 3),
        recorded: "C2 d B2 a C2 d B2 a",
        derivation: by_half(3, CountedNumbers::All),
    },
    SpecialWord {
        description: "cycles three numbers, in the fewest quarters",
        size: |_| (4, 4),
        sides: (3, 3),
        recorded: "DAdBDAdaba",
        derivation: by_quarter(3, CountedNumbers::All),
    },
    SpecialWord {
        description: "cycles three numbers",
        size: |_| (4, 5),
        sides: (4, 4),
        recorded: "b a b A b a b A b a b A2 B A B a B A B a B A B A2",
        derivation: Derivation::WithHalfTurn,
    },
    SpecialWord {
        description: "cycles three numbers",
        size: |k| (k, k + 1),
        sides: (4, 11),
        recorded: "A2 b a B2 a b a B A B a b A B A2 b a B2 a b a B A B a b A B",
        derivation: Derivation::Square,
    },
    SpecialWord {
        description: "cycles three numbers",
        size: |k| (k, k + 2),
        sides: (4, 10),
        recorded: "B2 C B C b c B2 A B a b a",
        derivation: by_half(3, CountedNumbers::All),
    },
    SpecialWord {
        description: "cycles three numbers",
        size: |k| (k + 1, k + 1),
        sides: (4, 11),
        recorded: "D A d C2 a D A d C2 a",
        derivation: by_half(3, CountedNumbers::All),
    },
    SpecialWord {
        description: "cycles three numbers",
        size: |k| (k + 1, k + 2),
        sides: (4, 10),
        recorded: "EbcFCeBAda",
        derivation: by_quarter(3, CountedNumbers::All),
    },
    SpecialWord {
        description: "cycles three numbers",
        size: |k| (k + 2, k + 2),
        sides: (4, 10),
        recorded: "DHfhFBdb",
        derivation: by_quarter(3, CountedNumbers::All),
    },
    SpecialWord {
        description: "cycles three numbers",
        size: |k| (2 * k - 1, 2 * k - 1),
        sides: (2, 6),
        recorded: "",
        derivation: Derivation::Corners,
    },
];

/// The words for blocks of one side.
pub fn special_words(side: u8) -> impl Iterator<Item = &'static SpecialWord> {
    SPECIAL_WORDS.iter().filter(move |special| (special.sides.0..=special.sides.1).contains(&side))
}

impl SpecialWord {
    /// The search that finds it.
    #[must_use]
    pub fn derivation(&self) -> Derivation {
        self.derivation
    }

    /// The smallest and the largest block side.
    #[must_use]
    pub fn sides(&self) -> (u8, u8) {
        self.sides
    }

    /// The board of the word, with blocks of the given side.
    ///
    /// # Panics
    /// When the word is not for this side.
    #[must_use]
    pub fn board(&self, side: u8) -> Board {
        let (rows, cols) = (self.size)(side);
        Board::square(rows, cols, side).expect("a side that the word is for")
    }

    /// The word on the board with blocks of the given side. Block letters mean the same for every side.
    ///
    /// # Panics
    /// When the word is not for this side.
    #[must_use]
    pub fn word(&self, side: u8) -> Word {
        let board = self.board(side);
        match self.derivation {
            Derivation::Corners => corners(board),
            _ => parse_turns(self.recorded, board, Convention::Standard)
                .expect("a recorded word is one of its board"),
        }
    }

    /// Whether another word has this word's effect on the board with blocks of this side.
    #[must_use]
    pub fn is_achieved_by(&self, side: u8, word: &[Turn]) -> bool {
        let board = self.board(side);
        let effect = effect_of(board, word);
        match self.derivation {
            Derivation::Shortest { moved, counted, .. } => {
                let light = |cell: usize| (cell / board.cols() + cell % board.cols()).is_multiple_of(2);
                let cycles = effect.cycles();
                let counts = |cycle: &&Vec<usize>| counted != CountedNumbers::Light || light(cycle[0]);
                let mut counting = cycles.iter().filter(counts);
                let (Some(cycle), None) = (counting.next(), counting.next()) else { return false };
                let on_colour = match counted {
                    CountedNumbers::All | CountedNumbers::Light => true,
                    CountedNumbers::LightAlone => light(cycle[0]),
                    CountedNumbers::DarkAlone => !light(cycle[0]),
                };
                cycle.len() == usize::from(moved) && on_colour
            }
            Derivation::Square | Derivation::WithHalfTurn | Derivation::Corners => {
                effect.three_cycle().is_some()
            }
        }
    }

    /// Repeats the search on the smallest board. The word must have the same effect on the next two larger boards.
    #[must_use]
    pub fn find(&self) -> Option<Word> {
        let side = self.sides.0;
        let board = self.board(side);
        let everywhere =
            |word: &[Turn]| (side..=self.sides.1).take(3).all(|side| self.is_achieved_by(side, word));
        match self.derivation {
            Derivation::Shortest { rule, counted, .. } => {
                let light = |cell: &usize| (cell / board.cols() + cell % board.cols()).is_multiple_of(2);
                let count =
                    (0..board.cell_count()).filter(|cell| counted != CountedNumbers::Light || light(cell));
                let variant = Variant::new(board, rule).expect("blocks that turn by quarters");
                meet_in_the_middle::shortest(&variant, &count.collect::<Vec<_>>(), LONGEST, |_, word| {
                    everywhere(word)
                })
            }
            Derivation::WithHalfTurn => {
                let (word, _) = belt::three_cycle(&Strip::new(side.into()))?;
                everywhere(&word).then_some(word)
            }
            Derivation::Square => {
                // Larger blocks exclude words that are three-cycles by accident.
                let strip = Strip::new(usize::from(side) + 1);
                let cells: Vec<usize> = (0..strip.board().cell_count()).collect();
                let moved = |after: &[usize]| {
                    cells.iter().filter(|cell| after[after[**cell]] != **cell).take(4).count()
                };
                let half = search::shortest(&strip, &cells, LONGEST_ROOT, |after| moved(after) == 3)?;
                let word = power(&half, 2);
                everywhere(&word).then_some(word)
            }
            Derivation::Corners => Some(corners(board)),
        }
    }
}

/// The maximum length of a word, and of a word that is squared, in turns.
const LONGEST: usize = 12;
const LONGEST_ROOT: usize = 14;

/// The commutator of the first and the last block.
fn corners(board: Board) -> Word {
    let turn = |block: usize| [Turn::anticlockwise(block as u8)];
    commutator(&turn(0), &turn(board.block_count() - 1))
}

/// The word whose square is the short three-cycle, on a board of two blocks.
pub(super) fn half_of_short(board: Board) -> Word {
    let special = SPECIAL_WORDS
        .iter()
        .find(|special| special.derivation == Derivation::Square)
        .expect("it is one of them");
    let word = special.word(board.block_rows() as u8);
    word[..word.len() / 2].to_vec()
}
