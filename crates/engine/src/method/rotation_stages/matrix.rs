//! Decision matrices: the word to apply, for each stage and each possible cell of its number.

use antipode_puzzles::rotation::{Board, Rule, Turn, Variant};

use super::stage::Stage;
use crate::method::rotation_window::{Place, Window};

/// The article's matrices, one line per stage, in reading order: lower case is anticlockwise, 2 a half turn, `-`
/// nothing to do, `0` a cell of an earlier number.
const SEED: [&str; 8] = [
    "- A B  A A B  C C D",
    "0 - B  C B B  C D D",
    "0 0 -  C D D  C B2cB2 D",
    "0 0 0  C C D  - C D",
    "0 0 0  CDc D D  0 - D",
    "0 0 0  CD2c Cdc CDc  0 0 -",
    "0 0 0  CBcb - BCbc  0 0 0",
    "0 0 0  - 0 C2BCbCBCb  0 0 0",
];

/// The most states of a search for a best word; the hardest case of any rule needs a tenth.
const MAX_STATES: usize = 2_000_000;

/// The eight decision matrices. Every word brings its stage's number nearer home and preserves the numbers of the
/// earlier stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    /// By stage and cell; `None` where a number of an earlier stage is.
    words: [[Option<Vec<Turn>>; 9]; 8],
}

impl Matrix {
    /// The article's matrices. Words may contain turns that a rule does not have. Those are replaced by several, as
    /// the article replaces an anticlockwise turn by three clockwise ones.
    #[must_use]
    pub fn seed() -> Matrix {
        let line = |line: &str| {
            let mut words = line.split_whitespace().map(word);
            std::array::from_fn(|_| words.next().expect("nine entries"))
        };
        Matrix { words: SEED.map(line) }
    }

    /// For each case a shortest word in turns of a rule that brings the number home at once. Among shortest words it
    /// is one that displaces placed numbers for the fewest turns. The choice does not affect later stages, as they
    /// are independent.
    ///
    /// # Panics
    /// When the rule does not turn blocks by quarters.
    #[must_use]
    pub fn best(rule: Rule) -> Matrix {
        let board = Board::square(3, 3, 2).expect("a board of 3 × 3");
        let variant = Variant::new(board, rule).expect("a rule that turns blocks by quarters");
        let window = Window::new(&variant, &[0, 1, 2, 3, 4, 5, 6, 7, 8]);
        let mut words: [[Option<Vec<Turn>>; 9]; 8] = Default::default();
        for stage in Stage::all() {
            let upright = |cell: usize| 4 * cell as Place;
            let placed = stage.placed().iter().map(|number| upright(usize::from(*number) - 1));
            let to: Vec<Place> = placed.clone().chain([upright(stage.home_cell())]).collect();
            for cell in stage.cells() {
                let from: Vec<Place> = placed.clone().chain([upright(cell)]).collect();
                let word = window.word(&from, &to, stage.index(), MAX_STATES);
                words[stage.index()][cell] = Some(word.expect("all positions of this board can be reached"));
            }
        }
        Matrix { words }
    }

    /// The word of a case; empty when the number is home, `None` for a cell where it cannot be.
    #[must_use]
    pub fn word(&self, stage: Stage, cell: usize) -> Option<&[Turn]> {
        self.words[stage.index()].get(cell)?.as_deref()
    }
}

/// Parses an entry.
fn word(entry: &str) -> Option<Vec<Turn>> {
    let mut turns: Vec<Turn> = Vec::new();
    for letter in entry.bytes() {
        match letter {
            b'0' => return None,
            b'2' => turns.last_mut().expect("an amount follows a letter").steps *= 2,
            b'A'..=b'D' => turns.push(Turn::clockwise(letter - b'A')),
            b'a'..=b'd' => turns.push(Turn::anticlockwise(letter - b'a')),
            _ => {}
        }
    }
    Some(turns)
}
