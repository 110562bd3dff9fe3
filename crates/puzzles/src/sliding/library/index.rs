//! A collection of drawn boards as a short text, for programs that fetch it. Brotli makes about 15 bytes of a board, where a line
//! of the collection takes 25.
//!
//! The first line names the format. A line per *run* of boards with the same size follows: their names are a title with
//! ascending numbers. After an empty line there is a line per column, without anything between the values:
//!
//! - starts: a character for each cell that no earlier piece covers, row by row: `.` a hole, `#` a wall, a letter for the shape of
//!   the piece that begins there, a capital for the goal piece;
//! - goals: a character for the first cell of the goal piece;
//! - numbers: `!` to `O` are the digits 0 to 46 if more follow, `P` to `~` the same as the last digit. 0 is not known. Other
//!   numbers are one more than their difference from what they are near: lines and moves, bottlenecks and narrows, and so on.
//!
//! ```
//! use antipode_puzzles::sliding::library::{LibraryBoard, index};
//!
//! let line = "3 × 2, 1; BBC/AA.; .../.AA; 1 1 1 1 1 1; 6 1 1 0 0 0 4; Antipode";
//! let boards = vec![LibraryBoard::read(line)?];
//! let text = index::write(&boards).expect("a drawn board");
//! assert_eq!(index::read(&text), Ok(boards));
//! # Ok::<(), antipode_puzzles::sliding::library::LibraryError>(())
//! ```

use std::fmt;

use super::{Figures, LibraryBoard};

/// The first line.
const HEAD: &str = "antipode library 1";
/// The columns of numbers: six distances and seven counts.
const NUMBERS: usize = 13;
/// The base of numbers.
const BASE: u64 = 47;
/// The longest side of a board.
const MAX_SIDE: usize = 16;
/// The characters of cells: enough for goals on boards of 62 cells.
const CELLS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// The names of pieces that are not the goal piece, in the order of their first cells. The goal piece is A.
pub const PIECE_NAMES: &str = "BCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// The shapes of pieces: cells down and to the right of the first one.
const SHAPES: [&[(usize, isize)]; 10] = [
    &[(0, 0)],
    &[(0, 0), (0, 1)],
    &[(0, 0), (1, 0)],
    &[(0, 0), (0, 1), (1, 0), (1, 1)],
    &[(0, 0), (0, 1), (1, 0)],
    &[(0, 0), (0, 1), (1, 1)],
    &[(0, 0), (1, 0), (1, 1)],
    &[(0, 0), (1, -1), (1, 0)],
    &[(0, 0), (0, 1), (0, 2)],
    &[(0, 0), (1, 0), (2, 0)],
];

/// Why a text is not an index.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: expected {expected}")]
pub struct IndexError {
    /// The line of the fault, from 1.
    pub line: usize,
    /// Its column in characters, from 1.
    pub column: usize,
    /// What should be there.
    pub expected: &'static str,
}

/// Boards of the same size whose names have ascending numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Run {
    title: String,
    first: usize,
    count: usize,
    cols: usize,
    rows: usize,
    options: String,
    source: String,
}

impl Run {
    fn of(board: &LibraryBoard) -> Option<Run> {
        let (title, number) = board.name.rsplit_once(", ")?;
        let (_, options) = board.start.split_once('@').unwrap_or((&board.start, ""));
        let (cols, rows) = board.size();
        let [title, options, source] = [title, options, &board.source].map(str::to_owned);
        Some(Run { title, first: number.parse().ok()?, count: 1, cols, rows, options, source })
    }

    fn is_continued_by(&self, next: &Run) -> bool {
        self.first.checked_add(self.count) == Some(next.first)
            && Run { first: self.first, count: self.count, ..next.clone() } == *self
    }

