//! The lines of the library, and the indexes of its collections.

use antipode_app::puzzle::sliding::library::filter::Filter;
use antipode_play::route::Route;
use antipode_puzzles::antipode::Antipode;
use antipode_puzzles::sliding::library::{LibraryBoard, index, symmetric_form};

/// A line of a sliding block puzzle. Reading it without its board is no stricter.
pub fn library_board(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    if let Ok(board) = LibraryBoard::read(text) {
        assert_eq!(LibraryBoard::read(&board.to_string()).as_ref(), Ok(&board));
        let _ = (board.piece_count(), board.size(), symmetric_form(&board.start, &board.goal));
        // An index holds what it is made of, or there is none.
        if let Some(text) = index::write(std::slice::from_ref(&board)) {
            assert_eq!(index::read(&text), Ok(vec![board]));
        }
    }
    match text.parse::<LibraryBoard>() {
        Ok(board) => assert_eq!(board.to_string().parse(), Ok(board)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

pub fn library_antipode(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    match text.parse::<Antipode>() {
        Ok(antipode) => assert_eq!(antipode.to_string().parse(), Ok(antipode)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// The filter of a link, with a list of chosen boards.
pub fn library_link(bytes: &[u8]) {
    let (filter, warnings) = Filter::of(&Route::parse(&String::from_utf8_lossy(bytes)));
    assert!(warnings.iter().all(|ignored| ignored.message.ends_with('.')));
    let again = Filter::of(&Route::parse(&filter.route().to_string()));
    assert_eq!(again, (filter, Vec::new()));
}

/// An index. Its faults have a place in the text or right behind it.
pub fn library_index(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    match index::read(text) {
        Ok(boards) => {
            if let Some(text) = index::write(&boards) {
                assert_eq!(index::read(&text), Ok(boards));
            }
        }
        Err(error) => {
            let line = text.lines().nth(error.line - 1).unwrap_or_default();
            assert!((1..=line.chars().count() + 1).contains(&error.column), "{error} in {text:?}");
        }
    }
}
