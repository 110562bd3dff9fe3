//! Runs the search on its workers. It belongs to no component: it continues while the player looks at other panels
//! and pages, and its stored state survives a reload.

use super::search_job::{HardestOptions, Phase, SearchJob};
use antipode_play::numbers::sentence;
use antipode_play::puzzle::ListedPuzzle;
use antipode_play::puzzle::sliding::Sliding;
use antipode_play::stored::StorageKey;
use antipode_protocol::sliding::{SlidingAnswer, SlidingQuery};
use antipode_protocol::{Answer, JobId, Query, Subject};
use antipode_ui::address::now;
use antipode_ui::storage::{self, BrowserJson};
use antipode_ui::workers::{QueryError, QueryResult, Subscription, WorkerPool, WorkerState, use_worker_pool};
use gloo::events::EventListener;
use gloo::timers::callback::Interval;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use yew::prelude::*;

const SEARCH: StorageKey = StorageKey::Own(Sliding::KIND, "search");

/// The maximum number of workers. More of them would cost more memory than they save time.
const MAX_WORKERS: u32 = 8;
/// The interval of redraws while the search runs.
const REDRAW_INTERVAL_MS: u32 = 250;
/// The interval of saves while the search runs. A completed part is saved at once.
const SAVE_INTERVAL_MS: u64 = 2_000;

/// The single search of the app. Clones share it.
#[derive(Clone)]
pub(super) struct SearchRunner(Rc<RunnerState>);

struct RunnerState {
    pool: WorkerPool,
    search: RefCell<Option<SearchJob>>,
    jobs: RefCell<Vec<(u32, JobId)>>,
    listeners: RefCell<Vec<(u32, Callback<()>)>>,
    timer: RefCell<Option<Interval>>,
    last_tick_ms: Cell<u64>,
    last_save_ms: Cell<u64>,
    is_saved: Cell<bool>,
    /// Whether this tab has searched. Another one may have searched on since the state was loaded.
    is_changed: Cell<bool>,
    replaced: Cell<u32>,
    worker_observer: RefCell<Option<Subscription>>,
    pagehide_listener: RefCell<Option<EventListener>>,
}

thread_local! {
    static RUNNER: RefCell<Option<SearchRunner>> = const { RefCell::new(None) };
}

/// Returns the search and redraws the component while it runs.
#[hook]
pub(super) fn use_runner() -> SearchRunner {
    let pool = use_worker_pool();
    let runner =
        RUNNER.with_borrow_mut(|runner| runner.get_or_insert_with(|| SearchRunner::open(pool)).clone());
    let redraw = use_force_update();
    {
        let runner = runner.clone();
        use_effect_with((), move |()| {
            let number = runner.0.listeners.borrow().last().map_or(0, |(last, _)| last + 1);
            let viewer = Callback::from(move |()| redraw.force_update());
            runner.0.listeners.borrow_mut().push((number, viewer));
            move || {
                runner.0.listeners.borrow_mut().retain(|(other, _)| *other != number);
            }
        });
    }
    runner
}

impl SearchRunner {
    /// Loads the stored search, if there is one.
    fn open(pool: WorkerPool) -> SearchRunner {
        let saved = storage::read(SEARCH).and_then(|text| {
            let saved = SearchJob::parse::<BrowserJson>(&text);
            if saved.is_none() {
                // Without room for a copy it stays until a search is started.
                storage::set_aside(SEARCH).ok();
            }
            saved
        });
        let saved = saved.map(SearchJob::restored);
        let running = RunnerState {
            pool,
            is_saved: Cell::new(saved.is_some()),
            is_changed: Cell::new(false),
            search: RefCell::new(saved),
            jobs: RefCell::default(),
            listeners: RefCell::default(),
            timer: RefCell::default(),
            last_tick_ms: Cell::new(0),
            last_save_ms: Cell::new(0),
            replaced: Cell::new(0),
            worker_observer: RefCell::default(),
            pagehide_listener: RefCell::default(),
        };
        let runner = SearchRunner(Rc::new(running));
        let weak = Rc::downgrade(&runner.0);
        let observer = runner.0.pool.observe(Callback::from(move |(subject, state)| {
            if let Some(running) = weak.upgrade() {
                SearchRunner(running).worker_changed(&subject, &state);
            }
        }));
        *runner.0.worker_observer.borrow_mut() = Some(observer);
        let weak = Rc::downgrade(&runner.0);
        let leaving = antipode_ui::dom::window().map(|window| {
            EventListener::new(&window, "pagehide", move |_| {
                if let Some(running) = weak.upgrade() {
                    SearchRunner(running).save();
                }
            })
        });
        *runner.0.pagehide_listener.borrow_mut() = leaving;
        runner
    }

    /// The state of the search; `None` if there is none.
    #[must_use]
    pub(super) fn search(&self) -> Option<SearchJob> {
        self.0.search.borrow().clone()
    }

    /// Whether the state is stored and survives a reload.
    #[must_use]
    pub(super) fn is_saved(&self) -> bool {
        self.0.is_saved.get()
    }

    /// The number of workers that failed and were replaced since the start.
    #[must_use]
    pub(super) fn replaced(&self) -> u32 {
        self.0.replaced.get()
    }

    /// Starts a search and drops any other.
    pub(super) fn start(&self, options: HardestOptions) {
        self.cancel();
        *self.0.search.borrow_mut() = Some(SearchJob::new(options));
        self.run();
    }

    /// Pauses the search.
    pub(super) fn pause(&self) {
        self.suspend(Phase::Paused);
    }

