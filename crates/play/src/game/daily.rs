//! Today's boards: the days, and the results of their boards. Pure.
//!
//! The board of a day is the same for everyone: it follows from the date in UTC alone.

use super::Help;
use crate::day::Day;
use crate::puzzle::PuzzleKind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the stored format. Newer ones are not read.
const VERSION: u32 = 1;
/// The most days that are remembered per puzzle: the latest ones.
const MAX_DAYS: usize = 1_000;

/// How the board of a day was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyResult {
    pub moves: u32,
    /// The length of a shortest solution, if it was known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shortest: Option<u32>,
    #[serde(default)]
    pub help: Help,
    /// Whether it was solved after its day. Such a result counts for no streak.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub late: bool,
}

impl DailyResult {
    /// Less help is better, then fewer moves.
    fn rank(&self) -> (bool, u32, u32, u32) {
        (!self.help.is_none(), self.help.solver_moves, self.help.hints, self.moves)
    }

    /// The better one of two results of a board.
    fn better(self, other: DailyResult) -> DailyResult {
        let shortest = self.shortest.or(other.shortest);
        let late = self.late && other.late;
        let better = if other.rank() < self.rank() { other } else { self };
        DailyResult { shortest, late, ..better }
    }
}

/// A result of the board of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyChange {
    /// The name of the puzzle.
    pub puzzle: String,
    /// The text of the day.
    pub day: String,
    pub result: DailyResult,
}

impl DailyChange {
    /// The puzzle and the day; `None` if this version does not know the puzzle, or the day is none.
    #[must_use]
    pub fn board(&self) -> Option<(PuzzleKind, Day)> {
        let kind = PuzzleKind::ALL.into_iter().find(|kind| kind.name() == self.puzzle)?;
        Some((kind, Day::parse(&self.day)?))
    }
}

/// The results of one puzzle, by the text of the day.
type Days = BTreeMap<String, DailyResult>;

/// The stored results, by the name of the puzzle. Tabs merge theirs: two results of a board become the better one, so no revision
/// is needed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyResults {
    version: u32,
    #[serde(default)]
    results: BTreeMap<String, Days>,
}

impl Default for DailyResults {
    fn default() -> DailyResults {
        DailyResults { version: VERSION, results: BTreeMap::new() }
    }
}

impl DailyResults {
    /// Whether this version of the program can read it.
    #[must_use]
    pub fn is_readable(&self) -> bool {
        self.version == VERSION
    }

    #[must_use]
    pub fn of(&self, kind: PuzzleKind, day: Day) -> Option<DailyResult> {
        self.results.get(kind.name())?.get(&day.to_string()).copied()
    }

    /// Adds the result of a board. Of two results the better one stays.
    #[must_use]
    pub fn with(mut self, kind: PuzzleKind, day: Day, result: DailyResult) -> DailyResults {
        let days = self.results.entry(kind.name().to_owned()).or_default();
        let text = day.to_string();
        let result = days.get(&text).map_or(result, |before| before.better(result));
        days.insert(text, result);
        while days.len() > MAX_DAYS {
            days.pop_first();
        }
        self
    }

