//! A board while it is drawn: letters in cells, and where they shall be. It need not be a board yet.

use std::collections::BTreeMap;
use std::fmt;

use super::board::Freedom;
use super::cells::{Cells, Grid};
use super::goal::{Corner, Goal};
use super::notation::{self, Sign};
use super::position::Position;
use super::refusal::ReadError;

/// A board while it is drawn. Whatever is drawn is kept; [`Draft::faults`] says what keeps it from being a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    grid: Grid,
    /// What stands in each cell, in reading order.
    signs: Vec<Sign>,
    /// What pieces may do, where it is not everything; of letters that are not drawn, too.
    freedoms: BTreeMap<char, Freedom>,
    aim: Aim,
}

/// A goal while it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Pieces by name, and for each the cell at which its box shall stand.
    Places {
        /// The cells.
        at: BTreeMap<char, u8>,
        /// Names that may stand for each other, as far as they are alike.
        alike: Vec<String>,
    },
    /// A piece in the lower right corner.
    Corner {
        /// Its name.
        piece: char,
        /// What that means.
        sense: Corner,
    },
}

/// What keeps a draft from being a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There is no piece.
    NoPieces,
    /// A piece does not hang together.
    TwoParts {
        /// Which.
        name: char,
        /// The parts after the one with its first cell.
        apart: Cells,
        /// The grid, to name cells by.
        grid: Grid,
    },
    /// There is no goal.
    NoGoal,
    /// A piece of the goal is not on the board.
    GoalMissing {
        /// Which.
        name: char,
    },
    /// A piece of the goal would leave the grid where it shall stand.
    GoalOutside {
        /// Which.
        name: char,
    },
    /// A piece of the goal would cover walls where it shall stand.
    GoalOnWall {
        /// Which.
        name: char,
        /// The walls.
        cells: Cells,
    },
    /// Two pieces of the goal would cover the same cells.
    GoalOverlap {
        /// One.
        one: char,
        /// The other.
        other: char,
        /// The cells.
        cells: Cells,
    },
    /// A text could not be read after all.
    Unreadable(ReadError),
}

impl Draft {
    /// A grid of holes, without a goal.
    #[must_use]
    pub fn empty(grid: Grid) -> Draft {
        let aim = Aim::Places { at: BTreeMap::new(), alike: Vec::new() };
        Draft { grid, signs: vec![Sign::Hole; grid.cells()], freedoms: BTreeMap::new(), aim }
    }

    /// A board that stands, with its goal.
    #[must_use]
    pub fn of(position: &Position, goal: &Goal) -> Draft {
        let board = position.board();
        let grid = board.grid();
        let name = |piece: usize| board.pieces()[piece].name();
        let sign = |cell: usize| match position.piece_at(cell) {
            Some(piece) => Sign::Piece(name(piece)),
            None if board.walls().contains(cell) => Sign::Wall,
            None => Sign::Hole,
        };
        let bound = board.pieces().iter().filter(|piece| piece.freedom() != Freedom::Free);
        let aim = match goal {
            Goal::Corner { piece, sense } => Aim::Corner { piece: name(*piece), sense: *sense },
            Goal::Places(targets) => {
                let at = targets.iter().flat_map(|target| target.pieces.iter().zip(&target.anchors));
                let several = targets.iter().filter(|target| target.pieces.len() > 1);
                Aim::Places {
                    at: at.map(|(piece, anchor)| (name(*piece), *anchor)).collect(),
                    alike: several
                        .map(|target| target.pieces.iter().map(|piece| name(*piece)).collect())
                        .collect(),
                }
            }
        };
        Draft {
            grid,
            signs: (0..grid.cells()).map(sign).collect(),
            freedoms: bound.map(|piece| (piece.name(), piece.freedom())).collect(),
            aim,
        }
    }

