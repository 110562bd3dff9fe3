//! The list of all solutions, generated on request and saved as a file.

use js_sys::{Array, ArrayBuffer};
use web_sys::{Blob, BlobPropertyBag, Url};
use yew::prelude::*;

use super::progress::{progress_view, retry_notice};
use crate::query_state::QueryState;
use antipode_play::numbers::thousands;

#[derive(Properties, PartialEq)]
pub struct SolutionListProps {
    /// The content of the list: `every position with a shortest solution`.
    pub about: AttrValue,
    pub lines: u64,
    pub file: AttrValue,
    /// The list as bytes of text.
    pub list: QueryState<ArrayBuffer>,
    /// Generate the list.
    pub on_list: Callback<()>,
    /// Cancel the generation.
    pub on_cancel: Callback<()>,
    /// Retry after a failure.
    pub on_retry: Callback<()>,
}

/// A button that generates the list, then a link that saves it.
#[component]
pub fn SolutionList(props: &SolutionListProps) -> Html {
    let SolutionListProps { about, lines, file, list, on_list, on_cancel, on_retry } = props;
    let address = use_object_url(list.ready());
    match (list, address) {
        (QueryState::Idle, _) => html! {
            <div class="solutions">
                <p class="foot">{ format!("{about}: {} lines.", thousands(*lines)) }</p>
                <button type="button" class="btn" onclick={on_list.reform(|_| ())}>{ "List them" }</button>
            </div>
        },
        (QueryState::Failed(why), _) => retry_notice("The list", why, on_retry),
        (QueryState::Ready(list), Some(address)) => html! {
            <div class="solutions">
                <p class="foot">{ format!("{about}: {} lines.", thousands(*lines)) }</p>
                <a class="btn" download={file.clone()} href={address}>{ format!("Save the list ({} KB)", thousands(u64::from(list.byte_length()).div_ceil(1000))) }</a>
            </div>
        },
        (QueryState::Loading(progress), _) => progress_view(progress.as_ref(), None, on_cancel),
        (QueryState::Ready(_), None) => progress_view(None, None, on_cancel),
    }
}

/// An object URL of the bytes, valid while the component is mounted.
#[hook]
fn use_object_url(bytes: Option<&ArrayBuffer>) -> Option<AttrValue> {
    let address = use_state_eq(|| None::<AttrValue>);
    let setter = address.setter();
    use_effect_with(bytes.cloned(), move |bytes| {
        let url = bytes.as_ref().and_then(object_url);
        setter.set(url.clone().map(AttrValue::from));
        move || {
            if let Some(url) = url {
                // Revoking fails only for a URL that is already revoked.
                let _ = Url::revoke_object_url(&url);
            }
        }
    });
    (*address).clone()
}

fn object_url(bytes: &ArrayBuffer) -> Option<String> {
    let kind = BlobPropertyBag::new();
    kind.set_type("text/plain;charset=utf-8");
    let blob = Blob::new_with_buffer_source_sequence_and_options(&Array::of1(bytes), &kind).ok()?;
    Url::create_object_url_with_blob(&blob).ok()
}
