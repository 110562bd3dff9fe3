//! The saved games in the browser's storage: what [`saved_games`](antipode_play::game::saved_games) decides is done here.

use antipode_play::game::revision::SaveId;
use antipode_play::game::saved_game::SavedGame;
use antipode_play::game::saved_games::{Edit, SavedGames, Sync, TabGame};
use antipode_play::game::{Event, reduce};
use antipode_play::page::action::{Action, StorageAction};
use antipode_play::page::model::Model;
use antipode_play::puzzle::PuzzleKind;
use antipode_play::stored::{OTHER_GAMES, StorageKey, WriteError};
use antipode_ui::address::now;
use antipode_ui::dom::random_word;
use antipode_ui::storage;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The saved games of a puzzle, and where they are.
pub struct StoredGames {
    kind: PuzzleKind,
    pub games: SavedGames,
    /// The numbers of the other games.
    numbers: Vec<u8>,
    /// Whether the current game is one that this version cannot read.
    pub is_unreadable: bool,
}

impl StoredGames {
    #[must_use]
    pub fn read(kind: PuzzleKind) -> StoredGames {
        let game = |key| storage::read_value::<SavedGame>(key).ok().flatten().filter(SavedGame::is_readable);
        let key = StorageKey::Game(kind);
        let text = storage::read(key);
        // Replaying the moves takes time, and is needed only where they could not be replayed before.
        let is_suspect = text.as_ref().is_some_and(|text| storage::is_set_aside(key, text));
        let current = game(key).filter(|game| !is_suspect || game.restore(kind).is_some());
        let others =
            OTHER_GAMES.filter_map(|number| Some((number, game(StorageKey::OtherGame(kind, number))?)));
        let (numbers, others) = others.unzip();
        let is_unreadable = text.is_some() && current.is_none();
        StoredGames { kind, games: SavedGames { current, others }, numbers, is_unreadable }
    }

    fn write(&self, sync: &Sync) -> Result<(), WriteError> {
        let key = StorageKey::Game(self.kind);
        for edit in sync.edits(&self.games) {
            match edit {
                Edit::AddOther(game) => {
                    let mut keys = OTHER_GAMES.map(|number| StorageKey::OtherGame(self.kind, number));
                    match keys.find(|key| storage::read(*key).is_none()) {
                        Some(free) => storage::write_value(free, game)?,
                        None => storage::record(&key.key(), Err(WriteError::Full))?,
                    }
                }
                Edit::SetCurrent(game) => {
                    if self.is_unreadable {
                        storage::set_aside(key)?;
                    }
                    storage::write_value(key, game)?;
                }
                Edit::RemoveOther(index) => {
                    storage::write(StorageKey::OtherGame(self.kind, self.numbers[index]), None)?;
                }
            }
        }
        Ok(())
    }
}

/// An action of the page on its saved games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Save the own game if it has changed, or show a newer one.
    Sync,
    /// Save the own game if it has changed, and show this other one.
    Show(SavedGame),
    /// Save the own game, and discard this other one.
    Discard(SavedGame),
}

/// Brings the own game of the page and storage together. Returns the actions that tell the page.
#[must_use]
pub fn sync(model: &Model, request: &Request) -> Vec<Action> {
    let stored = StoredGames::read(model.kind());
    let saved = model.storage.game.as_deref();
    let tab = TabGame { now: SavedGame::of(model.games.own(), now()), saved };
    let sync = match request {
        Request::Discard(game) => tab.store_instead_of(game, &stored.games, next_save()),
        Request::Sync | Request::Show(_) => tab.sync(&stored.games, next_save()),
    };
    if stored.write(&sync).is_err() {
        // The page says why. What it shows is not saved, so it stays.
        return Vec::new();
    }
    let mut actions = Vec::new();
    if matches!(request, Request::Show(_)) {
        rename_tab();
    }
    let shown = match (request, &sync) {
        (Request::Show(game), _) | (_, Sync::Adopt(game)) => {
            actions.extend(adopt(model, game));
            Some(game)
        }
        (_, Sync::Store { game, .. } | Sync::KeepBeside(game)) => {
            actions.push(StorageAction::MarkSaved(Rc::new(game.clone())).into());
            Some(game)
        }
        (_, Sync::Settled) => saved,
    };
    let adds = |edit: &Edit<'_>| matches!(edit, Edit::AddOther(_));
    let has_others = !stored.games.others.is_empty()
        || matches!(request, Request::Show(_))
        || sync.edits(&stored.games).iter().any(adds);
    let others = if has_others { StoredGames::read(model.kind()).games.besides(shown).len() } else { 0 };
    if others != model.storage.other_games {
        actions.push(StorageAction::ReportOtherGames(others).into());
    }
    actions
}

/// Returns the action that shows a saved game as the own one. A current game that cannot be restored is set aside.
fn adopt(model: &Model, saved: &SavedGame) -> Option<Action> {
    let kind = model.kind();
    let Some(game) = saved.restore(kind) else {
        if StoredGames::read(kind).games.current.as_ref() == Some(saved) {
            // Without room for a copy it stays for good.
            storage::set_aside(StorageKey::Game(kind)).ok();
        }
        return None;
    };
    let is_shown = !model.games.is_shared() && !antipode_ui::dom::is_hidden();
    let game = if is_shown { reduce(&game, Event::Resume(now())) } else { game };
    let (saved, change_number) = (Rc::new(saved.clone()), model.change.number);
    Some(StorageAction::Adopt { game: Box::new(game), saved, change_number }.into())
}

thread_local! {
    /// The name under which this page saves.
    static TAB: RefCell<String> = const { RefCell::new(String::new()) };
    static SAVES: Cell<u32> = const { Cell::new(0) };
}

/// Another name, for a page that shows another game: its next saves do not contain its earlier ones.
fn rename_tab() {
    TAB.set(random_word());
}

/// The number of the next save. Only this page saves under its name.
fn next_save() -> SaveId {
    if TAB.with_borrow(String::is_empty) {
        rename_tab();
    }
    SAVES.set(SAVES.get() + 1);
    SaveId(TAB.with_borrow(Clone::clone), SAVES.get())
}
