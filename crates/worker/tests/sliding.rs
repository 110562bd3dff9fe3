//! The scheduler with queries about sliding block puzzles, which have a graph instead of a table.

use crate::harness::{TickingClock, answers, run_until_idle};
use antipode_protocol::rotation::RotationQuery;
use antipode_protocol::{Answer, JobId, Query, Request, SolutionPreference, Subject, TableQuery};
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::sliding::move_text::parse_moves;
use antipode_puzzles::sliding::{Metric, PosedBoard};
use antipode_worker::puzzle::SLIDING;
use antipode_worker::scheduler::Scheduler;
use std::collections::BTreeSet;

const KLOTSKI: &str = "BAAC/BAAC/DEEF/DGHF/I..J -> ..../..../..../.AA./.AA.";

fn subject(metric: &str, puzzle: &str) -> Subject {
    Subject::space("sliding", format!("{metric} {puzzle}"))
}

fn answers_to(subject: &Subject, queries: Vec<Query>) -> Vec<Answer> {
    let mut scheduler = Scheduler::new(SLIDING, TickingClock::by(0.5));
    for (job, query) in (1..).zip(queries) {
        scheduler.receive(Request { job: JobId(job), subject: subject.clone(), query }, None);
    }
    let sent = run_until_idle(&mut scheduler);
    let mut ends = answers(&sent);
    ends.sort_by_key(|(job, _)| *job);
    ends.into_iter().map(|(_, answer)| answer.clone()).collect()
}

/// The attachment of the answer to a query, in steps of the worker.
fn certificate(metric: &str, puzzle: &str) -> (Answer, Option<Vec<u8>>) {
    let mut scheduler = Scheduler::new(SLIDING, TickingClock::by(0.5));
    let query = Query::Table(TableQuery::Certificate);
    scheduler.receive(Request { job: JobId(1), subject: subject(metric, puzzle), query }, None);
    let sent = run_until_idle(&mut scheduler).pop().expect("it is answered");
    (sent.message.answer, sent.attachment)
}

/// Klotski's 116 steps and 81 moves, proven by the checker from the worker's graph.
#[test]
fn the_certificate_of_klotski_is_proven() {
    for (metric, proven) in [
        ("step", "25,955 positions by steps, 116 from the start, "),
        ("move", "25,955 positions by moves, 81 from the start, "),
    ] {
        let (answer, attachment) = certificate(metric, KLOTSKI);
        assert_eq!(answer, Answer::Certificate, "{metric}");
        let bytes = attachment.expect("its bytes are attached");
        let verdict = antipode_checker::check(&bytes[..]).expect("it is proven");
        assert!(verdict.statement.starts_with(proven), "{verdict}");
    }
}

#[test]
fn a_metric_without_certificates_says_so_before_its_graph() {
    let mut scheduler = Scheduler::new(SLIDING, TickingClock::by(0.01));
    let query = Query::Table(TableQuery::Certificate);
    scheduler.receive(Request { job: JobId(1), subject: subject("super-move", KLOTSKI), query }, None);
    let sent: Vec<_> = scheduler.drain_outbox().collect();
    let [(1, Answer::Rejected(why))] = answers(&sent)[..] else { panic!("{sent:?}") };
    assert_eq!(why, "a certificate counts by step or by move, not by super-move");
}

#[test]
fn klotski_has_a_complete_graph() {
    let position = KLOTSKI.to_owned();
    let answers = answers_to(
        &subject("move", KLOTSKI),
        vec![
            Query::Table(TableQuery::Facts),
            Query::Table(TableQuery::LookUp { position: position.clone() }),
            Query::Table(TableQuery::Solve {
                position: position.clone(),
                preference: SolutionPreference::First,
            }),
            Query::Table(TableQuery::Branches { position: position.clone() }),
            Query::Table(TableQuery::Random { depth: Some(40), seed: "monday".into() }),
            Query::Table(TableQuery::Random { depth: None, seed: "monday".into() }),
        ],
    );
    let [
        Answer::Table(facts),
        Answer::PositionFacts(knowledge),
        Answer::Solution(solution),
        Answer::Branches(branches),
        Answer::Position(forty),
        Answer::Position(any),
    ] = &answers[..]
    else {
        panic!("an answer to each query: {answers:?}")
    };
    assert_eq!((facts.positions, facts.counts.iter().sum::<u64>()), (25_955, 25_955));
    assert_eq!((knowledge.depth, solution.moves.len(), branches.depth), (81, 81, 81));
    assert_eq!(branches.solutions, branches.first_moves.iter().map(|branch| branch.solutions).sum::<u64>());
    for after in &knowledge.moves {
        assert!(after.depth.abs_diff(81) <= 1, "{after:?}");
    }
    let puzzle = PosedBoard::parse(KLOTSKI, "", Metric::Move).expect("a puzzle");
    let moves = parse_moves(&solution.moves.join(" "), puzzle.start().board()).expect("moves");
    let end = moves.into_iter().try_fold(puzzle.start(), |at, mv| puzzle.apply(&at, mv));
    assert!(end.is_some_and(|end| puzzle.is_solved(&end)), "the solution solves it");

    let known = answers_to(
        &subject("move", KLOTSKI),
        vec![
            Query::Table(TableQuery::LookUp { position: forty.clone() }),
            Query::Table(TableQuery::LookUp { position: any.clone() }),
        ],
    );
    let [Answer::PositionFacts(forty), Answer::PositionFacts(_)] = &known[..] else { panic!("{known:?}") };
    assert_eq!(forty.depth, 40);
}

