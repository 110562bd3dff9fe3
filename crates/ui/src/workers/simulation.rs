//! Tabs of one browser, simulated from one seed: players, links, storage, and workers that fail in every way.
//!
//! The tabs run the reducers of the page ([`Model`]), the supervisors of the link and the decisions about saved games; a worker is
//! the real scheduler. Chance decides what the players do, which messages are late, lost or repeated, when a worker is silent,
//! throws or sends what nobody asked for, and when storage is full or a tab closes in the middle of a save. After every second:
//!
//! - the board is playable, and a move that is played is on the board;
//! - every distance that is shown is that of a breadth-first search here, which shares no code with the worker;
//! - an answer that is shown belongs to the board that is shown.
//!
//! When the faults end, every query is answered, and every move that was made is stored in one game.
//!
//! A failure names its seed; `ANTIPODE_SEED` repeats it alone. `ANTIPODE_SEEDS` sets how many are run.

use std::cell::Cell;
use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use antipode_protocol::{
    Answer, JobId, PositionFacts, Query, Reply, Request, Solution, SolutionPreference, Subject, TableFacts,
    TableQuery,
};
use antipode_puzzles::rotation::Variant;
use antipode_worker::clock::Clock;
use antipode_worker::puzzle::ROTATION_TABLES;
use antipode_worker::scheduler::{Scheduler, WorkState};

use super::supervisor::{
    Action as SupervisorAction, Attachment, Event as SupervisorEvent, PAUSES_MS, Supervisor,
};
use super::{QueryResult, WorkerState};
use crate::query::{AnswerSelector, AnyAnswer, current_state, query_state};
use crate::query_state::QueryState;
use antipode_play::game::revision::SaveId;
use antipode_play::game::saved_game::SavedGame;
use antipode_play::game::saved_games::{SavedGames, TabGame};
use antipode_play::game::{Event, Game, HistoryEntry, HistoryEvent, Ms, StartKind, reduce};
use antipode_play::page::action::{
    Action, BoardAction, HintAction, LinkAction, PlayerAction, SolverAction, StorageAction,
};
use antipode_play::page::model::Model;
use antipode_play::page::playback::PlaybackSource;
use antipode_play::page::solving::{PositionChoice, PositionRequest};
use antipode_play::puzzle::{Move, Position, PuzzleKind, Ruleset};
use antipode_play::route::Route;
use antipode_play::route::game::{LinkReplay, parse, route_of_game};

/// The boards that are played: the last one has moves that go one way only.
const VARIANTS: [&str; 3] = ["3x2n2 quarter", "3x2n2 half", "3x2n2 clockwise"];
const KIND: PuzzleKind = PuzzleKind::Rotation;

/// The seconds with faults, and those without after which everything has ended.
const SECONDS: u32 = 120;
const QUIET_SECONDS: u32 = 90;

/// Splitmix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

/// The distances of all positions under each ruleset, by breadth-first search from solved along reversed moves.
struct Exact(Vec<(Ruleset, HashMap<Position, u32>)>);

impl Exact {
    fn new() -> Exact {
        Exact(VARIANTS.map(ruleset).map(|ruleset| (ruleset, Exact::distances(ruleset))).into())
    }

    fn distances(ruleset: Ruleset) -> HashMap<Position, u32> {
        let solved = ruleset.canonical(&ruleset.solved());
        let mut before: HashMap<Position, Vec<Position>> = HashMap::new();
        let (mut seen, mut open) = (BTreeSet::from([solved.text()]), VecDeque::from([solved.clone()]));
        while let Some(position) = open.pop_front() {
            for mv in ruleset.moves(&position).expect("few moves") {
                let next = ruleset.apply(&position, mv).expect("it is legal");
                before.entry(next.clone()).or_default().push(position.clone());
                if seen.insert(next.text()) {
                    open.push_back(next);
                }
            }
        }
        let (mut depths, mut open) = (HashMap::from([(solved.clone(), 0)]), VecDeque::from([solved]));
        while let Some(position) = open.pop_front() {
            let depth = depths[&position];
            for from in before.get(&position).into_iter().flatten() {
                if !depths.contains_key(from) {
                    depths.insert(from.clone(), depth + 1);
                    open.push_back(from.clone());
                }
            }
        }
        depths
    }

    fn of(&self, ruleset: Ruleset) -> &HashMap<Position, u32> {
        &self.0.iter().find(|(other, _)| *other == ruleset).expect("one of the rulesets").1
    }
}

fn ruleset(name: &str) -> Ruleset {
    Ruleset::Rotation(name.parse::<Variant>().expect("a board under a rule"))
}

