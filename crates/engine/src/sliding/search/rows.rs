//! The hardest puzzles found.

use antipode_puzzles::sliding::{Cells, Grid};

use crate::sliding::finder::transposed;

/// The hardest puzzles found, by number of pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    /// Strict ones: entry `p - 1` is those of `p` pieces.
    pub strict: Vec<Row>,
    /// Loose ones that are not strict.
    pub only_loose: Vec<Row>,
}

/// The hardest puzzles of a number of pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// How many moves they take; `None` where no puzzle can be solved.
    pub distance: Option<u32>,
    /// All of them.
    pub boards: Vec<Champion>,
}

/// A puzzle of a search.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Champion {
    /// The cells of the goal piece at the start.
    pub goal: Cells,
    /// The cells of the others, by their first cells.
    pub others: Vec<Cells>,
}

impl Rows {
    /// Takes in what another share found.
    pub fn merge(&mut self, other: Rows) {
        for (mine, theirs) in [(&mut self.strict, other.strict), (&mut self.only_loose, other.only_loose)] {
            if mine.len() < theirs.len() {
                mine.resize(theirs.len(), Row::default());
            }
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| mine.merge(theirs));
        }
    }

    /// The hardest loose puzzles, the strict ones among them.
    #[must_use]
    pub fn loose(&self) -> Vec<Row> {
        let mut all = self.strict.clone();
        all.iter_mut().zip(&self.only_loose).for_each(|(row, more)| row.merge(more.clone()));
        all
    }
}

impl Row {
    /// Takes in what another share found: the harder ones, or both where they are as hard.
    pub fn merge(&mut self, other: Row) {
        if other.distance > self.distance {
            *self = other;
        } else if other.distance == self.distance {
            let more =
                other.boards.into_iter().filter(|board| !self.boards.contains(board)).collect::<Vec<_>>();
            self.boards.extend(more);
        }
        self.boards.sort_unstable();
    }
}

impl Champion {
    pub(super) fn new(goal: Cells, mut others: Vec<Cells>) -> Champion {
        others.sort_unstable_by_key(|cells| cells.first());
        Champion { goal, others }
    }

    /// The same turned over the diagonal of a square.
    pub(super) fn transposed(&self, grid: Grid) -> Champion {
        let others = self.others.iter().map(|piece| transposed(grid, *piece)).collect();
        Champion::new(transposed(grid, self.goal), others)
    }

    /// As rows of letters: the goal piece is A, the others B, C … in reading order.
    #[must_use]
    pub fn text(&self, grid: Grid) -> String {
        let mut names = ('A'..='Z').chain('a'..='z').chain('0'..='9');
        let mut cells = vec!['.'; grid.cells()];
        for (piece, name) in std::iter::once(&self.goal).chain(&self.others).zip(&mut names) {
            piece.iter().for_each(|cell| cells[cell] = name);
        }
        cells.chunks(grid.cols()).map(String::from_iter).collect::<Vec<_>>().join("/")
    }
}
