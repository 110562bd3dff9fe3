//! Properties of every parser, for arbitrary bytes.
//!
//! Each function takes any bytes and panics when its parser violates a property: a parser never panics, a parsed value
//! survives printing and parsing, and an error names its column, which is in the text. `fuzz/` runs the functions under the
//! fuzzer; the tests of this package run them on a few thousand inputs.

mod rotation;
mod sliding;

use std::sync::{Arc, LazyLock};

use antipode_app::game::Ms;
use antipode_app::game::saved_game::SavedGame;
use antipode_app::puzzle::PuzzleKind;
use antipode_app::puzzle::rotation::lab::route as lab;
use antipode_app::route::{self, Route};
use antipode_engine::search::survey::{Status, Survey};
use antipode_engine::search::table::Table;
use antipode_puzzles::parse_error::ParseError;
use antipode_puzzles::ramka::{
    Board, Metric, PackedBoard, ParseMovesError, ParsePositionError, format_moves, parse_moves,
};
use antipode_puzzles::space::Space;

pub use rotation::{
    rotation_board, rotation_gods_numbers, rotation_moves, rotation_position, rotation_targets,
};
pub use sliding::{sliding_draft, sliding_goal, sliding_moves, sliding_position};

/// A parser's name and the check of its properties.
pub type ParserCheck = (&'static str, fn(&[u8]));

/// Every check, by the name of its fuzz target.
pub const PARSERS: [ParserCheck; 17] = [
    ("ramka_position", ramka_position),
    ("ramka_moves", ramka_moves),
    ("ramka_link", ramka_link),
    ("rotation_position", rotation_position),
    ("rotation_board", rotation_board),
    ("rotation_moves", rotation_moves),
    ("rotation_link", rotation_link),
    ("rotation_targets", rotation_targets),
    ("rotation_gods_numbers", rotation_gods_numbers),
    ("sliding_position", sliding_position),
    ("sliding_draft", sliding_draft),
    ("sliding_goal", sliding_goal),
    ("sliding_moves", sliding_moves),
    ("sliding_link", sliding_link),
    ("lab_link", lab_link),
    ("saved_game", saved_game),
    ("cached_table", cached_table),
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

pub fn sliding_link(bytes: &[u8]) {
    link(bytes, PuzzleKind::Sliding);
}

fn link(bytes: &[u8], kind: PuzzleKind) {
    let text = &String::from_utf8_lossy(bytes);
    let parsed = Route::parse(text);
    let printed = parsed.to_string();
    if printed.chars().count() < route::MAX_ROUTE_CHARS {
        assert_eq!(Route::parse(&printed), parsed);
    }
    let read = route::game::parse(&parsed, kind);
    assert!(read.warnings.iter().all(|ignored| ignored.message.ends_with('.')));
    if let Some(link) = read.link {
        assert!(link.start.expand_all(&link.moves).is_some(), "a link's moves are legal");
    }
}

pub fn lab_link(bytes: &[u8]) {
    let read = lab::parse(&Route::parse(&String::from_utf8_lossy(bytes)));
    assert!(read.warnings.iter().all(|ignored| ignored.message.ends_with('.')));
    assert_eq!(read.link.position.board(), read.link.variant.board(), "a position of the board");
    let again = lab::parse(&Route::parse(&lab::route_of(&read.link).to_string()));
    assert_eq!((again.link, again.warnings), (read.link, Vec::new()));
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
    assert!(Table::from_bytes(Arc::clone(space), bytes).is_err(), "these bytes are too few for a table");
    let [high, low, overlay @ ..] = bytes else { return };
    let mut bytes = good.clone();
    let at = usize::from(u16::from_be_bytes([*high, *low])) % bytes.len();
    for (byte, new) in bytes[at..].iter_mut().zip(overlay) {
        *byte = *new;
    }
    if let Ok(table) = Table::from_bytes(Arc::clone(space), &bytes) {
        assert_eq!(table.to_bytes(), bytes);
        assert_eq!(bytes, *good, "the checksum detects every change");
    }
}

static GOOD_TABLE: LazyLock<(Arc<Space>, Vec<u8>)> = LazyLock::new(|| {
    let space = Arc::new(Metric::Tiles.space());
    let mut survey = Survey::new(Arc::clone(&space));
    while survey.step(10_000) == Status::Working {}
    let table = survey.into_table().expect("the survey has finished");
    (space, table.to_bytes())
});

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
