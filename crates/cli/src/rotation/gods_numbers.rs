//! `antipode gods`: prints the record of God's numbers, recomputes one entry, or recomputes the record.
//!
//! Recomputing an entry proves the lower bound of its witness again, as `antipode solve` does. With `--search` it also tries
//! other positions.

use std::collections::HashSet;
use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::rotation::gods_number::{BoardSide, CountingBound, StagedBound, small_boards};
use antipode_engine::rotation::parity_survey::ParitySurvey;
use antipode_engine::search::survey::Survey;
use antipode_engine::solver::rotation::witness::{Witness, WitnessProver, WitnessSearch};
use antipode_puzzles::rotation::gods_numbers::{self, Entry, GodsNumber, ProofMethod};
use antipode_puzzles::rotation::{ReachableSet, SpaceLayout, Variant};
use clap::Args;
use serde::Serialize;

use super::arguments::{RuleOption, parse_variant};
use super::survey::{self, SurveyOptions};
use crate::failure::Failure;
use crate::text::with_commas;

#[derive(Args)]
pub(crate) struct GodsArguments {
    /// Compute the entry of this board again, such as 3x3n2, and compare it with the record; exit status 1 if they differ
    board: Option<String>,
    #[command(flatten)]
    rule: RuleOption,
    /// Compute the complete record again, in the format of its file
    #[arg(long, conflicts_with = "board")]
    compute: bool,
    /// With --compute: all boards and rules of up to N positions
    #[arg(long, value_name = "N", requires = "compute", default_value_t = 5_000_000)]
    most: u64,
    /// Without a table, look for positions that prove a higher lower bound, and visit up to N positions from each
    #[arg(long, value_name = "N")]
    search: Option<u64>,
    #[command(flatten)]
    survey: SurveyOptions,
}

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
The record lists God's number of each board, the number of farthest positions, and the date and method of the \
computation. Boards without a table have bounds. If searching one position proves the lower bound, that position follows; \
`antipode solve rotation POSITION --rule RULE --seconds N` checks it. With a board, the computation includes this proof, \
which may take minutes, and the exit status is 1 if the computed entry differs from the record. All positions of 6x3n3, \
7x2n2 and 5x3n2 are counted in the memory that `antipode table --help` states, which --memory must allow; \
with --compute and less memory, the entries stay unchanged.\n\n\
JSON: [{\"board\", \"rule\", \"positions\" (text), \"gods_number\" (null: bounds), \"lower\", \"upper\" (null: \
unknown), \"antipodes\" (null: unknown), \"date\", \"method\", \"witness\" (only where there is one)}]; with a board {\"computed\", \"record\" (null: no \
entry), \"agrees\"}";

#[derive(Serialize)]
struct Line {
    board: String,
    rule: &'static str,
    positions: String,
    gods_number: Option<u32>,
    lower: Option<u32>,
    upper: Option<u32>,
    antipodes: Option<u64>,
    date: String,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    witness: Option<String>,
}

#[derive(Serialize)]
struct Comparison {
    computed: Line,
    record: Option<Line>,
    agrees: bool,
}

pub(super) fn run(arguments: &GodsArguments, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    match &arguments.board {
        _ if arguments.compute => compute(arguments, out),
        Some(board) => check(&parse_variant(board, arguments.rule.rule)?, arguments, json, out),
        None => print(json, out),
    }
}

fn print(json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let entries = gods_numbers::entries();
    if json {
        let lines: Vec<Line> = entries.iter().map(Line::of).collect();
        serde_json::to_writer(&mut *out, &lines)?;
        return Ok(writeln!(out)?);
    }
    writeln!(
        out,
        "{:<12} {:<14} {:>34} {:>7} {:>9} {:>10}  computed by",
        "board", "rule", "positions", "turns", "farthest", "date"
    )?;
    for entry in &entries {
        let Entry { variant, gods_number, date, method, .. } = entry;
        let antipodes = entry.antipodes.map_or_else(|| "?".to_owned(), with_commas);
        let positions = ReachableSet::of(variant.board()).count().to_string();
        write!(
            out,
            "{:<12} {:<14} {positions:>34} {gods_number:>7} {antipodes:>9} {date}  {}",
            format!("{:#}", variant.board()),
            variant.rule(),
            method.description()
        )?;
        match &entry.witness {
            Some(witness) => writeln!(out, "; position {witness:#}")?,
            None => writeln!(out)?,
        }
    }
    Ok(())
}

