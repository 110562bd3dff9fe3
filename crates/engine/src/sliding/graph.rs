//! The component of a puzzle: its positions, their moves, and their distances from the goal.
//!
//! ```
//! use antipode_engine::sliding::explore::explore;
//! use antipode_puzzles::sliding::{Metric, PosedBoard};
//!
//! let puzzle = PosedBoard::parse("A./..", "../.A", Metric::Step)?;
//! let graph = explore(&puzzle, 1_000).expect("it is small");
//! assert_eq!(graph.counts_by_distance(), [1, 2, 1]);
//! assert_eq!(graph.solution(&puzzle.start()).map(|moves| moves.len()), Some(2));
//! # Ok::<(), antipode_puzzles::sliding::NotationError>(())
//! ```

use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::sliding::{Board, Goal, Move, Pieces, PosedBoard, Position};

use super::compiled::SizedBoard;
use super::explore::FoundPositions;

/// The distance of positions from which no goal is reachable.
const NO_DISTANCE: u32 = u32::MAX;

/// Every position reachable from the start of a puzzle. Positions that differ only by an exchange of interchangeable pieces
/// are one. They are numbered in the order in which they were found; the start is 0.
#[derive(Clone, Debug)]
pub struct Graph {
    puzzle: PosedBoard,
    layout: SizedBoard,
    found: FoundPositions,
    /// The distance of each position from the nearest goal.
    distances: Vec<u32>,
    /// The number of positions at each distance; empty if no goal is reachable.
    counts_by_distance: Vec<u64>,
}

impl Graph {
    pub(super) fn new(puzzle: PosedBoard, layout: SizedBoard, found: FoundPositions) -> Graph {
        let mut graph =
            Graph { puzzle, layout, found, distances: Vec::new(), counts_by_distance: Vec::new() };
        let board = graph.puzzle.start().board().clone();
        let reached = |&number: &u32| is_goal_reached(graph.puzzle.goal(), &board, graph.anchors_of(number));
        let goals: Vec<u32> = (0..graph.len()).filter(reached).collect();
        (graph.distances, graph.counts_by_distance) = graph.distances_from(&goals);
        graph
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &PosedBoard {
        &self.puzzle
    }

    /// The number of positions.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.len().into()
    }

    fn len(&self) -> u32 {
        self.found.edges().1.len() as u32
    }

    /// The number of positions at each distance from the goal, from 0; empty if no goal is reachable.
    #[must_use]
    pub fn counts_by_distance(&self) -> &[u64] {
        &self.counts_by_distance
    }

    /// The distance from the start to the goal; `None` if no goal is reachable.
    #[must_use]
    pub fn distance(&self) -> Option<u32> {
        self.distance_of(0)
    }

    /// The distance from a position to the goal; `None` if no goal is reachable.
    ///
    /// # Panics
    /// If there is no position with this number.
    #[must_use]
    pub fn distance_of(&self, number: u32) -> Option<u32> {
        let distance = self.distances[number as usize];
        (distance != NO_DISTANCE).then_some(distance)
    }

    /// The number of a position; `None` if it is not reachable, or is of another board.
    #[must_use]
    pub fn number_of(&self, position: &Position) -> Option<u32> {
        let fits = position.board() == self.puzzle.start().board() && self.layout.fits(position.anchors());
        if fits { self.found.number_of(position) } else { None }
    }

    /// A position by its number. Interchangeable pieces are in the order in which they were found.
    ///
    /// # Panics
    /// If there is no position with this number.
    #[must_use]
    pub fn position(&self, number: u32) -> Position {
        let start = self.puzzle.start();
        Position::new(start.board().clone(), self.anchors_of(number)).expect("a position that was found")
    }

    /// The positions one move away, each once.
    ///
    /// # Panics
    /// If there is no position with this number.
    #[must_use]
    pub fn neighbours(&self, number: u32) -> &[u32] {
        let (edges, ends) = self.found.edges();
        let first = number.checked_sub(1).map_or(0, |before| ends[before as usize]);
        &edges[first as usize..ends[number as usize] as usize]
    }

