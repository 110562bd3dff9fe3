use super::super::action::{
    Action, BoardAction, HintAction, LinkAction, MethodAction, NoticeAction, PlayerAction, SolverAction,
    TableAction, ViewAction,
};
use super::super::playback::PlaybackSource;
use super::super::solving::{PositionChoice, PositionRequest};
use super::super::tables::TableRequest;
use super::super::view::Dialog;
use super::*;
use crate::game::{HintLevel, Ms, StartKind};
use crate::puzzle::gesture::{Gesture, Half};
use crate::puzzle::{KeyBinding, Move, panel, ramka};
use crate::route::{Route, game as link};
use antipode_protocol::{Bounds, Method, MethodStep, Solution, SolutionPreference};
use antipode_puzzles::ramka::{Metric, Side};

const TILES: Ruleset = Ruleset::Ramka(Metric::Tiles);

fn board(text: &str) -> Position {
    TILES.solved().parse(text).expect("a board")
}

fn moves(text: &str) -> Vec<Move> {
    TILES.solved().parse_moves(text).expect("moves")
}

fn at(text: &str) -> Model {
    Model::new(Game::new(board(text), StartKind::Loaded), TILES)
}

fn after_actions(model: &Model, actions: Vec<Action>) -> Model {
    actions.into_iter().fold(model.clone(), |model, action| model.reduce(action))
}

fn gesture(text: &str) -> Action {
    Action::Board(BoardAction::Gesture(Gesture::Moves { moves: moves(text), carried: false }, Ms(0)))
}

fn tap(slot: usize) -> Action {
    Action::Board(BoardAction::Gesture(Gesture::Tap(slot, Half::Left), Ms(0)))
}

fn play_move(text: &str) -> Action {
    Action::Board(BoardAction::PlayMove(moves(text)[0], Ms(0)))
}

fn solution(position: &str, moves: &str) -> Action {
    let moves = moves.split_whitespace().map(str::to_owned).collect();
    Action::Solver(SolverAction::ReceiveSolution(
        Rc::new(Solution { position: position.into(), moves, shifts: None }),
        Ms(0),
    ))
}

/// `123/456/789` after `R2 L1 R1 L2` is `236/145/789`; `BACK` undoes it.
const CYCLED: &str = "236/145/789";
const BACK: &str = "L2 R1 L1 R2";

fn solving() -> Model {
    after_actions(
        &at(CYCLED),
        vec![Action::Solver(SolverAction::Solve(SolutionPreference::First)), solution(CYCLED, BACK)],
    )
}

/// A link with moves there and back, of which some are played.
fn opening(moves: usize, played: usize) -> LinkReplay {
    let text = format!("ramka/#at=123/456/789&moves={}", vec!["2aL.2La"; moves / 2].join("."));
    let link = link::parse(&Route::parse(&text), PuzzleKind::Ramka).link.expect("a link");
    let mut replay = LinkReplay::new(link);
    (0..played).for_each(|_| assert!(replay.step(), "there are more"));
    replay
}

#[test]
fn a_long_link_is_opened_in_slices() {
    let begun =
        at("321/654/987").reduce(Action::Link(LinkAction::OpenShared(Box::new(opening(1_000, 300)), Ms(0))));
    let replay = begun.link.opening.clone().expect("it goes on");
    assert_eq!(
        (replay.is_finished(), begun.game().current_turn(), begun.games.is_shared()),
        (false, 300, true)
    );
    let done = LinkReplay::clone(&replay).finished();
    let opened = begun.reduce(Action::Link(LinkAction::OpenShared(Box::new(done), Ms(9))));
    assert_eq!((opened.link.opening.is_none(), opened.game().current_turn()), (true, 1_000));
    assert!(!opened.game().start().clock.has_started());
    assert_eq!(opened.notices.shown, []);
    let own = opened.reduce(Action::Link(LinkAction::CloseShared(Ms(10))));
    assert_eq!(own.board(), at("321/654/987").board(), "the own game is as it was");
}

