use super::super::action::Action;
use super::super::follow::Source;
use super::*;
use crate::address::{Address, game as link};
use crate::board::Gesture;
use crate::game::{How, Ms};
use crate::puzzle::{Press, ramka};
use antipode_protocol::{Bounds, PositionFacts, Method, MethodStep, MoveOutcome, Solution};
use antipode_puzzles::ramka::{Metric, Side};

const TILES: Count = Count::Ramka(Metric::Tiles);

fn board(text: &str) -> Position {
    TILES.solved().read(text).expect("a board")
}

fn moves(text: &str) -> Vec<Move> {
    TILES.solved().read_moves(text).expect("moves")
}

fn at(text: &str) -> Model {
    Model::new(Game::new(board(text), How::Loaded), TILES)
}

fn after_actions(model: &Model, actions: Vec<Action>) -> Model {
    actions.into_iter().fold(model.clone(), |model, action| model.reduce(action))
}

fn gesture(words: &str) -> Action {
    Action::Gesture(Gesture { moves: moves(words), carried: false }, Ms(0))
}

fn play_move(text: &str) -> Action {
    Action::Word(moves(text)[0], Ms(0))
}

fn solution(position: &str, words: &str) -> Action {
    let words = words.split_whitespace().map(str::to_owned).collect();
    Action::Solved(Rc::new(Solution { position: position.into(), moves: words, shifts: None }), Ms(0))
}

fn knowledge(position: &str, depth: u32) -> Action {
    let after = MoveOutcome { move_name: "L1".into(), depth: depth.saturating_sub(1) };
    let knowledge = PositionFacts { position: position.into(), depth, moves: vec![after] };
    Action::Learned(TILES, board(position), Rc::new(knowledge))
}

/// `123/456/789` after `R2 L1 R1 L2` is `236/145/789`; `BACK` undoes it.
const CYCLED: &str = "236/145/789";
const BACK: &str = "L2 R1 L1 R2";

fn solving() -> Model {
    after_actions(&at(CYCLED), vec![Action::Solve(SolutionPreference::First), solution(CYCLED, BACK)])
}

#[test]
fn a_crossing_moves_the_row_in_the_frame_at_that_time() {
    let model = after_actions(
        &at("123/456/789"),
        vec![play_move("S3"), Action::Press(Press::Ramka(ramka::Press::Cross(Side::Right)), Ms(0))],
    );
    assert_eq!(model.board().text(), "-.123/456/78.9@3");
}

#[test]
fn a_move_is_animated_step_by_step() {
    let model = after_actions(&at("123/456/789"), vec![play_move("L1")]);
    let texts: Vec<String> = model.path.iter().map(Position::text).collect();
    assert_eq!(texts, ["123/456/789", "123/456/789@1", "1.-23/456/789.-@1"]);
    assert_eq!(model.run, 1);
    assert_eq!(model.told, "Tile 1 from row 1 into the left space.");
    let undone = after_actions(&model, vec![Action::Game(Event::Undo(Ms(1)))]);
    assert_eq!(
        undone.path.iter().map(Position::text).collect::<Vec<_>>(),
        ["1.-23/456/789.-@1", "123/456/789@1", "123/456/789"]
    );
    let redone = after_actions(&undone, vec![Action::Game(Event::Redo(Ms(2)))]);
    assert_eq!(redone.path, model.path);
}

#[test]
fn a_dragged_move_is_not_animated_again() {
    let carried = Action::Gesture(Gesture { moves: moves("2aL"), carried: true }, Ms(0));
    assert_eq!(after_actions(&at("123/456/789"), vec![carried]).path.len(), 1);
}

#[test]
fn an_action_without_effect_is_no_change() {
    let model = at("123/456/789");
    let after = after_actions(
        &model,
        vec![gesture("2La"), Action::Game(Event::Undo(Ms(0))), Action::Game(Event::Redo(Ms(0)))],
    );
    assert_eq!((after.run, after.path.len()), (model.run, 1));
}

#[test]
fn a_solution_plays_to_the_end_and_counts_as_help() {
    let mut model = solving();
    let follow = model.follow.clone().expect("it is in the player");
    assert_eq!((follow.at, follow.last(), follow.until), (0, 4, Some(4)));
    for to in 1..=4 {
        model = after_actions(&model, vec![Action::Seek(to, Ms(to as u64))]);
    }
    assert!(model.board().is_solved());
    let follow = model.follow.clone().expect("the player stays open");
    assert_eq!((follow.at, follow.until), (4, None), "it stops at the end");
    assert_eq!(model.game().start().help.solver_moves, 4);
}

