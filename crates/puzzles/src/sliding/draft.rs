//! A draft of a board and its goal in the editor. A draft need not be a valid board.
//!
//! - `text`: notation. - `fault`: why a draft is not a valid board. - `lines`: pieces that keep to their lines. - `parts`: pieces
//!   of several parts.
//!
//! ```
//! use antipode_puzzles::sliding::draft::Draft;
//!
//! let draft = Draft::parse("AA/..")?;
//! assert_eq!(draft.names(), ['A']);
//! # Ok::<(), antipode_puzzles::sliding::NotationError>(())
//! ```

mod fault;
mod lines;
mod parts;
mod text;

use litemap::LiteMap;

use super::board::Freedom;
use super::cells::{Cells, Grid};
use super::goal::{CornerRule, Goal};
use super::notation::{self, CellContent};
use super::position::Position;
use crate::short_list;

pub use self::fault::DraftFault;

/// A draft of a board and its goal. It may have any content; [`Draft::faults`] lists why it is not a valid board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    grid: Grid,
    /// The content of each cell, in reading order.
    contents: Vec<CellContent>,
    /// The restricted freedoms of pieces, including names that are not on the board.
    freedoms: LiteMap<char, Freedom>,
    /// The names of the pieces that may consist of several parts, sorted, including names that are not on the board.
    in_parts: String,
    /// The gates: for each of their cells the names of the pieces that may enter, sorted, including names that are not on the
    /// board.
    gates: LiteMap<u8, String>,
    goal: DraftGoal,
}

/// The goal of a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftGoal {
    /// Pieces must reach places.
    Places {
        /// For each piece by name the target anchor: the top left cell of its bounding box.
        anchors: LiteMap<char, u8>,
        /// Groups of names that are interchangeable, provided that the pieces match.
        interchangeable: Vec<String>,
    },
    /// A piece must reach the lower right corner.
    Corner {
        /// The name of the piece.
        piece: char,
        /// When the piece counts as in the corner.
        rule: CornerRule,
    },
}

impl Draft {
    /// An empty grid without a goal.
    #[must_use]
    pub fn empty(grid: Grid) -> Draft {
        let aim = DraftGoal::Places { anchors: LiteMap::new(), interchangeable: Vec::new() };
        Draft {
            grid,
            contents: vec![CellContent::Hole; grid.cell_count()],
            freedoms: LiteMap::new(),
            in_parts: String::new(),
            gates: LiteMap::new(),
            goal: aim,
        }
    }

    /// The draft of a position and its goal.
    #[must_use]
    pub fn from_position(position: &Position, goal: &Goal) -> Draft {
        let board = position.board();
        let grid = board.grid();
        let name = |piece: usize| board.pieces()[piece].name();
        let content = |cell: usize| match position.piece_at(cell) {
            Some(piece) => CellContent::Piece(name(piece)),
            None if board.walls().contains(cell) => CellContent::Wall,
            None => CellContent::Hole,
        };
        let bound = board.pieces().iter().filter(|piece| piece.freedom() != Freedom::Free);
        let aim = match goal {
            Goal::Corner { piece, rule: sense } => DraftGoal::Corner { piece: name(*piece), rule: *sense },
            Goal::Places(targets) => {
                let at = targets.iter().flat_map(|target| target.pieces.iter().zip(&target.anchors));
                let several = targets.iter().filter(|target| target.pieces.len() > 1);
                DraftGoal::Places {
                    anchors: short_list::map(at.map(|(piece, anchor)| (name(*piece), *anchor))),
                    interchangeable: several
                        .map(|target| target.pieces.iter().map(|piece| name(*piece)).collect())
                        .collect(),
                }
            }
        };
        Draft {
            grid,
            contents: (0..grid.cell_count()).map(content).collect(),
            freedoms: short_list::map(bound.map(|piece| (piece.name(), piece.freedom()))),
            in_parts: board.names_in_parts(),
            gates: short_list::map(board.gates().into_iter().flat_map(|(names, cells)| {
                cells.iter().map(|cell| (cell as u8, names.clone())).collect::<Vec<_>>()
            })),
            goal: aim,
        }
    }

