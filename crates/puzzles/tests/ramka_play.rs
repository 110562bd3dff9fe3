//! Slides and shifts on a board, compared with the moves of the packed board.

use antipode_puzzles::puzzle::{Puzzle, Rank, Ranked};
use antipode_puzzles::ramka::{
    Board, Metric, Move, PackedBoard, Place, PlayError, Ramka, Row, Side, format_moves, parse_moves,
};
use proptest::prelude::*;

fn board(text: &str) -> Board {
    text.parse().expect("a board")
}

fn row(number: u8) -> Row {
    Row::new(number - 1).expect("a row from 1 to 3")
}

/// Plays moves of the packed board as slides and shifts; returns the intermediate boards and the cost in a metric.
fn perform(start: Board, words: &str, metric: Metric) -> (Vec<String>, u32) {
    let (mut board, mut cost) = (start, 0);
    let mut seen = Vec::new();
    for mv in parse_moves(words).expect("moves") {
        for by_hand in board.expand(mv).expect("legal") {
            cost += board.cost(metric, by_hand);
            board = board.play(by_hand).expect("what realises a move can be played");
        }
        seen.push(board.packed().to_string());
    }
    (seen, cost)
}

/// The pictures of Jaap's page: rows 2 and 1, pushed right and left.
#[test]
fn the_cycle_of_two_rows_is_four_tiles_and_three_strokes() {
    let pictures = ["-.123/45/789.6", "1.23/45/789.6", "1.236/45/789.-", "236/145/789"];
    assert_eq!(
        perform(Board::solved(), "R2 L1 R1 L2", Metric::Tiles),
        (pictures.map(str::to_owned).to_vec(), 4)
    );
    let (boards, strokes) = perform(Board::solved(), "R2 LR1 L2", Metric::Strokes);
    assert_eq!((boards.last().map(String::as_str), strokes), (Some("236/145/789"), 3));
}

#[test]
fn the_swap_of_two_right_ends_is_eight_tiles_and_six_strokes() {
    let (tiles, cost) = perform(Board::solved(), "R2 L1 R1 R3 R2 R1 L1 R3", Metric::Tiles);
    assert_eq!((tiles.last().map(String::as_str), cost), (Some("123/459/786"), 8));
    let (strokes, cost) = perform(Board::solved(), "R2 LR1 R3 R2 LR1 R3", Metric::Strokes);
    assert_eq!((strokes.last().map(String::as_str), cost), (Some("123/459/786"), 6));
}

/// facts: cycle rows X (pushed right) and Y (pushed left) `RX LY RY LX`; swap the right ends of X and Y via Z
/// `RX LZ RZ RY RX RZ LZ RY`; for every choice of rows.
#[test]
fn the_two_techniques_work_for_every_choice_of_rows() {
    for x in Row::ALL {
        for y in Row::ALL {
            if x == y {
                continue;
            }
            let (after, _) = perform(Board::solved(), &format!("R{x} L{y} R{y} L{x}"), Metric::Tiles);
            let cycled: PackedBoard = after.last().expect("four moves").parse().expect("a class");
            let line = |row: Row| Board::solved().row(row).map(|tile| tile.expect("solved rows are full"));
            let ([a, b, c], [d, e, f]) = (line(x), line(y));
            assert_eq!(
                cycled.row(x).iter().collect::<Vec<_>>(),
                [d, a, b],
                "the left end of Y goes to X's left"
            );
            assert_eq!(
                cycled.row(y).iter().collect::<Vec<_>>(),
                [e, f, c],
                "the right end of X goes to Y's right"
            );

            let z = Row::ALL.into_iter().find(|row| *row != x && *row != y).expect("three rows");
            let (after, _) =
                perform(Board::solved(), &format!("R{x} L{z} R{z} R{y} R{x} R{z} L{z} R{y}"), Metric::Tiles);
            let swapped: PackedBoard = after.last().expect("eight moves").parse().expect("a class");
            assert_eq!(swapped.row(x).iter().collect::<Vec<_>>(), [a, b, f]);
            assert_eq!(swapped.row(y).iter().collect::<Vec<_>>(), [d, e, c]);
            assert_eq!(swapped.row(z), PackedBoard::solved().row(z));
        }
    }
}

