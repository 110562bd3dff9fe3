//! Queries from a page to the workers.

use crate::link::{Gone, Heard, LaneState, use_link};
use crate::panel::asked::{Asked, Why};
use antipode_protocol::{Answer, Query, SpaceName};
use gloo::timers::callback::Timeout;
use std::any::Any;
use std::rc::Rc;
use yew::prelude::*;

/// Selects the expected answer as an `Rc`. Returns `None` for any other answer.
pub type Take = fn(Answer) -> Option<Rc<dyn Any>>;

/// Sends a query, and sends it again whenever it changes. The state never belongs to an earlier query.
///
/// An answer that `take` rejects is reported as a failure. If the worker is down, the state is `Failed`.
///
/// # Panics
/// When `take` returns a type other than `T`.
#[hook]
pub fn use_asked<T: 'static>(
    space: &SpaceName,
    ask: Option<Query>,
    lane: &LaneState,
    take: Take,
) -> Asked<Rc<T>> {
    // The work is in a hook that is not generic, so it is compiled once.
    match use_any_query(space, ask, lane, take) {
        Asked::Not => Asked::Not,
        Asked::Waiting(progress) => Asked::Waiting(progress),
        Asked::Gone(why) => Asked::Gone(why),
        Asked::Here(answer) => Asked::Here(answer.0.downcast().expect("take returns the requested type")),
    }
}

/// An answer of any type. Each value is equal only to its own clones.
#[derive(Clone, Debug)]
struct Taken(Rc<dyn Any>);

impl PartialEq for Taken {
    fn eq(&self, other: &Taken) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

#[hook]
fn use_any_query(space: &SpaceName, ask: Option<Query>, lane: &LaneState, take: Take) -> Asked<Taken> {
    let link = use_link();
    let question = (link, space.clone(), ask);
    let latest = use_state(|| None);
    let setter = latest.setter();
    use_effect_with(question.clone(), move |question| {
        let (link, space, ask) = question.clone();
        let job = ask.map(|ask| {
            let question = question.clone();
            let heard = move |heard| setter.set(Some((question.clone(), query_state(heard, take))));
            link.ask(&space, ask, Callback::from(heard))
        });
        move || {
            if let Some(job) = job {
                link.forget(job);
            }
        }
    });
    if question.2.is_none() {
        return Asked::Not;
    }
    let answered =
        latest.as_ref().filter(|(answered, _)| *answered == question).map(|(_, asked)| asked.clone());
    match (answered, lane) {
        (Some(Asked::Here(answer)), _) => Asked::Here(answer),
        (_, LaneState::Down { why }) => Asked::Gone(sentence(why).into()),
        (Some(asked), _) => asked,
        (None, _) => Asked::Waiting(None),
    }
}

/// Stops the workers of spaces that the page no longer queries. Otherwise they could stay busy for a long time.
#[hook]
pub fn use_leaving(spaces: Vec<SpaceName>) {
    let link = use_link();
    use_effect_with(spaces, move |spaces| {
        let spaces = spaces.clone();
        // Runs after the queries are dropped: a worker with an open query does not stop.
        move || {
            Timeout::new(0, move || spaces.iter().for_each(|space| link.leave(space))).forget();
        }
    });
}

fn query_state(heard: Heard, take: Take) -> Asked<Taken> {
    match heard {
        Ok(Answer::Progress(progress)) => Asked::Waiting(Some(progress)),
        Ok(Answer::Unsolvable { positions }) => Asked::Gone(Why::Unsolvable(positions)),
        Ok(Answer::Rejected(why)) => Asked::Gone(sentence(&why).into()),
        Ok(answer) => match take(answer) {
            Some(answer) => Asked::Here(Taken(answer)),
            None => Asked::Gone("The solver sent an unexpected answer.".into()),
        },
        Err(Gone::Cancelled) => Asked::Gone("It was cancelled.".into()),
        Err(Gone::Failed { why }) => Asked::Gone(sentence(&why).into()),
    }
}

/// Formats a phrase as a sentence: a capital letter first, a full stop last.
pub(crate) fn sentence(phrase: &str) -> String {
    let mut letters = phrase.trim().chars();
    let Some(first) = letters.next() else { return "The solver gave no reason.".to_owned() };
    let stop = if phrase.trim_end().ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{}{}{stop}", first.to_ascii_uppercase(), letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_answer_maps_to_its_query_state() {
        let position: Take = |answer| match answer {
            Answer::Position(position) => Some(Rc::new(position)),
            _ => None,
        };
        let Asked::Here(Taken(here)) = query_state(Ok(Answer::Position("p".into())), position) else {
            panic!("the query is ready")
        };
        assert_eq!(here.downcast_ref::<String>().map(String::as_str), Some("p"));
        assert_eq!(
            query_state(Ok(Answer::Rejected("no table".into())), position),
            Asked::Gone("No table.".into())
        );
        assert_eq!(
            query_state(Ok(Answer::Unsolvable { positions: 2 }), position),
            Asked::Gone(Why::Unsolvable(2))
        );
        assert!(matches!(query_state(Ok(Answer::Ready), position), Asked::Gone(_)));
        assert!(matches!(query_state(Err(Gone::Cancelled), position), Asked::Gone(_)));
    }

    #[test]
    fn a_phrase_is_formatted_as_a_sentence() {
        assert_eq!(sentence("it failed"), "It failed.");
        assert_eq!(sentence("Why?"), "Why?");
        assert_eq!(sentence(""), "The solver gave no reason.");
    }
}
