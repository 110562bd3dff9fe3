//! A review of a game: the distance after each turn, and how many moves reduced it.

use super::{Actor, Game, HistoryEntry, HistoryEvent};
use crate::puzzle::{Move, Position, Ruleset};
use std::rc::Rc;

/// Distances that are missing are looked up for at most this many of the last turns.
const MAX_MISSING: usize = 500;

/// The review of the current game, from its start to the end of its line, including undone moves. It is kept between moves:
/// an update looks only at what has changed.
#[derive(Clone, Debug, Default)]
pub struct Review {
    ruleset: Option<Ruleset>,
    /// The turn that started the game.
    start: usize,
    points: Vec<Point>,
    /// The facts that were known at the last update.
    facts: u32,
}

/// A turn of the game.
#[derive(Clone, Debug)]
struct Point {
    /// Identifies the turn; `None` at the start.
    moves: Option<Rc<[Move]>>,
    /// The position after it, canonical.
    after: Position,
    depth: Option<u32>,
    /// Whether the player made it, and it changed the position.
    is_rated: bool,
}

/// The quality of the player's moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accuracy {
    /// Own moves that reduced the distance.
    pub nearer: u32,
    /// Own moves that changed the position, with both distances known.
    pub rated: u32,
}

/// A move that did not reduce the distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LostMove {
    /// The number of its turn.
    pub turn: usize,
    /// The distance before it.
    pub before: u32,
    /// The distance after it.
    pub after: u32,
}

impl Review {
    /// Updates the review to a game under a ruleset. `depth` is the known distance of a canonical position, `facts` a number
    /// that changes when it knows more.
    pub fn update(
        &mut self,
        game: &Game,
        ruleset: Ruleset,
        facts: u32,
        depth: impl Fn(&Position) -> Option<u32>,
    ) {
        let start = game.start_turn();
        let turns = game.turns();
        let end = turns.starts().iter().copied().find(|next| *next > start).unwrap_or(turns.len());
        let first = ruleset.canonical(&turns[start].after);
        let is_same = self.ruleset == Some(ruleset)
            && self.start == start
            && self.points.first().is_some_and(|point| point.after == first);
        if !is_same {
            let depth = depth(&first);
            self.points = vec![Point { moves: None, after: first, depth, is_rated: false }];
            (self.ruleset, self.start) = (Some(ruleset), start);
        }
        let line = || turns.range(start + 1..end);
        let kept = self.points[1..].iter().zip(line()).take_while(|(point, turn)| point.is_of(turn)).count();
        self.points.truncate(1 + kept);
        for turn in line().skip(kept) {
            let HistoryEvent::Moves { moves, actor, .. } = &turn.kind else { break };
            let after = ruleset.canonical(&turn.after);
            let is_rated =
                *actor == Actor::Player && self.points.last().is_some_and(|last| last.after != after);
            self.points.push(Point { moves: Some(moves.clone()), depth: depth(&after), after, is_rated });
        }
        if std::mem::replace(&mut self.facts, facts) != facts {
            for point in self.last_points().filter(|point| point.depth.is_none()) {
                point.depth = depth(&point.after);
            }
        }
    }

    fn last_points(&mut self) -> impl Iterator<Item = &mut Point> {
        let before = self.points.len().saturating_sub(MAX_MISSING);
        self.points[before..].iter_mut().rev()
    }

    /// The distance at the start and after each turn, if known.
    pub fn depths(&self) -> impl Iterator<Item = Option<u32>> {
        self.points.iter().map(|point| point.depth)
    }

    /// The number of the turn that started the game.
    #[must_use]
    pub fn start(&self) -> usize {
        self.start
    }

    /// The last of the recent positions whose distance is not known.
    #[must_use]
    pub fn missing(&self) -> Option<&Position> {
        let recent = self.points.iter().rev().take(MAX_MISSING);
        recent.filter(|point| point.depth.is_none()).map(|point| &point.after).next()
    }

    /// The player's own moves up to a turn that did not reduce the distance, in order.
    pub fn lost(&self, current_turn: usize) -> impl Iterator<Item = LostMove> {
        let last = (current_turn - self.start).min(self.points.len() - 1);
        self.points[..=last].windows(2).enumerate().filter_map(|(index, pair)| {
            let (before, after) = (pair[0].depth?, pair[1].depth?);
            let is_lost = pair[1].is_rated && after >= before;
            is_lost.then_some(LostMove { turn: self.start + index + 1, before, after })
        })
    }

