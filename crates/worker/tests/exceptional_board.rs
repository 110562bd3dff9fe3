//! Queries about the two exceptional boards.

use crate::harness::{TickingClock, answers, run_until_idle};
use antipode_protocol::exceptional_board::ExceptionalBoard;
use antipode_protocol::rotation::{RotationAnswer, RotationQuery};
use antipode_protocol::{Answer, JobId, Query, Request, Subject};
use antipode_puzzles::rotation::{Convention, Position, Variant, parse_turns};
use antipode_worker::puzzle::ROTATION;
use antipode_worker::scheduler::Scheduler;

fn answer_to(metric: &str) -> Answer {
    let mut scheduler = Scheduler::new(ROTATION, TickingClock::by(0.01));
    let subject = Subject::space("rotation", metric);
    scheduler.receive(
        Request { job: JobId(1), subject, query: Query::Rotation(RotationQuery::ExceptionalBoard) },
        None,
    );
    let sent = run_until_idle(&mut scheduler);
    let [(1, answer)] = answers(&sent)[..] else { panic!("it is answered once") };
    answer.clone()
}

/// Plays moves from solved. Returns the numbers by cell.
fn played(metric: &str, turn_names: &[String]) -> Vec<u8> {
    let variant: Variant = metric.parse().expect("a board under a rule");
    let turns = parse_turns(&turn_names.join(" "), variant.board(), Convention::Standard).expect("turns");
    let solved = Position::solved(variant.board());
    let end = turns.iter().fold(solved, |position, turn| position.turned(*turn).expect("a turn"));
    end.numbers().to_vec()
}

#[test]
fn the_word_of_each_duad_image_swaps_only_its_cells() {
    let Answer::Rotation(RotationAnswer::ExceptionalBoard(exception)) = answer_to("4x3n3 half") else {
        panic!("an exception")
    };
    let ExceptionalBoard::OuterAutomorphism(six) = *exception else { panic!("the two sixes") };
    assert_eq!(
        (six.group_order, six.duad_images.len(), six.totals.len(), six.equivalent_matchings),
        (720, 15, 6, 0)
    );
    for link in &six.duad_images {
        let mut expected: Vec<u8> = (1..=12).collect();
        for (a, b) in link.syntheme.iter().chain([&link.duad]) {
            expected.swap(usize::from(*a), usize::from(*b));
        }
        assert_eq!(played("4x3n3 half", &link.word), expected);
    }
    assert_eq!(six.conjugacy_classes.iter().map(|types| types.count).sum::<u64>(), 720);
    for types in &six.conjugacy_classes {
        let numbers = played("4x3n3 half", &types.word);
        let moved =
            |cells: &[u8]| cells.iter().filter(|cell| numbers[usize::from(**cell)] != **cell + 1).count();
        let sum = |lengths: &[u8]| lengths.iter().map(|length| usize::from(*length)).sum::<usize>();
        assert_eq!((moved(&six.light), moved(&six.dark)), (sum(&types.first), sum(&types.second)));
    }
}

#[test]
fn the_elements_of_the_projective_line_have_their_images() {
    let Answer::Rotation(RotationAnswer::ExceptionalBoard(exception)) = answer_to("3x2n2 quarter") else {
        panic!("an exception")
    };
    let ExceptionalBoard::ProjectiveLine(line) = *exception else { panic!("the projective line") };
    assert_eq!((line.elements.len(), line.pairings.len(), line.labelings), (120, 5, 120));
    for element in &line.elements {
        let numbers = played("3x2n2 half", &element.word);
        for (from, to) in element.images.iter().enumerate() {
            assert_eq!(usize::from(numbers[usize::from(*to)]), from + 1);
        }
        for (pairing, after) in line.pairings.iter().zip(&element.pairings) {
            let (a, b) = pairing[0];
            let moved = (element.images[usize::from(a)], element.images[usize::from(b)]);
            let moved = (moved.0.min(moved.1), moved.0.max(moved.1));
            assert!(line.pairings[usize::from(*after)].contains(&moved));
        }
    }
}

#[test]
fn other_boards_are_not_exceptional() {
    for metric in ["3x3n2 half", "3x4n3 half", "4x3n3 ring"] {
        assert!(matches!(answer_to(metric), Answer::Rejected(_)), "{metric}");
    }
}
