//! What a text that a person typed can mean.
//!
//! A link says everything. A person leaves things open: which block is turned, which goal is meant, whether pieces keep to
//! their lines. The parsers of typed text (`typed` in each puzzle) return every meaning, so that the page can ask.
//!
//! ```
//! use antipode_puzzles::reading::Reading;
//!
//! assert_eq!(Reading::of(vec!["quarter turns"]), Some(Reading::One("quarter turns")));
//! assert_eq!(Reading::of(vec!["quarter turns", "rings"]).expect("two meanings").meanings().len(), 2);
//! assert_eq!(Reading::<&str>::of(Vec::new()), None);
//! ```
//!
//! A text may also be a list of boards. [`BoardList::of`] finds the text of each, which is then read like any other.
//!
//! ```
//! use antipode_puzzles::reading::BoardList;
//!
//! let list = BoardList::of("AAB.\n\nB.AA\n?\n.AAB", |line| line.len() == 4).expect("a list");
//! assert_eq!(list.boards.iter().map(|board| board.text).collect::<Vec<_>>(), ["AAB.", "B.AA", ".AAB"]);
//! assert_eq!((list.boards[1].line, list.boards[1].column), (3, 7));
//! assert_eq!(list.other_lines, [4]);
//! ```

/// What a typed text means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading<T> {
    /// One thing.
    One(T),
    /// One of several things, the most likely one first; at least two.
    Choices(Vec<T>),
}

impl<T> Reading<T> {
    /// The reading with these meanings; `None` if there are none.
    #[must_use]
    pub fn of(mut meanings: Vec<T>) -> Option<Reading<T>> {
        match meanings.len() {
            0 | 1 => meanings.pop().map(Reading::One),
            _ => Some(Reading::Choices(meanings)),
        }
    }

    /// All meanings; at least one.
    #[must_use]
    pub fn meanings(&self) -> &[T] {
        match self {
            Reading::One(one) => std::slice::from_ref(one),
            Reading::Choices(several) => several,
        }
    }
}

/// The boards of a text, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardList<'a> {
    /// The boards; at least two.
    pub boards: Vec<ListedBoard<'a>>,
    /// The lines that are not boards, or where a block begins that is not one, from 1. They are fewer than the boards.
    pub other_lines: Vec<usize>,
}

/// A board of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedBoard<'a> {
    /// Its text.
    pub text: &'a str,
    /// The line where it begins, from 1.
    pub line: usize,
    /// The column where it begins, from 1, over the whole text.
    pub column: usize,
}

impl<'a> BoardList<'a> {
    /// The boards of a text that has one in each line, or one in each block between blank lines. `None` if it is not a list: fewer
    /// than two parts are boards, or as many are none.
    ///
    /// `is_board` should look at the form of a part only, because it is asked of every one.
    pub fn of(text: &'a str, is_board: impl Fn(&str) -> bool) -> Option<BoardList<'a>> {
        let list = |parts: Vec<ListedBoard<'a>>| {
            let (boards, others): (Vec<_>, Vec<_>) = parts.into_iter().partition(|part| is_board(part.text));
            let other_lines: Vec<usize> = others.iter().map(|other| other.line).collect();
            (boards.len() > 1 && boards.len() > other_lines.len())
                .then_some(BoardList { boards, other_lines })
        };
        list(lines(text)).or_else(|| list(blocks(text)))
    }
}

/// The lines of a text that are not blank, without the blanks around them.
fn lines(text: &str) -> Vec<ListedBoard<'_>> {
    let (mut line, mut column) = (0, 1);
    let mut lines = Vec::new();
    for whole in text.split('\n') {
        line += 1;
        let indent = whole.chars().take_while(|ch| ch.is_whitespace()).count();
        if !whole.trim().is_empty() {
            lines.push(ListedBoard { text: whole.trim(), line, column: column + indent });
        }
        column += whole.chars().count() + 1;
    }
    lines
}

/// The parts of a text between blank lines, each from the start of its first line to the end of its last one.
fn blocks(text: &str) -> Vec<ListedBoard<'_>> {
    let mut blocks: Vec<ListedBoard> = Vec::new();
    let (mut line, mut column, mut at) = (0, 1, 0);
    let mut begin = None;
    for whole in text.split('\n') {
        line += 1;
        let is_blank = whole.trim().is_empty();
        if let (false, None) = (is_blank, begin) {
            begin = Some(at);
            blocks.push(ListedBoard { text: "", line, column });
        }
        if let (false, Some(begin), Some(block)) = (is_blank, begin, blocks.last_mut()) {
            block.text = &text[begin..at + whole.len()];
        }
        begin = begin.filter(|_| !is_blank);
        column += whole.chars().count() + 1;
        at += whole.len() + 1;
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_its_boards_in_lines_or_in_blocks() {
        let text = "\r\n  ab\r\n cd \n\n \nef\ngh";
        let two_lines = |part: &str| part.split('\n').count() == 2;
        let list = BoardList::of(text, two_lines).expect("two blocks");
        let parts: Vec<_> = list.boards.iter().map(|part| (part.text, part.line, part.column)).collect();
        assert_eq!(parts, [("  ab\r\n cd ", 2, 3), ("ef\ngh", 6, 17)]);
        let list = BoardList::of(text, |part| part.len() == 2).expect("four lines");
        let parts: Vec<_> = list.boards.iter().map(|part| (part.text, part.line, part.column)).collect();
        assert_eq!(parts, [("ab", 2, 5), ("cd", 3, 10), ("ef", 6, 17), ("gh", 7, 20)]);
        for part in list.boards {
            assert_eq!(text.chars().skip(part.column - 1).take(2).collect::<String>(), part.text);
        }
    }

    #[test]
    fn one_board_or_mostly_other_text_is_no_list() {
        let is_board = |part: &str| part == "ab";
        assert_eq!(BoardList::of("", is_board), None);
        assert_eq!(BoardList::of("ab", is_board), None);
        assert_eq!(BoardList::of("ab\nab\nx\ny", is_board), None);
        assert_eq!(BoardList::of("ab\nab\nx", is_board).map(|list| list.other_lines), Some(vec![3]));
    }
}