/// A clock that advances at every reading, so that the steps of work are the same on every machine.
struct StepClock(Cell<f64>);

impl Clock for StepClock {
    fn now_ms(&self) -> f64 {
        self.0.set(self.0.get() + 1.0);
        self.0.get()
    }
}

/// The fault of a worker.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fate {
    Healthy,
    /// It cannot be loaded.
    Missing,
    /// It is silent from this second on.
    Silent(u32),
    /// It throws in this second.
    Throws(u32),
}

struct Worker {
    fate: Fate,
    started: u32,
    is_ready: bool,
    scheduler: Scheduler<StepClock>,
    /// Requests under way, by the second of their arrival.
    inbox: Vec<(u32, Request, Option<Vec<u8>>)>,
}

/// The link to the worker of a subject, as the pool of the page keeps it.
struct Link {
    supervisor: Supervisor,
    worker: Option<Worker>,
    pause_ends: Option<u32>,
    /// Messages to the page, by the second of their arrival.
    under_way: Vec<(u32, SupervisorEvent)>,
}

type Question = (Subject, Query);

/// A query of the page and its answer, as `use_query` keeps them.
struct Slot {
    take: AnswerSelector,
    question: Option<Question>,
    job: Option<JobId>,
    latest: Option<(Question, QueryState<AnyAnswer>)>,
    /// The state after which an effect has run.
    seen: QueryState<AnyAnswer>,
}

/// The state that all tabs share.
struct World {
    random: Random,
    second: u32,
    now_ms: u64,
    has_faults: bool,
    /// Tables in the database of the browser.
    tables: BTreeMap<Subject, Vec<u8>>,
    storage: SavedGames,
    /// The turns that were made.
    turns: BTreeSet<u64>,
    tabs_opened: usize,
    answers: u64,
}

struct Tab {
    name: String,
    saves: u32,
    model: Model,
    links: BTreeMap<Subject, Link>,
    slots: [Slot; 5],
    jobs: u32,
}

/// The turns of all lines of all games, each named by its game and by the moves of its line up to it.
fn turns_of(game: &Game) -> Vec<u64> {
    let add = |line: &mut Vec<DefaultHasher>, turn: &HistoryEntry| {
        let mut hasher = line.last().expect("the start").clone();
        if let HistoryEvent::Moves { moves, actor, .. } = &turn.kind {
            (turn.after.moves_text(moves, " "), format!("{actor:?}")).hash(&mut hasher);
        }
        line.push(hasher);
    };
    let (mut names, turns) = (Vec::new(), game.turns());
    for &start in turns.starts() {
        let of = turns[start].start().expect("a start");
        let mut hasher = DefaultHasher::new();
        (turns[start].after.text(), of.number).hash(&mut hasher);
        let mut line = vec![hasher];
        turns.range(turns.game_of(start)).skip(1).for_each(|turn| add(&mut line, turn));
        names.extend(line[1..].iter().map(Hasher::finish));
        let mut tails: Vec<Vec<DefaultHasher>> = Vec::new();
        for tail in of.tails.iter() {
            let mut path = tail.of.map_or(&line, |of| &tails[of])[..=tail.after].to_vec();
            tail.turns.iter().for_each(|turn| add(&mut path, turn));
            names.extend(path[tail.after + 1..].iter().map(Hasher::finish));
            tails.push(path);
        }
    }
    names
}

fn stored_turns(storage: &SavedGames) -> Vec<u64> {
    let games = storage.current.iter().chain(&storage.others);
    games.flat_map(|game| turns_of(&game.restore(KIND).expect("a stored game can be restored"))).collect()
}

impl Slot {
    fn new(take: AnswerSelector) -> Slot {
        Slot { take, question: None, job: None, latest: None, seen: QueryState::Idle }
    }

    fn receive(&mut self, result: QueryResult) {
        let question = self.question.clone().expect("a query is open");
        self.latest = Some((question, query_state(result, self.take)));
    }
}

impl World {
    fn now(&self) -> Ms {
        Ms(self.now_ms)
    }

    fn fails(&mut self, one_in: usize) -> bool {
        self.has_faults && self.random.one_in(one_in)
    }

    /// The second in which a message arrives that is sent now.
    fn arrival(&mut self) -> u32 {
        let delay = if self.fails(6) { self.random.below(15) } else { 0 };
        self.second + delay as u32
    }

    fn fate(&mut self) -> Fate {
        let later = self.second + self.random.below(40) as u32;
        match self.random.below(if self.has_faults { 8 } else { 1 }) {
            1 => Fate::Missing,
            2 => Fate::Silent(self.second),
            3 => Fate::Silent(later),
            4 => Fate::Throws(later),
            _ => Fate::Healthy,
        }
    }

