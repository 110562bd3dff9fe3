//! Parts of the page in chunks of their own, fetched when they are first shown.
//!
//! `chunk!` declares a part; [`Part::show`] shows it. `in_chunk!` declares any other value of a chunk. All parts that name the
//! same chunk arrive together. A missing chunk is replaced by a sentence and a button; the rest of the page
//! keeps working.
//!
//! `cargo xtask build` cuts the program into chunks (feature `split`). Without the feature, as under `trunk serve` and in
//! tests, every part belongs to the main program and is shown at once.

use std::cell::Cell;
use std::future::Future;
use std::pin::Pin;
use std::thread::LocalKey;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

/// Renders a part from its properties.
pub type View<P> = fn(&P) -> Html;

/// The chunk could not be fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChunkMissing;

#[cfg(feature = "wasm_split_helpers")]
impl From<wasm_split_helpers::SplitLoaderError> for ChunkMissing {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> ChunkMissing {
        ChunkMissing
    }
}

type Loading<P> = Pin<Box<dyn Future<Output = Result<View<P>, ChunkMissing>>>>;

/// A part of the page in a chunk.
pub struct Part<P: 'static> {
    /// The name of what is missing without the chunk: `The Lab`.
    pub title: &'static str,
    pub load: fn() -> Loading<P>,
    /// The view, if the program is not cut.
    pub uncut: Option<View<P>>,
    pub loaded: &'static LocalKey<Cell<Option<View<P>>>>,
}

impl<P> Clone for Part<P> {
    fn clone(&self) -> Part<P> {
        *self
    }
}

impl<P> Copy for Part<P> {}

impl<P: PartialEq + 'static> Part<P> {
    /// Fetches the chunk, so that the part can be shown at once. A failure is reported where the part is shown.
    pub async fn fetch(self) {
        if let Ok(view) = (self.load)().await {
            self.loaded.set(Some(view));
        }
    }

    /// Shows the part once its chunk is loaded.
    pub fn show(self, with: P) -> Html {
        if let Some(view) = self.uncut {
            return view(&with);
        }
        // The key keeps the states of two parts apart that are shown in the same place.
        html! { <Lazy<P> key={self.title} part={self} {with} /> }
    }
}

impl<P> PartialEq for Part<P> {
    fn eq(&self, other: &Part<P>) -> bool {
        self.title == other.title
    }
}

/// Declares a function that fetches a chunk and returns a value from it:
/// `in_chunk!(lab, fn lab_view() -> View<()> = |()| html! { <LabPage /> });` is `async fn lab_view() -> Result<…>`.
#[macro_export]
macro_rules! in_chunk {
    ($chunk:ident, fn $name:ident() -> $Value:ty = $value:expr) => {
        // The cut is made at functions with unmangled names.
        #[cfg(feature = "split")]
        #[allow(unsafe_code)]
        mod $name {
            use super::*;
            #[wasm_split_helpers::wasm_split($chunk, fallible)]
            pub(super) fn $name() -> Result<$Value, $crate::chunk::ChunkMissing> {
                Ok($value)
            }
        }
        #[cfg(not(feature = "split"))]
        mod $name {
            use super::*;
            pub(super) async fn $name() -> Result<$Value, $crate::chunk::ChunkMissing> {
                Ok($value)
            }
        }
        use $name::$name;
    };
}

/// Declares a part: `chunk!(LAB: Part<()> = in lab, "The Lab", fn lab_view(|()| html! { <LabPage /> }));`
#[macro_export]
macro_rules! chunk {
    ($(#[$doc:meta])* $vis:vis $NAME:ident: Part<$Props:ty> = in $chunk:ident, $title:literal, fn $view:ident($render:expr)) => {
        $crate::in_chunk!($chunk, fn $view() -> $crate::chunk::View<$Props> = $render);
        $(#[$doc])*
        $vis const $NAME: $crate::chunk::Part<$Props> = {
            thread_local! {
                static LOADED: std::cell::Cell<Option<$crate::chunk::View<$Props>>> = const { std::cell::Cell::new(None) };
            }
            #[cfg(feature = "split")]
            let uncut = None;
            #[cfg(not(feature = "split"))]
            let uncut: Option<$crate::chunk::View<$Props>> = Some($render);
            $crate::chunk::Part { title: $title, load: || Box::pin($view()), uncut, loaded: &LOADED }
        };
    };
}

#[derive(Properties, PartialEq)]
struct LazyProps<P: PartialEq + 'static> {
    part: Part<P>,
    /// The properties of the part.
    with: P,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Loading,
    Loaded,
    Missing,
}

#[component]
fn Lazy<P: PartialEq + 'static>(props: &LazyProps<P>) -> Html {
    let part = props.part;
    let state = use_state_eq(|| if part.loaded.get().is_some() { State::Loaded } else { State::Loading });
    {
        let setter = state.setter();
        use_effect_with(*state, move |state| {
            if *state == State::Loading {
                spawn_local(async move {
                    setter.set(match (part.load)().await {
                        Ok(view) => {
                            part.loaded.set(Some(view));
                            State::Loaded
                        }
                        Err(ChunkMissing) => State::Missing,
                    });
                });
            }
        });
    }
    match (part.loaded.get(), *state) {
        (Some(view), _) => view(&props.with),
        (None, State::Missing) => {
            let setter = state.setter();
            html! {
                <div class="card missing" role="alert">
                    <p>{ format!("{} could not be loaded. Is the connection down, or is there a new version?", part.title) }</p>
                    <button type="button" class="btn" onclick={move |_: MouseEvent| setter.set(State::Loading)}>{ "Try again" }</button>
                    <button type="button" class="btn quiet" onclick={|_: MouseEvent| crate::dom::reload()}>{ "Reload" }</button>
                </div>
            }
        }
        (None, _) => html! { <div class="loading" aria-busy="true"></div> },
    }
}
