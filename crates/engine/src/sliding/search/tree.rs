//! All families of a goal piece at its place, each with its positions that have it there.
//!
//! Pieces are laid down in rising order of their places (large shapes first), so that every position is laid out once, as
//! one piece more on one other. The positions of a family all come from those of one family with a piece less, and follow
//! each other: no position needs to be remembered, and no families be gathered.
//!
//! ```text
//!   ...      BB.      BB.      a branch of the tree, goal piece A: each family is the one before it
//!   ..A  →   ..A  →   C.A  →   and a piece that is no larger
//! ```

use super::rectangle::{EDGE, Rectangle};

/// Up to so many places are tried one by one whether they are free; of more, those that are free are grown.
const FEW_PLACES: u32 = 160;

/// A piece more on a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Laid {
    /// Which position of the level above it was laid on.
    pub(super) before: u32,
    /// Where it lies.
    pub(super) place: u32,
    /// All cells covered with it.
    pub(super) covered: u32,
}

/// The families of a goal piece at its place, one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    /// The goal piece, then a level for each other piece. Levels beyond `depth` are kept for their memory.
    levels: Vec<Level>,
    /// The level of the family in hand; 0 where only the goal piece lies there.
    depth: usize,
    /// The cells the goal piece comes over: those of one side must be free of others, or none need be.
    fronts: Option<[u32; 4]>,
}

/// The positions with so many pieces that come from one family.
#[derive(Clone, Debug, Default)]
struct Level {
    /// By shape.
    laid: Vec<Laid>,
    /// The family in hand.
    from: usize,
    to: usize,
    /// Its shape.
    shape: u32,
}

impl Tree {
    /// Begins with a goal piece at its place: its own family, without other pieces, is in hand. Where the goal must have just
    /// been reached, positions in which the goal piece can go nowhere are left out. Whether there are any.
    pub(super) fn begin(&mut self, board: &Rectangle, place: u32, just_reached: bool) -> bool {
        let goal = &board.places[place as usize];
        self.fronts = just_reached.then_some(goal.front);
        self.depth = 0;
        if self.levels.is_empty() {
            self.levels.push(Level::default());
        }
        let covered = goal.body | EDGE;
        let top = &mut self.levels[0];
        top.laid.clear();
        top.laid.push(Laid { before: 0, place, covered });
        (top.from, top.to, top.shape) = (0, 1, board.shape_of[place as usize]);
        is_open(self.fronts, covered) && goal.body != board.all()
    }

    /// How many pieces the family in hand has beside the goal piece.
    pub(super) fn others(&self) -> usize {
        self.depth
    }

