//! The wire to the workers: ask, and be called back.
//!
//! There is one *lane* a space (puzzle and metric), and one worker a lane; it is started by the first question. A lane
//! keeps questions until its worker has loaded. What it hears is handed to the callback of the question it answers.
//!
//! ```text
//! let link = use_link();                                     // in a component
//! let job = link.ask(&space, Ask::OfTable(OfTable::Know { position }), callback);
//! link.forget(job);                                          // the answer is no longer wanted
//! link.cancel(&space);                                       // stop it, whatever it does
//! ```
//!
//! - A callback hears any number of `Ok(Answer::Progress(_))` and of answers that say that they are not the last, then one end:
//!   another `Ok(answer)` (which may be `Answer::Refused`), or `Err(Gone)`. After `forget` it hears nothing.
//! - What needs the table of its space first builds it, if it does not stand: for the large spaces that takes seconds
//!   and megabytes, so ask them only on request. When all that waits for it is forgotten, the worker leaves the table
//!   as far as it has come, and goes on when it is asked again; `cancel` throws it away.
//! - A worker that fails to load, throws, panics or falls silent is replaced, and its open questions are asked again,
//!   once. After a few failures in a row the lane is [`LaneState::Down`]: its questions wait for [`Link::retry`].
//! - Finished tables are kept by the [`Library`], and handed to the next worker of the same space.

mod exchange;
mod hooks;
mod lane;
mod line;

use std::rc::{Rc, Weak};

use antipode_protocol::{Answer, Ask, Job, Listed, SpaceName};
use js_sys::ArrayBuffer;
use yew::Callback;

use self::exchange::Exchange;
pub use self::hooks::{LinkProvider, LinkProviderProps, use_lane, use_library, use_link};
use self::lane::Event;
use crate::library::Library;

/// Why a question will not be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gone {
    /// The page stopped it.
    Cancelled,
    /// Two workers failed over it.
    Failed {
        /// What the last one died of.
        why: String,
    },
}

/// What the page may say of a lane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LaneState {
    /// The worker is loading.
    Starting,
    /// Nothing is open.
    Idle,
    /// The worker has been asked something.
    Busy,
    /// The worker failed and another is in its place, or soon will be. Lasts until that one has answered a question,
    /// or stands ready and none is open.
    Replaced {
        /// What the one before died of.
        why: String,
    },
    /// Worker after worker failed; questions wait until [`Link::retry`].
    Down {
        /// What the last one died of.
        why: String,
    },
}

/// What a question's callback hears.
pub type Heard = Result<Answer, Gone>;

/// The wire to the workers. Clones are the same wire.
#[derive(Clone)]
pub struct Link(Rc<Exchange>);

impl PartialEq for Link {
    fn eq(&self, other: &Link) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Link {
    /// A wire that keeps its tables in `library`. No worker is started before something is asked.
    #[must_use]
    pub fn new(library: Library) -> Link {
        Link(Rc::new(Exchange::new(library)))
    }

    /// Ask something of a space. The callback is never called before this returns.
    pub fn ask(&self, space: &SpaceName, ask: Ask, heard: Callback<Heard>) -> Job {
        self.0.open_lane(space);
        let job = self.0.number();
        self.0.calls.borrow_mut().insert(job, (space.clone(), heard));
        self.0.happen(space, Event::Asked(job, ask));
        job
    }

    /// The answer is no longer wanted: the callback hears nothing more, and the worker drops the job at its next step.
    pub fn forget(&self, job: Job) {
        let call = self.0.calls.borrow_mut().remove(&job);
        if let Some((space, _)) = call {
            self.0.happen(&space, Event::Forgotten(job));
        }
    }

    /// Stop whatever the lane does, at once: its worker is ended and replaced, and every open question of it hears
    /// [`Gone::Cancelled`].
    pub fn cancel(&self, space: &SpaceName) {
        self.0.happen(space, Event::Cancelled);
    }

    /// Nothing more will be asked of a lane soon: its worker is ended, unless something is open. A table that stands is kept
    /// by the library, and handed to the next one.
    pub fn leave(&self, space: &SpaceName) {
        self.0.leave(space);
    }

    /// Let a lane that is down try again.
    pub fn retry(&self, space: &SpaceName) {
        self.0.happen(space, Event::Retried);
    }

    /// What the page may say of a lane; a lane of which nothing was asked is idle.
    #[must_use]
    pub fn state(&self, space: &SpaceName) -> LaneState {
        self.0.state(space)
    }

    /// The text of the last list of a space that was [told of](Answer::List), as bytes; `None` where another was the last.
    #[must_use]
    pub fn list(&self, space: &SpaceName, what: Listed) -> Option<ArrayBuffer> {
        let lists = self.0.lists.borrow();
        lists.get(space).filter(|(listed, _)| *listed == what).map(|(_, list)| list.clone())
    }

    /// Hear every change of any lane's state, until the observer is dropped.
    #[must_use]
    pub fn observe(&self, changed: Callback<(SpaceName, LaneState)>) -> Observer {
        let Job(number) = self.0.number();
        self.0.observers.borrow_mut().insert(number, changed);
        Observer { number, exchange: Rc::downgrade(&self.0) }
    }

    /// The tables that are kept.
    #[must_use]
    pub fn library(&self) -> &Library {
        &self.0.library
    }
}

/// Someone who hears of lanes' states; dropping it ends that.
pub struct Observer {
    number: u32,
    exchange: Weak<Exchange>,
}

impl Drop for Observer {
    fn drop(&mut self) {
        if let Some(exchange) = self.exchange.upgrade() {
            exchange.observers.borrow_mut().remove(&self.number);
        }
    }
}
