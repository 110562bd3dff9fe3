//! A board compiled for search: the possible anchors of each piece, and the key of a position.
//!
//! # Keys
//! Every piece at every anchor has a *mark*. The key of a position is the exclusive or of the marks of its pieces, so a
//! slide of one piece changes the key by two marks. Interchangeable pieces have equal marks. Hence two positions have the
//! same key exactly if they differ only by an exchange of such pieces. There are three encodings:
//! - A piece that is not interchangeable, or cannot pass the others, has a bit field with the index of its anchor.
//! - A class of interchangeable pieces has one bit per anchor.
//! - If it is shorter, all free pieces that are identified by their shapes set a bit for each cell they cover, and a bit
//!   for each pair of neighbouring cells of one piece (a drawing).
//!
//! Marks of different pieces in one position share no bits, so the exclusive or loses no information.

use antipode_puzzles::sliding::{
    Board, Cells, Direction, Freedom, Grid, MAX_CELLS, Metric, PosedBoard, Position,
};

use super::expand::{Slide, TooManySets, expand};
use super::key::Key;
use super::word::Word;

/// Whether a piece can slide onto its front if other pieces cover the cells `others`. The front of a forbidden slide is
/// [`Word::ALL`], which differs from every real front: that does not contain the piece's own cells.
#[inline]
pub(super) fn is_open<W: Word>(front: W, others: W) -> bool {
    (front & others == W::EMPTY) & (front != W::ALL)
}

/// The grid and its walls.
#[derive(Clone, Copy, Debug)]
pub(super) struct WalledGrid<W = u64> {
    pub(super) grid: Grid,
    pub(super) walls: W,
}

/// A piece, compiled.
#[derive(Clone, Copy, Debug)]
pub(super) struct CompiledPiece<W = u64> {
    /// Its cells with the anchor at cell 0.
    pub(super) shape: W,
    /// The anchors allowed by the grid, the walls, the gates and the freedom of the piece.
    pub(super) fits: W,
    /// The cells that it may not enter although they are not walls.
    pub(super) barred: W,
    /// The allowed directions: up, down, left, right.
    pub(super) allows: [bool; 4],
    /// Pieces of one class are interchangeable.
    pub(super) class: u8,
}

/// A board compiled for search.
#[derive(Clone, Debug)]
pub(super) struct CompiledBoard<W: Word = u64> {
    pub(super) walled_grid: WalledGrid<W>,
    pub(super) pieces: Vec<CompiledPiece<W>>,
    /// For each piece and anchor, the cells that must be free to slide one cell up, down, left, right; [`Word::ALL`] if
    /// the slide is forbidden.
    pub(super) fronts: Vec<W::Fronts>,
    /// The length of a key in bits.
    pub(super) bits: u32,
    /// The encoding of each piece's marks.
    fields: Vec<MarkEncoding>,
}

/// A compiled board of any size.
#[derive(Clone, Debug)]
pub(super) enum SizedBoard {
    /// Up to 64 cells.
    Small(CompiledBoard<u64>),
    /// More.
    Large(CompiledBoard<u128>),
}

impl SizedBoard {
    pub(super) fn of(puzzle: &PosedBoard) -> SizedBoard {
        if puzzle.start().board().grid().cell_count() <= u64::CELLS {
            SizedBoard::Small(CompiledBoard::of(puzzle))
        } else {
            SizedBoard::Large(CompiledBoard::of(puzzle))
        }
    }

    /// Every move of a position.
    pub(super) fn slides(&self, metric: Metric, anchors: &[u8]) -> Result<Vec<Slide>, TooManySets> {
        let mut slides = Vec::new();
        let mut visit = |slide| slides.push(slide);
        match self {
            SizedBoard::Small(board) => expand(board, metric, anchors, &mut visit)?,
            SizedBoard::Large(board) => expand(board, metric, anchors, &mut visit)?,
        }
        Ok(slides)
    }

    /// Whether every piece may be at its anchor.
    pub(super) fn fits(&self, anchors: &[u8]) -> bool {
        fn all_fit<W: Word>(board: &CompiledBoard<W>, anchors: &[u8]) -> bool {
            board.pieces.iter().zip(anchors).all(|(piece, &anchor)| piece.fits.contains(anchor))
        }
        match self {
            SizedBoard::Small(board) => all_fit(board, anchors),
            SizedBoard::Large(board) => all_fit(board, anchors),
        }
    }
}

/// The encoding of the marks of a piece.
#[derive(Clone, Debug)]
enum MarkEncoding {
    /// The index of the anchor among those that fit, in a bit field that starts at this bit.
    Index { from: u32 },
    /// One bit per anchor, from this bit on.
    OneHot { from: u32 },
    /// A bit per cell from 0 on, and a bit per pair of neighbouring cells, as numbered by `DrawingBits`.
    Drawing,
}

