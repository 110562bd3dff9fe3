//! The scheduler with queries about Rotation, and a controlled clock.

use crate::at_desk::{Ticking, answers, work_off};
use antipode_protocol::{Answer, Ask, Bounds, Job, Listed, OfTable, Prefer, Request, SpaceName};
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::{Convention, Position, Rotation, parse_turns};
use antipode_worker::desk::{Desk, Parcel, Pending};

const QUARTER: &str = "3x3n2 quarter";
const RING: &str = "4x3n3 ring";
const LARGE: &str = "4x4n2 quarter";

fn request(job: u32, metric: &str, ask: Ask) -> Request {
    let space = SpaceName { puzzle: "rotation".into(), metric: metric.into() };
    Request { job: Job(job), space, ask }
}

fn rotation(metric: &str) -> Rotation {
    metric.parse().expect("a board under a rule")
}

fn position(text: &str, rotation: &Rotation) -> Position {
    Position::parse(text, rotation.board()).expect("a position")
}

fn search(position: &str) -> Ask {
    Ask::Search { position: position.into() }
}

/// Plays moves. Returns the final position.
fn played(rotation: &Rotation, start: Position, words: &[String]) -> Position {
    words.iter().fold(start, |position, word| {
        let turns = parse_turns(word, rotation.board(), Convention::default()).expect("a word is a turn");
        let [turn] = turns[..] else { panic!("{word} is one turn") };
        rotation.apply(&position, turn).expect("the rule has this turn")
    })
}

/// The answer to one query, and its attachment.
fn answer_to(metric: &str, ask: Ask) -> (Answer, Option<Vec<u8>>) {
    let mut scheduler = Desk::new(Ticking::by(0.01));
    scheduler.take_in(request(1, metric, ask), None);
    let sent = work_off(&mut scheduler).pop().expect("it is answered");
    (sent.reply.answer, sent.beside)
}

fn bounds(envelopes: &[Parcel]) -> Vec<&Bounds> {
    let bounds = envelopes.iter().map(|envelope| match &envelope.reply.answer {
        Answer::Bounds(bounds) => bounds,
        other => panic!("{other:?} are no bounds"),
    });
    bounds.collect()
}

#[test]
fn every_rule_has_a_table_that_answers_queries() {
    for (metric, positions, gods_number) in [
        (QUARTER, 362_880, 11),
        ("3x3n2 half", 362_880, 8),
        ("3x3n2 clockwise", 362_880, 15),
        ("3x2n2 quarter", 120, 7),
    ] {
        let rotation = rotation(metric);
        let mut scheduler = Desk::new(Ticking::by(0.01));
        scheduler.take_in(request(1, metric, Ask::OfTable(OfTable::Table)), None);
        let sent = work_off(&mut scheduler);
        let Some((1, Answer::Table(facts))) = answers(&sent).pop() else { panic!("{sent:?}") };
        assert_eq!((facts.positions, facts.counts.len() - 1), (positions, gods_number), "{metric}");

        let farthest = position(&facts.antipodes[0], &rotation);
        let solve = Ask::OfTable(OfTable::Solve {
            position: facts.antipodes[0].clone(),
            prefer: Prefer::FewestShifts,
        });
        let questions = [
            Ask::OfTable(OfTable::Know { position: facts.antipodes[0].clone() }),
            solve,
            Ask::OfTable(OfTable::Branches { position: facts.antipodes[0].clone() }),
            Ask::OfTable(OfTable::Random { depth: Some(3), seed: "antipode".into() }),
        ];
        for (job, ask) in (2..).zip(questions) {
            scheduler.take_in(request(job, metric, ask), None);
        }
        let sent = work_off(&mut scheduler);
        let mut answers = answers(&sent);
        answers.sort_by_key(|(job, _)| *job);
        let [
            (_, Answer::Knowledge(known)),
            (_, Answer::Solution(solution)),
            (_, Answer::Branches(branches)),
            (_, Answer::Position(random)),
        ] = answers[..]
        else {
            panic!("{answers:?}")
        };
        assert_eq!((known.depth as usize, branches.depth as usize), (gods_number, gods_number));
        assert_eq!((solution.words.len(), solution.shifts), (gods_number, None));
        assert!(played(&rotation, farthest.clone(), &solution.words).is_solved());
        assert_eq!(known.moves.len(), rotation.moves(&farthest).len());
        assert!(branches.first.iter().all(|branch| branch.solutions > 0) && branches.solutions > 0);
        scheduler.take_in(request(9, metric, Ask::OfTable(OfTable::Know { position: random.clone() })), None);
        let sent: Vec<_> = scheduler.outbox().collect();
        assert!(matches!(&sent[0].reply.answer, Answer::Knowledge(known) if known.depth == 3), "{sent:?}");
    }
}

