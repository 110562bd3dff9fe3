//! What the page stores in the browser: settings, results of days, backups, drafts, a search.

use antipode_play::backup::{Backup, Entries, join};
use antipode_play::day::Day;
use antipode_play::game::Help;
use antipode_play::game::daily::{DailyResult, DailyResults, DailySlot};
use antipode_play::game::marks::{MarkChange, Marks};
use antipode_play::lists::{ListChange, OwnList, OwnLists};
use antipode_play::page::settings::Settings;
use antipode_play::puzzle::ramka::setup::FramedRow;
use antipode_play::puzzle::setup::NumberBoard;
use antipode_play::puzzle::sliding::editor::SavedEditor;
use antipode_play::puzzle::{Editor, PuzzleKind};
use antipode_play::stored::NativeJson;
use std::fmt::Debug;
use std::sync::LazyLock;

use antipode_app::puzzle::sliding::search::search_job::SearchJob;
use antipode_puzzles::fnv::Fnv1a;
use antipode_puzzles::rotation::Variant;
use antipode_ui::setup::storage::SavedSetup;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::overlaid;

/// What is written as JSON is read as the same value.
pub(super) fn assert_survives<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let text = serde_json::to_string(value).expect("plain data");
    assert_eq!(serde_json::from_str::<T>(&text).ok().as_ref(), Some(value), "{text}");
}

/// Settings of a page. A ruleset in them that does not exist is no fault: the page has a default.
pub fn settings(bytes: &[u8]) {
    let Ok(settings) = serde_json::from_slice::<Settings>(bytes) else { return };
    assert_survives(&settings);
    for kind in PuzzleKind::ALL {
        if let Ok(ruleset) = kind.ruleset_named(&settings.metric) {
            assert_eq!(kind.ruleset_named(ruleset.name()), Ok(ruleset));
        }
    }
}

/// Days, and the results of their boards. Another result of a board never makes its result worse.
pub fn daily_results(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Some(day) = Day::parse(&text) {
        assert_eq!(day.to_string(), text);
        assert!(!day.in_words().is_empty());
    }
    let Ok(results) = serde_json::from_slice::<DailyResults>(bytes) else { return };
    assert_survives(&results);
    let today = Day(20_780);
    for slot in DailySlot::all() {
        let worse = DailyResult {
            moves: u32::MAX,
            shortest: None,
            help: Help { hints: u32::MAX, deepest: None, solver_moves: u32::MAX },
            late: true,
        };
        let more = results.clone().with(slot, today, worse);
        assert_survives(&more);
        let before = results.of(slot, today).unwrap_or(worse);
        assert_eq!(more.of(slot, today), Some(before));
        assert_eq!(more.streak(today), results.streak(today), "a late result counts for nothing");
    }
}

/// Solved and starred boards. A change of one board changes no other.
pub fn marks(bytes: &[u8]) {
    let Ok(marks) = serde_json::from_slice::<Marks>(bytes) else { return };
    assert_survives(&marks);
    let (one, other) = ("sliding AA/B. -> ../.B", "ramka 321/654/987");
    let star = |starred| MarkChange::star(one.to_owned(), starred);
    let more = marks.clone().with(&MarkChange::solved(one.to_owned(), Some(2))).with(&star(true));
    assert_eq!(more.clone().with(&star(true)), more, "twice is as good as once");
    assert_survives(&more);
    assert_eq!(more.of(other), marks.of(other));
    assert!(more.of(one).solved && more.of(one).starred);
    assert!(more.with(&star(false)).of(one).solved, "a star is no solution");
}

/// The player's own lists. A change of one list changes no other, and what is joined with itself stays as it is.
pub fn own_lists(bytes: &[u8]) {
    let Ok(lists) = serde_json::from_slice::<OwnLists>(bytes) else { return };
    assert_survives(&lists);
    let list = OwnList { key: "k3f9ab".to_owned(), name: "Mine".to_owned(), boards: vec!["?".to_owned()] };
    let (add, remove) = (ListChange::add(list), ListChange::remove("k3f9ab".to_owned()));
    let more = lists.clone().with(&add);
    assert_eq!(more.clone().with(&add), more, "twice is as good as once");
    assert!(more.list(Some("k3f9ab")).is_some());
    assert_survives(&more);
    let less = more.clone().with(&remove);
    assert!(less.list(Some("k3f9ab")).is_none() && less.lists().len() < more.lists().len());
    assert_eq!(more.clone().joined(less).0, more);
}

