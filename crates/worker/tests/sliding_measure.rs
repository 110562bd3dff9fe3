//! The scheduler with sliding block puzzles in queries: in all metrics, and with single changes.

use crate::harness::{TickingClock, answers, run_until_idle};
use antipode_protocol::sliding::{
    MazeWeights, MetricComparison, PuzzleStatus, SlidingAnswer, SlidingQuery, WeightedDifficulty,
};
use antipode_protocol::{Answer, JobId, Query, Request, Subject};
use antipode_worker::puzzle::SLIDING;
use antipode_worker::scheduler::{Envelope, Scheduler};

const KLOTSKI: &str = "BAAC/BAAC/DEEF/DGHF/I..J -> ..../..../..../.AA./.AA.";
const METRICS: [&str; 6] = ["step", "line", "move", "super-step", "super-line", "super-move"];

fn any() -> Subject {
    Subject::service("sliding", "metrics")
}

fn send(scheduler: &mut Scheduler<TickingClock>, job: u32, query: Query) -> Vec<Envelope> {
    scheduler.receive(Request { job: JobId(job), subject: any(), query }, None);
    run_until_idle(scheduler)
}

fn measures(position: &str, metrics: &[&str], closer: Option<&str>) -> Query {
    Query::Sliding(SlidingQuery::CompareMetrics {
        position: position.into(),
        metrics: metrics.iter().map(|metric| (*metric).to_owned()).collect(),
        analysis_metric: closer.map(str::to_owned),
    })
}

fn last(sent: &[Envelope]) -> &MetricComparison {
    match answers(sent).last() {
        Some((_, Answer::Sliding(SlidingAnswer::MetricComparison(measures)))) => measures,
        answer => panic!("measures: {answer:?}"),
    }
}

fn distances(measures: &MetricComparison) -> Vec<Option<u32>> {
    let distance = |known: &PuzzleStatus| match known {
        PuzzleStatus::Solvable { distance, .. } => Some(*distance),
        _ => None,
    };
    measures.rows.iter().map(|row| distance(&row.status)).collect()
}

// 116 / 90 / 81 / 72 / 58 / 55: the results of Knuth's SLIDING for L'âne rouge.
#[test]
fn klotski_in_six_metrics_and_again_from_the_next_position() {
    let mut scheduler = Scheduler::new(SLIDING, TickingClock::by(2.0));
    let sent = send(&mut scheduler, 1, measures(KLOTSKI, &METRICS, Some("move")));
    let messages: Vec<&MetricComparison> = sent
        .iter()
        .map(|envelope| match &envelope.message.answer {
            Answer::Sliding(SlidingAnswer::MetricComparison(measures)) => measures.as_ref(),
            answer => panic!("{answer:?}"),
        })
        .collect();
    let ends = messages.iter().filter(|measures| measures.ended).count();
    assert!(messages.len() > 2 && ends == 1, "it reports progress and ends once");
    let whole = last(&sent);
    assert_eq!(distances(whole), [116, 90, 81, 72, 58, 55].map(Some));
    assert!(matches!(whole.rows[2].status, PuzzleStatus::Solvable { positions: 25_955, .. }));
    let closer = whole.analysis.as_ref().expect("it was requested");
    let difficulty = closer.difficulty.as_ref().expect("it can be solved");
    assert!(
        (20_000.0..25_955.0).contains(&difficulty.value) && difficulty.standard_error < 30.0,
        "{difficulty:?}"
    );
    let diameter = closer.diameter.expect("a graph has one");
    assert!(
        diameter.ended && diameter.at_least == diameter.at_most && diameter.at_least > 81,
        "{diameter:?}"
    );
    let bottlenecks = closer.bottlenecks.expect("it can be solved");
    assert!(
        bottlenecks.articulation_points <= bottlenecks.shortest_path_dominators
            && bottlenecks.only_moves <= bottlenecks.on_shortest
    );

    // The graphs are cached, so the next position of the board is only a lookup.
    let next = "BAAC/BAAC/DEEF/DGHF/.I.J -> ..../..../..../.AA./.AA.";
    let sent = send(&mut scheduler, 2, measures(next, &METRICS, None));
    assert_eq!(sent.len(), 1, "there is no progress report");
    assert_eq!(distances(last(&sent))[0], Some(115));
}

#[test]
fn an_unsolvable_puzzle_gives_the_size_of_its_component() {
    let mut scheduler = Scheduler::new(SLIDING, TickingClock::by(0.5));
    // Bickford's example: no piece moves alone, but all pieces move together.
    let sent = send(&mut scheduler, 1, measures("AB/.. -> ../BA", &["move"], None));
    assert_eq!(distances(last(&sent)), [Some(2)]);
    let sent = send(&mut scheduler, 2, measures("AA/B. -> ../AA", &["step", "super-move"], Some("step")));
    let MetricComparison { rows, analysis: closer, .. } = last(&sent);
    assert_eq!(rows[0].status, PuzzleStatus::Unsolvable { positions: 2 });
    let closer = closer.as_ref().expect("it was requested");
    assert_eq!((&closer.difficulty, closer.bottlenecks), (&None, None));
    assert_eq!(closer.diameter.map(|diameter| diameter.at_least), Some(1));
}

