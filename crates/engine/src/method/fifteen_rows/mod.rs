//! Fifteen row by row, as people solve it: rows from the far sides of the hole, then the last two rows column by column, then
//! the last three tiles. Whatever the goal, a row is done when each of its cells has the tile that belongs there.
//!
//! ```text
//!    1  2  34     the last two tiles of a row together;
//!    5  6  78     then 9 and 13 together, 10 and 14 together;
//!    9 10 ┌──┐
//!   13 14 └──┘    then 11, 12 and 15 go round until they are in order
//! ```
//!
//! In every step the tiles placed before stay where they are, and the new ones take as few moves as possible. The steps of a
//! board are tables of the positions of one or two tiles and the hole, so a solution is found at once.
//!
//! ```
//! use antipode_engine::method::fifteen_rows::RowMethod;
//! use antipode_puzzles::fifteen::{Position, Variant};
//! use antipode_puzzles::puzzle::Puzzle;
//!
//! let variant: Variant = "4x4 tiles".parse()?;
//! let start = Position::random(variant.board(), "any");
//! let steps = RowMethod::new(variant).solve(&start).expect("a solvable position");
//! let moves = steps.iter().flat_map(|step| &step.moves);
//! let end = moves.fold(start, |here, mv| variant.apply(&here, *mv).expect("a legal move"));
//! assert!(end.is_solved());
//! # Ok::<(), antipode_puzzles::fifteen::ParsePositionError>(())
//! ```

mod purpose;

use std::collections::VecDeque;

use antipode_puzzles::fifteen::verdict::{BrokenParity, judge};
use antipode_puzzles::fifteen::{Metric, Move, Position, Variant};
use antipode_puzzles::short_list;

pub use purpose::{Line, Phase, Purpose, Technique};

/// One step of the method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The phase.
    pub phase: Phase,
    /// The purpose.
    pub purpose: Purpose,
    /// The technique.
    pub technique: Technique,
    /// The moves; at least one.
    pub moves: Vec<Move>,
    /// The position after the step.
    pub after: Position,
}

/// The method on a board in a metric.
#[derive(Clone, Debug)]
pub struct RowMethod {
    variant: Variant,
    groups: Vec<Group>,
}

/// Tiles that are placed together, and the way there from everywhere.
#[derive(Clone, Debug)]
struct Group {
    phase: Phase,
    purpose: Purpose,
    /// One or two tiles.
    tiles: Vec<u8>,
    /// The fewest moves that place the tiles, by [`State::index`].
    distances: Vec<u8>,
}

/// Where no moves place the tiles: they or the hole are in cells placed before.
const NEVER: u8 = u8::MAX;

/// The cells of the hole and of the tiles of a group; of a single tile twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    hole: usize,
    tiles: [usize; 2],
}

impl State {
    fn index(self, cells: usize) -> usize {
        (self.hole * cells + self.tiles[0]) * cells + self.tiles[1]
    }

    fn of(position: &Position, tiles: &[u8]) -> State {
        let last = tiles[tiles.len() - 1];
        State { hole: position.hole(), tiles: [position.cell_of(tiles[0]), position.cell_of(last)] }
    }
}

impl RowMethod {
    /// Prepares the steps of a board: a few thousand positions each, at most forty thousand.
    #[must_use]
    pub fn new(variant: Variant) -> RowMethod {
        let board = variant.board();
        let cell = |row: usize, col: usize| row * board.cols() + col;
        let (hole_row, hole_col) = board.place(board.home_of_hole());
        let (row_order, last_rows) = order_of_lines(board.rows(), hole_row);
        let (col_order, last_cols) = order_of_lines(board.cols(), hole_col);
        let mut groups: Vec<(Phase, Line, Vec<usize>, bool)> = Vec::new();
        for row in row_order {
            let line = Line::Row(row as u8 + 1);
            // From the far side, so that the last two tiles are neighbours.
            let mut cols: Vec<usize> = (0..board.cols()).collect();
            if last_cols.contains(&0) {
                cols.reverse();
            }
            let (alone, together) = cols.split_at(board.cols() - 2);
            groups.extend(alone.iter().map(|col| (Phase::Rows, line, vec![cell(row, *col)], false)));
            groups.push((Phase::Rows, line, together.iter().map(|col| cell(row, *col)).collect(), true));
        }
        for col in col_order {
            let line = Line::Column(col as u8 + 1);
            groups.push((Phase::Columns, line, last_rows.map(|row| cell(row, col)).to_vec(), true));
        }
        let mut open = vec![true; board.cell_count()];
        let tile_at = |cell: &usize| Position::solved(board).tiles()[*cell];
        let sorted = |mut tiles: Vec<u8>| {
            short_list::sort(&mut tiles);
            tiles
        };
        let mut built = Vec::new();
        for (phase, line, cells, completes) in groups {
            let tiles: Vec<u8> = cells.iter().map(tile_at).collect();
            let distances = distances(variant, &open, &cells, None);
            let purpose = Purpose::Place { tiles: sorted(tiles.clone()), line, completes };
            built.push(Group { phase, purpose, tiles, distances });
            for cell in cells {
                open[cell] = false;
            }
        }
        // Two of the last three tiles and the hole: the third has one cell left.
        let cells = last_rows.map(|row| last_cols.map(|col| cell(row, col))).concat();
        let last: Vec<usize> = cells.into_iter().filter(|cell| *cell != board.home_of_hole()).collect();
        let all = sorted(last.iter().map(tile_at).collect());
        let last = [last[0], last[1]];
        let tiles = last.iter().map(tile_at).collect();
        let distances = distances(variant, &open, &last, Some(board.home_of_hole()));
        let purpose = Purpose::Finish { tiles: all };
        built.push(Group { phase: Phase::Last, purpose, tiles, distances });
        RowMethod { variant, groups: built }
    }

