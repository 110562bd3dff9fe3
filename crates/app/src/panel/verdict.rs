//! Whether a board can be solved at all, how many positions it has, and why not where it cannot.

use yew::prelude::*;

/// What [`verdict`] shows, and whom it tells.
pub struct VerdictProps {
    /// Whether the position on the board can be solved.
    pub solvable: bool,
    /// The verdict in a sentence: `Every order of this board can be solved.`
    pub headline: AttrValue,
    /// How many positions there are, and which turns or which invariant make it so; one sentence or more.
    pub reason: AttrValue,
    /// Where it cannot be solved: put the nearest position that can on the board.
    pub on_mend: Option<Callback<()>>,
}

/// The verdict, told apart by its words and its sign, not by colour alone.
pub fn verdict(props: &VerdictProps) -> Html {
    let VerdictProps { solvable, headline, reason, on_mend } = props;
    html! {
        <div class={classes!("verdict", if *solvable { "can" } else { "cannot" })}>
            <p><b>{ headline }</b></p>
            <p class="foot">{ reason }</p>
            if let Some(on_mend) = on_mend {
                <button type="button" class="btn" onclick={on_mend.reform(|_| ())}>{ "Open the nearest that can" }</button>
            }
        </div>
    }
}
