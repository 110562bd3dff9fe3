//! The boards of the ladder: puzzles of rising difficulty, with their distances. Today's boards are among them.

use super::{Component, PosedPosition, Sliding};
use crate::day::Day;
use crate::puzzle::ListedPuzzle;
use crate::puzzle::rating::{RatedDepth, rating_of_depth};
use crate::puzzle::rules::BoardOfDay;
use antipode_puzzles::sliding::Metric;
use std::ops::RangeInclusive;

/// The boards, by rating; the first line of the file says what is in a line.
const BOARDS: &str = include_str!("../../../../../data/sliding-ladder.txt");

/// The distances of boards that take minutes, and of those that take longer.
const QUICK: RangeInclusive<u32> = 5..=12;
const HARD: RangeInclusive<u32> = 20..=60;

/// A board of the ladder, by its texts.
#[derive(Clone, Copy, Debug, PartialEq)]
struct LadderBoard {
    board: RatedDepth,
    start: &'static str,
    goal: &'static str,
    name: &'static str,
}

impl LadderBoard {
    fn position(self) -> PosedPosition {
        PosedPosition::of_texts(self.start, self.goal).expect("the boards of the ladder are tested")
    }
}

fn boards() -> impl Iterator<Item = LadderBoard> {
    BOARDS.lines().filter(|line| !line.starts_with('#')).filter_map(read)
}

fn read(line: &'static str) -> Option<LadderBoard> {
    let mut fields = line.split(';').map(str::trim);
    let depth: u32 = fields.next()?.parse().ok()?;
    let difficulty: u32 = fields.next()?.parse().ok()?;
    let (start, goal, name) = (fields.next()?, fields.next()?, fields.next()?);
    Some(LadderBoard {
        board: RatedDepth { depth, metric: Metric::Move.name(), rating: rating(depth, difficulty) },
        start,
        goal,
        name,
    })
}

/// The rating of a board: its distance, and a little its BB difficulty.
fn rating(depth: u32, difficulty: u32) -> u32 {
    let of_depth = f64::from(rating_of_depth(depth));
    (of_depth + 5.0 * (1.0 + f64::from(difficulty)).log2()).round() as u32
}

/// The board whose rating is nearest, of those that are not played yet, or else of all.
pub(super) fn nearest(
    rating: u32,
    is_played: &dyn Fn(&PosedPosition) -> bool,
) -> (PosedPosition, RatedDepth) {
    let mut all: Vec<LadderBoard> = boards().collect();
    all.sort_by_key(|listed| listed.board.rating.abs_diff(rating));
    let fresh = all.iter().map(|listed| (listed.position(), listed.board));
    let found = fresh.clone().find(|(position, _)| !is_played(position));
    found.or_else(|| fresh.clone().next()).expect("there are boards")
}

/// The board of a day. Each one comes once before any comes again.
pub(super) fn board_of_day(day: Day, is_hard: bool) -> BoardOfDay {
    let depths = if is_hard { HARD } else { QUICK };
    let choices: Vec<LadderBoard> = boards().filter(|listed| depths.contains(&listed.board.depth)).collect();
    let count = choices.len() as u64;
    // A step without a common divisor leads to every board. Neighbouring days get boards of different kinds.
    let step = (count * 2 / 5..count).find(|step| greatest_common_divisor(*step, count) == 1).unwrap_or(1);
    let choice = choices[(u64::from(day.0) * step % count) as usize];
    let position = choice.position();
    let component = Component::new(&position, Metric::Move);
    BoardOfDay {
        position: Sliding::position(position),
        ruleset: Sliding::ruleset(component),
        name: Some(choice.name.to_owned()).filter(|name| !name.is_empty()),
        distance: choice.board.depth,
    }
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::walk::distance;
    use std::collections::HashSet;

    #[test]
    fn the_file_is_whole_and_sorted() {
        let lines = BOARDS.lines().filter(|line| !line.starts_with('#')).count();
        let all: Vec<LadderBoard> = boards().collect();
        assert_eq!((all.len(), all.len() > 100), (lines, true));
        assert!(all.is_sorted_by_key(|listed| listed.board.rating));
        let texts: HashSet<String> = all.iter().map(|listed| listed.position().text()).collect();
        assert_eq!(texts.len(), lines, "no board stands there twice");
        let gaps = all.windows(2).map(|two| two[1].board.rating - two[0].board.rating);
        assert!(gaps.max() < Some(150), "no step is large");
    }

    /// `antipode library verify` computes the figures of the library; the distances of shorter boards are computed here.
    #[test]
    fn every_distance_is_proven() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/library");
        let files = std::fs::read_dir(folder).expect("the library");
        let texts = files.map(|file| file.expect("a file").path()).filter(|path| path.is_file());
        let text: String = texts.map(|path| std::fs::read_to_string(path).expect("a text")).collect();
        let known: HashSet<(String, u32)> = text
            .lines()
            .filter_map(|line| {
                let fields: Vec<&str> = line.split(';').map(str::trim).collect();
                let moves = fields.get(3)?.split(' ').nth(2)?.parse().ok()?;
                Some((format!("{} {}", fields[1], fields[2]), moves))
            })
            .collect();
        for LadderBoard { board, start, goal, .. } in boards() {
            if known.contains(&(format!("{start} {goal}"), board.depth)) {
                continue;
            }
            assert!(board.depth < 8, "{start} is not in the library");
            let position = PosedPosition::of_texts(start, goal).expect("a board");
            assert_eq!(distance(&Sliding::position(position)), board.depth, "{start}");
        }
    }

    #[test]
    fn every_board_of_a_day_comes_once_before_any_comes_again() {
        for (is_hard, depths) in [(false, QUICK), (true, HARD)] {
            let count = boards().filter(|listed| depths.contains(&listed.board.depth)).count() as u32;
            assert!(count > 20, "{count} boards");
            let of_days = |days: std::ops::Range<u32>| {
                days.map(|day| board_of_day(Day(day), is_hard).position.text()).collect::<Vec<_>>()
            };
            let first = of_days(20_000..20_000 + count);
            assert_eq!(first, of_days(20_000 + count..20_000 + 2 * count));
            assert_eq!(first.iter().collect::<HashSet<_>>().len(), count as usize);
        }
    }

    #[test]
    fn the_nearest_board_is_not_one_that_was_played() {
        let (first, board) = nearest(1_000, &|_| false);
        let (second, other) = nearest(1_000, &|position| *position == first);
        assert!(first != second && board.rating.abs_diff(other.rating) < 100);
        assert_eq!(nearest(1_000, &|_| true).0, first);
    }
}