#[test]
fn a_move_while_a_link_is_opened_ends_the_opening() {
    let begun =
        at("321/654/987").reduce(Action::Link(LinkAction::OpenShared(Box::new(opening(1_000, 300)), Ms(0))));
    let played = begun.reduce(play_move("S3"));
    assert!(played.link.opening.is_none() && !played.games.is_shared());
    assert_eq!(played.game().line().count(), 301);
    assert!(played.notices.shown[0].message.contains("left out"), "{:?}", played.notices.shown);
    let closed = begun.reduce(Action::Link(LinkAction::CloseShared(Ms(1))));
    assert!(closed.link.opening.is_none() && closed.notices.shown.is_empty());
    let other = begun.reduce(Action::Link(LinkAction::OpenShared(Box::new(opening(4, 4)), Ms(1))));
    assert!(
        other.link.opening.is_none() && other.notices.shown.is_empty() && other.game().current_turn() == 4
    );
}

#[test]
fn an_illegal_move_of_a_link_is_reported() {
    let read = link::parse(&Route::parse("ramka/#at=321/654/987&moves=L1.L2.R1"), PuzzleKind::Ramka);
    let replay = LinkReplay::new(read.link.expect("a link")).finished();
    let opened = at("123/456/789").reduce(Action::Link(LinkAction::OpenShared(Box::new(replay), Ms(0))));
    assert!(opened.link.opening.is_none() && opened.game().current_turn() == 1);
    assert!(opened.notices.shown[0].message.starts_with("Move 2 of the link"));
    assert_eq!(opened.display.position_text, "L1.L2.R1");
}

#[test]
fn a_crossing_moves_the_row_in_the_frame_at_that_time() {
    let model = after_actions(
        &at("123/456/789"),
        vec![
            play_move("S3"),
            Action::Board(BoardAction::PressKey(
                KeyBinding::Ramka(ramka::KeyBinding::Cross(Side::Right)),
                Ms(0),
            )),
        ],
    );
    assert_eq!(model.board().text(), "-.123/456/78.9@3");
}

#[test]
fn a_move_is_animated_step_by_step() {
    let model = after_actions(&at("123/456/789"), vec![play_move("L1")]);
    let texts: Vec<String> = model.change.path.iter().map(Position::text).collect();
    assert_eq!(texts, ["123/456/789", "123/456/789@1", "1.-23/456/789.-@1"]);
    assert_eq!(model.change.number, 1);
    assert_eq!(
        model.change.announcement,
        "Shift the block down: row 1 into the frame, then push tile 1 from row 1 into the left space."
    );
    let undone = after_actions(&model, vec![Action::Game(Event::Undo(Ms(1)))]);
    assert_eq!(
        undone.change.path.iter().map(Position::text).collect::<Vec<_>>(),
        ["1.-23/456/789.-@1", "123/456/789@1", "123/456/789"]
    );
    let redone = after_actions(&undone, vec![Action::Game(Event::Redo(Ms(2)))]);
    assert_eq!(redone.change.path, model.change.path);
}

#[test]
fn a_dragged_move_is_not_animated_again() {
    let carried =
        Action::Board(BoardAction::Gesture(Gesture::Moves { moves: moves("2aL"), carried: true }, Ms(0)));
    assert_eq!(after_actions(&at("123/456/789"), vec![carried]).change.path.len(), 1);
}

/// The second tap means another move than it did on the board before the first.
#[test]
fn a_tap_means_a_move_on_the_board_as_it_is_by_then() {
    let model = after_actions(&at("123/456/789"), vec![tap(1), tap(1)]);
    assert_eq!(model.board().text(), "1.-23/456/789.-@1");
    assert_eq!(after_actions(&model, vec![tap(99)]).change.number, model.change.number);
}

#[test]
fn an_action_without_effect_is_no_change() {
    let model = at("123/456/789");
    let after = after_actions(
        &model,
        vec![gesture("2La"), Action::Game(Event::Undo(Ms(0))), Action::Game(Event::Redo(Ms(0)))],
    );
    assert_eq!((after.change.number, after.change.path.len()), (model.change.number, 1));
}

