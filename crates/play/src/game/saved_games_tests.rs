//! Tabs that share storage, in any order of events: no move is lost.

use super::*;
use crate::game::line_puzzle::{at as on, cell, slide};
use crate::game::{Actor, Event, Game, Ms, StartKind, reduce};
use crate::puzzle::PuzzleKind;
use std::collections::BTreeSet;

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

struct Tab {
    name: String,
    saves: u32,
    turns: Vec<String>,
    current: usize,
    saved: Option<SavedGame>,
}

impl Tab {
    fn open(number: usize, storage: &SavedGames) -> Tab {
        let mut tab =
            Tab { name: format!("tab{number}"), saves: 0, turns: Vec::new(), current: 0, saved: None };
        if let Some(saved) = &storage.current {
            tab.show(saved);
        }
        tab
    }

    fn show(&mut self, saved: &SavedGame) {
        self.turns = saved.texts();
        self.current = self.turns.len();
        self.saved = Some(saved.clone());
        // The turn on the board is part of the game.
        while !self.game().is_same_play(saved) {
            self.current -= 1;
        }
    }

    fn game(&self) -> SavedGame {
        SavedGame::of_texts(&self.turns, self.current)
    }

    fn tab_game(&self) -> TabGame<'_> {
        TabGame { now: self.game(), saved: self.saved.as_ref() }
    }

    fn next_save(&mut self) -> SaveId {
        self.saves += 1;
        SaveId(self.name.clone(), self.saves)
    }

    /// Decides by what was read, and writes to what is stored.
    fn sync(&mut self, read: &SavedGames, storage: &mut SavedGames) -> Sync {
        let save = self.next_save();
        let sync = self.tab_game().sync(read, save);
        apply(&sync, read, storage);
        match &sync {
            Sync::Adopt(game) => self.show(game),
            Sync::Store { .. } | Sync::KeepBeside(_) | Sync::Settled => {
                self.saved = sync.saved().cloned().or(self.saved.take());
            }
        }
        sync
    }
}

fn apply(sync: &Sync, read: &SavedGames, storage: &mut SavedGames) {
    for edit in sync.edits(read) {
        match edit {
            Edit::AddOther(game) => storage.others.push(game.clone()),
            Edit::SetCurrent(game) => storage.current = Some(game.clone()),
            Edit::RemoveOther(index) => storage.others.retain(|other| *other != read.others[index]),
        }
    }
}

fn all_texts(storage: &SavedGames) -> BTreeSet<String> {
    storage.current.iter().chain(&storage.others).flat_map(SavedGame::texts).collect()
}

/// Plays at random in up to three tabs. At the end every move is stored that no player has taken back.
fn simulate(seed: u64, events: usize, has_locks: bool) {
    let mut random = Random(seed);
    let mut storage = SavedGames::default();
    let mut tabs: Vec<Tab> = Vec::new();
    let mut opened = 0;
    let mut moves = BTreeSet::new();
    for event in 0..events {
        if tabs.is_empty() || tabs.len() < 3 && random.below(12) == 0 {
            tabs.push(Tab::open(opened, &storage));
            opened += 1;
        }
        let at = random.below(tabs.len());
        let tab = &mut tabs[at];
        match random.below(16) {
            0..=5 => {
                for undone in tab.turns.split_off(tab.current) {
                    moves.remove(&undone);
                }
                let text = format!("move{event}");
                moves.insert(text.clone());
                tab.turns.push(text);
                tab.current += 1;
            }
            6 => tab.current = tab.current.saturating_sub(1),
            7 => tab.current = (tab.current + 1).min(tab.turns.len()),
            8 | 9 if !has_locks => {
                // Another tab saves between the reading and the writing of this one.
                let read = storage.clone();
                let other = (at + 1) % tabs.len();
                if other != at {
                    tabs[other].sync(&read, &mut storage);
                    tabs[at].sync(&read, &mut storage);
                }
            }
            10 => {
                let read = storage.clone();
                tab.sync(&read, &mut storage);
                let others = storage.besides(tab.saved.as_ref());
                if !others.is_empty() {
                    tab.show(&others[random.below(others.len())]);
                    // Its saves from now on do not contain the earlier ones.
                    tab.name = format!("{}-{event}", tab.name);
                }
            }
            11 => {
                let read = storage.clone();
                tab.sync(&read, &mut storage);
                tabs.remove(at);
            }
            _ => {
                let read = storage.clone();
                tab.sync(&read, &mut storage);
            }
        }
    }
    // Every tab that is still open looks at storage again, until nothing changes.
    for round in 0.. {
        let before = storage.clone();
        for tab in &mut tabs {
            let read = storage.clone();
            tab.sync(&read, &mut storage);
        }
        if storage == before {
            break;
        }
        assert!(round < 4, "seed {seed}: tabs that nobody plays in go on writing");
    }
    let kept = all_texts(&storage);
    let lost: Vec<_> = moves.difference(&kept).collect();
    assert!(lost.is_empty(), "seed {seed}: {lost:?} are lost");
    for tab in &tabs {
        assert!(!tab.tab_game().is_changed(), "seed {seed}: {} is not saved", tab.name);
    }
}

