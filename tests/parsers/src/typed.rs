//! Parsers of what people type.

use antipode_puzzles::parse_error::ParseError;
use antipode_puzzles::pddl::{self as planning, Pddl};
use antipode_puzzles::plain_text::{blank_comments, plain};
use antipode_puzzles::reading::{BoardList, Reading};
use antipode_puzzles::sliding::notation::{format_goal, format_position, parse_goal, parse_position};
use antipode_puzzles::sliding::typed::{TypedBoard, TypedError, suggested_goals};
use antipode_puzzles::{ramka, rotation, sliding};

use super::assert_place;

/// The three parsers: what they return has a text in the notation, which says the same, and several meanings differ.
pub fn typed_text(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    ramka_board(text);
    for board in ["3x3n2", "4x3n3@ring", "4x3n3x2", "2x2n2o"] {
        rotation_position(text, board.parse().expect("a board"));
    }
    match sliding::typed::read(text, None) {
        Ok(reading) => {
            assert_different(&reading);
            reading.meanings().iter().for_each(sliding_board);
        }
        Err(TypedError::Notation(error)) => assert_place(&error, text),
        Err(error) => assert!(error.column().is_none_or(|column| column <= text.chars().count() + 1)),
    }
}

fn ramka_board(text: &str) {
    let read = ramka::typed::read(text);
    if let Ok(board) = text.parse::<ramka::Board>() {
        assert_eq!(read, Ok(board), "the notation keeps its meaning");
    }
    match read {
        Ok(board) => assert_eq!(ramka::typed::read(&board.to_string()), Ok(board)),
        Err(error) => assert_place(&error, text),
    }
}

fn rotation_position(text: &str, present: rotation::Board) {
    let plain = rotation::Position::parse(text, present);
    match rotation::typed::read(text, present) {
        Ok(reading) => {
            assert_different(&reading);
            if let Ok(plain) = plain {
                assert_eq!(reading.meanings()[0], plain, "the present block is the first choice");
            }
            for position in reading.meanings() {
                let again = rotation::typed::read(&position.to_string(), position.board());
                assert_eq!(again, Ok(Reading::One(position.clone())));
                assert!(!rotation::typed::rules(position.board()).is_empty());
            }
        }
        Err(error) => {
            assert!(plain.is_err(), "{text:?} is a position");
            assert_place(&error, text);
        }
    }
}

fn sliding_board(board: &TypedBoard) {
    let text = format_position(&board.start);
    assert_eq!(parse_position(&text).as_ref(), Ok(&board.start));
    for goal in board.goal.iter().chain(&suggested_goals(&board.start)) {
        let text = format_goal(goal, board.start.board());
        assert_eq!(parse_goal(&text, &board.start).as_ref(), Ok(goal), "{text}");
    }
}

pub(super) fn assert_different<T: PartialEq>(reading: &Reading<T>) {
    let meanings = reading.meanings();
    assert!(matches!(reading, Reading::One(_)) == (meanings.len() == 1));
    for (index, one) in meanings.iter().enumerate() {
        assert!(!meanings[..index].contains(one));
    }
}

/// So many parts of a text are looked up in it.
const CHECKED: usize = 40;

/// Plain characters and blanked comments keep every place in the text, and so do the boards of a list.
pub fn plain_text(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    let plainer = plain(text);
    let blanked = blank_comments(&plainer);
    for mapped in [&plainer, &blanked] {
        assert_eq!(mapped.chars().count(), text.chars().count());
    }
    assert_eq!(plain(&plainer), plainer);
    assert_eq!(blank_comments(&blanked), blanked);
    for least in [1, 4] {
        let Some(list) = BoardList::of(&plainer, |part| part.len() >= least) else { continue };
        assert!(list.boards.len() > 1 && list.boards.len() > list.other_lines.len());
        for board in list.boards.into_iter().take(CHECKED) {
            let count = board.text.chars().count();
            let there: String = plainer.chars().skip(board.column - 1).take(count).collect();
            assert_eq!(there, board.text);
            assert_eq!(plainer.split('\n').take(board.line).count(), board.line);
        }
    }
}

/// Problems in PDDL: their names and facts are in the text.
pub fn pddl(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    match planning::parse(text) {
        Ok(Pddl::Problem(problem)) => {
            assert!(text.contains(problem.name) && text.contains(problem.domain));
            let column_holds = |column: usize, found: &str| {
                let rest: String = text.chars().skip(column - 1).take(found.chars().count()).collect();
                assert_eq!(rest, found);
            };
            problem.objects.iter().take(CHECKED).for_each(|object| column_holds(object.column, object.name));
            problem
                .init
                .iter()
                .chain(&problem.goal)
                .take(CHECKED)
                .for_each(|fact| column_holds(fact.column, "("));
        }
        Ok(Pddl::Domain(name)) => assert!(text.contains(name)),
        Err(error) => assert_place(&error, text),
    }
}
