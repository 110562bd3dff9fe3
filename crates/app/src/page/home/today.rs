//! Today's boards, with their results.

use crate::puzzle::view;
use antipode_play::day::Day;
use antipode_play::game::daily::{DailyResult, DailyResults, DailySlot};
use antipode_play::numbers::plural;
use antipode_play::puzzle::metric_info::MetricInfo;
use antipode_play::route::{Page, Route};
use antipode_ui::storage::daily::link_to_board;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(super) struct TodayCardProps {
    pub(super) slot: DailySlot,
    /// Today; `None` in the page as it arrives.
    pub(super) day: Option<Day>,
    pub(super) result: Option<DailyResult>,
}

#[component]
pub(super) fn TodayCard(props: &TodayCardProps) -> Html {
    let TodayCardProps { slot, day, result } = props;
    let board = use_memo((*slot, *day), |(slot, day)| day.map(|day| slot.kind.board_of_day(day, slot.is_hard)));
    let title = if slot.is_hard { "A hard one" } else { slot.kind.title() };
    let class = classes!("today-card", result.map(|_| "solved"), slot.is_hard.then_some("hard"));
    let Some((day, board)) = day.zip(board.as_ref().as_ref()) else {
        return html! { <li {class}><a href={Route::of_page(Page::Puzzle(slot.kind)).to_string()}><span class="about"><b>{ title }</b></span></a></li> };
    };
    let fact = fact(result.as_ref(), board.distance, &board.ruleset.metric_info());
    html! {
        <li {class}>
            <a href={link_to_board(*slot, day)}>
                { view::picture(&board.position) }
                <span class="about">
                    <b>{ title }</b>{ " " }
                    { for board.name.as_ref().map(|name| html! { <><span class="name">{ name }</span>{ " " }</> }) }
                    <span class="fact">{ fact }</span>
                </span>
            </a>
        </li>
    }
}

/// What is known of the board: its result, or else its distance.
fn fact(result: Option<&DailyResult>, distance: u32, info: &MetricInfo) -> String {
    let Some(DailyResult { moves, help, .. }) = result else {
        return format!("{distance} {} from {}", info.unit(distance.into()), info.target);
    };
    let compared = match distance == *moves {
        true => "No solution is shorter.".to_owned(),
        false => format!("The shortest solution takes {distance}."),
    };
    format!("Solved in {moves} {}, {help}. {compared}", info.unit((*moves).into()))
}

/// How far a player is today, for whoever has solved boards of days, and the link to the next one.
pub(super) fn progress(results: &DailyResults, today: Day) -> Html {
    let solved = results.solved(today);
    let streak = match results.streak(today) {
        0 | 1 => String::new(),
        days => format!(" · {}", plural(days.into(), "day in a row", "days in a row")),
    };
    let ticks = DailySlot::QUICK.map(|slot| {
        let is_solved = results.of(slot, today).is_some();
        html! { <span class={classes!("tick", is_solved.then_some("solved"))}>{ if is_solved { "✓" } else { "" } }</span> }
    });
    let last = DailySlot::QUICK[DailySlot::QUICK.len() - 1];
    let next = last.next_unsolved(results, today).map_or_else(
        || html! { <b>{ "Today’s boards are solved" }</b> },
        |slot| html! { <b>{ format!("Next of today’s: {}", slot.kind.title()) }</b> },
    );
    let href = last.next_unsolved(results, today).map_or("./#play".to_owned(), |slot| link_to_board(slot, today));
    html! {
        <li class="continue-card days" key="today">
            <a {href}>
                <span class="ticks" aria-hidden="true">{ for ticks }</span>
                <span class="about">{ next }{ " " }<span class="fact">{ format!("{solved} of {} today{streak}", DailySlot::QUICK.len()) }</span></span>
            </a>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_play::game::Help;
    use antipode_play::puzzle::{PuzzleKind, Ruleset};

    #[test]
    fn a_result_says_how_it_compares() {
        let info = Ruleset::default_for(PuzzleKind::Ramka).metric_info();
        let result = DailyResult { moves: 28, shortest: Some(26), help: Help::default(), late: false };
        assert_eq!(
            fact(Some(&result), 26, &info),
            "Solved in 28 tile moves, without help. The shortest solution takes 26."
        );
        assert_eq!(
            fact(Some(&result), 28, &info),
            "Solved in 28 tile moves, without help. No solution is shorter."
        );
        assert_eq!(fact(None, 1, &info), "1 tile move from solved");
    }
}
