//! Asking the workers from a page.

use crate::link::{Gone, Heard, LaneState, use_link};
use crate::panel::asked::{Asked, Why};
use antipode_protocol::{Answer, Ask, SpaceName};
use gloo::timers::callback::Timeout;
use std::any::Any;
use std::rc::Rc;
use yew::prelude::*;

/// Picks the expected answer out of the answers, as an `Rc` of it; `None` for another.
pub type Take = fn(Answer) -> Option<Rc<dyn Any>>;

/// Asks while there is a question, again whenever it changes. What comes back is never the answer to another question.
///
/// What `take` leaves is told as a refusal. A lane that is down has no answers.
///
/// # Panics
/// When `take` makes something else than `T`.
#[hook]
pub fn use_asked<T: 'static>(
    space: &SpaceName,
    ask: Option<Ask>,
    lane: &LaneState,
    take: Take,
) -> Asked<Rc<T>> {
    // All the work is in a hook that is not generic: it is there once.
    match use_any(space, ask, lane, take) {
        Asked::Not => Asked::Not,
        Asked::Waiting(progress) => Asked::Waiting(progress),
        Asked::Gone(why) => Asked::Gone(why),
        Asked::Here(answer) => Asked::Here(answer.0.downcast().expect("take makes what is asked for")),
    }
}

/// An answer of any kind; every answer is another one.
#[derive(Clone, Debug)]
struct Taken(Rc<dyn Any>);

impl PartialEq for Taken {
    fn eq(&self, other: &Taken) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

#[hook]
fn use_any(space: &SpaceName, ask: Option<Ask>, lane: &LaneState, take: Take) -> Asked<Taken> {
    let link = use_link();
    let question = (link, space.clone(), ask);
    let latest = use_state(|| None);
    let setter = latest.setter();
    use_effect_with(question.clone(), move |question| {
        let (link, space, ask) = question.clone();
        let job = ask.map(|ask| {
            let question = question.clone();
            let heard = move |heard| setter.set(Some((question.clone(), asked(heard, take))));
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

/// Ends the workers of spaces that are asked no longer: there are others in their place, or what asked them is put away. They may
/// be busy for long.
#[hook]
pub fn use_leaving(spaces: Vec<SpaceName>) {
    let link = use_link();
    use_effect_with(spaces, move |spaces| {
        let spaces = spaces.clone();
        // After the questions were forgotten, too: a worker with an open question is not ended.
        move || {
            Timeout::new(0, move || spaces.iter().for_each(|space| link.leave(space))).forget();
        }
    });
}

fn asked(heard: Heard, take: Take) -> Asked<Taken> {
    match heard {
        Ok(Answer::Progress(progress)) => Asked::Waiting(Some(progress)),
        Ok(Answer::Unsolvable { positions }) => Asked::Gone(Why::Unsolvable(positions)),
        Ok(Answer::Refused(why)) => Asked::Gone(sentence(&why).into()),
        Ok(answer) => match take(answer) {
            Some(answer) => Asked::Here(Taken(answer)),
            None => Asked::Gone("The solver answered something else.".into()),
        },
        Err(Gone::Cancelled) => Asked::Gone("It was cancelled.".into()),
        Err(Gone::Failed { why }) => Asked::Gone(sentence(&why).into()),
    }
}

/// A phrase as a sentence: a capital letter first, a full stop last.
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
    fn answers_are_told_apart() {
        let position: Take = |answer| match answer {
            Answer::Position(position) => Some(Rc::new(position)),
            _ => None,
        };
        let Asked::Here(Taken(here)) = asked(Ok(Answer::Position("p".into())), position) else {
            panic!("it is here")
        };
        assert_eq!(here.downcast_ref::<String>().map(String::as_str), Some("p"));
        assert_eq!(asked(Ok(Answer::Refused("no table".into())), position), Asked::Gone("No table.".into()));
        assert_eq!(asked(Ok(Answer::Unsolvable { positions: 2 }), position), Asked::Gone(Why::Unsolvable(2)));
        assert!(matches!(asked(Ok(Answer::Ready), position), Asked::Gone(_)));
        assert!(matches!(asked(Err(Gone::Cancelled), position), Asked::Gone(_)));
    }

    #[test]
    fn a_phrase_becomes_a_sentence() {
        assert_eq!(sentence("it failed"), "It failed.");
        assert_eq!(sentence("Why?"), "Why?");
        assert_eq!(sentence(""), "The solver gave no reason.");
    }
}
