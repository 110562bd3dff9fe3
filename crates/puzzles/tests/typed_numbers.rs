//! Boards of Fifteen as programs, courses and people write them. The boards in `field` are texts that people bring; what they
//! are, and how far they are from their goals, was found by an independent search (the distances are held by the command line's
//! tests).

use antipode_puzzles::fifteen::typed::{self, Source, TypedPosition};
use antipode_puzzles::fifteen::{Board, Position, saved_game};
use antipode_puzzles::parse_error::ParseError;

fn present() -> Board {
    Board::default()
}

fn readings(text: &str) -> Vec<TypedPosition> {
    typed::read(text, present()).unwrap_or_else(|error| panic!("{error}: {text}")).meanings().to_vec()
}

fn texts(text: &str) -> Vec<String> {
    readings(text).iter().map(|typed| typed.position.to_string()).collect()
}

fn fault(text: &str) -> String {
    typed::read(text, present()).expect_err(text).to_string()
}

const FIFTEEN: &str = "4x4:12,1,10,2,7,11,4,14,5,0,9,15,8,13,6,3";
const EIGHT: &str = "3x3:8,1,2,0,4,3,7,6,5";

#[test]
fn a_board_is_what_it_is_not_what_is_shown() {
    assert_eq!(texts("812043765"), [EIGHT]);
    assert_eq!(texts("[8,1,2,0,4,3,7,6,5]"), [EIGHT]);
    assert_eq!(texts("12 1 10 2 7 11 4 14 5 0 9 15 8 13 6 3"), [FIFTEEN]);
    assert_eq!(texts("4,1,2,5,0,3"), ["3x2:4,1,2,5,0,3", "2x3:4,1,2,5,0,3"]);
    assert_eq!(texts("0 1 2 3 4 5 6 7 8 9 10 11").len(), 4, "every shape of twelve cells");
    // The board shown, if the numbers fill it.
    let present = "4x3".parse().expect("a board");
    let read = typed::read("0 1 2 3 4 5 6 7 8 9 10 11", present).expect("a board");
    assert_eq!(read.meanings().len(), 1);
}

#[test]
fn the_hole_is_found() {
    for (text, source) in [
        ("8 1 2/x 4 3/7 6 5", Source::Board),
        ("8 1 2/* 4 3/7 6 5", Source::Board),
        ("8 1 2/-1 4 3/7 6 5", Source::Board),
        ("8 1 2/X 4 3/7 6 5", Source::Board),
        ("8 1 2/None 4 3/7 6 5", Source::Board),
        ("8 1 2/blank 4 3/7 6 5", Source::Board),
        ("8 1 2/? 4 3/7 6 5", Source::Board),
        ("8 1 2\n  4 3\n7 6 5", Source::Board),
        ("8 1 2/9 4 3/7 6 5", Source::LargestIsHole { number: 9 }),
        ("[[8,1,2],[9,4,3],[7,6,5]]", Source::LargestIsHole { number: 9 }),
        ("7 0 1/_ 3 2/6 5 4", Source::TilesFromZero),
        ("7 0 1/B 3 2/6 5 4", Source::TilesFromZero),
    ] {
        let [TypedPosition { position, source: found }] = readings(text)[..] else { panic!("{text}") };
        assert_eq!((position.to_string().as_str(), found), (EIGHT, source), "{text}");
    }
}

