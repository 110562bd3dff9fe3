//! The animation of a sequence of positions.

use crate::dom::prefers_stillness;
use gloo::timers::callback::Timeout;
use yew::prelude::*;

/// The duration of one slide. It equals `--slide` in the style sheet.
pub(super) const SLIDE_MS: u32 = 160;

/// Returns which of `length` frames of the current run to show.
///
/// The first frame of a run is the position before it and is skipped; the others follow at the pace of one slide each.
/// `settled` receives the number of the run when the last frame has come to rest. A new run starts at once, even if the previous
/// one is unfinished. With reduced motion only the last frame is shown.
#[hook]
pub fn use_motion(length: usize, run: u32, settled: &Callback<u32>) -> usize {
    let shown = use_state(|| (run, length.saturating_sub(1)));
    let last = length.saturating_sub(1);
    let still = prefers_stillness();
    let step = match *shown {
        _ if still => last,
        (shown_run, step) if shown_run == run => step.min(last),
        _ => last.min(1),
    };
    let settled = settled.clone();
    use_effect_with((run, step, last), move |&(run, step, last)| {
        let pause_ms = if still { 0 } else { SLIDE_MS };
        let timer = Timeout::new(pause_ms, move || {
            if step < last {
                shown.set((run, step + 1));
            } else {
                settled.emit(run);
            }
        });
        move || drop(timer)
    });
    step
}