/// One push of a row of two moves its gap too: the tile in the left space enters, the right one leaves.
#[test]
fn a_row_with_a_gap_can_be_pushed_through_in_one_stroke() {
    for gap in [
        "9.-12/456/378.-@1",
        "9.1-2/456/378.-@1",
        "9.12/456/378.-@1",
        "-.12-/456/378.9@1",
        "-.-12/456/378.9@1",
    ] {
        let start = board(gap);
        let by_hand = start.expand(Move::PushThrough { row: row(1) }).expect("one space is full");
        let after = by_hand.iter().fold(start, |board, mv| board.play(*mv).expect("it can be played"));
        let expected = if start.left().is_some() { "-.91/456/378.2" } else { "1.29/456/378.-" };
        assert_eq!(after.packed().to_string(), expected, "{gap}");
        let strokes = by_hand.iter().scan(start, |board, mv| {
            let cost = board.cost(Metric::Strokes, *mv);
            *board = board.play(*mv).ok()?;
            Some(cost)
        });
        assert_eq!(strokes.sum::<u32>(), 1, "{gap}");
    }
}

#[test]
fn a_pushed_tile_moves_the_run_ahead_of_it() {
    let start = board("9.12/456/378.-@1");
    let push = |from, to| Move::Slide { row: row(1), from, to };
    assert_eq!(start.play(push(Place::Left, Place::A)), Ok(board("-.912/456/378.-@1")));
    assert_eq!(start.play(push(Place::Left, Place::B)), Ok(board("-.-91/456/378.2@1")));
    assert_eq!(start.play(push(Place::A, Place::B)), Ok(board("9.-12/456/378.-@1")));
    assert_eq!(start.play(push(Place::B, Place::Right)), Ok(board("9.1/456/378.2@1")));
    assert_eq!(start.cost(Metric::Units, push(Place::Left, Place::B)), 6);
    assert_eq!(start.cost(Metric::Slides, push(Place::Left, Place::B)), 1);
    assert_eq!(start.cost(Metric::Tiles, push(Place::Left, Place::B)), 2);
    assert_eq!(start.cost(Metric::Strokes, push(Place::Left, Place::B)), 1);
}

/// `2bc` pushes the tile at `c` into the space, so row 2 must be in the frame; if `c` is empty it need not be.
#[test]
fn a_slide_that_names_no_space_may_still_need_the_frame() {
    let slide: Move = "2bc".parse().expect("a move");
    let by_hand = |text: &str| board(text).expand(slide).map(|moves| format_moves(&moves));
    assert_eq!(by_hand("123/456/789@1").as_deref(), Some("S2 2bc"));
    assert_eq!(by_hand("-.123/45/678.9@1").as_deref(), Some("2bc"));
    let space = Metric::Slides.space();
    let stations: Vec<Option<u8>> =
        space.move_names.iter().filter(|word| word.text == "2bc").map(|word| word.frame_row).collect();
    assert_eq!(stations, [None, Some(1)]);
}

#[test]
fn an_error_names_the_obstacle() {
    let start = board("9.12/456/378.-@1");
    let play = |text: &str| start.play(text.parse().expect("a move")).map_err(|error| error.to_string());
    let refused = |text: &str, why: &str| assert_eq!(play(text), Err(why.to_owned()));
    refused("1cR", "there is no tile at place c of row 1");
    refused("1Lc", "row 1 ends at the right");
    refused("1aL", "row 1 ends at the left");
    refused("2cR", "row 2 cannot reach the spaces while row 1 is in the frame");
    refused("2ab", "row 2 ends at the right");
    refused("S1", "row 1 is already in the frame");
    refused("L1", "L1 does not say which tile to push where");
    let gap = board("9.1-2/456/378.-@1");
    assert_eq!(
        gap.play("1ac".parse().expect("a move")),
        Err(PlayError::Blocked { row: row(1), tile: gap.row(row(1))[2].expect("tile 2") })
    );
}