#[test]
fn seeking_back_undoes_moves_and_is_one_undo_step() {
    let model = after_actions(&solving(), vec![Action::Seek(3, Ms(0)), Action::Seek(1, Ms(0))]);
    assert_eq!(model.follow.as_ref().map(|follow| follow.at), Some(1));
    assert!(model.game().can_redo());
    let undone = after_actions(&model, vec![Action::Game(Event::Undo(Ms(0)))]);
    assert_eq!((undone.board().text().as_str(), undone.follow.map(|follow| follow.at)), (CYCLED, Some(0)));
}

#[test]
fn a_move_of_the_player_follows_the_solution_or_closes_it() {
    let along = after_actions(&solving(), vec![play_move("L2")]);
    assert_eq!(along.follow.as_ref().map(|follow| follow.at), Some(1));
    let shifted = after_actions(&solving(), vec![gesture("S3")]);
    assert_eq!(shifted.follow.as_ref().map(|follow| follow.at), Some(0), "a shift is no move in this metric");
    let off = after_actions(&solving(), vec![play_move("R3")]);
    assert_eq!(off.follow, None);
}

#[test]
fn a_branch_keeps_the_played_moves() {
    let model =
        after_actions(&solving(), vec![Action::Solutions(TILES, board(CYCLED), 7), Action::Seek(1, Ms(0))]);
    let model = after_actions(&model, vec![Action::Branch(moves("R1")[0])]);
    let wanted = model.wanted_solution.clone().expect("it is requested");
    assert_eq!((wanted.start.text().as_str(), wanted.prefix), (CYCLED, moves("L2 R1")));
    let model = after_actions(&model, vec![solution("from there", "L1 R2")]);
    let follow = model.follow.clone().expect("it is in the player");
    assert_eq!((follow.at, follow.last(), follow.source), (2, 4, Source::Branched));
    assert_eq!(follow.solutions, Some(7), "the start is the same");
}

#[test]
fn an_unexpected_answer_is_dropped() {
    let moved = after_actions(
        &at(CYCLED),
        vec![Action::Solve(SolutionPreference::First), play_move("R3"), solution(CYCLED, BACK)],
    );
    assert_eq!((moved.follow, moved.wanted_solution), (None, None));
    let unfit =
        after_actions(&at("321/654/987"), vec![Action::Solve(SolutionPreference::First), solution("x", "L9 nonsense")]);
    assert_eq!((unfit.follow.is_none(), unfit.notices.len()), (true, 1));
}

#[test]
fn the_number_of_solutions_belongs_to_the_start() {
    let heard = |text| Action::Solutions(TILES, board(text), 15);
    let before =
        after_actions(&at(CYCLED), vec![heard(CYCLED), Action::Solve(SolutionPreference::First), solution(CYCLED, BACK)]);
    assert_eq!(before.follow.and_then(|follow| follow.solutions), Some(15));
    let elsewhere = after_actions(&solving(), vec![heard("321/654/987")]);
    assert_eq!(elsewhere.follow.and_then(|follow| follow.solutions), None);
}

#[test]
fn the_method_is_played_from_step_to_step() {
    let step = |words: &str| MethodStep {
        phase: "1".into(),
        purpose: String::new(),
        technique: String::new(),
        moves: words.split_whitespace().map(str::to_owned).collect(),
        marks: Vec::new(),
    };
    let plan = Method {
        position: CYCLED.into(),
        steps: vec![step("L2 R1"), step("L1 R2")],
        move_count: 4,
        shortest: Some(4),
    };
    let plan = Rc::new(plan);
    let model =
        after_actions(&at(CYCLED), vec![Action::AskMethod, Action::PlayMethod(plan.clone(), 2, 4, Ms(0))]);
    let follow = model.follow.clone().expect("it is in the player");
    assert_eq!((follow.at, follow.until, follow.source), (2, Some(4), Source::Method));
    assert_eq!(model.game().start().help.solver_moves, 2);
    let elsewhere = after_actions(&at("321/654/987"), vec![Action::PlayMethod(plan, 0, 2, Ms(0))]);
    assert_eq!((elsewhere.follow, elsewhere.method_of), (None, Some((board("321/654/987"), "three-phases"))));
}

