//! The scheduler with queries about Rotation, and a controlled clock.

use crate::harness::{TickingClock, answers, run_until_idle};
use antipode_protocol::rotation::{RotationAnswer, RotationQuery};
use antipode_protocol::{
    Answer, Bounds, JobId, ListScope, Query, Request, SolutionPreference, Subject, TableQuery,
};
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::{Convention, Position, Variant, parse_turns};
use antipode_worker::puzzle::{ROTATION, ROTATION_TABLES};
use antipode_worker::scheduler::{Envelope, Scheduler, WorkState};

const QUARTER: &str = "3x3n2 quarter";
const RING: &str = "4x3n3 ring";
const LARGE: &str = "4x4n2 quarter";

fn request(job: u32, metric: &str, query: Query) -> Request {
    let subject = Subject::space("rotation", metric);
    Request { job: JobId(job), subject, query }
}

fn variant(metric: &str) -> Variant {
    metric.parse().expect("a board under a rule")
}

fn position(text: &str, variant: &Variant) -> Position {
    Position::parse(text, variant.board()).expect("a position")
}

fn search(position: &str) -> Query {
    Query::Search { position: position.into() }
}

fn played(variant: &Variant, start: Position, moves: &[String]) -> Position {
    moves.iter().fold(start, |position, mv| {
        let turns = parse_turns(mv, variant.board(), Convention::default()).expect("a move is a turn");
        let [turn] = turns[..] else { panic!("{mv} is one turn") };
        variant.apply(&position, turn).expect("the rule has this turn")
    })
}

fn answer_to(metric: &str, query: Query) -> (Answer, Option<Vec<u8>>) {
    let mut scheduler = Scheduler::new(ROTATION, TickingClock::by(0.01));
    scheduler.receive(request(1, metric, query), None);
    let sent = run_until_idle(&mut scheduler).pop().expect("it is answered");
    (sent.message.answer, sent.attachment)
}

fn bounds(envelopes: &[Envelope]) -> Vec<&Bounds> {
    let bounds = envelopes.iter().map(|envelope| match &envelope.message.answer {
        Answer::Bounds(bounds) => bounds,
        other => panic!("{other:?} are no bounds"),
    });
    bounds.collect()
}

/// The checker proves the table of the worker, whatever the depth code of its rule.
#[test]
fn the_certificate_of_a_table_is_proven() {
    for (metric, proven) in [
        (QUARTER, "God's number 11, 362,880 positions"),
        ("3x3n2 clockwise", "God's number 15, 362,880 positions"),
        ("3x2n2 quarter", "God's number 7, 120 positions"),
    ] {
        let (answer, attachment) = answer_to(metric, Query::Table(TableQuery::Certificate));
        assert_eq!(answer, Answer::Certificate, "{metric}");
        let certificate = attachment.expect("its bytes are attached");
        let verdict = antipode_checker::check(&certificate[..]).expect("it is proven");
        assert_eq!(verdict.to_string(), format!("proved: rotation {metric}: {proven}"));
    }
}

/// Writing a certificate takes long. What a person asks for in the meantime is answered first.
#[test]
fn a_certificate_lets_other_queries_pass() {
    let mut scheduler = Scheduler::new(ROTATION, TickingClock::by(10.0));
    scheduler.receive(request(1, QUARTER, Query::Table(TableQuery::Facts)), None);
    run_until_idle(&mut scheduler);
    scheduler.receive(request(2, QUARTER, Query::Table(TableQuery::Certificate)), None);
    assert_eq!(scheduler.work(), WorkState::Pending, "the certificate has begun");
    let random = Query::Table(TableQuery::Random { depth: Some(11), seed: "monday".into() });
    scheduler.receive(request(3, QUARTER, random), None);
    let sent = run_until_idle(&mut scheduler);
    let answers = answers(&sent).into_iter().filter(|(_, answer)| !matches!(answer, Answer::Progress(_)));
    assert_eq!(answers.map(|(job, _)| job).collect::<Vec<_>>(), [3, 2]);
}

/// The small program that answers first lacks the code.
#[test]
fn the_program_of_tables_writes_no_certificates() {
    let mut scheduler = Scheduler::new(ROTATION_TABLES, TickingClock::by(0.01));
    scheduler.receive(request(1, "3x2n2 quarter", Query::Table(TableQuery::Certificate)), None);
    let sent = run_until_idle(&mut scheduler);
    let [(1, Answer::Rejected(why))] = answers(&sent)[..] else { panic!("{sent:?}") };
    assert_eq!(why, "this program writes no certificates");
}

