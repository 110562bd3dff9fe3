//! The hardest puzzles found.

use antipode_puzzles::sliding::{Cells, Grid};

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
    /// The cells it shall come to, where that is not its corner.
    pub to: Option<Cells>,
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
    pub(super) fn new(goal: Cells, mut others: Vec<Cells>, to: Option<Cells>) -> Champion {
        others.sort_unstable_by_key(|cells| cells.first());
        Champion { goal, others, to }
    }

    /// The same after the grid was turned or mirrored.
    pub(super) fn turned(&self, turn: impl Fn(Cells) -> Cells) -> Champion {
        let others = self.others.iter().map(|piece| turn(*piece)).collect();
        Champion::new(turn(self.goal), others, self.to.map(turn))
    }

    /// As rows of letters: the goal piece is A, the others B, C … in reading order. Where it does not go to its corner, the
    /// goal follows after `->`.
    #[must_use]
    pub fn text(&self, grid: Grid) -> String {
        let mut names = ('A'..='Z').chain('a'..='z').chain('0'..='9');
        let mut cells = vec!['.'; grid.cells()];
        for (piece, name) in std::iter::once(&self.goal).chain(&self.others).zip(&mut names) {
            piece.iter().for_each(|cell| cells[cell] = name);
        }
        let start = rows_of(&cells, grid);
        let Some(to) = self.to else { return start };
        let shown: Vec<char> =
            (0..grid.cells()).map(|cell| if to.contains(cell) { 'A' } else { '.' }).collect();
        format!("{start}->{}", rows_of(&shown, grid))
    }

    /// A puzzle from its text; `None` where it is none of this grid.
    #[must_use]
    pub fn read(text: &str, grid: Grid) -> Option<Champion> {
        let (start, goal) = text.split_once("->").map_or((text, None), |(start, goal)| (start, Some(goal)));
        let pieces = pieces_of(start, grid)?;
        let goal_piece = usize::from(b'A');
        let others = (0..pieces.len()).filter(|&name| name != goal_piece).map(|name| pieces[name]);
        let others = others.filter(|piece| !piece.is_empty()).collect();
        let to = match goal {
            None => None,
            Some(goal) => Some(pieces_of(goal, grid)?[goal_piece]),
        };
        let champion = Champion::new(pieces[goal_piece], others, to);
        (!champion.goal.is_empty() && champion.text(grid) == text).then_some(champion)
    }
}

fn rows_of(cells: &[char], grid: Grid) -> String {
    cells.chunks(grid.cols()).map(String::from_iter).collect::<Vec<_>>().join("/")
}

/// The cells of each letter.
fn pieces_of(text: &str, grid: Grid) -> Option<[Cells; 128]> {
    let mut pieces = [Cells::NONE; 128];
    let mut rows = 0;
    for line in text.split('/') {
        if rows == grid.rows() || line.len() != grid.cols() || !line.is_ascii() {
            return None;
        }
        for (col, sign) in line.bytes().enumerate().filter(|(_, sign)| *sign != b'.') {
            let piece = &mut pieces[usize::from(sign)];
            *piece = piece.with(Cells::one(grid.cell(rows, col)));
        }
        rows += 1;
    }
    (rows == grid.rows()).then_some(pieces)
}
