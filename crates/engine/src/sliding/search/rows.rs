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
    /// How many families have a hardest puzzle of how many moves, from 0.
    pub families: Vec<u64>,
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

    /// Strict puzzles, or those that are loose only.
    pub(super) fn of(&self, strict: bool) -> &[Row] {
        if strict { &self.strict } else { &self.only_loose }
    }

    pub(super) fn of_mut(&mut self, strict: bool) -> &mut [Row] {
        if strict { &mut self.strict } else { &mut self.only_loose }
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
            self.distance = other.distance;
            self.boards = other.boards;
        } else if other.distance == self.distance {
            self.boards.extend(other.boards);
        }
        self.boards.sort_unstable();
        self.boards.dedup();
        if self.families.len() < other.families.len() {
            self.families.resize(other.families.len(), 0);
        }
        self.families.iter_mut().zip(other.families).for_each(|(mine, theirs)| *mine += theirs);
    }

    /// Counts families of a value.
    pub(super) fn count(&mut self, value: u32, families: u64) {
        if self.families.len() <= value as usize {
            self.families.resize(value as usize + 1, 0);
        }
        self.families[value as usize] += families;
    }

    /// Enters a puzzle that is as hard as those known, or harder.
    pub(super) fn enter(&mut self, distance: u32, board: Champion) {
        if self.distance != Some(distance) {
            self.distance = Some(distance);
            self.boards.clear();
        }
        self.boards.push(board);
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

    /// A puzzle from its text; `None` where it is none of this grid.
    #[must_use]
    pub fn read(text: &str, grid: Grid) -> Option<Champion> {
        let mut pieces = [Cells::NONE; 128];
        let mut rows = 0;
        for (row, line) in text.split('/').enumerate() {
            if row == grid.rows() || line.len() != grid.cols() || !line.is_ascii() {
                return None;
            }
            rows += 1;
            for (col, sign) in line.bytes().enumerate().filter(|(_, sign)| *sign != b'.') {
                let piece = &mut pieces[usize::from(sign)];
                *piece = piece.with(Cells::one(grid.cell(row, col)));
            }
        }
        let others: Vec<Cells> =
            (0..128).filter(|&name| name != usize::from(b'A')).map(|name| pieces[name]).collect();
        let others: Vec<Cells> = others.into_iter().filter(|piece| !piece.is_empty()).collect();
        let champion = Champion::new(pieces[usize::from(b'A')], others);
        (rows == grid.rows() && !champion.goal.is_empty() && champion.text(grid) == text).then_some(champion)
    }
}