#[test]
fn a_search_ends_with_a_shortest_solution_and_the_depth_after_each_move() {
    let rotation = rotation(QUARTER);
    for text in ["3x3n2:4,9,2,3,5,7,8,1,6", "123456789", "413526789"] {
        let know = answer_to(QUARTER, Ask::OfTable(OfTable::Know { position: text.into() })).0;
        let Answer::Knowledge(known) = know else { panic!("{know:?}") };

        let mut scheduler = Desk::new(Ticking::by(0.01));
        scheduler.take_in(request(1, QUARTER, search(text)), None);
        let sent = work_off(&mut scheduler);
        let reported = bounds(&sent);
        let last = reported.last().expect("it is answered");
        assert!(last.ended && reported.iter().filter(|bounds| bounds.ended).count() == 1);
        assert_eq!((last.position.as_str(), last.lower, last.upper), (text, known.depth, Some(known.depth)));
        assert_eq!(last.words.len() as u32, known.depth);
        assert!(played(&rotation, position(text, &rotation), &last.words).is_solved());
        assert_eq!(last.after, known.moves, "{text}");
    }
}

#[test]
fn bounds_converge_and_are_reported_ten_times_per_second() {
    let clock = Ticking::by(2.0);
    let now_ms = clock.now_ms.clone();
    let mut scheduler = Desk::new(clock);
    scheduler.take_in(request(1, RING, search("4x3n3:12,11,10,9,8,7,6,5,4,3,2,1")), None);
    let mut sent = Vec::new();
    let mut reported_ms = vec![now_ms.get()];
    loop {
        let before_ms = now_ms.get();
        let pending = scheduler.work();
        assert!(now_ms.get() - before_ms < 20.0, "a step ends in time");
        let new: Vec<_> = scheduler.outbox().collect();
        assert!(new.len() <= 1);
        reported_ms.extend(new.iter().map(|_| now_ms.get()));
        sent.extend(new);
        if pending == Pending::Nothing {
            break;
        }
    }
    let reported = bounds(&sent);
    assert!(reported.len() > 5, "it takes a while on a slow machine");
    for pair in reported.windows(2) {
        assert!(pair[0].lower <= pair[1].lower && pair[0].seen <= pair[1].seen);
        assert!(pair[0].upper.is_none_or(|upper| pair[1].upper.is_some_and(|later| later <= upper)));
        assert!(pair[0].elapsed_ms <= pair[1].elapsed_ms && !pair[0].doing.is_empty());
    }
    // The first and the last report are immediate.
    for pair in reported_ms[1..reported_ms.len() - 1].windows(2) {
        assert!((100.0..1000.0).contains(&(pair[1] - pair[0])), "{reported_ms:?}");
    }
    let last = reported.last().expect("it is answered");
    assert_eq!((last.upper, last.words.len() as u32, last.after.len()), (Some(last.lower), last.lower, 4));
    let rotation = rotation(RING);
    assert!(played(&rotation, position(&last.position, &rotation), &last.words).is_solved());
    let steps = last.after.iter().map(|after| after.depth.abs_diff(last.lower));
    assert!(steps.eq([1; 4]), "a turn is an odd permutation: {:?}", last.after);
}

#[test]
fn a_search_yields_to_other_queries_and_resumes() {
    let hard = "4x4n2:16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1";
    let mut scheduler = Desk::new(Ticking::by(0.5));
    scheduler.take_in(request(1, LARGE, search(hard)), None);
    for _ in 0..20 {
        assert_eq!(scheduler.work(), Pending::Work);
    }
    let sent: Vec<_> = scheduler.outbox().collect();
    let reported = bounds(&sent);
    let seen = reported.last().expect("it has reported").seen;
    let first = reported[0];
    assert!(
        first.upper.is_some_and(|upper| upper as usize == first.words.len()),
        "there is an immediate solution"
    );
    assert!(first.lower > 4 && first.after.is_empty() && !first.ended);
    let rotation = rotation(LARGE);
    assert!(played(&rotation, position(hard, &rotation), &first.words).is_solved());

    let asks = Ask::Method { position: hard.into(), method: "any-board".into() };
    scheduler.take_in(request(2, LARGE, asks), None);
    scheduler.work();
    let sent: Vec<_> = scheduler.outbox().collect();
    let method = sent.iter().find(|envelope| envelope.reply.job == Job(2)).expect("it is answered first");
    assert!(
        matches!(&method.reply.answer, Answer::Method(method) if method.shortest.is_none()),
        "{method:?}"
    );

    scheduler.take_in(request(1, LARGE, Ask::Forget), None);
    assert_eq!(work_off(&mut scheduler), []);
    scheduler.take_in(request(3, LARGE, search(hard)), None);
    scheduler.work();
    let sent: Vec<_> = scheduler.outbox().collect();
    assert!(bounds(&sent)[0].seen > seen, "it resumed");
}

