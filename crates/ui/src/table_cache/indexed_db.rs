//! Tables in the browser's `IndexedDB`.
//!
//! A table is stored in pieces, because the browser copies stored data on the main thread, and a copy of the largest tables
//! (15 MB) would block it noticeably. There are two object stores: `tables` maps a name to the table's length in bytes,
//! `pieces` maps a name and index to bytes. One transaction writes the whole table, so a table is stored completely or not at
//! all.

use js_sys::{Array, ArrayBuffer, Function, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    DomException, IdbDatabase, IdbKeyRange, IdbObjectStore, IdbRequest, IdbTransaction, IdbTransactionMode,
};

const DATABASE: &str = "antipode";
/// The version of the object stores and of the table format. A browser with an older version starts with empty stores.
const VERSION: u32 = 1;
const TABLES: &str = "tables";
const PIECES: &str = "pieces";
const PIECE_BYTES: u32 = 1 << 20;

/// The open database. Clones share it. Errors are sentences for people, from the browser.
#[derive(Clone)]
pub(super) struct TableStore(IdbDatabase);

impl TableStore {
    pub(super) async fn open() -> Result<TableStore, String> {
        let window = crate::dom::window().ok_or("there is no window")?;
        let factory =
            window.indexed_db().map_err(|error| text_of(&error))?.ok_or("this browser has no database")?;
        let request = factory.open_with_u32(DATABASE, VERSION).map_err(|error| text_of(&error))?;
        let upgrade = {
            let request = request.clone();
            gloo::events::EventListener::once(&request.clone(), "upgradeneeded", move |_| {
                if let Ok(database) = request.result() {
                    create_object_stores(database.unchecked_ref());
                }
            })
        };
        let database: IdbDatabase = request_result(&request).await?.unchecked_into();
        drop(upgrade);
        // A page of a newer version must not wait for this connection.
        if let Ok(close) = Reflect::get(&database, &"close".into()) {
            database.set_onversionchange(Some(&close.unchecked_into::<Function>().bind0(&database)));
        }
        Ok(TableStore(database))
    }

    pub(super) async fn names(&self) -> Result<Vec<String>, String> {
        let (tables, _) = self.stores(IdbTransactionMode::Readonly)?;
        let request = tables.get_all_keys().map_err(|error| text_of(&error))?;
        let keys: Array = request_result(&request).await?.unchecked_into();
        Ok(keys.iter().filter_map(|key| key.as_string()).collect())
    }

    pub(super) async fn get(&self, name: &str) -> Result<Option<ArrayBuffer>, String> {
        let (tables, pieces) = self.stores(IdbTransactionMode::Readonly)?;
        let request = tables.get(&name.into()).map_err(|error| text_of(&error))?;
        let Some(bytes) = request_result(&request).await?.as_f64() else {
            return Ok(None);
        };
        let bytes = bytes as u32;
        let table = Uint8Array::new_with_length(bytes);
        for (index, start) in (0..bytes).step_by(PIECE_BYTES as usize).enumerate() {
            let request = pieces.get(&key(name, index)).map_err(|error| text_of(&error))?;
            let Ok(piece) = request_result(&request).await?.dyn_into::<ArrayBuffer>() else {
                return Ok(None);
            };
            if piece.byte_length() != PIECE_BYTES.min(bytes - start) {
                return Ok(None);
            }
            table.set(&Uint8Array::new(&piece), start);
        }
        Ok(Some(table.buffer()))
    }

    pub(super) async fn put(&self, name: &str, table: &ArrayBuffer) -> Result<(), String> {
        let (tables, pieces) = self.stores(IdbTransactionMode::Readwrite)?;
        let done = transaction_done(&tables.transaction());
        let bytes = table.byte_length();
        for (index, start) in (0..bytes).step_by(PIECE_BYTES as usize).enumerate() {
            let piece = table.slice_with_end(start, bytes.min(start + PIECE_BYTES));
            let request = pieces.put_with_key(&piece, &key(name, index)).map_err(|error| text_of(&error))?;
            request_result(&request).await?;
        }
        tables.put_with_key(&bytes.into(), &name.into()).map_err(|error| text_of(&error))?;
        done.await
    }

    pub(super) async fn delete(&self, name: &str) -> Result<(), String> {
        let (tables, pieces) = self.stores(IdbTransactionMode::Readwrite)?;
        let done = transaction_done(&tables.transaction());
        let all = IdbKeyRange::bound(&key(name, 0), &key(name, u32::MAX as usize))
            .map_err(|error| text_of(&error))?;
        tables.delete(&name.into()).map_err(|error| text_of(&error))?;
        pieces.delete(&all).map_err(|error| text_of(&error))?;
        done.await
    }

    fn stores(&self, mode: IdbTransactionMode) -> Result<(IdbObjectStore, IdbObjectStore), String> {
        let names = Array::of2(&TABLES.into(), &PIECES.into());
        let both = self.0.transaction_with_str_sequence_and_mode(&names, mode).and_then(|transaction| {
            Ok((transaction.object_store(TABLES)?, transaction.object_store(PIECES)?))
        });
        both.map_err(|error| text_of(&error))
    }
}

fn create_object_stores(database: &IdbDatabase) {
    let old = database.object_store_names();
    for name in (0..old.length()).filter_map(|index| old.get(index)) {
        // A listed store can be deleted during an upgrade, and the two can then be created.
        let _ = database.delete_object_store(&name);
    }
    let _ = database.create_object_store(TABLES);
    let _ = database.create_object_store(PIECES);
}

fn key(name: &str, index: usize) -> JsValue {
    Array::of2(&name.into(), &(index as f64).into()).into()
}

/// Returns the result of a request. Code that follows without another await is still in the request's transaction.
async fn request_result(request: &IdbRequest) -> Result<JsValue, String> {
    let promise = Promise::new(&mut |succeed, fail| {
        request.set_onsuccess(Some(&succeed));
        request.set_onerror(Some(&fail));
    });
    match JsFuture::from(promise).await {
        Ok(_) => request.result().map_err(|error| text_of(&error)),
        Err(_) => Err(error_of(request.error().ok().flatten())),
    }
}

/// Resolves when a transaction is complete; only then is its data stored. Listens from the call on, not from the first await.
fn transaction_done(transaction: &IdbTransaction) -> impl Future<Output = Result<(), String>> + use<> {
    let promise = Promise::new(&mut |succeed, fail| {
        transaction.set_oncomplete(Some(&succeed));
        transaction.set_onabort(Some(&fail));
    });
    let transaction = transaction.clone();
    async move {
        match JsFuture::from(promise).await {
            Ok(_) => Ok(()),
            Err(_) => Err(error_of(transaction.error())),
        }
    }
}

fn error_of(error: Option<DomException>) -> String {
    error.map_or_else(|| "the browser gave no reason".to_owned(), |error| error.message())
}

fn text_of(error: &JsValue) -> String {
    error_of(error.dyn_ref::<DomException>().cloned())
}
