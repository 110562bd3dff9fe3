//! Counts, lists and joins arrangements in steps.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use antipode_puzzles::sliding::{Goal, Metric, Pieces, PosedBoard, Position};

use super::finder::{ArrangementFinder, ListingStep, PieceGroup, piece_groups};
use super::{Arrangements, ComponentFigures, GoalCount, LARGEST, SizeCount};
use crate::resumable::{Resumable, Status};
use crate::sliding::compiled::CompiledBoard;
use crate::sliding::expand::{Slide, expand};
use crate::sliding::graph::is_goal_reached;
use crate::sliding::row_index::{RowIndex, bytes_per_row};

/// The memory of an arrangement besides its row, in bytes: its mark as visited, and its place among those to expand.
const BYTES_BESIDE_ROW: u64 = 5;

/// Why arrangements are not examined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArrangementError {
    /// There are more than this number, which is what the memory allows.
    #[error("its pieces have more than {0} arrangements")]
    TooManyArrangements(u64),
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrangementProgress {
    /// The number of arrangements counted so far.
    Counting(u64),
    /// Arrangements are listed or, in the second half, joined.
    Joining {
        /// Up to twice the number of arrangements.
        done: u64,
        /// Twice the number of arrangements.
        of: u64,
    },
}

/// Finds the components of all arrangements of the pieces of a board, in steps.
#[derive(Clone, Debug)]
pub struct ArrangementSearch {
    puzzle: PosedBoard,
    board: CompiledBoard<u128>,
    groups: Vec<PieceGroup>,
    /// The group of each piece.
    group_of: Vec<usize>,
    most: u64,
    stage: Stage,
    finder: ArrangementFinder,
    total: u64,
    index: RowIndex<u8>,
    /// The number of the board.
    start: u32,
    visited: Vec<bool>,
    joined: u64,
    /// The arrangements of the component that are not expanded yet.
    open: Vec<u32>,
    component: OpenComponent,
    found: FoundComponents,
    result: Option<Result<Arrangements, ArrangementError>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Counting,
    Listing,
    Joining,
}

/// The component that is being filled.
#[derive(Clone, Debug, Default)]
struct OpenComponent {
    first: u32,
    size: u64,
    goals: u64,
    has_start: bool,
    /// For each group of pieces, the anchors from which one has moved.
    moved_from: Vec<u128>,
}

/// The finished components.
#[derive(Clone, Debug, Default)]
struct FoundComponents {
    sizes: BTreeMap<Reverse<u64>, u64>,
    largest: Vec<ComponentFigures>,
    own: Option<ComponentFigures>,
    goals: u64,
    with_goal: u64,
}

impl ArrangementSearch {
    /// Starts to count the arrangements of the pieces of a board. The goal determines which pieces of equal shape are distinct,
    /// and what is counted as a goal; a goal without pieces is none. The metric does not matter. The search fails if the
    /// arrangements would take more than `max_bytes`.
    #[must_use]
    pub fn new(puzzle: &PosedBoard, max_bytes: u64) -> ArrangementSearch {
        let start = puzzle.start();
        let board = CompiledBoard::of(puzzle);
        let groups = piece_groups(start.board(), &board);
        let width = start.anchors().len();
        let group_of = |piece: usize| groups.iter().position(|group| group.pieces.contains(&piece));
        let most = max_bytes / (bytes_per_row::<u8>(width) + BYTES_BESIDE_ROW);
        ArrangementSearch {
            puzzle: puzzle.clone(),
            board,
            // A number and its successor are 32 bits.
            most: most.min(u64::from(u32::MAX) - 1),
            stage: Stage::Counting,
            finder: ArrangementFinder::new(start.board(), groups.clone()),
            group_of: (0..width).map(|piece| group_of(piece).expect("each piece has a group")).collect(),
            groups,
            total: 0,
            index: RowIndex::new(width, 0),
            start: 0,
            visited: Vec::new(),
            joined: 0,
            open: Vec::new(),
            component: OpenComponent::default(),
            found: FoundComponents::default(),
            result: None,
        }
    }

    /// The progress of the search.
    #[must_use]
    pub fn progress(&self) -> ArrangementProgress {
        match self.stage {
            Stage::Counting => ArrangementProgress::Counting(self.total),
            _ => ArrangementProgress::Joining {
                done: self.index.len() as u64 + self.joined,
                of: 2 * self.total,
            },
        }
    }

    /// The arrangements and their components; `None` until the search has finished.
    ///
    /// # Errors
    /// There are too many arrangements for the memory.
    pub fn result(&self) -> Option<Result<&Arrangements, ArrangementError>> {
        self.result.as_ref().map(|result| result.as_ref().map_err(|why| *why))
    }

    fn goal(&self) -> Option<&Goal> {
        Some(self.puzzle.goal()).filter(|goal| **goal != Goal::Places(Vec::new()))
    }

    fn count(&mut self) {
        match self.finder.advance() {
            ListingStep::Part => {}
            ListingStep::Arrangement if self.total == self.most => {
                self.result = Some(Err(ArrangementError::TooManyArrangements(self.most)));
            }
            ListingStep::Arrangement => self.total += 1,
            ListingStep::End => {
                self.stage = Stage::Listing;
                self.finder = ArrangementFinder::new(self.puzzle.start().board(), self.groups.clone());
                self.index = RowIndex::new(self.board.pieces.len(), self.total as usize);
            }
        }
    }