/// It is refused before the table is built.
#[test]
fn a_large_table_has_no_certificate_on_the_page() {
    let mut scheduler = Scheduler::new(ROTATION, TickingClock::by(0.01));
    scheduler.receive(request(1, RING, Query::Table(TableQuery::Certificate)), None);
    let sent: Vec<_> = scheduler.drain_outbox().collect();
    let [(1, Answer::Rejected(why))] = answers(&sent)[..] else { panic!("{sent:?}") };
    assert!(why.contains("too large"), "{why}");
}

#[test]
fn every_rule_has_a_table_that_answers_queries() {
    for (metric, positions, gods_number) in [
        (QUARTER, 362_880, 11),
        ("3x3n2 half", 362_880, 8),
        ("3x3n2 clockwise", 362_880, 15),
        ("3x2n2 quarter", 120, 7),
    ] {
        let variant = variant(metric);
        let mut scheduler = Scheduler::new(ROTATION, TickingClock::by(0.01));
        scheduler.receive(request(1, metric, Query::Table(TableQuery::Facts)), None);
        let sent = run_until_idle(&mut scheduler);
        let Some((1, Answer::Table(facts))) = answers(&sent).pop() else { panic!("{sent:?}") };
        assert_eq!((facts.positions, facts.counts.len() - 1), (positions, gods_number), "{metric}");

        let farthest = position(&facts.antipodes[0], &variant);
        let solve = Query::Table(TableQuery::Solve {
            position: facts.antipodes[0].clone(),
            preference: SolutionPreference::FewestShifts,
        });
        let queries = [
            Query::Table(TableQuery::LookUp { position: facts.antipodes[0].clone() }),
            solve,
            Query::Table(TableQuery::Branches { position: facts.antipodes[0].clone() }),
            Query::Table(TableQuery::Random { depth: Some(3), seed: "antipode".into() }),
        ];
        for (job, query) in (2..).zip(queries) {
            scheduler.receive(request(job, metric, query), None);
        }
        let sent = run_until_idle(&mut scheduler);
        let mut answers = answers(&sent);
        answers.sort_by_key(|(job, _)| *job);
        let [
            (_, Answer::PositionFacts(known)),
            (_, Answer::Solution(solution)),
            (_, Answer::Branches(branches)),
            (_, Answer::Position(random)),
        ] = answers[..]
        else {
            panic!("{answers:?}")
        };
        assert_eq!((known.depth as usize, branches.depth as usize), (gods_number, gods_number));
        assert_eq!((solution.moves.len(), solution.shifts), (gods_number, None));
        assert!(played(&variant, farthest.clone(), &solution.moves).is_solved());
        assert_eq!(known.moves.len(), variant.moves(&farthest).len());
        assert!(branches.first_moves.iter().all(|branch| branch.solutions > 0) && branches.solutions > 0);
        scheduler
            .receive(request(9, metric, Query::Table(TableQuery::LookUp { position: random.clone() })), None);
        let sent: Vec<_> = scheduler.drain_outbox().collect();
        assert!(
            matches!(&sent[0].message.answer, Answer::PositionFacts(known) if known.depth == 3),
            "{sent:?}"
        );
    }
}

#[test]
fn a_search_ends_with_a_shortest_solution_and_the_depth_after_each_move() {
    let variant = variant(QUARTER);
    for text in ["3x3n2:4,9,2,3,5,7,8,1,6", "123456789", "413526789"] {
        let know = answer_to(QUARTER, Query::Table(TableQuery::LookUp { position: text.into() })).0;
        let Answer::PositionFacts(known) = know else { panic!("{know:?}") };

        let mut scheduler = Scheduler::new(ROTATION, TickingClock::by(0.01));
        scheduler.receive(request(1, QUARTER, search(text)), None);
        let sent = run_until_idle(&mut scheduler);
        let reported = bounds(&sent);
        let last = reported.last().expect("it is answered");
        assert!(last.ended && reported.iter().filter(|bounds| bounds.ended).count() == 1);
        assert_eq!((last.position.as_str(), last.lower, last.upper), (text, known.depth, Some(known.depth)));
        assert_eq!(last.solution.len() as u32, known.depth);
        assert!(played(&variant, position(text, &variant), &last.solution).is_solved());
        assert_eq!(last.move_outcomes, known.moves, "{text}");
    }
}

