//! Boards of numbers as people and other programs write them; saved games of Simon Tatham's collection.

use antipode_puzzles::fifteen::typed::{self, Source};
use antipode_puzzles::fifteen::{self, Board, Position};
use antipode_puzzles::reading::Reading;
use antipode_puzzles::{rotation, saved_game};

use super::assert_place;
use super::random::Random;
use super::typed::assert_different;

/// Boards of Fifteen with their goals, and lists of them: what is read has a text that is read as the same.
pub fn typed_numbers(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    for present in ["4x4", "3x3@spiral", "4x3", "2x2@goal:3,2,0,1"] {
        let present: Board = present.parse().expect("a board");
        let plain = Position::parse(text, present);
        match typed::read(text, present) {
            Ok(reading) => {
                assert_different(&reading);
                for meaning in reading.meanings() {
                    let again = typed::read(&meaning.position.to_string(), present);
                    let same = typed::TypedPosition { source: Source::Board, ..*meaning };
                    assert_eq!(again, Ok(Reading::One(same)));
                    let is_known = |position: &Position| {
                        meaning.source != Source::Board || meaning.position == *position
                    };
                    assert!(
                        plain.as_ref().is_ok_and(is_known) || plain.is_err(),
                        "the notation keeps its meaning"
                    );
                }
            }
            Err(error) => assert_place(&error, text),
        }
        if let Err(error) = typed::read_goal(text, present) {
            assert_place(&error, text);
        }
    }
    if let Some(list) = typed::list(text) {
        assert!(typed::read(text, Board::default()).is_err(), "a board is no list");
        for board in &list.boards {
            let part: String = text.chars().skip(board.column - 1).take(board.text.chars().count()).collect();
            assert_eq!(part, board.text, "it stands in its column");
            typed::read(&part, Board::default()).expect("a board of the list");
        }
    }
}

/// Saved games: every move is legal, and the position of play is between them.
pub fn foreign_game(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    match saved_game::parse(text) {
        Ok(game) => {
            let play = game.play();
            assert!(
                play.played <= play.moves.len() && play.moves.len() + play.other_moves <= game.steps.len()
            );
            for value in play.moves.iter().chain([&game.description]) {
                let here: String =
                    text.chars().skip(value.column - 1).take(value.text.chars().count()).collect();
                assert_eq!(here, value.text, "it stands in its column");
            }
        }
        Err(error) => assert_place(&error, text),
    }
    match rotation::saved_game::read(text) {
        Ok(play) => {
            let turned =
                |position: rotation::Position, turn: &rotation::Turn| position.turned(*turn).expect("a turn");
            let end = play.turns.iter().fold(play.start.clone(), turned);
            assert_eq!(end.board(), play.position().board());
        }
        Err(error) => assert_place(&error, text),
    }
    match fifteen::saved_game::read(text) {
        Ok(play) => {
            let moved = |position: Position, mv: &fifteen::Move| position.moved(*mv).expect("a legal move");
            let end = play.moves.iter().fold(play.start, moved);
            assert_eq!(end.board(), play.position().board());
        }
        Err(error) => assert_place(&error, text),
    }
}

/// A random board in a random dress: brackets, bars, tabs, a gap, a size, comments, full-width digits.
pub fn printed_numbers(bytes: &[u8]) {
    let random = &mut Random::of(bytes);
    let sides = (2 + random.below(5) as u8, 2 + random.below(5) as u8);
    let board = Board::new(sides.0, sides.1, fifteen::Goal::Rows).expect("a board");
    let position = Position::random(board, &random.below(1 << 30).to_string());
    let text = dress(&position, random);
    let read = typed::read(&text, board).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(read.meanings().len(), 1, "{text}");
    assert_eq!(read.meanings()[0].position, position, "{text}");
}

fn dress(position: &Position, random: &mut Random) -> String {
    let (cols, rows) = (position.board().cols(), position.board().rows());
    let largest = position.tiles().len().to_string();
    let style = random.below(6);
    let hole = match style {
        // An empty field or a gap.
        0 | 1 => "",
        _ => ["0", "_", ".", "x", "X", "*", "-", "-1", "None", "null", "blank", "?", &largest]
            [random.below(13)],
    };
    let width = hole.len().max(if style == 1 { 2 } else { random.below(5) });
    let cell = |tile: &u8| match tile {
        0 => format!("{hole:>width$}"),
        tile => format!("{tile:>width$}"),
    };
    let lines: Vec<Vec<String>> =
        position.tiles().chunks(cols).map(|row| row.iter().map(cell).collect()).collect();
    let joined =
        |cell: &str, row: &str| lines.iter().map(|line| line.join(cell)).collect::<Vec<_>>().join(row);
    let border = format!("+{}", "-----+".repeat(cols));
    let mut text = match style {
        0 => format!("{border}\n| {} |\n{border}", joined(" | ", &format!(" |\n{border}\n| "))),
        1 => joined(" ", "\n"),
        2 => format!("[[{}]]", joined(", ", "], [")),
        3 => format!("{{{{{}}}}};", joined(",", "},{")),
        4 => joined("\t", "\n"),
        _ => joined(" ", "\n"),
    };
    if random.below(2) == 0 && matches!(style, 1 | 4 | 5) {
        let size = [format!("{cols} {rows}"), format!("{cols}x{rows}"), (cols * rows).to_string()];
        text = format!("{}\n{text}", size[random.below(3)]);
    }
    if random.below(2) == 0 {
        let comment = ["# ", "// "][random.below(2)];
        text = format!("{comment}by hand\n{}", text.replace('\n', &format!(" {comment}row\n")));
    }
    if random.below(2) == 0 {
        text = text.replace('\n', "\r\n");
    }
    if random.below(3) == 0 {
        let full_width = |sign: char| match sign {
            '0'..='9' => char::from_u32(sign as u32 + 0xfee0).expect("a digit"),
            sign => sign,
        };
        text = text.chars().map(full_width).collect();
    }
    text
}
