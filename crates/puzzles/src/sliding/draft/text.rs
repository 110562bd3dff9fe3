//! Notation of drafts.

use std::collections::BTreeMap;

use super::{Aim, Draft};
use crate::sliding::board::Freedom;
use crate::sliding::cells::Cells;
use crate::sliding::goal::Corner;
use crate::sliding::notation::{self, Sign};
use crate::sliding::refusal::ReadError;

impl Draft {
    /// Parses a draft, or a board: rows, the freedoms of pieces after `@`, and the goal after `->`. The draft need not be a
    /// valid board, but all rows must have the same length.
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

    /// The draft as text: rows, freedoms, an arrow and the goal. For a valid board this equals the board's text, except that
    /// freedoms are never abbreviated as `@axis`.
    #[must_use]
    pub fn text(&self) -> String {
        let goal = self.goal_text();
        if goal.is_empty() { self.board_text() } else { format!("{} -> {goal}", self.board_text()) }
    }

    pub(super) fn board_text(&self) -> String {
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

    pub(super) fn goal_text(&self) -> String {
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
            // Keep only the names whose pieces still match.
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
