//! The stored texts, in words and as files.

use antipode_play::stored;
use web_sys::{Blob, BlobPropertyBag, FileList, Url};
use yew::platform::spawn_local;
use yew::prelude::*;

use super::download::data_url;
use super::file_input::{FileInput, use_file_input};
use crate::storage;
use antipode_play::backup::{Backup, BackupError, Joined, Part, Why};
use antipode_play::numbers::plural;
use antipode_play::puzzle::PuzzleKind;
use antipode_play::stored::{SetAside, StorageKey};

/// The name of what is stored under a key: `The game of Ramka`.
#[must_use]
pub fn entry_name(key: &str) -> String {
    let key = key.strip_prefix(stored::PREFIX).unwrap_or(key);
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
            "lists" => "Your lists of boards".to_owned(),
            _ if key.starts_with("lists+") => "A change of your lists of boards".to_owned(),
            _ if key.starts_with("lists.unreadable.") => {
                "What could not be read of your lists of boards".to_owned()
            }
            "replaced" => "What an earlier version replaced by a file".to_owned(),
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

/// What is under the key of a part, for one and for several: `game of Ramka`, `games of Ramka`. Nothing for several where there
/// is only one.
fn nouns(key: &str) -> (String, String) {
    let both = |one: &str, many: &str, of: &str| (format!("{one} of {of}"), format!("{many} of {of}"));
    let is_change_of = |key: StorageKey, other: &str| {
        other.strip_prefix(&key.key()).is_some_and(|rest| rest.is_empty() || rest.starts_with('+'))
    };
    if is_change_of(StorageKey::Marks, key) {
        return both("board", "boards", "the library");
    }
    if is_change_of(StorageKey::Lists, key) {
        return both("list", "lists", "boards");
    }
    if is_change_of(StorageKey::Daily, key) {
        return both("result", "results", "today’s boards");
    }
    let name = entry_name(key);
    let of_puzzle = |what: &str| {
        let of = name.strip_prefix("The ").or_else(|| name.strip_prefix("Another "))?;
        of.strip_prefix(what)?.strip_prefix(" of ")
    };
    if let Some(puzzle) = of_puzzle("game") {
        return both("game", "games", puzzle);
    }
    if let Some(puzzle) = of_puzzle("draft") {
        return both("draft", "drafts", puzzle);
    }
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_lowercase());
    (first.into_iter().chain(letters).collect(), String::new())
}

/// `1 game of Ramka, 12 boards of the library`.
fn parts_in_words<'a>(parts: impl Iterator<Item = &'a Part>) -> String {
    let mut groups: Vec<((String, String), usize)> = Vec::new();
    for part in parts {
        let nouns = nouns(&part.key);
        match groups.iter_mut().find(|(other, _)| *other == nouns) {
            Some((_, count)) => *count += part.count,
            None => groups.push((nouns, part.count)),
        }
    }
    let group = |((one, many), count): ((String, String), usize)| match many.is_empty() {
        true => one,
        false => plural(count as u64, &one, &many),
    };
    groups.into_iter().map(group).collect::<Vec<_>>().join(", ")
}

/// The new parts of a file, and those that are not added; `done` is whether it was added.
#[must_use]
pub fn joined_in_words(joined: &Joined, done: bool) -> Vec<String> {
    let mut sentences = Vec::new();
    if !joined.added.is_empty() {
        let added = parts_in_words(joined.added.iter());
        sentences.push(match done {
            true => format!("Added: {added}. Everything that was here is still here."),
            false => format!("New in this file: {added}."),
        });
    }
    for why in Why::ALL {
        let left =
            parts_in_words(joined.left.iter().filter(|(other, _)| *other == why).map(|(_, part)| part));
        if !left.is_empty() {
            let because = match why {
                Why::Unreadable => "this version cannot read it",
                Why::NoRoom => "there is no room beside what is here",
                Why::Taken => "yours stays",
            };
            sentences.push(format!("Not added, because {because}: {left}."));
        }
    }
    if sentences.is_empty() {
        sentences.push("Nothing new in this file.".to_owned());
    }
    sentences
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
    let on_open = props.on_open.clone();
    let on_files = Callback::from(move |files: FileList| {
        let Some(file) = files.get(0) else { return };
        let on_open = on_open.clone();
        spawn_local(async move {
            let text = wasm_bindgen_futures::JsFuture::from(file.text()).await;
            // An unreadable file is no file of this page.
            let text = text.ok().and_then(|text| text.as_string()).unwrap_or_default();
            on_open.emit(Backup::open(&text, storage::parse(&text).ok()));
        });
    });
    let FileInput { input, onclick, onchange } = use_file_input(on_files);
    html! {
        <>
            <button type="button" class="btn" {onclick}>{ props.label }</button>
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
            ("antipode.replaced", "What an earlier version replaced by a file"),
            ("antipode.later", "later"),
        ] {
            assert_eq!(entry_name(key), name);
        }
    }

    #[test]
    fn what_a_file_adds_is_said() {
        let part = |key: &str, count| Part { key: format!("antipode.{key}"), count };
        let nothing = Joined::default();
        assert_eq!(joined_in_words(&nothing, false), ["Nothing new in this file."]);
        assert_eq!(joined_in_words(&nothing, true), ["Nothing new in this file."]);
        let added = vec![
            part("ramka.game", 1),
            part("sliding.game", 1),
            part("sliding.game.2", 1),
            part("library", 11),
            part("daily", 3),
            part("library+0001-k3f9", 1),
            part("sliding.draft.2", 1),
            part("ramka.settings", 1),
        ];
        let some = Joined { added, ..Joined::default() };
        let words = "1 game of Ramka, 2 games of Sliding, 12 boards of the library, 3 results of today’s boards, \
                     1 draft of Sliding, the settings of Ramka.";
        assert_eq!(joined_in_words(&some, false), [format!("New in this file: {words}")]);
        assert_eq!(
            joined_in_words(&some, true),
            [format!("Added: {words} Everything that was here is still here.")]
        );
        let left = vec![
            (Why::Taken, part("sliding.search", 1)),
            (Why::NoRoom, part("ramka.game", 1)),
            (Why::Unreadable, part("ramka.game.2", 1)),
            (Why::NoRoom, part("ramka.game.3", 1)),
        ];
        assert_eq!(
            joined_in_words(&Joined { left, ..Joined::default() }, true),
            [
                "Not added, because this version cannot read it: 1 game of Ramka.",
                "Not added, because there is no room beside what is here: 2 games of Ramka.",
                "Not added, because yours stays: the search for the hardest puzzles.",
            ]
        );
    }
}
