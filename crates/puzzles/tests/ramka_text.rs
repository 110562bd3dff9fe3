//! Notation of Ramka's positions and moves: canonical output, a lenient parser, and clear errors.

use antipode_puzzles::parse_error::ParseError;
use antipode_puzzles::puzzle::{Rank, Ranked};
use antipode_puzzles::ramka::{
    Board, MAX_MOVES, MAX_TEXT, Metric, Move, PackedBoard, Ramka, format_moves, parse_moves,
};
use proptest::prelude::*;

fn any_board() -> impl Strategy<Value = Board> {
    (0_u32..59_875_200)
        .prop_map(|rank| Ramka(Metric::SlidesShifts).unrank(Rank(rank)).expect("below the count"))
}

#[test]
fn the_canonical_texts() {
    assert_eq!(Board::solved().to_string(), "123/456/789");
    for canonical in [
        "123/456/789",
        "321/654/987@1",
        "9.321/654/8.7",
        "9.-32/65/814.7",
        "-.123/4-6/785.9",
        "1.234/-5-/678.9@3",
        "1.234/5/678.9",
    ] {
        let board: Board = canonical.parse().expect(canonical);
        assert_eq!(board.to_string(), canonical);
    }
}

#[test]
fn many_ways_of_writing_one_board() {
    for text in [
        "9.321/654/8.7",
        "9.32 1/6 5 4/8 . 7",
        "9\n321\n654\n8\n7\n",
        "9 / 3,2,1 / 6,5,4 / 8 / 7",
        "9,321,654,8,7",
        "9 321 654 8 7",
        "93216548--7",
        "9 3 2 1 6 5 4 8 - - 7",
        " 9.321/654/8--.7 @2\r\n",
    ] {
        assert_eq!(
            text.parse::<Board>().map(|board| board.to_string()).as_deref(),
            Ok("9.321/654/8.7"),
            "{text:?}"
        );
    }
    for text in [
        "1 2 3 4 5 6 7 8 9",
        "123456789",
        "123,456,789",
        "123 456 789",
        "-123456789-",
        ".123/456/789.",
        "123/456/789.-",
    ] {
        assert_eq!(text.parse::<Board>(), Ok(Board::solved()), "{text:?}");
    }
    for text in ["9.123/456/78", "9.123/456/78.", "9.123/456/78.-"] {
        assert_eq!(
            text.parse::<Board>().map(|board| board.to_string()).as_deref(),
            Ok("9.123/456/78.-"),
            "{text:?}"
        );
    }
    assert_eq!(
        "123/456/78.9".parse::<Board>().map(|board| board.to_string()).as_deref(),
        Ok("-.123/456/78.9")
    );
}

#[test]
fn position_errors_say_what_is_wrong_and_where() {
    for (text, why) in [
        ("", "the text contains no tiles"),
        (" / ,", "the text contains no tiles"),
        ("123/4x6/789", "column 6: 'x' is not a tile from 1 to 9, an empty place (-) or a separator"),
        ("120/456/789", "column 3: '0' is not a tile from 1 to 9, an empty place (-) or a separator"),
        ("123/456/779", "column 10: tile 7 appears twice, first at column 9"),
        ("123/456/78", "tile 9 is missing"),
        ("12/45/78", "tiles 3, 6 and 9 are missing"),
        ("1234567891234", "column 10: tile 1 appears twice, first at column 1"),
        ("123/456/789/---", "column 15: a board has at most eleven places"),
        ("123/456789", "three rows are needed, 2 rows found"),
        ("1/23/456/789", "three rows are needed, 4 rows found"),
        ("1234/56/789", "column 4: row 1 has more than three places"),
        ("12.345/67/89.-", "column 2: the left space of the frame holds one tile"),
        ("1.234/56/7.89", "column 13: the right space of the frame holds one tile"),
        ("12.345/6789", "column 4: one side of a dot must be the single tile of a space of the frame"),
        ("1..23/456/789", "column 3: a dot may only separate the rows from a space of the frame"),
        ("1.23/45.6/78.9", "column 13: a dot may only separate the rows from a space of the frame"),
        ("123/456/789@4", "column 12: @ needs the row in the frame, 1 to 3"),
        ("123/456/789@", "column 12: @ needs the row in the frame, 1 to 3"),
        ("123/456/789@1x", "column 14: unexpected 'x' after the row in the frame"),
    ] {
        assert_eq!(text.parse::<Board>().map_err(|error| error.to_string()), Err(why.to_owned()), "{text:?}");
    }
    let long = " ".repeat(MAX_TEXT + 1);
    assert_eq!(
        long.parse::<Board>().map_err(|error| error.to_string()),
        Err("the text is longer than 65536 characters".to_owned())
    );
}