#[test]
fn a_solution_waits_and_counts_as_help() {
    let mut model = solving();
    let playback = model.player.playback.clone().expect("it is in the player");
    assert_eq!((playback.played, playback.move_count(), playback.play_until), (0, 4, None));
    assert_eq!(model.followed_move(), model.board().parse_moves(BACK).expect("moves").first().copied());
    model = after_actions(&model, vec![Action::Player(PlayerAction::SetPlaying(true))]);
    assert_eq!(model.followed_move(), None, "it plays by itself");
    for to in 1..=4 {
        model = after_actions(&model, vec![Action::Player(PlayerAction::Seek(to, Ms(to as u64)))]);
    }
    assert!(model.board().is_solved());
    let playback = model.player.playback.clone().expect("the player stays open");
    assert_eq!((playback.played, playback.play_until), (4, None), "it stops at the end");
    assert_eq!((model.game().start().help.solver_moves, model.game().start().help.hints), (4, 0));
    let looked_at = after_actions(&solving(), vec![Action::Player(PlayerAction::Close(Ms(0)))]);
    assert_eq!(looked_at.game().start().help.to_string(), "with 1 hint");
}

/// Otherwise a solution that is followed on the board would be an own one.
#[test]
fn a_move_that_the_player_shows_is_the_solvers() {
    let followed = solving();
    let next = followed.followed_move().expect("a move");
    let followed = after_actions(&followed, vec![Action::Board(BoardAction::PlayMove(next, Ms(1)))]);
    assert_eq!(followed.player.playback.as_ref().map(|playback| playback.played), Some(1));
    assert_eq!(followed.game().start().help.solver_moves, 1);
    let other = followed.ruleset.moves(followed.board()).expect("few moves");
    let other = *other.iter().find(|mv| Some(**mv) != followed.followed_move()).expect("another move");
    let left = after_actions(&followed, vec![Action::Board(BoardAction::PlayMove(other, Ms(2)))]);
    assert_eq!(left.game().start().help.solver_moves, 1, "this one is the player's");
    let again = after_actions(&followed, vec![Action::Game(Event::Restart(Ms(3)))]);
    assert!(!again.player.is_open(), "a new game is not followed");
}

#[test]
fn a_replay_changes_nothing() {
    let played = after_actions(&at(CYCLED), BACK.split(' ').map(play_move).collect());
    assert!(played.game().is_won());
    let (time, turns) = (played.game().elapsed_ms(Ms(0)), played.game().turns().len());
    let replayed = after_actions(
        &played,
        vec![
            Action::Player(PlayerAction::Replay(Ms(1_000))),
            Action::Player(PlayerAction::SetPlaying(true)),
            Action::Player(PlayerAction::Seek(2, Ms(2_000))),
        ],
    );
    assert_eq!((replayed.game().current_turn(), replayed.game().turns().len()), (2, turns));
    assert_eq!(replayed.player.replay.as_ref().map(|replay| replay.plays), Some(true));
    let closed = after_actions(&replayed, vec![Action::Player(PlayerAction::Close(Ms(9_000)))]);
    assert!(closed.game().is_won() && !closed.player.is_open());
    assert_eq!(closed.game().elapsed_ms(Ms(9_000)), time, "the time of the solve stays");
    assert!(closed.game().start().help.is_none());
    let other = after_actions(&replayed, vec![play_move("S3")]);
    assert!(!other.player.is_open(), "another move ends it");
}

#[test]
fn a_dialog_pauses_what_plays_behind_it() {
    let playing = after_actions(&solving(), vec![Action::Player(PlayerAction::SetPlaying(true))]);
    assert_eq!(playing.player.playback.as_ref().and_then(|playback| playback.play_until), Some(4));
    let shared = after_actions(&playing, vec![Action::View(ViewAction::SetDialog(Some(Dialog::Share)))]);
    assert_eq!(shared.player.playback.and_then(|playback| playback.play_until), None);
}

