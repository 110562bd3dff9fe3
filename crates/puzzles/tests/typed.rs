//! Texts that people type: what they leave open is asked, not guessed.

use antipode_puzzles::ramka;
use antipode_puzzles::reading::Reading;
use antipode_puzzles::rotation::{self, Rule};
use antipode_puzzles::sliding::foreign::Format;
use antipode_puzzles::sliding::notation::{format_goal, format_position, parse_goal, parse_position};
use antipode_puzzles::sliding::typed::{self, Source, TypedBoard, TypedError, suggested_goals};

fn present() -> rotation::Board {
    "3x3n2".parse().expect("a board")
}

fn boards(text: &str) -> Vec<String> {
    let reading = rotation::typed::read(text, present()).expect(text);
    reading.meanings().iter().map(|position| position.board().to_string()).collect()
}

/// Source: `nokia-rotation.txt`, the five orders of the last row, and the first two rows of the 3 × 3 mode.
#[test]
fn a_combination_of_nokias_game_is_read_as_its_board_and_nothing_else_is() {
    let read = |text: &str| rotation::typed::read(text, present());
    for last in ["798", "879", "897", "978", "9 8 7"] {
        let board = read(last).expect(last).meanings().iter().map(ToString::to_string).collect::<Vec<_>>();
        let digits: Vec<&str> = last.split("").filter(|digit| !digit.trim().is_empty()).collect();
        assert_eq!(board, [format!("3x3n2:1,2,3,4,5,6,{}", digits.join(","))], "{last}");
    }
    let board = read("34127856").expect("a combination");
    let last = board.meanings().last().expect("a meaning");
    assert_eq!(last.to_string(), "4x3n3:3,4,1,2,7,8,5,6,9,10,11,12@ring");
    for text in ["797", "123", "789 1", "34127857", "341278569", "7\n8\n9", "７８９x"] {
        let several = read(text).map_or(Vec::new(), |reading| reading.meanings().to_vec());
        let digits = text.chars().filter(char::is_ascii_digit).count();
        assert!(
            several.iter().all(|position| position.board().cell_count() == digits),
            "{text}: {several:?}"
        );
    }
}

#[test]
fn numbers_in_rows_do_not_say_which_block_is_turned() {
    let sixteen = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 16 15";
    assert_eq!(boards(sixteen), ["4x4n2", "4x4n3", "4x4n3@ring", "4x4n4", "4x4n4@ring"]);
    let row = |row: usize| (1..=6).map(|col| (6 * row + col).to_string()).collect::<Vec<_>>().join(" ");
    let thirty_six: Vec<String> = (0..6).map(row).collect();
    let of_36 = boards(&thirty_six.join("\n"));
    assert_eq!(of_36.len(), 9);
    assert!(of_36.contains(&"6x6n3".to_owned()) && of_36.contains(&"6x6n3@ring".to_owned()));
    // All choices have the typed numbers.
    let Ok(Reading::Choices(positions)) = rotation::typed::read(sixteen, present()) else { panic!("open") };
    assert!(positions.iter().all(|position| position.numbers()[14..] == [16, 15]));
    assert_eq!(
        rotation::typed::rules(positions[0].board()),
        [Rule::Quarter, Rule::Half, Rule::Clockwise, Rule::Flip][..3]
    );
}

