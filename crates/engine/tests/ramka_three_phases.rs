//! The three-phase method over every position, and every claim of Jaap's Puzzle Page about it checked against all of
//! them. ERRATA.md reports the findings.

use std::collections::BTreeMap;

use antipode_engine::method::ramka_three_phases::{Purpose, empty_frame, plan, solve};
use antipode_puzzles::permutation;
use antipode_puzzles::puzzle::{Rank, Ranked};
use antipode_puzzles::ramka::{Board, Line, Metric, Move, PackedBoard, Ramka, Row, Technique, Tile};

const ORDERS: u64 = 362_880;
const CLASSES: u32 = 4_717_440;

/// Every order of the tiles with the frame empty.
fn empty_frames() -> impl Iterator<Item = PackedBoard> {
    (0..ORDERS).map(|rank| of_order(&permutation::unrank(9, rank).expect("below 9!")[..9]))
}

fn of_order(order: &[u8]) -> PackedBoard {
    let tiles: Vec<Tile> = order.iter().filter_map(|index| Tile::new(index + 1)).collect();
    let row = |row: usize| Line::new(&tiles[3 * row..3 * row + 3]).expect("three tiles");
    PackedBoard::new(None, [row(0), row(1), row(2)], None).expect("each tile once")
}

fn numbers(class: &PackedBoard, row: Row) -> Vec<u8> {
    class.row(row).iter().map(Tile::number).collect()
}

/// Plays moves of one tile each.
fn played(class: PackedBoard, moves: &[Move]) -> PackedBoard {
    moves.iter().fold(class, |class, mv| match *mv {
        Move::Cross { side, row } => class.crossed(side, row).expect("a legal move"),
        _ => panic!("{mv} is not a move of one tile"),
    })
}

fn cycle(class: PackedBoard, right: Row, left: Row, times: u8) -> PackedBoard {
    played(class, &Technique::Cycle { right, left, times }.tile_moves())
}

#[test]
fn a_mixed_board_is_solved_in_every_metric() {
    for metric in Metric::ALL {
        let start = metric.random_board("three phases");
        let walkthrough = solve(&start, metric);
        let mut board = start;
        for step in &walkthrough.steps {
            for mv in &step.moves {
                for by_hand in board.expand(*mv).expect("the moves of a walkthrough are legal") {
                    assert!(!metric.counts_shifts() || by_hand == *mv, "{metric}: {by_hand} is left out");
                    board = board.play(by_hand).expect("what realises a move can be played");
                }
            }
            assert_eq!(board.packed(), step.after, "{metric}");
        }
        assert!(board.is_solved(), "{metric} {start}");
    }
}

#[test]
fn a_solved_board_needs_no_step() {
    assert!(solve(&Board::solved(), Metric::Tiles).steps.is_empty());
}

#[test]
fn every_step_says_what_it_is_for_and_how_it_is_done() {
    let walkthrough = solve(&"321/654/987".parse().expect("a board"), Metric::Tiles);
    for step in &walkthrough.steps {
        let (purpose, technique) = (step.purpose.to_string(), step.technique.to_string());
        assert!(purpose.ends_with('.') && !technique.ends_with('.'), "{purpose} {technique}");
    }
    assert!(walkthrough.steps.is_sorted_by_key(|step| step.phase));
}

/// The page calls it a cyclic permutation of six tiles.
#[test]
fn a_cycle_turns_six_tiles() {
    for right in Row::ALL {
        for left in Row::ALL {
            if right != left {
                let after = |times| cycle(PackedBoard::solved(), right, left, times);
                assert!((1..6).all(|times| !after(times).is_solved()) && after(6).is_solved());
                assert_eq!(
                    cycle(after(1), left, right, 1),
                    PackedBoard::solved(),
                    "the other way takes it back"
                );
            }
        }
    }
}

