//! What a text that a person typed can mean.
//!
//! A link says everything. A person leaves things open: which block is turned, which goal is meant, whether pieces keep to
//! their lines. The parsers of typed text (`typed` in each puzzle) return every meaning, so that the page can ask.
//!
//! ```
//! use antipode_puzzles::reading::Reading;
//!
//! assert_eq!(Reading::of(vec!["quarter turns"]), Some(Reading::One("quarter turns")));
//! assert_eq!(Reading::of(vec!["quarter turns", "rings"]).expect("two meanings").meanings().len(), 2);
//! assert_eq!(Reading::<&str>::of(Vec::new()), None);
//! ```

/// What a typed text means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading<T> {
    /// One thing.
    One(T),
    /// One of several things, the most likely one first; at least two.
    Choices(Vec<T>),
}

impl<T> Reading<T> {
    /// The reading with these meanings; `None` if there are none.
    #[must_use]
    pub fn of(mut meanings: Vec<T>) -> Option<Reading<T>> {
        match meanings.len() {
            0 | 1 => meanings.pop().map(Reading::One),
            _ => Some(Reading::Choices(meanings)),
        }
    }

    /// All meanings; at least one.
    #[must_use]
    pub fn meanings(&self) -> &[T] {
        match self {
            Reading::One(one) => std::slice::from_ref(one),
            Reading::Choices(several) => several,
        }
    }
}
