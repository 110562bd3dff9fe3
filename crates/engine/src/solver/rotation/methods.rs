//! Rotation's methods by name: `stages`, `stages-best`, `any-board`, `flips`, `paper`, and the single algorithms of the paper.

use antipode_puzzles::rotation::{Board, Position, Rule, Turn, format_turns};

use super::RotationSolver;
use crate::method::rotation_any_board;
use crate::method::rotation_flips;
use crate::method::rotation_paper::{self, CellMark, Demonstration};
use crate::method::rotation_stages::{self, Matrix, PUBLISHED_LONGEST, Statistics};
use crate::solver::{MethodStatistics, MethodStep, Methods, SolverError, StageStatistics, Walkthrough};

const STAGES: &str = "stages";
const STAGES_BEST: &str = "stages-best";
const ANY_BOARD: &str = "any-board";
const FLIPS: &str = "flips";
const PAPER: &str = "paper";

impl Methods for RotationSolver {
    fn solve(&self, position: &str, method: &str) -> Result<Walkthrough, SolverError> {
        let start = self.parse_position(position)?;
        let fails = |why: String| SolverError::MethodFails { position: format!("{start:#}"), why };
        let variant = &self.variant;
        let (title, steps) = match method {
            ANY_BOARD => {
                let plan =
                    rotation_any_board::solve(variant, &start).map_err(|why| fails(why.to_string()))?;
                ("from the outside in", plan.steps.into_iter().map(|step| self.outer_step(&step)).collect())
            }
            FLIPS => {
                let plan = rotation_flips::solve(variant, &start).map_err(|why| fails(why.to_string()))?;
                let flips = plan.flips.iter().map(|flip| {
                    let technique =
                        format!("The published word for these two places, {} turns", flip.turns.len());
                    let texts = ["The last eight, two at a time".to_owned(), flip.to_string(), technique];
                    self.step(texts, &flip.turns, &flip.after, &[])
                });
                let outer = plan.outer.iter().map(|step| self.outer_step(step));
                ("swaps of two", outer.chain(flips).collect())
            }
            STAGES | STAGES_BEST => {
                let matrix = self.matrix(method)?;
                let steps = rotation_stages::solve(&start, &matrix, variant.rule());
                let step = |step: rotation_stages::Step| {
                    let texts = [step.stage.to_string(), step.purpose(), step.technique()];
                    self.step(texts, &step.turns, &step.after, &[])
                };
                let steps = steps.ok_or(STAGES_ONLY)?.into_iter().map(step).collect();
                let title = if method == STAGES {
                    "eight stages"
                } else {
                    "eight stages with the shortest algorithms"
                };
                (title, steps)
            }
            _ => {
                let (title, plan) = match method {
                    PAPER => ("the paper", rotation_paper::solve(variant, &start)),
                    name if is_paper_algorithm(name) => {
                        let show: Demonstration = name.parse().map_err(SolverError::MethodName)?;
                        (show.name(), rotation_paper::demonstrate(variant, &start, show))
                    }
                    unknown => return Err(SolverError::UnknownMethod(unknown.to_owned())),
                };
                let plan = plan.map_err(|why| fails(why.to_string()))?;
                let step = |step: rotation_paper::Step| {
                    self.step(
                        [step.phase, step.purpose, step.technique],
                        &step.turns,
                        &step.after,
                        &step.marks,
                    )
                };
                (title, plan.steps.into_iter().map(step).collect())
            }
        };
        Ok(Walkthrough { title, steps })
    }

    fn statistics(&self, method: &str) -> Result<MethodStatistics, SolverError> {
        match method {
            STAGES | STAGES_BEST => {}
            ANY_BOARD | FLIPS | PAPER => return Err(SolverError::NoStatistics),
            name if is_paper_algorithm(name) => return Err(SolverError::NoStatistics),
            unknown => return Err(SolverError::UnknownMethod(unknown.to_owned())),
        }
        let rule = self.variant.rule();
        let Statistics { stages, histogram } = rotation_stages::statistics(&self.matrix(method)?, rule);
        // The claims of the article are for its own matrices and for clockwise turns.
        let is_claimed = method == STAGES && rule == Rule::Clockwise;
        let stages = stages.iter().zip(PUBLISHED_LONGEST).map(|(stage, claimed)| StageStatistics {
            title: stage.stage.to_string(),
            counts: stage.positions(),
            claimed: is_claimed.then_some(claimed),
        });
        Ok(MethodStatistics {
            counts: histogram,
            claimed: is_claimed.then(|| PUBLISHED_LONGEST.iter().sum()),
            stages: stages.collect(),
        })
    }
}

const STAGES_ONLY: SolverError = SolverError::MethodBoard { only: "3x3n2 by quarter, half or clockwise" };

impl RotationSolver {
    /// The solution of a method, if there is one for the board.
    pub(super) fn solution_by_method(&self, start: &Position) -> Option<Vec<Turn>> {
        let plan = rotation_any_board::solve(&self.variant, start).ok()?;
        Some(plan.steps.into_iter().flat_map(|step| step.turns).collect())
    }

    /// The decision matrices of a method in stages, if the board is 3x3n2.
    fn matrix(&self, method: &str) -> Result<Matrix, SolverError> {
        match method {
            _ if Ok(self.variant.board()) != Board::square(3, 3, 2) => Err(STAGES_ONLY),
            STAGES_BEST => Ok(Matrix::best(self.variant.rule())),
            _ => Ok(Matrix::seed()),
        }
    }

    fn outer_step(&self, step: &rotation_any_board::Step) -> MethodStep {
        let texts = [step.phase.to_string(), step.purpose.to_string(), step.technique.to_string()];
        self.step(texts, &step.turns, &step.after, &[])
    }

    fn step(
        &self,
        [phase, purpose, technique]: [String; 3],
        turns: &[Turn],
        after: &Position,
        marks: &[(u8, CellMark)],
    ) -> MethodStep {
        MethodStep {
            phase,
            purpose,
            technique,
            moves: self.turn_texts(turns),
            line: format_turns(turns, self.variant.board()),
            after: format!("{after:#}"),
            marks: marks.iter().map(|(cell, mark)| (u32::from(*cell), *mark)).collect(),
        }
    }
}

/// Whether this is a single algorithm of the paper, with or without the numbers to move.
fn is_paper_algorithm(method: &str) -> bool {
    let name = method.split(':').next();
    Demonstration::ALL.iter().any(|show| Some(show.name()) == name)
}
