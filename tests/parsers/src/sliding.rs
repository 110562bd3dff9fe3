//! Parsers of sliding block puzzles: positions, drafts, goals, moves.

use antipode_play::puzzle::sliding::{Component, PosedPosition};
use antipode_puzzles::sliding::board_outline::{BoardOutline, MAX_CELLS, OutlineError};
use antipode_puzzles::sliding::draft::Draft;
use antipode_puzzles::sliding::foreign::{ForeignError, ForeignPuzzle, Format, FormatReading, recognise};
use antipode_puzzles::sliding::move_text::{format_move, parse_moves};
use antipode_puzzles::sliding::notation::{format_goal, format_position, parse_goal, parse_position};
use antipode_puzzles::sliding::{Goal, Metric, NotationError, PosedBoard, Position, Target};

use super::{assert_character, assert_place};

/// The boards on which goals and moves are parsed: oblong, with a wall, with interchangeable pieces, of Rush Hour.
fn boards() -> impl Iterator<Item = Position> {
    ["AAB/..B", "ABC/..#", "AB/CD/..@h:A,fix:D", "BAAC/BAAC/DEEF/DGHF/I..J"].into_iter().map(named)
}

fn named(board: &str) -> Position {
    parse_position(board).expect("a board")
}

/// Positions, alone and with a goal as the page reads them.
pub fn sliding_position(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    match parse_position(text) {
        Ok(position) => assert_eq!(parse_position(&format_position(&position)), Ok(position)),
        Err(error) => assert_sliding_place(&error, text),
    }
    let usual = Component::klotski().root();
    match PosedPosition::parse(text, &usual) {
        Ok(place) => {
            let read = |text: &str| PosedPosition::parse(text, &usual).ok();
            assert_eq!(read(&place.text()), Some(place.clone()));
            assert_eq!(read(&format!("{}->{}", place.link_text(), place.link_goal())), Some(place));
        }
        Err(error) => {
            let within = |column| (1..=text.chars().count() + 1).contains(&column);
            assert!(error.column.is_none_or(within), "{error} in {text:?}");
        }
    }
    if let Err(error) = PosedBoard::parse(text, "", Metric::Move) {
        assert_sliding_place(&error, text);
    }
}

pub fn sliding_draft(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    let draft = match Draft::parse(text) {
        Ok(draft) => draft,
        Err(error) => return assert_sliding_place(&error, text),
    };
    // An incomplete draft reports its faults.
    let Ok((position, goal)) = draft.build() else { return assert!(!draft.faults().is_empty()) };
    let again = Draft::from_position(&position, &goal);
    assert_eq!(again.build(), Ok((position.clone(), goal.clone())));
    assert_eq!(Draft::parse(&again.to_text()).map(|draft| draft.to_text()), Ok(again.to_text()));
    let place = PosedPosition::parse(&again.to_text(), &Component::klotski().root());
    assert_eq!(place, Ok(PosedPosition::new(position, goal)));
}

/// Boards in the formats of other programs.
pub fn sliding_foreign(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    for format in Format::ALL {
        match format.read(text) {
            Ok(puzzle) => assert_foreign(format, &puzzle.start, puzzle.goal.as_ref()),
            Err(error) => {
                assert_place(&error, text);
                if let ForeignError::UnexpectedCharacter { column, found } = error
                    && !text.contains('%')
                {
                    assert_character(column, found, text);
                }
            }
        }
    }
    let readings = recognise(text);
    for reading in readings.chunk_by(|one, other| one.format == other.format) {
        // The first reading of a format is what the format reads.
        assert_eq!(reading[0].puzzle, reading[0].format.read(text));
    }
    for FormatReading { format, puzzle, .. } in readings {
        if let Ok(puzzle) = puzzle {
            assert_foreign(format, &puzzle.start, puzzle.goal.as_ref());
        }
    }
}