#[test]
fn bounds_converge_and_are_reported_ten_times_per_second() {
    let clock = TickingClock::by(2.0);
    let now_ms = clock.now_ms.clone();
    let mut scheduler = Scheduler::new(ROTATION, clock);
    scheduler.receive(request(1, RING, search("4x3n3:12,11,10,9,8,7,6,5,4,3,2,1")), None);
    let mut sent = Vec::new();
    let mut reported_ms = vec![now_ms.get()];
    loop {
        let before_ms = now_ms.get();
        let pending = scheduler.work();
        assert!(now_ms.get() - before_ms < 20.0, "a step ends in time");
        let new: Vec<_> = scheduler.drain_outbox().collect();
        assert!(new.len() <= 1);
        reported_ms.extend(new.iter().map(|_| now_ms.get()));
        sent.extend(new);
        if pending == WorkState::Idle {
            break;
        }
    }
    let reported = bounds(&sent);
    assert!(reported.len() > 5, "it takes a while on a slow machine");
    for pair in reported.windows(2) {
        assert!(pair[0].lower <= pair[1].lower && pair[0].visited <= pair[1].visited);
        assert!(pair[0].upper.is_none_or(|upper| pair[1].upper.is_some_and(|later| later <= upper)));
        assert!(pair[0].elapsed_ms <= pair[1].elapsed_ms && !pair[0].activity.is_empty());
    }
    // The first and the last report are immediate.
    for pair in reported_ms[1..reported_ms.len() - 1].windows(2) {
        assert!((100.0..1000.0).contains(&(pair[1] - pair[0])), "{reported_ms:?}");
    }
    let last = reported.last().expect("it is answered");
    assert_eq!(
        (last.upper, last.solution.len() as u32, last.move_outcomes.len()),
        (Some(last.lower), last.lower, 4)
    );
    let variant = variant(RING);
    assert!(played(&variant, position(&last.position, &variant), &last.solution).is_solved());
    let steps = last.move_outcomes.iter().map(|after| after.depth.abs_diff(last.lower));
    assert!(steps.eq([1; 4]), "a turn is an odd permutation: {:?}", last.move_outcomes);
}

#[test]
fn a_search_yields_to_other_queries_and_resumes() {
    let hard = "4x4n2:16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1";
    let mut scheduler = Scheduler::new(ROTATION, TickingClock::by(0.5));
    scheduler.receive(request(1, LARGE, search(hard)), None);
    for _ in 0..20 {
        assert_eq!(scheduler.work(), WorkState::Pending);
    }
    let sent: Vec<_> = scheduler.drain_outbox().collect();
    let reported = bounds(&sent);
    let seen = reported.last().expect("it has reported").visited;
    let first = reported[0];
    assert!(
        first.upper.is_some_and(|upper| upper as usize == first.solution.len()),
        "there is an immediate solution"
    );
    assert!(first.lower > 4 && first.move_outcomes.is_empty() && !first.ended);
    let variant = variant(LARGE);
    assert!(played(&variant, position(hard, &variant), &first.solution).is_solved());

    let query = Query::Method { position: hard.into(), method: "any-board".into() };
    scheduler.receive(request(2, LARGE, query), None);
    scheduler.work();
    let sent: Vec<_> = scheduler.drain_outbox().collect();
    let method = sent.iter().find(|envelope| envelope.message.job == JobId(2)).expect("it is answered first");
    assert!(
        matches!(&method.message.answer, Answer::Method(method) if method.shortest.is_none()),
        "{method:?}"
    );

    scheduler.receive(request(1, LARGE, Query::Cancel), None);
    assert_eq!(run_until_idle(&mut scheduler), []);
    scheduler.receive(request(3, LARGE, search(hard)), None);
    scheduler.work();
    let sent: Vec<_> = scheduler.drain_outbox().collect();
    assert!(bounds(&sent)[0].visited > seen, "it resumed");
}

