//! The difficulty of the board for walkers with other habits than the robot of the BB metric, by chosen weights.

use super::metrics_copy::decimal;
use antipode_play::numbers::plural;
use antipode_protocol::sliding::{MazeWeights, SlidingAnswer, SlidingQuery, WeightedDifficulty};
use antipode_protocol::{Answer, Query, Subject};
use antipode_ui::panel::select::select;
use antipode_ui::query::use_query;
use antipode_ui::query_state::{QueryFailure, QueryState};
use antipode_ui::workers::use_worker_state;
use std::rc::Rc;
use web_sys::Element;
use yew::prelude::*;

/// The choices of each weight, in percent; the first are those of the BB metric.
const WAY_BACK: [(u32, &str); 3] = [(100, "as far"), (50, "half as far"), (0, "free")];
const DEAD_ENDS: [(u32, &str); 3] = [(100, "walked"), (50, "half of them seen"), (0, "seen")];
const FIRST: [(u32, &str); 3] = [(0, "any branch"), (50, "often the nearer"), (100, "the nearer")];

#[derive(Properties, PartialEq)]
pub(super) struct MazeWalkerProps {
    /// The worker with the graph of the board.
    pub subject: Subject,
    /// The board and its goal.
    pub position: AttrValue,
    /// The name of the metric.
    pub metric: &'static str,
}

/// Three lists of weights, and the figure. Nothing is computed before it is opened.
#[component]
pub(super) fn MazeWalker(props: &MazeWalkerProps) -> Html {
    let weights = use_state_eq(|| MazeWeights {
        way_back: WAY_BACK[0].0,
        dead_ends: DEAD_ENDS[0].0,
        nearer_first: FIRST[0].0,
    });
    let is_open = use_state_eq(|| false);
    let worker = use_worker_state(&props.subject);
    let query = is_open.then(|| {
        Query::Sliding(SlidingQuery::WeightedDifficulty {
            position: props.position.to_string(),
            metric: props.metric.to_owned(),
            weights: *weights,
        })
    });
    let estimate = use_query::<WeightedDifficulty>(&props.subject, query, &worker, |answer| match answer {
        Answer::Sliding(SlidingAnswer::WeightedDifficulty(difficulty)) => Some(Rc::new(difficulty)),
        _ => None,
    });
    let choose = |choices: &'static [(u32, &str)], set: fn(&mut MazeWeights, u32)| {
        let weights = weights.clone();
        Callback::from(move |index: usize| {
            let mut changed = *weights;
            if let Some((percent, _)) = choices.get(index) {
                set(&mut changed, *percent);
            }
            weights.set(changed);
        })
    };
    let ontoggle = {
        let is_open = is_open.clone();
        Callback::from(move |event: Event| {
            is_open.set(event.target_unchecked_into::<Element>().has_attribute("open"));
        })
    };
    html! {
        <details class="twin walker" {ontoggle}>
            <summary>{ "The difficulty for other walkers" }</summary>
            { robot() }
            <p class="foot">{ "People see some dead ends, and try first what looks nearer. Walter D. Pullen, author of Daedalus, lists what makes a maze hard; \
                three of his factors are weights in the equations here:" }</p>
            <div class="fields">
                { select("A way back counts", options(&WAY_BACK, weights.way_back), choose(&WAY_BACK, |weights, percent| weights.way_back = percent)) }
                { select("Dead ends are", options(&DEAD_ENDS, weights.dead_ends), choose(&DEAD_ENDS, |weights, percent| weights.dead_ends = percent)) }
                { select("Tried first is", options(&FIRST, weights.nearer_first), choose(&FIRST, |weights, percent| weights.nearer_first = percent)) }
            </div>
            <p aria-live="polite">{ result(&estimate) }</p>
            <p class="row"><a class="btn quiet" href={PULLEN} target="_blank" rel="noopener">{ "Think Labyrinth!" }</a></p>
        </details>
    }
}

