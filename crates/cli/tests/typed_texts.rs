//! Texts that people bring, from a file, with the distances that an independent search found.

use antipode_sampling::is_full;

use crate::shell::{antipode, antipode_reads, json};

fn file(name: &str) -> String {
    format!("@{}/../puzzles/tests/field/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// The distances in tiles and in slides; `None` if the board cannot be solved to the goal.
fn distances(name: &str, goal: &str) -> Option<[u64; 2]> {
    let file = file(name);
    let distance = |metric: &str| {
        let arguments = ["solve", "fifteen", &file, "--goal", goal, "--metric", metric, "--json"];
        let output = antipode(&arguments);
        match output.status.code() {
            Some(0) => {
                let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
                answer["distance"].as_u64()
            }
            code => {
                assert_eq!(code, Some(1), "{name} {goal}: {output:?}");
                None
            }
        }
    };
    Some([distance("tiles")?, distance("slides")?])
}

#[test]
fn boards_of_fifteen_have_the_distances_of_an_independent_search() {
    assert_eq!(distances("fifteen-box.txt", "rows").map(|[tiles, _]| tiles), Some(31));
    for (goal, expected) in [("rows", None), ("first", None), ("spiral", Some([22, 16]))] {
        assert_eq!(distances("fifteen-comments.txt", goal), expected, "{goal}");
    }
    for (goal, expected) in [("rows", None), ("first", None), ("spiral", Some([5, 4]))] {
        assert_eq!(distances("fifteen-nine-digits.txt", goal), expected, "{goal}");
    }
    assert_eq!(distances("fifteen-list-2x3.txt", "rows"), Some([5, 4]));
    assert_eq!(distances("fifteen-list-4x4.txt", "rows"), None);
    let problem = json(&["solve", "fifteen", &file("fifteen-sliding-tile.pddl")]);
    assert_eq!(problem["distance"].as_u64(), Some(31));
    assert_eq!(problem["read_as"].as_str(), Some("a problem in PDDL, with its goal"));
}

/// Boards of 80 and 64 moves take longer than a test may; here what was read.
#[test]
fn the_texts_of_hard_boards_are_read() {
    let position = |name: &str, goal: &str| {
        let answer = antipode(&["check", "fifteen", &file(name), "--goal", goal, "--json"]);
        let answer: serde_json::Value = serde_json::from_slice(&answer.stdout).expect("JSON");
        (answer["position"].as_str().map(str::to_owned), answer["solvable"].as_bool())
    };
    let hardest = "4x4:0,12,9,13,15,11,10,14,3,7,5,6,4,8,2,1".to_owned();
    assert_eq!(position("fifteen-size-line.txt", "rows"), (Some(hardest), Some(true)));
    let hole_first = "4x4:15,2,1,12,8,5,6,11,4,9,10,7,3,14,13,0".to_owned();
    assert_eq!(position("fifteen-hole-first.txt", "rows"), (Some(hole_first.clone()), Some(false)));
    assert_eq!(position("fifteen-hole-first.txt", "first"), (Some(hole_first + "@first"), Some(true)));
}

#[test]
fn saved_and_copied_games_of_twiddle_are_positions() {
    let saved = json(&["solve", "rotation", &file("twiddle.sav")]);
    assert_eq!(saved["position"].as_str(), Some("3x3n2:9,5,2,4,3,7,8,1,6"));
    let copied = antipode(&["check", "rotation", &file("twiddle-copied.txt"), "--json"]);
    let copied: serde_json::Value = serde_json::from_slice(&copied.stdout).expect("JSON");
    assert_eq!(copied["position"].as_str(), Some("3x3n2o:2l5l3u1u4l6u7u8u9u"));
}

#[test]
fn a_text_with_several_readings_is_refused_with_all_of_them() {
    for (arguments, readings) in [
        (&["solve", "fifteen", "4 1 2 5 0 3"][..], "can be 3x2:4,1,2,5,0,3 or 2x3:4,1,2,5,0,3"),
        (
            &["solve", "rotation", "1 2 3 4/5 6 7 8/9 10 12 11"],
            "can be 4x3n2:1,2,3,4,5,6,7,8,9,10,12,11 or 4x3n3:1,2,3,4,5,6,7,8,9,10,12,11 or 4x3n3:1,2,3,4,5,6,7,8,9,10,12,11@ring",
        ),
        (&["solve", "fifteen", "812043765\n012345678\n876543210", "--nth", "4"], "--nth 4: it has 3 boards"),
        (
            &["solve", "sliding", "..B./AAB./RR../...."],
            "(Rush Hour; A is the red car) or ..B./AAB./RR../....@axis -> ..../..../..RR/.... (Rush Hour; R is the red car)",
        ),
    ] {
        let refused = antipode(arguments);
        let why = String::from_utf8(refused.stderr).expect("text");
        assert_eq!(refused.status.code(), Some(2), "{why}");
        assert!(why.contains(readings), "{why}");
    }
    // A rule says which of them is meant.
    let answer = json(&["solve", "rotation", "1 2 3 4/5 6 7 8/9 10 11 12", "--rule", "ring"]);
    assert_eq!(answer["position"].as_str(), Some("4x3n3:1,2,3,4,5,6,7,8,9,10,11,12"));
}

/// Twenty cards of the game, with the moves that are published with them: X is the red car on all.
#[test]
fn the_red_car_of_every_card_is_x() {
    let text = include_str!("../../puzzles/tests/field/rush-hour-x.txt");
    let cards = text.lines().filter(|line| !line.starts_with('#'));
    let moves: Vec<u64> = cards
        .map(|card| card.rsplit(' ').next().and_then(|moves| moves.parse().ok()).expect("moves"))
        .collect();
    assert_eq!(moves.len(), 20);
    for (nth, moves) in (1..).zip(moves) {
        let answer = json(&["solve", "sliding", &file("rush-hour-x.txt"), "--nth", &format!("{nth}")]);
        assert_eq!(answer["distance"].as_u64(), Some(moves), "card {nth}");
        let read_as = answer["read_as"].as_str().expect("a note");
        assert!(
            read_as.contains(&format!("board {nth} of 20")) && read_as.ends_with("X is the red car"),
            "{read_as}"
        );
    }
}

/// Figures of the sources, confirmed by an independent search; the last ones are our own texts.
#[test]
fn other_texts_of_sliding_boards_have_their_distances() {
    for (text, distance, read_as) in [
        (
            &*file("rush-hour-forty-lines.txt"),
            8,
            "board 1 of 20, line 1; --nth takes another; Rush Hour; X is the red car",
        ),
        (&file("rush-hour-6x6_1.csv"), 21, "Rush Hour as a table; X is the red car"),
        (&file("rush-hour-9x9_4.csv"), 27, "Rush Hour as a table; X is the red car"),
        (&file("rush-hour-4x4-line.txt"), 7, "Rush Hour; A is the red car"),
        (&file("rush-hour-8x8-line.txt"), 7, "Rush Hour; A is the red car"),
        (&file("klotski-blocks.json"), 81, "a list of blocks in JSON"),
        ("....aa\n..b..c\nrrb..c\n..b..d\n.....d\n......", 4, "Rush Hour; r is the red car"),
        (
            "  . . . . a a\n  . . b . . c\n  x x b . . c\n  . . b . . d\n  . . . . . d\n  . . . . . .",
            4,
            "Rush Hour; x is the red car",
        ),
        (
            "+------+\n|AA...O|\n|P..Q.O|\n|PXXQ.O\n|P..Q..|\n|B...CC|\n|B.RRR.|\n+------+",
            8,
            "Rush Hour; X is the red car",
        ),
        (
            "id\tlen\tdir\trow\tcol\nX\t2\tH\t3\t2\nO\t3\tV\t1\t6\nQ\t3\tV\t2\t4\nR\t3\tH\t6\t3\n",
            4,
            "Rush Hour as a table; X is the red car",
        ),
        (
            "A,H,0,0,2\nO,V,5,0,3\nP,V,0,1,3\nQ,V,3,1,3\nX,H,1,2,2\nB,V,0,4,2\nC,H,4,4,2\nR,H,2,5,3",
            8,
            "Rush Hour as a table; X is the red car",
        ),
        (
            "board = [['.','.','A','B'],\n ['X','X','A','B'],\n ['.','.','.','.'],\n ['.','.','.','.']]",
            3,
            "Rush Hour; X is the red car",
        ),
        (
            "0 0 0 2 0 0\n3 3 0 2 0 0\n1 1 0 2 0 4\n0 0 0 0 0 4\n0 0 0 0 0 4\n0 0 0 0 0 0",
            3,
            "Rush Hour; 1 is the red car",
        ),
        (
            "(define (problem p) (:domain rush-hour) (:objects red a b - car l11 l12 l13 l14 l21 l22 l23 l24 l31 l32 l33 l34 l41 \
             l42 l43 l44 - cell) (:init (at red l21) (at red l22) (at a l13) (at a l23) (at b l14) (at b l24)) \
             (:goal (and (at red l23) (at red l24))))",
            3,
            "Rush Hour in PDDL; X is the red car, red is called X",
        ),
    ] {
        // All positions of the largest board fill three gigabytes and take most of a minute.
        if text.contains("9x9") && !is_full() {
            let answer = antipode(&["sliding", "solve", text, "--this-position", "--json"]);
            let note = String::from_utf8(answer.stderr).expect("text");
            assert!(note.starts_with(&format!("Read as {read_as}: ")), "{note}");
            let answer: serde_json::Value = serde_json::from_slice(&answer.stdout).expect("JSON");
            assert_eq!(answer["distance"].as_u64(), Some(distance), "{text}");
            continue;
        }
        let answer = json(&["solve", "sliding", text]);
        assert_eq!(answer["distance"].as_u64(), Some(distance), "{text}");
        assert_eq!(answer["read_as"].as_str(), Some(read_as), "{text}");
    }
}

#[test]
fn standard_input_is_a_text_too() {
    let text = "3\r\n1 2 3\r\n4 5 6\r\n7 9 8\r\n";
    let output = antipode_reads(text.as_bytes(), &["solve", "fifteen", "-", "--json"]);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(
        (answer["distance"].as_u64(), answer["read_as"].as_str()),
        (Some(1), Some("a board whose hole is 9"))
    );
    for (text, why) in [
        ("@no such file", "file \"no such file\": "),
        ("[[1,2],[3,3]]", "position \"[[1,2],[3,3]]\": column 11: 3 appears twice, first at column 9"),
    ] {
        let refused = antipode(&["solve", "fifteen", text]);
        let sentence = String::from_utf8(refused.stderr).expect("text");
        assert!(refused.status.code() == Some(2) && sentence.contains(why), "{sentence}");
    }
}
