//! Files of all kinds, joined with all kinds of entries: nothing goes, and nothing is added twice.

use super::*;
use crate::stored::NativeJson;
use serde_json::{Value, json};

fn joined(here: &Entries, file: &Entries) -> (Entries, Joined) {
    let joined = join::<NativeJson>(here, file);
    let mut after = here.clone();
    after.extend(joined.entries.clone());
    (after, joined)
}

fn entries(texts: &[(&str, &str)]) -> Entries {
    texts.iter().map(|(key, text)| (format!("antipode.{key}"), (*text).to_owned())).collect()
}

/// A game of Rotation: its turns, and the saves that it contains.
fn game(turns: &str, revision: &[(&str, u32)]) -> String {
    let start = json!({ "placed": { "at": "3x3n2", "how": "fresh" } });
    let played = turns.chars().map(|turn| json!({ "played": turn.to_string() }));
    let turns: Vec<Value> = once(start).chain(played).collect();
    let now = turns.len() - 1;
    json!({ "version": 1, "turns": turns, "now": now, "revision": revision }).to_string()
}

fn parts(joined: &Joined) -> Vec<(&str, usize)> {
    joined.added.iter().map(|part| (part.key.as_str(), part.count)).collect()
}

fn left(joined: &Joined) -> Vec<(Why, &str, usize)> {
    joined.left.iter().map(|(why, part)| (*why, part.key.as_str(), part.count)).collect()
}

const GAME: &str = "antipode.rotation.game";

#[test]
fn a_game_joins_those_that_are_here() {
    let with = |texts: &[(&str, &str)], file: &str| {
        let (after, joined) = joined(&entries(texts), &entries(&[("rotation.game", file)]));
        assert!(left(&joined).is_empty(), "{joined:?}");
        let games: Vec<(String, String)> = after.into_iter().collect();
        games.into_iter().map(|(key, text)| format!("{} {text}", &key[GAME.len()..])).collect::<Vec<_>>()
    };
    let (ab, aba, b) = (game("ab", &[]), game("aba", &[]), game("b", &[]));
    assert_eq!(with(&[], &ab), [format!(" {ab}")]);
    assert_eq!(with(&[("rotation.game", &aba)], &ab), [format!(" {aba}")], "it is a part of what is here");
    let text = |texts: &[(&str, &str)], file: &str| -> Value {
        let all = with(texts, file);
        serde_json::from_str(all[0].trim()).expect("JSON")
    };
    // It goes on from here, and the board stays.
    let on = text(&[("rotation.game", &ab)], &aba);
    assert_eq!((&on["turns"][3]["played"], &on["now"]), (&json!("a"), &json!(2)));
    // The line of the file is another one of the same game.
    let both = text(&[("rotation.game", &b)], &ab);
    assert_eq!(both["turns"].as_array().map(Vec::len), Some(2));
    let tail = json!([{ "after": 0, "turns": [{ "played": "a" }, { "played": "b" }] }]);
    assert_eq!(both["turns"][0]["placed"]["tails"], tail);
    // Another puzzle of earlier versions beside it stays where it is, and a part of it is not added.
    let beside = [("rotation.game", b.as_str()), ("rotation.game.3", &aba)];
    assert_eq!(with(&beside, &ab), [format!(" {b}"), format!(".3 {aba}")]);
}

/// A history of so many turns, one game.
fn long_game(number: u64, turns: usize) -> String {
    let start = json!({ "placed": { "at": "3x3n2", "how": "loaded", "number": number } });
    let played = (0..turns).map(|_| json!({ "played": "a" }));
    let turns: Vec<Value> = once(start).chain(played).collect();
    json!({ "version": 1, "turns": turns, "now": turns.len() - 1 }).to_string()
}

