//! How often the URL changes.

/// The time in which one more change is allowed, in milliseconds. Browsers limit how often the URL may change; Safari refuses more than
/// 100 changes in 30 seconds.
const INTERVAL_MS: f64 = 350.0;
/// The changes that may follow one another at once after a rest: with those of 30 seconds they are fewer than 100.
const BURST: f64 = 12.0;

/// The pace of the URL: a change is written at once unless many were written just before it. Meanwhile the mark of the history entry
/// tells a reloaded page that the game is its own.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct UrlPace {
    /// When all changes so far would have been made, one in each interval.
    spent_until_ms: f64,
}

impl UrlPace {
    /// The milliseconds before the URL may change.
    #[must_use]
    pub(super) fn wait_ms(self, now_ms: f64) -> f64 {
        (self.spent_until_ms - (BURST - 1.0) * INTERVAL_MS - now_ms).max(0.0)
    }

    pub(super) fn note_change(&mut self, now_ms: f64) {
        self.spent_until_ms = self.spent_until_ms.max(now_ms) + INTERVAL_MS;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_come_at_once_and_never_a_hundred_in_half_a_minute() {
        let mut pace = UrlPace::default();
        let mut changes = Vec::new();
        // A held key changes the game every 33 ms for two minutes.
        for asked in 0..3600 {
            let now_ms = 5000.0 + f64::from(asked) * 33.0;
            if pace.wait_ms(now_ms) == 0.0 {
                pace.note_change(now_ms);
                changes.push(now_ms);
            }
        }
        let most = changes
            .iter()
            .map(|first| changes.iter().filter(|ms| (*first..first + 30_000.0).contains(*ms)).count())
            .max();
        assert!(most.is_some_and(|most| (90..100).contains(&most)), "{most:?} changes in 30 s");
        // Before it: a dozen quick moves, each at once.
        assert!(changes[11] - changes[0] <= 11.0 * 33.0 + 1.0, "{:?}", &changes[..12]);
        // A rest makes room again.
        let rested_ms = changes[changes.len() - 1] + 12.0 * INTERVAL_MS;
        assert_eq!(pace.wait_ms(rested_ms), 0.0);
        assert!(pace.wait_ms(changes[changes.len() - 1]) <= INTERVAL_MS);
    }
}