    /// A message that no query waits for, or that the page cannot read.
    fn garbage(&mut self) -> SupervisorEvent {
        let unknown = JobId(1_000_000 + self.random.below(9) as u32);
        let reply = |answer| SupervisorEvent::Received(Reply { job: unknown, answer });
        match self.random.below(6) {
            0 => reply(Answer::Ready),
            1 => reply(Answer::Spent),
            2 => reply(Answer::Position("nonsense".into())),
            3 => reply(Answer::Rejected("nonsense".into())),
            4 => reply(Answer::Unsolvable { positions: Some(1) }),
            _ => SupervisorEvent::Failed("the solver sent an unreadable message".into()),
        }
    }
}

impl Link {
    /// Feeds an event to the supervisor and performs its actions. Returns what the callbacks of queries receive.
    fn dispatch(&mut self, event: SupervisorEvent, world: &mut World) -> Vec<(JobId, QueryResult)> {
        let mut received = Vec::new();
        let mut events = VecDeque::from([event]);
        while let Some(event) = events.pop_front() {
            for action in self.supervisor.reduce(event) {
                match action {
                    SupervisorAction::Terminate => self.worker = None,
                    SupervisorAction::Spawn => {
                        let fate = world.fate();
                        let scheduler = Scheduler::new(ROTATION_TABLES, StepClock(Cell::new(0.0)));
                        let started = world.arrival();
                        self.worker =
                            Some(Worker { fate, started, is_ready: false, scheduler, inbox: Vec::new() });
                        // A message of a worker that was terminated does not arrive, or hardly.
                        self.under_way.retain(|_| world.random.one_in(4));
                    }
                    SupervisorAction::Post(request, attachment) => match &mut self.worker {
                        None => events.push_back(SupervisorEvent::Failed("the solver is not running".into())),
                        Some(worker) => {
                            let table = match attachment {
                                // The tables of Rotation need no search.
                                Attachment::Nothing
                                | Attachment::KeptSearch
                                | Attachment::DiscardKeptSearch => None,
                                Attachment::CachedTable => world.tables.get(&request.subject).cloned(),
                                Attachment::DiscardCachedTable => {
                                    world.tables.remove(&request.subject);
                                    None
                                }
                            };
                            if !world.fails(20) {
                                worker.inbox.push((world.arrival(), request, table));
                            }
                        }
                    },
                    SupervisorAction::Deliver(job, answer) => received.push((job, Ok(answer))),
                    SupervisorAction::Close(job, end) => received.push((job, end)),
                    SupervisorAction::Pause(pause_ms) => {
                        assert!(PAUSES_MS.contains(&pause_ms));
                        self.pause_ends = Some(world.second + pause_ms / 1_000);
                    }
                }
            }
        }
        received
    }

    /// A second of the worker: its requests arrive, and it sends its answers.
    fn work(&mut self, world: &mut World) {
        let Some(worker) = &mut self.worker else { return };
        let second = world.second;
        match worker.fate {
            Fate::Healthy => {}
            Fate::Missing => {
                worker.fate = Fate::Silent(second);
                self.under_way
                    .push((second, SupervisorEvent::Failed("the solver could not be loaded".into())));
            }
            Fate::Silent(from) if from > second => {}
            Fate::Throws(at) if at > second => {}
            Fate::Silent(_) => return,
            Fate::Throws(_) => {
                worker.fate = Fate::Silent(second);
                let crash = Answer::Crashed("a panic".into());
                let crash = match world.random.below(2) {
                    0 => SupervisorEvent::Failed("the solver failed".into()),
                    _ => SupervisorEvent::Received(Reply { job: JobId(0), answer: crash }),
                };
                return self.under_way.push((second, crash));
            }
        }
        if worker.started > second {
            return;
        }
        let mut sent = Vec::new();
        if !std::mem::replace(&mut worker.is_ready, true) {
            sent.push((Reply { job: JobId(0), answer: Answer::Ready }, None));
        }
        let (arrived, later) =
            std::mem::take(&mut worker.inbox).into_iter().partition(|(at, ..)| *at <= second);
        worker.inbox = later;
        let arrived: Vec<(u32, Request, Option<Vec<u8>>)> = arrived;
        for (_, request, mut table) in arrived {
            if let Some(bytes) = table.as_mut().filter(|_| world.fails(4)) {
                let at = world.random.below(bytes.len());
                bytes[at] ^= 1;
            }
            worker.scheduler.receive(request, table);
        }
        for _ in 0..20 {
            if worker.scheduler.work() == WorkState::Idle {
                break;
            }
        }
        sent.extend(worker.scheduler.drain_outbox().map(|envelope| (envelope.message, envelope.attachment)));
        for (reply, attachment) in sent {
            if let (Answer::Table(_), Some(table)) = (&reply.answer, attachment) {
                world.tables.insert(self.supervisor_subject(), table);
            }
            let copies = if world.fails(20) { 0 } else { 1 + usize::from(world.fails(10)) };
            for _ in 0..copies {
                let event = SupervisorEvent::Received(reply.clone());
                self.under_way.push((world.arrival(), event));
            }
        }
        if world.fails(40) {
            let garbage = world.garbage();
            self.under_way.push((world.arrival(), garbage));
        }
    }

