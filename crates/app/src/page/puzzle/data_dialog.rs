//! The dialog with the settings and everything that is stored: as a file and from a file, all games, and what cannot be read.

use super::panels::lessons::LessonList;
use super::persistence::saved::adopt;
use super::records_view::{records, solve_in_words};
use super::settings_view::settings;
use crate::puzzle::view;
use antipode_play::backup::{Backup, BackupError, Entries, Joined, join};
use antipode_play::day::Day;
use antipode_play::game::lessons::{Lesson, Lessons};
use antipode_play::game::records::Records;
use antipode_play::game::saved_game::SavedGame;
use antipode_play::game::{Event, PlayedGame, PlayedTail};
use antipode_play::numbers::plural;
use antipode_play::page::action::{Action, LinkAction, StorageAction, ViewAction};
use antipode_play::page::model::Model;
use antipode_play::page::view::Dialog as Open;
use antipode_play::puzzle::PuzzleKind;
use antipode_play::route::{Page, Route};
use antipode_play::stored::{SetAside, StorageKey, WriteError};
use antipode_ui::address::now;
use antipode_ui::dom;
use antipode_ui::panel::data::{OpenFile, SaveFile, entry_name, file_link, joined_in_words};
use antipode_ui::panel::dialog::Dialog;
use antipode_ui::part::PartProps;
use antipode_ui::storage::daily::{origin, stored_results};
use antipode_ui::storage::lock::with_locks;
use antipode_ui::storage::persistence;
use antipode_ui::storage::{self, BrowserJson};
use yew::platform::spawn_local;
use yew::prelude::*;

/// The result of opening a file.
#[derive(Clone, Debug, PartialEq)]
enum Import {
    None,
    /// What it would add: the player decides.
    Opened(Backup, Joined),
    Refused(BackupError),
    /// Nothing was changed, because the storage did not take it.
    NotStored(WriteError),
    /// It is stored, and shown when the page loads again.
    Added(Joined),
}

/// Where an earlier version kept what it replaced by a file, as a file.
const REPLACED: &str = "antipode.replaced";

/// The dialog.
#[component]
pub fn DataDialog(props: &PartProps) -> Html {
    let PartProps { model, dispatch, .. } = props;
    let is_open = model.display.dialog == Some(Open::Data);
    let import = use_state_eq(|| Import::None);
    let redraw = use_force_update();
    let is_kept = use_state_eq(|| None::<bool>);
    use_effect_with(is_open, {
        let is_kept = is_kept.setter();
        move |is_open| {
            if *is_open {
                spawn_local(async move { is_kept.set(persistence::is_kept().await) });
            }
        }
    });
    let backup = use_memo(is_open, |is_open| is_open.then(|| backup(model)));
    let on_close = {
        let (import, dispatch, kind) = (import.clone(), dispatch.clone(), model.kind());
        Callback::from(move |()| {
            if matches!(*import, Import::Added(_)) {
                return dom::load(&Route::of_page(Page::Puzzle(kind)).to_string());
            }
            import.set(Import::None);
            dispatch.emit(Action::View(ViewAction::SetDialog(None)));
        })
    };
    let on_open = {
        let (import, backup) = (import.setter(), backup.clone());
        Callback::from(move |opened: Result<Backup, BackupError>| {
            let Some(here) = &*backup else { return };
            import.set(opened.map_or_else(Import::Refused, |file| {
                let joined = join::<BrowserJson>(here.entries(), file.entries());
                Import::Opened(file, joined)
            }));
        })
    };
    let on_add = {
        let import = import.setter();
        Callback::from(move |file: Backup| {
            let import = import.clone();
            with_locks(locks(), move || {
                import.set(add(&file).map_or_else(Import::NotStored, Import::Added));
            });
        })
    };
    let content = (*backup).as_ref().map(|backup| {
        html! {
            <>
                { settings(model, dispatch) }
                <p class="foot">{ "Games, settings, drafts and searches are stored in this browser only. A file of them opens in any other, and adds them to what is there. " }{ retention(*is_kept) }</p>
                <div class="row">
                    <SaveFile label="Save as a file" name={format!("antipode-{}.json", backup.saved)} text={storage::json(backup)} />
                    <OpenFile label="Open a file…" on_open={on_open.clone()} />
                </div>
                { imported(&import, &on_add, &on_close) }
                { for replaced_before(backup.entries(), &on_open) }
                <LessonList ..props.clone() />
                <PlayedGames ..props.clone() />
                { for unreadable(props, &redraw) }
            </>
        }
    });
    html! { <Dialog id="data" title="Games and settings" open={is_open} {on_close}>{ content.unwrap_or_default() }</Dialog> }
}

