//! Sub-boards: smaller boards with the same blocks, and their placements on a board.

use antipode_puzzles::rotation::{Board, Position, Turn, Variant};

use super::moves::MoveSet;
use crate::search::bidirectional::{BackwardBall, BidirectionalSearch, Limits};
use crate::search::shorten::{GatheredWord, LocalWord, Place, RegionSize, Regions};

/// The sub-boards of a board: the regions in which [`shorten`](crate::search::shorten) searches for shorter words.
#[derive(Debug)]
pub struct SubBoards {
    variant: Variant,
    /// The cells of each block.
    blocks: Vec<CellSet>,
    sub_boards: Vec<SubBoard>,
}

impl SubBoards {
    /// The sub-boards of a board, with balls of about `bytes` bytes together.
    pub(super) fn new(variant: &Variant, bytes: usize) -> SubBoards {
        let board = variant.board();
        let blocks = (0..board.block_count()).map(|block| CellSet::of(board.block_cells(block))).collect();
        SubBoards { variant: *variant, blocks, sub_boards: sub_boards(variant, bytes) }
    }

    /// Collects the turns within these cells that can be moved to the turn `start` of the word, at most `most_turns`.
    fn gather_within(
        &self,
        word: &[Turn],
        start: usize,
        cells: CellSet,
        most_turns: usize,
    ) -> GatheredWord<Turn> {
        let mut gathered = GatheredWord { inside: Vec::new(), outside: Vec::new() };
        let mut passed = 0;
        let mut touched = CellSet::default();
        for &turn in &word[start..] {
            let block = self.blocks[usize::from(turn.block)];
            if cells.contains_all(block) && !touched.intersects(block) {
                gathered.inside.push(turn);
                passed = gathered.outside.len();
                if gathered.inside.len() == most_turns {
                    break;
                }
            } else {
                gathered.outside.push(turn);
                touched = touched.union(block);
                if touched.contains_all(cells) {
                    break;
                }
            }
        }
        gathered.outside.truncate(passed);
        gathered
    }

    fn place(&self, place: Place) -> (&SubBoard, &Placement) {
        let sub_board = &self.sub_boards[place.region];
        (sub_board, &sub_board.placements[place.placement])
    }
}

impl Regions<Variant> for SubBoards {
    fn count(&self) -> usize {
        self.sub_boards.len()
    }

    fn placements(&self, region: usize) -> usize {
        self.sub_boards[region].placements.len()
    }

    fn size(&self, region: usize) -> RegionSize {
        let board = self.sub_boards[region].variant.board();
        RegionSize::SubBoard { rows: board.rows(), cols: board.cols() }
    }

    fn gather(
        &self,
        word: &[Turn],
        start: usize,
        place: Place,
        most_moves: usize,
    ) -> Option<GatheredWord<Turn>> {
        let cells = self.place(place).1.cells;
        let block = self.blocks[usize::from(word[start].block)];
        cells.contains_all(block).then(|| self.gather_within(word, start, cells, most_moves))
    }

    /// The effect of turns does not depend on the position.
    fn localise(&self, place: Place, _: &Position, _: &[Turn], inside: &[Turn]) -> LocalWord<Position, Turn> {
        let (sub_board, placement) = self.place(place);
        let moves = inside.iter().map(|turn| sub_board.to_sub_board(placement, *turn)).collect();
        LocalWord { moves, start: None }
    }

    /// Begins a search from the position that the word solves.
    fn begin(&mut self, region: usize, word: &LocalWord<Position, Turn>) -> BidirectionalSearch<Variant> {
        let sub_board = &mut self.sub_boards[region];
        let start = sub_board.moves.inverse_effect_of(&word.moves).to_position(&sub_board.variant);
        let backward_ball = sub_board.backward_ball.take().expect("no other search runs");
        BidirectionalSearch::new(backward_ball, &start.expect("turns lead to positions"))
    }

    /// Keeps the ball for the next search of the sub-board.
    fn end(&mut self, region: usize, search: BidirectionalSearch<Variant>) {
        self.sub_boards[region].backward_ball = Some(search.into_backward_ball());
    }

    fn globalise(&self, place: Place, local: Turn) -> Turn {
        let (sub_board, placement) = self.place(place);
        sub_board.to_board(placement, self.variant.board(), local)
    }

    /// Merges turns of one block with only commuting turns between them.
    fn simplify(&self, _: &Position, word: &mut Vec<Turn>) {
        let mut changed = true;
        while std::mem::take(&mut changed) {
            let mut start = 0;
            while start < word.len() {
                let block = word[start].block;
                let gathered = self.gather_within(word, start, self.blocks[usize::from(block)], usize::MAX);
                let steps: i32 = gathered.inside.iter().map(|turn| i32::from(turn.steps)).sum();
                if (self.variant.cost(steps) as usize) < gathered.inside.len() {
                    gathered.replace(word, start, turns_of(&self.variant, block, steps));
                    changed = true;
                } else {
                    start += 1;
                }
            }
        }
    }
}

