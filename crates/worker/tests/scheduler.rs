//! The scheduler with queries about Ramka, and a controlled clock.

use crate::harness::{TickingClock, answers, run_until_idle};
use antipode_protocol::{
    Answer, JobId, Origin, Query, Request, SolutionPreference, Subject, TableFacts, TableQuery,
};
use antipode_puzzles::fifteen::{Direction, Move, Position};
use antipode_puzzles::ramka::Board;
use antipode_worker::puzzle::{FIFTEEN, RAMKA};
use antipode_worker::scheduler::{Envelope, PROGRESS_MS, Scheduler, WorkState};

fn tiles() -> Subject {
    Subject::space("ramka", "tiles")
}

fn request(job: u32, query: Query) -> Request {
    Request { job: JobId(job), subject: tiles(), query }
}

fn know(position: &str) -> Query {
    Query::Table(TableQuery::LookUp { position: position.into() })
}

fn solve(position: &str) -> Query {
    Query::Table(TableQuery::Solve { position: position.into(), preference: SolutionPreference::First })
}

fn method(position: &str) -> Query {
    Query::Table(TableQuery::Method { position: position.into(), method: "three-phases".into() })
}

fn with_table() -> Scheduler<TickingClock> {
    let mut scheduler = Scheduler::new(RAMKA, TickingClock::by(0.01));
    scheduler.receive(request(1, Query::Table(TableQuery::Facts)), None);
    run_until_idle(&mut scheduler);
    scheduler
}

fn facts(envelope: &Envelope) -> &TableFacts {
    match &envelope.message.answer {
        Answer::Table(facts) => facts,
        other => panic!("{other:?} is no table"),
    }
}

#[test]
fn the_table_is_built_and_its_bytes_are_sent_once() {
    let mut scheduler = Scheduler::new(RAMKA, TickingClock::by(0.01));
    scheduler.receive(request(1, Query::Table(TableQuery::Facts)), None);
    scheduler.receive(request(2, Query::Table(TableQuery::Facts)), None);
    let sent = run_until_idle(&mut scheduler);
    let tables: Vec<_> =
        sent.iter().filter(|envelope| matches!(envelope.message.answer, Answer::Table(_))).collect();
    assert_eq!(tables.len(), 2);
    assert!(tables[0].attachment.is_some() && tables[1].attachment.is_none());
    let facts = facts(tables[0]);
    assert_eq!((facts.positions, facts.counts.len(), facts.origin), (4_717_440, 43, Origin::Computed));
    assert_eq!(facts.counts[..4], [1, 6, 9, 12]);
    assert_eq!(facts.antipodes.len(), 4);
    assert!(facts.elapsed_ms > 0.0);
}

/// Pattern databases are kept for the next visit, once, and computed again where they are damaged.
#[test]
fn what_a_search_leaves_is_kept_and_checked() {
    let search = |position: &str| Request {
        job: JobId(1),
        subject: Subject::space("fifteen", "5x3 tiles"),
        query: Query::Search { position: position.into() },
    };
    let far = Position::random("5x3".parse().expect("a board"), "kept");
    let near = far.moved(Move::single(Direction::ALL[0])).or(far.moved(Move::single(Direction::ALL[1])));
    let near = near.expect("a tile beside the hole");
    let run = |kept: Option<Vec<u8>>| {
        let mut scheduler = Scheduler::new(FIFTEEN, TickingClock::by(0.01));
        scheduler.receive(search(&far.to_string()), kept);
        let first = run_until_idle(&mut scheduler).pop().expect("the bounds were sent");
        scheduler.receive(search(&near.to_string()), None);
        let second = run_until_idle(&mut scheduler).pop().expect("the bounds were sent");
        assert_eq!(second.attachment, None, "they are sent once");
        let Answer::Bounds(bounds) = first.message.answer else { panic!("{:?}", first.message.answer) };
        assert!(bounds.ended && bounds.upper == Some(bounds.lower));
        (bounds, first.attachment)
    };
    let (found, kept) = run(None);
    let kept = kept.expect("pattern databases were built");
    let (again, sent) = run(Some(kept.clone()));
    assert_eq!((again.lower, sent), (found.lower, None));
    for at in [9, kept.len() - 1] {
        let mut damaged = kept.clone();
        damaged[at] ^= 1;
        assert_eq!(run(Some(damaged)).1.as_ref(), Some(&kept), "byte {at}");
    }
    assert_eq!(run(Some(kept[..kept.len() - 1].to_vec())).1.as_ref(), Some(&kept));
}

