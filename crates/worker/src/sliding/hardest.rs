//! The search for the hardest puzzles of a rectangle, and the finder.

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::sliding::colouring_tree::{self, Lookback};
use antipode_engine::sliding::hardest::{HardestSearch, PieceCountRow, SearchShard};
use antipode_engine::sliding::placement_count::PlacementCount;
use antipode_engine::sliding::placement_tree;
use antipode_engine::sliding::placements::{count_placements, just_solved_by_pieces};
use antipode_protocol::sliding::SlidingAnswer;
use antipode_protocol::sliding_search::{
    FinderNode, HardestBoards, HardestPart, HardestProgress, HardestRow, Placements,
};
use antipode_protocol::{Answer, Progress};
use antipode_puzzles::sliding::{Aim, Grid};

use super::parse_metric;
use crate::error::WorkerError;
use crate::task::{AnswerWithBytes, Task};

/// The maximum number of cells. Larger rectangles take hours; the command line searches them on all cores.
const MAX_CELLS: usize = 16;
/// Positions per step: a few milliseconds.
const POSITIONS: u64 = 8_000;
/// Placements per step.
const PLACEMENTS: u64 = 20_000;
/// Every `ROWS_INTERVAL`-th message contains the rows.
const ROWS_INTERVAL: u32 = 10;
/// The maximum number of nodes of a tree.
const MAX_NODES: usize = 1_000;

/// One part of a search.
#[derive(Debug)]
pub(super) struct HardestTask {
    search: HardestSearch,
    report_count: u32,
}

impl HardestTask {
    /// # Errors
    /// Why the part is invalid.
    pub(super) fn begin(part: &HardestPart) -> Result<HardestTask, WorkerError> {
        let grid = grid(&part.board)?;
        let metric = parse_metric(&part.metric)?;
        let aim: Aim = part.aim.parse().map_err(WorkerError::Aim)?;
        let shard = shard_of(part)?;
        let pieces = part.pieces.map(|pieces| pieces as usize);
        let checkpoint = part.checkpoint.as_deref().and_then(|record| HardestSearch::resume(record).ok());
        // An invalid checkpoint, or one of another search, is ignored.
        let checkpoint = checkpoint.filter(|search| {
            (search.grid(), search.metric(), search.shard(), search.pieces()) == (grid, metric, shard, pieces)
                && search.aim() == aim
        });
        let search = match checkpoint {
            Some(search) => search,
            None => {
                let search =
                    HardestSearch::new(grid, metric, shard).map_err(WorkerError::Hardest)?.with_aim(aim);
                pieces.into_iter().fold(search, HardestSearch::with_pieces)
            }
        };
        Ok(HardestTask { search, report_count: 0 })
    }

    fn message(&self, with_rows: bool, record: Option<String>, ended: bool) -> Answer {
        let (done, all) = self.search.progress();
        Answer::Sliding(SlidingAnswer::Hardest(Box::new(HardestProgress {
            goals_done: done as u32,
            goals: all as u32,
            positions: self.search.positions_visited(),
            families: self.search.families_searched(),
            rows: with_rows.then(|| self.rows()),
            checkpoint: record,
            ended,
        })))
    }

    fn rows(&self) -> Vec<HardestRow> {
        let (rows, grid) = (self.search.hardest(), self.search.grid());
        let boards = |row: &PieceCountRow| HardestBoards {
            distance: row.distance,
            boards: row.puzzles.iter().map(|board| board.to_text(grid)).collect(),
        };
        let by_pieces = (1..).zip(rows.strict.iter().zip(&rows.only_loose));
        by_pieces
            .map(|(pieces, (strict, loose))| HardestRow {
                pieces,
                strict: boards(strict),
                only_loose: boards(loose),
            })
            .filter(|row| row.strict.distance.or(row.only_loose.distance).is_some())
            .collect()
    }
}

impl Task for HardestTask {
    fn step(&mut self) -> Status {
        self.search.step(POSITIONS)
    }

    fn interim_answer(&mut self, _elapsed_ms: f64) -> Answer {
        let with_rows = self.report_count.is_multiple_of(ROWS_INTERVAL);
        self.report_count += 1;
        let record = with_rows.then(|| self.search.record());
        self.message(with_rows, record, false)
    }

