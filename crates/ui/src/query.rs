//! Queries from a page to the workers.

use crate::query_state::{QueryFailure, QueryState};
use crate::workers::{QueryError, QueryResult, WorkerState, use_worker_pool};
use antipode_play::numbers::sentence;
use antipode_protocol::{Answer, Query, Subject};
use gloo::timers::callback::Timeout;
use std::any::Any;
use std::rc::Rc;
use yew::prelude::*;

/// Selects the expected answer as an `Rc`. Returns `None` for any other answer.
pub type AnswerSelector = fn(Answer) -> Option<Rc<dyn Any>>;

/// Sends a query, and sends it again whenever it changes. The state never belongs to an earlier query.
///
/// An answer that `take` rejects is reported as a failure. If the worker is down, the state is `Failed`.
///
/// # Panics
/// When `take` returns a type other than `T`.
#[hook]
pub fn use_query<T: 'static>(
    subject: &Subject,
    query: Option<Query>,
    worker_state: &WorkerState,
    take: AnswerSelector,
) -> QueryState<Rc<T>> {
    // The work is in a hook that is not generic, so it is compiled once.
    match use_any_query(subject, query, worker_state, take) {
        QueryState::Idle => QueryState::Idle,
        QueryState::Loading(progress) => QueryState::Loading(progress),
        QueryState::Failed(why) => QueryState::Failed(why),
        QueryState::Ready(answer) => {
            QueryState::Ready(answer.0.downcast().expect("take returns the requested type"))
        }
    }
}

/// An answer of any type. Each value is equal only to its own clones.
#[derive(Clone, Debug)]
pub(crate) struct AnyAnswer(pub(crate) Rc<dyn Any>);

impl PartialEq for AnyAnswer {
    fn eq(&self, other: &AnyAnswer) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

#[hook]
fn use_any_query(
    subject: &Subject,
    query: Option<Query>,
    worker_state: &WorkerState,
    take: AnswerSelector,
) -> QueryState<AnyAnswer> {
    let pool = use_worker_pool();
    let question = (pool, subject.clone(), query);
    let latest = use_state(|| None);
    let setter = latest.setter();
    use_effect_with(question.clone(), move |question| {
        let (pool, subject, query) = question.clone();
        let job = query.map(|query| {
            let question = question.clone();
            let received = move |received| setter.set(Some((question.clone(), query_state(received, take))));
            pool.submit(&subject, query, Callback::from(received))
        });
        move || {
            if let Some(job) = job {
                pool.drop_query(job);
            }
        }
    });
    if question.2.is_none() {
        return QueryState::Idle;
    }
    current_state(latest.as_ref(), &question, worker_state)
}

/// The state of a query, from the latest answer and the query to which that belongs.
pub(crate) fn current_state<Q: PartialEq>(
    latest: Option<&(Q, QueryState<AnyAnswer>)>,
    query: &Q,
    worker_state: &WorkerState,
) -> QueryState<AnyAnswer> {
    let answered =
        latest.filter(|(answered, _)| answered == query).map(|(_, query_state)| query_state.clone());
    match (answered, worker_state) {
        (Some(QueryState::Ready(answer)), _) => QueryState::Ready(answer),
        (_, WorkerState::Down { why }) => QueryState::Failed(sentence(why).into()),
        (Some(query_state), _) => query_state,
        (None, _) => QueryState::Loading(None),
    }
}

/// Stops the workers of subjects that the page no longer queries. Otherwise they could stay busy for a long time.
#[hook]
pub fn use_worker_release(subjects: Vec<Subject>) {
    let pool = use_worker_pool();
    use_effect_with(subjects, move |subjects| {
        let subjects = subjects.clone();
        // Runs after the queries are dropped: a worker with an open query does not stop.
        move || {
            Timeout::new(0, move || subjects.iter().for_each(|subject| pool.stop_if_idle(subject))).forget();
        }
    });
}

pub(crate) fn query_state(received: QueryResult, take: AnswerSelector) -> QueryState<AnyAnswer> {
    match received {
        Ok(Answer::Progress(progress)) => QueryState::Loading(Some(progress)),
        Ok(Answer::Unsolvable { positions }) => QueryState::Failed(QueryFailure::Unsolvable(positions)),
        Ok(Answer::TooLarge(why)) => QueryState::Failed(QueryFailure::TooLarge(sentence(&why).into())),
        Ok(Answer::Rejected(why)) => QueryState::Failed(sentence(&why).into()),
        Ok(answer) => match take(answer) {
            Some(answer) => QueryState::Ready(AnyAnswer(answer)),
            None => QueryState::Failed("The solver sent an unexpected answer.".into()),
        },
        Err(QueryError::Cancelled) => QueryState::Failed("It was cancelled.".into()),
        Err(QueryError::Failed { why }) => QueryState::Failed(sentence(&why).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_answer_maps_to_its_query_state() {
        let position: AnswerSelector = |answer| match answer {
            Answer::Position(position) => Some(Rc::new(position)),
            _ => None,
        };
        let QueryState::Ready(AnyAnswer(here)) = query_state(Ok(Answer::Position("p".into())), position)
        else {
            panic!("the query is ready")
        };
        assert_eq!(here.downcast_ref::<String>().map(String::as_str), Some("p"));
        assert_eq!(
            query_state(Ok(Answer::Rejected("no table".into())), position),
            QueryState::Failed("No table.".into())
        );
        assert_eq!(
            query_state(Ok(Answer::Unsolvable { positions: Some(2) }), position),
            QueryState::Failed(QueryFailure::Unsolvable(Some(2)))
        );
        assert!(matches!(query_state(Ok(Answer::Ready), position), QueryState::Failed(_)));
        assert!(matches!(query_state(Err(QueryError::Cancelled), position), QueryState::Failed(_)));
    }

    #[test]
    fn a_phrase_is_formatted_as_a_sentence() {
        assert_eq!(sentence("it failed"), "It failed.");
        assert_eq!(sentence("Why?"), "Why?");
        assert_eq!(sentence(""), "The solver gave no reason.");
    }
}
