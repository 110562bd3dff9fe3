//! The length of the method's solutions over all positions.

use antipode_puzzles::rotation::{Board, Rule, Variant};

use super::matrix::Matrix;
use super::stage::Stage;
use super::words_home::{turns_of, words_home};

/// The number of positions of the board.
const POSITIONS: u64 = 362_880;

/// The maximum number of clockwise turns of each stage according to the article, 53 in total. The article's matrices contradict
/// it in the third and the fifth stage; see ERRATA.md.
pub const PUBLISHED_LONGEST: [u32; 8] = [4, 3, 10, 3, 5, 7, 8, 13];

/// The number of turns of the method, by stage and in total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// One for each stage.
    pub stages: Vec<StageStatistics>,
    /// How many of the 362,880 positions take each number of turns, from 0 on.
    pub histogram: Vec<u64>,
}

/// The number of turns of a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageStatistics {
    /// The stage.
    pub stage: Stage,
    /// The number of turns of each case, by the first cell of the stage's number; `None` for cells that it cannot be in. All
    /// cases are equally frequent.
    pub turns: [Option<u32>; 9],
}

impl Statistics {
    /// The maximum number of turns over all positions.
    #[must_use]
    pub fn longest(&self) -> u32 {
        self.histogram.len() as u32 - 1
    }

    /// The total number of turns of all positions. Divided by 362,880 it is the mean.
    #[must_use]
    pub fn turns(&self) -> u64 {
        self.histogram.iter().zip(0..).map(|(positions, turns)| positions * turns).sum()
    }

    /// The number of cases in all stages.
    #[must_use]
    pub fn cases(&self) -> u32 {
        self.stages.iter().map(StageStatistics::cases).sum()
    }
}

impl StageStatistics {
    /// The number of cells that its number can be in.
    #[must_use]
    pub fn cases(&self) -> u32 {
        self.turns.iter().flatten().count() as u32
    }

    /// The maximum number of turns over all cases.
    #[must_use]
    pub fn longest(&self) -> u32 {
        self.turns.iter().flatten().copied().max().unwrap_or(0)
    }

    /// How many of the 362,880 positions take each number of turns in this stage, from 0 on.
    #[must_use]
    pub fn positions(&self) -> Vec<u64> {
        let mut positions = vec![0; self.longest() as usize + 1];
        for turns in self.turns.iter().flatten() {
            positions[*turns as usize] += POSITIONS / u64::from(self.cases());
        }
        positions
    }

    /// The total number of turns of all cases. Divided by [`StageStatistics::cases`] it is the mean.
    #[must_use]
    pub fn sum(&self) -> u32 {
        self.turns.iter().flatten().sum()
    }
}

/// The statistics of a matrix under a rule that turns blocks by quarters.
///
/// # Panics
/// If the rule does not turn blocks by quarters.
#[must_use]
pub fn statistics(matrix: &Matrix, rule: Rule) -> Statistics {
    let board = Board::square(3, 3, 2).expect("a board of 3 × 3");
    let variant = Variant::new(board, rule).expect("a rule that turns blocks by quarters");
    let stages: Vec<StageStatistics> = Stage::all()
        .map(|stage| StageStatistics { stage, turns: turns_home(matrix, &variant, stage) })
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
    Statistics { stages, histogram }
}

/// The number of turns of a stage, by the first cell of its number.
fn turns_home(matrix: &Matrix, variant: &Variant, stage: Stage) -> [Option<u32>; 9] {
    std::array::from_fn(|cell| {
        words_home(matrix, stage, cell).map(|words| turns_of(variant, &words).len() as u32)
    })
}
