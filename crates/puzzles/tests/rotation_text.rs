//! Notation of Rotation's boards, positions and turns: canonical output, a lenient parser, and clear errors.

use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::{
    Board, CompactWriter, Convention, Direction, MAX_TEXT, MAX_TURNS, MAX_TURNS_TEXT, Position, Rule,
    SpaceLayout, Turn, TurnKind, Variant, format_turns, format_turns_in, parse_turns,
};
use antipode_puzzles::scramble::SeededRng;
use proptest::prelude::*;

fn named(text: &str) -> Board {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn parse(text: &str, present: &str) -> Result<String, String> {
    Position::parse(text, named(present))
        .map(|position| position.to_string())
        .map_err(|error| error.to_string())
}

fn reads(present: &str, text: &str, as_what: &str) {
    assert_eq!(parse(text, present).as_deref(), Ok(as_what), "{text:?} on {present}");
}

fn refuses(present: &str, text: &str, why: &str) {
    assert_eq!(parse(text, present), Err(why.to_owned()), "{text:?} on {present}");
}

const MAGIC: &str = "3x3n2:4,9,2,3,5,7,8,1,6";

#[test]
fn the_canonical_texts() {
    for canonical in [
        MAGIC,
        "3x2n2:6,5,4,3,2,1",
        "2x2n2o:3u1l2d4r",
        "4x3n3@ring",
        "4x3n3:5,6,7,8,1,2,3,4,9,10,11,12@ring",
        "4x3n3x2:12,2,3,4,5,6,7,8,9,10,11,1",
        "2x2n1x2o:1u2d3l4r",
        "3x3n3:9,8,7,6,5,4,3,2,1@180",
    ] {
        let whole = if canonical.contains(':') { canonical.to_owned() } else { solved(canonical) };
        reads("3x3n2", canonical, &whole);
        let position = Position::parse(canonical, named("3x3n2")).expect(canonical);
        let board = position.board();
        assert_eq!(named(&board.to_string()), board);
        let beside_a_rule = Position::parse(&format!("{position:#}"), board);
        assert_eq!(beside_a_rule, Ok(position), "the rule replaces the ending");
    }
    assert_eq!(format!("{:#}", named("4x3n3@ring")), "4x3n3");
    assert_eq!((named("4x3n3@ring").cols(), named("4x3n3@ring").rows()), (4, 3));
    let oblong = named("5x4n3x2o");
    assert_eq!((oblong.block_cols(), oblong.block_rows(), oblong.turn_kind()), (3, 2, TurnKind::Flip));
}

fn solved(board: &str) -> String {
    Position::solved(named(board)).to_string()
}

#[test]
fn many_ways_of_writing_one_position() {
    for text in [
        "3x3n2:4,9,2,3,5,7,8,1,6",
        " 3x3n2m5:4,9,2,3,5,7,8,1,6\n",
        "3n2:4,9,2,3,5,7,8,1,6",
        "3x3:4 9 2 3 5 7 8 1 6",
        "3x3n2:492357816",
        "3x3n2:492/357/816",
        "4 9 2/3 5 7/8 1 6",
        "4 9 2 / 3 5 7 / 8 1 6",
        "4 9 2\n3 5 7\r\n8 1 6\n",
        "492/357/816",
        "492 357 816",
        "492,357,816",
        "4,9,2,3,5,7,8,1,6",
        "492357816",
        "492357816@quarter",
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/twiddle.html#3x3n2:4,9,2,3,5,7,8,1,6",
        "https://example.org/twiddle.html?x=1#3x3n2%3A4%2C9%2C2%2c3%2C5%2C7%2C8%2C1%2C6",
        "twiddle.html#3x3n2:4,9,2,3,5,7,8,1,6",
        "#3x3n2:4,9,2,3,5,7,8,1,6",
    ] {
        reads("3x3n2", text, MAGIC);
    }
    for text in ["3x3n2", "3x3", "3n2", "https://example.org/twiddle.html#3x3n2", "123456789"] {
        reads("3x3n2", text, "3x3n2:1,2,3,4,5,6,7,8,9");
    }
    for text in ["2x2n2o:3u1l2d4r", "2x2n2o:3u,1l,2d,4r", "3 1l/2d 4r", "3u1L2D4R", "3 1l 2d 4r"] {
        reads("2x2n2o", text, "2x2n2o:3u1l2d4r");
    }
}

#[test]
fn one_number_per_row() {
    const MIXED: &str = "3x3n2r:1,2,1,3,2,1,2,3,3";
    for text in [
        MIXED,
        "3x3n2rm7:1,2,1,3,2,1,2,3,3",
        "3x3r:121/321/233",
        "3x3n2r:121321233",
        "twiddle.html#3x3n2r:1,2,1,3,2,1,2,3,3",
        "1 2 1/3 2 1/2 3 3",
        "121321233",
    ] {
        reads("3x3n2r", text, MIXED);
    }
    reads("4x3n3@ring", MIXED, MIXED);
    reads("3x3n2", "3x3n2r", "3x3n2r:1,1,1,2,2,2,3,3,3");
    reads("3x3n2r", "1 2/2 1", "2x2n2r:1,2,2,1");
    reads("3x3n2", "2x2n2ro:1u2l1d2r", "2x2n2ro:1u2l1d2r");
    reads("3x3n2r", "1u2 1/3 2l 1/2 3 3", "3x3n2ro:1u2u1u3u2l1u2u3u3u");
    refuses("3x3n2", "1 2 1/3 2 1/2 3 3", "column 5: 1 appears twice, first at column 1");
}

#[test]
fn boards_of_one_row_and_blocks_of_one_cell() {
    for text in ["5x1n1:1,2,3,4,5", "12345", "5x1n1", "5x1n1@quarter", "1 2 3 4 5"] {
        reads("5x1n1", text, "5x1n1:1,2,3,4,5");
    }
    reads("3x3n2", "5x1n3x1:3,2,1,4,5", "5x1n3x1:3,2,1,4,5");
    reads("3x3n2", "1x5n1x3:3,2,1,4,5", "1x5n1x3:3,2,1,4,5");
    reads("3x3n1o", "1u2l3d/4 5 6/7 8 9r", "3x3n1o:1u2l3d4u5u6u7u8u9r");
    reads("1x3n1", "1/2/3", "1x3n1:1,2,3");
    // A block of one cell has no ring, so the present kind of turn does not apply.
    reads("4x3n3@ring", "2x2n1:1,2,3,4", "2x2n1:1,2,3,4");
    reads("4x3n3x2", "2x2n1:1,2,3,4", "2x2n1:1,2,3,4@180");
}

#[test]
fn missing_properties_are_those_of_the_present_board() {
    reads("4x4n3", "4 9 2/3 5 7/8 1 6", "3x3n3:4,9,2,3,5,7,8,1,6");
    reads("3x3n2o", "4 9 2/3 5 7/8 1 6", "3x3n2o:4u9u2u3u5u7u8u1u6u");
    reads("3x3n2", "4 9 2/3 5 7d/8 1 6", "3x3n2o:4u9u2u3u5u7d8u1u6u");
    reads("3x2n2", "654321", "3x2n2:6,5,4,3,2,1");
    reads("2x3n2", "654321", "2x3n2:6,5,4,3,2,1");
    reads("2x3n2", "654/321", "3x2n2:6,5,4,3,2,1");
    reads("4x4n2", "492357816", MAGIC);
    reads("4x4n2", "4x3n3", &solved("4x3n3"));
    reads("4x4n3@ring", "4x3n3", &solved("4x3n3@ring"));
    reads("4x4n3@ring", "4x3n3x2", &solved("4x3n3x2"));
    reads("4x4n3@ring", "3x3n2o", &solved("3x3n2o"));
    reads("4x4n3@ring", "https://example.org/twiddle.html#4x3n3", &solved("4x3n3"));
    reads("4x4n3@ring", "4x3n3@quarter", &solved("4x3n3"));
    reads("3x3n2", "4x4n3@180", &solved("4x4n3@180"));
}

#[test]
fn the_first_eight_of_a_ring_board() {
    let mirrored = "4x3n3:4,3,2,1,8,7,6,5,9,10,11,12@ring";
    for text in ["43218765", "4321/8765", "4 3 2 1 8 7 6 5", "4x3n3:43218765", "4,3,2,1\n8,7,6,5"] {
        reads("4x3n3@ring", text, mirrored);
    }
    reads("3x3n2", "43218765@ring", mirrored);
    reads("4x4n3@ring", "43218765", "4x4n3:4,3,2,1,8,7,6,5,9,10,11,12,13,14,15,16@ring");
    reads("4x2n2@ring", "43218765", "4x2n2:4,3,2,1,8,7,6,5@ring");
    refuses("4x3n3@ring", "43218769", "5, 10, 11 and 12 are missing");
}

#[test]
fn position_errors_say_what_is_wrong_and_where() {
    for (text, why) in [
        ("", "the text contains no numbers"),
        (" / ,", "the text contains no numbers"),
        ("3x3n2:", "the text contains no numbers"),
        ("3x3n2:4,9,2,3,5,7,8,1,1", "column 23: 1 appears twice, first at column 21"),
        ("4923578166", "column 1: more than nine numbers must be separated, as in 10,1,12"),
        ("492357811", "column 9: 1 appears twice, first at column 8"),
        ("4 9 2 3 5 7 8 1 10", "column 17: the numbers of this board are 1 to 9, not 10"),
        ("3x3n2:4,9,2,3,5,7,8,1,0", "column 23: the numbers of this board are 1 to 9, not 0"),
        (
            "3x3n2:4,9,2,3,5,7,8,1,99999999999",
            "column 23: the numbers of this board are 1 to 9, not 4294967295",
        ),
        ("3x3n2:4,9,2,3,5,7,8,1", "6 is missing"),
        ("49235781", "6 is missing"),
        ("5x4n2:1", "2, 3, 4, 5, 6, 7, 8, 9 and 11 more are missing"),
        ("2x5n2:1", "2, 3, 4, 5, 6, 7, 8, 9 and 10 are missing"),
        ("1000x1000n2", "a board is 1 to 12 wide and high, not 1000 × 1000"),
        ("99999999999x3n2:1", "a board is 1 to 12 wide and high, not 4294967295 × 3"),
        ("3x3n4:1", "a block of 4 × 4 does not fit on the board"),
        ("3x3n1@ring", "a block of one cell has no ring"),
        ("3x3n2x3@quarter", "only blocks that are turned by 180° may be oblong"),
        ("3x3n2o@ring", "a ring moves its numbers without turning them, so they have no direction"),
        ("3x3n2@half", "column 6: expected quarter, ring or 180 after @, and nothing else"),
        ("3x3n2@ring:1", "column 6: expected quarter, ring or 180 after @, and nothing else"),
        ("3xn2", "column 3: expected a number, as in 4x3n2"),
        ("3x3n", "column 5: expected a number, as in 4x3n2"),
        ("nothing", "column 1: expected a number, as in 4x3n2"),
        ("3x3n2r:1,1,1,1,2,2,3,3,3", "each row has 3 times its number: 1 is there 4 times"),
        ("3x3n2r:1,1,1,2,2,2,3,3", "each row has 3 times its number: 3 is there 2 times"),
        ("3x2n2r:1,2,1,2,1,3", "column 18: the numbers of this board are 1 to 2, not 3"),
        ("3x3n2r@ring", "one number per row (r) goes only with blocks that turn by quarters"),
        ("3x3n3x2r", "one number per row (r) goes only with blocks that turn by quarters"),
        (
            "3x3n2#123456",
            "column 6: only Twiddle can generate the position of this seed: copy the game ID with a colon and the numbers",
        ),
        (
            "https://example.org/twiddle.html#3x3n2%23123",
            "column 39: only Twiddle can generate the position of this seed: copy the game ID with a colon and the numbers",
        ),
        ("3x3n2q", "column 6: 'q' is neither a number nor a separator"),
        ("4 9 2/3 ? 7/8 1 6", "column 9: '?' is neither a number nor a separator"),
        (
            "3x3n2:1u2u3u4u5u6u7u8u9u",
            "column 8: numbers of this board have no direction (u): the name of a board with directions ends in o, as in 3x3n2o",
        ),
        ("4 9 2/3 5/8 1 6 7", "row 2 has 2 numbers, row 1 has 3"),
        (
            "1 2 3 4 5 6",
            "6 numbers do not fill the present board of 9: separate the rows with /, or start with 3x3n2:",
        ),
        (
            "1",
            "1 number does not fill the present board of 9: separate the rows with /, or start with 3x3n2:",
        ),
        (
            "1/2/3",
            "the present block of 2 × 2 does not fit on 1 × 3: start with a smaller block, as in 1x3n1:",
        ),
        ("0x3n1", "a board is 1 to 12 wide and high, not 0 × 3"),
        ("3x3n0", "a block of 0 × 0 does not fit on the board"),
    ] {
        refuses("3x3n2", text, why);
    }
    refuses(
        "4x4n3",
        "12/34",
        "the present block of 3 × 3 does not fit on 2 × 2: start with a smaller block, as in 2x2n2:",
    );
    refuses("3x3n2", &"1 ".repeat(MAX_TEXT), "the text is longer than 65536 characters");
}

#[test]
fn a_board_and_its_rule() {
    for text in ["3x3n2 quarter", "4x3n3 ring", "3x3n2o half", "4x3n3x2 180", "4x4n3 180", "3x2n2 clockwise"]
    {
        let variant: Variant = text.parse().expect(text);
        assert_eq!(variant.to_string(), text);
        assert_eq!(variant.board().turn_kind(), variant.rule().turn_kind());
    }
    for (text, why) in [
        ("3x3n2", "the rules are quarter, half, clockwise, ring, ring-any, ring-clockwise, 180"),
        ("3x3n2o ring", "this rule does not match how the board's blocks turn"),
        ("4x3n3x2 quarter", "this rule does not match how the board's blocks turn"),
        ("4x3n3@quarter ring", "this rule does not match how the board's blocks turn"),
        ("4x3n5 ring", "a block of 5 × 5 does not fit on the board"),
    ] {
        assert_eq!(text.parse::<Variant>().map_err(|error| error.to_string()), Err(why.to_owned()), "{text}");
    }
}

fn turns(text: &str, board: &str) -> Result<String, String> {
    let board = named(board);
    let turns = parse_turns(text, board, Convention::Standard).map_err(|error| error.to_string())?;
    Ok(format_turns(&turns, board))
}

#[test]
fn turns_have_a_canonical_text() {
    for (board, text, canonical) in [
        ("3x3n2", "", ""),
        ("3x3n2", "cbCDB", "cbCDB"),
        ("3x3n2", "c b.C,D_B", "cbCDB"),
        ("3x3n2", "A2bC", "A2 b C"),
        ("3x3n2", "A2.b.c2", "A2 b c2"),
        ("3x3n2", "A'B’a'b′", "abAB"),
        ("3x3n2", "B^2C^{-1}B²", "B2 c B2"),
        ("3x3n2", "BCB^{-1}C^{-1}", "BCbc"),
        ("3x3n2", "A-1B⁻¹C⁻²D2'", "a b c2 d2"),
        ("3x3n2", "(AB)2", "ABAB"),
        ("3x3n2", "((AB)'C)^2", "baCbaC"),
        ("3x3n2", "(AB)⁻²(CD)^0", "baba"),
        ("3x3n2", "R1C2 r2c1 R2C2x2", "B c D2"),
        ("3x3n2", "R1C2R2C2", "BD"),
        ("3x3n2", "R1C2'", "b"),
        ("4x3n3@ring", "aB7", "a B7"),
        ("8x8n2", "A b R3C3", "R1C1 r1c2 R3C3"),
        ("8x8n2", "R7C7x2 r7c7x3 R7C7^2", "R7C7x2 r7c7x3 R7C7x2"),
        ("8x8n2", "R2", "R3C4x2"),
    ] {
        assert_eq!(turns(text, board).as_deref(), Ok(canonical), "{text:?} on {board}");
    }
    let paper = |text, board| parse_turns(text, named(board), Convention::LamPaper);
    let ours = |text, board| parse_turns(text, named(board), Convention::Standard);
    assert_eq!(paper("A B2 D A' D'", "5x5n4"), ours("a b2 d A D", "5x5n4"));
    assert_eq!(paper("(RL)^4 L^{-1}", "5x4n4"), ours("babababaA", "5x4n4"));
    assert_eq!(
        ours("L", "5x4n4").map_err(|error| error.to_string()),
        Err("column 1: there is no block L, only A to B".to_owned())
    );
}

#[test]
fn turn_errors_say_what_is_wrong_and_where() {
    for (board, text, why) in [
        ("3x3n2", "AB?", "column 3: no turn begins with '?'"),
        ("3x3n2", "A 2", "column 3: no turn begins with '2'"),
        ("3x3n2", "ABe", "column 3: there is no block E, only A to D"),
        ("2x2n2", "B", "column 1: there is no block B, only A"),
        (
            "3x3n2",
            "AR3C1",
            "column 2: no block has its top left cell in row 3, column 1: rows go to 2, columns to 2",
        ),
        (
            "8x8n2",
            "R0C1",
            "column 1: no block has its top left cell in row 0, column 1: rows go to 7, columns to 7",
        ),
        ("3x3n2", "A4", "column 1: a block turns 1 to 3 times, as 4 turns change nothing"),
        ("4x4n3@180", "A2", "column 1: a block turns 1 to 1 times, as 2 turns change nothing"),
        ("3x3n2", "BA^", "column 4: the exponent must be one whole number"),
        ("3x3n2", "A^{2", "column 5: the exponent must be one whole number"),
        ("3x3n2", "A2^3", "column 3: the exponent must be one whole number"),
        ("3x3n2", "A(B", "column 2: this bracket has no matching bracket"),
        ("3x3n2", "AB)", "column 3: this bracket has no matching bracket"),
        ("3x3n2", "(AB)^5001", "the text is longer than 90000 characters or 10000 turns"),
        ("3x3n2", "((((AB)^99)^99)^99)^99", "the text is longer than 90000 characters or 10000 turns"),
    ] {
        assert_eq!(turns(text, board), Err(why.to_owned()), "{text:?} on {board}");
    }
    assert!(turns("()^99999999999", "3x3n2").is_ok());
    assert!(turns(&"A".repeat(MAX_TURNS), "3x3n2").is_ok());
    assert!(turns(&"A".repeat(MAX_TURNS + 1), "3x3n2").is_err());
    assert!(turns(&"(".repeat(MAX_TEXT), "3x3n2").is_err());
    assert!(turns(&" ".repeat(MAX_TURNS_TEXT + 1), "3x3n2").is_err());
}

/// Every board with these sides.
fn any_board() -> impl Strategy<Value = Board> {
    let sides = (2_u8..=12, 2_u8..=12, 1_u8..=12, 1_u8..=12);
    (sides, 0..4, any::<bool>()).prop_filter_map("no such board", |(sides, turning, orientable)| {
        let (rows, cols, high, wide) = sides;
        let (high, wide) = (high.min(rows), wide.min(cols));
        let square = high.min(wide).max(2);
        let (block, turning) = match turning {
            0 => ((high, wide), TurnKind::Flip),
            1 => ((square, square), TurnKind::Ring),
            2 => ((square, square), TurnKind::Flip),
            _ => ((square, square), TurnKind::Quarter),
        };
        Board::new((rows, cols), block, turning, orientable).ok()
    })
}

fn any_position() -> impl Strategy<Value = Position> {
    (any_board(), "[a-z]{1,8}").prop_map(|(board, seed)| {
        let mut rng = SeededRng::new(&seed);
        let mut numbers: Vec<u8> = (1..=board.cell_count() as u8).collect();
        for left in (1..numbers.len()).rev() {
            numbers.swap(left, rng.below(left as u64 + 1) as usize);
        }
        let directions = if board.is_orientable() { numbers.len() } else { 0 };
        let directions: Vec<Direction> =
            (0..directions).map(|_| Direction::ALL[rng.below(4) as usize]).collect();
        Position::new(board, &numbers, &directions).expect("a shuffle has each number once")
    })
}

fn any_turns(board: Board) -> impl Strategy<Value = Vec<Turn>> {
    let half = (board.turn_order() - 1).max(1) as i8;
    let steps = (-half..=half).prop_filter("a turn turns", |steps| *steps != 0);
    let turn = (0..board.block_count() as u8, steps).prop_map(|(block, steps)| Turn { block, steps });
    proptest::collection::vec(turn, 0..40)
}

proptest! {
    #[test]
    fn a_position_round_trips_through_its_text(position in any_position()) {
        let board = position.board();
        prop_assert_eq!(Position::parse(&position.to_string(), Board::square(3, 3, 2).expect("a board")), Ok(position.clone()));
        prop_assert_eq!(Position::parse(&position.to_string(), board), Ok(position.clone()));
        prop_assert_eq!(Position::parse(&format!("{position:#}"), board), Ok(position.clone()));
        prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board));
        for rule in Rule::ALL {
            if let Ok(variant) = Variant::new(board, rule) {
                prop_assert_eq!(variant.to_string().parse::<Variant>(), Ok(variant));
            }
        }
        let rows: Vec<String> = position.numbers().chunks(board.cols()).enumerate().map(|(row, numbers)| {
            let cell = |(col, number): (usize, &u8)| {
                let letter = position.directions().get(row * board.cols() + col).map(|direction| direction.letter());
                number.to_string() + &letter.map(String::from).unwrap_or_default()
            };
            numbers.iter().enumerate().map(cell).collect::<Vec<_>>().join(" ")
        }).collect();
        for between in ["/", "\n", " / "] {
            prop_assert_eq!(Position::parse(&rows.join(between), board), Ok(position.clone()));
        }
    }

    /// A link contains the text unchanged: no character needs percent-encoding.
    #[test]
    fn nothing_needs_encoding(position in any_position()) {
        prop_assert!(position.to_string().chars().all(|ch| ch.is_ascii_alphanumeric() || ":,@".contains(ch)));
    }

    #[test]
    fn turns_round_trip_through_text((board, turns) in any_board().prop_flat_map(|board| (Just(board), any_turns(board)))) {
        let text = format_turns(&turns, board);
        prop_assert_eq!(parse_turns(&text, board, Convention::Standard), Ok(turns.clone()));
        prop_assert_eq!(parse_turns(&text.replace(' ', "."), board, Convention::Standard), Ok(turns.clone()));
        let other: Vec<Turn> = turns.iter().map(|turn| turn.inverse()).collect();
        prop_assert_eq!(parse_turns(&text, board, Convention::LamPaper), Ok(other));
    }

    /// A sequence has the same effect as its expanded turns under any rule of the board.
    #[test]
    fn expanded_turns_have_the_same_effect((board, turns) in any_board().prop_flat_map(|board| (Just(board), any_turns(board)))) {
        for rule in Rule::ALL {
            let Ok(variant) = Variant::new(board, rule) else { continue };
            let (mut plain, mut played) = (variant.solved(), variant.solved());
            for &turn in &turns {
                plain = plain.turned(turn).expect("a block of the board");
                let moves = variant.expand(turn).expect("a block of the board");
                prop_assert_eq!(moves.len() as u32, variant.cost(turn.steps.into()));
                for mv in moves {
                    played = variant.apply(&played, mv).expect("realised in legal turns");
                }
                prop_assert_eq!(&played, &plain);
            }
        }
    }

    #[test]
    fn any_text_is_parsed_or_an_error(text in ".{0,60}", board in any_board()) {
        round_trip(&text, board);
    }

    #[test]
    fn any_text_of_the_right_letters_is_parsed_or_an_error(text in "[0-9/@:, xnomuldrABCabc^{}()'#%-]{0,24}", board in any_board()) {
        round_trip(&text, board);
    }

    #[test]
    fn a_position_with_a_flaw_is_parsed_or_an_error(
        position in any_position(), at: prop::sample::Index, flaw in "[0-9/@:, xnomuldr#%é]"
    ) {
        let mut text: Vec<char> = position.to_string().chars().collect();
        let at = at.index(text.len());
        text.splice(at..=at, flaw.chars());
        round_trip(&text.into_iter().collect::<String>(), position.board());
    }
}

