//! The tables that are kept: in the page while it is open, and in the browser's storage for the next visit.
//!
//! A table is bytes that only a worker understands; the library neither reads nor trusts them. A worker that is handed
//! one checks it, and what it computes in place of a wrong one is kept instead.
//!
//! Storage may be denied, absent or full: then tables live as long as the page, [`Library::storage`] says why, and
//! nothing else changes.

mod store;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::{Rc, Weak};

use antipode_protocol::SpaceName;
use gloo::timers::callback::Timeout;
use js_sys::ArrayBuffer;
use wasm_bindgen_futures::spawn_local;
use yew::Callback;

use self::store::Store;

/// A look-up that takes longer than this has found nothing: a worker waits for it.
const PATIENCE_MS: u32 = 1_000;

/// Whether tables survive the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Storage {
    /// It is being opened.
    Opening,
    /// They do.
    Open,
    /// They are kept only while the page is open.
    Unavailable {
        /// Why, as the browser says it.
        why: String,
    },
}

/// The tables that are kept. Clones are the same library.
#[derive(Clone)]
pub struct Library(Rc<Shelves>);

struct Shelves {
    tables: RefCell<BTreeMap<SpaceName, ArrayBuffer>>,
    /// The tables in storage, whether fetched or not.
    stored: RefCell<BTreeSet<String>>,
    store: RefCell<Option<Store>>,
    storage: RefCell<Storage>,
    /// Look-ups that came before storage was open.
    waiting: RefCell<Vec<Box<dyn FnOnce()>>>,
    readers: RefCell<BTreeMap<u32, Callback<()>>>,
}

impl Library {
    /// Open the library. Storage opens meanwhile; look-ups wait for it.
    #[must_use]
    pub fn open() -> Library {
        let library = Library(Rc::new(Shelves {
            tables: RefCell::default(),
            stored: RefCell::default(),
            store: RefCell::default(),
            storage: RefCell::new(Storage::Opening),
            waiting: RefCell::default(),
            readers: RefCell::default(),
        }));
        let opening = library.clone();
        spawn_local(async move { opening.open_storage().await });
        library
    }

    /// Whether tables survive the page.
    #[must_use]
    pub fn storage(&self) -> Storage {
        self.0.storage.borrow().clone()
    }

    /// Whether a table is kept of this space, here or in storage.
    #[must_use]
    pub fn has(&self, space: &SpaceName) -> bool {
        self.0.tables.borrow().contains_key(space) || self.0.stored.borrow().contains(&name_of(space))
    }

    /// Hear whenever [`Library::storage`] or [`Library::has`] may have changed, until the reader is dropped.
    #[must_use]
    pub fn observe(&self, changed: Callback<()>) -> Reader {
        let number = self.0.readers.borrow().last_key_value().map_or(0, |(last, _)| last + 1);
        self.0.readers.borrow_mut().insert(number, changed);
        Reader { number, shelves: Rc::downgrade(&self.0) }
    }

    /// Fetch the table of a space from storage, if there is one; `done` is called once, found or not, never at once.
    pub fn look_up(&self, space: &SpaceName, done: impl FnOnce() + 'static) {
        let done = Cell::new(Some(done));
        let finish = Rc::new(move || {
            if let Some(done) = done.take() {
                done();
            }
        });
        let impatient = finish.clone();
        Timeout::new(PATIENCE_MS, move || impatient()).forget();

        let (library, space) = (self.clone(), space.clone());
        let fetch = move || {
            spawn_local(async move {
                library.fetch(&space).await;
                finish();
            });
        };
        if self.storage() == Storage::Opening {
            self.0.waiting.borrow_mut().push(Box::new(fetch));
        } else {
            fetch();
        }
    }

    /// A copy of the table of a space, to be given away.
    #[must_use]
    pub fn copy(&self, space: &SpaceName) -> Option<ArrayBuffer> {
        self.0.tables.borrow().get(space).map(|table| table.slice(0))
    }

    /// Keep a table, in place of any other of its space.
    pub fn keep(&self, space: &SpaceName, table: ArrayBuffer) {
        self.0.tables.borrow_mut().insert(space.clone(), table.clone());
        let (library, name) = (self.clone(), name_of(space));
        spawn_local(async move {
            let Some(store) = library.store() else { return };
            match store.put(&name, &table).await {
                Ok(()) => {
                    library.0.stored.borrow_mut().insert(name);
                }
                Err(why) => *library.0.storage.borrow_mut() = Storage::Unavailable { why },
            }
            library.tell();
        });
        self.tell();
    }

    /// Throw away the table of a space.
    pub fn discard(&self, space: &SpaceName) {
        self.0.tables.borrow_mut().remove(space);
        let name = name_of(space);
        self.0.stored.borrow_mut().remove(&name);
        let library = self.clone();
        spawn_local(async move {
            if let Some(store) = library.store() {
                // One that cannot be deleted is checked again at the next visit, and thrown away again.
                let _ = store.delete(&name).await;
            }
        });
        self.tell();
    }

    async fn open_storage(&self) {
        let opened = async {
            let store = Store::open().await?;
            let names = store.names().await?;
            Ok::<_, String>((store, names))
        };
        *self.0.storage.borrow_mut() = match opened.await {
            Ok((store, names)) => {
                *self.0.store.borrow_mut() = Some(store);
                self.0.stored.borrow_mut().extend(names);
                Storage::Open
            }
            Err(why) => Storage::Unavailable { why },
        };
        let waiting = self.0.waiting.take();
        waiting.into_iter().for_each(|fetch| fetch());
        self.tell();
    }

    async fn fetch(&self, space: &SpaceName) {
        let name = name_of(space);
        if self.0.tables.borrow().contains_key(space) || !self.0.stored.borrow().contains(&name) {
            return;
        }
        let Some(store) = self.store() else { return };
        // One that cannot be read is built anew, like one that was never kept.
        if let Ok(Some(table)) = store.get(&name).await {
            self.0.tables.borrow_mut().entry(space.clone()).or_insert(table);
        }
    }

    fn store(&self) -> Option<Store> {
        self.0.store.borrow().clone()
    }

    fn tell(&self) {
        let readers: Vec<_> = self.0.readers.borrow().values().cloned().collect();
        readers.iter().for_each(|changed| changed.emit(()));
    }
}

impl PartialEq for Library {
    fn eq(&self, other: &Library) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// Someone who hears of the library's changes; dropping it ends that.
pub struct Reader {
    number: u32,
    shelves: Weak<Shelves>,
}

impl Drop for Reader {
    fn drop(&mut self) {
        if let Some(shelves) = self.shelves.upgrade() {
            shelves.readers.borrow_mut().remove(&self.number);
        }
    }
}

fn name_of(space: &SpaceName) -> String {
    format!("{}/{}", space.puzzle, space.metric)
}
