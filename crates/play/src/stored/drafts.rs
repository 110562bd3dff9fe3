//! The keys of the drafts of a puzzle.

use super::StorageKey;
use crate::puzzle::PuzzleKind;
use std::ops::RangeInclusive;

/// The numbers of the drafts of a puzzle.
pub const NUMBERS: RangeInclusive<u8> = 1..=9;

/// The key of a draft.
#[must_use]
pub fn key(kind: PuzzleKind, number: u8) -> StorageKey {
    const NAMES: [&str; 9] =
        ["draft", "draft.2", "draft.3", "draft.4", "draft.5", "draft.6", "draft.7", "draft.8", "draft.9"];
    StorageKey::Own(kind, NAMES[usize::from(number.clamp(1, 9)) - 1])
}

/// The keys of all drafts of a puzzle.
pub fn keys(kind: PuzzleKind) -> impl Iterator<Item = String> {
    NUMBERS.map(move |number| key(kind, number).key())
}
