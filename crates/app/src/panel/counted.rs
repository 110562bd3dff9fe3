//! A metric in words: what a panel must say beside every number.

use yew::AttrValue;

/// What one counts by. The same board is 26, 30 or 43 deep by the metric, so no number stands without its unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    /// As in links and on the command line: `tiles`.
    pub name: AttrValue,
    /// As a heading: `Tiles`.
    pub title: AttrValue,
    /// What counts as one, in a sentence.
    pub explain: AttrValue,
    /// The unit of one: `tile move`.
    pub one: AttrValue,
    /// The unit of many: `tile moves`.
    pub many: AttrValue,
    /// What distances are from: `solved`, `the goal`.
    pub end: &'static str,
    /// How many positions there are; `u64::MAX` stands for that many and more.
    pub positions: u64,
    /// That number as it is written, however large: `4,717,440`, `144!/2`.
    pub size: AttrValue,
    /// What that number counts, in a sentence or two.
    pub positions_explain: AttrValue,
    /// What its table takes.
    pub table: Table,
}

/// What it takes to have the whole table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Table {
    /// It is built without asking.
    AtOnce,
    /// It is built when the player asks for it, and takes roughly so many seconds.
    OnRequest(f64),
    /// It was begun, and waits where it was left.
    Paused,
    /// There are too many positions.
    None,
}

impl Counted {
    /// The unit of `count`: `tile move` for 1, else `tile moves`.
    pub fn unit(&self, count: u64) -> &AttrValue {
        if count == 1 { &self.one } else { &self.many }
    }
}
