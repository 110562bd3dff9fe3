//! The list of the board that is open: what a page needs to name the board and to open the next one.

use serde::{Deserialize, Serialize};

/// The most boards before and after the open one that are known.
const BEFORE: usize = 100;
const AFTER: usize = 400;

/// A part of a list, around the board from which it is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CurrentList {
    /// `Classics`.
    pub title: String,
    /// The address of the list.
    pub back: String,
    /// The place of the first of these boards in the list, from 0.
    pub first: usize,
    /// The number of boards of the list.
    pub count: usize,
    pub boards: Vec<CurrentBoard>,
}

/// A board of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CurrentBoard {
    /// The text by which it is known (`game::marks`).
    pub board: String,
    pub name: String,
    /// The address of its page.
    pub address: String,
}

/// Which board comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextBoard<'a> {
    /// The first unsolved one after the open one, or before it.
    Unsolved(&'a CurrentBoard),
    /// The next one of a list that is solved.
    Next(&'a CurrentBoard),
}

impl CurrentList {
    /// The part of a list around a board. `board` makes one, because making all of a long list takes time.
    #[must_use]
    pub fn around(
        title: String,
        back: String,
        (index, count): (usize, usize),
        board: impl Fn(usize) -> Option<CurrentBoard>,
    ) -> CurrentList {
        let first = index.saturating_sub(BEFORE);
        let boards = (first..count.min(index + AFTER)).filter_map(board).collect();
        CurrentList { title, back, first, count, boards }
    }

    /// The index of a board in this part; `None` if it is not in it. A list may have a board twice, by different rulesets, which
    /// the address tells apart.
    #[must_use]
    pub fn place(&self, board: &str, address: &str) -> Option<usize> {
        let is_board = |listed: &CurrentBoard| listed.board == board;
        let same = self.boards.iter().position(|listed| is_board(listed) && listed.address == address);
        same.or_else(|| self.boards.iter().position(is_board))
    }

    /// The board after the one with this index; `None` if there is no other.
    #[must_use]
    pub fn next(&self, index: usize, is_solved: impl Fn(&str) -> bool) -> Option<NextBoard<'_>> {
        let others = || self.boards.iter().skip(index + 1).chain(self.boards.iter().take(index));
        let unsolved = others().find(|other| !is_solved(&other.board)).map(NextBoard::Unsolved);
        unsolved.or_else(|| others().next().map(NextBoard::Next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(index: usize, count: usize) -> CurrentList {
        let board = |number: usize| {
            let text = |what: &str| format!("{what} {number}");
            Some(CurrentBoard { board: text("sliding"), name: text("Board"), address: text("sliding/#at=") })
        };
        CurrentList::around("Cars".to_owned(), "library/".to_owned(), (index, count), board)
    }

    #[test]
    fn the_next_board_is_unsolved_as_long_as_one_is() {
        let list = list(1, 4);
        let next = |index, solved: &[&str]| {
            let next = list.next(index, |board| solved.contains(&board));
            next.map(|next| match next {
                NextBoard::Unsolved(board) => (true, &*board.name),
                NextBoard::Next(board) => (false, &*board.name),
            })
        };
        assert_eq!(next(1, &[]), Some((true, "Board 2")));
        assert_eq!(next(1, &["sliding 1", "sliding 2"]), Some((true, "Board 3")));
        assert_eq!(next(3, &["sliding 0", "sliding 3"]), Some((true, "Board 1")));
        let all = ["sliding 0", "sliding 1", "sliding 2", "sliding 3"];
        assert_eq!(next(1, &all), Some((false, "Board 2")));
        assert_eq!(next(3, &all), Some((false, "Board 0")));
        assert_eq!(list.place("sliding 2", ""), Some(2));
    }

    #[test]
    fn a_board_that_is_there_twice_is_told_apart() {
        let mut list = list(0, 3);
        list.boards[2].board = "sliding 0".to_owned();
        let places =
            ["sliding/#at= 0", "sliding/#at= 2", "elsewhere"].map(|address| list.place("sliding 0", address));
        assert_eq!(places, [Some(0), Some(2), Some(0)]);
        assert_eq!(list.place("sliding 9", "sliding/#at= 0"), None);
    }

    #[test]
    fn of_a_long_list_a_part_is_known() {
        let part = list(5_000, 10_000);
        assert_eq!((part.first, part.boards.len(), part.count), (4_900, BEFORE + AFTER, 10_000));
        assert_eq!(part.place("sliding 5000", ""), Some(BEFORE));
        assert_eq!(list(0, 1).next(0, |_| false), None);
    }
}
