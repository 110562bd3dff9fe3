//! The scheduler and the search for the hardest sliding block puzzles.

use crate::harness::{TickingClock, answers, run_until_idle};
use antipode_protocol::sliding::{SlidingAnswer, SlidingQuery};
use antipode_protocol::sliding_search::{HardestPart, HardestProgress, HardestRow};
use antipode_protocol::{Answer, JobId, Query, Request, Subject, TableQuery};
use antipode_worker::puzzle::SLIDING;
use antipode_worker::scheduler::{Scheduler, WorkState};

fn subject() -> Subject {
    Subject::service("sliding", "hardest")
}

fn part(board: &str, index: u32, of: u32) -> HardestPart {
    HardestPart {
        board: board.into(),
        metric: "move".into(),
        pieces: None,
        aim: "corner-to-corner".into(),
        index,
        part_count: of,
        checkpoint: None,
    }
}

fn send(scheduler: &mut Scheduler<TickingClock>, query: Query) {
    scheduler.receive(Request { job: JobId(1), subject: subject(), query }, None);
}

fn compound(board: &str, index: u32, of: u32) -> HardestPart {
    HardestPart { aim: "compound".into(), ..part(board, index, of) }
}

/// All messages of a part; the final one is last.
fn searched(part: HardestPart) -> Vec<HardestProgress> {
    let mut scheduler = Scheduler::new(SLIDING, TickingClock::by(120.0));
    send(&mut scheduler, Query::Sliding(SlidingQuery::Hardest(Box::new(part))));
    let sent = run_until_idle(&mut scheduler);
    let messages = answers(&sent).into_iter().map(|(_, answer)| match answer {
        Answer::Sliding(SlidingAnswer::Hardest(found)) => (**found).clone(),
        other => panic!("{other:?}"),
    });
    messages.collect()
}

/// The distances by number of pieces.
fn strict(rows: &[HardestRow]) -> Vec<Option<u32>> {
    rows.iter().map(|row| row.strict.distance).collect()
}

#[test]
fn a_search_reports_progress_and_ends_with_all_hardest_puzzles() {
    let messages = searched(part("3x3", 0, 1));
    let (last, before) = messages.split_last().expect("there are messages");
    assert!(before.len() > 1 && before.iter().all(|found| !found.ended), "{}", before.len());
    assert!(before.iter().any(|found| found.rows.is_none()) && before[0].checkpoint.is_some());
    assert!(before.windows(2).all(|pair| pair[0].positions <= pair[1].positions));
    assert!(last.ended && last.checkpoint.is_none() && last.goals_done == last.goals);
    // As in the plain search of every component (engine, tests/sliding_search.rs).
    let rows = last.rows.as_ref().expect("the last message has the rows");
    assert_eq!(strict(rows), [1, 2, 5, 10, 14, 22, 18, 13].map(Some));
}

#[test]
fn a_part_resumes_from_its_checkpoint() {
    let whole = searched(part("3x3", 1, 2)).pop().expect("an end");
    let mut scheduler = Scheduler::new(SLIDING, TickingClock::by(120.0));
    send(&mut scheduler, Query::Sliding(SlidingQuery::Hardest(Box::new(part("3x3", 1, 2)))));
    let mut record = None;
    while scheduler.work() == WorkState::Pending {
        for envelope in scheduler.drain_outbox() {
            if let Answer::Sliding(SlidingAnswer::Hardest(found)) = envelope.message.answer {
                record = found.checkpoint.or(record);
            }
        }
    }
    let left = HardestPart { checkpoint: record, ..part("3x3", 1, 2) };
    assert_eq!(searched(left).pop().expect("an end"), whole);
    // A checkpoint of another part is ignored.
    let foreign = searched(part("3x3", 0, 2)).remove(0).checkpoint;
    assert!(foreign.is_some());
    assert_eq!(
        searched(HardestPart { checkpoint: foreign, ..part("3x3", 1, 2) }).pop().expect("an end"),
        whole
    );
}

