//! `antipode method`: a solution by a human method, step by step.

use std::io::Write;

use antipode_engine::solver::{self, SolverError};
use serde::Serialize;

use crate::failure::Failure;
use crate::selected::{self, SelectedPosition, has_quick_table};
use crate::text;

/// The position to solve, and the name of the method.
pub(crate) struct MethodRequest {
    pub(crate) selected: SelectedPosition,
    pub(crate) method: String,
}

/// What `--help` prints after the options.
pub(crate) const HELP: &str = "\
Gives the purpose of each step, and the length of a shortest solution. Ramka: the three phases of Jaap's Puzzle \
Page. Rotation: from the outside in, on boards of any size. Fifteen: row by row, then column by column.\n\n\
JSON: {\"puzzle\", \"position\", \"metric\", \"steps\": [{\"phase\", \"purpose\", \"technique\", \"moves\": [...], \
\"after\"}], \"cost\", \"shortest\" (null if there is no table)}";

#[derive(Serialize)]
struct Answer {
    puzzle: &'static str,
    position: String,
    metric: &'static str,
    steps: Vec<Step>,
    cost: u64,
    /// Null if there is no table.
    shortest: Option<u32>,
    /// The name of the method.
    #[serde(skip)]
    title: &'static str,
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

pub(crate) fn run(request: &MethodRequest, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let MethodRequest { selected, method } = request;
    let SelectedPosition { solver, position, .. } = selected;
    let methods = solver.methods().ok_or_else(|| SolverError::UnknownMethod(method.clone()))?;
    let walkthrough = methods.solve(position, method)?;
    let shortest =
        if has_quick_table(&**solver) { Some(selected::table(&**solver)?.depth(position)?) } else { None };
    let step = |step: solver::MethodStep| Step {
        phase: step.phase,
        purpose: step.purpose,
        technique: step.technique,
        moves: step.moves,
        after: step.after,
        line: step.line,
    };
    let answer = Answer {
        puzzle: solver.kind().name(),
        position: position.clone(),
        metric: solver.metric(),
        cost: walkthrough.cost().into(),
        shortest,
        title: walkthrough.title,
        steps: walkthrough.steps.into_iter().map(step).collect(),
    };
    if json {
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    answer.print(out)
}

impl Answer {
    fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Answer { position, metric, title, .. } = self;
        write!(out, "{position} by {metric}: {} by {title}", text::move_count(self.cost))?;
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
