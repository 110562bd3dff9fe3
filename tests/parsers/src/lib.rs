//! Properties of every parser, for arbitrary bytes.
//!
//! Each function takes any bytes and panics when its parser violates a property: a parser never panics, a parsed value
//! survives printing and parsing, and an error names its column, which is in the text. `fuzz/` runs the functions under the
//! fuzzer; the tests of this package run them on a few thousand inputs.

mod checkpoints;
mod fifteen;
mod library;
mod names;
mod printed;
mod printed_files;
mod programs;
mod random;
mod rotation;
mod shards;
mod sliding;
mod stored;
mod typed;
mod typed_numbers;

use std::sync::{Arc, LazyLock};

use antipode_app::landscape::link::LandscapeLink;
use antipode_engine::fifteen::pattern_set::PatternSet;
use antipode_engine::resumable::Resumable;
use antipode_engine::search::survey::Survey;
use antipode_engine::search::table::Table;
use antipode_engine::sliding::hardest::{CellPuzzle, HardestSearch, SearchShard};
use antipode_lab::route as lab;
use antipode_play::game::Ms;
use antipode_play::game::saved_game::SavedGame;
use antipode_play::puzzle::PuzzleKind;
use antipode_play::route::game::LinkReplay;
use antipode_play::route::{self, Route};
use antipode_protocol::{Reply, Request};
use antipode_puzzles::parse_error::ParseError;
use antipode_puzzles::ramka::{
    Board, PackedBoard, ParseMovesError, ParsePositionError, format_moves, parse_moves,
};
use antipode_puzzles::rotation::{SpaceLayout, Variant};
use antipode_puzzles::sliding::{self as sliding_rules, Grid};
use antipode_puzzles::space::Space;
use twox_hash::XxHash64;

pub use checkpoints::position_checkpoint;
pub use fifteen::{fifteen_moves, fifteen_position};
pub use library::{library_antipode, library_board, library_index, library_link, library_list};
pub use names::{ruleset_name, solver_text};
pub use printed::{
    assert_draft, printed_draft, printed_fifteen_game, printed_foreign_board, printed_ramka_game,
    printed_rotation_game, printed_sliding_game,
};
pub use printed_files::{
    printed_gods_numbers, printed_lab_link, printed_message, printed_search_record, printed_setup,
    printed_shard, printed_stored,
};
pub use programs::{arguments, http_request};
pub use random::Random;
pub use rotation::{
    rotation_board, rotation_gods_numbers, rotation_moves, rotation_position, rotation_targets,
};
pub use shards::{finished_shard, shard_state};
pub use sliding::{
    sliding_draft, sliding_foreign, sliding_goal, sliding_moves, sliding_outline, sliding_position,
};
pub use stored::{backup, daily_results, draft_link, editor_save, marks, own_lists, settings, stored_search};
pub use typed::{pddl, plain_text, typed_text};
pub use typed_numbers::{foreign_game, printed_numbers, typed_numbers};