#[test]
fn a_board_without_a_table_rejects_table_queries_and_explains_errors() {
    let tableless = [
        Ask::OfTable(OfTable::Table),
        Ask::OfTable(OfTable::Know { position: "4x4n2".into() }),
        Ask::OfTable(OfTable::Random { depth: Some(3), seed: String::new() }),
        Ask::List { what: Listed::Every },
    ];
    for ask in tableless {
        let (answer, _) = answer_to(LARGE, ask.clone());
        assert!(
            matches!(&answer, Answer::Refused(why) if why.contains("20,922,789,888,000")),
            "{ask:?}: {answer:?}"
        );
    }
    let know = |text: &str| Ask::OfTable(OfTable::Know { position: text.into() });
    for (metric, ask, names) in [
        ("3x3n2", Ask::OfTable(OfTable::Table), "quarter"),
        ("3x3n5 quarter", Ask::OfTable(OfTable::Table), "fit"),
        (QUARTER, know("1,2,3,4,5,6,7,8,8"), "8"),
        (QUARTER, know("4x4n2"), "4x4n2"),
        ("3x2n2 quarter", know("213456"), "120"),
        ("3x2n2 quarter", search("213456"), "120"),
        (QUARTER, Ask::OfTable(OfTable::Random { depth: Some(12), seed: String::new() }), "11"),
        (
            QUARTER,
            Ask::OfTable(OfTable::Method { position: "123456789".into(), method: "guess".into() }),
            "guess",
        ),
        (LARGE, Ask::Method { position: "4x4n2".into(), method: "stages".into() }, "3x3n2"),
        (LARGE, Ask::Figures { method: "stages".into() }, "3x3n2"),
        (QUARTER, Ask::Find { targets: "2,2,=,=,=,=,=,=,=".into() }, "same target"),
        (QUARTER, Ask::Find { targets: "2,1".into() }, "9"),
        (QUARTER, Ask::List { what: Listed::FirstEight }, "4x3n3"),
        ("5x2n2 quarter", Ask::List { what: Listed::Every }, "3,628,800"),
    ] {
        let (answer, _) = answer_to(metric, ask.clone());
        let Answer::Refused(why) = &answer else { panic!("{ask:?}: {answer:?}") };
        assert!(why.contains(names) && !why.contains('\n'), "{ask:?}: {why}");
    }
}

#[test]
fn the_finder_finds_all_shortest_algorithms_or_reports_none() {
    let rotation = rotation(QUARTER);
    // The hardest case of the last row on Nokia's page.
    let targets = "=,=,=,=,=,=,9,=,7";
    let (answer, _) = answer_to(QUARTER, Ask::Find { targets: targets.into() });
    let Answer::Found(found) = answer else { panic!("{answer:?}") };
    assert_eq!((found.targets.as_str(), found.note.as_str()), (targets, ""));
    assert_eq!(found.count, Some(found.words.len() as u64));
    let know = answer_to(QUARTER, Ask::OfTable(OfTable::Know { position: "123456987".into() })).0;
    let Answer::Knowledge(known) = know else { panic!("{know:?}") };
    for word in &found.words {
        assert_eq!(word.len() as u32, known.depth);
        let after = played(&rotation, rotation.solved(), word);
        assert_eq!(after.numbers(), [1, 2, 3, 4, 5, 6, 9, 8, 7]);
    }
    let (answer, _) = answer_to("3x2n2 quarter", Ask::Find { targets: "2,1,=,=,=,=".into() });
    let Answer::Found(none) = answer else { panic!("{answer:?}") };
    assert_eq!((none.words.len(), none.count), (0, Some(0)));
    assert!(!none.note.is_empty());
}