/// A board that a text shows in any way is the board of its rows.
#[test]
fn numbers_of_rotation_in_other_notations() {
    let square = "3x3n2:4,9,2,3,5,7,8,1,6";
    for text in [
        "[[4, 9, 2], [3, 5, 7], [8, 1, 6]]",
        "{{4,9,2},{3,5,7},{8,1,6}}",
        "[4, 9, 2, 3, 5, 7, 8, 1, 6]",
        "3\n4 9 2\n3 5 7\n8 1 6",
        "3x3\n4 9 2\n3 5 7\n8 1 6",
        "+---+---+---+\n| 4 | 9 | 2 |\n+---+---+---+\n| 3 | 5 | 7 |\n+---+---+---+\n| 8 | 1 | 6 |\n+---+---+---+",
        "| 4 | 9 | 2 |\n|---|---|---|\n| 3 | 5 | 7 |\n| 8 | 1 | 6 |",
        "4\t9\t2\r\n3\t5\t7\r\n8\t1\t6\r\n",
        "4 9 2 # first\n3 5 7\n8 1 6",
        "\u{feff}４ ９ ２\n３ ５ ７\n８ １ ６",
        "[[3,8,1],[2,4,6],[7,0,5]]",
        "magic = [\n  [4, 9, 2],\n  [3, 5, 7],\n  [8, 1, 6],\n]",
    ] {
        let read = rotation::typed::read(text, present()).expect(text);
        let texts: Vec<String> = read.meanings().iter().map(ToString::to_string).collect();
        assert_eq!(texts, [square], "{text}");
    }
    assert_eq!(
        boards("[[1,2,3,4],[5,6,7,8],[9,10,11,12],[13,14,16,15]]"),
        ["4x4n2", "4x4n3", "4x4n3@ring", "4x4n4", "4x4n4@ring"],
        "the block is open"
    );
    let sixteen = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 16 15";
    assert_eq!(boards(sixteen)[0], "4x4n2", "a square");
    assert_eq!(
        boards("1 2 3 4 5 6 7 8 9 10 12 11"),
        ["6x2n2", "4x3n2", "3x4n2", "2x6n2"],
        "the shape is open"
    );
    let fault = |text: &str| rotation::typed::read(text, present()).expect_err(text).to_string();
    assert_eq!(fault("[[4, 9, 2], [3, 5, 7], [8, 1, 1]]"), "column 31: 1 appears twice, first at column 28");
    assert_eq!(fault("[[4, 9, 2], [3, 5], [8, 1, 6]]"), "row 2 has 2 numbers, row 1 has 3");
}

/// What Twiddle copies, also with directions; and its saved games, at the position where they were saved.
#[test]
fn twiddle_is_read_as_it_copies_and_saves() {
    let read = |text: &str| rotation::typed::read(text, present()).expect(text).meanings()[0].to_string();
    assert_eq!(read("2< 5< 3^\n1^ 4< 6^\n7^ 8^ 9^\n"), "3x3n2o:2l5l3u1u4l6u7u8u9u");
    assert_eq!(read("1v 2> 3^\n4^ 5< 6v\n7> 8^ 9<\n"), "3x3n2o:1d2r3u4u5l6d7r8u9l");
    assert_eq!(
        read(" 2  3  1  4\n 5 10  7  8\n 9  6 11 12\n13 14 15 16\n"),
        "4x4n2:2,3,1,4,5,10,7,8,9,6,11,12,13,14,15,16"
    );
}

#[test]
fn a_board_of_ramka_in_other_notations() {
    for text in [
        "[[3,2,1],[6,5,4],[9,8,7]]",
        "((3 2 1) (6 5 4) (9 8 7))",
        "+---+---+---+\n| 3 | 2 | 1 |\n+---+---+---+\n| 6 | 5 | 4 |\n+---+---+---+\n| 9 | 8 | 7 |\n+---+---+---+",
        "| 3 | 2 | 1 |\n|---|---|---|\n| 6 | 5 | 4 |\n| 9 | 8 | 7 |",
        "３２１\n６５４\n９８７",
        "# mixed\n321 # above\n654\n987",
        "[3,2,1,6,5,4,9,8,7]",
        "3\t2\t1\r\n6\t5\t4\r\n9\t8\t7",
    ] {
        assert_eq!(ramka::typed::read(text), "321/654/987".parse(), "{text}");
    }
    for open in
        ["[[9],[3,2,1],[6,5,4],[8,0],[7]]", "[[9],[3,2,1],[6,5,4],[8],[7]]", "[[1,2,3,4],[5,6],[7,8,9]]"]
    {
        assert_eq!(ramka::typed::read(open).ok(), None, "{open}");
    }
    let fault = |text: &str| ramka::typed::read(text).expect_err(text).to_string();
    assert_eq!(fault("[[3,2,1],[6,5,4],[9,8,8]]"), "column 23: tile 8 appears twice, first at column 21");
}

