//! A human solution, step by step, compared with the shortest.

use std::rc::Rc;

use antipode_protocol::{Method as Plan, MethodStep};
use yew::prelude::*;

use super::progress::retry_notice;
use crate::prose::prose;
use crate::query_state::QueryState;
use antipode_play::numbers::plural;
use antipode_play::prose::Prose;

/// The sources of a method, with our corrections.
#[derive(Clone, Debug, PartialEq)]
pub struct MethodSources {
    /// A description of the method, in a sentence.
    pub about: &'static str,
    /// The author, as a link if there is an address.
    pub credit: &'static str,
    /// Where our results disagree with the source: one sentence each.
    pub errata: Vec<&'static str>,
}

impl MethodSources {
    /// The texts `about`, `credit` and `erratum` of a section.
    #[must_use]
    pub fn new(texts: Prose) -> MethodSources {
        MethodSources {
            about: texts.text("about"),
            credit: texts.text("credit"),
            errata: texts.all("erratum").collect(),
        }
    }
}

/// The properties of [`method`].
pub struct MethodProps {
    /// The method's solution of the position it was submitted for.
    pub method: QueryState<Rc<Plan>>,
    /// The unit of the method's moves, plural: `tile moves`.
    pub unit: AttrValue,
    /// How many of its moves have been played, while the board follows it.
    pub at: Option<u32>,
    pub sources: Rc<MethodSources>,
    /// Describes a move in words.
    pub describe: Callback<AttrValue, AttrValue>,
    /// Explain the position on the board.
    pub on_explain: Callback<()>,
    /// Play the moves from the first number to the second, both counted from the method's start.
    pub on_play: Callback<(u32, u32)>,
    /// Retry after a failure.
    pub on_retry: Callback<()>,
}

/// The method: its phases, each with its steps: purpose, technique and moves.
pub fn method(props: &MethodProps) -> Html {
    html! {
        <div class="method" key="method">
            <p class="explain">{ props.sources.about }</p>
            { match &props.method {
                QueryState::Idle => html! {
                    <button type="button" class="btn primary" onclick={props.on_explain.reform(|_| ())}>{ "Explain this position" }</button>
                },
                QueryState::Loading(_) => html! { <p class="foot" role="status">{ "Computing…" }</p> },
                QueryState::Failed(why) => retry_notice("The method", why, &props.on_retry),
                QueryState::Ready(plan) => steps(props, plan),
            } }
            <details class="twin">
                <summary>{ "Source and corrections" }</summary>
                <p class="foot">{ "Method: " }{ prose(props.sources.credit) }{ "." }</p>
                if !props.sources.errata.is_empty() {
                    <ul class="foot">{ for props.sources.errata.iter().map(|note| html! { <li>{ *note }</li> }) }</ul>
                }
            </details>
        </div>
    }
}

/// The steps, phase by phase.
fn steps(props: &MethodProps, planned: &Plan) -> Html {
    if planned.steps.is_empty() {
        return html! { <p>{ "Solved: there is nothing to do." }</p> };
    }
    let play_all = props.on_play.reform({
        let last = planned.move_count;
        move |_: MouseEvent| (0, last)
    });
    html! {
        <>
            <div class="method-head">
                <p><b>{ cost(planned, &props.unit) }</b><br /><span class="foot">{ compared_with_shortest(planned) }</span></p>
                <button type="button" class="btn primary" onclick={play_all}>{ "Play all" }</button>
            </div>
            <div class="phases">
                { for phases(&planned.steps).into_iter().map(|phase| html! {
                    <section class="phase" key={phase.title}>
                        <h3>{ phase.title }</h3>
                        <ol>{ for phase.steps.iter().map(|place| step(props, place)) }</ol>
                    </section>
                }) }
            </div>
        </>
    }
}

