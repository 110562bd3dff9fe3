//! The state of an embedded board, and its reducer. Pure: times and answers arrive with the actions.

use antipode_play::game::{Actor, Event, Game, HistoryEntry, HistoryEvent, Ms, StartKind, reduce};
use antipode_play::page::change::Change;
use antipode_play::page::playback::{Playback, PlaybackSource};
use antipode_play::page::playback_speed::PlaybackSpeed;
use antipode_play::puzzle::gesture::Gesture;
use antipode_play::puzzle::{KeyBinding, Position, PuzzleKind, Ruleset};
use antipode_play::route::Route;
use antipode_play::route::game::{self, LinkReplay, route_of_game};
use antipode_protocol::SolutionPreference;

/// The state of a board.
#[derive(Clone, Debug)]
pub struct Model {
    pub game: Game,
    pub ruleset: Ruleset,
    pub change: Change,
    /// The solution that is followed.
    pub playback: Option<Playback>,
    pub speed: PlaybackSpeed,
    /// The position whose solution is requested.
    pub request: Option<Position>,
    /// What is to be said, in sentences; empty if nothing is.
    pub message: String,
}

#[derive(Clone, Debug)]
pub enum Action {
    Gesture(Gesture, Ms),
    /// A key that makes a move. Keys arrive faster than boards are drawn, so the move depends on the board at that time.
    Key(KeyBinding, Ms),
    /// The animation of the change with this number has ended.
    Settle(u32),
    /// Undo, redo, restart.
    Game(Event),
    /// Request a solution.
    Solve,
    /// A solver has answered the request for this position.
    Receive(Position, Answer),
    /// There is no answer. The text is a phrase with the reason.
    Fail(Position, String),
    /// Go to the position after this many moves of the solution.
    Seek(usize, Ms),
    SetPlaying(bool),
    SetSpeed(PlaybackSpeed),
    ClosePlayer,
}

/// What a solver knows of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// A proven lower bound of the distance.
    pub lower: u32,
    /// A proven upper bound, if any is known; the distance if it equals `lower`.
    pub upper: Option<u32>,
    /// The moves of the best solution that is known; none if none was asked for.
    pub moves: Vec<String>,
}

/// The last change, as the page around the board is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub position: String,
    /// The moves of the last turn; none after an undo, a restart or at the start.
    pub moves: Vec<String>,
    /// Who made the change: `player`, or `solution`; empty of a board as it begins.
    pub by: &'static str,
    pub solved: bool,
    /// Whether moves have solved the board, and not the position it began with.
    pub won: bool,
    /// The fields of a link to this board with its moves: `at=…&moves=…`.
    pub link: String,
}

impl Model {
    /// The board of a link, with its moves; the first board of the puzzle if it names none. What is wrong with the link is said.
    #[must_use]
    pub fn of_link(kind: PuzzleKind, link: &Route) -> Model {
        let read = game::parse(link, kind);
        let mut warnings = read.warnings;
        let (game, ruleset) = match read.link {
            Some(link) => {
                let replay = LinkReplay::new(link).finished();
                warnings.extend(replay.warning().cloned());
                (replay.game(), replay.ruleset())
            }
            None => {
                if read.setup.is_some_and(|setup| !setup.is_empty()) {
                    let message =
                        "The link's board cannot be played: it is not complete, or no moves solve it."
                            .to_owned();
                    warnings.push(antipode_play::route::LinkWarning { message, text: String::new() });
                }
                let first = Game::new(kind.first_board(), StartKind::Fresh);
                (first, read.ruleset.unwrap_or(kind.default_ruleset()))
            }
        };
        let messages: Vec<String> = warnings.into_iter().map(|warning| warning.message).collect();
        Model {
            change: Change::at(game.position()),
            ruleset: ruleset.for_game(&game),
            game,
            playback: None,
            speed: PlaybackSpeed::default(),
            request: None,
            message: messages.join(" "),
        }
    }

