//! Which saves a saved game contains. Tabs of an earlier version, which may be open, follow a game that contains theirs.

use serde::{Deserialize, Serialize};

/// A revision remembers this many tabs. A save by a tab that is forgotten counts as not contained.
const MAX_TABS: usize = 16;

/// A save by a tab: the name of the tab, and the number of the save there. No two saves are equal, and each save of a tab
/// contains its earlier ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaveId(pub String, pub u32);

/// The saves that a saved game contains: the last one of each tab, and with it all earlier ones of that tab. The latest is last.
///
/// Empty in games that were saved before there were revisions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Revision(Vec<SaveId>);

impl Revision {
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The revision of a game saved now, over a game of this revision.
    #[must_use]
    pub fn next(&self, save: SaveId) -> Revision {
        let mut saves: Vec<SaveId> = self.0.iter().filter(|other| other.0 != save.0).cloned().collect();
        saves.push(save);
        Revision(saves.split_off(saves.len().saturating_sub(MAX_TABS)))
    }

    /// The saves of both.
    #[must_use]
    pub fn merged(&self, other: &Revision) -> Revision {
        let newer = |save: &&SaveId| !self.0.iter().any(|own| own.0 == save.0 && own.1 >= save.1);
        other.0.iter().filter(newer).fold(self.clone(), |merged, save| merged.next(save.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_merged_revision_has_the_last_save_of_each_tab() {
        let saves = |saves: &[(&str, u32)]| {
            let saves = saves.iter().map(|(tab, number)| SaveId((*tab).to_owned(), *number));
            saves.fold(Revision::default(), |revision, save| revision.next(save))
        };
        let merged = saves(&[("a", 1), ("b", 2)]).merged(&saves(&[("b", 1), ("a", 3), ("c", 1)]));
        assert_eq!(merged, saves(&[("b", 2), ("a", 3), ("c", 1)]));
        let many = (0..20).map(|tab| SaveId(format!("tab {tab}"), 1));
        let last = many.fold(merged, |revision, save| revision.next(save));
        assert_eq!((last.0.len(), &last.0[0].0[..]), (MAX_TABS, "tab 4"));
    }

    #[test]
    fn a_revision_is_a_short_list() {
        let revision = Revision::default();
        let revision = revision.next(SaveId("k3f9ab".to_owned(), 2)).next(SaveId("p0x2cd".to_owned(), 7));
        let text = serde_json::to_string(&revision).expect("plain data");
        assert_eq!(text, r#"[["k3f9ab",2],["p0x2cd",7]]"#);
        assert_eq!(serde_json::from_str::<Revision>(&text).expect("what was written"), revision);
    }
}