#[test]
fn moves_round_trip_through_text() {
    let text = "L1 R2 LR3 2ab 1Lc 3cR S3";
    let moves = parse_moves(text).expect("moves");
    assert_eq!(format_moves(&moves), text);
    for other in [
        "L1R2LR32ab1Lc3cRS3",
        "l1,r2,lr3,2AB,1lC,3Cr,s3",
        "L1.R2.LR3.2ab.1Lc.3cR.S3",
        "L1_R2\nLR3;2ab 1Lc\t3cR S3 ",
    ] {
        assert_eq!(parse_moves(other), Ok(moves.clone()), "{other:?}");
    }
    assert_eq!(parse_moves(" "), Ok(Vec::new()));
}

#[test]
fn move_errors_say_what_is_wrong_and_where() {
    for (text, why) in [
        ("L1 Q2", "column 4: no move begins with 'Q'"),
        ("L1 R4", "column 5: a row from 1 to 3 is needed, not '4'"),
        ("L1 LR", "column 6: the text ends within a move"),
        ("2ad", "column 3: one of the places L, a, b, c, R is needed, not 'd'"),
        ("R1 2bb", "column 6: the slide ends where it begins"),
        ("4ab", "column 1: no move begins with '4'"),
    ] {
        assert_eq!(parse_moves(text).map_err(|error| error.to_string()), Err(why.to_owned()), "{text:?}");
    }
    assert!(parse_moves(&"R1".repeat(MAX_MOVES)).is_ok());
    assert!(parse_moves(&"R1".repeat(MAX_MOVES + 1)).is_err());
    assert!(parse_moves(&" ".repeat(MAX_TEXT + 1)).is_err());
    assert!("R1 R2".parse::<Move>().is_err() && "".parse::<Move>().is_err());
}

#[test]
fn metrics_have_the_names_of_the_links() {
    for metric in Metric::ALL {
        assert_eq!(metric.to_string().parse(), Ok(metric));
    }
    let error = "moves".parse::<Metric>().map_err(|error| error.to_string());
    let names = "Ramka's metrics are tiles, strokes, units, slides, units-shifts, slides-shifts";
    assert_eq!(error, Err(names.to_owned()));
}

proptest! {
    #[test]
    fn a_board_round_trips_through_its_text(board in any_board()) {
        prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board));
        let class = board.packed();
        prop_assert_eq!(class.to_string().parse::<PackedBoard>(), Ok(class));
        prop_assert_eq!(class.to_string().parse::<Board>(), Ok(Board::from(class)));
        prop_assert_eq!(board.to_string().parse::<PackedBoard>(), Ok(class));
    }

    /// A link contains the text unchanged: no character needs percent-encoding.
    #[test]
    fn nothing_needs_encoding(board in any_board()) {
        prop_assert!(board.to_string().chars().all(|ch| ch.is_ascii_digit() || "-./@".contains(ch)));
    }

    #[test]
    fn every_separator_separates(board in any_board(), seps in proptest::collection::vec("[ ,/\n]{1,3}", 4)) {
        let full = |tile: Option<_>| tile.map_or("-".to_owned(), |tile: antipode_puzzles::ramka::Tile| tile.to_string());
        let rows = board.cells().map(|cells| cells.map(full).concat());
        let [first, second, third, fourth] = [&seps[0], &seps[1], &seps[2], &seps[3]].map(|sep| format!("/{sep}"));
        let text = format!(
            "{}{first}{}{second}{}{third}{}{fourth}{}@{}",
            full(board.left()), rows[0], rows[1], rows[2], full(board.right()), board.frame_row()
        );
        prop_assert_eq!(text.parse::<Board>(), Ok(board), "{:?}", text);
    }

    #[test]
    fn any_text_is_a_board_or_an_error(text in ".{0,60}") {
        round_trip(&text);
    }

    #[test]
    fn any_text_of_the_right_letters_is_a_board_or_an_error(text in "[1-9./@, LRSabc_-]{0,24}") {
        round_trip(&text);
    }

    #[test]
    fn a_board_with_a_flaw_is_a_board_or_an_error(board in any_board(), at in 0_usize..20, flaw in "[0-9./@ xé-]") {
        let mut text: Vec<char> = board.to_string().chars().collect();
        let at = at.min(text.len() - 1);
        text.splice(at..=at, flaw.chars());
        round_trip(&text.into_iter().collect::<String>());
    }
}

