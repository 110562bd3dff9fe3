//! The description of a metric, for panels.

use implicit_clone::unsync::IString;

/// The texts of a metric. The depth of one board is 26, 30 or 43 depending on the metric, so every number needs its unit.
#[derive(Clone, Debug, PartialEq)]
pub struct MetricInfo {
    /// The name in links and on the command line: `tiles`.
    pub name: IString,
    /// The heading: `Tiles`.
    pub title: IString,
    /// What counts as one move, in a sentence.
    pub explanation: IString,
    /// The unit, singular: `tile move`.
    pub one: IString,
    /// The unit, plural: `tile moves`.
    pub many: IString,
    /// What distances are measured from: `solved`, `the goal`.
    pub target: &'static str,
    /// The number of positions; `u64::MAX` means that many or more.
    pub positions: u64,
    /// That number as text, however large: `4,717,440`, `144!/2`.
    pub positions_text: IString,
    /// Explains that number, in a sentence or two.
    pub positions_explanation: IString,
    pub table: TableAvailability,
    /// Whether the format of certificates has words for it.
    pub has_certificates: bool,
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

/// Tables of at most this many positions are built without a request.
const AT_ONCE: u64 = 4_000_000;
/// Seconds per position in a browser.
const SECONDS_PER_POSITION: f64 = 12e-9;

impl TableAvailability {
    /// The availability of a table with this number of positions, or with `None` if it does not fit.
    #[must_use]
    pub fn of(positions: Option<u64>) -> TableAvailability {
        match positions {
            None => TableAvailability::None,
            Some(positions) if positions <= AT_ONCE => TableAvailability::AtOnce,
            Some(positions) => {
                TableAvailability::OnRequest((positions as f64 * SECONDS_PER_POSITION).max(1.0))
            }
        }
    }
}

impl MetricInfo {
    /// The unit of `count`: `tile move` for 1, else `tile moves`.
    pub fn unit(&self, count: u64) -> &IString {
        if count == 1 { &self.one } else { &self.many }
    }
}
