//! A table somebody else has published, to stand beside ours and never in its place.

use std::str::FromStr;

/// A published table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// Positions at each depth, from 0.
    pub counts: Vec<u64>,
}

/// What is wrong with the text of a published table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePublishedError {
    /// The word that is no count.
    pub word: String,
}

/// Lines that begin with `#` say where it is from; all other words are counts, from depth 0 on.
impl FromStr for Published {
    type Err = ParsePublishedError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words = text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
        let counts =
            words.map(|word| word.parse().map_err(|_| ParsePublishedError { word: word.to_owned() }));
        Ok(Published { counts: counts.collect::<Result<_, _>>()? })
    }
}

/// How a published table compares with ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every depth is the same.
    Agrees,
    /// So many depths differ, a depth that only one of them has included.
    Differs(usize),
}

impl Published {
    /// Whether the published count at a depth is ours. `None` where nothing was published.
    pub fn agrees_at(&self, depth: usize, ours: u64) -> Option<bool> {
        self.counts.get(depth).map(|&theirs| theirs == ours)
    }

    /// The whole comparison.
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