    fn parse(line: &str) -> Option<Run> {
        let fields: Vec<&str> = line.splitn(7, ';').collect();
        let &[title, first, count, cols, rows, options, source] = &fields[..] else { return None };
        let side = |text: &str| text.parse().ok().filter(|side| (1..=MAX_SIDE).contains(side));
        let (cols, rows) = (side(cols)?, side(rows)?);
        let (first, count) = (first.parse().ok()?, count.parse().ok()?);
        let [title, options, source] = [title, options, source].map(str::to_owned);
        Some(Run { title, first, count, cols, rows, options, source })
    }
}

impl fmt::Display for Run {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Run { title, first, count, cols, rows, options, source } = self;
        write!(out, "{title};{first};{count};{cols};{rows};{options};{source}")
    }
}

/// The index of some boards; `None` if one of them is not a drawn board: its pieces have other shapes or names, or its goal is
/// not a place of piece A alone.
#[must_use]
pub fn write(boards: &[LibraryBoard]) -> Option<String> {
    let mut runs: Vec<Run> = Vec::new();
    let (mut starts, mut goals) = (String::new(), String::new());
    let mut columns: [String; NUMBERS] = Default::default();
    for board in boards {
        let run = Run::of(board)?;
        match runs.last_mut() {
            Some(last) if last.is_continued_by(&run) => last.count += 1,
            _ => runs.push(run),
        }
        starts += &packed(&board.start)?;
        goals.push(CELLS.chars().nth(board.goal.chars().filter(|ch| *ch != '/').position(|ch| ch == 'A')?)?);
        for (column, code) in columns.iter_mut().zip(codes(&board.figures)) {
            push_number(column, code);
        }
    }
    let mut text = format!("{HEAD}\n");
    for run in runs {
        text += &format!("{run}\n");
    }
    text += &format!("\n{starts}\n{goals}\n{}\n", columns.join("\n"));
    // What the columns cannot say is found by reading them.
    (read(&text).as_deref() == Ok(boards)).then_some(text)
}

/// The boards of an index.
///
/// # Errors
/// The first fault, and where it is.
pub fn read(text: &str) -> Result<Vec<LibraryBoard>, IndexError> {
    let mut lines = (1..).zip(text.lines());
    let fault = |line: usize, column: usize, expected: &'static str| IndexError { line, column, expected };
    if lines.next().is_none_or(|(_, line)| line != HEAD) {
        return Err(fault(1, 1, "antipode library 1"));
    }
    let mut runs = Vec::new();
    let mut last = 1;
    for (number, line) in lines.by_ref() {
        last = number;
        if line.is_empty() {
            break;
        }
        runs.push(Run::parse(line).ok_or(fault(
            number,
            1,
            "title;first;count;columns;rows;options;source",
        ))?);
    }
    let mut column = || {
        last += 1;
        ColumnReader { line: last, text: lines.next().map_or("", |(_, line)| line).chars(), read: 0 }
    };
    let (mut starts, mut goals) = (column(), column());
    let mut numbers: [ColumnReader<'_>; NUMBERS] = std::array::from_fn(|_| column());
    let mut boards = Vec::new();
    for run in &runs {
        for number in run.first..run.first.saturating_add(run.count) {
            let (start, goal_piece) = starts.start(run)?;
            let goal = goals.goal(run, &start, &goal_piece)?;
            let mut codes = [0; NUMBERS];
            for (code, column) in codes.iter_mut().zip(&mut numbers) {
                *code = column.number()?;
            }
            let figures = figures(&codes).ok_or(numbers[0].fault("smaller distances"))?;
            let (name, source) = (format!("{}, {number}", run.title), run.source.clone());
            boards.push(LibraryBoard { name, start, goal, figures, source });
        }
    }
    for column in [&mut starts, &mut goals].into_iter().chain(&mut numbers) {
        if column.next().is_some() {
            return Err(column.fault("the end of the line"));
        }
    }
    Ok(boards)
}

/// A column while it is read.
struct ColumnReader<'a> {
    line: usize,
    text: std::str::Chars<'a>,
    /// The number of characters that were read.
    read: usize,
}