/// Walter D. Pullen on what makes a maze hard.
const PULLEN: &str = "https://www.astrolog.org/labyrnth/psych.htm";

/// The robot of the BB metric, its two equations and their sum.
fn robot() -> Html {
    let below = |name: &'static str| html! { <><var>{ "a" }</var><sub>{ name }</sub></> };
    let there_and_back = || html! { <>{ "Σ (" }{ below("i") }{ " + 2)" }</> };
    html! {
        <>
            <p class="foot">{ "A robot in a maze without loops sees only the branches where it stands. It walks all of a random one and \
                comes back if the goal was not there. At the goal it stops." }</p>
            <p class="foot">{ "In a part without the goal it walks " }<var>{ "a" }</var>{ " = " }{ there_and_back() }{ " over all branches (1). On the way to the goal, \
                which is in branch n, it walks on average " }<var>{ "a" }</var>{ " = " }{ below("n") }{ " + 1 + ½ " }{ there_and_back() }{ " over the others (2). The length m of the way is not counted, \
                so a maze of a single path has 0." }</p>
            <p class="foot">{ "The article gets V − 1 − m for every tree of V positions. This holds only if the goal is a dead end. The robot never sees the b positions behind \
                the goal: it is V − 1 − m − b, and for a path of three with the goal in the middle 0, not 1." }</p>
            <p class="foot">{ "A graph has many trees, so the mean of m is taken. The longest way would be NP-complete to find (Hamiltonian path). That does not settle \
                how hard the mean is: no fast exact method is known, and random trees estimate it." }</p>
        </>
    }
}

fn options(choices: &[(u32, &str)], chosen: u32) -> Vec<(String, bool)> {
    choices.iter().map(|(percent, title)| ((*title).to_owned(), *percent == chosen)).collect()
}

/// `4,310.6 ± 12.0 in vain, from 400 random trees`.
fn result(estimate: &QueryState<Rc<WeightedDifficulty>>) -> String {
    match estimate {
        QueryState::Idle => String::new(),
        QueryState::Loading(_) => "Estimating…".to_owned(),
        QueryState::Failed(QueryFailure::Unsolvable(_)) => "The board cannot be solved.".to_owned(),
        QueryState::Failed(why) => why.to_string(),
        QueryState::Ready(found) => match found.value {
            None => "Estimating…".to_owned(),
            Some(value) => {
                let more = if found.ended { "" } else { " so far" };
                let trees = plural(found.trees, "random tree", "random trees");
                format!("{} ± {} in vain, from {trees}{more}", decimal(value), decimal(found.standard_error))
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_is_given_with_its_error_or_the_reason_why_there_is_none() {
        let weights = MazeWeights { way_back: 100, dead_ends: 100, nearer_first: 0 };
        let known = WeightedDifficulty {
            weights,
            value: Some(4310.62),
            standard_error: 12.0,
            trees: 400,
            ended: true,
        };
        let ready = |known| QueryState::Ready(Rc::new(known));
        assert_eq!(result(&ready(known)), "4,310.6 ± 12.0 in vain, from 400 random trees");
        let begun = WeightedDifficulty { trees: 2, ended: false, ..known };
        assert!(result(&ready(begun)).ends_with("from 2 random trees so far"));
        assert_eq!(result(&ready(WeightedDifficulty { value: None, ..begun })), "Estimating…");
        assert_eq!(
            result(&QueryState::Failed(QueryFailure::Unsolvable(Some(2)))),
            "The board cannot be solved."
        );
    }

    #[test]
    fn the_first_choices_are_those_of_the_bb_metric() {
        assert_eq!((WAY_BACK[0].0, DEAD_ENDS[0].0, FIRST[0].0), (100, 100, 0));
        assert_eq!(options(&FIRST, 50).iter().position(|(_, chosen)| *chosen), Some(1));
    }
}
