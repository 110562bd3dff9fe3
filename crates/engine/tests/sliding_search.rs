//! Placements of pieces in rectangles, and the hardest puzzles of small ones.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use antipode_engine::search::survey::Status;
use antipode_engine::sliding::finder::{Finder, connected_sets, count};
use antipode_engine::sliding::search::{Champion, Row, Rows, Search, Share};
use antipode_puzzles::sliding::{Cells, Grid, Metric, Way};

fn grid(rows: usize, cols: usize) -> Grid {
    Grid::new(rows, cols).expect("it is small enough")
}

/// Rows, columns, placements, nodes of the tree: computed independently.
const PLACEMENTS: [(usize, usize, u64, u64); 4] =
    [(2, 2, 43, 69), (3, 2, 397, 639), (3, 3, 13_329, 21_903), (4, 3, 451_551, 743_370)];

#[test]
fn every_placement_is_found_once() {
    for (rows, cols, placements, nodes) in PLACEMENTS {
        let mut finder = Finder::new(grid(rows, cols));
        let mut seen = BTreeSet::new();
        while let Some(pieces) = finder.next_placement() {
            if placements < 20_000 {
                assert!(seen.insert(pieces.to_vec()), "each once");
                assert!(pieces.iter().all(|piece| {
                    let cells = Cells(*piece);
                    grid(rows, cols).connected_part(cells) == cells
                }));
            }
        }
        assert_eq!((finder.placements(), finder.nodes()), (placements, nodes), "{rows} x {cols}");
        assert_eq!((count(grid(rows, cols)), count(grid(cols, rows))), (placements, placements));
    }
}

/// Published (Bickford, Part 3) and computed independently: 4 x 5 and 2 x 15 without listing them.
#[test]
fn placements_are_counted_without_being_listed() {
    assert_eq!(count(grid(4, 4)), 55_807_716);
    assert_eq!(count(grid(2, 8)), 27_749_617);
    assert_eq!(count(grid(3, 5)), 15_311_237);
    assert_eq!(count(grid(2, 15)), 168_315_938_005_873);
    assert_eq!(connected_sets(grid(4, 4)).len(), 11_506);
    assert_eq!(connected_sets(grid(3, 4)).len(), 1_126);
}

/// Part 3's own way, as a check: cells along the diagonals take the value of a neighbour that came before, a hole, or the
/// smallest new value. It tries boards more than once.
#[test]
fn fillboard_finds_the_same_placements() {
    for (rows, cols, with_a_hole) in [(2, 2, 31), (3, 3, 11_895)] {
        let grid = grid(rows, cols);
        let mut order: Vec<usize> = (0..grid.cells()).collect();
        order.sort_by_key(|&cell| {
            let (row, col) = grid.place(cell);
            (row + col, col)
        });
        let mut found = BTreeSet::new();
        let mut open = vec![(0, vec![None; grid.cells()])];
        while let Some((next, cells)) = open.pop() {
            let Some(&cell) = order.get(next) else {
                let mut pieces: BTreeMap<u8, Cells> = BTreeMap::new();
                for (cell, value) in cells.iter().enumerate() {
                    let value: u8 = value.expect("every cell is filled");
                    if value > 0 {
                        let piece = pieces.entry(value).or_default();
                        *piece = piece.with(Cells::one(cell));
                    }
                }
                // One value may stand for pieces that do not touch.
                let mut parts: Vec<u64> = Vec::new();
                for mut cells in pieces.into_values() {
                    while !cells.is_empty() {
                        let part = grid.connected_part(cells);
                        parts.push(part.0);
                        cells = cells.without(part);
                    }
                }
                let filled = parts.iter().fold(0, |all, part| all | part);
                parts.sort_unstable();
                if filled != grid.all().0 {
                    found.insert(parts);
                }
                continue;
            };
            // All that came since the cell to the left: those are the ones that can still touch it.
            let (row, col) = grid.place(cell);
            let first = if col == 0 {
                order[..next]
                    .iter()
                    .position(|&other| row > 0 && other == grid.cell(row - 1, 0))
                    .unwrap_or(next)
            } else {
                order.iter().position(|&other| other == grid.cell(row, col - 1)).expect("it came before")
            };
            let mut values: BTreeSet<u8> =
                order[first..next].iter().map(|&other| cells[other].expect("it is filled")).collect();
            values.insert(0);
            if let Some(new) = (1..=4).find(|value| !values.contains(value)) {
                values.insert(new);
            }
            for value in values {
                let mut cells = cells.clone();
                cells[cell] = Some(value);
                open.push((next + 1, cells));
            }
        }
        assert_eq!(found.len(), with_a_hole, "{rows} x {cols}");
    }
}

