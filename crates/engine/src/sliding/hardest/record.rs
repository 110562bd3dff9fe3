//! The text record of a search, from which it can be resumed.
//!
//! ```text
//! antipode sliding search 2          the format and its version
//! 4x5 move 7/64 all                  width x height, metric, shard, number of pieces; the aim, if not corner to corner
//! at 12 345                          units before this one are done: goal pieces, largest other shape
//! found 1234567 890                  positions, families
//! strict 3 9 A../.B./..C …           3 pieces, 9 moves: the hardest puzzles
//! strict-families 3 0 5 17           3 pieces: the numbers of families with value 0, 1, 2 …
//! loose 3 9 …                        the same for puzzles that are loose but not strict
//! xxh64 88ced9cb6af71312             the checksum of all bytes before this line
//! ```

use std::fmt::Write;

use antipode_puzzles::sliding::{Aim, Grid, Metric};
use twox_hash::XxHash64;

use super::results::{CellPuzzle, PieceCountRow, SearchResults};
use super::{HardestSearch, SearchShard, SearchTotals, WorkUnit};

const HEADER: &str = "antipode sliding search 2";
const CHECKSUM: &str = "xxh64 ";
/// No puzzle of a supported rectangle takes this many moves.
const MAX_MOVES: usize = 100_000;

/// The text is not a valid record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the search record is not {expected}")]
pub struct ReadRecordError {
    /// The line, from 1.
    pub line: usize,
    /// The expected content of the line.
    pub expected: &'static str,
}

/// The lines before the checksum, if it is right.
fn verified(record: &str) -> Option<&str> {
    let end = record.strip_suffix('\n')?.rfind('\n')? + 1;
    let (lines, checksum) = record.split_at(end);
    (checksum == checksum_line(lines)).then_some(lines)
}

fn checksum_line(lines: &str) -> String {
    format!("{CHECKSUM}{:016x}\n", XxHash64::oneshot(0, lines.as_bytes()))
}

impl HardestSearch {
    /// Writes the search as text, in its state at the last checkpoint. A resumed search repeats the work since then.
    #[must_use]
    pub fn record(&self) -> String {
        let grid = self.grid();
        let mut text = format!("{HEADER}\n{}x{} {} ", grid.cols(), grid.rows(), self.metric());
        let pieces = self.pieces().map_or("all".to_owned(), |pieces| pieces.to_string());
        let WorkUnit { goal, other } = self.checkpoint_unit;
        let SearchTotals { rows, visited, families } = &self.checkpoint;
        // Writing to a string cannot fail.
        let aim = if self.aim == Aim::default() { String::new() } else { format!(" {}", self.aim) };
        let _ = writeln!(text, "{}/{} {pieces}{aim}\nat {goal} {other}", self.shard.index, self.shard.count);
        let _ = writeln!(text, "found {visited} {families}");
        for (name, rows) in [("strict", &rows.strict), ("loose", &rows.only_loose)] {
            for (pieces, row) in (1..).zip(rows) {
                if let Some(distance) = row.distance {
                    let boards =
                        row.puzzles.iter().map(|board| board.to_text(grid)).collect::<Vec<_>>().join(" ");
                    let counts = row.families.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
                    let _ = writeln!(text, "{name} {pieces} {distance} {boards}");
                    let _ = writeln!(text, "{name}-families {pieces} {counts}");
                }
            }
        }
        let checksum = checksum_line(&text);
        text + &checksum
    }

