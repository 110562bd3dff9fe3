//! The metrics and goals in words, and the methods.

use crate::numbers::thousands;
use crate::puzzle::metric_info::{MetricInfo, TableAvailability};
use crate::puzzle::rules::MethodInfo;
use antipode_puzzles::fifteen::{Goal, Metric, SpaceLayout, Variant};

/// The solution methods.
pub const METHODS: &[MethodInfo] = &[MethodInfo {
    name: "rows",
    title: "Rows and columns",
    summary: "line by line, the farthest from the place of the hole first",
    has_figures: false,
}];

/// The description of a board in a metric, for panels.
pub fn metric_info(variant: Variant) -> MetricInfo {
    let (board, metric) = (variant.board(), variant.metric());
    let count = board.position_count();
    let formula = count.formula();
    let (one, many) = match metric {
        Metric::Tiles => ("move", "moves"),
        Metric::Slides => ("slide", "slides"),
    };
    MetricInfo {
        name: metric.name().into(),
        title: metric_title(metric).into(),
        explanation: metric.description().into(),
        one: one.into(),
        many: many.into(),
        target: "solved",
        positions: count.as_u64().unwrap_or(u64::MAX),
        positions_text: count.as_u64().map_or_else(|| formula.clone(), thousands).into(),
        positions_explanation: format!("{formula}: half of all arrangements. No moves lead to the others.")
            .into(),
        table: TableAvailability::of(count.as_u64().filter(|_| SpaceLayout::fits(board))),
        has_certificates: true,
    }
}

/// The title of a goal of the player's own.
pub const OWN_GOAL: &str = "My own";

/// A goal as an entry of a list.
#[must_use]
pub fn goal_title(goal: Goal) -> &'static str {
    match goal {
        Goal::Rows => "Rows",
        Goal::First => "Hole first",
        Goal::Spiral => "Spiral",
        Goal::Columns => "Columns",
        Goal::Custom(_) => OWN_GOAL,
    }
}

/// The title of a metric in a list: the moves that it counts.
#[must_use]
pub const fn metric_title(metric: Metric) -> &'static str {
    match metric {
        Metric::Tiles => "Single tiles",
        Metric::Slides => "Slides",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_boards_have_a_table_at_once_and_large_ones_none() {
        let info = |text: &str| metric_info(text.parse().expect("a variant"));
        assert_eq!(
            (info("3x3 tiles").positions, info("3x3 tiles").table),
            (181_440, TableAvailability::AtOnce)
        );
        assert!(matches!(info("4x3 slides").table, TableAvailability::OnRequest(seconds) if seconds < 10.0));
        assert_eq!(info("4x4 tiles").table, TableAvailability::None);
        assert_eq!(
            (info("4x4 tiles").positions_text.as_str(), info("6x6 tiles").positions),
            ("10,461,394,944,000", u64::MAX)
        );
    }
}