    /// Resumes the search.
    pub(super) fn resume(&self) {
        self.with(SearchJob::resume);
        self.run();
    }

    /// Cancels the search and deletes its results.
    pub(super) fn cancel(&self) {
        self.stop_workers();
        self.0.search.take();
        self.0.replaced.set(0);
        storage::write(SEARCH, None).ok();
        self.notify();
    }

    fn run(&self) {
        self.0.is_changed.set(true);
        self.0.last_tick_ms.set(now().0);
        let weak = Rc::downgrade(&self.0);
        let ticks = Interval::new(REDRAW_INTERVAL_MS, move || {
            if let Some(running) = weak.upgrade() {
                SearchRunner(running).tick();
            }
        });
        *self.0.timer.borrow_mut() = Some(ticks);
        (0..worker_count()).for_each(|worker| self.assign_part(worker));
        self.save();
        self.notify();
    }

    /// Assigns a part to a worker, if one is left.
    fn assign_part(&self, worker: u32) {
        let part = self.0.search.borrow_mut().as_mut().and_then(|job| job.assign_part(worker));
        let Some(part) = part else {
            return self.0.pool.stop_if_idle(&subject(worker));
        };
        let weak = Rc::downgrade(&self.0);
        let received = Callback::from(move |received| {
            if let Some(running) = weak.upgrade() {
                SearchRunner(running).receive(worker, received);
            }
        });
        let job = self.0.pool.submit(
            &subject(worker),
            Query::Sliding(SlidingQuery::Hardest(Box::new(part))),
            received,
        );
        self.0.jobs.borrow_mut().push((worker, job));
    }

    fn receive(&self, worker: u32, received: QueryResult) {
        let why = match received {
            Ok(Answer::Sliding(SlidingAnswer::Hardest(found))) => {
                let mut done = false;
                self.with(|job| done = job.update_part(worker, &found));
                if done {
                    self.on_idle(worker);
                }
                return;
            }
            Ok(Answer::Progress(_)) => return,
            Ok(Answer::Rejected(why)) => return self.suspend(Phase::Failed(sentence(&why))),
            Ok(_) => "The solver sent an unexpected answer.".to_owned(),
            Err(QueryError::Cancelled) => return,
            Err(QueryError::Failed { why }) => sentence(&why),
        };
        self.with(|job| job.fail_part(worker, &why));
        self.on_idle(worker);
    }

    /// Continues after a worker became idle: the next part or the end.
    fn on_idle(&self, worker: u32) {
        self.0.jobs.borrow_mut().retain(|(other, _)| *other != worker);
        let phase = self.0.search.borrow().as_ref().map(|job| job.phase.clone());
        if phase == Some(Phase::Running) {
            self.assign_part(worker);
            self.save();
        } else {
            self.count_time();
            self.stop_workers();
            self.save();
            self.notify();
        }
    }

    fn worker_changed(&self, subject: &Subject, state: &WorkerState) {
        let is_mine = self.0.jobs.borrow().iter().any(|(worker, _)| self::subject(*worker) == *subject);
        match state {
            WorkerState::Replaced { .. } if is_mine => {
                self.0.replaced.set(self.0.replaced.get() + 1);
                self.notify();
            }
            WorkerState::Down { why } if is_mine => self.suspend(Phase::Failed(sentence(why))),
            _ => {}
        }
    }

    fn suspend(&self, phase: Phase) {
        self.count_time();
        self.with(|job| job.suspend(phase));
        self.stop_workers();
        self.save();
        self.notify();
    }

    fn stop_workers(&self) {
        self.0.timer.take();
        let jobs = self.0.jobs.take();
        for (worker, job) in jobs {
            self.0.pool.drop_query(job);
            self.0.pool.stop_if_idle(&subject(worker));
        }
        (0..worker_count()).for_each(|worker| self.0.pool.stop_if_idle(&subject(worker)));
    }

    fn tick(&self) {
        self.count_time();
        if now().0 >= self.0.last_save_ms.get() + SAVE_INTERVAL_MS {
            self.save();
        }
        self.notify();
    }

    fn count_time(&self) {
        let before = self.0.last_tick_ms.replace(now().0);
        let passed = self.0.last_tick_ms.get().saturating_sub(before);
        self.with(|job| {
            if job.phase == Phase::Running || job.phase == Phase::Finished {
                job.elapsed_ms += passed as f64;
            }
        });
    }

    fn save(&self) {
        self.0.last_save_ms.set(now().0);
        if let Some(job) = self.0.search.borrow().as_ref().filter(|_| self.0.is_changed.get()) {
            self.0.is_saved.set(storage::write(SEARCH, Some(&job.to_text::<BrowserJson>())).is_ok());
        }
    }

    fn with(&self, change: impl FnOnce(&mut SearchJob)) {
        if let Some(job) = &mut *self.0.search.borrow_mut() {
            change(job);
        }
    }

    fn notify(&self) {
        let viewers: Vec<_> = self.0.listeners.borrow().clone();
        viewers.iter().for_each(|(_, viewer)| viewer.emit(()));
    }
}

/// The number of workers: one per core.
#[must_use]
pub(super) fn worker_count() -> u32 {
    let cores = antipode_ui::dom::window().map_or(1.0, |window| window.navigator().hardware_concurrency());
    // A browser that hides the number returns NaN or zero.
    (cores.max(1.0) as u32).min(MAX_WORKERS)
}

fn subject(worker: u32) -> Subject {
    Subject::Service { puzzle: "sliding".to_owned(), name: "hardest".to_owned(), index: worker }
}
