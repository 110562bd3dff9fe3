//! The figures of a method run over every position of a board: its lengths, stage by stage, compared with its source.

use std::rc::Rc;
use yew::prelude::*;

use super::histogram::Histogram;
use super::progress::{progress_view, retry_notice};
use crate::query_state::QueryState;
use antipode_play::numbers::{mean, thousands};

/// The lengths of a method.
#[derive(Clone, Debug, PartialEq)]
pub struct MethodFigures {
    /// The number of positions it solves in each number of moves, from 0.
    pub counts: Rc<[u64]>,
    /// The same, stage by stage.
    pub stages: Vec<StageFigures>,
    /// The maximum that the source claims, if any.
    pub claimed: Option<u32>,
}

/// The lengths of a stage.
#[derive(Clone, Debug, PartialEq)]
pub struct StageFigures {
    /// Its purpose: `put 3 in its place`.
    pub title: AttrValue,
    /// The number of positions it solves in each number of moves, from 0.
    pub counts: Rc<[u64]>,
    /// The maximum that the source claims, if any.
    pub claimed: Option<u32>,
}

/// The properties of [`method_figures`].
pub struct MethodFiguresProps {
    pub figures: QueryState<Rc<MethodFigures>>,
    pub positions: u64,
    /// The unit of the moves: `turns`.
    pub unit: AttrValue,
    /// The number of moves the method takes from the position on the board, if known.
    pub current_length: Option<u32>,
    /// Run the method over every position.
    pub on_run: Callback<()>,
    /// Cancel the run.
    pub on_cancel: Callback<()>,
    /// Retry after a failure.
    pub on_retry: Callback<()>,
}

/// The figures, or the button that computes them.
pub fn method_figures(props: &MethodFiguresProps) -> Html {
    let MethodFiguresProps { figures, positions, unit, current_length: here, on_run, on_cancel, on_retry } =
        props;
    let body = match figures {
        QueryState::Idle => html! {
            <button type="button" class="btn" onclick={on_run.reform(|_| ())}>{ format!("Run it over all {} positions", thousands(*positions)) }</button>
        },
        QueryState::Loading(progress) => progress_view(progress.as_ref(), None, on_cancel),
        QueryState::Failed(why) => retry_notice("The length of the method", why, on_retry),
        QueryState::Ready(figures) => html! {
            <>
                <p>{ summary(figures, unit) }</p>
                <Histogram counts={figures.counts.clone()} positions={*positions} here={*here} unit={unit.clone()} />
                if !figures.stages.is_empty() {
                    { stages(figures) }
                }
            </>
        },
    };
    html! { <section class="method-figures" key="figures"><h3>{ "From every position" }</h3>{ body }</section> }
}

/// Stage by stage, with the claims of the source.
fn stages(figures: &MethodFigures) -> Html {
    html! {
        <div class="scroll" tabindex="0" role="region" aria-label="Stage by stage">
            <table class="figures">
                <thead><tr>
                    <th scope="col">{ "Stage" }</th><th scope="col">{ "Mean" }</th>
                    <th scope="col">{ "Most" }</th><th scope="col">{ "Claimed" }</th>
                </tr></thead>
                <tbody>{ for figures.stages.iter().enumerate().map(|(index, stage)| html! {
                    <tr key={index}>
                        <th scope="row">{ &stage.title }</th>
                        <td>{ mean_text(&stage.counts) }</td>
                        <td>{ maximum(&stage.counts) }</td>
                        { claimed_cell(stage.claimed, maximum(&stage.counts)) }
                    </tr>
                }) }</tbody>
            </table>
        </div>
    }
}

/// The claimed maximum, and whether it is correct.
fn claimed_cell(claimed: Option<u32>, most: usize) -> Html {
    match claimed {
        None => html! { <td>{ "–" }</td> },
        Some(claimed) if claimed as usize == most => {
            html! { <td class="good">{ claimed }{ " ✓" }<span class="hush">{ " as found" }</span></td> }
        }
        Some(claimed) => {
            html! { <td class="bad">{ claimed }{ " ✗" }<span class="hush">{ " not as found" }</span></td> }
        }
    }
}

/// `At most 53 turns, 27.123 on average. The source says at most 53.`
fn summary(figures: &MethodFigures, unit: &str) -> String {
    let most = maximum(&figures.counts);
    let mut text = format!("At most {most} {unit}, {} on average.", mean_text(&figures.counts));
    match figures.claimed {
        Some(claimed) if claimed as usize == most => text += " The source says the same.",
        Some(claimed) => text += &format!(" The source says at most {claimed}."),
        None => {}
    }
    text
}

/// The largest number of moves that any position takes.
fn maximum(counts: &[u64]) -> usize {
    counts.iter().rposition(|count| *count > 0).unwrap_or(0)
}

fn mean_text(counts: &[u64]) -> String {
    mean(counts).map_or_else(|| "–".to_owned(), |mean| format!("{mean:.3}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_is_compared_with_the_result() {
        let figures = |claimed| MethodFigures { counts: [1, 2, 1, 0].into(), stages: Vec::new(), claimed };
        assert_eq!(summary(&figures(None), "turns"), "At most 2 turns, 1.000 on average.");
        assert!(summary(&figures(Some(2)), "turns").ends_with("The source says the same."));
        assert!(summary(&figures(Some(3)), "turns").ends_with("The source says at most 3."));
    }
}
