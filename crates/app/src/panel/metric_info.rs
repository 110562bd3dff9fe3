//! The description of a metric, for panels.

use yew::AttrValue;

/// The texts of a metric. The depth of one board is 26, 30 or 43 depending on the metric, so every number needs its unit.
#[derive(Clone, Debug, PartialEq)]
pub struct MetricInfo {
    /// The name in links and on the command line: `tiles`.
    pub name: AttrValue,
    /// The heading: `Tiles`.
    pub title: AttrValue,
    /// What counts as one move, in a sentence.
    pub explanation: AttrValue,
    /// The unit, singular: `tile move`.
    pub one: AttrValue,
    /// The unit, plural: `tile moves`.
    pub many: AttrValue,
    /// What distances are measured from: `solved`, `the goal`.
    pub target: &'static str,
    /// The number of positions; `u64::MAX` stands for that many or more.
    pub positions: u64,
    /// That number as text, however large: `4,717,440`, `144!/2`.
    pub positions_text: AttrValue,
    /// What that number counts, in a sentence or two.
    pub positions_explanation: AttrValue,
    pub table: TableAvailability,
}

/// The availability of a complete table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TableAvailability {
    /// Built without a request.
    AtOnce,
    /// Built on request, in roughly this many seconds.
    OnRequest(f64),
    /// Started, then paused.
    Paused,
    /// Not available: there are too many positions.
    None,
}

impl MetricInfo {
    /// The unit of `count`: `tile move` for 1, else `tile moves`.
    pub fn unit(&self, count: u64) -> &AttrValue {
        if count == 1 { &self.one } else { &self.many }
    }
}
