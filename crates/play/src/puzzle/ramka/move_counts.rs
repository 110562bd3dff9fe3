//! Counting moves of Ramka, in every metric at once.

use antipode_puzzles::ramka::{Board, Metric, Move, Place, Row};

/// The number of moves in each metric.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveCounts([u32; Metric::ALL.len()]);

impl MoveCounts {
    /// Counts single moves that start at `origin`.
    ///
    /// Strokes: consecutive pushes of one row in one direction are one stroke unless a tile crosses the same end twice. Pushes
    /// within the row belong to their stroke and count nothing by themselves.
    #[must_use]
    pub fn of(origin: &Board, steps: impl IntoIterator<Item = Move>) -> MoveCounts {
        let mut tally = MoveCounts::default();
        let mut board = *origin;
        let mut stroke: Option<Stroke> = None;
        for step in steps {
            for metric in Metric::ALL {
                let cost = match metric {
                    Metric::Strokes => Stroke::cost(&mut stroke, &board, step),
                    _ => board.cost(metric, step),
                };
                tally.0[metric as usize] += cost;
            }
            board = board.play(step).unwrap_or(board);
        }
        tally
    }

    /// The number of moves in one metric.
    #[must_use]
    pub fn in_metric(&self, metric: Metric) -> u32 {
        self.0[metric as usize]
    }
}

/// A stroke in progress: the row, the direction, and the ends that a tile has crossed.
struct Stroke {
    row: Row,
    is_rightward: bool,
    ends: Vec<Place>,
}

impl Stroke {
    /// The strokes that a step adds, given the stroke in progress.
    fn cost(under_way: &mut Option<Stroke>, board: &Board, step: Move) -> u32 {
        let Move::Slide { row, from, to } = step else {
            *under_way = None;
            return 0;
        };
        let rightward = from < to;
        let ends: Vec<Place> = board.crossings(step).iter().map(|cross| cross.side.into()).collect();
        if let Some(stroke) = under_way
            && (stroke.row, stroke.is_rightward) == (row, rightward)
            && !ends.iter().any(|end| stroke.ends.contains(end))
        {
            let first = stroke.ends.is_empty() && !ends.is_empty();
            stroke.ends.extend(ends);
            return u32::from(first);
        }
        let counts = u32::from(!ends.is_empty());
        *under_way = Some(Stroke { row, is_rightward: rightward, ends });
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Actor, Event, Game, HistoryEntry, Ms, StartKind, reduce};
    use crate::puzzle::ramka::Ramka;
    use crate::puzzle::{ListedPuzzle, PuzzleKind};

    fn tally(at: &str, text: &str) -> [u32; 6] {
        let solved = PuzzleKind::Ramka.solved();
        let mut game = Game::new(solved.parse(at).expect("a board"), StartKind::Fresh);
        for mv in solved.parse_moves(text).expect("moves") {
            let before = game.turns().len();
            game = reduce(&game, Event::Play { moves: vec![mv], actor: Actor::Player, now: Ms(0) });
            assert_eq!(game.turns().len(), before + 1, "{mv:?} is legal");
        }
        let start = Ramka::of_position(game.start_position()).expect("a board of Ramka");
        let steps = game.line().flat_map(HistoryEntry::steps).filter_map(|step| Ramka::of_move(*step));
        let tally = MoveCounts::of(start, steps);
        Metric::ALL.map(|metric| tally.in_metric(metric))
    }

    #[test]
    fn one_push_through_a_full_row_is_two_tiles_and_one_stroke() {
        // tiles, strokes, units, slides, units and shifts, slides and shifts
        assert_eq!(tally("4.12/356/789.-", "2La"), [2, 1, 4, 1, 4, 1]);
    }

    #[test]
    fn a_stroke_may_be_made_in_two_pushes() {
        assert_eq!(tally("4.12/356/789.-", "2cR 2La"), [2, 1, 4, 2, 4, 2]);
        assert_eq!(
            tally("4.12/356/789.-", "2cR 2bc 2ab 2La"),
            [2, 1, 4, 4, 4, 4],
            "gaps are closed on the way"
        );
    }

    #[test]
    fn another_row_or_direction_is_another_stroke() {
        assert_eq!(tally("123/456/789", "2cR 2Rc")[1], 2);
        assert_eq!(tally("123/456/789", "2cR S1 1aL"), [2, 2, 2, 2, 3, 3]);
        assert_eq!(tally("123/456/789", "S1 S3"), [0, 0, 0, 0, 3, 2]);
    }

    #[test]
    fn pushes_within_a_row_are_no_stroke() {
        assert_eq!(tally("4.12/356/789.-", "1bc 1ab 1ba"), [0, 0, 3, 3, 3, 3]);
    }

    #[test]
    fn compound_moves_count_their_single_moves() {
        assert_eq!(tally("123/456/789", "R2 L1 R1 L2")[0], 4);
    }
}