#[test]
fn no_move_is_lost_in_any_order_of_events() {
    for seed in 0..4_000 {
        simulate(seed, 60, true);
    }
}

/// Without Web Locks another tab may write between the reading and the writing of a save.
#[test]
fn no_move_is_lost_when_saves_of_open_tabs_overlap() {
    for seed in 0..4_000 {
        simulate(seed, 60, false);
    }
}

/// A line of a game: where the piece began, and where each move led.
type Line = (usize, Vec<usize>);

fn lines(game: &Game) -> BTreeSet<Line> {
    let turns = game.turns();
    let line = |start: &usize| {
        let cells = turns.range(turns.game_of(*start)).skip(1).map(|turn| cell(&turn.after));
        (cell(&turns[*start].after), cells.collect())
    };
    turns.starts().iter().map(line).collect()
}

/// The lines that others took the place of, and that a button brings back.
fn tails(game: &Game) -> BTreeSet<Line> {
    let mut tails = BTreeSet::new();
    for &start in game.turns().starts() {
        let Some(tail) = game.turns()[start].start().and_then(|start| start.tail.clone()) else { continue };
        let before = game.turns().range(start + 1..start + 1 + tail.after);
        let cells = before.chain(&tail.turns).map(|turn| cell(&turn.after)).collect();
        tails.insert((cell(&game.turns()[start].after), cells));
    }
    tails
}

/// A page with a whole history of games.
struct Page {
    name: String,
    saves: u32,
    game: Game,
    saved: Option<SavedGame>,
}

impl Page {
    fn open(number: usize, storage: &SavedGames) -> Page {
        let saved = storage.current.clone();
        let game = saved.as_ref().map_or(Game::new(on(3), StartKind::Fresh), restored);
        Page { name: format!("page{number}"), saves: 0, game, saved }
    }

    fn sync(&mut self, storage: &mut SavedGames) {
        self.saves += 1;
        let read = storage.clone();
        let tab = TabGame { now: SavedGame::of(&self.game, Ms(0)), saved: self.saved.as_ref() };
        let sync = tab.sync(&read, SaveId(self.name.clone(), self.saves));
        apply(&sync, &read, storage);
        if let Sync::Adopt(game) = &sync {
            self.game = restored(game);
        }
        self.saved = sync.saved().cloned().or(self.saved.take());
    }
}

fn restored(saved: &SavedGame) -> Game {
    saved.restore(PuzzleKind::Sliding).expect("what was saved can be restored")
}

