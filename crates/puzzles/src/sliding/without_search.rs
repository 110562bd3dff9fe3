//! Proofs without a search that a goal cannot be reached.
//!
//! Whether a sliding block puzzle can be solved is PSPACE-complete in general (Hearn and Demaine, 2005), so no short rule
//! decides it. Three rules decide some puzzles:
//!
//! - **Room.** A step covers new cells, and they must be holes. A piece whose every step takes more holes than the board has
//!   never moves. Where several pieces slide together, a step takes at least a hole for each line that the piece crosses.
//! - **Reach.** Pieces that never move are like walls. The places that a goal piece reaches by steps that there are holes for,
//!   if all others that can move were away, contain every place that it can come to.
//! - **Parity.** With one hole among single cells, each step exchanges the hole with a piece and takes it to a cell of the other
//!   colour. So the parity of the exchanges to the goal must be that of the way of the hole.
//!
//! They give no reason for most puzzles, solvable or not: then only a search tells.
//!
//! ```
//! use antipode_puzzles::sliding::without_search::{Obstacle, obstacle};
//! use antipode_puzzles::sliding::{Metric, PosedBoard};
//!
//! let puzzle = PosedBoard::parse("AAB/AAC/DE.", "corner:A", Metric::Step)?;
//! let reason = obstacle(&puzzle.start(), puzzle.goal(), puzzle.metric());
//! assert_eq!(reason, Some(Obstacle::NoRoom { pieces: vec![0], needed: 2, holes: 1 }));
//! # Ok::<(), antipode_puzzles::sliding::NotationError>(())
//! ```

use super::board::{Board, Piece};
use super::cells::{Cells, Direction};
use super::goal::{Goal, Target};
use super::metric::Metric;
use super::position::Position;

/// Why a goal cannot be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The pieces of a target never move: each step takes more holes than there are.
    NoRoom {
        /// The indices of the pieces, one of which should be elsewhere.
        pieces: Vec<usize>,
        /// The fewest holes that a step of one of them takes.
        needed: usize,
        /// The holes of the board.
        holes: usize,
    },
    /// The pieces of a target cannot come to its place, even if all pieces that can move were away.
    OutOfReach {
        /// The indices of the pieces, one of which should be there.
        pieces: Vec<usize>,
        /// The other pieces that never move.
        standing: Vec<usize>,
    },
    /// The goal is an odd exchange away.
    Parity,
}

impl Obstacle {
    /// The reason as a sentence.
    #[must_use]
    pub fn sentence(&self, board: &Board) -> String {
        let names = |pieces: &[usize]| {
            let names: Vec<String> =
                pieces.iter().map(|piece| board.pieces()[*piece].name().to_string()).collect();
            match names.split_last() {
                Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
                _ => names.concat(),
            }
        };
        let subject = |pieces: &[usize]| match pieces {
            [_] => names(pieces),
            _ => format!("None of {}", names(pieces)),
        };
        match self {
            Obstacle::NoRoom { pieces, needed, holes } => {
                let (never, holes) = match (pieces.len(), holes) {
                    (1, 1) => ("never moves", "there is 1".to_owned()),
                    (1, _) => ("never moves", format!("there are {holes}")),
                    (_, 1) => ("ever moves", "there is 1".to_owned()),
                    _ => ("ever moves", format!("there are {holes}")),
                };
                format!(
                    "{} {never}: a step takes {needed} holes at once, and {holes}.",
                    subject(pieces)
                )
            }
            Obstacle::OutOfReach { pieces, standing } => {
                let can = if pieces.len() == 1 { "cannot come" } else { "can come" };
                let walls = if board.walls().is_empty() { "" } else { "walls and " };
                let in_the_way = match standing.as_slice() {
                    [] => "the edges and walls leave it no way".to_owned(),
                    [_] => format!("{walls}{}, which never moves, {} in the way", names(standing), match walls {
                        "" => "is",
                        _ => "are",
                    }),
                    _ => format!("{walls}{}, which never move, are in the way", names(standing)),
                };
                let subject = subject(pieces);
                format!("{subject} {can} to the goal, even if all others that can move were away: {in_the_way}.")
            }
            Obstacle::Parity => "The goal is an odd number of exchanges away, and the way of the hole an even one, or \
                                 the other way round: each step makes one exchange and takes the hole one cell on."
                .to_owned(),
        }
    }
}

