//! Rules: which turns exist, and what counts as one move.

use std::fmt;
use std::str::FromStr;

use super::board::{Board, BoardError, TurnKind};
use super::position::Position;
use super::turn::Turn;
use crate::parse_error::{ParseError, display_with_column};
use crate::puzzle::Puzzle;

/// Which turns exist, and what counts as one move: the metric of a Rotation board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// 90° in either direction is one turn: Nokia's 2 × 2 mode, Twiddle.
    Quarter,
    /// 90° or 180° is one turn.
    Half,
    /// 90° clockwise is the only turn: the web game.
    Clockwise,
    /// The ring moves by one cell, in either direction: Nokia's 3 × 3 mode.
    Ring,
    /// The ring moves by any number of cells in one turn.
    RingAny,
    /// The ring moves by one cell, clockwise only.
    RingClockwise,
    /// 180° is one turn; blocks may be oblong.
    Flip,
}

impl Rule {
    /// All rules; those that turn whole blocks by quarters are first.
    pub const ALL: [Rule; 7] = [
        Rule::Quarter,
        Rule::Half,
        Rule::Clockwise,
        Rule::Ring,
        Rule::RingAny,
        Rule::RingClockwise,
        Rule::Flip,
    ];

    /// The name in links and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Rule::Quarter => "quarter",
            Rule::Half => "half",
            Rule::Clockwise => "clockwise",
            Rule::Ring => "ring",
            Rule::RingAny => "ring-any",
            Rule::RingClockwise => "ring-clockwise",
            Rule::Flip => "180",
        }
    }

    /// The effect of the smallest turn.
    #[must_use]
    pub fn turn_kind(self) -> TurnKind {
        match self {
            Rule::Quarter | Rule::Half | Rule::Clockwise => TurnKind::Quarter,
            Rule::Ring | Rule::RingAny | Rule::RingClockwise => TurnKind::Ring,
            Rule::Flip => TurnKind::Flip,
        }
    }

    /// Whether blocks turn clockwise only, so that no single turn undoes a turn.
    #[must_use]
    pub fn is_one_way(self) -> bool {
        matches!(self, Rule::Clockwise | Rule::RingClockwise)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.name())
    }
}

impl FromStr for Rule {
    type Err = UnknownRule;

    fn from_str(text: &str) -> Result<Rule, UnknownRule> {
        Rule::ALL.into_iter().find(|rule| rule.name() == text).ok_or(UnknownRule)
    }
}

/// The error for an unknown rule name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownRule;

impl ParseError for UnknownRule {
    fn column(&self) -> Option<usize> {
        None
    }

    fn fmt_reason(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the rules are ")?;
        for (index, rule) in Rule::ALL.iter().enumerate() {
            write!(out, "{}{rule}", if index == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

display_with_column!(UnknownRule);

/// A board under a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variant {
    board: Board,
    rule: Rule,
}

impl Variant {
    /// A board under a rule.
    ///
    /// # Errors
    /// If the rule does not match the kind of turn of the board.
    pub fn new(board: Board, rule: Rule) -> Result<Variant, BoardError> {
        if rule.turn_kind() == board.turn_kind() {
            Ok(Variant { board, rule })
        } else {
            Err(BoardError::TurnKindMismatch)
        }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board
    }

    /// The rule.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The board under the rule by which its blocks turn both ways: itself where they do. It has all turns of this rule, so
    /// no position is farther there.
    #[must_use]
    pub fn two_way(&self) -> Variant {
        let rule = match self.rule {
            Rule::Clockwise => Rule::Quarter,
            Rule::RingClockwise => Rule::Ring,
            rule => rule,
        };
        Variant { rule, ..*self }
    }

    /// The same board with a number of its own in each cell, under the same rule.
    #[must_use]
    pub fn with_numbered_cells(&self) -> Variant {
        Variant { board: self.board.with_numbered_cells(), ..*self }
    }

    /// The numbers of steps by which one turn may turn a block, in a fixed order.
    #[must_use]
    pub fn allowed_steps(&self) -> Vec<i8> {
        let order = self.board.turn_order() as i8;
        match self.rule {
            Rule::Quarter | Rule::Ring => vec![1, -1],
            Rule::Half => vec![1, -1, 2],
            Rule::Clockwise | Rule::RingClockwise | Rule::Flip => vec![1],
            Rule::RingAny => (1..order).map(|steps| self.shortest_way(steps.into())).collect(),
        }
    }

    /// The number of turns that turn one block by `steps` steps.
    #[must_use]
    pub fn cost(&self, steps: i32) -> u32 {
        let forth = steps.rem_euclid(self.board.turn_order() as i32).unsigned_abs();
        let back = (-steps).rem_euclid(self.board.turn_order() as i32).unsigned_abs();
        match self.rule {
            Rule::Quarter | Rule::Ring | Rule::Flip => forth.min(back),
            Rule::Half | Rule::RingAny => forth.min(1),
            Rule::Clockwise | Rule::RingClockwise => forth,
        }
    }

    /// A turn by any number of steps as the fewest turns of this rule; empty if the turn changes nothing. If both
    /// directions are equally long, the direction of `turn` decides. `None` if the board has no such block.
    #[must_use]
    pub fn expand(&self, turn: Turn) -> Option<Vec<Turn>> {
        self.board.block_corner(turn.block.into())?;
        let order = self.board.turn_order() as i32;
        let shortest = match i32::from(self.shortest_way(turn.steps.into())) {
            half if half * 2 == order && turn.steps < 0 => -half,
            shortest => shortest,
        };
        let count = self.cost(shortest) as usize;
        let steps = match self.rule {
            Rule::Half | Rule::RingAny => self.shortest_way(shortest),
            Rule::Quarter | Rule::Ring => shortest.signum() as i8,
            Rule::Clockwise | Rule::RingClockwise | Rule::Flip => 1,
        };
        Some(vec![Turn { block: turn.block, steps }; count])
    }

    /// The equivalent turn with the fewest steps; clockwise if both directions are equally long.
    fn shortest_way(&self, steps: i32) -> i8 {
        let order = self.board.turn_order() as i32;
        let forth = steps.rem_euclid(order);
        (if forth * 2 > order { forth - order } else { forth }) as i8
    }
}

impl Puzzle for Variant {
    type Position = Position;
    type Move = Turn;

    fn solved(&self) -> Position {
        Position::solved(self.board)
    }

    fn is_solved(&self, position: &Position) -> bool {
        position.is_solved()
    }

    fn moves(&self, _: &Position) -> Vec<Turn> {
        let amounts = self.allowed_steps();
        let turns = |block| amounts.iter().map(move |&steps| Turn { block, steps });
        (0..self.board.block_count() as u8).flat_map(turns).collect()
    }

    fn apply(&self, position: &Position, turn: Turn) -> Option<Position> {
        self.allowed_steps().contains(&turn.steps).then(|| position.turned(turn)).flatten()
    }

    /// The turn back by as many steps. Under a one-way rule that takes several turns, so the result is `None`.
    fn inverse(&self, _: &Position, turn: Turn) -> Option<Turn> {
        let back = Turn { block: turn.block, steps: self.shortest_way(-i32::from(turn.steps)) };
        self.allowed_steps().contains(&back.steps).then_some(back)
    }
}
