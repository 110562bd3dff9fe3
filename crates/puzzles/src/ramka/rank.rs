//! Ranks of positions: the space of each metric, and the puzzle under each metric.
//!
//! A space numbers its classes from 0. If only the order of the tiles counts, the classes are the 13 arrangements listed
//! in `ARRANGEMENTS`. If every place counts, they are the 55 pairs of empty places in lexicographic order, the eleven
//! places in reading order (left space, rows, right space). If the height of the block counts too, the class is
//! `55 · row in the frame + pair`.

use super::board::{Board, PLACES};
use super::metric::{Granularity, Metric};
use super::moves::Move;
use super::position::{Row, TILES, Tile};
use crate::permutation::{self, factorial};
use crate::puzzle::{Puzzle, Rank, Ranked};
use crate::scramble;
use crate::space::{Generator, MoveName, Position, Space, Step, TileOrder};

/// Pairs of empty places among the eleven.
const PAIRS: u32 = (PLACES * (PLACES - 1) / 2) as u32;

/// The empty places of the thirteen arrangements, rows packed to the left: both spaces empty (1); the left space full
/// and a row of two (3); the right space full and a row of two (3); both spaces full and a row of one (3) or two rows
/// of two (3).
const ARRANGEMENTS: [[usize; 2]; 13] = [
    [0, 10],
    [3, 10],
    [6, 10],
    [9, 10],
    [0, 3],
    [0, 6],
    [0, 9],
    [2, 3],
    [5, 6],
    [8, 9],
    [3, 6],
    [3, 9],
    [6, 9],
];

impl Metric {
    /// The positions and moves of this metric as plain data: 13, 55 or 165 classes times 9! orders. Generators are named
    /// like [`Move`]s. If shifting the block is free, `frame_row` is the row (from 0) that the move needs in the frame. In
    /// `slides` one text may name two generators: `2bc` has no such row if it stays within the cells of the row, and
    /// needs row 2 in the frame if it pushes a tile at `c` into the space.
    #[must_use]
    pub fn space(self) -> Space {
        let boards: Vec<Board> = (0..self.class_count())
            .map(|class| self.board_at(Position { class, order: TileOrder::SOLVED }))
            .collect();
        let mut classes = vec![Vec::new(); boards.len()];
        let mut words = Vec::new();
        for mv in self.all_moves() {
            for needs_frame in [false, true] {
                let word = Generator(words.len() as u16);
                let mut used = false;
                for (board, steps) in boards.iter().zip(&mut classes) {
                    let Some(next) = self.apply(board, mv) else { continue };
                    if self.needs_frame(board, mv) == needs_frame {
                        let Position { class: to, order } = self.space_position(&next);
                        steps.push(Step { generator: word, to, preimages: order.0 });
                        used = true;
                    }
                }
                if used {
                    let frame_row = needs_frame.then_some(mv.row().index() as u8);
                    words.push(MoveName { text: mv.to_string(), frame_row });
                }
            }
        }
        let heights = if self.counts_shifts() { &Row::ALL[..] } else { &[Row::MIDDLE] };
        let solved =
            heights.iter().map(|row| self.space_position(&Board::solved().with_frame_row(*row))).collect();
        Space {
            name: ("ramka".to_owned(), self.name().to_owned()),
            tiles: TILES,
            classes,
            move_names: words,
            solved,
        }
    }

    /// The position of a board in this metric's space.
    #[must_use]
    pub fn space_position(self, board: &Board) -> Position {
        let board = self.canonical(board);
        let mut order = TileOrder::SOLVED;
        let mut empty = [0; 2];
        let (mut slot, mut hole) = (0, 0);
        for (place, tile) in board.places.iter().enumerate() {
            match tile {
                Some(tile) => {
                    order.0[slot] = tile.index();
                    slot += 1;
                }
                None => {
                    empty[hole] = place;
                    hole += 1;
                }
            }
        }
        let class = match self.granularity() {
            Granularity::PackedBoards => {
                let found = ARRANGEMENTS.iter().position(|holes| *holes == empty);
                found.expect("a class packed to the left is one of the thirteen") as u32
            }
            Granularity::Places => pair_index(empty),
            Granularity::Boards => board.frame_row.index() as u32 * PAIRS + pair_index(empty),
        };
        Position { class, order }
    }

