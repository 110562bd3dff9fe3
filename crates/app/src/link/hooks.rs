//! The wire in components.

use antipode_protocol::SpaceName;
use yew::prelude::*;

use super::{LaneState, Link};
use crate::library::Library;

/// What [`LinkProvider`] holds.
#[derive(Properties, PartialEq)]
pub struct LinkProviderProps {
    /// What may use the wire.
    pub children: Html,
}

/// Holds the one wire of the page; everything inside may [`use_link`].
#[component]
pub fn LinkProvider(props: &LinkProviderProps) -> Html {
    let link = use_memo((), |()| Link::new(Library::open()));
    html! { <ContextProvider<Link> context={(*link).clone()}>{ props.children.clone() }</ContextProvider<Link>> }
}

/// The wire to the workers.
///
/// # Panics
/// Outside a [`LinkProvider`].
#[hook]
pub fn use_link() -> Link {
    use_context::<Link>().expect("a LinkProvider stands above everything that asks")
}

/// The state of a space's lane; the component is drawn again when it changes.
#[hook]
pub fn use_lane(space: &SpaceName) -> LaneState {
    let link = use_link();
    let redraw = use_force_update();
    let drawn = link.state(space);
    use_effect_with((link.clone(), space.clone()), move |(link, space)| {
        // It may have changed since the component was drawn.
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

/// The kept tables; the component is drawn again when one is kept or thrown away, or storage opens or fails.
#[hook]
pub fn use_library() -> Library {
    let library = use_link().library().clone();
    let redraw = use_force_update();
    use_effect_with(library.clone(), move |library| {
        // It may have changed since the component was drawn.
        redraw.force_update();
        let reader = library.observe(Callback::from(move |()| redraw.force_update()));
        move || drop(reader)
    });
    library
}