    /// The numbers of the positions farthest from the goal; empty if no goal is reachable.
    pub fn farthest(&self) -> impl Iterator<Item = u32> + '_ {
        let farthest = self.counts_by_distance.len().checked_sub(1).map(|farthest| farthest as u32);
        farthest.into_iter().flat_map(|farthest| self.at_distance(farthest))
    }

    /// The numbers of the positions at a distance from the goal.
    pub(crate) fn at_distance(&self, distance: u32) -> impl Iterator<Item = u32> + '_ {
        (0..self.len()).filter(move |number| self.distance_of(*number) == Some(distance))
    }

    /// At each distance, the number of positions without a neighbour farther from the goal.
    #[must_use]
    pub fn dead_ends(&self) -> Vec<u64> {
        let mut dead_ends = vec![0; self.counts_by_distance.len()];
        for number in 0..self.len() {
            let Some(distance) = self.distance_of(number) else { continue };
            let farther = |there: &u32| self.distances[*there as usize] > distance;
            if !self.neighbours(number).iter().any(farther) {
                dead_ends[distance as usize] += 1;
            }
        }
        dead_ends
    }

    /// The legal moves of a position with the distance after each, in the order of the pieces.
    ///
    /// The position may differ from the stored one with its number by an exchange of interchangeable pieces.
    #[must_use]
    pub(crate) fn moves_with_distances(&self, position: &Position) -> Vec<(Move, Option<u32>)> {
        let mut moves = Vec::new();
        let cols = position.board().grid().cols() as i16;
        // Every position of the component was expanded before, so this cannot fail.
        let metric = self.puzzle.metric();
        let slides = self.layout.slides(metric, position.anchors()).unwrap_or_default();
        for slide in slides {
            let mut anchors = position.anchors().to_vec();
            slide.apply(&mut anchors);
            let piece = slide.pieces.trailing_zeros() as usize;
            let place = |anchor: u8| (i16::from(anchor) / cols, i16::from(anchor) % cols);
            let (from, to) = (place(position.anchors()[piece]), place(anchors[piece]));
            let mv = Move {
                pieces: Pieces(slide.pieces),
                down: (to.0 - from.0) as i8,
                right: (to.1 - from.1) as i8,
            };
            let after = Position::new(position.board().clone(), &anchors);
            let number = after.and_then(|after| self.number_of(&after));
            moves.push((mv, number.and_then(|number| self.distance_of(number))));
        }
        moves.sort_by_key(|(mv, _)| (mv.pieces.len(), *mv));
        moves
    }

    /// A shortest solution of a position: at each step the first move that reduces the distance. `None` if no goal is
    /// reachable.
    #[must_use]
    pub fn solution(&self, position: &Position) -> Option<Vec<Move>> {
        let mut distance = self.distance_of(self.number_of(position)?)?;
        let mut here = position.clone();
        let mut solution = Vec::new();
        while distance > 0 {
            distance -= 1;
            let (mv, _) =
                self.moves_with_distances(&here).into_iter().find(|(_, after)| *after == Some(distance))?;
            here = self.puzzle.apply(&here, mv)?;
            solution.push(mv);
        }
        Some(solution)
    }

    /// The number of shortest solutions of a position, as sequences of positions. It saturates at `u64::MAX`. `None` if no
    /// goal is reachable.
    #[must_use]
    pub fn shortest_solution_count(&self, number: u32) -> Option<u64> {
        let distance = self.distance_of(number)?;
        let mut layer = std::collections::BTreeMap::from([(number, 1_u64)]);
        for nearer in (0..distance).rev() {
            let mut next = std::collections::BTreeMap::new();
            for (here, count) in layer {
                for &there in self.neighbours(here) {
                    if self.distances[there as usize] == nearer {
                        let sum = next.entry(there).or_insert(0_u64);
                        *sum = sum.saturating_add(count);
                    }
                }
            }
            layer = next;
        }
        Some(layer.into_values().fold(0, u64::saturating_add))
    }

    /// The distance of every position from the nearest source, and the number of positions at each distance.
    #[must_use]
    pub fn distances_from(&self, sources: &[u32]) -> (Vec<u32>, Vec<u64>) {
        let mut distances = vec![NO_DISTANCE; self.len() as usize];
        let mut counts = Vec::new();
        // All layers in order, with one spare entry for the branchless write below; the last layer begins at `first`.
        let mut found = vec![0; distances.len() + 1];
        let mut count = 0;
        for &source in sources {
            found[count] = source;
            count += usize::from(std::mem::replace(&mut distances[source as usize], 0) == NO_DISTANCE);
        }
        let mut first = 0;
        while first < count {
            counts.push((count - first) as u64);
            let distance = counts.len() as u32;
            let layer = first..count;
            first = layer.end;
            for place in layer {
                for &there in self.neighbours(found[place]) {
                    // Known positions are at most as far. The code is branchless, as the branch would be mispredicted.
                    let known = &mut distances[there as usize];
                    found[count] = there;
                    count += usize::from(*known == NO_DISTANCE);
                    *known = distance.min(*known);
                }
            }
        }
        (distances, counts)
    }

    /// Whether a position is a goal.
    #[must_use]
    pub fn is_goal(&self, number: u32) -> bool {
        is_goal_reached(self.puzzle.goal(), self.puzzle.start().board(), self.anchors_of(number))
    }

    pub(super) fn anchors_of(&self, number: u32) -> &[u8] {
        let pieces = self.puzzle.start().board().pieces().len();
        &self.found.anchors()[number as usize * pieces..(number as usize + 1) * pieces]
    }
}

/// Whether these anchors satisfy a goal. The same as [`Goal::is_reached`], without building a position.
pub(super) fn is_goal_reached(goal: &Goal, board: &Board, anchors: &[u8]) -> bool {
    match goal {
        Goal::Places(targets) => targets.iter().all(|target| {
            let covered = |anchor: &u8| target.pieces.iter().any(|&piece| anchors[piece] == *anchor);
            target.anchors.iter().all(covered)
        }),
        Goal::Corner { piece, rule: sense } => {
            sense.is_satisfied(board, board.pieces()[*piece].cells_at(anchors[*piece]))
        }
    }
}
