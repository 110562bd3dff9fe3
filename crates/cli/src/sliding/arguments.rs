//! The arguments of several commands for sliding block puzzles.

use std::fs::File;
use std::io::{Read, Write, stderr};
use std::path::{Path, PathBuf};

use antipode_engine::sliding::difficulty::{Limits, MazeWeights};
use antipode_engine::solver::PuzzleKind;
use antipode_engine::solver::sliding::SlidingSolver;
use antipode_puzzles::sliding::board_outline::BoardOutline;
use antipode_puzzles::sliding::foreign::Format;
use antipode_puzzles::sliding::notation::{MAX_TEXT, parse_goal, parse_position, split_start_and_goal};
use antipode_puzzles::sliding::typed::{self, TypedBoard};
use antipode_puzzles::sliding::{Aim, Goal, Grid, Metric, NotationError, PosedBoard};
use clap::Args;

use super::search::HardestOptions;
use super::shard_file::MAX_SHARDS;
use super::shards::ShardSelection;
use crate::failure::Failure;
use crate::selected::{NamedPosition, SelectedPuzzle};
use crate::solve::{BATCH, SearchTime, SolveOptions};
use crate::text::memory;
use crate::typed_text::{NthOption, TypedText, join_notes};

#[derive(Args)]
pub(crate) struct MetricOption {
    /// What counts as one move: step, line, move, super-step, super-line or super-move
    #[arg(long, default_value_t = Metric::Move)]
    pub(super) metric: Metric,
}

#[derive(Args)]
pub(crate) struct SlidingBoard {
    #[command(flatten)]
    board: BoardText,
    #[command(flatten)]
    metric: MetricOption,
}

/// A board to solve.
#[derive(Args)]
pub(crate) struct SlidingSolve {
    /// Rows of letters, such as BAAC/BAAC/DEEF/DGHF/I..J; or @FILE, or - for standard input
    #[arg(required_unless_present = BATCH)]
    board: Option<String>,
    /// A board with only the pieces that matter, or corner:A, or corner-loose:A
    #[arg(long)]
    goal: Option<String>,
    #[command(flatten)]
    nth: NthOption,
    #[command(flatten)]
    metric: MetricOption,
    #[command(flatten)]
    time: SearchTime,
}

/// A board as text, and its goal.
#[derive(Args)]
pub(crate) struct BoardText {
    /// Rows of letters, such as BAAC/BAAC/DEEF/DGHF/I..J; or @FILE, or - for standard input
    board: String,
    /// A board with only the pieces that matter, or corner:A, or corner-loose:A
    #[arg(long)]
    goal: Option<String>,
    #[command(flatten)]
    nth: NthOption,
}

/// A board as text, or in a file of two grids.
#[derive(Args)]
pub(crate) struct SolveArguments {
    /// Rows of letters, such as BAAC/BAAC/DEEF/DGHF/I..J; or @FILE, or - for standard input
    #[arg(required_unless_present = "grids")]
    board: Option<String>,
    /// A board with only the pieces that matter, or corner:A, or corner-loose:A
    #[arg(long, requires = "board")]
    goal: Option<String>,
    #[command(flatten)]
    nth: NthOption,
    /// Read the start and the goal from a file, as lumi-a's sliding-blocks writes them: two grids with an empty line between
    /// them, where a dot is a hole, a blank is a wall, and any other character is a piece
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "goal"])]
    grids: Option<PathBuf>,
    /// Search only this position, even if all positions fit into memory
    #[arg(long, conflicts_with = "all_positions")]
    this_position: bool,
    /// Find all positions if they fit into memory, however long it takes
    #[arg(long)]
    all_positions: bool,
    /// The memory that the search may use, in bytes, or with K, M or G, such as 500M
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = memory)]
    memory: u64,
    /// A file from which a stopped search of this position resumes; it takes at most about half as many bytes as the memory
    #[arg(long, value_name = "FILE", conflicts_with = "all_positions")]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    metric: MetricOption,
}

