//! Boards of numbers as people write them: the numbers in rows, with any text around them.
//!
//! A text that was copied from a program, a course or a page has a line with the size before the board, comments, the
//! brackets and commas of lists, a drawn box, tabs, or a gap for the hole. [`readings`] finds the rows of numbers in it. The
//! puzzle decides which rows are a board. Ambiguous characters, such as `#`, get the role that yields one.
//!
//! | the text has | the rows are |
//! | --- | --- |
//! | lines, slashes, semicolons | the parts between them |
//! | brackets within brackets: `[[1,2],[3,0]]`, `{{1,2},{3,0}}`, `((1 2) (3 0))` | the innermost brackets |
//! | bars, as in a box or a table; tabs, commas | the fields; an empty one can be the hole |
//! | columns with a gap in one row | the numbers, with the hole where the column is empty |
//! | characters without blanks: `812/043/765`, `ABCDEFGHIJKLMNO_` | one character for each cell |
//! | numbers in one line, or one in each line | not known: [`NumberGrid::shapes`] |
//!
//! Before the board may be up to three numbers: its side or its two sides, or how many cells or tiles it has, and the place
//! of the hole in the goal, where -1 is the last cell. A line may begin with its index and end with up to three figures.

mod rows;
#[cfg(test)]
mod tests;
mod tokens;

use rows::{Digits, EmptyFields, Rows};
use tokens::{Kind, Style, Token};

/// A cell of a board as a text writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    /// The number; `None` if the cell is the hole.
    pub(crate) number: Option<i32>,
    /// The direction in which the number points, as a letter of `uldr`.
    pub(crate) direction: Option<char>,
    /// The column where it begins over the whole text, from 1.
    pub(crate) column: usize,
    /// Where it begins and ends in its line.
    start: usize,
    end: usize,
}

/// Rows of numbers in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NumberGrid {
    /// The rows; a single one if the text does not say where a row ends.
    pub(crate) rows: Vec<Vec<Cell>>,
    /// The numbers before the board.
    heading: Vec<i32>,
}

/// The number of rows and of columns.
pub(crate) type Shape = (usize, usize);

/// The maximum length of a text of which the rows are looked for, in characters.
const MAX_TEXT: usize = 1 << 14;

/// The maximum number of cells of a board of this program.
const MAX_CELLS: usize = 144;

/// The shortest side of a board in a line that has other numbers, too.
const MIN_LISTED_SIDE: usize = 3;

/// The largest number of others.
pub(crate) const MAX_BESIDE: usize = 5;

/// What the rows of numbers in a text can be, the most likely first; empty if they are nothing. `read` is called for each
/// way to find rows, and the first ways that are something count. A board in one line may have up to `most_beside` other
/// numbers beside it.
pub(crate) fn readings<T: PartialEq>(
    text: &str,
    most_beside: usize,
    read: impl Fn(&NumberGrid) -> Vec<T>,
) -> Vec<T> {
    if text.chars().nth(MAX_TEXT).is_some() {
        return Vec::new();
    }
    let prepared = tokens::prepared(text);
    let grids = grids(&prepared);
    let has_brackets = prepared.contains(['[', '{']);
    let sides = written_sides(&prepared);
    let of = |empty: EmptyFields, is_one_row: bool, find: fn(&NumberGrid) -> Vec<NumberGrid>| {
        let of_kind = grids.iter().filter(move |(other, _)| *other == empty).map(|(_, grid)| grid);
        let found = of_kind.flat_map(move |grid| {
            // A gap is among blanks, not among the separators of fields or lists.
            let may_have_gap = empty == EmptyFields::Ignored && !has_brackets;
            // Where a single number below the board is left out, a row with one cell less does not prove a gap.
            let is_complete = |found: &NumberGrid| found.rows.last() == grid.rows.last();
            let find = |grid: &NumberGrid| {
                let mut found = find(grid);
                found.retain(|found| {
                    found.heading.is_empty() || sides.is_none_or(|sides| found.has_sides(sides))
                });
                found
            };
            let gap = find(grid)
                .into_iter()
                .filter(|found| may_have_gap && is_complete(found))
                .filter_map(with_gap);
            find(grid).into_iter().chain(gap.collect::<Vec<_>>())
        });
        found.filter(|grid| (grid.rows.len() == 1) == is_one_row).collect::<Vec<_>>()
    };
    let interpretations = [
        // Rows that the text shows before those that it leaves open.
        (EmptyFields::Inner, false),
        (EmptyFields::All, false),
        (EmptyFields::Ignored, false),
        (EmptyFields::Ignored, true),
        (EmptyFields::Inner, true),
        (EmptyFields::All, true),
    ];
    let whole = |grid: &NumberGrid| vec![grid.clone()];
    let written = interpretations.iter().map(|(empty, is_one_row)| of(*empty, *is_one_row, whole));
    let headed = interpretations.iter().map(|(empty, is_one_row)| of(*empty, *is_one_row, with_heading));
    // What leaves out a number counts only where nothing has them all.
    let shorter = interpretations.iter().map(|(empty, is_one_row)| of(*empty, *is_one_row, without_last));
    let plain = || grids.iter().filter(|(empty, _)| *empty == EmptyFields::Ignored).map(|(_, grid)| grid);
    written
        .chain(headed)
        .chain(shorter)
        .chain(std::iter::once_with(|| {
            plain().filter(|grid| !has_brackets || is_even(grid)).map(in_one_row).collect()
        }))
        .chain(std::iter::once_with(|| {
            let headed = plain().flat_map(|grid| [with_heading(grid), without_last(grid)].concat());
            headed.filter_map(|grid| in_named_square(&grid)).collect()
        }))
        .chain((1..=most_beside).map(|beside| plain().flat_map(|grid| in_a_line(grid, beside)).collect()))
        .map(|grids: Vec<NumberGrid>| meanings(&grids, &read))
        .find(|meanings| !meanings.is_empty())
        .unwrap_or_default()
}

