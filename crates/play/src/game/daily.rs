//! Today's boards: the days, and the results of their boards. Pure.
//!
//! The boards of a day are the same for everyone: they follow from the date alone.

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

/// A board of a day, of a puzzle that is known from elsewhere. Its text is `2026-11-23` or `2026-11-23-hard`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DailyBoard {
    pub day: Day,
    /// Whether it is the hard one.
    pub is_hard: bool,
}

/// Which of today's boards: one of each puzzle, or the hard one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DailySlot {
    pub kind: PuzzleKind,
    pub is_hard: bool,
}

/// The puzzle of the hard board.
const HARD: PuzzleKind = PuzzleKind::Sliding;
/// What follows the day, or the puzzle, in the text of the hard board.
const HARD_SUFFIX: &str = "-hard";

impl DailyBoard {
    /// Reads the text of a board of a puzzle; `None` for any other text.
    #[must_use]
    pub fn parse(text: &str, kind: PuzzleKind) -> Option<DailyBoard> {
        let day = text.strip_suffix(HARD_SUFFIX).filter(|_| kind == HARD);
        Some(DailyBoard { is_hard: day.is_some(), day: Day::parse(day.unwrap_or(text))? })
    }

    #[must_use]
    pub fn slot(self, kind: PuzzleKind) -> DailySlot {
        DailySlot { kind, is_hard: self.is_hard }
    }

    /// `The hard board of 23 November 2026`.
    #[must_use]
    pub fn title(self) -> String {
        format!("The {}board of {}", if self.is_hard { "hard " } else { "" }, self.day.in_words())
    }
}

impl std::fmt::Display for DailyBoard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.day, if self.is_hard { HARD_SUFFIX } else { "" })
    }
}

impl DailySlot {
    /// The boards that take minutes: one of each puzzle.
    pub const QUICK: [DailySlot; PuzzleKind::ALL.len()] = {
        let mut all = [DailySlot { kind: HARD, is_hard: false }; PuzzleKind::ALL.len()];
        let mut index = 0;
        while index < all.len() {
            all[index].kind = PuzzleKind::ALL[index];
            index += 1;
        }
        all
    };
    pub const HARD: DailySlot = DailySlot { kind: HARD, is_hard: true };

    /// The quick boards, then the hard one.
    pub fn all() -> impl Iterator<Item = DailySlot> {
        DailySlot::QUICK.into_iter().chain([DailySlot::HARD])
    }

    fn name(self) -> String {
        format!("{}{}", self.kind.name(), if self.is_hard { HARD_SUFFIX } else { "" })
    }

    fn parse(name: &str) -> Option<DailySlot> {
        DailySlot::all().find(|slot| slot.name() == name)
    }

    /// The next one of the quick boards of a day that is not solved, after this one.
    #[must_use]
    pub fn next_unsolved(self, results: &DailyResults, day: Day) -> Option<DailySlot> {
        let at = DailySlot::QUICK.iter().position(|slot| slot.kind == self.kind).unwrap_or(0);
        let mut after = DailySlot::QUICK.into_iter().cycle().skip(at + 1).take(DailySlot::QUICK.len());
        after.find(|slot| results.of(*slot, day).is_none())
    }
}

/// A result of the board of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyChange {
    /// The name of the puzzle; `sliding-hard` is the hard board.
    pub puzzle: String,
    /// The text of the day.
    pub day: String,
    pub result: DailyResult,
}

impl DailyChange {
    #[must_use]
    pub fn new(slot: DailySlot, day: Day, result: DailyResult) -> DailyChange {
        DailyChange { puzzle: slot.name(), day: day.to_string(), result }
    }

