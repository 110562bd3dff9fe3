//! The state of a search for the hardest puzzles: its parts and its results. Pure.
//!
//! ```text
//!   parts   0 1 2 3 4 5 6 7      of 8
//!           ✓ ✓ ~ ▸ ▸            ✓ done   ~ begun and waiting, with its record   ▸ with a worker
//! ```
//!
//! An idle worker gets a part, which comes back done or begun. A done part is never repeated. A begun part resumes
//! from its last record. So the page may close at any moment.

use antipode_play::stored::Json;
use antipode_protocol::sliding_search::{HardestBoards, HardestPart, HardestProgress, HardestRow};
use antipode_puzzles::fnv::Fnv1a;
use antipode_puzzles::sliding::Aim;
use serde::{Deserialize, Serialize};

/// The beginning of a stored search, with its version; the checksum of the next line follows, and JSON in that line.
const HEADER: &str = "antipode search 3 ";

/// The maximum number of workers that may fail on a part.
const MAX_ATTEMPTS: u32 = 3;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HardestOptions {
    /// The width of the rectangle, in cells.
    pub cols: u32,
    /// The height, in cells.
    pub rows: u32,
    /// The name of the metric.
    pub metric: String,
    /// The number of pieces; `None` for any number.
    pub pieces: Option<u32>,
    pub aim: SearchAim,
}

/// The aim of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub enum SearchAim {
    /// The start and the target of the goal piece.
    GoalPiece(Aim),
    /// From one whole arrangement to another: every piece has its place in the goal.
    Compound,
}

impl SearchAim {
    pub const ALL: [SearchAim; 4] = [
        SearchAim::GoalPiece(Aim::CornerToCorner),
        SearchAim::GoalPiece(Aim::ToCorner),
        SearchAim::GoalPiece(Aim::Anywhere),
        SearchAim::Compound,
    ];

    /// The name in worker queries and saved results.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SearchAim::GoalPiece(aim) => aim.name(),
            SearchAim::Compound => HardestPart::COMPOUND,
        }
    }

    /// The maximum number of cells. Larger rectangles take hours on a phone, or more memory than it has.
    #[must_use]
    pub const fn max_cells(self) -> u32 {
        match self {
            SearchAim::GoalPiece(_) => 16,
            SearchAim::Compound => 12,
        }
    }
}

impl Default for SearchAim {
    fn default() -> SearchAim {
        SearchAim::GoalPiece(Aim::default())
    }
}

impl From<SearchAim> for &'static str {
    /// The name in stored searches.
    fn from(aim: SearchAim) -> &'static str {
        match aim {
            SearchAim::GoalPiece(Aim::CornerToCorner) => "CornerToCorner",
            SearchAim::GoalPiece(Aim::ToCorner) => "ToCorner",
            SearchAim::GoalPiece(Aim::Anywhere) => "Anywhere",
            SearchAim::Compound => "Compound",
        }
    }
}

impl TryFrom<String> for SearchAim {
    type Error = String;

    fn try_from(name: String) -> Result<SearchAim, String> {
        SearchAim::ALL.into_iter().find(|aim| <&str>::from(*aim) == name).ok_or(name)
    }
}

/// A part that is begun and not done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SearchPart {
    index: u32,
    /// The progress from 0 to 1, by goal shapes.
    share: f64,
    positions: u64,
    families: u64,
    rows: Vec<HardestRow>,
    record: Option<String>,
    attempts: u32,
}

/// The phase of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Workers are searching.
    Running,
    /// The search is paused.
    Paused,
    /// The search cannot continue. The text is one sentence with the reason.
    Failed(String),
    /// Every part is done.
    Finished,
}

/// A search for the hardest puzzles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SearchJob {
    pub options: HardestOptions,
    pub phase: Phase,
    /// The total number of parts.
    part_count: u32,
    /// The indices of the done parts.
    done_parts: Vec<u32>,
    /// The begun parts without a worker.
    waiting_parts: Vec<SearchPart>,
    /// The parts with a worker, by worker number.
    active_parts: Vec<(u32, SearchPart)>,
    /// The results of the done parts.
    rows: Vec<HardestRow>,
    positions: u64,
    families: u64,
    /// The search time in milliseconds.
    pub elapsed_ms: f64,
}

