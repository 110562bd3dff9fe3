//! Small windows, k = 2 and k = 3: one word that is found once, and setup turns that bring any two or three numbers
//! to its cells.

use std::collections::{HashMap, VecDeque};

use antipode_puzzles::permutation::Permutation;
use antipode_puzzles::rotation::{Board, Rule, Turn, Variant};

use super::meet_in_the_middle;
use super::word::{TurnImages, Word, conjugate, effect_of, inverse};

/// The longest word of the search.
const LONGEST: usize = 14;

/// A window with words that move the content of each of some cells to the next of them.
#[derive(Clone, Debug)]
pub(super) struct Window {
    pub(super) board: Board,
    pub(super) kind: Kind,
    /// For a list of cells the setup turns to the cells of a word, and that word.
    words: HashMap<Vec<usize>, (Word, Word)>,
}

/// The effect of the words of a window: a swap of two numbers or a cycle of three, and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Swap,
    Cycle,
}

impl Window {
    /// The words are shortest words under the rule, one for each set of cells that numbers never leave.
    pub(super) fn new(board: Board, rule: Rule, kind: Kind) -> Option<Window> {
        let by_one_turn = if rule == Rule::Half { Rule::Half } else { Rule::Quarter };
        let variant = Variant::new(board, by_one_turn).ok()?;
        let all: Vec<usize> = (0..board.cell_count()).collect();
        let colours: &[&[usize]] =
            if board.block_rows().is_multiple_of(2) { &[&[0, 1]] } else { &[&[0], &[1]] };
        let colour = |cell: usize| (cell / board.cols() + cell % board.cols()) % 2;
        let mut window = Window { board, kind, words: HashMap::new() };
        for colour_set in colours {
            let word = meet_in_the_middle::shortest(&variant, &all, LONGEST, |effect, _| {
                let moved = moved(effect, kind);
                moved.is_some_and(|moved| moved.iter().all(|cell| colour_set.contains(&colour(*cell))))
            })?;
            let moved = moved(&effect_of(board, &word), kind)?;
            window.spread(&variant, &word, &moved);
        }
        Some(window)
    }

    /// Searches backwards from the cells of a word to all lists of cells that turns bring there.
    fn spread(&mut self, variant: &Variant, word: &[Turn], moved: &[usize]) {
        let carriers = TurnImages::new(self.board);
        let mut queue = VecDeque::new();
        for start in 0..moved.len() {
            let turned: Vec<usize> = moved[start..].iter().chain(&moved[..start]).copied().collect();
            let back: Vec<usize> = turned.iter().rev().copied().collect();
            for (cells, word) in [(turned, word.to_vec()), (back, inverse(word))] {
                if !self.words.contains_key(&cells) {
                    self.words.insert(cells.clone(), (Word::new(), word));
                    queue.push_back(cells);
                }
            }
        }
        while let Some(cells) = queue.pop_front() {
            let (set_up, word) = self.words[&cells].clone();
            for block in 0..self.board.block_count() as u8 {
                for steps in variant.allowed_steps() {
                    let turn = Turn { block, steps };
                    let carrier = carriers.turn(Turn { block, steps: -steps });
                    let before: Vec<usize> = cells.iter().map(|cell| carrier[*cell].into()).collect();
                    if !self.words.contains_key(&before) {
                        let set_up = std::iter::once(turn).chain(set_up.iter().copied()).collect();
                        self.words.insert(before.clone(), (set_up, word.clone()));
                        queue.push_back(before);
                    }
                }
            }
        }
    }

    /// The word that moves the content of each of the cells to the next, and nothing else.
    pub(super) fn word(&self, cells: &[usize]) -> Option<Word> {
        let (set_up, word) = self.words.get(cells)?;
        Some(conjugate(set_up, word))
    }
}

fn moved(effect: &Permutation, kind: Kind) -> Option<Vec<usize>> {
    let cycles = effect.cycles();
    let [cycle] = cycles.as_slice() else { return None };
    let length = if kind == Kind::Swap { 2 } else { 3 };
    (cycle.len() == length).then(|| cycle.clone())
}
