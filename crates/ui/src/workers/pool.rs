//! The implementation of a [`WorkerPool`](super::WorkerPool): the workers with their supervisors, and the pending callbacks.
//!
//! Events go into a worker's supervisor; the actions that it returns are performed here. No borrow is held while a callback
//! runs, because a callback may submit another query.

use litemap::LiteMap;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use antipode_protocol::{Answer, JobId, ListScope, Query, Reply, Request, SpaceName, Subject};
use gloo::timers::callback::{Interval, Timeout};
use js_sys::ArrayBuffer;
use yew::Callback;

use super::handle::{WorkerHandle, WorkerMessage, end_spare, keep_spare};
use super::supervisor::{Action, Attachment, Event, Supervisor};
use super::{Numbers, Pool, QueryResult, WorkerState};
use crate::table_cache::TableCache;
use antipode_play::puzzle::PuzzleKind;

/// The shared state behind a worker pool.
pub(super) struct PoolState {
    workers: RefCell<LiteMap<WorkerKey, PoolWorker>>,
    pending: RefCell<LiteMap<JobId, (WorkerKey, Callback<QueryResult>)>>,
    /// Called whenever the state of a worker changes.
    on_change: Callback<(Subject, WorkerState)>,
    numbers: Rc<Numbers>,
    ticker: RefCell<Option<Interval>>,
    /// The last list of each subject; the receiver of [`Answer::List`] fetches it from here.
    lists: RefCell<LiteMap<Subject, (ListScope, ArrayBuffer)>>,
    /// The certificates of [`Answer::Certificate`], until its receiver takes them.
    certificates: RefCell<LiteMap<Subject, ArrayBuffer>>,
    table_cache: TableCache,
}

/// Which worker: a subject has one for each program that answers its queries.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct WorkerKey {
    subject: Subject,
    program: &'static str,
}

/// A supervisor with the worker it controls.
struct PoolWorker {
    supervisor: Supervisor,
    handle: Option<WorkerHandle>,
    /// The table cache was checked. Only then does the supervisor receive `Ready`.
    cache_checked: bool,
    /// The worker has sent `Ready`.
    ready: bool,
    pause: Option<Timeout>,
    reported: WorkerState,
}

impl PoolState {
    pub(super) fn new(numbers: Rc<Numbers>, on_change: Callback<(Subject, WorkerState)>) -> PoolState {
        PoolState {
            workers: RefCell::default(),
            pending: RefCell::default(),
            on_change,
            numbers,
            ticker: RefCell::new(None),
            lists: RefCell::default(),
            certificates: RefCell::default(),
            table_cache: TableCache::open(),
        }
    }

    /// Creates the worker of a subject if it does not exist, and checks the table cache.
    fn ensure_worker(self: &Rc<Self>, key: &WorkerKey) {
        if self.workers.borrow().contains_key(key) {
            return;
        }
        let supervisor = Supervisor::new(key.subject.clone(), self.numbers.next());
        let reported = supervisor.state();
        let entry = PoolWorker {
            supervisor,
            handle: None,
            cache_checked: false,
            ready: false,
            pause: None,
            reported,
        };
        self.workers.borrow_mut().insert(key.clone(), entry);
        let (pool, name, cache) = (Rc::downgrade(self), key.clone(), self.table_cache.clone());
        self.table_cache.load(&key.subject, move || {
            cache.load(&kept_search(&name.subject), move || {
                if let Some(pool) = pool.upgrade() {
                    pool.on_cache_checked(&name);
                }
            });
        });
    }

    /// Feeds an event to the supervisor of a subject and performs the resulting actions.
    fn dispatch(self: &Rc<Self>, key: &WorkerKey, event: Event) {
        let mut events = VecDeque::from([event]);
        while let Some(event) = events.pop_front() {
            let actions = match self.workers.borrow_mut().get_mut(key) {
                Some(entry) => entry.supervisor.reduce(event),
                None => return,
            };
            for action in actions {
                // A worker that cannot be started or reached counts as failed; the failure is handled after the remaining actions.
                if let Err(why) = self.perform(key, action) {
                    events.push_back(Event::Failed(why));
                }
            }
        }
        self.notify_observers(key);
        self.update_ticker();
    }