/// The sides if a line like `2x3` is before all other numbers. They are then no side and a place of the hole.
fn written_sides(prepared: &str) -> Option<[usize; 2]> {
    let lines = prepared.lines().filter_map(|line| line.split(['#', '/']).next());
    let first = lines.map(str::trim).find(|line| line.contains(|ch: char| ch.is_ascii_digit()))?;
    let (one, other) = first.split_once(['x', 'X', '×'])?;
    Some([one.parse().ok()?, other.parse().ok()?])
}

/// What grids mean, each meaning once.
fn meanings<T: PartialEq>(grids: &[NumberGrid], read: impl Fn(&NumberGrid) -> Vec<T>) -> Vec<T> {
    let mut meanings: Vec<T> = Vec::new();
    for (index, grid) in grids.iter().enumerate() {
        if grid.cells().count() > MAX_CELLS || grids[..index].contains(grid) {
            continue;
        }
        for meaning in read(grid) {
            if !meanings.contains(&meaning) {
                meanings.push(meaning);
            }
        }
    }
    meanings
}

/// The rows that a text most likely has, for a message about what is wrong with them. `None` if it has no numbers.
pub(crate) fn likely_rows(text: &str) -> Option<NumberGrid> {
    if text.chars().nth(MAX_TEXT).is_some() {
        return None;
    }
    let prepared = tokens::prepared(text);
    let lines = tokens::lines(&prepared, Style::all(&prepared)[0]);
    let rows = rows::by_brackets(&lines, Digits::Decimal, EmptyFields::Inner)
        .or_else(|| rows::by_lines(&lines, Digits::Decimal, EmptyFields::Inner))?;
    let grid = NumberGrid { rows, heading: Vec::new() };
    let first = grid.rows.first()?;
    let is_heading =
        grid.rows.len() > 1 && first.len() < 3 && grid.rows[1..].iter().any(|row| row.len() != first.len());
    let headed = with_heading(&grid).into_iter().find(|grid| is_heading && !grid.heading.is_empty());
    Some(headed.unwrap_or(grid))
}