    fn finish(self: Box<Self>, _elapsed_ms: f64) -> Result<AnswerWithBytes, WorkerError> {
        Ok((self.message(true, None, true), None))
    }
}

/// The placements of the finder, counted and listed.
#[derive(Debug)]
pub(super) struct PlacementsTask {
    count: PlacementCount,
    counted: u64,
    just_solved_counted: u64,
}

impl PlacementsTask {
    /// # Errors
    /// Why they cannot be listed.
    pub(super) fn begin(board: &str) -> Result<PlacementsTask, WorkerError> {
        let grid = grid(board)?;
        Ok(PlacementsTask {
            count: PlacementCount::new(grid),
            counted: count_placements(grid),
            just_solved_counted: just_solved_by_pieces(grid).iter().sum(),
        })
    }
}

impl Task for PlacementsTask {
    fn step(&mut self) -> Status {
        self.count.step(PLACEMENTS)
    }

    fn interim_answer(&mut self, elapsed_ms: f64) -> Answer {
        let found = self.count.placements_found();
        Answer::Progress(Progress { counts: Vec::new(), found, positions: Some(self.counted), elapsed_ms })
    }

    fn finish(self: Box<Self>, elapsed_ms: f64) -> Result<AnswerWithBytes, WorkerError> {
        let placements = Placements {
            listed: self.count.placements_found(),
            counted: self.counted,
            by_pieces: self.count.by_pieces().to_vec(),
            just_solved: self.count.just_solved().to_vec(),
            just_solved_counted: self.just_solved_counted,
            nodes: self.count.nodes_visited(),
            elapsed_ms,
        };
        Ok((Answer::Sliding(SlidingAnswer::Placements(Box::new(placements))), None))
    }
}

/// The finder's search tree of a small grid.
///
/// # Errors
/// Why the tree is not drawn.
pub(super) fn tree(board: &str) -> Result<Vec<FinderNode>, WorkerError> {
    let grid = grid(board)?;
    let nodes = placement_tree::tree(grid, MAX_NODES).ok_or_else(|| too_large(board))?;
    let node = |node: &placement_tree::PlacementNode| FinderNode {
        parent: node.parent.map(|parent| parent as u32),
        text: node.to_text(grid),
        is_double: false,
    };
    Ok(nodes.iter().map(node).collect())
}

/// The search tree of the older finder.
///
/// # Errors
/// Why the tree is not drawn.
pub(super) fn colouring_tree(board: &str) -> Result<Vec<FinderNode>, WorkerError> {
    let grid = grid(board)?;
    let nodes =
        colouring_tree::tree(grid, Lookback::LeftAndAbove, MAX_NODES).ok_or_else(|| too_large(board))?;
    let node = |node: &colouring_tree::ColouringNode| FinderNode {
        parent: node.parent.map(|parent| parent as u32),
        text: node.to_text(grid),
        is_double: node.is_double,
    };
    Ok(nodes.iter().map(node).collect())
}

fn too_large(board: &str) -> WorkerError {
    WorkerError::TreeTooLarge { rectangle: board.to_owned(), max_nodes: MAX_NODES }
}

/// The shard of a part.
pub(super) fn shard_of(part: &HardestPart) -> Result<SearchShard, WorkerError> {
    let HardestPart { index, part_count: count, .. } = *part;
    if index >= count {
        Err(WorkerError::NoSuchPart { index, count })
    } else {
        Ok(SearchShard { index, count })
    }
}

/// The grid of `4x3`: 4 wide and 3 high.
pub(super) fn grid(text: &str) -> Result<Grid, WorkerError> {
    let sides = text.split_once('x').and_then(|(cols, rows)| Some((cols.parse().ok()?, rows.parse().ok()?)));
    let (cols, rows) = sides.ok_or_else(|| WorkerError::NoRectangle(text.to_owned()))?;
    Grid::new(rows, cols)
        .filter(|grid| grid.cell_count() <= MAX_CELLS)
        .ok_or_else(|| WorkerError::RectangleTooLarge(text.to_owned()))
}
