//! Notation of drafts.

use litemap::LiteMap;

use super::{Draft, DraftGoal};
use crate::short_list;
use crate::sliding::board::Freedom;
use crate::sliding::cells::Cells;
use crate::sliding::error::NotationError;
use crate::sliding::goal::CornerRule;
use crate::sliding::notation::{self, CellContent, PLACES};

impl Draft {
    /// Parses a draft, or a board: rows, the freedoms of pieces after `@`, and the goal after `->`. The draft need not be a
    /// valid board, but all rows must have the same length.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn parse(text: &str) -> Result<Draft, NotationError> {
        if text.chars().count() > notation::MAX_TEXT {
            return Err(NotationError::TooLong);
        }
        let (board, goal) = notation::split_start_and_goal(text).unwrap_or((text, ""));
        let (drawn, options) = board.split_once('@').unwrap_or((board, ""));
        let (grid, contents) = notation::parse_rows(drawn).map_err(|error| error.within(drawn, text))?;
        let mut draft = Draft { contents, ..Draft::empty(grid) };
        draft.read_freedoms(options)?;
        let goal = goal.trim();
        if let Some(rest) = goal.strip_prefix("corner") {
            let (sense, rest) = match rest.strip_prefix("-loose") {
                Some(rest) => (CornerRule::Loose, rest),
                None => (CornerRule::Strict, rest),
            };
            let piece = rest.strip_prefix(':').and_then(|rest| rest.trim().chars().next()).unwrap_or('A');
            draft.goal = DraftGoal::Corner { piece, rule: sense };
        } else if !goal.is_empty() {
            draft.read_places(goal).map_err(|error| error.within(goal, text))?;
        }
        Ok(draft)
    }

    fn read_freedoms(&mut self, options: &str) -> Result<(), NotationError> {
        for option in options.split(',').map(str::trim).filter(|option| !option.is_empty()) {
            let (what, names) = option.split_once(':').unwrap_or((option, ""));
            let freedom = match what.trim() {
                "h" => Freedom::Horizontal,
                "v" => Freedom::Vertical,
                "fix" => Freedom::Fixed,
                "axis" => {
                    self.set_lines(true);
                    continue;
                }
                "parts" => {
                    names.chars().for_each(|name| self.set_in_parts(name, true));
                    continue;
                }
                "gate" => {
                    let (names, cells) = notation::gate(option, self.grid)?
                        .ok_or_else(|| NotationError::Gate { found: notation::cut(option) })?;
                    cells.iter().for_each(|cell| self.set_gate(cell, &names));
                    continue;
                }
                _ => return Err(NotationError::UnknownOption { found: notation::cut(option) }),
            };
            names
                .chars()
                .filter(|name| !name.is_whitespace())
                .for_each(|name| self.set_freedom(name, freedom));
        }
        // What is said of pieces that are not there is not printed either.
        let contents = &self.contents;
        let is_there = |name: char| contents.contains(&CellContent::Piece(name));
        self.freedoms.retain(|name, _| is_there(*name));
        self.in_parts.retain(is_there);
        Ok(())
    }

    fn read_places(&mut self, goal: &str) -> Result<(), NotationError> {
        let (drawn, options) = goal.split_once('@').unwrap_or((goal, ""));
        let anchors = match drawn.trim().strip_prefix(PLACES) {
            Some(named) => notation::named_anchors(named, self.grid)?,
            None => {
                let (grid, contents) = notation::parse_rows(drawn)?;
                if grid != self.grid {
                    return Err(NotationError::GoalSize {
                        found: (grid.rows(), grid.cols()),
                        board: (self.grid.rows(), self.grid.cols()),
                    });
                }
                self.drawn_anchors(&contents)
            }
        };
        let alike = options.split(',').filter_map(|option| option.trim().strip_prefix("any:"));
        self.goal = DraftGoal::Places { anchors, interchangeable: alike.map(str::to_owned).collect() };
        Ok(())
    }

    /// The places of a goal that is drawn: the upper left corners of the bounding boxes.
    fn drawn_anchors(&self, contents: &[CellContent]) -> LiteMap<char, u8> {
        let anchor = |name: char| {
            let there = |cell: &usize| contents[*cell] == CellContent::Piece(name);
            let (top, left, ..) = self.grid.bounding_box((0..contents.len()).filter(there).collect());
            (name, self.grid.cell(top, left) as u8)
        };
        short_list::map(notation::piece_names(contents).into_iter().map(anchor))
    }

    /// The draft as text: rows, freedoms, an arrow and the goal. For a valid board this equals the board's text, except that
    /// freedoms are never abbreviated as `@axis`. Targets that cannot be drawn, because they overlap, leave the grid or belong to
    /// no piece, are named with the upper left corners of their bounding boxes: `places:Ar1c2,Br1c1`.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.with_board_text(&self.goal_text())
    }

    /// The same, but with the goal drawn as far as that is possible: for a stored draft, which has the corners beside its text and
    /// may be read by an earlier version.
    #[must_use]
    pub fn to_drawn_text(&self) -> String {
        self.with_board_text(&self.goal_as_text(false))
    }

    fn with_board_text(&self, goal: &str) -> String {
        if goal.is_empty() { self.board_text() } else { format!("{} -> {goal}", self.board_text()) }
    }

    pub(super) fn board_text(&self) -> String {
        let mut text = self.rows(&self.contents);
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
        let in_parts: String = names
            .iter()
            .copied()
            .filter(|name| self.may_be_in_parts(*name) && !self.is_connected(*name))
            .collect();
        if !in_parts.is_empty() {
            text.push(separator);
            text.push_str(&format!("parts:{in_parts}"));
            separator = ',';
        }
        let mut gates: Vec<(&str, Cells)> = Vec::new();
        for (cell, admitted) in &self.gates {
            let cell = Cells::single((*cell).into());
            match gates.iter_mut().find(|(names, _)| names == admitted) {
                Some((_, cells)) => *cells = cells.union(cell),
                None => gates.push((admitted, cell)),
            }
        }
        for (names, cells) in gates {
            text.push(separator);
            text.push_str(&notation::format_gate(names, cells, self.grid));
            separator = ',';
        }
        text
    }

    pub(super) fn goal_text(&self) -> String {
        self.goal_as_text(true)
    }

    /// The goal as text, drawn; with `is_exact` only if the drawing is read as the same goal.
    fn goal_as_text(&self, is_exact: bool) -> String {
        let at = match &self.goal {
            DraftGoal::Corner { piece, rule: CornerRule::Strict } => return format!("corner:{piece}"),
            DraftGoal::Corner { piece, rule: CornerRule::Loose } => return format!("corner-loose:{piece}"),
            DraftGoal::Places { anchors: at, .. } if at.is_empty() => return String::new(),
            DraftGoal::Places { anchors: at, .. } => at,
        };
        let targets: Vec<(char, Cells)> =
            at.keys().filter_map(|name| Some((*name, self.target_of(*name)?))).collect();
        let target_at = |cell: usize| targets.iter().find(|(_, cells)| cells.contains(cell));
        let contents: Vec<CellContent> = (0..self.contents.len())
            .map(|cell| match target_at(cell) {
                Some((name, _)) => CellContent::Piece(*name),
                None if self.contents[cell] == CellContent::Wall => CellContent::Wall,
                None => CellContent::Hole,
            })
            .collect();
        let text = if !is_exact || self.drawn_anchors(&contents) == *at {
            self.rows(&contents)
        } else {
            let place = |(name, anchor): (&char, &u8)| {
                format!("{name}{}", notation::format_cell((*anchor).into(), self.grid))
            };
            format!("{PLACES}{}", at.iter().map(place).collect::<Vec<String>>().join(","))
        };
        let kinds = self.piece_kinds();
        let placed = |kind: usize| -> String {
            let of_kind = kinds.iter().filter(|(name, other)| *other == kind && at.contains_key(name));
            of_kind.map(|(name, _)| *name).collect()
        };
        let groups = (0..kinds.len()).map(placed).filter(|names| names.chars().count() > 1);
        let options: Vec<String> = groups.map(|names| format!("any:{names}")).collect();
        if options.is_empty() { text } else { format!("{text}@{}", options.join(",")) }
    }

    fn rows(&self, contents: &[CellContent]) -> String {
        let letter = |cell: usize| match contents[cell] {
            CellContent::Hole => '.',
            CellContent::Wall => '#',
            CellContent::Piece(name) => name,
        };
        notation::join_rows(self.grid, letter)
    }
}
