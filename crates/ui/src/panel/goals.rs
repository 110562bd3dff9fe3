//! The goals for which a board can be solved, each as a button with its distance.

use crate::chunk;
use crate::panel::bounds::{SearchBounds, range_text};
use crate::query::{use_query, use_worker_release};
use crate::query_state::QueryState;
use crate::workers::use_worker_state;
use antipode_play::puzzle::metric_info::TableAvailability;
use antipode_play::puzzle::reading::GoalChoice;
use antipode_play::puzzle::{Position, Ruleset};
use antipode_protocol::{Answer, Bounds, PositionFacts, Query, TableQuery};
use std::rc::Rc;
use yew::prelude::*;

chunk!(GOALS: Part<GoalChoicesProps> = in panels, "The goals", fn goal_choices_view(|props: &GoalChoicesProps| html! { <GoalChoices ..props.clone() /> }));

/// The properties of [`goal_choices`].
#[derive(Clone, PartialEq, Properties)]
pub struct GoalChoicesProps {
    goals: Vec<GoalChoice>,
    /// What counts as one move.
    ruleset: Ruleset,
    on_open: Callback<Position>,
}

/// The goals as buttons; nothing if there are none.
pub fn goal_choices(goals: &[GoalChoice], ruleset: Ruleset, on_open: Callback<Position>) -> Html {
    if goals.is_empty() {
        return Html::default();
    }
    GOALS.show(GoalChoicesProps { goals: goals.to_vec(), ruleset, on_open })
}

#[component]
fn GoalChoices(props: &GoalChoicesProps) -> Html {
    let GoalChoicesProps { goals, ruleset, on_open } = props;
    // Another position is another button: its query begins anew.
    let button = |goal: &GoalChoice| {
        html! { <GoalButton key={goal.position.text()} goal={goal.clone()} ruleset={*ruleset} on_open={on_open.clone()} /> }
    };
    html! {
        <div class="meanings goals" role="group" aria-label="Goals for which it can be solved">
            <p>{ if goals.len() == 1 { "It can be solved for another goal:" } else { "It can be solved for other goals:" } }</p>
            { for goals.iter().map(button) }
        </div>
    }
}

#[derive(Clone, PartialEq, Properties)]
struct GoalButtonProps {
    goal: GoalChoice,
    ruleset: Ruleset,
    on_open: Callback<Position>,
}

/// A goal with its distance, which the worker of its board computes.
#[component]
fn GoalButton(props: &GoalButtonProps) -> Html {
    let GoalButtonProps { goal, ruleset: page, on_open } = props;
    let ruleset = page.for_position(&goal.position);
    let has_table = ruleset.metric_info().table == TableAvailability::AtOnce;
    let subject = ruleset.space();
    let worker = use_worker_state(&subject);
    let position = ruleset.canonical(&goal.position).text();
    let look_up = has_table.then(|| Query::Table(TableQuery::LookUp { position: position.clone() }));
    let facts = use_query::<PositionFacts>(&subject, look_up, &worker, |answer| match answer {
        Answer::PositionFacts(facts) => Some(Rc::new(facts)),
        _ => None,
    });
    let search = (!has_table).then_some(Query::Search { position });
    let bounds = use_query::<Bounds>(&subject, search, &worker, |answer| match answer {
        Answer::Bounds(bounds) => Some(Rc::new(bounds)),
        _ => None,
    });
    use_worker_release(if subject == page.space() { Vec::new() } else { vec![subject] });
    let known = match (&facts, &bounds) {
        (QueryState::Ready(facts), _) => Distance::Bounds(facts.depth, Some(facts.depth)),
        (_, QueryState::Ready(bounds)) => Distance::Bounds(bounds.lower, bounds.upper),
        (QueryState::Failed(_), _) | (_, QueryState::Failed(_)) => Distance::Unknown,
        _ => Distance::Awaited,
    };
    let onclick = {
        let (on_open, position) = (on_open.clone(), goal.position.clone());
        Callback::from(move |_: MouseEvent| on_open.emit(position.clone()))
    };
    html! { <button type="button" class="btn" {onclick}>{ label(goal.name, known, ruleset) }</button> }
}

/// A distance, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Distance {
    /// No solution is shorter than the first, and there is one of the second.
    Bounds(u32, Option<u32>),
    Awaited,
    /// The worker failed.
    Unknown,
}

/// `Spiral: 22 moves`, `Spiral: 40–64 moves`, `Spiral: …`.
fn label(name: &str, distance: Distance, ruleset: Ruleset) -> String {
    let info = ruleset.metric_info();
    match distance {
        Distance::Bounds(_, Some(0)) => format!("{name}: solved"),
        Distance::Bounds(lower, upper) => {
            let range = range_text(&SearchBounds { lower, upper, ..SearchBounds::default() });
            format!("{name}: {range} {}", info.unit(u64::from(upper.unwrap_or(lower))))
        }
        Distance::Awaited => format!("{name}: …"),
        Distance::Unknown => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_play::puzzle::PuzzleKind;

    #[test]
    fn a_button_says_what_is_known() {
        let ruleset = PuzzleKind::Fifteen.default_ruleset();
        for (distance, expected) in [
            (Distance::Awaited, "Spiral: …"),
            (Distance::Unknown, "Spiral"),
            (Distance::Bounds(0, Some(0)), "Spiral: solved"),
            (Distance::Bounds(1, Some(1)), "Spiral: 1 move"),
            (Distance::Bounds(22, Some(22)), "Spiral: 22 moves"),
            (Distance::Bounds(40, Some(64)), "Spiral: 40–64 moves"),
            (Distance::Bounds(40, None), "Spiral: 40+ moves"),
        ] {
            assert_eq!(label("Spiral", distance, ruleset), expected);
        }
    }
}