fn searched(grid: Grid, metric: Metric, share: Share) -> Rows {
    let mut search = Search::new(grid, metric, share).expect("it is small enough");
    while search.step(1_000_000) == Status::Working {}
    search.rows()
}

fn sorted(mut row: Row) -> Row {
    row.boards.sort_unstable();
    row.families.clear();
    row
}

/// The slow and plain way, with nothing of the engine's: from every placement as a start, every piece in the upper left
/// corner as the goal piece, one search forward.
fn plainly(grid: Grid, metric: Metric, loose: bool) -> Vec<Row> {
    let mut rows = vec![Row::default(); grid.cells()];
    let mut finder = Finder::new(grid);
    while let Some(pieces) = finder.next_placement() {
        let pieces: Vec<Cells> = pieces.iter().map(|piece| Cells(*piece)).collect();
        for (index, goal) in pieces.iter().enumerate() {
            let (top, left, ..) = grid.box_of(*goal);
            if (top, left) != (0, 0) || pieces.iter().map(|piece| piece.len()).sum::<usize>() == grid.cells()
            {
                continue;
            }
            let mut others = pieces.clone();
            others.remove(index);
            let Some(distance) = forward(grid, metric, loose, *goal, &others) else { continue };
            let row = &mut rows[pieces.len() - 1];
            row.merge(Row {
                distance: Some(distance),
                boards: vec![Champion { goal: *goal, others }],
                families: Vec::new(),
            });
        }
    }
    rows
}

/// The fewest moves from a start to its goal.
fn forward(grid: Grid, metric: Metric, loose: bool, goal: Cells, others: &[Cells]) -> Option<u32> {
    let sorted = |mut others: Vec<Cells>| {
        others.sort_unstable();
        others
    };
    let start = (goal, sorted(others.to_vec()));
    let mut seen = BTreeSet::from([start.clone()]);
    let mut open = VecDeque::from([(start, 0)]);
    while let Some(((goal, others), depth)) = open.pop_front() {
        let (top, left, height, width) = grid.box_of(goal);
        let in_corner = (top + height, left + width) == (grid.rows(), grid.cols());
        if if loose { in_corner } else { goal.contains(grid.cells() - 1) } {
            return Some(depth);
        }
        let all: Vec<Cells> = std::iter::once(goal).chain(others.iter().copied()).collect();
        let sets: Vec<u32> = if metric.is_super() {
            (1..1 << all.len()).collect()
        } else {
            (0..all.len()).map(|piece| 1 << piece).collect()
        };
        for set in sets {
            // Along any path, or one cell, or straight.
            let mut reached: Vec<(Vec<Cells>, Option<Way>)> = vec![(all.clone(), None)];
            let mut next = 0;
            while next < reached.len() {
                let (from, last) = reached[next].clone();
                next += 1;
                for way in Way::ALL {
                    let allowed = match metric {
                        Metric::Step | Metric::SuperStep => last.is_none(),
                        Metric::Line | Metric::SuperLine => last.is_none_or(|last| last == way),
                        Metric::Move | Metric::SuperMove => true,
                    };
                    if !allowed {
                        continue;
                    }
                    let shifted: Option<Vec<Cells>> = (0..)
                        .zip(&from)
                        .map(
                            |(piece, cells)| {
                                if set >> piece & 1 == 1 { grid.shifted(*cells, way) } else { Some(*cells) }
                            },
                        )
                        .collect();
                    let Some(shifted) = shifted else { continue };
                    let covered = shifted.iter().fold(Cells::NONE, |all, cells| all.with(*cells));
                    let apart = covered.len() == shifted.iter().map(|cells| cells.len()).sum::<usize>();
                    if apart && reached.iter().all(|(known, _)| *known != shifted) {
                        reached.push((shifted, Some(way)));
                    }
                }
            }
            for (pieces, _) in reached {
                let there = (pieces[0], sorted(pieces[1..].to_vec()));
                if seen.insert(there.clone()) {
                    open.push_back((there, depth + 1));
                }
            }
        }
    }
    None
}

#[test]
fn small_rectangles_are_searched_as_plainly() {
    for (rows, cols) in [(1, 4), (2, 2), (2, 3), (3, 2)] {
        for metric in Metric::ALL {
            let grid = grid(rows, cols);
            let found = searched(grid, metric, Share::ALL);
            for (loose, found) in [(false, found.strict.clone()), (true, found.loose())] {
                let found: Vec<Row> = found.into_iter().map(sorted).collect();
                let plain: Vec<Row> = plainly(grid, metric, loose).into_iter().map(sorted).collect();
                assert_eq!(found, plain, "{rows} x {cols}, {metric}, loose: {loose}");
            }
        }
    }
}

