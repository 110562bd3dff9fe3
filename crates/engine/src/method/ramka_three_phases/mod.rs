//! The three-phase method of Jaap's Puzzle Page for Ramka, with an explanation for every step.
//!
//! The method uses two techniques. Both start and end with the frame empty. In the diagrams X is pushed right first.
//!
//! ```text
//! cycle X and Y                  swap the right ends of X and Y via Z
//!   a b c      d a b               a b c      a b f
//!   d e f  ->  e f c               d e f  ->  d e c
//!                                  g h i      g h i
//! ```
//!
//! Repeated, a cycle rotates six tiles around the ring `X1 X2 X3 Y3 Y2 Y1`. Any two neighbours in the ring can be
//! brought to its two right ends, swapped there, and brought back.
//!
//! Where the page leaves a choice, we take the fewest cycles, and among equals the first in this order: the upper of
//! two rows, then the top row (or else row 2) pushed to the right. Where its recipe does not apply we add a step:
//! [`Purpose::EmptyFrame`] and [`Purpose::BreakColumn`]. We skip phase 1 when the top row is solved. ERRATA.md lists
//! the positions concerned.
//!
//! ```
//! use antipode_engine::method::ramka_three_phases::solve;
//! use antipode_puzzles::ramka::{Board, Metric};
//!
//! let board: Board = "213/456/789".parse()?;
//! let walkthrough = solve(&board, Metric::Tiles);
//! assert_eq!(walkthrough.cost(), 96);
//! # Ok::<(), antipode_puzzles::ramka::ParsePositionError>(())
//! ```

mod plan;
mod purpose;

use antipode_puzzles::ramka::{Board, Metric, Move, PackedBoard, Technique};

pub use plan::{PlannedStep, empty_frame, plan};
pub use purpose::{Phase, Purpose};

/// A solution in steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walkthrough {
    /// The start position.
    pub start: Board,
    /// The metric its moves are written and counted in.
    pub metric: Metric,
    /// The steps in order; empty when the start is solved.
    pub steps: Vec<Step>,
}

impl Walkthrough {
    /// The total number of moves, in its metric.
    #[must_use]
    pub fn cost(&self) -> u32 {
        self.steps.iter().map(|step| step.moves.len() as u32).sum()
    }
}

/// One step with its purpose, its technique, and its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The phase it belongs to.
    pub phase: Phase,
    /// What it is for.
    pub purpose: Purpose,
    /// How it is done.
    pub technique: Technique,
    /// Its moves, in the metric of the walkthrough.
    pub moves: Vec<Move>,
    /// The class after it.
    pub after: PackedBoard,
}

/// Solves a board by the three phases, with moves in `metric`. Omits shifts of the block where the metric does not
/// count them.
#[must_use]
pub fn solve(start: &Board, metric: Metric) -> Walkthrough {
    let mut playback = Playback { board: *start, metric };
    let steps = plan(&start.packed())
        .into_iter()
        .map(|PlannedStep { phase, purpose, technique }| {
            let moves = playback.perform(technique);
            Step { phase, purpose, technique, moves, after: playback.board.packed() }
        })
        .collect();
    Walkthrough { start: *start, metric, steps }
}

/// A board that techniques are played on, and the metric of the moves.
struct Playback {
    board: Board,
    metric: Metric,
}

impl Playback {
    /// Plays a technique. Returns its moves in the metric.
    fn perform(&mut self, technique: Technique) -> Vec<Move> {
        let wanted = match self.metric {
            Metric::Tiles => technique.tile_moves(),
            _ => technique.stroke_moves(),
        };
        let mut written = Vec::new();
        for mv in wanted {
            let by_hand = self.board.expand(mv).expect("a technique's moves are legal where it is used");
            if let Metric::Tiles | Metric::Strokes = self.metric {
                written.push(mv);
            }
            for physical in by_hand {
                match self.metric {
                    Metric::Tiles | Metric::Strokes => {}
                    Metric::Slides | Metric::SlidesShifts => written.push(physical),
                    Metric::Units | Metric::UnitsShifts => {
                        written.extend(self.board.single_steps(physical).expect("it can be played"));
                    }
                }
                self.board = self.board.play(physical).expect("what realises a move can be played");
            }
        }
        if !self.metric.counts_shifts() {
            written.retain(|mv| !matches!(mv, Move::Shift { .. }));
        }
        written
    }
}
