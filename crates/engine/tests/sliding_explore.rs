//! Components of random small boards, with walls, holes in pieces and restricted pieces, compared with the legal moves of
//! the rules.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use antipode_engine::resumable::Resumable;
use antipode_engine::sliding::explore::{ExploreError, explore};
use antipode_engine::sliding::search::PositionSearch;
use antipode_puzzles::sliding::notation::parse_position;
use antipode_puzzles::sliding::{
    Cells, Grid, MAX_LEGAL_MOVES, Metric, PosedBoard, Position, legal_moves, trace_move,
};
use proptest::prelude::*;

/// A board from cell values: 0 is a wall, 1 to 3 are holes, a connected set of equal values from 4 on is a piece, or, with
/// `in_parts`, all cells of equal values.
fn board(cols: usize, cells: &[u8], in_parts: bool) -> String {
    let grid = Grid::new(cells.len() / cols, cols).expect("a small grid");
    let mut names = vec!['.'; cells.len()];
    let mut next = 'A'..='Z';
    for first in 0..cells.len() {
        match cells[first] {
            0 => names[first] = '#',
            1..=3 => {}
            number if names[first] == '.' => {
                let is_same = |cell: &usize| cells[*cell] == number && names[*cell] == '.';
                let piece: Cells = (first..cells.len()).filter(is_same).collect();
                let piece = if in_parts { piece } else { grid.connected_component(piece) };
                let name = next.next().expect("few pieces");
                piece.iter().for_each(|cell| names[cell] = name);
            }
            _ => {}
        }
    }
    names.chunks(cols).map(String::from_iter).collect::<Vec<_>>().join("/")
}

/// The gates of a board: each piece that stands in a cell may enter it, the others as the masks say.
fn gates(board: &str, admitted: &[u32]) -> Vec<String> {
    let cells: Vec<char> = board.chars().filter(|ch| *ch != '/').collect();
    let cols = board.find('/').unwrap_or(board.len());
    let names: BTreeSet<char> = cells.iter().copied().filter(char::is_ascii_uppercase).collect();
    let gate = |(cell, mask): (usize, &u32)| {
        let may_enter = |name: &char| mask >> (*name as u8 - b'A') & 1 == 1 || cells[cell] == *name;
        let named: String = names.iter().copied().filter(may_enter).collect();
        (!named.is_empty()).then(|| format!("gate:{named}:r{}c{}", cell / cols + 1, cell % cols + 1))
    };
    admitted.iter().enumerate().filter_map(gate).collect()
}