/// The bit numbers of a drawing.
#[derive(Clone, Debug)]
pub(super) struct DrawingBits {
    cells: [u16; MAX_CELLS],
    right: [u16; MAX_CELLS],
    below: [u16; MAX_CELLS],
    pub(super) bits: u32,
}

impl<W: Word> CompiledBoard<W> {
    /// Compiles a puzzle whose board has at most [`Word::CELLS`] cells.
    pub(super) fn of(puzzle: &PosedBoard) -> CompiledBoard<W> {
        let start = puzzle.start();
        let board = start.board();
        let classes = puzzle.goal().piece_kinds(board);
        let pieces: Vec<CompiledPiece<W>> =
            (0..board.pieces().len()).map(|index| piece(&start, index, classes[index])).collect();
        let walled_grid = WalledGrid::new(board.grid(), board.walls());
        let fronts = pieces.iter().map(|piece| fronts(&walled_grid, piece)).collect();
        let mut layout = CompiledBoard { walled_grid, bits: 0, fields: Vec::new(), pieces, fronts };
        layout.assign_bits(board);
        layout
    }

    /// Assigns key bits to every piece.
    fn assign_bits(&mut self, board: &Board) {
        let drawing = DrawingBits::of(self.walled_grid.grid, board.walls());
        let alone = |piece: &CompiledPiece<W>, index: usize| {
            let bound = board.pieces()[index].freedom() != Freedom::Free;
            bound || self.pieces.iter().filter(|other| other.class == piece.class).count() == 1
        };
        let is_alone: Vec<bool> =
            self.pieces.iter().enumerate().map(|(index, piece)| alone(piece, index)).collect();
        let first_of_class = |index: usize| {
            let class = self.pieces[index].class;
            (0..index).all(|other| self.pieces[other].class != class)
        };
        let number_bits = |piece: &CompiledPiece<W>| u32::BITS - (piece.fits.len() - 1).leading_zeros();
        // A drawing distinguishes pieces by shape only.
        let is_free = |index: usize| board.pieces()[index].freedom() == Freedom::Free;
        let is_told_by_shape = |index: usize| {
            let here = &self.pieces[index];
            // Parts that are apart could be taken for parts of other pieces.
            if self.walled_grid.grid.connected_component(here.shape.cells()) != here.shape.cells() {
                return false;
            }
            let mut others = self.pieces.iter().enumerate().filter(|(other, _)| is_free(*other));
            is_free(index) && others.all(|(_, other)| other.shape != here.shape || other.class == here.class)
        };
        let is_told: Vec<bool> = (0..self.pieces.len()).map(is_told_by_shape).collect();
        let not_drawn =
            |index: &usize| if is_alone[*index] { is_told[*index] } else { first_of_class(*index) };
        let bits_not_drawn =
            (0..self.pieces.len()).filter(not_drawn).map(|index| match &self.pieces[index] {
                piece if is_alone[index] => number_bits(piece),
                piece => piece.fits.len(),
            });
        let all_told = (0..self.pieces.len()).all(|index| is_alone[index] || is_told[index]);
        let drawn = all_told && drawing.bits < bits_not_drawn.sum();
        let mut bits = if drawn { drawing.bits } else { 0 };
        let mut fields: Vec<MarkEncoding> = Vec::new();
        for (index, piece) in self.pieces.iter().enumerate() {
            let places = piece.fits.len();
            if drawn && is_told[index] {
                fields.push(MarkEncoding::Drawing);
            } else if is_alone[index] {
                fields.push(MarkEncoding::Index { from: bits });
                // Numbers from 0 to `places - 1`.
                bits += number_bits(piece);
            } else if let Some(same) = (0..index).find(|&other| self.pieces[other].class == piece.class) {
                fields.push(fields[same].clone());
            } else {
                fields.push(MarkEncoding::OneHot { from: bits });
                bits += places;
            }
        }
        self.bits = bits;
        self.fields = fields;
    }

    /// The marks: entry `W::CELLS · piece + anchor`.
    pub(super) fn marks<K: Key>(&self) -> Vec<K> {
        let drawing = DrawingBits::of(self.walled_grid.grid, self.walled_grid.walls.cells());
        let mut marks = vec![K::default(); W::CELLS * self.pieces.len()];
        for (index, (piece, field)) in self.pieces.iter().zip(&self.fields).enumerate() {
            for (number, anchor) in piece.fits.iter().enumerate() {
                let mark = &mut marks[W::CELLS * index + usize::from(anchor)];
                match field {
                    MarkEncoding::Index { from } => {
                        (0..7).filter(|bit| number >> bit & 1 == 1).for_each(|bit| mark.flip(from + bit));
                    }
                    MarkEncoding::OneHot { from } => mark.flip(from + number as u32),
                    MarkEncoding::Drawing => {
                        drawing.bits_of(self.walled_grid.grid, (piece.shape << anchor).cells(), |bit| {
                            mark.flip(bit);
                        });
                    }
                }
            }
        }
        marks
    }
}