/// A reason why the goal cannot be reached. `None` if these rules find none: it may still be unreachable.
#[must_use]
pub fn obstacle(position: &Position, goal: &Goal, metric: Metric) -> Option<Obstacle> {
    let reachable = ReachableAnchors::of(position, metric);
    match goal {
        Goal::Corner { piece, rule } => {
            let board = position.board();
            let shape = &board.pieces()[*piece];
            let is_goal = |anchor: usize| rule.is_satisfied(board, shape.cells_at(anchor as u8));
            (!reachable.anchors[*piece].iter().any(is_goal))
                .then(|| reachable.obstacle(position, metric, &[*piece]))
        }
        Goal::Places(targets) => {
            let missed = targets.iter().find(|target| {
                let comes = |anchor: u8| {
                    target.pieces.iter().any(|piece| reachable.anchors[*piece].contains(anchor.into()))
                };
                !target.anchors.iter().all(|anchor| comes(*anchor))
            });
            match missed {
                Some(target) => Some(reachable.obstacle(position, metric, &target.pieces)),
                None => is_odd(position, targets).then_some(Obstacle::Parity),
            }
        }
    }
}

/// The anchors that each piece could reach if the others that can move were away.
struct ReachableAnchors {
    anchors: Vec<Cells>,
}

impl ReachableAnchors {
    fn of(position: &Position, metric: Metric) -> ReachableAnchors {
        let pieces = position.board().pieces();
        let mut anchors = vec![Cells::EMPTY; pieces.len()];
        // Pieces found to stand still take away room from the others, so the search repeats until no more are found.
        loop {
            let standing = standing(&anchors);
            let in_the_way = standing
                .iter()
                .fold(position.board().walls(), |walls, piece| walls.union(position.cells_of(*piece)));
            let found: Vec<Cells> = (0..pieces.len())
                .map(|piece| match standing.contains(&piece) {
                    true => Cells::single(position.anchors()[piece].into()),
                    false => places(position, piece, in_the_way, metric),
                })
                .collect();
            if found == anchors {
                return ReachableAnchors { anchors };
            }
            anchors = found;
        }
    }

    /// Why none of some pieces comes to its goal.
    fn obstacle(&self, position: &Position, metric: Metric, pieces: &[usize]) -> Obstacle {
        let holes = position.holes().len();
        let needed = |piece: &usize| {
            let moved = &position.board().pieces()[*piece];
            let steps = Direction::ALL.into_iter().filter(|direction| moved.freedom().allows(*direction));
            steps
                .map(|direction| {
                    holes_of_step(position, *piece, position.cells_of(*piece), direction, metric)
                })
                .min()
        };
        let needed: Option<usize> = pieces.iter().filter_map(needed).min();
        match needed.filter(|needed| *needed > holes) {
            Some(needed) => Obstacle::NoRoom { pieces: pieces.to_vec(), needed, holes },
            None => {
                let standing =
                    standing(&self.anchors).into_iter().filter(|piece| !pieces.contains(piece)).collect();
                Obstacle::OutOfReach { pieces: pieces.to_vec(), standing }
            }
        }
    }
}

/// The pieces that never move: those with one anchor.
fn standing(anchors: &[Cells]) -> Vec<usize> {
    (0..anchors.len()).filter(|piece| anchors[*piece].len() == 1).collect()
}

