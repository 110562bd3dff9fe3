//! Sliding block puzzles: laws over boards of many kinds, and notation.

use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::sliding::draft::Draft;
use antipode_puzzles::sliding::move_text::{format_move, format_path, parse_moves};
use antipode_puzzles::sliding::notation::{
    MAX_TEXT, corner_piece, format_goal, format_position, parse_goal, parse_position, rush_hour_goal,
    split_start_and_goal,
};
use antipode_puzzles::sliding::{
    CornerRule, Direction, Freedom, Goal, Metric, Move, NotationError, Pieces, PosedBoard, Position,
};
use proptest::prelude::*;

/// Boards with pieces of many shapes: start, goal. The first lines are well-known puzzles.
const POSED: [(&str, &str); 13] = [
    ("BAAC/BAAC/DEEF/DGHF/I..J", "..../..../..../.AA./.AA."),
    ("AABB/AACC/DE../FGHH/FGII", "..../..../..../AA../AA.."),
    ("BBBCC/DDEEC/FGGHH/FFIII/..J..", "...CC/...FC/...FF/...../....."),
    ("AAA##/BAB../BBB../...../CD...", "...##/...CD/..AAA/..BAB/..BBB@any:CD"),
    ("GBB.L./GHI.LM/GHIAAM/CCCK.M/..JKDD/EEJFF.@axis", "....../....../....AA/....../....../......"),
    ("867/254/3.1", "123/456/78."),
    ("AA.#/A.B#/.BB.", "corner:A"),
    ("AB/AA/..@h:B", "corner-loose:A"),
    ("aZ9.....", "corner:9"),
    ("ABB/CDE/.#.@gate:AC:r3c1,gate:B:r3c3", "ABB/CDE/.#."),
    ("1AA.1/.BB.C/.....@parts:1", "...../...../1...1"),
    (
        "AA........./AB........./..........C/..........C/.........DD/.........../DDD........@parts:D",
        "corner:B",
    ),
    ("AAB/.CD/...@fix:A,gate:BCD:r2c1r3c1,gate:C:r3c2", ".../.../CDB"),
];

fn posed(metric: Metric) -> Vec<PosedBoard> {
    POSED.map(|(start, goal)| PosedBoard::parse(start, goal, metric).expect(start)).into()
}

#[test]
fn texts_round_trip() {
    for puzzle in posed(Metric::Move) {
        let again = PosedBoard::parse(&puzzle.start_text(), &puzzle.goal_text(), Metric::Move);
        assert_eq!(again.as_ref(), Ok(&puzzle), "{} to {}", puzzle.start_text(), puzzle.goal_text());
    }
    for (start, goal) in POSED {
        let puzzle = PosedBoard::parse(start, goal, Metric::Move).expect(start);
        assert_eq!((puzzle.start_text().as_str(), puzzle.goal_text().as_str()), (start, goal));
    }
}

/// From every position within a few moves: a move leads to another position, its inverse undoes it, texts of moves
/// round-trip, and unlisted moves are illegal.
#[test]
fn moves_follow_their_laws() {
    for metric in Metric::ALL {
        for puzzle in posed(metric) {
            let mut here = puzzle.start();
            for round in 0..12 {
                let moves = puzzle.moves(&here);
                for (index, &mv) in moves.iter().enumerate() {
                    assert!(!moves[..index].contains(&mv), "each once");
                    let there = puzzle.apply(&here, mv).expect("a legal move");
                    assert_ne!(there, here);
                    let back = puzzle.inverse(&here, mv).expect("every move can be taken back");
                    assert_eq!(puzzle.apply(&there, back), Some(here.clone()), "{mv:?} {metric}");
                    for text in [format_move(mv, here.board()), format_path(mv, &here, metric)] {
                        assert_eq!(parse_moves(&text, here.board()), Ok(vec![mv]), "{text}");
                    }
                }
                for piece in 0..here.anchors().len() {
                    for direction in Direction::ALL {
                        let (down, right) = direction.offset();
                        let mv = Move { pieces: Pieces::single(piece), down, right };
                        assert_eq!(moves.contains(&mv), puzzle.apply(&here, mv).is_some());
                    }
                }
                let Some(&next) = moves.get(round * 7 % moves.len().max(1)) else { break };
                here = puzzle.apply(&here, next).expect("a legal move");
            }
        }
    }
}

