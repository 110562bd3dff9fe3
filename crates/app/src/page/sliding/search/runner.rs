//! Runs the search on its workers. It belongs to no component: it continues while the player looks at other panels
//! and pages, and its stored state survives a reload.

use super::hunt::{Hunt, Phase, Wish};
use crate::link::{Gone, Heard, LaneState, Link, Observer, use_link};
use crate::page::asking::sentence;
use crate::page::toy::keeping::now;
use crate::storage::{self, Kept};
use antipode_protocol::{Answer, Query, JobId, SpaceName};
use gloo::events::EventListener;
use gloo::timers::callback::Interval;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use yew::prelude::*;

/// The maximum number of workers. More of them would cost more memory than they save time.
const MOST_WORKERS: u32 = 8;
/// The interval of redraws while the search runs.
const TOLD_MS: u32 = 250;
/// The interval of saves while the search runs. A completed part is saved at once.
const KEPT_MS: u64 = 2_000;

/// The single search of the app. Clones share it.
#[derive(Clone)]
pub(super) struct Runner(Rc<Running>);

struct Running {
    link: Link,
    hunt: RefCell<Option<Hunt>>,
    jobs: RefCell<Vec<(u32, JobId)>>,
    viewers: RefCell<Vec<(u32, Callback<()>)>>,
    ticks: RefCell<Option<Interval>>,
    ticked_ms: Cell<u64>,
    kept_ms: Cell<u64>,
    is_kept: Cell<bool>,
    replaced: Cell<u32>,
    observer: RefCell<Option<Observer>>,
    leaving: RefCell<Option<EventListener>>,
}

thread_local! {
    static RUNNER: RefCell<Option<Runner>> = const { RefCell::new(None) };
}

/// Returns the search and redraws the component while it runs.
#[hook]
pub(super) fn use_runner() -> Runner {
    let link = use_link();
    let runner = RUNNER.with_borrow_mut(|runner| runner.get_or_insert_with(|| Runner::open(link)).clone());
    let redraw = use_force_update();
    {
        let runner = runner.clone();
        use_effect_with((), move |()| {
            let number = runner.0.viewers.borrow().last().map_or(0, |(last, _)| last + 1);
            let viewer = Callback::from(move |()| redraw.force_update());
            runner.0.viewers.borrow_mut().push((number, viewer));
            move || {
                runner.0.viewers.borrow_mut().retain(|(other, _)| *other != number);
            }
        });
    }
    runner
}

impl Runner {
    /// Loads the stored search, if there is one.
    fn open(link: Link) -> Runner {
        let kept = storage::read_value::<Hunt>(Kept::Search).map(Hunt::again);
        let running = Running {
            link,
            is_kept: Cell::new(kept.is_some()),
            hunt: RefCell::new(kept),
            jobs: RefCell::default(),
            viewers: RefCell::default(),
            ticks: RefCell::default(),
            ticked_ms: Cell::new(0),
            kept_ms: Cell::new(0),
            replaced: Cell::new(0),
            observer: RefCell::default(),
            leaving: RefCell::default(),
        };
        let runner = Runner(Rc::new(running));
        let weak = Rc::downgrade(&runner.0);
        let observer = runner.0.link.observe(Callback::from(move |(space, state)| {
            if let Some(running) = weak.upgrade() {
                Runner(running).worker_changed(&space, &state);
            }
        }));
        *runner.0.observer.borrow_mut() = Some(observer);
        let weak = Rc::downgrade(&runner.0);
        let leaving = web_sys::window().map(|window| {
            EventListener::new(&window, "pagehide", move |_| {
                if let Some(running) = weak.upgrade() {
                    Runner(running).save();
                }
            })
        });
        *runner.0.leaving.borrow_mut() = leaving;
        runner
    }

    /// The state of the search; `None` if there is none.
    #[must_use]
    pub(super) fn hunt(&self) -> Option<Hunt> {
        self.0.hunt.borrow().clone()
    }

    /// Whether the state is stored and survives a reload.
    #[must_use]
    pub(super) fn is_kept(&self) -> bool {
        self.0.is_kept.get()
    }

    /// The number of workers that failed and were replaced since the start.
    #[must_use]
    pub(super) fn replaced(&self) -> u32 {
        self.0.replaced.get()
    }

    /// Starts a search and drops any other.
    pub(super) fn begin(&self, wish: Wish) {
        self.cancel();
        *self.0.hunt.borrow_mut() = Some(Hunt::new(wish));
        self.run();
    }

    /// Pauses the search.
    pub(super) fn pause(&self) {
        self.suspend(Phase::Waits);
    }

    /// Resumes the search.
    pub(super) fn go_on(&self) {
        self.with(Hunt::go_on);
        self.run();
    }

    /// Cancels the search and deletes its results.
    pub(super) fn cancel(&self) {
        self.stop_workers();
        self.0.hunt.take();
        self.0.replaced.set(0);
        storage::write(Kept::Search, None);
        self.notify();
    }

