//! The help a player used in a game.

use serde::{Deserialize, Serialize};

/// How much a hint reveals, from little to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HintLevel {
    /// A rough distance. Earlier versions gave this and the next two.
    Band,
    /// The exact distance.
    Number,
    /// Where the move is.
    Row,
    Move,
    /// The reason for the move.
    Reason,
}

impl HintLevel {
    /// All levels, the least revealing first.
    pub const ALL: [HintLevel; 5] =
        [HintLevel::Band, HintLevel::Number, HintLevel::Row, HintLevel::Move, HintLevel::Reason];
}

/// The help used since the game began. Undoing a move does not undo the help.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Help {
    /// The number of moves that hints have shown. Earlier versions counted each level.
    pub hints: u32,
    /// The highest level of any hint.
    pub deepest: Option<HintLevel>,
    /// The moves played by the solver.
    pub solver_moves: u32,
}

impl Help {
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Help::default()
    }

    pub(crate) fn record_hint(&mut self, level: HintLevel) {
        self.hints += 1;
        self.deepest = self.deepest.max(Some(level));
    }
}

impl std::ops::Add for Help {
    type Output = Help;

    fn add(self, other: Help) -> Help {
        Help {
            hints: self.hints + other.hints,
            deepest: self.deepest.max(other.deepest),
            solver_moves: self.solver_moves + other.solver_moves,
        }
    }
}

/// `without help`, `with 3 hints`, `with 1 hint and 12 moves by the solver`.
impl std::fmt::Display for Help {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plural = |n: u32| if n == 1 { "" } else { "s" };
        let hints = format!("{} hint{}", self.hints, plural(self.hints));
        let solver = format!("{} move{} by the solver", self.solver_moves, plural(self.solver_moves));
        match (self.hints, self.solver_moves) {
            (0, 0) => f.write_str("without help"),
            (_, 0) => write!(f, "with {hints}"),
            (0, _) => write!(f, "with {solver}"),
            _ => write!(f, "with {hints} and {solver}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_as_text() {
        let mut help = Help::default();
        assert_eq!(help.to_string(), "without help");
        help.record_hint(HintLevel::Row);
        assert_eq!(help.to_string(), "with 1 hint");
        help.record_hint(HintLevel::Band);
        assert_eq!((help.to_string().as_str(), help.deepest), ("with 2 hints", Some(HintLevel::Row)));
        help.solver_moves = 1;
        assert_eq!(help.to_string(), "with 2 hints and 1 move by the solver");
        assert_eq!(Help { solver_moves: 12, ..Help::default() }.to_string(), "with 12 moves by the solver");
    }

    #[test]
    fn there_are_five_hint_levels() {
        assert_eq!(HintLevel::ALL.len(), 5);
        assert!(HintLevel::ALL.is_sorted_by(|one, next| one < next));
    }
}