fn puzzles() -> impl Strategy<Value = (String, String, Metric)> {
    let cells = prop_oneof![1 => Just(0_u8), 12 => 1_u8..4, 20 => 4_u8..8];
    let sizes =
        prop_oneof![Just((2, 2)), Just((2, 3)), Just((4, 2)), Just((3, 3)), Just((2, 5)), Just((3, 4))];
    let metric = (0..6_usize).prop_map(|index| Metric::ALL[index]);
    sizes.prop_flat_map(move |(rows, cols)| {
        let in_parts = proptest::bool::weighted(0.2);
        let boards = (proptest::collection::vec(cells.clone(), rows * cols), in_parts)
            .prop_map(move |(cells, in_parts)| (board(cols, &cells, in_parts), in_parts));
        // For each cell the pieces that may enter it, all of them in most cells.
        let admitted = prop_oneof![4 => Just(u32::MAX), 1 => any::<u32>()];
        let admitted = proptest::collection::vec(admitted, rows * cols);
        let is_gated = any::<bool>();
        let admitted = (is_gated, admitted).prop_map(|(gated, masks)| if gated { masks } else { Vec::new() });
        (boards, proptest::collection::vec(0_u8..8, 26), any::<u32>(), metric.clone(), admitted).prop_map(
            |((board, in_parts), freedoms, named, metric, admitted)| {
                let has = |name: &char| board.contains(*name);
                let bound =
                    ('A'..='Z').zip(freedoms).filter(|(name, _)| has(name)).filter_map(|(name, freedom)| {
                        match freedom {
                            0 => Some(format!("h:{name}")),
                            1 => Some(format!("v:{name}")),
                            2 => Some(format!("fix:{name}")),
                            _ => None,
                        }
                    });
                let bound: Vec<String> = bound.collect();
                let is_named =
                    |cell: char| cell.is_ascii_uppercase() && named >> (cell as u8 - b'A') & 3 == 3;
                let shown =
                    |cell: char| if cell.is_ascii_uppercase() && !is_named(cell) { '.' } else { cell };
                let goal: String = board.chars().map(shown).collect();
                let mut options: Vec<String> = bound;
                if in_parts {
                    let names: BTreeSet<char> = board.chars().filter(char::is_ascii_uppercase).collect();
                    options.push(format!("parts:{}", names.into_iter().collect::<String>()));
                }
                options.extend(gates(&board, &admitted));
                let at = if options.is_empty() { "" } else { "@" };
                (format!("{board}{at}{}", options.join(",")), goal, metric)
            },
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn components_match_the_rules((board, goal, metric) in puzzles()) {
        prop_assume!(parse_position(&board).is_ok());
        let puzzle = PosedBoard::parse(&board, &goal, metric);
        prop_assume!(puzzle.is_ok());
        let puzzle = puzzle.expect("it is one");
        let classes = puzzle.goal().piece_kinds(puzzle.start().board());
        let key = |position: &Position| -> BTreeSet<(u8, u8)> {
            classes.iter().copied().zip(position.anchors().iter().copied()).collect()
        };
        let mut found = BTreeMap::from([(key(&puzzle.start()), (puzzle.start(), BTreeSet::new()))]);
        let mut open = VecDeque::from([puzzle.start()]);
        while let Some(here) = open.pop_front() {
            let all = legal_moves(&here, metric, MAX_LEGAL_MOVES).expect("a small board");
            let mut there = BTreeSet::new();
            for mv in all {
                let (after, _) = trace_move(&here, mv, metric).expect("a move is legal");
                there.insert(key(&after));
                if let Entry::Vacant(entry) = found.entry(key(&after)) {
                    entry.insert((after.clone(), BTreeSet::new()));
                    open.push_back(after);
                }
            }
            there.remove(&key(&here));
            found.get_mut(&key(&here)).expect("it was found").1 = there;
            prop_assume!(found.len() < 3_000);
        }
        let graph = explore(&puzzle, 1 << 16).expect("it is small");
        prop_assert_eq!(graph.positions(), found.len() as u64);
        let mut layer: BTreeSet<_> = Default::default();
        for number in 0..graph.positions() as u32 {
            let position = graph.position(number);
            prop_assert_eq!(graph.number_of(&position), Some(number));
            let (_, there) = found.get(&key(&position)).expect("a position that the rules reach");
            let neighbours = graph.neighbours(number);
            let reached: BTreeSet<_> = neighbours.iter().map(|&there| key(&graph.position(there))).collect();
            prop_assert_eq!(neighbours.len(), reached.len(), "each once");
            prop_assert_eq!(&reached, there);
            prop_assert_eq!(graph.is_goal(number), puzzle.goal().is_reached(&position));
            if graph.is_goal(number) {
                layer.insert(key(&position));
            }
        }
        let (mut seen, mut distance) = (layer.clone(), 0);
        while !layer.is_empty() {
            for here in &layer {
                let number = graph.number_of(&found[here].0).expect("it was found");
                prop_assert_eq!(graph.distance_of(number), Some(distance));
            }
            let next: BTreeSet<_> = layer.iter().flat_map(|here| found[here].1.iter().cloned()).collect();
            layer = next.difference(&seen).cloned().collect();
            seen.extend(layer.iter().cloned());
            distance += 1;
        }
        prop_assert_eq!(graph.counts_by_distance().iter().sum::<u64>(), seen.len() as u64);
        // The search of one position agrees, from the start, from the farthest position and from some between.
        for number in (0..graph.positions() as u32).step_by(37).chain(graph.farthest().next()) {
            let start = puzzle.with_start(graph.position(number));
            let search = PositionSearch::new(&start, 1 << 30).run();
            prop_assert_eq!(search.distance(), graph.distance_of(number));
            match (graph.distance_of(number), search.solution()) {
                (Some(distance), Some(solution)) => {
                    prop_assert_eq!(solution.len(), distance as usize);
                    let replayed = solution.iter().try_fold(start.start(), |here, mv| {
                        trace_move(&here, *mv, metric).map(|(after, _)| after)
                    });
                    prop_assert!(replayed.is_some_and(|end| puzzle.goal().is_reached(&end)));
                    let count = search.shortest_solution_count();
                    prop_assert_eq!(count, graph.shortest_solution_count(number));
                }
                (distance, solution) => prop_assert!(distance.is_none() && solution.is_none()),
            }
        }
    }
}

/// All positions in which each piece is where it may be: one hole is enough to reach them.
#[test]
fn gates_divide_a_board() {
    for metric in Metric::ALL {
        let count = |text: &str| {
            let puzzle = PosedBoard::parse(text, "corner:A", metric).expect(text);
            explore(&puzzle, 1 << 16).expect("it is small").positions()
        };
        assert_eq!(count("AB/../.."), 30);
        assert_eq!(count("AB/../..@gate:AB:r3c1r3c2"), 30);
        assert_eq!(count("AB/../..@gate:A:r3c1r3c2"), 4 * 3 + 2 * 4, "A is before or behind the gate");
        assert_eq!(count("AB/../..@gate:A:r3c1r3c2,gate:B:r2c1"), 5 * 4 - 3, "in different cells");
    }
}

/// One restricted piece on an otherwise empty board of 64 cells, which uses every bit of a word.
#[test]
fn a_single_piece_obeys_its_freedom() {
    let start = format!("A......./{}", ["........"; 7].join("/"));
    for (bound, positions) in [("h", 8), ("v", 8), ("fix", 1)] {
        for metric in Metric::ALL {
            let puzzle = PosedBoard::parse(&format!("{start}@{bound}:A"), &start, metric).expect(bound);
            let graph = explore(&puzzle, 1 << 16).expect("it is small");
            assert_eq!(graph.positions(), positions, "{bound}, {metric}");
            for number in 0..graph.positions() as u32 {
                let there: BTreeSet<u32> = graph.neighbours(number).iter().copied().collect();
                assert_eq!(there.len(), graph.neighbours(number).len(), "{bound}, {metric}: each once");
                assert!(!there.contains(&number), "{bound}, {metric}: elsewhere");
            }
        }
    }
}

/// A key has a bit per cell for each class of interchangeable pieces.
#[test]
fn many_classes_of_interchangeable_pieces_have_room_in_a_key() {
    let rows = ["ABCDEFGH", "IJKLMNOP"].into_iter().chain(["........"; 6]).collect::<Vec<_>>().join("/");
    let goal = ["........"; 6]
        .into_iter()
        .chain(["ABCDEFGH", "IJKLMNOP@any:AB,any:CD,any:EF,any:GH,any:IJ,any:KL,any:MN,any:OP"]);
    let goal = goal.collect::<Vec<_>>().join("/");
    let board = PosedBoard::parse(&rows, &goal, Metric::Step).expect("a board");
    assert_eq!(explore(&board, 1_000).err(), Some(ExploreError::TooManyPositions(1_000)));
}
