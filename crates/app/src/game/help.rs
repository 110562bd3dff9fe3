//! What help a player took, said honestly.

use serde::{Deserialize, Serialize};

/// How much a hint gives away, from little to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rung {
    /// Roughly how far it is.
    Band,
    /// The exact distance.
    Number,
    /// Which row to turn to.
    Row,
    /// The move.
    Move,
    /// Why that move.
    Reason,
}

impl Rung {
    /// All of them, gentlest first.
    pub const ALL: [Rung; 5] = [Rung::Band, Rung::Number, Rung::Row, Rung::Move, Rung::Reason];

    /// The next one up, or `None` at the top.
    #[must_use]
    pub fn next(self) -> Option<Rung> {
        Rung::ALL.into_iter().find(|rung| *rung > self)
    }
}

/// The help taken since a game began. Undoing a move does not undo the help.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Help {
    /// How often a hint was asked for, each rung counted.
    pub hints: u32,
    /// The most that a hint gave away.
    pub deepest: Option<Rung>,
    /// Moves the solver made for the player.
    pub solver_moves: u32,
}

impl Help {
    /// Whether there was none.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Help::default()
    }

    pub(crate) fn hinted(&mut self, rung: Rung) {
        self.hints += 1;
        self.deepest = self.deepest.max(Some(rung));
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
    fn help_is_said_as_it_was() {
        let mut help = Help::default();
        assert_eq!(help.to_string(), "without help");
        help.hinted(Rung::Row);
        assert_eq!(help.to_string(), "with 1 hint");
        help.hinted(Rung::Band);
        assert_eq!((help.to_string().as_str(), help.deepest), ("with 2 hints", Some(Rung::Row)));
        help.solver_moves = 1;
        assert_eq!(help.to_string(), "with 2 hints and 1 move by the solver");
        assert_eq!(Help { solver_moves: 12, ..Help::default() }.to_string(), "with 12 moves by the solver");
    }

    #[test]
    fn the_ladder_has_five_rungs_and_ends() {
        let climbed: Vec<_> = std::iter::successors(Some(Rung::Band), |rung| rung.next()).collect();
        assert_eq!(climbed, Rung::ALL);
    }
}
