//! The state of a puzzle page and its reducer. Pure: times and answers arrive with the actions.

use super::action::Action;
use super::change::Change;
use super::distances::KnownDistances;
use super::editing::EditingAction;
use super::hint::{HintAction, Hints};
use super::link::{LinkAction, LinkState};
use super::method::{MethodAction, MethodState};
use super::notices::Notices;
use super::player::{Player, PlayerAction};
use super::search_result::SearchResult;
use super::settings::Preferences;
use super::solving::{SolverAction, SolverState};
use super::storage_state::StorageState;
use super::tables::Tables;
use super::view::Display;
use crate::day::Day;
use crate::game::games::Games;
use crate::game::review::Review;
use crate::game::{Event, Game, Ms, StartKind};
use crate::puzzle::metric_info::{MetricInfo, TableAvailability};
use crate::puzzle::{Editor, Position, PuzzleKind, Ruleset};
use crate::route::game::LinkReplay;
use std::cell::{Ref, RefCell};
use std::rc::Rc;

/// The state of the page.
#[derive(Clone, Debug)]
pub struct Model {
    /// The player's own game, and a shared game if a link opened one.
    pub games: Games,
    /// The link that is being opened, and the last one.
    pub link: LinkState,
    /// The last change of the board.
    pub change: Change,
    /// The board and what counts as one move.
    pub ruleset: Ruleset,
    /// The tables that are requested, paused or refused.
    pub tables: Tables,
    pub distances: KnownDistances,
    review: Rc<RefCell<Review>>,
    /// The search without a table, and what is requested from the workers.
    pub solver: SolverState,
    /// The solution player.
    pub player: Player,
    /// The method that is chosen, and the one that is requested.
    pub methods: MethodState,
    pub hints: Hints,
    pub preferences: Preferences,
    /// The board editor with its draft, open or closed.
    pub editor: Option<Editor>,
    /// What is shown beside the board, in its place or over it.
    pub display: Display,
    pub notices: Notices,
    /// What is saved.
    pub storage: StorageState,
}

impl Model {
    /// Creates the page of an own game.
    #[must_use]
    pub fn new(own: Game, ruleset: Ruleset) -> Model {
        let ruleset = ruleset.for_game(&own);
        let mut model = Model {
            link: LinkState::default(),
            change: Change::at(own.position()),
            games: Games::new(own),
            ruleset,
            tables: Tables::for_puzzle(ruleset.kind()),
            distances: KnownDistances::default(),
            review: Rc::default(),
            solver: SolverState::default(),
            player: Player::default(),
            methods: MethodState::default(),
            hints: Hints::default(),
            preferences: Preferences::default(),
            editor: None,
            display: Display::default(),
            notices: Notices::default(),
            storage: StorageState::default(),
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
        self.link.checked.as_deref().filter(|link| link.starts(self.game()))
    }

    /// Describes a ruleset, with the availability of its table.
    #[must_use]
    pub fn metric_info(&self, ruleset: Ruleset) -> MetricInfo {
        let metric = ruleset.metric_info();
        MetricInfo { table: self.tables.availability(ruleset, metric.table), ..metric }
    }

    /// The search bounds of the current board.
    #[must_use]
    pub fn board_search_result(&self) -> Option<&SearchResult> {
        let result = self.solver.search_result.as_ref().filter(|result| result.ruleset == self.ruleset);
        result.filter(|result| result.board == self.ruleset.canonical(self.board()))
    }

    /// The chosen method, or else the first; `None` if the board has none.
    #[must_use]
    pub fn method(&self) -> Option<&'static str> {
        let methods = self.ruleset.methods();
        let chosen = methods.iter().find(|method| Some(method.name) == self.methods.chosen);
        chosen.or(methods.first()).map(|method| method.name)
    }

    /// Whether the table of a ruleset is requested.
    #[must_use]
    pub fn wants_table(&self, ruleset: Ruleset) -> bool {
        self.tables.requested.contains(&ruleset)
    }

    /// Records the day in the game if an action has changed its moves since `before`.
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
        next.display.is_full_width &= !leads_to_the_board(&action);
        match action {
            Action::Board(action) => next.reduce_board(action),
            Action::Game(event) => next.reduce_game(event),
            Action::Link(action) => next.reduce_link(action),
            Action::SetRuleset(ruleset) => next.set_ruleset(ruleset),
            Action::ChooseBoard(ruleset, now) => next.choose_board(ruleset, now),
            Action::Table(action) => next.tables.reduce(action),
            Action::ReceiveKnowledge(ruleset, board, knowledge) => {
                next.distances.learn(ruleset, &board, &knowledge);
            }
            Action::Solver(action) => next.reduce_solver(action),
            Action::Player(action) => next.reduce_player(action),
            Action::Method(action) => next.reduce_method(action),
            Action::Hint(action) => next.reduce_hint(action),
            Action::Preference(action) => next.preferences.reduce(action),
            Action::Editing(action) => next.reduce_editing(action),
            Action::View(action) => next.reduce_view(action),
            Action::Notice(action) => next.notices.reduce(action),
            Action::Storage(action) => next.reduce_storage(action),
        }
        next
    }

    pub(super) fn set_ruleset(&mut self, ruleset: Ruleset) {
        let ruleset = ruleset.for_game(self.game());
        if self.ruleset != ruleset {
            self.ruleset = ruleset;
            self.hints.level = None;
            self.player.playback = None;
            self.solver.solution_request = None;
        }
        if self.metric_info(ruleset).table == TableAvailability::AtOnce && !self.wants_table(ruleset) {
            self.tables.requested.push(ruleset);
        }
    }

    fn choose_board(&mut self, ruleset: Ruleset, now: Ms) {
        if ruleset.for_position(self.board()) != ruleset {
            let event = Event::SetPosition { position: ruleset.solved(), kind: StartKind::Fresh, now };
            self.set_games(self.games.reduce(event), false);
        }
        self.set_ruleset(ruleset);
    }
}

/// Whether the result of an action is to be seen on the board. The map shows a position chosen on it.
fn leads_to_the_board(action: &Action) -> bool {
    match action {
        Action::Game(Event::SetPosition { kind, .. }) => *kind != StartKind::FromMap,
        Action::Link(LinkAction::OpenShared(..))
        | Action::Solver(SolverAction::Solve(_))
        | Action::Player(PlayerAction::PlayAlgorithm(..))
        | Action::Method(MethodAction::Play(..))
        | Action::Hint(HintAction::Next(..))
        | Action::Editing(
            EditingAction::Open | EditingAction::OpenSetup(..) | EditingAction::SolveDraft(_),
        ) => true,
        _ => false,
    }
}

#[cfg(test)]
#[path = "model_tests.rs"]
mod tests;
