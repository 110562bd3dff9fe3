//! The lines of the library, the indexes of its collections, and lists of boards.

use antipode_app::puzzle::sliding::library::filter::Filter;
use antipode_play::lists::reading::{ListText, read};
use antipode_play::route::Route;
use antipode_play::stored::NativeJson;
use antipode_puzzles::antipode::Antipode;
use antipode_puzzles::sliding::library::{LibraryBoard, index, symmetric_form};
use antipode_ui::library::entry::Entry;

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

/// A list of boards in any form. What is kept of it is read again as it is.
pub fn library_list(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    let ListText::Boards(list) = read::<NativeJson>(text) else { return };
    assert!(list.unclear.len() <= list.boards.len());
    let lines = text.lines().count();
    assert!(list.faults.iter().all(|fault| !fault.why.is_empty() && fault.line >= 1));
    let is_json = text.trim_start().starts_with('[');
    assert!(is_json || list.faults.iter().all(|fault| fault.line <= lines + 1), "{list:?}");
    for line in &list.boards {
        let entry = Entry::of_line(line).unwrap_or_else(|| panic!("{line}"));
        assert!(entry.place(Default::default()).is_some(), "{line}");
    }
    let ListText::Boards(again) = read::<NativeJson>(&list.boards.join("\n")) else { panic!("{list:?}") };
    assert_eq!((again.boards, again.faults), (list.boards, Vec::new()));
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
