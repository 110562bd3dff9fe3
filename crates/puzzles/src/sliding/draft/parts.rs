//! Pieces of several parts: joined to one piece, and taken apart.

use super::{Draft, DraftGoal};
use crate::short_list;
use crate::sliding::cells::Cells;
use crate::sliding::notation::CellContent;

impl Draft {
    /// Whether a piece may consist of several parts that slide as one body.
    #[must_use]
    pub fn may_be_in_parts(&self, name: char) -> bool {
        self.in_parts.contains(name)
    }

    /// Sets whether a piece may consist of several parts.
    pub fn set_in_parts(&mut self, name: char, may_be: bool) {
        let mut names: Vec<char> = self.in_parts.chars().filter(|other| *other != name).collect();
        if may_be && name.is_ascii_alphanumeric() {
            names.push(name);
        }
        short_list::sort(&mut names);
        self.in_parts = names.into_iter().collect();
    }

    /// The parts of a piece, each connected edge to edge, in the order of their first cells.
    #[must_use]
    pub fn parts_of(&self, name: char) -> Vec<Cells> {
        let mut rest = self.cells_of(name);
        let mut parts = Vec::new();
        while !rest.is_empty() {
            let part = self.grid.connected_component(rest);
            rest = rest.difference(part);
            parts.push(part);
        }
        parts
    }

    /// Makes another piece a part of this one, so that both slide as one body. The goal keeps this piece's place, or else that
    /// of the other.
    pub fn join(&mut self, name: char, other: char) {
        let joined = self.cells_of(other);
        if name == other || joined.is_empty() || self.cells_of(name).is_empty() {
            return;
        }
        let offset = self.goal_offset(name).or(self.goal_offset(other));
        joined.iter().for_each(|cell| self.set_content(cell, CellContent::Piece(name)));
        self.set_in_parts(name, !self.is_connected(name));
        self.set_in_parts(other, false);
        self.freedoms.remove(&other);
        self.remove_piece_goal(other);
        self.set_goal_offset(name, offset);
    }

    /// Makes each part of a piece a piece of its own: the first keeps the name. The goal has each where it had it as a part.
    /// Parts for which no name is left stay with the first.
    pub fn take_apart(&mut self, name: char) {
        let offset = self.goal_offset(name);
        for part in self.parts_of(name).into_iter().skip(1) {
            let Some(own) = self.unused_name() else { return };
            part.iter().for_each(|cell| self.set_content(cell, CellContent::Piece(own)));
            let freedom = self.freedom(name);
            self.set_freedom(own, freedom);
            self.set_goal_offset(own, offset);
        }
        self.set_in_parts(name, false);
        self.set_goal_offset(name, offset);
    }

    /// How far the goal is from a piece, in rows and columns; `None` if the goal does not have the piece in a place.
    fn goal_offset(&self, name: char) -> Option<(isize, isize)> {
        let DraftGoal::Places { anchors, .. } = &self.goal else { return None };
        let (row, col) = self.grid.row_col((*anchors.get(&name)?).into());
        let (top, left, ..) = self.grid.bounding_box(self.cells_of(name));
        Some((row as isize - top as isize, col as isize - left as isize))
    }

    /// Sets the goal of a piece to the place at this offset from it, if that is on the grid.
    fn set_goal_offset(&mut self, name: char, offset: Option<(isize, isize)>) {
        let (top, left, ..) = self.grid.bounding_box(self.cells_of(name));
        let place = offset.and_then(|(down, right)| {
            let place = (top.checked_add_signed(down)?, left.checked_add_signed(right)?);
            (place.0 < self.grid.rows() && place.1 < self.grid.cols()).then_some(place)
        });
        if let (Some((row, col)), DraftGoal::Places { anchors, .. }) = (place, &mut self.goal) {
            anchors.insert(name, self.grid.cell(row, col) as u8);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(text: &str) -> Draft {
        Draft::parse(text).expect("a draft")
    }

    #[test]
    fn joined_pieces_are_one_and_come_apart_again() {
        for (apart, joined) in [
            ("A.B/... -> .../A.B", "A.A/...@parts:A -> .../A.A"),
            ("A.B/... -> .../A..", "A.A/...@parts:A -> .../A.A"),
            ("A.B/... -> .../..B", "A.A/...@parts:A -> .../A.A"),
            ("A.B/... -> corner:A", "A.A/...@parts:A -> corner:A"),
            ("AB./... -> .../AB.", "AA./... -> .../AA."),
            ("B.A/... -> .../B.A", "A.A/...@parts:A -> .../A.A"),
        ] {
            let mut here = draft(apart);
            here.join('A', 'B');
            assert_eq!(here.to_text(), joined, "{apart}");
            assert!(here.build().is_ok(), "{joined}");
            here.take_apart('A');
            let again = match apart {
                // A goal of the whole is a goal of each part, and parts that touch are one.
                "A.B/... -> .../A.." | "A.B/... -> .../..B" | "B.A/... -> .../B.A" => "A.B/... -> .../A.B",
                "AB./... -> .../AB." => joined,
                apart => apart,
            };
            assert_eq!(here.to_text(), again, "{apart}");
        }
    }

    #[test]
    fn joining_a_piece_with_nothing_changes_nothing() {
        let mut here = draft("A.B/...@v:B -> .../A.B");
        for (name, other) in [('A', 'A'), ('A', 'C'), ('C', 'A')] {
            here.join(name, other);
            assert_eq!(here.to_text(), "A.B/...@v:B -> .../A.B");
        }
        assert_eq!(here.parts_of('A').len(), 1);
        here.join('A', 'B');
        assert_eq!((here.parts_of('A').len(), here.parts_of('B').len()), (2, 0));
    }
}
