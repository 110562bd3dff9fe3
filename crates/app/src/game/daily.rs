//! Today's boards: the days, and the results of their boards. Pure.
//!
//! The board of a day is the same for everyone: it follows from the date in UTC alone.

use super::Help;
use crate::puzzle::PuzzleKind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The version of the stored format. Newer ones are not read.
const VERSION: u32 = 1;
/// The most days that are remembered per puzzle: the latest ones.
const MAX_DAYS: usize = 1_000;
const DAY_MS: f64 = 86_400_000.0;

/// A day in UTC, counted from 1 January 1970. Its text is `2026-11-23`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(pub u32);

impl Day {
    /// The day of a time in milliseconds since 1970; the first day for an earlier time.
    #[must_use]
    pub fn of_ms(ms: f64) -> Day {
        Day((ms / DAY_MS) as u32)
    }

    /// Reads the text of a day; `None` for any other text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Day> {
        let bytes = text.as_bytes();
        let number = |range: std::ops::Range<usize>| text.get(range)?.parse::<u32>().ok();
        if bytes.len() != 10 || bytes[4] != b'-' || bytes[7] != b'-' {
            return None;
        }
        let day = Day::of_date(number(0..4)?, number(5..7)?, number(8..10)?)?;
        (day.to_string() == text).then_some(day)
    }

    /// Counts from 1 March, so that the day that leap years add is the last one of a year.
    fn of_date(year: u32, month: u32, day: u32) -> Option<Day> {
        if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
            return None;
        }
        let year = if month <= 2 { year - 1 } else { year };
        let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        (365 * year + year / 4 - year / 100 + year / 400 + of_year).checked_sub(719_468).map(Day)
    }

    /// Year, month and day, each as people count them.
    fn date(self) -> (u32, u32, u32) {
        let days = self.0 + 719_468;
        let (era, of_era) = (days / 146_097, days % 146_097);
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        (era * 400 + year + u32::from(month <= 2), month, day)
    }

    /// `23 November 2026`.
    #[must_use]
    pub fn in_words(self) -> String {
        const MONTHS: [&str; 12] = [
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December",
        ];
        let (year, month, day) = self.date();
        format!("{day} {} {year}", MONTHS[month as usize - 1])
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

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
    fn every_day_has_its_text() {
        for (day, text) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (20_780, "2026-11-23"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(Day(day).to_string(), text);
        }
        for day in 0..100_000 {
            assert_eq!(Day::parse(&Day(day).to_string()), Some(Day(day)));
        }
        assert_eq!(Day(20_780).in_words(), "23 November 2026");
    }

    #[test]
    fn other_texts_are_no_day() {
        for text in [
            "",
            "2026-11-31",
            "2026-13-01",
            "2026-00-10",
            "2025-02-29",
            "2026-1-23",
            "1969-12-31",
            "monday",
            "+026-11-23",
            "20é6-11-2",
        ] {
            assert_eq!(Day::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_day_begins_at_midnight_in_utc() {
        let midnight = 20_780.0 * DAY_MS;
        assert_eq!(Day::of_ms(midnight - 1.0), Day(20_779));
        assert_eq!(Day::of_ms(midnight), Day(20_780));
        assert_eq!(Day::of_ms(midnight + DAY_MS - 1.0), Day(20_780));
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