#[test]
fn a_shift_costs_its_rows_or_one() {
    let top = Board::solved().with_frame_row(row(1));
    let far = Move::Shift { row: row(3) };
    assert_eq!((top.cost(Metric::UnitsShifts, far), top.cost(Metric::SlidesShifts, far)), (2, 1));
    assert_eq!((top.cost(Metric::Slides, far), top.cost(Metric::Tiles, far)), (0, 0));
    assert!(!Ramka(Metric::UnitsShifts).moves(&top).contains(&far));
    assert!(Ramka(Metric::SlidesShifts).moves(&top).contains(&far));
}

proptest! {
    /// Every legal move of the packed board can be played on every board of the class, with the same result.
    #[test]
    fn every_move_of_a_packed_board_can_be_played(rank in 0_u32..59_875_200) {
        let start = Ramka(Metric::SlidesShifts).unrank(Rank(rank)).expect("below the count");
        let strokes = Ramka(Metric::Strokes);
        let canonical = Metric::Strokes.canonical(&start);
        for side in Side::ALL {
            for row in Row::ALL {
                for mv in [Move::Cross { side, row }, Move::PushThrough { row }] {
                    let by_class = strokes.apply(&canonical, mv).map(|board| board.packed());
                    let Some(by_hand) = start.expand(mv) else {
                        prop_assert_eq!(by_class, None);
                        continue;
                    };
                    let mut board = start;
                    let (mut tiles, mut pushes) = (0, 0);
                    for physical in by_hand {
                        tiles += board.cost(Metric::Tiles, physical);
                        pushes += board.cost(Metric::Strokes, physical);
                        board = board.play(physical).expect("a realised move can be played");
                    }
                    prop_assert_eq!(Some(board.packed()), by_class);
                    prop_assert_eq!(pushes, 1);
                    prop_assert_eq!(tiles, if matches!(mv, Move::PushThrough { .. }) { 2 } else { 1 });
                }
            }
        }
    }

    /// A move on a board is the sequence of its crossings on the packed board; two crossings are one stroke.
    #[test]
    fn every_move_on_a_board_is_legal_on_the_packed_board(rank in 0_u32..59_875_200) {
        let board = Ramka(Metric::SlidesShifts).unrank(Rank(rank)).expect("below the count");
        for mv in Ramka(Metric::SlidesShifts).moves(&board) {
            let next = board.play(mv).expect("a move of the board");
            let crossed = board.crossings(mv);
            let by_class = crossed.iter().try_fold(board.packed(), |class, cross| class.crossed(cross.side, cross.row));
            prop_assert_eq!(by_class, Some(next.packed()));
            prop_assert_eq!(board.cost(Metric::Tiles, mv), crossed.len() as u32);
            if crossed.len() == 2 {
                prop_assert_eq!(board.packed().pushed_through(mv.row()), Some(next.packed()));
            }
            prop_assert_eq!(board.cost(Metric::SlidesShifts, mv), 1);
        }
    }

    /// In `units` and `units-shifts` every move costs one, and nothing more expensive is a move.
    #[test]
    fn a_move_costs_one_in_its_own_metric(rank in 0_u32..59_875_200) {
        let board = Ramka(Metric::UnitsShifts).unrank(Rank(rank)).expect("below the count");
        for metric in [Metric::UnitsShifts, Metric::SlidesShifts] {
            let listed = Ramka(metric).moves(&board);
            for mv in Ramka(Metric::SlidesShifts).moves(&board) {
                prop_assert_eq!(listed.contains(&mv), board.cost(metric, mv) == 1, "{} {}", metric, mv);
            }
        }
    }

    #[test]
    fn expanding_a_slide_shifts_its_row_into_the_frame(rank in 0_u32..19_958_400) {
        let board = Ramka(Metric::Slides).unrank(Rank(rank)).expect("below the count");
        for mv in Ramka(Metric::Slides).moves(&board) {
            for framed in Row::ALL {
                let start = board.with_frame_row(framed);
                let by_hand = start.expand(mv).expect("shifts are free");
                let end = by_hand.iter().fold(start, |board, mv| board.play(*mv).expect("it can be played"));
                prop_assert_eq!(Some(Metric::Slides.canonical(&end)), Ramka(Metric::Slides).apply(&board, mv));
            }
        }
    }
}
