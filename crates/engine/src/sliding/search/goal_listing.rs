//! Lists the goals: every arrangement of all pieces that is one, reachable or not.

use antipode_puzzles::sliding::{Goal, PosedBoard};

use super::super::word::Word;
use super::packed_key::PackedKey;
use super::position_code::PositionCode;

/// The maximum number of placements of single pieces tried for each goal that may be listed.
const NODES_PER_GOAL: usize = 8;

/// A list of goals that grows in steps.
#[derive(Clone, Debug)]
pub(super) struct GoalListing<W, K> {
    /// The anchors that each piece may have in a goal.
    allowed: Vec<W>,
    /// The pieces in the order in which they are placed, and whether each is the next of its class: then its anchor is larger.
    order: Vec<(usize, bool)>,
    anchors: Vec<u8>,
    /// Placements to try: how many pieces were placed, the cells covered before, and the anchor of this piece.
    open: Vec<(usize, W, u8)>,
    found: Vec<K>,
    nodes: usize,
    most: usize,
}

/// The state of a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ListingStatus<K> {
    Working,
    /// There are too many goals, or listing them takes too long.
    TooMany,
    All(Vec<K>),
}

impl<W: Word, K: PackedKey> GoalListing<W, K> {
    /// A listing of up to `most` goals; `None` if the goal names some but not all of the interchangeable pieces.
    pub(super) fn new(
        puzzle: &PosedBoard,
        code: &PositionCode<W, K>,
        most: usize,
    ) -> Option<GoalListing<W, K>> {
        let board = puzzle.start().board().clone();
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
        let mut listing = GoalListing {
            allowed,
            order,
            anchors: vec![0; code.pieces()],
            open: Vec::new(),
            found: Vec::new(),
            nodes: 0,
            most,
        };
        listing.push(code, 0, code.board.walled_grid.walls);
        Some(listing)
    }

    /// Tries up to `budget` placements of single pieces.
    pub(super) fn step(&mut self, code: &PositionCode<W, K>, budget: u64) -> ListingStatus<K> {
        for _ in 0..budget {
            let Some((depth, covered, anchor)) = self.open.pop() else {
                return ListingStatus::All(std::mem::take(&mut self.found));
            };
            self.nodes += 1;
            let piece = self.order[depth].0;
            self.anchors[piece] = anchor;
            if depth + 1 == self.order.len() {
                self.found.push(code.key_of(&self.anchors));
            } else {
                self.push(code, depth + 1, covered | code.board.pieces[piece].shape << anchor);
            }
            let most_nodes = NODES_PER_GOAL * self.most;
            if self.found.len() > self.most || self.nodes > most_nodes || self.open.len() > most_nodes {
                return ListingStatus::TooMany;
            }
        }
        ListingStatus::Working
    }

    fn push(&mut self, code: &PositionCode<W, K>, depth: usize, covered: W) {
        let (piece, follows) = self.order[depth];
        let after = if follows { Some(self.anchors[self.order[depth - 1].0]) } else { None };
        for anchor in self.allowed[piece].iter().filter(|anchor| after.is_none_or(|after| *anchor > after)) {
            if code.board.pieces[piece].shape << anchor & covered == W::EMPTY {
                self.open.push((depth, covered, anchor));
            }
        }
    }
}