    fn perform(self: &Rc<Self>, key: &WorkerKey, action: Action) -> Result<(), String> {
        match action {
            Action::Terminate => {
                end_spare(key.program);
                self.update_worker(key, |entry| entry.handle = None);
                Ok(())
            }
            Action::Spawn => {
                self.update_worker(key, |entry| {
                    entry.handle = None;
                    entry.ready = false;
                });
                let (pool, name) = (Rc::downgrade(self), key.clone());
                let handle = WorkerHandle::spawn(&key.subject, key.program, "solver", move |message| {
                    if let Some(pool) = pool.upgrade() {
                        pool.on_message(&name, message);
                    }
                })?;
                self.update_worker(key, |entry| entry.handle = Some(handle));
                Ok(())
            }
            Action::Post(request, attachment) => self.post(key, &request, attachment),
            Action::Deliver(job, answer) => {
                let call = self.pending.borrow().get(&job).map(|(_, callback)| callback.clone());
                if let Some(callback) = call {
                    callback.emit(Ok(answer));
                }
                Ok(())
            }
            Action::Close(job, end) => {
                let call = self.pending.borrow_mut().remove(&job);
                if let Some((_, callback)) = call {
                    callback.emit(end);
                }
                Ok(())
            }
            Action::Pause(pause_ms) => {
                let (pool, name) = (Rc::downgrade(self), key.clone());
                let pause = Timeout::new(pause_ms, move || {
                    if let Some(pool) = pool.upgrade() {
                        pool.dispatch(&name, Event::PauseEnded);
                    }
                });
                self.update_worker(key, |entry| entry.pause = Some(pause));
                Ok(())
            }
        }
    }

    fn post(&self, key: &WorkerKey, request: &Request, attachment: Attachment) -> Result<(), String> {
        let table = match attachment {
            Attachment::CachedTable => self.table_cache.copy_of(&key.subject),
            Attachment::Nothing => None,
            Attachment::DiscardCachedTable => {
                self.table_cache.remove(&key.subject);
                None
            }
            Attachment::KeptSearch => self.table_cache.copy_of(&kept_search(&key.subject)),
            Attachment::DiscardKeptSearch => {
                self.table_cache.remove(&kept_search(&key.subject));
                None
            }
        };
        match self.workers.borrow().get(key).and_then(|entry| entry.handle.as_ref()) {
            Some(handle) => handle.post(request, table),
            None => Err("the solver is not running".to_owned()),
        }
    }

    fn on_message(self: &Rc<Self>, key: &WorkerKey, message: WorkerMessage) {
        match message {
            WorkerMessage::Reply(reply, attachment) => self.on_reply(key, reply, attachment),
            WorkerMessage::Failed(why) => self.dispatch(key, Event::Failed(why)),
        }
    }

    fn on_reply(self: &Rc<Self>, key: &WorkerKey, reply: Reply, attachment: Option<ArrayBuffer>) {
        match (&reply.answer, attachment) {
            (Answer::Table(_), Some(table)) => self.table_cache.insert(&key.subject, table),
            (Answer::Bounds(_), Some(kept)) => self.table_cache.insert(&kept_search(&key.subject), kept),
            (Answer::List(facts), Some(list)) => {
                self.lists.borrow_mut().insert(key.subject.clone(), (facts.scope, list));
            }
            // Nobody takes that of a dropped query.
            (Answer::Certificate, Some(bytes)) if self.pending.borrow().contains_key(&reply.job) => {
                self.certificates.borrow_mut().insert(key.subject.clone(), bytes);
            }
            _ => {}
        }
        if matches!(reply.answer, Answer::Ready) {
            let mut looked_up = false;
            self.update_worker(key, |entry| {
                entry.ready = true;
                looked_up = entry.cache_checked;
            });
            if !looked_up {
                return;
            }
        }
        self.dispatch(key, Event::Received(reply));
    }

    /// Called once the table cache has been checked for this subject.
    fn on_cache_checked(self: &Rc<Self>, key: &WorkerKey) {
        let mut ready = false;
        self.update_worker(key, |entry| {
            entry.cache_checked = true;
            ready = entry.ready;
        });
        if ready {
            self.dispatch(key, Event::Received(Reply { job: JobId(0), answer: Answer::Ready }));
        }
    }

    fn update_worker(&self, key: &WorkerKey, change: impl FnOnce(&mut PoolWorker)) {
        if let Some(entry) = self.workers.borrow_mut().get_mut(key) {
            change(entry);
        }
    }