#[derive(Args)]
pub(crate) struct DifficultyArguments {
    #[command(flatten)]
    pub(super) board: SlidingBoard,
    /// The number of random trees
    #[arg(long, value_name = "N", default_value_t = Limits::default().random_trees)]
    trees: u64,
    /// The seed of the random trees
    #[arg(long, value_name = "TEXT", default_value_t = Limits::default().seed, allow_hyphen_values = true)]
    seed: String,
    /// The cost of a step back in the weighted difficulty, at most 300
    #[arg(long, value_name = "PERCENT")]
    way_back: Option<u32>,
    /// The cost of a dead end of one step in the weighted difficulty, at most 100; 0 if it is seen from its entrance
    #[arg(long, value_name = "PERCENT")]
    dead_ends: Option<u32>,
    /// How reliably the branch that looks nearer to the goal is taken first in the weighted difficulty, at most 100
    #[arg(long, value_name = "PERCENT")]
    nearer_first: Option<u32>,
}

#[derive(Args)]
pub(crate) struct RectangleArguments {
    /// Width x height, such as 4x5
    #[arg(value_name = "WxH", value_parser = grid)]
    pub(super) grid: Grid,
    #[command(flatten)]
    pub(super) metric: MetricOption,
}

#[derive(Args)]
pub(crate) struct SearchArguments {
    #[command(flatten)]
    pub(super) rectangle: RectangleArguments,
    /// Only puzzles with this number of pieces
    #[arg(long, conflicts_with = "shard")]
    pieces: Option<usize>,
    /// The start and the target of the goal piece: from the upper left corner to the lower right corner (corner-to-corner),
    /// from anywhere to the corner (to-corner), or from anywhere to anywhere (anywhere)
    #[arg(long, conflicts_with = "shard", default_value_t = Aim::default())]
    aim: Aim,
    #[command(flatten)]
    loose: LooseOption,
    /// Write shard I of N, from 0, to DIR as JSON Lines; all/N runs all unfinished shards in turn
    #[arg(long, value_name = "I/N", requires = "out", value_parser = shards)]
    pub(super) shard: Option<ShardSelection>,
    /// The directory of the shards
    #[arg(long, value_name = "DIR", requires = "shard")]
    pub(super) out: Option<PathBuf>,
}

/// A board whose metric does not matter: its pieces fly, or its arrangements are counted.
#[derive(Args)]
pub(crate) struct BoardArguments {
    #[command(flatten)]
    board: BoardText,
    /// The memory that the search may use, in bytes, or with K, M or G, such as 500M
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = memory)]
    pub(super) memory: u64,
}

#[derive(Args)]
pub(crate) struct OutlineArguments {
    /// Columns x rows, or x layers for a box in space, such as 2x2x3; or rows with . for a cell and # for a wall, separated by
    /// /, such as .../.#./...; // begins the next layer; up to 16 cells
    #[arg(value_name = "OUTLINE")]
    pub(super) outline: BoardOutline,
    /// The memory that the search may use, in bytes, or with K, M or G, such as 500M
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = memory)]
    pub(super) memory: u64,
    #[command(flatten)]
    pub(super) metric: MetricOption,
}

#[derive(Args)]
pub(crate) struct LooseOption {
    /// The goal piece only has to touch both edges of the corner
    #[arg(long)]
    pub(super) loose: bool,
}

/// The limits of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchLimits<'a> {
    /// The memory limit, in bytes.
    pub(super) max_bytes: u64,
    /// The positions to search.
    pub(super) scope: SearchScope,
    /// The file from which the search of one position resumes.
    pub(super) checkpoint: Option<&'a Path>,
}

/// The positions to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchScope {
    /// This position only.
    ThisPosition,
    /// All positions if they fit into memory and do not take much longer than this position alone.
    Cheapest,
    /// All positions if they fit into memory.
    AllPositions,
}

impl SolveArguments {
    pub(super) fn limits(&self) -> SearchLimits<'_> {
        let scope = match (self.this_position, self.all_positions) {
            (true, _) => SearchScope::ThisPosition,
            (false, true) => SearchScope::AllPositions,
            (false, false) => SearchScope::Cheapest,
        };
        SearchLimits { max_bytes: self.memory, scope, checkpoint: self.checkpoint.as_deref() }
    }

    pub(super) fn puzzle(&self) -> Result<PosedBoard, Failure> {
        let metric = self.metric.metric;
        let Some(file) = &self.grids else {
            let board = self.board.as_deref().unwrap_or_default();
            return report_reading(
                board,
                posed_board(&TypedText::of(board)?, self.goal.as_deref(), &self.nth, metric)?,
            );
        };
        let refusal = |why: String| Failure::of_file(file, why);
        // A longer text is refused, and a file may be far longer.
        let mut text = String::new();
        let limit = 4 * MAX_TEXT as u64 + 1;
        let content = File::open(file).and_then(|file| file.take(limit).read_to_string(&mut text));
        content.map_err(|why| refusal(why.to_string()))?;
        let puzzle = Format::TwoGrids.read(&text).map_err(|why| refusal(why.to_string()))?;
        let goal = puzzle.goal.ok_or_else(|| refusal("it has no goal".to_owned()))?;
        Ok(PosedBoard::new(puzzle.start, goal, metric))
    }
}