#[test]
fn seeking_back_undoes_moves_and_is_one_undo_step() {
    let model = after_actions(
        &solving(),
        vec![Action::Player(PlayerAction::Seek(3, Ms(0))), Action::Player(PlayerAction::Seek(1, Ms(0)))],
    );
    assert_eq!(model.player.playback.as_ref().map(|playback| playback.played), Some(1));
    assert!(model.game().can_redo());
    let undone = after_actions(&model, vec![Action::Game(Event::Undo(Ms(0)))]);
    assert_eq!(
        (undone.board().text().as_str(), undone.player.playback.map(|playback| playback.played)),
        (CYCLED, Some(0))
    );
}

#[test]
fn a_move_of_the_player_follows_the_solution_or_closes_it() {
    let along = after_actions(&solving(), vec![play_move("L2")]);
    assert_eq!(along.player.playback.as_ref().map(|playback| playback.played), Some(1));
    let shifted = after_actions(&solving(), vec![gesture("S3")]);
    assert_eq!(
        shifted.player.playback.as_ref().map(|playback| playback.played),
        Some(0),
        "a shift is no move in this metric"
    );
    let off = after_actions(&solving(), vec![play_move("R3")]);
    assert_eq!(off.player.playback, None);
}

#[test]
fn a_branch_keeps_the_played_moves() {
    let model = after_actions(
        &solving(),
        vec![
            Action::Solver(SolverAction::ReceiveSolutionCount(TILES, board(CYCLED), 7)),
            Action::Player(PlayerAction::Seek(1, Ms(0))),
        ],
    );
    let model = after_actions(&model, vec![Action::Solver(SolverAction::Branch(moves("R1")[0]))]);
    let request = model.solver.solution_request.clone().expect("it is requested");
    assert_eq!((request.start.text().as_str(), request.prefix), (CYCLED, moves("L2 R1")));
    let model = after_actions(&model, vec![solution("from there", "L1 R2")]);
    let playback = model.player.playback.clone().expect("it is in the player");
    assert_eq!((playback.played, playback.move_count(), playback.source), (2, 4, PlaybackSource::Branched));
    assert_eq!(playback.solution_count, Some(7), "the start is the same");
}

#[test]
fn an_unexpected_answer_is_dropped() {
    let moved = after_actions(
        &at(CYCLED),
        vec![
            Action::Solver(SolverAction::Solve(SolutionPreference::First)),
            play_move("R3"),
            solution(CYCLED, BACK),
        ],
    );
    assert_eq!((moved.player.playback, moved.solver.solution_request), (None, None));
    let unfit = after_actions(
        &at("321/654/987"),
        vec![Action::Solver(SolverAction::Solve(SolutionPreference::First)), solution("x", "L9 nonsense")],
    );
    assert_eq!((unfit.player.playback.is_none(), unfit.notices.shown.len()), (true, 1));
}

#[test]
fn the_number_of_solutions_belongs_to_the_start() {
    let received = |text| Action::Solver(SolverAction::ReceiveSolutionCount(TILES, board(text), 15));
    let before = after_actions(
        &at(CYCLED),
        vec![
            received(CYCLED),
            Action::Solver(SolverAction::Solve(SolutionPreference::First)),
            solution(CYCLED, BACK),
        ],
    );
    assert_eq!(before.player.playback.and_then(|playback| playback.solution_count), Some(15));
    let elsewhere = after_actions(&solving(), vec![received("321/654/987")]);
    assert_eq!(elsewhere.player.playback.and_then(|playback| playback.solution_count), None);
}

