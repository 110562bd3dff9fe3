//! A sequence of moves to step through: a solution, or the steps of a method.
//!
//! The progress is derived from the position itself, so it does not matter who made a move.

use super::{Actor, Event, Game, HistoryEvent, Ms, reduce};
use crate::puzzle::{Move, Position};
use std::rc::Rc;

/// Moves with the canonical position after each.
#[derive(Clone, Debug, PartialEq)]
pub struct SolutionPath {
    moves: Rc<[Move]>,
    /// The canonical position before the first move and after each. A position may occur twice.
    waypoints: Rc<[Position]>,
}

impl SolutionPath {
    /// Builds the path of these moves; `None` if one is illegal. `canonical` maps a position to its representative in the metric.
    #[must_use]
    pub fn new(
        from: &Position,
        moves: Vec<Move>,
        canonical: impl Fn(&Position) -> Position,
    ) -> Option<SolutionPath> {
        let mut position = from.clone();
        let mut waypoints = vec![canonical(&position)];
        for mv in &moves {
            position = position.apply_all(&position.expand(*mv)?)?;
            waypoints.push(canonical(&position));
        }
        Some(SolutionPath { moves: moves.into(), waypoints: waypoints.into() })
    }

    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many of the moves have been played, or `None` if the position is not on the path. If the position occurs twice, the
    /// occurrence nearest to `last` counts.
    #[must_use]
    pub fn progress(&self, canonical: &Position, last: usize) -> Option<usize> {
        let places = self.waypoints.iter().enumerate().filter(|(_, waypoint)| *waypoint == canonical);
        places.map(|(place, _)| place).min_by_key(|place| place.abs_diff(last))
    }

    /// Moves the game from one point of the path to another: forward by redo or by solver moves, back by returning to an earlier
    /// turn. Returns the game unchanged if it is not at `from`.
    #[must_use]
    pub fn seek(
        &self,
        game: &Game,
        (from, to): (usize, usize),
        now: Ms,
        canonical: impl Fn(&Position) -> Position,
    ) -> Game {
        let at = |game: &Game, place: usize| self.waypoints.get(place) == Some(&canonical(game.position()));
        if !at(game, from) || to >= self.waypoints.len() {
            return game.clone();
        }
        let mut game = game.clone();
        if to < from {
            let earlier = game.turns().range(game.start_turn()..game.current_turn());
            let back = earlier.rev().position(|turn| canonical(&turn.after) == self.waypoints[to]);
            return match back {
                Some(back) => reduce(&game, Event::GoTo(game.current_turn() - 1 - back, now)),
                None => game,
            };
        }
        for place in from..to {
            let redone = game.turns().get(game.current_turn() + 1).filter(|turn| {
                matches!(turn.kind, HistoryEvent::Moves { .. })
                    && canonical(&turn.after) == self.waypoints[place + 1]
            });
            let event = match redone {
                Some(_) => Event::Redo(now),
                None => Event::Play { moves: vec![self.moves[place]], actor: Actor::Solver, now },
            };
            game = reduce(&game, event);
        }
        game
    }
}

#[cfg(test)]
mod tests {
    use super::super::StartKind;
    use super::*;
    use crate::puzzle::PuzzleKind;

    /// In the default metric of Ramka shifts do not count.
    fn canonical(board: &Position) -> Position {
        PuzzleKind::Ramka.default_ruleset().canonical(board)
    }

    fn board(text: &str) -> Position {
        PuzzleKind::Ramka.solved().parse(text).expect("a board")
    }

    fn parse_moves(text: &str) -> Result<Vec<Move>, String> {
        PuzzleKind::Ramka.solved().parse_moves(text)
    }

    fn path() -> (Game, SolutionPath) {
        let from = board("123/456/789@3");
        let moves = parse_moves("R2 L1 R1 L2").expect("moves");
        let path = SolutionPath::new(&from, moves, canonical).expect("legal moves");
        (Game::new(from, StartKind::Loaded), path)
    }

    #[test]
    fn scrubbing_back_and_forth_does_not_lengthen_the_history() {
        let (game, path) = path();
        let seek = |game: &Game, from, to| path.seek(game, (from, to), Ms(0), canonical);
        let place = |game: &Game| path.progress(&canonical(game.position()), 0);
        let forth = seek(&game, 0, 3);
        assert_eq!((place(&forth), forth.turns().len(), forth.start().help.solver_moves), (Some(3), 4, 3));
        let back = seek(&forth, 3, 1);
        assert_eq!((place(&back), back.current_turn(), back.turns().len()), (Some(1), 1, 4));
        let again = seek(&back, 1, 4);
        assert_eq!((place(&again), again.turns().len(), again.start().help.solver_moves), (Some(4), 5, 4));
        assert_eq!(again.position().text(), board("236/145/789@2").text());
    }

    #[test]
    fn moves_that_the_metric_ignores_stay_on_the_path() {
        let (game, path) = path();
        let shifted = reduce(
            &game,
            Event::Play { moves: parse_moves("S1").expect("a move"), actor: Actor::Player, now: Ms(0) },
        );
        assert_eq!(path.progress(&canonical(shifted.position()), 0), Some(0));
        let on = path.seek(&shifted, (0, 1), Ms(1), canonical);
        assert_eq!(on.turns().len(), 3);
    }

    #[test]
    fn a_game_off_the_path_is_unchanged() {
        let (_, path) = path();
        let game = Game::new(board("321/654/987"), StartKind::Fresh);
        assert_eq!(path.progress(game.position(), 0), None);
        let after = path.seek(&game, (0, 2), Ms(0), canonical);
        assert_eq!(after.turns().len(), 1);
    }

    #[test]
    fn an_illegal_sequence_is_no_path() {
        let path =
            |text| SolutionPath::new(&board("123/456/789"), parse_moves(text).expect("moves"), canonical);
        assert!(path("L1 L1 L2 L2").is_some());
        assert!(path("L1 L2").is_none(), "row 2 is full when tile 1 stands in the left space");
    }
}
