//! A published table, to compare with ours.

use std::str::FromStr;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// Positions at each depth, from 0.
    pub counts: Vec<u64>,
}

/// An error in the text of a published table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePublishedError {
    /// The word that is not a number.
    pub word: String,
}

/// Lines that begin with `#` name the source; all other words are counts, from depth 0 on.
impl FromStr for Published {
    type Err = ParsePublishedError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words = text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
        let counts =
            words.map(|word| word.parse().map_err(|_| ParsePublishedError { word: word.to_owned() }));
        Ok(Published { counts: counts.collect::<Result<_, _>>()? })
    }
}

/// The comparison of a published table with ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every depth is equal.
    Agrees,
    /// This many depths differ, including depths that only one table has.
    Differs(usize),
}

impl Published {
    /// Whether the published count at a depth equals ours; `None` if none was published.
    pub fn agrees_at(&self, depth: usize, ours: u64) -> Option<bool> {
        self.counts.get(depth).map(|&theirs| theirs == ours)
    }

    /// Compares the whole tables.
    pub fn verdict(&self, ours: &[u64]) -> Verdict {
        let depths = self.counts.len().max(ours.len());
        match (0..depths).filter(|&depth| self.counts.get(depth) != ours.get(depth)).count() {
            0 => Verdict::Agrees,
            differing => Verdict::Differs(differing),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_source_line_is_not_a_count() {
        assert_eq!("# from somewhere, 12\n1 6\n9\n".parse(), Ok(Published { counts: vec![1, 6, 9] }));
        assert_eq!("1 six".parse::<Published>(), Err(ParsePublishedError { word: "six".to_owned() }));
    }

    #[test]
    fn every_depth_is_compared() {
        let published = Published { counts: vec![1, 6, 9] };
        assert_eq!(published.verdict(&[1, 6, 9]), Verdict::Agrees);
        assert_eq!(published.verdict(&[1, 6, 8, 2]), Verdict::Differs(2));
        assert_eq!(published.agrees_at(2, 8), Some(false));
        assert_eq!(published.agrees_at(3, 2), None);
    }
}
