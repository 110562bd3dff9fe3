//! The search without a table, and requests for solutions and positions.

use super::model::Model;
use super::next_board::next_seed;
use super::playback::{Playback, PlaybackSource};
use super::search_result::SearchResult;
use crate::game::ladder::Difficulty;
use crate::game::{Event, Ms, StartKind};
use crate::puzzle::rating::RatedDepth;
use crate::puzzle::{Move, Position, Ruleset};
use antipode_protocol::{Bounds, Solution, SolutionPreference, TableQuery};
use std::rc::Rc;

/// The pending requests to the workers, and their last results.
#[derive(Clone, Debug)]
pub struct SolverState {
    /// The last bounds of a search without a table.
    pub search_result: Option<SearchResult>,
    /// Whether such a search runs automatically.
    pub is_searching: bool,
    /// A pending request for a solution.
    pub solution_request: Option<SolutionRequest>,
    /// The last number of shortest solutions, with its ruleset and canonical board.
    solution_count: Option<(Ruleset, Position, u64)>,
    /// A pending request for a position.
    pub position_request: Option<PositionRequest>,
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
    pub choice: PositionChoice,
    /// The random seed.
    pub seed: String,
}

/// Which random position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionChoice {
    /// Each is equally likely.
    Any,
    /// One of this depth.
    Depth(u32),
    /// The next one of the ladder.
    Ladder(Difficulty),
    /// The next one of the ladder, at this depth; `is_new` if there is one that the player had not yet.
    Next { board: RatedDepth, is_new: bool },
}

#[derive(Clone, Debug)]
pub enum SolverAction {
    /// A worker sent the current bounds of a search without a table.
    ReceiveBounds(Ruleset, Position, Rc<Bounds>),
    /// The bounds of the search mean nothing: it has proven the board unsolvable.
    ForgetBounds,
    /// Start or stop the search that replaces a missing table.
    SetSearching(bool),
    /// Request a shortest solution.
    Solve(SolutionPreference),
    /// Request a shortest solution that begins with this move.
    Branch(Move),
    /// A worker sent the solution.
    ReceiveSolution(Rc<Solution>, Ms),
    /// A worker sent the number of shortest solutions from a board under a ruleset.
    ReceiveSolutionCount(Ruleset, Position, u64),
    /// Request a position of an exact depth.
    RequestPosition(PositionRequest),
    /// A worker sent the position.
    ReceivePosition(Rc<String>, Ms),
    /// The next board of the ladder is found.
    ReceiveNext(Position, RatedDepth, Ms),
    /// A request failed. The text is one sentence with the reason.
    FailRequest(String),
}

impl Default for SolverState {
    fn default() -> SolverState {
        SolverState {
            search_result: None,
            is_searching: true,
            solution_request: None,
            solution_count: None,
            position_request: None,
        }
    }
}

impl Model {
    pub(super) fn reduce_solver(&mut self, action: SolverAction) {
        match action {
            SolverAction::ReceiveBounds(ruleset, board, bounds) => {
                self.receive_bounds(ruleset, board, bounds);
            }
            SolverAction::ForgetBounds => self.solver.search_result = None,
            SolverAction::SetSearching(searches) => self.solver.is_searching = searches,
            SolverAction::Solve(prefer) => self.solve(prefer),
            SolverAction::Branch(mv) => self.solver.solution_request = self.branch_request(mv),
            SolverAction::ReceiveSolution(solution, now) => self.receive_solution(&solution, now),
            SolverAction::ReceiveSolutionCount(ruleset, board, count) => {
                self.solver.solution_count = Some((ruleset, ruleset.canonical(&board), count));
                let playback = self.player.playback.take();
                let count = self.solver.solution_count.as_ref();
                self.player.playback = playback.map(|playback| playback.with_solution_count(count));
            }
            SolverAction::RequestPosition(request) => {
                // A tap too many does not begin the search of the ladder again.
                let is_sought = matches!(request.choice, PositionChoice::Ladder(_))
                    && self
                        .solver
                        .position_request
                        .as_ref()
                        .is_some_and(|sought| sought.choice == request.choice);
                if !is_sought {
                    self.solver.position_request = Some(request);
                }
                self.display.dialog = None;
            }
            SolverAction::ReceivePosition(position, now) => self.receive_position(&position, now),
            SolverAction::ReceiveNext(position, board, now) => {
                self.solver.position_request = None;
                let event = Event::SetPosition { position, kind: StartKind::Next(board), now };
                self.set_games(self.games.reduce(event), false);
            }
            SolverAction::FailRequest(sentence) => {
                self.solver.solution_request = None;
                self.solver.position_request = None;
                self.notices.add(sentence);
            }
        }
    }

    pub(super) fn solve(&mut self, prefer: SolutionPreference) {
        let board = self.board().clone();
        self.solver.solution_request =
            Some(SolutionRequest { from: board.clone(), prefer, start: board, prefix: Vec::new() });
        self.solver.is_searching = true;
        self.show_best_found();
    }

    /// Requests a solution that continues from here with another move. The moves played so far stay its prefix.
    fn branch_request(&self, mv: Move) -> Option<SolutionRequest> {
        let board = self.board().clone();
        let from = board.apply_all(&board.expand(mv)?)?;
        let (start, mut prefix) = match &self.player.playback {
            Some(playback)
                if matches!(playback.source, PlaybackSource::Shortest(_) | PlaybackSource::Branched) =>
            {
                (playback.start.clone(), playback.path.moves()[..playback.played].to_vec())
            }
            _ => (board, Vec::new()),
        };
        prefix.push(mv);
        Some(SolutionRequest { from, prefer: SolutionPreference::FewestShifts, start, prefix })
    }