/// A board from a text, and how the text was read.
struct BoardReading {
    puzzle: PosedBoard,
    note: String,
}

/// The board with its goal, in any notation.
fn posed_board(
    text: &TypedText,
    goal: Option<&str>,
    nth: &NthOption,
    metric: Metric,
) -> Result<BoardReading, Failure> {
    let (board_text, list_note) = nth.of(text, typed::list)?;
    // With a goal, the notation of this program comes first.
    if (goal.is_some() || split_start_and_goal(board_text).is_some())
        && let Ok(puzzle) = PosedBoard::parse(board_text, goal.unwrap_or_default(), metric)
    {
        return Ok(BoardReading { puzzle, note: list_note });
    }
    let reading = typed::read(board_text, None).map_err(|why| text.fault(&why))?;
    let puzzle = |TypedBoard { start, goal: own_goal, source, note }: &TypedBoard| {
        let goal = match goal {
            Some(goal) => parse_goal(goal, start).map_err(|why| Failure::of_argument("goal", goal, why)),
            None => own_goal.clone().ok_or_else(|| text.fault(&NotationError::GoalMissing)),
        };
        let puzzle = PosedBoard::new(start.clone(), goal?, metric);
        Ok(BoardReading { puzzle, note: join_notes([source.description(), note.clone()]) })
    };
    let (mut boards, mut faults): (Vec<BoardReading>, Vec<Failure>) = Default::default();
    for read in reading.meanings().iter().map(puzzle) {
        match read {
            Ok(read) => boards.push(read),
            Err(fault) => faults.push(fault),
        }
    }
    match boards.len() {
        0 => Err(faults.swap_remove(0)),
        1 => {
            let BoardReading { puzzle, note } = boards.swap_remove(0);
            Ok(BoardReading { puzzle, note: join_notes([list_note, note]) })
        }
        _ => {
            let texts = boards.iter().map(|BoardReading { puzzle, note }| {
                format!("{} -> {} ({note})", puzzle.start_text(), puzzle.goal_text())
            });
            Err(text.several(texts))
        }
    }
}

/// The puzzle of a reading. The reading goes to standard error, unless the text is in the notation of this program.
fn report_reading(board: &str, BoardReading { puzzle, note }: BoardReading) -> Result<PosedBoard, Failure> {
    let is_own = PosedBoard::parse(board, "", puzzle.metric()).is_ok_and(|parsed| parsed == puzzle);
    if !note.is_empty() && !is_own {
        // If standard error is closed, only the note is lost.
        let _ = writeln!(stderr(), "Read as {note}: {} -> {}", puzzle.start_text(), puzzle.goal_text());
    }
    Ok(puzzle)
}

impl BoardText {
    /// The puzzle. The goal must be in the arguments or in the text of the board.
    fn puzzle(&self, metric: Metric) -> Result<BoardReading, Failure> {
        posed_board(&TypedText::of(&self.board)?, self.goal.as_deref(), &self.nth, metric)
    }

    /// The puzzle, or a board without a goal: a goal without pieces.
    fn board_or_puzzle(&self, metric: Metric) -> Result<PosedBoard, Failure> {
        if self.goal.is_some() {
            return report_reading(&self.board, self.puzzle(metric)?);
        }
        let text = TypedText::of(&self.board)?;
        let (board_text, _) = self.nth.of(&text, typed::list)?;
        match parse_position(board_text) {
            Ok(start) => Ok(PosedBoard::new(start, Goal::Places(Vec::new()), metric)),
            Err(_) => report_reading(&self.board, self.puzzle(metric)?),
        }
    }
}

