//! Showing a gesture step by step.

use gloo::timers::callback::Timeout;
use yew::prelude::*;

/// How long one step is shown; `--slide` of the style sheet agrees.
pub(super) const SLIDE_MS: u32 = 160;

/// Which of `length` pictures of the present run is to be shown.
///
/// Run by run, the first picture is where the board stood before; it is passed over, and the others follow at the pace
/// of one slide each. `settled` hears the number of the run when the last one has come to rest. A new run begins at
/// once, whatever the one before had come to. Without motion only the last picture is shown.
#[hook]
pub(super) fn use_motion(length: usize, run: u32, settled: &Callback<u32>) -> usize {
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

fn prefers_stillness() -> bool {
    let query = web_sys::window()
        .and_then(|window| window.match_media("(prefers-reduced-motion: reduce)").ok().flatten());
    query.is_some_and(|query| query.matches())
}