/// What the browser promises.
fn retention(is_kept: Option<bool>) -> &'static str {
    match is_kept {
        Some(true) => "The browser keeps them until you delete them.",
        Some(false) => "The browser may delete them when its disk is full.",
        None => "",
    }
}

/// Everything that is stored, with the game as it is now: it may not be saved.
fn backup(model: &Model) -> Backup {
    let mut entries = stored();
    let game = SavedGame::of(model.games.own(), now());
    if game.is_worth_saving() {
        let own = Entries::from([(StorageKey::Game(model.kind()).key(), storage::json(&game))]);
        entries.extend(join::<BrowserJson>(&entries, &own).entries);
    }
    let today = String::from(js_sys::Date::new_0().to_iso_string());
    Backup::new(entries, today.chars().take(10).collect())
}

fn stored() -> Entries {
    storage::entries().into_iter().collect()
}

/// The locks of what is changed by more than one tab.
fn locks() -> Vec<String> {
    let games = PuzzleKind::ALL.into_iter().map(StorageKey::Game);
    games.chain([StorageKey::Marks, StorageKey::Daily]).map(StorageKey::key).collect()
}

/// Adds a file to what is stored, or changes nothing.
fn add(file: &Backup) -> Result<Joined, WriteError> {
    let before = stored();
    let joined = join::<BrowserJson>(&before, file.entries());
    let written = joined.entries.iter().try_for_each(|(key, text)| storage::write_entry(key, Some(text)));
    if written.is_err() {
        for key in joined.entries.keys() {
            // There was room for this before.
            storage::write_entry(key, before.get(key).map(String::as_str)).ok();
        }
    }
    written.map(|()| joined)
}

/// The opened file, and the result.
fn imported(import: &Import, on_add: &Callback<Backup>, on_continue: &Callback<()>) -> Html {
    let (joined, saved, button) = match import {
        Import::None => return Html::default(),
        Import::Refused(error) => return html! { <p role="alert">{ error.to_string() }</p> },
        Import::NotStored(error) => {
            let why = match error {
                WriteError::Full => "There is no room for what the file adds.",
                WriteError::Refused => "The browser lets this page store nothing.",
            };
            return html! { <p role="alert">{ why }{ " Nothing was changed." }</p> };
        }
        Import::Opened(file, joined) => {
            let add = {
                let file = file.clone();
                on_add.reform(move |_: MouseEvent| file.clone())
            };
            let button = html! { <button type="button" class="btn primary" onclick={add}>{ "Add" }</button> };
            (joined, Some(&file.saved), (!joined.entries.is_empty()).then_some(button))
        }
        Import::Added(joined) => {
            let onclick = on_continue.reform(|_: MouseEvent| ());
            let button =
                html! { <button type="button" class="btn primary" {onclick}>{ "Continue" }</button> };
            (joined, None, Some(button))
        }
    };
    html! {
        <section class="import" role="status">
            { for saved.map(|day| html! { <p>{ format!("The file of {day}:") }</p> }) }
            { for joined_in_words(joined, saved.is_none()).into_iter().map(|sentence| html! { <p>{ sentence }</p> }) }
            { for button }
        </section>
    }
}

/// What an earlier version replaced by a file.
fn replaced_before(stored: &Entries, on_open: &Callback<Result<Backup, BackupError>>) -> Option<Html> {
    let text = stored.get(REPLACED)?;
    let file = Backup::open(text, storage::parse(text).ok());
    let onclick = on_open.reform(move |_: MouseEvent| file.clone());
    Some(html! {
        <div class="kept">
            <p>{ "An earlier version replaced what was here by a file, and kept it." }</p>
            <button type="button" class="btn" {onclick}>{ "Open it" }</button>
        </div>
    })
}