/// A parsed value round-trips through its text, and the column of an error is in the text.
fn round_trip(text: &str, board: Board) {
    match Position::parse(text, board) {
        Ok(position) => {
            assert_eq!(Position::parse(&position.to_string(), named("3x3n2")), Ok(position));
        }
        Err(error) => assert_columns(&error.to_string(), text),
    }
    for convention in [Convention::Standard, Convention::LamPaper] {
        match parse_turns(text, board, convention) {
            Ok(turns) => {
                assert_eq!(parse_turns(&format_turns(&turns, board), board, Convention::Standard), Ok(turns));
            }
            Err(error) => assert_columns(&error.to_string(), text),
        }
    }
}

fn assert_columns(sentence: &str, text: &str) {
    let Some(rest) = sentence.strip_prefix("column ") else { return };
    let column: usize =
        rest.split(':').next().and_then(|column| column.parse().ok()).expect("a number and a colon");
    assert!((1..=text.chars().count() + 1).contains(&column), "{sentence} in {text:?}");
}

/// In the paper a capital is a quarter anticlockwise, and two blocks side by side are L and R.
#[test]
fn turns_in_the_notation_of_the_paper() {
    let turn = |block, steps| Turn { block, steps };
    let printed = |board: &str, turns: &[Turn]| format_turns_in(turns, named(board), Convention::LamPaper);
    assert_eq!(printed("3x2n2", &[turn(0, -1), turn(1, 1), turn(1, 2), turn(0, -2)]), "L R' R2 L2");
    assert_eq!(printed("2x3n2", &[turn(0, -1), turn(1, 1)]), "A B'", "one above the other");
    assert_eq!(printed("3x3n2", &[turn(0, -1), turn(3, 1)]), "A D'");
    assert_eq!(printed("7x7n2", &[turn(0, 2), turn(8, 1)]), "R1C1x2 R2C3'");
    let standard = [turn(0, -1), turn(3, 1)];
    let board = named("3x3n2");
    assert_eq!(format_turns_in(&standard, board, Convention::Standard), format_turns(&standard, board));
    for board in ["3x2n2", "2x3n2", "3x3n2", "7x7n2"] {
        let turns = [turn(0, -1), turn(1, 1)];
        let text = printed(board, &turns);
        assert_eq!(parse_turns(&text, named(board), Convention::LamPaper), Ok(turns.to_vec()), "{text}");
    }
}

