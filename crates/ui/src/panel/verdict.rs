//! The verdict: whether a board can be solved, its number of positions, or why it cannot be solved.

use yew::prelude::*;

/// The properties of [`verdict`].
pub struct VerdictProps {
    /// Whether the current position can be solved.
    pub solvable: bool,
    /// The verdict in a sentence: `Every order of this board can be solved.`
    pub headline: AttrValue,
    /// The number of positions, and the turns or the invariant responsible; one sentence or more.
    pub reason: AttrValue,
    /// For an unsolvable position: open the nearest solvable one.
    pub on_correct: Option<Callback<()>>,
}

/// The verdict. Words and icon distinguish it, not colour alone.
pub fn verdict(props: &VerdictProps) -> Html {
    let VerdictProps { solvable, headline, reason, on_correct } = props;
    html! {
        <div class={classes!("verdict", if *solvable { "can" } else { "cannot" })}>
            <p><b>{ headline }</b></p>
            <p class="foot">{ reason }</p>
            if let Some(on_correct) = on_correct {
                <button type="button" class="btn" onclick={on_correct.reform(|_| ())}>{ "Open the nearest solvable position" }</button>
            }
        </div>
    }
}
