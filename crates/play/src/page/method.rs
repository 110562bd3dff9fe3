//! Human methods, played in the solution player.

use super::model::Model;
use super::playback::{Playback, PlaybackSource};
use super::solving::parse_moves;
use crate::game::Ms;
use crate::puzzle::Position;
use antipode_protocol::Method;
use std::rc::Rc;

/// The method that is chosen, and the one that is requested.
#[derive(Clone, Debug, Default)]
pub struct MethodState {
    /// The board and the name of the requested method.
    pub request: Option<(Position, &'static str)>,
    /// The method that was chosen last; not every board has it.
    pub(super) chosen: Option<&'static str>,
}

#[derive(Clone, Debug)]
pub enum MethodAction {
    /// Request the method for the current board.
    Request,
    /// Choose a method, where the board has it.
    Choose(&'static str),
    /// Play part of the method, from one move to another.
    Play(Rc<Method>, usize, usize, Ms),
}

impl Model {
    pub(super) fn reduce_method(&mut self, action: MethodAction) {
        match action {
            MethodAction::Request => self.request_method(),
            MethodAction::Choose(name) => {
                self.methods.chosen = Some(name);
                if self.methods.request.is_some() {
                    self.request_method();
                }
            }
            MethodAction::Play(method, from, to, now) => self.play_method(&method, from, to, now),
        }
    }

    fn request_method(&mut self) {
        self.methods.request = self.method().map(|name| (self.board().clone(), name));
    }

    fn play_method(&mut self, method: &Method, from: usize, to: usize, now: Ms) {
        let start = self.board().parse(&method.position).ok();
        let playback = start.and_then(|start| {
            let moves = parse_moves(&start, method.steps.iter().flat_map(|step| &step.moves))?;
            Playback::new(start, moves, self.ruleset.method_ruleset(), PlaybackSource::Method)
        });
        let Some(mut playback) = playback else {
            return self.notices.add("The method does not fit the board.".to_owned());
        };
        // The board may be anywhere on the method. If it is not, the method is requested again.
        playback.played = from;
        let Some(mut playback) = playback.synced_to(self.board()) else {
            self.request_method();
            return self.notices.add("The board has changed. The method is computed again.".to_owned());
        };
        playback.play_until = None;
        self.player.open(playback);
        self.seek(from, now);
        if let Some(playback) = &mut self.player.playback {
            playback.play_until = Some(to).filter(|to| playback.played < *to);
        }
    }
}
