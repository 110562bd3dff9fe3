//! `antipode library list` and `show`.

use std::io::Write;

use antipode_puzzles::sliding::library::{Collection, LibraryBoard};
use antipode_puzzles::sliding::{Metric, notation};
use serde::Serialize;

use super::collections::{boards, selected};
use super::size_text;
use crate::failure::Failure;
use crate::text::with_commas;

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
JSON, one object per board: {\"collection\", \"name\", \"board\", \"goal\", \"distances\": {\"step\", \"line\", \"move\", \
\"super-step\", \"super-line\", \"super-move\"}, \"positions\", \"shortest_solutions\", \"only_moves\", \"narrows\", \"gates\", \
\"source\"}; null is not known. All but the distances count by moves.";

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
    gates: Option<u64>,
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
            gates: figures.gates,
            source: &board.source,
        }
    }
}

pub(super) fn run(chosen: Option<Collection>, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    for collection in selected(chosen) {
        let boards = boards(collection);
        if !json {
            writeln!(out, "{}: {} boards", collection.name(), with_commas(boards.len() as u64))?;
        }
        for board in &boards {
            if json {
                serde_json::to_writer(&mut *out, &Entry::of(collection, board))?;
                writeln!(out)?;
            } else {
                let moves = known(board.figures.distance(Metric::Move).map(u64::from));
                writeln!(out, "{moves:>6} moves  {}  {}", board.name, board.start)?;
            }
        }
    }
    Ok(())
}

pub(super) fn show(
    name: &str,
    chosen: Option<Collection>,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    for collection in selected(chosen) {
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
    let sentence = format!("the library has no board named {name:?}; antipode library list names them");
    Err(Failure::bad_input(sentence))
}

fn describe(collection: Collection, board: &LibraryBoard, out: &mut impl Write) -> Result<(), Failure> {
    let position = notation::parse_position(&board.start).expect("the collections are tested");
    let (grid, figures) = (position.board().grid(), board.figures);
    writeln!(out, "{} ({}, {})", board.name, collection.name(), board.source)?;
    writeln!(out, "{} to {}", board.start, board.goal)?;
    writeln!(out, "{}, {} pieces\n", size_text(grid), position.board().pieces().len())?;
    for metric in Metric::ALL {
        writeln!(out, "{:<16}{:>12}", metric.noun(false), known(figures.distance(metric).map(u64::from)))?;
    }
    for (what, count) in [
        ("positions", figures.positions),
        ("shortest, by moves", figures.solutions),
        ("only moves", figures.only_moves),
        ("narrows", figures.narrows),
        ("gates", figures.gates),
    ] {
        writeln!(out, "{what:<18}{:>10}", known(count))?;
    }
    Ok(())
}

fn known(number: Option<u64>) -> String {
    number.map_or("-".to_owned(), with_commas)
}