#[test]
fn a_cached_table_is_used_if_valid_and_rebuilt_otherwise() {
    let mut first = Scheduler::new(RAMKA, TickingClock::by(0.01));
    first.receive(request(1, Query::Table(TableQuery::Facts)), None);
    let built = run_until_idle(&mut first)
        .pop()
        .expect("the table was sent")
        .attachment
        .expect("its bytes were sent");

    let mut second = Scheduler::new(RAMKA, TickingClock::by(0.01));
    second.receive(request(1, Query::Table(TableQuery::Facts)), Some(built.clone()));
    let sent = run_until_idle(&mut second).pop().expect("the table was sent");
    assert_eq!((facts(&sent).origin, sent.attachment.is_none()), (Origin::Cached, true));

    for spoil in
        [|bytes: &mut Vec<u8>| *bytes.last_mut().unwrap() ^= 1, |bytes: &mut Vec<u8>| bytes.truncate(100)]
    {
        let mut spoilt = built.clone();
        spoil(&mut spoilt);
        let mut third = Scheduler::new(RAMKA, TickingClock::by(0.01));
        third.receive(request(1, Query::Table(TableQuery::Facts)), Some(spoilt));
        let sent = run_until_idle(&mut third).pop().expect("the table was sent");
        assert_eq!((facts(&sent).origin, sent.attachment.as_ref()), (Origin::Computed, Some(&built)));
    }
}

#[test]
fn a_query_builds_the_table_it_needs() {
    let mut scheduler = Scheduler::new(RAMKA, TickingClock::by(0.01));
    scheduler.receive(request(5, know("123/456/789")), None);
    let sent = run_until_idle(&mut scheduler);
    let [(5, Answer::PositionFacts(known))] = answers(&sent)[..] else { panic!("{sent:?}") };
    assert_eq!((known.depth, known.moves.len()), (0, 6));
    assert!(known.moves.iter().all(|after| after.depth == 1));
}

#[test]
fn a_lookup_in_a_complete_table_is_answered_immediately() {
    let mut scheduler = with_table();
    scheduler.receive(request(2, know("321/654/987")), None);
    scheduler.receive(request(3, solve("321/654/987")), None);
    let sent: Vec<_> = scheduler.drain_outbox().collect();
    let [(2, Answer::PositionFacts(known)), (3, Answer::Solution(solution))] = answers(&sent)[..] else {
        panic!("{sent:?}")
    };
    assert_eq!(known.depth as usize, solution.moves.len());
    assert!(known.moves.iter().any(|after| after.depth + 1 == known.depth));
    assert_eq!(scheduler.work(), WorkState::Idle);
}

#[test]
fn all_waiting_jobs_receive_progress_at_most_ten_times_and_at_least_once_per_second() {
    let clock = TickingClock::by(0.7);
    let now_ms = clock.now_ms.clone();
    let mut scheduler = Scheduler::new(RAMKA, clock);
    scheduler.receive(request(1, Query::Table(TableQuery::Facts)), None);
    scheduler.receive(request(2, know("123/456/789")), None);
    let mut reported_ms: Vec<f64> = vec![now_ms.get()];
    let mut found = 0;
    while scheduler.work() == WorkState::Pending {
        let sent: Vec<_> = scheduler.drain_outbox().collect();
        let progress = sent.iter().filter_map(|envelope| match &envelope.message.answer {
            Answer::Progress(progress) => Some((envelope.message.job, progress)),
            _ => None,
        });
        let progress: Vec<_> = progress.collect();
        if let [(first, one), (second, other)] = progress[..] {
            assert_eq!((first, second, one), (JobId(1), JobId(2), other));
            assert!(one.found >= found && one.positions == Some(4_717_440) && one.elapsed_ms > 0.0);
            assert!(one.counts.iter().sum::<u64>() <= one.found);
            found = one.found;
            reported_ms.push(now_ms.get());
        } else {
            assert!(progress.is_empty(), "{progress:?}");
        }
    }
    assert!(reported_ms.len() > 5, "a slow machine sends many reports: {reported_ms:?}");
    for pair in reported_ms.windows(2) {
        let gap_ms = pair[1] - pair[0];
        assert!((PROGRESS_MS..1000.0).contains(&gap_ms), "{gap_ms}");
    }
}