/// Eight numbers of rings are those of Nokia's board, whatever other boards they fit.
#[test]
fn every_reading_is_another_board() {
    for present in ["2x2n2o", "3x3n2", "4x3n3@ring", "4x3n3x2", "2x4n2"] {
        for text in ["56781234@ring", "56781234", "5678/1234@ring", "56/78/12/34@ring"] {
            let Ok(reading) = rotation::typed::read(text, present.parse().expect("a board")) else {
                continue;
            };
            let boards: Vec<String> =
                reading.meanings().iter().map(|position| position.board().to_string()).collect();
            let different: std::collections::BTreeSet<&String> = boards.iter().collect();
            assert_eq!(different.len(), boards.len(), "{text} beside {present}: {boards:?}");
        }
    }
}

#[test]
fn a_named_board_or_the_present_rows_are_not_asked() {
    for text in ["4x4n2:1,2,3,4,5,6,7,8,9,10,11,12,13,14,16,15", "492/357/816", "492357816", "4x3n3@ring"] {
        assert_eq!(boards(text).len(), 1, "{text}");
        let read = rotation::typed::read(text, present());
        assert_eq!(read, rotation::Position::parse(text, present()).map(Reading::One), "{text}");
    }
    assert_eq!(boards("1 2/4 3"), ["2x2n2"]);
    assert_eq!(boards("1 2 3 4/5 6 7 8"), ["4x2n2", "4x3n3@ring"], "or the first eight of Nokia's board");
    assert_eq!(boards("1u2 3 4/5 6 7 8/9 10 11 12")[..2], ["4x3n2o", "4x3n3o"]);
    assert_eq!(boards("1 2 3 4/5 6 7 8/9 10 11 12@ring"), ["4x3n2@ring", "4x3n3@ring"]);
    let error =
        rotation::typed::read("1 2 3 4/5 6 7 8/9 10 11 11", present()).expect_err("11 is there twice");
    assert_eq!(error.to_string(), "column 25: 11 appears twice, first at column 22");
}

#[test]
fn dots_beside_a_row_of_ramka_are_its_frame() {
    for (drawn, text) in [
        ("123/.456./789", "123/456/789"),
        ("123\n456\n.789.", "123/456/789@3"),
        (".123.\n456\n789\n", "123/456/789@1"),
        ("123/9.45.6/78", "9.123/45/78.6"),
        ("12\n.3456\n789", "12/3456/789"),
        ("1 2 3\n. 4 5 6 .\n7 8 9", "123/456/789"),
        ("123\n456.\n789", "123/456/789"),
    ] {
        let read = ramka::typed::read(drawn);
        match text.parse::<ramka::Board>() {
            Ok(board) => assert_eq!(read, Ok(board), "{drawn}"),
            Err(_) => assert!(read.is_err(), "{drawn}"),
        }
    }
    let fault = |text: &str| ramka::typed::read(text).expect_err(text).to_string();
    assert_eq!(
        fault("12.34/56/789"),
        "column 3: one side of a dot must be the single tile of a space of the frame"
    );
    assert_eq!(fault("123/.446./789"), "column 7: tile 4 appears twice, first at column 6");
    // The notation keeps its meaning.
    for text in ["9.321/654/8.7", "1.23/456/789", "123456789"] {
        assert_eq!(ramka::typed::read(text), text.parse(), "{text}");
    }
}

fn shown(board: &TypedBoard) -> String {
    let goal = board.goal.as_ref().map_or("?".to_owned(), |goal| format_goal(goal, board.start.board()));
    format!("{} -> {goal}", format_position(&board.start))
}

fn read(text: &str) -> Vec<(Source, String)> {
    let reading = typed::read(text, None).expect(text);
    reading.meanings().iter().map(|board| (board.source, shown(board))).collect()
}