/// The page says that it swaps the right-most tiles of X and Y.
#[test]
fn a_swap_exchanges_two_right_ends_and_nothing_else() {
    for [first, second, by_way_of] in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let [first, second, by_way_of] = [first, second, by_way_of].map(|row| Row::ALL[row]);
        let after = played(PackedBoard::solved(), &Technique::Swap { first, second, by_way_of }.tile_moves());
        let mut expected = Row::ALL.map(|row| numbers(&PackedBoard::solved(), row));
        let kept = expected[first.index()][2];
        expected[first.index()][2] = expected[second.index()][2];
        expected[second.index()][2] = kept;
        assert_eq!(Row::ALL.map(|row| numbers(&after, row)), expected);
    }
}

/// Phase 1, first step: the page claims that some other row and some direction always clear the top row of 1, 2 and
/// 3. They do not for 12,960 of the 362,880 positions with the frame empty, however often the cycle is repeated. One
/// cycle without repetition suffices for only 120,960.
#[test]
fn the_top_row_cannot_always_be_cleared_with_one_other_row() {
    let [top, middle, bottom] = Row::ALL;
    let has_small = |class: &PackedBoard| numbers(class, top).iter().any(|tile| *tile <= 3);
    let clears = |class: &PackedBoard, times: u8| {
        [(top, middle), (middle, top), (top, bottom), (bottom, top)]
            .into_iter()
            .any(|(right, left)| !has_small(&cycle(*class, right, left, times)))
    };
    let mut by_cycles_needed: BTreeMap<Option<u8>, u32> = BTreeMap::new();
    for class in empty_frames() {
        let needed = if has_small(&class) { (1..=5).find(|times| clears(&class, *times)) } else { Some(0) };
        *by_cycles_needed.entry(needed).or_default() += 1;

        // Those that fail have one of 1, 2, 3 in each row: all in the middle, or the top row's at one end and the other
        // two at the other end.
        let smalls = Row::ALL.map(|row| {
            let tiles = numbers(&class, row);
            (0..3).filter(|cell| tiles[*cell] <= 3).collect::<Vec<usize>>()
        });
        let in_a_column =
            [[1, 1, 1], [0, 2, 2], [2, 0, 0]].iter().any(|cells| smalls == cells.map(|cell| vec![cell]));
        assert_eq!(needed.is_none(), in_a_column, "{class}");
        let broken_first = plan(&class).first().is_some_and(|step| step.purpose == Purpose::BreakColumn);
        assert_eq!(broken_first, in_a_column, "{class}");
    }
    let expected =
        [(None, 12_960), (Some(0), 86_400), (Some(1), 120_960), (Some(2), 112_320), (Some(3), 30_240)];
    assert_eq!(by_cycles_needed, BTreeMap::from(expected));
}

/// Phase 2: the page claims that one swap gives each row one colour, once the two left tiles of each row have one
/// colour. That is right. Rotations alone achieve that precondition exactly when the colours do not alternate;
/// otherwise one swap and rotations do.
#[test]
fn colours_are_gathered_as_the_page_says() {
    let [top, middle, bottom] = Row::ALL;
    let low = |class: &PackedBoard, row: Row| {
        numbers(class, row).iter().map(|tile| *tile <= 6).collect::<Vec<bool>>()
    };
    let swap = Technique::Swap { first: middle, second: bottom, by_way_of: top }.tile_moves();
    let paired =
        |class: &PackedBoard| [middle, bottom].iter().all(|row| low(class, *row)[0] == low(class, *row)[1]);
    let pairable = |class: &PackedBoard| (0..6).any(|times| paired(&cycle(*class, middle, bottom, times)));
    let one_colour_each = |class: &PackedBoard| {
        low(class, middle).iter().all(|colour| *colour == low(class, middle)[0])
            && low(class, bottom).iter().all(|colour| *colour == low(class, bottom)[0])
    };
    let mut alternating = 0;
    for rank in 0..720 {
        let lower = permutation::unrank(6, rank).expect("below 6!");
        let order: Vec<u8> = [0, 1, 2].into_iter().chain(lower[..6].iter().map(|tile| tile + 3)).collect();
        let class = of_order(&order);
        let rows_alternate =
            [middle, bottom].iter().all(|row| low(&class, *row).windows(2).all(|two| two[0] != two[1]));
        assert_eq!(pairable(&class), !rows_alternate, "{class}");
        alternating += u32::from(rows_alternate);
        assert!(!rows_alternate || pairable(&played(class, &swap)), "{class}");
        if paired(&class) {
            assert!(one_colour_each(&class) || one_colour_each(&played(class, &swap)), "{class}");
        }
    }
    assert_eq!(alternating, 72);
}