    /// A draft from its text, or from that of a board: rows, what pieces may do after `@`, and the goal after `->`. Whether it is
    /// a board is not asked, only that it has rows of one length.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn read(text: &str) -> Result<Draft, ReadError> {
        if text.chars().count() > notation::MAX_TEXT {
            return Err(ReadError::TooLong);
        }
        let (board, goal) = notation::split_pair(text).unwrap_or((text, ""));
        let (drawn, options) = board.split_once('@').unwrap_or((board, ""));
        let (grid, signs) = notation::read_rows(drawn)?;
        let mut draft = Draft { signs, ..Draft::empty(grid) };
        draft.read_freedoms(options)?;
        let goal = goal.trim();
        if let Some(rest) = goal.strip_prefix("corner") {
            let (sense, rest) = match rest.strip_prefix("-loose") {
                Some(rest) => (Corner::Loose, rest),
                None => (Corner::Strict, rest),
            };
            let piece = rest.strip_prefix(':').and_then(|rest| rest.trim().chars().next()).unwrap_or('A');
            draft.aim = Aim::Corner { piece, sense };
        } else if !goal.is_empty() {
            draft.read_places(goal)?;
        }
        Ok(draft)
    }

    fn read_freedoms(&mut self, options: &str) -> Result<(), ReadError> {
        for option in options.split(',').map(str::trim).filter(|option| !option.is_empty()) {
            let (what, names) = option.split_once(':').unwrap_or((option, ""));
            let freedom = match what.trim() {
                "h" => Freedom::Horizontal,
                "v" => Freedom::Vertical,
                "fix" => Freedom::Fixed,
                "axis" => {
                    for name in self.names() {
                        let (_, _, height, width) = self.grid.box_of(self.cells_of(name));
                        match (height, width) {
                            (1, 2..) => self.bind(name, Freedom::Horizontal),
                            (2.., 1) => self.bind(name, Freedom::Vertical),
                            _ => {}
                        }
                    }
                    continue;
                }
                _ => return Err(ReadError::Option { found: option.chars().take(40).collect() }),
            };
            names.chars().filter(|name| !name.is_whitespace()).for_each(|name| self.bind(name, freedom));
        }
        Ok(())
    }

    fn read_places(&mut self, goal: &str) -> Result<(), ReadError> {
        let (drawn, options) = goal.split_once('@').unwrap_or((goal, ""));
        let (grid, signs) = notation::read_rows(drawn)?;
        if grid != self.grid {
            return Err(ReadError::GoalSize {
                found: (grid.rows(), grid.cols()),
                board: (self.grid.rows(), self.grid.cols()),
            });
        }
        let mut at = BTreeMap::new();
        for name in notation::names(&signs) {
            let there = |cell: &usize| signs[*cell] == Sign::Piece(name);
            let (top, left, ..) = grid.box_of((0..signs.len()).filter(there).collect());
            at.insert(name, grid.cell(top, left) as u8);
        }
        let alike = options.split(',').filter_map(|option| option.trim().strip_prefix("any:"));
        self.aim = Aim::Places { at, alike: alike.map(str::to_owned).collect() };
        Ok(())
    }

    /// The rectangle it is drawn in.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// What stands in a cell; outside the grid, a wall.
    #[must_use]
    pub fn sign(&self, cell: usize) -> Sign {
        self.signs.get(cell).copied().unwrap_or(Sign::Wall)
    }

    /// The goal.
    #[must_use]
    pub fn aim(&self) -> &Aim {
        &self.aim
    }

    /// The letters on it, sorted.
    #[must_use]
    pub fn names(&self) -> Vec<char> {
        notation::names(&self.signs)
    }

    /// The first letter that is not on it: capitals, then small letters, then digits. `None` when all are.
    #[must_use]
    pub fn unused_name(&self) -> Option<char> {
        let names = self.names();
        ('A'..='Z').chain('a'..='z').chain('0'..='9').find(|name| !names.contains(name))
    }

    /// The cells of a letter.
    #[must_use]
    pub fn cells_of(&self, name: char) -> Cells {
        (0..self.signs.len()).filter(|&cell| self.signs[cell] == Sign::Piece(name)).collect()
    }

    /// What a piece may do.
    #[must_use]
    pub fn freedom(&self, name: char) -> Freedom {
        self.freedoms.get(&name).copied().unwrap_or_default()
    }

    /// The cells a piece shall cover; `None` where the goal does not name it, or it would leave the grid.
    #[must_use]
    pub fn target_of(&self, name: char) -> Option<Cells> {
        let Aim::Places { at, .. } = &self.aim else { return None };
        let anchor = *at.get(&name)?;
        let cells = self.cells_of(name);
        if cells.is_empty() {
            return Some(Cells::one(anchor.into()));
        }
        let (top, left, height, width) = self.grid.box_of(cells);
        let (row, col) = self.grid.place(anchor.into());
        let fits = row + height <= self.grid.rows() && col + width <= self.grid.cols();
        fits.then(|| Cells(cells.0 >> self.grid.cell(top, left) << anchor))
    }

    /// Writes into a cell of the grid.
    pub fn put(&mut self, cell: usize, sign: Sign) {
        if let Some(there) = self.signs.get_mut(cell) {
            *there = sign;
        }
    }

    /// Says what a piece may do.
    pub fn bind(&mut self, name: char, freedom: Freedom) {
        if freedom == Freedom::Free {
            self.freedoms.remove(&name);
        } else {
            self.freedoms.insert(name, freedom);
        }
    }

    /// Says where the pieces shall be.
    pub fn aim_at(&mut self, aim: Aim) {
        self.aim = aim;
    }

    /// Says where a piece shall be: as near to a cell, which its first cell would cover, as the grid allows. Pieces that would
    /// stand in its way are taken out of the goal.
    pub fn aim_piece(&mut self, name: char, cell: usize) {
        let cells = self.cells_of(name);
        let Some(first) = cells.first().filter(|_| cell < self.signs.len()) else { return };
        let (top, left, height, width) = self.grid.box_of(cells);
        let (row, col) = self.grid.place(cell);
        let (first_row, first_col) = self.grid.place(first);
        let row = (row + top).saturating_sub(first_row).min(self.grid.rows() - height);
        let col = (col + left).saturating_sub(first_col).min(self.grid.cols() - width);
        let (mut at, alike) = match std::mem::replace(&mut self.aim, Draft::empty(self.grid).aim) {
            Aim::Places { at, alike } => (at, alike),
            Aim::Corner { .. } => (BTreeMap::new(), Vec::new()),
        };
        at.insert(name, self.grid.cell(row, col) as u8);
        self.aim = Aim::Places { at, alike };
        let mine = self.target_of(name).unwrap_or_default();
        let others = self.names().into_iter().filter(|other| *other != name);
        let hit: Vec<char> =
            others.filter(|other| self.target_of(*other).is_some_and(|cells| cells.meets(mine))).collect();
        hit.into_iter().for_each(|other| self.drop_aim(other));
    }

    /// Takes a piece out of the goal.
    pub fn drop_aim(&mut self, name: char) {
        if let Aim::Places { at, .. } = &mut self.aim {
            at.remove(&name);
        }
    }

    /// The pieces of the goal that are alike, and therefore might stand for each other: two names and more each.
    #[must_use]
    pub fn likes(&self) -> Vec<String> {
        let Aim::Places { at, .. } = &self.aim else { return Vec::new() };
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

    /// The pieces by name, each with the number of its class as [`Goal::classes`] counts them: those of one class look alike and may be
    /// exchanged.
    #[must_use]
    pub fn classes(&self) -> Vec<(char, usize)> {
        let exchanged = |one: char, other: char| match &self.aim {
            Aim::Corner { piece, .. } => one != *piece && other != *piece,
            Aim::Places { at, alike } => match (at.contains_key(&one), at.contains_key(&other)) {
                (false, false) => true,
                (true, true) => alike.iter().any(|group| group.contains(one) && group.contains(other)),
                _ => false,
            },
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
            let (top, left, ..) = self.grid.box_of(cells);
            cells.0.checked_shr(self.grid.cell(top, left) as u32)
        };
        shape(one) == shape(other) && self.freedom(one) == self.freedom(other)
    }

    /// Cut or filled up with holes to so many rows and columns; `None` where these are no grid.
    #[must_use]
    pub fn resized(&self, rows: usize, cols: usize) -> Option<Draft> {
        let grid = Grid::new(rows, cols)?;
        let sign = |cell: usize| {
            let (row, col) = grid.place(cell);
            let inside = row < self.grid.rows() && col < self.grid.cols();
            if inside { self.sign(self.grid.cell(row, col)) } else { Sign::Hole }
        };
        let aim = match &self.aim {
            Aim::Places { at, alike } => {
                let moved = |(name, anchor): (&char, &u8)| {
                    let (row, col) = self.grid.place((*anchor).into());
                    (row < rows && col < cols).then(|| (*name, grid.cell(row, col) as u8))
                };
                Aim::Places { at: at.iter().filter_map(moved).collect(), alike: alike.clone() }
            }
            corner @ Aim::Corner { .. } => corner.clone(),
        };
        let signs = (0..grid.cells()).map(sign).collect();
        Some(Draft { grid, signs, freedoms: self.freedoms.clone(), aim })
    }

    /// What keeps it from being a board; nothing where it is one.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let names = self.names();
        if names.is_empty() {
            return vec![Fault::NoPieces];
        }
        let mut faults = Vec::new();
        for &name in &names {
            let cells = self.cells_of(name);
            let apart = cells.without(self.grid.connected_part(cells));
            if !apart.is_empty() {
                faults.push(Fault::TwoParts { name, apart, grid: self.grid });
            }
        }
        match &self.aim {
            Aim::Corner { piece, .. } if !names.contains(piece) => {
                faults.push(Fault::GoalMissing { name: *piece });
            }
            Aim::Corner { .. } => {}
            Aim::Places { at, .. } if at.is_empty() => faults.push(Fault::NoGoal),
            Aim::Places { at, .. } => self.faults_of_places(at, &mut faults),
        }
        faults
    }

    fn faults_of_places(&self, at: &BTreeMap<char, u8>, faults: &mut Vec<Fault>) {
        let walls: Cells = (0..self.signs.len()).filter(|&cell| self.signs[cell] == Sign::Wall).collect();
        let mut placed: Vec<(char, Cells)> = Vec::new();
        for &name in at.keys() {
            if self.cells_of(name).is_empty() {
                faults.push(Fault::GoalMissing { name });
                continue;
            }
            let Some(cells) = self.target_of(name) else {
                faults.push(Fault::GoalOutside { name });
                continue;
            };
            if cells.meets(walls) {
                faults.push(Fault::GoalOnWall { name, cells: Cells(cells.0 & walls.0) });
            }
            for &(other, there) in placed.iter().filter(|(_, there)| there.meets(cells)) {
                faults.push(Fault::GoalOverlap { one: other, other: name, cells: Cells(there.0 & cells.0) });
            }
            placed.push((name, cells));
        }
    }

    /// The board that it is, and its goal.
    ///
    /// # Errors
    /// What keeps it from being one; the first of the [faults](Draft::faults).
    pub fn board(&self) -> Result<(Position, Goal), Fault> {
        if let Some(fault) = self.faults().into_iter().next() {
            return Err(fault);
        }
        let position = notation::read_position(&self.board_text()).map_err(Fault::Unreadable)?;
        let goal = notation::read_goal(&self.goal_text(), &position).map_err(Fault::Unreadable)?;
        Ok((position, goal))
    }

    /// It as text: rows, what pieces may do, an arrow and the goal. Where it is a board, this is the board's text, but for the names
    /// of what pieces may do.
    #[must_use]
    pub fn text(&self) -> String {
        let goal = self.goal_text();
        if goal.is_empty() { self.board_text() } else { format!("{} -> {goal}", self.board_text()) }
    }

    fn board_text(&self) -> String {
        let mut text = self.rows(|cell| self.signs[cell]);
        let names = self.names();
        let mut separator = '@';
        for (what, freedom) in [("h", Freedom::Horizontal), ("v", Freedom::Vertical), ("fix", Freedom::Fixed)]
        {
            let bound: String = names.iter().copied().filter(|name| self.freedom(*name) == freedom).collect();
            if !bound.is_empty() {
                text.push(separator);
                text.push_str(&format!("{what}:{bound}"));
                separator = ',';
            }
        }
        text
    }

    fn goal_text(&self) -> String {
        let (at, alike) = match &self.aim {
            Aim::Corner { piece, sense: Corner::Strict } => return format!("corner:{piece}"),
            Aim::Corner { piece, sense: Corner::Loose } => return format!("corner-loose:{piece}"),
            Aim::Places { at, .. } if at.is_empty() => return String::new(),
            Aim::Places { at, alike } => (at, alike),
        };
        let targets: Vec<(char, Cells)> =
            at.keys().filter_map(|name| Some((*name, self.target_of(*name)?))).collect();
        let mut text = self.rows(|cell| match targets.iter().find(|(_, cells)| cells.contains(cell)) {
            Some((name, _)) => Sign::Piece(*name),
            None if self.signs[cell] == Sign::Wall => Sign::Wall,
            None => Sign::Hole,
        });
        let likes = self.likes();
        let mut separator = '@';
        for group in alike {
            // As far as they are still alike.
            let like = likes.iter().find(|like| group.starts_with(|first| like.contains(first)));
            let kept: String =
                group.chars().filter(|name| like.is_some_and(|like| like.contains(*name))).collect();
            if kept.chars().count() > 1 {
                text.push(separator);
                text.push_str(&format!("any:{kept}"));
                separator = ',';
            }
        }
        text
    }

    fn rows(&self, sign: impl Fn(usize) -> Sign) -> String {
        let letter = |cell: usize| match sign(cell) {
            Sign::Hole => '.',
            Sign::Wall => '#',
            Sign::Piece(name) => name,
        };
        let row = |row: usize| {
            (0..self.grid.cols()).map(|col| letter(self.grid.cell(row, col))).collect::<String>()
        };
        (0..self.grid.rows()).map(row).collect::<Vec<_>>().join("/")
    }
}

