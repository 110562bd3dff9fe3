//! The saved games in the browser's storage: what [`saved_games`](antipode_play::game::saved_games) decides is done here.

use antipode_play::game::revision::SaveId;
use antipode_play::game::saved_game::SavedGame;
use antipode_play::game::saved_games::{SavedGames, Sync, TabGame};
use antipode_play::game::{Event, Game, reduce};
use antipode_play::page::action::{Action, StorageAction};
use antipode_play::page::model::Model;
use antipode_play::puzzle::PuzzleKind;
use antipode_play::stored::{OTHER_GAMES, StorageKey, WriteError};
use antipode_ui::address::now;
use antipode_ui::dom::random_word;
use antipode_ui::storage;
use std::cell::Cell;
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

    /// The game that a new tab shows.
    #[must_use]
    pub fn shown(&self) -> Option<Game> {
        self.games.current.as_ref()?.restore(self.kind)
    }

    fn write(&self, sync: &Sync) -> Result<(), WriteError> {
        let key = StorageKey::Game(self.kind);
        if sync.is_new {
            if self.is_unreadable {
                storage::set_aside(key)?;
            }
            storage::write_value(key, &sync.saved)?;
        }
        let mut joined =
            sync.joined.iter().map(|index| StorageKey::OtherGame(self.kind, self.numbers[*index]));
        joined.try_for_each(|key| storage::write(key, None))
    }
}

/// Brings the own game of the page and storage together. Returns the actions that tell the page.
#[must_use]
pub fn sync(model: &Model) -> Vec<Action> {
    let saved = model.storage.game.as_deref();
    let mut stored = StoredGames::read(model.kind());
    let current = stored.games.current.as_ref().filter(|current| Some(*current) != saved);
    if current.is_some_and(|current| current.restore(model.kind()).is_none()) {
        // Without room for a copy it stays for good.
        storage::set_aside(StorageKey::Game(model.kind())).ok();
        stored.games.current = None;
        stored.is_unreadable = true;
    }
    let tab = TabGame { own: model.games.own(), saved, now: now() };
    let sync = tab.sync(&stored.games, next_save());
    // If it is not written, the page says why, and shows what it showed.
    let written = sync.filter(|sync| stored.write(sync).is_ok());
    let action = written.map(|sync| {
        let saved = Rc::new(sync.saved);
        match sync.shown {
            Some(game) => adopt(model, &game, Some(saved)),
            None => StorageAction::MarkSaved(saved).into(),
        }
    });
    action.into_iter().collect()
}

/// Returns the action that shows a game as the own one.
#[must_use]
pub fn adopt(model: &Model, game: &Game, saved: Option<Rc<SavedGame>>) -> Action {
    let is_shown = !model.games.is_shared() && !antipode_ui::dom::is_hidden();
    let event = if is_shown { Event::Resume(now()) } else { Event::Pause(now()) };
    let (game, change_number) = (Box::new(reduce(game, event)), model.change.number);
    StorageAction::Adopt { game, saved, change_number }.into()
}

thread_local! {
    /// The name under which this page saves.
    static TAB: String = random_word();
    static SAVES: Cell<u32> = const { Cell::new(0) };
}

/// The number of the next save. Only this page saves under its name.
fn next_save() -> SaveId {
    SAVES.set(SAVES.get() + 1);
    SaveId(TAB.with(Clone::clone), SAVES.get())
}
