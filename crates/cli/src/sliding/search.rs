//! `antipode sliding search`: the hardest puzzles of a rectangle.

use std::io::Write;
use std::num::NonZero;
use std::time::Instant;

use antipode_engine::search::survey::Status;
use antipode_engine::sliding::search::{Rows, Search, Share};
use antipode_puzzles::sliding::{Grid, Metric};
use serde::Serialize;

use super::name;
use crate::failure::Failure;
use crate::text::grouped;

#[derive(Serialize)]
struct Answer {
    board: String,
    metric: &'static str,
    loose: bool,
    rows: Vec<Row>,
    positions: u64,
    families: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct Row {
    pieces: usize,
    distance: Option<u32>,
    boards: Vec<String>,
}

pub(super) fn run(
    grid: Grid,
    metric: Metric,
    loose: bool,
    pieces: Option<usize>,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let began = Instant::now();
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get) as u32;
    let shares: Vec<Search> = (0..threads)
        .map(|index| Search::new(grid, metric, Share { index, of: threads }))
        .collect::<Result<_, _>>()
        .map_err(|why| Failure::refused(why.to_string()))?;
    let done: Vec<Search> = std::thread::scope(|scope| {
        let finish = |mut search: Search| {
            while search.step(1_000_000) == Status::Working {}
            search
        };
        let running: Vec<_> = shares.into_iter().map(|search| scope.spawn(move || finish(search))).collect();
        running.into_iter().map(|thread| thread.join().expect("a search does not panic")).collect()
    });
    let mut rows = Rows::default();
    done.iter().for_each(|search| rows.merge(search.rows()));
    let rows = if loose { rows.loose() } else { rows.strict };
    let rows = (1..).zip(rows).filter(|(count, row)| match pieces {
        Some(pieces) => *count == pieces,
        None => row.distance.is_some(),
    });
    let answer = Answer {
        board: name(grid),
        metric: metric.name(),
        loose,
        rows: rows
            .map(|(pieces, row)| Row {
                pieces,
                distance: row.distance,
                boards: row.boards.iter().map(|board| board.text(grid)).collect(),
            })
            .collect(),
        positions: done.iter().map(Search::visited).sum(),
        families: done.iter().map(Search::families).sum(),
        seconds: began.elapsed().as_secs_f64(),
    };
    if json {
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    let sense = if loose { "loose" } else { "strict" };
    writeln!(out, "The hardest {sense} puzzles of {} by {}:\n", answer.board, metric.noun(false))?;
    for row in &answer.rows {
        let distance = row.distance.map_or("none".to_owned(), |distance| distance.to_string());
        let more = match row.boards.len() {
            0 | 1 => String::new(),
            count => format!("   and {} more", grouped(count as u64 - 1)),
        };
        let first = row.boards.first().map_or("", String::as_str);
        writeln!(out, "{:>2} pieces {distance:>4}   {first}{more}", row.pieces)?;
    }
    let positions = grouped(answer.positions);
    Ok(writeln!(out, "\n{positions} positions in {:.1} s", answer.seconds)?)
}
