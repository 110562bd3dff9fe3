use super::line_puzzle::{at as on, cell, last_move, moves_not_in_one_game, slide};
use super::*;
use std::collections::BTreeSet;

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
fn the_clock_can_start_before_the_first_move() {
    let waiting = at(3);
    assert!(waiting.awaits_first_move() && !at(0).awaits_first_move());
    let inspected = after_events(&waiting, vec![Event::StartClock(Ms(100))]);
    assert!(!inspected.awaits_first_move());
    assert_eq!(after_events(&inspected, vec![step(1, 350)]).turns()[1].at_ms(), Some(250));
    let solved = after_events(&at(0), vec![Event::StartClock(Ms(100))]);
    assert!(!solved.start().clock.has_started(), "there is nothing to solve");
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

/// The games of a history: where each began, and its moves.
fn games(game: &Game) -> Vec<(usize, Vec<usize>)> {
    let turns = game.turns();
    let positions = |start: usize| turns.range(turns.game_of(start)).map(|turn| cell(&turn.after));
    let mut games: Vec<_> = turns
        .starts()
        .iter()
        .map(|start| (cell(&turns[*start].after), positions(*start).skip(1).collect()))
        .collect();
    games.sort();
    games
}

#[test]
fn another_game_is_never_cut_by_a_move_or_a_new_game() {
    let scramble = |place, seed: &str| {
        let kind = StartKind::Scramble { seed: seed.into(), depth: None };
        Event::SetPosition { position: on(place), kind, now: Ms(0) }
    };
    // Today's board with two moves, one of them taken back; then another game with three moves.
    let first = [scramble(5, "today"), step(-1, 0), step(-1, 0), Event::Undo(Ms(0)), scramble(4, "other")];
    let game =
        after_events(&at(3), first.into_iter().chain([step(-1, 0), step(-1, 0), step(1, 0)]).collect());
    assert_eq!(game.turns().left_at(1), 2, "where the player left it");
    let today = after_events(&game, vec![Event::GoTo(2, Ms(0))]);
    let moved = after_events(&today, vec![step(1, 0)]);
    assert_eq!(games(&moved), [(3, vec![]), (4, vec![3, 2, 3]), (5, vec![4, 5])]);
    let another = after_events(&today, vec![scramble(1, "third")]);
    assert_eq!(games(&another), [(1, vec![]), (3, vec![]), (4, vec![3, 2, 3]), (5, vec![4, 3])]);
    // Undo returns to the game before as it was left, and then to its moves.
    let back = after_events(&another, vec![Event::Undo(Ms(0))]);
    assert_eq!((cell(back.position()), cell(back.start_position())), (4, 5));
    assert_eq!(cell(after_events(&back, vec![Event::Redo(Ms(0))]).position()), 3);
}

#[test]
fn a_restart_is_undone_to_all_moves() {
    let game = after_events(&at(5), vec![step(-1, 0), step(-2, 0), Event::Restart(Ms(0))]);
    let back = after_events(&game, vec![Event::Undo(Ms(0))]);
    assert_eq!((cell(back.position()), back.line().count()), (2, 2));
    // A move of the first attempt leaves the second one, which now says how both began.
    let again = after_events(&game, vec![step(-1, 0), Event::GoTo(2, Ms(0)), step(-1, 0)]);
    assert_eq!(games(&again), [(5, vec![4]), (5, vec![4, 2, 1])]);
    let kinds: Vec<&StartKind> =
        again.turns().iter().filter_map(|turn| turn.start().map(|start| &start.kind)).collect();
    assert_eq!(kinds, [&StartKind::Fresh, &StartKind::Restart]);
    assert_eq!(cell(again.position()), 1);
}

/// The other games: the number, the line, and where it was left.
fn games_but(game: &Game, numbers: [u64; 2]) -> BTreeSet<(u64, Vec<usize>, usize)> {
    let turns = game.turns();
    let left = |start: &usize| {
        let line = turns.range(turns.game_of(*start)).map(|turn| cell(&turn.after)).collect();
        (turns[*start].start().expect("a start").number, line, turns.left_at(*start) - start)
    };
    turns.starts().iter().map(left).filter(|(number, ..)| !numbers.contains(number)).collect()
}

/// Random players: whatever is opened, restarted, taken back, played and brought back, each move that was made is found in one
/// game, the board is where the player left it, and no other game changes.
#[test]
fn every_move_is_found_in_one_game() {
    let sequences: u64 =
        std::env::var("ANTIPODE_SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(2_000);
    for seed in 1..=sequences {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut random = move |below: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state % below as u64) as usize
        };
        let mut game = at(3);
        let mut made = BTreeSet::new();
        for step_number in 0..40 {
            let (now, starts) = (Ms(0), game.turns().starts().to_vec());
            let start = starts[random(starts.len())];
            let event = match random(9) {
                0 => {
                    let kind = StartKind::Scramble { seed: step_number.to_string(), depth: None };
                    Event::SetPosition { position: on(random(6)), kind, now }
                }
                1 => Event::Restart(now),
                2 => Event::GoTo(game.turns().left_at(start), now),
                3 => {
                    let tails = game.turns()[start].start().map_or(0, |start| start.tails.len());
                    Event::TakeTail { start, tail: random(tails + 1), now }
                }
                4 | 5 => Event::Undo(now),
                _ => {
                    let place = cell(game.position());
                    step(if place == 0 || (place < 5 && random(2) == 0) { 1 } else { -1 }, 0)
                }
            };
            let is_move = matches!(event, Event::Play { .. });
            let after = reduce(&game, event);
            if is_move {
                made.insert(last_move(&after));
                let line = game.line().map(|turn| cell(&turn.after)).chain([cell(after.position())]);
                assert_eq!(last_move(&after).2, line.collect::<Vec<_>>(), "seed {seed}: it is on the board");
            }
            let on_board = [game.start().number, after.start().number];
            let [others, still] = [&game, &after].map(|game| games_but(game, on_board));
            assert!(still.is_superset(&others), "seed {seed}, step {step_number}: another game changes");
            game = after;
            if random(10) > 0 {
                continue;
            }
            let lost = moves_not_in_one_game(&made, std::slice::from_ref(&game));
            assert!(lost.is_empty(), "seed {seed}, step {step_number}: {lost:?}");
            let saved = saved_game::SavedGame::of(&game, now);
            let restored = saved.restore(crate::puzzle::PuzzleKind::Sliding).expect("it can be stored");
            assert_eq!(saved_game::SavedGame::of(&restored, now), saved, "seed {seed}: as it was stored");
        }
    }
}

