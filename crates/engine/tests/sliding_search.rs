//! Placements of pieces in rectangles, and the hardest puzzles of small ones.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::sliding::colouring_tree::{self, Lookback};
use antipode_engine::sliding::hardest::{
    CellPuzzle, HardestSearch, PieceCountRow, SearchResults, SearchShard,
};
use antipode_engine::sliding::placements::{PlacementFinder, connected_sets, count_placements};
use antipode_puzzles::sliding::{Aim, Cells, Direction, Grid, Metric};
use antipode_sampling::{is_full, sample};
use twox_hash::XxHash64;

fn grid(rows: usize, cols: usize) -> Grid {
    Grid::new(rows, cols).expect("it is small enough")
}

/// Rows, columns, placements, nodes of the search tree. Source: computed independently.
const PLACEMENTS: [(usize, usize, u64, u64); 4] =
    [(2, 2, 43, 69), (3, 2, 397, 639), (3, 3, 13_329, 21_903), (4, 3, 451_551, 743_370)];

#[test]
fn every_placement_is_found_once() {
    for (rows, cols, placements, nodes) in PLACEMENTS {
        let mut finder = PlacementFinder::new(grid(rows, cols));
        let mut seen = BTreeSet::new();
        while let Some(pieces) = finder.next_placement() {
            if placements < 20_000 {
                assert!(seen.insert(pieces.to_vec()), "each once");
                assert!(pieces.iter().all(|piece| {
                    let cells = Cells((*piece).into());
                    grid(rows, cols).connected_component(cells) == cells
                }));
            }
        }
        assert_eq!(
            (finder.placements_found(), finder.nodes_visited()),
            (placements, nodes),
            "{rows} x {cols}"
        );
        assert_eq!(
            (count_placements(grid(rows, cols)), count_placements(grid(cols, rows))),
            (placements, placements)
        );
    }
}

/// Sources: Bickford, Part 3, and computed independently. The larger boards cannot be enumerated.
#[test]
fn placements_are_counted_without_enumeration() {
    assert_eq!(count_placements(grid(4, 4)), 55_807_716);
    assert_eq!(count_placements(grid(2, 8)), 27_749_617);
    assert_eq!(count_placements(grid(3, 5)), 15_311_237);
    assert_eq!(count_placements(grid(2, 15)), 168_315_938_005_873);
    assert_eq!(connected_sets(grid(4, 4)).len(), 11_506);
    assert_eq!(connected_sets(grid(3, 4)).len(), 1_126);
}

/// The algorithm of Part 3 and the finder of Part 4 list the same placements.
#[test]
fn fillboard_finds_the_same_placements() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (3, 3)] {
        let grid = grid(rows, cols);
        let nodes = colouring_tree::tree(grid, Lookback::LeftAndAbove, 100_000).expect("it is small");
        let leaves = nodes.iter().filter(|node| node.colours.len() == grid.cell_count());
        let coloured: BTreeSet<Vec<Cells>> = leaves.map(|node| node.pieces(grid)).collect();
        let mut placed = BTreeSet::new();
        let mut finder = PlacementFinder::new(grid);
        while let Some(pieces) = finder.next_placement() {
            let mut pieces: Vec<Cells> = pieces.iter().map(|piece| Cells((*piece).into())).collect();
            pieces.sort_unstable();
            placed.insert(pieces);
        }
        assert_eq!(coloured, placed, "{rows} x {cols}");
    }
}

fn searched(grid: Grid, metric: Metric, share: SearchShard) -> SearchResults {
    let search = HardestSearch::new(grid, metric, share).expect("it is small enough").run_in_steps(1_000_000);
    search.hardest()
}

fn aimed(grid: Grid, metric: Metric, aim: Aim) -> SearchResults {
    let search = HardestSearch::new(grid, metric, SearchShard::ALL)
        .expect("it is small enough")
        .with_aim(aim)
        .run_in_steps(1_000_000);
    search.hardest()
}

