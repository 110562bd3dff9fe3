//! Recomputes the small rectangles of `data/sliding-*.txt`.

use antipode_engine::resumable::Resumable;
use antipode_engine::sliding::explore::explore;
use antipode_engine::sliding::hardest::compound::CompoundSearch;
use antipode_engine::sliding::hardest::{HardestSearch, PieceCountRow, SearchShard};
use antipode_puzzles::sliding::{Aim, Grid, Metric, PosedBoard};

const HARDEST: &str = include_str!("../../../data/sliding-hardest.txt");
const AIMS: &str = include_str!("../../../data/sliding-aims.txt");
const COMPOUND: &str = include_str!("../../../data/sliding-compound.txt");
const TWO_PIECES: &str = include_str!("../../../data/sliding-two-pieces.txt");

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
        let (aim, is_loose) = aim.strip_suffix("-loose").map_or((aim, false), |aim| (aim, true));
        let search = search(grid, metric, aim.parse().expect("an aim"));
        assert_eq!(search.positions_visited().to_string(), positions);
        let rows = search.hardest();
        let rows = if is_loose { rows.loose() } else { rows.strict };
        assert_eq!(distances(&rows), known, "{grid:?} {metric} {aim} {is_loose}");
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

/// The champions of the page: a puzzle each, as hard as its row says.
#[test]
fn a_compound_puzzle_opens_as_hard_as_it_was_found() {
    for metric in Metric::ALL {
        let search = CompoundSearch::new(Grid::new(4, 2).expect("it is small"), metric);
        let search = search.expect("it is small enough").run();
        for pair in search.rows().iter().flatten() {
            let puzzle = PosedBoard::parse(&pair.from, &pair.goal, metric).expect("a board and a goal");
            assert!(pair.goal.starts_with(&pair.to), "{pair:?}");
            let graph = explore(&puzzle, 1_000_000).expect("it is small");
            assert_eq!(graph.distance_of(0), Some(pair.distance), "{metric} {pair:?}");
        }
    }
}

#[test]
fn the_shards_of_a_compound_search_find_what_the_whole_search_finds() {
    let grid = Grid::new(3, 3).expect("it is small");
    let search = || CompoundSearch::new(grid, Metric::Move).expect("it is small enough");
    let distances = |search: &CompoundSearch| -> Vec<u32> {
        search.rows().iter().map(|row| row.as_ref().map_or(0, |pair| pair.distance)).collect()
    };
    let whole = search().run();
    let (positions, components) = whole.positions_and_components();
    assert_eq!(whole.progress(), (positions, positions));
    let mut sum = (0, 0);
    let mut hardest = vec![0; 9];
    for index in 0..5 {
        let shard = search().with_shard(SearchShard { index, count: 5 }).run_in_steps(50);
        let (positions, components) = shard.positions_and_components();
        assert!(components > 0, "shard {index}");
        sum = (sum.0 + positions, sum.1 + components);
        hardest.iter_mut().zip(distances(&shard)).for_each(|(known, found)| *known = found.max(*known));
    }
    assert_eq!((sum, hardest), ((positions, components), distances(&whole)));
    let five = distances(&search().with_pieces(5).run());
    assert_eq!((five[4], five.iter().filter(|distance| **distance > 0).count()), (13, 1));
}

/// The smallest searched rectangle is searched again; the others were, too, and their examples are solved here. On 6 × 6 and
/// 7 × 7 the examples take more than the 4n - 16 moves of Ziegler and Ziegler.
#[test]
fn puzzles_of_two_pieces_are_as_recorded() {
    let mut distances = Vec::new();
    for line in TWO_PIECES.lines().filter(|line| !line.starts_with('#')) {
        let (before, example) = line.split_once("; ").expect("an example");
        let (board, moves) = before.split_once(": ").expect("a distance");
        let (start, goal) = example.split_once(' ').expect("a start and a goal");
        let puzzle = PosedBoard::parse(start, goal, Metric::Move).expect(line);
        let size = puzzle.start().board().grid();
        let name = format!("{}x{} ", size.cols(), size.rows());
        assert!(board.starts_with(&name) && puzzle.start().board().pieces().len() == 2, "{line}");
        let distance = explore(&puzzle, 10_000).expect("two pieces have few positions").distance_of(0);
        assert_eq!(distance.map(|distance| distance.to_string()).as_deref(), Some(moves), "{line}");
        distances.push((size.rows(), size.cols(), distance.expect("it can be solved")));
        if let Some(positions) = board.strip_prefix("4x5 ") {
            let search = HardestSearch::of_pieces(size, Metric::Move, SearchShard::ALL, 2);
            let search = search.expect("it is small enough").with_aim(Aim::Anywhere).run_in_steps(1_000_000);
            assert_eq!(search.positions_visited().to_string(), positions);
            assert_eq!(search.hardest().strict[1].distance, distance);
        }
    }
    let squares = distances.iter().filter(|(rows, cols, _)| rows == cols);
    assert!(squares.clone().all(|(side, _, distance)| i64::from(*distance) > 4 * *side as i64 - 16));
    assert_eq!(squares.map(|(side, ..)| *side).collect::<Vec<_>>(), [5, 6, 7]);
}