impl Fault {
    /// The cells to look at, on the board or in the goal.
    #[must_use]
    pub fn cells(&self) -> Cells {
        match self {
            Fault::TwoParts { apart: cells, .. }
            | Fault::GoalOnWall { cells, .. }
            | Fault::GoalOverlap { cells, .. } => *cells,
            _ => Cells::NONE,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoPieces => write!(out, "there is no piece on the board yet"),
            Fault::TwoParts { name, apart, grid } => {
                let places: Vec<String> = apart
                    .iter()
                    .take(3)
                    .map(|cell| {
                        let (row, col) = grid.place(cell);
                        format!("row {}, column {}", row + 1, col + 1)
                    })
                    .collect();
                let more = if apart.len() > 3 { " and more" } else { "" };
                write!(
                    out,
                    "piece {name} is in two parts: it does not hang together at {}{more}",
                    places.join("; ")
                )
            }
            Fault::NoGoal => write!(out, "there is no goal yet: say where a piece shall be"),
            Fault::GoalMissing { name } => write!(out, "piece {name} of the goal is not on the board"),
            Fault::GoalOutside { name } => {
                write!(out, "piece {name} would stick out of the board where it shall be")
            }
            Fault::GoalOnWall { name, .. } => {
                write!(out, "piece {name} would cover a wall where it shall be")
            }
            Fault::GoalOverlap { one, other, .. } => {
                write!(out, "pieces {one} and {other} would cover the same cells in the goal")
            }
            Fault::Unreadable(error) => write!(out, "{error}"),
        }
    }
}

