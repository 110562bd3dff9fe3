//! The solution player.

use super::model::Model;
use super::playback::{Playback, PlaybackSource};
use super::playback_speed::PlaybackSpeed;
use crate::game::{Event, Game, HintLevel, Ms, StartKind};
use crate::puzzle::{Move, Position, Ruleset};
use std::ops::RangeInclusive;

/// The solution player of a page. It has at most one of a sequence and a replay.
#[derive(Clone, Debug, Default)]
pub struct Player {
    /// The sequence that is played.
    pub playback: Option<Playback>,
    /// The game on the board, turn by turn.
    pub replay: Option<Replay>,
    pub speed: PlaybackSpeed,
}

/// The game on the board, turn by turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The turn that began the game, and its last one.
    pub turns: RangeInclusive<usize>,
    pub plays: bool,
}

impl Replay {
    /// The replay of the current game.
    fn of(game: &Game) -> Replay {
        let turns = game.turns().game_of(game.current_turn());
        Replay { turns: turns.start..=turns.end - 1, plays: false }
    }

    /// The same if it is still the current game, and nothing was played.
    pub(super) fn synced_to(self, game: &Game) -> Option<Replay> {
        let plays = self.plays && game.current_turn() < *self.turns.end();
        (Replay::of(game).turns == self.turns).then_some(Replay { plays, ..self })
    }
}

#[derive(Clone, Debug)]
pub enum PlayerAction {
    /// Replay the game on the board, from its start.
    Replay(Ms),
    /// Put a position on the board, unless it is there already, and play moves from it under a ruleset.
    PlayAlgorithm(Box<(Position, Vec<Move>)>, Ruleset, Ms),
    /// Move to this move of the sequence.
    Seek(usize, Ms),
    /// Play or pause.
    SetPlaying(bool),
    SetSpeed(PlaybackSpeed),
    /// Close the player. After a replay the game is again where it ended.
    Close(Ms),
}

impl Player {
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.playback.is_some() || self.replay.is_some()
    }

    /// Shows a sequence, in place of whatever is shown.
    pub(super) fn open(&mut self, playback: Playback) {
        (self.playback, self.replay) = (Some(playback), None);
    }

    pub(super) fn pause(&mut self) {
        self.set_playing(false);
    }

    fn set_playing(&mut self, plays: bool) {
        if let Some(replay) = &mut self.replay {
            replay.plays = plays;
        }
        if let Some(playback) = &mut self.playback {
            playback.play_until = plays.then(|| playback.move_count());
        }
    }
}

impl Model {
    pub(super) fn reduce_player(&mut self, action: PlayerAction) {
        match action {
            PlayerAction::PlayAlgorithm(algorithm, ruleset, now) => {
                self.play_algorithm(*algorithm, ruleset, now);
            }
            PlayerAction::Seek(to, now) => self.seek(to, now),
            PlayerAction::Replay(now) => {
                let replay = Replay::of(self.game());
                let start = *replay.turns.start();
                (self.player.playback, self.player.replay) = (None, Some(replay));
                self.set_games(self.games.reduce(Event::GoTo(start, now)), false);
            }
            PlayerAction::SetPlaying(plays) => self.player.set_playing(plays),
            PlayerAction::SetSpeed(speed) => self.player.speed = speed,
            PlayerAction::Close(now) => {
                self.record_seen_solution();
                self.player.playback = None;
                if let Some(replay) = self.player.replay.take() {
                    self.set_games(self.games.reduce(Event::GoTo(*replay.turns.end(), now)), false);
                }
            }
        }
    }

    fn play_algorithm(&mut self, (position, moves): (Position, Vec<Move>), ruleset: Ruleset, now: Ms) {
        if *self.board() != position {
            let event = Event::SetPosition { position: position.clone(), kind: StartKind::Loaded, now };
            self.set_games(self.games.reduce(event), false);
        }
        self.set_ruleset(ruleset);
        match Playback::new(position, moves, ruleset, PlaybackSource::Algorithm) {
            Some(playback) => self.player.open(playback.playing_to_end()),
            None => self.player.playback = None,
        }
    }

    pub(super) fn seek(&mut self, to: usize, now: Ms) {
        if let Some(replay) = &self.player.replay {
            let turn = (replay.turns.start() + to).min(*replay.turns.end());
            return self.set_games(self.games.reduce(Event::GoTo(turn, now)), false);
        }
        let Some(playback) = self.player.playback.clone() else { return };
        let ruleset = playback.ruleset;
        let seek = |game: &Game| {
            playback.path.seek(game, (playback.played, to), now, |board| ruleset.canonical(board))
        };
        self.set_games(self.games.map(seek), false);
        if let Some(playback) = &mut self.player.playback {
            playback.play_until = playback.play_until.filter(|until| playback.played < *until);
            playback.replaced = None;
        }
    }

    /// Counts a solution as a hint that was shown and of which no move was played. Moves that were played are counted as the solver's.
    fn record_seen_solution(&mut self) {
        let is_shown = self.player.playback.as_ref().is_some_and(|playback| {
            playback.played < playback.move_count() && playback.source != PlaybackSource::Algorithm
        });
        if is_shown && self.game().start().help.solver_moves == 0 {
            self.games = self.games.reduce(Event::HintGiven(HintLevel::Move));
        }
    }

    /// The next move of the player, while it is paused.
    #[must_use]
    pub fn followed_move(&self) -> Option<Move> {
        self.player.playback.as_ref().filter(|playback| playback.play_until.is_none())?.next_move()
    }
}