/// The body of the fuzz targets: a parsed value round-trips through its text, and the column of an error is in the text.
fn round_trip(text: &str) {
    match text.parse::<Board>() {
        Ok(board) => assert_eq!(board.to_string().parse(), Ok(board)),
        Err(error) => assert_columns(&error.to_string(), text),
    }
    match parse_moves(text) {
        Ok(moves) => assert_eq!(parse_moves(&format_moves(&moves)), Ok(moves)),
        Err(error) => assert_columns(&error.to_string(), text),
    }
}

fn assert_columns(sentence: &str, text: &str) {
    let Some(rest) = sentence.strip_prefix("column ") else { return };
    let column: usize =
        rest.split(':').next().and_then(|column| column.parse().ok()).expect("a number and a colon");
    assert!((1..=text.chars().count() + 1).contains(&column), "{sentence} in {text:?}");
}

#[test]
fn errors_of_moves_name_the_column_where_something_is_missing_or_wrong() {
    let column = |text: &str| parse_moves(text).expect_err(text).column();
    for (text, expected) in [("1a", 3), ("1", 2), ("1aa", 3), ("L", 2), ("LR", 3), ("L1 2bb", 6)] {
        assert_eq!(column(text), Some(expected), "{text}");
    }
    assert_eq!("".parse::<Move>().expect_err("no move").column(), Some(1));
    assert_eq!("  ".parse::<Move>().expect_err("no move").column(), Some(3));
}

#[test]
fn the_longest_list_of_moves_may_end_with_a_separator() {
    let longest = "L1 ".repeat(MAX_MOVES);
    assert_eq!(parse_moves(&longest).map(|moves| moves.len()), Ok(MAX_MOVES));
    parse_moves(&format!("{longest}L1")).expect_err("one too many");
}

#[test]
fn a_packed_board_is_shown_as_its_text() {
    let board: Board = "9.321/654/8.7".parse().expect("a board");
    assert_eq!(format!("{:?}", board.packed()), "9.321/654/8.7");
}

#[test]
fn incomplete_moves_are_named_by_the_column_where_they_end() {
    for (text, column) in [("S1 LR", 6), ("S1 L", 5), ("S1 R", 5), ("S1 S", 5), ("S1 2", 5), ("S1 2a", 6)] {
        let error = parse_moves(text).expect_err(text);
        assert_eq!(error.column(), Some(column), "{text}: {error}");
    }
}

#[test]
fn the_longest_texts_are_read() {
    let board = format!("123/456/789{}", " ".repeat(MAX_TEXT - 11));
    assert_eq!(board.parse(), Ok(Board::solved()));
    assert!(format!("{board} ").parse::<Board>().is_err());
    let moves = format!("L1{}", " ".repeat(MAX_TEXT - 2));
    assert_eq!(parse_moves(&moves).map(|moves| moves.len()), Ok(1));
    assert!(parse_moves(&format!("{moves} ")).is_err());
    assert_eq!(format!("{:?}", Board::solved()), "123/456/789");
}