/// A repeated part counts as often as it is repeated, whatever is before it.
#[test]
fn as_many_turns_as_a_list_may_have() {
    let board = named("3x3n2");
    let count = |text: &str| parse_turns(text, board, Convention::Standard).map(|turns| turns.len()).ok();
    assert_eq!(count(&format!("(A)^{MAX_TURNS}")), Some(MAX_TURNS));
    assert_eq!(count(&format!("(A)^{}", MAX_TURNS + 1)), None);
    assert_eq!(count(&format!("(A)^{} (B)^2", MAX_TURNS - 2)), Some(MAX_TURNS));
    assert_eq!(count(&format!("(A)^{} (B)^2", MAX_TURNS - 1)), None);
    let longest = format!("A{}", " ".repeat(MAX_TURNS_TEXT - 1));
    assert_eq!(count(&longest), Some(1));
    assert_eq!(count(&format!("{longest} ")), None);
}

/// The lines of a list of positions, on every kind of board.
#[test]
fn compact_texts_are_read_again() {
    let variants = [
        "2x2n2 quarter",
        "3x3n2 quarter",
        "3x2n2o quarter",
        "4x3n3 ring",
        "4x3n3x2 180",
        "4x3n2 half",
        "12x12n1 quarter",
        "3x3n2r half",
    ];
    for name in variants {
        let variant: Variant = name.parse().expect(name);
        let layout = SpaceLayout::of(&variant).expect(name);
        let (writer, space) = (CompactWriter::of(&layout), layout.space());
        let count = space.position_count();
        for rank in (0..count).step_by((count / 500).max(1) as usize) {
            let position = space.unrank(rank).expect("below the count");
            let mut text = Vec::new();
            writer.write(&position, &mut text);
            let text = String::from_utf8(text).expect("digits, letters and commas");
            assert_eq!(
                Position::parse(&text, variant.board()),
                Ok(layout.position_at(&position)),
                "{name}: {text}"
            );
        }
    }
}
