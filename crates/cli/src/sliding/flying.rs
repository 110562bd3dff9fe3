//! `antipode sliding flying`: a shortest solution if a move lifts a piece, turns it, and puts it down anywhere.

use std::io::Write;
use std::time::Instant;

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::sliding::flying::{FlyingMove, FlyingOutcome, FlyingSearch};
use serde::Serialize;

use super::arguments::BoardArguments;
use crate::failure::Failure;
use crate::progress_line::ProgressLine;
use crate::text::{megabytes, move_count, with_commas};

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
A move lifts one piece, turns it by any number of quarter turns, and puts it down in any free place; no piece is turned \
over. A piece that moves only along a line stays on it and is not turned. If the memory does not suffice, the answer is a \
lower bound.\n\n\
JSON of flying: {\"board\", \"goal\", \"distance\" (null if unsolvable or unknown), \"at_least\" (null if unsolvable), \
\"moves\": [{\"piece\", \"row\", \"column\", \"quarter_turns\", \"board\"}], \"positions\", \"seconds\"}; row and column locate \
the upper left corner, from 1; quarter turns are clockwise";

/// Positions per step.
const STEP_BUDGET: u64 = 1 << 8;

#[derive(Serialize)]
struct Answer {
    board: String,
    goal: String,
    distance: Option<u32>,
    at_least: Option<u32>,
    moves: Vec<MoveRow>,
    positions: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct MoveRow {
    piece: char,
    row: usize,
    column: usize,
    quarter_turns: u8,
    board: String,
}

pub(super) fn run(arguments: &BoardArguments, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let puzzle = arguments.puzzle()?;
    let began = Instant::now();
    let mut search = FlyingSearch::new(&puzzle, arguments.memory);
    let mut line = ProgressLine::on_terminal();
    while search.step(STEP_BUDGET) == Status::Working {
        line.show(|seconds| {
            let positions = with_commas(search.positions());
            format!(
                "at least {}, {positions} positions, {seconds:.0} s",
                move_count(search.at_least().into())
            )
        });
    }
    line.clear();
    let outcome = search.outcome().expect("the search has finished");
    let (distance, at_least) = match outcome {
        FlyingOutcome::Solved { distance } => (Some(distance), Some(distance)),
        FlyingOutcome::OutOfMemory { at_least } => (None, Some(at_least)),
        FlyingOutcome::Unsolvable => (None, None),
    };
    let answer = Answer {
        board: puzzle.start_text(),
        goal: puzzle.goal_text(),
        distance,
        at_least,
        moves: search.solution().unwrap_or_default().into_iter().map(MoveRow::new).collect(),
        positions: search.positions(),
        seconds: began.elapsed().as_secs_f64(),
    };
    if json {
        serde_json::to_writer(&mut *out, &answer)?;
        writeln!(out)?;
    } else {
        answer.write(outcome, arguments.memory, out)?;
    }
    if outcome == FlyingOutcome::Unsolvable { Err(Failure::Unsolvable) } else { Ok(()) }
}

impl Answer {
    fn write(&self, outcome: FlyingOutcome, memory: u64, out: &mut impl Write) -> Result<(), Failure> {
        let (board, goal, positions) = (&self.board, &self.goal, with_commas(self.positions));
        match outcome {
            FlyingOutcome::Solved { distance } => {
                let moves = move_count(distance.into());
                writeln!(out, "{board} is {moves} from {goal} if pieces fly.\n")?;
            }
            FlyingOutcome::Unsolvable => {
                return Ok(writeln!(
                    out,
                    "{board} cannot be solved, even if pieces fly: of {positions} position{}, none is the goal {goal}.",
                    if self.positions == 1 { "" } else { "s" },
                )?);
            }
            FlyingOutcome::OutOfMemory { at_least } => {
                let (moves, memory) = (move_count(at_least.into()), megabytes(memory));
                return Ok(writeln!(
                    out,
                    "{board} is at least {moves} from {goal} if pieces fly.\n{positions} positions fill {memory}: \
                     --memory allows more."
                )?);
            }
        }
        let number_width = self.moves.len().to_string().len();
        for (number, mv) in (1..).zip(&self.moves) {
            let rotation = match mv.quarter_turns {
                0 => "",
                1 => ", turned clockwise",
                2 => ", turned by half",
                _ => ", turned anticlockwise",
            };
            let MoveRow { piece, row, column, board, .. } = mv;
            writeln!(out, "{number:>number_width$}. {board}   {piece} to r{row}c{column}{rotation}")?;
        }
        Ok(writeln!(out, "\n{positions} positions in {:.1} s", self.seconds)?)
    }
}

impl MoveRow {
    fn new(mv: FlyingMove) -> MoveRow {
        MoveRow {
            piece: mv.piece,
            row: mv.row + 1,
            column: mv.col + 1,
            quarter_turns: mv.quarter_turns,
            board: mv.board,
        }
    }
}