#[test]
fn the_method_is_played_from_step_to_step() {
    let step = |moves: &str| MethodStep {
        phase: "1".into(),
        purpose: String::new(),
        technique: String::new(),
        moves: moves.split_whitespace().map(str::to_owned).collect(),
        marks: Vec::new(),
    };
    let plan = Method {
        position: CYCLED.into(),
        steps: vec![step("L2 R1"), step("L1 R2")],
        move_count: 4,
        shortest: Some(4),
    };
    let plan = Rc::new(plan);
    let model = after_actions(
        &at(CYCLED),
        vec![
            Action::Method(MethodAction::Request),
            Action::Method(MethodAction::Play(plan.clone(), 2, 4, Ms(0))),
        ],
    );
    let playback = model.player.playback.clone().expect("it is in the player");
    assert_eq!((playback.played, playback.play_until, playback.source), (2, Some(4), PlaybackSource::Method));
    assert_eq!(model.game().start().help.solver_moves, 2);
    let elsewhere =
        after_actions(&at("321/654/987"), vec![Action::Method(MethodAction::Play(plan, 0, 2, Ms(0)))]);
    assert_eq!(
        (elsewhere.player.playback, elsewhere.methods.request),
        (None, Some((board("321/654/987"), "three-phases")))
    );
}

#[test]
fn a_hint_shows_a_move_and_then_plays_it() {
    let hint = || Action::Hint(HintAction::Next(Some(moves("L1")[0]), Ms(0)));
    let unknown = Action::Hint(HintAction::Next(None, Ms(0)));
    let awaited = after_actions(&at(CYCLED), vec![unknown.clone(), unknown.clone()]);
    assert_eq!((awaited.hints.level, awaited.game().start().help.hints), (Some(HintLevel::Move), 1));
    let solved = after_actions(&at("123/456/789"), vec![unknown]);
    assert_eq!((solved.hints.level, solved.notices.shown.len()), (None, 1), "there is no next move");
    let shown = after_actions(&at(CYCLED), vec![hint()]);
    assert_eq!((shown.hints.level, shown.game().start().help.hints), (Some(HintLevel::Move), 1));
    assert_eq!(
        after_actions(&shown, vec![gesture("S1")]).hints.level,
        Some(HintLevel::Move),
        "the same position in this metric"
    );
    let explained = after_actions(&shown, vec![Action::Hint(HintAction::Explain)]);
    let played = after_actions(&explained, vec![hint()]);
    assert_eq!(
        (played.board(), played.hints.level),
        (after_actions(&shown, vec![play_move("L1")]).board(), None)
    );
    let again = after_actions(&played, vec![hint()]);
    assert_eq!(
        (again.hints.level, again.game().start().help.hints),
        (Some(HintLevel::Reason), 2),
        "the level that was chosen stays; moves shown are counted, not taps"
    );
}

#[test]
fn a_link_is_a_shared_game_and_its_moves_are_untimed() {
    let own = after_actions(&at("321/654/987"), vec![play_move("L1")]);
    let read =
        link::parse(&Route::parse("#/ramka?at=123/456/789&moves=L1.R1&metric=strokes"), PuzzleKind::Ramka);
    let visiting = after_actions(
        &own,
        vec![Action::Link(LinkAction::OpenShared(
            Box::new(LinkReplay::new(read.link.expect("a link")).finished()),
            Ms(5),
        ))],
    );
    assert!(visiting.games.is_shared());
    assert_eq!(
        (TILES.canonical(visiting.board()), visiting.ruleset),
        (TILES.canonical(&board("1.2/456/789.3")), Ruleset::Ramka(Metric::Strokes))
    );
    assert!(!visiting.game().start().clock.has_started());
    let home = after_actions(&visiting, vec![Action::Link(LinkAction::CloseShared(Ms(9)))]);
    assert_eq!((home.board(), home.games.is_shared()), (own.board(), false));
}

#[test]
fn a_bad_link_puts_its_text_into_the_position_box() {
    let read = link::parse(&Route::parse("#/ramka?at=123/456/788"), PuzzleKind::Ramka);
    let model =
        after_actions(&at("321/654/987"), vec![Action::Link(LinkAction::ReportIgnored(read.warnings))]);
    assert_eq!(
        (model.display.position_text.as_str(), model.notices.shown.len(), model.display.tab),
        ("123/456/788", 1, panel::position_tab(PuzzleKind::Ramka))
    );
    assert_eq!(*model.board(), board("321/654/987"));
}

