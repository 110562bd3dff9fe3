//! Ramka's spaces as data: their conventions, and their agreement with the rules.

use antipode_puzzles::puzzle::{Puzzle, Rank, Ranked};
use antipode_puzzles::ramka::{Board, Metric, Move, Ramka, Row};
use antipode_puzzles::scramble::SeededRng;
use antipode_puzzles::space::Space;

const SAMPLES: usize = 2_000;

/// Random canonical boards of a metric.
fn boards(metric: Metric) -> impl Iterator<Item = Board> {
    let ramka = Ramka(metric);
    let mut scrambler = SeededRng::new(metric.name());
    std::iter::repeat_with(move || {
        ramka.unrank(Rank(scrambler.below(ramka.count()) as u32)).expect("a number below the count")
    })
    .take(SAMPLES)
}

#[test]
fn spaces_follow_the_conventions() {
    for metric in Metric::ALL {
        assert_eq!(metric.space().validate(), Ok(()), "{metric}");
    }
}

#[test]
fn sizes_are_those_of_the_seed() {
    let sizes = Metric::ALL.map(|metric| metric.space().position_count());
    assert_eq!(sizes, [4_717_440, 4_717_440, 19_958_400, 19_958_400, 59_875_200, 59_875_200]);
    for metric in Metric::ALL {
        assert_eq!(Ramka(metric).count(), metric.space().position_count());
    }
}

#[test]
fn fingerprints_of_metrics_differ() {
    let fingerprints = Metric::ALL.map(|metric| metric.space().fingerprint());
    for (index, fingerprint) in fingerprints.iter().enumerate() {
        assert!(!fingerprints[..index].contains(fingerprint));
    }
}

#[test]
fn boards_and_positions_correspond() {
    for metric in Metric::ALL {
        let (ramka, space) = (Ramka(metric), metric.space());
        for board in boards(metric) {
            let position = metric.space_position(&board);
            assert!(space.contains(&position));
            assert_eq!(metric.board_at(position), board);
            let rank = space.rank(&position);
            assert_eq!(space.unrank(rank), Some(position));
            assert_eq!(ramka.rank(&board), Rank(rank as u32));
        }
        assert_eq!(space.unrank(space.position_count()), None);
        assert_eq!(ramka.unrank(Rank(space.position_count() as u32)), None);
    }
}

/// The space is computed by playing labelled boards; here every step is compared with playing a real board.
#[test]
fn steps_match_moves() {
    for metric in Metric::ALL {
        let (ramka, space) = (Ramka(metric), metric.space());
        for board in boards(metric) {
            let position = metric.space_position(&board);
            let by_rules: Vec<(String, Board)> = ramka
                .moves(&board)
                .into_iter()
                .map(|mv| (mv.to_string(), ramka.apply(&board, mv).expect("a listed move is legal")))
                .collect();
            let by_space: Vec<(String, Board)> = space.classes[position.class as usize]
                .iter()
                .map(|step| (text(&space, step.generator.0), metric.board_at(space.apply(&position, step))))
                .collect();
            assert_eq!(by_rules, by_space, "{metric} {board}");
        }
    }
}

fn text(space: &Space, word: u16) -> String {
    space.move_names[usize::from(word)].text.clone()
}

#[test]
fn only_the_solved_board_at_any_height_is_solved() {
    for metric in Metric::ALL {
        let space = metric.space();
        let heights = if metric.counts_shifts() { 3 } else { 1 };
        assert_eq!(space.solved.len(), heights);
        assert!(space.solved.iter().all(|position| metric.board_at(*position).is_solved()));
    }
}

/// facts: a class has 6 moves if both spaces are empty, else 4, or 2 if both gaps are in one row; 48 over the 13 classes.
#[test]
fn a_class_has_six_four_or_two_moves() {
    let counts: Vec<usize> = Metric::Tiles.space().classes.iter().map(Vec::len).collect();
    assert_eq!(counts, [6, 4, 4, 4, 4, 4, 4, 2, 2, 2, 4, 4, 4]);
}

#[test]
fn frame_rows_are_given_exactly_where_the_frame_is_needed_and_shifts_are_free() {
    for metric in Metric::ALL {
        let space = metric.space();
        for board in boards(metric) {
            for step in &space.classes[metric.space_position(&board).class as usize] {
                let word = &space.move_names[usize::from(step.generator.0)];
                let mv: Move = word.text.parse().expect("words are moves");
                let elsewhere = Row::ALL.into_iter().find(|row| *row != mv.row()).expect("three rows");
                let by_hand = board.with_frame_row(elsewhere).expand(mv).expect("a legal move");
                let shifts = by_hand.contains(&Move::Shift { row: mv.row() }) && !metric.counts_shifts();
                assert_eq!(word.frame_row, shifts.then_some(mv.row().index() as u8), "{metric} {board} {mv}");
            }
        }
    }
}

/// The first layers by the rules alone: the published numbers where available, and 21 strokes at depth 2.
#[test]
fn the_first_layers_are_right() {
    let expected: [(Metric, &[usize]); 2] =
        [(Metric::Tiles, &[1, 6, 9, 12, 30, 48, 84, 126, 234]), (Metric::Strokes, &[1, 6, 21])];
    for (metric, expected) in expected {
        let ramka = Ramka(metric);
        let mut seen = std::collections::HashSet::from([ramka.solved()]);
        let mut layer: Vec<Board> = seen.iter().copied().collect();
        let mut counts = Vec::new();
        for _ in expected {
            counts.push(layer.len());
            let after =
                |board: Board| ramka.moves(&board).into_iter().filter_map(move |mv| ramka.apply(&board, mv));
            layer = layer.into_iter().flat_map(after).filter(|board| seen.insert(*board)).collect();
        }
        assert_eq!(counts, expected, "{metric}");
    }
}