    /// Solves a position of the board, step by step. Steps without a move are left out.
    ///
    /// # Errors
    /// Why the position is unsolvable.
    pub fn solve(&self, start: &Position) -> Result<Vec<Step>, BrokenParity> {
        if let Some(broken) = judge(start).broken_parity() {
            return Err(broken);
        }
        let mut here = *start;
        let mut steps = Vec::new();
        for group in &self.groups {
            let moves = group.moves(&self.variant, &mut here);
            if moves.is_empty() {
                continue;
            }
            let technique = match (&group.purpose, group.tiles.len()) {
                (Purpose::Finish { .. }, _) => Technique::GoRound,
                (Purpose::Place { .. }, 1) => Technique::Draw,
                (Purpose::Place { .. }, _) => Technique::TurnIn,
            };
            let (phase, purpose) = (group.phase, group.purpose.clone());
            steps.push(Step { phase, purpose, technique, moves, after: here });
        }
        Ok(steps)
    }
}

/// The rows, or columns, in the order in which they are done, and the two that are left, the farther from the hole first.
fn order_of_lines(count: usize, hole: usize) -> (Vec<usize>, [usize; 2]) {
    let first = hole.saturating_sub(1).min(count - 2);
    let order = (0..first).chain((first + 2..count).rev()).collect();
    let last = [first, first + 1];
    (order, if hole == first { [first + 1, first] } else { last })
}

impl Group {
    /// The fewest moves that place the tiles, the first ones in the order of moves. Makes them.
    fn moves(&self, variant: &Variant, here: &mut Position) -> Vec<Move> {
        let cells = variant.board().cell_count();
        let distance = |position: &Position| self.distances[State::of(position, &self.tiles).index(cells)];
        let mut moves = Vec::new();
        while distance(here) > 0 {
            let nearer = |mv: &Move| {
                let after = here.moved(*mv)?;
                (distance(&after) < distance(here)).then_some((*mv, after))
            };
            let all = variant.all_moves();
            let (mv, after) = all.iter().find_map(nearer).expect("the tiles can be placed");
            moves.push(mv);
            *here = after;
        }
        moves
    }
}

/// The fewest moves from every state in which the hole and the tiles are in open cells to the states with the tiles in
/// their target cells, and with the hole at home if it has one. Moves pass through open cells only.
fn distances(variant: Variant, open: &[bool], targets: &[usize], home: Option<usize>) -> Vec<u8> {
    let (board, cells) = (variant.board(), variant.board().cell_count());
    let tiles = [targets[0], targets[targets.len() - 1]];
    let mut distances = vec![NEVER; cells * cells * cells];
    let mut reached = VecDeque::new();
    for hole in (0..cells).filter(|hole| open[*hole] && !targets.contains(hole)) {
        if home.is_none_or(|home| home == hole) {
            let state = State { hole, tiles };
            distances[state.index(cells)] = 0;
            reached.push_back(state);
        }
    }
    while let Some(state) = reached.pop_front() {
        let distance = distances[state.index(cells)];
        let (row, col) = board.place(state.hole);
        // Every slide can be taken back by one, so distances are the same in both directions.
        for (down, right) in [(1_isize, 0_isize), (-1, 0), (0, 1), (0, -1)] {
            let mut after = state;
            let (mut row, mut col) = (row, col);
            let runs = match variant.metric() {
                Metric::Tiles => 1,
                Metric::Slides => cells,
            };
            for _ in 0..runs {
                (row, col) = (row.wrapping_add_signed(down), col.wrapping_add_signed(right));
                if row >= board.rows() || col >= board.cols() || !open[row * board.cols() + col] {
                    break;
                }
                let next = row * board.cols() + col;
                for tile in &mut after.tiles {
                    if *tile == next {
                        *tile = after.hole;
                    }
                }
                after.hole = next;
                let known = &mut distances[after.index(cells)];
                if *known == NEVER {
                    *known = distance + 1;
                    reached.push_back(after);
                }
            }
        }
    }
    distances
}