    /// The grid.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The content of a cell; a wall outside the grid.
    #[must_use]
    pub fn content(&self, cell: usize) -> CellContent {
        self.contents.get(cell).copied().unwrap_or(CellContent::Wall)
    }

    /// The goal.
    #[must_use]
    pub fn goal(&self) -> &DraftGoal {
        &self.goal
    }

    /// The names on the board, sorted.
    #[must_use]
    pub fn names(&self) -> Vec<char> {
        notation::piece_names(&self.contents)
    }

    /// The first name that is not on the board: capitals, then small letters, then digits. `None` if all are used.
    #[must_use]
    pub fn unused_name(&self) -> Option<char> {
        let names = self.names();
        ('A'..='Z').chain('a'..='z').chain('0'..='9').find(|name| !names.contains(name))
    }

    /// The cells of a name.
    #[must_use]
    pub fn cells_of(&self, name: char) -> Cells {
        (0..self.contents.len()).filter(|&cell| self.contents[cell] == CellContent::Piece(name)).collect()
    }

    /// The freedom of a piece.
    #[must_use]
    pub fn freedom(&self, name: char) -> Freedom {
        self.freedoms.get(&name).copied().unwrap_or_default()
    }

    /// Whether the cells of a name are connected edge to edge.
    pub(super) fn is_connected(&self, name: char) -> bool {
        let cells = self.cells_of(name);
        self.grid.connected_component(cells) == cells
    }

    /// The names of the pieces that may enter a cell, sorted; `None` if all may, because it is not a gate.
    #[must_use]
    pub fn gate(&self, cell: usize) -> Option<&str> {
        self.gates.get(&u8::try_from(cell).ok()?).map(String::as_str)
    }

    /// Makes a cell of the grid a gate that only these pieces may enter; without names it becomes an ordinary cell.
    pub fn set_gate(&mut self, cell: usize, names: &str) {
        if cell >= self.contents.len() {
            return;
        }
        let mut sorted: Vec<char> = names.chars().filter(char::is_ascii_alphanumeric).collect();
        short_list::sort(&mut sorted);
        sorted.dedup();
        if sorted.is_empty() {
            self.gates.remove(&(cell as u8));
        } else {
            self.gates.insert(cell as u8, sorted.into_iter().collect());
        }
    }

    /// The target cells of a piece; `None` if the goal does not include it, or it would leave the grid.
    #[must_use]
    pub fn target_of(&self, name: char) -> Option<Cells> {
        let DraftGoal::Places { anchors: at, .. } = &self.goal else { return None };
        let anchor = *at.get(&name)?;
        let cells = self.cells_of(name);
        if cells.is_empty() {
            return Some(Cells::single(anchor.into()));
        }
        let (top, left, height, width) = self.grid.bounding_box(cells);
        let (row, col) = self.grid.row_col(anchor.into());
        let fits = row + height <= self.grid.rows() && col + width <= self.grid.cols();
        fits.then(|| Cells(cells.0 >> self.grid.cell(top, left) << anchor))
    }

    /// Sets the content of a cell of the grid.
    pub fn set_content(&mut self, cell: usize, content: CellContent) {
        if let Some(there) = self.contents.get_mut(cell) {
            *there = content;
        }
    }

    /// Sets the freedom of a piece.
    pub fn set_freedom(&mut self, name: char, freedom: Freedom) {
        if freedom == Freedom::Free {
            self.freedoms.remove(&name);
        } else {
            self.freedoms.insert(name, freedom);
        }
    }

    /// Sets the goal.
    pub fn set_goal(&mut self, aim: DraftGoal) {
        self.goal = aim;
    }

