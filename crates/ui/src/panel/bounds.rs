//! A search that runs while one plays: a lower and an upper bound of the shortest solution, until they meet.

use yew::prelude::*;

use super::progress::retry_notice;
use crate::query_state::QueryState;
use antipode_play::numbers::{duration, thousands};
use antipode_play::puzzle::metric_info::{MetricInfo, TableAvailability};
use std::rc::Rc;

/// The current bounds of the shortest solution.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchBounds {
    /// Proven: no solution is shorter than this.
    pub lower: u32,
    /// The length of the shortest known solution.
    pub upper: Option<u32>,
    /// Proven: no position of the board needs more than this.
    pub gods_number_bound: Option<u32>,
    /// The number of shortest solutions, once they are counted.
    pub shortest_solutions: Option<u64>,
    /// The current activity, or why the search ended, in a phrase: `shortening the solution`.
    pub activity: AttrValue,
    /// The number of positions examined.
    pub positions_seen: u64,
    pub elapsed_ms: f64,
    pub is_running: bool,
}

impl SearchBounds {
    /// Whether the bounds meet.
    pub fn is_proven(&self) -> bool {
        self.upper == Some(self.lower)
    }

    /// The proven upper bound: the shortest known solution may be longer than any position needs.
    pub fn proven_upper(&self) -> Option<u32> {
        [self.upper, self.gods_number_bound].into_iter().flatten().min()
    }
}

/// The properties of [`bounds`].
pub struct BoundsProps {
    pub metric: Rc<MetricInfo>,
    /// The bounds for the position on the board.
    pub state: QueryState<SearchBounds>,
    pub hidden: bool,
    /// Start or continue the search.
    pub on_search: Callback<()>,
    /// Stop the search; the bounds stay.
    pub on_stop: Callback<()>,
    /// Play the best solution so far.
    pub on_play: Callback<()>,
    /// Retry after a failure.
    pub on_retry: Callback<()>,
}

/// The bounds, what is proven, and the buttons to stop and continue.
pub fn bounds(props: &BoundsProps) -> Html {
    let body = match &props.state {
        QueryState::Idle => html! {
            <div class="offer">
                <p>{ "A search finds a good solution at once, then shorter ones, and says what is proven." }</p>
                <button type="button" class="btn primary" onclick={props.on_search.reform(|_| ())}>{ "Search" }</button>
            </div>
        },
        QueryState::Loading(_) => html! { <p class="foot" role="status">{ "Starting the search…" }</p> },
        QueryState::Failed(why) => retry_notice("The shortest solution", why, &props.on_retry),
        QueryState::Ready(known) => results(props, known),
    };
    html! { <div class="bounds" key="bounds">{ body }</div> }
}

fn results(props: &BoundsProps, known: &SearchBounds) -> Html {
    let BoundsProps { metric, hidden, .. } = props;
    let go_on = match (known.is_proven(), known.is_running) {
        (true, _) => None,
        (false, true) => Some(("Stop", &props.on_stop)),
        (false, false) => Some(("Continue", &props.on_search)),
    };
    // The distance above is a range, `14–17`, which only a screen reader needs in words.
    let is_said_above = !known.is_proven() && known.upper.is_some() && known.upper == known.proven_upper();
    html! {
        <>
            if *hidden {
                <p class="foot">{ "The bounds are hidden with the distance." }</p>
            } else {
                <p role="status" class={if is_said_above { "hush" } else { "between" }}>{ sentence(known, metric) }</p>
                if !known.is_proven() {
                    { progress_bar(known) }
                }
            }
            if metric.table == TableAvailability::None {
                <p class="foot">{ "Only this position is searched: a table of all would be too large." }</p>
            }
            <p class="foot">{ activity_text(known) }</p>
            <p class="row">
                if known.upper.is_some_and(|upper| upper > 0) {
                    <button type="button" class="btn primary" onclick={props.on_play.reform(|_| ())}>{ if known.is_proven() { "Play it" } else { "Play the best so far" } }</button>
                }
                if let Some((label, callback)) = go_on {
                    <button type="button" class="btn" onclick={callback.reform(|_| ())}>{ label }</button>
                }
            </p>
        </>
    }
}

