//! A lower bound of the distance from a position alone.
//!
//! Each move slides one piece. So the moves of pieces are counted apart, and their numbers add up: each piece with a place of its
//! own in the goal needs as many as on the board without the others, and [`Landmarks`] count the moves of other pieces that
//! have to leave the way.
//!
//! ```text
//!   . B C .      A slides to the upper left corner in one move, but only after B and another piece have moved: three moves.
//!   . B C C      One piece less in the way would not be enough.
//!   A A D .
//! ```
//!
//! Where sets of pieces slide together, the numbers do not add up: the bound is the largest of the pieces of the goal.

use antipode_puzzles::sliding::{Goal, Metric, MoveRange, PosedBoard};

use super::super::compiled::CompiledBoard;
use super::super::expand::anchors_on_lines;
use super::super::word::{Word, pieces_of};
use super::landmarks::{Landmarks, Subgoal};

/// A piece cannot reach its place at all.
const NEVER: u8 = u8::MAX;
/// It is not tried whether more pieces than this are in the way.
const MAX_BLOCKERS: u32 = 2;

/// The bound of the positions of a puzzle.
#[derive(Clone, Debug)]
pub(super) struct GoalBound<W> {
    pieces: Vec<GoalPiece<W>>,
    /// What must be reached: also by interchangeable pieces.
    subgoals: Vec<Subgoal<W>>,
    /// `None` if sets of pieces slide together.
    landmarks: Option<Landmarks<W>>,
}

/// A piece with places of its own in the goal.
#[derive(Clone, Debug)]
struct GoalPiece<W> {
    piece: usize,
    /// The anchors that it may have in the goal.
    places: W,
    /// The moves to the nearest place on the board without other pieces, by anchor.
    distances: Vec<u8>,
}

impl<W: Word> GoalBound<W> {
    /// The bound of a puzzle. `None` if sets of pieces slide together and the goal has no single piece, but only such that are
    /// interchangeable.
    pub(super) fn new(puzzle: &PosedBoard, board: &CompiledBoard<W>) -> Option<GoalBound<W>> {
        let metric = puzzle.metric();
        let subgoals: Vec<Subgoal<W>> = match puzzle.goal() {
            Goal::Places(targets) => {
                let of_target = |target: &antipode_puzzles::sliding::Target| {
                    let pieces = target.pieces.iter().fold(0, |set, piece| set | 1 << piece);
                    let subgoal = move |anchor: &u8| Subgoal { pieces, places: W::single(*anchor) };
                    target.anchors.iter().map(subgoal).collect::<Vec<Subgoal<W>>>()
                };
                targets.iter().flat_map(of_target).collect()
            }
            Goal::Corner { piece, rule } => {
                vec![Subgoal::of_corner(&puzzle.start(), board, *piece, *rule)]
            }
        };
        let goal_piece = |subgoal: &Subgoal<W>| {
            let (piece, places) = (subgoal.pieces.trailing_zeros() as usize, subgoal.places);
            GoalPiece { piece, places, distances: distances(board, metric, piece, places) }
        };
        let single = subgoals.iter().filter(|subgoal| subgoal.pieces.is_power_of_two());
        let pieces: Vec<GoalPiece<W>> = single.map(goal_piece).collect();
        let landmarks = (!metric.is_super()).then(|| Landmarks::new(board, metric));
        let is_useful = !pieces.is_empty() || landmarks.is_some() && !subgoals.is_empty();
        is_useful.then_some(GoalBound { pieces, subgoals, landmarks })
    }

