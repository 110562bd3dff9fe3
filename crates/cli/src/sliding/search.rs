//! `antipode sliding search`: the hardest puzzles of a rectangle.

use std::io::Write;
use std::num::NonZero;
use std::time::Instant;

use antipode_engine::resumable::Resumable;
use antipode_engine::sliding::hardest::{self, HardestSearch, SearchError, SearchResults, SearchShard};
use antipode_puzzles::sliding::{Aim, Grid, Metric};
use serde::Serialize;

use super::grid_name;
use crate::failure::Failure;
use crate::text::with_commas;

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
With one or two pieces, rectangles may have up to 31 cells and at most four million places for a piece, such as 5x5. More \
pieces need keys of at most 64 bits: up to 4x5, 3x7 or 2x12.\n\n\
Shards are independent and can run on any machines (deploy/README.md). A killed shard resumes from its checkpoint.\n\n\
JSON of search and merge: {\"board\", \"metric\", \"aim\", \"loose\", \"rows\": [{\"pieces\", \"distance\", \
\"boards\", \"families\" (the number with a hardest puzzle of 0, 1, 2 … moves)}], \"positions\", \"families\", \
\"seconds\"}";

#[derive(Serialize)]
pub(super) struct Answer {
    board: String,
    metric: &'static str,
    aim: &'static str,
    loose: bool,
    rows: Vec<Row>,
    positions: u64,
    families: u64,
    seconds: f64,
    #[serde(skip)]
    noun: &'static str,
}

#[derive(Serialize)]
struct Row {
    pieces: usize,
    distance: Option<u32>,
    boards: Vec<String>,
    /// The number of families by the length of their hardest puzzle, from 0.
    families: Vec<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HardestOptions {
    pub(crate) grid: Grid,
    pub(crate) metric: Metric,
    pub(crate) aim: Aim,
    pub(crate) loose: bool,
    pub(crate) pieces: Option<usize>,
}

pub(super) fn run(options: HardestOptions, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let HardestOptions { grid, metric, aim, pieces, .. } = options;
    let started = Instant::now();
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get) as u32;
    let new_search = |index| {
        let shard = SearchShard { index, count: threads };
        let search = match pieces {
            Some(pieces) => HardestSearch::of_pieces(grid, metric, shard, pieces)?,
            None => HardestSearch::new(grid, metric, shard)?,
        };
        Ok(search.with_aim(aim))
    };
    let shards: Vec<HardestSearch> = (0..threads)
        .map(new_search)
        .collect::<Result<_, SearchError>>()
        .map_err(|why| Failure::bad_input(why.to_string()))?;
    let searches: Vec<HardestSearch> = std::thread::scope(|scope| {
        let running: Vec<_> = shards.into_iter().map(|search| scope.spawn(move || search.run())).collect();
        running.into_iter().map(|thread| thread.join().expect("a search does not panic")).collect()
    });
    let mut rows = SearchResults::default();
    searches.iter().for_each(|search| rows.merge(search.hardest()));
    let positions = searches.iter().map(HardestSearch::positions_visited).sum();
    let families = searches.iter().map(HardestSearch::families_searched).sum();
    let totals = (positions, families, started.elapsed().as_secs_f64());
    Answer::new(options, rows, totals).write(json, out)
}

impl Answer {
    /// The answer of a complete search: its rows, and its positions, families and seconds.
    pub(super) fn new(
        HardestOptions { grid, metric, aim, loose, pieces }: HardestOptions,
        rows: SearchResults,
        (positions, families, seconds): (u64, u64, f64),
    ) -> Answer {
        let rows = if loose { rows.loose() } else { rows.strict };
        let is_listed = |(count, row): &(usize, hardest::PieceCountRow)| match pieces {
            Some(pieces) => *count == pieces,
            None => row.distance.is_some(),
        };
        let row = |(pieces, row): (usize, hardest::PieceCountRow)| Row {
            pieces,
            distance: row.distance,
            boards: row.puzzles.iter().map(|board| board.to_text(grid)).collect(),
            families: row.families,
        };
        let rows = (1..).zip(rows).filter(is_listed).map(row).collect();
        let (board, noun) = (grid_name(grid), metric.noun(false));
        Answer {
            board,
            metric: metric.name(),
            aim: aim.name(),
            loose,
            rows,
            positions,
            families,
            seconds,
            noun,
        }
    }

    pub(super) fn write(&self, json: bool, out: &mut impl Write) -> Result<(), Failure> {
        if json {
            serde_json::to_writer(&mut *out, self)?;
            return Ok(writeln!(out)?);
        }
        let sense = if self.loose { "loose" } else { "strict" };
        writeln!(out, "The hardest {sense} puzzles of {} by {} ({}):\n", self.board, self.noun, self.aim)?;
        for row in &self.rows {
            let distance = row.distance.map_or("none".to_owned(), |distance| distance.to_string());
            let more = match row.boards.len() {
                0 | 1 => String::new(),
                count => format!("   and {} more", with_commas(count as u64 - 1)),
            };
            let first = row.boards.first().map_or("", String::as_str);
            writeln!(out, "{:>2} pieces {distance:>4}   {first}{more}", row.pieces)?;
        }
        let positions = with_commas(self.positions);
        Ok(writeln!(out, "\n{positions} positions in {:.1} s", self.seconds)?)
    }
}
