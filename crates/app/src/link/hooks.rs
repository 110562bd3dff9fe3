//! Hooks for the worker pool.

use antipode_protocol::SpaceName;
use yew::prelude::*;

use super::{LaneState, Link};
use crate::library::Library;

#[derive(Properties, PartialEq)]
pub struct LinkProviderProps {
    /// The components that may use the pool.
    pub children: Html,
}

/// Holds the page's one worker pool; every component inside can call [`use_worker_pool`].
#[component]
pub fn LinkProvider(props: &LinkProviderProps) -> Html {
    let link = use_memo((), |()| Link::new(Library::open()));
    html! { <ContextProvider<Link> context={(*link).clone()}>{ props.children.clone() }</ContextProvider<Link>> }
}

/// Returns the worker pool.
///
/// # Panics
/// Outside a [`WorkerPoolProvider`].
#[hook]
pub fn use_link() -> Link {
    use_context::<Link>().expect("a LinkProvider stands above everything that asks")
}

/// Returns the state of a space's worker and redraws the component when it changes.
#[hook]
pub fn use_lane(space: &SpaceName) -> LaneState {
    let link = use_link();
    let redraw = use_force_update();
    let drawn = link.state(space);
    use_effect_with((link.clone(), space.clone()), move |(link, space)| {
        // It may have changed since the component was rendered.
        if link.state(space) != drawn {
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
    link.state(space)
}

/// Returns the table cache and redraws the component when a table is stored or removed, or storage opens or fails.
#[hook]
pub fn use_library() -> Library {
    let library = use_link().library().clone();
    let redraw = use_force_update();
    use_effect_with(library.clone(), move |library| {
        // It may have changed since the component was rendered.
        redraw.force_update();
        let reader = library.observe(Callback::from(move |()| redraw.force_update()));
        move || drop(reader)
    });
    library
}