#[test]
fn single_changes_are_evaluated() {
    let mut scheduler = Scheduler::new(SLIDING, TickingClock::by(2.0));
    let change =
        Query::Sliding(SlidingQuery::TryChanges { position: "AB/C. -> ../.A".into(), metric: "step".into() });
    let sent = send(&mut scheduler, 1, change);
    let Some((_, Answer::Sliding(SlidingAnswer::ChangeResults(changes)))) = answers(&sent).last().copied()
    else {
        panic!("{sent:?}")
    };
    assert!(changes.ended && changes.total == changes.rows.len() as u64);
    let of = |what: &str| {
        let row = changes.rows.iter().find(|row| row.description == what);
        row.unwrap_or_else(|| panic!("{what}: {changes:?}"))
    };
    // A goes to the lower right: 4 steps with B and C, and 2 without one of them.
    let distance = |what: &str| match of(what).status {
        PuzzleStatus::Solvable { distance, .. } => Some(distance),
        _ => None,
    };
    assert_eq!((distance("no piece B"), distance("no piece C")), (Some(2), Some(2)));
    assert_eq!(of("no piece B").position, "A./C. -> ../.A");
    assert!(matches!(of("piece A stays where it is").status, PuzzleStatus::Unsolvable { positions: 1.. }));
}

#[test]
fn a_large_board_stops_at_the_limit() {
    let mut scheduler = Scheduler::new(SLIDING, TickingClock::by(0.5));
    let open = "ABCDEF/GHIJKL/....../....../....../...... -> ....../....../....../....../....../.....A";
    let sent = send(&mut scheduler, 1, measures(open, &["super-move"], None));
    let PuzzleStatus::TooLarge(why) = &last(&sent).rows[0].status else { panic!("{:?}", last(&sent)) };
    assert!(why.contains("more than"), "{why}");
    let refused = send(&mut scheduler, 2, measures("AB/C. -> AB/C.", &["miles"], None));
    assert!(matches!(&refused[0].message.answer, Answer::Rejected(why) if why.contains("super-move")));
}

fn weighted(position: &str, way_back: u32, dead_ends: u32, nearer_first: u32) -> Query {
    let weights = MazeWeights { way_back, dead_ends, nearer_first };
    Query::Sliding(SlidingQuery::WeightedDifficulty {
        position: position.into(),
        metric: "move".into(),
        weights,
    })
}

/// Less is walked in vain by someone who turns back for nothing, sees dead ends or tries first what looks nearer.
#[test]
fn a_difficulty_is_weighted() {
    let mut scheduler = Scheduler::new(SLIDING, TickingClock::by(2.0));
    let mut mean = |query: Query| -> f64 {
        let sent = send(&mut scheduler, 1, query);
        let difficulties: Vec<WeightedDifficulty> = answers(&sent)
            .into_iter()
            .map(|(_, answer)| match answer {
                Answer::Sliding(SlidingAnswer::WeightedDifficulty(difficulty)) => *difficulty,
                other => panic!("{other:?}"),
            })
            .collect();
        let (last, before) = difficulties.split_last().expect("an answer");
        assert!(last.ended && last.trees == 400 && before.iter().all(|difficulty| !difficulty.ended));
        last.value.expect("many trees")
    };
    let source = mean(weighted(KLOTSKI, 100, 100, 0));
    assert!((10_000.0..25_955.0).contains(&source), "{source}");
    let free = mean(weighted(KLOTSKI, 0, 100, 0));
    assert!((free / source - 0.5).abs() < 1e-9, "the same trees: {free}, {source}");
    assert!(mean(weighted(KLOTSKI, 100, 0, 0)) < source);
    assert!(mean(weighted(KLOTSKI, 100, 100, 100)) < source);
}

#[test]
fn a_difficulty_of_wrong_weights_or_without_a_solution_is_refused() {
    let mut scheduler = Scheduler::new(SLIDING, TickingClock::by(2.0));
    let sent = send(&mut scheduler, 1, weighted(KLOTSKI, 100, 101, 0));
    assert!(matches!(&sent[0].message.answer, Answer::Rejected(why) if why.contains("percentages")));
    let sent = send(&mut scheduler, 2, weighted("AA/B. -> ../AA", 100, 100, 0));
    let last = &sent.last().expect("an answer").message.answer;
    assert!(matches!(last, Answer::Unsolvable { positions: Some(2) }), "{last:?}");
}