#[test]
fn hint_levels_rise_and_restart_on_another_position() {
    let unknown = after_actions(&at(CYCLED), vec![Action::Hint]);
    assert_eq!((unknown.hint, unknown.notices.len()), (None, 1), "no distance, no hint");
    let model = after_actions(&at(CYCLED), vec![knowledge(CYCLED, 4), Action::Hint, Action::Hint]);
    assert_eq!(model.hint, Some(Rung::Number));
    assert_eq!(
        after_actions(&model, vec![gesture("S1")]).hint,
        Some(Rung::Number),
        "the same position in this metric"
    );
    assert_eq!(after_actions(&model, vec![play_move("L2")]).hint, None);
    let top = after_actions(&model, vec![Action::Hint; 9]);
    assert_eq!(
        (top.hint, top.game().start().help.hints),
        (Some(Rung::Reason), 5),
        "the last level is counted once"
    );
}

#[test]
fn a_link_is_a_shared_game_and_its_moves_are_untimed() {
    let own = after_actions(&at("321/654/987"), vec![play_move("L1")]);
    let read = link::read(&Address::parse("#/ramka?at=123/456/789&moves=L1.R1&metric=strokes"), Toy::Ramka);
    let visiting = after_actions(&own, vec![Action::Visit(Box::new(read.link.expect("a link")), Ms(5))]);
    assert!(visiting.games.is_visit());
    assert_eq!(
        (TILES.canonical(visiting.board()), visiting.count),
        (TILES.canonical(&board("1.2/456/789.3")), Count::Ramka(Metric::Strokes))
    );
    assert!(!visiting.game().start().clock.begun());
    let home = after_actions(&visiting, vec![Action::GoHome(Ms(9))]);
    assert_eq!((home.board(), home.games.is_visit()), (own.board(), false));
}

#[test]
fn a_bad_link_puts_its_text_into_the_position_box() {
    let read = link::read(&Address::parse("#/ramka?at=123/456/788"), Toy::Ramka);
    let model = after_actions(&at("321/654/987"), vec![Action::Ignored(read.ignored)]);
    assert_eq!(
        (model.text.as_str(), model.notices.len(), model.tab),
        ("123/456/788", 1, Panel::Position.tab(Toy::Ramka))
    );
    assert_eq!(*model.board(), board("321/654/987"));
}

#[test]
fn small_tables_are_requested_at_once_and_large_ones_on_demand() {
    let model = at(CYCLED);
    assert!(model.wants_table(TILES));
    let strokes = after_actions(&model, vec![Action::Count(Count::Ramka(Metric::Strokes))]);
    assert!(strokes.wants_table(Count::Ramka(Metric::Strokes)));
    let units = after_actions(&model, vec![Action::Count(Count::Ramka(Metric::UnitsShifts))]);
    assert!(!units.wants_table(Count::Ramka(Metric::UnitsShifts)));
    let asked =
        after_actions(&units, vec![Action::WantTable(Count::Ramka(Metric::UnitsShifts), Wanted::Now)]);
    assert!(asked.wants_table(Count::Ramka(Metric::UnitsShifts)));
    assert!(
        !after_actions(&asked, vec![Action::WantTable(Count::Ramka(Metric::UnitsShifts), Wanted::Not)])
            .wants_table(Count::Ramka(Metric::UnitsShifts))
    );
    let paused =
        after_actions(&asked, vec![Action::WantTable(Count::Ramka(Metric::UnitsShifts), Wanted::Later)]);
    assert!(!paused.wants_table(Count::Ramka(Metric::UnitsShifts)));
    assert_eq!(paused.counted(Count::Ramka(Metric::UnitsShifts)).table, Table::Paused);
    let going =
        after_actions(&paused, vec![Action::WantTable(Count::Ramka(Metric::UnitsShifts), Wanted::Now)]);
    assert!(going.wants_table(Count::Ramka(Metric::UnitsShifts)));
    assert_ne!(going.counted(Count::Ramka(Metric::UnitsShifts)).table, Table::Paused);
}

#[test]
fn a_board_of_an_exact_depth_is_set_once() {
    let wanted = WantedDepth { depth: Some(42), seed: "far".into() };
    let found = Action::DepthFound(Rc::new("321/654/987".into()), Ms(0));
    let model = after_actions(&at(CYCLED), vec![Action::WantDepth(wanted), found.clone()]);
    assert_eq!(*model.board(), board("321/654/987"));
    assert_eq!(model.game().start().how, How::Scramble { seed: "far".into(), depth: Some(42) });
    assert_eq!(
        after_actions(&model, vec![play_move("L1"), found]).game().line().len(),
        1,
        "the second was not requested"
    );
}

