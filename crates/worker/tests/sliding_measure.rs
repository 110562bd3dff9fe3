//! The scheduler with sliding block puzzles in queries: in all metrics, and with single changes.

use crate::at_desk::{Ticking, answers, work_off};
use antipode_protocol::sliding::{Measured, Measures};
use antipode_protocol::{Answer, Ask, Job, Request, SpaceName};
use antipode_worker::desk::{Desk, Parcel};

const KLOTSKI: &str = "BAAC/BAAC/DEEF/DGHF/I..J -> ..../..../..../.AA./.AA.";
const METRICS: [&str; 6] = ["step", "line", "move", "super-step", "super-line", "super-move"];

fn any() -> SpaceName {
    SpaceName { puzzle: "sliding".into(), metric: "any".into() }
}

fn ask(scheduler: &mut Desk<Ticking>, job: u32, ask: Ask) -> Vec<Parcel> {
    scheduler.take_in(Request { job: Job(job), space: any(), ask }, None);
    work_off(scheduler)
}

fn measures(position: &str, metrics: &[&str], closer: Option<&str>) -> Ask {
    Ask::Measure {
        position: position.into(),
        metrics: metrics.iter().map(|metric| (*metric).to_owned()).collect(),
        closer: closer.map(str::to_owned),
    }
}

fn last(sent: &[Parcel]) -> &Measures {
    match answers(sent).last() {
        Some((_, Answer::Measures(measures))) => measures,
        answer => panic!("measures: {answer:?}"),
    }
}

fn distances(measures: &Measures) -> Vec<Option<u32>> {
    let distance = |known: &Measured| match known {
        Measured::Solvable { distance, .. } => Some(*distance),
        _ => None,
    };
    measures.rows.iter().map(|row| distance(&row.known)).collect()
}

// 116 / 90 / 81 / 72 / 58 / 55: the results of Knuth's SLIDING for L'âne rouge.
#[test]
fn klotski_in_six_metrics_and_again_from_the_next_position() {
    let mut scheduler = Desk::new(Ticking::by(2.0));
    let sent = ask(&mut scheduler, 1, measures(KLOTSKI, &METRICS, Some("move")));
    let messages: Vec<&Measures> = sent
        .iter()
        .map(|envelope| match &envelope.reply.answer {
            Answer::Measures(measures) => measures.as_ref(),
            answer => panic!("{answer:?}"),
        })
        .collect();
    let ends = messages.iter().filter(|measures| measures.ended).count();
    assert!(messages.len() > 2 && ends == 1, "it reports progress and ends once");
    let whole = last(&sent);
    assert_eq!(distances(whole), [116, 90, 81, 72, 58, 55].map(Some));
    assert!(matches!(whole.rows[2].known, Measured::Solvable { positions: 25_955, .. }));
    let closer = whole.closer.as_ref().expect("it was requested");
    let difficulty = closer.difficulty.as_ref().expect("it can be solved");
    assert!((20_000.0..25_955.0).contains(&difficulty.value) && difficulty.error < 30.0, "{difficulty:?}");
    let diameter = closer.diameter.expect("a graph has one");
    assert!(
        diameter.ended && diameter.at_least == diameter.at_most && diameter.at_least > 81,
        "{diameter:?}"
    );
    let bottlenecks = closer.bottlenecks.expect("it can be solved");
    assert!(bottlenecks.gates <= bottlenecks.narrows && bottlenecks.only_moves <= bottlenecks.on_shortest);

    // The graphs are cached, so the next position of the board is only a lookup.
    let next = "BAAC/BAAC/DEEF/DGHF/.I.J -> ..../..../..../.AA./.AA.";
    let sent = ask(&mut scheduler, 2, measures(next, &METRICS, None));
    assert_eq!(sent.len(), 1, "there is no progress report");
    assert_eq!(distances(last(&sent))[0], Some(115));
}

#[test]
fn an_unsolvable_puzzle_gives_the_size_of_its_component() {
    let mut scheduler = Desk::new(Ticking::by(0.5));
    // Bickford's example: no piece moves alone, but all pieces move together.
    let sent = ask(&mut scheduler, 1, measures("AB/.. -> ../BA", &["move"], None));
    assert_eq!(distances(last(&sent)), [Some(2)]);
    let sent = ask(&mut scheduler, 2, measures("AA/B. -> ../AA", &["step", "super-move"], Some("step")));
    let Measures { rows, closer, .. } = last(&sent);
    assert_eq!(rows[0].known, Measured::Unsolvable { positions: 2 });
    let closer = closer.as_ref().expect("it was requested");
    assert_eq!((&closer.difficulty, closer.bottlenecks), (&None, None));
    assert_eq!(closer.diameter.map(|diameter| diameter.at_least), Some(1));
}

#[test]
fn single_changes_are_evaluated() {
    let mut scheduler = Desk::new(Ticking::by(2.0));
    let change = Ask::Change { position: "AB/C. -> ../.A".into(), metric: "step".into() };
    let sent = ask(&mut scheduler, 1, change);
    let Some((_, Answer::Changes(changes))) = answers(&sent).last().copied() else { panic!("{sent:?}") };
    assert!(changes.ended && changes.of == changes.rows.len() as u64);
    let of = |what: &str| {
        let row = changes.rows.iter().find(|row| row.what == what);
        row.unwrap_or_else(|| panic!("{what}: {changes:?}"))
    };
    // A goes to the lower right: 4 steps with B and C, and 2 without one of them.
    let distance = |what: &str| match of(what).known {
        Measured::Solvable { distance, .. } => Some(distance),
        _ => None,
    };
    assert_eq!((distance("no piece B"), distance("no piece C")), (Some(2), Some(2)));
    assert_eq!(of("no piece B").position, "A./C. -> ../.A");
    assert!(matches!(of("piece A stays where it is").known, Measured::Unsolvable { positions: 1.. }));
}

#[test]
fn a_large_board_stops_at_the_limit() {
    let mut scheduler = Desk::new(Ticking::by(0.5));
    let open = "ABCDEF/GHIJKL/....../....../....../...... -> ....../....../....../....../....../.....A";
    let sent = ask(&mut scheduler, 1, measures(open, &["super-move"], None));
    let Measured::TooLarge(why) = &last(&sent).rows[0].known else { panic!("{:?}", last(&sent)) };
    assert!(why.contains("more than"), "{why}");
    let refused = ask(&mut scheduler, 2, measures("AB/C. -> AB/C.", &["miles"], None));
    assert!(matches!(&refused[0].reply.answer, Answer::Refused(why) if why.contains("super-move")));
}