#[test]
fn a_board_without_a_goal_has_no_goal() {
    let klotski = "BAAC/BAAC/DEEF/DGHF/I..J";
    assert_eq!(read(klotski), [(Source::Notation, format!("{klotski} -> ?"))]);
    let start = parse_position(klotski).expect("Klotski");
    let goals = suggested_goals(&start);
    let goals: Vec<String> = goals.iter().map(|goal| format_goal(goal, start.board())).collect();
    assert_eq!(goals, ["..../..../..../.AA./.AA.", "corner:B"]);
    // On the present board, the present goal.
    let goal = parse_goal("corner:A", &start).expect("a goal");
    let moved = typed::read("BAAC/BAAC/DEEF/DGHF/.I.J", Some((&start, &goal))).expect("a board");
    assert_eq!(moved.meanings()[0].goal, Some(goal));
    let nine = parse_position("867/254/3.1").expect("a board");
    let order = format_goal(&suggested_goals(&nine)[0], nine.board());
    assert_eq!(order, "123/456/78.");
}

#[test]
fn numbers_are_not_silently_a_column_of_cells() {
    let sixteen = "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16";
    for text in [sixteen, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16"] {
        assert_eq!(typed::read(text, None), Err(TypedError::RotationNumbers { count: 16 }), "{text}");
    }
    let error = typed::read(sixteen, None).expect_err("numbers");
    assert_eq!(
        error.to_string(),
        "these are the numbers from 1 to 16: a position of Rotation, not a sliding board"
    );
    assert_eq!(typed::read("1 2 3 4/5 6 7 8/9 10 11 11", None), Err(TypedError::Numbers { count: 12 }));
    assert_eq!(read("1 2 3\n4 5 6\n7 8 ."), [(Source::NumberedTiles, "123/456/78. -> ?".to_owned())]);
    let fifteen = "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 15 14 0";
    assert_eq!(read(fifteen), [(Source::NumberedTiles, "1234/5678/9ABC/DFE. -> ?".to_owned())]);
    assert_eq!(read("867/254/3.1"), [(Source::Notation, "867/254/3.1 -> ?".to_owned())]);
    assert_eq!(read("A A .\nB . C"), [(Source::SpacedRows, "AA./B.C -> ?".to_owned())]);
    assert_eq!(read("12 34 5."), [(Source::Notation, "12/34/5. -> ?".to_owned())]);
}

#[test]
fn straight_pieces_may_keep_to_their_lines() {
    let rows = "..EBBB/..E..F/..EAAF/.CCCDD/....../......";
    let exit = "....../....../....AA/....../....../......";
    let as_cars = (Source::Format(Format::RushHour), format!("{rows}@axis -> {exit}"));
    let free = (Source::Notation, format!("{rows} -> ?"));
    assert_eq!(read(rows), [as_cars, free]);
    let lines = (Source::AlongLines, "BB.A/...A@axis -> ..../BB..".to_owned());
    assert_eq!(
        read("BB.A/...A -> ..../BB.."),
        [(Source::Notation, "BB.A/...A -> ..../BB..".to_owned()), lines]
    );
    assert_eq!(read("BB.A/...A@h:B -> ..../BB..").len(), 1, "the text says how B moves");
    assert_eq!(read("AAB/..B@axis -> .../.AA").len(), 1);
    assert_eq!(read("A../B.. -> ..A/...").len(), 1, "single cells have no line");
}

#[test]
fn other_formats_are_named_and_faults_are_said_in_them() {
    assert_eq!(read("60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332")[0].0, Source::Format(Format::RushHour));
    assert_eq!(read("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM").len(), 1, "the same in both notations");
    let code = read("1A9BF0C");
    assert_eq!(code.iter().map(|board| board.0).collect::<Vec<_>>(), [Source::Format(Format::KlotskiCode)]);
    let error = typed::read("5 x 5\n1 = 11\n2", None).expect_err("the piece is not defined");
    assert_eq!(error.to_string(), "column 14: read as Donald Knuth's SLIDING: this piece is not defined");
}

/// A dot in a drawn row separates a space of the frame from the row, if it can only be one of the two.
#[test]
fn a_drawn_row_may_have_one_space() {
    for (text, board) in [("12.3/456/789", "-.12/456/789.3@1"), ("123/45.6/789", "-.123/45/789.6")] {
        let expected = board.parse::<ramka::Board>().expect(board);
        assert_eq!(ramka::typed::read(text).ok(), Some(expected), "{text}");
    }
    for open in ["1.2/345/678", "12.34/567/89", "1.2.3.4/567/89"] {
        ramka::typed::read(open).expect_err(open);
    }
}