#[test]
fn three_by_three_is_searched_as_plainly() {
    let grid = grid(3, 3);
    let found = searched(grid, Metric::Move, Share::ALL);
    let strict: Vec<Row> = found.strict.iter().cloned().map(sorted).collect();
    assert_eq!(strict, plainly(grid, Metric::Move, false).into_iter().map(sorted).collect::<Vec<_>>());
}

#[test]
fn shares_make_the_whole() {
    let grid = grid(3, 3);
    let whole = searched(grid, Metric::Move, Share::ALL);
    let mut merged = Rows::default();
    for index in 0..3 {
        merged.merge(searched(grid, Metric::Move, Share { index, of: 3 }));
    }
    let tidy = |rows: Vec<Row>| rows.into_iter().map(sorted).collect::<Vec<_>>();
    assert_eq!(tidy(merged.strict), tidy(whole.strict));
    assert_eq!(tidy(merged.only_loose), tidy(whole.only_loose));
}

/// Written down again and again, and taken up by another each time something was set aside.
#[test]
fn a_search_goes_on_where_it_was_left() {
    let grid = grid(3, 4);
    let whole = searched(grid, Metric::Move, Share::ALL);
    let mut merged = Rows::default();
    let mut taken_up = 0;
    for index in 0..2 {
        let share = Share { index, of: 2 };
        let mut search = Search::new(grid, Metric::Move, share).expect("it is small enough");
        let mut known = 0;
        while search.step(20_000) == Status::Working {
            let again = Search::resume(&search.record()).expect("it was written just now");
            assert!(again.visited() <= search.visited() && again.progress() <= search.progress());
            if again.visited() > known {
                known = again.visited();
                taken_up += 1;
                search = again;
            }
        }
        let done = Search::resume(&search.record()).expect("it was written just now");
        assert_eq!((done.rows(), done.visited()), (search.rows(), search.visited()));
        merged.merge(done.rows());
    }
    assert!(taken_up > 4, "{taken_up} times");
    assert_eq!((merged.strict, merged.only_loose), (whole.strict, whole.only_loose));
}

#[test]
fn a_search_by_number_of_pieces_is_a_row_of_the_whole() {
    let whole = searched(grid(2, 4), Metric::Move, Share::ALL);
    for pieces in 1..8 {
        let mut search =
            Search::new(grid(2, 4), Metric::Move, Share::ALL).expect("it is small").of_pieces(pieces);
        while search.step(1_000) == Status::Working {}
        assert_eq!(search.rows().strict[pieces - 1], whole.strict[pieces - 1]);
        assert!(
            search
                .rows()
                .strict
                .iter()
                .enumerate()
                .all(|(index, row)| index + 1 == pieces || row.distance.is_none())
        );
    }
}

#[test]
fn what_is_no_record_is_refused() {
    let search = Search::new(grid(2, 3), Metric::Move, Share::ALL).expect("it is small");
    let record = search.record();
    for (from, to, line) in [
        ("search 1", "search 2", 1),
        ("3x2", "9x9", 2),
        ("0/1", "1/1", 2),
        ("0/1", "0/0", 2),
        ("at 0", "at 99999999", 3),
        ("found 0", "found x", 4),
        ("found 0 0\n", "found 0 0\nstrict 9 1 A..../\n", 5),
        ("found 0 0\n", "found 0 0\nstrict 1 1 A./../..\n", 5),
    ] {
        let text = record.replacen(from, to, 1);
        assert_ne!(text, record);
        assert_eq!(Search::resume(&text).map(|_| ()).map_err(|error| error.line), Err(line), "{from} {to}");
    }
    assert!(Search::resume("").is_err());
}

/// Neil Bickford, *Sliding Block Puzzles, Part 3*: the hardest strict puzzles of 4 x 4 by number of pieces. He expected the
/// loose ones to differ for seven pieces only; they do for four, too.
#[test]
#[cfg_attr(debug_assertions, ignore = "91 million positions: run it in the native profile")]
fn four_by_four_is_as_published() {
    let rows = searched(grid(4, 4), Metric::Move, Share::ALL);
    let distances = |rows: &[Row]| -> Vec<u32> { rows.iter().map_while(|row| row.distance).collect() };
    let published = [1, 4, 9, 19, 36, 51, 62, 89, 132, 81, 64, 73, 61, 25, 21];
    assert_eq!(distances(&rows.strict), published);
    let mut loose = published;
    (loose[3], loose[6]) = (22, 66);
    assert_eq!(distances(&rows.loose()), loose);
}
