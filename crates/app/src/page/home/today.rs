//! Today's boards, with their results. They are made in a chunk of their own.

use crate::puzzle::view;
use antipode_play::day::Day;
use antipode_play::game::daily::{DailyBoard, DailyResult, DailyResults, DailySlot};
use antipode_play::puzzle::metric_info::MetricInfo;
use antipode_play::puzzle::rules::BoardOfDay;
use antipode_ui::chunk;
use antipode_ui::storage::daily::{self, link_to, link_to_board};
use yew::prelude::*;

chunk!(pub(super) CARDS: Part<TodayProps> = in today, "Today’s boards", fn today_cards_view(|props: &TodayProps| html! { <Cards ..props.clone() /> }));
chunk!(pub(super) PROGRESS: Part<TodayProps> = in today, "Today", fn today_progress_view(|props: &TodayProps| progress(props)));

#[derive(Clone, Debug, Properties, PartialEq)]
pub(super) struct TodayProps {
    pub(super) day: Day,
    pub(super) results: DailyResults,
}

/// The boards that are quick, and the hard one.
#[component]
fn Cards(props: &TodayProps) -> Html {
    let TodayProps { day, results } = props;
    let boards = use_memo(*day, |day| {
        DailySlot::all().map(|slot| (slot, slot.kind.board_of_day(*day, slot.is_hard))).collect::<Vec<_>>()
    });
    let card = |(slot, board): &(DailySlot, BoardOfDay)| {
        let result = results.of(*slot, *day);
        let title = if slot.is_hard { "A hard one" } else { slot.kind.title() };
        let class = classes!("today-card", result.map(|_| "solved"), slot.is_hard.then_some("hard"));
        html! {
            <li {class} key={format!("{title} {}", slot.is_hard)}>
                <a href={link_to(board, DailyBoard { day: *day, is_hard: slot.is_hard })}>
                    { view::picture(&board.position) }
                    <span class="about">
                        <b>{ title }</b>{ " " }
                        { for board.name.as_ref().map(|name| html! { <><span class="name">{ name }</span>{ " " }</> }) }
                        <span class="fact">{ fact(result.as_ref(), board.distance, &board.ruleset.metric_info()) }</span>
                    </span>
                </a>
            </li>
        }
    };
    html! { <>{ for boards.iter().map(card) }</> }
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

/// How far a player is today, and the link to the next board.
fn progress(props: &TodayProps) -> Html {
    let (today, results) = (props.day, &props.results);
    let ticks = DailySlot::QUICK.map(|slot| {
        let is_solved = results.of(slot, today).is_some();
        html! { <span class={classes!("tick", is_solved.then_some("solved"))}>{ if is_solved { "✓" } else { "" } }</span> }
    });
    // The first one follows the last one.
    let last = DailySlot::QUICK[DailySlot::QUICK.len() - 1];
    let (href, title) = match last.next_unsolved(results, today) {
        Some(slot) => (link_to_board(slot, today), format!("Next of today’s: {}", slot.kind.title())),
        None => ("./#play".to_owned(), "Today’s boards are solved".to_owned()),
    };
    html! {
        <a {href}>
            <span class="ticks" aria-hidden="true">{ for ticks }</span>
            <span class="about"><b>{ title }</b>{ " " }<span class="fact">{ daily::progress(results, today) }</span></span>
        </a>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_play::game::Help;
    use antipode_play::puzzle::PuzzleKind;

    #[test]
    fn a_result_says_how_it_compares() {
        let info = PuzzleKind::Ramka.default_ruleset().metric_info();
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