    /// Notifies subscribers if the worker's state has changed since the last notification.
    fn notify_observers(&self, key: &WorkerKey) {
        let mut is_changed = false;
        self.update_worker(key, |entry| {
            let state = entry.supervisor.state();
            is_changed = state != entry.reported;
            entry.reported = state;
        });
        if is_changed {
            self.on_change.emit((key.subject.clone(), self.state(&key.subject)));
        }
    }

    /// Runs a one-second ticker while any worker owes a message.
    fn update_ticker(self: &Rc<Self>) {
        let watched = self.workers.borrow().values().any(|entry| entry.supervisor.expects_message());
        let mut seconds = self.ticker.borrow_mut();
        if !watched {
            *seconds = None;
        } else if seconds.is_none() {
            let pool = Rc::downgrade(self);
            *seconds = Some(Interval::new(1_000, move || {
                let Some(pool) = pool.upgrade() else { return };
                let keys: Vec<WorkerKey> = pool.workers.borrow().keys().cloned().collect();
                for key in keys {
                    // The job takes long. It may be cancelled, and the next query should not wait for another worker.
                    if pool.workers.borrow().get(&key).is_some_and(|entry| entry.supervisor.expects_message())
                    {
                        keep_spare(key.program);
                    }
                    pool.dispatch(&key, Event::SecondPassed);
                }
            }));
        }
    }

    /// The workers of a subject.
    fn keys_of(&self, subject: &Subject) -> Vec<WorkerKey> {
        self.workers.borrow().keys().filter(|key| key.subject == *subject).cloned().collect()
    }

    /// The state that matters most among the workers of a subject.
    fn state(&self, subject: &Subject) -> WorkerState {
        let urgency = |state: &WorkerState| match state {
            WorkerState::Idle => 0,
            WorkerState::Starting => 1,
            WorkerState::Busy => 2,
            WorkerState::Replaced { .. } => 3,
            WorkerState::Down { .. } => 4,
        };
        let workers = self.workers.borrow();
        let states = workers.iter().filter(|(key, _)| key.subject == *subject);
        states.map(|(_, worker)| worker.supervisor.state()).max_by_key(urgency).unwrap_or(WorkerState::Idle)
    }
}

impl Pool for Rc<PoolState> {
    fn submit(&self, job: JobId, subject: &Subject, ask: Query, received: Callback<QueryResult>) {
        let key = WorkerKey { subject: subject.clone(), program: PuzzleKind::solver_program(subject, &ask) };
        self.ensure_worker(&key);
        self.pending.borrow_mut().insert(job, (key.clone(), received));
        self.dispatch(&key, Event::Submitted(job, ask));
    }

    fn drop_query(&self, job: JobId) {
        let call = self.pending.borrow_mut().remove(&job);
        if let Some((key, _)) = call {
            self.dispatch(&key, Event::Dropped(job));
        }
    }

    fn cancel(&self, subject: &Subject) {
        for key in self.keys_of(subject) {
            self.dispatch(&key, Event::Cancelled);
        }
    }

    fn stop_if_idle(&self, subject: &Subject) {
        if self.pending.borrow().values().all(|(key, _)| key.subject != *subject) {
            for key in self.keys_of(subject) {
                // Dropped after the borrow has ended: a destructor may run callbacks.
                let left = self.workers.borrow_mut().remove(&key);
                drop(left);
            }
        }
    }

    fn retry(&self, subject: &Subject) {
        for key in self.keys_of(subject) {
            self.dispatch(&key, Event::Retried);
        }
    }

    fn worker_state(&self, subject: &Subject) -> WorkerState {
        self.state(subject)
    }

    fn last_list(&self, subject: &Subject, what: ListScope) -> Option<ArrayBuffer> {
        let lists = self.lists.borrow();
        lists.get(subject).filter(|(listed, _)| *listed == what).map(|(_, list)| list.clone())
    }

    fn take_certificate(&self, subject: &Subject) -> Option<ArrayBuffer> {
        self.certificates.borrow_mut().remove(subject)
    }
}

/// The name under which the cache has what a search of a subject has left.
fn kept_search(subject: &Subject) -> Subject {
    match subject {
        Subject::Space(SpaceName { puzzle, metric }) => Subject::space(puzzle, format!("{metric} search")),
        service @ Subject::Service { .. } => service.clone(),
    }
}
