//! The state of a query, for panels.

use antipode_play::numbers::thousands;
use antipode_protocol::Progress;
use std::fmt;
use yew::html::IntoPropValue;
use yew::{AttrValue, Html};

#[derive(Clone, Debug, Default, PartialEq)]
pub enum QueryState<T> {
    /// Not submitted.
    #[default]
    Idle,
    /// Submitted, without an answer; with the progress of the work it waits for.
    Loading(Option<Progress>),
    Ready(T),
    /// Failed, and why.
    Failed(QueryFailure),
}

/// Why a query failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueryFailure {
    /// An error, as a sentence. A retry may succeed.
    Error(AttrValue),
    /// There is no table, because the board has too many positions, as a sentence. A retry changes nothing.
    TooLarge(AttrValue),
    /// None of the reachable positions, this many if they were counted, is solved. A retry changes nothing.
    Unsolvable(Option<u64>),
}

impl fmt::Display for QueryFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            QueryFailure::Error(sentence) | QueryFailure::TooLarge(sentence) => f.write_str(sentence),
            QueryFailure::Unsolvable(None) => f.write_str("The goal cannot be reached from here."),
            QueryFailure::Unsolvable(Some(1)) => {
                f.write_str("No piece can move, and the board is not solved.")
            }
            QueryFailure::Unsolvable(Some(positions)) => write!(
                f,
                "The goal cannot be reached from here: none of the {} reachable positions is solved.",
                thousands(*positions)
            ),
        }
    }
}

impl IntoPropValue<Html> for &QueryFailure {
    fn into_prop_value(self) -> Html {
        self.to_string().into()
    }
}

impl From<String> for QueryFailure {
    fn from(sentence: String) -> QueryFailure {
        QueryFailure::Error(sentence.into())
    }
}

impl From<&'static str> for QueryFailure {
    fn from(sentence: &'static str) -> QueryFailure {
        QueryFailure::Error(sentence.into())
    }
}

impl<T> QueryState<T> {
    /// The answer, if it has arrived.
    pub fn ready(&self) -> Option<&T> {
        match self {
            QueryState::Ready(answer) => Some(answer),
            _ => None,
        }
    }

    /// The same state with the answer mapped.
    pub fn map<U>(&self, answer: impl FnOnce(&T) -> U) -> QueryState<U> {
        match self {
            QueryState::Idle => QueryState::Idle,
            QueryState::Loading(progress) => QueryState::Loading(progress.clone()),
            QueryState::Ready(here) => QueryState::Ready(answer(here)),
            QueryState::Failed(why) => QueryState::Failed(why.clone()),
        }
    }
}
