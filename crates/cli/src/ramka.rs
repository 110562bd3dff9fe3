//! Ramka on the command line.

use antipode_engine::solver::PuzzleKind;
use antipode_engine::solver::ramka::RamkaSolver;
use antipode_puzzles::ramka::{Metric, typed};
use clap::Args;

use crate::failure::Failure;
use crate::method::MethodRequest;
use crate::selected::{NamedPosition, SelectedPuzzle};
use crate::solve::{BATCH, SolveOptions};
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
    /// Such as 321/654/987, where - is an empty place; or @FILE, or - for standard input
    #[arg(allow_hyphen_values = true, required_unless_present = BATCH)]
    position: Option<String>,
    #[command(flatten)]
    puzzle: RamkaPuzzle,
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

    fn position(&self, text: &TypedText) -> Result<NamedPosition, Failure> {
        let board = typed::read(&text.text).map_err(|why| text.fault(&why))?;
        Ok(NamedPosition {
            puzzle: PuzzleKind::Ramka,
            ruleset: self.metric.to_string(),
            position: board.to_string(),
            note: String::new(),
        })
    }
}

impl RamkaPosition {
    pub(crate) fn method(&self) -> Result<MethodRequest, Failure> {
        let selected = self.puzzle.position(&TypedText::of(&self.position)?)?.select()?;
        Ok(MethodRequest { selected, method: "three-phases".to_owned() })
    }
}

impl SolveOptions for RamkaSolve {
    fn text(&self) -> Option<&str> {
        self.position.as_deref()
    }

    fn position(&self, text: &TypedText) -> Result<NamedPosition, Failure> {
        self.puzzle.position(text)
    }

    fn fewest_shifts(&self) -> bool {
        self.fewest_shifts
    }
}
