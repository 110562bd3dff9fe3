//! Fifteen: notation, moves, parity, ranks and pictures.

use antipode_puzzles::fifteen::verdict::{judge, nearest_solvable};
use antipode_puzzles::fifteen::{
    Arrangement, Board, Direction, Goal, MAX_CELLS, MAX_MOVES, MAX_TEXT, Metric, Move, Position,
    RankedVariant, SpaceLayout, Variant, format_moves, parse_moves, scene,
};
use antipode_puzzles::puzzle::{Puzzle, Rank, Ranked};
use antipode_puzzles::scene::MoveGesture;
use proptest::prelude::*;

fn named(text: &str) -> Board {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn parse(text: &str, present: &str) -> Result<String, String> {
    let position = Position::parse(text, named(present));
    position.map(|position| position.to_string()).map_err(|error| error.to_string())
}

fn reads(present: &str, text: &str, as_what: &str) {
    assert_eq!(parse(text, present).as_deref(), Ok(as_what), "{text:?} on {present}");
}

fn refuses(present: &str, text: &str, why: &str) {
    assert_eq!(parse(text, present), Err(why.to_owned()), "{text:?} on {present}");
}

fn every_board() -> impl Iterator<Item = Board> {
    let sizes = (2..=6).flat_map(|rows| (2..=6).map(move |cols| (rows, cols)));
    sizes.flat_map(|(rows, cols)| {
        let named = Goal::NAMED.map(|goal| Board::new(rows, cols, goal).expect("a board"));
        named.into_iter().chain([own_goal(named[0], "own"), own_goal(named[0], "even")])
    })
}

/// The board with a random arrangement as its goal, solvable from the rows or not.
fn own_goal(board: Board, seed: &str) -> Board {
    let goal = Position::random(board, seed);
    let goal =
        if judge(&goal).is_solvable() && seed.len().is_multiple_of(2) { goal.exchanged(1, 2) } else { goal };
    Board::solved_at(&goal)
}

#[test]
fn the_canonical_texts_are_width_by_height() {
    let oblong = named("5x3@first");
    assert_eq!((oblong.cols(), oblong.rows(), oblong.goal()), (5, 3, Goal::First));
    for board in every_board() {
        assert_eq!(named(&board.to_string()), board);
        let solved = Position::solved(board);
        assert_eq!(Position::parse(&solved.to_string(), named("3x3")), Ok(solved));
        assert_eq!(Position::parse(&board.to_string(), named("3x3")), Ok(solved));
        assert!(solved.is_solved() && judge(&solved).is_solvable());
        for metric in Metric::ALL {
            let variant = Variant::new(board, metric);
            assert_eq!(variant.to_string().parse(), Ok(variant));
        }
    }
    assert_eq!(Position::solved(named("3x2")).to_string(), "3x2:1,2,3,4,5,0");
    assert_eq!(Position::solved(named("3x2@first")).to_string(), "3x2:0,1,2,3,4,5@first");
}

/// Each goal as its source draws it.
#[test]
fn goals_are_as_drawn() {
    for (board, solved) in [
        ("3x3", "1 2 3/4 5 6/7 8 0"),
        ("3x3@first", "0 1 2/3 4 5/6 7 8"),
        ("3x3@spiral", "1 2 3/8 0 4/7 6 5"),
        ("3x3@columns", "1 4 7/2 5 8/3 6 0"),
        ("4x4@spiral", "1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7"),
        ("4x4@columns", "1 5 9 13/2 6 10 14/3 7 11 15/4 8 12 0"),
        ("5x3@spiral", "1 2 3 4 5/12 13 14 0 6/11 10 9 8 7"),
        ("3x5@spiral", "1 2 3/12 13 4/11 14 5/10 0 6/9 8 7"),
        ("2x3@spiral", "1 2/0 3/5 4"),
        ("6x2@spiral", "1 2 3 4 5 6/0 11 10 9 8 7"),
        ("3x2@columns", "1 3 5/2 4 0"),
        ("3x3@goal:8,7,6,0,4,1,2,5,3", "8 7 6/0 4 1/2 5 3"),
    ] {
        let drawn = Position::parse(solved, named(board)).expect("a position");
        assert!(drawn.is_solved() && drawn == Position::solved(named(board)), "{board}");
        assert_eq!(Board::solved_at(&drawn), named(board));
    }
}

/// A goal has one text, and its homes are its picture.
#[test]
fn an_own_goal_that_has_a_name_is_named() {
    for board in every_board() {
        let solved = Position::solved(board);
        assert_eq!(Board::solved_at(&solved), board);
        assert!((0..=board.tile_count() as u8).all(|tile| solved.cell_of(tile) == board.home(tile)));
        assert_eq!(solved.hole(), board.home_of_hole());
        assert!(scene(&solved).pieces.iter().all(|piece| piece.at_home));
        let custom = Arrangement::new(solved.tiles()).expect("each number once");
        let again = Board::new(board.rows() as u8, board.cols() as u8, Goal::Custom(custom));
        assert_eq!(again, Ok(board));
        assert_eq!(board.goal().name().is_none(), matches!(board.goal(), Goal::Custom(_)));
        assert!(board.goal().name().is_none_or(|name| Goal::named(name) == Some(board.goal())));
    }
    assert_eq!(named("3x3@goal:1,2,3,8,0,4,7,6,5").to_string(), "3x3@spiral");
    assert_eq!(named("3x3@goal:123/456/780").to_string(), "3x3");
    assert_eq!(named("3x3@rows"), named("3x3@last"));
    assert_eq!(named("3x3@goal:876041253").to_string(), "3x3@goal:8,7,6,0,4,1,2,5,3");
    assert!(Arrangement::new(&[1, 1, 0]).is_none() && Arrangement::new(&[1; 40]).is_none());
    let custom = Arrangement::new(&[0, 1, 2, 3]).map(Goal::Custom).expect("each number once");
    let error = named("3x3").with_goal(custom).expect_err("four numbers").to_string();
    assert_eq!(error, "a goal of 4 numbers does not fill a board of 3x3");
}

/// Solvability depends on the goal: of each board half of the goals are reached, and the parity tells which.
#[test]
fn verdicts_follow_the_goal() {
    // Of each board whether it is solvable with the hole last, with the hole first, and in the spiral (independent search).
    for (tiles, expected) in [
        ("0 2 6/4 3 1/7 5 8", [false, false, true]),
        ("5 1 0/8 4 6/3 7 2", [false, false, true]),
        ("1 3 4/8 0 2/7 6 5", [false, false, true]),
        ("15 2 1 12/8 5 6 11/4 9 10 7/3 14 13 0", [false, true, false]),
    ] {
        let solvable = [Goal::Rows, Goal::First, Goal::Spiral].map(|goal| {
            let size = Position::parse(tiles, named("4x4")).expect("a position").board();
            let board = size.with_goal(goal).expect("a named goal");
            judge(&Position::parse(tiles, board).expect("a position")).is_solvable()
        });
        assert_eq!(solvable[..2], expected[..2], "{tiles}");
        assert!(tiles.len() > 20 || solvable[2] == expected[2], "{tiles}");
    }
    for board in every_board() {
        let position = Position::random(board, "verdict");
        let cycles = antipode_puzzles::fifteen::verdict::cycles(&position);
        let home = |cell: usize| board.home(position.tiles()[cell]);
        for cycle in &cycles {
            for (cell, next) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
                assert_eq!(home((*cell).into()), usize::from(*next));
            }
        }
        let moved = cycles.iter().map(Vec::len).sum::<usize>();
        assert_eq!(moved, (0..board.cell_count()).filter(|cell| home(*cell) != *cell).count());
    }
}

