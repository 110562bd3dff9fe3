//! The claims of the source about graphs and about the moat, tested on all small boards.
//! Source: Neil Bickford, *Sliding Block Puzzles, Part 3*.

use std::collections::{BTreeSet, HashSet, VecDeque};

use antipode_engine::resumable::Status;
use antipode_engine::sliding::diameter::{DiameterSearch, diameter, double_sweep};
use antipode_engine::sliding::dominators::dominators;
use antipode_engine::sliding::explore::explore;
use antipode_engine::sliding::graph::Graph;
use antipode_engine::sliding::placements::PlacementFinder;
use antipode_puzzles::sliding::notation::{format_position, parse_position};
use antipode_puzzles::sliding::{Cells, Goal, Grid, Metric, PosedBoard, Position, moat};

/// The component of a board in which pieces of one shape are interchangeable.
fn component(text: &str, metric: Metric) -> Graph {
    let start = parse_position(text).expect("a board");
    explore(&PosedBoard::new(start, Goal::Places(Vec::new()), metric), 1 << 20).expect("it is small")
}

/// Every component of a rectangle, once.
fn components(rows: usize, cols: usize, metric: Metric) -> Vec<Graph> {
    let grid = Grid::new(rows, cols).expect("a small grid");
    let drawing = |position: &Position| -> BTreeSet<u64> {
        (0..position.anchors().len()).map(|piece| position.cells_of(piece).0 as u64).collect()
    };
    let (mut finder, mut seen, mut found) = (PlacementFinder::new(grid), HashSet::new(), Vec::new());
    while let Some(pieces) = finder.next_placement() {
        if pieces.is_empty() || seen.contains(&pieces.iter().copied().collect::<BTreeSet<u64>>()) {
            continue;
        }
        let mut cells = vec!['.'; grid.cell_count()];
        for (piece, name) in pieces.iter().zip('A'..) {
            Cells((*piece).into()).iter().for_each(|cell| cells[cell] = name);
        }
        let rows: Vec<String> = cells.chunks(cols).map(String::from_iter).collect();
        let graph = component(&rows.join("/"), metric);
        seen.extend((0..graph.positions() as u32).map(|number| drawing(&graph.position(number))));
        found.push(graph);
    }
    found
}

/// The diameter by searches from every position, and the number of sources from which the double sweep finds less, even if
/// its second search starts from the best of the farthest positions.
fn by_all_sources(graph: &Graph) -> (u32, u64) {
    let from_each: Vec<Vec<u32>> =
        (0..graph.positions() as u32).map(|number| graph.distances_from(&[number]).0).collect();
    let farthest = |distances: &Vec<u32>| distances.iter().copied().max().expect("some position");
    let eccentricities: Vec<u32> = from_each.iter().map(farthest).collect();
    let diameter = eccentricities.iter().copied().max().expect("some position");
    let fails = |distances: &&Vec<u32>| {
        let last = farthest(distances);
        let ends = distances.iter().zip(&eccentricities).filter(|(distance, _)| **distance == last);
        ends.map(|(_, eccentricity)| *eccentricity).max() < Some(diameter)
    };
    (diameter, from_each.iter().filter(fails).count() as u64)
}

/// *The source says:* the farthest position from any position, and the farthest from there, are the farthest two of all.
/// *Found:* this fails on these numbers of components, by step, line, move, super-step, super-line and supermove.
#[test]
fn the_double_sweep_does_not_always_find_the_diameter() {
    for (rows, cols, count, known) in [
        (1, 3, 7, [0; 6]),
        (1, 4, 15, [0; 6]),
        (1, 5, 31, [0; 6]),
        (1, 6, 63, [0; 6]),
        (2, 2, 25, [0; 6]),
        (2, 3, 179, [2, 2, 0, 1, 1, 0]),
        (2, 4, 1_297, [30, 22, 12, 10, 7, 5]),
        (3, 3, 4_358, [52, 59, 42, 37, 42, 25]),
    ] {
        let mut fails = Vec::new();
        for metric in Metric::ALL {
            let graphs = components(rows, cols, metric);
            if !metric.is_super() {
                assert_eq!(graphs.len(), count, "{rows} x {cols}");
            }
            let of_each = graphs.iter().map(|graph| {
                let (known, fails) = by_all_sources(graph);
                assert_eq!(diameter(graph).distance, known, "{}", format_position(&graph.position(0)));
                u32::from(fails > 0)
            });
            fails.push(of_each.sum::<u32>());
        }
        assert_eq!(fails, known, "{rows} x {cols}");
    }
}

