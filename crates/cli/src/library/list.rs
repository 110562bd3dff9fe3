//! `antipode library list` and `show`.

use antipode_puzzles::plain_text::Excerpt;
use std::io::Write;

use antipode_puzzles::antipode::Antipode;
use antipode_puzzles::sliding::library::{Collection, Figures, LibraryBoard};
use antipode_puzzles::sliding::{Metric, notation};
use serde::Serialize;

use super::collections::{antipodes, boards, selected};
use super::size_text;
use crate::failure::Failure;
use crate::text::with_commas;

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
JSON, one object per board: {\"collection\", \"name\", \"board\", \"goal\", \"distances\": {\"step\", \"line\", \"move\", \
\"super-step\", \"super-line\", \"super-move\"}, \"positions\", \"shortest_solutions\", \"only_moves\", \"narrows\", \"gates\", \
\"detours\", \"bb\", \"source\"}; null is unknown, or for a distance with known \"positions\" that the puzzle is unsolvable in \
this metric. All figures but the distances are by moves. Of other puzzles: {\"collection\", \"name\", \"puzzle\", \
\"ruleset\", \"position\", \"distance\", \"positions\", \"antipodes\", \"source\"}.";

#[derive(Serialize)]
struct Entry<'a> {
    collection: &'static str,
    name: &'a str,
    board: &'a str,
    goal: &'a str,
    distances: serde_json::Map<String, serde_json::Value>,
    positions: Option<u64>,
    shortest_solutions: Option<u64>,
    only_moves: Option<u64>,
    narrows: Option<u64>,
    #[serde(rename = "gates")]
    bottlenecks: Option<u64>,
    detours: Option<u64>,
    bb: Option<u64>,
    source: &'a str,
}

impl<'a> Entry<'a> {
    fn of(collection: Collection, board: &'a LibraryBoard) -> Entry<'a> {
        let figures = board.figures;
        let distance = |metric: Metric| (metric.name().to_owned(), figures.distance(metric).into());
        Entry {
            collection: collection.name(),
            name: &board.name,
            board: &board.start,
            goal: &board.goal,
            distances: Metric::ALL.into_iter().map(distance).collect(),
            positions: figures.positions,
            shortest_solutions: figures.solutions,
            only_moves: figures.only_moves,
            narrows: figures.narrows,
            bottlenecks: figures.bottlenecks,
            detours: figures.detours,
            bb: figures.bb,
            source: &board.source,
        }
    }
}

#[derive(Serialize)]
struct AntipodeEntry<'a> {
    collection: &'static str,
    name: &'a str,
    puzzle: &'a str,
    ruleset: &'a str,
    position: &'a str,
    distance: u32,
    positions: u64,
    antipodes: u64,
    source: &'a str,
}

impl<'a> AntipodeEntry<'a> {
    fn of(collection: Collection, antipode: &'a Antipode) -> AntipodeEntry<'a> {
        let Antipode { name, puzzle, ruleset, position, distance, positions, antipodes, source } = antipode;
        let (distance, positions, antipodes) = (*distance, *positions, *antipodes);
        let collection = collection.name();
        AntipodeEntry { collection, name, puzzle, ruleset, position, distance, positions, antipodes, source }
    }
}

pub(super) fn run(only: Option<Collection>, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    for collection in selected(only) {
        let (boards, antipodes) = (boards(collection), antipodes(collection));
        if !json {
            let count = (boards.len() + antipodes.len()) as u64;
            writeln!(out, "{}: {} boards", collection.name(), with_commas(count))?;
        }
        for antipode in &antipodes {
            if json {
                serde_json::to_writer(&mut *out, &AntipodeEntry::of(collection, antipode))?;
                writeln!(out)?;
            } else {
                writeln!(out, "{:>6} moves  {}  {}", antipode.distance, antipode.name, antipode.position)?;
            }
        }
        for board in &boards {
            if json {
                serde_json::to_writer(&mut *out, &Entry::of(collection, board))?;
                writeln!(out)?;
            } else {
                let moves = distance_text(&board.figures, Metric::Move);
                writeln!(out, "{moves:>6} moves  {}  {}", board.name, board.start)?;
            }
        }
    }
    Ok(())
}

pub(super) fn show(
    name: &str,
    only: Option<Collection>,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    for collection in selected(only) {
        let antipodes = antipodes(collection);
        if let Some(antipode) =
            antipodes.iter().find(|antipode| antipode.name.eq_ignore_ascii_case(name.trim()))
        {
            if json {
                serde_json::to_writer(&mut *out, &AntipodeEntry::of(collection, antipode))?;
                return Ok(writeln!(out)?);
            }
            return describe_antipode(antipode, out);
        }
        let boards = boards(collection);
        let Some(board) = boards.iter().find(|board| board.name.eq_ignore_ascii_case(name.trim())) else {
            continue;
        };
        if json {
            serde_json::to_writer(&mut *out, &Entry::of(collection, board))?;
            return Ok(writeln!(out)?);
        }
        return describe(collection, board, out);
    }
    let sentence =
        format!("the library has no board named {:?}; antipode library list names them", Excerpt(name));
    Err(Failure::bad_input(sentence))
}

fn describe(collection: Collection, board: &LibraryBoard, out: &mut impl Write) -> Result<(), Failure> {
    let position = notation::parse_position(&board.start).expect("the collections are tested");
    let (grid, figures) = (position.board().grid(), board.figures);
    writeln!(out, "{} ({}, {})", board.name, collection.name(), board.source)?;
    writeln!(out, "{} to {}", board.start, board.goal)?;
    writeln!(out, "{}, {} pieces\n", size_text(grid), position.board().pieces().len())?;
    for metric in Metric::ALL {
        writeln!(out, "{:<16}{:>12}", metric.noun(false), distance_text(&figures, metric))?;
    }
    for (label, count) in [
        ("positions", figures.positions),
        ("shortest, by moves", figures.solutions),
        ("only moves", figures.only_moves),
        ("narrows", figures.narrows),
        ("bottlenecks", figures.bottlenecks),
        ("detours", figures.detours),
        ("BB difficulty", figures.bb),
    ] {
        writeln!(out, "{label:<18}{:>10}", number_text(count))?;
    }
    Ok(())
}

fn describe_antipode(antipode: &Antipode, out: &mut impl Write) -> Result<(), Failure> {
    let Antipode { name, puzzle, ruleset, position, distance, positions, antipodes, source } = antipode;
    writeln!(out, "{name} ({source})")?;
    writeln!(out, "{puzzle} {ruleset}")?;
    writeln!(out, "{position}\n")?;
    writeln!(out, "{:<16}{:>12}", "moves", with_commas(u64::from(*distance)))?;
    writeln!(out, "{:<16}{:>12}", "positions", with_commas(*positions))?;
    writeln!(out, "{:<16}{:>12}", "as far", with_commas(*antipodes))?;
    Ok(())
}

/// A distance, `∞` if no goal can be reached, or `-` if it is not known.
fn distance_text(figures: &Figures, metric: Metric) -> String {
    if figures.is_unsolvable(metric) {
        "∞".to_owned()
    } else {
        number_text(figures.distance(metric).map(u64::from))
    }
}

fn number_text(number: Option<u64>) -> String {
    number.map_or("-".to_owned(), with_commas)
}