/// A parser's name and the check of its properties.
pub type ParserCheck = (&'static str, fn(&[u8]));

/// Every check of a parser. The fuzzer and the folders of seeds have these names.
pub const PARSERS: [ParserCheck; 51] = [
    ("ramka_position", ramka_position),
    ("ramka_moves", ramka_moves),
    ("ramka_link", ramka_link),
    ("rotation_position", rotation_position),
    ("rotation_board", rotation_board),
    ("rotation_moves", rotation_moves),
    ("rotation_link", rotation_link),
    ("rotation_targets", rotation_targets),
    ("rotation_gods_numbers", rotation_gods_numbers),
    ("fifteen_position", fifteen_position),
    ("fifteen_moves", fifteen_moves),
    ("fifteen_link", fifteen_link),
    ("sliding_position", sliding_position),
    ("sliding_draft", sliding_draft),
    ("sliding_foreign", sliding_foreign),
    ("sliding_goal", sliding_goal),
    ("sliding_outline", sliding_outline),
    ("sliding_moves", sliding_moves),
    ("sliding_link", sliding_link),
    ("lab_link", lab_link),
    ("landscape_link", landscape_link),
    ("saved_game", saved_game),
    ("cached_table", cached_table),
    ("search_record", search_record),
    ("hardest_puzzle", hardest_puzzle),
    ("worker_message", worker_message),
    ("typed_text", typed_text),
    ("typed_numbers", typed_numbers),
    ("foreign_game", foreign_game),
    ("plain_text", plain_text),
    ("pddl", pddl),
    ("ruleset_name", ruleset_name),
    ("solver_text", solver_text),
    ("settings", settings),
    ("daily_results", daily_results),
    ("marks", marks),
    ("library_board", library_board),
    ("library_antipode", library_antipode),
    ("library_index", library_index),
    ("library_link", library_link),
    ("library_list", library_list),
    ("own_lists", own_lists),
    ("backup", backup),
    ("editor_save", editor_save),
    ("draft_link", draft_link),
    ("stored_search", stored_search),
    ("finished_shard", finished_shard),
    ("shard_state", shard_state),
    ("position_checkpoint", position_checkpoint),
    ("arguments", arguments),
    ("http_request", http_request),
];

/// Every check that what is printed is read again, likewise. The bytes are a seed.
pub const PRINTERS: [ParserCheck; 14] = [
    ("printed_draft", printed_draft),
    ("printed_foreign_board", printed_foreign_board),
    ("printed_ramka_game", printed_ramka_game),
    ("printed_rotation_game", printed_rotation_game),
    ("printed_fifteen_game", printed_fifteen_game),
    ("printed_sliding_game", printed_sliding_game),
    ("printed_gods_numbers", printed_gods_numbers),
    ("printed_lab_link", printed_lab_link),
    ("printed_message", printed_message),
    ("printed_numbers", printed_numbers),
    ("printed_search_record", printed_search_record),
    ("printed_setup", printed_setup),
    ("printed_shard", printed_shard),
    ("printed_stored", printed_stored),
];

pub fn ramka_position(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    match text.parse::<Board>() {
        Ok(board) => {
            assert_eq!(board.to_string().parse(), Ok(board));
            assert_eq!(text.parse::<PackedBoard>(), Ok(board.packed()));
            assert_eq!(board.packed().to_string().parse(), Ok(board.packed()));
        }
        Err(error) => {
            assert_place(&error, text);
            if let ParsePositionError::UnexpectedCharacter { column, found }
            | ParsePositionError::AfterFrameRow { column, found } = error
            {
                assert_character(column, found, text);
            }
        }
    }
}

pub fn ramka_moves(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    match parse_moves(text) {
        Ok(moves) => assert_eq!(parse_moves(&format_moves(&moves)), Ok(moves)),
        Err(error) => {
            assert_place(&error, text);
            if let ParseMovesError::UnexpectedCharacter { column, found }
            | ParseMovesError::Row { column, found }
            | ParseMovesError::Place { column, found } = error
            {
                assert_character(column, found, text);
            }
        }
    }
}

pub fn ramka_link(bytes: &[u8]) {
    link(bytes, PuzzleKind::Ramka);
}

pub fn rotation_link(bytes: &[u8]) {
    link(bytes, PuzzleKind::Rotation);
}

pub fn fifteen_link(bytes: &[u8]) {
    link(bytes, PuzzleKind::Fifteen);
}

pub fn sliding_link(bytes: &[u8]) {
    link(bytes, PuzzleKind::Sliding);
}

fn link(bytes: &[u8], kind: PuzzleKind) {
    let text = &String::from_utf8_lossy(bytes);
    let parsed = Route::parse(text);
    let printed = parsed.to_string();
    if printed.chars().count() < route::MAX_ROUTE_CHARS {
        assert_eq!(Route::parse(&printed), Route { is_cut: false, ..parsed.clone() });
    }
    let read = route::game::parse(&parsed, kind);
    assert!(read.warnings.iter().all(|ignored| ignored.message.ends_with('.')));
    if let Some(link) = read.link {
        let replay = LinkReplay::new(link).finished();
        let game = replay.game();
        assert_eq!(game.current_turn(), replay.played(), "each legal move is a turn");
        assert_eq!(replay.warning().is_none(), replay.played() == replay.move_count());
    }
}

pub fn lab_link(bytes: &[u8]) {
    let read = lab::parse(&Route::parse(&String::from_utf8_lossy(bytes)));
    assert!(read.warnings.iter().all(|ignored| ignored.message.ends_with('.')));
    assert_eq!(read.link.position.board(), read.link.variant.board(), "a position of the board");
    let again = lab::parse(&Route::parse(&lab::route_of(&read.link).to_string()));
    assert_eq!((again.link, again.warnings), (read.link, Vec::new()));
}

pub fn landscape_link(bytes: &[u8]) {
    let (link, warnings) = LandscapeLink::of(&Route::parse(&String::from_utf8_lossy(bytes)));
    assert!(warnings.iter().all(|ignored| ignored.message.ends_with('.')));
    let again = LandscapeLink::of(&Route::parse(&link.route().to_string()));
    assert_eq!(again, (link, Vec::new()));
}

pub fn saved_game(bytes: &[u8]) {
    let Ok(saved) = serde_json::from_slice::<SavedGame>(bytes) else { return };
    for kind in PuzzleKind::ALL {
        let Some(game) = saved.restore(kind) else { continue };
        let again = SavedGame::of(&game, Ms(0));
        assert!(again.restore(kind).is_some(), "a restored game can be saved and restored");
    }
}

/// Cached tables. Arbitrary bytes are never a table. Bytes that overwrite part of a valid table (the first two give the
/// offset) are refused unless they change nothing.
pub fn cached_table(bytes: &[u8]) {
    let (space, good) = &*GOOD_TABLE;
    assert!(Table::from_bytes(Arc::clone(space), bytes).is_err(), "arbitrary bytes have no right checksum");
    for fifteen in ["4x4 tiles", "4x4 slides"] {
        let fifteen = fifteen.parse().expect("a variant");
        assert!(PatternSet::from_bytes(fifteen, bytes).is_none(), "likewise");
    }
    let Some(bytes) = overlaid(good, bytes) else { return };
    if let Ok(table) = Table::from_bytes(Arc::clone(space), &bytes) {
        assert_eq!(table.to_bytes(), bytes);
        assert_eq!(bytes, *good, "the checksum detects every change");
    }
}

/// Records of searches. Arbitrary lines that are a record when their checksum follows survive printing. A record with a part
/// overwritten (as in [`cached_table`]) is refused unless nothing changes.
pub fn search_record(bytes: &[u8]) {
    let lines = String::from_utf8_lossy(bytes);
    let sum = XxHash64::oneshot(0, lines.as_bytes());
    if let Ok(search) = HardestSearch::resume(&format!("{lines}xxh64 {sum:016x}\n")) {
        let record = search.record();
        assert_eq!(HardestSearch::resume(&record).map(|search| search.record()), Ok(record));
    }
    let Some(bytes) = overlaid(GOOD_RECORD.as_bytes(), bytes) else { return };
    let text = String::from_utf8_lossy(&bytes);
    if HardestSearch::resume(&text).is_ok() {
        assert_eq!(*text, *GOOD_RECORD, "the checksum detects every change");
    }
}

static GOOD_RECORD: LazyLock<String> = LazyLock::new(|| {
    let grid = Grid::new(2, 3).expect("it is small");
    HardestSearch::new(grid, sliding_rules::Metric::Move, SearchShard::ALL)
        .expect("it is small")
        .run()
        .record()
});

pub fn hardest_puzzle(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    for (rows, cols) in [(3, 2), (1, 7), (5, 4), (8, 8)] {
        let grid = Grid::new(rows, cols).expect("it is small");
        if let Some(puzzle) = CellPuzzle::parse(text, grid) {
            assert_eq!(puzzle.to_text(grid), *text);
        }
    }
}

/// Messages between page and worker.
pub fn worker_message(bytes: &[u8]) {
    if let Ok(request) = serde_json::from_slice::<Request>(bytes) {
        let text = serde_json::to_string(&request).expect("plain data");
        assert_eq!(serde_json::from_str::<Request>(&text).ok(), Some(request));
    }
    if let Ok(reply) = serde_json::from_slice::<Reply>(bytes) {
        let text = serde_json::to_string(&reply).expect("plain data");
        assert!(serde_json::from_str::<Reply>(&text).is_ok());
    }
}

/// A small table, so that many changes of it are tried.
static GOOD_TABLE: LazyLock<(Arc<Space>, Vec<u8>)> = LazyLock::new(|| {
    let variant: Variant = "3x2n2 quarter".parse().expect("a board under a rule");
    let space = Arc::clone(SpaceLayout::of(&variant).expect("a board with a table").space());
    let survey = Survey::new(Arc::clone(&space)).run_in_steps(10_000);
    let table = survey.into_table().expect("the survey has finished");
    (space, table.to_bytes())
});

/// Good bytes with a part overwritten. The first two bytes of the overlay give the place; without them there is none.
fn overlaid(good: &[u8], overlay: &[u8]) -> Option<Vec<u8>> {
    let [high, low, overlay @ ..] = overlay else { return None };
    let mut bytes = good.to_vec();
    let at = usize::from(u16::from_be_bytes([*high, *low])) % bytes.len();
    for (byte, new) in bytes[at..].iter_mut().zip(overlay) {
        *byte = *new;
    }
    Some(bytes)
}

/// The column that an error prints is its typed column, and is in the text or one after its end.
fn assert_place(error: &impl ParseError, text: &str) {
    let printed = error.to_string();
    let Some(column) = error.column() else {
        assert_eq!(printed, error.reason());
        return assert!(!printed.starts_with("column "), "{printed} has no typed column");
    };
    assert_eq!(printed, format!("column {column}: {}", error.reason()));
    assert!((1..=text.chars().count() + 1).contains(&column), "{printed} in {text:?}");
}

/// The character that an error names is in its column.
fn assert_character(column: usize, found: char, text: &str) {
    assert_eq!(text.chars().nth(column - 1), Some(found), "column {column} of {text:?}");
}