fn sorted(mut row: PieceCountRow) -> PieceCountRow {
    row.puzzles.sort_unstable();
    row.families.clear();
    row
}

/// A slow reference implementation without code of the search: the graph of all positions, and a search from every start.
struct Plain {
    grid: Grid,
    metric: Metric,
    /// The goal piece and the others, sorted.
    positions: Vec<(Cells, Vec<Cells>)>,
    numbers: HashMap<(Cells, Vec<Cells>), usize>,
    neighbours: Vec<Option<Vec<usize>>>,
}

impl Plain {
    fn new(grid: Grid, metric: Metric) -> Plain {
        let mut positions = Vec::new();
        let mut finder = PlacementFinder::new(grid);
        while let Some(pieces) = finder.next_placement() {
            let pieces: Vec<Cells> = pieces.iter().map(|piece| Cells((*piece).into())).collect();
            if pieces.iter().map(|piece| piece.len()).sum::<usize>() < grid.cell_count() {
                for (index, goal) in pieces.iter().enumerate() {
                    let mut others = pieces.clone();
                    others.remove(index);
                    others.sort_unstable();
                    positions.push((*goal, others));
                }
            }
        }
        let numbers = positions.iter().cloned().zip(0..).collect();
        let neighbours = vec![None; positions.len()];
        Plain { grid, metric, positions, numbers, neighbours }
    }

    /// The positions one move away: each set of pieces moved together by one cell, straight, or along any path.
    fn neighbours(&mut self, number: usize) -> &[usize] {
        if self.neighbours[number].is_none() {
            let (goal, others) = &self.positions[number];
            let all: Vec<Cells> = std::iter::once(*goal).chain(others.iter().copied()).collect();
            let sets: Vec<u32> = if self.metric.is_super() {
                (1..1 << all.len()).collect()
            } else {
                (0..all.len()).map(|piece| 1 << piece).collect()
            };
            let found: BTreeSet<usize> = sets.into_iter().flat_map(|set| self.moved(&all, set)).collect();
            self.neighbours[number] = Some(found.into_iter().filter(|other| *other != number).collect());
        }
        self.neighbours[number].as_deref().expect("they are known now")
    }

    fn moved(&self, all: &[Cells], set: u32) -> Vec<usize> {
        let is_in = |piece: &usize| set >> piece & 1 == 1;
        let union = |kept: bool| {
            (0..all.len())
                .filter(|piece| is_in(piece) == kept)
                .fold(Cells::EMPTY, |sum, piece| sum.union(all[piece]))
        };
        let rest = union(false);
        // The path of the union determines the paths of all pieces of the set.
        let mut reached: Vec<(Cells, Vec<Direction>)> = vec![(union(true), Vec::new())];
        let mut next = 0;
        while next < reached.len() {
            let (body, path) = reached[next].clone();
            next += 1;
            for direction in Direction::ALL {
                let goes_on = match self.metric {
                    Metric::Step | Metric::SuperStep => path.is_empty(),
                    Metric::Line | Metric::SuperLine => path.last().is_none_or(|last| *last == direction),
                    Metric::Move | Metric::SuperMove => true,
                };
                let there =
                    self.grid.shifted(body, direction).filter(|there| goes_on && !there.intersects(rest));
                if let Some(there) = there
                    && reached.iter().all(|(known, _)| *known != there)
                {
                    reached.push((there, [&path[..], &[direction]].concat()));
                }
            }
        }
        let moved = |path: &Vec<Direction>| {
            let shifted = |piece: Cells| {
                path.iter().fold(piece, |cells, direction| {
                    self.grid.shifted(cells, *direction).expect("it stays inside")
                })
            };
            let after = |piece: usize| if is_in(&piece) { shifted(all[piece]) } else { all[piece] };
            let mut others: Vec<Cells> = (1..all.len()).map(after).collect();
            others.sort_unstable();
            self.numbers[&(after(0), others)]
        };
        reached.iter().skip(1).map(|(_, path)| moved(path)).collect()
    }

