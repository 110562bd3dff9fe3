//! Fifteen row by row: every position of 3 × 3, ten thousand of 4 × 4, and samples of every other size.

use antipode_engine::method::fifteen_rows::{Purpose, RowMethod};
use antipode_engine::solver::find;
use antipode_puzzles::fifteen::{Board, Goal, Metric, Position, RankedVariant, Variant};
use antipode_puzzles::puzzle::{Puzzle, Rank, Ranked};

/// Solves a position and checks every step: its moves are legal, the tiles named are home after it, and stay there. Returns
/// the number of moves.
fn check(method: &RowMethod, variant: &Variant, start: Position) -> usize {
    let (mut here, mut placed, mut count) = (start, Vec::new(), 0);
    let board = variant.board();
    for step in method.solve(&start).expect("a solvable position") {
        assert!(!step.moves.is_empty());
        for mv in &step.moves {
            here = variant.apply(&here, *mv).expect("a legal move");
            assert!(placed.iter().all(|tile| here.cell_of(*tile) == board.home(*tile)), "{start}");
        }
        assert_eq!(here, step.after, "{start}");
        let tiles = match &step.purpose {
            Purpose::Place { tiles, .. } | Purpose::Finish { tiles } => tiles,
        };
        assert!(
            tiles.iter().all(|tile| here.cell_of(*tile) == board.home(*tile)),
            "{start}: {}",
            step.purpose
        );
        placed.extend(tiles);
        count += step.moves.len();
    }
    assert!(here.is_solved(), "{start}");
    count
}

#[test]
fn every_position_of_three_by_three() {
    let variant: Variant = "3x3 tiles".parse().expect("a board");
    let ranked = RankedVariant::new(variant).expect("a small board");
    let method = RowMethod::new(variant);
    let position = |rank| ranked.unrank(Rank(rank)).expect("a rank below the count");
    let longest = (0..ranked.count() as u32).map(|rank| check(&method, &variant, position(rank))).max();
    assert!(longest <= Some(80), "{longest:?}");
}

#[test]
fn ten_thousand_positions_of_four_by_four() {
    for metric in Metric::ALL {
        let variant = Variant::new(Board::default(), metric);
        let method = RowMethod::new(variant);
        let count = if metric == Metric::Tiles { 10_000 } else { 1_000 };
        let start = |seed: u32| Position::random(variant.board(), &seed.to_string());
        let sum: usize = (0..count).map(|seed| check(&method, &variant, start(seed))).sum();
        assert!(sum / (count as usize) < 110, "{metric}: {sum}");
    }
}

/// Every named goal, and own ones with the hole in each cell.
#[test]
fn every_size_and_every_goal() {
    for (rows, cols) in (2..=6).flat_map(|rows| (2..=6).map(move |cols| (rows, cols))) {
        let board = Board::new(rows, cols, Goal::Rows).expect("a board");
        let named = Goal::NAMED.map(|goal| board.with_goal(goal).expect("a named goal"));
        let own = (0..board.cell_count()).map(|hole| {
            let mut tiles: Vec<u8> = (1..=board.tile_count() as u8).rev().collect();
            tiles.insert(hole, 0);
            Board::solved_at(&Position::new(board, &tiles).expect("each tile once"))
        });
        for (number, board) in named.into_iter().chain(own).enumerate() {
            let metric = Metric::ALL[number % 2];
            let variant = Variant::new(board, metric);
            let method = RowMethod::new(variant);
            assert_eq!(method.solve(&variant.solved()), Ok(Vec::new()));
            for seed in 0..12 {
                check(&method, &variant, Position::random(variant.board(), &seed.to_string()));
            }
            let unsolvable = variant.solved().exchanged(1, 2);
            assert!(method.solve(&unsolvable).is_err());
        }
    }
}

#[test]
fn steps_say_what_they_do() {
    let solver = find("fifteen", "4x4 tiles").expect("a board");
    let methods = solver.methods().expect("methods");
    let walkthrough = methods.solve("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1", "rows").expect("a solution");
    let purposes: Vec<&str> = walkthrough.steps.iter().map(|step| step.purpose.as_str()).collect();
    assert_eq!(purposes[0], "Bring 1 to its place in row 1.");
    assert_eq!(
        purposes[2],
        "Bring 3 and 4 together to their places, which completes row 1: alone, the last one would not get past the other."
    );
    assert_eq!(
        walkthrough.steps.last().map(|step| step.after.as_str()),
        Some("4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,0")
    );
    let phases: Vec<&str> = walkthrough.steps.iter().map(|step| step.phase.as_str()).collect();
    assert!(phases.is_sorted(), "{phases:?}");
    assert!(methods.solve("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1", "columns").is_err());
    // With the hole in the first cell the last row comes first.
    let first = find("fifteen", "3x3@first tiles").expect("a board");
    let steps = first.methods().expect("methods").solve("8 7 6/5 4 3/2 1 0", "rows").map(|found| found.steps);
    let purpose = steps.as_ref().map(|steps| steps[0].purpose.as_str());
    assert_eq!(purpose, Ok("Bring 8 to its place in row 3."));
}
