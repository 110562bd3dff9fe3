//! The arguments of sliding block puzzles.

use std::path::PathBuf;

use antipode_engine::sliding::difficulty::Limits;
use antipode_engine::sliding::hardest::{Aim, UnknownAim};
use antipode_engine::solver::sliding::SlidingSolver;
use antipode_puzzles::sliding::notation::parse_position;
use antipode_puzzles::sliding::{Goal, Grid, Metric, PosedBoard, UnknownMetric};

use super::{HardestOptions, Shards, SlidingCommand};
use crate::arguments::{ArgumentReader, Command};
use crate::failure::Failure;
use crate::help::Topic;
use crate::puzzle::{PuzzleArguments, SelectedPosition, SelectedPuzzle};

/// Sliding block puzzles.
pub(crate) struct Sliding;

impl PuzzleArguments for Sliding {
    fn puzzle(&self, words: &mut ArgumentReader) -> Result<SelectedPuzzle, Failure> {
        Ok(select(&posed_board(words)?))
    }

    /// The position is the start of the puzzle.
    fn position(&self, words: &mut ArgumentReader) -> Result<SelectedPosition, Failure> {
        let puzzle = posed_board(words)?;
        SelectedPosition::new(select(&puzzle), puzzle.start_text())
    }

    fn method(&self, _words: &mut ArgumentReader) -> Option<Result<String, Failure>> {
        None
    }

    fn own_command(&self, topic: Topic, words: &mut ArgumentReader) -> Option<Result<Command, Failure>> {
        (topic == Topic::Sliding).then(|| sliding_command(words))
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

fn posed_board(words: &mut ArgumentReader) -> Result<PosedBoard, Failure> {
    let metric = metric(words)?;
    let goal = words.value("goal").unwrap_or_default();
    sliding_puzzle(words, metric, &goal)
}

fn metric(words: &mut ArgumentReader) -> Result<Metric, Failure> {
    match words.value("metric") {
        None => Ok(Metric::Move),
        Some(name) => name.parse().map_err(|why: UnknownMetric| Failure::bad_input(why.to_string())),
    }
}

/// `sliding solve BOARD --goal GOAL`, and the other commands for sliding block puzzles.
fn sliding_command(words: &mut ArgumentReader) -> Result<Command, Failure> {
    let what = words.positional.next();
    let metric = metric(words)?;
    Ok(Command::Sliding(match what.as_deref() {
        Some("solve") => {
            let goal = words.value("goal").unwrap_or_default();
            SlidingCommand::Solve(sliding_puzzle(words, metric, &goal)?)
        }
        Some("diameter") => SlidingCommand::Diameter(match words.value("goal") {
            Some(goal) => sliding_puzzle(words, metric, &goal)?,
            None => board_without_goal(words, metric)?,
        }),
        Some("difficulty") => {
            let goal = words.value("goal").unwrap_or_default();
            let puzzle = sliding_puzzle(words, metric, &goal)?;
            let default = Limits::default();
            let trees = words.number("trees")?.unwrap_or(default.random_trees);
            let limits =
                Limits { random_trees: trees, seed: words.value("seed").unwrap_or(default.seed), ..default };
            SlidingCommand::Difficulty { puzzle, limits }
        }
        Some("search") => {
            let grid = grid(words)?;
            let loose = words.flag("loose");
            if let Some(shards) = shards(words)? {
                let dir = words.value("out").map(PathBuf::from);
                let dir = dir.ok_or_else(|| Failure::bad_input("--shard requires --out DIR"))?;
                return Ok(Command::Sliding(SlidingCommand::Shard { grid, metric, shards, dir }));
            }
            let aim = words.value("aim").map_or(Ok(Aim::default()), |name| name.parse());
            let aim = aim.map_err(|why: UnknownAim| Failure::bad_input(why.to_string()))?;
            let pieces = words.number("pieces")?;
            SlidingCommand::Search(HardestOptions { grid, metric, aim, loose, pieces })
        }
        Some("compound") => SlidingCommand::Compound { grid: grid(words)?, metric },
        Some("merge") => {
            let dir = words.positional.next().map(PathBuf::from);
            let dir = dir.ok_or_else(|| Failure::bad_input("missing directory of the shards"))?;
            SlidingCommand::Merge { dir, loose: words.flag("loose") }
        }
        Some("find") => SlidingCommand::Find { grid: grid(words)?, tree: words.flag("tree") },
        Some(other) => {
            return Err(Failure::bad_input(format!(
                "unknown command {other:?} after sliding; the commands are solve, diameter, difficulty, \
                 search, merge, compound and find"
            )));
        }
        None => {
            return Err(Failure::bad_input(
                "missing command after sliding: solve, diameter, difficulty, search, merge, compound or find",
            ));
        }
    }))
}

fn sliding_board(words: &mut ArgumentReader) -> Result<String, Failure> {
    let board = words.positional.next();
    board.ok_or_else(|| Failure::bad_input("missing board, such as BAAC/BAAC/DEEF/DGHF/I..J"))
}

fn sliding_puzzle(words: &mut ArgumentReader, metric: Metric, goal: &str) -> Result<PosedBoard, Failure> {
    let board = sliding_board(words)?;
    let refused = |why| Failure::bad_input(format!("board {board:?}, goal {goal:?}: {why}"));
    PosedBoard::parse(&board, goal, metric).map_err(refused)
}

/// A board without a goal: pieces of equal shape are interchangeable.
fn board_without_goal(words: &mut ArgumentReader, metric: Metric) -> Result<PosedBoard, Failure> {
    let board = sliding_board(words)?;
    let start =
        parse_position(&board).map_err(|why| Failure::bad_input(format!("board {board:?}: {why}")))?;
    Ok(PosedBoard::new(start, Goal::Places(Vec::new()), metric))
}

/// `--shard 7/64`, or `--shard all/64`.
fn shards(words: &mut ArgumentReader) -> Result<Option<Shards>, Failure> {
    let Some(text) = words.value("shard") else { return Ok(None) };
    let read = || {
        let (which, of) = text.split_once('/')?;
        let of: u32 = of.parse().ok().filter(|of| (1..=1_000_000).contains(of))?;
        let which = if which == "all" { None } else { Some(which.parse().ok().filter(|which| *which < of)?) };
        Some(Shards { index: which, count: of })
    };
    let shards = read();
    shards.map(Some).ok_or_else(|| {
        Failure::bad_input(format!("{text:?} is not a shard; valid shards are 0/64 to 63/64, or all/64"))
    })
}

/// A rectangle, such as `4x5`: four wide, five high.
fn grid(words: &mut ArgumentReader) -> Result<Grid, Failure> {
    let text = words.positional.next();
    let text = text.ok_or_else(|| Failure::bad_input("missing rectangle, such as 4x4"))?;
    let sides = text.split_once('x').and_then(|(cols, rows)| Some((rows.parse().ok()?, cols.parse().ok()?)));
    let grid = sides.and_then(|(rows, cols): (usize, usize)| Grid::new(rows, cols));
    grid.ok_or_else(|| {
        Failure::bad_input(format!(
            "{text:?} is not a rectangle of at most 64 cells: width x height, such as 4x5"
        ))
    })
}
