//! The drafts of a puzzle. A tab writes only over the text that it read or wrote last; a tab that finds another text there writes
//! to a key of its own from then on, `antipode.ramka.draft.2`, so two tabs that set up boards keep both.

use super::{STORAGE_EVENT, is_set_aside, read, record, write};
use antipode_play::puzzle::PuzzleKind;
use antipode_play::stored::drafts::NUMBERS;
use antipode_play::stored::drafts::key;
use antipode_play::stored::{StorageKey, WriteError};
use std::cell::RefCell;

/// Where a tab keeps its draft, and the text that it read or wrote there last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Own {
    /// One of [`NUMBERS`]; `None` before there is a draft.
    number: Option<u8>,
    text: Option<String>,
}

impl Own {
    /// The number under which a draft is written, or removed; `None` if there is nothing to remove, or no room.
    fn target(&self, is_removal: bool, stored: impl Fn(u8) -> Option<String>) -> Option<u8> {
        let own = self.number.filter(|number| {
            let present = stored(*number);
            present == self.text || (present.is_none() && !is_removal)
        });
        own.or_else(|| NUMBERS.into_iter().find(|number| !is_removal && stored(*number).is_none()))
    }
}

thread_local! {
    /// The own drafts of this tab.
    static OWN: RefCell<Vec<(PuzzleKind, Own)>> = const { RefCell::new(Vec::new()) };
}

fn own(kind: PuzzleKind) -> Own {
    OWN.with_borrow(|all| all.iter().find(|(other, _)| *other == kind).map(|(_, own)| own.clone()))
        .unwrap_or_default()
}

fn set_own(kind: PuzzleKind, own: Own) {
    OWN.with_borrow_mut(|all| {
        all.retain(|(other, _)| *other != kind);
        all.push((kind, own));
    });
}

/// The text under a number, unless it was set aside.
fn stored(kind: PuzzleKind, number: u8) -> Option<String> {
    let storage_key = key(kind, number);
    read(storage_key).filter(|text| !is_set_aside(storage_key, text))
}

/// Reads the draft of a puzzle, which is this tab's own from now on.
#[must_use]
pub fn open(kind: PuzzleKind) -> Option<(StorageKey, String)> {
    let number = NUMBERS.into_iter().find(|number| stored(kind, *number).is_some())?;
    let text = stored(kind, number)?;
    set_own(kind, Own { number: Some(number), text: Some(text.clone()) });
    Some((key(kind, number), text))
}

/// The tab has no own draft any more; what is stored stays.
pub fn release(kind: PuzzleKind) {
    set_own(kind, Own::default());
}

/// Writes the own draft, or removes it.
///
/// # Errors
/// Nothing has changed then, and [`super::failure`] is set.
pub fn save(kind: PuzzleKind, text: Option<&str>) -> Result<(), WriteError> {
    let own = own(kind);
    match own.target(text.is_none(), |number| stored(kind, number)) {
        Some(number) => {
            write(key(kind, number), text)?;
            // A removed draft is no longer owned: another tab may use the number.
            let number = text.map(|_| number);
            set_own(kind, Own { number, text: text.map(str::to_owned) });
            if number != own.number {
                // There may be another draft beside it now.
                crate::dom::announce(STORAGE_EVENT);
            }
            Ok(())
        }
        // Another tab has written there.
        None if text.is_none() => {
            release(kind);
            Ok(())
        }
        None => record(&key(kind, 1).key(), Err(WriteError::Full)),
    }
}

/// A draft of the puzzle that is not the own one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherDraft {
    kind: PuzzleKind,
    number: u8,
    pub text: String,
}

impl OtherDraft {
    /// Makes it the own draft. The one that was own stays where it is stored.
    pub fn adopt(&self) {
        set_own(self.kind, Own { number: Some(self.number), text: Some(self.text.clone()) });
    }

    /// Removes it, unless its tab has changed it.
    pub fn discard(&self) {
        if stored(self.kind, self.number).as_ref() == Some(&self.text) {
            // The page reports failures.
            write(key(self.kind, self.number), None).ok();
        }
    }
}

/// The other drafts of a puzzle, from tabs that set up boards at the same time.
#[must_use]
pub fn others(kind: PuzzleKind) -> Vec<OtherDraft> {
    let own = own(kind);
    let is_own = |number: u8, text: &str| own.number == Some(number) || own.text.as_deref() == Some(text);
    NUMBERS
        .filter_map(|number| {
            let text = stored(kind, number).filter(|text| !is_own(number, text))?;
            Some(OtherDraft { kind, number, text })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Like [`save`], on a storage that several tabs share.
    fn save_in(entries: &mut BTreeMap<u8, String>, own: &mut Own, text: Option<&str>) -> bool {
        let target = own.target(text.is_none(), |number| entries.get(&number).cloned());
        let Some(number) = target else {
            if text.is_none() {
                *own = Own::default();
            }
            return text.is_none();
        };
        match text {
            Some(text) => entries.insert(number, text.to_owned()),
            None => entries.remove(&number),
        };
        *own = Own { number: text.map(|_| number), text: text.map(str::to_owned) };
        true
    }

    fn open_in(entries: &BTreeMap<u8, String>) -> Own {
        let first = entries.iter().next();
        first.map_or_else(Own::default, |(number, text)| Own {
            number: Some(*number),
            text: Some(text.clone()),
        })
    }

    #[test]
    fn two_tabs_keep_both_drafts() {
        let mut entries = BTreeMap::new();
        let (mut one, mut other) = (open_in(&entries), open_in(&entries));
        assert!(save_in(&mut entries, &mut one, Some("1")));
        assert!(save_in(&mut entries, &mut other, Some("2")));
        assert!(save_in(&mut entries, &mut one, Some("12")));
        assert!(save_in(&mut entries, &mut other, Some("23")));
        assert_eq!(entries.values().collect::<Vec<_>>(), ["12", "23"]);
        assert!(save_in(&mut entries, &mut one, None));
        assert_eq!(entries.values().collect::<Vec<_>>(), ["23"]);
    }

    /// Tabs open, draw, and play their drafts in any order. The last text of each tab is stored until this tab plays it, or
    /// another one that has shown the very same text changes it.
    #[test]
    fn no_draft_is_lost_in_any_order_of_events() {
        for seed in 0..20_000_u64 {
            let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
            let mut random = |below: u64| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                state % below
            };
            let mut entries: BTreeMap<u8, String> = BTreeMap::new();
            let mut tabs = [Own::default(), Own::default(), Own::default()];
            for step in 0..30 {
                let tab = usize::try_from(random(3)).expect("three tabs");
                let before = entries.clone();
                let known = tabs[tab].text.clone();
                match random(4) {
                    0 => tabs[tab] = open_in(&entries),
                    1 => assert!(save_in(&mut entries, &mut tabs[tab], None)),
                    _ => {
                        let text = format!("{tab}:{step}");
                        assert!(save_in(&mut entries, &mut tabs[tab], Some(&text)), "seed {seed}: no room");
                        assert!(entries.values().any(|other| *other == text), "seed {seed}: not stored");
                    }
                }
                let lost = before.values().filter(|text| !entries.values().any(|other| other == *text));
                for lost in lost {
                    assert_eq!(Some(lost), known.as_ref(), "seed {seed}: tab {tab} wrote over another draft");
                }
            }
        }
    }
}
