//! Games and drafts saved in the browser as JSON: they open unchanged and are saved again in the same form.

use antipode_compatibility::{is_search, open_draft, open_game};
use serde::Deserialize;
use serde_json::Value;

use crate::difference::difference;
use crate::{assert_none, records, with_page_address, without};

/// A saved game, and the JSON of opening it.
#[derive(Debug, Deserialize)]
struct Game {
    name: String,
    puzzle: String,
    kept: Value,
    opens: Value,
}

/// A saved draft, the board over which the page was opened, and the JSON of opening it.
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
fn games_open_unchanged() {
    let games = games();
    let differences = games.iter().filter_map(|game| {
        let difference = match open_game(&game.puzzle, &game.kept.to_string()) {
            Some(now) => differences_of(&with_page_address(game.opens.clone()), &game.kept, now),
            None => Some("it is rejected".to_owned()),
        };
        difference.map(|difference| format!("{}, {}: {difference}", game.puzzle, game.name))
    });
    assert_none(&differences.collect::<Vec<_>>(), games.len());
}

/// A game of another version or another puzzle, or with a changed field, is rejected as a whole.
#[test]
fn invalid_games_are_rejected() {
    for game in games() {
        let is_rejected = |field: &str, value: Value| {
            let mut kept = game.kept.clone();
            kept[field] = value;
            open_game(&game.puzzle, &kept.to_string()).is_none()
        };
        assert!(is_rejected("version", 2.into()) && is_rejected("now", 1_000.into()), "{}", game.name);
        assert!(
            is_rejected("turns", Value::Array(Vec::new())) && is_rejected("turns", Value::Null),
            "{}",
            game.name
        );
        let other = if game.puzzle == "ramka" { "rotation" } else { "ramka" };
        assert!(open_game(other, &game.kept.to_string()).is_none(), "{}", game.name);
    }
}

#[test]
fn drafts_open_unchanged() {
    let drafts: Vec<Draft> = records(include_str!("../fixtures/drafts.jsonl"));
    let differences = drafts.iter().filter_map(|draft| {
        let difference = match open_draft(&draft.kept.to_string(), &draft.over) {
            Some(now) => differences_of(&draft.opens, &draft.kept, now),
            None => Some("it is rejected".to_owned()),
        };
        difference.map(|difference| format!("{}: {difference}", draft.kept))
    });
    assert_none(&differences.collect::<Vec<_>>(), drafts.len());
}

fn local_storage() -> Value {
    serde_json::from_str(include_str!("../fixtures/local-storage.json")).expect("an object")
}

/// The storage of a browser after some minutes of play. Only a browser can open the settings, the theme and the outer state of
/// a search; see `tests/browser`.
#[test]
fn the_storage_of_a_browser_is_opened() {
    let storage = local_storage();
    let text = |key: &str| storage[key].as_str().unwrap_or_else(|| panic!("{key} is missing"));
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

/// A search of an earlier version is computed again; it is never misread.
#[test]
fn a_search_of_an_earlier_version_is_refused() {
    let storage = local_storage();
    let kept = storage["antipode.sliding.search"].as_str().expect("text");
    assert!(kept.contains("at ") && !is_search(kept));
}

/// The first difference of the opened state, or of the state saved again.
fn differences_of(opens: &Value, kept: &Value, now: Value) -> Option<String> {
    let (now, saved_again) = without(now, "kept");
    difference(opens, &now)
        .or_else(|| difference(kept, &saved_again).map(|difference| format!("saved again, {difference}")))
}