/// The anchors that a piece reaches by steps that there are holes for.
fn places(position: &Position, piece: usize, in_the_way: Cells, metric: Metric) -> Cells {
    let (board, holes) = (position.board(), position.holes().len());
    let moved: &Piece = &board.pieces()[piece];
    let start = usize::from(position.anchors()[piece]);
    let (mut reached, mut open) = (Cells::single(start), vec![start]);
    while let Some(anchor) = open.pop() {
        let cells = moved.cells_at(anchor as u8);
        for direction in Direction::ALL.into_iter().filter(|direction| moved.freedom().allows(*direction)) {
            let Some(there) = board.grid().shifted(cells, direction) else { continue };
            if there.intersects(in_the_way.union(moved.barred()))
                || holes_of_step(position, piece, cells, direction, metric) > holes
            {
                continue;
            }
            let (top, left, ..) = board.grid().bounding_box(there);
            let next = board.grid().cell(top, left);
            if !reached.contains(next) {
                reached = reached.union(Cells::single(next));
                open.push(next);
            }
        }
    }
    reached
}

/// The fewest holes that a step of a piece takes.
fn holes_of_step(
    position: &Position,
    piece: usize,
    cells: Cells,
    direction: Direction,
    metric: Metric,
) -> usize {
    let moved = &position.board().pieces()[piece];
    if metric.is_super() {
        let grid = position.board().grid();
        let is_crosswise = matches!(direction, Direction::Left | Direction::Right);
        let line = |cell: usize| if is_crosswise { grid.row_col(cell).0 } else { grid.row_col(cell).1 };
        return cells.iter().map(line).collect::<Cells>().len();
    }
    // Beyond the edge there is no step, so the result does not matter.
    match position.board().grid().shifted(cells, direction) {
        Some(there) => there.difference(cells).len(),
        None if matches!(direction, Direction::Left | Direction::Right) => moved.height(),
        None => moved.width(),
    }
}