    fn supervisor_subject(&self) -> Subject {
        self.supervisor.subject().clone()
    }

    /// A second of the link: what arrives, and what is due.
    fn tick(&mut self, world: &mut World) -> Vec<(JobId, QueryResult)> {
        self.work(world);
        let mut events = Vec::new();
        if self.pause_ends.is_some_and(|end| end <= world.second) {
            self.pause_ends = None;
            events.push(SupervisorEvent::PauseEnded);
        }
        let (arrived, later): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.under_way).into_iter().partition(|(at, _)| *at <= world.second);
        self.under_way = later;
        events.extend(arrived.into_iter().map(|(_, event)| event));
        if self.supervisor.expects_message() {
            events.push(SupervisorEvent::SecondPassed);
        }
        events.into_iter().flat_map(|event| self.dispatch(event, world)).collect()
    }
}

impl Tab {
    fn open(world: &mut World) -> Tab {
        let rules = ruleset(VARIANTS[0]);
        let current = world.storage.current.clone();
        let game = current.as_ref().map(|saved| saved.restore(KIND).expect("a stored game can be restored"));
        let mut model =
            Model::new(game.unwrap_or_else(|| Game::new(rules.solved(), StartKind::Fresh)), rules);
        model.storage.game = current.map(Rc::new);
        world.tabs_opened += 1;
        let slots: [AnswerSelector; 5] = [
            |answer| match answer {
                Answer::PositionFacts(facts) => Some(Rc::new(facts)),
                _ => None,
            },
            |answer| match answer {
                Answer::Table(facts) => Some(Rc::new(facts)),
                _ => None,
            },
            |answer| match answer {
                Answer::Solution(solution) => Some(Rc::new(solution)),
                _ => None,
            },
            |answer| match answer {
                Answer::Position(position) => Some(Rc::new(position)),
                _ => None,
            },
            |answer| match answer {
                Answer::PositionFacts(facts) => Some(Rc::new(facts)),
                _ => None,
            },
        ];
        let name = format!("tab{}", world.tabs_opened);
        Tab { name, saves: 0, model, links: BTreeMap::new(), slots: slots.map(Slot::new), jobs: 0 }
    }

    fn next_job(&mut self) -> JobId {
        self.jobs += 1;
        JobId(self.jobs)
    }

    fn state(&self, slot: usize) -> QueryState<AnyAnswer> {
        let Slot { question, latest, .. } = &self.slots[slot];
        let Some(question) = question else { return QueryState::Idle };
        let worker = self.links.get(&question.0).map_or(WorkerState::Idle, |link| link.supervisor.state());
        current_state(latest.as_ref(), question, &worker)
    }

