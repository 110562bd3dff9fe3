//! The breadth-first search from the start.

use antipode_puzzles::sliding::{Cells, PosedBoard};

use super::group::{FlyingGroup, PiecePlaces, flying_groups, needs};
use super::{FlyingMove, FlyingOutcome};
use crate::resumable::{Resumable, Status};
use crate::sliding::row_index::RowIndex;

/// Finds a shortest solution in which pieces fly, in steps.
#[derive(Clone, Debug)]
pub struct FlyingSearch {
    puzzle: PosedBoard,
    max_bytes: u64,
    groups: Vec<FlyingGroup>,
    /// Where the places of each group begin in a row.
    offsets: Vec<usize>,
    needs: Vec<PiecePlaces>,
    /// The positions: the places of the pieces, by group, in ascending order within each.
    positions: RowIndex<u16>,
    /// The position before each position.
    parents: Vec<u32>,
    /// The next position to expand, and the end of its layer.
    next: usize,
    layer_end: usize,
    /// The distance of that layer from the start.
    depth: u32,
    /// A lower bound of the distance of the start from the goal.
    start_bound: u32,
    /// The number of the goal that was found.
    goal: Option<u32>,
    outcome: Option<FlyingOutcome>,
}

impl FlyingSearch {
    /// Starts at the start of a puzzle; the metric does not matter. The search ends when its positions would take more than
    /// `max_bytes`.
    #[must_use]
    pub fn new(puzzle: &PosedBoard, max_bytes: u64) -> FlyingSearch {
        let start = puzzle.start();
        let groups = flying_groups(puzzle);
        let needs = needs(puzzle, &groups);
        let mut offsets = Vec::new();
        let mut row = Vec::new();
        for group in &groups {
            offsets.push(row.len());
            row.extend(group.pieces.iter().map(|&piece| place_of(group, start.cells_of(piece))));
            row[offsets[offsets.len() - 1]..].sort_unstable();
        }
        let mut positions = RowIndex::new(row.len(), 0);
        positions.find_or_insert(&row);
        let mut search = FlyingSearch {
            puzzle: puzzle.clone(),
            max_bytes,
            groups,
            offsets,
            needs,
            positions,
            parents: vec![0],
            next: 0,
            layer_end: 1,
            depth: 0,
            start_bound: 0,
            goal: None,
            outcome: None,
        };
        search.start_bound = search.open_needs(&row) as u32;
        if search.start_bound == 0 {
            search.goal = Some(0);
            search.outcome = Some(FlyingOutcome::Solved { distance: 0 });
        } else if search.needs.iter().any(Vec::is_empty) {
            search.outcome = Some(FlyingOutcome::Unsolvable);
        }
        search
    }