/// The rows of a text in every style, the most likely first.
fn grids(prepared: &str) -> Vec<(EmptyFields, NumberGrid)> {
    let mut grids: Vec<(EmptyFields, NumberGrid)> = Vec::new();
    let mut add = |empty: EmptyFields, heading: Vec<i32>, rows: Option<Rows>| {
        let is_small = |rows: &Rows| (1..=2 * MAX_CELLS).contains(&rows.iter().map(Vec::len).sum());
        let grid = rows.filter(is_small).map(|rows| (empty, NumberGrid { rows, heading }));
        grids.extend(grid.filter(|grid| !grids.contains(grid)));
    };
    for style in Style::all(prepared) {
        let lines = tokens::lines(prepared, style);
        let tokens = || lines.iter().flatten();
        let letters = tokens().filter(|token| matches!(token.kind, Kind::Letter { .. })).count();
        let has_lists = rows::innermost_brackets(&lines) > 1;
        let has_fields = tokens().any(|token| matches!(token.kind, Kind::Field(_)));
        let empties = [EmptyFields::Ignored, EmptyFields::Inner, EmptyFields::All];
        for digits in [Digits::Decimal, Digits::Letters, Digits::Base36] {
            for empty in empties.into_iter().take(if has_fields { 3 } else { 1 }) {
                if digits == Digits::Decimal || letters > 1 {
                    add(empty, Vec::new(), rows::by_brackets(&lines, digits, empty));
                    // What several brackets separate is not one row.
                    let by_lines = (!has_lists).then(|| rows::by_lines(&lines, digits, empty));
                    add(empty, Vec::new(), by_lines.flatten());
                }
            }
            let (chars, starts) = chars(prepared, &lines);
            if let Some((heading, rows)) = rows::by_chars(&chars, &starts, digits) {
                add(EmptyFields::Ignored, heading, Some(rows));
            }
            add(EmptyFields::Ignored, Vec::new(), rows::by_places(&chars, &starts, digits));
        }
    }
    grids
}

/// The lines without comments and borders, as characters, and the column where each begins.
fn chars(prepared: &str, lines: &[Vec<Token>]) -> (Vec<Vec<char>>, Vec<usize>) {
    let mut column = 1;
    let mut chars = Vec::new();
    let mut starts = Vec::new();
    for (line, tokens) in prepared.split('\n').zip(lines) {
        let end = tokens.last().map_or(0, |token| token.end);
        chars.push(line.chars().take(end).collect());
        starts.push(column);
        column += line.chars().count() + 1;
    }
    (chars, starts)
}

/// The rows with the hole in their gap, if there is one.
fn with_gap(grid: NumberGrid) -> Option<NumberGrid> {
    Some(NumberGrid { rows: rows::with_gap(grid.rows)?, heading: grid.heading })
}

/// The rows without those before the board.
fn with_heading(grid: &NumberGrid) -> Vec<NumberGrid> {
    let mut grids = Vec::new();
    for headed in 0..4.min(grid.rows.len()) {
        let heading: Vec<Cell> = grid.rows[..headed].concat();
        // The character between two sides, as in `3x3`, is the hole elsewhere.
        let is_size = matches!(heading[..], [_, Cell { number: None, .. }, Cell { number: Some(_), .. }]);
        let heading: Vec<i32> = heading
            .iter()
            .filter(|cell| !is_size || cell.number.is_some())
            .map(|cell| cell.number)
            .collect::<Option<_>>()
            .unwrap_or_default();
        if !grid.heading.is_empty() || heading.len() > 3 || heading.is_empty() != (headed == 0) {
            continue;
        }
        grids.push(NumberGrid { rows: grid.rows[headed..].to_vec(), heading });
    }
    grids
}

/// The rows without those before the board, and without a single number after it.
fn without_last(grid: &NumberGrid) -> Vec<NumberGrid> {
    let ends_in_number =
        |grid: &NumberGrid| grid.rows.len() > 1 && grid.rows.last().is_some_and(|row| row.len() == 1);
    let mut grids: Vec<NumberGrid> = with_heading(grid).into_iter().filter(ends_in_number).collect();
    for grid in &mut grids {
        grid.rows.pop();
    }
    grids
}

/// Whether all rows have the same length.
fn is_even(grid: &NumberGrid) -> bool {
    grid.rows.windows(2).all(|pair| pair[0].len() == pair[1].len())
}

/// All cells in one row.
fn in_one_row(grid: &NumberGrid) -> NumberGrid {
    NumberGrid { rows: vec![grid.rows.concat()], heading: grid.heading.clone() }
}

/// All cells after a heading in one row, if they are the square that the heading names.
fn in_named_square(grid: &NumberGrid) -> Option<NumberGrid> {
    let count = grid.cells().count();
    let side = count.isqrt();
    let is_named = !grid.heading.is_empty() && heading_place(&grid.heading, (side, side)).is_some();
    (is_named && side * side == count).then(|| in_one_row(grid))
}

/// The squares of cells in a line that also has an index or a size before them and figures after them, this many in all.
fn in_a_line(grid: &NumberGrid, beside: usize) -> Vec<NumberGrid> {
    let is_line = grid.rows.len() == 1 || grid.rows.iter().all(|row| row.len() == 1);
    let cells = grid.rows.concat();
    let count = cells.len().saturating_sub(beside);
    let side = count.isqrt();
    let mut grids = Vec::new();
    if !is_line || side < MIN_LISTED_SIDE || side * side != count || count > MAX_CELLS {
        return grids;
    }
    for before in beside.saturating_sub(3)..=beside.min(2) {
        if before == 0 && beside > 1 {
            continue;
        }
        let part = cells[before..before + count].to_vec();
        let heading = cells[..before].iter().map(|cell| cell.number).collect::<Option<_>>();
        grids.push(NumberGrid { rows: vec![part], heading: heading.unwrap_or_default() });
    }
    grids
}

