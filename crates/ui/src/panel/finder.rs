//! The algorithm finder: the shortest move sequence that sends given numbers to given squares.

use std::rc::Rc;

use yew::prelude::*;

use super::icon::Icon;
use super::progress::retry_notice;
use crate::board::hit_test::{focus_number, number_of_event};
use crate::query_state::QueryState;
use antipode_play::puzzle::metric_info::MetricInfo;

/// The goal of the number in a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NumberGoal {
    #[default]
    Any,
    /// It must stay.
    Stay,
    /// It must go to this square, not its own.
    To(usize),
}

/// The algorithms found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FinderResults {
    /// Each with its length, the shortest first.
    pub algorithms: Vec<(AttrValue, u32)>,
    /// A note, in a sentence: that there are more, or why there are none.
    pub note: AttrValue,
}

#[derive(Properties, PartialEq)]
pub struct AlgorithmFinderProps {
    pub metric: Rc<MetricInfo>,
    pub columns: usize,
    /// The goal of the number in each square, in reading order; square 0 holds number 1.
    pub goals: Rc<[NumberGoal]>,
    pub results: QueryState<Rc<FinderResults>>,
    /// Called with changed goals.
    pub on_goals: Callback<Rc<[NumberGoal]>>,
    pub on_find: Callback<()>,
    pub on_stop: Callback<()>,
    /// Play an algorithm from the solved board; receives its index.
    pub on_play: Callback<usize>,
    /// Retry after a failure.
    pub on_retry: Callback<()>,
}

/// A small board on which the player sets a target for each number: tap a number, then its square.
#[component]
pub fn AlgorithmFinder(props: &AlgorithmFinderProps) -> Html {
    let AlgorithmFinderProps { columns, goals, on_goals, .. } = props;
    let chosen = use_state_eq(|| None::<usize>);
    let board = use_node_ref();
    let tap = {
        let (chosen, goals, on_goals) = (chosen.clone(), goals.clone(), on_goals.clone());
        Callback::from(move |square: usize| match *chosen {
            None => chosen.set(Some(square)),
            Some(number) => {
                on_goals.emit(with_target(&goals, number, square));
                chosen.set(None);
            }
        })
    };
    let onkeydown = {
        let (chosen, board) = (chosen.clone(), board.clone());
        let (columns, count) = (*columns, goals.len());
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" && chosen.is_some() {
                event.prevent_default();
                return chosen.set(None);
            }
            let Some(from) = number_of_event(&event, "data-square") else { return };
            let Some(to) = step(&event.key(), from, columns, count) else { return };
            event.prevent_default();
            focus_number(&board, "data-square", to);
        })
    };
    let free = {
        let (chosen, goals, on_goals) = (chosen.clone(), goals.clone(), on_goals.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(number) = *chosen {
                on_goals.emit(with_goal(&goals, number, NumberGoal::Any));
                chosen.set(None);
            }
        })
    };
    let all = |number_goal: NumberGoal| {
        let (chosen, goals, on_goals) = (chosen.clone(), goals.clone(), on_goals.clone());
        Callback::from(move |_: MouseEvent| {
            chosen.set(None);
            on_goals.emit(with_others(&goals, number_goal));
        })
    };
    let squares = (0..goals.len())
        .map(|square| square_button(props, *chosen, square, tap.reform(move |_: MouseEvent| square)));
    let prompt = match *chosen {
        None => "Tap a number, then its target square. Tap its own square to make it stay.".to_owned(),
        Some(number) => format!("Where should {} go?", number + 1),
    };
    html! {
        <div class="finder">
            <p class="explain" role="status">{ prompt }</p>
            <div ref={board} class="squares" role="group" aria-label="Target of each number" style={format!("--wide:{columns}")} {onkeydown}>
                { for squares }
            </div>
            <p class="row">
                <button type="button" class="btn" disabled={chosen.is_none()} onclick={free}>{ "Anywhere" }</button>
                <button type="button" class="btn" onclick={all(NumberGoal::Stay)}>{ "All others stay" }</button>
                <button type="button" class="btn" onclick={all(NumberGoal::Any)}>{ "All others anywhere" }</button>
            </p>
            { answer(props) }
        </div>
    }
}

/// The button of a square.
fn square_button(
    AlgorithmFinderProps { goals, columns, .. }: &AlgorithmFinderProps,
    chosen: Option<usize>,
    square: usize,
    onclick: Callback<MouseEvent>,
) -> Html {
    let is_chosen = chosen == Some(square);
    let coming = goals.iter().position(|goal| *goal == NumberGoal::To(square));
    let class = match goals[square] {
        NumberGoal::Any => "any",
        NumberGoal::Stay => "stay",
        NumberGoal::To(_) => "to",
    };
    html! {
        <button type="button" key={square} data-square={square.to_string()} class={classes!(class, is_chosen.then_some("picked"))}
            aria-pressed={is_chosen.to_string()}
            tabindex={if square == chosen.unwrap_or(0) { "0" } else { "-1" }} {onclick}>
            <b>{ square + 1 }</b>{ " " }<small>{ goal_text(goals[square]) }</small>
            if let Some(number) = coming {
                <i>{ number + 1 }</i>
            }
            <span class="hush">{ spoken(square, coming, *columns) }</span>
        </button>
    }
}