impl HardestOptions {
    /// The nearest options that can be searched: within the limit of cells, and with at least one hole.
    #[must_use]
    pub fn clamped(mut self) -> HardestOptions {
        let most = self.aim.max_cells();
        self.cols = self.cols.min(most / 2);
        self.rows = self.rows.min(most / self.cols);
        let most = self.cells() - 1;
        self.pieces = self.pieces.map(|pieces| pieces.min(most));
        self
    }

    #[must_use]
    pub fn cells(&self) -> u32 {
        self.cols * self.rows
    }

    /// The size as text: `4x3` is 4 wide and 3 high.
    #[must_use]
    pub fn board(&self) -> String {
        format!("{}x{}", self.cols, self.rows)
    }

    /// The number of parts: each takes a few seconds and repeats the placement of the first few pieces.
    #[must_use]
    pub fn part_count(&self) -> u32 {
        match self.cells() {
            0..=9 => 1,
            10..=12 => 8,
            13..=15 => 16,
            _ => 32,
        }
    }
}

impl SearchJob {
    /// Creates a running search.
    #[must_use]
    pub fn new(search_options: HardestOptions) -> SearchJob {
        let of = search_options.part_count();
        SearchJob {
            options: search_options,
            phase: Phase::Running,
            part_count: of,
            done_parts: Vec::new(),
            waiting_parts: Vec::new(),
            active_parts: Vec::new(),
            rows: Vec::new(),
            positions: 0,
            families: 0,
            elapsed_ms: 0.0,
        }
    }

    /// The text that is stored.
    #[must_use]
    pub fn to_text<J: Json>(&self) -> String {
        let json = J::write(self);
        format!("{HEADER}{}\n{json}", checksum(&json))
    }

    /// Reads a stored search; `None` if it is damaged or of another version.
    #[must_use]
    pub fn parse<J: Json>(text: &str) -> Option<SearchJob> {
        let (sum, json) = text.strip_prefix(HEADER)?.split_once('\n')?;
        (sum == checksum(json)).then(|| J::read(json)).flatten()
    }

    /// Restores a stored search: paused, with no part at a worker.
    #[must_use]
    pub fn restored(mut self) -> SearchJob {
        if self.phase != Phase::Finished {
            self.suspend(Phase::Paused);
        }
        self
    }

    /// Assigns the next part to an idle worker and returns its query. Returns `None` if there is nothing to assign.
    pub fn assign_part(&mut self, worker: u32) -> Option<HardestPart> {
        if self.phase != Phase::Running || self.active_parts.iter().any(|(other, _)| *other == worker) {
            return None;
        }
        let begun = if self.waiting_parts.is_empty() {
            let index = (0..self.part_count).find(|index| !self.is_assigned(*index))?;
            SearchPart::new(index)
        } else {
            self.waiting_parts.remove(0)
        };
        let part = HardestPart {
            board: self.options.board(),
            metric: self.options.metric.clone(),
            pieces: self.options.pieces,
            aim: self.options.aim.name().to_owned(),
            index: begun.index,
            part_count: self.part_count,
            checkpoint: begun.record.clone(),
        };
        self.active_parts.push((worker, begun));
        Some(part)
    }

    /// Updates the part of a worker. Returns whether the part is done.
    pub fn update_part(&mut self, worker: u32, found: &HardestProgress) -> bool {
        let Some(at) = self.active_parts.iter().position(|(other, _)| *other == worker) else { return false };
        let begun = &mut self.active_parts[at].1;
        begun.positions = found.positions;
        begun.families = found.families;
        begun.share = f64::from(found.goals_done) / f64::from(found.goals.max(1));
        if let Some(rows) = &found.rows {
            begun.rows.clone_from(rows);
        }
        if found.checkpoint.is_some() {
            begun.record.clone_from(&found.checkpoint);
        }
        if !found.ended {
            return false;
        }
        let (_, begun) = self.active_parts.remove(at);
        self.done_parts.push(begun.index);
        self.positions += begun.positions;
        self.families += begun.families;
        merge(&mut self.rows, &begun.rows);
        if self.done_parts.len() as u32 == self.part_count {
            self.phase = Phase::Finished;
        }
        true
    }

