//! The order of the list.

use antipode_puzzles::sliding::Metric;
use antipode_ui::library::entry::Entry;
use std::cmp::Reverse;

/// The order of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    #[default]
    Listed,
    Easy,
    Hard,
    Pieces,
    Positions,
    Bb,
}

impl Order {
    pub const ALL: [Order; 6] =
        [Order::Listed, Order::Easy, Order::Hard, Order::Pieces, Order::Positions, Order::Bb];

    pub(super) fn name(self) -> &'static str {
        match self {
            Order::Listed => "listed",
            Order::Easy => "easy",
            Order::Hard => "hard",
            Order::Pieces => "pieces",
            Order::Positions => "positions",
            Order::Bb => "bb",
        }
    }

    pub(super) fn title(self) -> &'static str {
        match self {
            Order::Listed => "as listed",
            Order::Easy => "easiest first",
            Order::Hard => "hardest first",
            Order::Pieces => "fewest pieces first",
            Order::Positions => "fewest positions first",
            Order::Bb => "greatest BB first",
        }
    }

    /// Sorts boards, stably. Unknown figures come last.
    pub(super) fn sort(self, listed: &mut [&Entry], metric: Metric) {
        let distance = |entry: &&Entry| entry.distance(metric);
        match self {
            Order::Listed => {}
            Order::Easy => listed.sort_by_key(|entry| (distance(entry).is_none(), distance(entry))),
            Order::Hard => listed.sort_by_key(|entry| Reverse(distance(entry))),
            Order::Pieces => listed.sort_by_key(|entry| (entry.pieces.is_none(), entry.pieces)),
            Order::Positions => {
                let positions = |entry: &&Entry| entry.figures().positions;
                listed.sort_by_key(|entry| (positions(entry).is_none(), positions(entry)));
            }
            Order::Bb => listed.sort_by_key(|entry| Reverse(entry.figures().bb)),
        }
    }
}