    /// Rates the player's own moves up to a turn. A move after which the ruleset sees the same position is not rated, because
    /// it costs nothing.
    #[must_use]
    pub fn accuracy(&self, current_turn: usize) -> Accuracy {
        let mut accuracy = Accuracy::default();
        let last = (current_turn - self.start).min(self.points.len() - 1);
        for pair in self.points[..=last].windows(2).filter(|pair| pair[1].is_rated) {
            if let (Some(from), Some(to)) = (pair[0].depth, pair[1].depth) {
                accuracy.rated += 1;
                accuracy.nearer += u32::from(to < from);
            }
        }
        accuracy
    }
}

impl Point {
    fn is_of(&self, turn: &HistoryEntry) -> bool {
        match (&turn.kind, &self.moves) {
            (HistoryEvent::Moves { moves, .. }, Some(own)) => Rc::ptr_eq(own, moves),
            _ => false,
        }
    }
}

impl Accuracy {
    /// The percentage of moves that reduced the distance; `None` before any was rated.
    #[must_use]
    pub fn percent(self) -> Option<u32> {
        (self.rated > 0).then(|| (100 * self.nearer + self.rated / 2) / self.rated)
    }
}

#[cfg(test)]
mod tests {
    use super::super::line_puzzle::{at, cell, slide};
    use super::super::{Event, Ms, StartKind, reduce};
    use super::*;
    use crate::puzzle::PuzzleKind;

    fn play(game: &Game, walk: i8, actor: Actor) -> Game {
        reduce(game, Event::Play { moves: vec![slide(walk)], actor, now: Ms(0) })
    }

    fn game() -> Game {
        let game = play(&Game::new(at(3), StartKind::Fresh), 1, Actor::Player);
        let game = play(&game, -1, Actor::Player);
        let game = play(&game, -1, Actor::Solver);
        play(&game, -1, Actor::Player)
    }

    fn ruleset() -> Ruleset {
        PuzzleKind::Sliding.default_ruleset().for_position(&at(3))
    }

    fn depth(position: &Position) -> Option<u32> {
        u32::try_from(cell(position)).ok()
    }

    fn review(game: &Game) -> Review {
        let mut review = Review::default();
        review.update(game, ruleset(), 0, depth);
        review
    }

    #[test]
    fn own_moves_are_rated_and_the_solvers_are_not() {
        let accuracy = review(&game()).accuracy(4);
        assert_eq!((accuracy.nearer, accuracy.rated, accuracy.percent()), (2, 3, Some(67)));
        assert_eq!(review(&game()).accuracy(1).rated, 1);
        assert_eq!(Accuracy::default().percent(), None);
    }

    #[test]
    fn moves_that_lost_something_are_named_with_their_turn() {
        let review = review(&game());
        assert_eq!(review.lost(4).collect::<Vec<_>>(), [LostMove { turn: 1, before: 3, after: 4 }]);
        assert_eq!(review.lost(0).count(), 0);
    }

    #[test]
    fn free_moves_are_not_rated() {
        let solved = PuzzleKind::Ramka.solved();
        let shift = solved.parse_moves("S3").expect("a shift");
        let game = reduce(
            &Game::new(solved, StartKind::Fresh),
            Event::Play { moves: shift, actor: Actor::Player, now: Ms(0) },
        );
        let mut review = Review::default();
        review.update(&game, PuzzleKind::Ramka.default_ruleset(), 0, |_| Some(0));
        assert_eq!((review.depths().count(), review.accuracy(1).rated), (2, 0));
    }

    #[test]
    fn the_trail_includes_undone_moves() {
        let game = reduce(&game(), Event::Undo(Ms(1)));
        assert_eq!(review(&game).depths().collect::<Vec<_>>(), [3, 4, 3, 2, 1].map(Some));
    }

    /// An update gives the same as a new review, and looks up only what is new or missing.
    #[test]
    fn an_update_looks_only_at_what_has_changed() {
        let game = game();
        let mut kept = review(&game);
        let longer = play(&game, 1, Actor::Player);
        let looked_up = std::cell::Cell::new(0);
        kept.update(&longer, ruleset(), 1, |position| {
            looked_up.set(looked_up.get() + 1);
            depth(position)
        });
        assert_eq!(looked_up.get(), 1, "the new turn");
        assert!(kept.depths().eq(review(&longer).depths()));
        let other = play(&reduce(&longer, Event::GoTo(1, Ms(0))), 1, Actor::Player);
        kept.update(&other, ruleset(), 1, depth);
        assert!(kept.depths().eq([3, 4, 5].map(Some)));
        let next = reduce(&other, Event::Restart(Ms(0)));
        kept.update(&next, ruleset(), 1, |_| None);
        assert_eq!((kept.start(), kept.missing()), (3, Some(&ruleset().canonical(&at(3)))));
        kept.update(&next, ruleset(), 2, depth);
        assert_eq!((kept.depths().collect::<Vec<_>>(), kept.missing()), (vec![Some(3)], None));
    }
}