    /// Takes the part of a worker that failed. Stops the search after too many failures.
    pub fn fail_part(&mut self, worker: u32, why: &str) {
        let Some(at) = self.active_parts.iter().position(|(other, _)| *other == worker) else { return };
        let (_, mut begun) = self.active_parts.remove(at);
        begun.attempts += 1;
        let again = begun.attempts < MAX_ATTEMPTS;
        self.waiting_parts.push(begun);
        if !again {
            self.suspend(Phase::Failed(why.to_owned()));
        }
    }

    /// Suspends the search: every active part keeps its last record.
    pub fn suspend(&mut self, phase: Phase) {
        let with = std::mem::take(&mut self.active_parts);
        self.waiting_parts.extend(with.into_iter().map(|(_, begun)| begun));
        self.phase = phase;
    }

    /// Resumes the search.
    pub fn resume(&mut self) {
        if self.phase != Phase::Finished {
            self.waiting_parts.iter_mut().for_each(|begun| begun.attempts = 0);
            self.phase = Phase::Running;
        }
    }

    /// The number of done parts and of all parts.
    #[must_use]
    pub fn parts(&self) -> (u32, u32) {
        (self.done_parts.len() as u32, self.part_count)
    }

    /// The number of workers with a part.
    #[must_use]
    pub fn active_workers(&self) -> usize {
        self.active_parts.len()
    }

    /// The number of positions searched so far.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.positions + self.unfinished_parts().map(|begun| begun.positions).sum::<u64>()
    }

    /// The number of families searched so far.
    #[must_use]
    pub fn families(&self) -> u64 {
        self.families + self.unfinished_parts().map(|begun| begun.families).sum::<u64>()
    }

    /// The results so far, by number of pieces.
    #[must_use]
    pub fn rows(&self) -> Vec<HardestRow> {
        let mut rows = self.rows.clone();
        self.unfinished_parts().for_each(|begun| merge(&mut rows, &begun.rows));
        rows
    }

    /// The progress from 0 to 1. Parts are of similar size: once some are done, the others are measured by them.
    #[must_use]
    pub fn progress(&self) -> f64 {
        let done = self.done_parts.len() as f64;
        let usual = self.positions as f64 / done.max(1.0);
        let part = |begun: &SearchPart| {
            let share = if self.done_parts.is_empty() {
                begun.share
            } else {
                begun.positions as f64 / usual.max(1.0)
            };
            share.clamp(0.0, 0.99)
        };
        (done + self.unfinished_parts().map(part).sum::<f64>()) / f64::from(self.part_count.max(1))
    }

    /// The estimated remaining time in seconds; `None` until a part is done.
    #[must_use]
    pub fn seconds_left(&self) -> Option<f64> {
        let share = self.progress();
        let is_reliable = !self.done_parts.is_empty() && self.elapsed_ms > 500.0 && share < 1.0;
        is_reliable.then(|| self.elapsed_ms / 1000.0 * (1.0 - share) / share)
    }

    fn unfinished_parts(&self) -> impl Iterator<Item = &SearchPart> {
        self.waiting_parts.iter().chain(self.active_parts.iter().map(|(_, begun)| begun))
    }

    fn is_assigned(&self, index: u32) -> bool {
        self.done_parts.contains(&index) || self.unfinished_parts().any(|begun| begun.index == index)
    }
}

impl SearchPart {
    fn new(index: u32) -> SearchPart {
        SearchPart {
            index,
            share: 0.0,
            positions: 0,
            families: 0,
            rows: Vec::new(),
            record: None,
            attempts: 0,
        }
    }
}

fn checksum(json: &str) -> String {
    format!("{:016x}", Fnv1a::of(json.as_bytes()).finish())
}