impl ColumnReader<'_> {
    fn next(&mut self) -> Option<char> {
        self.read += 1;
        self.text.next()
    }

    /// The fault at the character that was read last.
    fn fault(&self, expected: &'static str) -> IndexError {
        IndexError { line: self.line, column: self.read.max(1), expected }
    }

    /// A start, and the cells of the goal piece from its first one.
    fn start(&mut self, run: &Run) -> Result<(String, Vec<(usize, isize)>), IndexError> {
        let (cols, rows) = (run.cols, run.rows);
        let mut chars = vec![None; cols * rows];
        let mut names = PIECE_NAMES.chars();
        let mut goal_piece = None;
        for cell in 0..chars.len() {
            if chars[cell].is_some() {
                continue;
            }
            let ch = self.next().ok_or_else(|| self.fault("a cell"))?;
            if matches!(ch, '.' | '#') {
                chars[cell] = Some(ch);
                continue;
            }
            let shape = (ch as usize | 0x20).checked_sub('a' as usize).and_then(|index| SHAPES.get(index));
            let shape = *shape.filter(|_| ch.is_ascii_alphabetic()).ok_or_else(|| self.fault("a shape"))?;
            let name = if ch.is_ascii_uppercase() && goal_piece.replace(shape.to_vec()).is_none() {
                Some('A')
            } else {
                names.next().filter(|_| ch.is_ascii_lowercase())
            };
            let name = name.ok_or_else(|| self.fault("one goal piece and at most 61 others"))?;
            for there in cells_of(shape, cell, cols, rows) {
                let free = there.and_then(|there| chars.get_mut(there)).filter(|ch| ch.is_none());
                *free.ok_or_else(|| self.fault("a piece that fits"))? = Some(name);
            }
        }
        let goal_piece = goal_piece.ok_or_else(|| self.fault("a goal piece"))?;
        let chars: Vec<char> = chars.into_iter().flatten().collect();
        let mut text = drawing(&chars, cols);
        if !run.options.is_empty() {
            text += &format!("@{}", run.options);
        }
        Ok((text, goal_piece))
    }

    /// A goal: the place of the goal piece, and the walls of the start.
    fn goal(&mut self, run: &Run, start: &str, shape: &[(usize, isize)]) -> Result<String, IndexError> {
        let ch = self.next().ok_or_else(|| self.fault("a place of the goal piece"))?;
        let walls = start.chars().filter(|ch| *ch != '/').map(|ch| if ch == '#' { '#' } else { '.' });
        let mut chars: Vec<char> = walls.take(run.cols * run.rows).collect();
        let first = CELLS.chars().position(|cell| cell == ch).ok_or_else(|| self.fault("a cell"))?;
        for cell in cells_of(shape, first, run.cols, run.rows) {
            *cell.and_then(|cell| chars.get_mut(cell)).ok_or_else(|| self.fault("a place on the board"))? =
                'A';
        }
        Ok(drawing(&chars, run.cols))
    }

    fn number(&mut self) -> Result<u64, IndexError> {
        let mut number = 0_u64;
        loop {
            let ch = self.next().filter(|ch| ('!'..='~').contains(ch));
            let digit = ch.ok_or_else(|| self.fault("a digit"))? as u64 - '!' as u64;
            let more = number.checked_mul(BASE).and_then(|number| number.checked_add(digit % BASE));
            number = more.ok_or_else(|| self.fault("a smaller number"))?;
            if digit >= BASE {
                return Ok(number);
            }
        }
    }
}

/// The cells of a piece, in the order of the shape; `None` where they are beside the board.
fn cells_of(
    shape: &[(usize, isize)],
    first: usize,
    cols: usize,
    rows: usize,
) -> impl Iterator<Item = Option<usize>> + '_ {
    shape.iter().map(move |(down, right)| {
        let (row, col) = (first / cols + down, (first % cols).checked_add_signed(*right)?);
        (row < rows && col < cols).then(|| row * cols + col)
    })
}