    /// The number of positions visited so far.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.positions.len() as u64
    }

    /// A proven lower bound of the distance; the distance once it is known.
    #[must_use]
    pub fn at_least(&self) -> u32 {
        match self.outcome {
            Some(FlyingOutcome::Solved { distance }) => distance,
            _ => self.start_bound.max(self.depth + 1),
        }
    }

    /// How the search has ended; `None` until then.
    #[must_use]
    pub fn outcome(&self) -> Option<FlyingOutcome> {
        self.outcome
    }

    /// A shortest solution; `None` if none was found.
    #[must_use]
    pub fn solution(&self) -> Option<Vec<FlyingMove>> {
        let mut numbers = vec![self.goal?];
        while numbers[numbers.len() - 1] != 0 {
            numbers.push(self.parents[numbers[numbers.len() - 1] as usize]);
        }
        numbers.reverse();
        let start = self.puzzle.start();
        let mut cells: Vec<Cells> = (0..start.anchors().len()).map(|piece| start.cells_of(piece)).collect();
        let moves = numbers.windows(2).map(|pair| {
            let (from, to) = (self.positions.row(pair[0]), self.positions.row(pair[1]));
            self.flown(from, to, &mut cells)
        });
        Some(moves.collect())
    }

    /// The move between two positions. `cells` are those of each piece, before and after.
    fn flown(&self, from: &[u16], to: &[u16], cells: &mut [Cells]) -> FlyingMove {
        let range = |number: usize| {
            let first = self.offsets[number];
            first..first + self.groups[number].pieces.len()
        };
        let is_other = |number: &usize| from[range(*number)] != to[range(*number)];
        let number = (0..self.groups.len()).find(is_other).expect("a move changes a place");
        let (group, before, after) = (&self.groups[number], &from[range(number)], &to[range(number)]);
        let left = before.iter().find(|place| !after.contains(place)).expect("a piece leaves its place");
        let taken = after.iter().find(|place| !before.contains(place)).expect("a piece takes a place");
        let (left, taken) = (group.places[usize::from(*left)], group.places[usize::from(*taken)]);
        let lies_there = |piece: &&usize| cells[**piece] == left.cells;
        let piece = *group.pieces.iter().find(lies_there).expect("a piece lies in the place that it leaves");
        cells[piece] = taken.cells;
        let start = self.puzzle.start();
        let (row, col, ..) = start.board().grid().bounding_box(taken.cells);
        FlyingMove {
            piece: start.board().pieces()[piece].name(),
            row,
            col,
            quarter_turns: (taken.turns + group.period - left.turns) % group.period,
            board: self.drawn(cells),
        }
    }

    fn drawn(&self, cells: &[Cells]) -> String {
        let start = self.puzzle.start();
        let (board, grid) = (start.board(), start.board().grid());
        let ch = |cell: usize| match cells.iter().position(|piece| piece.contains(cell)) {
            Some(piece) => board.pieces()[piece].name(),
            None if board.walls().contains(cell) => '#',
            None => '.',
        };
        let rows = (0..grid.rows()).map(|row| (0..grid.cols()).map(|col| ch(grid.cell(row, col))).collect());
        rows.collect::<Vec<String>>().join("/")
    }

    /// The number of needs that a position does not satisfy.
    fn open_needs(&self, row: &[u16]) -> usize {
        let is_satisfied = |(group, place): &(usize, u16)| {
            let first = self.offsets[*group];
            row[first..first + self.groups[*group].pieces.len()].contains(place)
        };
        self.needs.iter().filter(|need| !need.iter().any(is_satisfied)).count()
    }

    /// How many positions one position can lead to, at most.
    fn most_moves(&self) -> usize {
        self.groups.iter().map(|group| group.pieces.len() * group.places.len()).sum()
    }

    /// Whether the positions after the next one are sure to fit into the memory.
    fn has_room(&self) -> bool {
        let more = self.most_moves();
        let parents = match self.parents.capacity() {
            capacity if self.parents.len() + more > capacity => 3 * capacity.max(more),
            capacity => capacity,
        };
        let bytes = self.positions.bytes_after(more) + (parents * size_of::<u32>()) as u64;
        bytes <= self.max_bytes && self.positions.len() + more < u32::MAX as usize
    }

    fn expand(&mut self, number: u32) {
        let row = self.positions.row(number).to_vec();
        let mut covered = Cells::EMPTY;
        for (group, &first) in self.groups.iter().zip(&self.offsets) {
            for place in &row[first..first + group.pieces.len()] {
                covered = covered.union(group.places[usize::from(*place)].cells);
            }
        }
        let mut after = row.clone();
        for number_of_group in 0..self.groups.len() {
            let first = self.offsets[number_of_group];
            let end = first + self.groups[number_of_group].pieces.len();
            for at in first..end {
                let from = row[at];
                let others = covered.difference(self.groups[number_of_group].places[usize::from(from)].cells);
                for to in 0..self.groups[number_of_group].places.len() as u16 {
                    let cells = self.groups[number_of_group].places[usize::from(to)].cells;
                    if to == from || cells.intersects(others) {
                        continue;
                    }
                    after.copy_from_slice(&row);
                    after[at] = to;
                    after[first..end].sort_unstable();
                    let (found, is_new) = self.positions.find_or_insert(&after);
                    if !is_new {
                        continue;
                    }
                    self.parents.push(number);
                    if self.open_needs(&after) == 0 {
                        self.goal = Some(found);
                        self.outcome = Some(FlyingOutcome::Solved { distance: self.depth + 1 });
                        return;
                    }
                }
            }
        }
    }
}

impl Resumable for FlyingSearch {
    /// A unit is a position expanded: some hundred places are tried.
    fn step(&mut self, budget: u64) -> Status {
        for _ in 0..budget {
            if self.outcome.is_some() {
                return Status::Finished;
            }
            if self.next == self.layer_end {
                if self.positions.len() == self.layer_end {
                    self.outcome = Some(FlyingOutcome::Unsolvable);
                    return Status::Finished;
                }
                self.layer_end = self.positions.len();
                self.depth += 1;
            }
            if !self.has_room() {
                self.outcome = Some(FlyingOutcome::OutOfMemory { at_least: self.at_least() });
                return Status::Finished;
            }
            self.expand(self.next as u32);
            self.next += 1;
        }
        Status::finished_if(self.outcome.is_some())
    }
}

/// The place of a group that covers these cells.
fn place_of(group: &FlyingGroup, cells: Cells) -> u16 {
    let place = group.places.iter().position(|place| place.cells == cells);
    place.expect("a piece lies in one of its places") as u16
}