    /// Resumes a search from its record.
    ///
    /// # Errors
    /// If the text is not a valid record, or its rectangle cannot be searched.
    pub fn resume(record: &str) -> Result<HardestSearch, ReadRecordError> {
        let count = record.lines().count();
        let no_header = ReadRecordError { line: 1, expected: "the header of a supported version" };
        record.lines().next().filter(|line| *line == HEADER).ok_or(no_header)?;
        let wrong_sum = ReadRecordError { line: count, expected: "the checksum of the lines before it" };
        let mut lines = (1..).zip(verified(record).ok_or(wrong_sum)?.lines()).skip(1);
        let mut expect = |expected| {
            let (line, text) = lines.next().unwrap_or((1, ""));
            (text, ReadRecordError { line, expected })
        };
        let (text, error) = expect("a search such as 4x5 move 7/64 all");
        let mut search = parse_search(text).ok_or(error)?;
        let (text, error) = expect("a unit such as at 12 345");
        search.checkpoint_unit = parse_numbers(text, "at")
            .and_then(|[goal, other]| Some(WorkUnit { goal: u32_of(goal)?, other: u32_of(other)? }))
            .filter(|at| {
                at.goal as usize <= search.goals.len() && at.other as usize <= search.rectangle.shapes()
            })
            .ok_or(error)?;
        let (text, error) = expect("a total such as found 1234567 890");
        [search.checkpoint.visited, search.checkpoint.families] =
            parse_numbers(text, "found").ok_or(error)?;
        for (line, text) in lines {
            let error = ReadRecordError { line, expected: "a row of puzzles or of family counts" };
            parse_row(text, &mut search).ok_or(error)?;
        }
        let SearchResults { strict, only_loose } = &search.checkpoint.rows;
        let rows_fit = strict.iter().chain(only_loose).all(PieceCountRow::is_consistent);
        let error = ReadRecordError { line: count, expected: "the end of rows that fit together" };
        rows_fit.then_some(()).ok_or(error)?;
        search.unit = search.checkpoint_unit;
        search.seek_unit();
        Ok(search)
    }

    /// Moves the tree to the current unit.
    fn seek_unit(&mut self) {
        let WorkUnit { goal, other } = self.unit;
        self.begin_goal();
        if self.unit.goal != goal || other == 0 {
            return;
        }
        let mut is_next = self.tree.descend(&self.rectangle);
        while is_next && self.tree.shapes().nth(1).is_some_and(|shape| shape < other) {
            is_next = self.tree.next(&self.rectangle);
        }
        if !is_next {
            self.unit = WorkUnit { goal: goal + 1, other: 0 };
            self.begin_goal();
        }
    }
}

/// Parses a search that has not started: `4x5 move 7/64 all`.
fn parse_search(text: &str) -> Option<HardestSearch> {
    let words: Vec<&str> = text.split(' ').collect();
    let (board, metric, shard, pieces, aim) = match words[..] {
        [board, metric, shard, pieces] => (board, metric, shard, pieces, Aim::default()),
        [board, metric, shard, pieces, aim] => (board, metric, shard, pieces, aim.parse().ok()?),
        _ => return None,
    };
    let (cols, rows) = board.split_once('x')?;
    let grid = Grid::new(rows.parse().ok()?, cols.parse().ok()?)?;
    let metric: Metric = metric.parse().ok()?;
    let (index, of) = shard.split_once('/')?;
    let shard = SearchShard { index: index.parse().ok()?, count: of.parse().ok()? };
    if shard.index >= shard.count {
        return None;
    }
    let search = HardestSearch::new(grid, metric, shard).ok()?.with_aim(aim);
    Some(if pieces == "all" { search } else { search.with_pieces(pieces.parse().ok()?) })
}

/// Parses `N` numbers after a keyword.
fn parse_numbers<const N: usize>(text: &str, word: &str) -> Option<[u64; N]> {
    let numbers: Option<Vec<u64>> =
        text.strip_prefix(word)?.strip_prefix(' ')?.split(' ').map(|number| number.parse().ok()).collect();
    numbers?.try_into().ok()
}

fn u32_of(number: u64) -> Option<u32> {
    number.try_into().ok()
}

/// Parses a line with the hardest puzzles, or with family counts.
fn parse_row(text: &str, search: &mut HardestSearch) -> Option<()> {
    let grid = search.grid();
    let mut words = text.split(' ');
    let name = words.next()?;
    let pieces: usize = words.next()?.parse().ok()?;
    let (sense, is_families) = name.strip_suffix("-families").map_or((name, false), |sense| (sense, true));
    let rows = match sense {
        "strict" => &mut search.checkpoint.rows.strict,
        "loose" => &mut search.checkpoint.rows.only_loose,
        _ => return None,
    };
    let row: &mut PieceCountRow = rows.get_mut(pieces.checked_sub(1)?)?;
    if is_families {
        let counts: Option<Vec<u64>> = words.map(|count| count.parse().ok()).collect();
        row.families = counts.filter(|counts| counts.len() <= MAX_MOVES)?;
        return Some(());
    }
    row.distance = Some(words.next()?.parse().ok()?);
    let boards: Option<Vec<CellPuzzle>> = words.map(|board| CellPuzzle::parse(board, grid)).collect();
    row.puzzles = boards.filter(|boards| boards.iter().all(|board| board.others.len() + 1 == pieces))?;
    Some(())
}
