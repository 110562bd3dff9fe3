//! The three phases by which Jaap's Puzzle Page solves Ramka, as steps that explain themselves.
//!
//! Two techniques do everything. Both start and end with the frame empty. In the pictures X is pushed right first.
//!
//! ```text
//! cycle X and Y                  swap the right ends of X and Y by way of Z
//!   a b c      d a b               a b c      a b f
//!   d e f  ->  e f c               d e f  ->  d e c
//!                                  g h i      g h i
//! ```
//!
//! Repeated, a cycle turns six tiles around the ring `X1 X2 X3 Y3 Y2 Y1`; two tiles that are neighbours in the ring
//! can be brought to its two right ends, swapped there, and brought back.
//!
//! Where the page leaves a choice we take the fewest cycles, and of equal ones the first in the order: the upper of
//! two rows, the top row (or else row 2) pushed to the right. Where its recipe does not reach we add a step:
//! [`Purpose::EmptyFrame`] and [`Purpose::BreakColumn`]; and we skip phase 1 when the top row is solved. ERRATA.md
//! says which positions that concerns.

mod plan;
mod purpose;
mod technique;

use antipode_puzzles::ramka::{Board, Class, Metric, Move};

pub use plan::{Plan, empty_frame, plan};
pub use purpose::{Phase, Purpose};
pub use technique::Technique;

/// A solution in steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walkthrough {
    /// Where it starts.
    pub start: Board,
    /// The metric its moves are written and counted in.
    pub metric: Metric,
    /// The steps in order; empty from a solved board.
    pub steps: Vec<Step>,
}

impl Walkthrough {
    /// How many moves it takes in all, in its metric.
    #[must_use]
    pub fn cost(&self) -> u32 {
        self.steps.iter().map(|step| step.moves.len() as u32).sum()
    }
}

/// One step: what it is for, how it is done, and its moves.
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
    pub after: Class,
}

/// Solves a board by the three phases; the moves are written and counted in `metric`. Where shifting the block is free
/// in the metric, the shifts are left out.
#[must_use]
pub fn solve(start: &Board, metric: Metric) -> Walkthrough {
    let mut hand = Hand { board: *start, metric };
    let steps = plan(&start.class())
        .into_iter()
        .map(|Plan { phase, purpose, technique }| {
            let moves = hand.perform(technique);
            Step { phase, purpose, technique, moves, after: hand.board.class() }
        })
        .collect();
    Walkthrough { start: *start, metric, steps }
}

/// A board and a hand that plays on it, counting in a metric.
struct Hand {
    board: Board,
    metric: Metric,
}

impl Hand {
    /// Does a technique; its moves as the metric writes them.
    fn perform(&mut self, technique: Technique) -> Vec<Move> {
        let wanted = match self.metric {
            Metric::Tiles => technique.tile_moves(),
            _ => technique.stroke_moves(),
        };
        let mut written = Vec::new();
        for mv in wanted {
            let by_hand = self.board.realise(mv).expect("a technique's moves are legal where it is used");
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