    fn ready<T: 'static>(&self, slot: usize) -> Option<Rc<T>> {
        self.state(slot).ready().map(|answer| answer.0.clone().downcast().expect("the selected type"))
    }

    /// Gives answers to the queries that wait for them. Nothing else takes them.
    fn receive(&mut self, received: Vec<(JobId, QueryResult)>, world: &mut World) {
        for (job, result) in received {
            if let Some(slot) = self.slots.iter_mut().find(|slot| slot.job == Some(job)) {
                world.answers += u64::from(result.is_ok());
                slot.receive(result);
            }
        }
    }

    fn dispatch(&mut self, subject: &Subject, event: SupervisorEvent, world: &mut World) {
        if let Some(link) = self.links.get_mut(subject) {
            let received = link.dispatch(event, world);
            self.receive(received, world);
        }
    }

    /// Renders until nothing changes, as the page does after every action.
    fn render(&mut self, world: &mut World) {
        for times in 0.. {
            if !self.render_once(world) {
                break;
            }
            assert!(times < 30, "the page renders without end");
        }
    }

    /// Submits the queries of the model, drops obsolete ones, and applies new answers: what the hooks of the page do. Returns
    /// whether the model has changed.
    fn render_once(&mut self, world: &mut World) -> bool {
        let rules = self.model.ruleset;
        let space = rules.space();
        let wants_table = self.model.wants_table(rules);
        let board = rules.canonical(self.model.board());
        let unknown = self.ready::<TableFacts>(1).and_then(|_| self.model.review().missing().cloned());
        let look_up = |board: &Position| TableQuery::LookUp { position: board.text() };
        let queries = [
            wants_table.then(|| look_up(&board)),
            wants_table.then_some(TableQuery::Facts),
            self.model.solver.solution_request.as_ref().filter(|_| wants_table).map(|request| {
                TableQuery::Solve { position: request.from.text(), preference: request.prefer }
            }),
            self.model.position_query(),
            unknown.as_ref().map(look_up),
        ];
        for (index, query) in queries.into_iter().enumerate() {
            let question = query.map(|query| (space.clone(), Query::Table(query)));
            if self.slots[index].question == question {
                continue;
            }
            let slot = &mut self.slots[index];
            let before = (std::mem::replace(&mut slot.question, question.clone()), slot.job.take());
            if let (Some((subject, _)), Some(job)) = before {
                self.dispatch(&subject, SupervisorEvent::Dropped(job), world);
            }
            let Some((subject, query)) = question else { continue };
            if !self.links.contains_key(&subject) {
                let supervisor = Supervisor::new(subject.clone(), self.next_job());
                let link = Link { supervisor, worker: None, pause_ends: None, under_way: Vec::new() };
                self.links.insert(subject.clone(), link);
            }
            let job = self.next_job();
            self.slots[index].job = Some(job);
            self.dispatch(&subject, SupervisorEvent::Submitted(job, query), world);
        }
        let mut is_changed = false;
        for index in 0..self.slots.len() {
            let state = self.state(index);
            if std::mem::replace(&mut self.slots[index].seen, state.clone()) == state {
                continue;
            }
            let missing = unknown.as_ref().unwrap_or(&board);
            let now = world.now();
            let action = match (index, state) {
                (0 | 4, QueryState::Ready(_)) => {
                    let facts = self.ready::<PositionFacts>(index).expect("it is ready");
                    let asked = if index == 0 { &board } else { missing };
                    let about = asked.parse(&facts.position).unwrap_or_else(|_| asked.clone());
                    Action::ReceiveKnowledge(rules, about, facts)
                }
                (2, QueryState::Ready(_)) => {
                    // It may play the first move.
                    let solution = self.ready::<Solution>(2).expect("it is ready");
                    self.play(Action::Solver(SolverAction::ReceiveSolution(solution, now)), world);
                    return true;
                }
                (3, QueryState::Ready(_)) => {
                    let position = self.ready::<String>(3).expect("it is ready");
                    self.play(Action::Solver(SolverAction::ReceivePosition(position, now)), world);
                    return true;
                }
                (2 | 3, QueryState::Failed(why)) => {
                    Action::Solver(SolverAction::FailRequest(why.to_string()))
                }
                _ => continue,
            };
            self.model = self.model.reduce(action);
            is_changed = true;
        }
        is_changed
    }

    /// An action of the player, or one that a request of the player leads to.
    fn play(&mut self, action: Action, world: &mut World) {
        self.model = self.model.reduce(action);
        world.turns.extend(turns_of(self.model.games.own()));
    }

    fn random_move(&self, world: &mut World) -> Move {
        let board = self.model.board();
        let legal = self.model.ruleset.for_position(board).moves(board).expect("few moves");
        assert!(!legal.is_empty(), "{} has no move", board.text());
        legal[world.random.below(legal.len())]
    }

    fn player_acts(&mut self, world: &mut World) {
        let now = world.now();
        let action = match world.random.below(26) {
            0..=7 => {
                let mv = self.random_move(world);
                let expected = self.model.board().apply_all(&self.model.board().expand(mv).expect("a move"));
                self.play(Action::Board(BoardAction::PlayMove(mv, now)), world);
                return assert_eq!(Some(self.model.board()), expected.as_ref(), "a move is played at once");
            }
            8 | 9 => Action::Game(Event::Undo(now)),
            10 => Action::Game(Event::Redo(now)),
            11 => {
                let seed = format!("{}", world.random.next());
                let position = self.model.ruleset.scrambled(&seed).expect("a small board");
                let kind = StartKind::Scramble { seed, depth: None };
                Action::Game(Event::SetPosition { position, kind, now })
            }
            12 => Action::Solver(SolverAction::RequestPosition(PositionRequest {
                choice: PositionChoice::Depth(world.random.below(6) as u32),
                seed: format!("{}", world.random.next()),
            })),
            13 | 14 => Action::Solver(SolverAction::Solve(SolutionPreference::First)),
            15 | 16 => match &self.model.player.playback {
                Some(playback) => {
                    Action::Player(PlayerAction::Seek((playback.played + 1).min(playback.move_count()), now))
                }
                None => Action::Hint(HintAction::Next(None, now)),
            },
            17 => Action::SetRuleset(ruleset(VARIANTS[world.random.below(VARIANTS.len())])),
            18 => self.shared_link(world),
            19 => Action::Link(LinkAction::CloseShared(now)),
            20 | 21 => Action::Game(Event::Restart(now)),
            22 => Action::Game(Event::GoTo(world.random.below(1 + self.model.game().turns().len()), now)),
            23 | 24 => {
                let subject = self.model.ruleset.space();
                let event = if world.random.one_in(3) {
                    SupervisorEvent::Cancelled
                } else {
                    SupervisorEvent::Retried
                };
                return self.dispatch(&subject, event, world);
            }
            _ => Action::Hint(HintAction::Next(None, now)),
        };
        self.play(action, world);
    }

    /// Opens the link of a game of some moves, as a whole or so far as a slice of time allows.
    fn shared_link(&self, world: &mut World) -> Action {
        let rules = self.model.ruleset;
        let start = rules.scrambled(&format!("{}", world.random.next())).expect("a small board");
        let mut game = Game::new(start, StartKind::Loaded);
        for _ in 0..world.random.below(8) {
            let legal = rules.moves(game.position()).expect("few moves");
            let moves = vec![legal[world.random.below(legal.len())]];
            let actor = antipode_play::game::Actor::Player;
            game = reduce(&game, Event::Play { moves, actor, now: world.now() });
        }
        let route = route_of_game(&game, rules).to_string();
        let parsed = parse(&Route::parse(&route), KIND);
        let mut replay = LinkReplay::new(parsed.link.unwrap_or_else(|| panic!("{route} has a game")));
        if world.random.one_in(2) {
            replay = replay.finished();
            assert_eq!(replay.game().position(), game.position(), "{route}");
        } else {
            for _ in 0..world.random.below(4) {
                replay.step();
            }
        }
        Action::Link(LinkAction::OpenShared(Box::new(replay), world.now()))
    }

    /// Goes on with the link that is being opened.
    fn go_on_opening(&mut self, world: &mut World) {
        if let Some(replay) = self.model.link.opening.clone() {
            let replay = LinkReplay::clone(&replay).finished();
            self.play(Action::Link(LinkAction::OpenShared(Box::new(replay), world.now())), world);
        }
    }

    /// Brings the own game and storage together, as `persistence::saved` does, and returns the action for the page; `None` if
    /// storage fails after any edit. With `closes` the tab ends there.
    fn write(&mut self, closes: bool, world: &mut World) -> Option<Option<StorageAction>> {
        self.saves += 1;
        let save = SaveId(self.name.clone(), self.saves);
        let saved = self.model.storage.game.clone();
        let tab = TabGame { own: self.model.games.own(), saved: saved.as_deref(), now: world.now() };
        let Some(sync) = tab.sync(&world.storage, save) else { return Some(None) };
        let edits = usize::from(sync.is_new) + sync.joined.len();
        let written = if closes || world.fails(8) { world.random.below(edits + 1) } else { edits };
        if sync.is_new && written > 0 {
            world.storage.current = Some(reread(&sync.saved));
        }
        let removed = written.saturating_sub(usize::from(sync.is_new));
        let mut index = 0;
        world.storage.others.retain(|_| {
            index += 1;
            !sync.joined[..removed].contains(&(index - 1))
        });
        let saved = Rc::new(sync.saved);
        let change_number = self.model.change.number;
        let action = match sync.shown {
            None => StorageAction::MarkSaved(saved),
            Some(game) => {
                let game = Box::new(reduce(&game, Event::Resume(world.now())));
                StorageAction::Adopt { game, saved: Some(saved), change_number }
            }
        };
        (written == edits).then_some(Some(action))
    }

    /// Saves the own game if it has changed, or shows a newer one. Returns whether anything changes; `None` if storage failed.
    fn sync(&mut self, world: &mut World) -> Option<bool> {
        let action = self.write(false, world)?;
        let is_change = action.is_some();
        action.into_iter().for_each(|action| self.apply(action, world));
        Some(is_change)
    }

    /// Keeps the own game beside the saved one, as a page does that is left before it can compare both.
    fn keep_beside(&self, world: &mut World) {
        let saved = self.model.storage.game.as_deref();
        let tab = TabGame { own: self.model.games.own(), saved, now: world.now() };
        if tab.is_changed() {
            world.storage.others.push(reread(&tab.text()));
        }
    }

    /// The player may move before the page gets the action. Then another game does not replace this one.
    fn apply(&mut self, action: StorageAction, world: &mut World) {
        if world.fails(6) && matches!(action, StorageAction::Adopt { .. }) {
            self.player_acts(world);
        }
        self.model = self.model.reduce(action.into());
    }

    fn tick(&mut self, world: &mut World) {
        let subjects: Vec<Subject> = self.links.keys().cloned().collect();
        for subject in subjects {
            let received = self.links.get_mut(&subject).map(|link| link.tick(world)).unwrap_or_default();
            self.receive(received, world);
        }
        self.render(world);
    }

    /// The invariants at any time.
    fn check(&self, exact: &Exact) {
        let rules = self.model.ruleset;
        let distances = exact.of(rules);
        let board = rules.canonical(self.model.board());
        let distance = distances.get(&board);
        assert!(self.model.depth().is_none() || self.model.depth() == distance.copied(), "a wrong distance");
        if let Some(facts) = self.ready::<PositionFacts>(0) {
            assert_eq!(
                board.parse(&facts.position).as_ref(),
                Ok(&board),
                "an answer for another board is shown"
            );
            assert_eq!(Some(&facts.depth), distance, "a wrong distance is shown");
            for outcome in &facts.moves {
                let mv = board.parse_move(&outcome.move_name).expect("a move");
                let after = rules.apply(&board, mv).expect("a legal move");
                assert_eq!(Some(&outcome.depth), distances.get(&after), "a wrong distance after a move");
            }
        }
        if let Some(table) = self.ready::<TableFacts>(1) {
            assert_eq!(
                table.counts.iter().sum::<u64>(),
                distances.len() as u64,
                "positions of another board"
            );
        }
        if let Some(playback) = &self.model.player.playback
            && let PlaybackSource::Shortest(_) = playback.source
        {
            let moves = playback.path.moves();
            let end = moves.iter().try_fold(rules.canonical(&playback.start), |at, mv| rules.apply(&at, *mv));
            assert!(end.is_some_and(|end| end.is_solved()), "a solution does not solve its board");
            let start = distances.get(&rules.canonical(&playback.start));
            assert_eq!(Some(&(moves.len() as u32)), start, "a solution is not a shortest one");
        }
        for depth in self.model.review().depths().zip(self.reviewed()) {
            assert!(
                depth.0.is_none() || depth.0.as_ref() == distances.get(&depth.1),
                "a wrong distance in the review"
            );
        }
    }

    /// The positions of the review: from the start of the current game to the end of its line.
    fn reviewed(&self) -> Vec<Position> {
        let game = self.model.game();
        let from = game.start_turn();
        let turns = game.turns().range(from..game.turns().len());
        let line = turns.enumerate().take_while(|(index, turn)| *index == 0 || turn.start().is_none());
        line.map(|(_, turn)| self.model.ruleset.canonical(&turn.after)).collect()
    }
}