fn check(
    variant: &Variant,
    arguments: &GodsArguments,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let recorded = gods_numbers::entry_for(variant);
    let variant = gods_numbers::representative(variant);
    let is_exact = recorded.as_ref().is_some_and(|entry| entry.method == ProofMethod::Table);
    let survey = if is_exact || arguments.survey.memory.is_some() {
        survey::run(&variant, &arguments.survey)?
    } else {
        None
    };
    let computed = Entry {
        date: recorded.as_ref().map_or_else(today, |entry| entry.date.clone()),
        ..compute_entry(&variant, arguments.search, survey.as_ref(), gods_numbers::entry_for)
    };
    let agrees = recorded.as_ref() == Some(&computed);
    if json {
        let comparison =
            Comparison { computed: Line::of(&computed), record: recorded.as_ref().map(Line::of), agrees };
        serde_json::to_writer(&mut *out, &comparison)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{computed}")?;
    }
    match recorded {
        Some(entry) if !agrees => Err(Failure::RecordMismatch(format!("the record differs: {entry}"))),
        None if !json => Ok(writeln!(out, "The record has no entry for this board.")?),
        _ => Ok(()),
    }
}

fn compute(arguments: &GodsArguments, out: &mut impl Write) -> Result<(), Failure> {
    let recorded = gods_numbers::entries();
    for line in gods_numbers::TEXT.lines().take_while(|line| line.starts_with('#')) {
        writeln!(out, "{line}")?;
    }
    let mut seen = HashSet::new();
    let variants = small_boards(arguments.most).into_iter().chain(recorded.iter().map(|entry| entry.variant));
    let mut entries: Vec<Entry> = Vec::new();
    for variant in variants.filter(|variant| seen.insert(*variant)) {
        let known = |remaining: &Variant| {
            let remaining = gods_numbers::representative(remaining);
            entries
                .iter()
                .find(|entry| entry.variant == remaining)
                .cloned()
                .or_else(|| gods_numbers::entry_for(&remaining))
        };
        let previous = recorded.iter().find(|previous| previous.variant == variant);
        let survey = if survey::is_allowed(&variant, &arguments.survey) {
            survey::run(&variant, &arguments.survey)?
        } else {
            None
        };
        let mut entry = match previous {
            // Computing it needs more memory than --memory allows.
            Some(previous)
                if survey.is_none()
                    && previous.method == ProofMethod::Table
                    && !SpaceLayout::fits(&variant) =>
            {
                previous.clone()
            }
            _ => compute_entry(&variant, arguments.search, survey.as_ref(), known),
        };
        // An unchanged entry keeps its date.
        if let Some(previous) = previous {
            let computed_date = std::mem::replace(&mut entry.date, previous.date.clone());
            if entry != *previous {
                entry.date = computed_date;
            }
        }
        writeln!(out, "{entry}")?;
        out.flush()?;
        entries.push(entry);
    }
    Ok(())
}

/// Positions per step; a step takes well under a second.
const BUDGET: u64 = 10_000;
/// The counting bound lists positions until a layer exceeds this size.
const LARGEST_SPHERE: u64 = 1_000_000;

