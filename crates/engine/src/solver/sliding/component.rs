//! The graph of a component, as a [`DistanceTable`].

use std::collections::BTreeSet;
use std::sync::Arc;

use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::sliding::move_text::format_move;
use antipode_puzzles::sliding::{Move, PosedBoard, Position};

use super::{parse_position, position_text};
use crate::resumable::{Resumable, Status};
use crate::search::table::Table;
use crate::sliding::explore::{ComponentSearch, ExploreError};
use crate::sliding::graph::Graph;
use crate::sliding::radial_layout::{RadialLayout, radial_layout};
use crate::solver::all_solutions::AllSolutions;
use crate::solver::work::Finished;
use crate::solver::{
    ComponentGraph, DistanceTable, FirstMove, MoveDepth, NO_DEPTH, Progress, ShortestSolutionSet, Solution,
    SolverError, TableLimits, Work,
};

/// Positions and moves of a slice. A position can have a thousand moves, or a hundred thousand.
const POSITIONS: u32 = 256;
const MOVES: u64 = 8_192;
/// Positions between two looks at the number of moves.
const POSITIONS_AT_ONCE: u32 = 16;

/// The exploration of a component.
#[derive(Debug)]
pub struct ComponentWork {
    search: ComponentSearch,
    limits: TableLimits,
    exceeded: Option<ComponentError>,
}

impl ComponentWork {
    /// Starts at the start of a puzzle.
    #[must_use]
    pub fn new(puzzle: &PosedBoard, limits: TableLimits) -> ComponentWork {
        let search = ComponentSearch::new(puzzle, limits.max_positions);
        ComponentWork { search, limits, exceeded: None }
    }

    /// Works for about as many slices.
    pub fn step(&mut self, slices: u32) -> Status {
        for _ in 0..slices {
            let (before, mut left) = (self.search.edges_found(), POSITIONS);
            while left > 0 && self.search.edges_found() < before + MOVES {
                let positions = left.min(POSITIONS_AT_ONCE);
                left -= positions;
                if self.search.step(positions.into()) == Status::Finished {
                    return Status::Finished;
                }
            }
            self.exceeded = self.exceeded_limit();
            if self.exceeded.is_some() {
                return Status::Finished;
            }
        }
        Status::Working
    }

    fn exceeded_limit(&self) -> Option<ComponentError> {
        let TableLimits { max_moves, max_bytes, .. } = self.limits;
        let positions = self.search.positions_found();
        if self.search.edges_found() > max_moves {
            return Some(ComponentError::TooManyMoves { positions, max_moves });
        }
        (self.search.bytes() > max_bytes).then_some(ComponentError::TooMuchMemory { positions, max_bytes })
    }

    /// The number of positions found so far.
    #[must_use]
    pub fn positions_found(&self) -> u64 {
        self.search.positions_found()
    }

    /// The graph of the explored component.
    ///
    /// # Errors
    /// If the component is too large.
    ///
    /// # Panics
    /// If the exploration has not finished.
    pub fn into_graph(self) -> Result<Graph, ComponentError> {
        if let Some(why) = self.exceeded {
            return Err(why);
        }
        self.search.into_graph().map_err(ComponentError::Explore)
    }
}

/// Why a component is too large, as a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ComponentError {
    /// It has too many positions, or too many sets of pieces slide together.
    #[error("{0}")]
    Explore(ExploreError),
    /// It has too many moves.
    #[error("its first {positions} positions alone have more than {} million moves", .max_moves / 1_000_000)]
    TooManyMoves {
        /// The number of positions with these moves.
        positions: u64,
        /// The limit.
        max_moves: u64,
    },
    /// It takes too much memory.
    #[error("its first {positions} positions alone fill the {} MB of memory allowed on this device", .max_bytes >> 20)]
    TooMuchMemory {
        /// The number of positions that fit.
        positions: u64,
        /// The limit.
        max_bytes: u64,
    },
}

impl Work<Arc<dyn DistanceTable>> for ComponentWork {
    fn step(&mut self, slices: u32) -> Status {
        ComponentWork::step(self, slices)
    }

    fn progress(&self) -> Progress {
        Progress { found: self.search.positions_found(), ..Progress::default() }
    }

    fn finish(self: Box<Self>) -> Result<Arc<dyn DistanceTable>, SolverError> {
        Ok(Arc::new(ComponentTable {
            graph: Arc::new(self.into_graph().map_err(SolverError::ComponentTooLarge)?),
        }))
    }
}

/// The graph of an explored component.
#[derive(Debug)]
pub struct ComponentTable {
    graph: Arc<Graph>,
}

impl ComponentTable {
    fn locate(&self, text: &str) -> Result<(Position, u32), SolverError> {
        let position = parse_position(self.graph.puzzle(), text)?;
        let number = self.graph.number_of(&position).ok_or(SolverError::OutsideComponent)?;
        Ok((position, number))
    }

    fn unsolvable(&self) -> SolverError {
        SolverError::NoGoalReachable { positions: Some(self.graph.positions()) }
    }

    /// A position of the component with its distance from the goal.
    fn locate_solvable(&self, text: &str) -> Result<(Position, u32), SolverError> {
        let (position, number) = self.locate(text)?;
        let depth = self.graph.distance_of(number).ok_or_else(|| self.unsolvable())?;
        Ok((position, depth))
    }

    fn text_of(&self, number: u32) -> String {
        position_text(self.graph.puzzle(), self.graph.position(number))
    }
}

