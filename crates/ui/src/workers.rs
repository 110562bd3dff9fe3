//! The page's side of the workers: it sends queries and receives answers by callback.
//!
//! Each subject has one worker, started by its first query. Queries wait until the worker has loaded.
//! Each answer goes to the callback of its query.
//!
//! ```text
//! let workers = use_worker_pool();                           // in a component
//! let job = workers.submit(&subject, query, callback);
//! workers.drop_query(job);                                   // the answer is no longer needed
//! workers.cancel(&subject);                                    // stop the worker, whatever it does
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
//! - A [`CertificateCheck`] is no query: the checker is a program of its own, which shares no code with the solvers.
//! - The [`TableCache`](crate::table_cache::TableCache) stores finished tables and passes them to the next worker of the same subject.

mod checker;
mod handle;
mod hooks;
mod pool;
mod supervisor;

#[cfg(test)]
mod simulation;

use litemap::LiteMap;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::{Rc, Weak};

use antipode_protocol::{Answer, JobId, ListScope, Query, Subject};
use gloo::timers::callback::Timeout;
use js_sys::ArrayBuffer;
use wasm_bindgen_futures::spawn_local;
use yew::Callback;

pub use self::checker::CertificateCheck;
pub use self::hooks::{WorkerPoolProvider, WorkerPoolProviderProps, use_worker_pool, use_worker_state};
use self::pool::PoolState;
use crate::in_chunk;

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

/// The result of a query, passed to its callback.
pub type QueryResult = Result<Answer, QueryError>;

/// The workers of the page, one per subject. Clones share the same workers.
///
/// The workers, their supervisors and the table cache are in a chunk of the program, which the first query fetches. Until it
/// is loaded, queries wait.
#[derive(Clone)]
pub struct WorkerPool(Rc<PoolLink>);

impl PartialEq for WorkerPool {
    fn eq(&self, other: &WorkerPool) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// The part of the pool in the chunk. [`WorkerPool`] documents the methods.
trait Pool {
    fn submit(&self, job: JobId, subject: &Subject, ask: Query, received: Callback<QueryResult>);
    fn drop_query(&self, job: JobId);
    fn cancel(&self, subject: &Subject);
    fn stop_if_idle(&self, subject: &Subject);
    fn retry(&self, subject: &Subject);
    fn worker_state(&self, subject: &Subject) -> WorkerState;
    fn last_list(&self, subject: &Subject, what: ListScope) -> Option<ArrayBuffer>;
    fn take_certificate(&self, subject: &Subject) -> Option<ArrayBuffer>;
}

/// Numbers of jobs and subscriptions, none used twice.
#[derive(Default)]
struct Numbers(Cell<u32>);

impl Numbers {
    fn next(&self) -> JobId {
        let next = self.0.get().wrapping_add(1).max(1);
        self.0.set(next);
        JobId(next)
    }
}

/// Starts the pool of the chunk. It reports every change of a worker's state.
type StartPool = fn(Rc<Numbers>, Callback<(Subject, WorkerState)>) -> Box<dyn Pool>;

in_chunk!(answers, fn start_pool() -> StartPool = |numbers, on_change| Box::new(Rc::new(PoolState::new(numbers, on_change))));

/// The delay before a missing chunk is fetched again, in milliseconds.
const RETRY_MS: u32 = 3_000;

/// The pool, or what waits for it.
struct PoolLink {
    pool: OnceCell<Box<dyn Pool>>,
    numbers: Rc<Numbers>,
    observers: RefCell<LiteMap<u32, Callback<(Subject, WorkerState)>>>,
    waiting: RefCell<Vec<WaitingQuery>>,
    loading: Cell<Loading>,
}

struct WaitingQuery {
    job: JobId,
    subject: Subject,
    query: Query,
    received: Callback<QueryResult>,
}

/// The chunk, while there is no pool.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Loading {
    NotStarted,
    Started,
    Failed,
}

impl PoolLink {
    /// Fetches the chunk, and submits what waits for it.
    fn load(self: &Rc<Self>) {
        if self.loading.replace(Loading::Started) == Loading::Started {
            return;
        }
        let link = Rc::clone(self);
        spawn_local(async move {
            let Ok(start) = start_pool().await else {
                link.loading.set(Loading::Failed);
                link.notify_waiting();
                // When the connection returns, the chunk is fetched without a click.
                let again = Rc::clone(&link);
                let retry = Timeout::new(RETRY_MS, move || {
                    if !again.waiting.borrow().is_empty() {
                        again.load();
                        again.notify_waiting();
                    }
                });
                retry.forget();
                return;
            };
            let observed = Rc::downgrade(&link);
            let on_change = Callback::from(move |change| {
                if let Some(link) = observed.upgrade() {
                    link.notify(change);
                }
            });
            let pool = link.pool.get_or_init(|| start(link.numbers.clone(), on_change));
            for WaitingQuery { job, subject, query, received } in link.waiting.take() {
                pool.submit(job, &subject, query, received);
            }
        });
    }

    fn notify(&self, (subject, state): (Subject, WorkerState)) {
        let observers: Vec<_> = self.observers.borrow().values().cloned().collect();
        for observer in observers {
            observer.emit((subject.clone(), state.clone()));
        }
    }