/// A goal of the present board is kept where it fits.
#[test]
fn a_text_without_a_goal_has_that_of_the_present_board() {
    reads("4x4@spiral", "1 2 3/8 0 4/7 6 5", "3x3:1,2,3,8,0,4,7,6,5@spiral");
    reads("3x3@goal:8,7,6,0,4,1,2,5,3", "123/456/780", "3x3:1,2,3,4,5,6,7,8,0@goal:8,7,6,0,4,1,2,5,3");
    reads("3x3@goal:8,7,6,0,4,1,2,5,3", "12/34/50", "2x3:1,2,3,4,5,0");
    reads("4x2@goal:7,6,5,0,4,1,2,3", "12/34/56/70", "2x4:1,2,3,4,5,6,7,0");
    reads("3x3@spiral", "3x3:1,2,3,4,5,6,7,8,0", "3x3:1,2,3,4,5,6,7,8,0");
    reads("3x3", "123/456/780@goal:8 7 6/_ 4 1/2 5 3", "3x3:1,2,3,4,5,6,7,8,0@goal:8,7,6,0,4,1,2,5,3");
    reads(
        "4x4",
        "https://example.org/fifteen/#3x3%3A123456780%40goal%3A8,7,6,0,4,1,2,5,3",
        "3x3:1,2,3,4,5,6,7,8,0@goal:8,7,6,0,4,1,2,5,3",
    );
}