    /// Sets the target of a piece so that its first cell covers `cell`, or is as near to it as the grid allows. Removes pieces
    /// with overlapping targets from the goal.
    pub fn set_piece_goal(&mut self, name: char, cell: usize) {
        let cells = self.cells_of(name);
        let Some(first) = cells.first().filter(|_| cell < self.contents.len()) else { return };
        let (top, left, height, width) = self.grid.bounding_box(cells);
        let (row, col) = self.grid.row_col(cell);
        let (first_row, first_col) = self.grid.row_col(first);
        let row = (row + top).saturating_sub(first_row).min(self.grid.rows() - height);
        let col = (col + left).saturating_sub(first_col).min(self.grid.cols() - width);
        let (mut at, alike) = match std::mem::replace(&mut self.goal, Draft::empty(self.grid).goal) {
            DraftGoal::Places { anchors: at, interchangeable: alike } => (at, alike),
            DraftGoal::Corner { .. } => (LiteMap::new(), Vec::new()),
        };
        at.insert(name, self.grid.cell(row, col) as u8);
        self.goal = DraftGoal::Places { anchors: at, interchangeable: alike };
        let mine = self.target_of(name).unwrap_or_default();
        let others = self.names().into_iter().filter(|other| *other != name);
        let hit: Vec<char> = others
            .filter(|other| self.target_of(*other).is_some_and(|cells| cells.intersects(mine)))
            .collect();
        hit.into_iter().for_each(|other| self.remove_piece_goal(other));
    }

    /// Removes a piece from the goal.
    pub fn remove_piece_goal(&mut self, name: char) {
        if let DraftGoal::Places { anchors: at, .. } = &mut self.goal {
            at.remove(&name);
        }
    }

    /// The groups of matching pieces in the goal, which may be interchangeable. Each has at least two names.
    #[must_use]
    pub fn interchangeable_groups(&self) -> Vec<String> {
        let DraftGoal::Places { anchors: at, .. } = &self.goal else { return Vec::new() };
        let mut groups: Vec<String> = Vec::new();
        for &name in at.keys().filter(|name| !self.cells_of(**name).is_empty()) {
            let group = groups.iter_mut().find(|group| group.starts_with(|one| self.is_like(one, name)));
            match group {
                Some(group) => group.push(name),
                None => groups.push(name.to_string()),
            }
        }
        groups.retain(|group| group.chars().count() > 1);
        groups
    }

    /// The pieces by name, each with its kind like in [`Goal::piece_kinds`]: pieces of one kind match and are
    /// interchangeable.
    #[must_use]
    pub fn piece_kinds(&self) -> Vec<(char, usize)> {
        let exchanged = |one: char, other: char| match &self.goal {
            DraftGoal::Corner { piece, .. } => one != *piece && other != *piece,
            DraftGoal::Places { anchors: at, interchangeable: alike } => {
                match (at.contains_key(&one), at.contains_key(&other)) {
                    (false, false) => true,
                    (true, true) => alike.iter().any(|group| group.contains(one) && group.contains(other)),
                    _ => false,
                }
            }
        };
        let mut classes: Vec<(char, usize)> = Vec::new();
        let mut known = 0;
        for name in self.names() {
            let same =
                classes.iter().find(|(other, _)| exchanged(*other, name) && self.is_like(*other, name));
            let class = same.map_or(known, |(_, class)| *class);
            known += usize::from(same.is_none());
            classes.push((name, class));
        }
        classes
    }

    fn is_like(&self, one: char, other: char) -> bool {
        let shape = |name: char| {
            let cells = self.cells_of(name);
            let (top, left, ..) = self.grid.bounding_box(cells);
            cells.0.checked_shr(self.grid.cell(top, left) as u32)
        };
        let is_wall = |cell: u8| self.content(cell.into()) == CellContent::Wall;
        let mut gates = self.gates.iter().filter(|(cell, _)| !is_wall(**cell));
        shape(one) == shape(other)
            && self.freedom(one) == self.freedom(other)
            && gates.all(|(_, names)| names.contains(one) == names.contains(other))
    }

