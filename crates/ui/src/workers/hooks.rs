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
    let pool = use_memo((), |()| WorkerPool::new());
    html! { <ContextProvider<WorkerPool> context={(*pool).clone()}>{ props.children.clone() }</ContextProvider<WorkerPool>> }
}

/// Returns the worker pool.
///
/// # Panics
/// Outside a [`WorkerPoolProvider`].
#[hook]
pub fn use_worker_pool() -> WorkerPool {
    use_context::<WorkerPool>().expect("a WorkerPoolProvider is above every component that sends queries")
}

/// Returns the state of a subject's worker and redraws the component when it changes.
#[hook]
pub fn use_worker_state(subject: &Subject) -> WorkerState {
    let pool = use_worker_pool();
    let redraw = use_force_update();
    let drawn = pool.worker_state(subject);
    use_effect_with((pool.clone(), subject.clone()), move |(pool, subject)| {
        // It may have changed since the component was rendered.
        if pool.worker_state(subject) != drawn {
            redraw.force_update();
        }
        let mine = subject.clone();
        let observer = pool.observe(Callback::from(move |(subject, _)| {
            if subject == mine {
                redraw.force_update();
            }
        }));
        move || drop(observer)
    });
    pool.worker_state(subject)
}