    fn receive_solution(&mut self, solution: &Solution, now: Ms) {
        let Some(request) = self.solver.solution_request.take() else { return };
        let moves = parse_moves(&request.start, solution.moves.iter());
        let is_branched = !request.prefix.is_empty();
        let source =
            if is_branched { PlaybackSource::Branched } else { PlaybackSource::Shortest(request.prefer) };
        let playback = moves.and_then(|moves| {
            let all = request.prefix.iter().copied().chain(moves).collect();
            Playback::new(request.start, all, self.ruleset, source)
        });
        let Some(playback) = playback.and_then(|playback| playback.synced_to(self.board())) else {
            return self.notices.add("The solver's answer does not fit the board.".to_owned());
        };
        let before = self.player.playback.take().filter(|before| before.start == playback.start);
        let solution_count = before.and_then(|before| before.solution_count);
        let playback =
            Playback { solution_count, ..playback }.with_solution_count(self.solver.solution_count.as_ref());
        if is_branched {
            let played = playback.played;
            self.player.open(playback);
            self.seek(played + 1, now);
        } else {
            self.player.open(playback);
        }
    }

    fn receive_bounds(&mut self, ruleset: Ruleset, board: Position, bounds: Rc<Bounds>) {
        let result = SearchResult::new(ruleset, board, bounds);
        if result.is_proven() {
            self.distances.learn(ruleset, &result.board, &result.knowledge);
        }
        self.solver.search_result = Some(result);
        self.show_best_found();
        self.follow_shorter();
    }

    /// Replaces the rest of an unproven solution by a shorter one, if the search from here has found one.
    fn follow_shorter(&mut self) {
        let Some(playback) = &self.player.playback else { return };
        let PlaybackSource::BestFound { proven_from: None } = playback.source else { return };
        let Some(result) = self.board_search_result().filter(|result| result.bounds.upper.is_some()) else {
            return;
        };
        let (played, rest) = (playback.played, playback.move_count() - playback.played);
        let Some(found) = parse_moves(self.board(), result.bounds.solution.iter()) else { return };
        let source = PlaybackSource::BestFound { proven_from: result.is_proven().then_some(played) };
        if found.len() > rest || (found.len() == rest && source == playback.source) {
            return;
        }
        let replaced = (found.len() < rest).then_some(rest);
        let moves = playback.path.moves()[..played].iter().copied().chain(found).collect();
        let shorter = Playback::new(playback.start.clone(), moves, playback.ruleset, source);
        let plays = playback.play_until.is_some();
        self.player.playback = shorter.map(|shorter| {
            let shorter = Playback { played, replaced, ..shorter };
            if plays { shorter.playing_to_end() } else { shorter }
        });
    }

    /// Shows the best solution that a search has found, if a solution is requested and there is no table.
    fn show_best_found(&mut self) {
        if self.wants_table(self.ruleset) || self.solver.solution_request.is_none() {
            return;
        }
        let Some(result) = self.board_search_result().filter(|result| result.bounds.upper.is_some()) else {
            return;
        };
        let proven_from = result.is_proven().then_some(0);
        let (board, source) = (self.board().clone(), PlaybackSource::BestFound { proven_from });
        let moves = parse_moves(&board, result.bounds.solution.iter());
        self.solver.solution_request = None;
        match moves.and_then(|moves| Playback::new(board, moves, self.ruleset, source)) {
            Some(playback) => self.player.open(playback),
            None => self.notices.add("The solver's answer does not fit the board.".to_owned()),
        }
    }

    /// The query for the requested position, where there is a table.
    #[must_use]
    pub fn position_query(&self) -> Option<TableQuery> {
        let PositionRequest { choice, seed } = self.solver.position_request.as_ref()?;
        let depth = match *choice {
            PositionChoice::Any => None,
            PositionChoice::Depth(depth) | PositionChoice::Next { board: RatedDepth { depth, .. }, .. } => {
                Some(depth)
            }
            PositionChoice::Ladder(_) => return None,
        };
        Some(TableQuery::Random { depth, seed: seed.clone() })
    }

    fn receive_position(&mut self, position: &str, now: Ms) {
        let Some(PositionRequest { choice, seed }) = self.solver.position_request.take() else { return };
        match self.board().parse(position) {
            Ok(position) => {
                let kind = match choice {
                    PositionChoice::Next { board, is_new: true }
                        if self.ladder_boards(board.depth).contains(&self.ruleset.canonical(&position)) =>
                    {
                        let seed = next_seed(&seed).unwrap_or(format!("{seed} 1"));
                        self.solver.position_request = Some(PositionRequest { choice, seed });
                        return;
                    }
                    PositionChoice::Next { board, .. } => StartKind::Next(board),
                    PositionChoice::Depth(depth) => StartKind::Scramble { seed, depth: Some(depth) },
                    PositionChoice::Any | PositionChoice::Ladder(_) => {
                        StartKind::Scramble { seed, depth: None }
                    }
                };
                self.set_games(self.games.reduce(Event::SetPosition { position, kind, now }), false);
            }
            Err(error) => {
                self.notices.add(format!("The solver's answer is not a valid board: {error}."));
            }
        }
    }
}

/// Parses the moves of a worker. Returns `None` if one is invalid.
pub(super) fn parse_moves<'a>(
    start: &Position,
    names: impl Iterator<Item = &'a String>,
) -> Option<Vec<Move>> {
    names.map(|name| start.parse_move(name)).collect()
}