/// A move of a metric is a move of every metric that allows more.
#[test]
fn metrics_contain_each_other() {
    let contained = [
        (Metric::Step, Metric::Line),
        (Metric::Line, Metric::Move),
        (Metric::Step, Metric::SuperStep),
        (Metric::SuperStep, Metric::SuperLine),
        (Metric::Line, Metric::SuperLine),
        (Metric::SuperLine, Metric::SuperMove),
        (Metric::Move, Metric::SuperMove),
    ];
    for puzzle in posed(Metric::Move) {
        for (less, more) in contained {
            let more = puzzle.with_metric(more).moves(&puzzle.start());
            let less = puzzle.with_metric(less).moves(&puzzle.start());
            assert!(less.iter().all(|mv| more.contains(mv)), "{}", puzzle.start_text());
        }
    }
}

/// Hooked pieces cannot be separated downwards, and slide down together.
#[test]
fn hooked_pieces_move_together() {
    // A A B .
    // A B B .
    // A . . .
    let hooked = PosedBoard::parse("AAB./ABB./A.../....", "corner:B", Metric::SuperStep).expect("a puzzle");
    let start = hooked.start();
    let down = |pieces: u64| Move { pieces: Pieces(pieces), down: 1, right: 0 };
    assert!(hooked.apply(&start, down(0b11)).is_some());
    assert!(hooked.apply(&start, down(0b01)).is_none(), "B is in the way");
    assert!(hooked.with_metric(Metric::SuperMove).moves(&start).contains(&down(0b11)));
    assert!(!hooked.with_metric(Metric::Move).moves(&start).contains(&down(0b11)));
}

#[test]
fn rush_hour_boards_are_parsed() {
    let text = "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo";
    let puzzle = PosedBoard::parse(text, "", Metric::Move).expect("a board");
    let rows = "GBB.L./GHI.LM/GHIAAM/CCCK.M/..JKDD/EEJFF.@axis";
    assert_eq!(puzzle.start_text(), rows);
    assert_eq!(puzzle.goal_text(), "....../....../....AA/....../....../......");
    let car = puzzle.start().board().piece_named('A').expect("there is one");
    assert_eq!(puzzle.start().board().pieces()[car].freedom(), Freedom::Horizontal);
    let walled = parse_position("AAxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxo").expect("a board");
    assert_eq!(walled.board().walls().len(), 33);
}

#[test]
fn two_boards_in_one_text_are_start_and_goal() {
    let text = "AAB\nAAB\n...\n\n...\n.AA\n.AA\n";
    let puzzle = PosedBoard::parse(text, "", Metric::Step).expect("a puzzle");
    assert_eq!(puzzle.start_text(), "AAB/AAB/...");
    assert_eq!(puzzle.goal_text(), ".../.AA/.AA");
    let arrow = PosedBoard::parse("AAB/AAB/... -> .../.AA/.AA", "", Metric::Step).expect("a puzzle");
    assert_eq!(arrow, puzzle);
    assert_eq!(split_start_and_goal("AB/.."), None);
}