#[test]
fn a_board_without_a_table_rejects_table_queries_and_explains_errors() {
    let tableless = [
        Query::Table(TableQuery::Facts),
        Query::Table(TableQuery::LookUp { position: "4x4n2".into() }),
        Query::Table(TableQuery::Random { depth: Some(3), seed: String::new() }),
        Query::List { scope: ListScope::AllPositions },
    ];
    for query in tableless {
        let (answer, _) = answer_to(LARGE, query.clone());
        assert!(
            matches!(&answer, Answer::Rejected(why) if why.contains("20,922,789,888,000")),
            "{query:?}: {answer:?}"
        );
    }
    let know = |text: &str| Query::Table(TableQuery::LookUp { position: text.into() });
    for (metric, query, names) in [
        ("3x3n2", Query::Table(TableQuery::Facts), "quarter"),
        ("3x3n5 quarter", Query::Table(TableQuery::Facts), "fit"),
        (QUARTER, know("1,2,3,4,5,6,7,8,8"), "8"),
        (QUARTER, know("4x4n2"), "4x4n2"),
        ("3x2n2 quarter", know("213456"), "120"),
        ("3x2n2 quarter", search("213456"), "120"),
        (QUARTER, Query::Table(TableQuery::Random { depth: Some(12), seed: String::new() }), "11"),
        (
            QUARTER,
            Query::Table(TableQuery::Method { position: "123456789".into(), method: "guess".into() }),
            "guess",
        ),
        (LARGE, Query::Method { position: "4x4n2".into(), method: "stages".into() }, "3x3n2"),
        (LARGE, Query::MethodStatistics { method: "stages".into() }, "3x3n2"),
        (
            QUARTER,
            Query::Rotation(RotationQuery::FindAlgorithms { targets: "2,2,=,=,=,=,=,=,=".into() }),
            "same target",
        ),
        (QUARTER, Query::Rotation(RotationQuery::FindAlgorithms { targets: "2,1".into() }), "9"),
        (QUARTER, Query::List { scope: ListScope::FirstEight }, "4x3n3"),
        ("5x2n2 quarter", Query::List { scope: ListScope::AllPositions }, "3,628,800"),
    ] {
        let (answer, _) = answer_to(metric, query.clone());
        let Answer::Rejected(why) = &answer else { panic!("{query:?}: {answer:?}") };
        assert!(why.contains(names) && !why.contains('\n'), "{query:?}: {why}");
    }
}

#[test]
fn the_finder_finds_all_shortest_algorithms_or_reports_none() {
    let variant = variant(QUARTER);
    // The hardest case of the last row on Nokia's page.
    let targets = "=,=,=,=,=,=,9,=,7";
    let (answer, _) =
        answer_to(QUARTER, Query::Rotation(RotationQuery::FindAlgorithms { targets: targets.into() }));
    let Answer::Rotation(RotationAnswer::Algorithms(found)) = answer else { panic!("{answer:?}") };
    assert_eq!((found.targets.as_str(), found.note.as_str()), (targets, ""));
    assert_eq!(found.count, Some(found.algorithms.len() as u64));
    let know = answer_to(QUARTER, Query::Table(TableQuery::LookUp { position: "123456987".into() })).0;
    let Answer::PositionFacts(known) = know else { panic!("{know:?}") };
    for algorithm in &found.algorithms {
        assert_eq!(algorithm.len() as u32, known.depth);
        let after = played(&variant, variant.solved(), algorithm);
        assert_eq!(after.numbers(), [1, 2, 3, 4, 5, 6, 9, 8, 7]);
    }
    let (answer, _) = answer_to(
        "3x2n2 quarter",
        Query::Rotation(RotationQuery::FindAlgorithms { targets: "2,1,=,=,=,=".into() }),
    );
    let Answer::Rotation(RotationAnswer::Algorithms(none)) = answer else { panic!("{answer:?}") };
    assert_eq!((none.algorithms.len(), none.count), (0, Some(0)));
    assert!(!none.note.is_empty());
}

#[test]
fn lists_are_attached_as_text() {
    let (answer, text) = answer_to(QUARTER, Query::List { scope: ListScope::AllPositions });
    let Answer::List(facts) = answer else { panic!("{answer:?}") };
    assert_eq!((facts.file_name.as_str(), facts.line_count), ("rotation-3x3n2-quarter.txt", 362_880));
    let text = String::from_utf8(text.expect("it is attached")).expect("text");
    let variant = variant(QUARTER);
    let mut longest = 0;
    for (index, line) in text.lines().enumerate() {
        let (numbers, solution) = line.split_once(' ').expect("a position and a solution");
        assert!(solution.len() >= longest, "the shortest come first");
        longest = solution.len();
        if index % 997 == 0 {
            let moves: Vec<String> = solution.chars().map(String::from).collect();
            assert!(played(&variant, position(numbers, &variant), &moves).is_solved(), "{line}");
        }
    }
    assert_eq!((text.lines().count(), longest), (362_880, 11));
}

