//! Windows for k = 2 and k = 3: small boards on which a search finds one swap or cycle, and setup turns bring any two or three
//! numbers to its cells.

use std::collections::{HashMap, VecDeque};

use antipode_puzzles::permutation::Permutation;
use antipode_puzzles::rotation::{Board, Rule, Turn, Variant};

use super::meet_in_the_middle;
use super::word::{TurnImages, Word, conjugate, effect_of, inverse};

/// The maximum length of a word in turns.
const LONGEST: usize = 14;

/// A small board, with words that move the contents of given cells cyclically.
#[derive(Clone, Debug)]
pub(super) struct Window {
    pub(super) board: Board,
    pub(super) kind: Kind,
    /// For each list of cells, the setup turns that bring their contents to the cells of a word, and that word.
    words: HashMap<Vec<usize>, (Word, Word)>,
}

/// The effect of the words of a window: they swap two numbers, or cycle three, and preserve all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Swap,
    Cycle,
}

impl Window {
    /// Finds a shortest word under the rule for each orbit of cells. `None` if there is no such word.
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

    /// Searches backwards from the cells of a word: every list of cells whose contents turns bring there.
    fn spread(&mut self, variant: &Variant, word: &[Turn], moved: &[usize]) {
        let carriers = TurnImages::new(self.board);
        let mut queue = VecDeque::new();
        for start in 0..moved.len() {
            let turned: Vec<usize> = moved[start..].iter().chain(&moved[..start]).copied().collect();
            let reversed: Vec<usize> = turned.iter().rev().copied().collect();
            for (cells, word) in [(turned, word.to_vec()), (reversed, inverse(word))] {
                if !self.words.contains_key(&cells) {
                    self.words.insert(cells.clone(), (Word::new(), word));
                    queue.push_back(cells);
                }
            }
        }
        while let Some(cells) = queue.pop_front() {
            let (setup, word) = self.words[&cells].clone();
            for block in 0..self.board.block_count() as u8 {
                for steps in variant.allowed_steps() {
                    let turn = Turn { block, steps };
                    let carrier = carriers.turn(Turn { block, steps: -steps });
                    let before: Vec<usize> = cells.iter().map(|cell| carrier[*cell].into()).collect();
                    if !self.words.contains_key(&before) {
                        let setup = std::iter::once(turn).chain(setup.iter().copied()).collect();
                        self.words.insert(before.clone(), (setup, word.clone()));
                        queue.push_back(before);
                    }
                }
            }
        }
    }

    /// A word that moves the content of each cell to the next cell of the list, and nothing else. `None` if no setup reaches
    /// them.
    pub(super) fn word(&self, cells: &[usize]) -> Option<Word> {
        let (setup, word) = self.words.get(cells)?;
        Some(conjugate(setup, word))
    }
}

fn moved(effect: &Permutation, kind: Kind) -> Option<Vec<usize>> {
    let cycles = effect.cycles();
    let [cycle] = cycles.as_slice() else { return None };
    let length = if kind == Kind::Swap { 2 } else { 3 };
    (cycle.len() == length).then(|| cycle.clone())
}