#[test]
fn a_size_before_the_board_can_say_where_the_hole_belongs() {
    for (heading, goal) in [
        ("3", ""),
        ("3 3", ""),
        ("3x3", ""),
        ("size: 3", ""),
        ("N = 3", ""),
        ("8", ""),
        ("9", ""),
        ("3 -1", ""),
        ("8\n-1", ""),
        ("8\n8", ""),
        ("3 0", "@first"),
        ("8\n0", "@first"),
        ("3 3 0", "@first"),
        ("3 4", "@goal:1,2,3,4,0,5,6,7,8"),
    ] {
        assert_eq!(
            texts(&format!("{heading}\n8 1 2\n0 4 3\n7 6 5\n")),
            [format!("{EIGHT}{goal}")],
            "{heading}"
        );
    }
    // No number is left over: it is not a board of 2 × 2 with a figure below it.
    assert_eq!(texts("2 3\n 3  1\n 2  4\n    5"), ["2x3:3,1,2,4,0,5"]);
    // The size is no row with a gap.
    assert_eq!(texts("6\n2 1\n4 0\n5 3"), ["2x3:2,1,4,0,5,3"]);
    assert_eq!(fault("5\n1 2"), "5x5 needs 25 numbers; the text has 2");
    assert_eq!(fault("3\n8 1 2\n0 4 3\n7 6\n"), "3x3 needs 9 numbers; the text has 8");
    assert_eq!(fault("3\n8 1 2\n0 4 3\n7 6 6\n"), "column 19: 6 appears twice, first at column 17");
    assert_eq!(fault("4x4:1,2"), "4x4 needs 16 numbers; the text has 2");
}

#[test]
fn a_start_and_its_goal_in_other_notations() {
    for text in [
        "8 1 2/0 4 3/7 6 5 -> 1 2 3/8 0 4/7 6 5",
        "start = [[8,1,2],[0,4,3],[7,6,5]]\ngoal = [[1,2,3],[8,0,4],[7,6,5]]",
        "{\"start\": [8,1,2,0,4,3,7,6,5], \"goal\": [1,2,3,8,0,4,7,6,5]}",
        "3\n8 1 2\n0 4 3\n7 6 5\n\n1 2 3\n8 0 4\n7 6 5\n",
        "Initial state:\n8 1 2\n_ 4 3\n7 6 5\n\nGoal state:\n1 2 3\n8 _ 4\n7 6 5\n",
        "8 1 2/0 4 3/7 6 5 goal: spiral",
        "812043765@spiral",
        "[[8,1,2],[0,4,3],[7,6,5]]@spiral",
    ] {
        assert_eq!(texts(text), [format!("{EIGHT}@spiral")], "{text}");
    }
    // The word in a comment is no goal.
    assert_eq!(texts("# the goal is the spiral\n3 # size\n8 1 2\n0 4 3\n7 6 5"), [EIGHT]);
}

#[test]
fn faults_stand_where_they_are_in_the_text() {
    for (text, reason) in [
        ("[[8,1,2],[0,4,3],[7,6,6]]", "column 23: 6 appears twice, first at column 21"),
        ("[[8,1,2],[0,4,3],[7,6]]", "column 19: row 3 has 2 numbers, row 1 has 3"),
        (
            "| 8 | 1 | 2 |\n| 0 | 4 | 3 |\n| 7 | 6 | 9 |",
            "column 39: the tiles of this board are 1 to 8, and 0 is the hole, not 9",
        ),
        ("# 1\n8 1 2\n0 4 3\n7 6 6", "column 21: 6 appears twice, first at column 19"),
        ("hello", "column 1: 'h' is neither a number nor a separator"),
    ] {
        assert_eq!(fault(text), reason, "{text}");
    }
    assert_eq!(typed::read(&"1 ".repeat(4000), present()).expect_err("too long").column(), None);
}

