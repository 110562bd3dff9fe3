//! A published table, to compare with ours.

use std::str::FromStr;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedTable {
    /// Positions at each depth, from 0.
    pub counts: Vec<u64>,
}

/// An error in the text of a published table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePublishedTableError {
    /// The word that is not a number.
    pub word: String,
}

/// Lines that begin with `#` name the source; all other words are counts, from depth 0 on.
impl FromStr for PublishedTable {
    type Err = ParsePublishedTableError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words = text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
        let counts =
            words.map(|word| word.parse().map_err(|_| ParsePublishedTableError { word: word.to_owned() }));
        Ok(PublishedTable { counts: counts.collect::<Result<_, _>>()? })
    }
}

/// The comparison of a published table with ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Every depth is equal.
    Agrees,
    /// This many depths differ, including depths that only one table has.
    Differs(usize),
}

impl PublishedTable {
    /// Whether the published count at a depth equals ours; `None` if none was published.
    pub fn agrees_at(&self, depth: usize, ours: u64) -> Option<bool> {
        self.counts.get(depth).map(|&theirs| theirs == ours)
    }

    /// Compares the whole tables.
    pub fn compare(&self, ours: &[u64]) -> Comparison {
        let depths = self.counts.len().max(ours.len());
        match (0..depths).filter(|&depth| self.counts.get(depth) != ours.get(depth)).count() {
            0 => Comparison::Agrees,
            differing => Comparison::Differs(differing),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_source_line_is_not_a_count() {
        assert_eq!("# from somewhere, 12\n1 6\n9\n".parse(), Ok(PublishedTable { counts: vec![1, 6, 9] }));
        assert_eq!(
            "1 six".parse::<PublishedTable>(),
            Err(ParsePublishedTableError { word: "six".to_owned() })
        );
    }

    #[test]
    fn every_depth_is_compared() {
        let published = PublishedTable { counts: vec![1, 6, 9] };
        assert_eq!(published.compare(&[1, 6, 9]), Comparison::Agrees);
        assert_eq!(published.compare(&[1, 6, 8, 2]), Comparison::Differs(2));
        assert_eq!(published.agrees_at(2, 8), Some(false));
        assert_eq!(published.agrees_at(3, 2), None);
    }
}