/// The smallest counterexample: two pieces of one cell on 2 x 3, by steps.
#[test]
fn the_smallest_board_on_which_the_double_sweep_fails() {
    let graph = component("A../.B.", Metric::Step);
    let (known, fails) = by_all_sources(&graph);
    assert_eq!((graph.positions(), known, fails), (15, 4, 3));
    assert_eq!(diameter(&graph).distance, 4);
    // From these three sources the second sweep finds at most three steps, whichever farthest position it starts from.
    let short = (0..15).filter(|&from| double_sweep(&graph, from).distance == 3).count();
    assert!(short >= 3, "{short}");
}

/// Of positions that differ by names only, one is searched: nine of the 181,440 of the 8-puzzle represent all.
#[test]
fn names_do_not_matter_to_the_diameter() {
    let labelled = |text: &str| {
        explore(&PosedBoard::parse(text, text, Metric::Step).expect("a puzzle"), 1 << 20)
            .expect("it is small")
    };
    let five = labelled("123/45.");
    assert_eq!(diameter(&five).distance, by_all_sources(&five).0);
    let eight = labelled("123/456/78.");
    let mut search = DiameterSearch::new(&eight);
    while search.step(&eight, 1) == Status::Working {
        assert!(search.upper_bound() >= search.longest().distance);
    }
    assert_eq!((eight.positions(), search.longest().distance, search.upper_bound()), (181_440, 31, 31));
    assert!(search.sources_done_and_left().0 <= 12, "{:?}", search.sources_done_and_left());
}

/// Exactly the articulation points separate start and goal when removed. A shortest-path dominator is the only position of
/// its layer on shortest paths.
#[test]
fn dominators_match_their_definitions() {
    for (start, goal, metric, bottlenecks) in [
        ("AAEb/FcEE/FDg./.Dhi", "..../..../..../..AA", Metric::Move, 36),
        ("AB/C.", "AB/.C", Metric::Move, 0),
        ("A../##.", ".../##A", Metric::Step, 2),
    ] {
        let graph = explore(&PosedBoard::parse(start, goal, metric).expect("a puzzle"), 1 << 20)
            .expect("it is small");
        let found = dominators(&graph).expect("it can be solved");
        assert!(
            found
                .articulation_points
                .iter()
                .all(|bottleneck| found.shortest_path_dominators.contains(bottleneck))
        );
        let count = graph.positions() as u32;
        let distance = graph.distance().expect("it can be solved");
        let from_start = graph.distances_from(&[0]).0;
        let is_on_shortest = |number: &u32| {
            graph.distance_of(*number).map(|left| left + from_start[*number as usize]) == Some(distance)
        };
        let on_shortest: Vec<u32> = (0..count).filter(is_on_shortest).collect();
        assert_eq!(found.positions_on_shortest, on_shortest.len() as u64);
        let parts = |&&without: &&u32| {
            let mut reached = vec![false; count as usize];
            reached[without as usize] = true;
            let mut open = vec![0];
            while let Some(here) = open.pop() {
                if graph.is_goal(here) {
                    return false;
                }
                if !std::mem::replace(&mut reached[here as usize], true) {
                    open.extend_from_slice(graph.neighbours(here));
                }
            }
            true
        };
        let between = || on_shortest.iter().filter(|&&number| number != 0 && !graph.is_goal(number));
        let known: BTreeSet<u32> = between().filter(parts).copied().collect();
        assert_eq!(found.articulation_points.iter().copied().collect::<BTreeSet<u32>>(), known, "{start}");
        assert_eq!(known.len(), bottlenecks, "{start}");
        let alone = |left: u32| {
            let mut layer = on_shortest.iter().filter(|&&number| graph.distance_of(number) == Some(left));
            layer.next().filter(|_| layer.next().is_none()).copied()
        };
        assert_eq!(
            found.shortest_path_dominators,
            (1..distance).rev().filter_map(alone).collect::<Vec<u32>>(),
            "{start}"
        );
    }
}