    /// The board and the day; `None` if this version does not know the puzzle, or the day is none.
    #[must_use]
    pub fn board(&self) -> Option<(DailySlot, Day)> {
        Some((DailySlot::parse(&self.puzzle)?, Day::parse(&self.day)?))
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
    pub fn is_empty(&self) -> bool {
        self.results.values().all(Days::is_empty)
    }

    #[must_use]
    pub fn of(&self, slot: DailySlot, day: Day) -> Option<DailyResult> {
        self.results.get(&slot.name())?.get(&day.to_string()).copied()
    }

    /// The number of quick boards of a day that are solved.
    #[must_use]
    pub fn solved(&self, day: Day) -> usize {
        DailySlot::QUICK.into_iter().filter(|slot| self.of(*slot, day).is_some()).count()
    }

    /// Adds the result of a board. Of two results the better one stays.
    #[must_use]
    pub fn with(mut self, slot: DailySlot, day: Day, result: DailyResult) -> DailyResults {
        let days = self.results.entry(slot.name()).or_default();
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
            Some((slot, day)) => results.with(slot, day, change.result),
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

    /// The number of days in a row, up to today, on which one of the boards was solved on its day. Today counts when one is
    /// solved, and ends nothing when none is.
    #[must_use]
    pub fn streak(&self, today: Day) -> u32 {
        let is_solved = |day: Day| {
            let text = day.to_string();
            self.results.values().any(|days| days.get(&text).is_some_and(|result| !result.late))
        };
        let before = (0..today.0).rev().take_while(|day| is_solved(Day(*day))).count() as u32;
        before + u32::from(is_solved(today))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RAMKA: DailySlot = DailySlot { kind: PuzzleKind::Ramka, is_hard: false };
    const ROTATION: DailySlot = DailySlot { kind: PuzzleKind::Rotation, is_hard: false };

    fn solved_in(moves: u32) -> DailyResult {
        DailyResult { moves, shortest: None, help: Help::default(), late: false }
    }

    #[test]
    fn a_streak_is_a_row_of_days_up_to_today_or_yesterday() {
        let today = Day(20_780);
        let on = |results: DailyResults, day: u32| results.with(RAMKA, Day(day), solved_in(9));
        let results = [20_779, 20_778, 20_776].into_iter().fold(DailyResults::default(), on);
        assert_eq!(results.streak(today), 2, "today is not over");
        assert_eq!(on(results.clone(), 20_780).streak(today), 3);
        assert_eq!(on(results.clone(), 20_777).streak(today), 4);
        assert_eq!(results.streak(Day(20_781)), 0, "a day without a solution ends it");
        assert_eq!(
            results.clone().with(ROTATION, Day(20_777), solved_in(9)).streak(today),
            4,
            "any of them counts"
        );
        let late = DailyResult { late: true, ..solved_in(9) };
        assert_eq!(results.with(RAMKA, Day(20_777), late).streak(today), 2, "late ones do not count");
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
        assert_eq!(results.of(ROTATION, day), None);
    }

    #[test]
    fn a_change_made_twice_is_made_once() {
        let change = DailyChange::new(RAMKA, Day(20_780), solved_in(9));
        assert_eq!((change.puzzle.as_str(), change.day.as_str()), ("ramka", "2026-11-23"));
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

    #[test]
    fn each_board_has_its_text_and_the_next_one_is_not_solved_yet() {
        let day = Day(20_780);
        for kind in PuzzleKind::ALL {
            for is_hard in [false, true] {
                let board = DailyBoard { day, is_hard };
                let read = DailyBoard::parse(&board.to_string(), kind);
                assert_eq!(read, (kind == HARD || !is_hard).then_some(board));
            }
        }
        assert_eq!(DailyBoard::parse("2026-11-31", HARD), None);
        let mut results = DailyResults::default();
        for (solved, slot) in DailySlot::QUICK.into_iter().enumerate() {
            assert_eq!((results.solved(day), slot.next_unsolved(&results, Day(1)).is_some()), (solved, true));
            results = results.with(slot, day, solved_in(9));
            let next = DailySlot::QUICK.get(solved + 1).copied();
            assert_eq!(slot.next_unsolved(&results, day), next);
        }
        let results = results.with(DailySlot::HARD, day, solved_in(40));
        assert_eq!((results.solved(day), results.of(DailySlot::HARD, day)), (4, Some(solved_in(40))));
    }
}
