//! `antipode method`: a solution by a human method, step by step.

use std::io::Write;

use antipode_engine::method::ramka_three_phases;
use antipode_engine::method::rotation_any_board;
use antipode_engine::method::rotation_paper::{self, Demonstration};
use antipode_engine::method::rotation_stages::{self, Matrix};
use antipode_puzzles::ramka::{Board, Metric, Move, format_moves};
use antipode_puzzles::rotation::{self, Turn, Variant, format_turn, format_turns};
use serde::Serialize;

use crate::arguments::MethodRequest;
use crate::failure::Failure;
use crate::puzzle::{Position, PuzzleVariant};
use crate::search;
use crate::text;

#[derive(Serialize)]
struct Walkthrough {
    puzzle: &'static str,
    position: String,
    metric: &'static str,
    steps: Vec<Step>,
    cost: u64,
    /// Null if there is no table.
    shortest: Option<u32>,
    #[serde(skip)]
    method: &'static str,
}

#[derive(Serialize)]
struct Step {
    phase: String,
    purpose: String,
    technique: String,
    moves: Vec<String>,
    after: String,
    /// The moves in one line, as people write them.
    #[serde(skip)]
    line: String,
}

pub(crate) fn run(method: &MethodRequest, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let walkthrough = match method {
        MethodRequest::Ramka(metric, board) => ramka(*metric, board)?,
        MethodRequest::AnyBoard(rotation, position) => any_board(rotation, position)?,
        MethodRequest::Paper(rotation, position, show) => paper(rotation, position, *show)?,
        MethodRequest::Stages { rotation, position, best } => stages(rotation, position, *best)?,
    };
    if json {
        serde_json::to_writer(&mut *out, &walkthrough)?;
        return Ok(writeln!(out)?);
    }
    walkthrough.print(out)
}

impl Walkthrough {
    fn new(
        puzzle: PuzzleVariant,
        position: &Position,
        by: &'static str,
        cost: u64,
        steps: Vec<Step>,
    ) -> Result<Walkthrough, Failure> {
        let shortest = match puzzle.table_layout() {
            Ok(ground) if ground.is_quick() => {
                let located = ground.locate(position)?;
                search::table(&ground).depth(&located)
            }
            _ => None,
        };
        let position = puzzle.position_text(position);
        Ok(Walkthrough {
            puzzle: puzzle.name(),
            position,
            metric: puzzle.metric(),
            steps,
            cost,
            shortest,
            method: by,
        })
    }

    fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Walkthrough { position, metric, method: by, .. } = self;
        write!(out, "{position} by {metric}: {} by {by}", text::move_count(self.cost))?;
        match self.shortest {
            Some(shortest) => {
                writeln!(out, ", {} by a shortest solution.", text::move_count(u64::from(shortest)))?;
            }
            None => writeln!(out, ".")?,
        }
        let mut phase = "";
        for step in &self.steps {
            if phase != step.phase {
                writeln!(out, "\n{}", step.phase)?;
                phase = &step.phase;
            }
            writeln!(out, "  {}", step.purpose)?;
            writeln!(out, "    {}.", step.technique)?;
            writeln!(out, "    {}  ->  {}", step.line, step.after)?;
        }
        Ok(())
    }
}

/// The three phases of Jaap's Puzzle Page.
fn ramka(metric: Metric, board: &Board) -> Result<Walkthrough, Failure> {
    let found = ramka_three_phases::solve(board, metric);
    let step = |step: &ramka_three_phases::Step| Step {
        phase: step.phase.to_string(),
        purpose: step.purpose.to_string(),
        technique: step.technique.to_string(),
        moves: step.moves.iter().map(Move::to_string).collect(),
        after: step.after.to_string(),
        line: format_moves(&step.moves),
    };
    let steps = found.steps.iter().map(step).collect();
    let cost = u64::from(found.cost());
    Walkthrough::new(PuzzleVariant::Ramka(metric), &Position::Ramka(*board), "the three phases", cost, steps)
}

fn any_board(rotation: &Variant, position: &rotation::Position) -> Result<Walkthrough, Failure> {
    let plan = rotation_any_board::solve(rotation, position)
        .map_err(|why| Failure::bad_input(format!("{position:#}: {why}")))?;
    let steps = plan.steps.into_iter().map(|step| {
        let texts = [step.phase.to_string(), step.purpose.to_string(), step.technique.to_string()];
        to_step(texts, &step.turns, &step.after)
    });
    rotation_walkthrough(rotation, position, "from the outside in", steps.collect())
}

/// The method of the paper: three-cycles only, or one of its algorithms.
fn paper(
    rotation: &Variant,
    position: &rotation::Position,
    show: Option<Demonstration>,
) -> Result<Walkthrough, Failure> {
    let plan = match show {
        Some(show) => rotation_paper::demonstrate(rotation, position, show),
        None => rotation_paper::solve(rotation, position),
    };
    let plan = plan.map_err(|why| Failure::bad_input(format!("{position:#}: {why}")))?;
    let steps = plan.steps.into_iter();
    let steps =
        steps.map(|step| to_step([step.phase, step.purpose, step.technique], &step.turns, &step.after));
    rotation_walkthrough(rotation, position, show.map_or("the paper", Demonstration::name), steps.collect())
}

/// The eight stages of 3 × 3.
fn stages(rotation: &Variant, position: &rotation::Position, best: bool) -> Result<Walkthrough, Failure> {
    let matrix = if best { Matrix::best(rotation.rule()) } else { Matrix::seed() };
    let steps = rotation_stages::solve(position, &matrix, rotation.rule());
    let steps = steps.ok_or_else(|| {
        let rule = rotation.rule();
        Failure::bad_input(format!(
            "the eight stages are only for 3x3n2 by quarter, half or clockwise, not for {:#} by {rule}",
            rotation.board()
        ))
    })?;
    let steps = steps.into_iter().map(|step| {
        let texts = [step.stage.to_string(), step.purpose(), step.technique()];
        to_step(texts, &step.turns, &step.after)
    });
    let by = if best { "eight stages with the shortest algorithms" } else { "eight stages" };
    rotation_walkthrough(rotation, position, by, steps.collect())
}

fn to_step([phase, purpose, technique]: [String; 3], turns: &[Turn], after: &rotation::Position) -> Step {
    let board = after.board();
    let moves = turns.iter().map(|turn| format_turn(*turn, board)).collect();
    Step { phase, purpose, technique, moves, after: format!("{after:#}"), line: format_turns(turns, board) }
}

fn rotation_walkthrough(
    rotation: &Variant,
    position: &rotation::Position,
    by: &'static str,
    steps: Vec<Step>,
) -> Result<Walkthrough, Failure> {
    let cost = steps.iter().map(|step| step.moves.len() as u64).sum();
    Walkthrough::new(
        PuzzleVariant::Rotation(*rotation),
        &Position::Rotation(position.clone()),
        by,
        cost,
        steps,
    )
}