/// The moat of the source, compared with a plain search over the cells of the hole and of the piece: all holes up to 8 cells
/// per side, the hole in the lower right corner up to 16. The engine's search agrees up to 8.
#[test]
fn moats_take_the_computed_number_of_steps() {
    for side in 2..=16_usize {
        let ring = ring(side);
        for (hole, &cell) in ring.iter().enumerate().skip(1) {
            if side <= 8 || cell == (side - 1, side - 1) {
                assert_eq!(
                    moat_by_search(side, cell),
                    moat::steps(side as u64, hole as u64),
                    "{side}, {hole}"
                );
            }
        }
    }
    for side in 2..=8 {
        for metric in Metric::ALL {
            let known = match metric.is_super() {
                false => moat::steps(side as u64, 2 * side as u64 - 2),
                true => moat::super_steps(side as u64),
            };
            assert_eq!(moat_graph(side, metric).distance().map(u64::from), known, "{side} by {metric}");
        }
    }
    // The source's board needs fewer than its 254 · 507 + 254 steps, wherever the hole is.
    assert_eq!(moat::steps(128, 254), Some(128_525));
    assert_eq!((1..508).filter_map(|hole| moat::steps(128, hole)).max(), Some(128_525));
    assert_eq!(254 * 507 + 254, 129_032);
}

/// The cells of a moat in order, from the upper left corner on.
fn ring(side: usize) -> Vec<(usize, usize)> {
    let last = side - 1;
    let sides = [
        (0..last).map(|at| (0, at)).collect::<Vec<_>>(),
        (0..last).map(|at| (at, last)).collect(),
        (0..last).map(|at| (last, last - at)).collect(),
        (0..last).map(|at| (last - at, 0)).collect(),
    ];
    sides.concat()
}

/// Breadth-first search over the cells of the hole and of the piece from the upper left corner; all other pieces are
/// interchangeable.
fn moat_by_search(side: usize, hole: (usize, usize)) -> Option<u64> {
    let last = side - 1;
    let is_open = |&(row, col): &(usize, usize)| row == 0 || row == last || col == 0 || col == last;
    let mut seen = HashSet::from([(hole, (0, 0))]);
    let mut open = VecDeque::from([(hole, (0, 0), 0)]);
    while let Some((hole, piece, steps)) = open.pop_front() {
        if piece == (last, last) {
            return Some(steps);
        }
        let (row, col) = hole;
        let adjacent =
            [(row.wrapping_sub(1), col), (row + 1, col), (row, col.wrapping_sub(1)), (row, col + 1)];
        for there in adjacent.into_iter().filter(|&(row, col)| row < side && col < side).filter(is_open) {
            let piece = if there == piece { hole } else { piece };
            if seen.insert((there, piece)) {
                open.push_back((there, piece, steps + 1));
            }
        }
    }
    None
}

/// A moat with the hole in the lower right corner.
fn moat_graph(side: usize, metric: Metric) -> Graph {
    let names: Vec<char> = ('A'..='Z').chain('a'..='z').collect();
    let mut rows = vec![vec!['#'; side]; side];
    for (&(row, col), name) in ring(side).iter().zip(names) {
        rows[row][col] = name;
    }
    rows[side - 1][side - 1] = '.';
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    let puzzle = PosedBoard::parse(&rows.join("/"), "corner:A", metric).expect("a moat");
    explore(&puzzle, 1 << 20).expect("it is small")
}