#[test]
fn small_tables_are_requested_at_once_and_large_ones_on_demand() {
    let model = at(CYCLED);
    assert!(model.wants_table(TILES));
    let strokes = after_actions(&model, vec![Action::SetRuleset(Ruleset::Ramka(Metric::Strokes))]);
    assert!(strokes.wants_table(Ruleset::Ramka(Metric::Strokes)));
    let units = after_actions(&model, vec![Action::SetRuleset(Ruleset::Ramka(Metric::UnitsShifts))]);
    assert!(!units.wants_table(Ruleset::Ramka(Metric::UnitsShifts)));
    let query = after_actions(
        &units,
        vec![Action::Table(TableAction::Request(Ruleset::Ramka(Metric::UnitsShifts), TableRequest::Build))],
    );
    assert!(query.wants_table(Ruleset::Ramka(Metric::UnitsShifts)));
    assert!(
        !after_actions(
            &query,
            vec![Action::Table(TableAction::Request(
                Ruleset::Ramka(Metric::UnitsShifts),
                TableRequest::Cancel
            ))]
        )
        .wants_table(Ruleset::Ramka(Metric::UnitsShifts))
    );
    let paused = after_actions(
        &query,
        vec![Action::Table(TableAction::Request(Ruleset::Ramka(Metric::UnitsShifts), TableRequest::Pause))],
    );
    assert!(!paused.wants_table(Ruleset::Ramka(Metric::UnitsShifts)));
    assert_eq!(paused.metric_info(Ruleset::Ramka(Metric::UnitsShifts)).table, TableAvailability::Paused);
    let going = after_actions(
        &paused,
        vec![Action::Table(TableAction::Request(Ruleset::Ramka(Metric::UnitsShifts), TableRequest::Build))],
    );
    assert!(going.wants_table(Ruleset::Ramka(Metric::UnitsShifts)));
    assert_ne!(going.metric_info(Ruleset::Ramka(Metric::UnitsShifts)).table, TableAvailability::Paused);
}

#[test]
fn a_board_of_an_exact_depth_is_set_once() {
    let request = PositionRequest { choice: PositionChoice::Depth(42), seed: "far".into() };
    let position = Action::Solver(SolverAction::ReceivePosition(Rc::new("321/654/987".into()), Ms(0)));
    let model = after_actions(
        &at(CYCLED),
        vec![Action::Solver(SolverAction::RequestPosition(request)), position.clone()],
    );
    assert_eq!(*model.board(), board("321/654/987"));
    assert_eq!(model.game().start().kind, StartKind::Scramble { seed: "far".into(), depth: Some(42) });
    assert_eq!(
        after_actions(&model, vec![play_move("L1"), position]).game().line().len(),
        1,
        "the second was not requested"
    );
}

#[test]
fn notices_are_few_and_distinct() {
    let note = |text: &str| Action::Notice(NoticeAction::Notify(text.into()));
    let model = after_actions(&at(CYCLED), vec![note("a"), note("b"), note("a"), note("c"), note("d")]);
    let texts: Vec<&str> = model.notices.shown.iter().map(|notice| notice.message.as_str()).collect();
    assert_eq!(texts, ["a", "c", "d"]);
    assert_eq!(
        after_actions(&model, vec![Action::Notice(NoticeAction::Dismiss(model.notices.shown[0].id))])
            .notices
            .shown
            .len(),
        2
    );
}

fn turned(text: &str) -> Model {
    let count = PuzzleKind::Rotation.ruleset_named("quarter").expect("a rule");
    Model::new(Game::new(count.solved().parse(text).expect("a position"), StartKind::Loaded), count)
}

fn rotation(text: &str) -> Ruleset {
    Ruleset::Rotation(text.parse().expect("a board under a rule"))
}

fn bounds(model: &Model, lower: u32, moves: &str) -> Action {
    let moves: Vec<String> = moves.chars().map(String::from).collect();
    let bounds = Bounds {
        position: model.board().text(),
        lower,
        upper: (!moves.is_empty()).then_some(moves.len() as u32),
        gods_number_bound: None,
        solution: moves,
        shortest_solutions: None,
        move_outcomes: Vec::new(),
        activity: String::new(),
        visited: 0,
        elapsed_ms: 0.0,
        ended: false,
    };
    Action::Solver(SolverAction::ReceiveBounds(model.ruleset, model.board().clone(), Rc::new(bounds)))
}

