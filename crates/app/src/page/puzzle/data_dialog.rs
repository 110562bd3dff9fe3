//! The dialog with everything that is stored: as a file and from a file, other games, and what cannot be read.

use super::PartProps;
use super::model::{Dialog as Open, Model};
use super::persistence::autosave::ask_saved_games;
use super::persistence::now;
use super::persistence::saved::{Request, StoredGames};
use super::storage_state::{StorageAction, StorageReport};
use crate::backup::{Backup, BackupError, Entries};
use crate::dom;
use crate::game::PlayedGame;
use crate::game::daily::Day;
use crate::game::saved_game::SavedGame;
use crate::page::daily::origin;
use crate::page::puzzle::action::Action;
use crate::panel::data::{OpenFile, SaveFile, entry_name, file_link};
use crate::panel::dialog::Dialog;
use crate::panel::numbers::plural;
use crate::puzzle::PuzzleKind;
use crate::route::{Page, Route};
use crate::storage::{self, SetAside, StorageKey, WriteError};
use yew::prelude::*;

/// What came of a file.
#[derive(Clone, Debug, PartialEq)]
enum Import {
    None,
    /// The player decides.
    Opened(Backup),
    Refused(BackupError),
    /// Nothing was changed, because the storage did not take it.
    NotStored(WriteError),
}

/// The dialog.
#[component]
pub fn DataDialog(props: &PartProps) -> Html {
    let PartProps { model, dispatch, .. } = props;
    let is_open = model.dialog == Some(Open::Data);
    let import = use_state_eq(|| Import::None);
    let redraw = use_force_update();
    let backup = use_memo(is_open, |is_open| is_open.then(|| backup(model)));
    let on_close = {
        let import = import.setter();
        dispatch.reform(move |()| {
            import.set(Import::None);
            Action::SetDialog(None)
        })
    };
    let on_open = {
        let import = import.setter();
        Callback::from(move |opened: Result<Backup, BackupError>| {
            import.set(opened.map_or_else(Import::Refused, Import::Opened));
        })
    };
    let on_import = {
        let (import, kind) = (import.setter(), model.kind());
        Callback::from(move |backup: Backup| {
            if let Err(error) = replace(&backup, kind) {
                import.set(Import::NotStored(error));
            }
        })
    };
    let content = (*backup).as_ref().map(|backup| {
        html! {
            <>
                <p class="foot">{ "Games, settings, drafts and searches are stored in this browser only. A file of them opens in any other." }</p>
                <div class="row">
                    <SaveFile label="Save as a file" name={format!("antipode-{}.json", backup.saved)} text={storage::json(backup)} />
                    <OpenFile label="Open a file…" {on_open} />
                </div>
                { imported(&import, backup.entries(), &on_import) }
                { for last_replaced(&on_import) }
                { games(props) }
                { for other_games(props) }
                { for unreadable(props, &redraw) }
            </>
        }
    });
    html! { <Dialog id="data" title="Your games" open={is_open} {on_close}>{ content.unwrap_or_default() }</Dialog> }
}

/// Everything that is stored, with the game as it is now: it may not be saved.
fn backup(model: &Model) -> Backup {
    let mut entries: Entries = storage::entries().into_iter().collect();
    entries.remove(&StorageKey::Replaced.key());
    let game = SavedGame::of(model.games.own(), now());
    if game.is_worth_saving() && !model.storage.game.as_ref().is_some_and(|saved| game.is_same_play(saved)) {
        entries.insert(StorageKey::Game(model.kind()).key(), storage::json(&game));
    }
    Backup::new(entries, today())
}

fn today() -> String {
    let time = String::from(js_sys::Date::new_0().to_iso_string());
    time.chars().take(10).collect()
}

/// Stores the entries of a file, keeps what they replace, and loads the page again.
fn replace(backup: &Backup, kind: PuzzleKind) -> Result<(), WriteError> {
    let before: Entries = storage::entries().into_iter().collect();
    let changed: Entries = backup
        .entries()
        .iter()
        .filter(|(key, text)| before.get(*key) != Some(text))
        .map(|(key, text)| (key.clone(), text.clone()))
        .collect();
    let replaced: Entries = before.iter().filter(|(key, _)| changed.contains_key(*key)).map(cloned).collect();
    let kept = StorageKey::Replaced;
    if !replaced.is_empty() {
        storage::write_value(kept, &Backup::new(replaced, today()))?;
    }
    let written = changed.iter().try_for_each(|(key, text)| storage::write_entry(key, Some(text)));
    if written.is_err() {
        for key in changed.keys().chain([&kept.key()]) {
            // There was room for this before.
            storage::write_entry(key, before.get(key).map(String::as_str)).ok();
        }
        return written;
    }
    storage::close();
    dom::load(&Route::of_page(Page::Puzzle(kind)).to_string());
    Ok(())
}

fn cloned((key, text): (&String, &String)) -> (String, String) {
    (key.clone(), text.clone())
}

