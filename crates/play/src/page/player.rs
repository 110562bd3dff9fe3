//! The solution player.

use super::model::Model;
use super::playback::{Playback, PlaybackSource};
use super::playback_speed::PlaybackSpeed;
use crate::game::{Event, Game, Ms, StartKind};
use crate::puzzle::{Move, Position, Ruleset};

/// The solution player of a page.
#[derive(Clone, Debug, Default)]
pub struct Player {
    /// The sequence that is played.
    pub playback: Option<Playback>,
    pub speed: PlaybackSpeed,
}

#[derive(Clone, Debug)]
pub enum PlayerAction {
    /// Put a position on the board, unless it is there already, and play moves from it under a ruleset.
    PlayAlgorithm(Box<(Position, Vec<Move>)>, Ruleset, Ms),
    /// Move to this move of the sequence.
    Seek(usize, Ms),
    /// Play or pause.
    SetPlaying(bool),
    SetSpeed(PlaybackSpeed),
    Close,
}

impl Model {
    pub(super) fn reduce_player(&mut self, action: PlayerAction) {
        match action {
            PlayerAction::PlayAlgorithm(algorithm, ruleset, now) => {
                self.play_algorithm(*algorithm, ruleset, now);
            }
            PlayerAction::Seek(to, now) => self.seek(to, now),
            PlayerAction::SetPlaying(plays) => {
                if let Some(playback) = &mut self.player.playback {
                    playback.play_until = plays.then(|| playback.move_count());
                }
            }
            PlayerAction::SetSpeed(speed) => self.player.speed = speed,
            PlayerAction::Close => self.player.playback = None,
        }
    }

    fn play_algorithm(&mut self, (position, moves): (Position, Vec<Move>), ruleset: Ruleset, now: Ms) {
        if *self.board() != position {
            let event = Event::SetPosition { position: position.clone(), kind: StartKind::Loaded, now };
            self.set_games(self.games.reduce(event), false);
        }
        self.set_ruleset(ruleset);
        self.player.playback =
            Playback::new(position, moves, ruleset, PlaybackSource::Algorithm).map(Playback::playing_to_end);
    }

    pub(super) fn seek(&mut self, to: usize, now: Ms) {
        let Some(playback) = self.player.playback.clone() else { return };
        let ruleset = playback.ruleset;
        let seek = |game: &Game| {
            playback.path.seek(game, (playback.played, to), now, |board| ruleset.canonical(board))
        };
        self.set_games(self.games.map(seek), false);
        if let Some(playback) = &mut self.player.playback {
            playback.play_until = playback.play_until.filter(|until| playback.played < *until);
        }
    }
}