#[test]
fn another_board_is_a_new_game_in_the_same_history() {
    let model = turned("413526789");
    let larger = after_actions(&model, vec![Action::ChooseBoard(rotation("4x4n3 ring"), Ms(0))]);
    assert_eq!((larger.ruleset, larger.board().text().as_str()), (rotation("4x4n3 ring"), "4x4n3@ring"));
    assert!(!larger.wants_table(larger.ruleset), "16! positions have no table");
    let back = after_actions(&larger, vec![Action::Game(Event::Undo(Ms(1)))]);
    assert_eq!((back.board(), back.ruleset), (model.board(), model.ruleset), "the rule belongs to the board");
    let same = after_actions(&model, vec![Action::ChooseBoard(rotation("3x3n2 half"), Ms(0))]);
    assert_eq!((same.board(), same.ruleset), (model.board(), rotation("3x3n2 half")));
    assert_eq!(same.game().turns().len(), 1);
}

#[test]
fn the_rule_counts_turns() {
    let model = after_actions(
        &turned("123456789"),
        vec![Action::Board(BoardAction::PlayMove(
            turned("123456789").board().parse_move("b").expect("a turn"),
            Ms(0),
        ))],
    );
    let tally = |rule| rotation(rule).count_moves(model.game().start_position(), model.game().line());
    assert_eq!([tally("3x3n2 quarter"), tally("3x3n2 half"), tally("3x3n2 clockwise")], [1, 1, 3]);
}

#[test]
fn without_a_table_the_best_solution_found_is_shown_and_labelled() {
    let model = turned("4x4n2:5,1,3,4,6,2,7,8,9,10,11,12,13,14,15,16");
    let waiting = after_actions(
        &model,
        vec![
            Action::Solver(SolverAction::SetSearching(false)),
            Action::Solver(SolverAction::Solve(SolutionPreference::First)),
        ],
    );
    assert!(
        waiting.solver.is_searching && waiting.solver.solution_request.is_some(),
        "a solution request starts the search"
    );
    let some = after_actions(&waiting, vec![bounds(&model, 0, "BbaCc")]);
    assert_eq!(
        some.player.playback.as_ref().map(|playback| playback.source),
        Some(PlaybackSource::BestFound { proven_from: None })
    );
    assert_eq!(some.depth(), None, "an unproven length is not a distance");
    assert_eq!(
        after_actions(&some, vec![Action::Hint(HintAction::Next(some.board().parse_move("B"), Ms(0)))])
            .hints
            .level,
        Some(HintLevel::Move),
        "but it allows a hint"
    );
    let proven = after_actions(
        &some,
        vec![
            bounds(&model, 1, "a"),
            Action::Player(PlayerAction::Close(Ms(0))),
            Action::Solver(SolverAction::Solve(SolutionPreference::First)),
        ],
    );
    assert_eq!(proven.depth(), Some(1));
    let playback = proven.player.playback.expect("a known solution is played at once");
    assert_eq!(
        (playback.source, playback.move_count()),
        (PlaybackSource::BestFound { proven_from: Some(0) }, 1)
    );
}