#[test]
fn a_game_without_a_place_is_said_and_no_game_goes() {
    let long = long_game(1, 39_000);
    let mut here = entries(&[("rotation.game", &long)]);
    let file = entries(&[("rotation.game", &long_game(2, 2_000))]);
    let (after, found) = joined(&here, &file);
    assert_eq!((parts(&found), after.len()), (vec![("antipode.rotation.game.2", 1)], 2));
    for number in OTHER_GAMES {
        here.insert(
            format!("{GAME}.{number}"),
            long.replace("\"number\":1", &format!("\"number\":{number}1")),
        );
    }
    let (after, found) = joined(&here, &file);
    assert_eq!(after, here);
    assert_eq!(left(&found), [(Why::NoRoom, GAME, 1)]);
}

#[test]
fn what_cannot_be_read_stays_here_and_is_not_taken() {
    let newer = game("ab", &[]).replace("\"version\":1", "\"version\":2");
    let good = game("b", &[]);
    let (after, found) =
        joined(&entries(&[("rotation.game", &newer)]), &entries(&[("rotation.game", &good)]));
    assert_eq!(after, entries(&[("rotation.game", &newer), ("rotation.game.2", &good)]));
    assert!(found.left.is_empty());
    for bad in [&newer, "{", &game("az", &[])] {
        let (after, found) = joined(&Entries::new(), &entries(&[("rotation.game", bad)]));
        assert!(after.is_empty(), "{after:?}");
        assert_eq!(left(&found), [(Why::Unreadable, GAME, 1)]);
    }
    let bad = r#"{"version":2}"#;
    let marks = r#"{"version":1,"boards":{"ramka 321":{"solved":true}}}"#;
    for (here, file, why) in [(bad, marks, Why::Taken), (marks, bad, Why::Unreadable)] {
        let here = entries(&[("library", here), ("daily", bad)]);
        let (after, found) = joined(&here, &entries(&[("library", file)]));
        assert_eq!(after, here);
        assert_eq!(left(&found), [(why, "antipode.library", 1)]);
    }
    let (_, found) = joined(&Entries::new(), &entries(&[("ramka.settings", r#"{"metric":7}"#)]));
    assert_eq!(left(&found), [(Why::Unreadable, "antipode.ramka.settings", 1)]);
    // With a copy of it, what cannot be read may be written over, as by the page.
    let here = entries(&[("library", bad), ("library.unreadable.1", bad)]);
    let (after, found) = joined(&here, &entries(&[("library", marks)]));
    assert_eq!(after["antipode.library.unreadable.1"], bad);
    assert_eq!(parts(&found), [("antipode.library", 1)]);
}

#[test]
fn marks_and_results_are_those_of_both() {
    let here = entries(&[
        (
            "library",
            r#"{"version":1,"boards":{"a":{"solved":true},"b":{"starred":true},"c":{"solved":true}}}"#,
        ),
        ("daily", r#"{"version":1,"results":{"ramka":{"2026-11-22":{"moves":9},"2026-11-23":{"moves":9}}}}"#),
    ]);
    let file = entries(&[
        (
            "library",
            r#"{"version":1,"boards":{"a":{"starred":true},"b":{"starred":true},"d":{"solved":true}}}"#,
        ),
        (
            "daily",
            r#"{"version":1,"results":{"ramka":{"2026-11-22":{"moves":8},"2026-11-23":{"moves":10}},"fifteen":{"2026-11-23":{"moves":50}}}}"#,
        ),
    ]);
    let (after, joined) = joined(&here, &file);
    assert_eq!(parts(&joined), [("antipode.library", 2), ("antipode.daily", 2)]);
    let value = |key: &str| serde_json::from_str::<Value>(&after[key]).expect("JSON");
    assert_eq!(
        value("antipode.library")["boards"],
        json!({ "a": { "solved": true, "starred": true }, "b": { "starred": true }, "c": { "solved": true }, "d": { "solved": true } })
    );
    let results = &value("antipode.daily")["results"];
    let moves = |kind: &str, day: &str| results[kind][day]["moves"].clone();
    assert_eq!((moves("ramka", "2026-11-22"), moves("ramka", "2026-11-23")), (json!(8), json!(9)));
    assert_eq!(moves("fifteen", "2026-11-23"), json!(50));
}

#[test]
fn a_full_record_keeps_what_it_has() {
    let days = |years: std::ops::Range<u32>| {
        let days = years
            .flat_map(|year| (1..=28).map(move |day| (format!("{year}-02-{day:02}"), json!({ "moves": 9 }))));
        json!({ "version": 1, "results": { "ramka": days.collect::<serde_json::Map<_, _>>() } }).to_string()
    };
    let (here, file) = (entries(&[("daily", &days(1980..2010))]), entries(&[("daily", &days(1970..1980))]));
    let (after, found) = joined(&here, &file);
    assert_eq!(parts(&found), [("antipode.daily", 160)]);
    assert_eq!(left(&found), [(Why::NoRoom, "antipode.daily", 120)]);
    assert!(
        ["1980-02-01", "2009-02-28", "1979-02-28"].iter().all(|day| after["antipode.daily"].contains(day))
    );
    let boards = |from: usize, to: usize| {
        let boards = (from..to).map(|board| (format!("ramka {board}"), json!({ "solved": true })));
        json!({ "version": 1, "boards": boards.collect::<serde_json::Map<_, _>>() }).to_string()
    };
    let most = crate::game::marks::MAX_BOARDS;
    let (here, file) = (entries(&[("library", &boards(3, most))]), entries(&[("library", &boards(0, 7))]));
    let (_, found) = joined(&here, &file);
    assert_eq!((parts(&found), left(&found)), (vec![("antipode.library", 3)], vec![]));
    let (_, found) = joined(&entries(&[("library", &boards(2, most + 1))]), &file);
    assert_eq!(parts(&found), [("antipode.library", 1)]);
    assert_eq!(left(&found), [(Why::NoRoom, "antipode.library", 1)]);
}

#[test]
fn settings_drafts_and_the_rest_never_replace_what_is_here() {
    let file = entries(&[
        ("theme", "dark"),
        ("ramka.settings", "{}"),
        ("sliding.search", "search"),
        ("ramka.draft", "draft"),
        ("ramka.draft.unreadable.1", "copy"),
        ("library+0001-k3f9", "change"),
        ("later", "unknown"),
    ]);
    let (after, found) = joined(&Entries::new(), &file);
    assert_eq!((after, found.left.len()), (file.clone(), 0));
    let here = entries(&[
        ("theme", "light"),
        ("ramka.settings", r#"{"metric":"tiles"}"#),
        ("sliding.search", "own"),
        ("ramka.draft", "own"),
        ("ramka.draft.unreadable.1", "own copy"),
        ("later", "own"),
    ]);
    let (after, found) = joined(&here, &file);
    assert!(here.iter().all(|(key, text)| after[key] == *text), "{after:?}");
    let added = ["antipode.ramka.draft.2", "antipode.library+0001-k3f9", "antipode.ramka.draft.unreadable.2"];
    assert_eq!(parts(&found).len(), 3);
    assert!(added.iter().all(|key| found.entries.contains_key(*key)), "{found:?}");
    let stay = [(Why::Taken, "antipode.later", 1), (Why::Taken, "antipode.sliding.search", 1)];
    assert_eq!(left(&found), stay);
    // Nine drafts are all that there is room for.
    let full: Entries =
        drafts::keys(PuzzleKind::Ramka).enumerate().map(|(at, key)| (key, at.to_string())).collect();
    let (after, found) = joined(&full, &entries(&[("ramka.draft", "draft")]));
    assert_eq!(after, full);
    assert_eq!(left(&found), [(Why::NoRoom, "antipode.ramka.draft", 1)]);
}

#[test]
fn a_change_that_waits_in_a_file_takes_no_star() {
    let change = |starred: bool| json!({ "board": "ramka 321", "starred": starred }).to_string();
    let (star, no_star) = (change(true), change(false));
    let file = entries(&[("library+1", &star), ("library+2", &no_star), ("daily+1", "{}")]);
    let (after, found) = joined(&Entries::new(), &file);
    assert_eq!(after, entries(&[("library+1", &star), ("daily+1", "{}")]));
    assert!(found.left.is_empty());
}

/// A draft that this version can read is no copy of something unreadable, even if another version said so.
#[test]
fn a_copy_of_another_version_hides_nothing_here() {
    let here = entries(&[("ramka.draft", "draft")]);
    let (after, _) =
        joined(&here, &entries(&[("ramka.draft", "draft"), ("ramka.draft.unreadable.1", "draft")]));
    assert_eq!(after, here);
}

/// A generator of random numbers, so that a failure is named by its seed (xorshift64).
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }

    fn one_of<'a>(&mut self, texts: &[&'a str]) -> &'a str {
        texts[self.below(texts.len() as u64) as usize]
    }

    /// A game of short ones that contain one another, or of long ones that do not.
    fn game(&mut self, is_long: bool) -> String {
        let length = if is_long { 7 } else { self.below(5) };
        let turns: String = (0..length).map(|_| self.one_of(&["a", "b"])).collect();
        let mut saves = Vec::new();
        for tab in ["one", "two", "three"] {
            if !is_long && self.below(3) == 0 {
                saves.push((tab, self.below(4) as u32));
            }
        }
        let text = game(&turns, &saves);
        match self.below(12) {
            0 => text.replace("\"version\":1", "\"version\":2"),
            1 => text.replace("\"a\"", "\"z\""),
            2 => text[..20].to_owned(),
            _ => text,
        }
    }

    fn marks(&mut self) -> String {
        let boards = ["a", "b", "c", "d"].into_iter().filter_map(|board| {
            let mark = json!({ "solved": self.below(2) == 0, "starred": self.below(2) == 0 });
            (self.below(2) == 0).then(|| (board.to_owned(), mark))
        });
        let boards: serde_json::Map<String, Value> = boards.collect();
        json!({ "version": if self.below(9) == 0 { 2 } else { 1 }, "boards": boards }).to_string()
    }

    fn results(&mut self) -> String {
        let mut days = || {
            let days = (1..5).filter_map(|day| {
                let help = json!({ "hints": self.below(2), "deepest": null, "solver_moves": self.below(2) });
                let result = json!({ "moves": self.below(5), "help": help, "late": self.below(2) == 0 });
                (self.below(2) == 0).then(|| (format!("2026-11-0{day}"), result))
            });
            days.collect::<serde_json::Map<String, Value>>()
        };
        let results = json!({ "ramka": days(), "chess": days() });
        json!({ "version": if self.below(9) == 0 { 2 } else { 1 }, "results": results }).to_string()
    }

    fn entries(&mut self) -> Entries {
        let mut all = Entries::new();
        let is_full = self.below(4) == 0;
        for _ in 0..if is_full { 30 } else { self.below(4) } {
            let number = self.one_of(&["", ".2", ".3", ".4", ".5", ".6", ".7", ".8", ".9"]);
            all.insert(format!("{GAME}{number}"), self.game(is_full));
        }
        for (key, text) in [("library", self.marks()), ("daily", self.results())] {
            all.insert(format!("antipode.{key}"), text);
        }
        for key in [
            "theme",
            "ramka.settings",
            "sliding.search",
            "ramka.draft",
            "ramka.draft.2",
            "library+1",
            "later",
        ] {
            all.insert(format!("antipode.{key}"), self.one_of(&["{}", "x", "y"]).to_owned());
        }
        for key in ["rotation.game", "library", "daily", "ramka.draft"] {
            let copied = all.get(&format!("antipode.{key}")).filter(|_| self.below(3) == 0).cloned();
            let copy = copied.unwrap_or_else(|| self.one_of(&["x", "y"]).to_owned());
            all.insert(format!("antipode.{key}.unreadable.{}", 1 + self.below(3)), copy);
        }
        all.retain(|key, _| key.starts_with(GAME) || self.below(3) > 0);
        all
    }
}

fn games(entries: &Entries) -> Vec<SavedGame> {
    let texts = entries.iter().filter(|(key, _)| key.starts_with(GAME) && origin(key).is_none());
    let games = texts.filter_map(|(_, text)| NativeJson::read::<SavedGame>(text));
    games.filter(|game| game.restore(PuzzleKind::Rotation).is_some()).collect()
}

/// Whether all turns of a history are in one that is stored.
fn has_game(stored: &[SavedGame], game: &SavedGame) -> bool {
    let restored = |game: &SavedGame| game.restore(PuzzleKind::Rotation).expect("it was restored");
    let saved = |game: &Game| SavedGame::of(game, Ms(0));
    stored
        .iter()
        .map(restored)
        .any(|stored| saved(&stored.joined(&restored(game))).is_same_play(&saved(&stored)))
}

/// The values of the library and of the results, by the way to each of them.
fn values(entries: &Entries, key: &str) -> Vec<(String, Value)> {
    fn add(value: &Value, path: &str, values: &mut Vec<(String, Value)>) {
        match value {
            Value::Object(fields) if !fields.contains_key("moves") => {
                fields.iter().for_each(|(name, value)| add(value, &format!("{path}/{name}"), values));
            }
            _ => values.push((path.to_owned(), value.clone())),
        }
    }
    let mut all = Vec::new();
    let value = entries.get(key).and_then(|text| serde_json::from_str::<Value>(text).ok());
    add(&value.unwrap_or_default(), "", &mut all);
    all
}

#[test]
fn everything_that_was_here_is_here() {
    let mut added = 0;
    for seed in 1..1_500_u64 {
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let (here, file) = (random.entries(), random.entries());
        let (after, found) = joined(&here, &file);
        let stored = games(&after);
        for game in games(&here) {
            assert!(has_game(&stored, &game), "seed {seed}: {game:?} went");
        }
        let no_room =
            found.left.iter().filter(|(why, part)| *why == Why::NoRoom && part.key.starts_with(GAME));
        let no_room = no_room.count();
        let missing = games(&file).into_iter().filter(|game| !has_game(&stored, game)).count();
        assert!(missing <= no_room, "seed {seed}: {missing} games are not added, {no_room} are said");
        let of_after = values(&after, "antipode.library");
        for (path, value) in
            values(&here, "antipode.library").iter().filter(|(_, value)| *value == json!(true))
        {
            assert!(
                of_after.contains(&(path.clone(), value.clone()))
                    || after.values().any(|text| Some(text) == here.get("antipode.library")),
                "seed {seed}: {path} went"
            );
        }
        let of_after = values(&after, "antipode.daily");
        for (path, before) in values(&here, "antipode.daily").iter().filter(|(_, value)| value.is_object()) {
            let rank = |result: &Value| {
                let count = |value: &Value| value.as_u64().unwrap_or_default();
                let help = (count(&result["help"]["solver_moves"]), count(&result["help"]["hints"]));
                (help != (0, 0), help, count(&result["moves"]))
            };
            let is_kept = of_after.iter().any(|(other, after)| other == path && rank(after) <= rank(before));
            assert!(
                is_kept || after.values().any(|text| Some(text) == here.get("antipode.daily")),
                "seed {seed}: {path} went"
            );
        }
        // All other texts are under some key, as they were.
        let is_joined = |key: &str| {
            key.starts_with(GAME) && origin(key).is_none()
                || ["antipode.library", "antipode.daily"].contains(&key)
        };
        for (key, text) in here.iter().filter(|(key, _)| !is_joined(key)) {
            let is_kept = after.get(key) == Some(text)
                || key.contains("draft") && after.values().any(|other| other == text);
            assert!(is_kept, "seed {seed}: {key} went");
        }
        added += found.added.len();
        let (again, second) = joined(&after, &file);
        assert!(
            second.entries.is_empty() && second.added.is_empty(),
            "seed {seed}: added twice is {second:?}"
        );
        assert_eq!(again, after);
        assert_eq!(joined(&here, &here).1, Joined::default(), "seed {seed}: a file of what is here");
    }
    assert!(added > 5_000, "{added} parts were added");
}
