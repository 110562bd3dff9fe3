//! The state of a puzzle page and its reducer. Pure: times and answers arrive with the actions.

use super::action::{Action, TableRequest};
use super::distances::KnownDistances;
use super::playback::Playback;
use super::search_result::SearchResult;
use super::storage_state::StorageState;
use crate::day::Day;
use crate::game::games::Games;
use crate::game::review::Review;
use crate::game::{Actor, Event, Game, HintLevel, StartKind};
use crate::page::playback_speed::PlaybackSpeed;
use crate::puzzle::metric_info::{MetricInfo, TableAvailability};
use crate::puzzle::panel;
use crate::puzzle::{Editor, Move, Position, PuzzleKind, Ruleset};
use crate::route::LinkWarning;
use crate::route::game::LinkReplay;
use antipode_protocol::SolutionPreference;
use std::cell::{Ref, RefCell};
use std::rc::Rc;

/// A dialog of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// Keys, how to play, sources.
    Help,
    /// The link to the position.
    Share,
    /// The options of a new board.
    Scramble,
    /// Everything that is stored, as a file.
    Data,
}

/// A notice at the edge of the page, shown until it is dismissed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Identifies the notice.
    pub id: u32,
    /// One sentence or two.
    pub message: String,
}

/// A pending request for a solution.
#[derive(Clone, Debug, PartialEq)]
pub struct SolutionRequest {
    /// The position to solve.
    pub from: Position,
    /// Which of the shortest solutions.
    pub prefer: SolutionPreference,
    /// The start of the played sequence. `prefix` leads from it to `from`; it is empty or was chosen by the player.
    pub start: Position,
    /// See `start`.
    pub prefix: Vec<Move>,
}

/// A pending request for a random position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionRequest {
    /// The depth; `None` for any depth.
    pub depth: Option<u32>,
    /// The random seed.
    pub seed: String,
}

/// The state of the page.
#[derive(Clone, Debug)]
pub struct Model {
    /// The player's own game, and a shared game if a link opened one.
    pub games: Games,
    /// The link that is being opened, with the moves not yet played. The shared game is at its start.
    pub opening: Option<Rc<LinkReplay>>,
    /// The last opened link with moves, if all of them are legal.
    pub(super) checked_link: Option<Rc<LinkReplay>>,
    /// The boards of the last change, in order; the last one is current.
    pub path: Rc<[Position]>,
    /// The number of the last change.
    pub change_number: u32,
    /// The number of the last change that has come to rest on the screen.
    pub settled_change: u32,
    /// The board and what counts as one move.
    pub ruleset: Ruleset,
    /// The rulesets whose tables are requested.
    pub requested_tables: Vec<Ruleset>,
    /// The rulesets whose tables are paused.
    pub paused_tables: Vec<Ruleset>,
    /// The rulesets with too many positions for a table, as a worker has found.
    pub refused_tables: Vec<Ruleset>,
    pub distances: KnownDistances,
    review: Rc<RefCell<Review>>,
    /// The last bounds of a search without a table.
    pub search_result: Option<SearchResult>,
    /// Whether such a search runs automatically.
    pub is_searching: bool,
    /// The sequence in the solution player.
    pub playback: Option<Playback>,
    /// The speed of the solution player.
    pub playback_speed: PlaybackSpeed,
    /// A pending request for a solution.
    pub solution_request: Option<SolutionRequest>,
    /// The last number of shortest solutions, with its ruleset and canonical board.
    pub solution_count: Option<(Ruleset, Position, u64)>,
    /// A pending request for a position.
    pub position_request: Option<PositionRequest>,
    /// The board and the name of the requested method.
    pub method_request: Option<(Position, &'static str)>,
    /// The method that was chosen last; not every board has it.
    pub chosen_method: Option<&'static str>,
    /// The hint level on this position.
    pub hint_level: Option<HintLevel>,
    /// The highlighted move of the list.
    pub highlighted_move: Option<Move>,
    /// Whether distances are hidden.
    pub hides_distances: bool,
    /// Whether the stopwatch is shown.
    pub shows_stopwatch: bool,
    /// Whether single-key shortcuts are enabled.
    pub has_single_keys: bool,
    /// The seed of the landscape that the tiles wear; empty for none.
    pub picture_seed: String,
    /// The board editor with its draft, open or closed.
    pub editor: Option<Editor>,
    /// The tab index of the open panel.
    pub tab: usize,
    /// Whether the open panel is shown in place of the board.
    pub is_full_width: bool,
    /// The open dialog.
    pub dialog: Option<Dialog>,
    /// The text of the position box.
    pub position_text: String,
    /// The notices, oldest first.
    pub notices: Vec<Notice>,
    /// The announcement of the last change for screen readers.
    pub announcement: String,
    /// What is saved.
    pub storage: StorageState,
    last_notice_id: u32,
}

impl Model {
    /// Creates the page of an own game.
    #[must_use]
    pub fn new(own: Game, ruleset: Ruleset) -> Model {
        let board = own.position().clone();
        let ruleset = ruleset.for_game(&own);
        let mut model = Model {
            games: Games::new(own),
            opening: None,
            checked_link: None,
            path: Rc::from([board]),
            change_number: 0,
            settled_change: 0,
            ruleset,
            requested_tables: Some(Ruleset::default_for(ruleset.kind()))
                .filter(|usual| usual.metric_info().table == TableAvailability::AtOnce)
                .into_iter()
                .collect(),
            paused_tables: Vec::new(),
            refused_tables: Vec::new(),
            distances: KnownDistances::default(),
            review: Rc::default(),
            search_result: None,
            is_searching: true,
            playback: None,
            playback_speed: PlaybackSpeed::default(),
            solution_request: None,
            solution_count: None,
            position_request: None,
            method_request: None,
            chosen_method: None,
            hint_level: None,
            highlighted_move: None,
            hides_distances: false,
            shows_stopwatch: true,
            has_single_keys: true,
            picture_seed: String::new(),
            editor: None,
            tab: 0,
            is_full_width: false,
            dialog: None,
            position_text: String::new(),
            notices: Vec::new(),
            announcement: String::new(),
            storage: StorageState::default(),
            last_notice_id: 0,
        };
        model.set_ruleset(ruleset);
        model
    }

