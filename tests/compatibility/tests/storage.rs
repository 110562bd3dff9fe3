//! What the browser keeps as JSON: games and drafts are opened as they were left, and kept again in the same form.

use antipode_compatibility::{open_draft, open_game, resume_search};
use serde::Deserialize;
use serde_json::Value;

use crate::difference::difference;
use crate::{assert_none, records, without};

/// A game as it was kept, and what it was.
#[derive(Debug, Deserialize)]
struct Game {
    name: String,
    puzzle: String,
    kept: Value,
    opens: Value,
}

/// A draft as it was kept, the board over which the page was opened, and what it was.
#[derive(Debug, Deserialize)]
struct Draft {
    over: String,
    kept: Value,
    opens: Value,
}

fn games() -> Vec<Game> {
    records(include_str!("../fixtures/games.jsonl"))
}

#[test]
fn games_are_opened_as_they_were_left() {
    let games = games();
    let differences = games.iter().filter_map(|game| {
        let difference = match open_game(&game.puzzle, &game.kept.to_string()) {
            Some(now) => differences_of(&game.opens, &game.kept, now),
            None => Some("it is refused".to_owned()),
        };
        difference.map(|difference| format!("{}, {}: {difference}", game.puzzle, game.name))
    });
    assert_none(&differences.collect::<Vec<_>>(), games.len());
}

/// A game is refused whole: of another version, of another puzzle, with a field that is not as it was written.
#[test]
fn games_that_do_not_hold_are_refused() {
    for game in games() {
        let refused = |field: &str, value: Value| {
            let mut kept = game.kept.clone();
            kept[field] = value;
            open_game(&game.puzzle, &kept.to_string()).is_none()
        };
        assert!(refused("version", 2.into()) && refused("now", 1_000.into()), "{}", game.name);
        assert!(refused("turns", Value::Array(Vec::new())) && refused("turns", Value::Null), "{}", game.name);
        let other = if game.puzzle == "ramka" { "rotation" } else { "ramka" };
        assert!(open_game(other, &game.kept.to_string()).is_none(), "{}", game.name);
    }
}

#[test]
fn drafts_are_opened_as_they_were_left() {
    let drafts: Vec<Draft> = records(include_str!("../fixtures/drafts.jsonl"));
    let differences = drafts.iter().filter_map(|draft| {
        let difference = match open_draft(&draft.kept.to_string(), &draft.over) {
            Some(now) => differences_of(&draft.opens, &draft.kept, now),
            None => Some("it is refused".to_owned()),
        };
        difference.map(|difference| format!("{}: {difference}", draft.kept))
    });
    assert_none(&differences.collect::<Vec<_>>(), drafts.len());
}

fn local_storage() -> Value {
    serde_json::from_str(include_str!("../fixtures/local-storage.json")).expect("an object")
}

/// What a browser had in its storage after some minutes of play, by its keys. The settings, the theme and the frame of a
/// search are opened by a browser only: see `tests/browser`.
#[test]
fn a_browsers_storage_is_opened() {
    let storage = local_storage();
    let text = |key: &str| storage[key].as_str().unwrap_or_else(|| panic!("{key} is kept"));
    for puzzle in ["ramka", "rotation", "sliding"] {
        let kept = text(&format!("antipode.{puzzle}.game"));
        let opened = open_game(puzzle, kept).expect(puzzle);
        let before: Value = serde_json::from_str(kept).expect("JSON");
        assert_eq!(difference(&before, &opened["kept"]), None, "{puzzle}");
        assert!(opened["turns"].as_array().is_some_and(|turns| turns.len() > 2), "{puzzle}");
    }
    let kept = text("antipode.sliding.draft");
    let before: Value = serde_json::from_str(kept).expect("JSON");
    let opened = open_draft(kept, before["over"].as_str().expect("a board")).expect("a draft");
    assert_eq!(difference(&before, &opened["kept"]), None);
    assert_eq!(opened["open"], true);
}

/// Parts of a search that were begun go on from their records, on the page as on the command line. A record may be of a
/// moment before.
#[test]
fn a_search_goes_on_from_its_record() {
    let kept = local_storage()["antipode.sliding.search"].as_str().expect("text").to_owned();
    let kept: Value = serde_json::from_str(&kept).expect("a search");
    let mut seen = 0;
    for part in kept["left"].as_array().expect("parts that were begun") {
        let record = part["record"].as_str().expect("a record");
        let search = resume_search(record).expect("a search");
        assert_eq!(search["written"], record);
        for field in ["positions", "families"] {
            assert!(search[field].as_u64() <= part[field].as_u64(), "{field} of {search}");
        }
        seen += search["positions"].as_u64().expect("a number");
    }
    assert!(seen > 1_000_000, "{seen}");
}

/// Where what was opened is not what it was, or is not kept again as it was kept.
fn differences_of(opens: &Value, kept: &Value, now: Value) -> Option<String> {
    let (now, kept_again) = without(now, "kept");
    difference(opens, &now)
        .or_else(|| difference(kept, &kept_again).map(|difference| format!("kept again, {difference}")))
}