fn drawing(chars: &[char], cols: usize) -> String {
    chars.chunks(cols).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
}

/// A start as characters of shapes.
fn packed(start: &str) -> Option<String> {
    let drawn = start.split('@').next().unwrap_or_default();
    let (cols, rows) = (drawn.split('/').next()?.chars().count(), drawn.split('/').count());
    if cols == 0 {
        return None;
    }
    let mut chars: Vec<char> = drawn.chars().filter(|ch| *ch != '/').collect();
    let mut text = String::new();
    for cell in 0..chars.len() {
        let name = chars[cell];
        match name {
            // A cell of a piece that began before.
            '/' => {}
            '.' | '#' => text.push(name),
            _ => {
                let is_shape = |shape: &&[(usize, isize)]| {
                    shape.len() == chars.iter().filter(|ch| **ch == name).count()
                        && cells_of(shape, cell, cols, rows)
                            .all(|there| there.is_some_and(|there| chars.get(there) == Some(&name)))
                };
                let shape = SHAPES.iter().position(is_shape)?;
                let ch = char::from(b'a' + shape as u8);
                text.push(if name == 'A' { ch.to_ascii_uppercase() } else { ch });
                chars.iter_mut().filter(|ch| **ch == name).for_each(|ch| *ch = '/');
            }
        }
    }
    Some(text)
}

/// The figures as numbers of the columns.
fn codes(figures: &Figures) -> [u64; NUMBERS] {
    let [step, line, moved, super_step, super_line, super_move] =
        figures.distances.map(|distance| distance.map(u64::from));
    let [positions, solutions, only_moves, narrows, bottlenecks, detours, bb] = figures.counts();
    let over = |number: Option<u64>, base: Option<u64>| {
        number.map_or(0, |number| number.wrapping_sub(base.unwrap_or(0)).wrapping_add(1))
    };
    let under = |number: Option<u64>, base: Option<u64>| {
        number.map_or(0, |number| base.unwrap_or(0).wrapping_sub(number).wrapping_add(1))
    };
    [
        over(moved, None),
        over(line, moved),
        over(step, line),
        under(super_move, moved),
        under(super_line, line),
        under(super_step, step),
        over(positions, None),
        over(solutions, None),
        over(only_moves, None),
        over(bottlenecks, None),
        over(narrows, bottlenecks),
        over(detours, None),
        under(bb, positions),
    ]
}

/// The figures of numbers of the columns; `None` if a distance is too large.
fn figures(codes: &[u64; NUMBERS]) -> Option<Figures> {
    let over =
        |code: u64, base: Option<u64>| code.checked_sub(1).map(|more| base.unwrap_or(0).wrapping_add(more));
    let under =
        |code: u64, base: Option<u64>| code.checked_sub(1).map(|less| base.unwrap_or(0).wrapping_sub(less));
    let &[
        moved,
        line,
        step,
        super_move,
        super_line,
        super_step,
        positions,
        solutions,
        only_moves,
        bottlenecks,
        narrows,
        detours,
        bb,
    ] = codes;
    let moved = over(moved, None);
    let line = over(line, moved);
    let step = over(step, line);
    let (positions, bottlenecks) = (over(positions, None), over(bottlenecks, None));
    let distances =
        [step, line, moved, under(super_step, step), under(super_line, line), under(super_move, moved)];
    let mut small = [None; 6];
    for (small, distance) in small.iter_mut().zip(distances) {
        *small = distance.map(u32::try_from).transpose().ok()?;
    }
    let counts = [
        positions,
        over(solutions, None),
        over(only_moves, None),
        over(narrows, bottlenecks),
        bottlenecks,
        over(detours, None),
        under(bb, positions),
    ];
    Some(Figures::of(small, counts))
}

