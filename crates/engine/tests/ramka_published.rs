//! The claims of Jaap's Puzzle Page about Ramka's positions, checked against ours. Its table is among the golden
//! ones.

use std::collections::BTreeSet;
use std::sync::Arc;

use antipode_engine::resumable::Resumable;
use antipode_engine::search::survey::Survey;
use antipode_engine::search::table::Table;
use antipode_puzzles::puzzle::{Puzzle, Rank, Ranked};
use antipode_puzzles::ramka::{Board, Metric, PackedBoard, Ramka, Row, Side, Tile};

fn table(metric: Metric) -> Table {
    let survey = Survey::new(Arc::new(metric.space())).run_in_steps(10_000);
    survey.into_table().expect("the survey has finished")
}

/// The page says that the mirror image is one of four antipodes, and that the others have the two outer tiles of one
/// of its rows in the frame. By strokes these are the farthest, too.
#[test]
fn the_mirror_image_is_an_antipode_and_three_others_are_beside_it() {
    let mirror: PackedBoard = "321/654/987".parse().expect("a class");
    let others = Row::ALL.map(|row| {
        let one = mirror.crossed(Side::Left, row).expect("the frame is empty");
        one.crossed(Side::Right, row).expect("its right space is empty")
    });
    let expected: BTreeSet<PackedBoard> = std::iter::once(mirror).chain(others).collect();
    for metric in [Metric::Tiles, Metric::Strokes] {
        let table = table(metric);
        let antipodes: BTreeSet<PackedBoard> =
            table.antipodes().map(|position| metric.board_at(position).packed()).collect();
        assert_eq!(antipodes, expected, "{metric}");
        assert_eq!(table.counts().last(), Some(&4));
    }
}

/// The thirteen arrangements of the empty places, grouped as the page groups them.
#[test]
fn there_are_thirteen_arrangements() {
    let classes: Vec<PackedBoard> = (0..13).map(|arrangement| class(arrangement * 362_880)).collect();
    let count = |left: bool, right: bool, shortest_row: usize| {
        let like = |class: &&PackedBoard| {
            let shortest = Row::ALL.into_iter().map(|row| class.row(row).len()).min();
            (class.left().is_some(), class.right().is_some(), shortest) == (left, right, Some(shortest_row))
        };
        classes.iter().filter(like).count()
    };
    let both_empty = count(false, false, 3);
    let one_empty = [count(true, false, 2), count(false, true, 2)];
    let both_full = [count(true, true, 1), count(true, true, 2)];
    assert_eq!((both_empty, one_empty, both_full), (1, [3, 3], [3, 3]));
}

/// Each move changes the number of tiles in the frame by one: the position shows the parity of the depth.
#[test]
fn the_frame_tells_the_parity_of_the_depth() {
    let table = table(Metric::Tiles);
    for rank in (0..4_717_440).step_by(997) {
        let class = class(rank);
        let in_frame = u32::from(class.left().is_some()) + u32::from(class.right().is_some());
        let depth =
            table.depth(&Metric::Tiles.space_position(&Board::from(class))).expect("it can be solved");
        assert_eq!(depth % 2, in_frame % 2, "{class}");
    }
}

/// Any order of the rows, and the mirror, are symmetries: with the tiles renumbered they keep the distance.
#[test]
fn twelve_symmetries_keep_the_distance() {
    let table = table(Metric::Tiles);
    let depth = |board: &Board| table.depth(&Metric::Tiles.space_position(board));
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    for board in (0..4_717_440).step_by(9_973).map(|rank| Board::from(class(rank))) {
        let mut images = BTreeSet::new();
        for (order, is_mirrored) in orders.iter().flat_map(|order| [(order, false), (order, true)]) {
            let column = |column: usize| if is_mirrored { 2 - column } else { column };
            let renumbered = |tile: Tile| {
                let (row, col) = ((tile.number() - 1) / 3, (tile.number() - 1) % 3);
                let row = order.iter().position(|from| *from == usize::from(row)).expect("one of three");
                Tile::new((3 * row + column(col.into()) + 1) as u8).expect("one of nine")
            };
            let cells = order.map(|row| [0, 1, 2].map(|col| board.cells()[row][column(col)].map(renumbered)));
            let (left, right) = (board.left().map(renumbered), board.right().map(renumbered));
            let (left, right) = if is_mirrored { (right, left) } else { (left, right) };
            let image = Board::new(left, cells, right, board.frame_row()).expect("each tile once");
            assert_eq!(depth(&image), depth(&board), "{board} and {image}");
            images.insert(image);
        }
        assert!(12 % images.len() == 0, "{board}: {}", images.len());
    }
}

fn class(rank: u32) -> PackedBoard {
    let ramka = Ramka(Metric::Tiles);
    let class = ramka.unrank(Rank(rank)).expect("below the count").packed();
    debug_assert!(!ramka.moves(&Board::from(class)).is_empty());
    class
}