#[test]
fn the_finder_counts_and_draws() {
    let mut scheduler = Scheduler::new(SLIDING, TickingClock::by(120.0));
    send(&mut scheduler, Query::Sliding(SlidingQuery::Placements { board: "3x4".into() }));
    let mut sent = run_until_idle(&mut scheduler);
    let last = sent.pop().expect("an answer").message.answer;
    let Answer::Sliding(SlidingAnswer::Placements(placements)) = last else { panic!("{last:?}") };
    assert_eq!((placements.listed, placements.counted), (451_551, 451_551));
    let just_solved: u64 = placements.just_solved.iter().sum();
    assert_eq!((placements.nodes, just_solved, placements.just_solved_counted), (743_370, 101_063, 101_063));
    assert!(
        sent.iter().all(|envelope| matches!(envelope.message.answer, Answer::Progress(_)))
            && !sent.is_empty()
    );
    let mut tree = |by_colouring| {
        send(&mut scheduler, Query::Sliding(SlidingQuery::FinderTree { board: "2x2".into(), by_colouring }));
        let last = run_until_idle(&mut scheduler).pop().expect("an answer").message.answer;
        let Answer::Sliding(SlidingAnswer::FinderTree(nodes)) = last else { panic!("{last:?}") };
        nodes
    };
    let nodes = tree(false);
    assert_eq!((nodes.len(), nodes[0].text.as_str(), nodes[0].parent), (69, "??/??", None));
    assert!(nodes.iter().all(|node| !node.is_double));
    let nodes = tree(true);
    let leaves = nodes.iter().filter(|node| !node.text.contains('?')).count();
    let doubles = nodes.iter().filter(|node| node.is_double).count();
    assert_eq!((leaves, doubles, nodes[0].text.as_str()), (47, 4, "??/??"));
}

/// The row of `data/sliding-outlines.txt` for unit cubes and longer pieces in a box.
#[test]
fn an_outline_is_searched_with_progress() {
    let outline = |text: &str, metric: &str| {
        Query::Sliding(SlidingQuery::Outline { outline: text.into(), metric: metric.into() })
    };
    let mut scheduler = Scheduler::new(SLIDING, TickingClock::by(120.0));
    send(&mut scheduler, outline("2x2x2", "move"));
    let sent = run_until_idle(&mut scheduler);
    let messages = answers(&sent).into_iter().map(|(_, answer)| match answer {
        Answer::Sliding(SlidingAnswer::Outline(progress)) => progress,
        other => panic!("{other:?}"),
    });
    let messages: Vec<_> = messages.collect();
    let (last, before) = messages.split_last().expect("there are messages");
    assert!(before.len() > 1 && before.iter().all(|message| !message.ended));
    assert!(messages.windows(2).all(|pair| pair[0].positions <= pair[1].positions));
    assert!(messages.windows(2).all(|pair| pair[0].distance <= pair[1].distance));
    let text = include_str!("../../../data/sliding-outlines.txt");
    let line = text.lines().find_map(|line| line.strip_prefix("2x2x2 move ")).expect("a row");
    let (positions, moves) = line.split_once(": ").expect("positions and moves");
    let recorded: Vec<u32> = moves.split(' ').map(|number| number.parse().expect("a number")).collect();
    assert_eq!(last.rows.iter().map(|row| row.distance).collect::<Vec<_>>(), recorded);
    assert_eq!(last.rows.iter().map(|row| row.pieces).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7]);
    assert!(last.ended && last.positions.to_string() == positions);
    assert!(last.rows.iter().all(|row| row.puzzles > 0 && row.board.starts_with('A')), "{last:?}");

    // A cancelled search is not answered, and little memory is said.
    let mut scheduler = Scheduler::new(SLIDING.with_memory(1 << 20), TickingClock::by(120.0));
    send(&mut scheduler, outline("4x4", "move"));
    scheduler.work();
    send(&mut scheduler, Query::Cancel);
    let sent = run_until_idle(&mut scheduler);
    assert!(answers(&sent).iter().all(|(_, answer)| !answer.is_last()), "{sent:?}");
    send(&mut scheduler, outline("4x3", "step"));
    let last = run_until_idle(&mut scheduler).pop().expect("an answer").message.answer;
    assert_eq!(
        last,
        Answer::Rejected("4x3 has too many positions for the 1 MB that this search may use".into())
    );
}

