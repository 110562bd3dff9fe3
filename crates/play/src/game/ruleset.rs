//! The ruleset of a game, and what it counts.

use super::{Game, HistoryEntry, StartKind};
use crate::puzzle::{Position, Ruleset};

impl Ruleset {
    /// The same ruleset for the position of a game.
    #[must_use]
    pub fn for_game(self, game: &Game) -> Ruleset {
        let turns = game.turns();
        let starts = turns.starts();
        let before = &starts[..starts.partition_point(|start| *start <= game.current_turn())];
        let start = |start: &usize| {
            let turn = &turns[*start];
            let is_root = turn.start().is_some_and(|start| {
                let kind = &start.kind;
                !matches!(kind, StartKind::Scramble { .. } | StartKind::Restart | StartKind::FromMap)
            });
            (&turn.after, is_root)
        };
        self.for_history(game.position(), &mut before.iter().rev().map(start))
    }

    /// The number of moves in a line of turns that starts at a position.
    #[must_use]
    pub fn count_moves<'a>(self, start: &Position, line: impl Iterator<Item = &'a HistoryEntry>) -> u32 {
        let mut steps = Vec::new();
        line.for_each(|entry| steps.extend_from_slice(entry.steps()));
        self.count_steps(start, &steps)
    }
}
