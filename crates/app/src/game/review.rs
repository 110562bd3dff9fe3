//! A review of a game: the distance after each turn, and how many moves reduced it.

use super::{Actor, Game};
use crate::puzzle::Position;

/// A turn of the current game with the distance after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrailPoint {
    pub turn: usize,
    /// The distance after the turn, if known.
    pub depth: Option<u32>,
    /// Whether it is the current turn.
    pub is_current: bool,
    /// Who moved; `None` at the start.
    pub actor: Option<Actor>,
}

/// The quality of the player's moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accuracy {
    /// Own moves that reduced the distance.
    pub nearer: u32,
    /// Own moves that changed the position, with both distances known.
    pub rated: u32,
}

impl Accuracy {
    /// The percentage of moves that reduced the distance; `None` before any was rated.
    #[must_use]
    pub fn percent(self) -> Option<u32> {
        (self.rated > 0).then(|| (100 * self.nearer + self.rated / 2) / self.rated)
    }
}

/// The current game from its start to the end of its line, including undone moves.
#[must_use]
pub fn trail(game: &Game, depth: impl Fn(&Position) -> Option<u32>) -> Vec<TrailPoint> {
    let began = game.start_turn();
    let turns = game.turns().iter().enumerate().skip(began);
    let line = turns.take_while(|(turn, entry)| *turn == began || entry.start().is_none());
    let point = |(turn, entry): (usize, &super::HistoryEntry)| {
        let actor = match &entry.kind {
            super::HistoryEvent::Start(_) => None,
            super::HistoryEvent::Moves { actor, .. } => Some(*actor),
        };
        TrailPoint { turn, depth: depth(&entry.after), is_current: turn == game.current_turn(), actor }
    };
    line.map(point).collect()
}

/// Rates the player's own moves up to the current turn. A move after which the metric sees the same position (`same`) is not
/// rated, because it costs nothing.
#[must_use]
pub fn accuracy(
    game: &Game,
    depth: impl Fn(&Position) -> Option<u32>,
    same: impl Fn(&Position, &Position) -> bool,
) -> Accuracy {
    let mut accuracy = Accuracy::default();
    let mut before = game.start_position();
    for turn in game.line() {
        let own = matches!(turn.kind, super::HistoryEvent::Moves { actor: Actor::Player, .. });
        if own
            && !same(before, &turn.after)
            && let (Some(from), Some(to)) = (depth(before), depth(&turn.after))
        {
            accuracy.rated += 1;
            accuracy.nearer += u32::from(to < from);
        }
        before = &turn.after;
    }
    accuracy
}

#[cfg(test)]
mod tests {
    use super::super::line_puzzle::{at, cell, slide};
    use super::super::{Event, Ms, StartKind, reduce};
    use super::*;

    fn game() -> Game {
        let play = |game: &Game, walk, actor| {
            reduce(game, Event::Play { moves: vec![slide(walk)], actor, now: Ms(0) })
        };
        let game = play(&Game::new(at(3), StartKind::Fresh), 1, Actor::Player);
        let game = play(&game, -1, Actor::Player);
        let game = play(&game, -1, Actor::Solver);
        play(&game, -1, Actor::Player)
    }

    fn depth(position: &Position) -> Option<u32> {
        u32::try_from(cell(position)).ok()
    }

    #[test]
    fn own_moves_are_rated_and_the_solvers_are_not() {
        let accuracy = accuracy(&game(), depth, |a, b| a == b);
        assert_eq!((accuracy.nearer, accuracy.rated, accuracy.percent()), (2, 3, Some(67)));
        assert_eq!(Accuracy::default().percent(), None);
    }

    #[test]
    fn free_moves_are_not_rated() {
        let free = accuracy(&game(), depth, |_, _| true);
        assert_eq!(free.rated, 0);
    }

    #[test]
    fn the_trail_marks_the_current_turn_and_includes_undone_moves() {
        let game = reduce(&game(), Event::Undo(Ms(1)));
        let points = trail(&game, depth);
        assert_eq!(points.iter().map(|point| point.depth).collect::<Vec<_>>(), [3, 4, 3, 2, 1].map(Some));
        assert_eq!(points.iter().position(|point| point.is_current), Some(3));
        assert_eq!((points[0].actor, points[3].actor), (None, Some(Actor::Solver)));
    }
}
