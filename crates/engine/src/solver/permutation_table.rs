//! The table of a space of permutations, as a [`DistanceTable`].

use std::sync::Arc;

use antipode_puzzles::permutation::factorial;
use antipode_puzzles::space::{self, Generator, Space};

use super::all_solutions::AllSolutions;
use super::table::row_changes;
use super::{
    ComponentGraph, DistanceTable, FirstMove, MoveDepth, NO_DEPTH, Progress, ShortestSolutionSet, Solution,
    SolverError, Work,
};
use crate::resumable::{Resumable, Status};
use crate::search::layer::LayerLookup;
use crate::search::shortest::{ShortestSolutions, ShortestSolutionsSearch};
use crate::search::survey::Survey;
use crate::search::table::Table;

/// Positions of a slice: in bulk, while a table is searched, and singly.
const POSITIONS_IN_BULK: u64 = 1 << 17;
const POSITIONS_SEARCHED: u64 = 1 << 14;
const POSITIONS_SINGLY: u32 = 128;

/// The mapping of the positions of a puzzle to a space.
pub(super) trait Coordinates: Send + Sync + 'static {
    fn metric(&self) -> &'static str;

    fn locate(&self, text: &str) -> Result<LocatedPosition, SolverError>;

    fn text_at(&self, position: &space::Position) -> String;

    fn has_free_shifts(&self) -> bool;
}

/// A position of the space.
#[derive(Clone, Copy, Debug)]
pub(super) struct LocatedPosition {
    pub(super) position: space::Position,
    /// The row in the frame; see [`space::MoveName::frame_row`].
    pub(super) frame_row: u8,
}

/// The construction of a table.
pub(super) struct TableWork<C> {
    coordinates: Arc<C>,
    survey: Survey,
    superblocks: u32,
}

impl<C: Coordinates> TableWork<C> {
    /// `positions` is the number of reachable positions.
    pub(super) fn boxed(
        coordinates: C,
        space: Arc<Space>,
        positions: u64,
    ) -> Box<dyn Work<Arc<dyn DistanceTable>>> {
        let superblocks = superblock_count(&space, POSITIONS_IN_BULK);
        let survey = Survey::new(space).with_expected_positions(positions);
        Box::new(TableWork { coordinates: Arc::new(coordinates), survey, superblocks })
    }
}

impl<C: Coordinates> Work<Arc<dyn DistanceTable>> for TableWork<C> {
    fn step(&mut self, slices: u32) -> Status {
        self.survey.step(u64::from(self.superblocks) * u64::from(slices))
    }

    fn progress(&self) -> Progress {
        Progress {
            counts: self.survey.counts().to_vec(),
            found: self.survey.visited_positions(),
            expected: Some(self.survey.expected_positions()),
        }
    }

    fn finish(self: Box<Self>) -> Result<Arc<dyn DistanceTable>, SolverError> {
        let table = Arc::new(self.survey.into_table().expect("the survey has finished"));
        Ok(Arc::new(PermutationTable { coordinates: self.coordinates, table }))
    }
}

/// A finished table.
pub(super) struct PermutationTable<C> {
    coordinates: Arc<C>,
    table: Arc<Table>,
}

impl<C: Coordinates> PermutationTable<C> {
    pub(super) fn from_bytes(
        coordinates: C,
        space: Arc<Space>,
        bytes: &[u8],
    ) -> Option<Arc<dyn DistanceTable>> {
        let table = Arc::new(Table::from_bytes(space, bytes).ok()?);
        Some(Arc::new(PermutationTable { coordinates: Arc::new(coordinates), table }))
    }

    fn names(&self, moves: &[Generator]) -> Vec<String> {
        moves.iter().map(|mv| move_name(self.table.space(), *mv)).collect()
    }
}