#[test]
fn goals_are_reached_in_the_right_positions() {
    let start = parse_position("AB/A./..").expect("a board");
    let at = |text: &str| parse_position(text).expect("a board");
    let strict = parse_goal("corner", &start).expect("a goal");
    let loose = parse_goal("corner-loose", &start).expect("a goal");
    assert_eq!(strict, Goal::Corner { piece: 0, rule: CornerRule::Strict });
    for (text, is_strict, is_loose) in [("B./.A/.A", true, true), ("A./A./.B", false, false)] {
        assert_eq!((strict.is_reached(&at(text)), loose.is_reached(&at(text))), (is_strict, is_loose));
    }
    // A piece like an R touches both edges and does not cover the corner.
    let bent = parse_position("AA./A../...").expect("a board");
    let (strict, loose) = (parse_goal("corner", &bent), parse_goal("corner-loose", &bent));
    let there = at(".../.AA/.A.");
    assert!(!strict.expect("a goal").is_reached(&there));
    assert!(loose.expect("a goal").is_reached(&there));
    let any = parse_goal("../.C/.B@any:BC", &at("BC/../..")).expect("a goal");
    assert!(any.is_reached(&at("../.B/.C")) && any.is_reached(&at("../.C/.B")));
    assert!(!any.is_reached(&at("../B./.C")));
}

/// Parts of a piece slide together; another piece between them is in their way.
#[test]
fn a_piece_in_several_parts_slides_as_one_body() {
    let puzzle =
        PosedBoard::parse("A.A./.B../....@parts:A", "..../..../.A.A", Metric::Step).expect("a board");
    assert_eq!(puzzle.start_text(), "A.A./.B../....@parts:A");
    let mut names: Vec<String> =
        puzzle.moves(&puzzle.start()).iter().map(|mv| format_move(*mv, puzzle.start().board())).collect();
    names.sort();
    assert_eq!(names, ["AD", "AR", "BD", "BL", "BR", "BU"]);
    let lowered = parse_position("..../ABA./....@parts:A").expect("a board");
    let between = puzzle.with_start(lowered);
    let moves = between.moves(&between.start());
    assert!(moves.iter().all(|mv| mv.pieces != Pieces::single(0) || mv.right == 0), "B is between the parts");
    // A name that is not needed is not written.
    let one = parse_position("AA/..@parts:A").expect("a board");
    assert_eq!(format_position(&one), "AA/..");
}

#[test]
fn errors_say_how_to_correct_the_text() {
    let refused = |text: &str| parse_position(text).expect_err(text).to_string();
    assert_eq!(refused(""), "the text contains no board");
    assert_eq!(refused("../.."), "there is no piece on the board");
    assert_eq!(refused("AB/A"), "row 2 has 1 cells, but the first row has 2");
    assert!(refused("AB/A!").starts_with("column 5: '!' is neither a letter or digit"));
    assert_eq!(
        refused("A.A"),
        "the cells of piece A are not connected: give its parts different letters, or add @parts:A if they move as one"
    );
    assert_eq!(refused("A.A@parts:B"), "no piece of this board is called B");
    assert_eq!(refused("A.A@parts:AA"), "piece A is named twice after @");
    assert_eq!(refused(&"A........../".repeat(12)), "a board has at most 128 cells, and this one has 132");
    assert_eq!(refused("AB@h:C"), "no piece of this board is called C");
    assert_eq!(refused("AB@h:A,v:A"), "piece A is named twice after @");
    assert!(refused("AB@up:A").starts_with("unknown option \"up:A\" after @"));
    let start = parse_position("AB/A.").expect("a board");
    let goal = |text: &str| parse_goal(text, &start).expect_err(text).to_string();
    assert_eq!(goal("A.A/..."), "the goal is 3 × 2, the board 2 × 2");
    assert_eq!(goal("AA/.."), "piece A has another shape in the goal than on the board");
    assert_eq!(goal("C./.."), "no piece of this board is called C");
    assert_eq!(goal("../.."), "the goal names no piece");
    assert_eq!(goal("A#/A."), "in row 1, column 2 the goal does not match the walls of the board");
    assert_eq!(
        goal("AB/A.@any:AB"),
        "pieces A and B are not interchangeable: they do not match, or are not both in the goal"
    );
    let moves = |text: &str| parse_moves(text, start.board()).expect_err(text).to_string();
    assert_eq!(moves("AD.C"), "no piece of this board is called C");
    assert_eq!(moves("AD.BUD"), "column 4: piece B needs a direction: U, D, L or R");
    assert!(moves("AX").starts_with("column 2: 'X'"));
}

