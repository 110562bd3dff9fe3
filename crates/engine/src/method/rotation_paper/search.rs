//! Searches for short words of two blocks: all words by length, until one satisfies a predicate.

use antipode_puzzles::rotation::Turn;

use super::strip::{L, R, Strip, left, right};
use super::word::Word;

/// A shortest word of the two blocks that maps the `followed` cells to cells that satisfy `wanted`. Of several it is the one
/// with the fewest quarter turns, then the first in an order with L before R and half turns first. `None` if no word of at most
/// `longest` turns satisfies it.
pub(super) fn shortest(
    strip: &Strip,
    followed: &[usize],
    longest: usize,
    wanted: impl Fn(&[usize]) -> bool,
) -> Option<Word> {
    (0..=longest).flat_map(|turns| (0..=turns).map(move |halves| (turns, halves))).find_map(
        |(turns, halves)| {
            let mut seeker = LengthSearch { strip, wanted: &wanted, word: Word::new() };
            seeker.seek(followed, turns, halves).then_some(seeker.word)
        },
    )
}

struct LengthSearch<'a, W> {
    strip: &'a Strip,
    wanted: &'a W,
    word: Word,
}

impl<W: Fn(&[usize]) -> bool> LengthSearch<'_, W> {
    /// Extends the word by `turns` turns, `halves` of them half turns, so that it satisfies the predicate. Returns whether
    /// there is such an extension.
    fn seek(&mut self, cells: &[usize], turns: usize, halves: usize) -> bool {
        if turns == 0 {
            return (self.wanted)(cells);
        }
        let blocks: &[u8] = match self.word.last() {
            None => &[L, R],
            Some(Turn { block: L, .. }) => &[R],
            Some(_) => &[L],
        };
        let amounts: &[i8] = match halves {
            0 => &[1, -1],
            halves if halves == turns => &[2],
            _ => &[2, 1, -1],
        };
        for block in blocks {
            for quarters in amounts {
                let turn = if *block == L { left(*quarters) } else { right(*quarters) };
                let carrier = self.strip.carriers.turn(turn);
                let after: Vec<usize> = cells.iter().map(|cell| carrier[*cell].into()).collect();
                self.word.push(turn);
                if self.seek(&after, turns - 1, halves - usize::from(*quarters == 2)) {
                    return true;
                }
                self.word.pop();
            }
        }
        false
    }
}