    fn notify_waiting(&self) {
        let subjects: Vec<Subject> =
            self.waiting.borrow().iter().map(|query| query.subject.clone()).collect();
        for subject in subjects {
            let state = self.waiting_state(&subject);
            self.notify((subject, state));
        }
    }

    /// The state of a worker while there is no pool.
    fn waiting_state(&self, subject: &Subject) -> WorkerState {
        if self.waiting.borrow().iter().all(|query| query.subject != *subject) {
            WorkerState::Idle
        } else if self.loading.get() == Loading::Failed {
            WorkerState::Down {
                why: "the part of the page that starts solvers could not be loaded".to_owned(),
            }
        } else {
            WorkerState::Starting
        }
    }

    /// Takes waiting queries; their callbacks run after the borrow has ended.
    fn take_waiting(&self, is_taken: impl Fn(&WaitingQuery) -> bool) -> Vec<WaitingQuery> {
        let (taken, left) = self.waiting.take().into_iter().partition(is_taken);
        self.waiting.replace(left);
        taken
    }
}

impl WorkerPool {
    /// A pool without workers. None starts before the first query.
    #[must_use]
    pub fn new() -> WorkerPool {
        WorkerPool(Rc::new(PoolLink {
            pool: OnceCell::new(),
            numbers: Rc::default(),
            observers: RefCell::default(),
            waiting: RefCell::default(),
            loading: Cell::new(Loading::NotStarted),
        }))
    }

    /// Submits a query to the worker of a subject. The callback is never called before this function returns.
    pub fn submit(&self, subject: &Subject, query: Query, received: Callback<QueryResult>) -> JobId {
        let job = self.0.numbers.next();
        match self.0.pool.get() {
            Some(pool) => pool.submit(job, subject, query, received),
            None => {
                self.0.waiting.borrow_mut().push(WaitingQuery {
                    job,
                    subject: subject.clone(),
                    query,
                    received,
                });
                if self.0.loading.get() == Loading::NotStarted {
                    self.0.load();
                }
                let state = self.0.waiting_state(subject);
                self.0.notify((subject.clone(), state));
            }
        }
        job
    }

    /// Drops a query: its callback receives nothing more, and the worker abandons the job at its next step.
    pub fn drop_query(&self, job: JobId) {
        match self.0.pool.get() {
            Some(pool) => pool.drop_query(job),
            None => drop(self.0.take_waiting(|query| query.job == job)),
        }
    }

    /// Terminates and replaces the worker of a subject at once. Each of its open queries ends with [`QueryError::Cancelled`].
    pub fn cancel(&self, subject: &Subject) {
        match self.0.pool.get() {
            Some(pool) => pool.cancel(subject),
            None => {
                for query in self.0.take_waiting(|query| query.subject == *subject) {
                    query.received.emit(Err(QueryError::Cancelled));
                }
            }
        }
    }

    /// Terminates the worker of a subject unless a query is open. A finished table stays in the cache for the next worker.
    pub fn stop_if_idle(&self, subject: &Subject) {
        if let Some(pool) = self.0.pool.get() {
            pool.stop_if_idle(subject);
        }
    }

    /// Restarts a worker that is down.
    pub fn retry(&self, subject: &Subject) {
        match self.0.pool.get() {
            Some(pool) => pool.retry(subject),
            None => {
                self.0.load();
                self.0.notify_waiting();
            }
        }
    }

    /// Returns the state of a subject's worker; a subject that was never queried is idle.
    #[must_use]
    pub fn worker_state(&self, subject: &Subject) -> WorkerState {
        self.0.pool.get().map_or_else(|| self.0.waiting_state(subject), |pool| pool.worker_state(subject))
    }

    /// Returns the bytes of the last list of a subject ([`Answer::List`]); `None` if the last list was of another format.
    #[must_use]
    pub fn last_list(&self, subject: &Subject, what: ListScope) -> Option<ArrayBuffer> {
        self.0.pool.get()?.last_list(subject, what)
    }

    /// Takes the bytes of the certificate of a subject, for the receiver of [`Answer::Certificate`]; `None` if they were taken.
    #[must_use]
    pub fn take_certificate(&self, subject: &Subject) -> Option<ArrayBuffer> {
        self.0.pool.get()?.take_certificate(subject)
    }

    /// Calls `changed` whenever the state of a worker changes, until the subscription is dropped.
    #[must_use]
    pub fn observe(&self, changed: Callback<(Subject, WorkerState)>) -> Subscription {
        let JobId(number) = self.0.numbers.next();
        self.0.observers.borrow_mut().insert(number, changed);
        Subscription { number, link: Rc::downgrade(&self.0) }
    }
}

impl Default for WorkerPool {
    fn default() -> WorkerPool {
        WorkerPool::new()
    }
}

/// A subscription to worker states; dropping it unsubscribes.
pub struct Subscription {
    number: u32,
    link: Weak<PoolLink>,
}

impl Drop for Subscription {
    fn drop(&mut self) {
        if let Some(link) = self.link.upgrade() {
            link.observers.borrow_mut().remove(&self.number);
        }
    }
}
