//! Lists of all solutions, to save.

use crate::link::{use_lane, use_link};
use crate::page::asking::use_asked;
use crate::panel::asked::Asked;
use crate::panel::solutions::Solutions;
use crate::puzzle::Count;
use antipode_protocol::{Answer, Ask, ListFacts, Listed};
use antipode_puzzles::rotation::{Rotation, Turning};
use std::rc::Rc;
use yew::prelude::*;

/// Lists of more positions than this would not be read by anyone.
const MOST_LINES: u64 = 500_000;
/// The orders of eight numbers.
const FIRST_EIGHT: u64 = 40_320;

/// Properties of [`Lists`].
#[derive(Properties, PartialEq)]
pub struct ListsProps {
    /// The board and the rule.
    pub rotation: Rotation,
}

/// The list that there is of a board's solutions: of every position, or of the orders of the first eight numbers.
#[component]
pub fn Lists(props: &ListsProps) -> Html {
    let count = Count::Rotation(props.rotation);
    let kind = kind(props.rotation);
    let asked = use_state_eq(|| None::<Rotation>);
    let link = use_link();
    let space = count.space();
    let lane = use_lane(&space);
    let wanted = kind.filter(|_| *asked == Some(props.rotation));
    let ask = wanted.map(|(what, _)| Ask::List { what });
    let facts = use_asked::<ListFacts>(&space, ask, &lane, |answer| match answer {
        Answer::List(facts) => Some(Rc::new(facts)),
        _ => None,
    });
    let Some((what, lines)) = kind else { return Html::default() };
    let about = match what {
        Listed::Every => "Every position with a shortest solution",
        Listed::FirstEight => "Every order of the first eight numbers with a shortest solution",
    };
    let list = match &facts {
        Asked::Here(facts) => match link.list(&space, facts.what) {
            Some(list) => Asked::Here(list),
            None => Asked::Gone("It was made, and is not there any more.".into()),
        },
        Asked::Not => Asked::Not,
        Asked::Waiting(progress) => Asked::Waiting(progress.clone()),
        Asked::Gone(why) => Asked::Gone(why.clone()),
    };
    let file = facts.here().map_or_else(AttrValue::default, |facts| facts.file.clone().into());
    let set = |to: Option<Rotation>| {
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

/// What is listed of a board, and how many lines that has.
fn kind(rotation: Rotation) -> Option<(Listed, u64)> {
    let board = rotation.board();
    let positions = Count::Rotation(rotation).counted().positions;
    if board.turning() == Turning::Ring && board.cols() == 4 && positions > MOST_LINES {
        return Some((Listed::FirstEight, FIRST_EIGHT));
    }
    (positions <= MOST_LINES).then_some((Listed::Every, positions))
}