/// Whether single cells with one hole are to be exchanged an odd number of times more than the hole goes.
fn is_odd(position: &Position, targets: &[Target]) -> bool {
    let board = position.board();
    let is_single = board.pieces().iter().all(|piece| piece.shape().len() == 1);
    let is_each_placed =
        targets.iter().all(|target| target.pieces.len() == 1) && targets.len() == board.pieces().len();
    let Some(hole) = position.holes().first().filter(|_| position.holes().len() == 1) else { return false };
    if !is_single || !is_each_placed {
        return false;
    }
    // The cell that the contents of each cell go to; the hole goes to the cell that is left.
    let grid = board.grid();
    let mut goes: Vec<usize> = (0..grid.cell_count()).collect();
    let mut left = grid.all_cells().difference(board.walls());
    for target in targets {
        let to = usize::from(target.anchors[0]);
        goes[usize::from(position.anchors()[target.pieces[0]])] = to;
        left = left.difference(Cells::single(to));
    }
    let Some(to) = left.first() else { return false };
    goes[hole] = to;
    let mut exchanges = 0;
    for cell in 0..goes.len() {
        while goes[cell] != cell {
            let next = goes[cell];
            goes.swap(cell, next);
            exchanges += 1;
        }
    }
    let colour = |cell: usize| grid.row_col(cell).0 + grid.row_col(cell).1;
    (exchanges + colour(hole) + colour(to)) % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sliding::moves::{legal_moves, trace_move};
    use crate::sliding::posed_board::PosedBoard;
    use std::collections::HashSet;

    fn puzzle(start: &str, goal: &str, metric: Metric) -> PosedBoard {
        PosedBoard::parse(start, goal, metric).unwrap_or_else(|why| panic!("{start} {goal}: {why}"))
    }

    fn reason(start: &str, goal: &str) -> Option<Obstacle> {
        let puzzle = puzzle(start, goal, Metric::Move);
        obstacle(&puzzle.start(), puzzle.goal(), puzzle.metric())
    }

    fn is_solvable(puzzle: &PosedBoard) -> bool {
        let mut open = vec![puzzle.start()];
        let mut seen: HashSet<Position> = open.iter().cloned().collect();
        while let Some(position) = open.pop() {
            if puzzle.goal().is_reached(&position) {
                return true;
            }
            for mv in legal_moves(&position, puzzle.metric(), 4_096).expect("few moves") {
                let (after, _) = trace_move(&position, mv, puzzle.metric()).expect("a legal move");
                if seen.insert(after.clone()) {
                    open.push(after);
                }
            }
        }
        false
    }

    #[test]
    fn each_rule_has_its_reason() {
        assert_eq!(
            reason("AAB/AAC/DE.", "corner:A"),
            Some(Obstacle::NoRoom { pieces: vec![0], needed: 2, holes: 1 })
        );
        // B never moves, and A, with its single cell, would have to pass it.
        assert_eq!(
            reason("A.C/BBB/DDE", ".../.../A.."),
            Some(Obstacle::OutOfReach { pieces: vec![0], standing: vec![1] })
        );
        assert_eq!(
            reason("A#./.#.", "corner:A"),
            Some(Obstacle::OutOfReach { pieces: vec![0], standing: vec![] })
        );
        assert_eq!(reason("AB/C.", "BA/C."), Some(Obstacle::Parity));
        assert_eq!(reason("AB/C.", "BC/A."), None);
        assert_eq!(reason("ABC/D.E", "BAC/D.."), None, "the last cell and the hole may change places");
        assert_eq!(reason("BAAC/BAAC/DEEF/DGHF/I..J", "..../..../..../.AA./.AA."), None);
    }

    #[test]
    fn reasons_are_sentences() {
        for (start, goal, text) in [
            ("AAB/AAC/DE.", "corner:A", "A never moves: a step takes 2 holes at once, and there is 1."),
            (
                "A.C/BBB/DDE",
                ".../.../A..",
                "A cannot come to the goal, even if all others that can move were away: B, which never moves, is in the way.",
            ),
            (
                "A#./BBB/DD.",
                ".../.../A..",
                "A cannot come to the goal, even if all others that can move were away: walls and B, which never moves, are in the way.",
            ),
        ] {
            let position = puzzle(start, goal, Metric::Move).start();
            assert_eq!(reason(start, goal).expect("a reason").sentence(position.board()), text);
        }
    }

    /// Every board of 2 × 3 with up to three letters and holes, and every place of A on it.
    #[test]
    fn what_has_a_reason_cannot_be_solved() {
        let (mut told, mut silent) = (0, 0);
        for code in 0..4_u32.pow(6) {
            let text: String =
                (0..6).map(|at| ['.', 'A', 'B', 'C'][(code >> (2 * at) & 3) as usize]).collect();
            if !text.contains('A') {
                continue;
            }
            let start = format!("{}/{}", &text[..3], &text[3..]);
            for goal in ["corner:A", "A../..."] {
                for metric in [Metric::Step, Metric::SuperStep] {
                    let Ok(puzzle) = PosedBoard::parse(&start, goal, metric) else { continue };
                    match (obstacle(&puzzle.start(), puzzle.goal(), metric), is_solvable(&puzzle)) {
                        (Some(reason), true) => panic!("{start} {goal} {metric}: {reason:?}"),
                        (Some(_), false) => told += 1,
                        (None, false) => silent += 1,
                        (None, true) => {}
                    }
                }
            }
        }
        assert!(told > 100 && silent > 0, "{told} told, {silent} not");
    }

    #[test]
    fn parity_decides_boards_of_single_cells() {
        let cells = ['A', 'B', 'C', '.'];
        for code in 0..24_usize {
            let mut left: Vec<char> = cells.to_vec();
            let text: String =
                [6, 2, 1, 1].into_iter().map(|by| left.remove(code / by % left.len())).collect();
            let goal = format!("{}/{}", &text[..2], &text[2..]);
            let puzzle = puzzle("AB/C.", &goal, Metric::Step);
            let reason = obstacle(&puzzle.start(), puzzle.goal(), Metric::Step);
            assert_eq!(reason.is_none(), is_solvable(&puzzle), "{goal}");
        }
    }
}