impl<W: Word> WalledGrid<W> {
    pub(super) fn new(grid: Grid, walls: Cells) -> WalledGrid<W> {
        WalledGrid { grid, walls: W::of(walls) }
    }

    /// The change of the cell index for one cell in a direction.
    #[inline]
    pub(super) fn index_step(&self, direction: Direction) -> i16 {
        let (down, right) = direction.offset();
        i16::from(down) * self.grid.cols() as i16 + i16::from(right)
    }

    /// The anchors one cell away to which a piece with these fronts can slide, as a set of cells.
    #[inline]
    pub(super) fn open_neighbours(&self, anchor: u8, fronts: &[W; 4], covered: W) -> W {
        let [up, down, left, right] = fronts.map(|front| W::single_if(is_open(front, covered), anchor));
        // A grid with as many columns as a word has bits has one row: there are no slides up or down.
        let cols = self.grid.cols() as u32;
        up.lowered(cols) | down.raised(cols) | left.lowered(1) | right.raised(1)
    }
}

impl<W: Word> CompiledPiece<W> {
    /// A piece that may slide freely on a grid without walls.
    pub(super) fn free(grid: Grid, shape: Cells) -> CompiledPiece<W> {
        let (_, _, height, width) = grid.bounding_box(shape);
        let lies = |anchor: &usize| {
            let (top, left) = grid.row_col(*anchor);
            top + height <= grid.rows() && left + width <= grid.cols()
        };
        let fits: Cells = (0..grid.cell_count()).filter(lies).collect();
        CompiledPiece {
            shape: W::of(shape),
            fits: W::of(fits),
            barred: W::EMPTY,
            allows: [true; 4],
            class: 0,
        }
    }
}

/// Compiles a piece of a position.
fn piece<W: Word>(start: &Position, index: usize, class: u8) -> CompiledPiece<W> {
    let board = start.board();
    let grid = board.grid();
    let here = board.pieces()[index];
    let (row, col) = grid.row_col(start.anchors()[index].into());
    let within = |anchor: &usize| {
        let (top, left) = grid.row_col(*anchor);
        let lies = top + here.height() <= grid.rows() && left + here.width() <= grid.cols();
        let slides = match here.freedom() {
            Freedom::Free => true,
            Freedom::Horizontal => top == row,
            Freedom::Vertical => left == col,
            Freedom::Fixed => (top, left) == (row, col),
        };
        let closed = board.walls().union(here.barred());
        lies && slides && !here.cells_at(*anchor as u8).intersects(closed)
    };
    let fits: Cells = (0..grid.cell_count()).filter(within).collect();
    CompiledPiece {
        shape: W::of(here.shape()),
        fits: W::of(fits),
        barred: W::of(here.barred()),
        allows: Direction::ALL.map(|direction| here.freedom().allows(direction)),
        class,
    }
}

/// The fronts of a piece, by anchor and direction.
fn fronts<W: Word>(walled_grid: &WalledGrid<W>, piece: &CompiledPiece<W>) -> W::Fronts {
    let mut fronts = W::no_fronts();
    for anchor in piece.fits.iter() {
        let body = (piece.shape << anchor).cells();
        for direction in Direction::ALL {
            let to = (i16::from(anchor) + walled_grid.index_step(direction)) as u8;
            if let Some(there) = walled_grid.grid.shifted(body, direction).filter(|_| piece.fits.contains(to))
            {
                fronts[anchor.into()][direction as usize] = W::of(there.difference(body));
            }
        }
    }
    fronts
}

impl DrawingBits {
    pub(super) fn of(grid: Grid, walls: Cells) -> DrawingBits {
        let mut drawing =
            DrawingBits { cells: [0; MAX_CELLS], right: [0; MAX_CELLS], below: [0; MAX_CELLS], bits: 0 };
        let open = grid.all_cells().difference(walls);
        let mut bits = 0;
        let mut next = || {
            bits += 1;
            bits - 1
        };
        for cell in open.iter() {
            drawing.cells[cell] = next();
            let beside = |direction| {
                grid.shifted(Cells::single(cell), direction).is_some_and(|there| there.intersects(open))
            };
            if beside(Direction::Right) {
                drawing.right[cell] = next();
            }
            if beside(Direction::Down) {
                drawing.below[cell] = next();
            }
        }
        drawing.bits = bits.into();
        drawing
    }

    /// Calls `set` with each bit of a piece that covers these cells.
    pub(super) fn bits_of(&self, grid: Grid, cells: Cells, mut set: impl FnMut(u32)) {
        for cell in cells.iter() {
            set(self.cells[cell].into());
            let beside = |direction| {
                grid.shifted(Cells::single(cell), direction).is_some_and(|there| there.intersects(cells))
            };
            if beside(Direction::Right) {
                set(self.right[cell].into());
            }
            if beside(Direction::Down) {
                set(self.below[cell].into());
            }
        }
    }
}