/// The search button and the result.
fn answer(props: &AlgorithmFinderProps) -> Html {
    let AlgorithmFinderProps { metric, goals, results, on_find, on_stop, on_play, on_retry, .. } = props;
    let nothing = !goals.iter().any(|number_goal| matches!(number_goal, NumberGoal::To(_)));
    let find = html! {
        <button type="button" class="btn primary" disabled={nothing} onclick={on_find.reform(|_| ())}>{ "Find the shortest algorithm" }</button>
    };
    match results {
        QueryState::Idle => find,
        QueryState::Loading(_) => html! {
            <div class="building-row">
                <p role="status">{ "Searching…" }</p>
                <button type="button" class="btn" onclick={on_stop.reform(|_| ())}>{ "Stop" }</button>
            </div>
        },
        QueryState::Failed(why) => retry_notice("The word", why, on_retry),
        QueryState::Ready(results) => html! {
            <>
                <ol class="findings">
                    { for results.algorithms.iter().enumerate().map(|(index, (text, length))| html! {
                        <li key={index}>
                            <code>{ text }</code>
                            <span class="foot">{ format!("{length} {}", metric.unit(u64::from(*length))) }</span>
                            { Icon::Play.button("", "Play it from the solved board", false, on_play.reform(move |_: MouseEvent| index)) }
                        </li>
                    }) }
                </ol>
                <p class="foot" role="status">{ &results.note }</p>
                { find }
            </>
        },
    }
}

/// The goals after the number of a square gets a target. Another number with the same target becomes free.
fn with_target(goals: &[NumberGoal], number: usize, square: usize) -> Rc<[NumberGoal]> {
    let ends = |from: usize, number_goal: NumberGoal| match number_goal {
        NumberGoal::Any => false,
        NumberGoal::Stay => from == square,
        NumberGoal::To(to) => to == square,
    };
    let number_goal = if number == square { NumberGoal::Stay } else { NumberGoal::To(square) };
    let freed = goals.iter().enumerate().map(|(from, &other)| match other {
        _ if from == number => number_goal,
        other if ends(from, other) => NumberGoal::Any,
        other => other,
    });
    freed.collect()
}

fn with_goal(goals: &[NumberGoal], number: usize, number_goal: NumberGoal) -> Rc<[NumberGoal]> {
    let mut goals = goals.to_vec();
    if let Some(place) = goals.get_mut(number) {
        *place = number_goal;
    }
    goals.into()
}

/// Sets the goal of all numbers without a target; one whose square is the target of another cannot stay.
fn with_others(goals: &[NumberGoal], number_goal: NumberGoal) -> Rc<[NumberGoal]> {
    let taken = |square: usize| goals.contains(&NumberGoal::To(square));
    let other = |(square, before): (usize, &NumberGoal)| match before {
        NumberGoal::To(_) => *before,
        _ if number_goal == NumberGoal::Stay && taken(square) => NumberGoal::Any,
        _ => number_goal,
    };
    goals.iter().enumerate().map(other).collect()
}

fn goal_text(number_goal: NumberGoal) -> String {
    match number_goal {
        NumberGoal::Any => "anywhere".to_owned(),
        NumberGoal::Stay => "stays".to_owned(),
        NumberGoal::To(square) => format!("to {}", square + 1),
    }
}

/// The part of a square's accessible name that is not visible: `comes here; row 1, column 2`.
fn spoken(square: usize, coming: Option<usize>, columns: usize) -> String {
    let place = format!("row {}, column {}", square / columns + 1, square % columns + 1);
    if coming.is_some() { format!(" comes here; {place}") } else { format!("; {place}") }
}

/// The square that an arrow key leads to.
fn step(key: &str, from: usize, columns: usize, count: usize) -> Option<usize> {
    let to = match key {
        "ArrowLeft" if !from.is_multiple_of(columns) => from - 1,
        "ArrowRight" if !(from + 1).is_multiple_of(columns) => from + 1,
        "ArrowUp" => from.checked_sub(columns)?,
        "ArrowDown" => from + columns,
        _ => return None,
    };
    (to < count).then_some(to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use NumberGoal::{Any, Stay, To};

    #[test]
    fn a_square_is_the_target_of_one_number_at_most() {
        let goals = with_target(&[Stay, Any, Any, Any], 2, 0);
        assert_eq!(&goals[..], [Any, Any, To(0), Any], "1 cannot stay where 3 is to go");
        assert_eq!(&with_target(&goals, 3, 0)[..], [Any, Any, Any, To(0)], "3 gives way to 4");
        assert_eq!(&with_target(&goals, 0, 0)[..], [Stay, Any, Any, Any]);
        assert_eq!(&with_target(&goals, 2, 2)[..], [Any, Any, Stay, Any]);
    }

    #[test]
    fn the_others_are_those_without_a_target() {
        let goals = [To(1), Any, Stay, Any];
        assert_eq!(&with_others(&goals, Stay)[..], [To(1), Any, Stay, Stay], "2 must leave");
        assert_eq!(&with_others(&goals, Any)[..], [To(1), Any, Any, Any]);
    }

    #[test]
    fn arrows_keep_to_rows_and_columns() {
        // 0 1 2 3
        // 4 5 6 7
        assert_eq!(step("ArrowRight", 3, 4, 8), None);
        assert_eq!(step("ArrowLeft", 4, 4, 8), None);
        assert_eq!(step("ArrowDown", 2, 4, 8), Some(6));
        assert_eq!(step("ArrowDown", 6, 4, 8), None);
        assert_eq!(step("ArrowUp", 6, 4, 8), Some(2));
        assert_eq!(step("Tab", 6, 4, 8), None);
    }

    #[test]
    fn a_square_says_where_it_is_and_what_comes_there() {
        assert_eq!(spoken(5, Some(2), 4), " comes here; row 2, column 2");
        assert_eq!(spoken(0, None, 4), "; row 1, column 1");
        assert_eq!([goal_text(Any), goal_text(Stay), goal_text(To(4))], ["anywhere", "stays", "to 5"]);
    }
}