    /// The game on the board.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.games.current()
    }

    #[must_use]
    pub fn kind(&self) -> PuzzleKind {
        self.ruleset.kind()
    }

    #[must_use]
    pub fn board(&self) -> &Position {
        self.game().position()
    }

    /// The distance of the board from solved, if known.
    #[must_use]
    pub fn depth(&self) -> Option<u32> {
        // Where there is a table, the table reports the distance, so that all panels that use the table agree.
        let solved = self.board().is_solved() && !self.wants_table(self.ruleset);
        if solved { Some(0) } else { self.distances.depth(self.ruleset, self.board()) }
    }

    /// The review of the current game.
    #[must_use]
    pub fn review(&self) -> Ref<'_, Review> {
        let depth = |board: &Position| self.distances.canonical_depth(self.ruleset, board);
        let answers = self.distances.answers();
        self.review.borrow_mut().update(self.game(), self.ruleset, answers, depth);
        self.review.borrow()
    }

    /// The link whose moves are legal and begin where the game on the board began.
    #[must_use]
    pub fn checked_link(&self) -> Option<&LinkReplay> {
        self.checked_link.as_deref().filter(|link| link.starts(self.game()))
    }

    /// Describes a ruleset, with the availability of its table.
    #[must_use]
    pub fn metric_info(&self, ruleset: Ruleset) -> MetricInfo {
        let counted = ruleset.metric_info();
        if self.refused_tables.contains(&ruleset) {
            MetricInfo { table: TableAvailability::None, ..counted }
        } else if self.paused_tables.contains(&ruleset) {
            MetricInfo { table: TableAvailability::Paused, ..counted }
        } else {
            counted
        }
    }

    /// The search bounds of the current board.
    #[must_use]
    pub fn board_search_result(&self) -> Option<&SearchResult> {
        let searched = self.search_result.as_ref().filter(|searched| searched.ruleset == self.ruleset);
        searched.filter(|searched| searched.board == self.ruleset.canonical(self.board()))
    }

    /// The chosen method, or else the first; `None` if the board has none.
    #[must_use]
    pub fn method(&self) -> Option<&'static str> {
        let ways = self.ruleset.methods();
        let chosen = ways.iter().find(|way| Some(way.name) == self.chosen_method);
        chosen.or(ways.first()).map(|way| way.name)
    }

    /// Whether the table of a ruleset is requested.
    #[must_use]
    pub fn wants_table(&self, ruleset: Ruleset) -> bool {
        self.requested_tables.contains(&ruleset)
    }

    /// The same page, on which an action of a day led from the one before: a game that was played says so.
    #[must_use]
    pub fn dated(mut self, before: &Model, today: Option<Day>) -> Model {
        let (was, is) = (before.game(), self.game());
        if let Some(day) = today
            && was.turns().len() != is.turns().len()
            && is.start().day != Some(day)
        {
            self.games = self.games.map(|game| game.played_on(day));
        }
        self
    }

    /// Returns the state after an action.
    #[must_use]
    pub fn reduce(&self, action: Action) -> Model {
        let mut next = self.clone();
        next.is_full_width &= !leads_to_the_board(&action);
        match action {
            Action::Gesture(gesture, now) => {
                let (moves, carried) = gesture.moves_on(self.board());
                next.set_games(self.games.reduce(Event::Play { moves, actor: Actor::Player, now }), carried);
            }
            Action::PlayMove(word, now) => {
                let event = Event::Play { moves: vec![word], actor: Actor::Player, now };
                next.set_games(self.games.reduce(event), false);
            }
            Action::PressKey(press, now) => {
                if let Some(word) = self.board().move_for_key(press) {
                    return self.reduce(Action::PlayMove(word, now));
                }
            }
            Action::Game(event) => {
                if matches!(event, Event::SetPosition { .. }) {
                    // They speak of the board before.
                    next.notices.clear();
                    // The board is to be seen.
                    next.close_editor();
                }
                next.set_games(self.games.reduce(event), false);
            }
            Action::OpenShared(link, now) => {
                next.close_editor();
                next.open_shared(*link, now);
            }
            Action::Resume(turn, now) => {
                return self
                    .reduce(Action::SetDialog(None))
                    .reduce(Action::CloseShared(now))
                    .reduce(Action::Game(Event::GoTo(turn, now)));
            }
            Action::CloseShared(now) => {
                next.opening = None;
                next.set_games(self.games.close_shared(now), false);
                next.announcement = "Back to your game.".to_owned();
            }
            Action::ReportIgnored(ignored) => {
                // Warnings about an earlier link are obsolete.
                next.notices.clear();
                for LinkWarning { message, text } in ignored {
                    next.report_ignored(message, text);
                }
            }
            Action::SetRuleset(ruleset) => next.set_ruleset(ruleset),
            Action::ChooseBoard(ruleset, now) => {
                if ruleset.for_position(self.board()) != ruleset {
                    let place =
                        Event::SetPosition { position: ruleset.solved(), kind: StartKind::Fresh, now };
                    next.set_games(self.games.reduce(place), false);
                }
                next.set_ruleset(ruleset);
            }
            Action::RequestTable(ruleset, wanted) => {
                next.requested_tables.retain(|other| *other != ruleset);
                next.paused_tables.retain(|other| *other != ruleset);
                match wanted {
                    TableRequest::Build => next.requested_tables.push(ruleset),
                    TableRequest::Pause => next.paused_tables.push(ruleset),
                    TableRequest::Cancel => {}
                }
            }
            Action::RefuseTable(ruleset) => {
                next.requested_tables.retain(|other| *other != ruleset);
                next.paused_tables.retain(|other| *other != ruleset);
                next.refused_tables.retain(|other| *other != ruleset);
                next.refused_tables.push(ruleset);
            }
            Action::ReceiveKnowledge(ruleset, board, knowledge) => {
                next.distances.learn(ruleset, &board, &knowledge);
            }
            Action::ReceiveBounds(ruleset, board, bounds) => next.receive_bounds(ruleset, board, bounds),
            Action::ForgetBounds => next.search_result = None,
            Action::SetSearching(searches) => next.is_searching = searches,
            Action::PlayAlgorithm(word, ruleset, now) => next.play_algorithm(*word, ruleset, now),
            Action::Solve(prefer) => {
                let board = self.board().clone();
                next.solution_request =
                    Some(SolutionRequest { from: board.clone(), prefer, start: board, prefix: Vec::new() });
                next.is_searching = true;
                next.play_best_found();
            }
            Action::Branch(word) => next.solution_request = self.branch_request(word),
            Action::ReceiveSolution(solution, now) => next.receive_solution(&solution, now),
            Action::ReceiveSolutionCount(ruleset, board, solutions) => {
                next.solution_count = Some((ruleset, ruleset.canonical(&board), solutions));
                next.playback = next
                    .playback
                    .take()
                    .map(|follow| follow.with_solution_count(next.solution_count.as_ref()));
            }
            Action::Seek(to, now) => next.seek(to, now),
            Action::SetPlaying(plays) => {
                if let Some(follow) = &mut next.playback {
                    follow.play_until = plays.then(|| follow.move_count());
                }
            }
            Action::SetPlaybackSpeed(tempo) => next.playback_speed = tempo,
            Action::ClosePlayer => next.playback = None,
            Action::RequestPosition(wanted) => {
                next.position_request = Some(wanted);
                next.dialog = None;
            }
            Action::ReceivePosition(position, now) => next.receive_position(&position, now),
            Action::FailRequest(sentence) => {
                next.solution_request = None;
                next.position_request = None;
                next.notify(sentence);
            }
            Action::RequestMethod => next.request_method(),
            Action::PlayMethod(method, from, to, now) => next.play_method(&method, from, to, now),
            Action::ChooseMethod(way) => {
                next.chosen_method = Some(way);
                if next.method_request.is_some() {
                    next.request_method();
                }
            }
            Action::Hint => next.raise_hint_level(),
            Action::ClearHint => next.hint_level = None,
            Action::HighlightMove(pointed) => next.highlighted_move = pointed,
            Action::HideDistances(hidden) => next.hides_distances = hidden,
            Action::ShowStopwatch(timed) => next.shows_stopwatch = timed,
            Action::EnableSingleKeys(keyed) => next.has_single_keys = keyed,
            Action::SetPicture(seed) => next.picture_seed = seed,
            Action::OpenEditor => next.open_editor(),
            Action::Edit(edit) => {
                next.set_editor(self.editor.as_ref().map(|editor| editor.reduce(&edit)));
            }
            Action::UndoEdit => next.set_editor(self.editor.as_ref().map(Editor::undone)),
            Action::RedoEdit => next.set_editor(self.editor.as_ref().map(Editor::redone)),
            Action::CloseEditor => next.close_editor(),
            Action::PlayDraft(now) => next.play_draft(now),
            Action::SolveDraft(now) => {
                if self.draft_position().is_some() {
                    next.play_draft(now);
                    return next.reduce(Action::Solve(SolutionPreference::FewestShifts));
                }
            }
            Action::OpenSetup(text, ruleset) => next.open_setup(&text, ruleset),
            Action::OpenTab(tab) => {
                next.tab = tab;
                next.is_full_width &= panel::of_tab(self.kind(), tab).view_name().is_some();
            }
            Action::ShowView(view) => next.show_view(view),
            Action::SetDialog(dialog) => next.dialog = dialog,
            Action::SetPositionText(text) => next.position_text = text,
            Action::Notify(text) => next.notify(text),
            Action::DismissNotice(number) => next.notices.retain(|notice| notice.id != number),
            Action::FinishAnimation(run) => next.settled_change = run,
            Action::Storage(action) => next.reduce_storage(action),
        }
        next
    }

    pub(super) fn set_ruleset(&mut self, ruleset: Ruleset) {
        let ruleset = ruleset.for_game(self.game());
        if self.ruleset != ruleset {
            self.ruleset = ruleset;
            self.hint_level = None;
            self.playback = None;
            self.solution_request = None;
        }
        if self.metric_info(ruleset).table == TableAvailability::AtOnce && !self.wants_table(ruleset) {
            self.requested_tables.push(ruleset);
        }
    }

    fn raise_hint_level(&mut self) {
        let found = self.board_search_result().is_some_and(|searched| searched.bounds.upper.is_some());
        if self.depth().is_none() && !found {
            return self.notify("Hints need the distance, which is not known yet.".to_owned());
        }
        let rung = match self.hint_level {
            None => HintLevel::Band,
            Some(rung) => match rung.next_level() {
                Some(next) => next,
                None => return,
            },
        };
        self.hint_level = Some(rung);
        self.games = self.games.reduce(Event::HintGiven(rung));
    }

    /// Says what was ignored, and opens its text for correction.
    pub(super) fn report_ignored(&mut self, message: String, text: String) {
        if !text.is_empty() {
            self.position_text = text;
            self.tab = panel::position_tab(self.kind());
        }
        self.notify(message);
    }

    pub(super) fn notify(&mut self, text: String) {
        self.last_notice_id += 1;
        self.notices.retain(|notice| notice.message != text);
        self.notices.push(Notice { id: self.last_notice_id, message: text });
        // More than three notices would cover the page.
        if self.notices.len() > 3 {
            self.notices.remove(0);
        }
    }
}

/// Whether the result of an action is to be seen on the board. The map shows a position chosen on it.
fn leads_to_the_board(action: &Action) -> bool {
    match action {
        Action::Game(Event::SetPosition { kind, .. }) => *kind != StartKind::FromMap,
        Action::OpenShared(..)
        | Action::Solve(_)
        | Action::PlayAlgorithm(..)
        | Action::PlayMethod(..)
        | Action::Hint
        | Action::OpenEditor
        | Action::OpenSetup(..) => true,
        _ => false,
    }
}

#[cfg(test)]
#[path = "model_tests.rs"]
mod tests;
