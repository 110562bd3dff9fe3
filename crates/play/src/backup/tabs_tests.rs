//! Tabs that share storage, in any order of events: no move is lost.

use super::{Entries, join};
use crate::game::games::Games;
use crate::game::line_puzzle::{MadeMove, at as on, cell, last_move, moves_not_in_one_game, slide};
use crate::game::revision::SaveId;
use crate::game::saved_game::SavedGame;
use crate::game::saved_games::{SavedGames, TabGame};
use crate::game::{Actor, Event, Game, Ms, StartKind};
use crate::puzzle::PuzzleKind;
use crate::stored::{Json, NativeJson, StorageKey};
use std::collections::BTreeSet;

const NOW: Ms = Ms(0);

/// A generator of random numbers, so that a failure is named by its seed (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }
}

fn restored(saved: &SavedGame) -> Game {
    saved.restore(PuzzleKind::Sliding).expect("what was saved can be restored")
}

/// A tab with its own games and perhaps one from a link.
struct Tab {
    name: String,
    saves: u32,
    games: Games,
    saved: Option<SavedGame>,
}

impl Tab {
    fn open(name: &str, storage: &SavedGames) -> Tab {
        let saved = storage.current.clone();
        let own = saved.as_ref().map_or(Game::new(on(3), StartKind::Fresh), restored);
        Tab { name: name.to_owned(), saves: 0, games: Games::new(own), saved }
    }

    fn game(&self) -> TabGame<'_> {
        TabGame { own: self.games.own(), saved: self.saved.as_ref(), now: NOW }
    }

    /// Decides by what was read, and writes to what is stored. With `is_late` the player moves before the tab shows anything.
    fn sync_as_read(&mut self, read: &SavedGames, storage: &mut SavedGames, is_late: bool) -> bool {
        self.saves += 1;
        let Some(sync) = self.game().sync(read, SaveId(self.name.clone(), self.saves)) else { return false };
        if sync.is_new {
            let text = NativeJson::write(&sync.saved);
            assert_eq!(
                NativeJson::read::<SavedGame>(&text).as_ref(),
                Some(&sync.saved),
                "a save can be read"
            );
            storage.current = Some(sync.saved.clone());
        }
        storage.others.retain(|other| !sync.joined.iter().any(|index| read.others[*index] == *other));
        if let Some(shown) = sync.shown {
            if is_late {
                return true;
            }
            self.games = self.games.with_own(shown);
        }
        self.saved = Some(sync.saved);
        true
    }

    fn sync(&mut self, storage: &mut SavedGames) -> bool {
        self.sync_as_read(&storage.clone(), storage, false)
    }

    fn act(&mut self, event: Event) {
        self.games = self.games.reduce(event);
    }

    fn play(&mut self, walk: i8) {
        self.act(Event::Play { moves: vec![slide(walk)], actor: Actor::Player, now: NOW });
    }

    /// The cells of the line on the board.
    fn line(&self) -> Vec<usize> {
        last_move(self.games.current()).2
    }

    fn act_at_random(&mut self, random: &mut Random, made: &mut BTreeSet<MadeMove>) {
        let (own, place) = (self.games.own(), cell(self.games.current().position()));
        let starts = own.turns().starts();
        let start = starts[random.below(starts.len())];
        match random.below(12) {
            0 => {
                let kind = StartKind::Scramble { seed: random.below(9).to_string(), depth: None };
                self.act(Event::SetPosition { position: on(random.below(6)), kind, now: NOW });
            }
            1 => self.act(Event::Restart(NOW)),
            2 => self.act(Event::GoTo(own.turns().left_at(start), NOW)),
            3 => self.act(Event::Undo(NOW)),
            4 => self.act(Event::Redo(NOW)),
            5 => {
                let tails = own.turns()[start].start().map_or(0, |start| start.tails.len());
                self.act(Event::TakeTail { start, tail: random.below(tails + 1), now: NOW });
            }
            6 => {
                let link = Game::new(on(random.below(6)), StartKind::Loaded);
                self.games = self.games.open_shared(link, NOW);
            }
            7 => self.games = self.games.close_shared(NOW),
            _ => {
                self.play(if place == 0 || place < 5 && random.below(2) == 0 { 1 } else { -1 });
                made.insert(last_move(self.games.own()));
            }
        }
    }
}