    fn run(&self) {
        self.0.ticked_ms.set(now().0);
        let weak = Rc::downgrade(&self.0);
        let ticks = Interval::new(TOLD_MS, move || {
            if let Some(running) = weak.upgrade() {
                Runner(running).tick();
            }
        });
        *self.0.ticks.borrow_mut() = Some(ticks);
        (0..workers()).for_each(|worker| self.assign_part(worker));
        self.save();
        self.notify();
    }

    /// Assigns a part to a worker, if one is left.
    fn assign_part(&self, worker: u32) {
        let part = self.0.hunt.borrow_mut().as_mut().and_then(|hunt| hunt.hand(worker));
        let Some(part) = part else {
            return self.0.link.leave(&space(worker));
        };
        let weak = Rc::downgrade(&self.0);
        let heard = Callback::from(move |heard| {
            if let Some(running) = weak.upgrade() {
                Runner(running).receive(worker, heard);
            }
        });
        let job = self.0.link.ask(&space(worker), Query::Hardest(Box::new(part)), heard);
        self.0.jobs.borrow_mut().push((worker, job));
    }

    fn receive(&self, worker: u32, heard: Heard) {
        let why = match heard {
            Ok(Answer::Hardest(found)) => {
                let mut done = false;
                self.with(|hunt| done = hunt.heard(worker, &found));
                if done {
                    self.on_idle(worker);
                }
                return;
            }
            Ok(Answer::Progress(_)) => return,
            Ok(Answer::Rejected(why)) => return self.suspend(Phase::Stopped(sentence(&why))),
            Ok(_) => "The solver sent an unexpected answer.".to_owned(),
            Err(Gone::Cancelled) => return,
            Err(Gone::Failed { why }) => sentence(&why),
        };
        self.with(|hunt| hunt.gave_up(worker, &why));
        self.on_idle(worker);
    }

    /// Continues after a worker became idle: the next part or the end.
    fn on_idle(&self, worker: u32) {
        self.0.jobs.borrow_mut().retain(|(other, _)| *other != worker);
        let phase = self.0.hunt.borrow().as_ref().map(|hunt| hunt.phase.clone());
        if phase == Some(Phase::Runs) {
            self.assign_part(worker);
            self.save();
        } else {
            self.count_time();
            self.stop_workers();
            self.save();
            self.notify();
        }
    }

    fn worker_changed(&self, space: &SpaceName, state: &LaneState) {
        let is_mine = self.0.jobs.borrow().iter().any(|(worker, _)| self::space(*worker) == *space);
        match state {
            LaneState::Replaced { .. } if is_mine => {
                self.0.replaced.set(self.0.replaced.get() + 1);
                self.notify();
            }
            LaneState::Down { why } if is_mine => self.suspend(Phase::Stopped(sentence(why))),
            _ => {}
        }
    }

    fn suspend(&self, phase: Phase) {
        self.count_time();
        self.with(|hunt| hunt.rest(phase));
        self.stop_workers();
        self.save();
        self.notify();
    }

    /// Stops the workers.
    fn stop_workers(&self) {
        self.0.ticks.take();
        let jobs = self.0.jobs.take();
        for (worker, job) in jobs {
            self.0.link.forget(job);
            self.0.link.leave(&space(worker));
        }
        (0..workers()).for_each(|worker| self.0.link.leave(&space(worker)));
    }

    fn tick(&self) {
        self.count_time();
        if now().0 >= self.0.kept_ms.get() + KEPT_MS {
            self.save();
        }
        self.notify();
    }

    fn count_time(&self) {
        let before = self.0.ticked_ms.replace(now().0);
        let passed = self.0.ticked_ms.get().saturating_sub(before);
        self.with(|hunt| {
            if hunt.phase == Phase::Runs || hunt.phase == Phase::Ended {
                hunt.elapsed_ms += passed as f64;
            }
        });
    }

    fn save(&self) {
        self.0.kept_ms.set(now().0);
        if let Some(hunt) = &*self.0.hunt.borrow() {
            self.0.is_kept.set(storage::write_value(Kept::Search, hunt));
        }
    }

    fn with(&self, change: impl FnOnce(&mut Hunt)) {
        if let Some(hunt) = &mut *self.0.hunt.borrow_mut() {
            change(hunt);
        }
    }

    fn notify(&self) {
        let viewers: Vec<_> = self.0.viewers.borrow().clone();
        viewers.iter().for_each(|(_, viewer)| viewer.emit(()));
    }
}

/// The number of workers: one per core.
#[must_use]
pub(super) fn workers() -> u32 {
    let cores = web_sys::window().map_or(1.0, |window| window.navigator().hardware_concurrency());
    // A browser that hides the number returns NaN or zero.
    (cores.max(1.0) as u32).min(MOST_WORKERS)
}

fn space(worker: u32) -> SpaceName {
    SpaceName { puzzle: "sliding".to_owned(), metric: format!("any search {worker}") }
}