    fn list(&mut self) {
        match self.finder.advance() {
            ListingStep::Part => {}
            ListingStep::Arrangement => {
                let (_, is_new) = self.index.find_or_insert(self.finder.anchors());
                debug_assert!(is_new, "each arrangement is listed once");
            }
            ListingStep::End => {
                let mut anchors = self.puzzle.start().anchors().to_vec();
                self.groups.iter().for_each(|group| group.sort(&mut anchors));
                self.start = self.index.find(&anchors).expect("the board is one of its arrangements");
                self.visited = vec![false; self.index.len()];
                self.stage = Stage::Joining;
                self.open_component(0);
            }
        }
    }

    fn open_component(&mut self, first: u32) {
        self.component =
            OpenComponent { first, moved_from: vec![0; self.groups.len()], ..OpenComponent::default() };
        self.visited[first as usize] = true;
        self.open.push(first);
    }

    /// Expands one arrangement, and continues with the next component when this one is complete.
    fn join(&mut self) {
        if let Some(number) = self.open.pop() {
            self.expand(number);
            return;
        }
        self.close_component();
        let first = self.component.first as usize;
        match self.visited[first..].iter().position(|visited| !visited) {
            Some(after) => self.open_component((first + after) as u32),
            None => self.result = Some(Ok(self.arrangements())),
        }
    }

    fn expand(&mut self, number: u32) {
        self.joined += 1;
        let anchors = self.index.row(number).to_vec();
        let is_goal =
            self.goal().is_some_and(|goal| is_goal_reached(goal, self.puzzle.start().board(), &anchors));
        let component = &mut self.component;
        component.size += 1;
        component.goals += u64::from(is_goal);
        component.has_start |= number == self.start;
        let mut after = anchors.clone();
        let mut visit = |slide: Slide| {
            let piece = slide.pieces.trailing_zeros() as usize;
            let group = self.group_of[piece];
            component.moved_from[group] |= 1 << anchors[piece];
            after.copy_from_slice(&anchors);
            slide.apply(&mut after);
            self.groups[group].sort(&mut after);
            let there = self.index.find(&after).expect("all arrangements are listed");
            if !std::mem::replace(&mut self.visited[there as usize], true) {
                self.open.push(there);
            }
        };
        let expanded = expand(&self.board, Metric::Step, &anchors, &mut visit);
        expanded.expect("only sets of pieces can be too many");
    }

    fn close_component(&mut self) {
        let OpenComponent { first, size, goals, has_start, .. } = self.component;
        *self.found.sizes.entry(Reverse(size)).or_insert(0) += 1;
        self.found.goals += goals;
        self.found.with_goal += u64::from(goals > 0);
        let rank = self.found.largest.partition_point(|known| known.size >= size);
        if rank < LARGEST || has_start {
            let start = self.puzzle.start();
            let board = start.board().clone();
            let example = if has_start {
                start
            } else {
                Position::new(board, self.index.row(first)).expect("an arrangement is a position")
            };
            let immovable = self.immovable(&example);
            let goals = self.goal().map(|_| goals);
            let figures = ComponentFigures { size, example, immovable, goals };
            if has_start {
                self.found.own = Some(figures.clone());
            }
            self.found.largest.insert(rank, figures);
            self.found.largest.truncate(LARGEST);
        }
    }

    /// The pieces of an arrangement of the component whose anchor no piece of their group has left.
    fn immovable(&self, example: &Position) -> Pieces {
        let mut immovable = Pieces::EMPTY;
        for (group, moved_from) in self.groups.iter().zip(&self.component.moved_from) {
            for &piece in &group.pieces {
                if moved_from >> example.anchors()[piece] & 1 == 0 {
                    immovable = immovable.union(Pieces::single(piece));
                }
            }
        }
        immovable
    }

    fn arrangements(&mut self) -> Arrangements {
        let found = std::mem::take(&mut self.found);
        let own = found.own.expect("the board is in a component");
        let larger = found.sizes.iter().filter(|(size, _)| size.0 > own.size);
        Arrangements {
            total: self.total,
            components: found.sizes.values().sum(),
            larger_than_own: larger.map(|(_, components)| components).sum(),
            sizes: found
                .sizes
                .iter()
                .map(|(size, &components)| SizeCount { size: size.0, components })
                .collect(),
            largest: found.largest,
            own,
            goals: self.goal().map(|_| GoalCount { arrangements: found.goals, components: found.with_goal }),
        }
    }
}

impl Resumable for ArrangementSearch {
    /// A unit is a piece placed, or an arrangement expanded. The step after the last arrangement was counted reserves the
    /// memory for all.
    fn step(&mut self, budget: u64) -> Status {
        for _ in 0..budget {
            if self.result.is_some() {
                return Status::Finished;
            }
            match self.stage {
                Stage::Counting => self.count(),
                Stage::Listing => self.list(),
                Stage::Joining => self.join(),
            }
        }
        Status::finished_if(self.result.is_some())
    }
}