#[test]
fn notices_are_few_and_distinct() {
    let note = |text: &str| Action::Note(text.into());
    let model = after_actions(&at(CYCLED), vec![note("a"), note("b"), note("a"), note("c"), note("d")]);
    let texts: Vec<&str> = model.notices.iter().map(|notice| notice.text.as_str()).collect();
    assert_eq!(texts, ["a", "c", "d"]);
    assert_eq!(after_actions(&model, vec![Action::Dismiss(model.notices[0].number)]).notices.len(), 2);
}

fn turned(text: &str) -> Model {
    let count = Count::named(Toy::Rotation, "quarter").expect("a rule");
    Model::new(Game::new(count.solved().read(text).expect("a position"), How::Loaded), count)
}

fn rotation(text: &str) -> Count {
    Count::Rotation(text.parse().expect("a board under a rule"))
}

fn bounds(model: &Model, lower: u32, words: &str) -> Action {
    let words: Vec<String> = words.chars().map(String::from).collect();
    let bounds = Bounds {
        position: model.board().text(),
        lower,
        upper: (!words.is_empty()).then_some(words.len() as u32),
        solution: words,
        move_outcomes: Vec::new(),
        activity: String::new(),
        visited: 0,
        elapsed_ms: 0.0,
        ended: false,
    };
    Action::Bounded(model.count, model.board().clone(), Rc::new(bounds))
}

#[test]
fn another_board_is_a_new_game_in_the_same_history() {
    let model = turned("413526789");
    let larger = after_actions(&model, vec![Action::Pick(rotation("4x4n3 ring"), Ms(0))]);
    assert_eq!((larger.count, larger.board().text().as_str()), (rotation("4x4n3 ring"), "4x4n3@ring"));
    assert!(!larger.wants_table(larger.count), "16! positions have no table");
    let back = after_actions(&larger, vec![Action::Game(Event::Undo(Ms(1)))]);
    assert_eq!((back.board(), back.count), (model.board(), model.count), "the rule belongs to the board");
    let same = after_actions(&model, vec![Action::Pick(rotation("3x3n2 half"), Ms(0))]);
    assert_eq!((same.board(), same.count), (model.board(), rotation("3x3n2 half")));
    assert_eq!(same.game().turns().len(), 1);
}

#[test]
fn the_rule_counts_turns() {
    let model = after_actions(
        &turned("123456789"),
        vec![Action::Word(turned("123456789").board().read_move("b").expect("a turn"), Ms(0))],
    );
    let tally = |rule| rotation(rule).tally(model.game().origin(), model.game().line());
    assert_eq!([tally("3x3n2 quarter"), tally("3x3n2 half"), tally("3x3n2 clockwise")], [1, 1, 3]);
}

#[test]
fn without_a_table_the_best_solution_found_is_played_and_labelled() {
    let model = turned("4x4n2:5,1,3,4,6,2,7,8,9,10,11,12,13,14,15,16");
    let waiting = after_actions(&model, vec![Action::Search(false), Action::Solve(SolutionPreference::First)]);
    assert!(waiting.searches && waiting.wanted_solution.is_some(), "a solution request starts the search");
    let some = after_actions(&waiting, vec![bounds(&model, 0, "BbaCc")]);
    assert_eq!(some.follow.as_ref().map(|follow| follow.source), Some(Source::Found { proven: false }));
    assert_eq!(some.depth(), None, "an unproven length is not a distance");
    assert_eq!(after_actions(&some, vec![Action::Hint]).hint, Some(Rung::Band), "but it allows a hint");
    let proven =
        after_actions(&some, vec![bounds(&model, 1, "a"), Action::ClosePlayer, Action::Solve(SolutionPreference::First)]);
    assert_eq!(proven.depth(), Some(1));
    let follow = proven.follow.expect("a known solution is played at once");
    assert_eq!((follow.source, follow.last()), (Source::Found { proven: true }, 1));
}

#[test]
fn an_algorithm_of_the_catalogue_sets_its_board_and_plays() {
    let start = turned("123456798").board().clone();
    let algorithm = (start.clone(), start.read_moves("cbCDB").expect("turns"));
    let model = after_actions(
        &turned("4x4n2"),
        vec![Action::Perform(Box::new(algorithm), rotation("3x3n2 quarter"), Ms(0))],
    );
    assert_eq!((model.board(), model.count), (&start, rotation("3x3n2 quarter")));
    assert_eq!(model.follow.as_ref().and_then(|follow| follow.until), Some(5));
    assert!(after_actions(&model, vec![Action::Seek(5, Ms(1))]).board().is_solved());
}