#[test]
fn the_games_of_a_history_are_listed_newest_first() {
    let scramble = StartKind::Scramble { seed: "x".to_owned(), depth: None };
    let game = after_events(&at(3), vec![step(1, 0), step(-1, 0)]);
    let game = reduce(&game, Event::SetPosition { position: on(5), kind: scramble, now: Ms(0) });
    let game = reduce(&game, step(-1, 0));
    let listed = |game: &Game| -> Vec<(usize, usize, bool)> {
        game.games().iter().map(|game| (game.at, game.moves, game.is_current)).collect()
    };
    let one_turn = game.turns().len() - 1;
    assert_eq!(listed(&game)[0], (one_turn, 1, true));
    assert_eq!(listed(&game).len(), 2);
    // A game that nobody has played is none, unless it is on the board.
    let fresh = reduce(&game, Event::SetPosition { position: on(2), kind: StartKind::Loaded, now: Ms(0) });
    assert_eq!(listed(&fresh).len(), 3);
    let next = reduce(&fresh, Event::SetPosition { position: on(1), kind: StartKind::Loaded, now: Ms(0) });
    assert_eq!(listed(&next).len(), 3);
    assert_eq!(game.played_on(Day(20_780)).games()[0].start.day, Some(Day(20_780)));
}

/// Brings back the longest line that was replaced.
fn take_tail(game: &Game) -> Game {
    let tail = game.tails().last().expect("a tail").tail;
    reduce(game, Event::TakeTail { start: game.start_turn(), tail, now: Ms(0) })
}

