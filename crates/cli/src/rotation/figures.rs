//! `antipode figures`: the solution lengths of the eight stages over all positions, or of the outside-in method over random
//! positions.

use antipode_puzzles::plain_text::Excerpt;
use std::io::Write;

use antipode_engine::method::rotation_any_board;
use antipode_engine::method::rotation_stages::{self, Matrix, PUBLISHED_LONGEST};
use antipode_puzzles::rotation::{ReachableSet, Rule, Variant};
use clap::Args;
use serde::Serialize;

use super::arguments::{RotationName, RuleOption, parse_variant};
use crate::failure::Failure;
use crate::text::with_commas;

#[derive(Args)]
pub(crate) struct FiguresArguments {
    #[command(flatten)]
    _puzzle: RotationName,
    /// The board of the outside-in method, such as 4x4n2
    board: Option<String>,
    #[command(flatten)]
    rule: RuleOption,
    /// The eight stages, which are the default without a board
    #[arg(long)]
    stages: bool,
    /// The eight stages with the shortest algorithm for each of the 44 cases
    #[arg(long)]
    best: bool,
    /// The number of random positions
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    #[arg(requires = "board", conflicts_with_all = ["stages", "best"])]
    samples: u32,
    /// The seed of the random positions; the same text gives the same positions
    #[arg(long, value_name = "TEXT", default_value = "antipode", allow_hyphen_values = true)]
    #[arg(requires = "board", conflicts_with_all = ["stages", "best"])]
    seed: String,
}

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
Without a board, or with --stages or --best: the number of turns of the eight stages over all 362,880 positions of \
3x3n2, by stage and in total. The default rule is clockwise, as in the article. With a board alone: the number of \
turns of the outside-in method over random positions.\n\n\
JSON: {\"puzzle\", \"board\", \"metric\", \"method\", \"positions\", \"all\", \"longest\", \"mean\", \"counts\": \
[...], \"stages\": [{\"title\", \"cases\", \"longest\", \"mean\", \"claimed\"}]}";

#[derive(Serialize)]
struct Answer {
    puzzle: &'static str,
    board: String,
    metric: &'static str,
    method: &'static str,
    /// The number of solved positions.
    positions: u64,
    /// Whether these are all positions of the board.
    all: bool,
    longest: u32,
    mean: f64,
    counts: Vec<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stages: Vec<Stage>,
}

#[derive(Serialize)]
struct Stage {
    title: String,
    cases: u32,
    longest: u32,
    mean: f64,
    /// The maximum according to the source, for its own matrices and clockwise turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    claimed: Option<u32>,
}

pub(super) fn run(arguments: &FiguresArguments, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let FiguresArguments { board, rule, best, samples, seed, .. } = arguments;
    match board.as_deref() {
        Some(board) if !arguments.stages && !best => {
            sample_method(&parse_variant(board, rule.rule)?, *samples, seed, json, out)
        }
        None | Some("3x3n2") => stages(rule.rule.unwrap_or(Rule::Clockwise), *best, json, out),
        Some(board) => Err(Failure::bad_input(format!(
            "the eight stages are only for 3x3n2, not for {:?}",
            Excerpt(board)
        ))),
    }
}

fn sample_method(
    variant: &Variant,
    samples: u32,
    seed: &str,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let board = variant.board();
    let reachable_set = ReachableSet::of(board);
    let mut counts: Vec<u64> = Vec::new();
    for sample in 0..samples {
        let solution =
            rotation_any_board::solve(variant, &reachable_set.random_position(&format!("{seed} {sample}")));
        let solution = solution.map_err(|why| Failure::bad_input(format!("board {board:#}: {why}")))?;
        let turns = solution.cost() as usize;
        counts.resize(counts.len().max(turns + 1), 0);
        counts[turns] += 1;
    }
    let turns: u64 = (0..).zip(&counts).map(|(turns, count)| turns * count).sum();
    let answer = Answer {
        puzzle: "rotation",
        board: format!("{board:#}"),
        metric: variant.rule().name(),
        method: "any-board",
        positions: samples.into(),
        all: false,
        longest: counts.len() as u32 - 1,
        mean: turns as f64 / f64::from(samples),
        counts,
        stages: Vec::new(),
    };
    if json {
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    let (board, rule) = (&answer.board, answer.metric);
    writeln!(
        out,
        "Rotation {board} by {rule} from the outside in, {} random positions.\n",
        with_commas(samples.into())
    )?;
    histogram(&answer, out)
}

fn stages(rule: Rule, best: bool, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    if !matches!(rule, Rule::Quarter | Rule::Half | Rule::Clockwise) {
        return Err(Failure::bad_input(format!(
            "the eight stages are only for the rules quarter, half and clockwise, not {rule}"
        )));
    }
    let matrix = if best { Matrix::best(rule) } else { Matrix::seed() };
    let figures = rotation_stages::statistics(&matrix, rule);
    let has_claims = !best && rule == Rule::Clockwise;
    let positions: u64 = figures.histogram.iter().sum();
    let stages = figures.stages.iter().zip(PUBLISHED_LONGEST).map(|(stage, claimed)| Stage {
        title: stage.stage.to_string(),
        cases: stage.cases(),
        longest: stage.longest(),
        mean: f64::from(stage.sum()) / f64::from(stage.cases()),
        claimed: has_claims.then_some(claimed),
    });
    let answer = Answer {
        puzzle: "rotation",
        board: "3x3n2".to_owned(),
        metric: rule.name(),
        method: if best { "stages-best" } else { "stages" },
        positions,
        all: true,
        longest: figures.longest(),
        mean: figures.turns() as f64 / positions as f64,
        stages: stages.collect(),
        counts: figures.histogram,
    };
    if json {
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    let algorithms = if best { "the shortest algorithms" } else { "the article's algorithms" };
    writeln!(out, "Rotation 3x3n2 by {rule} in eight stages with {algorithms}.\n")?;
    writeln!(out, "cases  longest     mean{}  stage", if has_claims { "  claimed" } else { "" })?;
    for stage in &answer.stages {
        write!(out, "{:>5}  {:>7}  {:>7.4}", stage.cases, stage.longest, stage.mean)?;
        if let Some(claimed) = stage.claimed {
            write!(out, "  {claimed:>7}")?;
        }
        writeln!(out, "  {}", stage.title)?;
    }
    writeln!(out)?;
    histogram(&answer, out)
}

fn histogram(answer: &Answer, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "turns   positions")?;
    for (turns, count) in answer.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        writeln!(out, "{turns:>5}  {:>10}", with_commas(*count))?;
    }
    Ok(writeln!(out, "\nLongest {}, mean {:.6}.", answer.longest, answer.mean)?)
}
