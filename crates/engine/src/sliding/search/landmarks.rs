//! How many moves the pieces that are in the way need at least: disjoint landmarks.
//!
//! A *landmark* is a set of moves of which every solution makes one. Landmarks that share no move add up.
//!
//! ```text
//!   A B C .      A has to get to the right edge. Its way is blocked by B: so B moves (a landmark of its moves). B may be
//!   A B C .      anywhere then, and cells that it leaves are free for good. Still C is in the way: another landmark. Then
//!   D D . .      A arrives. Two moves are needed besides those of A.
//! ```
//!
//! # Why it is a lower bound
//! Each piece `p` has a set `allowed(p)` of anchors: all for those pieces of the goal whose moves are counted elsewhere, else at
//! first only its own. `reached(p)` are the anchors that it reaches among them over *free* cells: holes, and cells that
//! their pieces leave on one of their reached anchors. So a cell that is not free is covered by its piece at every anchor that
//! this reached. Let `W` contain the pieces that have not reached the goal, and with each piece `w` a piece that covers some cell
//! on which `w` would have to enter each allowed anchor next to those it reached. The landmark is the set of all moves of pieces
//! of `W` that leave the reached anchors by a step to an anchor that is not allowed.
//!
//! Assume that a solution makes none of these moves. A piece of the goal leaves its reached anchors, so there is a first step of
//! a piece `w` of `W` out of them, to an allowed anchor. It enters a cell whose piece is in `W`, and has left its reached
//! anchors before: a contradiction. (Where one of several equal pieces must arrive, all of them are in `W`.)
//!
//! Then all anchors to which one move leads from the reached ones become allowed: by a step, along a line, or anywhere. So no
//! move is in two landmarks: all anchors on its way were allowed since the first of them. The number of landmarks is at most that
//! of the moves of these pieces. A piece that is in its place in the goal must come back, so it is in two landmarks before more
//! anchors are allowed. If a landmark is empty, there is no solution.
//!
//! The idea of landmarks is from planning: Helmert and Domshlak, *Landmarks, critical paths and abstractions* (2009).

use antipode_puzzles::sliding::{CornerRule, Metric, MoveRange, Position};

use super::super::compiled::CompiledBoard;
use super::super::word::{Word, pieces_of};

/// Pieces of which one must reach one of some anchors.
#[derive(Clone, Debug)]
pub(super) struct Subgoal<W> {
    /// As a set: piece `i` is bit `i`.
    pub(super) pieces: u64,
    pub(super) places: W,
}

impl<W: Word> Subgoal<W> {
    /// That a piece counts as in the corner.
    pub(super) fn of_corner(
        start: &Position,
        board: &CompiledBoard<W>,
        piece: usize,
        rule: CornerRule,
    ) -> Subgoal<W> {
        let shape = &start.board().pieces()[piece];
        let fits = board.pieces[piece].fits.iter();
        let places = fits.filter(|anchor| rule.is_satisfied(start.board(), shape.cells_at(*anchor)));
        Subgoal { pieces: 1 << piece, places: places.fold(W::EMPTY, |set, anchor| set | W::single(anchor)) }
    }
}

/// Counts landmarks on a board where single pieces move.
#[derive(Clone, Debug)]
pub(super) struct Landmarks<W> {
    /// The cells of each piece with its anchor at cell 0.
    offsets: Vec<Vec<u8>>,
    range: MoveRange,
    cols: u32,
    /// The cells that are not in the first column, and those not in the last.
    not_first: W,
    not_last: W,
}

/// The relaxed problem: what the pieces reach when others do not block them.
struct RelaxedProblem<W> {
    /// The cells that a piece covers in the position.
    bodies: [W; 64],
    allowed: [W; 64],
    reached: [W; 64],
    /// The cells that a piece covers at each anchor that it reached.
    held: [W; 64],
    free: W,
    /// The pieces with more than one allowed anchor.
    growing: u64,
}

impl<W: Word> Landmarks<W> {
    pub(super) fn new(board: &CompiledBoard<W>, metric: Metric) -> Landmarks<W> {
        let cols = board.walled_grid.grid.cols();
        let column = |excluded: usize| {
            let cells = (0..W::CELLS).filter(|cell| cell % cols != excluded);
            cells.fold(W::EMPTY, |set, cell| set | W::single(cell as u8))
        };
        Landmarks {
            offsets: board.pieces.iter().map(|piece| piece.shape.iter().collect()).collect(),
            range: metric.move_range(),
            cols: cols as u32,
            not_first: column(0),
            not_last: column(cols - 1),
        }
    }

