//! Connects the page to the solution player: solutions, methods and requested boards.

use super::follow::{Follow, Source};
use super::model::{Model, WantedSolution};
use super::searched::Searched;
use crate::game::{Event, Game, How, Ms, Playable};
use crate::puzzle::Count;
use crate::puzzle::{Move, Position, Toy};
use antipode_protocol::{Bounds, Method, SolutionPreference, Solution};
use std::rc::Rc;

impl Model {
    /// Requests a solution that continues from here with another move. The moves played so far stay its prefix.
    pub(super) fn branched(&self, word: Move) -> Option<WantedSolution> {
        let board = self.board().clone();
        let from = self.toy().after(&board, &self.toy().realise(&board, word)?)?;
        let (start, mut prefix) = match &self.follow {
            Some(follow) if matches!(follow.source, Source::Shortest(_) | Source::Branched) => {
                (follow.start.clone(), follow.track.words()[..follow.at].to_vec())
            }
            _ => (board, Vec::new()),
        };
        prefix.push(word);
        Some(WantedSolution { from, prefer: SolutionPreference::FewestShifts, start, prefix })
    }

    pub(super) fn solved(&mut self, solution: &Solution, now: Ms) {
        let Some(wanted) = self.wanted_solution.take() else { return };
        let words = parse_moves(&wanted.start, solution.moves.iter());
        let branched = !wanted.prefix.is_empty();
        let source = if branched { Source::Branched } else { Source::Shortest(wanted.prefer) };
        let follow = words.and_then(|words| {
            let all = wanted.prefix.iter().copied().chain(words).collect();
            Follow::new(wanted.start, all, self.count, source)
        });
        let Some(follow) = follow.and_then(|follow| follow.seen(self.board())) else {
            return self.note("The solver's answer does not fit the board.".to_owned());
        };
        let before = self.follow.take().filter(|old| old.start == follow.start).and_then(|old| old.solutions);
        self.follow = Some(Follow { solutions: before, ..follow }.counted(self.solutions.as_ref()));
        if branched {
            let at = self.follow.as_ref().map_or(0, |follow| follow.at);
            self.seek(at + 1, now);
        } else {
            self.follow = self.follow.take().map(Follow::played);
        }
    }

    pub(super) fn bounded(&mut self, ruleset: Count, board: Position, bounds: Rc<Bounds>) {
        let searched = Searched::new(ruleset, board, bounds);
        if searched.is_proven() {
            Rc::make_mut(&mut self.known).learn(ruleset, &searched.board, &searched.knowledge);
        }
        self.searched = Some(searched);
        self.play_found();
    }

    /// Plays the best solution that a search has found, if a solution is requested and there is no table.
    pub(super) fn play_found(&mut self) {
        if self.wants_table(self.count) || self.wanted_solution.is_none() {
            return;
        }
        let Some(searched) = self.searched().filter(|searched| searched.bounds.upper.is_some()) else {
            return;
        };
        let (board, source) = (self.board().clone(), Source::Found { proven: searched.is_proven() });
        let words = parse_moves(&board, searched.bounds.solution.iter());
        self.wanted_solution = None;
        match words.and_then(|words| Follow::new(board, words, self.count, source)) {
            Some(follow) => self.follow = Some(follow.played()),
            None => self.note("The solver's answer does not fit the board.".to_owned()),
        }
    }

    pub(super) fn perform(&mut self, (position, words): (Position, Vec<Move>), ruleset: Count, now: Ms) {
        if *self.board() != position {
            let place = Event::Place { position: position.clone(), how: How::Loaded, now };
            self.change(self.games.reduce(&self.toy(), place), false);
        }
        self.count(ruleset);
        self.follow = Follow::new(position, words, ruleset, Source::Word).map(Follow::played);
    }

    pub(super) fn ask_method(&mut self) {
        self.method_of = self.way().map(|way| (self.board().clone(), way));
    }

    pub(super) fn seek(&mut self, to: usize, now: Ms) {
        let Some(follow) = self.follow.clone() else { return };
        let (kind, ruleset) = (self.toy(), follow.count);
        let seek = |game: &Game<Toy>| {
            follow.track.seek(&kind, game, (follow.at, to), now, |board| ruleset.canonical(board))
        };
        self.change(self.games.map(seek), false);
        if let Some(follow) = &mut self.follow {
            follow.until = follow.until.filter(|until| follow.at < *until);
        }
    }

    pub(super) fn play_method(&mut self, method: &Method, from: usize, to: usize, now: Ms) {
        let start = self.board().read(&method.position).ok();
        let follow = start.and_then(|start| {
            let words = parse_moves(&start, method.steps.iter().flat_map(|step| &step.moves))?;
            Follow::new(start, words, self.count.of_method(), Source::Method)
        });
        let Some(mut follow) = follow else {
            return self.note("The method does not fit the board.".to_owned());
        };
        // The board may be anywhere on the method. If it is not, the method is requested again.
        follow.at = from;
        let Some(mut follow) = follow.seen(self.board()) else {
            self.ask_method();
            return self.note("The board has changed. The method is computed again.".to_owned());
        };
        follow.until = None;
        self.follow = Some(follow);
        self.seek(from, now);
        if let Some(follow) = &mut self.follow {
            follow.until = Some(to).filter(|to| follow.at < *to);
        }
    }

    pub(super) fn depth_found(&mut self, position: &str, now: Ms) {
        let Some(wanted) = self.wanted_depth.take() else { return };
        match self.board().read(position) {
            Ok(position) => {
                let how = How::Scramble { seed: wanted.seed, depth: wanted.depth };
                self.change(self.games.reduce(&self.toy(), Event::Place { position, how, now }), false);
            }
            Err(why) => self.note(format!("The solver's answer is not a valid board: {why}.")),
        }
    }
}

/// Parses the moves of a worker. Returns `None` if one is invalid.
fn parse_moves<'a>(start: &Position, words: impl Iterator<Item = &'a String>) -> Option<Vec<Move>> {
    words.map(|word| start.read_move(word)).collect()
}