#[test]
fn a_step_of_work_ends_in_time() {
    let clock = TickingClock::by(0.5);
    let now_ms = clock.now_ms.clone();
    let mut scheduler = Scheduler::new(RAMKA, clock);
    scheduler.receive(request(1, Query::Table(TableQuery::Facts)), None);
    loop {
        let before_ms = now_ms.get();
        let pending = scheduler.work();
        assert!(now_ms.get() - before_ms < 15.0, "{}", now_ms.get() - before_ms);
        if pending == WorkState::Idle {
            break;
        }
    }
}

#[test]
fn a_cancelled_job_is_not_answered() {
    let mut scheduler = Scheduler::new(RAMKA, TickingClock::by(0.5));
    scheduler.receive(request(1, know("123/456/789")), None);
    scheduler.receive(request(2, know("321/654/987")), None);
    scheduler.work();
    scheduler.receive(request(1, Query::Cancel), None);
    let sent = run_until_idle(&mut scheduler);
    assert!(matches!(answers(&sent)[..], [(2, Answer::PositionFacts(_))]), "{sent:?}");

    scheduler.receive(request(3, Query::Cancel), None);
    assert_eq!(run_until_idle(&mut scheduler), []);
}

#[test]
fn an_invalid_query_is_rejected_in_one_sentence_before_any_work() {
    let mut scheduler = Scheduler::new(RAMKA, TickingClock::by(0.01));
    let cases = [
        (Subject::space("cube", "tiles"), know("123/456/789"), "cube"),
        (Subject::space("ramka", "miles"), Query::Table(TableQuery::Facts), "miles"),
        (tiles(), know("123/456/788"), "8"),
        (tiles(), know(""), ""),
        (tiles(), solve("no position"), ""),
        (tiles(), Query::Table(TableQuery::Branches { position: "1".into() }), ""),
        (tiles(), method("987654321987"), ""),
    ];
    for (subject, query, names) in cases {
        scheduler.receive(Request { job: JobId(9), subject, query: query.clone() }, None);
        let sent: Vec<_> = scheduler.drain_outbox().collect();
        let [(9, Answer::Rejected(why))] = answers(&sent)[..] else { panic!("{query:?}: {sent:?}") };
        assert!(why.contains(names) && !why.is_empty() && !why.contains('\n'), "{why}");
        assert_eq!(scheduler.work(), WorkState::Idle);
    }
}

/// The hardest position: the tiles of every row in reverse.
const ANTIPODE: &str = "321/654/987";

fn branches(position: &str) -> Query {
    Query::Table(TableQuery::Branches { position: position.into() })
}

#[test]
fn the_branches_of_a_position_add_up() {
    let mut scheduler = with_table();
    scheduler.receive(request(2, branches(ANTIPODE)), None);
    scheduler.receive(request(3, branches("123/456/789")), None);
    let sent = run_until_idle(&mut scheduler);
    let [(2, Answer::Branches(hard)), (3, Answer::Branches(solved))] = answers(&sent)[..] else {
        panic!("{sent:?}")
    };
    assert_eq!((hard.depth, hard.position.as_str()), (42, ANTIPODE));
    assert_eq!(hard.first_moves.iter().map(|branch| branch.solutions).sum::<u64>(), hard.solutions);
    assert!(hard.solutions > 100_000_000);
    assert_eq!((solved.depth, solved.solutions, solved.first_moves.len()), (0, 1, 0));
}

