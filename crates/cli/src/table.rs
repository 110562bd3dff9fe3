//! `antipode table`: the number of positions at each depth.

use std::io::Write;

use antipode_engine::rotation::parity_survey::ParitySurvey;
use antipode_engine::solver::run as run_work;
use serde::Serialize;

use crate::failure::Failure;
use crate::puzzle::PuzzleArguments;
use crate::rotation::SurveyOptions;
use crate::selected::{self, SelectedPuzzle};
use crate::text::with_commas;

/// The maximum number of farthest positions in the text output. JSON contains all of them.
const MAX_LISTED: u64 = 12;

/// What `--help` prints after the options.
pub(crate) const HELP: &str = "\
Visits all positions. Ramka has 4,717,440 positions in the metrics tiles and strokes, 19,958,400 in units and \
slides, and 59,875,200 in units-shifts and slides-shifts. Boards of Rotation have tables up to about 500,000,000 \
positions, such as 4x3n3 by ring; 4x4n3 has 812,851,200. The 65,840,947,200 positions of 6x3n3 are \
counted without a table in 8.3 GB of memory, by half in twice as much, the 87,178,291,200 of 7x2n2 in 2.8 GB, by half or clockwise in twice \
as much, and the 1,307,674,368,000 of 5x3n2 by quarter in 20.6 GB and 61 GB of disk with --disk. --memory must allow it. Only reachable positions are counted. For \
sliding block puzzles, the depth is the distance from the goal. Boards of Fifteen with up to twelve cells have tables; 4x3 has \
239,500,800 positions.\n\n\
JSON: {\"puzzle\", \"board\" (rotation, sliding, fifteen), \"metric\", \"positions\", \"counts\": [positions at depth 0, 1, \
...], \"gods_number\", \"mean\", \"antipodes\": [all farthest positions]}";

/// The positions of a puzzle by depth.
struct Layers {
    positions: u64,
    counts: Vec<u64>,
    /// The farthest positions that the answer lists; `None` if there are too many.
    antipodes: Option<Vec<String>>,
    /// Whether `antipode antipodes` lists the farthest positions.
    has_table: bool,
}

#[derive(Serialize)]
struct Answer<'a> {
    puzzle: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    metric: &'a str,
    positions: u64,
    counts: &'a [u64],
    gods_number: u32,
    mean: f64,
    antipodes: Option<Vec<String>>,
}

pub(crate) fn run(
    arguments: &PuzzleArguments,
    options: &SurveyOptions,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let puzzle = arguments.select()?;
    let layers = match arguments.survey(options)? {
        Some(survey) => Layers::of_survey(&survey),
        None => Layers::of_table(&puzzle, json)?,
    };
    let farthest = layers.counts.last().copied().unwrap_or(0);
    let answer = Answer {
        puzzle: puzzle.solver.kind().name(),
        board: puzzle.solver.board(),
        metric: puzzle.solver.metric(),
        positions: layers.positions,
        counts: &layers.counts,
        gods_number: (layers.counts.len() as u32).saturating_sub(1),
        mean: mean(&layers.counts),
        antipodes: layers.antipodes,
    };
    if json {
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    writeln!(out, "{}", puzzle.title)?;
    writeln!(out)?;
    writeln!(out, "depth   positions")?;
    for (depth, count) in answer.counts.iter().enumerate() {
        writeln!(out, "{depth:>5}  {:>10}", with_commas(*count))?;
    }
    writeln!(out, "total  {:>10}", with_commas(answer.positions))?;
    writeln!(out)?;
    writeln!(out, "God's number {}, mean {:.6}.", answer.gods_number, answer.mean)?;
    let count = with_commas(farthest);
    match answer.antipodes {
        Some(antipodes) if farthest <= MAX_LISTED => {
            writeln!(out, "{count} farthest positions: {}", antipodes.join("  "))?;
        }
        _ if layers.has_table => {
            let command = &puzzle.arguments;
            writeln!(out, "{count} farthest positions; `antipode antipodes {command}` lists them.")?;
        }
        Some(_) => writeln!(out, "{count} farthest positions; --json lists them.")?,
        None => writeln!(out, "{count} farthest positions.")?,
    }
    Ok(())
}

impl Layers {
    fn of_table(puzzle: &SelectedPuzzle, json: bool) -> Result<Layers, Failure> {
        let table = selected::table(&*puzzle.solver)?;
        let farthest = table.counts().last().copied().unwrap_or(0);
        // Finding the farthest positions of a large table takes as long as building it.
        let antipodes =
            if json || farthest <= MAX_LISTED { run_work(table.antipodes(usize::MAX))? } else { Vec::new() };
        Ok(Layers {
            positions: table.positions(),
            counts: table.counts().to_vec(),
            antipodes: Some(antipodes),
            has_table: true,
        })
    }

    fn of_survey(survey: &ParitySurvey) -> Layers {
        let farthest = survey.farthest();
        Layers {
            positions: survey.positions(),
            counts: survey.counts().to_vec(),
            antipodes: farthest
                .map(|positions| positions.iter().map(|position| format!("{position:#}")).collect()),
            has_table: false,
        }
    }
}

/// The mean depth.
fn mean(counts: &[u64]) -> f64 {
    let moves: u64 = (0..).zip(counts).map(|(depth, count)| depth * count).sum();
    moves as f64 / counts.iter().sum::<u64>() as f64
}
