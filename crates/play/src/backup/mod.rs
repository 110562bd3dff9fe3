//! Everything that the page has stored, as one file: JSON with a version and a checksum; [`join()`] adds it elsewhere. Pure.
//!
//! The tables of distances are not part of it, since they can be computed again.

mod join;

pub use join::{Joined, Part, Why, join};

use antipode_puzzles::fnv::Fnv1a;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// Names the format in the file.
const FORMAT: &str = "antipode-backup";
/// The version of the format. Newer ones are refused.
const VERSION: u32 = 1;

/// Stored texts by key.
pub type Entries = BTreeMap<String, String>;

/// The content of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Backup {
    format: String,
    version: u32,
    /// The day on which it was saved: `2026-11-22`.
    pub saved: String,
    entries: Entries,
    checksum: String,
}

/// Why a file cannot be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackupError {
    Foreign,
    Newer,
    Damaged,
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BackupError::Foreign => "This is not a file that Antipode has saved.",
            BackupError::Newer => {
                "A newer version of Antipode has saved this file. Reload the page to get that version."
            }
            BackupError::Damaged => {
                "The file is damaged: a part is missing or has changed. Nothing is added."
            }
        })
    }
}

impl Backup {
    #[must_use]
    pub fn new(entries: Entries, saved: String) -> Backup {
        let backup =
            Backup { format: FORMAT.to_owned(), version: VERSION, saved, entries, checksum: String::new() };
        Backup { checksum: backup.computed_checksum(), ..backup }
    }

    /// Checks a file: its text, and the text as JSON, if it is such a value.
    ///
    /// # Errors
    /// Why it cannot be opened.
    pub fn open(text: &str, parsed: Option<Backup>) -> Result<Backup, BackupError> {
        let Some(backup) = parsed.filter(|backup| backup.format == FORMAT) else {
            return Err(if text.contains(FORMAT) { BackupError::Damaged } else { BackupError::Foreign });
        };
        let is_ours = |key: &String| key.starts_with(crate::stored::PREFIX);
        match backup.version {
            VERSION
                if backup.checksum == backup.computed_checksum() && backup.entries.keys().all(is_ours) =>
            {
                Ok(backup)
            }
            0..=VERSION => Err(BackupError::Damaged),
            _ => Err(BackupError::Newer),
        }
    }

    #[must_use]
    pub fn entries(&self) -> &Entries {
        &self.entries
    }

    /// The FNV-1a hash of the date and of all entries, each with its length. It detects any change of a single byte.
    fn computed_checksum(&self) -> String {
        let texts =
            std::iter::once(&self.saved).chain(self.entries.iter().flat_map(|(key, text)| [key, text]));
        let mut hash = Fnv1a::new();
        texts.for_each(|text| hash.text(text));
        format!("{:016x}", hash.finish())
    }
}

/// Tabs save and join files at the same time.
#[cfg(test)]
mod tabs_tests;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_refusal_has_a_sentence_of_its_own() {
        let said =
            [BackupError::Foreign, BackupError::Newer, BackupError::Damaged].map(|error| error.to_string());
        assert!(said.iter().all(|text| text.ends_with('.')), "{said:?}");
        assert!(
            said[0].contains("not a file")
                && said[1].contains("newer version")
                && said[2].contains("damaged"),
            "{said:?}"
        );
    }

    fn random(state: &mut u64) -> u64 {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        *state >> 33
    }

    fn some_entries(state: &mut u64) -> Entries {
        const SIGNS: [char; 12] = ['a', '"', '\\', '\n', '\u{0}', '{', 'ü', '\u{2028}', '😀', '.', '}', ','];
        let mut text = |most: u64| -> String {
            (0..random(state) % most).map(|_| SIGNS[random(state) as usize % SIGNS.len()]).collect()
        };
        (0..6).map(|number| (format!("antipode.{number}{}", text(5)), text(40))).collect()
    }

    fn opened(text: &str) -> Result<Backup, BackupError> {
        Backup::open(text, serde_json::from_str(text).ok())
    }

    #[test]
    fn a_file_contains_what_was_saved() {
        let mut state = 7;
        for _ in 0..2_000 {
            let entries = some_entries(&mut state);
            let text = serde_json::to_string(&Backup::new(entries.clone(), "2026-11-22".into()))
                .expect("plain data");
            assert_eq!(opened(&text).expect(&text).entries(), &entries);
        }
    }

    #[test]
    fn no_damaged_file_is_opened_as_another_one() {
        let mut state = 11;
        for _ in 0..10_000 {
            let backup = Backup::new(some_entries(&mut state), "2026-11-22".into());
            let mut bytes = serde_json::to_vec(&backup).expect("plain data");
            let at = random(&mut state) as usize % bytes.len();
            bytes[at] ^= 1 << (random(&mut state) % 8);
            let text = String::from_utf8_lossy(&bytes).into_owned();
            // A change of the JSON that means the same is no damage.
            assert!(opened(&text).ok().is_none_or(|read| read == backup), "{text}");
            let end = text.char_indices().map(|(at, _)| at).nth(text.chars().count() / 2).unwrap_or(0);
            assert!(opened(&text[..end]).is_err(), "half of it: {text}");
        }
    }

    #[test]
    fn foreign_and_newer_files_are_refused() {
        assert_eq!(opened("{}"), Err(BackupError::Foreign));
        assert_eq!(opened("a letter"), Err(BackupError::Foreign));
        assert_eq!(opened(r#"{"format":"antipode-backup","version":2}"#), Err(BackupError::Newer));
        assert_eq!(opened(r#"{"format":"antipode-backup","version":1,"entr"#), Err(BackupError::Damaged));
        let other = Backup::new(Entries::from([("other.site".to_owned(), "1".to_owned())]), String::new());
        assert_eq!(opened(&serde_json::to_string(&other).expect("plain data")), Err(BackupError::Damaged));
    }
}