#[test]
fn a_shorter_solution_replaces_what_is_left_of_an_unproven_one() {
    let model = turned("4x4n2:5,1,3,4,6,2,7,8,9,10,11,12,13,14,15,16");
    let solve = Action::Solver(SolverAction::Solve(SolutionPreference::First));
    let shown = after_actions(&model, vec![solve, bounds(&model, 0, "AAACc")]);
    let playback = |model: &Model| model.player.playback.clone().expect("a solution");
    let same = after_actions(&shown, vec![bounds(&model, 0, "AAACc")]);
    assert_eq!((playback(&same).move_count(), playback(&same).replaced), (5, None));
    let stepped = after_actions(&shown, vec![Action::Player(PlayerAction::Seek(2, Ms(0)))]);
    assert_eq!(playback(&stepped).played, 2);
    let shorter = after_actions(&stepped, vec![bounds(&stepped, 1, "A")]);
    let found = playback(&shorter);
    assert_eq!((found.played, found.move_count(), found.replaced), (2, 3, Some(3)));
    assert_eq!(found.source, PlaybackSource::BestFound { proven_from: Some(2) });
    assert_eq!(shorter.board(), stepped.board(), "nothing is played");
    let next = after_actions(&shorter, vec![Action::Player(PlayerAction::Seek(3, Ms(1)))]);
    assert!(next.board().is_solved() && playback(&next).replaced.is_none());
    let proven = after_actions(&shown, vec![bounds(&model, 5, "AAACc")]);
    assert_eq!(playback(&proven).source, PlaybackSource::BestFound { proven_from: Some(0) });
}

#[test]
fn an_algorithm_of_the_catalogue_sets_its_board_and_plays() {
    let start = turned("123456798").board().clone();
    let algorithm = (start.clone(), start.parse_moves("cbCDB").expect("turns"));
    let model = after_actions(
        &turned("4x4n2"),
        vec![Action::Player(PlayerAction::PlayAlgorithm(
            Box::new(algorithm),
            rotation("3x3n2 quarter"),
            Ms(0),
        ))],
    );
    assert_eq!((model.board(), model.ruleset), (&start, rotation("3x3n2 quarter")));
    assert_eq!(model.player.playback.as_ref().and_then(|playback| playback.play_until), Some(5));
    assert!(after_actions(&model, vec![Action::Player(PlayerAction::Seek(5, Ms(1)))]).board().is_solved());
}

#[test]
fn a_game_that_is_played_says_on_which_day() {
    let (monday, tuesday) = (Day(20_780), Day(20_781));
    let before = at("123/456/789");
    let on = |model: &Model, action: Action, day: Day| model.reduce(action).dated(model, Some(day));
    let played = on(&before, Action::Board(BoardAction::PlayMove(moves("L1")[0], Ms(0))), monday);
    assert_eq!((before.game().start().day, played.game().start().day), (None, Some(monday)));
    let looked_at = on(&played, Action::Hint(HintAction::Next(None, Ms(0))), tuesday);
    assert_eq!(looked_at.game().start().day, Some(monday), "nothing was played");
    let undone = on(&played, Action::Game(Event::Undo(Ms(0))), tuesday);
    assert_eq!(undone.game().start().day, Some(monday), "nor by undo");
    let again = on(&played, Action::Board(BoardAction::PlayMove(moves("S3")[0], Ms(0))), tuesday);
    assert_eq!(again.game().start().day, Some(tuesday));
    let outside =
        before.reduce(Action::Board(BoardAction::PlayMove(moves("L1")[0], Ms(0)))).dated(&before, None);
    assert_eq!(outside.game().start().day, None, "outside a browser there is no day");
}

#[test]
fn a_tap_that_does_nothing_says_why_until_the_next_one() {
    for kind in PuzzleKind::ALL {
        let model = Model::new(Game::new(kind.first_board(), StartKind::Fresh), kind.default_ruleset());
        let tap = |slot| Action::Board(BoardAction::Gesture(Gesture::Tap(slot, Half::Left), Ms(0)));
        let idle = (0..9).find(|slot| model.board().tap(*slot, Half::Left).is_empty());
        let Some(slot) = idle else { continue };
        let idle = model.reduce(tap(slot));
        assert_eq!((idle.change.idle_tap, idle.change.number), (Some(slot), model.change.number));
        let why = model.board().why_no_move(slot).expect("a reason");
        assert!(why.ends_with('.') && why.split(' ').count() <= 20, "{why}");
        let mv = model.ruleset.moves(model.board()).expect("few moves")[0];
        let played = idle.reduce(Action::Board(BoardAction::PlayMove(mv, Ms(0))));
        assert_eq!(played.change.idle_tap, None, "{}", kind.title());
    }
}