    /// The shapes of the family in hand, the goal piece's first, then large ones first.
    pub(super) fn shapes(&self) -> impl Iterator<Item = u32> + '_ {
        self.levels[..=self.depth].iter().map(|level| level.shape)
    }

    /// How many positions the family in hand has.
    pub(super) fn positions(&self) -> usize {
        let level = &self.levels[self.depth];
        level.to - level.from
    }

    /// Calls `visit` with each of them: the places of its pieces in the order of the shapes, as ordinals, and its key.
    pub(super) fn each(&self, board: &Rectangle, mut visit: impl FnMut(&[u8], u64)) {
        let level = &self.levels[self.depth];
        let mut ordinals = [0; 32];
        for at in level.from..level.to {
            let mut index = at;
            let mut key = 0;
            for depth in (0..=self.depth).rev() {
                let level = &self.levels[depth];
                let laid = &level.laid[index];
                key |= board.places[laid.place as usize].mark;
                ordinals[depth] = (laid.place - board.first[level.shape as usize]) as u8;
                index = laid.before as usize;
            }
            key |= u64::from(ordinals[0]) << board.goal_shift;
            visit(&ordinals[..=self.depth], key);
        }
    }

    /// Goes to the first family with a piece more than the one in hand, or else on to the next. Whether there is one.
    pub(super) fn descend(&mut self, board: &Rectangle) -> bool {
        self.lay(board);
        let level = &mut self.levels[self.depth + 1];
        if level.laid.is_empty() {
            return self.next(board);
        }
        self.depth += 1;
        level.take(board, 0);
        true
    }

    /// Goes to the next family that does not come from the one in hand. Whether there is one.
    pub(super) fn next(&mut self, board: &Rectangle) -> bool {
        while self.depth > 0 {
            let level = &mut self.levels[self.depth];
            if level.to < level.laid.len() {
                let from = level.to;
                level.take(board, from);
                return true;
            }
            self.depth -= 1;
        }
        false
    }

    /// Lays a piece more on every position of the family in hand.
    fn lay(&mut self, board: &Rectangle) {
        if self.levels.len() == self.depth + 1 {
            self.levels.push(Level::default());
        }
        let (above, below) = self.levels.split_at_mut(self.depth + 1);
        let above = &above[self.depth];
        let laid = &mut below[0].laid;
        laid.clear();
        let covered = (above.laid[above.from].covered & !EDGE).count_ones() as usize;
        // A hole is left, and no piece is larger than the last.
        let most = board.grid().cells() - covered - 1;
        if most == 0 {
            return;
        }
        let last = if self.depth == 0 { 0 } else { above.shape };
        let shape = last.max(board.first_of_size[most]);
        let from = board.first[shape as usize];
        let to = board.places.len() as u32;
        let same = self.depth > 0 && shape == above.shape;
        let fronts = self.fronts;
        let here = (0..).zip(&above.laid).take(above.to).skip(above.from);
        if to - from <= FEW_PLACES {
            for shape in shape..board.shapes() as u32 {
                let is_same = same && shape == above.shape;
                for (before, on) in here.clone() {
                    for place in board.places_of(shape) {
                        let body = board.places[place as usize].body;
                        let covered = on.covered | body;
                        if on.covered & body == 0
                            && is_open(fronts, covered)
                            && !(is_same && place < on.place)
                        {
                            laid.push(Laid { before, place, covered });
                        }
                    }
                }
            }
            return;
        }
        let size = board.sizes[shape as usize].into();
        for (before, on) in here {
            let least = if same { on.place } else { from };
            each_grown(board, !on.covered & board.all(), size, |body| {
                let covered = on.covered | body;
                if is_open(fronts, covered) {
                    let place = board.place_on(body);
                    if place >= least {
                        laid.push(Laid { before, place, covered });
                    }
                }
            });
        }
        laid.sort_unstable_by_key(|laid| board.shape_of[laid.place as usize]);
    }
}

impl Level {
    /// Takes the family in hand that begins at a position.
    fn take(&mut self, board: &Rectangle, from: usize) {
        let shape = |laid: &Laid| board.shape_of[laid.place as usize];
        self.shape = shape(&self.laid[from]);
        self.from = from;
        self.to = from + self.laid[from..].iter().take_while(|laid| shape(laid) == self.shape).count();
    }
}

/// Whether the goal piece can have come to its place just now.
#[inline]
fn is_open(fronts: Option<[u32; 4]>, covered: u32) -> bool {
    fronts.is_none_or(|fronts| fronts.iter().any(|front| covered & front == 0))
}

/// Calls `visit` with every set of at most so many of some cells that hangs together, each once.
fn each_grown(board: &Rectangle, cells: u32, most: u32, mut visit: impl FnMut(u32)) {
    let mut first = cells;
    while first != 0 {
        let cell = first & first.wrapping_neg();
        first ^= cell;
        // Its first cell is this one: it grows by later ones.
        let beside = board.beside[cell.trailing_zeros() as usize] & first;
        visit(cell);
        if most > 1 {
            grow(board, first, cell, beside, cell, most - 1, &mut visit);
        }
    }
}

/// Grows a set by each cell of its edge in turn, which is barred from the ones that come after.
fn grow(
    board: &Rectangle,
    cells: u32,
    set: u32,
    mut edge: u32,
    mut barred: u32,
    more: u32,
    visit: &mut impl FnMut(u32),
) {
    while edge != 0 {
        let cell = edge & edge.wrapping_neg();
        edge ^= cell;
        barred |= cell;
        visit(set | cell);
        if more > 1 {
            let beside = board.beside[cell.trailing_zeros() as usize] & cells & !barred;
            grow(board, cells, set | cell, edge | beside, barred, more - 1, visit);
        }
    }
}