fn grids() -> impl Strategy<Value = String> {
    let ch = prop::sample::select("ABCabc12..##/@:, \n-xo!é".chars().collect::<Vec<_>>());
    prop::collection::vec(ch, 0..60).prop_map(String::from_iter)
}

proptest! {
    #[test]
    fn any_text_is_parsed_or_an_error(text in grids(), goal in grids()) {
        let read: Result<Position, NotationError> = parse_position(&text);
        if let Ok(position) = read {
            let printed = format_position(&position);
            prop_assert_eq!(parse_position(&printed), Ok(position.clone()));
            if let Ok(goal) = parse_goal(&goal, &position) {
                prop_assert_eq!(parse_goal(&format_goal(&goal, position.board()), &position), Ok(goal));
            }
            let _ = parse_moves(&goal, position.board());
        }
        let _ = PosedBoard::parse(&text, "", Metric::Move);
    }
}

/// A gate that admits every piece is no gate, and one on a wall is none, either.
#[test]
fn gates_that_bar_no_piece_are_no_gates() {
    let plain = parse_position("AB#/..C").expect("a board");
    for text in ["AB#/..C@gate:ABC:r1c1r2c2", "AB#/..C@gate:A:r1c3", "AB#/..C@gate:CAB:r2c1,gate:B:r1c3"] {
        assert_eq!(parse_position(text), Ok(plain.clone()), "{text}");
    }
    let gated = parse_position("AB#/..C@gate:A:r1c1r2c1").expect("a board");
    assert_ne!(gated, plain);
    assert_eq!(format_position(&gated), "AB#/..C@gate:A:r1c1r2c1");
    assert_eq!(gated.board().gates().len(), 1);
}

#[test]
fn only_named_pieces_enter_a_gate() {
    let board = |text: &str| parse_position(text).expect(text);
    let slides = |text: &str, names: &str, direction: Direction| {
        let here = board(text);
        let pieces =
            names.chars().map(|name| Pieces::single(here.board().piece_named(name).expect("a piece")));
        let pieces = pieces.fold(Pieces::EMPTY, Pieces::union);
        here.slid(pieces, direction).map(|there| format_position(&there))
    };
    let text = "AB/..@gate:A:r2c1r2c2";
    assert_eq!(slides(text, "A", Direction::Down).as_deref(), Some(".B/A.@gate:A:r2c1r2c2"));
    assert_eq!(slides(text, "B", Direction::Down), None);
    assert_eq!(slides(text, "AB", Direction::Down), None, "A may, B may not");
    assert_eq!(slides("AB/..@gate:AB:r2c1r2c2", "AB", Direction::Down).as_deref(), Some("../AB"));
    // B would have to be pushed into the gate.
    let pushed = board("A/B/.@gate:A:r3c1");
    assert_eq!(pushed.pushed_pieces(0, Direction::Down), None);
    assert!(board("A/B/.@gate:B:r3c1").pushed_pieces(0, Direction::Down).is_some());
}

#[test]
fn faults_of_gates_are_typed() {
    let fault = |text: &str| parse_position(text).expect_err(text).to_string();
    for gate in [
        "gate",
        "gate:",
        "gate:A",
        "gate:A:",
        "gate::r1c1",
        "gate:A:r1",
        "gate:A:r0c1",
        "gate:A:r1c3",
        "gate:A:c1r1",
        "gate:A:r1c1,gate:B:r1c1",
        "gate:A:r+1c1",
    ] {
        assert!(fault(&format!("AB/..@{gate}")).contains("is not a gate"), "{gate}");
    }
    assert_eq!(fault("AB/..@gate:C:r2c1"), "no piece of this board is called C");
    assert_eq!(fault("AB/..@gate:A:r1c2"), "piece B is in a gate that does not admit it");
}