#[test]
fn lists_are_attached_as_text() {
    let (answer, text) = answer_to(QUARTER, Ask::List { what: Listed::Every });
    let Answer::List(facts) = answer else { panic!("{answer:?}") };
    assert_eq!((facts.file.as_str(), facts.lines), ("rotation-3x3n2-quarter.txt", 362_880));
    let text = String::from_utf8(text.expect("it is attached")).expect("text");
    let rotation = rotation(QUARTER);
    let mut longest = 0;
    for (index, line) in text.lines().enumerate() {
        let (numbers, word) = line.split_once(' ').expect("a position and a word");
        assert!(word.len() >= longest, "the shortest come first");
        longest = word.len();
        if index % 997 == 0 {
            let words: Vec<String> = word.chars().map(String::from).collect();
            assert!(played(&rotation, position(numbers, &rotation), &words).is_solved(), "{line}");
        }
    }
    assert_eq!((text.lines().count(), longest), (362_880, 11));
}

#[test]
fn the_first_eight_numbers_of_the_ring_are_listed_without_a_table() {
    let (answer, text) = answer_to(RING, Ask::List { what: Listed::FirstEight });
    let Answer::List(facts) = answer else { panic!("{answer:?}") };
    assert_eq!((facts.file.as_str(), facts.lines), ("rotation-4x3n3-ring-first-8.txt", 40_320));
    let text = String::from_utf8(text.expect("it is attached")).expect("text");
    let rotation = rotation(RING);
    let mut longest = 0;
    for (index, line) in text.lines().enumerate() {
        let (numbers, word) = line.split_once(' ').expect("a position and a word");
        longest = longest.max(word.len());
        if index % 499 == 0 {
            let words: Vec<String> = word.chars().map(String::from).collect();
            assert!(played(&rotation, position(numbers, &rotation), &words).is_solved(), "{line}");
        }
    }
    assert_eq!((text.lines().count(), longest), (40_320, 22), "22 moves or less, as Nokia's page says");
}

#[test]
fn methods_solve_by_name() {
    let hard = "3x3n2:4,9,2,3,5,7,8,1,6";
    for metric in [QUARTER, "3x3n2 half", "3x3n2 clockwise"] {
        let rotation = rotation(metric);
        for method in ["stages", "stages-best", "any-board", "paper"] {
            let ask = Ask::OfTable(OfTable::Method { position: hard.into(), method: method.into() });
            let (answer, _) = answer_to(metric, ask);
            let Answer::Method(plan) = answer else { panic!("{metric} {method}: {answer:?}") };
            let words: Vec<String> = plan.steps.iter().flat_map(|step| step.words.clone()).collect();
            assert_eq!(words.len() as u32, plan.moves);
            assert!(played(&rotation, position(hard, &rotation), &words).is_solved(), "{metric} {method}");
            assert!(plan.shortest.is_some_and(|shortest| shortest <= plan.moves));
        }
    }
}

/// The algorithms of the paper mark their cells, and every block size has algorithms for special boards.
#[test]
fn single_algorithms_of_the_paper_and_special_boards() {
    let ask = |method: &str| Ask::Method { position: "6x5n5".into(), method: method.into() };
    let (answer, _) = answer_to("6x5n5 half", ask("spiral-cycle:30,21,6"));
    let Answer::Method(plan) = answer else { panic!("{answer:?}") };
    assert!(plan.steps.iter().all(|step| !step.marks.is_empty()), "{plan:?}");
    let words: Vec<String> = plan.steps.iter().flat_map(|step| step.words.clone()).collect();
    let rotation = rotation("6x5n5 half");
    let after = played(&rotation, position("6x5n5", &rotation), &words);
    let moved = after.numbers().iter().zip(1..).filter(|(number, home)| **number != *home);
    assert_eq!(moved.map(|(number, _)| *number).collect::<Vec<_>>().len(), 3);
    let (answer, _) = answer_to("6x5n5 half", ask("spiral-cycle:1,2"));
    assert!(matches!(answer, Answer::Refused(_)), "{answer:?}");
    let (answer, _) = answer_to("6x5n5 half", Ask::Special);
    let Answer::Special(words) = answer else { panic!("{answer:?}") };
    assert_eq!((words[0].board.as_str(), words[0].turns, words[0].quarters), ("6x5n5", 28, 32));
    assert!(words[0].paper.starts_with("L2 R L R2"), "{}", words[0].paper);
}

