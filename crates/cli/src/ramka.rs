//! Ramka on the command line.

use antipode_engine::solver::ramka::RamkaSolver;
use antipode_puzzles::ramka::{Metric, typed};
use clap::Args;

use crate::failure::Failure;
use crate::method::MethodRequest;
use crate::selected::{SelectedPosition, SelectedPuzzle};
use crate::solve::{self, SolveRequest};
use crate::typed_text::TypedText;

#[derive(Args)]
pub(crate) struct RamkaPuzzle {
    /// What counts as one move: tiles, strokes, units, slides, units-shifts or slides-shifts
    #[arg(long, default_value_t = Metric::Tiles)]
    metric: Metric,
}

#[derive(Args)]
pub(crate) struct RamkaPosition {
    /// Such as 321/654/987, where - is an empty place; or @FILE, or - for standard input
    #[arg(allow_hyphen_values = true)]
    position: String,
    #[command(flatten)]
    puzzle: RamkaPuzzle,
}

#[derive(Args)]
pub(crate) struct RamkaSolve {
    #[command(flatten)]
    position: RamkaPosition,
    /// Choose the shortest solution with the fewest shifts of the block (if shifts are free)
    #[arg(long)]
    fewest_shifts: bool,
}

impl RamkaPuzzle {
    pub(crate) fn select(&self) -> SelectedPuzzle {
        let metric = self.metric;
        SelectedPuzzle {
            solver: Box::new(RamkaSolver::new(metric)),
            title: format!("Ramka by {metric}. {}", metric.description()),
            arguments: format!("ramka --metric {metric}"),
        }
    }
}

impl RamkaPosition {
    fn select(&self) -> Result<SelectedPosition, Failure> {
        let text = TypedText::of(&self.position)?;
        let board = typed::read(&text.text).map_err(|why| text.fault(why))?;
        SelectedPosition::new(self.puzzle.select(), board.to_string())
    }

    pub(crate) fn method(&self) -> Result<MethodRequest, Failure> {
        Ok(MethodRequest { selected: self.select()?, method: "three-phases".to_owned() })
    }
}

impl RamkaSolve {
    pub(crate) fn select(&self, all: bool) -> Result<SolveRequest, Failure> {
        let (selected, fewest_shifts) = (self.position.select()?, self.fewest_shifts);
        Ok(SolveRequest { selected, all, fewest_shifts, seconds: solve::DEFAULT_SECONDS })
    }
}
