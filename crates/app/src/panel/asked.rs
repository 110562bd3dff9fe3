//! Something asked of the worker, as a panel sees it.

use antipode_protocol::Progress;
use yew::AttrValue;

/// The state of a question.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Asked<T> {
    /// Nobody has asked.
    #[default]
    Not,
    /// Asked, not answered yet; how far the work has come that the answer waits for.
    Waiting(Option<Progress>),
    /// The answer.
    Here(T),
    /// There will be no answer unless it is asked again; one sentence says why.
    Gone(AttrValue),
}

impl<T> Asked<T> {
    /// The answer, where it is here.
    pub fn here(&self) -> Option<&T> {
        match self {
            Asked::Here(answer) => Some(answer),
            _ => None,
        }
    }

    /// The same state of a question, with another answer to it.
    pub fn map<U>(&self, answer: impl FnOnce(&T) -> U) -> Asked<U> {
        match self {
            Asked::Not => Asked::Not,
            Asked::Waiting(progress) => Asked::Waiting(progress.clone()),
            Asked::Here(here) => Asked::Here(answer(here)),
            Asked::Gone(why) => Asked::Gone(why.clone()),
        }
    }
}