/// A bar from 0 to the upper bound: the part ruled out, and the part open.
fn progress_bar(known: &SearchBounds) -> Option<Html> {
    let upper = known.proven_upper().filter(|upper| *upper > 0)?;
    let share = |turns: u32| format!("{}%", turns * 100 / upper);
    let style = format!("--from:{}", share(known.lower.min(upper)));
    Some(html! {
        <div class="closing" aria-hidden="true" {style}>
            <i />
            <p class="axis"><span>{ "0" }</span><span>{ "ruled out · open" }</span><span>{ upper }</span></p>
        </div>
    })
}

/// `15`, `14–17`, `14 +`.
#[must_use]
pub fn range_text(known: &SearchBounds) -> String {
    match known.proven_upper() {
        Some(upper) if upper == known.lower => upper.to_string(),
        Some(upper) => format!("{}–{upper}", known.lower),
        None => format!("{}+", known.lower),
    }
}

/// The bounds in a sentence.
fn sentence(known: &SearchBounds, metric: &MetricInfo) -> String {
    let (lower, many) = (known.lower, &metric.many);
    match known.upper {
        Some(0) => "Solved: there is nothing to do.".to_owned(),
        Some(upper) if upper == lower => match known.shortest_solutions {
            None => "Proven: no solution is shorter.".to_owned(),
            Some(1) => "Proven: no solution is shorter. It is the only shortest one.".to_owned(),
            Some(count) => {
                format!("Proven: no solution is shorter. It is one of {} shortest ones.", thousands(count))
            }
        },
        found => match (known.proven_upper(), found) {
            (None, _) => {
                format!("At least {lower} {}; no solution has been found yet.", metric.unit(lower.into()))
            }
            (Some(upper), Some(found)) if upper == found => format!("Between {lower} and {upper} {many}."),
            (Some(upper), found) => {
                let found = found
                    .map_or("none is found yet".to_owned(), |found| format!("the best found takes {found}"));
                match lower == upper {
                    true => format!("Exactly {lower} {many}; {found}."),
                    false => format!("Between {lower} and {upper} {many}; {found}."),
                }
            }
        },
    }
}

/// `Shortening the solution · 1,203,440 positions seen · 2.4 s`.
fn activity_text(known: &SearchBounds) -> String {
    let mut text = known.activity.to_string();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let seen =
        (known.positions_seen > 0).then(|| format!("{} positions seen", thousands(known.positions_seen)));
    let time = (known.elapsed_ms > 0.0).then(|| duration(known.elapsed_ms));
    for part in [seen, time].into_iter().flatten() {
        if !text.is_empty() {
            text += " · ";
        }
        text += &part;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(lower: u32, upper: Option<u32>) -> SearchBounds {
        SearchBounds { lower, upper, ..SearchBounds::default() }
    }

    #[test]
    fn only_bounds_that_meet_are_proven() {
        assert!(known(15, Some(15)).is_proven());
        assert!(!known(14, Some(15)).is_proven());
        assert!(!known(0, None).is_proven());
        assert_eq!(
            [known(15, Some(15)), known(14, Some(17)), known(3, None)].map(|known| range_text(&known)),
            ["15", "14–17", "3+"]
        );
    }

    #[test]
    fn no_position_needs_more_than_the_gods_number() {
        let info =
            antipode_play::puzzle::fifteen::metric::metric_info("4x4 tiles".parse().expect("a variant"));
        let bounds = |lower, upper, most| SearchBounds { gods_number_bound: most, ..known(lower, upper) };
        for (known, range, said) in [
            (bounds(76, Some(142), Some(80)), "76–80", "Between 76 and 80 moves; the best found takes 142."),
            (bounds(80, Some(142), Some(80)), "80", "Exactly 80 moves; the best found takes 142."),
            (bounds(66, Some(78), Some(80)), "66–78", "Between 66 and 78 moves."),
            (bounds(66, Some(142), None), "66–142", "Between 66 and 142 moves."),
            (bounds(70, None, Some(80)), "70–80", "Between 70 and 80 moves; none is found yet."),
        ] {
            assert!(!known.is_proven());
            assert_eq!((range_text(&known).as_str(), sentence(&known, &info).as_str()), (range, said));
        }
    }

    #[test]
    fn the_activity_text_omits_unknown_parts() {
        assert_eq!(activity_text(&known(1, None)), "");
        let busy = SearchBounds {
            activity: "shortening the solution".into(),
            positions_seen: 1_203_440,
            elapsed_ms: 40.0,
            ..SearchBounds::default()
        };
        assert_eq!(activity_text(&busy), "Shortening the solution · 1,203,440 positions seen · 40\u{202f}ms");
    }
}