/// Problems of sliding tiles in the words of several domains.
#[test]
fn problems_in_pddl_are_read_with_their_goal() {
    let hard = include_str!("field/fifteen-sliding-tile.pddl");
    let [TypedPosition { position, source: Source::Pddl }] = readings(hard)[..] else {
        panic!("one problem")
    };
    assert_eq!(position.to_string(), "3x3:0,1,2,3,4,5,6,7,8@goal:8,7,6,0,4,1,2,5,3");
    let typed_domain = "(define (problem n-puzzle-2)\n(:domain n-puzzle-typed)\n(:objects p_1_1 p_1_2 p_2_1 p_2_2 - position t_1 t_2 t_3 - tile)\n\
        (:init (at t_2 p_1_1) (at t_1 p_1_2) (empty p_2_2) (at t_3 p_2_1)\n(neighbor p_1_1 p_1_2) (neighbor p_1_2 p_1_1) (neighbor p_2_1 p_2_2) \
        (neighbor p_2_2 p_2_1) (neighbor p_1_1 p_2_1) (neighbor p_2_1 p_1_1) (neighbor p_1_2 p_2_2) (neighbor p_2_2 p_1_2))\n\
        (:goal (and (at t_1 p_1_1) (at t_2 p_1_2) (at t_3 p_2_1))))";
    assert_eq!(texts(typed_domain), ["2x2:2,1,3,0"]);
    let rows_and_columns = "; 8-puzzle\n(define (problem p) (:domain sliding-tile)\n(:objects tile1 tile2 tile3 tile4 tile5 row1 row2 col1 col2 col3)\n\
        (:init (next-row row1 row2) (next-column col1 col2) (next-column col2 col3) (tile-at tile4 row1 col1) (tile-at tile1 row1 col2)\n\
        (tile-at tile2 row1 col3) (tile-at tile5 row2 col1) (is-blank row2 col2) (tile-at tile3 row2 col3))\n\
        (:goal (and (tile-at tile1 row1 col1) (tile-at tile2 row1 col2) (tile-at tile3 row1 col3) (tile-at tile4 row2 col1) (tile-at tile5 row2 col2))))";
    assert_eq!(texts(rows_and_columns), ["3x2:4,1,2,5,0,3"]);
    let numbered = "(define (problem p) (:domain n-puzzle) (:init (adjacent S1 S2) (adjacent S2 S3) (adjacent S4 S5) (adjacent S5 S6)\n\
        (adjacent S1 S4) (adjacent S2 S5) (adjacent S3 S6) (at T4 S1) (at T1 S2) (at T2 S3) (at T5 S4) (at Blank S5) (at T3 S6))\n\
        (:goal (and (at Blank S1) (at T1 S2) (at T2 S3) (at T3 S4) (at T4 S5) (at T5 S6))))";
    assert_eq!(texts(numbered), ["3x2:4,1,2,5,0,3@first"]);
    let digits = "(define (problem p) (:domain sliding-tile) (:init (at tile2 pos00) (blank-at pos10) (at tile1 pos01) (at tile3 pos11))\n\
        (:goal (and (at tile1 pos00) (at tile2 pos01) (at tile3 pos10) (blank-at pos11))))";
    assert_eq!(texts(digits), ["2x2:2,1,0,3"]);
    let start = "this PDDL does not put each tile in one cell at the start";
    let goal = "the goal of this PDDL does not put each tile in one cell";
    let places = "the places of this PDDL are not the cells of a rectangle in the order of their names";
    for (from, to, reason) in [
        ("(at t8 p3 p3))", "(at t8 p3 p2))", start),
        ("(at t2 p3 p1)", "(at t1 p3 p1)", start),
        ("(inc p1 p2)", "(inc p2 p1)", places),
        ("(and (at t8 p1 p1)", "(or (at t8 p1 p1)", goal),
        ("(at t7 p2 p1)", "(solved)", goal),
    ] {
        let changed = hard.replacen(from, to, 1);
        let column = changed.find(to).expect("the change") + 1;
        assert_eq!(fault(&changed), format!("column {column}: {reason}"), "{to}");
    }
    assert_eq!(fault(&hard.replace("(at t8 p1 p1) (at t7 p2 p1)", "")), goal);
    assert_eq!(fault(&hard.replace(")))", ")")), "column 1: this parenthesis is never closed");
    let blocks = "(define (problem blocks-4-0) (:domain blocks) (:objects d b a c) (:init (clear c) (on-table c) (handempty)) (:goal (and (on d c))))";
    assert_eq!(
        fault(blocks),
        "this is PDDL of another domain, blocks; here problems of sliding tiles are read"
    );
    assert_eq!(
        fault("(define (domain n-puzzle) (:predicates (at ?t ?p)))"),
        "this is the domain n-puzzle in PDDL; its problems are texts of their own"
    );
}

