//! Boards, random positions, and every position of small boards by a simple search.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher};

use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::{Board, Position, Rule, Turn, TurnKind, Variant};

pub(crate) fn board(size: (u8, u8), block: u8, turning: TurnKind, orientable: bool, rule: Rule) -> Variant {
    let board = Board::new(size, (block, block), turning, orientable).expect("there is such a board");
    Variant::new(board, rule).expect("the rule goes with the board")
}

/// A uniform random order of the numbers, all upright; it may be unreachable.
pub(crate) fn shuffled(variant: &Variant, seed: u64) -> Position {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1234_5678_9abc_def0;
    let mut numbers: Vec<u8> = (1..=variant.board().cell_count() as u8).collect();
    for last in (1..numbers.len()).rev() {
        numbers.swap(last, (random(&mut state) % (last as u64 + 1)) as usize);
    }
    let directions = Position::solved(variant.board()).directions().to_vec();
    Position::new(variant.board(), &numbers, &directions).expect("each number once")
}

/// A position some random turns away from solved, and a solution of it, not a short one: under one-way rules several
/// turns undo each turn.
pub(crate) fn walk(variant: &Variant, turns: usize, seed: u64) -> (Position, Vec<Turn>) {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x0fed_cba9_8765_4321;
    let mut here = variant.solved();
    let mut solution = Vec::new();
    for _ in 0..turns {
        let turns = variant.moves(&here);
        let turn = turns[(random(&mut state) % turns.len() as u64) as usize];
        here = variant.apply(&here, turn).expect("a legal turn");
        match variant.inverse(&here, turn) {
            Some(back) => solution.push(back),
            None => solution.extend(vec![turn; variant.board().turn_order() - 1]),
        }
    }
    solution.reverse();
    (here, solution)
}

/// SplitMix64.
pub(crate) fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Positions with their distances, in the same order every time, so that samples are the same, too.
pub(crate) type Depths = HashMap<Position, u32, BuildHasherDefault<DefaultHasher>>;

/// Every solvable position with its distance, by a search with the inverses of the rule's turns.
pub(crate) fn all_depths(variant: &Variant) -> Depths {
    depths_of_few(variant, usize::MAX).expect("no board has more")
}

/// The same; `None` if there are more than `most`.
pub(crate) fn depths_of_few(variant: &Variant, most: usize) -> Option<Depths> {
    let solved = variant.solved();
    let back: Vec<Turn> = variant.moves(&solved).iter().map(|turn| turn.inverse()).collect();
    let mut depths = Depths::from_iter([(solved.clone(), 0)]);
    let mut layer = vec![solved];
    for depth in 1.. {
        let mut next = Vec::new();
        for here in &layer {
            for &turn in &back {
                let there = here.turned(turn).expect("a block of the board");
                if !depths.contains_key(&there) {
                    depths.insert(there.clone(), depth);
                    next.push(there);
                }
            }
            if depths.len() > most {
                return None;
            }
        }
        if next.is_empty() {
            return Some(depths);
        }
        layer = next;
    }
    unreachable!("a layer is empty in the end")
}

pub(crate) fn assert_solves(variant: &Variant, position: &Position, solution: &[Turn]) {
    let end = solution.iter().fold(position.clone(), |here, turn| {
        variant.apply(&here, *turn).expect("a turn that the rule allows")
    });
    assert!(end.is_solved(), "{solution:?} does not solve {position:?}");
}
