//! Hooks for the worker pool.

use antipode_protocol::Subject;
use yew::prelude::*;

use super::{WorkerPool, WorkerState};
use crate::table_cache::TableCache;

#[derive(Properties, PartialEq)]
pub struct WorkerPoolProviderProps {
    /// The components that may use the pool.
    pub children: Html,
}

/// Holds the page's one worker pool; every component inside can call [`use_worker_pool`].
#[component]
pub fn WorkerPoolProvider(props: &WorkerPoolProviderProps) -> Html {
    let link = use_memo((), |()| WorkerPool::new(TableCache::open()));
    html! { <ContextProvider<WorkerPool> context={(*link).clone()}>{ props.children.clone() }</ContextProvider<WorkerPool>> }
}

/// Returns the worker pool.
///
/// # Panics
/// Outside a [`WorkerPoolProvider`].
#[hook]
pub fn use_worker_pool() -> WorkerPool {
    use_context::<WorkerPool>().expect("a WorkerPoolProvider is above every component that sends queries")
}

/// Returns the state of a space's worker and redraws the component when it changes.
#[hook]
pub fn use_worker_state(space: &Subject) -> WorkerState {
    let link = use_worker_pool();
    let redraw = use_force_update();
    let drawn = link.worker_state(space);
    use_effect_with((link.clone(), space.clone()), move |(link, space)| {
        // It may have changed since the component was rendered.
        if link.worker_state(space) != drawn {
            redraw.force_update();
        }
        let mine = space.clone();
        let observer = link.observe(Callback::from(move |(space, _)| {
            if space == mine {
                redraw.force_update();
            }
        }));
        move || drop(observer)
    });
    link.worker_state(space)
}

/// Returns the table cache and redraws the component when a table is stored or removed, or storage opens or fails.
#[hook]
pub fn use_table_cache() -> TableCache {
    let library = use_worker_pool().table_cache().clone();
    let redraw = use_force_update();
    use_effect_with(library.clone(), move |library| {
        // It may have changed since the component was rendered.
        redraw.force_update();
        let reader = library.observe(Callback::from(move |()| redraw.force_update()));
        move || drop(reader)
    });
    library
}
