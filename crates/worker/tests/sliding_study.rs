//! The scheduler and the studies of one sliding block puzzle as a whole.

use crate::harness::{TickingClock, run_until_idle};
use antipode_protocol::sliding::{SlidingAnswer, SlidingQuery};
use antipode_protocol::sliding_study::{Study, StudyResult};
use antipode_protocol::{Answer, JobId, Query, Request, Subject};
use antipode_worker::puzzle::SLIDING;
use antipode_worker::scheduler::Scheduler;

const KLOTSKI: &str = "BAAC/BAAC/DEEF/DGHF/I..J -> ..../..../..../.AA./.AA.";

/// All answers to a study, with its progress; the last one at the end.
fn studied(position: &str, metric: &str, study: Study) -> Vec<Answer> {
    let mut scheduler = Scheduler::new(SLIDING, TickingClock::by(120.0));
    let query =
        Query::Sliding(SlidingQuery::Study { position: position.into(), metric: metric.into(), study });
    let subject = Subject::service("sliding", "problems");
    scheduler.receive(Request { job: JobId(1), subject, query }, None);
    run_until_idle(&mut scheduler).into_iter().map(|envelope| envelope.message.answer).collect()
}

fn result(position: &str, metric: &str, study: Study) -> StudyResult {
    match studied(position, metric, study).pop() {
        Some(Answer::Sliding(SlidingAnswer::Study(result))) => result,
        other => panic!("{other:?}"),
    }
}

#[test]
fn arrangements_are_counted_with_progress() {
    let answers = studied(KLOTSKI, "move", Study::Arrangements);
    let before = &answers[..answers.len() - 1];
    assert!(before.len() > 1 && before.iter().all(|answer| matches!(answer, Answer::Progress(_))));
    let Some(Answer::Sliding(SlidingAnswer::Study(StudyResult::Arrangements(found)))) = answers.last() else {
        panic!("{answers:?}")
    };
    // Published of this puzzle: 65,880 arrangements, 898 components, the largest of 25,955.
    assert_eq!((found.total, found.components, found.own.size), (65_880, 898, 25_955));
    assert_eq!((found.larger_than_own, found.own.has_goal), (0, Some(true)));
    assert_eq!((found.own.example.as_str(), found.own.immovable.as_str()), (KLOTSKI, ""));
    assert!(found.largest.windows(2).all(|pair| pair[0].size >= pair[1].size));
}

#[test]
fn the_shape_of_a_graph_is_found() {
    // One piece on 4 x 3: a grid of twelve positions, with six squares and the outside for faces.
    let StudyResult::GraphShape(shape) = result("A.../..../.... -> corner:A", "step", Study::GraphShape)
    else {
        panic!("a shape");
    };
    assert_eq!((shape.vertices, shape.edges, shape.cycles, shape.girth), (12, 17, 6, Some(4)));
    assert_eq!((shape.is_bipartite, shape.faces, shape.line_edges), (true, Some(7), 34));
    let StudyResult::GraphShape(shape) = result(KLOTSKI, "step", Study::GraphShape) else {
        panic!("a shape")
    };
    assert_eq!((shape.vertices, shape.faces), (25_955, None));
}

#[test]
fn flying_blocks_are_solved() {
    let StudyResult::FlyingBlocks(found) = result(KLOTSKI, "move", Study::FlyingBlocks) else {
        panic!("a flight");
    };
    // A plain search, written apart, finds 7 as well.
    assert_eq!((found.distance, found.at_least, found.boards.len()), (Some(7), None, 8));
    assert_eq!(found.boards[0], "BAAC/BAAC/DEEF/DGHF/I..J");
    let rows: Vec<&str> = found.boards[7].split('/').collect();
    assert_eq!((&rows[3][1..3], &rows[4][1..3]), ("AA", "AA"));
}

#[test]
fn what_cannot_be_studied_is_refused_in_a_sentence() {
    for (position, metric, part) in [
        ("AB/C", "step", "row 2 has 1 cells"),
        (KLOTSKI, "hop", "hop"),
        ("ABCDEFGH/IJKLMNOP/......../......../.......Q -> corner:A", "step", "too large"),
    ] {
        let last = studied(position, metric, Study::GraphShape).pop();
        let Some(Answer::Rejected(why)) = &last else { panic!("{last:?}") };
        assert!(why.contains(part), "{why}");
    }
}