/// Phase 3: the page claims that no row needs more than three swaps. That is right.
#[test]
fn a_row_is_ordered_by_at_most_three_swaps() {
    for middle in 0..6 {
        for bottom in 0..6 {
            let row = |rank: u64, first: u8| {
                permutation::unrank(3, rank)
                    .expect("below 3!")
                    .into_iter()
                    .take(3)
                    .map(move |tile| tile + first)
            };
            let order: Vec<u8> = (0..3).chain(row(middle, 3)).chain(row(bottom, 6)).collect();
            let swaps = plan(&of_order(&order));
            let swaps =
                swaps.iter().filter(|step| matches!(step.purpose, Purpose::SwapNeighbours { .. })).count();
            let inversions = |rank: u64| [0, 1, 1, 2, 2, 3][rank as usize];
            assert_eq!(swaps, inversions(middle) + inversions(bottom));
        }
    }
}

/// Every position: its steps solve it, with the figures that ERRATA.md and the page report.
#[test]
fn every_position_is_solved_and_these_are_the_figures() {
    let empty: Vec<(u32, u32)> = empty_frames().map(|class| walk(&class)).collect();
    let mut by_moves: BTreeMap<u32, u64> = BTreeMap::new();
    let (mut strokes_sum, mut strokes_max) = (0_u64, 0);
    for rank in 0..CLASSES {
        let class = Ramka(Metric::Tiles).unrank(Rank(rank)).expect("below the count").packed();
        let (fills, emptied) = empty_frame(&class);
        let filled = fills.iter().fold(class, |class, step| played(class, &step.technique.tile_moves()));
        assert_eq!(filled, emptied);
        let order: Vec<u8> = emptied.tiles().map(|tile| tile.number() - 1).collect();
        let (tiles, strokes) = empty[permutation::rank(&order) as usize];
        *by_moves.entry(tiles + fills.len() as u32).or_default() += 1;
        strokes_sum += u64::from(strokes) + fills.len() as u64;
        strokes_max = strokes_max.max(strokes + fills.len() as u32);
    }
    assert_eq!(by_moves, golden());
    let sum: u64 = by_moves.iter().map(|(moves, count)| u64::from(*moves) * count).sum();
    let mean = |sum: u64| format!("{:.6}", sum as f64 / f64::from(CLASSES));
    assert_eq!((by_moves.keys().max(), mean(sum).as_str()), (Some(&202), "105.187790"));
    assert_eq!((strokes_max, mean(strokes_sum).as_str()), (140, "73.792552"));
    assert_eq!(empty.iter().map(|(tiles, _)| *tiles).max(), Some(200));
}

/// Plays the whole plan of a class. Returns the number of moves in tiles and in strokes.
fn walk(class: &PackedBoard) -> (u32, u32) {
    let plan = plan(class);
    assert!(plan.is_sorted_by_key(|step| step.phase), "{class}");
    let (mut now, mut tiles, mut strokes) = (*class, 0, 0);
    for step in &plan {
        let moves = step.technique.tile_moves();
        now = played(now, &moves);
        tiles += moves.len() as u32;
        strokes += step.technique.stroke_moves().len() as u32;
    }
    assert!(now.is_solved(), "{class}");
    (tiles, strokes)
}

/// The golden histogram: a comment line, then `moves positions` a line.
fn golden() -> BTreeMap<u32, u64> {
    let lines = include_str!("golden/ramka_three_phases.txt").lines().skip(1);
    lines
        .map(|line| {
            let (moves, positions) = line.split_once(' ').expect("two numbers");
            (moves.parse().expect("a number"), positions.parse().expect("a number"))
        })
        .collect()
}
