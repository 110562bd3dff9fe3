//! The laws of `puzzle`, over every puzzle and metric.

use antipode_puzzles::fifteen::{Metric as FifteenMetric, RankedVariant, Variant as FifteenVariant};
use antipode_puzzles::puzzle::{Puzzle, Rank, Ranked};
use antipode_puzzles::ramka::{Metric, Ramka};
use antipode_puzzles::rotation::{Position, Rule, Turn, Variant};
use antipode_puzzles::scramble::SeededRng;
use proptest::prelude::*;

const WALK: usize = 40;

/// A walk of random moves from a random position: every law at every step.
fn ranked_walk<P: Ranked>(puzzle: &P, start: u64, seed: &str) -> Result<(), TestCaseError> {
    let start = puzzle.unrank(Rank((start % puzzle.count()) as u32)).expect("a rank below the count");
    for position in walk(puzzle, start, seed)? {
        let rank = puzzle.rank(&position);
        prop_assert!(u64::from(rank.0) < puzzle.count());
        prop_assert_eq!(puzzle.unrank(rank), Some(position.clone()));
        for mv in puzzle.moves(&position) {
            prop_assert!(puzzle.inverse(&position, mv).is_some(), "every slide has an inverse");
        }
    }
    Ok(())
}

/// The positions of a walk of random moves: the laws of moves at every step.
fn walk<P: Puzzle>(puzzle: &P, start: P::Position, seed: &str) -> Result<Vec<P::Position>, TestCaseError> {
    let mut rng = SeededRng::new(seed);
    let mut positions = vec![start];
    for step in 0..WALK {
        let position = &positions[step];
        let moves = puzzle.moves(position);
        prop_assert!(!moves.is_empty());
        for (index, &mv) in moves.iter().enumerate() {
            prop_assert!(!moves[..index].contains(&mv), "{:?} is listed twice", mv);
            let next = puzzle.apply(position, mv).expect("a listed move is legal");
            prop_assert_ne!(&next, position);
            if let Some(back) = puzzle.inverse(position, mv) {
                prop_assert!(puzzle.moves(&next).contains(&back), "{:?} undoes {:?}", back, mv);
                prop_assert!(
                    puzzle.apply(&next, back).as_ref() == Some(position),
                    "{:?} undoes {:?}",
                    back,
                    mv
                );
            }
        }
        let mv = moves[rng.below(moves.len() as u64) as usize];
        positions.push(puzzle.apply(position, mv).expect("a listed move is legal"));
    }
    Ok(positions)
}

/// Unlisted moves are illegal, for every move that is legal in some other position.
fn unlisted_moves_are_illegal<P: Ranked>(puzzle: &P, start: u64) -> Result<(), TestCaseError> {
    let unrank =
        |rank: u64| puzzle.unrank(Rank((rank % puzzle.count()) as u32)).expect("a rank below the count");
    let position = unrank(start);
    let listed = puzzle.moves(&position);
    for other in 0..50 {
        for mv in puzzle.moves(&unrank(start.wrapping_add(other * 1_234_567))) {
            prop_assert_eq!(puzzle.apply(&position, mv).is_some(), listed.contains(&mv), "{:?}", mv);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn ramka_follows_the_laws(start: u64, seed in "[a-z]{1,8}") {
        for metric in Metric::ALL {
            ranked_walk(&Ramka(metric), start, &seed)?;
            unlisted_moves_are_illegal(&Ramka(metric), start)?;
        }
    }
}

/// Boards of Fifteen with ranks, oblong ones and every kind of goal.
fn ranked_boards() -> impl Iterator<Item = RankedVariant> {
    let boards =
        ["2x2", "3x2@first", "2x4@spiral", "3x3@columns", "4x3", "2x6@first", "3x3@goal:8,7,6,0,4,1,2,5,3"];
    let board = |text: &str| text.parse().expect("a board");
    boards.into_iter().flat_map(move |text| {
        FifteenMetric::ALL.map(|metric| {
            RankedVariant::new(FifteenVariant::new(board(text), metric)).expect("at most twelve cells")
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn fifteen_follows_the_laws(start: u64, seed in "[a-z]{1,8}") {
        for fifteen in ranked_boards() {
            ranked_walk(&fifteen, start, &seed)?;
            unlisted_moves_are_illegal(&fifteen, start)?;
        }
        for board in ["4x4@spiral", "6x5@first", "6x6", "3x5@columns"] {
            for metric in FifteenMetric::ALL {
                let fifteen = FifteenVariant::new(board.parse().expect("a board"), metric);
                walk(&fifteen, fifteen.solved(), &seed)?;
            }
        }
    }
}

/// Oblong boards, every rule, with and without directions; 12 × 12 too.
const BOARDS: [&str; 16] = [
    "3x3n2 quarter",
    "4x2n2 half",
    "2x5n2o quarter",
    "5x3n3o clockwise",
    "4x3n3 half",
    "7x6n5o quarter",
    "4x3n3 ring",
    "3x4n3 ring-any",
    "5x4n4 ring-clockwise",
    "4x2n2 ring-any",
    "4x3n3x2 180",
    "5x4n1x2o 180",
    "4x4n3o 180",
    "12x12n2 quarter",
    "12x11n12x10 180",
    "12x12n12 ring-any",
];

fn boards() -> impl Iterator<Item = Variant> {
    BOARDS.into_iter().map(|text| text.parse().expect("a board and a matching rule"))
}

/// Every unlisted turn is illegal, including turns of blocks that do not exist.
fn unlisted_turns_are_illegal(variant: &Variant, position: &Position) -> Result<(), TestCaseError> {
    let listed = variant.moves(position);
    let blocks = variant.board().block_count() as u8;
    for block in [0, blocks / 2, blocks - 1, blocks, u8::MAX] {
        for steps in i8::MIN..=i8::MAX {
            let turn = Turn { block, steps };
            prop_assert_eq!(variant.apply(position, turn).is_some(), listed.contains(&turn), "{:?}", turn);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn rotation_follows_the_laws(seed in "[a-z]{1,8}") {
        for variant in boards() {
            prop_assert!(variant.is_solved(&variant.solved()));
            let positions = walk(&variant, variant.solved(), &seed)?;
            let last = positions.last().expect("a walk has a beginning");
            unlisted_turns_are_illegal(&variant, last)?;
        }
    }
}

/// A turn has an inverse under every rule except the two one-way rules.
#[test]
fn only_one_way_rules_have_no_inverses() {
    for variant in boards() {
        let solved = variant.solved();
        for turn in variant.moves(&solved) {
            let one_way = matches!(variant.rule(), Rule::Clockwise | Rule::RingClockwise);
            assert_eq!(variant.inverse(&solved, turn).is_none(), one_way, "{variant}: {turn:?}");
        }
    }
}

#[test]
fn ranks_end_at_the_count() {
    for metric in Metric::ALL {
        let ramka = Ramka(metric);
        assert!(ramka.is_solved(&ramka.solved()));
        assert!(ramka.unrank(Rank(ramka.count() as u32 - 1)).is_some());
        assert_eq!(ramka.unrank(Rank(ramka.count() as u32)), None);
    }
    for fifteen in ranked_boards() {
        assert!(fifteen.is_solved(&fifteen.solved()));
        assert!(fifteen.unrank(Rank(fifteen.count() as u32 - 1)).is_some());
        assert_eq!(fifteen.unrank(Rank(fifteen.count() as u32)), None);
    }
}
