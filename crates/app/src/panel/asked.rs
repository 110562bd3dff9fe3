//! The state of a query, for panels.

use super::numbers::thousands;
use antipode_protocol::Progress;
use std::fmt;
use yew::html::IntoPropValue;
use yew::{AttrValue, Html};

/// The state of a query.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Asked<T> {
    /// Not submitted.
    #[default]
    Not,
    /// Submitted, without an answer; with the progress of the work it waits for.
    Waiting(Option<Progress>),
    Here(T),
    /// Failed, and why.
    Gone(Why),
}

/// Why a query failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// An error, as a sentence. A retry may succeed.
    Hindered(AttrValue),
    /// None of the reachable positions, this many, is solved. A retry changes nothing.
    Unsolvable(u64),
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Hindered(sentence) => f.write_str(sentence),
            Why::Unsolvable(1) => f.write_str("No piece can move, and the board is not solved."),
            Why::Unsolvable(positions) => write!(
                f,
                "The goal cannot be reached from here: none of the {} reachable positions is solved.",
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
    /// The answer, if it has arrived.
    pub fn here(&self) -> Option<&T> {
        match self {
            Asked::Here(answer) => Some(answer),
            _ => None,
        }
    }

    /// The same state with the answer mapped.
    pub fn map<U>(&self, answer: impl FnOnce(&T) -> U) -> Asked<U> {
        match self {
            Asked::Not => Asked::Not,
            Asked::Waiting(progress) => Asked::Waiting(progress.clone()),
            Asked::Here(here) => Asked::Here(answer(here)),
            Asked::Gone(why) => Asked::Gone(why.clone()),
        }
    }
}
