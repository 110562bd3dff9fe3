use super::line_puzzle::{at as on, cell, slide};
use super::*;

fn at(place: usize) -> Game {
    Game::new(on(place), StartKind::Fresh)
}

fn after_events(game: &Game, events: Vec<Event>) -> Game {
    events.into_iter().fold(game.clone(), |game, event| reduce(&game, event))
}

fn step(walk: i8, now: u64) -> Event {
    Event::Play { moves: vec![slide(walk)], actor: Actor::Player, now: Ms(now) }
}

#[test]
fn a_gesture_of_two_steps_is_one_turn() {
    let game = after_events(&at(3), vec![step(2, 0)]);
    assert_eq!((cell(game.position()), game.turns().len()), (5, 2));
    assert_eq!(game.turns()[1].moves(), [slide(2)]);
    assert_eq!(game.turns()[1].steps(), [slide(1), slide(1)]);
    assert_eq!(cell(after_events(&game, vec![Event::Undo(Ms(1))]).position()), 3);
}

#[test]
fn an_illegal_move_leaves_the_game_unchanged() {
    let game = after_events(&at(3), vec![step(1, 0)]);
    let after = after_events(&game, vec![step(3, 1), step(0, 2), Event::Redo(Ms(3)), Event::GoTo(9, Ms(4))]);
    assert_eq!((after.turns().len(), cell(after.position())), (2, 4));
}

#[test]
fn undo_and_redo_span_scramble_restart_load_and_the_solver() {
    let seed = || StartKind::Scramble { seed: "monday".into(), depth: None };
    let solver = Event::Play { moves: vec![slide(-1), slide(-1)], actor: Actor::Solver, now: Ms(6) };
    let deeds = vec![
        step(1, 1),
        Event::SetPosition { position: on(5), kind: seed(), now: Ms(2) },
        step(-1, 3),
        Event::Restart(Ms(4)),
        step(-2, 5),
        solver,
        Event::SetPosition { position: on(2), kind: StartKind::Loaded, now: Ms(7) },
    ];
    let game = after_events(&at(0), deeds);
    let places: Vec<usize> = game.turns().iter().map(|turn| cell(&turn.after)).collect();
    assert_eq!(places, [0, 1, 5, 4, 5, 3, 1, 2]);

    let mut walked = game.clone();
    for place in places.iter().rev() {
        assert_eq!(cell(walked.position()), *place);
        walked = after_events(&walked, vec![Event::Undo(Ms(8))]);
    }
    assert!(!walked.can_undo() && cell(walked.position()) == 0);
    for place in &places {
        assert_eq!(cell(walked.position()), *place);
        walked = after_events(&walked, vec![Event::Redo(Ms(9))]);
    }
    assert!(!walked.can_redo());
}

#[test]
fn a_new_move_after_undo_drops_the_other_future() {
    let game = after_events(
        &at(3),
        vec![step(1, 0), step(1, 1), Event::Undo(Ms(2)), Event::Undo(Ms(3)), step(-1, 4)],
    );
    assert!(!game.can_redo());
    assert_eq!(game.turns().iter().map(|turn| cell(&turn.after)).collect::<Vec<_>>(), [3, 2]);
}

#[test]
fn the_clock_starts_with_the_first_move_and_stops_when_solved() {
    let game = after_events(&at(2), vec![Event::Resume(Ms(500))]);
    assert!(!game.start().clock.has_started(), "looking at the board is not playing");
    let game = after_events(&game, vec![step(-1, 1_000)]);
    assert_eq!(game.start().clock.elapsed_ms(Ms(4_000)), 3_000);
    let won = after_events(&game, vec![step(-1, 5_000)]);
    assert!(won.is_won());
    assert_eq!(won.start().clock.elapsed_ms(Ms(60_000)), 4_000);
    let on = after_events(&won, vec![Event::Undo(Ms(70_000))]);
    assert_eq!(on.start().clock.elapsed_ms(Ms(71_000)), 5_000, "taking the last move back plays on");
}

#[test]
fn the_clock_stops_while_the_page_is_hidden() {
    let game = after_events(&at(5), vec![step(-1, 0), Event::Pause(Ms(2_000)), Event::Resume(Ms(9_000))]);
    assert_eq!(game.start().clock.elapsed_ms(Ms(10_000)), 3_000);
}

#[test]
fn every_game_of_the_history_has_its_own_clock() {
    let load = Event::SetPosition { position: on(4), kind: StartKind::Loaded, now: Ms(3_000) };
    let game = after_events(&at(5), vec![step(-1, 1_000), load, step(-1, 10_000)]);
    assert_eq!(game.start().clock.elapsed_ms(Ms(11_000)), 1_000);
    let back = after_events(&game, vec![Event::GoTo(1, Ms(12_000))]);
    assert_eq!(back.start().clock.elapsed_ms(Ms(12_000)), 2_000, "the first game goes on where it was left");
    let forth = after_events(&back, vec![Event::GoTo(3, Ms(20_000))]);
    assert_eq!(forth.start().clock.elapsed_ms(Ms(20_000)), 2_000);
}

#[test]
fn help_stays_on_the_record_when_its_moves_are_undone() {
    let solver = Event::Play { moves: vec![slide(-1)], actor: Actor::Solver, now: Ms(1) };
    let game = after_events(&at(3), vec![Event::HintGiven(HintLevel::Row), solver, Event::Undo(Ms(2))]);
    assert_eq!(game.start().help.to_string(), "with 1 hint and 1 move by the solver");
    let next = after_events(&game, vec![Event::Restart(Ms(3))]);
    assert!(next.start().help.is_none(), "a new game begins without help");
}

#[test]
fn a_board_that_started_solved_is_not_won_by_returning() {
    let game = after_events(&at(0), vec![step(1, 0), step(-1, 1)]);
    assert!(!game.is_won());
    assert!(after_events(&at(1), vec![step(-1, 0)]).is_won());
}

#[test]
fn a_game_from_turns_is_checked() {
    let game = after_events(&at(3), vec![step(1, 0), step(-2, 1), Event::Undo(Ms(2))]);
    let again = Game::from_turns(game.turns().clone(), game.current_turn()).expect("a real game is accepted");
    assert_eq!((again.position(), again.current_turn()), (game.position(), 1));
    assert!(Game::from_turns(game.turns().iter().skip(1).cloned().collect(), 0).is_none(), "no beginning");
    assert!(Game::from_turns(game.turns().clone(), 3).is_none(), "no such turn");
    let mut broken: Vec<HistoryEntry> = game.turns().iter().cloned().collect();
    broken[2].after = on(5);
    assert!(Game::from_turns(broken.into_iter().collect(), 0).is_none(), "a move that leads elsewhere");
}

#[test]
fn moves_from_a_link_take_no_time() {
    let game = after_events(&at(5), vec![step(-1, 0), Event::ResetClock, Event::Resume(Ms(50_000))]);
    assert!(!game.start().clock.has_started());
    assert_eq!(after_events(&game, vec![step(-1, 60_000)]).start().clock.elapsed_ms(Ms(61_000)), 1_000);
}