    fn is_in_corner(&self, goal: Cells, loose: bool) -> bool {
        let (top, left, height, width) = self.grid.bounding_box(goal);
        let touches = (top + height, left + width) == (self.grid.rows(), self.grid.cols());
        if loose { touches } else { goal.contains(self.grid.cell_count() - 1) }
    }

    /// The places of the goal piece with their distances from a position.
    fn places(&mut self, start: usize) -> Vec<(Cells, u32)> {
        let mut places: Vec<(Cells, u32)> = Vec::new();
        let mut seen = HashSet::from([start]);
        let mut open = VecDeque::from([(start, 0)]);
        while let Some((here, depth)) = open.pop_front() {
            let goal = self.positions[here].0;
            if places.iter().all(|(known, _)| *known != goal) {
                places.push((goal, depth));
            }
            for there in self.neighbours(here).to_vec() {
                if seen.insert(there) {
                    open.push_back((there, depth + 1));
                }
            }
        }
        places
    }

    fn rows(&mut self, loose: bool, aim: Aim) -> Vec<PieceCountRow> {
        let mut rows = vec![PieceCountRow::default(); self.grid.cell_count()];
        for start in 0..self.positions.len() {
            let (goal, others) = self.positions[start].clone();
            let (top, left, ..) = self.grid.bounding_box(goal);
            let starts = match aim {
                Aim::CornerToCorner => (top, left) == (0, 0),
                Aim::ToCorner => !self.is_in_corner(goal, loose),
                Aim::Anywhere => true,
            };
            if !starts {
                continue;
            }
            let row = &mut rows[others.len()];
            let places = self.places(start);
            let mut enter = |distance: Option<u32>, to: Option<Cells>| {
                // In reading order, as the search lists them.
                let mut others = others.clone();
                others.sort_unstable_by_key(|piece| piece.first());
                if let Some(distance) = distance {
                    let boards = vec![CellPuzzle { goal, others, target: to }];
                    row.merge(PieceCountRow {
                        distance: Some(distance),
                        puzzles: boards,
                        families: Vec::new(),
                    });
                }
            };
            if aim == Aim::Anywhere {
                places[1..].iter().for_each(|(to, distance)| enter(Some(*distance), Some(*to)));
            } else {
                let nearest = places.iter().find(|(place, _)| self.is_in_corner(*place, loose));
                enter(nearest.map(|place| place.1), None);
            }
        }
        rows
    }
}

fn same(found: Vec<PieceCountRow>, plain: Vec<PieceCountRow>, what: &str) {
    let found: Vec<PieceCountRow> = found.into_iter().map(sorted).collect();
    let plain: Vec<PieceCountRow> = plain.into_iter().map(sorted).collect();
    assert_eq!(found, plain, "{what}");
}

#[test]
fn small_rectangles_match_the_reference() {
    for (rows, cols) in [(1, 4), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2)] {
        for metric in Metric::ALL {
            let grid = grid(rows, cols);
            let mut plain = Plain::new(grid, metric);
            for aim in Aim::ALL {
                // All pairs of places are too slow on larger boards.
                if aim == Aim::Anywhere && grid.cell_count() > 6 {
                    continue;
                }
                let found = aimed(grid, metric, aim);
                let what = format!("{rows} x {cols}, {metric}, {aim}");
                same(found.strict.clone(), plain.rows(false, aim), &what);
                if aim != Aim::Anywhere {
                    same(found.loose(), plain.rows(true, aim), &format!("{what}, loose"));
                }
            }
        }
    }
}

#[test]
fn three_by_three_matches_the_reference() {
    for metric in Metric::ALL {
        let grid = grid(3, 3);
        let found = aimed(grid, metric, Aim::CornerToCorner);
        let mut plain = Plain::new(grid, metric);
        same(found.strict.clone(), plain.rows(false, Aim::CornerToCorner), &format!("3 x 3, {metric}"));
        same(found.loose(), plain.rows(true, Aim::CornerToCorner), &format!("3 x 3, {metric}, loose"));
    }
}

