//! Goals as keys.

use antipode_puzzles::sliding::{Goal, PosedBoard};

use super::super::graph::is_goal_reached;
use super::super::word::Word;
use super::packed_key::PackedKey;
use super::position_code::PositionCode;

/// Whether a position is a goal, by its key.
#[derive(Clone, Debug)]
pub(super) enum GoalTest {
    /// These bits of the key have these values: first bit, number of bits, value.
    Bits(Vec<(u32, u32, u64)>),
    /// The pieces must be looked at.
    Pieces,
}

impl GoalTest {
    pub(super) fn new<W: Word, K: PackedKey>(puzzle: &PosedBoard, code: &PositionCode<W, K>) -> GoalTest {
        let Goal::Places(targets) = puzzle.goal() else { return GoalTest::Pieces };
        let mut bits = Vec::new();
        for target in targets {
            match code.arrangement(&target.pieces, &target.anchors) {
                Some(more) => bits.extend(more),
                None => return GoalTest::Pieces,
            }
        }
        GoalTest::Bits(bits)
    }

    #[inline]
    pub(super) fn is_goal<W: Word, K: PackedKey>(
        &self,
        puzzle: &PosedBoard,
        code: &PositionCode<W, K>,
        key: K,
        anchors: &mut [u8],
    ) -> bool {
        match self {
            GoalTest::Bits(bits) => bits.iter().all(|(from, width, value)| key.bits(*from, *width) == *value),
            GoalTest::Pieces => {
                code.read(key, anchors);
                is_goal_reached(puzzle.goal(), puzzle.start().board(), anchors)
            }
        }
    }
}

/// Every arrangement of all pieces that is a goal, reachable or not; `None` if there are more than `most`, or if listing them
/// takes too long.
pub(super) fn goal_arrangements<W: Word, K: PackedKey>(
    puzzle: &PosedBoard,
    code: &PositionCode<W, K>,
    most: usize,
) -> Option<Vec<K>> {
    let board = puzzle.start().board().clone();
    // The anchors that each class may have, and whether the goal decides them.
    let mut allowed: Vec<W> = code.board.pieces.iter().map(|piece| piece.fits).collect();
    match puzzle.goal() {
        Goal::Places(targets) => {
            for target in targets {
                code.arrangement(&target.pieces, &target.anchors)?;
                let set = target.anchors.iter().fold(W::EMPTY, |set, anchor| set | W::single(*anchor));
                target.pieces.iter().for_each(|piece| allowed[*piece] = allowed[*piece] & set);
            }
        }
        Goal::Corner { piece, rule } => {
            let cells = |anchor: u8| board.pieces()[*piece].cells_at(anchor);
            let there = allowed[*piece].iter().filter(|anchor| rule.is_satisfied(&board, cells(*anchor)));
            allowed[*piece] = there.fold(W::EMPTY, |set, anchor| set | W::single(anchor));
        }
    }
    // Pieces with the fewest anchors first; the pieces of a class follow each other, with increasing anchors.
    let mut groups: Vec<&[u8]> = code.fields().iter().map(|field| &field.pieces[..]).collect();
    groups.sort_by_key(|group| allowed[usize::from(group[0])].len());
    let order: Vec<(usize, bool)> = groups
        .iter()
        .flat_map(|group| group.iter().enumerate().map(|(at, piece)| (usize::from(*piece), at > 0)))
        .collect();
    let mut found = Vec::new();
    let mut anchors = vec![0; code.pieces()];
    let mut nodes = 0;
    // Depth, the cells covered before, and the anchor that is tried for the piece at this depth.
    let mut open: Vec<(usize, W, u8)> = Vec::new();
    let push = |depth: usize, covered: W, anchors: &[u8], open: &mut Vec<(usize, W, u8)>| {
        let (piece, follows) = order[depth];
        let after = if follows { Some(anchors[order[depth - 1].0]) } else { None };
        for anchor in allowed[piece].iter().filter(|anchor| after.is_none_or(|after| *anchor > after)) {
            if code.board.pieces[piece].shape << anchor & covered == W::EMPTY {
                open.push((depth, covered, anchor));
            }
        }
    };
    push(0, code.board.walled_grid.walls, &anchors, &mut open);
    while let Some((depth, covered, anchor)) = open.pop() {
        nodes += 1;
        let piece = order[depth].0;
        anchors[piece] = anchor;
        if depth + 1 == order.len() {
            found.push(code.key_of(&anchors));
        } else {
            push(depth + 1, covered | code.board.pieces[piece].shape << anchor, &anchors, &mut open);
        }
        if found.len() > most || nodes > 8 * most || open.len() > 8 * most {
            return None;
        }
    }
    Some(found)
}
