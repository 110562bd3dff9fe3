//! Laws of flying pieces, and a plain search.

use std::collections::{BTreeSet, VecDeque};

use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::sliding::{Cells, Goal, Grid, Metric, PosedBoard};

use super::*;
use crate::resumable::Resumable;
use crate::sliding::explore::explore;

fn puzzle(board: &str, goal: &str) -> PosedBoard {
    PosedBoard::parse(board, goal, Metric::Move).expect(board)
}

fn search(puzzle: &PosedBoard) -> FlyingSearch {
    FlyingSearch::new(puzzle, 1 << 30).run()
}

/// Boards of at most nine cells whose pieces are free.
const BOARDS: [(&str, &str); 12] = [
    ("AAB/C.B", ".../.AA"),
    ("AA/B./BC", "../.C/.."),
    ("ABB/CDD", "BBA/..."),
    ("AB/C.", "BA/.."),
    ("AAB/CDB/C..", ".../.AA/..."),
    ("AAB/CDB/C..", "CB./CB./.AA"),
    ("AAB/CDB/C..", "B../B.D/AA."),
    ("AAA/ABC/..C", "..C/..C/B.."),
    ("AAB/A.B/CC.", "..B/CCB/..."),
    ("AAB/A.B/CC#", "corner-loose:A"),
    ("AAB/A.B/CC.", "corner:A"),
    ("AA./BB./CC.", "CC./AA./BB."),
];

/// All pieces are distinct, and places are lists of coordinates.
fn plain_distance(puzzle: &PosedBoard) -> Option<u32> {
    let start = puzzle.start();
    let (board, grid) = (start.board(), start.board().grid());
    let first: Vec<u128> = (0..start.anchors().len()).map(|piece| start.cells_of(piece).0).collect();
    let places: Vec<Vec<u128>> = first.iter().map(|cells| plain_places(grid, Cells(*cells))).collect();
    let is_goal = |cells: &[u128]| match puzzle.goal() {
        Goal::Places(targets) => targets.iter().all(|target| {
            target.anchors.iter().all(|anchor| {
                let wanted = board.pieces()[target.pieces[0]].cells_at(*anchor).0;
                target.pieces.iter().any(|piece| cells[*piece] == wanted)
            })
        }),
        Goal::Corner { piece, rule } => rule.is_satisfied(board, Cells(cells[*piece])),
    };
    let mut seen = BTreeSet::from([first.clone()]);
    let mut open = VecDeque::from([(first, 0)]);
    while let Some((here, distance)) = open.pop_front() {
        if is_goal(&here) {
            return Some(distance);
        }
        for piece in 0..here.len() {
            let others = here.iter().enumerate().filter(|(other, _)| *other != piece);
            let covered = others.fold(board.walls().0, |all, (_, cells)| all | cells);
            for place in places[piece].iter().filter(|place| *place & covered == 0) {
                let mut there = here.clone();
                there[piece] = *place;
                if seen.insert(there.clone()) {
                    open.push_back((there, distance + 1));
                }
            }
        }
    }
    None
}

/// Every place of a piece: turned about a point of the plane, and shifted, as far as it lies in the grid.
fn plain_places(grid: Grid, cells: Cells) -> Vec<u128> {
    let mut places = BTreeSet::new();
    let size = 10_i32;
    for turn in 0..4 {
        for down in -2 * size..2 * size {
            for right in -2 * size..2 * size {
                let place: Option<Cells> = cells
                    .iter()
                    .map(|cell| {
                        let (row, col) = grid.row_col(cell);
                        let (mut row, mut col) = (row as i32, col as i32);
                        for _ in 0..turn {
                            (row, col) = (col, -row);
                        }
                        let (row, col) = (usize::try_from(row + down), usize::try_from(col + right));
                        let (row, col) = (row.ok()?, col.ok()?);
                        (row < grid.rows() && col < grid.cols()).then(|| grid.cell(row, col))
                    })
                    .collect();
                places.extend(place.map(|place| place.0));
            }
        }
    }
    places.into_iter().collect()
}

#[test]
fn small_boards_agree_with_a_plain_search() {
    for (board, goal) in BOARDS {
        let puzzle = puzzle(board, goal);
        let found = match search(&puzzle).outcome() {
            Some(FlyingOutcome::Solved { distance }) => Some(distance),
            Some(FlyingOutcome::Unsolvable) => None,
            other => panic!("{board}: {other:?}"),
        };
        assert_eq!(found, plain_distance(&puzzle), "{board} to {goal}");
    }
}

