//! Boards at the end of a random walk from solved, and the proof of how far that leads.

use super::{Position, Ruleset};
use antipode_puzzles::scramble::SeededRng;
use std::collections::HashSet;

/// The positions of a walk of some moves from solved.
#[must_use]
pub fn walk(ruleset: Ruleset, moves: u32, random: &mut SeededRng) -> Vec<Position> {
    let mut path = vec![ruleset.canonical(&ruleset.solved())];
    walk_on(ruleset, &mut path, moves, random);
    path
}

/// Goes on with a walk by some moves. No position comes twice, unless there is no other.
pub fn walk_on(ruleset: Ruleset, path: &mut Vec<Position>, moves: u32, random: &mut SeededRng) {
    for _ in 0..moves {
        let here = path.last().expect("a walk has a start");
        let next: Vec<Position> = neighbours(ruleset, here).collect();
        let fresh: Vec<&Position> = next.iter().filter(|position| !path.contains(position)).collect();
        let choice = if fresh.is_empty() { next.iter().collect() } else { fresh };
        if choice.is_empty() {
            break;
        }
        let chosen = choice[random.below(choice.len() as u64) as usize].clone();
        path.push(chosen);
    }
}

/// A position that is exactly this far from solved; the same one for the same seed. Each move of the ruleset must have an inverse, and
/// some position must be that far away. The proof takes some thousand positions for ten moves: this is for boards of minutes.
#[must_use]
pub fn board_at_depth(ruleset: Ruleset, depth: u32, seed: &str) -> Position {
    let random = &mut SeededRng::new(seed);
    loop {
        let board = walk(ruleset, depth, random).pop().expect("a walk has an end");
        if is_farther(ruleset, &board, depth - 1) {
            return board;
        }
    }
}

/// Whether a board is more than this many moves from solved: the positions around both have none in common.
fn is_farther(ruleset: Ruleset, board: &Position, moves: u32) -> bool {
    let near = ball(ruleset, &ruleset.solved(), moves / 2);
    ball(ruleset, board, moves - moves / 2).is_disjoint(&near)
}

/// All positions within this many moves.
fn ball(ruleset: Ruleset, centre: &Position, radius: u32) -> HashSet<Position> {
    let mut layer = vec![ruleset.canonical(centre)];
    let mut found: HashSet<Position> = layer.iter().cloned().collect();
    for _ in 0..radius {
        let next: Vec<Position> = layer.iter().flat_map(|position| neighbours(ruleset, position)).collect();
        layer = next.into_iter().filter(|position| found.insert(position.clone())).collect();
    }
    found
}

fn neighbours(ruleset: Ruleset, position: &Position) -> impl Iterator<Item = Position> {
    let moves = ruleset.moves(position).unwrap_or_default();
    moves.into_iter().filter_map(move |mv| ruleset.apply(position, mv))
}

/// The distance under the default ruleset of its board, by a search layer by layer, from the board until the first solved one.
#[cfg(test)]
pub(crate) fn distance(board: &Position) -> u32 {
    let ruleset = board.kind().default_ruleset().for_position(board);
    let mut layer = vec![ruleset.canonical(board)];
    let mut found: HashSet<Position> = layer.iter().cloned().collect();
    let mut depth = 0;
    while !layer.iter().any(Position::is_solved) {
        let next = layer.iter().flat_map(|at| neighbours(ruleset, at)).collect::<Vec<_>>();
        layer = next.into_iter().filter(|position| found.insert(position.clone())).collect();
        depth += 1;
    }
    depth
}
