//! The results of a search for the hardest puzzles.

use antipode_puzzles::sliding::{Cells, Grid};

/// The hardest puzzles found, by number of pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchResults {
    /// Strict puzzles: index `p - 1` is for `p` pieces.
    pub strict: Vec<PieceCountRow>,
    /// Loose puzzles that are not strict.
    pub only_loose: Vec<PieceCountRow>,
}

/// The hardest puzzles with one number of pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PieceCountRow {
    /// The number of moves they take; `None` if no puzzle is solvable.
    pub distance: Option<u32>,
    /// All puzzles that take that many moves.
    pub puzzles: Vec<CellPuzzle>,
    /// The number of families by the number of moves of their hardest puzzle, from 0.
    pub families: Vec<u64>,
}

/// A puzzle as sets of cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellPuzzle {
    /// The cells of the goal piece at the start.
    pub goal: Cells,
    /// The cells of the others, by their first cells.
    pub others: Vec<Cells>,
    /// The target cells of the goal piece, if it is not the corner.
    pub target: Option<Cells>,
}

impl SearchResults {
    /// Merges the results of another shard.
    pub fn merge(&mut self, other: SearchResults) {
        for (mine, theirs) in [(&mut self.strict, other.strict), (&mut self.only_loose, other.only_loose)] {
            if mine.len() < theirs.len() {
                mine.resize(theirs.len(), PieceCountRow::default());
            }
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| mine.merge(theirs));
        }
    }

    /// The rows of strict puzzles, or of loose puzzles that are not strict.
    pub(super) fn rows(&self, strict: bool) -> &[PieceCountRow] {
        if strict { &self.strict } else { &self.only_loose }
    }

    pub(super) fn rows_mut(&mut self, strict: bool) -> &mut [PieceCountRow] {
        if strict { &mut self.strict } else { &mut self.only_loose }
    }

    /// The hardest loose puzzles, including strict ones.
    #[must_use]
    pub fn loose(&self) -> Vec<PieceCountRow> {
        let mut all = self.strict.clone();
        all.iter_mut().zip(&self.only_loose).for_each(|(row, more)| row.merge(more.clone()));
        all
    }
}

impl PieceCountRow {
    /// Merges the row of another shard: the harder puzzles, or both sets if they are equally hard.
    pub fn merge(&mut self, other: PieceCountRow) {
        if other.distance > self.distance {
            self.distance = other.distance;
            self.puzzles = other.puzzles;
        } else if other.distance == self.distance {
            self.puzzles.extend(other.puzzles);
        }
        self.puzzles.sort_unstable();
        self.puzzles.dedup();
        if self.families.len() < other.families.len() {
            self.families.resize(other.families.len(), 0);
        }
        self.families.iter_mut().zip(other.families).for_each(|(mine, theirs)| *mine += theirs);
    }

    /// Whether the hardest puzzles and the numbers of families agree: the hardest family takes as many moves, and there is a
    /// puzzle of it.
    #[must_use]
    pub fn is_consistent(&self) -> bool {
        let hardest = self.families.iter().rposition(|count| *count > 0);
        let is_sorted = self.puzzles.is_sorted_by(|one, next| one < next);
        hardest == self.distance.map(|distance| distance as usize)
            && self.distance.is_some() != self.puzzles.is_empty()
            && is_sorted
    }

    /// Adds to the number of families with a value.
    pub(super) fn count_families(&mut self, value: u32, families: u64) {
        if self.families.len() <= value as usize {
            self.families.resize(value as usize + 1, 0);
        }
        self.families[value as usize] += families;
    }

    /// Adds a puzzle that is at least as hard as the known ones. A harder one replaces them.
    pub(super) fn add(&mut self, distance: u32, board: CellPuzzle) {
        if self.distance != Some(distance) {
            self.distance = Some(distance);
            self.puzzles.clear();
        }
        self.puzzles.push(board);
    }
}

impl CellPuzzle {
    pub(super) fn new(goal: Cells, mut others: Vec<Cells>, to: Option<Cells>) -> CellPuzzle {
        others.sort_unstable_by_key(|cells| cells.first());
        CellPuzzle { goal, others, target: to }
    }

    /// The image under a symmetry of the grid.
    pub(super) fn transformed(&self, turn: impl Fn(Cells) -> Cells) -> CellPuzzle {
        let others = self.others.iter().map(|piece| turn(*piece)).collect();
        CellPuzzle::new(turn(self.goal), others, self.target.map(turn))
    }

    /// Rows of letters: the goal piece is A, the others are B, C … in reading order. If the target is not the corner, it
    /// follows after `->`.
    #[must_use]
    pub fn to_text(&self, grid: Grid) -> String {
        let mut names = ('A'..='Z').chain('a'..='z').chain('0'..='9');
        let mut cells = vec!['.'; grid.cell_count()];
        for (piece, name) in std::iter::once(&self.goal).chain(&self.others).zip(&mut names) {
            piece.iter().for_each(|cell| cells[cell] = name);
        }
        let start = rows_of(&cells, grid);
        let Some(to) = self.target else { return start };
        let shown: Vec<char> =
            (0..grid.cell_count()).map(|cell| if to.contains(cell) { 'A' } else { '.' }).collect();
        format!("{start}->{}", rows_of(&shown, grid))
    }

    /// Parses a puzzle; `None` if the text is not a puzzle of this grid.
    #[must_use]
    pub fn parse(text: &str, grid: Grid) -> Option<CellPuzzle> {
        let (start, goal) = text.split_once("->").map_or((text, None), |(start, goal)| (start, Some(goal)));
        let pieces = pieces_of(start, grid)?;
        let goal_piece = usize::from(b'A');
        let others = (0..pieces.len()).filter(|&name| name != goal_piece).map(|name| pieces[name]);
        let others = others.filter(|piece| !piece.is_empty()).collect();
        let to = match goal {
            None => None,
            Some(goal) => Some(pieces_of(goal, grid)?[goal_piece]),
        };
        let champion = CellPuzzle::new(pieces[goal_piece], others, to);
        (!champion.goal.is_empty() && champion.to_text(grid) == text).then_some(champion)
    }
}

fn rows_of(cells: &[char], grid: Grid) -> String {
    cells.chunks(grid.cols()).map(String::from_iter).collect::<Vec<_>>().join("/")
}

/// The cells of each letter.
fn pieces_of(text: &str, grid: Grid) -> Option<[Cells; 128]> {
    let mut pieces = [Cells::EMPTY; 128];
    let mut rows = 0;
    for line in text.split('/') {
        if rows == grid.rows() || line.len() != grid.cols() || !line.is_ascii() {
            return None;
        }
        for (col, ch) in line.bytes().enumerate().filter(|(_, ch)| *ch != b'.') {
            let piece = &mut pieces[usize::from(ch)];
            *piece = piece.union(Cells::single(grid.cell(rows, col)));
        }
        rows += 1;
    }
    (rows == grid.rows()).then_some(pieces)
}