/// Merges the results of another part.
fn merge(rows: &mut Vec<HardestRow>, others: &[HardestRow]) {
    for other in others {
        let at = match rows.iter().position(|row| row.pieces >= other.pieces) {
            Some(at) if rows[at].pieces == other.pieces => at,
            at => {
                let at = at.unwrap_or(rows.len());
                rows.insert(at, HardestRow { pieces: other.pieces, ..HardestRow::default() });
                at
            }
        };
        merge_boards(&mut rows[at].strict, &other.strict);
        merge_boards(&mut rows[at].only_loose, &other.only_loose);
    }
}

/// Keeps the harder boards, or both sets if they are equally hard, sorted by text.
fn merge_boards(boards: &mut HardestBoards, other: &HardestBoards) {
    if other.distance < boards.distance {
        return;
    }
    if other.distance > boards.distance {
        *boards = HardestBoards { distance: other.distance, boards: Vec::new() };
    }
    for board in &other.boards {
        if let Err(at) = boards.boards.binary_search(board) {
            boards.boards.insert(at, board.clone());
        }
    }
}

/// Returns the hardest boards of a row under one of the two corner rules.
#[must_use]
pub fn hardest_in_sense(row: &HardestRow, loose: bool) -> HardestBoards {
    let mut boards = HardestBoards::default();
    merge_boards(&mut boards, &row.strict);
    if loose {
        merge_boards(&mut boards, &row.only_loose);
    }
    boards
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_play::stored::NativeJson;
    use antipode_sampling::sample;

    fn options() -> HardestOptions {
        HardestOptions { cols: 4, rows: 3, metric: "move".into(), pieces: None, aim: SearchAim::default() }
    }

    fn row(pieces: u32, distance: u32, boards: &[&str]) -> HardestRow {
        let boards = boards.iter().map(|board| (*board).to_owned()).collect();
        HardestRow {
            pieces,
            strict: HardestBoards { distance: Some(distance), boards },
            only_loose: HardestBoards::default(),
        }
    }

    fn progress(positions: u64, rows: Vec<HardestRow>, ended: bool) -> HardestProgress {
        let record = (!ended).then(|| format!("at {positions}"));
        HardestProgress {
            goals_done: 1,
            goals: 4,
            positions,
            families: 1,
            rows: Some(rows),
            checkpoint: record,
            ended,
        }
    }

    #[test]
    fn every_part_is_assigned_once_and_the_search_finishes() {
        let mut job = SearchJob::new(options());
        let mut seen = Vec::new();
        for turn in 0.. {
            let worker = turn % 3;
            let Some(part) = job.assign_part(worker) else { break };
            assert_eq!((part.board.as_str(), part.part_count), ("4x3", 8));
            assert_eq!(job.assign_part(worker), None, "it has a part");
            seen.push(part.index);
            assert!(job.update_part(worker, &progress(10, vec![row(2, 4 + part.index % 2, &["AB"])], true)));
        }
        seen.sort_unstable();
        assert_eq!(seen, [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!((job.phase.clone(), job.positions(), job.parts()), (Phase::Finished, 80, (8, 8)));
        assert_eq!(job.rows(), [row(2, 5, &["AB"])]);
        assert_eq!(job.restored().phase, Phase::Finished);
    }

    #[test]
    fn aims_keep_their_names_in_stored_searches() {
        let stored = SearchAim::ALL.map(|aim| NativeJson::write(&aim));
        assert_eq!(stored, [r#""CornerToCorner""#, r#""ToCorner""#, r#""Anywhere""#, r#""Compound""#]);
        assert_eq!(stored.map(|text| NativeJson::read(&text)), SearchAim::ALL.map(Some));
    }

    #[test]
    fn options_of_another_aim_stay_within_its_limit() {
        let wide = HardestOptions { cols: 8, rows: 2, pieces: Some(15), ..options() };
        let compound = HardestOptions { aim: SearchAim::Compound, ..wide.clone() }.clamped();
        assert_eq!((compound.cols, compound.rows, compound.pieces), (6, 2, Some(11)));
        assert_eq!(wide.clone().clamped(), wide);
    }

    #[test]
    fn a_begun_part_resumes_from_its_record_and_a_done_part_stays_done() {
        let mut job = SearchJob::new(options());
        job.assign_part(0);
        job.assign_part(1);
        job.update_part(0, &progress(10, vec![row(3, 9, &["x", "a"])], true));
        job.update_part(1, &progress(7, vec![row(1, 1, &["y"]), row(3, 9, &["b"])], false));
        let (rows, positions) = (job.rows(), job.positions());
        assert_eq!(rows, [row(1, 1, &["y"]), row(3, 9, &["a", "b", "x"])]);
        let mut job =
            SearchJob::parse::<NativeJson>(&job.to_text::<NativeJson>()).expect("a search").restored();
        assert_eq!((job.rows(), job.positions(), job.active_workers()), (rows, positions, 0));
        assert_eq!((job.phase.clone(), job.assign_part(0)), (Phase::Paused, None));
        job.resume();
        let part = job.assign_part(0).expect("it resumes");
        assert_eq!((part.index, part.checkpoint.as_deref()), (1, Some("at 7")));
        assert_eq!(job.assign_part(1).map(|part| part.index), Some(2));
    }

    #[test]
    fn a_stored_search_is_read_as_it_was_or_refused() {
        let mut job =
            SearchJob::new(HardestOptions { aim: SearchAim::GoalPiece(Aim::Anywhere), ..options() });
        job.assign_part(0);
        job.assign_part(1);
        job.update_part(0, &progress(10, vec![row(3, 9, &["a", "x"])], true));
        job.update_part(1, &progress(7, Vec::new(), false));
        let text = job.to_text::<NativeJson>();
        assert_eq!(SearchJob::parse::<NativeJson>(&text), Some(job));
        for damage in sample(text.len() as u64 * 255) {
            let mut bytes = text.clone().into_bytes();
            bytes[damage as usize / 255] ^= (damage % 255 + 1) as u8;
            let read = String::from_utf8(bytes).ok().and_then(|text| SearchJob::parse::<NativeJson>(&text));
            assert_eq!(read, None, "damage {damage}");
        }
    }

    #[test]
    fn a_part_that_fails_repeatedly_stops_the_search_with_the_reason() {
        let mut job = SearchJob::new(options());
        for attempt in 1..=MAX_ATTEMPTS {
            assert_eq!(job.assign_part(0).map(|part| part.index), Some(0));
            job.fail_part(0, "it broke");
            assert_eq!(job.phase == Phase::Running, attempt < MAX_ATTEMPTS);
        }
        assert_eq!(job.phase, Phase::Failed("it broke".into()));
        job.resume();
        assert_eq!(job.assign_part(0).map(|part| part.index), Some(0));
    }

    #[test]
    fn the_progress_is_below_one_until_the_end() {
        let mut job = SearchJob::new(options());
        job.assign_part(0);
        job.update_part(0, &progress(10, Vec::new(), false));
        assert!((job.progress() - 0.25 / 8.0).abs() < 1e-9 && job.seconds_left().is_none());
        job.update_part(0, &progress(100, Vec::new(), true));
        job.assign_part(0);
        job.update_part(0, &progress(50, Vec::new(), false));
        job.elapsed_ms = 3_000.0;
        assert!((job.progress() - 1.5 / 8.0).abs() < 1e-9);
        assert_eq!(job.seconds_left(), Some(13.0));
        job.update_part(0, &progress(500, Vec::new(), false));
        assert!(job.progress() < 2.0 / 8.0);
    }

    #[test]
    fn loose_puzzles_include_the_strict_ones() {
        let mut both = row(4, 19, &["b"]);
        both.only_loose = HardestBoards { distance: Some(19), boards: vec!["a".into()] };
        assert_eq!(hardest_in_sense(&both, false).boards, ["b"]);
        assert_eq!(hardest_in_sense(&both, true).boards, ["a", "b"]);
        both.only_loose.distance = Some(22);
        assert_eq!(hardest_in_sense(&both, true), both.only_loose);
    }
}