/// A saved game as it is read from the text that is stored.
fn reread(game: &SavedGame) -> SavedGame {
    let text = serde_json::to_string(game).expect("plain data");
    serde_json::from_str(&text).expect("it was written")
}

/// A second for every tab.
fn second(tabs: &mut [Tab], world: &mut World, exact: &Exact) {
    world.second += 1;
    world.now_ms += 1_000;
    for tab in tabs {
        tab.tick(world);
        tab.check(exact);
    }
}

/// How much a seed has simulated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Simulated {
    /// By the clock, with the time in which the computer sleeps.
    hours: u64,
    /// The seconds of all tabs, one by one.
    tab_seconds: u64,
    /// The answers that arrived.
    answers: u64,
}

fn simulate(seed: u64, exact: &Exact) -> Simulated {
    let mut world = World {
        random: Random(seed),
        second: 0,
        now_ms: 0,
        has_faults: true,
        tables: BTreeMap::new(),
        storage: SavedGames::default(),
        turns: BTreeSet::new(),
        tabs_opened: 0,
        answers: 0,
    };
    let mut tabs: Vec<Tab> = Vec::new();
    let mut seconds = 0;
    while world.second < SECONDS {
        if tabs.is_empty() || tabs.len() < 4 && world.random.one_in(40) {
            tabs.push(Tab::open(&mut world));
        }
        second(&mut tabs, &mut world, exact);
        seconds += tabs.len() as u64;
        let at = world.random.below(tabs.len());
        match world.random.below(16) {
            0..=9 => tabs[at].player_acts(&mut world),
            10 | 11 => drop(tabs[at].sync(&mut world)),
            12 => tabs[at].go_on_opening(&mut world),
            13 => tabs[at].keep_beside(&mut world),
            14 if tabs.len() > 1 => {
                let before: BTreeSet<u64> = stored_turns(&world.storage).into_iter().collect();
                let own = turns_of(tabs[at].model.games.own());
                tabs[at].write(true, &mut world);
                tabs.remove(at);
                // Moves that only this tab had are lost if it ends in the middle of a save.
                let elsewhere: BTreeSet<u64> =
                    tabs.iter().flat_map(|tab| turns_of(tab.model.games.own())).collect();
                world
                    .turns
                    .retain(|turn| !own.contains(turn) || before.contains(turn) || elsewhere.contains(turn));
            }
            // The computer sleeps for some hours. Nothing runs meanwhile.
            15 if world.random.one_in(8) => world.now_ms += 3_600_000 * world.random.below(12) as u64,
            _ => {}
        }
        tabs.iter_mut().for_each(|tab| tab.render(&mut world));
    }
    seconds += finish(&mut tabs, &mut world, exact);
    Simulated { hours: world.now_ms / 3_600_000, tab_seconds: seconds, answers: world.answers }
}