    /// The draft cropped or padded with holes to `rows` × `cols`; `None` if that is not a valid grid.
    #[must_use]
    pub fn resized(&self, rows: usize, cols: usize) -> Option<Draft> {
        let grid = Grid::new(rows, cols)?;
        let content = |cell: usize| {
            let (row, col) = grid.row_col(cell);
            let inside = row < self.grid.rows() && col < self.grid.cols();
            if inside { self.content(self.grid.cell(row, col)) } else { CellContent::Hole }
        };
        let aim = match &self.goal {
            DraftGoal::Places { anchors: at, interchangeable: alike } => {
                let moved = |(name, anchor): (&char, &u8)| {
                    let (row, col) = self.grid.row_col((*anchor).into());
                    (row < rows && col < cols).then(|| (*name, grid.cell(row, col) as u8))
                };
                DraftGoal::Places {
                    anchors: short_list::map(at.iter().filter_map(moved)),
                    interchangeable: alike.clone(),
                }
            }
            corner @ DraftGoal::Corner { .. } => corner.clone(),
        };
        let contents = (0..grid.cell_count()).map(content).collect();
        let moved = |(cell, names): (&u8, &String)| {
            let (row, col) = self.grid.row_col((*cell).into());
            (row < rows && col < cols).then(|| (grid.cell(row, col) as u8, names.clone()))
        };
        let gates = short_list::map(self.gates.iter().filter_map(moved));
        let (freedoms, in_parts) = (self.freedoms.clone(), self.in_parts.clone());
        Some(Draft { grid, contents, freedoms, in_parts, gates, goal: aim })
    }

    /// Builds the board and its goal.
    ///
    /// # Errors
    /// The first of the [faults](Draft::faults).
    pub fn build(&self) -> Result<(Position, Goal), DraftFault> {
        if let Some(fault) = self.faults().into_iter().next() {
            return Err(fault);
        }
        let position = notation::parse_position(&self.board_text()).map_err(DraftFault::Unreadable)?;
        let goal = notation::parse_goal(&self.goal_text(), &position).map_err(DraftFault::Unreadable)?;
        Ok((position, goal))
    }
}

#[cfg(test)]
mod tests {
    use super::super::error::NotationError;
    use super::*;

    fn draft(text: &str) -> Draft {
        Draft::parse(text).expect("a draft")
    }

    #[test]
    fn a_draft_round_trips_through_its_text() {
        for text in [
            "AA/B. -> ../.B",
            "A.A/...",
            "AA#/B..@h:A,fix:B -> ..#/.AA",
            "AA#/B..@h:A,gate:A:r2c2r2c3 -> ..#/.AA",
            "CD/.. -> DC/..@any:CD",
            "A.A/B..@h:B,parts:A,gate:A:r2c2 -> .../A.A",
            "AAB/..B -> corner-loose:A",
            "../..",
        ] {
            assert_eq!(draft(text).to_text(), text);
        }
        assert_eq!(draft("AAB/..B@axis -> corner:A").to_text(), "AAB/..B@h:A,v:B -> corner:A");
    }

    #[test]
    fn a_draft_of_a_board_builds_the_same_board() {
        for text in [
            "BAAC/BAAC/DEEF/DGHF/I..J -> ..../..../..../.AA./.AA.",
            "CD./#..@v:C -> .DC/#..",
            "CDE/#..@gate:D:r2c2,gate:CD:r2c3 -> D../#.E",
        ] {
            let (position, goal) = draft(text).build().expect("a board");
            let again = Draft::from_position(&position, &goal);
            assert_eq!(again.to_text(), text);
            let classes = goal.piece_kinds(position.board());
            assert!(
                again.piece_kinds().iter().map(|(_, class)| *class).eq(classes.into_iter().map(usize::from))
            );
            assert_eq!(again.build(), Ok((position, goal)));
        }
    }

