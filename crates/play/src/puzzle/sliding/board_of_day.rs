//! The board of a day: one of the gallery, as it was published.

use super::{Component, PosedPosition, Sliding};
use crate::day::Day;
use crate::puzzle::ListedPuzzle;
use crate::puzzle::rules::BoardOfDay;
use antipode_puzzles::sliding::gallery::{classics, hardest_puzzles};
use antipode_puzzles::sliding::{CornerRule, Metric};
use std::ops::RangeInclusive;

/// The distances of boards that are neither trivial nor the work of a whole day.
const DISTANCES: RangeInclusive<u32> = 4..=130;
/// The most cells of a board of our own searches.
const MAX_CELLS: usize = 20;

/// A board of the gallery in a metric.
struct Choice {
    name: String,
    start: String,
    goal: String,
    metric: Metric,
    distance: u32,
}

/// The boards in a fixed order: the classics, then the hardest of rectangles.
fn choices() -> Vec<Choice> {
    let classics = classics().into_iter().map(|classic| Choice {
        metric: Metric::Move,
        distance: classic.figures.distance(Metric::Move).unwrap_or_default(),
        name: classic.name,
        start: classic.start,
        goal: classic.goal,
    });
    let hardest = hardest_puzzles().into_iter().filter(|puzzles| {
        puzzles.rule == CornerRule::Strict
            && puzzles.metric == Metric::Move
            && puzzles.grid.cell_count() <= MAX_CELLS
            && puzzles.pieces > 2
    });
    let hardest = hardest.filter_map(|puzzles| {
        Some(Choice {
            name: format!(
                "The hardest {} × {} board with {} pieces",
                puzzles.grid.cols(),
                puzzles.grid.rows(),
                puzzles.pieces
            ),
            start: puzzles.starts.first().copied()?.to_owned(),
            goal: puzzles.goal().to_owned(),
            metric: puzzles.metric,
            distance: puzzles.distance,
        })
    });
    classics.chain(hardest).filter(|choice| DISTANCES.contains(&choice.distance)).collect()
}

/// Each board appears once before any is repeated.
pub(super) fn board_of_day(day: Day) -> BoardOfDay {
    let mut choices = choices();
    let count = choices.len() as u64;
    // A step without a common divisor leads to every board. Neighbouring days get boards of different kinds.
    let step = (count * 2 / 5..count).find(|step| greatest_common_divisor(*step, count) == 1).unwrap_or(1);
    let choice = choices.swap_remove((u64::from(day.0) * step % count) as usize);
    let position =
        PosedPosition::of_texts(&choice.start, &choice.goal).expect("the boards of the gallery are valid");
    let component = Component::new(&position, choice.metric);
    BoardOfDay {
        position: Sliding::position(position),
        ruleset: Sliding::ruleset(component),
        name: Some(choice.name),
        distance: Some(choice.distance),
    }
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_board_comes_once_before_any_comes_again() {
        let count = choices().len() as u32;
        assert!(count > 30, "{count} boards");
        let texts: Vec<String> =
            (20_000..20_000 + 2 * count).map(|day| board_of_day(Day(day)).position.text()).collect();
        let (first, again) = texts.split_at(count as usize);
        assert_eq!(first, again);
        assert_eq!(first.iter().collect::<HashSet<_>>().len(), count as usize);
    }
}
