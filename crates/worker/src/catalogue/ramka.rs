//! Ramka in the worker.

use antipode_engine::method::ramka_three_phases::{self, Step};
use antipode_protocol::MethodStep;
use antipode_puzzles::ramka::{Board, Metric, Move, ParsePositionError};

use super::{LocatedPosition, no_method};

pub(super) fn metric(name: &str) -> Result<Metric, String> {
    name.parse().map_err(|unknown| format!("unknown metric {name:?}: {unknown}"))
}

pub(super) fn board(text: &str) -> Result<Board, String> {
    text.parse().map_err(|fault: ParsePositionError| fault.to_string())
}

pub(super) fn locate(metric: Metric, text: &str) -> Result<LocatedPosition, String> {
    let board = board(text)?;
    Ok(LocatedPosition {
        position: metric.space_position(&board),
        frame_row: board.frame_row().index() as u8,
    })
}

pub(super) fn method(metric: Metric, text: &str, method: &str) -> Result<Vec<MethodStep>, String> {
    if method != "three-phases" {
        return Err(no_method(method));
    }
    let step = |step: Step| MethodStep {
        phase: step.phase.to_string(),
        purpose: step.purpose.to_string(),
        technique: step.technique.to_string(),
        moves: step.moves.iter().map(Move::to_string).collect(),
        marks: Vec::new(),
    };
    Ok(ramka_three_phases::solve(&board(text)?, metric).steps.into_iter().map(step).collect())
}