/// The faults end: every query is answered, and every move is stored.
fn finish(tabs: &mut [Tab], world: &mut World, exact: &Exact) -> u64 {
    world.has_faults = false;
    for round in 0.. {
        let syncs = tabs.iter_mut().map(|tab| tab.sync(world).expect("storage works"));
        if !syncs.fold(false, |before, is_change| before | is_change) {
            break;
        }
        assert!(round < 6, "tabs that nobody plays in go on writing");
    }
    let mut stored = stored_turns(&world.storage);
    let all = stored.len();
    stored.sort_unstable();
    stored.dedup();
    assert_eq!(stored.len(), all, "a turn is in two games");
    let lost = world.turns.iter().filter(|turn| stored.binary_search(turn).is_err()).count();
    assert_eq!(lost, 0, "{lost} turns are lost");
    // A worker that is silent from now on is replaced by a healthy one; one that is down is started again.
    for passed in 0..QUIET_SECONDS {
        if passed % 30 == 20 {
            for tab in &mut *tabs {
                let subject = tab.model.ruleset.space();
                tab.dispatch(&subject, SupervisorEvent::Retried, world);
                let mv = tab.random_move(world);
                tab.play(Action::Board(BoardAction::PlayMove(mv, world.now())), world);
            }
        }
        second(tabs, world, exact);
    }
    for tab in &mut *tabs {
        let rules = tab.model.ruleset;
        let board = rules.canonical(tab.model.board());
        let shown = tab.ready::<PositionFacts>(0).map(|facts| facts.depth);
        assert_eq!(shown.as_ref(), exact.of(rules).get(&board), "{}: the distance is not shown", tab.name);
        for (index, slot) in tab.slots.iter().enumerate() {
            let is_open = slot.question.is_some() && matches!(tab.state(index), QueryState::Loading(_));
            assert!(!is_open, "{}: query {index} has no answer", tab.name);
        }
    }
    u64::from(QUIET_SECONDS) * tabs.len() as u64
}