#[test]
fn an_invalid_search_is_rejected_in_one_sentence() {
    let outline = |outline: &str, metric: &str| SlidingQuery::Outline {
        outline: outline.into(),
        metric: metric.into(),
    };
    let tree = |by_colouring| SlidingQuery::FinderTree { board: "3x3".into(), by_colouring };
    let hardest = |part| SlidingQuery::Hardest(Box::new(part));
    for (query, phrase) in [
        (hardest(part("5x4", 0, 1)), "too large"),
        (hardest(part("chess", 0, 1)), "is no rectangle"),
        (hardest(part("3x3", 2, 2)), "no part 2"),
        (hardest(HardestPart { metric: "jump".into(), ..part("3x3", 0, 1) }), "jump"),
        (hardest(HardestPart { aim: "home".into(), ..part("3x3", 0, 1) }), "home"),
        (hardest(compound("4x4", 0, 1)), "too large"),
        (hardest(compound("3x3", 0, 0)), "no part 0"),
        (hardest(HardestPart { metric: "jump".into(), ..compound("3x3", 0, 1) }), "jump"),
        (outline("4x5", "move"), "20 cells"),
        (outline("3x3", "super-move"), "single pieces"),
        (SlidingQuery::Placements { board: "9x9".into() }, "too large"),
        (tree(false), "more than 1000 nodes"),
        (tree(true), "more than 1000 nodes"),
    ]
    .map(|(query, phrase)| (Query::Sliding(query), phrase))
    .into_iter()
    .chain([(Query::Table(TableQuery::Facts), "table")])
    {
        let mut scheduler = Scheduler::new(SLIDING, TickingClock::by(120.0));
        send(&mut scheduler, query);
        let last = run_until_idle(&mut scheduler).pop().expect("an answer").message.answer;
        let Answer::Rejected(why) = last else { panic!("{last:?}") };
        assert!(why.contains(phrase), "{why}");
    }
}

/// The rows of `data/sliding-aims.txt` for 3 × 3.
#[test]
fn puzzles_from_anywhere_are_searched() {
    let rows = |aim: &str| -> Vec<u32> {
        let last = searched(HardestPart { aim: aim.into(), ..part("3x3", 0, 1) }).pop().expect("an end");
        last.rows
            .expect("the last message has the rows")
            .iter()
            .filter_map(|row| row.strict.distance)
            .collect()
    };
    let recorded = |aim: &str| -> Vec<u32> {
        let text = include_str!("../../../data/sliding-aims.txt");
        let start = format!("3x3 move {aim} ");
        let line = text.lines().find(|line| line.starts_with(&start)).expect("a row");
        let moves = line.rsplit(": ").next().expect("after the colon");
        moves.split(' ').map(|number| number.parse().expect("a number")).collect()
    };
    for aim in ["to-corner", "anywhere"] {
        assert_eq!(rows(aim), recorded(aim), "{aim}");
    }
}

/// The row of `data/sliding-compound.txt` for 3 × 3, by two parts.
#[test]
fn compound_puzzles_are_searched_in_parts() {
    let text = include_str!("../../../data/sliding-compound.txt");
    let line = text.lines().find_map(|line| line.strip_prefix("3x3 move: ")).expect("a row");
    let moves = line.split(';').next().expect("before the example").split(' ');
    let recorded: Vec<u32> = moves.map(|number| number.parse().expect("a number")).collect();
    let mut found = vec![0; recorded.len()];
    let mut positions = 0;
    for index in 0..2 {
        let messages = searched(compound("3x3", index, 2));
        let (last, before) = messages.split_last().expect("there are messages");
        assert!(before.iter().all(|message| !message.ended && message.checkpoint.is_none()));
        assert!(before.windows(2).all(|pair| pair[0].goals_done <= pair[1].goals_done));
        assert!(last.ended && last.goals_done == last.goals && last.families > 0);
        positions += last.positions;
        for row in last.rows.as_ref().expect("the last message has the rows") {
            let known = &mut found[row.pieces as usize - 1];
            *known = row.strict.distance.max(Some(*known)).expect("it has a distance");
            assert!(row.strict.boards.iter().all(|board| board.contains("->")), "{row:?}");
        }
    }
    assert_eq!(found, recorded);
    assert_eq!(positions, 11_894, "as the command line counts");
    let five = searched(HardestPart { pieces: Some(5), ..compound("3x3", 0, 1) }).pop().expect("an end");
    let rows = five.rows.expect("the last message has the rows");
    assert_eq!(rows.iter().map(|row| row.pieces).collect::<Vec<_>>(), [5]);
}