/// What was opened, and what importing it would do.
fn imported(import: &Import, stored: &Entries, on_import: &Callback<Backup>) -> Html {
    let backup = match import {
        Import::None => return Html::default(),
        Import::Refused(error) => return html! { <p role="alert">{ error.to_string() }</p> },
        Import::NotStored(error) => {
            let why = match error {
                WriteError::Full => "There is no room for the file and for what it replaces.",
                WriteError::Refused => "The browser lets this page store nothing.",
            };
            return html! { <p role="alert">{ why }{ " Nothing was changed." }</p> };
        }
        Import::Opened(backup) => backup,
    };
    let changes: Vec<(&String, &'static str)> = backup
        .entries()
        .iter()
        .filter_map(|(key, text)| match stored.get(key) {
            Some(old) if old == text => None,
            Some(_) => Some((key, "replaces yours")),
            None => Some((key, "is added")),
        })
        .collect();
    if changes.is_empty() {
        return html! { <p role="status">{ format!("You have everything in this file of {} already.", backup.saved) }</p> };
    }
    let onclick = {
        let backup = backup.clone();
        on_import.reform(move |_: MouseEvent| backup.clone())
    };
    html! {
        <section class="import" role="status">
            <p>{ format!("From the file of {}:", backup.saved) }</p>
            <ul>{ for changes.iter().map(|(key, what)| html! { <li>{ entry_name(key) }{ " " }<b>{ *what }</b></li> }) }</ul>
            <p class="foot">{ "What is replaced is kept, and can be brought back here." }</p>
            <button type="button" class="btn primary" {onclick}>{ "Import" }</button>
        </section>
    }
}

/// What the last import replaced.
fn last_replaced(on_import: &Callback<Backup>) -> Option<Html> {
    let text = storage::read(StorageKey::Replaced)?;
    let backup = Backup::open(&text, storage::parse(&text).ok()).ok()?;
    let names: Vec<String> = backup.entries().keys().map(|key| entry_name(key)).collect();
    let text = format!("The import of {} replaced: {}.", backup.saved, names.join(", "));
    let onclick = on_import.reform(move |_: MouseEvent| backup.clone());
    Some(html! {
        <div class="kept">
            <p>{ text }</p>
            <button type="button" class="btn" {onclick}>{ "Bring it back" }</button>
        </div>
    })
}

/// The games of the puzzle, newest first. Each can be resumed.
fn games(props: &PartProps) -> Html {
    let PartProps { model, dispatch, .. } = props;
    let item = |game: PlayedGame<'_>| {
        let at = game.at;
        let onclick = dispatch.reform(move |_: MouseEvent| Action::Resume(at, now()));
        let day = game.start.day.map(Day::in_words);
        let origin = Some(origin(&game.start.kind, game.start_position)).filter(|origin| !origin.is_empty());
        let moves = plural(game.moves as u64, "move", "moves");
        let state = if game.is_solved { "solved" } else { "not solved" };
        let parts = [day, origin, Some(format!("{moves}, {state}"))];
        html! {
            <li>
                { model.games.own().turns()[at].after.picture() }
                <span>{ parts.into_iter().flatten().collect::<Vec<_>>().join(" · ") }</span>
                if game.is_current && !model.games.is_shared() {
                    <span class="foot">{ "On the board" }</span>
                } else {
                    <button type="button" class="btn" {onclick}>{ "Go on" }</button>
                }
            </li>
        }
    };
    html! {
        <>
            <h3>{ format!("Games of {}", model.kind().title()) }</h3>
            <ol class="games">{ for model.games.own().games().into_iter().map(item) }</ol>
        </>
    }
}

/// The other games of the puzzle.
fn other_games(props: &PartProps) -> Option<Html> {
    let PartProps { model, dispatch, .. } = props;
    let others = match model.storage.other_games {
        0 => Vec::new(),
        _ => StoredGames::read(model.kind()).games.besides(model.storage.game.as_deref()),
    };
    let ask = |request: Request| {
        let (model, dispatch) = (model.clone(), dispatch.clone());
        Callback::from(move |_: MouseEvent| ask_saved_games(&model, &dispatch, request.clone()))
    };
    let item = |game: &SavedGame| {
        let turns = plural(game.turn_count() as u64, "turn", "turns");
        html! {
            <div class="kept">
                <p>{ format!("Another game of {}, {turns}, from a tab that played on.", model.kind().title()) }</p>
                <button type="button" class="btn" onclick={ask(Request::Show(game.clone()))}>{ "Show it" }</button>
                <button type="button" class="btn quiet" onclick={ask(Request::Discard(game.clone()))}>{ "Discard" }</button>
            </div>
        }
    };
    (!others.is_empty()).then(|| html! { <>{ for others.iter().map(item) }</> })
}

/// What could not be read. A game that this version can read again is offered as one.
fn unreadable(props: &PartProps, redraw: &UseForceUpdateHandle) -> Option<Html> {
    let PartProps { model, dispatch, .. } = props;
    let item = |text: &SetAside| {
        let is_game = text.origin() == StorageKey::Game(model.kind()).key();
        let game = is_game.then(|| storage::parse::<SavedGame>(&text.text).ok()).flatten();
        let game = game.filter(|game| game.restore(model.kind()).is_some());
        let show = game.map(|game| {
            let (model, dispatch) = (model.clone(), dispatch.clone());
            let request = Request::Show(game);
            Callback::from(move |_: MouseEvent| ask_saved_games(&model, &dispatch, request.clone()))
        });
        let discard = {
            let (text, redraw) = (text.clone(), redraw.clone());
            dispatch.reform(move |_: MouseEvent| {
                // What fails is said by the page.
                storage::discard(&text).ok();
                redraw.force_update();
                StorageAction::Report(StorageReport::now()).into()
            })
        };
        html! {
            <div class="kept" key={text.key.clone()}>
                <p>{ entry_name(text.origin()) }{ if show.is_some() { " can be read again." } else { " cannot be read: a newer version saved it, or it is damaged." } }</p>
                { for show.map(|onclick| html! { <button type="button" class="btn" {onclick}>{ "Show it" }</button> }) }
                { file_link("Save as a file", text) }
                <button type="button" class="btn quiet" onclick={discard}>{ "Discard" }</button>
            </div>
        }
    };
    let texts = storage::set_aside_texts();
    (!texts.is_empty()).then(|| html! { <>{ for texts.iter().map(item) }</> })
}