/// How many games are listed at once.
const LISTED: usize = 50;

/// The records, and the games of the puzzle, newest first. Each game can be resumed.
#[component]
fn PlayedGames(props: &PartProps) -> Html {
    let PartProps { model, dispatch, .. } = props;
    let listed = use_state_eq(|| LISTED);
    let own = model.games.own();
    let solved = Records::of(own, model.ruleset, &stored_results());
    let games = own.games();
    let lessons = Lessons::of(model.kind());
    let item =
        |game: &PlayedGame<'_>| item(model, dispatch, game, &solved, lessons.with_board(game.start_position));
    let more = {
        let listed = listed.clone();
        Callback::from(move |_: MouseEvent| listed.set(*listed + LISTED))
    };
    html! {
        <>
            { records(model, &solved) }
            <h3>{ format!("Games of {}", model.kind().title()) }</h3>
            <ol class="games">{ for games.iter().take(*listed).map(item) }</ol>
            if games.len() > *listed {
                <button type="button" class="btn" onclick={more}>{ format!("{} more", games.len() - *listed) }</button>
            }
        </>
    }
}

/// A game of the list.
fn item(
    model: &Model,
    dispatch: &Callback<Action>,
    game: &PlayedGame<'_>,
    solved: &Records,
    lesson: Option<&Lesson>,
) -> Html {
    let (at, start) = (game.at, game.start_turn);
    let go_on =
        dispatch.reform(move |_: MouseEvent| Action::Link(LinkAction::Resume(Event::GoTo(at, now()), now())));
    let tail = |&PlayedTail { tail, moves }: &PlayedTail| {
        let onclick = dispatch.reform(move |_: MouseEvent| {
            Action::Link(LinkAction::Resume(Event::TakeTail { start, tail, now: now() }, now()))
        });
        let moves = plural(moves as u64, "move", "moves");
        html! { <button type="button" class="btn quiet" {onclick}>{ moves }</button> }
    };
    let day = game.start.day.map(Day::in_words);
    let origin = lesson.map_or_else(|| origin(&game.start.kind), Lesson::name);
    let origin = Some(origin).filter(|origin| !origin.is_empty());
    let solve = solved.solves.iter().find(|solve| solve.start == start);
    let moves = plural(game.moves as u64, "move", "moves");
    let state = match solve {
        Some(solve) => format!("Solved in {}", solve_in_words(solve, model.ruleset)),
        None if game.is_solved => format!("{moves}, solved"),
        None => format!("{moves}, not solved"),
    };
    let parts = [day, origin, Some(state)];
    html! {
        <li>
            { view::picture(&model.games.own().turns()[at].after) }
            <span>{ parts.into_iter().flatten().collect::<Vec<_>>().join(" · ") }</span>
            if game.is_current && !model.games.is_shared() {
                <span class="foot">{ "On the board" }</span>
            } else {
                <button type="button" class="btn" onclick={go_on}>{ if game.is_solved { "Show" } else { "Go on" } }</button>
            }
            if !game.tails.is_empty() {
                <details class="tails">
                    <summary>{ "Your moves before" }</summary>
                    { for game.tails.iter().rev().map(tail) }
                </details>
            }
        </li>
    }
}

/// What could not be read. A game that this version can read again is offered as one.
fn unreadable(props: &PartProps, redraw: &UseForceUpdateHandle) -> Option<Html> {
    let PartProps { model, dispatch, .. } = props;
    let item = |text: &SetAside| {
        let is_game = text.origin() == StorageKey::Game(model.kind()).key();
        let game = is_game.then(|| storage::parse::<SavedGame>(&text.text).ok()).flatten();
        let game = game.and_then(|game| game.restore(model.kind()));
        let show = game.map(|game| {
            let model = model.clone();
            // Saving it follows, with the own games.
            dispatch.reform(move |_: MouseEvent| adopt(&model, &game.joined(model.games.own()), None))
        });
        let discard = {
            let (text, redraw) = (text.clone(), redraw.clone());
            dispatch.reform(move |_: MouseEvent| {
                // The page reports failures.
                storage::discard(&text).ok();
                redraw.force_update();
                StorageAction::Report(storage::report()).into()
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