    /// The results with changes; those of unknown boards are left out.
    #[must_use]
    pub fn with_all<'a>(self, changes: impl Iterator<Item = &'a DailyChange>) -> DailyResults {
        changes.fold(self, |results, change| match change.board() {
            Some((kind, day)) => results.with(kind, day, change.result),
            None => results,
        })
    }

    /// The results of both, how many of `other` are new to this record, and for how many it has no room: the earliest ones. Of
    /// two results of a board the better one stays.
    #[must_use]
    pub fn joined(mut self, other: DailyResults) -> (DailyResults, usize, usize) {
        let (mut added, mut left) = (0, 0);
        for (puzzle, theirs) in other.results {
            let days = self.results.entry(puzzle).or_default();
            for (day, result) in theirs.into_iter().rev() {
                let before = days.get(&day).copied();
                let after = before.map_or(result, |before| before.better(result));
                if before == Some(after) {
                    continue;
                }
                if before.is_some() || days.len() < MAX_DAYS {
                    days.insert(day, after);
                    added += 1;
                } else {
                    left += 1;
                }
            }
        }
        (self, added, left)
    }

    /// The number of days in a row, up to today, whose boards were solved on their day. Today counts when it is solved, and ends
    /// nothing when it is not.
    #[must_use]
    pub fn streak(&self, kind: PuzzleKind, today: Day) -> u32 {
        let is_solved = |day: Day| self.of(kind, day).is_some_and(|result| !result.late);
        let before = (0..today.0).rev().take_while(|day| is_solved(Day(*day))).count() as u32;
        before + u32::from(is_solved(today))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RAMKA: PuzzleKind = PuzzleKind::Ramka;

    fn solved_in(moves: u32) -> DailyResult {
        DailyResult { moves, shortest: None, help: Help::default(), late: false }
    }

    #[test]
    fn a_streak_is_a_row_of_days_up_to_today_or_yesterday() {
        let today = Day(20_780);
        let on = |results: DailyResults, day: u32| results.with(RAMKA, Day(day), solved_in(9));
        let results = [20_779, 20_778, 20_776].into_iter().fold(DailyResults::default(), on);
        assert_eq!(results.streak(RAMKA, today), 2, "today is not over");
        assert_eq!(on(results.clone(), 20_780).streak(RAMKA, today), 3);
        assert_eq!(on(results.clone(), 20_777).streak(RAMKA, today), 4);
        assert_eq!(results.streak(RAMKA, Day(20_781)), 0, "a day without a solution ends it");
        assert_eq!(results.streak(PuzzleKind::Rotation, today), 0, "each puzzle has its own");
        let late = DailyResult { late: true, ..solved_in(9) };
        assert_eq!(results.with(RAMKA, Day(20_777), late).streak(RAMKA, today), 2, "late ones do not count");
    }

    #[test]
    fn the_better_result_stays() {
        let day = Day(20_780);
        let hinted = DailyResult { help: Help { hints: 1, ..Help::default() }, ..solved_in(3) };
        let known = DailyResult { shortest: Some(8), late: true, ..solved_in(12) };
        let results = DailyResults::default().with(RAMKA, day, hinted).with(RAMKA, day, solved_in(10));
        assert_eq!(results.of(RAMKA, day), Some(solved_in(10)), "without help it is better");
        let results = results.with(RAMKA, day, known);
        assert_eq!(results.of(RAMKA, day), Some(DailyResult { shortest: Some(8), ..solved_in(10) }));
        assert_eq!(results.of(PuzzleKind::Rotation, day), None);
    }

    #[test]
    fn a_change_made_twice_is_made_once() {
        let change =
            DailyChange { puzzle: "ramka".to_owned(), day: "2026-11-23".to_owned(), result: solved_in(9) };
        let text = serde_json::to_string(&change).expect("plain data");
        assert_eq!(serde_json::from_str::<DailyChange>(&text).expect(&text), change);
        let unknown = DailyChange { puzzle: "chess".to_owned(), ..change.clone() };
        let once = DailyResults::default().with_all([&change, &unknown].into_iter());
        assert_eq!(once.of(RAMKA, Day(20_780)), Some(solved_in(9)));
        assert_eq!(once.clone().with_all([&change].into_iter()), once);
    }

    #[test]
    fn results_round_trip_and_stay_small() {
        let on = |results: DailyResults, day: u32| results.with(RAMKA, Day(day), solved_in(day));
        let results = (0..3_000).fold(DailyResults::default(), on);
        assert_eq!(results.of(RAMKA, Day(1_999)), None);
        assert_eq!(results.of(RAMKA, Day(2_000)), Some(solved_in(2_000)));
        let text = serde_json::to_string(&results).expect("plain data");
        assert_eq!(serde_json::from_str::<DailyResults>(&text).expect(&text), results);
    }

    #[test]
    fn earlier_texts_stay_readable_and_newer_ones_are_refused() {
        let text = r#"{"version":1,"results":{"ramka":{"2026-11-23":{"moves":28,"shortest":26,"help":{"hints":1,"deepest":"row","solver_moves":0}}}}}"#;
        let results: DailyResults = serde_json::from_str(text).expect("a record");
        let result = results.of(RAMKA, Day(20_780)).expect("the day");
        assert!(results.is_readable() && result.moves == 28 && result.shortest == Some(26) && !result.late);
        let newer: DailyResults = serde_json::from_str(r#"{"version":2,"boards":[]}"#).expect("a record");
        assert!(!newer.is_readable());
    }
}