#[test]
fn shards_merge_into_the_whole() {
    let grid = grid(3, 3);
    let whole = searched(grid, Metric::Move, SearchShard::ALL);
    let mut merged = SearchResults::default();
    for index in 0..3 {
        merged.merge(searched(grid, Metric::Move, SearchShard { index, count: 3 }));
    }
    let tidy = |rows: Vec<PieceCountRow>| rows.into_iter().map(sorted).collect::<Vec<_>>();
    assert_eq!(tidy(merged.strict), tidy(whole.strict));
    assert_eq!(tidy(merged.only_loose), tidy(whole.only_loose));
}

/// The search is recorded repeatedly and replaced by the resumed one after each checkpoint.
#[test]
fn a_search_resumes_from_its_record() {
    let grid = grid(3, 4);
    let whole = searched(grid, Metric::Move, SearchShard::ALL);
    let mut merged = SearchResults::default();
    let mut taken_up = 0;
    for index in 0..2 {
        let share = SearchShard { index, count: 2 };
        let mut search = HardestSearch::new(grid, Metric::Move, share).expect("it is small enough");
        let mut known = 0;
        while search.step(20_000) == Status::Working {
            let again = HardestSearch::resume(&search.record()).expect("it was written just now");
            assert!(
                again.positions_visited() <= search.positions_visited()
                    && again.progress() <= search.progress()
            );
            if again.positions_visited() > known {
                known = again.positions_visited();
                taken_up += 1;
                search = again;
            }
        }
        let done = HardestSearch::resume(&search.record()).expect("it was written just now");
        assert_eq!(
            (done.hardest(), done.positions_visited()),
            (search.hardest(), search.positions_visited())
        );
        merged.merge(done.hardest());
    }
    assert!(taken_up > 4, "{taken_up} times");
    assert_eq!((merged.strict, merged.only_loose), (whole.strict, whole.only_loose));
}

/// The reported progress approximates the share of positions visited.
#[test]
fn progress_matches_the_work() {
    for (rows, cols) in [(4, 3), (2, 6), (3, 4)] {
        let mut search =
            HardestSearch::new(grid(rows, cols), Metric::Move, SearchShard::ALL).expect("it is small enough");
        let mut reported = Vec::new();
        while search.step(20_000) == Status::Working {
            let (done, all) = search.progress();
            reported.push((search.positions_visited() as f64, done as f64 / all as f64));
        }
        assert_eq!(search.progress().0, search.progress().1);
        assert!(reported.is_sorted_by(|one, next| one.1 <= next.1), "it never decreases");
        let all = search.positions_visited() as f64;
        let worst = reported.iter().map(|(visited, share)| (visited / all - share).abs()).fold(0.0, f64::max);
        assert!(worst < 0.2, "{rows} x {cols}: off by {worst}");
    }
}

#[test]
fn a_search_by_number_of_pieces_is_a_row_of_the_whole() {
    let whole = searched(grid(2, 4), Metric::Move, SearchShard::ALL);
    for pieces in 1..8 {
        let search = HardestSearch::new(grid(2, 4), Metric::Move, SearchShard::ALL)
            .expect("it is small")
            .with_pieces(pieces)
            .run_in_steps(1_000);
        assert_eq!(search.hardest().strict[pieces - 1], whole.strict[pieces - 1]);
        assert!(
            search
                .hardest()
                .strict
                .iter()
                .enumerate()
                .all(|(index, row)| index + 1 == pieces || row.distance.is_none())
        );
    }
}

/// The lines of a record with their checksum.
fn signed(lines: &str) -> String {
    format!("{lines}xxh64 {:016x}\n", XxHash64::oneshot(0, lines.as_bytes()))
}