impl std::error::Error for Fault {}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(text: &str) -> Draft {
        Draft::read(text).expect("a draft")
    }

    #[test]
    fn what_is_drawn_is_written_and_read_again() {
        for text in [
            "AA/B. -> ../.B",
            "A.A/...",
            "AA#/B..@h:A,fix:B -> ..#/.AA",
            "CD/.. -> DC/..@any:CD",
            "AAB/..B -> corner-loose:A",
            "../..",
        ] {
            assert_eq!(draft(text).text(), text);
        }
        assert_eq!(draft("AAB/..B@axis -> corner:A").text(), "AAB/..B@h:A,v:B -> corner:A");
    }

    #[test]
    fn a_board_is_drawn_as_it_stands_and_is_the_same_board_again() {
        for text in ["BAAC/BAAC/DEEF/DGHF/I..J -> ..../..../..../.AA./.AA.", "CD./#..@v:C -> .DC/#.."] {
            let (position, goal) = draft(text).board().expect("a board");
            let again = Draft::of(&position, &goal);
            assert_eq!(again.text(), text);
            let classes = goal.classes(position.board());
            assert!(again.classes().iter().map(|(_, class)| *class).eq(classes.into_iter().map(usize::from)));
            assert_eq!(again.board(), Ok((position, goal)));
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
        let mut wall = draft("AA./... -> .../.AA");
        wall.put(5, Sign::Wall);
        assert_eq!(wall.faults(), [Fault::GoalOnWall { name: 'A', cells: Cells::one(5) }]);
        // A piece that grows takes its goal with it.
        let mut grown = draft("A../B.. -> .../.BA");
        grown.put(1, Sign::Piece('A'));
        assert_eq!(grown.faults(), [Fault::GoalOutside { name: 'A' }]);
        let mut overlap = draft("A../B.. -> .../AB.");
        overlap.put(1, Sign::Piece('A'));
        assert!(matches!(overlap.faults()[..], [Fault::GoalOverlap { one: 'A', other: 'B', .. }]));
    }

    #[test]
    fn a_piece_is_aimed_by_its_first_cell_and_stays_inside() {
        // .A
        // AA
        let mut here = draft(".A./AA./B.. -> corner:A");
        here.aim_piece('A', 8);
        assert_eq!(here.text(), ".A./AA./B.. -> .../..A/.AA");
        here.aim_piece('B', 7);
        assert_eq!(here.text(), ".A./AA./B.. -> .../.../.B.", "what stands in its way leaves the goal");
        here.drop_aim('B');
        assert_eq!(here.faults(), [Fault::NoGoal]);
    }

    #[test]
    fn another_size_keeps_what_lies_in_it() {
        let there = draft("AA#/B..@v:B -> ..#/.AA").resized(3, 2).expect("a grid");
        assert_eq!(there.text(), "AA/B./..@v:B -> ../.A/..".replace(".A/", "../"), "the goal sticks out");
        assert_eq!(there.faults(), [Fault::GoalOutside { name: 'A' }]);
        assert_eq!(draft("A").resized(9, 8), None);
        assert_eq!((draft("A").unused_name(), draft("../..").unused_name()), (Some('B'), Some('A')));
    }
}
