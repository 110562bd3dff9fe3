//! Sliding block puzzles.

use antipode_engine::resumable::Resumable;
use antipode_engine::sliding::explore::explore;
use antipode_engine::sliding::obstacle_census::ObstacleCensus;
use antipode_engine::sliding::radial_layout::radial_layout;
use antipode_play::prose::Prose;
use antipode_puzzles::sliding::library::LibraryBoard;
use antipode_puzzles::sliding::{Grid, Metric, PosedBoard, moat};
use antipode_sentences::{assert_said, with_separators};

const PROBLEMS: &str = "lab/texts/problems.txt";
const METRICS: &str = "app/texts/metrics.txt";

#[test]
fn a_moat_takes_as_many_steps_as_the_pages_say() {
    // The hole begins in the corner opposite to the piece.
    let steps = |side: u64| moat::steps(side, 2 * (side - 1)).expect("a moat");
    for side in [5, 11, 128] {
        assert_eq!(steps(side), (2 * side - 3) * (4 * side - 5) + 2 * side - 2);
    }
    let hours = steps(128) as f64 / 2.0 / 3_600.0;
    let round = 4 * 127 - 1;
    let large = with_separators(steps(128));
    assert_said(
        METRICS,
        &[
            format!("{} moves, and nothing to think about", steps(11)),
            format!("on 128 × 128, as in the article, {large}, or {hours:.1} hours at two moves a second."),
            format!("The article has one round more, {}", with_separators(steps(128) + round)),
        ],
    );
    assert_said(PROBLEMS, &[format!("128 × 128 takes {large} steps")]);
}

#[test]
fn the_boards_that_show_the_metrics_do() {
    let texts = Prose::new(include_str!("../../../crates/app/texts/metrics.txt"));
    let distance = |section: &str, metric: Metric| {
        let board = texts.section(section);
        let puzzle = PosedBoard::parse(board.text("start"), board.text("goal"), metric).expect("a puzzle");
        explore(&puzzle, 1_000_000).expect("it is small").distance()
    };
    assert_eq!(distance("around", Metric::Move), Some(1));
    assert!(distance("around", Metric::Step) > Some(1));
    for alone in [Metric::Step, Metric::Line, Metric::Move] {
        assert_eq!(distance("together", alone), None, "neither piece can move alone");
    }
    assert_eq!(distance("together", Metric::SuperMove), Some(1));
    // The sides in the name, width first, are those of the board.
    assert_eq!(texts.section("two-searches").text("name"), "3 × 2 with two single pieces");
    assert_eq!(distance("two-searches", Metric::Step), Some(4));
}

#[test]
fn rules_without_search_tell_as_much_as_the_problem_says() {
    let counts = ObstacleCensus::new(Grid::new(3, 3).expect("a grid")).run().counts();
    let told = counts.no_room + counts.out_of_reach;
    let unsolvable = told + counts.silent;
    let all = with_separators(unsolvable + counts.solvable);
    assert_said(
        PROBLEMS,
        &[
            format!(
                "Of 3 × 3 there are {all} boards with a piece to be taken from one corner to the opposite one."
            ),
            format!(
                "{} of them cannot be solved; the rules say so of {}, and are silent about {}.",
                with_separators(unsolvable),
                with_separators(told),
                with_separators(counts.silent)
            ),
        ],
    );
}

#[test]
fn counts_of_placements_are_what_their_formulas_give() {
    let (single_pieces, just_solved) = (11_505_u64, 12_295_564);
    assert_said(
        PROBLEMS,
        &[
            format!("{} for 4 × 4 by this formula", with_separators(2 * 3_u64.pow(6) * 4_u64.pow(9))),
            format!("5^16 = {}", with_separators(5_u64.pow(16))),
            format!(
                "adding each of the {} single pieces to each of the {} boards that are just solved, {}",
                with_separators(single_pieces),
                with_separators(just_solved),
                with_separators(single_pieces * just_solved)
            ),
            format!("2^24 = {}", with_separators(1 << 24)),
        ],
    );
}

/// The recorded moves with 1, 2, 3 … pieces.
fn row(file: &str, key: &str) -> Vec<u32> {
    let path = format!("{}/../../data/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the record");
    let line = text.lines().find(|line| line.starts_with(key)).expect("a row");
    let numbers = line.split_once(": ").expect("its numbers").1.split(';').next().expect("a part");
    numbers.split_whitespace().map(|number| number.parse().expect("a number")).collect()
}

#[test]
fn comparisons_of_the_hardest_puzzles_are_those_of_the_record() {
    let square = row("sliding-hardest.txt", "4x4 move strict");
    let most = square[8];
    assert!(square.iter().enumerate().all(|(pieces, moves)| pieces == 8 || *moves < most));
    assert_said(
        PROBLEMS,
        &[
            format!(
                "Nine pieces on 4 × 4 take {most} moves, eight and ten only {} and {}.",
                square[7], square[9]
            ),
            "Past nine pieces on 4 × 4 all numbers are smaller".to_owned(),
        ],
    );
    let (flat, space) =
        (row("sliding-hardest.txt", "3x4 move strict"), row("sliding-outlines.txt", "2x2x3 move"));
    for (pieces, (flat, space)) in (1..).zip(flat.iter().zip(&space)) {
        match pieces {
            1 => {}
            2 | 3 => assert!(space > flat, "{pieces}"),
            _ => assert!(space < flat, "{pieces}"),
        }
    }
    let said = "its puzzles of two and of three pieces are longer than those of the flat board of as many cells, 3 × 4, and from four pieces on shorter";
    assert_said(PROBLEMS, &[said.to_owned()]);
}

/// What the map of a large board shows: positions each with a shortest path to the goal, all of it drawn.
#[test]
fn a_large_map_is_a_sample_of_shortest_paths() {
    const DRAWN: usize = 6_000;
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/library/classics.txt");
    let lines = std::fs::read_to_string(path).expect("the classics");
    let boards = lines.lines().filter(|line| !line.starts_with('#'));
    let mut sampled = 0;
    for board in boards.map(|line| line.parse::<LibraryBoard>().expect("a board")) {
        let is_large = (DRAWN as u64 + 1..300_000).contains(&board.figures.positions.unwrap_or(0));
        if !is_large {
            continue;
        }
        for metric in [Metric::Step, Metric::Move] {
            let puzzle = board.puzzle(metric).expect("a puzzle");
            let graph = explore(&puzzle, 300_000).expect("as many as recorded");
            let map = radial_layout(&graph, DRAWN);
            assert!(map.numbers.len() >= DRAWN && (map.numbers.len() as u64) < graph.positions());
            assert!(map.numbers.contains(&0), "the board itself");
            let mut is_connected: Vec<bool> = map.distances.iter().map(|distance| *distance == 0).collect();
            for &(from, to) in &map.edges {
                let [near, far] = [from, to].map(|index| map.distances[index as usize]);
                if near + 1 == far {
                    is_connected[to as usize] = true;
                }
            }
            assert!(
                is_connected.iter().all(|connected| *connected),
                "{}: a step nearer is drawn",
                board.name
            );
            let of_graph =
                |number: &u32| graph.distance_of(*number).expect("every position reaches the goal");
            assert!(map.numbers.iter().map(of_graph).eq(map.distances.iter().copied()));
            sampled += 1;
        }
    }
    assert!(sampled >= 4, "{sampled} maps");
    let said = "positions are drawn, a sample: each with a shortest path to the goal.";
    assert_said("app/src/puzzle/sliding/graph/mod.rs", &[said.to_owned()]);
}