impl<C: Coordinates> DistanceTable for PermutationTable<C> {
    fn metric(&self) -> &'static str {
        self.coordinates.metric()
    }

    fn positions(&self) -> u64 {
        self.table.positions()
    }

    fn counts(&self) -> &[u64] {
        self.table.counts()
    }

    fn depth(&self, position: &str) -> Result<u32, SolverError> {
        let located = self.coordinates.locate(position)?;
        Ok(self.table.depth(&located.position).expect(SOLVABLE))
    }

    fn moves(&self, position: &str) -> Result<Vec<MoveDepth>, SolverError> {
        let located = self.coordinates.locate(position)?;
        let neighbours = self.table.neighbours(&located.position).expect(SOLVABLE).into_iter();
        let moves = neighbours
            .map(|(mv, _, depth)| MoveDepth { move_name: move_name(self.table.space(), mv), depth });
        Ok(moves.collect())
    }

    fn solution(&self, position: &str) -> Result<Solution, SolverError> {
        let LocatedPosition { position, frame_row } = self.coordinates.locate(position)?;
        let moves = self.table.solution(&position).expect(SOLVABLE);
        let shifts = self.coordinates.has_free_shifts();
        let shifts = shifts.then(|| row_changes(frame_row, frame_rows(self.table.space(), &moves)));
        Ok(Solution { moves: self.names(&moves), shifts })
    }

    fn shortest_solutions(
        &self,
        position: &str,
    ) -> Result<Box<dyn Work<Box<dyn ShortestSolutionSet>>>, SolverError> {
        let LocatedPosition { position, frame_row } = self.coordinates.locate(position)?;
        let search = ShortestSolutionsSearch::new(Arc::clone(&self.table), &position).expect(SOLVABLE);
        let frame_row = self.coordinates.has_free_shifts().then_some(frame_row);
        Ok(Box::new(SolutionSetWork { search, frame_row }))
    }

    fn all_solutions(
        &self,
        position: &str,
    ) -> Result<Box<dyn Iterator<Item = Vec<String>> + '_>, SolverError> {
        let located = self.coordinates.locate(position)?;
        let solutions = AllSolutions::new(located.position, |position| {
            let depth = self.table.depth(position).expect(SOLVABLE);
            let neighbours = self.table.neighbours(position).expect(SOLVABLE).into_iter();
            neighbours.filter(|next| next.2 < depth).map(|(mv, next, _)| (mv, next)).collect()
        });
        Ok(Box::new(solutions.map(|moves| self.names(&moves))))
    }

    fn antipodes(&self, max: usize) -> Box<dyn Work<Vec<String>>> {
        let farthest = self.counts().last().copied().unwrap_or(0);
        Box::new(AntipodesWork {
            coordinates: Arc::clone(&self.coordinates),
            table: Arc::clone(&self.table),
            wanted: usize::try_from(farthest).unwrap_or(usize::MAX).min(max),
            texts: Vec::new(),
            parts: 0,
        })
    }

    fn positions_in_layer(&self, depth: u32, indices: &[u64]) -> Box<dyn Work<Vec<String>>> {
        let lookup = LayerLookup::new(&self.table, depth, indices);
        Box::new(LayerWork {
            coordinates: Arc::clone(&self.coordinates),
            lookup: lookup.expect("ascending indices below the size of the layer"),
            superblocks: superblock_count(self.table.space(), POSITIONS_IN_BULK),
        })
    }

    fn ranks(&self) -> u64 {
        self.table.space().position_count()
    }

    fn rank(&self, position: &str) -> Result<u64, SolverError> {
        Ok(self.table.space().rank(&self.coordinates.locate(position)?.position))
    }

    fn unrank(&self, rank: u64) -> Result<String, SolverError> {
        let position = self.table.space().unrank(rank);
        let reachable = position.filter(|position| self.table.depth(position).is_some());
        reachable.map(|position| self.coordinates.text_at(&position)).ok_or(SolverError::NoSuchNumber)
    }

    fn write_depths(&self, first: u64, depths: &mut [u16]) {
        for (rank, depth) in (first..).zip(depths) {
            let position = self.table.space().unrank(rank);
            *depth = position
                .and_then(|position| self.table.depth(&position))
                .map_or(NO_DEPTH, |depth| depth as u16);
        }
    }

    fn to_bytes(&self) -> Option<Vec<u8>> {
        Some(self.table.to_bytes())
    }

    fn space_table(&self) -> Option<&Arc<Table>> {
        Some(&self.table)
    }

    fn graph(&self) -> Option<&dyn ComponentGraph> {
        None
    }
}

const SOLVABLE: &str = "a located position is solvable";

/// The search for all shortest solutions.
struct SolutionSetWork {
    search: ShortestSolutionsSearch,
    /// The row in the frame, if shifts are free.
    frame_row: Option<u8>,
}

