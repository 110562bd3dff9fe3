//! How long the method is over every position.

use antipode_puzzles::rotation::{Board, Position, Rotation, Rule};

use super::matrix::Matrix;
use super::stage::Stage;
use super::step::in_turns_of;

/// How many positions the board has.
const POSITIONS: u64 = 362_880;

/// The most clockwise turns of each stage as the article has them, 53 in all. They are what its matrices take but for the
/// third and the fifth; ERRATA.md says how these come about.
pub const CLAIMED: [u32; 8] = [4, 3, 10, 3, 5, 7, 8, 13];

/// How many turns the method takes, by stage and in all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// One for each stage.
    pub stages: Vec<StageFigures>,
    /// How many of the 362,880 positions take so many turns.
    pub histogram: Vec<u64>,
}

/// How many turns a stage takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageFigures {
    /// The stage.
    pub stage: Stage,
    /// The turns until its number is home, by the cell where it stands first; `None` where it cannot stand. Each of
    /// the others is as frequent.
    pub turns: [Option<u32>; 9],
}

impl Figures {
    /// The most turns any position takes.
    #[must_use]
    pub fn longest(&self) -> u32 {
        self.histogram.len() as u32 - 1
    }

    /// The turns of all positions together; the mean is this over 362,880.
    #[must_use]
    pub fn turns(&self) -> u64 {
        self.histogram.iter().zip(0..).map(|(positions, turns)| positions * turns).sum()
    }

    /// How many cases there are in all stages.
    #[must_use]
    pub fn cases(&self) -> u32 {
        self.stages.iter().map(StageFigures::cases).sum()
    }
}

impl StageFigures {
    /// How many cells its number can stand in.
    #[must_use]
    pub fn cases(&self) -> u32 {
        self.turns.iter().flatten().count() as u32
    }

    /// The most turns a case takes.
    #[must_use]
    pub fn longest(&self) -> u32 {
        self.turns.iter().flatten().copied().max().unwrap_or(0)
    }

    /// How many of the 362,880 positions take so many turns in this stage.
    #[must_use]
    pub fn positions(&self) -> Vec<u64> {
        let mut positions = vec![0; self.longest() as usize + 1];
        for turns in self.turns.iter().flatten() {
            positions[*turns as usize] += POSITIONS / u64::from(self.cases());
        }
        positions
    }

    /// The turns of all cases together; the mean is this over [`StageFigures::cases`].
    #[must_use]
    pub fn sum(&self) -> u32 {
        self.turns.iter().flatten().sum()
    }
}

/// The figures of a matrix under a rule that turns blocks by quarters.
///
/// # Panics
/// When the rule turns other blocks.
#[must_use]
pub fn figures(matrix: &Matrix, rule: Rule) -> Figures {
    let board = Board::square(3, 3, 2).expect("a board of 3 × 3");
    let rotation = Rotation::new(board, rule).expect("a rule that turns blocks by quarters");
    let stages: Vec<StageFigures> = Stage::all()
        .map(|stage| StageFigures { stage, turns: turns_home(matrix, &rotation, stage) })
        .collect();
    let mut histogram = vec![1];
    for stage in &stages {
        let mut longer = vec![0; histogram.len() + stage.longest() as usize];
        for turns in stage.turns.iter().flatten() {
            for (before, positions) in histogram.iter().enumerate() {
                longer[before + *turns as usize] += positions;
            }
        }
        histogram = longer;
    }
    Figures { stages, histogram }
}

/// The turns of a stage by the cell where its number stands first.
fn turns_home(matrix: &Matrix, rotation: &Rotation, stage: Stage) -> [Option<u32>; 9] {
    let mut turns = [None; 9];
    for start in stage.cells() {
        let (mut cell, mut sum) = (start, 0);
        while cell != stage.home() {
            let word = matrix.word(stage, cell).expect("a word for each cell that is not taken");
            let mut board = Position::solved(rotation.board());
            for turn in word {
                sum += in_turns_of(rotation, *turn).len() as u32;
                board = board.turned(*turn).expect("a block of this board");
            }
            // On a solved board the number of the cell shows where the word takes what stands there.
            let after = board.numbers().iter().position(|number| usize::from(*number) == cell + 1);
            cell = after.expect("each number is there once");
        }
        turns[start] = Some(sum);
    }
    turns
}
