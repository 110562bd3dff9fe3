//! `antipode sliding compound`: the hardest puzzles with a complete arrangement as goal.

use std::io::Write;
use std::time::Instant;

use antipode_engine::resumable::Resumable;
use antipode_engine::sliding::hardest::compound::{CompoundSearch, FarthestPair, MAX_CELLS};
use antipode_puzzles::sliding::{Grid, Metric};
use serde_json::json;

use super::grid_name;
use crate::failure::Failure;
use crate::text::with_commas;

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
JSON of compound: {\"board\", \"metric\", \"rows\": [{\"pieces\", \"distance\", \"from\", \"to\"}], \"positions\", \
\"components\", \"seconds\"}";

pub(super) fn run(grid: Grid, metric: Metric, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    if grid.cell_count() > MAX_CELLS {
        return Err(Failure::bad_input(format!(
            "{} is too large: the limit is {MAX_CELLS} cells",
            grid_name(grid)
        )));
    }
    let began = Instant::now();
    let search = CompoundSearch::new(grid, metric).map_err(|why| Failure::bad_input(why.to_string()))?.run();
    let (positions, components) = search.positions_and_components();
    let seconds = began.elapsed().as_secs_f64();
    let rows = (1..).zip(search.rows()).filter_map(|(pieces, pair)| Some((pieces, pair.as_ref()?)));
    if json {
        let row = |(pieces, pair): (i32, &FarthestPair)| json!({ "pieces": pieces, "distance": pair.distance, "from": pair.from, "to": pair.to });
        let rows: Vec<_> = rows.map(row).collect();
        let answer = json!({
            "board": grid_name(grid), "metric": metric.name(), "rows": rows, "positions": positions,
            "components": components, "seconds": seconds,
        });
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    writeln!(out, "The hardest compound puzzles of {} by {}:\n", grid_name(grid), metric.noun(false))?;
    for (pieces, pair) in rows {
        writeln!(out, "{pieces:>2} pieces {:>4}   {} to {}", pair.distance, pair.from, pair.to)?;
    }
    let (positions, components) = (with_commas(positions), with_commas(components));
    Ok(writeln!(out, "\n{positions} positions in {components} components, {seconds:.1} s")?)
}