    #[test]
    fn faults_say_what_is_wrong_and_where() {
        let first = |text: &str| draft(text).faults()[0].to_string();
        assert_eq!(first("../.."), "there is no piece on the board yet");
        assert!(first("A.A/... -> corner:A").ends_with("row 1, column 3"));
        assert!(first("A./..").contains("no goal"));
        assert!(first("A./.. -> .B/..").contains("piece B of the goal is not on the board"));
        assert!(first("A#/.. -> corner:B").contains("piece B"));
        assert!(first("AB/..@gate:AC:r2c1 -> corner:A").starts_with("piece C, which a gate admits"));
        assert_eq!(first("AB/..@gate:A:r1c2 -> corner:A"), "piece B is in a gate that does not admit it");
        let mut wall = draft("AA./... -> .../.AA");
        wall.set_content(5, CellContent::Wall);
        assert_eq!(wall.faults(), [DraftFault::GoalOnWall { name: 'A', cells: Cells::single(5) }]);
        // The target of a piece grows with the piece.
        let mut grown = draft("A../B.. -> .../.BA");
        grown.set_content(1, CellContent::Piece('A'));
        assert_eq!(grown.faults(), [DraftFault::GoalOutside { name: 'A' }]);
        let mut overlap = draft("A../B.. -> .../AB.");
        overlap.set_content(1, CellContent::Piece('A'));
        assert!(matches!(overlap.faults()[..], [DraftFault::GoalOverlap { one: 'A', other: 'B', .. }]));
    }

    #[test]
    fn the_target_of_a_piece_is_set_by_its_first_cell_and_stays_inside() {
        // .A
        // AA
        let mut here = draft(".A./AA./B.. -> corner:A");
        here.set_piece_goal('A', 8);
        assert_eq!(here.to_text(), ".A./AA./B.. -> .../..A/.AA");
        here.set_piece_goal('B', 7);
        assert_eq!(
            here.to_text(),
            ".A./AA./B.. -> .../.../.B.",
            "a piece with an overlapping target leaves the goal"
        );
        here.remove_piece_goal('B');
        assert_eq!(here.faults(), [DraftFault::NoGoal]);
    }

    #[test]
    fn resizing_keeps_the_cells_inside() {
        let there = draft("AA#/B..@v:B -> ..#/.AA").resized(3, 2).expect("a grid");
        assert_eq!(there.to_text(), "AA/B./..@v:B -> places:Ar2c2", "the goal sticks out");
        assert_eq!(there.faults(), [DraftFault::GoalOutside { name: 'A' }]);
        assert_eq!(draft("A").resized(13, 10), None);
        assert_eq!((draft("A").unused_name(), draft("../..").unused_name()), (Some('B'), Some('A')));
    }

    /// A text that left them out would be the text of another puzzle, without a fault.
    #[test]
    fn targets_that_cannot_be_drawn_are_named() {
        for (text, printed, faults) in [
            ("AA/B. -> AC/..", "AA/B. -> places:Ar1c1,Cr1c2", 1),
            ("AA/B. -> BA/..", "AA/B. -> places:Ar1c2,Br1c1", 1),
            ("AA/B. -> AB/..", "AA/B. -> places:Ar1c1,Br1c2", 1),
            ("AA/B. -> places: Br2c1 ,Ar1c1", "AA/B. -> AA/B.", 0),
            ("AA/BB -> places:Ar2c1,Br1c1@any:AB", "AA/BB -> BB/AA@any:AB", 0),
            ("AA/BB -> places:Ar2c2,Br1c1@any:AB", "AA/BB -> places:Ar2c2,Br1c1@any:AB", 1),
        ] {
            let here = draft(text);
            assert_eq!((here.to_text().as_str(), here.faults().len()), (printed, faults), "{text}");
            assert_eq!(draft(printed), here, "{text}");
        }
        for place in
            ["", "A", "Ar1", "Ar0c1", "Ar3c1", "Ar1c3", "r1c1", "A1c1", "Ar1c1,Ar1c2", "Ar1c1,", "Är1c1"]
        {
            let read = Draft::parse(&format!("AA/B. -> places:{place}"));
            assert!(matches!(read, Err(NotationError::GoalPlace { .. })), "{place}: {read:?}");
        }
    }
}