/// A step, as a button that plays it.
fn step(props: &MethodProps, place: &StepRange) -> Html {
    let &StepRange { step, from, to } = place;
    let state = props.at.map(|at| match at {
        at if at >= to => "done",
        at if at >= from => "now",
        _ => "",
    });
    let on_play = props.on_play.reform(move |_: MouseEvent| (from, to));
    html! {
        <li key={from}>
            <button type="button" class={classes!("step", state)} aria-current={(state == Some("now")).then_some("step")} onclick={on_play}>
                <span class="purpose">{ &step.purpose }</span>
                <span class="technique">{ &step.technique }</span>
                <span class="words">
                    if state == Some("now") {
                        { for step.moves.iter().enumerate().map(|(i, name)| {
                            let played = props.at.is_some_and(|at| at as usize > from as usize + i);
                            html! { <code class={classes!(played.then_some("done"))} title={props.describe.emit(name.clone().into())}>{ name }</code> }
                        }) }
                    } else {
                        // A long solution has hundreds of moves; only those of the current step get elements of their own.
                        <code class={classes!((state == Some("done")).then_some("done"))}>{ step.moves.join(" ") }</code>
                    }
                </span>
            </button>
        </li>
    }
}

/// A step with the index of its first move and of the move after its last.
#[derive(Clone, Copy, Debug, PartialEq)]
struct StepRange<'a> {
    step: &'a MethodStep,
    from: u32,
    to: u32,
}

/// A phase with its steps.
#[derive(Clone, Debug, PartialEq)]
struct Phase<'a> {
    title: &'a str,
    steps: Vec<StepRange<'a>>,
}

/// Groups the steps by phase.
fn phases(steps: &[MethodStep]) -> Vec<Phase<'_>> {
    let mut phases: Vec<Phase<'_>> = Vec::new();
    let mut from = 0;
    for step in steps {
        let to = from + u32::try_from(step.moves.len()).expect("a step is a handful of moves");
        if phases.last().is_none_or(|phase| phase.title != step.phase) {
            phases.push(Phase { title: &step.phase, steps: Vec::new() });
        }
        let phase = phases.last_mut().expect("a phase was begun");
        phase.steps.push(StepRange { step, from, to });
        from = to;
    }
    phases
}

/// `86 tile moves in 9 steps`.
fn cost(plan: &Plan, unit: &str) -> String {
    format!("{} {unit} in {}", plan.move_count, plural(plan.steps.len() as u64, "step", "steps"))
}

/// `The shortest takes 23: 63 fewer.`
fn compared_with_shortest(plan: &Plan) -> String {
    let Some(shortest) = plan.shortest else { return String::new() };
    match plan.move_count.saturating_sub(shortest) {
        0 => "No solution is shorter.".to_owned(),
        more => format!("The shortest solution takes {shortest}: {more} fewer."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn a_step(phase: &str, words: &[&str]) -> MethodStep {
        MethodStep {
            phase: phase.to_owned(),
            purpose: String::new(),
            technique: String::new(),
            moves: words.iter().map(ToString::to_string).collect(),
            marks: Vec::new(),
        }
    }

    #[test]
    fn steps_have_their_range_of_moves() {
        let steps = [a_step("1", &["R1", "L2"]), a_step("1", &["L1"]), a_step("2", &["R3", "R2", "R1"])];
        let phases = phases(&steps);
        assert_eq!(phases.iter().map(|phase| phase.title).collect::<Vec<_>>(), ["1", "2"]);
        let places: Vec<_> =
            phases.iter().flat_map(|phase| &phase.steps).map(|place| (place.from, place.to)).collect();
        assert_eq!(places, [(0, 2), (2, 3), (3, 6)]);
    }

    #[test]
    fn the_cost_is_compared_with_the_shortest() {
        let plan = Plan {
            position: String::new(),
            steps: vec![a_step("1", &["R1"])],
            move_count: 86,
            shortest: Some(23),
        };
        assert_eq!(cost(&plan, "tile moves"), "86 tile moves in 1 step");
        assert_eq!(compared_with_shortest(&plan), "The shortest solution takes 23: 63 fewer.");
        assert_eq!(
            compared_with_shortest(&Plan { move_count: 23, ..plan.clone() }),
            "No solution is shorter."
        );
        assert_eq!(compared_with_shortest(&Plan { shortest: None, ..plan }), "");
    }
}