    #[must_use]
    pub fn board(&self) -> &Position {
        self.game.position()
    }

    /// Whether the board was just solved.
    #[must_use]
    pub fn is_won(&self) -> bool {
        self.game.is_won() && self.change.settled == self.change.number
    }

    #[must_use]
    pub fn reduce(&self, action: Action) -> Model {
        let mut next = self.clone();
        match action {
            Action::Gesture(gesture, now) => {
                let (moves, carried) = gesture.moves_on(self.board());
                next.play(moves, carried, now);
            }
            Action::Key(key, now) => {
                next.play(self.board().move_for_key(key).into_iter().collect(), false, now);
            }
            Action::Settle(number) => next.change.settled = number,
            Action::Game(event) => next.set_game(reduce(&self.game, event), false),
            Action::Solve => next.request = Some(self.board().clone()),
            Action::Receive(position, answer) if self.request.as_ref() == Some(&position) => {
                next.receive(&answer);
            }
            Action::Fail(position, why) if self.request.as_ref() == Some(&position) => {
                next.request = None;
                next.message = format!("No solution is available: {why}.");
            }
            // The board has changed since.
            Action::Receive(..) | Action::Fail(..) => {}
            Action::Seek(to, now) => next.seek(to, now),
            Action::SetPlaying(plays) => {
                let playback = next.playback.take().map(|playback| Playback { play_until: None, ..playback });
                next.playback = if plays { playback.map(Playback::playing_to_end) } else { playback };
            }
            Action::SetSpeed(speed) => next.speed = speed,
            Action::ClosePlayer => next.playback = None,
        }
        next
    }

    fn play(&mut self, moves: Vec<antipode_play::puzzle::Move>, carried: bool, now: Ms) {
        let after = self.playback.as_ref().zip(self.board().play_all(&moves));
        // What the player shows is the solver's move.
        let follows = after.is_some_and(|(playback, (_, after))| playback.leads_to(&after));
        let actor = if follows { Actor::Solver } else { Actor::Player };
        self.set_game(reduce(&self.game, Event::Play { moves, actor, now }), carried);
    }

    fn set_game(&mut self, game: Game, carried: bool) {
        let is_same =
            game.turns().len() == self.game.turns().len() && game.current_turn() == self.game.current_turn();
        if is_same && game.position() == self.game.position() {
            return;
        }
        self.change = self.change.next(&self.game, &game, carried);
        self.game = game;
        self.ruleset = self.ruleset.for_game(&self.game);
        self.request = None;
        self.message.clear();
        let board = self.board().clone();
        self.playback = self.playback.take().and_then(|playback| playback.synced_to(&board));
    }

    fn receive(&mut self, answer: &Answer) {
        let Some(start) = self.request.take() else { return };
        let is_proven = answer.upper == Some(answer.lower);
        let source = match is_proven {
            true => PlaybackSource::Shortest(SolutionPreference::First),
            false => PlaybackSource::BestFound { proven_from: None },
        };
        let moves: Option<Vec<_>> = answer.moves.iter().map(|name| start.parse_move(name)).collect();
        self.playback = moves.and_then(|moves| Playback::new(start, moves, self.ruleset, source));
        if self.playback.is_none() {
            self.message = "The solver's answer does not fit the board.".to_owned();
        }
    }

    fn seek(&mut self, to: usize, now: Ms) {
        let Some(playback) = self.playback.clone() else { return };
        let ruleset = playback.ruleset;
        let canonical = |board: &Position| ruleset.canonical(board);
        self.set_game(playback.path.seek(&self.game, (playback.played, to), now, canonical), false);
        if let Some(playback) = &mut self.playback {
            playback.play_until = playback.play_until.filter(|until| playback.played < *until);
        }
    }