/// Two pages with all their games: what is played, begun, restarted, resumed, taken back, reloaded. In the end each line that was
/// played and not taken back is in storage, as a game or as the tail of one.
#[test]
fn no_game_of_two_pages_is_lost() {
    let sequences =
        std::env::var("ANTIPODE_SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(1_000);
    for seed in 0..sequences {
        let mut random = Random(seed);
        let mut storage = SavedGames::default();
        let mut pages: Vec<Page> = (0..2).map(|number| Page::open(number, &storage)).collect();
        let mut played: BTreeSet<Line> = BTreeSet::new();
        for event in 0..60 {
            let page = &mut pages[random.below(2)];
            let (now, place) = (Ms(0), cell(page.game.position()));
            let change = match random.below(12) {
                0 => {
                    let kind = StartKind::Scramble { seed: event.to_string(), depth: None };
                    Event::SetPosition { position: on(random.below(6)), kind, now }
                }
                1 => Event::Restart(now),
                2 => {
                    let starts = page.game.turns().starts();
                    let start = starts[random.below(starts.len())];
                    Event::GoTo(page.game.turns().left_at(start), now)
                }
                3 => Event::Undo(now),
                4 => Event::Redo(now),
                5 => Event::TakeTail(now),
                6 => {
                    page.sync(&mut storage);
                    *page = Page::open(event + 2, &storage);
                    continue;
                }
                7 | 8 => {
                    page.sync(&mut storage);
                    continue;
                }
                _ => {
                    let walk = if place == 0 || place < 5 && random.below(2) == 0 { 1 } else { -1 };
                    Event::Play { moves: vec![slide(walk)], actor: Actor::Player, now }
                }
            };
            let before = lines(&page.game);
            page.game = reduce(&page.game, change);
            let after = lines(&page.game);
            // What a move takes the place of is no line any more, and what it makes is one.
            played.retain(|line| after.contains(line) || !before.contains(line));
            played.extend(after.into_iter().filter(|line| !line.1.is_empty() && !before.contains(line)));
        }
        for _ in 0..3 {
            pages.iter_mut().for_each(|page| page.sync(&mut storage));
        }
        let games: Vec<Game> = storage.current.iter().chain(&storage.others).map(restored).collect();
        let kept: BTreeSet<Line> =
            games.iter().flat_map(|game| lines(game).into_iter().chain(tails(game))).collect();
        for (start, cells) in &played {
            let is_kept = kept.iter().any(|(place, line)| place == start && line.starts_with(cells));
            assert!(is_kept, "seed {seed}: {cells:?} from {start} is lost");
        }
    }
}

fn tabs(storage: &SavedGames) -> (Tab, Tab) {
    (Tab::open(1, storage), Tab::open(2, storage))
}

fn play(tab: &mut Tab, text: &str) {
    tab.turns.truncate(tab.current);
    tab.turns.push(text.to_owned());
    tab.current += 1;
}

fn sync(tab: &mut Tab, storage: &mut SavedGames) -> Sync {
    let read = storage.clone();
    tab.sync(&read, storage)
}

/// A game of one move that a tab has stored.
fn begun() -> (SavedGames, Tab) {
    let mut storage = SavedGames::default();
    let mut tab = Tab::open(0, &storage);
    play(&mut tab, "a");
    sync(&mut tab, &mut storage);
    (storage, tab)
}

/// Two tabs that have stored games of one move each, `one` and `two`; the second is the current game.
fn two_games() -> (SavedGames, Tab, Tab) {
    let mut storage = SavedGames::default();
    let (mut one, mut two) = tabs(&storage);
    play(&mut one, "one");
    play(&mut two, "two");
    sync(&mut one, &mut storage);
    sync(&mut two, &mut storage);
    (storage, one, two)
}

#[test]
fn an_idle_tab_shows_the_newer_game_and_writes_nothing() {
    let (mut storage, _) = begun();
    let (mut idle, mut busy) = tabs(&storage);
    for text in ["b", "c", "d"] {
        play(&mut busy, text);
        sync(&mut busy, &mut storage);
    }
    let newest = storage.clone();
    assert!(matches!(sync(&mut idle, &mut storage), Sync::Adopt(_)));
    assert_eq!(idle.turns, ["a", "b", "c", "d"]);
    assert_eq!(sync(&mut idle, &mut storage), Sync::Settled);
    assert_eq!(storage, newest);
}

#[test]
fn an_idle_tab_follows_a_game_whose_moves_were_taken_back() {
    let (mut storage, _) = begun();
    let (mut idle, mut busy) = tabs(&storage);
    busy.current = 0;
    play(&mut busy, "b");
    sync(&mut busy, &mut storage);
    sync(&mut idle, &mut storage);
    assert_eq!((idle.turns, storage.others.len()), (vec!["b".to_owned()], 0));
}

#[test]
fn two_tabs_that_play_on_keep_two_games_however_long() {
    let (mut storage, _) = begun();
    let (mut one, mut two) = tabs(&storage);
    for round in 0..10 {
        play(&mut one, &format!("one{round}"));
        play(&mut two, &format!("two{round}"));
        sync(&mut one, &mut storage);
        sync(&mut two, &mut storage);
    }
    assert_eq!(storage.others.len(), 1);
    assert_eq!((one.turns.len(), two.turns.len()), (11, 11));
    assert_eq!(storage.current.as_ref().expect("a game").texts(), two.turns);
    assert_eq!(storage.others[0].texts(), one.turns);
    let current = storage.current.clone().expect("a game");
    assert_eq!(storage.besides(one.saved.as_ref()), [current]);
    assert_eq!(storage.besides(two.saved.as_ref()), storage.others);
    assert_eq!(storage.besides(None).len(), 2);
    assert_eq!(sync(&mut one, &mut storage), Sync::Settled, "its game is one of the others");
}

#[test]
fn the_same_moves_in_two_tabs_are_one_game() {
    let (mut storage, _) = begun();
    let (mut one, mut two) = tabs(&storage);
    play(&mut one, "b");
    sync(&mut one, &mut storage);
    play(&mut two, "b");
    play(&mut two, "c");
    sync(&mut two, &mut storage);
    assert_eq!(storage.current.as_ref().expect("a game").texts(), ["a", "b", "c"]);
    assert_eq!(storage.others, []);
}

#[test]
fn an_earlier_save_of_the_same_game_is_no_other_game() {
    let (mut storage, mut tab) = begun();
    let earlier = storage.clone();
    play(&mut tab, "b");
    sync(&mut tab, &mut storage);
    assert_eq!(earlier.besides(tab.saved.as_ref()), []);
    assert_eq!(earlier.besides(None).len(), 1);
}

#[test]
fn a_tab_follows_a_longer_game_of_an_earlier_version() {
    let (mut storage, mut tab) = begun();
    storage.current = Some(SavedGame::of_texts(&["a".to_owned(), "b".to_owned()], 2));
    assert!(matches!(sync(&mut tab, &mut storage), Sync::Adopt(_)));
    assert_eq!((tab.turns, storage.others), (vec!["a".to_owned(), "b".to_owned()], vec![]));
}

/// The tab, or the browser, ended between two writes.
#[test]
fn a_save_that_was_torn_is_completed_once() {
    let mut storage = SavedGames::default();
    let (mut one, mut two) = tabs(&storage);
    play(&mut one, "one");
    play(&mut two, "two");
    sync(&mut one, &mut storage);
    let save = two.next_save();
    let torn = two.tab_game().sync(&storage, save);
    let edits = torn.edits(&storage);
    let [Edit::AddOther(displaced), Edit::SetCurrent(_)] = edits[..] else { panic!("{edits:?}") };
    storage.others.push(displaced.clone());
    sync(&mut two, &mut storage);
    assert_eq!(storage.current.as_ref().expect("a game").texts(), ["two"]);
    assert_eq!(storage.others.iter().map(SavedGame::texts).collect::<Vec<_>>(), [["one"]]);
}

#[test]
fn only_the_game_that_the_player_discards_is_gone() {
    let (mut storage, _, mut two) = two_games();
    let mut three = Tab::open(3, &SavedGames::default());
    play(&mut three, "three");
    sync(&mut three, &mut storage);
    // The second tab discards the game of the first; the game of the third is the current one.
    let discarded = storage.others.iter().find(|game| game.texts() == ["one"]).expect("it was kept").clone();
    let save = two.next_save();
    let step = two.tab_game().store_instead_of(&discarded, &storage, save);
    apply(&step, &storage.clone(), &mut storage);
    let mut kept = all_texts(&storage);
    assert!(kept.remove("two") && kept.remove("three") && kept.is_empty(), "{kept:?}");
}

#[test]
fn a_discarded_game_of_an_earlier_version_is_gone() {
    let earlier = SavedGame::of_texts(&["earlier".to_owned()], 1);
    let mut storage = SavedGames { current: Some(earlier.clone()), others: Vec::new() };
    let mut tab = Tab::open(1, &SavedGames::default());
    play(&mut tab, "a");
    let save = tab.next_save();
    let step = tab.tab_game().store_instead_of(&earlier, &storage, save);
    apply(&step, &storage.clone(), &mut storage);
    assert_eq!((storage.current.expect("a game").texts(), storage.others), (vec!["a".to_owned()], vec![]));
}

#[test]
fn a_discarded_game_is_not_stored_again() {
    let (mut storage, mut one, mut two) = two_games();
    // The second tab discards the game of the first, which is still open.
    let (discarded, save) = (storage.others[0].clone(), two.next_save());
    let step = two.tab_game().store_instead_of(&discarded, &storage, save);
    apply(&step, &storage.clone(), &mut storage);
    two.saved = step.saved().cloned();
    assert!(storage.others.is_empty());
    sync(&mut one, &mut storage);
    sync(&mut two, &mut storage);
    assert_eq!((one.turns, storage.others.len()), (vec!["two".to_owned()], 0));
}

#[test]
fn a_game_saved_by_an_earlier_version_meanwhile_is_kept() {
    let earlier = |texts: &[&str]| {
        let texts: Vec<String> = texts.iter().map(ToString::to_string).collect();
        SavedGame::of_texts(&texts, texts.len())
    };
    let mut storage = SavedGames { current: Some(earlier(&["a"])), others: Vec::new() };
    let mut tab = Tab::open(1, &storage);
    play(&mut tab, "b");
    // The earlier version knows of no revisions and writes over anything.
    storage.current = Some(earlier(&["a", "c", "d"]));
    sync(&mut tab, &mut storage);
    assert_eq!(storage.current.as_ref().expect("a game").texts(), ["a", "b"]);
    assert_eq!(storage.others[0].texts(), ["a", "c", "d"]);
    sync(&mut tab, &mut storage);
    assert_eq!(storage.others.len(), 1);
}
