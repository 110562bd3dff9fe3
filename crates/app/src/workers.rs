//! The page's side of the workers: it sends queries and receives answers by callback.
//!
//! Each space (puzzle and metric) has one worker, started by its first query. Queries wait until the worker has loaded.
//! Each answer goes to the callback of its query.
//!
//! ```text
//! let workers = use_worker_pool();                           // in a component
//! let job = workers.submit(&space, query, callback);
//! workers.drop_query(job);                                   // the answer is no longer needed
//! workers.cancel(&space);                                    // stop the worker, whatever it does
//! ```
//!
//! - A callback receives any number of interim answers (`Ok(Answer::Progress(_))`, and answers marked as not the last), then
//!   one final result: another `Ok(answer)`, which may be `Answer::Rejected`, or `Err(QueryError)`. After `drop_query` it
//!   receives nothing.
//! - A query that needs the table of its space builds it first if it does not exist. For large spaces that takes seconds
//!   and megabytes, so submit such queries only on request. When every query that waits for a table has been dropped, the
//!   worker keeps the partial table and continues with the next query; `cancel` discards it.
//! - A worker that fails to load, throws, panics or stops responding is replaced. Its open queries are submitted again,
//!   once. After a few failures in a row the worker is [`WorkerState::Down`], and its queries wait for [`WorkerPool::retry`].
//! - The [`TableCache`] stores finished tables and passes them to the next worker of the same space.

mod handle;
mod hooks;
mod pool;
mod supervisor;

use std::rc::{Rc, Weak};

use antipode_protocol::{Answer, JobId, ListScope, Query, Subject};
use js_sys::ArrayBuffer;
use yew::Callback;

pub use self::hooks::{
    WorkerPoolProvider, WorkerPoolProviderProps, use_table_cache, use_worker_pool, use_worker_state,
};
use self::pool::PoolState;
use self::supervisor::Event;
use crate::table_cache::TableCache;

/// Why a query has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueryError {
    /// The page cancelled it.
    Cancelled,
    /// Two workers failed while it was open.
    Failed {
        /// The error of the last one.
        why: String,
    },
}

/// The state of a worker, as shown to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerState {
    /// The worker is loading.
    Starting,
    /// No query is open.
    Idle,
    /// A query is open.
    Busy,
    /// The worker failed and another replaces it. Lasts until the new worker has answered a query, or is ready with no
    /// query open.
    Replaced {
        /// The error of the previous worker.
        why: String,
    },
    /// Several workers failed in a row; queries wait for [`WorkerPool::retry`].
    Down {
        /// The error of the last one.
        why: String,
    },
}

/// What the callback of a query receives.
pub type QueryResult = Result<Answer, QueryError>;

/// The workers of the page, one per space. Clones share the same workers.
#[derive(Clone)]
pub struct WorkerPool(Rc<PoolState>);

impl PartialEq for WorkerPool {
    fn eq(&self, other: &WorkerPool) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl WorkerPool {
    /// A pool that caches its tables in `library`. No worker starts before the first query.
    #[must_use]
    pub fn new(library: TableCache) -> WorkerPool {
        WorkerPool(Rc::new(PoolState::new(library)))
    }

    /// Submits a query to the worker of a space. The callback is never called before this function returns.
    pub fn submit(&self, space: &Subject, query: Query, received: Callback<QueryResult>) -> JobId {
        self.0.ensure_worker(space);
        let job = self.0.next_number();
        self.0.pending.borrow_mut().insert(job, (space.clone(), received));
        self.0.dispatch(space, Event::Submitted(job, query));
        job
    }

    /// Drops a query: its callback receives nothing more, and the worker abandons the job at its next step.
    pub fn drop_query(&self, job: JobId) {
        let call = self.0.pending.borrow_mut().remove(&job);
        if let Some((space, _)) = call {
            self.0.dispatch(&space, Event::Dropped(job));
        }
    }

    /// Terminates and replaces the worker of a space at once. Each of its open queries ends with [`QueryError::Cancelled`].
    pub fn cancel(&self, space: &Subject) {
        self.0.dispatch(space, Event::Cancelled);
    }

    /// Terminates the worker of a space unless a query is open. A finished table stays in the cache for the next worker.
    pub fn stop_if_idle(&self, space: &Subject) {
        self.0.stop_if_idle(space);
    }

    /// Restarts a worker that is down.
    pub fn retry(&self, space: &Subject) {
        self.0.dispatch(space, Event::Retried);
    }

    /// Returns the state of a space's worker; a space that was never queried is idle.
    #[must_use]
    pub fn worker_state(&self, space: &Subject) -> WorkerState {
        self.0.state(space)
    }

    /// Returns the bytes of the last list of a space ([`Answer::List`]); `None` if the last list was of another format.
    #[must_use]
    pub fn last_list(&self, space: &Subject, what: ListScope) -> Option<ArrayBuffer> {
        let lists = self.0.lists.borrow();
        lists.get(space).filter(|(listed, _)| *listed == what).map(|(_, list)| list.clone())
    }

    /// Calls `changed` whenever the state of a worker changes, until the subscription is dropped.
    #[must_use]
    pub fn observe(&self, changed: Callback<(Subject, WorkerState)>) -> Subscription {
        let JobId(number) = self.0.next_number();
        self.0.observers.borrow_mut().insert(number, changed);
        Subscription { number, pool: Rc::downgrade(&self.0) }
    }

    #[must_use]
    pub fn table_cache(&self) -> &TableCache {
        &self.0.table_cache
    }
}

/// A subscription to worker states; dropping it unsubscribes.
pub struct Subscription {
    number: u32,
    pool: Weak<PoolState>,
}

impl Drop for Subscription {
    fn drop(&mut self) {
        if let Some(exchange) = self.pool.upgrade() {
            exchange.observers.borrow_mut().remove(&self.number);
        }
    }
}
