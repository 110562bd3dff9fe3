//! The cache of distance tables: in memory while the page is open, and in `IndexedDB` for the next visit.
//!
//! A table is an opaque byte buffer that only workers understand. A worker checks a cached table before it uses it; if the
//! table is wrong, the worker computes a new one, which replaces it.
//!
//! Storage may be denied, absent or full. Then tables live as long as the page, [`TableCache::storage_state`] gives the reason,
//! and everything else works as usual.

mod indexed_db;

use litemap::LiteMap;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use antipode_protocol::Subject;
use gloo::timers::callback::Timeout;
use js_sys::ArrayBuffer;
use wasm_bindgen_futures::spawn_local;
use yew::Callback;

use self::indexed_db::TableStore;

/// Loading gives up after this time, because a worker waits for the result.
const LOAD_TIMEOUT_MS: u32 = 1_000;

/// Whether tables persist beyond this visit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorageState {
    Opening,
    /// Tables persist.
    Open,
    /// Tables live only while the page is open.
    Unavailable {
        /// The browser's reason.
        why: String,
    },
}

/// The table cache. Clones share the same cache.
#[derive(Clone)]
pub struct TableCache(Rc<CacheState>);

struct CacheState {
    tables: RefCell<LiteMap<Subject, ArrayBuffer>>,
    /// The names of the tables in storage, loaded or not.
    stored: RefCell<LiteMap<String, ()>>,
    store: RefCell<Option<TableStore>>,
    storage: RefCell<StorageState>,
    /// Loads requested before storage was open.
    pending_loads: RefCell<Vec<Box<dyn FnOnce()>>>,
    subscribers: RefCell<LiteMap<u32, Callback<()>>>,
}

impl TableCache {
    /// Creates the cache. Storage opens in the background; loads wait for it.
    #[must_use]
    pub fn open() -> TableCache {
        let library = TableCache(Rc::new(CacheState {
            tables: RefCell::default(),
            stored: RefCell::default(),
            store: RefCell::default(),
            storage: RefCell::new(StorageState::Opening),
            pending_loads: RefCell::default(),
            subscribers: RefCell::default(),
        }));
        let opening = library.clone();
        spawn_local(async move { opening.open_storage().await });
        library
    }

    #[must_use]
    pub fn storage_state(&self) -> StorageState {
        self.0.storage.borrow().clone()
    }

    /// Whether the table of a subject is cached, in memory or in storage.
    #[must_use]
    pub fn has(&self, subject: &Subject) -> bool {
        self.0.tables.borrow().contains_key(subject) || self.0.stored.borrow().contains_key(&key_of(subject))
    }

    /// Calls `changed` whenever [`TableCache::storage_state`] or [`TableCache::has`] may have changed, until the subscription is
    /// dropped.
    #[must_use]
    pub fn observe(&self, changed: Callback<()>) -> Subscription {
        let number = self.0.subscribers.borrow().last().map_or(0, |(last, _)| last + 1);
        self.0.subscribers.borrow_mut().insert(number, changed);
        Subscription { number, state: Rc::downgrade(&self.0) }
    }

    /// Loads the table of a subject from storage, if there is one. `done` is called once, found or not, never synchronously.
    pub fn load(&self, subject: &Subject, done: impl FnOnce() + 'static) {
        let done = Cell::new(Some(done));
        let finish = Rc::new(move || {
            if let Some(done) = done.take() {
                done();
            }
        });
        let impatient = finish.clone();
        Timeout::new(LOAD_TIMEOUT_MS, move || impatient()).forget();

        let (library, subject) = (self.clone(), subject.clone());
        let fetch = move || {
            spawn_local(async move {
                library.fetch(&subject).await;
                finish();
            });
        };
        if self.storage_state() == StorageState::Opening {
            self.0.pending_loads.borrow_mut().push(Box::new(fetch));
        } else {
            fetch();
        }
    }

    /// Returns a copy of the table of a subject, for transfer to a worker.
    #[must_use]
    pub fn copy_of(&self, subject: &Subject) -> Option<ArrayBuffer> {
        self.0.tables.borrow().get(subject).map(|table| table.slice(0))
    }

    /// Stores the table of a subject, replacing any other.
    pub fn insert(&self, subject: &Subject, table: ArrayBuffer) {
        self.0.tables.borrow_mut().insert(subject.clone(), table.clone());
        let (library, name) = (self.clone(), key_of(subject));
        spawn_local(async move {
            let Some(store) = library.store() else { return };
            match store.put(&name, &table).await {
                Ok(()) => {
                    library.0.stored.borrow_mut().insert(name, ());
                }
                Err(why) => *library.0.storage.borrow_mut() = StorageState::Unavailable { why },
            }
            library.notify();
        });
        self.notify();
    }

    /// Removes the table of a subject.
    pub fn remove(&self, subject: &Subject) {
        self.0.tables.borrow_mut().remove(subject);
        let name = key_of(subject);
        self.0.stored.borrow_mut().remove(&name);
        let library = self.clone();
        spawn_local(async move {
            if let Some(store) = library.store() {
                // A table that cannot be deleted is checked and removed again at the next visit.
                let _ = store.delete(&name).await;
            }
        });
        self.notify();
    }

    async fn open_storage(&self) {
        let opened = async {
            let store = TableStore::open().await?;
            let names = store.names().await?;
            Ok::<_, String>((store, names))
        };
        *self.0.storage.borrow_mut() = match opened.await {
            Ok((store, names)) => {
                *self.0.store.borrow_mut() = Some(store);
                let mut stored = self.0.stored.borrow_mut();
                for name in names {
                    stored.insert(name, ());
                }
                StorageState::Open
            }
            Err(why) => StorageState::Unavailable { why },
        };
        let waiting = self.0.pending_loads.take();
        waiting.into_iter().for_each(|fetch| fetch());
        self.notify();
    }

    async fn fetch(&self, subject: &Subject) {
        let name = key_of(subject);
        if self.0.tables.borrow().contains_key(subject) || !self.0.stored.borrow().contains_key(&name) {
            return;
        }
        let Some(store) = self.store() else { return };
        // An unreadable table is rebuilt, like a missing one.
        if let Ok(Some(table)) = store.get(&name).await {
            self.0.tables.borrow_mut().try_insert(subject.clone(), table);
        }
    }

    fn store(&self) -> Option<TableStore> {
        self.0.store.borrow().clone()
    }

    fn notify(&self) {
        let readers: Vec<_> = self.0.subscribers.borrow().values().cloned().collect();
        readers.iter().for_each(|changed| changed.emit(()));
    }
}

impl PartialEq for TableCache {
    fn eq(&self, other: &TableCache) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// A subscription to changes of the cache; dropping it unsubscribes.
pub struct Subscription {
    number: u32,
    state: Weak<CacheState>,
}

impl Drop for Subscription {
    fn drop(&mut self) {
        if let Some(shelves) = self.state.upgrade() {
            shelves.subscribers.borrow_mut().remove(&self.number);
        }
    }
}

fn key_of(subject: &Subject) -> String {
    subject.to_string()
}