#[test]
fn moves_that_others_took_the_place_of_stay_reachable() {
    let line = |game: &Game| game.line().map(|turn| cell(&turn.after)).collect::<Vec<_>>();
    let undo = |game: &Game, count: usize| after_events(game, vec![Event::Undo(Ms(0)); count]);
    let moves = |game: &Game| game.tails().iter().map(|tail| tail.moves).collect::<Vec<_>>();
    let game = after_events(&at(0), vec![step(1, 0); 5]);
    let other = after_events(&undo(&game, 3), vec![step(-1, 0)]);
    assert_eq!((line(&other), moves(&other)), (vec![1, 2, 1], vec![3]));
    assert_eq!(line(&take_tail(&other)), [1, 2, 3, 4, 5]);
    assert_eq!(line(&take_tail(&take_tail(&other))), [1, 2, 1], "and to the other ones");
    // A move that was made before comes back with all that followed it.
    let deeper = after_events(&other, vec![Event::Undo(Ms(0)), step(1, 0)]);
    assert_eq!((line(&deeper), deeper.turns().len(), moves(&deeper)), (vec![1, 2, 3], 6, vec![1]));
    // All lines stay, the longest one last, also when the moves go that they follow.
    let deeper = after_events(&deeper, vec![step(-1, 0)]);
    assert_eq!((line(&deeper), moves(&deeper)), (vec![1, 2, 3, 2], vec![1, 2]));
    let deeper = after_events(&undo(&deeper, 4), vec![step(2, 0)]);
    assert_eq!((line(&deeper), moves(&deeper)), (vec![2], vec![3, 4, 5]));
    assert_eq!(line(&take_tail(&deeper)), [1, 2, 3, 4, 5]);
    // A move that was taken back is made again.
    let again = after_events(&undo(&game, 3), vec![step(1, 0)]);
    assert!(again.can_redo() && again.tails().is_empty());
    let saved = saved_game::SavedGame::of(&deeper, Ms(0));
    let restored = saved.restore(crate::puzzle::PuzzleKind::Sliding).expect("it was saved");
    assert_eq!(line(&take_tail(&restored)), [1, 2, 3, 4, 5]);
}

#[test]
fn of_too_many_tails_the_shortest_lines_go_first() {
    let mut game = after_events(&at(0), vec![step(1, 0), step(1, 0), step(1, 0)]);
    for walk in [2, 3, 4, 5] {
        game = after_events(&game, vec![Event::GoTo(0, Ms(0)), step(walk, 0)]);
    }
    let mut lines = game.turns().lines(0);
    assert_eq!(game.tails().len(), 4);
    lines.limit_tails(4);
    let ends = |lines: &lines::Lines| lines.tails.iter().map(lines::Tail::end).collect::<Vec<_>>();
    assert_eq!(ends(&lines), [1, 3], "the latest one of those that are equally long, and the longest one");
    lines.limit_tails(0);
    assert_eq!(ends(&lines), [3]);
}

/// Of 24 games every other one is solved; the last one is on the board.
#[test]
fn the_oldest_games_go_first_and_unfinished_ones_last() {
    let load = |now| Event::SetPosition { position: on(2), kind: StartKind::Loaded, now: Ms(now) };
    let mut game = at(2);
    for number in 1..24 {
        game = reduce(&game, step(if number % 2 == 0 { 1 } else { -2 }, number));
        game = reduce(&game, load(number));
    }
    game = after_events(&game, vec![step(1, 24), Event::Restart(Ms(25)), step(1, 26), Event::Undo(Ms(27))]);
    let unfinished = |game: &Game| game.games().iter().filter(|game| !game.is_solved).count();
    let (before, here) = (unfinished(&game), game.line().len());
    assert_eq!((game.games().len(), before), (25, 13));

    game.keep_within(24, 1_000);
    assert_eq!(
        (game.games().len(), unfinished(&game)),
        (22, before),
        "down to nine tenths, and solved ones first"
    );
    game.keep_within(10, 1_000);
    assert_eq!((game.games().len(), unfinished(&game)), (9, 9));
    assert_eq!(
        (game.line().len(), cell(game.position()), game.can_redo()),
        (here, 2, true),
        "the board stays"
    );
    let kept = game.turns().len();
    game.keep_within(10, 1_000);
    assert_eq!(game.turns().len(), kept);

    game.keep_within(10, 5);
    assert_eq!(
        game.games().len(),
        2,
        "the game on the board stays with its restart, however many turns it has"
    );
    assert!(Game::from_turns(game.turns().clone(), game.current_turn()).is_some());
}