/// Backups: arbitrary bytes, and a backup with a part overwritten, are refused unless they mean the same. Arbitrary entries are
/// joined with those that are here, and all of these stay.
pub fn backup(bytes: &[u8]) {
    let open = |text: &str| Backup::open(text, serde_json::from_str(text).ok());
    let text = String::from_utf8_lossy(bytes);
    if let Ok(backup) = open(&text) {
        assert_survives(&backup);
    }
    if let Ok(file) = serde_json::from_slice::<Entries>(bytes) {
        let here = GOOD_BACKUP.0.entries();
        let added = join::<NativeJson>(here, &file).entries;
        assert!(added.keys().all(|key| !here.contains_key(key)), "{added:?}");
    }
    let Some(damaged) = overlaid(GOOD_BACKUP.1.as_bytes(), bytes) else { return };
    if let Ok(backup) = open(&String::from_utf8_lossy(&damaged)) {
        assert_eq!(backup, GOOD_BACKUP.0, "the checksum detects every change");
    }
}

static GOOD_BACKUP: LazyLock<(Backup, String)> = LazyLock::new(|| {
    let entries = [("antipode.theme", "dark"), ("antipode.ramka.settings", r#"{"metric":"tiles"}"#)];
    let entries: Entries = entries.map(|(key, text)| (key.to_owned(), text.to_owned())).into();
    let backup = Backup::new(entries, "2026-11-22".to_owned());
    let text = serde_json::to_string(&backup).expect("plain data");
    (backup, text)
});

/// Drafts as the editor and the set-up store them. What is restored is stored and restored as the same.
pub fn editor_save(bytes: &[u8]) {
    if let Ok(saved) = serde_json::from_slice::<SavedEditor>(bytes) {
        assert_survives(&saved);
        for board in ["", "AA/B. -> ../.B"] {
            let Some(editor) = saved.restore(board) else { continue };
            let again = SavedEditor::of(&editor, board);
            assert_survives(&again);
            assert_eq!(again.restore(board), Some(editor));
        }
    }
    if let Ok(saved) = serde_json::from_slice::<SavedSetup>(bytes) {
        assert_survives(&saved);
        setup::<FramedRow>(&saved);
        setup::<Variant>(&saved);
    }
}

fn setup<B: NumberBoard>(saved: &SavedSetup) {
    let present = B::of_ruleset(B::KIND.default_ruleset());
    for over in ["", "3x3n2:4,9,2,3,5,7,8,1,6"] {
        let Some(state) = saved.restore(present, over) else { continue };
        let again = SavedSetup::of(&state, over);
        assert_survives(&again);
        assert_eq!(again.restore(present, over), Some(state));
    }
}

/// Drafts in links, on the usual board of each puzzle.
pub fn draft_link(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    for kind in PuzzleKind::ALL {
        let ruleset = kind.default_ruleset();
        match Editor::from_text(text, ruleset) {
            Ok(editor) => {
                let read = |text: &str| {
                    Editor::from_text(text, editor.ruleset().unwrap_or(ruleset)).expect("it was printed")
                };
                let printed = editor.text();
                let again = read(&printed);
                assert_eq!(again.build(), editor.build(), "{printed}");
                assert_eq!(again.text(), printed);
            }
            Err(error) => {
                let within = |column| (1..=text.chars().count() + 1).contains(&column);
                assert!(error.column.is_none_or(within), "{error} in {text:?}");
            }
        }
    }
}

/// A stored search for the hardest puzzles, as JSON whose checksum is right. It can be continued whatever it contains.
pub fn stored_search(bytes: &[u8]) {
    let json = String::from_utf8_lossy(bytes);
    let stored = format!("antipode search 3 {:016x}\n{json}", Fnv1a::of(json.as_bytes()).finish());
    let Some(job) = SearchJob::parse::<NativeJson>(&stored) else { return };
    assert_eq!(SearchJob::parse::<NativeJson>(&job.to_text::<NativeJson>()).as_ref(), Some(&job));
    let mut job = job.restored();
    let facts = |job: &SearchJob| (job.rows(), job.positions(), job.families(), job.parts());
    let before = facts(&job);
    assert!(
        job.active_workers() == 0 && job.progress() >= 0.0 && job.seconds_left().is_none_or(|s| s >= 0.0)
    );
    job.resume();
    let assigned: Vec<u32> =
        (0..4).filter_map(|worker| job.assign_part(worker)).map(|part| part.index).collect();
    assert!((1..assigned.len()).all(|at| !assigned[..at].contains(&assigned[at])), "{assigned:?}");
    assert_eq!(facts(&job), before, "a part that is only assigned changes nothing");
    assert_survives(&job);
}
