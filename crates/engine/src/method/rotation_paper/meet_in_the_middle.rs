//! Searches for short words that swap two, or cycle three, of the cells that count, on boards with any number of blocks.
//!
//! The search lists all effects of at most half the turns. For two of them, `u v⁻¹` moves exactly the cells on which `u` and
//! `v` differ. The cells are split into four sets. Three moved cells leave one set fixed, so the search compares only effects
//! that agree on a whole set.

use std::collections::HashMap;

use antipode_puzzles::permutation::Permutation;
use antipode_puzzles::rotation::{Turn, Variant};

use super::word::{TurnImages, Word, inverse, merged};

/// The number of sets of cells: one more than the maximum number of moved cells.
const SETS: usize = 4;

/// The maximum number of listed effects.
const MAX_EFFECTS: usize = 1_200_000;

/// The effect of a word.
struct ListedEffect {
    goes: Vec<u8>,
    /// The index of the effect without the last turn of the word, and that turn; `None` for the identity, which comes first.
    last: Option<(u32, Turn)>,
}

/// A shortest word that moves two or three of the cells that `count` and satisfies `wanted`, in at most `longest` turns of a
/// rule. `None` if there is none, or if the limit of listed effects is reached first.
pub(super) fn shortest(
    variant: &Variant,
    count: &[usize],
    longest: usize,
    wanted: impl Fn(&Permutation, &[Turn]) -> bool,
) -> Option<Word> {
    let carriers = TurnImages::new(variant.board());
    let amounts = variant.allowed_steps();
    let turns: Vec<Turn> = (0..variant.board().block_count() as u8)
        .flat_map(|block| amounts.iter().map(move |&steps| Turn { block, steps }))
        .collect();
    let nothing = (0..variant.board().cell_count() as u8).collect();
    let mut effects = vec![ListedEffect { goes: nothing, last: None }];
    let mut known: HashMap<Vec<u8>, u32> = HashMap::from([(effects[0].goes.clone(), 0)]);
    // The index of the first effect of each length, and the end of the list.
    let mut starts = vec![0, 1];
    for depth in 1..=longest.div_ceil(2) {
        for from in starts[depth - 1]..starts[depth] {
            for turn in &turns {
                let carrier = carriers.turn(*turn);
                let goes: Vec<u8> =
                    effects[from].goes.iter().map(|cell| carrier[usize::from(*cell)]).collect();
                if !known.contains_key(&goes) {
                    known.insert(goes.clone(), effects.len() as u32);
                    effects.push(ListedEffect { goes, last: Some((from as u32, *turn)) });
                }
            }
            if effects.len() > MAX_EFFECTS {
                return None;
            }
        }
        starts.push(effects.len());
        let layer = |length: usize| starts[length]..starts[length + 1];
        for shorter in [depth - 1, depth] {
            if shorter + depth > longest {
                continue;
            }
            let word = meeting(&effects, layer(shorter), layer(depth), count, |one, other| {
                let word = merged(word_of(&effects, one).iter().chain(&inverse(&word_of(&effects, other))));
                wanted(&carriers.effect(&word), &word).then_some(word)
            });
            if word.is_some() {
                return word;
            }
        }
    }
    None
}

/// The first pair of effects of two layers that differ in two or three of the cells that count and satisfy `suits`.
fn meeting(
    effects: &[ListedEffect],
    one: std::ops::Range<usize>,
    other: std::ops::Range<usize>,
    count: &[usize],
    suits: impl Fn(usize, usize) -> Option<Word>,
) -> Option<Word> {
    let mut best: Option<(usize, usize, Word)> = None;
    for set in 0..SETS {
        let cells: Vec<usize> = count.iter().copied().skip(set).step_by(SETS).collect();
        let key =
            |effect: usize| -> Vec<u8> { cells.iter().map(|cell| effects[effect].goes[*cell]).collect() };
        let mut agreeing: HashMap<Vec<u8>, Vec<usize>> = HashMap::new();
        for u in one.clone() {
            agreeing.entry(key(u)).or_default().push(u);
        }
        for v in other.clone() {
            for &u in agreeing.get(&key(v)).into_iter().flatten() {
                let (a, b) = (&effects[u].goes, &effects[v].goes);
                let differing = count.iter().filter(|cell| a[**cell] != b[**cell]).take(4).count();
                let earlier = best.as_ref().is_none_or(|(best_v, best_u, _)| (v, u) < (*best_v, *best_u));
                if (2..=3).contains(&differing)
                    && earlier
                    && let Some(word) = suits(u, v)
                {
                    best = Some((v, u, word));
                }
            }
        }
    }
    best.map(|(.., word)| word)
}

/// The word of a listed effect.
fn word_of(effects: &[ListedEffect], mut effect: usize) -> Word {
    let mut word = Word::new();
    while let Some((before, turn)) = effects[effect].last {
        word.push(turn);
        effect = before as usize;
    }
    word.reverse();
    word
}
