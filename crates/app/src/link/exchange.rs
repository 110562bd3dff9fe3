//! The implementation of a [`WorkerPool`](super::WorkerPool): the workers with their supervisors, and the pending callbacks.
//!
//! Events go into a worker's supervisor; the actions that it returns are performed here. No borrow is held while a callback
//! runs, because a callback may submit another query.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use antipode_protocol::{Answer, JobId, ListScope, Reply, Request, SpaceName};
use gloo::timers::callback::{Interval, Timeout};
use js_sys::ArrayBuffer;
use yew::Callback;

use super::lane::{Action, Beside, Event, Lane};
use super::line::{Line, Said};
use super::{Heard, LaneState};
use crate::library::Library;

/// The shared state behind a worker pool.
pub(super) struct Exchange {
    lanes: RefCell<BTreeMap<SpaceName, Switch>>,
    pub(super) calls: RefCell<BTreeMap<JobId, (SpaceName, Callback<Heard>)>>,
    pub(super) observers: RefCell<BTreeMap<u32, Callback<(SpaceName, LaneState)>>>,
    /// The last number used for a job or a subscription.
    last_number: Cell<u32>,
    seconds: RefCell<Option<Interval>>,
    /// The last list of each space; the receiver of [`Answer::List`] fetches it from here.
    pub(super) lists: RefCell<BTreeMap<SpaceName, (ListScope, ArrayBuffer)>>,
    pub(super) library: Library,
}

/// A supervisor with the worker it controls.
struct Switch {
    lane: Lane,
    line: Option<Line>,
    /// The table cache was checked. Only then does the supervisor receive `Ready`.
    looked_up: bool,
    /// The worker has sent `Ready`.
    ready: bool,
    pause: Option<Timeout>,
    told: LaneState,
}

impl Exchange {
    pub(super) fn new(library: Library) -> Exchange {
        Exchange {
            lanes: RefCell::default(),
            calls: RefCell::default(),
            observers: RefCell::default(),
            last_number: Cell::new(0),
            seconds: RefCell::new(None),
            lists: RefCell::default(),
            library,
        }
    }

    pub(super) fn state(&self, space: &SpaceName) -> LaneState {
        self.lanes.borrow().get(space).map_or(LaneState::Idle, |switch| switch.lane.state())
    }

    /// Creates the worker of a space if it does not exist, and checks the table cache.
    pub(super) fn open_lane(self: &Rc<Self>, space: &SpaceName) {
        if self.lanes.borrow().contains_key(space) {
            return;
        }
        let lane = Lane::new(space.clone(), self.number());
        let told = lane.state();
        let switch = Switch { lane, line: None, looked_up: false, ready: false, pause: None, told };
        self.lanes.borrow_mut().insert(space.clone(), switch);
        let (exchange, name) = (Rc::downgrade(self), space.clone());
        self.library.look_up(space, move || {
            if let Some(exchange) = exchange.upgrade() {
                exchange.looked_up(&name);
            }
        });
    }

    /// Removes the worker of a space that has no pending query.
    pub(super) fn leave(&self, space: &SpaceName) {
        if self.calls.borrow().values().all(|(asked, _)| asked != space) {
            // Dropped after the borrow has ended: a destructor may run callbacks.
            let left = self.lanes.borrow_mut().remove(space);
            drop(left);
        }
    }

    /// Returns a number not used for a job or subscription before.
    pub(super) fn number(&self) -> JobId {
        let next = self.last_number.get().wrapping_add(1).max(1);
        self.last_number.set(next);
        JobId(next)
    }

    /// Feeds an event to the supervisor of a space and performs the resulting actions.
    pub(super) fn happen(self: &Rc<Self>, space: &SpaceName, event: Event) {
        let mut events = VecDeque::from([event]);
        while let Some(event) = events.pop_front() {
            let actions = match self.lanes.borrow_mut().get_mut(space) {
                Some(switch) => switch.lane.reduce(event),
                None => return,
            };
            for action in actions {
                // A worker that cannot be started or reached counts as failed; the failure is handled after the remaining actions.
                if let Err(why) = self.act(space, action) {
                    events.push_back(Event::Failed(why));
                }
            }
        }
        self.tell(space);
        self.count_seconds();
    }

