//! A least and a greatest number, each of which may be open.

/// A least and a greatest number; either may be open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Range {
    pub least: Option<u32>,
    pub most: Option<u32>,
}

impl Range {
    pub fn contains(self, number: u32) -> bool {
        self.least.is_none_or(|least| least <= number) && self.most.is_none_or(|most| number <= most)
    }

    pub(super) fn is_open(self) -> bool {
        self == Range::default()
    }

    /// `10-20`, `10-`, `-20`.
    pub(super) fn parse(text: &str) -> Option<Range> {
        let (least, most) = text.split_once('-')?;
        let bound = |text: &str| match text {
            "" => Some(None),
            text => text.parse().ok().map(Some),
        };
        Some(Range { least: bound(least)?, most: bound(most)? })
    }

    pub(super) fn text(self) -> String {
        let bound = |bound: Option<u32>| bound.map(|bound| bound.to_string()).unwrap_or_default();
        format!("{}-{}", bound(self.least), bound(self.most))
    }
}
