//! When the URL is written.

use crate::dom;
use gloo::timers::callback::Timeout;
use std::rc::Rc;
use yew::prelude::*;

/// The time in which one more change is allowed, in milliseconds. Browsers limit how often the URL may change; Safari refuses more than
/// 100 changes in 30 seconds.
const INTERVAL_MS: f64 = 350.0;
/// The changes that may follow one another at once after a rest: with those of 30 seconds they are fewer than 100.
const BURST: f64 = 12.0;

/// Writes the URL when `change` is another one than before: while the page is drawn, so that whoever reloads it finds the change. If many
/// changes came just before, the last of them is written up to 350 ms later, unless it `is_due`.
#[hook]
pub fn use_url_pace<C: Clone + PartialEq + 'static>(change: C, is_due: bool, write: impl Fn() + 'static) {
    let pace = use_mut_ref(UrlPace::default);
    let noted = pace.clone();
    let write = Rc::new(move || {
        noted.borrow_mut().note_change(dom::now_ms());
        write();
    });
    let wait_ms = *use_memo(change.clone(), |_| {
        let wait_ms = if is_due { 0.0 } else { pace.borrow().wait_ms(dom::now_ms()) };
        if wait_ms == 0.0 {
            write();
        }
        wait_ms
    });
    use_effect_with(change, move |_| {
        let timer = (wait_ms > 0.0).then(|| Timeout::new(wait_ms as u32, move || write()));
        move || drop(timer)
    });
}

#[derive(Clone, Copy, Debug, Default)]
struct UrlPace {
    /// When all changes so far would have been made, one in each interval.
    spent_until_ms: f64,
}

impl UrlPace {
    /// The milliseconds before the URL may change.
    fn wait_ms(self, now_ms: f64) -> f64 {
        (self.spent_until_ms - (BURST - 1.0) * INTERVAL_MS - now_ms).max(0.0)
    }

    fn note_change(&mut self, now_ms: f64) {
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