/// The fewest turns of the rule that turn a block by `steps`.
fn turns_of(variant: &Variant, block: u8, steps: i32) -> Vec<Turn> {
    let amounts = variant.allowed_steps();
    let mut left = steps;
    let mut turns = Vec::new();
    while variant.cost(left) > 0 {
        let nearer = |amount: &&i8| variant.cost(left - i32::from(**amount)) < variant.cost(left);
        let &amount = amounts.iter().find(nearer).expect("some turn leads nearer");
        turns.push(Turn { block, steps: amount });
        left -= i32::from(amount);
    }
    turns
}

/// A smaller board with the same blocks.
#[derive(Debug)]
struct SubBoard {
    variant: Variant,
    moves: MoveSet,
    backward_ball: Option<BackwardBall<Variant>>,
    /// All placements on the board.
    placements: Vec<Placement>,
}

#[derive(Debug)]
struct Placement {
    row: usize,
    col: usize,
    cells: CellSet,
    /// The number of blocks in a row of the whole board.
    board_across: usize,
}

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CellSet([u64; 3]);

impl CellSet {
    fn of(cells: impl IntoIterator<Item = usize>) -> CellSet {
        let mut set = CellSet::default();
        cells.into_iter().for_each(|cell| set.0[cell / 64] |= 1 << (cell % 64));
        set
    }

    fn union(self, other: CellSet) -> CellSet {
        CellSet([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }

    fn intersects(self, other: CellSet) -> bool {
        (0..3).any(|word| self.0[word] & other.0[word] != 0)
    }

    fn contains_all(self, other: CellSet) -> bool {
        self.union(other) == self
    }
}

impl SubBoard {
    fn to_sub_board(&self, place: &Placement, turn: Turn) -> Turn {
        let across = place.board_across;
        let (row, col) = (usize::from(turn.block) / across, usize::from(turn.block) % across);
        let block = self.variant.board().block_at(row - place.row, col - place.col);
        Turn { block: block.expect("the turn lies in the piece") as u8, steps: turn.steps }
    }

    fn to_board(&self, place: &Placement, board: Board, turn: Turn) -> Turn {
        let corner = self.variant.board().block_corner(turn.block.into());
        let (row, col) = corner.expect("a turn of the piece");
        let block = board.block_at(row + place.row, col + place.col);
        Turn { block: block.expect("the piece lies on the board") as u8, steps: turn.steps }
    }
}

/// The sub-boards worth a search, the smallest first. With small blocks, a sub-board has at least two blocks in each direction in
/// which the board has two.
fn sub_boards(variant: &Variant, bytes: usize) -> Vec<SubBoard> {
    let board = variant.board();
    let (high, wide) = (board.block_rows(), board.block_cols());
    let small_blocks = high * wide <= 4;
    let most_cells = if high * wide <= 9 { 16 } else { 25 };
    let (least_rows, least_cols) = if small_blocks {
        ((high + 1).min(board.rows()), (wide + 1).min(board.cols()))
    } else {
        (high, wide)
    };
    let mut sizes = Vec::new();
    for cells in high * wide + 1..=most_cells {
        for rows in least_rows..=board.rows() {
            let cols = cells / rows;
            if cells % rows == 0 && (least_cols..=board.cols()).contains(&cols) {
                sizes.push((rows, cols));
            }
        }
    }
    let each = bytes / sizes.len().max(1);
    sizes.into_iter().filter_map(|size| SubBoard::new(variant, size, each)).collect()
}

impl SubBoard {
    fn new(variant: &Variant, (rows, cols): (usize, usize), bytes: usize) -> Option<SubBoard> {
        let board = variant.board();
        let block = (board.block_rows() as u8, board.block_cols() as u8);
        let small =
            Board::new((rows as u8, cols as u8), block, board.turn_kind(), board.is_orientable()).ok()?;
        let small = Variant::new(small, variant.rule()).ok()?;
        let backward_ball = BackwardBall::new(&small, Limits { bytes, positions: u64::MAX })?;
        let mut places = Vec::new();
        for row in 0..=board.rows() - rows {
            for col in 0..=board.cols() - cols {
                let cells = (row..row + rows).flat_map(|row| (col..col + cols).map(move |col| (row, col)));
                let cells = CellSet::of(cells.map(|(row, col)| row * board.cols() + col));
                places.push(Placement { row, col, cells, board_across: board.blocks_across() });
            }
        }
        Some(SubBoard {
            variant: small,
            moves: MoveSet::of(&small),
            backward_ball: Some(backward_ball),
            placements: places,
        })
    }
}
