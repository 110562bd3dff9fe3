//! The file of a finished shard: JSON Lines.
//!
//! Every line has the columns `board, metric, shard, shards`, and is one of these:
//! - a hardest puzzle: `pieces, sense, distance, start`. `sense` is `strict`, or `loose` for puzzles that are only loose.
//! - a count: `pieces, sense, distance, families`, the number of families whose hardest puzzle takes that many moves.
//! - the totals, at the end of the shard: `positions, families, seconds, program, xxh64`. The checksum is of all bytes of the
//!   shard before it (XXH64, hexadecimal).
//!
//! Files can be concatenated, because the totals end a shard.

use std::borrow::Cow;
use std::mem;

use antipode_engine::sliding::hardest::{CellPuzzle, PieceCountRow, SearchResults, SearchShard};
use antipode_puzzles::sliding::{Grid, Metric};
use serde::{Deserialize, Serialize};

use super::grid_name;
use crate::failure::Failure;

/// The maximum number of shards of a search.
pub(super) const MAX_SHARDS: u32 = 1_000_000;
/// No puzzle of a supported rectangle takes more moves.
const MAX_DISTANCE: u32 = 100_000;
/// No search visits more positions or families.
const MAX_COUNT: u64 = 1 << 53;

/// The text before the checksum in the last line of a shard. No other line contains it.
const CHECKSUM: &str = r#","xxh64":""#;

/// The result of a shard.
#[derive(Clone, Debug, PartialEq)]
pub struct ShardResult {
    pub grid: Grid,
    pub metric: Metric,
    pub part: SearchShard,
    /// The number of visited positions and of searched families.
    pub positions: u64,
    pub families: u64,
    pub seconds: f64,
    /// The program and version that searched it.
    pub program: String,
    pub results: SearchResults,
}

/// A hardest puzzle or a count.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row<'a> {
    board: &'a str,
    metric: &'a str,
    shard: u32,
    shards: u32,
    pieces: usize,
    sense: Sense,
    distance: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    families: Option<u64>,
}

/// The last line of a shard, without its checksum.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Totals<'a> {
    board: &'a str,
    metric: &'a str,
    shard: u32,
    shards: u32,
    positions: u64,
    families: u64,
    seconds: f64,
    program: Cow<'a, str>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Sense {
    Strict,
    Loose,
}

impl ShardResult {
    /// The shard as text, with its checksum.
    ///
    /// # Errors
    /// The time is not a number.
    pub fn to_text(&self) -> Result<String, Failure> {
        let ShardResult { grid, positions, families, seconds, ref program, ref results, .. } = *self;
        let (board, metric) = (&grid_name(grid), self.metric.name());
        let SearchShard { index: shard, count: shards } = self.part;
        let mut text = String::new();
        for (sense, rows) in [(Sense::Strict, &results.strict), (Sense::Loose, &results.only_loose)] {
            for (pieces, row) in (1..).zip(rows) {
                let mut write = |distance, start, families| -> Result<(), Failure> {
                    let row = Row { board, metric, shard, shards, pieces, sense, distance, start, families };
                    text += &serde_json::to_string(&row)?;
                    text.push('\n');
                    Ok(())
                };
                for puzzle in &row.puzzles {
                    write(row.distance.unwrap_or_default(), Some(puzzle.to_text(grid).into()), None)?;
                }
                for (distance, count) in (0..).zip(&row.families).filter(|(_, count)| **count > 0) {
                    write(distance, None, Some(*count))?;
                }
            }
        }
        let program = program.into();
        let totals = Totals { board, metric, shard, shards, positions, families, seconds, program };
        text += serde_json::to_string(&totals)?.trim_end_matches('}');
        Ok(signed(text))
    }

