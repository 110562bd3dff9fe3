//! Rotation's methods by name: `stages`, `stages-best`, `any-board`, `paper`, and the single algorithms of the paper.

use antipode_engine::method::rotation_any_board;
use antipode_engine::method::rotation_paper::{self, Demonstration};
use antipode_engine::method::rotation_stages::{self, Matrix, PUBLISHED_LONGEST, Statistics};
use antipode_protocol::{
    CellMark, MarkedCell, MethodStatistics, MethodStep, SpecialAlgorithm, StageStatistics,
};
use antipode_puzzles::rotation::{Board, Convention, Position, Rule, Turn, format_turns, format_turns_in};

use super::{RotationBoard, no_method};

const STAGES: &str = "stages";
const STAGES_BEST: &str = "stages-best";
const ANY_BOARD: &str = "any-board";
const PAPER: &str = "paper";

pub(super) fn method(toy: &RotationBoard, text: &str, method: &str) -> Result<Vec<MethodStep>, String> {
    let start = toy.parse_position(text)?;
    let rotation = toy.rotation();
    if method == ANY_BOARD {
        let plan = rotation_any_board::solve(rotation, &start).map_err(|why| why.to_string())?;
        let step = |step: rotation_any_board::Step| MethodStep {
            phase: step.phase.to_string(),
            purpose: step.purpose.to_string(),
            technique: step.technique.to_string(),
            moves: toy.turn_texts(&step.turns),
            marks: Vec::new(),
        };
        return Ok(plan.steps.into_iter().map(step).collect());
    }
    if method == PAPER {
        let plan = rotation_paper::solve(rotation, &start).map_err(|why| why.to_string())?;
        return Ok(paper_steps(toy, plan));
    }
    if is_paper_algorithm(method) {
        let plan =
            rotation_paper::demonstrate(rotation, &start, method.parse()?).map_err(|why| why.to_string())?;
        return Ok(paper_steps(toy, plan));
    }
    let matrix = matrix(toy, method)?;
    let step = |step: rotation_stages::Step| MethodStep {
        phase: step.stage.to_string(),
        purpose: step.purpose(),
        technique: step.technique(),
        moves: toy.turn_texts(&step.turns),
        marks: Vec::new(),
    };
    let steps = rotation_stages::solve(&start, &matrix, rotation.rule());
    Ok(steps.expect("the board is 3x3n2").into_iter().map(step).collect())
}

pub(super) fn statistics(toy: &RotationBoard, method: &str) -> Result<MethodStatistics, String> {
    if [ANY_BOARD, PAPER].contains(&method) || is_paper_algorithm(method) {
        return Err("there are no statistics for this method".to_owned());
    }
    let rule = toy.rotation().rule();
    let Statistics { stages, histogram } = rotation_stages::statistics(&matrix(toy, method)?, rule);
    // The claims of the article are for its own matrices and for clockwise turns.
    let is_claimed = method == STAGES && rule == Rule::Clockwise;
    let stages = stages.iter().zip(PUBLISHED_LONGEST).map(|(stage, claimed)| StageStatistics {
        title: stage.stage.to_string(),
        counts: stage.positions(),
        claimed: is_claimed.then_some(claimed),
    });
    Ok(MethodStatistics {
        method: method.to_owned(),
        counts: histogram,
        claimed: is_claimed.then(|| PUBLISHED_LONGEST.iter().sum()),
        stages: stages.collect(),
    })
}

pub(crate) fn quick_solution(toy: &RotationBoard, start: &Position) -> Option<Vec<Turn>> {
    let plan = rotation_any_board::solve(toy.rotation(), start).ok()?;
    Some(plan.steps.into_iter().flat_map(|step| step.turns).collect())
}

/// The decision matrices of a method in stages, if the board is 3x3n2.
fn matrix(toy: &RotationBoard, method: &str) -> Result<Matrix, String> {
    let rotation = toy.rotation();
    if Ok(rotation.board()) != Board::square(3, 3, 2) {
        return Err(match method {
            STAGES | STAGES_BEST => "the stages are only for the board 3x3n2".to_owned(),
            unknown => no_method(unknown),
        });
    }
    match method {
        STAGES => Ok(Matrix::seed()),
        STAGES_BEST => Ok(Matrix::best(rotation.rule())),
        unknown => Err(no_method(unknown)),
    }
}

/// Whether this is a single algorithm of the paper, with or without the numbers to move.
fn is_paper_algorithm(method: &str) -> bool {
    let name = method.split(':').next();
    Demonstration::ALL.iter().any(|show| Some(show.name()) == name)
}

fn paper_steps(toy: &RotationBoard, plan: rotation_paper::Walkthrough) -> Vec<MethodStep> {
    let step = |step: rotation_paper::Step| MethodStep {
        phase: step.phase,
        purpose: step.purpose,
        technique: step.technique,
        moves: toy.turn_texts(&step.turns),
        marks: step
            .marks
            .iter()
            .map(|(cell, mark)| MarkedCell { cell: (*cell).into(), mark: protocol_mark(*mark) })
            .collect(),
    };
    plan.steps.into_iter().map(step).collect()
}

fn protocol_mark(mark: rotation_paper::CellMark) -> CellMark {
    match mark {
        rotation_paper::CellMark::Belt => CellMark::Belt,
        rotation_paper::CellMark::Cycled => CellMark::Cycled,
        rotation_paper::CellMark::Moving => CellMark::Moving,
        rotation_paper::CellMark::Target => CellMark::Target,
        rotation_paper::CellMark::Stored => CellMark::Stored,
    }
}

/// The algorithms for special boards with blocks of the same size.
pub(crate) fn special_algorithms(toy: &RotationBoard) -> Vec<SpecialAlgorithm> {
    let side = toy.rotation().board().block_rows() as u8;
    let algorithm = |special: &rotation_paper::SpecialWord| {
        let (board, word) = (special.board(side), special.word(side));
        SpecialAlgorithm {
            board: format!("{board:#}"),
            description: special.description.to_owned(),
            moves: format_turns(&word, board),
            paper_notation: format_turns_in(&word, board, Convention::LamPaper),
            turns: word.len() as u32,
            quarter_turns: rotation_paper::quarters(&word) as u32,
            derivation: special.derivation().to_string(),
        }
    };
    rotation_paper::special_words(side).map(algorithm).collect()
}
