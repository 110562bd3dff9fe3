//! Boards in the formats of other programs have the published numbers of moves and positions.

use antipode_engine::sliding::explore::explore;
use antipode_puzzles::sliding::foreign::Format;
use antipode_puzzles::sliding::{Metric, PosedBoard};

/// Michael Fogleman's database: the number of moves, the board, and the number of positions.
#[test]
fn rush_hour_boards_are_as_published() {
    let file = include_str!("../../puzzles/tests/foreign/rush_hour.txt");
    let lines: Vec<&str> =
        file.lines().filter(|line| line.starts_with(|ch: char| ch.is_ascii_digit())).collect();
    assert!(lines.len() > 10);
    for line in lines {
        let numbers: Vec<u64> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
        let read = Format::RushHour.read(line).expect(line);
        let puzzle = PosedBoard::new(read.start, read.goal.expect("car A leaves"), Metric::Move);
        let graph = explore(&puzzle, 1 << 16).expect("it is small");
        assert_eq!(
            numbers,
            [u64::from(graph.distance().expect("it can be solved")), graph.positions()],
            "{line}"
        );
    }
}