#[test]
fn whatever_fails_no_move_is_lost_and_no_answer_is_wrong() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let exact = Exact::new();
    if let Some(seed) = number("ANTIPODE_SEED") {
        assert_eq!(simulate(seed, &exact), simulate(seed, &exact), "a replay is exact");
        return;
    }
    let seeds = number("ANTIPODE_SEEDS").unwrap_or(100);
    let mut all = Simulated::default();
    for seed in 0..seeds {
        let run = std::panic::catch_unwind(|| simulate(seed, &exact));
        let one = run.unwrap_or_else(|panicked| {
            say_seed(seed);
            std::panic::resume_unwind(panicked)
        });
        all.hours += one.hours;
        all.tab_seconds += one.tab_seconds;
        all.answers += one.answers;
    }
    assert!(all.answers > seeds * 20, "only {} answers came", all.answers);
    say_simulated(seeds, all);
}

#[allow(clippy::print_stderr, reason = "the test says which seed to repeat")]
fn say_seed(seed: u64) {
    eprintln!("this was seed {seed}: repeat it with ANTIPODE_SEED={seed}");
}

#[allow(clippy::print_stdout, reason = "shown with --nocapture")]
fn say_simulated(seeds: u64, Simulated { hours, tab_seconds, answers }: Simulated) {
    println!(
        "{seeds} seeds: {hours} hours by the clock, {} hours of tabs, {answers} answers",
        tab_seconds / 3_600
    );
}

#[test]
fn a_replay_is_exact() {
    let exact = Exact::new();
    assert_eq!(simulate(7, &exact), simulate(7, &exact));
}
