//! The boards and rules with few positions.

use antipode_puzzles::rotation::gods_numbers::representative;
use antipode_puzzles::rotation::{Board, MAX_SIDE, ReachableSet, Rule, SpaceLayout, Variant};

/// The boards and rules with at most `most_positions` reachable positions, one of each mirror pair, the fewest
/// positions first.
///
/// Boards of a single block and of blocks of one cell are omitted: their farthest positions are trivial. So are boards of more
/// than 25 cells: none of them has few positions.
#[must_use]
pub fn small_boards(most_positions: u64) -> Vec<Variant> {
    let mut found: Vec<(u64, Variant)> = Vec::new();
    for rule in Rule::ALL {
        for board in boards(rule) {
            let Ok(variant) = Variant::new(board, rule) else { continue };
            if board.block_count() == 1 || board.has_single_cells() {
                continue;
            }
            let positions = ReachableSet::of(board).count().as_u64().filter(|count| *count <= most_positions);
            let Some(positions) = positions else { continue };
            if representative(&variant) == variant && SpaceLayout::fits(&variant) {
                found.push((positions, variant));
            }
        }
    }
    // The sort is stable: boards with equally many positions stay together, in the order of the rules.
    found.sort_by_key(|(positions, variant)| (*positions, variant.board()));
    found.into_iter().map(|(_, variant)| variant).collect()
}

/// The boards on which a rule is legal.
fn boards(rule: Rule) -> impl Iterator<Item = Board> {
    const MAX_CELLS: u8 = 25;
    let sides = || 2..=MAX_SIDE;
    let sizes = sides().flat_map(move |rows| sides().map(move |cols| (rows, cols)));
    let sizes = sizes.filter(|(rows, cols)| rows <= cols && rows * cols <= MAX_CELLS);
    let blocks = sizes.flat_map(|size| {
        (1..=size.0).flat_map(move |rows| (1..=size.1).map(move |cols| (size, (rows, cols))))
    });
    blocks.flat_map(move |(size, block)| {
        [false, true]
            .into_iter()
            .filter_map(move |orientable| Board::new(size, block, rule.turn_kind(), orientable).ok())
    })
}
