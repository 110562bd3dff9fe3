//! The orientation of a position on the board of its pattern set.

use antipode_puzzles::fifteen::{Arrangement, Board, Direction, Goal, Position};

/// A position on the board of its pattern set: turned and reflected so that there are at least as many columns as rows and
/// the hole belongs in as late a cell as possible, and with its tiles numbered in the reading order of their home cells. So
/// goals need patterns of their own only by the place of the hole: of 4 × 4 in a corner, at an edge, and in the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Orientation {
    board: Board,
    flips_rows: bool,
    flips_cols: bool,
    reflects: bool,
}

impl Orientation {
    pub(super) fn of(board: Board) -> Orientation {
        let reflections = [false, true].into_iter().filter(|reflects| {
            let (rows, cols) =
                if *reflects { (board.cols(), board.rows()) } else { (board.rows(), board.cols()) };
            cols >= rows
        });
        let flips = [(false, false), (true, true), (true, false), (false, true)];
        let all = reflections.flat_map(|reflects| {
            flips.map(|(flips_rows, flips_cols)| Orientation { board, flips_rows, flips_cols, reflects })
        });
        let later =
            |one: Orientation, other: Orientation| if other.home() > one.home() { other } else { one };
        all.reduce(later).expect("a board is wide or high")
    }

    /// The board of the pattern set.
    pub(super) fn pattern_board(self) -> Board {
        let (rows, cols) = if self.reflects {
            (self.board.cols(), self.board.rows())
        } else {
            (self.board.rows(), self.board.cols())
        };
        let mut tiles: Vec<u8> = (1..=self.board.tile_count() as u8).collect();
        tiles.insert(self.home(), 0);
        let goal = Goal::Custom(Arrangement::new(&tiles).expect("each number once"));
        Board::new(rows as u8, cols as u8, goal).expect("a board of the same cells")
    }

    /// The tiles of the position in this orientation, in reading order.
    pub(super) fn tiles(self, position: &Position) -> Vec<u8> {
        let numbers = Position::solved(self.pattern_board());
        let mut tiles = vec![0; self.board.cell_count()];
        for (cell, &tile) in position.tiles().iter().enumerate() {
            tiles[self.cell(cell)] = numbers.tiles()[self.cell(self.board.home(tile))];
        }
        tiles
    }

    /// The direction of a slide on the board of the position.
    pub(super) fn direction(self, seen: Direction) -> Direction {
        let unreflected = match (self.reflects, seen) {
            (false, seen) => seen,
            (true, Direction::Right) => Direction::Down,
            (true, Direction::Down) => Direction::Right,
            (true, Direction::Left) => Direction::Up,
            (true, Direction::Up) => Direction::Left,
        };
        let flips = if unreflected.is_vertical() { self.flips_rows } else { self.flips_cols };
        if flips { unreflected.opposite() } else { unreflected }
    }

    /// The home cell of the hole in this orientation.
    fn home(self) -> usize {
        self.cell(self.board.home_of_hole())
    }

    fn cell(self, cell: usize) -> usize {
        let (rows, cols) = (self.board.rows(), self.board.cols());
        let (row, col) = self.board.place(cell);
        let row = if self.flips_rows { rows - 1 - row } else { row };
        let col = if self.flips_cols { cols - 1 - col } else { col };
        if self.reflects { col * rows + row } else { row * cols + col }
    }
}