#[test]
fn what_people_and_other_programs_write() {
    let loyd = "4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,15,14,0";
    for text in [
        loyd,
        "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0",
        "1,2,3,4\n5,6,7,8\n9,10,11,12\n13,15,14,.",
        "  1 2 3 4\n 5 6 7 8\n 9 10 11 12\n13 15 14 _\n",
        "4:1,2,3,4,5,6,7,8,9,10,11,12,13,15,14,0",
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/fifteen.html#4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,15,14,0",
        "fifteen#4x4%3A1%2C2,3,4,5,6,7,8,9,10,11,12,13,15,14,0",
    ] {
        reads("3x3", text, loyd);
    }
    reads("3x3", "123456780", "3x3:1,2,3,4,5,6,7,8,0");
    reads("3x3@first", "012/345/678", "3x3:0,1,2,3,4,5,6,7,8@first");
    reads("3x3@first", "012/345/678@last", "3x3:0,1,2,3,4,5,6,7,8");
    reads("3x3@first", "3x3:0,1,2,3,4,5,6,7,8", "3x3:0,1,2,3,4,5,6,7,8");
    reads("2x3", "12/30/45", "2x3:1,2,3,0,4,5");
    reads("3x2", "1 2 3 4 5 -", "3x2:1,2,3,4,5,0");
    // The rows give the board: an oblong one keeps its sides.
    reads("4x4", "1 2 3/4 5 0", "3x2:1,2,3,4,5,0");
}

const GOAL_NEEDED: &str =
    "expected rows, first, spiral, columns, or goal: and the numbers of a goal after @, and nothing else";

