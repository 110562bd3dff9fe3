//! Something asked of the worker, as a panel sees it.

use super::numbers::thousands;
use antipode_protocol::Progress;
use std::fmt;
use yew::html::IntoPropValue;
use yew::{AttrValue, Html};

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
    /// There is no answer, and why.
    Gone(Why),
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// In a sentence what was in its way. It may be asked again.
    Hindered(AttrValue),
    /// Of the positions that can be reached, so many, none is solved. Asking again changes nothing.
    Unsolvable(u64),
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Hindered(sentence) => f.write_str(sentence),
            Why::Unsolvable(1) => f.write_str("No piece can move, and the board is not solved."),
            Why::Unsolvable(positions) => write!(
                f,
                "The goal cannot be reached from here: all {} positions that can be reached were looked at.",
                thousands(*positions)
            ),
        }
    }
}

impl IntoPropValue<Html> for &Why {
    fn into_prop_value(self) -> Html {
        self.to_string().into()
    }
}

impl From<String> for Why {
    fn from(sentence: String) -> Why {
        Why::Hindered(sentence.into())
    }
}

impl From<&'static str> for Why {
    fn from(sentence: &'static str) -> Why {
        Why::Hindered(sentence.into())
    }
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