impl Cell {
    /// Whether the text fills the cell; it is not an empty field or a gap.
    pub(crate) fn is_written(&self) -> bool {
        self.end > self.start
    }
}

impl NumberGrid {
    /// Whether the rows have these sides, in any order. A board in one row may have any.
    fn has_sides(&self, [one, other]: [usize; 2]) -> bool {
        let shape = (self.rows.len(), self.rows.iter().map(Vec::len).max().unwrap_or(0));
        shape.0 == 1 || shape == (one, other) || shape == (other, one)
    }

    /// The cells in reading order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = &Cell> + Clone {
        self.rows.iter().flatten()
    }

    /// The rows and columns that the board can have, the most likely first, up to a longest side: those of its rows if there
    /// are several, else those that the heading names, the present ones if they are as many cells, a square, or any.
    pub(crate) fn shapes(&self, longest: usize, present: Shape) -> Vec<Shape> {
        let sides = 2..=longest;
        let count = self.cells().count();
        if let [_, second, ..] = &self.rows[..] {
            let shape = (self.rows.len(), second.len());
            let is_even = self.rows.iter().all(|row| row.len() == shape.1);
            let fits = self.heading.is_empty() || heading_place(&self.heading, shape).is_some();
            let is_board = sides.contains(&shape.0) && sides.contains(&shape.1);
            return if is_even && fits && is_board { vec![shape] } else { Vec::new() };
        }
        // The wider ones first.
        let shapes =
            sides.clone().filter(|rows| count.is_multiple_of(*rows) && sides.contains(&(count / rows)));
        let shapes: Vec<Shape> = shapes.map(|rows| (rows, count / rows)).collect();
        let named: Vec<Shape> =
            shapes.iter().copied().filter(|shape| heading_place(&self.heading, *shape).is_some()).collect();
        let only = [present].into_iter().chain(shapes.iter().copied().filter(|(rows, cols)| rows == cols));
        match only.into_iter().find(|shape| shapes.contains(shape)) {
            _ if !self.heading.is_empty() && !named.is_empty() => named,
            Some(only) => vec![only],
            None => shapes,
        }
    }

    /// The cell where the heading says that the hole belongs, from 0 in reading order, on a board of this shape.
    pub(crate) fn place_of_hole(&self, shape: Shape) -> Option<usize> {
        heading_place(&self.heading, shape).flatten()
    }

    /// The rows and columns that the heading names, if it names a board at all.
    pub(crate) fn named_shape(&self, longest: usize) -> Option<Shape> {
        let side = |number: i32| usize::try_from(number).ok().filter(|side| (2..=longest).contains(side));
        match self.heading[..] {
            [cols, rows] if rows > 1 => Some((side(rows)?, side(cols)?)),
            [side_or_count, ..] => {
                let count = side_or_count.try_into().ok();
                side(side_or_count).map(|side| (side, side)).or_else(|| {
                    (2..=longest)
                        .find(|side| Some(side * side) == count || Some(side * side - 1) == count)
                        .map(|side| (side, side))
                })
            }
            [] => None,
        }
    }
}

/// Whether numbers before a board of this shape are its size, and the place of the hole that follows it.
fn heading_place(heading: &[i32], (rows, cols): Shape) -> Option<Option<usize>> {
    let (high, wide, count) = (rows as i32, cols as i32, (rows * cols) as i32);
    let is_size = |number: i32| number == count || number == count - 1 || number == high && high == wide;
    let is_sides = |one: i32, other: i32| (one, other) == (wide, high) || (one, other) == (high, wide);
    let place = |number: i32| match number {
        -1 => Some(count - 1),
        _ => Some(number).filter(|place| (0..count).contains(place)),
    };
    match *heading {
        [] => Some(None),
        [size] if is_size(size) || size == high || size == wide => Some(None),
        [one, other] if is_sides(one, other) => Some(None),
        [size, at] if is_size(size) => Some(Some(place(at)? as usize)),
        [one, other, at] if is_sides(one, other) => Some(Some(place(at)? as usize)),
        _ => None,
    }
}