/// Computes the entry of a board and a rule, with today's date. `known` returns the entries of smaller boards and the recorded
/// entry of this board. `search_limit` is the number of positions to visit from each candidate for a witness. `survey` is the
/// complete survey of a board without a table.
fn compute_entry(
    variant: &Variant,
    search_limit: Option<u64>,
    survey: Option<&ParitySurvey>,
    known: impl Fn(&Variant) -> Option<Entry>,
) -> Entry {
    let mut entry = Entry {
        variant: *variant,
        positions: gods_numbers::position_count_digits(variant.board()),
        gods_number: GodsNumber::Between { lower: None, upper: None },
        antipodes: None,
        date: today(),
        method: ProofMethod::Unknown,
        witness: None,
    };
    let counts = survey.map(|survey| survey.counts().to_vec()).or_else(|| {
        let layout = SpaceLayout::of(variant)?;
        Some(Survey::new(layout.space().clone()).run().counts().to_vec())
    });
    if let Some(counts) = counts {
        entry.gods_number = GodsNumber::Exact(counts.len() as u32 - 1);
        entry.antipodes = counts.last().copied();
        entry.method = ProofMethod::Table;
        return entry;
    }
    let lower = CountingBound::new(variant).map(|mut counting| {
        let is_enough = |spheres: &[u64]| spheres[spheres.len() - 1] > LARGEST_SPHERE;
        while !is_enough(counting.sphere_sizes()) && counting.step(BUDGET) == Status::Working {}
        counting.lower_bound()
    });
    let found =
        search_limit.and_then(|search_limit| WitnessSearch::new(variant, search_limit).run().best().cloned());
    let recorded = known(variant).and_then(|entry| proven_witness(variant, &entry));
    let witness = [found, recorded].into_iter().flatten().max_by_key(|witness| witness.turns);
    let witness = witness.filter(|witness| lower.is_none_or(|lower| lower < witness.turns));
    let by_stages = |side| {
        let stages = StagedBound::new(variant, side)?.run();
        let remaining = match known(&stages.remaining_board())?.gods_number {
            GodsNumber::Exact(turns) => turns,
            GodsNumber::Between { upper, .. } => upper?,
        };
        Some(stages.upper_bound()? + remaining)
    };
    let upper = [BoardSide::Row, BoardSide::Column].into_iter().filter_map(by_stages).min();
    entry.method = match (&witness, lower, upper) {
        (Some(_), _, Some(_)) => ProofMethod::WitnessAndStages,
        (Some(_), _, None) => ProofMethod::Witness,
        (None, Some(_), Some(_)) => ProofMethod::CountAndStages,
        (None, Some(_), None) => ProofMethod::Count,
        (None, None, Some(_)) => ProofMethod::Stages,
        (None, None, None) => ProofMethod::Unknown,
    };
    let lower = witness.as_ref().map(|witness| witness.turns).or(lower);
    entry.gods_number = GodsNumber::Between { lower, upper };
    entry.witness = witness.map(|witness| witness.position);
    entry
}

/// The witness of an entry, with the lower bound that a search proves: the recorded one, or less if the search ends earlier.
fn proven_witness(variant: &Variant, entry: &Entry) -> Option<Witness> {
    let GodsNumber::Between { lower: Some(lower), .. } = entry.gods_number else { return None };
    let mut prover = WitnessProver::new(variant);
    prover.begin(entry.witness.as_ref()?);
    while prover.bounds().0 < lower && prover.step(1) == Status::Working {}
    let witness = prover.end()?;
    Some(Witness { turns: witness.turns.min(lower), ..witness })
}

impl Line {
    fn of(entry: &Entry) -> Line {
        let (gods_number, lower, upper) = match entry.gods_number {
            GodsNumber::Exact(turns) => (Some(turns), Some(turns), Some(turns)),
            GodsNumber::Between { lower, upper } => (None, lower, upper),
        };
        Line {
            board: format!("{:#}", entry.variant.board()),
            rule: entry.variant.rule().name(),
            positions: entry.positions.clone(),
            gods_number,
            lower,
            upper,
            antipodes: entry.antipodes,
            date: entry.date.clone(),
            method: entry.method.name(),
            witness: entry.witness.as_ref().map(|witness| format!("{witness:#}")),
        }
    }
}

/// The current date in the format of the record: `2026-11-21`.
fn today() -> String {
    let days = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / 86_400);
    date(days)
}

/// The date this many days after 1970-01-01.
fn date(mut days: u64) -> String {
    let is_leap =
        |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        for (days, text) in
            [(0, "1970-01-01"), (11_016, "2000-02-29"), (19_782, "2024-02-29"), (20_778, "2026-11-21")]
        {
            assert_eq!(date(days), text);
        }
    }
}