#[test]
fn refusals_say_what_is_wrong_and_where() {
    refuses("3x3", "", "the text contains no numbers");
    refuses("3x3", "3x3:", "the text contains no numbers");
    refuses("3x3", "12345678x", "column 10: expected a number, as in 4x3");
    refuses("3x3", "1234567?0", "column 8: '?' is neither a number nor a separator");
    refuses("3x3", "123456770", "column 8: 7 appears twice, first at column 7");
    refuses("3x3", "1 2 3/4 5 6/0 7 0", "column 17: there is a second hole, the first is at column 13");
    refuses("3x3", "123456789", "column 9: the tiles of this board are 1 to 8, and 0 is the hole, not 9");
    refuses("3x3", "3x3:1,2,3", "3x3 needs 9 numbers; the text has 3");
    refuses("3x3", "1 2 3/4 5", "column 7: row 2 has 2 numbers, row 1 has 3");
    refuses("3x3", "7x3", "a board is 2 to 6 wide and high, not 7 × 3");
    refuses("3x3", "4x99999999999:1", "a board is 2 to 6 wide and high, not 4 × 4294967295");
    refuses("3x3", "4x", "column 3: expected a number, as in 4x3");
    refuses("3x3", "123456780@second", &format!("column 10: {GOAL_NEEDED}"));
    refuses("3x3", "3x3@spiral:1,2,3", &format!("column 4: {GOAL_NEEDED}"));
    refuses("3x3", "3x3@goal", &format!("column 4: {GOAL_NEEDED}"));
    refuses("3x3", "3x3@goal:", "the text contains no numbers");
    refuses("3x3", "3x3@goal:1,2,3", "column 4: the goal has 3 numbers, and 3x3 has 9 cells");
    refuses(
        "3x3",
        "3x3@goal:1 2/3 4/5 6/7 8/0 9",
        "column 28: the tiles of this board are 1 to 8, and 0 is the hole, not 9",
    );
    refuses("3x3", "4x2@goal:1 2/3 4/5 6/7 0", "column 4: the goal has 8 numbers, and 4x2 has 8 cells");
    refuses("3x3", "3x3@goal:1,2,3,4,5,6,7,8,8", "column 26: 8 appears twice, first at column 24");
    refuses(
        "3x3",
        "4x4#1234",
        "column 4: only the program that made this seed can generate the position: copy the game ID with a colon and \
         the numbers",
    );
    refuses("3x3", &"1 ".repeat(MAX_TEXT), "the text is longer than 4096 characters");
    let no_metric = "4x4 moves".parse::<Variant>().expect_err("there is no such metric").to_string();
    assert_eq!(no_metric, "the metrics of Fifteen are tiles and slides");
    for (text, why) in [
        ("UX", "column 2: 'X' is no direction: U, D, L or R"),
        ("U L0", "column 4: a move slides 1 to 5 tiles"),
        ("L999999999999", "column 2: a move slides 1 to 5 tiles"),
        ("3", "column 1: '3' is no direction: U, D, L or R"),
        (&"u".repeat(MAX_MOVES + 1), "column 10001: there are more than 10000 moves"),
    ] {
        assert_eq!(parse_moves(text).expect_err(text).to_string(), why);
    }
}

#[test]
fn tiles_slide_the_way_the_letter_says() {
    let variant = Variant::new(named("4x3"), Metric::Slides);
    let after = |text: &str| {
        let moves = parse_moves(text).expect(text);
        let step = |here: Position, mv: &Move| variant.apply(&here, *mv).expect("a legal move");
        moves.iter().fold(variant.solved(), step).to_string()
    };
    assert_eq!(after("D"), "4x3:1,2,3,4,5,6,7,0,9,10,11,8");
    assert_eq!(after("R3"), "4x3:1,2,3,4,5,6,7,8,0,9,10,11");
    assert_eq!(after("D2 R"), "4x3:1,2,0,3,5,6,7,4,9,10,11,8");
    assert_eq!(after("r3 d2 l3 u2"), "4x3:2,3,4,8,1,6,7,11,5,9,10,0");
    let run = variant.solved().sliding_tiles(Move { direction: Direction::Right, tiles: 3 });
    assert_eq!(run, Some(vec![11, 10, 9]));
    assert_eq!(variant.solved().moved(Move { direction: Direction::Right, tiles: 4 }), None);
    assert_eq!(variant.solved().moved(Move { direction: Direction::Right, tiles: 0 }), None);
    assert_eq!(variant.solved().moved(Move::single(Direction::Left)), None);
}

#[test]
fn a_slide_is_as_many_moves_as_it_has_tiles() {
    for board in every_board().filter(|board| board.cell_count() <= 20) {
        let position = Position::random(board, "slides");
        let [tiles, slides] = Metric::ALL.map(|metric| Variant::new(board, metric));
        for mv in slides.moves(&position) {
            let after = slides.apply(&position, mv);
            let singly = tiles.expand(mv);
            assert_eq!((singly.len() as u32, slides.expand(mv)), (tiles.cost(mv), vec![mv]));
            assert_eq!(singly.iter().try_fold(position, |here, mv| tiles.apply(&here, *mv)), after);
            assert_eq!(tiles.apply(&position, mv).is_some(), mv.tiles == 1, "a run is no single tile");
        }
    }
}