#[test]
fn an_unsolvable_puzzle_is_reported() {
    let stuck = subject("step", "AA/B. -> ../AA");
    let position = "AA/.B -> ../AA".to_owned();
    let of_distances = vec![
        Query::Table(TableQuery::Facts),
        Query::Table(TableQuery::LookUp { position: position.clone() }),
        Query::Table(TableQuery::Solve { position: position.clone(), preference: SolutionPreference::First }),
        Query::Table(TableQuery::Branches { position: position.clone() }),
        Query::Table(TableQuery::Random { depth: None, seed: "monday".into() }),
        Query::Table(TableQuery::Map),
    ];
    let all = of_distances.len();
    assert_eq!(answers_to(&stuck, of_distances), vec![Answer::Unsolvable { positions: Some(2) }; all]);
    assert_eq!(
        answers_to(
            &stuck,
            vec![
                Query::Table(TableQuery::Locate { positions: vec![position.clone()] }),
                Query::Table(TableQuery::PositionAt { number: 1 })
            ]
        ),
        [Answer::MapPoints(vec![None]), Answer::Position(position)]
    );
}

#[test]
fn an_invalid_query_is_explained() {
    let refused = |metric: &str, puzzle: &str, query: Query| match &answers_to(
        &subject(metric, puzzle),
        vec![query],
    )[..]
    {
        [Answer::Rejected(why)] => why.clone(),
        answers => panic!("one refusal: {answers:?}"),
    };
    let know = |position: &str| Query::Table(TableQuery::LookUp { position: position.into() });
    let why = refused("move", KLOTSKI, know("BAAC/BAAC/DEEF/DGHF/I.J -> corner:A"));
    assert!(why.contains("row 5"), "{why}");
    assert!(refused("move", KLOTSKI, know("AB/C.")).contains("goal"));
    assert!(refused("move", "AB/C. -> AB/C.", know("AC/B. -> AB/C.")).contains("cannot be reached"));
    assert!(refused("miles", KLOTSKI, Query::Table(TableQuery::Facts)).contains("step, line, move"));
    assert!(
        refused("move", KLOTSKI, Query::Rotation(RotationQuery::FindAlgorithms { targets: "*".into() }))
            .contains("for another puzzle")
    );
}

#[test]
fn positions_are_located_on_the_map() {
    let start = KLOTSKI.to_owned();
    let next = "BAAC/BAAC/DEEF/DGHF/.I.J -> ..../..../..../.AA./.AA.".to_owned();
    let elsewhere = "BAAC/BAAC/DEEF/DGHF/I..J -> corner:A".to_owned();
    let positions = vec![start.clone(), next.clone(), elsewhere];
    let answers = answers_to(
        &subject("step", KLOTSKI),
        vec![Query::Table(TableQuery::Map), Query::Table(TableQuery::Locate { positions })],
    );
    let [Answer::Map(map), Answer::MapPoints(spots)] = &answers[..] else { panic!("{answers:?}") };
    assert!((6_000..6_300).contains(&map.numbers.len()) && map.numbers.len() == map.angles.len());
    assert!(map.edges.len() <= 18_000 && map.edges.iter().all(|at| (*at as usize) < map.numbers.len()));
    let reached: BTreeSet<u32> = map.edges.chunks_exact(2).map(|edge| edge[1]).collect();
    let goals = map.distances.iter().filter(|distance| **distance == 0).count();
    assert!((goals..map.numbers.len()).all(|at| reached.contains(&(at as u32))), "the drawing is connected");
    assert_eq!(map.dead_ends.len(), 1 + map.distances.last().copied().expect("there are some") as usize);
    assert!(*map.dead_ends.last().expect("there are some") > 0, "the farthest positions are dead ends");
    let [Some(one), Some(two), None] = spots[..] else { panic!("{spots:?}") };
    assert_eq!((one.distance, two.distance), (116, 115));
    let at = |number| Query::Table(TableQuery::PositionAt { number });
    let answers = answers_to(&subject("step", KLOTSKI), vec![at(one.number), at(two.number), at(25_955)]);
    assert_eq!(answers[..2], [Answer::Position(start), Answer::Position(next)]);
    assert!(matches!(answers[2], Answer::Rejected(_)));
}

/// Where no table tells, a search that has visited every position does.
#[test]
fn a_search_that_finds_no_goal_is_answered_like_a_table_without_one() {
    let subject = subject("super-move", "CDEF/..../####/AB## -> ..../..../####/.A##");
    let search = Query::Search { position: "CDEF/..../####/AB## -> ..../..../####/.A##".into() };
    assert_eq!(
        answers_to(&subject, vec![search.clone(), search]),
        vec![Answer::Unsolvable { positions: Some(70) }; 2]
    );
}

#[test]
fn a_board_that_is_too_large_for_the_device_names_its_limit_and_leaves_nothing_worth_keeping() {
    let query = || Query::Table(TableQuery::Facts);
    let run = |program| {
        let mut scheduler = Scheduler::new(program, TickingClock::by(0.5));
        scheduler.receive(Request { job: JobId(1), subject: subject("step", KLOTSKI), query: query() }, None);
        assert!(!scheduler.is_spent(), "a job is open");
        let sent = run_until_idle(&mut scheduler);
        let answer = answers(&sent).pop().expect("an answer").1.clone();
        (answer, scheduler.is_spent())
    };
    let (answer, is_spent) = run(SLIDING.with_memory(1 << 20));
    let Answer::TooLarge(why) = answer else { panic!("{answer:?}") };
    assert!(why.contains("too large") && why.contains("fill the 1 MB of memory"), "{why}");
    assert!(is_spent);
    let (answer, is_spent) = run(SLIDING);
    assert!(matches!(answer, Answer::Table(_)) && !is_spent, "{answer:?}");
}
