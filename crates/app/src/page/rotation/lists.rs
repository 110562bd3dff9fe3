//! Lists of all solutions, for download.

use crate::link::{use_lane, use_link};
use crate::page::asking::use_asked;
use crate::panel::asked::Asked;
use crate::panel::solutions::Solutions;
use crate::puzzle::Count;
use antipode_protocol::{Answer, Query, ListFacts, ListScope};
use antipode_puzzles::rotation::{Variant, TurnKind};
use std::rc::Rc;
use yew::prelude::*;

/// The maximum number of lines of a list.
const MOST_LINES: u64 = 500_000;
/// The number of arrangements of eight numbers.
const FIRST_EIGHT: u64 = 40_320;

#[derive(Properties, PartialEq)]
pub struct ListsProps {
    pub rotation: Variant,
}

/// The list of a board's solutions: of every position, or of every arrangement of the first eight numbers.
#[component]
pub fn Lists(props: &ListsProps) -> Html {
    let ruleset = Count::Rotation(props.rotation);
    let list_scope = list_scope(props.rotation);
    let asked = use_state_eq(|| None::<Variant>);
    let link = use_link();
    let space = ruleset.space();
    let lane = use_lane(&space);
    let wanted = list_scope.filter(|_| *asked == Some(props.rotation));
    let ask = wanted.map(|(what, _)| Query::List { scope });
    let facts = use_asked::<ListFacts>(&space, ask, &lane, |answer| match answer {
        Answer::List(facts) => Some(Rc::new(facts)),
        _ => None,
    });
    let Some((what, lines)) = list_scope else { return Html::default() };
    let about = match what {
        ListScope::AllPositions => "Every position with a shortest solution",
        ListScope::FirstEight => "Every arrangement of the first eight numbers with a shortest solution",
    };
    let list = match &facts {
        Asked::Here(facts) => match link.list(&space, facts.scope) {
            Some(list) => Asked::Here(list),
            None => Asked::Gone("The list is no longer available.".into()),
        },
        Asked::Not => Asked::Not,
        Asked::Waiting(progress) => Asked::Waiting(progress.clone()),
        Asked::Gone(why) => Asked::Gone(why.clone()),
    };
    let file = facts.here().map_or_else(AttrValue::default, |facts| facts.file_name.clone().into());
    let set = |to: Option<Variant>| {
        let asked = asked.clone();
        Callback::from(move |()| asked.set(to))
    };
    html! {
        <section class="lists">
            <h3>{ "All solutions" }</h3>
            <Solutions {about} {lines} {file} {list} on_ask={set(Some(props.rotation))} on_cancel={set(None)} on_retry={set(None)} />
        </section>
    }
}

/// Returns the scope of the list and its number of lines; `None` if the list would be too long.
fn list_scope(rotation: Variant) -> Option<(ListScope, u64)> {
    let board = rotation.board();
    let positions = Count::Rotation(rotation).counted().positions;
    if board.turn_kind() == TurnKind::Ring && board.cols() == 4 && positions > MOST_LINES {
        return Some((ListScope::FirstEight, FIRST_EIGHT));
    }
    (positions <= MOST_LINES).then_some((ListScope::AllPositions, positions))
}