    fn act(self: &Rc<Self>, space: &SpaceName, action: Action) -> Result<(), String> {
        match action {
            Action::Terminate => {
                self.with(space, |switch| switch.line = None);
                Ok(())
            }
            Action::Spawn => {
                self.with(space, |switch| {
                    switch.line = None;
                    switch.ready = false;
                });
                let (exchange, name) = (Rc::downgrade(self), space.clone());
                let line = Line::open(space, move |said| {
                    if let Some(exchange) = exchange.upgrade() {
                        exchange.said(&name, said);
                    }
                })?;
                self.with(space, |switch| switch.line = Some(line));
                Ok(())
            }
            Action::Post(request, beside) => self.post(space, &request, beside),
            Action::Deliver(job, answer) => {
                let call = self.calls.borrow().get(&job).map(|(_, heard)| heard.clone());
                if let Some(heard) = call {
                    heard.emit(Ok(answer));
                }
                Ok(())
            }
            Action::Close(job, end) => {
                let call = self.calls.borrow_mut().remove(&job);
                if let Some((_, heard)) = call {
                    heard.emit(end);
                }
                Ok(())
            }
            Action::Pause(pause_ms) => {
                let (exchange, name) = (Rc::downgrade(self), space.clone());
                let pause = Timeout::new(pause_ms, move || {
                    if let Some(exchange) = exchange.upgrade() {
                        exchange.happen(&name, Event::PauseEnded);
                    }
                });
                self.with(space, |switch| switch.pause = Some(pause));
                Ok(())
            }
        }
    }

    fn post(&self, space: &SpaceName, request: &Request, beside: Beside) -> Result<(), String> {
        let table = match beside {
            Beside::KeptTable => self.library.copy(space),
            Beside::Nothing => None,
            Beside::NoTableAnyMore => {
                self.library.discard(space);
                None
            }
        };
        match self.lanes.borrow().get(space).and_then(|switch| switch.line.as_ref()) {
            Some(line) => line.post(request, table),
            None => Err("the solver is not running".to_owned()),
        }
    }

    fn said(self: &Rc<Self>, space: &SpaceName, said: Said) {
        match said {
            Said::Reply(reply, beside) => self.reply(space, reply, beside),
            Said::Failed(why) => self.happen(space, Event::Failed(why)),
        }
    }

    fn reply(self: &Rc<Self>, space: &SpaceName, reply: Reply, beside: Option<ArrayBuffer>) {
        match (&reply.answer, beside) {
            (Answer::Table(_), Some(table)) => self.library.keep(space, table),
            (Answer::List(facts), Some(list)) => {
                self.lists.borrow_mut().insert(space.clone(), (facts.scope, list));
            }
            _ => {}
        }
        if matches!(reply.answer, Answer::Ready) {
            let mut looked_up = false;
            self.with(space, |switch| {
                switch.ready = true;
                looked_up = switch.looked_up;
            });
            if !looked_up {
                return;
            }
        }
        self.happen(space, Event::Heard(reply));
    }

    /// Called once the table cache has been checked for this space.
    fn looked_up(self: &Rc<Self>, space: &SpaceName) {
        let mut ready = false;
        self.with(space, |switch| {
            switch.looked_up = true;
            ready = switch.ready;
        });
        if ready {
            self.happen(space, Event::Heard(Reply { job: JobId(0), answer: Answer::Ready }));
        }
    }

    fn with(&self, space: &SpaceName, change: impl FnOnce(&mut Switch)) {
        if let Some(switch) = self.lanes.borrow_mut().get_mut(space) {
            change(switch);
        }
    }

    /// Notifies subscribers if the worker's state has changed since the last notification.
    fn tell(&self, space: &SpaceName) {
        let mut news = None;
        self.with(space, |switch| {
            let state = switch.lane.state();
            if state != switch.told {
                switch.told = state.clone();
                news = Some(state);
            }
        });
        let Some(state) = news else { return };
        let observers: Vec<_> = self.observers.borrow().values().cloned().collect();
        for observer in observers {
            observer.emit((space.clone(), state.clone()));
        }
    }

    /// Runs a one-second ticker while any worker owes a message.
    fn count_seconds(self: &Rc<Self>) {
        let watched = self.lanes.borrow().values().any(|switch| switch.lane.is_watched());
        let mut seconds = self.seconds.borrow_mut();
        if !watched {
            *seconds = None;
        } else if seconds.is_none() {
            let exchange = Rc::downgrade(self);
            *seconds = Some(Interval::new(1_000, move || {
                let Some(exchange) = exchange.upgrade() else { return };
                let spaces: Vec<SpaceName> = exchange.lanes.borrow().keys().cloned().collect();
                for space in spaces {
                    exchange.happen(&space, Event::SecondPassed);
                }
            }));
        }
    }
}