#[test]
fn invalid_records_are_rejected() {
    let search = HardestSearch::new(grid(2, 3), Metric::Move, SearchShard::ALL).expect("it is small");
    let record = search.record();
    let lines = &record[..record.rfind("xxh64 ").expect("a checksum")];
    assert_eq!(signed(lines), record);
    for (from, to, line) in [
        ("search 2", "search 1", 1),
        ("search 2", "search 3", 1),
        ("3x2", "9x9", 2),
        ("0/1", "1/1", 2),
        ("0/1", "0/0", 2),
        ("at 0", "at 99999999", 3),
        ("found 0", "found x", 4),
        ("found 0 0\n", "found 0 0\nstrict 9 1 A..../\n", 5),
        ("found 0 0\n", "found 0 0\nstrict 1 1 A./../..\n", 5),
    ] {
        let text = lines.replacen(from, to, 1);
        assert_ne!(text, lines);
        assert_eq!(
            HardestSearch::resume(&signed(&text)).map(|_| ()).map_err(|error| error.line),
            Err(line),
            "{from} {to}"
        );
    }
    let error = HardestSearch::resume("").map(drop).expect_err("there is nothing");
    assert_eq!(error.to_string(), "line 1 of the search record is not the header of a supported version");
}

/// A unit beyond the last one of its goal is the first one of the next goal.
#[test]
fn a_record_may_end_a_goal() {
    let record =
        HardestSearch::new(grid(2, 3), Metric::Move, SearchShard::ALL).expect("it is small").record();
    let lines = &record[..record.trim_end().rfind('\n').expect("lines") + 1];
    let at = |goal: u32, other: u32| {
        HardestSearch::resume(&signed(&lines.replacen("at 0 0", &format!("at {goal} {other}"), 1)))
    };
    let shapes = (0..1_000).rev().find(|other| at(0, *other).is_ok()).expect("there are shapes");
    let visited = |goal, other| at(goal, other).expect("a valid record").run().positions_visited();
    for goal in 0..3 {
        assert_eq!(visited(goal, shapes), visited(goal + 1, 0));
        assert!(visited(goal, 0) > visited(goal + 1, 0));
    }
}

/// No record with a changed byte is read as another search.
#[test]
fn a_damaged_record_is_refused() {
    let search = HardestSearch::new(grid(3, 3), Metric::Move, SearchShard::ALL).expect("it is small");
    let record = search.run().record();
    let mut accepted = Vec::new();
    for damage in sample(record.len() as u64 * 255) {
        let mut bytes = record.clone().into_bytes();
        bytes[damage as usize / 255] ^= (damage % 255 + 1) as u8;
        let resumed = String::from_utf8(bytes).ok().and_then(|text| HardestSearch::resume(&text).ok());
        accepted.extend(resumed.map(|_| damage));
    }
    assert_eq!(accepted, []);
}

/// Source: Neil Bickford, *Sliding Block Puzzles, Part 3*: the hardest strict puzzles of 4 x 4 by number of pieces. He
/// expected the loose ones to differ for seven pieces only; they also differ for four.
#[test]
fn four_by_four_is_as_published() {
    let share = if is_full() { SearchShard::ALL } else { SearchShard { index: 0, count: 16 } };
    let rows = searched(grid(4, 4), Metric::Move, share);
    let distances =
        |rows: &[PieceCountRow]| -> Vec<u32> { rows.iter().map_while(|row| row.distance).collect() };
    let published = [1, 4, 9, 19, 36, 51, 62, 89, 132, 81, 64, 73, 61, 25, 21];
    let mut loose = published;
    (loose[3], loose[6]) = (22, 66);
    for (rows, published) in [(rows.strict.clone(), published), (rows.loose(), loose)] {
        // A part of the search has no harder puzzle than the whole.
        let harder = rows.iter().zip(published).find(|(row, most)| row.distance > Some(*most));
        assert!(harder.is_none(), "{harder:?}");
        assert!(rows.iter().any(|row| row.distance > Some(1)), "the part has no puzzles");
        if is_full() {
            assert_eq!(distances(&rows), published);
        }
    }
}
