//! Counting moves of a sliding block puzzle.

use antipode_puzzles::sliding::{Metric, Move, MoveRange};

/// Counts consecutive steps of one cell in a metric.
///
/// Consecutive steps of the same pieces are one move, and one line while they keep their direction. In metrics of single
/// pieces, pieces that slide together count one each.
#[must_use]
pub fn count_moves(steps: impl IntoIterator<Item = Move>, metric: Metric) -> u32 {
    let mut count = 0;
    let mut last: Option<Move> = None;
    for step in steps {
        let goes_on = last.is_some_and(|last| match metric.move_range() {
            MoveRange::Cell => false,
            MoveRange::Line => last == step,
            MoveRange::Path => last.pieces == step.pieces,
        });
        if !goes_on {
            count += if metric.is_super() { 1 } else { step.pieces.len() as u32 };
        }
        last = Some(step);
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_puzzles::sliding::Pieces;

    #[test]
    fn steps_are_counted_six_ways() {
        let step = |pieces, down, right| Move { pieces: Pieces(pieces), down, right };
        // A down, down, right; then A and B down; then B down.
        let line = [step(1, 1, 0), step(1, 1, 0), step(1, 0, 1), step(3, 1, 0), step(2, 1, 0)];
        let counts = Metric::ALL.map(|metric| (metric.name(), count_moves(line, metric)));
        let expected =
            [("step", 6), ("line", 5), ("move", 4), ("super-step", 5), ("super-line", 4), ("super-move", 3)];
        assert_eq!(counts, expected);
    }
}
