//! Whether a position is a goal, by its key.

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