/// Loyd's 14–15, and that every exchange of two tiles changes solvability.
#[test]
fn parity_decides() {
    let loyd = Position::parse("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", named("4x4")).expect("a position");
    let broken = judge(&loyd).broken_parity().expect("it cannot be solved");
    assert_eq!(
        broken.to_string(),
        "putting all in order takes an odd number of swaps, but the hole is in its home cell; every move is one swap \
         and one step"
    );
    let nearest = nearest_solvable(&loyd);
    assert_eq!((nearest.to_string(), nearest.position.is_solved()), ("exchange 15 and 14".to_owned(), true));
    // The tiles in order after a hole in the first cell are no solution of his board either.
    let first = Position::parse("0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15", named("4x4")).expect("a position");
    assert!(!judge(&first).is_solvable());
    for board in every_board() {
        for seed in ["a", "b", "c"] {
            let position = Position::random(board, seed);
            assert!(judge(&position).is_solvable() && nearest_solvable(&position).exchanged.is_none());
            let other = position.exchanged(1, board.tile_count() as u8);
            assert!(!judge(&other).is_solvable());
            let nearest = nearest_solvable(&other);
            assert!(judge(&nearest.position).is_solvable());
            let differing =
                other.tiles().iter().zip(nearest.position.tiles()).filter(|(one, two)| one != two);
            assert_eq!(differing.count(), 2);
        }
    }
}

/// By plain search, solvable is what can be reached.
#[test]
fn half_of_all_arrangements_are_reached() {
    for text in ["2x2", "2x2@first", "3x2@spiral", "2x3@first", "4x2@columns", "3x3", "2x3@goal:5,3,0,1,2,4"]
    {
        let board = named(text);
        let ranked = RankedVariant::new(Variant::new(board, Metric::Tiles)).expect("a small board");
        let mut seen = vec![false; ranked.count() as usize];
        let mut reached = vec![ranked.solved()];
        seen[ranked.rank(&reached[0]).0 as usize] = true;
        let mut next = 0;
        while let Some(position) = reached.get(next).copied() {
            next += 1;
            for mv in ranked.moves(&position) {
                let after = ranked.apply(&position, mv).expect("a legal move");
                if !std::mem::replace(&mut seen[ranked.rank(&after).0 as usize], true) {
                    reached.push(after);
                }
            }
        }
        assert_eq!(Some(next as u64), board.position_count().as_u64(), "{text}");
        assert!((0..next as u32).all(|rank| {
            ranked.unrank(Rank(rank)).is_some_and(|position| judge(&position).is_solvable())
        }));
    }
}

#[test]
fn the_space_has_the_same_moves() {
    for text in ["2x2", "4x2@first", "2x5@columns", "3x3@spiral", "4x3", "3x3@goal:8,7,6,0,4,1,2,5,3"] {
        for metric in Metric::ALL {
            let variant = Variant::new(named(text), metric);
            let layout = SpaceLayout::of(&variant).expect("a small board");
            assert_eq!(layout.space().validate(), Ok(()));
            let position = Position::random(variant.board(), text);
            let solved = layout.space_position(&variant.solved()).expect("a position of this board");
            assert_eq!(layout.space().solved, [solved]);
            let located = layout.space_position(&position).expect("a position of this board");
            assert_eq!(layout.position_at(&located), position);
            let steps = &layout.space().classes[located.class as usize];
            let moves = variant.moves(&position);
            assert_eq!(steps.len(), moves.len());
            for (step, mv) in steps.iter().zip(moves) {
                let name = &layout.space().move_names[usize::from(step.generator.0)].text;
                assert_eq!(*name, mv.to_string());
                let after = layout.position_at(&layout.space().apply(&located, step));
                assert_eq!(Some(after), variant.apply(&position, mv), "{text} {name}");
            }
        }
    }
    assert!(SpaceLayout::of(&Variant::new(named("5x3"), Metric::Tiles)).is_none());
}