#[test]
fn the_first_eight_numbers_of_the_ring_are_listed_without_a_table() {
    let (answer, text) = answer_to(RING, Query::List { scope: ListScope::FirstEight });
    let Answer::List(facts) = answer else { panic!("{answer:?}") };
    assert_eq!((facts.file_name.as_str(), facts.line_count), ("rotation-4x3n3-ring-first-8.txt", 40_320));
    let text = String::from_utf8(text.expect("it is attached")).expect("text");
    let variant = variant(RING);
    let mut longest = 0;
    for (index, line) in text.lines().enumerate() {
        let (numbers, solution) = line.split_once(' ').expect("a position and a solution");
        longest = longest.max(solution.len());
        if index % 499 == 0 {
            let moves: Vec<String> = solution.chars().map(String::from).collect();
            assert!(played(&variant, position(numbers, &variant), &moves).is_solved(), "{line}");
        }
    }
    assert_eq!((text.lines().count(), longest), (40_320, 22), "22 moves or less, as Nokia's page says");
}

#[test]
fn methods_solve_by_name() {
    let hard = "3x3n2:4,9,2,3,5,7,8,1,6";
    for metric in [QUARTER, "3x3n2 half", "3x3n2 clockwise"] {
        let variant = variant(metric);
        for method in ["stages", "stages-best", "any-board", "paper"] {
            let query = Query::Table(TableQuery::Method { position: hard.into(), method: method.into() });
            let (answer, _) = answer_to(metric, query);
            let Answer::Method(plan) = answer else { panic!("{metric} {method}: {answer:?}") };
            let moves: Vec<String> = plan.steps.iter().flat_map(|step| step.moves.clone()).collect();
            assert_eq!(moves.len() as u32, plan.move_count);
            assert!(played(&variant, position(hard, &variant), &moves).is_solved(), "{metric} {method}");
            assert!(plan.shortest.is_some_and(|shortest| shortest <= plan.move_count));
        }
    }
}

/// The algorithms of the paper mark their cells, and every block size has algorithms for special boards.
#[test]
fn single_algorithms_of_the_paper_and_special_boards() {
    let query = |method: &str| Query::Method { position: "6x5n5".into(), method: method.into() };
    let (answer, _) = answer_to("6x5n5 half", query("spiral-cycle:30,21,6"));
    let Answer::Method(plan) = answer else { panic!("{answer:?}") };
    assert!(plan.steps.iter().all(|step| !step.marks.is_empty()), "{plan:?}");
    let moves: Vec<String> = plan.steps.iter().flat_map(|step| step.moves.clone()).collect();
    let variant = variant("6x5n5 half");
    let after = played(&variant, position("6x5n5", &variant), &moves);
    let moved = after.numbers().iter().zip(1..).filter(|(number, home)| **number != *home);
    assert_eq!(moved.map(|(number, _)| *number).collect::<Vec<_>>().len(), 3);
    let (answer, _) = answer_to("6x5n5 half", query("spiral-cycle:1,2"));
    assert!(matches!(answer, Answer::Rejected(_)), "{answer:?}");
    let (answer, _) = answer_to("6x5n5 half", Query::Rotation(RotationQuery::SpecialAlgorithms));
    let Answer::Rotation(RotationAnswer::SpecialAlgorithms(algorithms)) = answer else {
        panic!("{answer:?}")
    };
    assert_eq!(
        (algorithms[0].board.as_str(), algorithms[0].turns, algorithms[0].quarter_turns),
        ("6x5n5", 28, 32)
    );
    assert!(algorithms[0].paper_notation.starts_with("L2 R L R2"), "{}", algorithms[0].paper_notation);
}

