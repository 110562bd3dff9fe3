//! Pieces that keep to their lines, as in Rush Hour, and the exit of the target car.

use super::{Draft, DraftGoal};
use crate::short_list;
use crate::sliding::board::Freedom;
use crate::sliding::notation::{self, CellContent};
use crate::sliding::typed;

impl Draft {
    /// The freedom of a piece that keeps to its line; `Free` if it is not straight or has a single cell.
    #[must_use]
    pub fn line_of(&self, name: char) -> Freedom {
        let (_, _, height, width) = self.grid.bounding_box(self.cells_of(name));
        notation::along_line(height, width)
    }

    /// Whether there are straight pieces and each of them keeps to its line.
    #[must_use]
    pub fn keeps_to_lines(&self) -> bool {
        let mut straight = self.straight_pieces().peekable();
        straight.peek().is_some() && straight.all(|(name, line)| self.freedom(name) == line)
    }

    /// Whether every piece is straight and free, and the goal is compatible with pieces that keep to their lines, so that the
    /// draft may be meant either way. The draft need not have a goal.
    #[must_use]
    pub fn may_keep_to_lines(&self) -> bool {
        let start = notation::parse_position(&self.board_text());
        start.is_ok_and(|start| typed::may_keep_to_lines(&start)) && !self.goal_leaves_lines()
    }

    /// Restricts every straight piece to its line, or frees those that keep to theirs.
    pub fn set_lines(&mut self, keeps: bool) {
        let straight: Vec<(char, Freedom)> = self.straight_pieces().collect();
        for (name, line) in straight {
            if keeps {
                self.set_freedom(name, line);
            } else if self.freedom(name) == line {
                self.set_freedom(name, Freedom::Free);
            }
        }
    }

    /// Whether a straight piece could not reach the goal on its line.
    #[must_use]
    pub fn goal_leaves_lines(&self) -> bool {
        let leaves = |name: char, row_and_col: (usize, usize)| {
            let (top, left, ..) = self.grid.bounding_box(self.cells_of(name));
            match self.line_of(name) {
                Freedom::Horizontal => row_and_col.0 != top,
                Freedom::Vertical => row_and_col.1 != left,
                Freedom::Free | Freedom::Fixed => false,
            }
        };
        match &self.goal {
            DraftGoal::Places { anchors, interchangeable } => anchors
                .iter()
                .filter(|(name, _)| !interchangeable.iter().any(|group| group.contains(**name)))
                .any(|(name, anchor)| leaves(*name, self.grid.row_col((*anchor).into()))),
            DraftGoal::Corner { piece, .. } => leaves(*piece, (self.grid.rows() - 1, self.grid.cols() - 1)),
        }
    }

    /// The goal of Rush Hour: the target car reaches an end of its row, the right one unless it is there already. A wall ends
    /// the row. The target car is `car`; without one A, or else the first car in a row. `None` if there is no such car.
    #[must_use]
    pub fn exit_of(&self, car: Option<char>) -> Option<DraftGoal> {
        let in_row = |name: &char| self.line_of(*name) == Freedom::Horizontal;
        let car = match car {
            Some(car) => Some(car).filter(in_row)?,
            None => Some('A').filter(in_row).or_else(|| self.names().into_iter().find(in_row))?,
        };
        let (row, left, _, width) = self.grid.bounding_box(self.cells_of(car));
        let fits = |left: &usize| {
            (*left..left + width).all(|col| self.content(self.grid.cell(row, col)) != CellContent::Wall)
        };
        let right_end = (left..=self.grid.cols() - width).take_while(fits).last()?;
        let left_end = (0..=left).rev().take_while(fits).last()?;
        let end = if right_end == left { left_end } else { right_end };
        let anchor = self.grid.cell(row, end) as u8;
        Some(DraftGoal::Places { anchors: short_list::map([(car, anchor)]), interchangeable: Vec::new() })
    }

    /// The piece of the goal, if it is the only one.
    #[must_use]
    pub fn only_goal_piece(&self) -> Option<char> {
        match &self.goal {
            DraftGoal::Places { anchors, .. } if anchors.len() == 1 => anchors.keys().next().copied(),
            DraftGoal::Places { .. } => None,
            DraftGoal::Corner { piece, .. } => Some(*piece),
        }
    }

    /// Whether nothing is drawn on the board.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.gates.is_empty() && self.contents.iter().all(|content| *content == CellContent::Hole)
    }

    fn straight_pieces(&self) -> impl Iterator<Item = (char, Freedom)> + '_ {
        let lines = self.names().into_iter().map(|name| (name, self.line_of(name)));
        lines.filter(|(_, line)| *line != Freedom::Free)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(text: &str) -> Draft {
        Draft::parse(text).expect("a draft")
    }

    #[test]
    fn straight_pieces_keep_to_their_lines() {
        let mut board = draft("AAB/C.B/DD#/DE.@fix:C");
        board.set_lines(true);
        assert_eq!(board.to_text(), "AAB/C.B/DD#/DE.@h:A,v:B,fix:C");
        assert!(
            board.keeps_to_lines() && !draft("AAB/C.B").keeps_to_lines() && !draft("A.").keeps_to_lines()
        );
        board.set_lines(false);
        assert_eq!(board.to_text(), "AAB/C.B/DD#/DE.@fix:C");
    }

    #[test]
    fn a_goal_beside_its_line_says_that_pieces_are_free() {
        assert!(draft("AA.B/...B").may_keep_to_lines(), "without a goal");
        assert!(draft("AA.B/...B -> .AA./....").may_keep_to_lines());
        assert!(!draft("AA.B/...B -> ..../.AA.").may_keep_to_lines());
        assert!(!draft("AA.B/...B -> corner:A").may_keep_to_lines());
        assert!(draft("AA.B/...B -> corner:B").may_keep_to_lines());
        assert!(!draft("AA.B/...B@h:A").may_keep_to_lines(), "it is restricted already");
        assert!(!draft("AA.B/.... -> .AA./....").may_keep_to_lines(), "a single cell has no line");
    }

    #[test]
    fn the_exit_is_at_an_end_of_the_row() {
        let exit = |text: &str, car: Option<char>| {
            let mut board = draft(text);
            let goal = board.exit_of(car)?;
            board.set_goal(goal);
            Some(board.goal_text())
        };
        assert_eq!(exit("B.../BAA.", None).as_deref(), Some("..../..AA"));
        assert_eq!(exit("BAA#/B...", None).as_deref(), Some("AA.#/...."), "it is at the wall already");
        assert_eq!(exit("..AA/BB..", None).as_deref(), Some("AA../...."));
        assert_eq!(exit("A.../A.CC/BB..", None).as_deref(), Some("..../..../..BB"));
        assert_eq!(exit("AA../A.CC/BB..", Some('C')).as_deref(), Some("..../CC../...."));
        assert_eq!(exit("A.../A.CC/BB..", Some('A')), None);
        assert_eq!(exit("..../....", None), None);
    }
}