impl SlidingBoard {
    /// The puzzle. The goal must be in the arguments or in the text of the board.
    pub(super) fn puzzle(&self) -> Result<PosedBoard, Failure> {
        report_reading(&self.board.board, self.board.puzzle(self.metric.metric)?)
    }

    /// Without a goal, pieces of equal shape are interchangeable.
    pub(super) fn puzzle_or_board(&self) -> Result<PosedBoard, Failure> {
        self.board.board_or_puzzle(self.metric.metric)
    }

    pub(crate) fn select(&self) -> Result<SelectedPuzzle, Failure> {
        Ok(select(&self.puzzle()?))
    }
}

impl SolveOptions for SlidingSolve {
    fn text(&self) -> Option<&str> {
        self.board.as_deref()
    }

    /// The position to solve is the start of the puzzle.
    fn position(&self, text: &TypedText) -> Result<NamedPosition, Failure> {
        let BoardReading { puzzle, note } =
            posed_board(text, self.goal.as_deref(), &self.nth, self.metric.metric)?;
        let (start, goal) = (puzzle.start_text(), puzzle.goal_text());
        Ok(NamedPosition {
            puzzle: PuzzleKind::Sliding,
            ruleset: format!("{} {start} -> {goal}", puzzle.metric()),
            position: start,
            note,
        })
    }

    fn seconds(&self) -> f64 {
        self.time.seconds
    }
}

impl BoardArguments {
    /// The board with its goal.
    pub(super) fn puzzle(&self) -> Result<PosedBoard, Failure> {
        report_reading(&self.board.board, self.board.puzzle(Metric::Move)?)
    }

    /// The board, with its goal if it has one.
    pub(super) fn board_or_puzzle(&self) -> Result<PosedBoard, Failure> {
        self.board.board_or_puzzle(Metric::Step)
    }
}

impl DifficultyArguments {
    pub(super) fn limits(&self) -> Limits {
        Limits { random_trees: self.trees, seed: self.seed.clone(), ..Limits::default() }
    }

    /// The weights, if at least one is given; the others default to those of the BB difficulty.
    pub(super) fn weights(&self) -> Result<Option<MazeWeights>, Failure> {
        let weights = (self.way_back, self.dead_ends, self.nearer_first);
        if weights == (None, None, None) {
            return Ok(None);
        }
        let (way_back, dead_ends) = (weights.0.unwrap_or(100), weights.1.unwrap_or(100));
        let weights = MazeWeights::new(way_back, dead_ends, weights.2.unwrap_or(0));
        weights.map(Some).map_err(|why| Failure::bad_input(why.to_string()))
    }
}

impl SearchArguments {
    pub(super) fn options(&self) -> HardestOptions {
        let (grid, metric) = (self.rectangle.grid, self.rectangle.metric.metric);
        HardestOptions { grid, metric, aim: self.aim, loose: self.loose.loose, pieces: self.pieces }
    }
}

fn select(puzzle: &PosedBoard) -> SelectedPuzzle {
    let (board, goal, metric) = (puzzle.start_text(), puzzle.goal_text(), puzzle.metric());
    SelectedPuzzle {
        solver: Box::new(SlidingSolver::new(puzzle.clone())),
        title: format!("Sliding {board} -> {goal} by {metric}."),
        arguments: format!("sliding '{board}' --goal '{goal}' --metric {metric}"),
    }
}

/// `7/64`, or `all/64`.
fn shards(text: &str) -> Result<ShardSelection, &'static str> {
    let parse = || {
        let (index, count) = text.split_once('/')?;
        let count: u32 = count.parse().ok().filter(|count| (1..=MAX_SHARDS).contains(count))?;
        let index =
            if index == "all" { None } else { Some(index.parse().ok().filter(|index| *index < count)?) };
        Some(ShardSelection { index, count })
    };
    parse().ok_or("it is not a shard; valid shards are 0/64 to 63/64, or all/64")
}

/// A rectangle, such as `4x5`: four wide, five high.
pub(super) fn grid(text: &str) -> Result<Grid, &'static str> {
    let sides = text.split_once('x').and_then(|(cols, rows)| Some((rows.parse().ok()?, cols.parse().ok()?)));
    let grid = sides.and_then(|(rows, cols): (usize, usize)| Grid::new(rows, cols));
    let grid = grid.filter(|grid| grid.cell_count() <= 64);
    grid.ok_or("it is not a rectangle of at most 64 cells: width x height, such as 4x5")
}