/// A slide is a flight, a solved board has distance 0, and each piece of the goal needs a move.
#[test]
fn distances_lie_between_the_bounds() {
    for (board, goal) in BOARDS {
        let puzzle = puzzle(board, goal);
        let graph = explore(&puzzle, 1 << 20).expect("it is small");
        for number in 0..graph.positions() as u32 {
            let start = graph.position(number);
            let search = search(&puzzle.with_start(start.clone()));
            let flown = match search.outcome() {
                Some(FlyingOutcome::Solved { distance }) => Some(distance),
                _ => None,
            };
            if let Some(slid) = graph.distance_of(number) {
                assert!(flown.is_some_and(|flown| flown <= slid), "{board}");
            }
            assert_eq!(flown == Some(0), puzzle.is_solved(&start), "{board}");
            let before = FlyingSearch::new(&puzzle.with_start(start), 1 << 30).at_least();
            assert!(flown.is_none_or(|flown| flown >= before), "{board}");
        }
    }
}

/// Each board of a solution differs from the one before by one piece, and the last one is a goal.
#[test]
fn solutions_can_be_replayed() {
    for (board, goal) in BOARDS {
        let search = search(&puzzle(board, goal));
        let Some(FlyingOutcome::Solved { distance }) = search.outcome() else { continue };
        let solution = search.solution().expect("it is solved");
        assert_eq!(solution.len() as u32, distance);
        let mut before = board.to_owned();
        for flight in &solution {
            let without = |text: &str| text.replace(flight.piece, ".");
            assert_eq!(without(&flight.board), without(&before), "{board}");
            assert_ne!(flight.board, before);
            let count = |text: &str| text.chars().filter(|ch| *ch == flight.piece).count();
            assert_eq!(count(&flight.board), count(&before), "{board}");
            let shape = turned_shape(&before, flight.piece, flight.quarter_turns);
            assert_eq!(shape, turned_shape(&flight.board, flight.piece, 0), "{before} to {}", flight.board);
            let rows: Vec<&str> = flight.board.split('/').collect();
            let row = rows.iter().position(|row| row.contains(flight.piece));
            let col = rows.iter().filter_map(|row| row.find(flight.piece)).min();
            assert_eq!((row, col), (Some(flight.row), Some(flight.col)));
            before.clone_from(&flight.board);
        }
        if !goal.starts_with("corner") {
            let is_there = |(wanted, ch): (char, char)| matches!(wanted, '.' | '/') || wanted == ch;
            assert!(goal.chars().zip(before.chars()).all(is_there), "{before} is not {goal}");
        }
    }
}

/// The cells of a piece, turned clockwise and shifted to the first row and column.
fn turned_shape(board: &str, piece: char, quarter_turns: u8) -> BTreeSet<(i32, i32)> {
    let mut cells = Vec::new();
    for (row, text) in (0..).zip(board.split('/')) {
        cells.extend((0..).zip(text.chars()).filter(|(_, ch)| *ch == piece).map(|(col, _)| (row, col)));
    }
    for _ in 0..quarter_turns {
        cells.iter_mut().for_each(|cell: &mut (i32, i32)| *cell = (cell.1, -cell.0));
    }
    let top = cells.iter().map(|cell| cell.0).min().expect("a piece has cells");
    let left = cells.iter().map(|cell| cell.1).min().expect("a piece has cells");
    cells.into_iter().map(|(row, col)| (row - top, col - left)).collect()
}

#[test]
fn pieces_turn_but_are_not_turned_over() {
    let search_of = |board, goal| search(&puzzle(board, goal));
    // B and C are congruent, but the goal tells them apart: one has to make room.
    let found = search_of("BB./CC./...", "CC./BB./...");
    assert_eq!(found.outcome(), Some(FlyingOutcome::Solved { distance: 3 }));
    // An S never becomes a Z: four quarter turns of it are two places.
    let group = &group::flying_groups(&puzzle(".SS/SS./...", ".SS/SS./..."))[0];
    assert_eq!((group.period, group.places.len()), (2, 4));
    // Where all pieces keep to a line they fly along it only.
    let cars = search_of("AA.B/...B@axis", "..AA/....");
    assert_eq!(cars.outcome(), Some(FlyingOutcome::Unsolvable));
    let cars = search_of("AA.B/...B/....@axis", "..AA/..../....");
    assert_eq!(cars.outcome(), Some(FlyingOutcome::Solved { distance: 2 }));
}

/// The block of L'âne rouge, which slides in 81 moves. Another program has found 7, too.
#[test]
fn klotski_has_its_distance() {
    let search = search(&puzzle("BAAC/BAAC/DEEF/DGHF/I..J", "..../..../..../.AA./.AA."));
    assert_eq!(search.outcome(), Some(FlyingOutcome::Solved { distance: 7 }));
    assert_eq!(search.solution().map(|moves| moves.len()), Some(7));
}

#[test]
fn a_search_without_memory_has_a_bound() {
    let klotski = puzzle("BAAC/BAAC/DEEF/DGHF/I..J", "..../..../..../.AA./.AA.");
    let search = FlyingSearch::new(&klotski, 100_000).run();
    let Some(FlyingOutcome::OutOfMemory { at_least }) = search.outcome() else { panic!("{search:?}") };
    assert!((2..=10).contains(&at_least) && search.solution().is_none());
    assert_eq!(at_least, search.at_least());
}
