//! Recomputes the small rectangles of `data/sliding-*.txt`.

use antipode_engine::resumable::Resumable;
use antipode_engine::sliding::hardest::compound::CompoundSearch;
use antipode_engine::sliding::hardest::{Aim, HardestSearch, PieceCountRow, SearchShard};
use antipode_puzzles::sliding::{Grid, Metric};

const HARDEST: &str = include_str!("../../../data/sliding-hardest.txt");
const AIMS: &str = include_str!("../../../data/sliding-aims.txt");
const COMPOUND: &str = include_str!("../../../data/sliding-compound.txt");

/// For each line whose board has at most `most_cells` cells: the board, the metric, the other words before the colon, and
/// the numbers after it.
fn lines(text: &str, most_cells: usize) -> impl Iterator<Item = (Grid, Metric, Vec<&str>, Vec<Option<u32>>)> {
    text.lines().filter(|line| !line.starts_with('#')).filter_map(move |line| {
        let (before, after) = line.split_once(": ").expect("a colon");
        let mut words = before.split(' ');
        let (cols, rows) = words.next().and_then(|board| board.split_once('x')).expect("a board");
        let grid =
            Grid::new(rows.parse().expect("rows"), cols.parse().expect("columns")).expect("it is small");
        let metric: Metric = words.next().expect("a metric").parse().expect("a metric");
        let numbers = after.split(';').next().expect("numbers").split(' ');
        let numbers =
            numbers.map(|number| (number != "-").then(|| number.parse().expect("a number"))).collect();
        (grid.cell_count() <= most_cells).then(|| (grid, metric, words.collect(), numbers))
    })
}

fn search(grid: Grid, metric: Metric, aim: Aim) -> HardestSearch {
    HardestSearch::new(grid, metric, SearchShard::ALL)
        .expect("it is small enough")
        .with_aim(aim)
        .run_in_steps(1_000_000)
}

fn distances(rows: &[PieceCountRow]) -> Vec<Option<u32>> {
    rows[..rows.len() - 1].iter().map(|row| row.distance).collect()
}

#[test]
fn the_hardest_of_small_rectangles_are_as_recorded() {
    let mut count = 0;
    for (grid, metric, words, known) in lines(HARDEST, 10) {
        let [sense, positions] = words[..] else { panic!("{words:?}") };
        let search = search(grid, metric, Aim::CornerToCorner);
        assert_eq!(search.positions_visited().to_string(), positions);
        let rows = search.hardest();
        let rows = if sense == "loose" { rows.loose() } else { rows.strict };
        assert_eq!(distances(&rows), known, "{grid:?} {metric} {sense}");
        count += 1;
    }
    assert!(count > 50, "{count} lines");
}

#[test]
fn other_aims_of_small_rectangles_are_as_recorded() {
    let mut count = 0;
    for (grid, metric, words, known) in lines(AIMS, 9) {
        let [aim, positions] = words[..] else { panic!("{words:?}") };
        let search = search(grid, metric, aim.parse().expect("an aim"));
        assert_eq!(search.positions_visited().to_string(), positions);
        assert_eq!(distances(&search.hardest().strict), known, "{grid:?} {metric} {aim}");
        count += 1;
    }
    assert!(count > 40, "{count} lines");
}

#[test]
fn compound_puzzles_of_small_rectangles_are_as_recorded() {
    let mut count = 0;
    for (grid, metric, _, known) in lines(COMPOUND, 9) {
        let search = CompoundSearch::new(grid, metric).expect("it is small enough").run_in_steps(1_000);
        let rows = search.rows();
        let found: Vec<Option<u32>> =
            rows[..rows.len() - 1].iter().map(|row| row.as_ref().map(|pair| pair.distance)).collect();
        assert_eq!(found, known, "{grid:?} {metric}");
        count += 1;
    }
    assert!(count > 20, "{count} lines");
}
