//! The metrics in words, and the methods.

use crate::numbers::thousands;
use crate::puzzle::metric_info::{MetricInfo, TableAvailability};
use crate::puzzle::rules::MethodInfo;
use antipode_puzzles::puzzle::Ranked;
use antipode_puzzles::ramka::{Metric, Ramka};

/// The solution methods.
pub const METHODS: &[MethodInfo] = &[MethodInfo {
    name: "three-phases",
    title: "Three phases",
    summary: "first the rows, then the order within each",
    has_figures: false,
}];

/// Explains the number of positions.
const CLASSES: &str = "13 · 9!: the two holes lie in 13 ways (both in the frame; one in a space of the frame and one in any of three rows; \
     both in one row or in two), each with 9! orders of the tiles. Where the block stands and where tiles sit within their row do not count.";
const PLACES: &str = "11!/2: nine tiles on eleven places, the two holes alike. Where tiles sit within their row counts, where the block stands does not.";
const BOARDS: &str = "3 · 11!/2: nine tiles on eleven places, and which of the three rows stands in the frame. Nothing is left out: this is the physical puzzle.";

/// The description of a metric for panels.
pub fn metric_info(metric: Metric) -> MetricInfo {
    // Seconds in a browser on a busy machine: up to 0.3 s for 20 million positions, up to 2.5 s for 60 million. An idle machine takes
    // a fifth of that.
    let (one, many, positions_explain, table) = match metric {
        Metric::Tiles => ("tile move", "tile moves", CLASSES, TableAvailability::AtOnce),
        Metric::Strokes => ("stroke", "strokes", CLASSES, TableAvailability::AtOnce),
        Metric::Units => ("single step", "single steps", PLACES, TableAvailability::OnRequest(1.0)),
        Metric::Slides => ("slide", "slides", PLACES, TableAvailability::OnRequest(1.0)),
        Metric::UnitsShifts => {
            ("step or shift", "steps and shifts", BOARDS, TableAvailability::OnRequest(2.0))
        }
        Metric::SlidesShifts => {
            ("slide or shift", "slides and shifts", BOARDS, TableAvailability::OnRequest(2.0))
        }
    };
    let positions = Ramka(metric).count();
    MetricInfo {
        name: metric.name().into(),
        title: metric.title().into(),
        explanation: metric.description().into(),
        one: one.into(),
        many: many.into(),
        target: "solved",
        positions,
        positions_text: thousands(positions).into(),
        positions_explanation: positions_explain.into(),
        table,
        has_certificates: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_metric_has_the_number_of_positions_of_its_space() {
        for metric in Metric::ALL {
            assert_eq!(metric_info(metric).positions, metric.space().position_count(), "{}", metric.name());
        }
    }
}
