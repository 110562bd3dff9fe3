//! The player's own game, and a shared game opened from a link.

use super::{Event, Game, HistoryEntry, HistoryEvent, Ms, Start, StartKind, reduce};

/// The player's own game, and possibly a shared one that is being viewed. Only the own game is saved.
#[derive(Clone, Debug)]
pub struct Games {
    own: Game,
    shared: Option<Game>,
}

impl Games {
    /// The own game, with no shared one.
    #[must_use]
    pub fn new(own: Game) -> Games {
        Games { own, shared: None }
    }

    /// The game on the board.
    #[must_use]
    pub fn current(&self) -> &Game {
        self.shared.as_ref().unwrap_or(&self.own)
    }

    /// The player's own game, on the board or not.
    #[must_use]
    pub fn own(&self) -> &Game {
        &self.own
    }

    /// Whether the game on the board is a shared one.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.shared.is_some()
    }

    /// Whether the player has begun a game.
    #[must_use]
    pub fn has_own(&self) -> bool {
        self.own.turns().len() > 1 || self.own.start().kind != StartKind::Fresh
    }

    /// Applies an event to the game on the board. With the first move a shared game becomes the player's own, and so does another
    /// board.
    #[must_use]
    pub fn reduce(&self, event: Event) -> Games {
        let Some(visit) = &self.shared else { return Games::new(reduce(&self.own, event)) };
        match event {
            // Undo leads back to it.
            Event::SetPosition { now, .. } => self.adopt_shared(now).reduce(event),
            Event::Play { now, .. } => {
                let played = reduce(visit, event.clone());
                let is_played = played.turns().len() != visit.turns().len()
                    || played.current_turn() != visit.current_turn();
                if is_played { self.adopt_shared(now).reduce(event) } else { self.clone() }
            }
            _ => Games { own: self.own.clone(), shared: Some(reduce(visit, event)) },
        }
    }

    /// Replaces the game on the board.
    #[must_use]
    pub fn map(&self, change: impl FnOnce(&Game) -> Game) -> Games {
        match &self.shared {
            Some(visit) => Games { own: self.own.clone(), shared: Some(change(visit)) },
            None => Games { own: change(&self.own), shared: None },
        }
    }

    /// Replaces the own game, on the board or not.
    #[must_use]
    pub fn with_own(&self, own: Game) -> Games {
        Games { own, shared: self.shared.clone() }
    }

    /// Opens a shared game. The own game pauses; an earlier shared game is closed.
    #[must_use]
    pub fn open_shared(&self, game: Game, now: Ms) -> Games {
        let own = if self.is_shared() { self.own.clone() } else { reduce(&self.own, Event::Pause(now)) };
        Games { own, shared: Some(game) }
    }

    /// Closes the shared game and returns to the own one.
    #[must_use]
    pub fn close_shared(&self, now: Ms) -> Games {
        Games::new(reduce(&self.own, Event::Resume(now)))
    }

    /// Adds the shared game to the own history, where undo returns to the earlier game. Without a shared game nothing changes.
    #[must_use]
    fn adopt_shared(&self, now: Ms) -> Games {
        let Some(visit) = &self.shared else { return self.clone() };
        let began = visit.start_turn();
        let how = match &visit.start().kind {
            StartKind::Fresh | StartKind::Restart | StartKind::FromMap => StartKind::Loaded,
            other => other.clone(),
        };
        let start = Start { kind: how, ..visit.start().clone() };
        let start = HistoryEntry { kind: HistoryEvent::Start(start), after: visit.start_position().clone() };
        let line = visit.turns().range(visit.turns().game_of(began)).skip(1).cloned();
        let own = self.own.with_game_after(start, line, visit.current_turn() - began, now);
        Games::new(reduce(&own, Event::Resume(now)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Actor;
    use super::super::line_puzzle::{at, cell, slide};
    use super::*;

    fn step(walk: i8, now: u64) -> Event {
        Event::Play { moves: vec![slide(walk)], actor: Actor::Player, now: Ms(now) }
    }

    fn visiting() -> Games {
        let own = Games::new(Game::new(at(5), StartKind::Fresh)).reduce(step(-1, 1_000));
        own.open_shared(Game::new(at(2), StartKind::Loaded), Ms(3_000))
    }

    #[test]
    fn a_shared_game_leaves_the_own_game_unchanged() {
        let games = visiting();
        assert!(games.is_shared() && games.has_own());
        assert_eq!((cell(games.current().position()), cell(games.own().position())), (2, 4));
        let home = games.close_shared(Ms(9_000));
        assert!(!home.is_shared());
        assert_eq!((cell(home.current().position()), home.current().turns().len()), (4, 2));
        assert_eq!(
            home.current().start().clock.elapsed_ms(Ms(10_000)),
            3_000,
            "the visit's time does not count"
        );
    }

    #[test]
    fn a_second_shared_game_closes_the_first() {
        let games = visiting().open_shared(Game::new(at(1), StartKind::Loaded), Ms(5_000));
        assert_eq!((cell(games.current().position()), cell(games.own().position())), (1, 4));
        assert_eq!(cell(games.close_shared(Ms(6_000)).current().position()), 4);
    }

    #[test]
    fn the_first_move_makes_a_shared_game_the_own_one() {
        let adopted = visiting().reduce(step(1, 4_000));
        assert!(!adopted.is_shared());
        assert_eq!(
            (cell(adopted.own().position()), adopted.own().start().kind.clone()),
            (3, StartKind::Loaded)
        );
        let back = adopted.reduce(Event::Undo(Ms(7_000))).reduce(Event::Undo(Ms(8_000)));
        assert_eq!(cell(back.current().position()), 4);
    }

    /// The moves of a link are shown, and not yet the player's.
    #[test]
    fn looking_at_the_moves_of_a_link_changes_no_own_game() {
        let link = reduce(&Game::new(at(2), StartKind::Loaded), step(1, 0));
        let games = visiting().open_shared(link, Ms(4_000)).reduce(Event::Undo(Ms(5_000)));
        assert_eq!((games.is_shared(), cell(games.current().position())), (true, 2));
        let adopted = games.reduce(Event::Redo(Ms(6_000))).reduce(step(1, 7_000));
        assert_eq!((adopted.is_shared(), cell(adopted.own().position())), (false, 4));
        assert_eq!(cell(adopted.reduce(Event::Undo(Ms(8_000))).own().position()), 3);
    }

    #[test]
    fn another_board_is_a_game_of_ones_own() {
        let place = Event::SetPosition { position: at(1), kind: StartKind::Loaded, now: Ms(5_000) };
        let games = visiting().reduce(place);
        assert_eq!((games.is_shared(), cell(games.own().position())), (false, 1));
        let shared = games.reduce(Event::Undo(Ms(6_000)));
        assert_eq!(cell(shared.own().position()), 2);
        assert_eq!(cell(shared.reduce(Event::Undo(Ms(7_000))).own().position()), 4);
    }
}