/// A draft whose goal cannot be drawn names its places; as a board it is refused for what is wrong with it.
#[test]
fn places_of_a_goal_may_be_named() {
    let start = parse_position("AA/B.").expect("a board");
    let goal = |text: &str| parse_goal(text, &start);
    assert_eq!(goal("places: Br2c2 ,Ar1c1"), goal("AA/.B"));
    assert_eq!(goal("places:Br2c1"), goal("../B."));
    assert_eq!(goal("places:Ar1c1,Cr1c2"), Err(NotationError::NoSuchPiece { name: 'C' }));
    for (text, name) in [("places:Ar1c2", 'A'), ("places:Ar1c1,Br1c2", 'B')] {
        assert_eq!(goal(text), Err(NotationError::GoalNoRoom { name }), "{text}");
    }
    assert_eq!(goal("places:Ar1c1,Ar2c1"), Err(NotationError::GoalPlace { found: "Ar2c1".to_owned() }));
    let walled = parse_position("A./#.").expect("a board");
    assert_eq!(parse_goal("places:Ar2c1", &walled), Err(NotationError::GoalNoRoom { name: 'A' }));
    let alike = parse_position("AABB/....").expect("a board");
    assert_eq!(parse_goal("places:Ar2c1,Br2c3@any:AB", &alike), parse_goal("..../AABB@any:AB", &alike));
}

#[test]
fn the_longest_text_is_read_and_no_longer_one() {
    let start = parse_position("A.").expect("a board");
    let spaced = |text: &str, length: usize| format!("{text}{}", " ".repeat(length - text.len()));
    let (longest, longer) = (spaced("A.", MAX_TEXT), spaced("A.", MAX_TEXT + 2));
    assert_eq!(parse_position(&longest).as_ref(), Ok(&start));
    assert_eq!(parse_position(&longer), Err(NotationError::TooLong));
    assert!(parse_goal(&longest, &start).is_ok());
    assert_eq!(parse_goal(&longer, &start), Err(NotationError::TooLong));
    assert!(Draft::parse(&longest).is_ok());
    assert_eq!(Draft::parse(&longer).map(|_| ()), Err(NotationError::TooLong));
}

#[test]
fn only_a_car_that_drives_along_its_row_has_a_goal_of_rush_hour() {
    let goal = |text: &str| rush_hour_goal(&parse_position(text).expect("a board"));
    assert_eq!(
        goal("AA./..B@h:A"),
        parse_goal(".AA/...", &parse_position("AA./..B@h:A").expect("a board")).ok()
    );
    for text in ["AA./..B", "AA./AAB@h:A", "A../A.B@v:A", "BB./..C@h:B"] {
        assert_eq!(goal(text), None, "{text}");
    }
}

#[test]
fn an_empty_line_may_contain_spaces() {
    assert_eq!(split_start_and_goal("A.\n  \n.A"), Some(("A.\n", ".A")));
    assert_eq!(split_start_and_goal("A.\n    \n.A"), Some(("A.\n", ".A")));
}

#[test]
fn options_and_corner_goals_are_read_to_their_ends() {
    let refused = |text: &str| parse_position(text).expect_err(text).to_string();
    assert!(refused("AB/..@axis:A").starts_with("unknown option \"axis:A\""));
    for place in ["r3c1", "r1c3", "r0c1"] {
        let gate = format!("AB/..@gate:B:{place}");
        assert!(matches!(parse_position(&gate), Err(NotationError::Gate { .. })), "{gate}");
    }
    let start = parse_position("AB/..").expect("a board");
    for text in ["cornered", "corner:AB", "corner-looseA"] {
        assert!(parse_goal(text, &start).is_err(), "{text}");
    }
}

/// No piece covers the first cell; the bounding box of A begins there.
#[test]
fn the_corner_piece_may_leave_the_corner_empty() {
    let start =
        parse_position("CCC/.AB/AAB").map(|board| (corner_piece(&board), board.board().piece_named('C')));
    assert!(start.is_ok_and(|(corner, c)| corner.is_some() && corner == c));
    let start = parse_position(".AB/AAB/...").expect("a board");
    assert_eq!(corner_piece(&start), start.board().piece_named('A'));
    assert_eq!(corner_piece(&parse_position("..B/AAB/...").expect("a board")), None);
}
