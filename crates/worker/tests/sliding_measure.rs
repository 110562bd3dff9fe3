//! The desk and sliding block puzzles that questions name: in all metrics, and with one thing changed.

use crate::at_desk::{Ticking, answers, work_off};
use antipode_protocol::sliding::{Measured, Measures};
use antipode_protocol::{Answer, Ask, Job, Request, SpaceName};
use antipode_worker::desk::{Desk, Parcel};

const KLOTSKI: &str = "BAAC/BAAC/DEEF/DGHF/I..J -> ..../..../..../.AA./.AA.";
const METRICS: [&str; 6] = ["step", "line", "move", "super-step", "super-line", "super-move"];

fn any() -> SpaceName {
    SpaceName { puzzle: "sliding".into(), metric: "any".into() }
}

fn ask(desk: &mut Desk<Ticking>, job: u32, ask: Ask) -> Vec<Parcel> {
    desk.take_in(Request { job: Job(job), space: any(), ask }, None);
    work_off(desk)
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

// 116 / 90 / 81 / 72 / 58 / 55: the figures of Knuth's SLIDING for L'âne rouge.
#[test]
fn klotski_is_measured_six_ways_and_again_from_the_next_position() {
    let mut desk = Desk::new(Ticking::by(2.0));
    let sent = ask(&mut desk, 1, measures(KLOTSKI, &METRICS, Some("move")));
    let said: Vec<&Measures> = sent
        .iter()
        .map(|parcel| match &parcel.reply.answer {
            Answer::Measures(measures) => measures.as_ref(),
            answer => panic!("{answer:?}"),
        })
        .collect();
    let ends = said.iter().filter(|measures| measures.ended).count();
    assert!(said.len() > 2 && ends == 1, "it says how far it has come, and ends once");
    let whole = last(&sent);
    assert_eq!(distances(whole), [116, 90, 81, 72, 58, 55].map(Some));
    assert!(matches!(whole.rows[2].known, Measured::Solvable { positions: 25_955, .. }));
    let closer = whole.closer.as_ref().expect("it was asked for");
    let difficulty = closer.difficulty.as_ref().expect("it can be solved");
    assert!((20_000.0..25_955.0).contains(&difficulty.value) && difficulty.error < 30.0, "{difficulty:?}");
    let diameter = closer.diameter.expect("a graph has one");
    assert!(
        diameter.ended && diameter.at_least == diameter.at_most && diameter.at_least > 81,
        "{diameter:?}"
    );
    let bottlenecks = closer.bottlenecks.expect("it can be solved");
    assert!(bottlenecks.gates <= bottlenecks.narrows && bottlenecks.only_moves <= bottlenecks.on_shortest);

    // What was found is kept: the next position of the board is looked up.
    let next = "BAAC/BAAC/DEEF/DGHF/.I.J -> ..../..../..../.AA./.AA.";
    let sent = ask(&mut desk, 2, measures(next, &METRICS, None));
    assert_eq!(sent.len(), 1, "nothing had to be waited for");
    assert_eq!(distances(last(&sent))[0], Some(115));
}

#[test]
fn what_cannot_be_solved_is_said_with_the_size_of_its_component() {
    let mut desk = Desk::new(Ticking::by(0.5));
    // Bickford's figure: nothing moves alone, and together all do.
    let sent = ask(&mut desk, 1, measures("AB/.. -> ../BA", &["move"], None));
    assert_eq!(distances(last(&sent)), [Some(2)]);
    let sent = ask(&mut desk, 2, measures("AA/B. -> ../AA", &["step", "super-move"], Some("step")));
    let Measures { rows, closer, .. } = last(&sent);
    assert_eq!(rows[0].known, Measured::Unsolvable { positions: 2 });
    let closer = closer.as_ref().expect("it was asked for");
    assert_eq!((&closer.difficulty, closer.bottlenecks), (&None, None));
    assert_eq!(closer.diameter.map(|diameter| diameter.at_least), Some(1));
}

#[test]
fn one_thing_is_changed_at_a_time() {
    let mut desk = Desk::new(Ticking::by(2.0));
    let change = Ask::Change { position: "AB/C. -> ../.A".into(), metric: "step".into() };
    let sent = ask(&mut desk, 1, change);
    let Some((_, Answer::Changes(changes))) = answers(&sent).last().copied() else { panic!("{sent:?}") };
    assert!(changes.ended && changes.of == changes.rows.len() as u64);
    let of = |what: &str| {
        let row = changes.rows.iter().find(|row| row.what == what);
        row.unwrap_or_else(|| panic!("{what}: {changes:?}"))
    };
    // A goes to the lower right: past B and C it takes 4 steps, and 2 once one of them is gone.
    let distance = |what: &str| match of(what).known {
        Measured::Solvable { distance, .. } => Some(distance),
        _ => None,
    };
    assert_eq!((distance("no piece B"), distance("no piece C")), (Some(2), Some(2)));
    assert_eq!(of("no piece B").position, "A./C. -> ../.A");
    assert!(matches!(of("piece A stays where it is").known, Measured::Unsolvable { positions: 1.. }));
}

#[test]
fn a_large_board_stops_at_the_limit_and_says_so() {
    let mut desk = Desk::new(Ticking::by(0.5));
    let open = "ABCDEF/GHIJKL/....../....../....../...... -> ....../....../....../....../....../.....A";
    let sent = ask(&mut desk, 1, measures(open, &["super-move"], None));
    let Measured::TooLarge(why) = &last(&sent).rows[0].known else { panic!("{:?}", last(&sent)) };
    assert!(why.contains("more than"), "{why}");
    let refused = ask(&mut desk, 2, measures("AB/C. -> AB/C.", &["miles"], None));
    assert!(matches!(&refused[0].reply.answer, Answer::Refused(why) if why.contains("super-move")));
}