    /// The number of landmarks, or more than `most` as soon as there are: so many moves are needed besides those of the pieces
    /// `counted`. Pieces `at_home` are in their places in the goal. `u32::MAX` if there is no solution.
    pub(super) fn count(
        &self,
        board: &CompiledBoard<W>,
        anchors: &[u8],
        subgoals: &[Subgoal<W>],
        (counted, at_home): (u64, u64),
        most: u32,
    ) -> u32 {
        let mut owners = [0_u8; 128];
        let mut relaxed = RelaxedProblem {
            bodies: [W::EMPTY; 64],
            allowed: [W::EMPTY; 64],
            reached: [W::EMPTY; 64],
            held: [W::EMPTY; 64],
            free: !board.walled_grid.walls,
            growing: counted,
        };
        for (piece, anchor) in anchors.iter().enumerate() {
            let here = W::single(*anchor);
            let body = board.pieces[piece].shape << *anchor;
            (relaxed.bodies[piece], relaxed.held[piece]) = (body, body);
            (relaxed.allowed[piece], relaxed.reached[piece]) = (here, here);
            relaxed.free = relaxed.free & !body;
            body.iter().for_each(|cell| owners[usize::from(cell)] = piece as u8);
        }
        pieces_of(counted).for_each(|piece| relaxed.allowed[piece] = board.pieces[piece].fits);
        let (mut count, mut twice) = (0, at_home);
        loop {
            self.spread(board, &mut relaxed);
            let wanted = wanted(&relaxed, subgoals);
            if wanted == 0 {
                return count;
            }
            let moved = self.landmark(board, &relaxed, &owners, wanted);
            if moved == 0 {
                return u32::MAX;
            }
            count += 1;
            if count > most {
                return count;
            }
            let extended = moved & !twice;
            twice &= !moved;
            relaxed.growing |= extended;
            for piece in pieces_of(extended) {
                let more = self.one_move(board.pieces[piece].fits, relaxed.reached[piece]);
                relaxed.allowed[piece] |= more;
            }
        }
    }

    /// Lets all pieces reach what they can.
    fn spread(&self, board: &CompiledBoard<W>, relaxed: &mut RelaxedProblem<W>) {
        loop {
            let before = relaxed.free;
            for piece in pieces_of(relaxed.growing) {
                let (body, reached) = (relaxed.bodies[piece], relaxed.reached[piece]);
                let room = relaxed.free | body;
                let offsets = self.offsets[piece].iter();
                let fits = offsets.fold(relaxed.allowed[piece], |fits, offset| fits & room >> *offset);
                let mut all = reached;
                loop {
                    let more = (all | self.beside(all)) & fits;
                    if more == all {
                        break;
                    }
                    all = more;
                }
                if all == reached {
                    continue;
                }
                relaxed.reached[piece] = all;
                let mut held = relaxed.held[piece];
                for anchor in (all & !reached).iter() {
                    if held == W::EMPTY {
                        break;
                    }
                    held = held & board.pieces[piece].shape << anchor;
                }
                relaxed.held[piece] = held;
                relaxed.free |= body & !held;
            }
            if relaxed.free == before {
                return;
            }
        }
    }

    /// The pieces whose moves out of what they reached are the next landmark.
    fn landmark(
        &self,
        board: &CompiledBoard<W>,
        relaxed: &RelaxedProblem<W>,
        owners: &[u8; 128],
        mut wanted: u64,
    ) -> u64 {
        let (mut seen, mut moved) = (0_u64, 0_u64);
        while wanted & !seen != 0 {
            let piece = (wanted & !seen).trailing_zeros() as usize;
            seen |= 1 << piece;
            let reached = relaxed.reached[piece];
            let exits = self.beside(reached) & board.pieces[piece].fits & !reached;
            if exits & !relaxed.allowed[piece] != W::EMPTY {
                moved |= 1 << piece;
            }
            let room = relaxed.free | relaxed.bodies[piece];
            for anchor in (exits & relaxed.allowed[piece]).iter() {
                let blocked = board.pieces[piece].shape << anchor & !room;
                let owner = |cell: u8| 1_u64 << owners[usize::from(cell)];
                if blocked.iter().all(|cell| owner(cell) & wanted == 0) {
                    wanted |= owner(blocked.first());
                }
            }
        }
        moved
    }

    /// The anchors beside some, in the same row or column. They may be outside the grid, but not in another row.
    #[inline]
    fn beside(&self, anchors: W) -> W {
        anchors.raised(1) & self.not_first
            | anchors.lowered(1) & self.not_last
            | anchors.raised(self.cols)
            | anchors.lowered(self.cols)
    }

    /// The anchors among those that fit to which one move leads from some, whatever is in the way.
    fn one_move(&self, fits: W, from: W) -> W {
        match self.range {
            MoveRange::Cell => from | self.beside(from) & fits,
            MoveRange::Path => fits,
            MoveRange::Line => {
                let along = |step: &dyn Fn(W) -> W| {
                    let (mut all, mut last) = (W::EMPTY, from);
                    while last != W::EMPTY {
                        last = step(last) & fits & !all;
                        all |= last;
                    }
                    all
                };
                from | along(&|set| set.raised(1) & self.not_first)
                    | along(&|set| set.lowered(1) & self.not_last)
                    | along(&|set| set.raised(self.cols))
                    | along(&|set| set.lowered(self.cols))
            }
        }
    }
}

/// The pieces of the subgoals that are not reached.
fn wanted<W: Word>(relaxed: &RelaxedProblem<W>, subgoals: &[Subgoal<W>]) -> u64 {
    let is_open = |subgoal: &&Subgoal<W>| {
        pieces_of(subgoal.pieces).all(|piece| relaxed.reached[piece] & subgoal.places == W::EMPTY)
    };
    subgoals.iter().filter(is_open).fold(0, |all, subgoal| all | subgoal.pieces)
}
