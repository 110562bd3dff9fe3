//! Connects the page to the solution player: solutions, methods and requested boards.

use super::model::{Model, SolutionRequest};
use super::playback::{Playback, PlaybackSource};
use super::search_result::SearchResult;
use crate::game::{Event, Game, Ms, StartKind};
use crate::puzzle::{Move, Position, Ruleset};
use antipode_protocol::{Bounds, Method, Solution, SolutionPreference};
use std::rc::Rc;

impl Model {
    /// Requests a solution that continues from here with another move. The moves played so far stay its prefix.
    pub(super) fn branch_request(&self, word: Move) -> Option<SolutionRequest> {
        let board = self.board().clone();
        let from = board.apply_all(&board.expand(word)?)?;
        let (start, mut prefix) = match &self.playback {
            Some(follow)
                if matches!(follow.source, PlaybackSource::Shortest(_) | PlaybackSource::Branched) =>
            {
                (follow.start.clone(), follow.path.moves()[..follow.played].to_vec())
            }
            _ => (board, Vec::new()),
        };
        prefix.push(word);
        Some(SolutionRequest { from, prefer: SolutionPreference::FewestShifts, start, prefix })
    }

    pub(super) fn receive_solution(&mut self, solution: &Solution, now: Ms) {
        let Some(wanted) = self.solution_request.take() else { return };
        let words = parse_moves(&wanted.start, solution.moves.iter());
        let branched = !wanted.prefix.is_empty();
        let source =
            if branched { PlaybackSource::Branched } else { PlaybackSource::Shortest(wanted.prefer) };
        let follow = words.and_then(|words| {
            let all = wanted.prefix.iter().copied().chain(words).collect();
            Playback::new(wanted.start, all, self.ruleset, source)
        });
        let Some(follow) = follow.and_then(|follow| follow.synced_to(self.board())) else {
            return self.notify("The solver's answer does not fit the board.".to_owned());
        };
        let before =
            self.playback.take().filter(|old| old.start == follow.start).and_then(|old| old.solution_count);
        self.playback = Some(
            Playback { solution_count: before, ..follow }.with_solution_count(self.solution_count.as_ref()),
        );
        if branched {
            let at = self.playback.as_ref().map_or(0, |follow| follow.played);
            self.seek(at + 1, now);
        } else {
            self.playback = self.playback.take().map(Playback::playing_to_end);
        }
    }

    pub(super) fn receive_bounds(&mut self, ruleset: Ruleset, board: Position, bounds: Rc<Bounds>) {
        let searched = SearchResult::new(ruleset, board, bounds);
        if searched.is_proven() {
            self.distances.learn(ruleset, &searched.board, &searched.knowledge);
        }
        self.search_result = Some(searched);
        self.play_best_found();
    }

    /// Plays the best solution that a search has found, if a solution is requested and there is no table.
    pub(super) fn play_best_found(&mut self) {
        if self.wants_table(self.ruleset) || self.solution_request.is_none() {
            return;
        }
        let Some(searched) = self.board_search_result().filter(|searched| searched.bounds.upper.is_some())
        else {
            return;
        };
        let (board, source) =
            (self.board().clone(), PlaybackSource::BestFound { proven: searched.is_proven() });
        let words = parse_moves(&board, searched.bounds.solution.iter());
        self.solution_request = None;
        match words.and_then(|words| Playback::new(board, words, self.ruleset, source)) {
            Some(follow) => self.playback = Some(follow.playing_to_end()),
            None => self.notify("The solver's answer does not fit the board.".to_owned()),
        }
    }

    pub(super) fn play_algorithm(
        &mut self,
        (position, words): (Position, Vec<Move>),
        ruleset: Ruleset,
        now: Ms,
    ) {
        if *self.board() != position {
            let place = Event::SetPosition { position: position.clone(), kind: StartKind::Loaded, now };
            self.set_games(self.games.reduce(place), false);
        }
        self.set_ruleset(ruleset);
        self.playback =
            Playback::new(position, words, ruleset, PlaybackSource::Algorithm).map(Playback::playing_to_end);
    }

    pub(super) fn request_method(&mut self) {
        self.method_request = self.method().map(|way| (self.board().clone(), way));
    }

    pub(super) fn seek(&mut self, to: usize, now: Ms) {
        let Some(follow) = self.playback.clone() else { return };
        let ruleset = follow.ruleset;
        let seek =
            |game: &Game| follow.path.seek(game, (follow.played, to), now, |board| ruleset.canonical(board));
        self.set_games(self.games.map(seek), false);
        if let Some(follow) = &mut self.playback {
            follow.play_until = follow.play_until.filter(|until| follow.played < *until);
        }
    }

    pub(super) fn play_method(&mut self, method: &Method, from: usize, to: usize, now: Ms) {
        let start = self.board().parse(&method.position).ok();
        let follow = start.and_then(|start| {
            let words = parse_moves(&start, method.steps.iter().flat_map(|step| &step.moves))?;
            Playback::new(start, words, self.ruleset.method_ruleset(), PlaybackSource::Method)
        });
        let Some(mut follow) = follow else {
            return self.notify("The method does not fit the board.".to_owned());
        };
        // The board may be anywhere on the method. If it is not, the method is requested again.
        follow.played = from;
        let Some(mut follow) = follow.synced_to(self.board()) else {
            self.request_method();
            return self.notify("The board has changed. The method is computed again.".to_owned());
        };
        follow.play_until = None;
        self.playback = Some(follow);
        self.seek(from, now);
        if let Some(follow) = &mut self.playback {
            follow.play_until = Some(to).filter(|to| follow.played < *to);
        }
    }

    pub(super) fn receive_position(&mut self, position: &str, now: Ms) {
        let Some(wanted) = self.position_request.take() else { return };
        match self.board().parse(position) {
            Ok(position) => {
                let how = StartKind::Scramble { seed: wanted.seed, depth: wanted.depth };
                self.set_games(self.games.reduce(Event::SetPosition { position, kind: how, now }), false);
            }
            Err(why) => self.notify(format!("The solver's answer is not a valid board: {why}.")),
        }
    }
}

/// Parses the moves of a worker. Returns `None` if one is invalid.
fn parse_moves<'a>(start: &Position, words: impl Iterator<Item = &'a String>) -> Option<Vec<Move>> {
    words.map(|word| start.parse_move(word)).collect()
}
