//! Ramka on the command line.

use antipode_engine::solver::ramka::RamkaSolver;
use antipode_puzzles::ramka::Metric;

use crate::arguments::{ArgumentReader, Command};
use crate::failure::Failure;
use crate::help::Topic;
use crate::puzzle::{PuzzleArguments, SelectedPosition, SelectedPuzzle};

/// Ramka.
pub(crate) struct Ramka;

impl PuzzleArguments for Ramka {
    fn puzzle(&self, words: &mut ArgumentReader) -> Result<SelectedPuzzle, Failure> {
        let metric = match words.value("metric") {
            None => Metric::Tiles,
            Some(name) => name
                .parse()
                .map_err(|error| Failure::bad_input(format!("unknown metric {name:?}: {error}")))?,
        };
        Ok(SelectedPuzzle {
            solver: Box::new(RamkaSolver::new(metric)),
            title: format!("Ramka by {metric}. {}", metric.description()),
            arguments: format!("ramka --metric {metric}"),
        })
    }

    fn position(&self, words: &mut ArgumentReader) -> Result<SelectedPosition, Failure> {
        SelectedPosition::new(self.puzzle(words)?, words.position("321/654/987")?)
    }

    fn fewest_shifts(&self, words: &mut ArgumentReader) -> bool {
        words.flag("fewest-shifts")
    }

    fn method(&self, _words: &mut ArgumentReader) -> Option<Result<String, Failure>> {
        Some(Ok("three-phases".to_owned()))
    }

    fn own_command(&self, _topic: Topic, _words: &mut ArgumentReader) -> Option<Result<Command, Failure>> {
        None
    }
}
