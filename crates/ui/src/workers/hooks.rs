//! Hooks for the worker pool.

use antipode_protocol::Subject;
use yew::prelude::*;

use super::{WorkerPool, WorkerState};

#[derive(Properties, PartialEq)]
pub struct WorkerPoolProviderProps {
    /// The components that may use the pool.
    pub children: Html,
}

/// Holds the page's one worker pool; every component inside can call [`use_worker_pool`].
#[component]
pub fn WorkerPoolProvider(props: &WorkerPoolProviderProps) -> Html {
    let link = use_memo((), |()| WorkerPool::new());
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