#[test]
fn the_stages_are_compared_with_the_claims_of_the_article() {
    let (answer, _) = answer_to("3x3n2 clockwise", Query::MethodStatistics { method: "stages".into() });
    let Answer::MethodStatistics(figures) = answer else { panic!("{answer:?}") };
    assert_eq!((figures.claimed, figures.counts.len() - 1), (Some(53), 57), "see ERRATA.md");
    assert_eq!(figures.counts.iter().sum::<u64>(), 362_880);
    assert_eq!(figures.stages.len(), 8);
    assert!(figures.stages.iter().all(|stage| stage.counts.iter().sum::<u64>() == 362_880));
    let wrong = figures.stages.iter().filter(|stage| stage.claimed != Some(stage.counts.len() as u32 - 1));
    assert_eq!(wrong.count(), 2);
    let (answer, _) = answer_to(QUARTER, Query::MethodStatistics { method: "stages".into() });
    assert!(matches!(&answer, Answer::MethodStatistics(figures) if figures.claimed.is_none()), "{answer:?}");
}

/// The construction of the table of 12! positions is cancelled and resumed; its first layers are enough for the test.
#[test]
fn a_cancelled_table_resumes() {
    let mut scheduler = Scheduler::new(ROTATION, TickingClock::by(1.0));
    scheduler.receive(request(1, RING, Query::Table(TableQuery::Facts)), None);
    for _ in 0..60 {
        assert_eq!(scheduler.work(), WorkState::Pending);
    }
    let found = |sent: &[Envelope]| match sent.last().map(|envelope| &envelope.message.answer) {
        Some(Answer::Progress(progress)) => (progress.found, progress.counts.len(), progress.positions),
        other => panic!("{other:?} is no progress"),
    };
    let sent: Vec<_> = scheduler.drain_outbox().collect();
    let (before, layers, positions) = found(&sent);
    assert_eq!(positions, Some(479_001_600));
    scheduler.receive(request(1, RING, Query::Cancel), None);
    assert_eq!((run_until_idle(&mut scheduler), scheduler.work()), (vec![], WorkState::Idle));

    scheduler.receive(request(2, RING, Query::Table(TableQuery::Facts)), None);
    for _ in 0..11 {
        scheduler.work();
    }
    let sent: Vec<_> = scheduler.drain_outbox().collect();
    let (after, more_layers, _) = found(&sent);
    assert!(after >= before && more_layers >= layers, "{before} {after}");
}

#[test]
fn the_group_of_a_board_and_the_membership_of_positions() {
    // 1 and 3 exchanged: on their colour, one colour odd and the other even.
    let swapped = "4x4n3:3,2,1,4,5,6,7,8,9,10,11,12,13,14,15,16";
    let mut scheduler = Scheduler::new(ROTATION, TickingClock::by(0.01));
    for (job, position) in [(1, Some(swapped)), (2, Some("4x4n3")), (3, None)] {
        let query = Query::Rotation(RotationQuery::Group { position: position.map(str::to_owned) });
        scheduler.receive(request(job, "4x4n3 quarter", query), None);
    }
    let sent = run_until_idle(&mut scheduler);
    let facts: Vec<_> = answers(&sent)
        .into_iter()
        .map(|(_, answer)| match answer {
            Answer::Rotation(RotationAnswer::Group(facts)) => facts,
            other => panic!("{other:?} is no group"),
        })
        .collect();
    let [outside, inside, alone] = facts[..] else { panic!("three answers") };
    assert_eq!((outside.order.as_str(), outside.points, outside.generators), ("812851200", 16, 4));
    let product: u64 = outside.levels.iter().map(|level| u64::from(level.orbit)).product();
    assert_eq!(product, 812_851_200);
    let primes: u64 = outside.factors.iter().map(|(prime, exponent)| prime.pow(*exponent)).product();
    assert_eq!(primes, 812_851_200);
    let member = outside.membership.as_ref().expect("it is in the query");
    assert!(!member.residue.is_empty());
    let solved = inside.membership.as_ref().expect("it is in the query");
    assert_eq!((solved.residue.len(), solved.blocked_at), (0, None));
    assert_eq!(solved.base_images, alone.levels.iter().map(|level| level.base).collect::<Vec<_>>());
    assert_eq!(
        (&inside.elapsed_ms, &alone.membership),
        (&outside.elapsed_ms, &None),
        "the chain is built once"
    );
    let (other, _) =
        answer_to("4x4n3 quarter", Query::Rotation(RotationQuery::Group { position: Some("3x3n2".into()) }));
    assert!(matches!(other, Answer::Rejected(why) if why.contains("to the board 3x3n2")));
}