impl Work<Box<dyn ShortestSolutionSet>> for SolutionSetWork {
    fn step(&mut self, slices: u32) -> Status {
        self.search.step(u64::from(POSITIONS_SINGLY) * u64::from(slices))
    }

    fn progress(&self) -> Progress {
        Progress { found: self.search.found(), ..Progress::default() }
    }

    fn finish(self: Box<Self>) -> Result<Box<dyn ShortestSolutionSet>, SolverError> {
        let solutions = self.search.into_solutions().expect("the search has finished");
        Ok(Box::new(SolutionSet { solutions, frame_row: self.frame_row }))
    }
}

struct SolutionSet {
    solutions: ShortestSolutions,
    frame_row: Option<u8>,
}

impl ShortestSolutionSet for SolutionSet {
    fn depth(&self) -> u32 {
        self.solutions.depth()
    }

    fn count(&self) -> Option<u64> {
        self.solutions.count()
    }

    fn first_moves(&self) -> Vec<FirstMove> {
        let first = self.solutions.first_moves().into_iter().map(|first| FirstMove {
            move_name: move_name(self.solutions.space(), first.mv),
            solutions: first.solutions,
        });
        first.collect()
    }

    fn fewest_shifts(&self) -> Option<Solution> {
        let fewest = self.solutions.fewest_changes(Some(self.frame_row?));
        let moves = fewest.moves.iter().map(|mv| move_name(self.solutions.space(), *mv)).collect();
        Some(Solution { moves, shifts: Some(fewest.changes) })
    }
}

/// The search for the farthest positions.
struct AntipodesWork<C> {
    coordinates: Arc<C>,
    table: Arc<Table>,
    wanted: usize,
    texts: Vec<String>,
    /// The number of parts of the table that were searched.
    parts: usize,
}

impl<C> AntipodesWork<C> {
    fn is_finished(&self) -> bool {
        self.texts.len() == self.wanted || self.parts >= self.table.antipode_parts()
    }
}

impl<C: Coordinates> Work<Vec<String>> for AntipodesWork<C> {
    fn step(&mut self, slices: u32) -> Status {
        let superblocks = superblock_count(self.table.space(), POSITIONS_SEARCHED).saturating_mul(slices);
        for _ in 0..superblocks {
            if self.is_finished() {
                break;
            }
            let left = self.wanted - self.texts.len();
            let antipodes = self.table.antipodes_in_part(self.parts).take(left);
            self.texts.extend(antipodes.map(|position| self.coordinates.text_at(&position)));
            self.parts += 1;
        }
        Status::finished_if(self.is_finished())
    }

    fn progress(&self) -> Progress {
        let positions = self.table.positions();
        Progress { counts: self.table.counts().to_vec(), found: positions, expected: Some(positions) }
    }

    fn finish(self: Box<Self>) -> Result<Vec<String>, SolverError> {
        Ok(self.texts)
    }
}

/// The search for positions of a layer.
struct LayerWork<C> {
    coordinates: Arc<C>,
    lookup: LayerLookup,
    superblocks: u32,
}

impl<C: Coordinates> Work<Vec<String>> for LayerWork<C> {
    fn step(&mut self, slices: u32) -> Status {
        self.lookup.step(u64::from(self.superblocks) * u64::from(slices))
    }

    fn progress(&self) -> Progress {
        Progress { counts: self.lookup.counts().to_vec(), found: self.lookup.visited(), expected: None }
    }

    fn finish(self: Box<Self>) -> Result<Vec<String>, SolverError> {
        Ok(self.lookup.positions().iter().map(|position| self.coordinates.text_at(position)).collect())
    }
}

/// The number of superblocks with about this many positions; see [`Survey::step`].
fn superblock_count(space: &Space, positions: u64) -> u32 {
    let superblock = 576 * factorial(space.tiles.saturating_sub(8));
    u32::try_from(positions / superblock).unwrap_or(u32::MAX).max(1)
}

fn move_name(space: &Space, Generator(index): Generator) -> String {
    space.move_names[usize::from(index)].text.clone()
}

fn frame_rows(space: &Space, moves: &[Generator]) -> impl Iterator<Item = Option<u8>> {
    moves.iter().map(|Generator(index)| space.move_names[usize::from(*index)].frame_row)
}
