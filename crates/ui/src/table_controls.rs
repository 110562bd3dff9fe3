//! The build of a table, as the player starts, pauses and ends it.

use crate::workers::use_worker_pool;
use antipode_play::page::action::{Action, TableAction};
use antipode_play::page::tables::TableRequest;
use antipode_play::puzzle::Ruleset;
use yew::prelude::*;

/// The controls of a table build.
pub struct TableControls {
    /// Builds the table or continues.
    pub compute: Callback<Ruleset>,
    /// Pauses and keeps the progress.
    pub pause: Callback<Ruleset>,
    /// Stops the worker and discards its progress.
    pub cancel: Callback<Ruleset>,
    /// Restarts the worker.
    pub retry: Callback<Ruleset>,
}

#[hook]
pub fn use_table_controls(dispatch: &Callback<Action>) -> TableControls {
    let pool = use_worker_pool();
    let compute =
        dispatch.reform(|ruleset| Action::Table(TableAction::Request(ruleset, TableRequest::Build)));
    // The query is dropped, and the worker keeps its progress.
    let pause = dispatch.reform(|ruleset| Action::Table(TableAction::Request(ruleset, TableRequest::Pause)));
    let cancel = {
        let (pool, dispatch) = (pool.clone(), dispatch.clone());
        Callback::from(move |ruleset: Ruleset| {
            dispatch.emit(Action::Table(TableAction::Request(ruleset, TableRequest::Cancel)));
            pool.cancel(&ruleset.space());
        })
    };
    let retry = Callback::from(move |ruleset: Ruleset| pool.retry(&ruleset.space()));
    TableControls { compute, pause, cancel, retry }
}