impl DistanceTable for ComponentTable {
    fn metric(&self) -> &'static str {
        self.graph.puzzle().metric().name()
    }

    fn positions(&self) -> u64 {
        self.graph.positions()
    }

    fn counts(&self) -> &[u64] {
        self.graph.counts_by_distance()
    }

    fn depth(&self, position: &str) -> Result<u32, SolverError> {
        Ok(self.locate_solvable(position)?.1)
    }

    fn moves(&self, position: &str) -> Result<Vec<MoveDepth>, SolverError> {
        let (position, _) = self.locate_solvable(position)?;
        let moves = self.graph.moves_with_distances(&position).into_iter().filter_map(|(mv, depth)| {
            Some(MoveDepth { move_name: format_move(mv, position.board()), depth: depth? })
        });
        Ok(moves.collect())
    }

    fn solution(&self, position: &str) -> Result<Solution, SolverError> {
        let (position, _) = self.locate(position)?;
        let moves = self.graph.solution(&position).ok_or_else(|| self.unsolvable())?;
        let moves = moves.into_iter().map(|mv| format_move(mv, position.board())).collect();
        Ok(Solution { moves, shifts: None })
    }

    fn shortest_solutions(
        &self,
        position: &str,
    ) -> Result<Box<dyn Work<Box<dyn ShortestSolutionSet>>>, SolverError> {
        let (position, depth) = self.locate_solvable(position)?;
        let first_moves = nearer_moves(&self.graph, &position).into_iter().map(|(mv, after)| {
            let number = self.graph.number_of(&after).expect("a position of the component");
            let solutions = self.graph.shortest_solution_count(number).filter(|count| *count < u64::MAX);
            FirstMove { move_name: format_move(mv, position.board()), solutions }
        });
        let set = SolutionSet { depth, first_moves: first_moves.collect() };
        Ok(Box::new(Finished(Box::new(set) as Box<dyn ShortestSolutionSet>)))
    }

    fn all_solutions(
        &self,
        position: &str,
    ) -> Result<Box<dyn Iterator<Item = Vec<String>> + '_>, SolverError> {
        let (position, _) = self.locate_solvable(position)?;
        let board = position.board().clone();
        let solutions =
            AllSolutions::new(position, |position: &Position| nearer_moves(&self.graph, position));
        Ok(Box::new(
            solutions
                .map(move |moves: Vec<Move>| moves.into_iter().map(|mv| format_move(mv, &board)).collect()),
        ))
    }

    fn antipodes(&self, max: usize) -> Box<dyn Work<Vec<String>>> {
        let farthest = self.graph.farthest().take(max);
        Box::new(Finished(farthest.map(|number| self.text_of(number)).collect()))
    }

    fn positions_in_layer(&self, depth: u32, indices: &[u64]) -> Box<dyn Work<Vec<String>>> {
        let numbers: Vec<u32> = self.graph.at_distance(depth).collect();
        Box::new(Finished(indices.iter().map(|index| self.text_of(numbers[*index as usize])).collect()))
    }

    fn ranks(&self) -> u64 {
        self.graph.positions()
    }

    fn rank(&self, position: &str) -> Result<u64, SolverError> {
        Ok(self.locate(position)?.1.into())
    }

    fn unrank(&self, rank: u64) -> Result<String, SolverError> {
        let number = u32::try_from(rank).ok().filter(|_| rank < self.graph.positions());
        number.map(|number| self.text_of(number)).ok_or(SolverError::NoSuchNumber)
    }

    fn write_depths(&self, first: u64, depths: &mut [u16]) {
        for (rank, depth) in (first..).zip(depths) {
            let number = u32::try_from(rank).ok().filter(|_| rank < self.graph.positions());
            let distance = number.and_then(|number| self.graph.distance_of(number));
            *depth = distance.map_or(NO_DEPTH, |distance| u16::try_from(distance).unwrap_or(NO_DEPTH - 1));
        }
    }

    fn to_bytes(&self) -> Option<Vec<u8>> {
        None
    }

    fn space_table(&self) -> Option<&Arc<Table>> {
        None
    }

    fn graph(&self) -> Option<&dyn ComponentGraph> {
        Some(self)
    }
}

impl ComponentGraph for ComponentTable {
    fn layout(&self, max_positions: usize) -> Result<RadialLayout, SolverError> {
        if self.graph.counts_by_distance().is_empty() {
            return Err(self.unsolvable());
        }
        Ok(radial_layout(&self.graph, max_positions))
    }

    fn dead_ends(&self) -> Vec<u64> {
        self.graph.dead_ends()
    }

    fn component(&self) -> &Arc<Graph> {
        &self.graph
    }
}

/// The moves that decrease the distance. Moves that lead to the same position, up to an exchange of equal pieces, count as
/// one.
fn nearer_moves(graph: &Graph, position: &Position) -> Vec<(Move, Position)> {
    let number = graph.number_of(position).expect("a position of the component");
    let depth = graph.distance_of(number);
    let mut known = BTreeSet::new();
    let mut nearer = Vec::new();
    for (mv, after) in graph.moves_with_distances(position) {
        if after.is_some() && after < depth {
            let after = graph.puzzle().apply(position, mv).expect("a listed move is legal");
            if known.insert(graph.number_of(&after)) {
                nearer.push((mv, after));
            }
        }
    }
    nearer
}

/// All shortest solutions of a position.
struct SolutionSet {
    depth: u32,
    first_moves: Vec<FirstMove>,
}

impl ShortestSolutionSet for SolutionSet {
    fn depth(&self) -> u32 {
        self.depth
    }

    fn count(&self) -> Option<u64> {
        if self.depth == 0 {
            return Some(1);
        }
        self.first_moves.iter().try_fold(0_u64, |sum, first| sum.checked_add(first.solutions?))
    }

    fn first_moves(&self) -> Vec<FirstMove> {
        self.first_moves.clone()
    }

    fn fewest_shifts(&self) -> Option<Solution> {
        None
    }
}
