//! Which saves a saved game contains.

use serde::{Deserialize, Serialize};

/// A revision remembers this many tabs. A save by a tab that is forgotten counts as not contained, so nothing is lost.
const MAX_TABS: usize = 16;

/// A save by a tab: the name of the tab, and the number of the save there. No two saves are equal, and each save of a tab
/// contains the earlier ones under the same name: a tab that shows another game takes another name.
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

    /// Whether every save of `other` is contained. An empty revision names no save, so none is known to be contained.
    #[must_use]
    pub fn contains(&self, other: &Revision) -> bool {
        let has = |save: &SaveId| self.0.iter().any(|own| own.0 == save.0 && own.1 >= save.1);
        !other.is_empty() && other.0.iter().all(has)
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

    fn save(tab: &str, number: u32) -> SaveId {
        SaveId(tab.to_owned(), number)
    }

    #[test]
    fn a_revision_contains_what_it_was_saved_over() {
        let first = Revision::default().next(save("a", 1));
        let second = first.next(save("b", 1));
        assert!(second.contains(&first) && !first.contains(&second) && second.contains(&second));
        let other = first.next(save("a", 2));
        assert!(!second.contains(&other) && !other.contains(&second), "two tabs saved over the same game");
        let both = second.merged(&other);
        assert!(both.contains(&second) && both.contains(&other));
        assert!(!second.contains(&Revision::default()), "no save is known to be contained");
    }

    #[test]
    fn a_forgotten_tab_counts_as_not_contained() {
        let first = Revision::default().next(save("first", 1));
        let last = (0..20).fold(first.clone(), |revision, tab| revision.next(save(&format!("tab {tab}"), 1)));
        assert_eq!(last.0.len(), MAX_TABS);
        assert!(!last.contains(&first));
    }

    #[test]
    fn a_revision_is_a_short_list() {
        let revision = Revision::default().next(save("k3f9ab", 2)).next(save("p0x2cd", 7));
        let text = serde_json::to_string(&revision).expect("plain data");
        assert_eq!(text, r#"[["k3f9ab",2],["p0x2cd",7]]"#);
        assert_eq!(serde_json::from_str::<Revision>(&text).expect("what was written"), revision);
    }
}