    /// The canonical board of a position of this metric's space.
    ///
    /// # Panics
    /// If the position is not in the space.
    #[must_use]
    pub fn board_at(self, position: Position) -> Board {
        assert!(position.class < self.class_count(), "class {} is not in the space", position.class);
        let (empty, framed) = match self.granularity() {
            Granularity::PackedBoards => (ARRANGEMENTS[position.class as usize], Row::MIDDLE),
            Granularity::Places => (pair(position.class), Row::MIDDLE),
            Granularity::Boards => {
                let framed =
                    Row::new((position.class / PAIRS) as u8).expect("165 classes are 55 for each row");
                (pair(position.class % PAIRS), framed)
            }
        };
        let mut tiles = position.order.0[..TILES].iter().map(|&index| Tile::from_index(index));
        let places = std::array::from_fn(|place| if empty.contains(&place) { None } else { tiles.next() });
        let board = Board { places, frame_row: framed };
        debug_assert!(
            Tile::all().all(|tile| board.places.contains(&Some(tile))),
            "an order holds each tile once"
        );
        board
    }

    /// The number of classes of the space: 13, 55 or 165.
    pub(super) const fn class_count(self) -> u32 {
        match self.granularity() {
            Granularity::PackedBoards => ARRANGEMENTS.len() as u32,
            Granularity::Places => PAIRS,
            Granularity::Boards => 3 * PAIRS,
        }
    }

    /// Whether a move that is legal on this board needs its row in the frame, and shifting is free.
    fn needs_frame(self, board: &Board, mv: Move) -> bool {
        let elsewhere = Row::ALL.into_iter().find(|row| *row != mv.row()).expect("there are three rows");
        !self.counts_shifts() && board.with_frame_row(elsewhere).play(mv).is_err()
    }
}

fn pair_index([low, high]: [usize; 2]) -> u32 {
    let before: usize = (0..low).map(|first| PLACES - 1 - first).sum();
    (before + high - low - 1) as u32
}

fn pair(index: u32) -> [usize; 2] {
    let mut pairs = (0..PLACES).flat_map(|low| (low + 1..PLACES).map(move |high| [low, high]));
    pairs.nth(index as usize).expect("an index below 55")
}

impl Metric {
    /// A uniformly random position of this metric, as a canonical board. The same text gives the same board.
    #[must_use]
    pub fn random_board(self, seed: &str) -> Board {
        let ramka = Ramka(self);
        let rank = scramble::uniform(seed, ramka.count());
        ramka.unrank(Rank(rank as u32)).expect("a number below the count is a rank")
    }
}

/// Ramka under a metric. Its positions are canonical boards: see [`Metric::canonical`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ramka(pub Metric);

impl Puzzle for Ramka {
    type Position = Board;
    type Move = Move;

    fn solved(&self) -> Board {
        Board::solved()
    }

    fn is_solved(&self, position: &Board) -> bool {
        position.is_solved()
    }

    fn moves(&self, position: &Board) -> Vec<Move> {
        let mut moves = self.0.all_moves();
        moves.retain(|mv| self.0.apply(position, *mv).is_some());
        moves
    }

    fn apply(&self, position: &Board, mv: Move) -> Option<Board> {
        self.0.apply(position, mv)
    }

    /// The inverse of a slide pushes its foremost tile back; the inverse of a shift returns the previous row to the frame.
    /// `Cross` and `PushThrough` are their own inverses, and so is an illegal move.
    fn inverse(&self, position: &Board, mv: Move) -> Option<Move> {
        Some(match mv {
            Move::Cross { .. } | Move::PushThrough { .. } => mv,
            Move::Shift { .. } => Move::Shift { row: position.frame_row() },
            Move::Slide { row, from, to } => {
                let Ok(run) = position.with_frame_row(row).run(row, from, to) else { return Some(mv) };
                let foremost = *run.places.last().expect("a run has a tile");
                Move::Slide { row, from: run.destination(foremost), to: foremost }
            }
        })
    }
}

impl Ranked for Ramka {
    fn count(&self) -> u64 {
        u64::from(self.0.class_count()) * factorial(TILES)
    }

    fn rank(&self, position: &Board) -> Rank {
        let Position { class, order } = self.0.space_position(position);
        let orders = factorial(TILES) as u32;
        Rank(class * orders + permutation::rank(&order.0[..TILES]) as u32)
    }

    fn unrank(&self, rank: Rank) -> Option<Board> {
        if u64::from(rank.0) >= self.count() {
            return None;
        }
        let orders = factorial(TILES) as u32;
        let order = permutation::unrank(TILES, u64::from(rank.0 % orders))?;
        Some(self.0.board_at(Position { class: rank.0 / orders, order: TileOrder(order) }))
    }
}
