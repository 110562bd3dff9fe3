//! A lower bound of the distance from a position alone.
//!
//! Each move slides one piece. So the moves of pieces are counted apart, and their numbers add up: each piece of the goal needs
//! as many as on the board without the others, and other pieces have to leave its way.
//!
//! ```text
//!   . B C .      A slides to the upper left corner in one move, but only after B and another piece have moved: three moves.
//!   . B C C      One piece less in the way would not be enough; that more than two are in the way is not looked for.
//!   A A D .
//! ```
//!
//! Where sets of pieces slide together, the numbers do not add up, and there is no such bound.

use antipode_puzzles::sliding::{Goal, Metric, MoveRange, PosedBoard};

use super::super::compiled::CompiledBoard;
use super::super::expand::anchors_on_lines;
use super::super::word::{Word, pieces_of};

/// A piece cannot reach its place at all.
const NEVER: u8 = u8::MAX;
/// It is not tried whether more pieces than this are in the way.
const MOST_IN_THE_WAY: u32 = 2;

/// The bound of the positions of a puzzle.
#[derive(Clone, Debug)]
pub(super) struct GoalBound<W> {
    pieces: Vec<GoalPiece<W>>,
}

/// A piece with places in the goal.
#[derive(Clone, Debug)]
struct GoalPiece<W> {
    piece: usize,
    /// The anchors that it may have in the goal.
    places: W,
    /// The moves to the nearest place on the board without other pieces, by anchor.
    distances: Vec<u8>,
}

impl<W: Word> GoalBound<W> {
    /// The bound of a puzzle. `None` if sets of pieces slide together, or if the goal has no single piece, but only such that are
    /// interchangeable.
    pub(super) fn new(puzzle: &PosedBoard, board: &CompiledBoard<W>) -> Option<GoalBound<W>> {
        let metric = puzzle.metric();
        let places: Vec<(usize, W)> = match puzzle.goal() {
            Goal::Places(targets) => {
                let single = targets.iter().filter(|target| target.pieces.len() == 1);
                single.map(|target| (target.pieces[0], W::single(target.anchors[0]))).collect()
            }
            Goal::Corner { piece, rule } => {
                let start = puzzle.start();
                let of_game = start.board();
                let shape = &of_game.pieces()[*piece];
                let fits = board.pieces[*piece].fits.iter();
                let places = fits.filter(|anchor| rule.is_satisfied(of_game, shape.cells_at(*anchor)));
                vec![(*piece, places.fold(W::EMPTY, |set, anchor| set | W::single(anchor)))]
            }
        };
        let goal_piece = |(piece, places): (usize, W)| GoalPiece {
            piece,
            places,
            distances: distances(board, metric, piece, places),
        };
        (!metric.is_super() && !places.is_empty())
            .then(|| GoalBound { pieces: places.into_iter().map(goal_piece).collect() })
    }

    /// The number of moves that a position needs at least; 0 if it may be a goal, and `u32::MAX` if a piece cannot reach its
    /// place even alone.
    pub(super) fn moves(&self, board: &CompiledBoard<W>, anchors: &[u8]) -> u32 {
        let distance = |goal: &GoalPiece<W>| goal.distances[usize::from(anchors[goal.piece])];
        let (mut sum, mut away) = (0, 0_u64);
        for goal in &self.pieces {
            match distance(goal) {
                0 => {}
                NEVER => return u32::MAX,
                moves => {
                    sum += u32::from(moves);
                    away |= 1 << goal.piece;
                }
            }
        }
        let goals = self.pieces.iter().filter(|goal| away >> goal.piece & 1 == 1);
        sum + goals.map(|goal| in_the_way(board, anchors, goal, away)).max().unwrap_or(0)
    }
}