    /// Parses the text of one shard and checks that it is consistent.
    ///
    /// # Errors
    /// The fault, as the end of a sentence.
    pub fn parse(text: &str) -> Result<ShardResult, String> {
        let (before, _) = text.rsplit_once(CHECKSUM).ok_or("ends before the totals of a shard")?;
        if text != signed(before.to_owned()) {
            return Err("has changed since it was written".to_owned());
        }
        let (rows, totals) = before.rsplit_once('\n').unwrap_or(("", before));
        let totals = format!("{totals}}}");
        let totals: Totals =
            serde_json::from_str(&totals).map_err(|why| format!("has no valid totals: {why}"))?;
        let Totals { board, metric, shard, shards, positions, families, seconds, ref program } = totals;
        let (grid, metric) = parse_search(board, metric).ok_or("has no valid search")?;
        if shard >= shards || shards > MAX_SHARDS {
            return Err(format!("is of shard {shard} of {shards}"));
        }
        if positions > MAX_COUNT || families > MAX_COUNT || !seconds.is_finite() || seconds < 0.0 {
            return Err("has a number that is too large".to_owned());
        }
        let mut results = SearchResults::default();
        for (number, row) in (1..).zip(rows.lines()) {
            let row: Option<Row> = serde_json::from_str(row).ok();
            row.filter(|row| (row.board, row.metric) == (totals.board, totals.metric))
                .filter(|row| (row.shard, row.shards) == (shard, shards))
                .and_then(|row| row.add_to(&mut results, grid))
                .ok_or_else(|| format!("has no valid row of shard {shard} in the line {number} of it"))?;
        }
        // A family and its mirror image count as two, although only one is searched.
        let each = || results.strict.iter().chain(&results.only_loose);
        let mut counts = each().flat_map(|row| &row.families);
        let counted = counts.try_fold(0_u64, |sum, count| sum.checked_add(*count));
        if counted.is_none_or(|counted| counted > 2 * families) || !each().all(PieceCountRow::is_consistent) {
            return Err("has puzzles and numbers of families that do not fit together".to_owned());
        }
        let (part, program) = (SearchShard { index: shard, count: shards }, program.to_string());
        Ok(ShardResult { grid, metric, part, positions, families, seconds, program, results })
    }

    /// Parses the concatenated texts of shards.
    ///
    /// # Errors
    /// As [`ShardResult::parse`].
    pub fn parse_all(mut text: &str) -> Result<Vec<ShardResult>, String> {
        let mut shards = Vec::new();
        while !text.is_empty() {
            let totals = text.find(CHECKSUM).unwrap_or(text.len());
            let end = text[totals..].find('\n').map_or(text.len(), |length| totals + length + 1);
            shards.push(ShardResult::parse(&text[..end])?);
            text = &text[end..];
        }
        Ok(shards)
    }
}

impl Row<'_> {
    /// Adds the puzzle or the count; `None` if it is invalid or contradicts the results.
    fn add_to(self, results: &mut SearchResults, grid: Grid) -> Option<()> {
        if !(1..=grid.cell_count()).contains(&self.pieces) || self.distance > MAX_DISTANCE {
            return None;
        }
        let rows = match self.sense {
            Sense::Strict => &mut results.strict,
            Sense::Loose => &mut results.only_loose,
        };
        rows.resize(rows.len().max(self.pieces), PieceCountRow::default());
        let row = &mut rows[self.pieces - 1];
        let is_valid = match (self.start, self.families) {
            (Some(start), None) => {
                let puzzle = CellPuzzle::parse(&start, grid)?;
                let fits = puzzle.target.is_none() && puzzle.others.len() + 1 == self.pieces;
                row.puzzles.push(puzzle);
                fits && row.distance.replace(self.distance).is_none_or(|known| known == self.distance)
            }
            (None, Some(families)) => {
                let distance = self.distance as usize;
                row.families.resize(row.families.len().max(distance + 1), 0);
                let is_first = mem::replace(&mut row.families[distance], families) == 0;
                is_first && (1..=MAX_COUNT).contains(&families)
            }
            _ => false,
        };
        is_valid.then_some(())
    }
}

/// Ends the last line of a shard with the checksum of its text.
pub(super) fn signed(text: String) -> String {
    let sum = checksum(text.as_bytes());
    text + CHECKSUM + &sum + "\"}\n"
}

fn parse_search(board: &str, metric: &str) -> Option<(Grid, Metric)> {
    let (cols, rows) = board.split_once('x')?;
    let grid = Grid::new(rows.parse().ok()?, cols.parse().ok()?)?;
    Some((grid, metric.parse().ok()?))
}

/// XXH64, hexadecimal.
pub(super) fn checksum(bytes: &[u8]) -> String {
    format!("{:016x}", twox_hash::XxHash64::oneshot(0, bytes))
}