/// Outlines of boards in the plane and in space.
pub fn sliding_outline(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    match text.parse::<BoardOutline>() {
        Ok(outline) => {
            assert!((1..=MAX_CELLS).contains(&outline.cells().len()));
            assert_eq!(outline.to_string().parse(), Ok(outline));
        }
        Err(OutlineError::UnexpectedCharacter(found)) => assert!(text.contains(found)),
        Err(_) => {}
    }
}

/// A board that a format can express is read as the same board, and written as before.
pub(super) fn assert_foreign(format: Format, start: &Position, goal: Option<&Goal>) {
    let Ok(text) = format.write(start, goal) else { return };
    let again = format.read(&text).expect(&text);
    assert_eq!(format.write(&again.start, again.goal.as_ref()), Ok(text.clone()), "{format}");
    assert_same(start, goal, &again, &text);
    let readings = recognise(&text);
    assert!(
        readings.iter().any(|found| found.format == format && found.puzzle == Ok(again.clone())),
        "{format}: {text:?}"
    );
}

/// The same board up to the names of pieces: the pieces in the same places have the same freedoms and goals.
fn assert_same(start: &Position, goal: Option<&Goal>, again: &ForeignPuzzle, text: &str) {
    let (board, other) = (start.board(), again.start.board());
    assert_eq!((board.grid(), board.walls()), (other.grid(), other.walls()), "{text}");
    assert_eq!(board.pieces().len(), other.pieces().len(), "{text}");
    let mut names = Vec::new();
    for (index, piece) in board.pieces().iter().enumerate() {
        let cells = start.cells_of(index);
        let there = cells.first().and_then(|cell| again.start.piece_at(cell)).expect(text);
        assert_eq!(again.start.cells_of(there), cells, "{text}");
        assert_eq!(other.pieces()[there].freedom(), piece.freedom(), "{text}");
        names.push(there);
    }
    let places = |position: &Position, goal: Option<&Goal>, name: &dyn Fn(usize) -> usize| {
        let board = position.board();
        let targets = match goal {
            None => Vec::new(),
            Some(Goal::Places(targets)) => targets.clone(),
            Some(Goal::Corner { piece, .. }) => {
                let (grid, shape) = (board.grid(), &board.pieces()[*piece]);
                let anchor = grid.cell(grid.rows() - shape.height(), grid.cols() - shape.width());
                vec![Target { pieces: vec![*piece], anchors: vec![anchor as u8] }]
            }
        };
        let mut targets: Vec<(Vec<usize>, Vec<u8>)> = targets
            .into_iter()
            .map(|target| (target.pieces.into_iter().map(name).collect(), target.anchors))
            .collect();
        targets.iter_mut().for_each(|(pieces, anchors)| {
            pieces.sort_unstable();
            anchors.sort_unstable();
        });
        targets.sort_unstable();
        targets
    };
    let ours = places(start, goal, &|piece| names[piece]);
    assert_eq!(ours, places(&again.start, again.goal.as_ref(), &|piece| piece), "{text}");
}

pub fn sliding_goal(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    for current in boards() {
        match parse_goal(text, &current) {
            Ok(goal) => assert_eq!(parse_goal(&format_goal(&goal, current.board()), &current), Ok(goal)),
            Err(error) => assert_sliding_place(&error, text),
        }
    }
}

pub fn sliding_moves(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    for current in boards() {
        let board = current.board();
        match parse_moves(text, board) {
            Ok(moves) => {
                let printed: Vec<String> = moves.iter().map(|mv| format_move(*mv, board)).collect();
                assert_eq!(parse_moves(&printed.join(" "), board), Ok(moves));
            }
            Err(error) => assert_sliding_place(&error, text),
        }
    }
}

fn assert_sliding_place(error: &NotationError, text: &str) {
    assert_place(error, text);
    match *error {
        NotationError::UnexpectedCharacter { column, found } => assert_character(column, found, text),
        NotationError::NoDirection { column, name } => assert_character(column, name, text),
        _ => {}
    }
}
