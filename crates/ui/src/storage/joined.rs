//! Records that several tabs change at the same time: each change is written at once and joined with the stored record one tab at
//! a time.

use crate::dom;
use crate::storage;
use crate::storage::lock::with_lock;
use crate::storage::pending::{self, Pending};
use antipode_play::stored::{StorageKey, WriteError};
use gloo::events::EventListener;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::rc::Rc;
use yew::prelude::*;

/// A record of which a change can be made twice without harm.
pub trait Record: Clone + Default + PartialEq + Serialize + DeserializeOwned + 'static {
    type Change: Serialize + DeserializeOwned;
    const KEY: StorageKey;
    /// The event on the window when this page has changed the record.
    const EVENT: &'static str;

    /// Whether this version of the program can read it.
    fn is_readable(&self) -> bool;
    /// The record after a change.
    #[must_use]
    fn with(self, change: &Self::Change) -> Self;
}

/// The stored record with the changes that wait; `None` if there is one that cannot be read and that has no copy yet.
#[must_use]
pub fn read<R: Record>() -> Option<R> {
    let stored = storage::read_or_set_aside(R::KEY, R::is_readable)?;
    Some(joined(stored, &pending::waiting(R::KEY)))
}

fn joined<R: Record>(record: R, waiting: &[Pending<R::Change>]) -> R {
    waiting.iter().fold(record, |record, pending| record.with(&pending.change))
}

/// Changes the record: at once, also if the page ends now.
///
/// # Errors
/// Nothing has changed, because there is no room.
pub fn change<R: Record>(change: &R::Change) -> Result<(), WriteError> {
    let Some(record) = read::<R>() else { return Err(WriteError::Full) };
    if record.clone().with(change) == record {
        return Ok(());
    }
    pending::add(R::KEY, change)?;
    dom::announce(R::EVENT);
    join::<R>();
    Ok(())
}

/// Joins the changes that wait with the stored record, one tab at a time.
fn join<R: Record>() {
    if pending::waiting::<R::Change>(R::KEY).is_empty() {
        return;
    }
    with_lock(&R::KEY.key(), || {
        let waiting = pending::waiting(R::KEY);
        // Without room for a copy, what cannot be read stays.
        let stored = storage::read_or_set_aside(R::KEY, R::is_readable);
        let Some(stored) = stored.filter(|_| !waiting.is_empty()) else { return };
        if storage::write_value::<R>(R::KEY, &joined(stored, &waiting)).is_ok() {
            pending::remove(&waiting);
        }
    });
}

/// The stored record, also when another tab changes it.
#[hook]
pub fn use_record<R: Record>() -> Rc<R> {
    let record = use_state_eq(|| Rc::new(read::<R>().unwrap_or_default()));
    let setter = record.setter();
    use_effect_with((), move |()| {
        // A page may have ended before it joined its changes.
        join::<R>();
        let listeners = dom::window().map(|window| {
            ["storage", R::EVENT].map(|event| {
                let setter = setter.clone();
                EventListener::new(&window, event, move |_| {
                    setter.set(Rc::new(read::<R>().unwrap_or_default()));
                })
            })
        });
        move || drop(listeners)
    });
    (*record).clone()
}