#[test]
fn random_positions_are_uniform_and_stable() {
    assert_eq!(Position::random(named("3x3"), "antipode"), Position::random(named("3x3"), "antipode"));
    let board = named("2x2");
    let mut counts = std::collections::HashMap::new();
    for seed in 0..12_000 {
        *counts.entry(Position::random(board, &seed.to_string())).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 12);
    assert!(counts.values().all(|count| (800..1_200).contains(count)), "{counts:?}");
}

#[test]
fn a_scene_has_a_handle_for_every_slide() {
    let position = Position::parse("3x2:1,0,2,4,5,3", named("4x4")).expect("a position");
    let scene = scene(&position);
    assert_eq!((scene.width, scene.height, scene.pieces.len()), (3, 2, 5));
    assert_eq!(scene.slots.iter().filter(|slot| slot.piece.is_none()).count(), 1);
    let handles: Vec<_> =
        scene.handles.iter().map(|handle| (handle.mv.to_string(), handle.name.as_str())).collect();
    let expected = [("U", "slide tile 5 up"), ("L", "slide tile 2 left"), ("R", "slide tile 1 right")];
    assert_eq!(handles, expected.map(|(mv, name)| (mv.to_owned(), name)));
    let solved = antipode_puzzles::fifteen::scene(&Position::solved(named("4x4")));
    let far = solved.handles.last().expect("slides to the right");
    assert_eq!(far.name, "slide 3 tiles right, from tile 13 on");
    assert_eq!(far.gesture, MoveGesture::DragPiece { id: 13, dx: 1, dy: 0 });
    assert!(solved.pieces.iter().all(|piece| piece.at_home));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// What is printed is read again.
    #[test]
    fn printed_texts_are_read_again(rows in 2_u8..=6, cols in 2_u8..=6, goal in 0_usize..6, seed in "[a-z]{1,8}") {
        let rows_board = Board::new(rows, cols, Goal::Rows).expect("a board");
        let board = match Goal::NAMED.get(goal) {
            Some(goal) => rows_board.with_goal(*goal).expect("a named goal"),
            None => own_goal(rows_board, &seed),
        };
        let position = Position::random(board, &seed);
        prop_assert_eq!(Position::parse(&position.to_string(), named("2x2")), Ok(position));
        let grid: Vec<String> = position
            .tiles()
            .chunks(usize::from(cols))
            .map(|row| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))
            .collect();
        prop_assert_eq!(Position::parse(&grid.join("/"), board), Ok(position));
        let moves = Variant::new(board, Metric::Slides).moves(&position);
        prop_assert_eq!(parse_moves(&format_moves(&moves)), Ok(moves));
    }

    /// No text makes a parser panic, and columns are in the text.
    #[test]
    fn parsers_are_total(text in "[0-9xX×@#:,./ \n_%a-z-]{0,60}") {
        use antipode_puzzles::parse_error::ParseError;
        let last = text.chars().count() + 1;
        if let Err(error) = Position::parse(&text, named("4x3")) {
            prop_assert!(error.column().is_none_or(|column| (1..=last).contains(&column)), "{}", error);
        }
        if let Err(error) = parse_moves(&text) {
            prop_assert!(error.column().is_some_and(|column| (1..=last).contains(&column)), "{}", error);
        }
    }
}

#[test]
fn there_are_at_most_36_cells() {
    assert_eq!(named("6x6").cell_count(), MAX_CELLS);
    assert_eq!(named("6x6").position_count().formula(), "36!/2");
    assert!(Board::new(7, 2, Goal::Rows).is_err() && Board::new(1, 4, Goal::Rows).is_err());
}

#[test]
fn only_a_cross_stands_between_the_sides_of_a_board() {
    let numbers = "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,0";
    for (by, is_board) in [("x", true), ("X", true), ("×", true), ("y", false), (":", false)] {
        assert_eq!(parse(&format!("4{by}4:{numbers}"), "3x3").is_ok(), is_board, "{by}");
    }
}