    /// The number of moves that a position needs at least, or more than `most` as soon as it needs more; 0 if it may be a goal, and
    /// `u32::MAX` if it has no solution.
    pub(super) fn moves(&self, board: &CompiledBoard<W>, anchors: &[u8], most: u32) -> u32 {
        let (mut sum, mut largest, mut away, mut home) = (0, 0, 0_u64, 0_u64);
        for goal in &self.pieces {
            match goal.distances[usize::from(anchors[goal.piece])] {
                0 => home |= 1 << goal.piece,
                NEVER => return u32::MAX,
                moves => {
                    sum += u32::from(moves);
                    largest = largest.max(u32::from(moves));
                    away |= 1 << goal.piece;
                }
            }
        }
        let Some(landmarks) = &self.landmarks else { return largest };
        if sum > most {
            return sum;
        }
        let others = landmarks.count(board, anchors, &self.subgoals, (away, home), most - sum);
        if others >= MAX_BLOCKERS || sum + others > most {
            return sum.saturating_add(others);
        }
        let goals = self.pieces.iter().filter(|goal| away >> goal.piece & 1 == 1);
        sum + goals.map(|goal| in_the_way(board, anchors, goal, away)).max().unwrap_or(0).max(others)
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
    if pieces_of(others).any(opens_the_way) { 1 } else { MAX_BLOCKERS }
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
            for metric in Metric::ALL {
                let puzzle = PosedBoard::parse(start, goal, metric).expect(start);
                let SizedBoard::Small(board) = SizedBoard::of(&puzzle) else { panic!("a small board") };
                let bound = GoalBound::new(&puzzle, &board).expect("there is a bound");
                let graph = explore(&puzzle, 1 << 20).expect("it is small");
                let mut most = 0;
                for number in 0..graph.positions() as u32 {
                    let moves = bound.moves(&board, graph.position(number).anchors(), u32::MAX);
                    if let Some(distance) = graph.distance_of(number) {
                        assert!(moves <= distance, "{start} -> {goal}, {metric}, {number}");
                        most = most.max(moves);
                    }
                }
                assert!(most >= least || metric.is_super(), "{start} -> {goal}, {metric}: {most}");
            }
        }
    }

    /// A board of random pieces and walls, as rows of letters.
    fn random_board(random: &mut impl FnMut(usize) -> usize) -> (String, Vec<char>) {
        let (rows, cols) = (2 + random(4), 3 + random(2));
        let mut cells = vec!['.'; rows * cols];
        let mut letters = Vec::new();
        for _ in 0..random(3) {
            cells[random(rows * cols)] = '#';
        }
        let shapes: [&[(usize, usize)]; 7] = [
            &[(0, 0)],
            &[(0, 0), (0, 1)],
            &[(0, 0), (1, 0)],
            &[(0, 0), (0, 1), (1, 0), (1, 1)],
            &[(0, 0), (0, 1), (1, 0)],
            &[(0, 1), (1, 0), (1, 1)],
            &[(0, 0), (0, 1), (0, 2)],
        ];
        let holes = 1 + random(4);
        for _ in 0..200 {
            let shape = shapes[random(shapes.len())];
            let (top, left) = (random(rows), random(cols));
            let body: Vec<(usize, usize)> = shape.iter().map(|(row, col)| (top + row, left + col)).collect();
            let is_free =
                |(row, col): &(usize, usize)| *row < rows && *col < cols && cells[row * cols + col] == '.';
            let left = cells.iter().filter(|cell| **cell == '.').count();
            if body.iter().all(is_free) && left >= holes + body.len() {
                let letter = char::from(b'A' + letters.len() as u8);
                body.iter().for_each(|(row, col)| cells[row * cols + col] = letter);
                letters.push(letter);
            }
        }
        let rows: Vec<String> = cells.chunks(cols).map(|row| row.iter().collect()).collect();
        (rows.join("/"), letters)
    }

    /// In all metrics, of every position of random boards with goals of up to three pieces, also interchangeable ones.
    #[test]
    fn no_position_of_a_random_board_is_nearer_than_its_bound() {
        let mut state = 7_u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let (mut positions, mut sharp) = (0_u64, 0);
        while positions < 150_000 {
            let (start, letters) = random_board(&mut random);
            if letters.is_empty() {
                continue;
            }
            let metric = Metric::ALL[random(Metric::ALL.len())];
            let any = PosedBoard::parse(&start, &start, metric).expect("a board");
            let Some(graph) = explore(&any, 1 << 14).ok().filter(|graph| graph.positions() > 20) else {
                continue;
            };
            let end = any.with_start(graph.position(random(graph.positions() as usize) as u32)).start_text();
            let kept: Vec<char> = (0..=random(3)).map(|_| letters[random(letters.len())]).collect();
            let goal: String = end
                .chars()
                .map(|cell| if cell.is_ascii_uppercase() && !kept.contains(&cell) { '.' } else { cell })
                .collect();
            let equal: String = kept.iter().collect();
            let as_any = format!("{goal}@any:{equal}");
            let with_any = PosedBoard::parse(&start, &as_any, metric).ok().filter(|_| random(2) == 0);
            let puzzle =
                with_any.unwrap_or_else(|| PosedBoard::parse(&start, &goal, metric).expect("a goal"));
            let SizedBoard::Small(board) = SizedBoard::of(&puzzle) else { panic!("a small board") };
            let Some(bound) = GoalBound::new(&puzzle, &board) else { continue };
            let graph = explore(&puzzle, 1 << 14).expect("it is as small as before");
            for number in 0..graph.positions() as u32 {
                let position = graph.position(number);
                let moves = bound.moves(&board, position.anchors(), u32::MAX);
                let distance = graph.distance_of(number).unwrap_or(u32::MAX);
                assert!(
                    moves <= distance,
                    "{start} -> {}, {metric}, {number}: {moves}, {distance}",
                    puzzle.goal_text()
                );
                assert!(moves > 0 || distance == 0 || bound.landmarks.is_none());
                let most = moves.saturating_sub(1);
                assert_eq!(bound.moves(&board, position.anchors(), most) > most, moves > most);
                assert_eq!(bound.moves(&board, position.anchors(), moves), moves, "not more than itself");
                positions += 1;
                sharp += u32::from(moves == distance && moves > 3);
            }
        }
        assert!(sharp > 1_000, "it is often as large as the distance: {sharp}");
    }
}
