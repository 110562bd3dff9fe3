//! The metrics in words.

use super::Component;
use crate::puzzle::metric_info::{MetricInfo, TableAvailability};
use antipode_puzzles::sliding::Metric;

/// The description of a puzzle in its metric, for panels.
#[must_use]
pub fn metric_info(component: Component) -> MetricInfo {
    let metric = component.metric();
    MetricInfo {
        name: metric.name().into(),
        title: title(metric).into(),
        explanation: explanation(metric).into(),
        one: metric.noun(true).into(),
        many: metric.noun(false).into(),
        target: "the goal",
        positions: 0,
        positions_text: "the reachable".into(),
        positions_explanation: "All positions that can be reached from the board the game began with. Pieces of one shape count as the same \
            unless the goal tells them apart."
            .into(),
        table: TableAvailability::AtOnce,
        has_certificates: matches!(metric, Metric::Step | Metric::Move),
    }
}

fn title(metric: Metric) -> &'static str {
    match metric {
        Metric::Step => "Steps",
        Metric::Line => "Sliding lines",
        Metric::Move => "Moves",
        Metric::SuperStep => "Super-steps",
        Metric::SuperLine => "Super-lines",
        Metric::SuperMove => "Supermoves",
    }
}

fn explanation(metric: Metric) -> &'static str {
    match metric {
        Metric::Step => "One piece slides by one cell.",
        Metric::Line => "One piece slides any distance in a straight line.",
        Metric::Move => "One piece slides anywhere it can get without another moving.",
        Metric::SuperStep => "Any pieces slide together by one cell the same way.",
        Metric::SuperLine => "Any pieces slide together any distance in a straight line.",
        Metric::SuperMove => "Any pieces slide together along the same path.",
    }
}