fn push_number(text: &mut String, number: u64) {
    let mut digits = vec![number % BASE + BASE];
    let mut rest = number / BASE;
    while rest > 0 {
        digits.push(rest % BASE);
        rest /= BASE;
    }
    text.extend(digits.into_iter().rev().map(|digit| char::from(b'!' + digit as u8)));
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: [&str; 4] = [
        "Any, 7; BBA./C.A./CDEE/FDGH; ..../..../A.../A...; 44 37 29 25 22 21; 58416 100 34 14 2 1 58301; Antipode",
        "Any, 8; #BB./C.AA/CDAA/EDFG; #.../AA../AA../....; 44 - 29 25 - 21; - 18446744073709551614 34 14 2 1 -; Antipode",
        "Any, 1; .BCCC./.B..../AA....@axis; ....../....../....AA; 4 3 2 4 3 2; 9 1 1 0 0 0 -; Antipode",
        "Other, 2; BB/AA/..; ../../AA; 1 1 1 1 1 1; 3 1 1 0 0 0 1; Some one; else",
    ];

    fn boards() -> Vec<LibraryBoard> {
        LINES.map(|line| LibraryBoard::read(line).expect("a board")).to_vec()
    }

    #[test]
    fn what_is_written_is_read() {
        let text = write(&boards()).expect("drawn boards");
        assert_eq!(read(&text), Ok(boards()));
        // Two of them are of one run.
        assert_eq!(text.lines().position(str::is_empty), Some(4));
        assert_eq!(write(&[]).map(|text| read(&text)), Some(Ok(Vec::new())));
    }

    #[test]
    fn boards_that_are_not_drawn_have_no_index() {
        for (from, to) in [
            // Another goal, a shape, a name, an option; piece A is not the goal piece, or there are two of it.
            ("..../..../A.../A...", "corner:A"),
            ("CDEE/FDGH", "CDDD/EDFG"),
            ("BBA./C.A./CDEE", "BBA./D.A./DCEE"),
            ("Any, 7", "Any"),
            ("..../..../A.../A...", "..../..../B.../B..."),
            ("..../..../A.../A...", "..../..../AA../...."),
        ] {
            let board = LibraryBoard::read(&LINES[0].replace(from, to)).expect("a line");
            assert_eq!(write(&[board]), None, "{to}");
        }
    }

    /// An index with any character lost, doubled or changed is another index or none.
    #[test]
    fn no_damaged_index_is_read_as_the_same() {
        let text = write(&boards()).expect("drawn boards");
        let chars: Vec<char> = text.trim_end().chars().collect();
        for at in 0..chars.len() {
            for damage in [&[][..], &[chars[at], chars[at]], &['é'], &['\n'], &['!']] {
                let damaged: String = chars[..at].iter().chain(damage).chain(&chars[at + 1..]).collect();
                if damaged.chars().eq(chars.iter().copied()) {
                    continue;
                }
                match read(&damaged) {
                    Ok(other) => assert_ne!(other, boards(), "{damaged}"),
                    Err(error) => assert!(error.line <= 30 && error.column >= 1, "{error}"),
                }
            }
        }
    }

    #[test]
    fn faults_have_a_place() {
        let text = write(&boards()).expect("drawn boards");
        let said = |damaged: &str| read(damaged).expect_err("a fault").to_string();
        assert_eq!(said("antipode library 2"), "line 1, column 1: expected antipode library 1");
        assert!(said(&text.replace("Other;2;1", "Other;2;99999999")).ends_with("expected a cell"));
        assert!(said(&text.replace(";4;4;;", ";4;0;;")).starts_with("line 2, column 1: expected title;"));
        assert!(
            said(text.trim_end()[..text.len() - 2].trim_end()).starts_with("line 20, column 5:"),
            "{}",
            said(text.trim_end()[..text.len() - 2].trim_end())
        );
    }
}