/// How many pieces that are not `away` from their own places must leave the way of a piece of the goal, at least.
fn in_the_way<W: Word>(board: &CompiledBoard<W>, anchors: &[u8], goal: &GoalPiece<W>, away: u64) -> u32 {
    let body = |piece: usize| board.pieces[piece].shape << anchors[piece];
    let others: u64 = (0..anchors.len()).fold(0, |all, piece| all | 1 << piece) & !away;
    let covered = pieces_of(others).fold(board.walled_grid.walls, |all, piece| all | body(piece));
    let here = W::single(anchors[goal.piece]);
    let free = spread(board, goal.piece, here, covered);
    if free & goal.places != W::EMPTY {
        return 0;
    }
    let opens_the_way = |piece: usize| {
        let more = spread(board, goal.piece, free, covered ^ body(piece));
        more & goal.places != W::EMPTY
    };
    if pieces_of(others).any(opens_the_way) { 1 } else { MOST_IN_THE_WAY }
}

/// The anchors that a piece reaches from some others where certain cells are covered.
fn spread<W: Word>(board: &CompiledBoard<W>, piece: usize, from: W, covered: W) -> W {
    let (mut reached, mut open) = (from, from);
    while open != W::EMPTY {
        let next = open.first();
        let fronts = &board.fronts[piece][next.into()];
        let there = board.walled_grid.open_neighbours(next, fronts, covered) & !reached;
        reached |= there;
        open = open.without_first() | there;
    }
    reached
}

/// The moves of a piece to the nearest of some places on the board without other pieces, by anchor.
fn distances<W: Word>(board: &CompiledBoard<W>, metric: Metric, piece: usize, places: W) -> Vec<u8> {
    let mut known = vec![NEVER; W::CELLS];
    let mut open: Vec<u8> = (places & board.pieces[piece].fits).iter().collect();
    open.iter().for_each(|anchor| known[usize::from(*anchor)] = 0);
    let mut next = 0;
    while let Some(&anchor) = open.get(next) {
        next += 1;
        let fronts = &board.fronts[piece];
        let reached = match metric.move_range() {
            MoveRange::Cell => board.walled_grid.open_neighbours(anchor, &fronts[anchor.into()], W::EMPTY),
            MoveRange::Line => anchors_on_lines(&board.walled_grid, fronts, anchor, W::EMPTY),
            MoveRange::Path => spread(board, piece, W::single(anchor), W::EMPTY),
        };
        for to in reached.iter().filter(|to| known[usize::from(*to)] == NEVER).collect::<Vec<u8>>() {
            known[usize::from(to)] = (known[usize::from(anchor)] + 1).min(NEVER - 1);
            open.push(to);
        }
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sliding::compiled::SizedBoard;
    use crate::sliding::explore::explore;

    #[test]
    fn no_position_is_nearer_than_its_bound() {
        for (start, goal, least) in [
            ("BAAC/BAAC/DEEF/DGHF/I..J", "..../..../..../.AA./.AA.", 3),
            ("BAAC/BAAC/DEEF/DGHF/I..J", "BAAC/BAAC/DGHF/DEEF/.IJ.@any:BCDF,any:GHIJ", 4),
            ("BAAC/BAAC/DEEF/DGHF/I..J", "corner:A", 3),
            ("ABC/D.#/E..", "..E/.C#/A..", 4),
            ("..BC/AABC/D.../....@h:A,v:BC", "..../..AA/..../....", 3),
        ] {
            for metric in [Metric::Step, Metric::Line, Metric::Move] {
                let puzzle = PosedBoard::parse(start, goal, metric).expect(start);
                let SizedBoard::Small(board) = SizedBoard::of(&puzzle) else { panic!("a small board") };
                let bound = GoalBound::new(&puzzle, &board).expect("there is a bound");
                let graph = explore(&puzzle, 1 << 20).expect("it is small");
                let mut most = 0;
                for number in 0..graph.positions() as u32 {
                    let moves = bound.moves(&board, graph.position(number).anchors());
                    if let Some(distance) = graph.distance_of(number) {
                        assert!(moves <= distance, "{start} -> {goal}, {metric}, {number}");
                        most = most.max(moves);
                    }
                }
                assert!(most >= least, "{start} -> {goal}, {metric}: {most}");
            }
        }
    }

    #[test]
    fn sets_of_pieces_have_no_bound() {
        let puzzle = PosedBoard::parse("AB/..", "../A.", Metric::SuperMove).expect("a board");
        let SizedBoard::Small(board) = SizedBoard::of(&puzzle) else { panic!("a small board") };
        assert!(GoalBound::new(&puzzle, &board).is_none());
    }
}