    /// The last change, for the page around the board. `before` is the number of the turn before it.
    #[must_use]
    pub fn report(&self, before: usize) -> Report {
        let turn = &self.game.turns()[self.game.current_turn()];
        let (moves, actor) = match &turn.kind {
            HistoryEvent::Moves { actor, .. } if self.game.current_turn() > before => {
                let moves = HistoryEntry::moves(turn).iter().map(|mv| self.board().move_text(*mv)).collect();
                (moves, *actor)
            }
            _ => (Vec::new(), Actor::Player),
        };
        let address = route_of_game(&self.game, self.ruleset).to_string();
        Report {
            position: self.board().text(),
            moves,
            by: match actor {
                _ if self.change.number == 0 => "",
                Actor::Solver => "solution",
                Actor::Player => "player",
            },
            solved: self.board().is_solved(),
            won: self.game.is_won(),
            link: address.split_once('#').map_or("", |(_, fields)| fields).to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model(kind: PuzzleKind, link: &str) -> Model {
        Model::of_link(kind, &Route::parse(&format!("embed/{}/#{link}", kind.name())))
    }

    fn play(model: &Model, text: &str) -> Model {
        let moves = model.board().parse_moves(text).expect("moves");
        model.reduce(Action::Gesture(Gesture::Moves { moves, carried: false }, Ms(0)))
    }

    #[test]
    fn every_puzzle_has_a_first_board() {
        for kind in PuzzleKind::ALL {
            let model = model(kind, "");
            assert_eq!((model.board(), model.message.as_str()), (&kind.first_board(), ""));
        }
    }

    #[test]
    fn a_solution_is_followed_move_by_move() {
        assert_eq!(model(PuzzleKind::Ramka, "at=1.23/456/789&moves=R1.L1").game.line().len(), 2);
        let model = model(PuzzleKind::Ramka, "at=1.23/456/789");
        let asked = model.reduce(Action::Solve);
        let position = asked.request.clone().expect("a request");
        let answer = Answer { lower: 1, upper: Some(1), moves: vec!["L1".into()] };
        let shown = asked.reduce(Action::Receive(position.clone(), answer.clone()));
        assert!(shown.playback.is_some() && shown.request.is_none());
        let end = shown.reduce(Action::Seek(1, Ms(0)));
        let report = end.report(shown.game.current_turn());
        assert!(report.solved && report.won, "{report:?}");
        assert_eq!((report.moves, report.by), (vec!["L1".to_owned()], "solution"));
        assert_eq!(report.link, "at=1.23/456/789.-&moves=L1");
        let back = end.reduce(Action::Seek(0, Ms(0)));
        assert_eq!((back.board(), back.report(end.game.current_turn()).moves.len()), (model.board(), 0));
        // An answer that comes after another move is of no use.
        let late = play(&asked, "R1").reduce(Action::Receive(position, answer));
        assert!(late.playback.is_none() && late.message.is_empty());
    }

    #[test]
    fn a_move_beside_the_solution_closes_it() {
        let model = model(PuzzleKind::Rotation, "at=3x3n2:4,1,3,5,2,6,7,8,9").reduce(Action::Solve);
        let position = model.request.clone().expect("a request");
        let answer = Answer { lower: 1, upper: Some(1), moves: vec!["a".into()] };
        let shown = model.reduce(Action::Receive(position.clone(), answer));
        assert!(play(&shown, "D").playback.is_none());
        let wrong = Answer { lower: 1, upper: Some(1), moves: vec!["?".into()] };
        assert!(!model.reduce(Action::Receive(position.clone(), wrong)).message.is_empty());
        assert!(model.reduce(Action::Fail(position, "it is late".into())).message.contains("it is late"));
    }

    #[test]
    fn a_bad_link_leaves_a_board_and_a_reason() {
        for link in
            ["at=113/456/789", "at=1.23/456/789&moves=L3", "metric=inches", "setup=1--/---/---", "bord=1"]
        {
            let model = model(PuzzleKind::Ramka, link);
            assert!(model.message.len() > 20, "{link}: {}", model.message);
        }
    }
}