#[test]
fn fewest_shifts_are_at_most_those_of_the_first_solution() {
    let mut scheduler = with_table();
    let fewest = Query::Table(TableQuery::Solve {
        position: ANTIPODE.into(),
        preference: SolutionPreference::FewestShifts,
    });
    scheduler.receive(request(2, solve(ANTIPODE)), None);
    scheduler.receive(request(3, fewest), None);
    let sent = run_until_idle(&mut scheduler);
    let [(2, Answer::Solution(first)), (3, Answer::Solution(fewest))] = answers(&sent)[..] else {
        panic!("{sent:?}")
    };
    assert_eq!((first.moves.len(), fewest.moves.len()), (42, 42));
    for solution in [first, fewest] {
        let rows = solution.moves.iter().map(|mv| mv.as_bytes()[1]);
        let changes =
            std::iter::once(b'2').chain(rows.clone()).zip(rows).filter(|(from, to)| from != to).count();
        assert_eq!(solution.shifts, Some(changes as u32), "{:?}", solution.moves);
    }
    assert!(fewest.shifts < first.shifts, "{:?} {:?}", fewest.shifts, first.shifts);
}

#[test]
fn a_random_position_has_the_requested_depth_and_depends_on_its_seed() {
    let mut scheduler = with_table();
    for (job, depth, seed) in
        [(2, 30, "antipode"), (3, 30, "antipode"), (4, 30, "other"), (5, 42, ""), (6, 0, "")]
    {
        scheduler.receive(
            request(job, Query::Table(TableQuery::Random { depth: Some(depth), seed: seed.into() })),
            None,
        );
    }
    let sent = run_until_idle(&mut scheduler);
    let positions: Vec<&str> = answers(&sent)
        .into_iter()
        .map(|(_, answer)| match answer {
            Answer::Position(text) => text.as_str(),
            other => panic!("{other:?} is no position"),
        })
        .collect();
    assert_eq!(positions[0], positions[1]);
    assert_ne!(positions[0], positions[2]);
    assert_eq!(positions[4], "123/456/789");
    for (position, depth) in positions.iter().zip([30, 30, 30, 42, 0]) {
        scheduler.receive(request(9, know(position)), None);
        let sent: Vec<_> = scheduler.drain_outbox().collect();
        assert!(
            matches!(answers(&sent)[..], [(9, Answer::PositionFacts(known))] if known.depth == depth),
            "{sent:?}"
        );
    }

    scheduler
        .receive(request(7, Query::Table(TableQuery::Random { depth: Some(43), seed: String::new() })), None);
    let sent = run_until_idle(&mut scheduler);
    assert!(matches!(answers(&sent)[..], [(7, Answer::Rejected(why))] if why.contains("42")), "{sent:?}");
}

#[test]
fn a_depth_query_is_answered_between_the_steps_of_a_long_job() {
    let mut scheduler = Scheduler::new(RAMKA, TickingClock::by(0.7));
    scheduler.receive(request(1, Query::Table(TableQuery::Facts)), None);
    run_until_idle(&mut scheduler);
    scheduler.receive(request(2, branches(ANTIPODE)), None);
    let mut progress = 0;
    for _ in 0..30 {
        assert_eq!(scheduler.work(), WorkState::Pending, "it is a long job");
        progress += scheduler.drain_outbox().filter(|envelope| envelope.message.job == JobId(2)).count();
        scheduler.receive(request(3, know(ANTIPODE)), None);
        let sent: Vec<_> = scheduler.drain_outbox().collect();
        assert!(
            matches!(answers(&sent)[..], [(3, Answer::PositionFacts(known))] if known.depth == 42),
            "{sent:?}"
        );
    }
    assert!(progress > 0, "it reports progress");
    scheduler.receive(request(2, Query::Cancel), None);
    assert_eq!(run_until_idle(&mut scheduler), []);
}

#[test]
fn the_method_solves_and_gives_the_shortest_length() {
    let mut scheduler = with_table();
    scheduler.receive(request(2, method(ANTIPODE)), None);
    let sent: Vec<_> = scheduler.drain_outbox().collect();
    let [(2, Answer::Method(method))] = answers(&sent)[..] else { panic!("{sent:?}") };
    assert_eq!(method.shortest, Some(42));
    assert_eq!(method.move_count as usize, method.steps.iter().map(|step| step.moves.len()).sum::<usize>());

    let mut board: Board = ANTIPODE.parse().expect("it is a position");
    for mv in method.steps.iter().flat_map(|step| &step.moves) {
        let physical = board.expand(mv.parse().expect("it is a move")).expect("the move is legal");
        board = physical.into_iter().fold(board, |board, mv| board.play(mv).expect("it can be played"));
    }
    assert!(board.is_solved());
}