#[test]
fn the_stages_are_compared_with_the_claims_of_the_article() {
    let (answer, _) = answer_to("3x3n2 clockwise", Ask::Figures { method: "stages".into() });
    let Answer::Figures(figures) = answer else { panic!("{answer:?}") };
    assert_eq!((figures.claimed, figures.counts.len() - 1), (Some(53), 57), "see ERRATA.md");
    assert_eq!(figures.counts.iter().sum::<u64>(), 362_880);
    assert_eq!(figures.stages.len(), 8);
    assert!(figures.stages.iter().all(|stage| stage.counts.iter().sum::<u64>() == 362_880));
    let wrong = figures.stages.iter().filter(|stage| stage.claimed != Some(stage.counts.len() as u32 - 1));
    assert_eq!(wrong.count(), 2);
    let (answer, _) = answer_to(QUARTER, Ask::Figures { method: "stages".into() });
    assert!(matches!(&answer, Answer::Figures(figures) if figures.claimed.is_none()), "{answer:?}");
}

/// The construction of the table of 12! positions is cancelled and resumed; its first layers are enough for the test.
#[test]
fn a_cancelled_table_resumes() {
    let mut scheduler = Desk::new(Ticking::by(1.0));
    scheduler.take_in(request(1, RING, Ask::OfTable(OfTable::Table)), None);
    for _ in 0..60 {
        assert_eq!(scheduler.work(), Pending::Work);
    }
    let found = |sent: &[Parcel]| match sent.last().map(|envelope| &envelope.reply.answer) {
        Some(Answer::Progress(progress)) => (progress.found, progress.counts.len(), progress.positions),
        other => panic!("{other:?} is no progress"),
    };
    let sent: Vec<_> = scheduler.outbox().collect();
    let (before, layers, positions) = found(&sent);
    assert_eq!(positions, Some(479_001_600));
    scheduler.take_in(request(1, RING, Ask::Forget), None);
    assert_eq!((work_off(&mut scheduler), scheduler.work()), (vec![], Pending::Nothing));

    scheduler.take_in(request(2, RING, Ask::OfTable(OfTable::Table)), None);
    for _ in 0..11 {
        scheduler.work();
    }
    let sent: Vec<_> = scheduler.outbox().collect();
    let (after, more_layers, _) = found(&sent);
    assert!(after >= before && more_layers >= layers, "{before} {after}");
}

#[test]
fn the_group_of_a_board_and_the_membership_of_positions() {
    // 1 and 3 exchanged: on their colour, one colour odd and the other even.
    let swapped = "4x4n3:3,2,1,4,5,6,7,8,9,10,11,12,13,14,15,16";
    let mut scheduler = Desk::new(Ticking::by(0.01));
    for (job, position) in [(1, Some(swapped)), (2, Some("4x4n3")), (3, None)] {
        let ask = Ask::Group { position: position.map(str::to_owned) };
        scheduler.take_in(request(job, "4x4n3 quarter", ask), None);
    }
    let sent = work_off(&mut scheduler);
    let facts: Vec<_> = answers(&sent)
        .into_iter()
        .map(|(_, answer)| match answer {
            Answer::Group(facts) => facts,
            other => panic!("{other:?} is no group"),
        })
        .collect();
    let [outside, inside, alone] = facts[..] else { panic!("three answers") };
    assert_eq!((outside.order.as_str(), outside.points, outside.generators), ("812851200", 16, 4));
    let product: u64 = outside.levels.iter().map(|level| u64::from(level.orbit)).product();
    assert_eq!(product, 812_851_200);
    let primes: u64 = outside.factors.iter().map(|(prime, exponent)| prime.pow(*exponent)).product();
    assert_eq!(primes, 812_851_200);
    let member = outside.member.as_ref().expect("it is in the query");
    assert!(!member.rest.is_empty());
    let solved = inside.member.as_ref().expect("it is in the query");
    assert_eq!((solved.rest.len(), solved.stuck), (0, None));
    assert_eq!(solved.taken, alone.levels.iter().map(|level| level.base).collect::<Vec<_>>());
    assert_eq!((&inside.elapsed_ms, &alone.member), (&outside.elapsed_ms, &None), "the chain is built once");
    let (other, _) = answer_to("4x4n3 quarter", Ask::Group { position: Some("3x3n2".into()) });
    assert!(matches!(other, Answer::Refused(why) if why.contains("to the board 3x3n2")));
}
