//! Decision matrices: a word for each stage and each cell that its number can be in.

use antipode_puzzles::rotation::{Board, Rule, Turn, Variant};

use super::stage::Stage;
use crate::method::rotation_window::{Place, Window};

/// The article's matrices, one line per stage, cells in reading order. Lower case is anticlockwise, `2` a half turn, `-` an empty
/// word, `0` the home of an earlier number.
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

/// The maximum number of states of a search for a best word: ten times the need of the hardest case of any rule.
const MAX_STATES: usize = 2_000_000;

/// The eight decision matrices. Every word brings the number of its stage home or nearer, and preserves the numbers of earlier
/// stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    /// `words[stage][cell]`; `None` for the home of a number of an earlier stage.
    words: [[Option<Vec<Turn>>; 9]; 8],
}

impl Matrix {
    /// The article's matrices. If a rule lacks a turn of a word, several turns replace it, as three clockwise turns replace an
    /// anticlockwise one in the article.
    #[must_use]
    pub fn seed() -> Matrix {
        let line = |line: &str| {
            let mut words = line.split_whitespace().map(parse_entry);
            std::array::from_fn(|_| words.next().expect("nine entries"))
        };
        Matrix { words: SEED.map(line) }
    }

    /// For each case, a shortest word that brings the number home directly, in turns of a rule. Of several shortest words it
    /// displaces placed numbers for the fewest turns. The choice does not affect later stages, because stages are independent.
    ///
    /// # Panics
    /// If the rule does not turn blocks by quarters.
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

    /// The word of a case: empty for the home of the number, `None` for a cell that the number cannot be in.
    #[must_use]
    pub fn word(&self, stage: Stage, cell: usize) -> Option<&[Turn]> {
        self.words[stage.index()].get(cell)?.as_deref()
    }
}

/// Parses an entry of [`SEED`].
fn parse_entry(entry: &str) -> Option<Vec<Turn>> {
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
