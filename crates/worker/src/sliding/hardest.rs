//! The search for the hardest puzzles of a rectangle, and the finder.

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::sliding::hardest::{HardestSearch, PieceCountRow, SearchShard};
use antipode_engine::sliding::placement_count::PlacementCount;
use antipode_engine::sliding::placement_tree;
use antipode_engine::sliding::placements::count_placements;
use antipode_protocol::Answer;
use antipode_protocol::sliding_search::{
    FinderNode, HardestBoards, HardestPart, HardestProgress, HardestRow, Placements,
};
use antipode_puzzles::sliding::{Grid, Metric};

/// The maximum number of cells. Larger rectangles take hours; the command line searches them on all cores.
const MAX_CELLS: usize = 16;
/// Positions between two readings of the clock: a few milliseconds.
const POSITIONS: u64 = 8_000;
/// Placements between two readings of the clock.
const PLACEMENTS: u64 = 20_000;
/// One message in this many contains the rows.
const ROWS_INTERVAL: u32 = 10;
/// The maximum number of nodes of a tree.
const MAX_NODES: usize = 1_000;

/// One part of a search.
#[derive(Debug)]
pub(crate) struct HardestTask {
    search: HardestSearch,
    report_count: u32,
}

impl HardestTask {
    /// # Errors
    /// One sentence that explains why the part is invalid.
    pub(crate) fn begin(part: &HardestPart) -> Result<HardestTask, String> {
        let grid = grid(&part.board)?;
        let metric: Metric = part.metric.parse().map_err(|unknown| format!("{unknown}"))?;
        if part.index >= part.part_count {
            return Err(format!("a search of {} parts has no part {}", part.part_count, part.index));
        }
        let share = SearchShard { index: part.index, count: part.part_count };
        let pieces = part.pieces.map(|pieces| pieces as usize);
        let checkpoint = part.checkpoint.as_deref().and_then(|record| HardestSearch::resume(record).ok());
        // An invalid checkpoint, or one of another search, is ignored.
        let checkpoint = checkpoint.filter(|search| {
            (search.grid(), search.metric(), search.shard(), search.pieces()) == (grid, metric, share, pieces)
        });
        let search = match checkpoint {
            Some(search) => search,
            None => {
                let search = HardestSearch::new(grid, metric, share).map_err(|why| why.to_string())?;
                pieces.into_iter().fold(search, HardestSearch::with_pieces)
            }
        };
        Ok(HardestTask { search, report_count: 0 })
    }

    pub(crate) fn step(&mut self) -> Status {
        self.search.step(POSITIONS)
    }

    /// The progress so far.
    pub(crate) fn progress(&mut self) -> Answer {
        let with_rows = self.report_count.is_multiple_of(ROWS_INTERVAL);
        self.report_count += 1;
        let record = with_rows.then(|| self.search.record());
        self.message(with_rows, record, false)
    }

    /// The final answer.
    pub(crate) fn answer(self) -> Answer {
        self.message(true, None, true)
    }

    fn message(&self, with_rows: bool, record: Option<String>, ended: bool) -> Answer {
        let (done, all) = self.search.progress();
        Answer::Hardest(Box::new(HardestProgress {
            goals_done: done as u32,
            goals: all as u32,
            positions: self.search.positions_visited(),
            families: self.search.families_searched(),
            rows: with_rows.then(|| self.rows()),
            checkpoint: record,
            ended,
        }))
    }

    fn rows(&self) -> Vec<HardestRow> {
        let (rows, grid) = (self.search.hardest(), self.search.grid());
        let boards = |row: &PieceCountRow| HardestBoards {
            distance: row.distance,
            boards: row.puzzles.iter().map(|board| board.to_text(grid)).collect(),
        };
        let both = (1..).zip(rows.strict.iter().zip(&rows.only_loose));
        both.map(|(pieces, (strict, loose))| HardestRow {
            pieces,
            strict: boards(strict),
            only_loose: boards(loose),
        })
        .filter(|row| row.strict.distance.or(row.only_loose.distance).is_some())
        .collect()
    }
}

/// The placements of the finder, counted and listed.
#[derive(Debug)]
pub(crate) struct PlacementsTask {
    tally: PlacementCount,
    counted: u64,
}

impl PlacementsTask {
    /// # Errors
    /// One sentence that explains why they cannot be listed.
    pub(crate) fn begin(board: &str) -> Result<PlacementsTask, String> {
        let grid = grid(board)?;
        Ok(PlacementsTask { tally: PlacementCount::new(grid), counted: count_placements(grid) })
    }

    pub(crate) fn step(&mut self) -> Status {
        self.tally.step(PLACEMENTS)
    }

    pub(crate) fn listed(&self) -> u64 {
        self.tally.placements_found()
    }

    pub(crate) fn counted(&self) -> u64 {
        self.counted
    }

    pub(crate) fn answer(&self, elapsed_ms: f64) -> Answer {
        Answer::Placements(Box::new(Placements {
            listed: self.tally.placements_found(),
            counted: self.counted,
            by_pieces: self.tally.by_pieces().to_vec(),
            just_solved: self.tally.just_solved(),
            nodes: self.tally.nodes_visited(),
            elapsed_ms,
        }))
    }
}

/// The finder's search tree of a small grid.
///
/// # Errors
/// One sentence that explains why the tree is not drawn.
pub(crate) fn tree(board: &str) -> Result<Vec<FinderNode>, String> {
    let grid = grid(board)?;
    let nodes = placement_tree::tree(grid, MAX_NODES)
        .ok_or_else(|| format!("the search tree of {board} has more than {MAX_NODES} nodes"))?;
    let node = |node: &placement_tree::PlacementNode| FinderNode {
        parent: node.parent.map(|parent| parent as u32),
        text: node.to_text(grid),
    };
    Ok(nodes.iter().map(node).collect())
}

/// `4x3` is 4 wide and 3 high.
fn grid(text: &str) -> Result<Grid, String> {
    let sides = text.split_once('x').and_then(|(cols, rows)| Some((cols.parse().ok()?, rows.parse().ok()?)));
    let (cols, rows) = sides.ok_or_else(|| format!("{text:?} is no rectangle: 4x3 is 4 wide and 3 high"))?;
    Grid::new(rows, cols)
        .filter(|grid| grid.cell_count() <= MAX_CELLS)
        .ok_or_else(|| format!("a rectangle of {text} is too large for this search"))
}