#[test]
fn a_saved_game_of_fifteen_is_the_position_that_was_saved() {
    let text = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :7:Fifteen\nPARAMS  :3:4x4\n\
        CPARAMS :3:4x4\nDESC    :37:1,2,3,4,5,6,7,8,9,10,11,12,13,0,14,15\nNSTATES :1:3\nSTATEPOS:1:2\nMOVE    :4:M2,3\nMOVE    :4:M3,3\n";
    let [TypedPosition { position, source: Source::SavedGame }] = readings(text)[..] else {
        panic!("one game")
    };
    assert_eq!(position.to_string(), "4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15");
    let play = saved_game::read(text).expect("a saved game");
    assert_eq!((play.moves.len(), play.played), (2, 1));
    assert_eq!(
        fault(&text.replace("7:Fifteen", "4:Mine")),
        "this is a saved game of Mine, which is not one of our puzzles"
    );
    assert_eq!(
        fault(&text.replace("7:Fifteen", "7:Twiddle")),
        "this is a saved game of Twiddle: open it on the page Rotation"
    );
}

/// Every board in every dress is the same board.
#[test]
fn what_is_written_in_any_notation_is_read_again() {
    for board in ["4x4", "3x3", "2x2", "3x2", "2x5", "5x3", "6x6", "4x4@spiral", "5x5@first"] {
        let board: Board = board.parse().expect("a board");
        for seed in ["a", "b", "c", "d", "e"] {
            let position = Position::random(board, seed);
            for (name, text) in dresses(&position) {
                let read =
                    typed::read(&text, board).unwrap_or_else(|error| panic!("{name}: {error}: {text}"));
                let positions: Vec<Position> = read.meanings().iter().map(|typed| typed.position).collect();
                assert_eq!(positions, [position], "{name}: {text}");
            }
        }
    }
}

/// A position as other programs write it.
fn dresses(position: &Position) -> Vec<(&'static str, String)> {
    let cols = position.board().cols();
    let cells = |hole: &str, width: usize| -> Vec<Vec<String>> {
        let cell = |tile: &u8| match tile {
            0 => format!("{hole:>width$}"),
            tile => format!("{tile:>width$}"),
        };
        position.tiles().chunks(cols).map(|row| row.iter().map(cell).collect()).collect()
    };
    let joined = |hole: &str, width: usize, cell: &str, row: &str| {
        cells(hole, width).iter().map(|cells| cells.join(cell)).collect::<Vec<_>>().join(row)
    };
    let border = format!("\n{}+\n", "+----".repeat(cols));
    let (size, shape) = (position.board().rows(), format!("{cols}x{}", position.board().rows()));
    let rows = joined("0", 0, " ", "\n");
    let full_width = |text: &str| -> String {
        let ch = |ch: char| match ch {
            '0'..='9' => char::from_u32(ch as u32 + 0xfee0).expect("a digit"),
            ch => ch,
        };
        text.chars().map(ch).collect()
    };
    vec![
        ("canonical", position.to_string()),
        ("rows", joined("0", 0, " ", "/")),
        ("list", format!("[[{}]]", joined("0", 0, ", ", "], ["))),
        ("braces", format!("int b[][{cols}] = {{{{{}}}}};", joined("0", 0, ",", "},{"))),
        ("list with null", format!("[[{}]]", joined("null", 0, ",", "],\n ["))),
        ("lisp", format!("(({}))", joined("0", 0, " ", ") ("))),
        ("size", format!("{shape}\n{rows}")),
        ("sides", format!("{cols} {size}\n{rows}\n")),
        ("comments", format!("# made by hand\n{} # done\n", rows.replace('\n', " # row\n"))),
        ("slashes", format!("// made by hand\n{} // done\n", rows.replace('\n', " // row\n"))),
        ("tabs", joined("0", 0, "\t", "\n")),
        ("empty field", joined("", 0, ",", "\r\n")),
        ("box", format!("{border}| {} |{border}", joined("", 2, " | ", &format!(" |{border}| ")))),
        ("table", format!("| {} |\n", joined("", 0, " | ", " |\n| "))),
        ("padded", joined("", 2, " ", "\n")),
        ("byte order mark", format!("\u{feff}{}\r\n", rows.replace('\n', "\r\n"))),
        ("full width", full_width(&rows)),
        ("star", joined("*", 0, " ", "\n")),
        ("minus one", joined("-1", 2, " ", "\n")),
        ("largest", joined(&position.tiles().len().to_string(), 0, " ", "/")),
        ("semicolons", format!("[{}]", joined("0", 0, " ", "; "))),
    ]
}