/// Plays at random in up to three tabs: moves, undo, restarts, other games, tails, links, reloads, a file that is joined later, tabs
/// that end in the middle of a save. At the end each move that was made is found in one game.
fn simulate(seed: u64, has_locks: bool) {
    let mut random = Random(seed);
    let mut storage = SavedGames::default();
    let mut tabs: Vec<Tab> = (0..2).map(|tab| Tab::open(&format!("tab{tab}"), &storage)).collect();
    let mut made = BTreeSet::new();
    let key = StorageKey::Game(PuzzleKind::Sliding).key();
    let file_of = |storage: &SavedGames| -> Entries {
        storage.current.iter().map(|game| (key.clone(), NativeJson::write(game))).collect()
    };
    let mut file = Entries::new();
    for event in 0..60 {
        let at = random.below(tabs.len());
        let read = storage.clone();
        match random.below(16) {
            0 if has_locks => {
                // The tab is left before it can compare its game with the stored ones.
                let left = tabs.remove(at);
                if left.game().is_changed() {
                    storage.others.push(left.game().text());
                }
                tabs.push(Tab::open(&format!("tab-{event}"), &storage));
            }
            1 if has_locks => {
                tabs[at].sync(&mut storage);
                if random.below(2) == 0 {
                    // The tab ended before it removed what it had joined.
                    storage.others = read.others;
                }
                tabs[at] = Tab::open(&format!("tab-{event}"), &storage);
            }
            0 | 1 => {
                // Another tab saves between the reading and the writing of this one.
                let other = (at + 1) % tabs.len();
                tabs[other].sync_as_read(&read, &mut storage, false);
                tabs[at].sync_as_read(&read, &mut storage, false);
            }
            2 if tabs.len() < 3 => tabs.push(Tab::open(&format!("tab+{event}"), &storage)),
            3 => file = file_of(&storage),
            4 => {
                let joined = join::<NativeJson>(&file_of(&storage), &file);
                assert!(joined.left.is_empty(), "seed {seed}");
                if let Some(text) = joined.entries.get(&key) {
                    storage.current = NativeJson::read(text);
                }
            }
            5 | 6 => drop(tabs[at].sync_as_read(&read, &mut storage, random.below(4) == 0)),
            _ => tabs[at].act_at_random(&mut random, &mut made),
        }
    }
    // Every tab looks at storage again, until nothing changes.
    for round in 0.. {
        let is_changed = tabs.iter_mut().fold(false, |is_changed, tab| tab.sync(&mut storage) | is_changed);
        if !is_changed {
            break;
        }
        assert!(round < 5, "seed {seed}: tabs that nobody plays in go on writing");
    }
    let stored: Vec<Game> = storage.current.iter().chain(&storage.others).map(restored).collect();
    let lost = moves_not_in_one_game(&made, &stored);
    assert!(lost.is_empty(), "seed {seed}: {lost:?}");
    assert!(stored.len() <= 1, "seed {seed}: two histories are left");
    for tab in &tabs {
        assert!(!tab.game().is_changed(), "seed {seed}: {} is not saved", tab.name);
    }
}

fn sequences() -> u64 {
    std::env::var("ANTIPODE_SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(1_000)
}

#[test]
fn every_move_of_all_tabs_is_found_in_one_game() {
    (0..sequences()).for_each(|seed| simulate(seed, true));
}

/// Without Web Locks another tab may write between the reading and the writing of a save.
#[test]
fn every_move_is_found_in_one_game_when_saves_of_open_tabs_overlap() {
    (0..sequences()).for_each(|seed| simulate(seed, false));
}

/// Two tabs with a game of one move, which the first one has stored.
fn tabs() -> (SavedGames, Tab, Tab) {
    let mut storage = SavedGames::default();
    let mut first = Tab::open("first", &storage);
    first.play(1);
    first.sync(&mut storage);
    let second = Tab::open("second", &storage);
    (storage, first, second)
}

#[test]
fn an_idle_tab_shows_the_newer_game_and_writes_nothing() {
    let (mut storage, mut idle, mut busy) = tabs();
    for walk in [1, -1, -1] {
        busy.play(walk);
        busy.sync(&mut storage);
    }
    let newest = storage.clone();
    assert!(idle.sync(&mut storage));
    assert_eq!(idle.line(), [4, 5, 4, 3]);
    assert!(!idle.sync(&mut storage));
    assert_eq!(storage, newest);
}

#[test]
fn an_idle_tab_follows_a_game_whose_moves_were_taken_back() {
    let (mut storage, mut idle, mut busy) = tabs();
    busy.act(Event::Undo(NOW));
    busy.play(-1);
    busy.sync(&mut storage);
    idle.sync(&mut storage);
    assert_eq!((idle.line(), idle.games.own().tails().len()), (vec![2], 1));
}

#[test]
fn of_two_tabs_that_play_on_each_keeps_its_board_until_the_other_plays() {
    let (mut storage, mut one, mut two) = tabs();
    for _ in 0..3 {
        one.play(-1);
        two.play(1);
        two.play(-1);
        one.sync(&mut storage);
        two.sync(&mut storage);
    }
    let own = two.games.own();
    assert_eq!((two.line(), own.turns().starts().len()), (vec![4, 5, 4, 5, 4, 5, 4], 1));
    assert_eq!(own.tails().iter().map(|tail| tail.moves).collect::<Vec<_>>(), [3]);
    assert_eq!(one.line(), [4, 3, 2, 1], "it has not looked at storage since");
    assert!(one.sync(&mut storage) && !two.sync(&mut storage));
    assert_eq!(one.line(), two.line());
}

#[test]
fn the_same_moves_in_two_tabs_are_one_line() {
    let (mut storage, mut one, mut two) = tabs();
    one.play(1);
    one.sync(&mut storage);
    two.play(1);
    two.play(-1);
    two.sync(&mut storage);
    assert_eq!((two.line(), two.games.own().tails().len()), (vec![4, 5, 4], 0));
}

#[test]
fn other_games_of_an_earlier_version_join_while_there_is_room() {
    let (mut storage, mut one, mut two) = tabs();
    two.act(Event::SetPosition { position: on(5), kind: StartKind::Loaded, now: NOW });
    two.play(-1);
    storage.others.push(two.game().text());
    assert!(one.sync(&mut storage));
    assert_eq!((storage.others.len(), one.games.own().turns().starts().len()), (0, 2));
    assert_eq!(one.line(), [4], "the board stays");
    let long = |seed: &str| {
        let kind = StartKind::Scramble { seed: seed.to_owned(), depth: None };
        let mut tab = Tab::open(seed, &SavedGames::default());
        tab.act(Event::SetPosition { position: on(0), kind, now: Ms(seed.len() as u64) });
        (0..25_000).for_each(|number| tab.play(if number % 2 == 0 { 1 } else { -1 }));
        tab.game().text()
    };
    storage.others = vec![long("a"), long("bc")];
    assert!(one.sync(&mut storage));
    assert_eq!((storage.others.len(), one.games.own().turns().starts().len()), (1, 3));
}
