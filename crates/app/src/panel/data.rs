//! What is stored, in words and as files.

use web_sys::{Blob, BlobPropertyBag, HtmlInputElement, Url};
use yew::platform::spawn_local;
use yew::prelude::*;

use super::download::data_url;
use crate::backup::{Backup, BackupError};
use crate::puzzle::PuzzleKind;
use crate::storage::{self, SetAside};

/// What is stored under a key: `The game of Ramka`.
#[must_use]
pub fn entry_name(key: &str) -> String {
    let key = key.strip_prefix(storage::PREFIX).unwrap_or(key);
    let (puzzle, what) = key.split_once('.').unwrap_or(("", key));
    let kind = PuzzleKind::ALL.into_iter().find(|kind| kind.name() == puzzle);
    let Some(title) = kind.map(PuzzleKind::title) else {
        return match key {
            "theme" => "The theme".to_owned(),
            "daily" => "The results of today’s boards".to_owned(),
            _ if key.starts_with("daily.unreadable.") => {
                "What could not be read of today’s boards".to_owned()
            }
            _ if key.starts_with("daily+") => "A result of today’s boards".to_owned(),
            _ if key.starts_with("library+") => "A solved or starred board of the library".to_owned(),
            "library" => "The solved and starred boards of the library".to_owned(),
            _ if key.starts_with("library.unreadable.") => {
                "What could not be read of the solved and starred boards".to_owned()
            }
            _ => key.to_owned(),
        };
    };
    match what {
        "game" => format!("The game of {title}"),
        "settings" => format!("The settings of {title}"),
        "draft" => format!("The draft of {title}"),
        _ if what.starts_with("draft.") && !what.contains(".unreadable.") => {
            format!("Another draft of {title}")
        }
        "search" => "The search for the hardest puzzles".to_owned(),
        _ if what.contains(".unreadable.") => format!("What could not be read of {title}"),
        _ if what.starts_with("game.") => format!("Another game of {title}"),
        _ => key.to_owned(),
    }
}

/// A link that saves a short text as a file.
pub fn file_link(label: &'static str, text: &SetAside) -> Html {
    html! { <a class="btn" download={format!("{}.txt", text.key)} href={data_url("text/plain", &text.text)}>{ label }</a> }
}

#[derive(Properties, PartialEq)]
pub struct SaveFileProps {
    pub label: &'static str,
    pub name: AttrValue,
    pub text: AttrValue,
}

/// A link that saves a text of any length as a file.
#[component]
pub fn SaveFile(props: &SaveFileProps) -> Html {
    let address = use_state_eq(AttrValue::default);
    {
        let address = address.setter();
        use_effect_with(props.text.clone(), move |text| {
            let kind = BlobPropertyBag::new();
            kind.set_type("application/json");
            let parts = js_sys::Array::of1(&text.as_str().into());
            let blob = Blob::new_with_str_sequence_and_options(&parts, &kind);
            let url = blob.and_then(|blob| Url::create_object_url_with_blob(&blob)).unwrap_or_default();
            address.set(url.clone().into());
            move || Url::revoke_object_url(&url).unwrap_or_default()
        });
    }
    html! { <a class="btn primary" download={props.name.clone()} href={(*address).clone()}>{ props.label }</a> }
}

#[derive(Properties, PartialEq)]
pub struct OpenFileProps {
    pub label: &'static str,
    pub on_open: Callback<Result<Backup, BackupError>>,
}

/// A button that opens a file.
#[component]
pub fn OpenFile(props: &OpenFileProps) -> Html {
    let input = use_node_ref();
    let choose = {
        let input = input.clone();
        move |_: MouseEvent| {
            if let Some(input) = input.cast::<HtmlInputElement>() {
                input.click();
            }
        }
    };
    let on_open = props.on_open.clone();
    let onchange = move |event: Event| {
        let input = event.target_unchecked_into::<HtmlInputElement>();
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        // The same file can be chosen again.
        input.set_value("");
        let on_open = on_open.clone();
        spawn_local(async move {
            let text = wasm_bindgen_futures::JsFuture::from(file.text()).await;
            // What cannot be read is no file of this page.
            let text = text.ok().and_then(|text| text.as_string()).unwrap_or_default();
            on_open.emit(Backup::open(&text, storage::parse(&text).ok()));
        });
    };
    html! {
        <>
            <button type="button" class="btn" onclick={choose}>{ props.label }</button>
            <input type="file" accept=".json,application/json" hidden=true ref={input} {onchange} />
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_has_a_name() {
        for (key, name) in [
            ("antipode.theme", "The theme"),
            ("antipode.daily", "The results of today’s boards"),
            ("antipode.daily.unreadable.1", "What could not be read of today’s boards"),
            ("antipode.library", "The solved and starred boards of the library"),
            ("antipode.library.unreadable.1", "What could not be read of the solved and starred boards"),
            ("antipode.ramka.game", "The game of Ramka"),
            ("antipode.rotation.game.2", "Another game of Rotation"),
            ("antipode.sliding.draft", "The draft of Sliding"),
            ("antipode.ramka.game.unreadable.1", "What could not be read of Ramka"),
            ("antipode.later", "later"),
        ] {
            assert_eq!(entry_name(key), name);
        }
    }
}
