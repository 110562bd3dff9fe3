//! The rows that the tokens of a text form.

use super::Cell;
use super::tokens::{FieldSeparator, Kind, Token};

/// Which characters are numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Digits {
    /// Decimal numbers.
    Decimal,
    /// Letters from A, which is 1.
    Letters,
    /// Digits, then letters from A, which is 10.
    Base36,
}

/// Which empty fields are the hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EmptyFields {
    /// None.
    Ignored,
    /// Those between two separators.
    Inner,
    /// Also those at the ends of a row.
    All,
}

impl Digits {
    /// The number of a letter.
    fn value(self, letter: char) -> Option<i32> {
        let index = letter.to_digit(36)?;
        match self {
            Digits::Decimal => None,
            Digits::Letters => index.checked_sub(9).map(|number| number as i32),
            Digits::Base36 => Some(index as i32),
        }
    }

    /// The cell of a token: `Ok(None)` if it is none, an error if a board of such numbers has no such token.
    fn cell(self, token: &Token) -> Result<Option<Cell>, ()> {
        let Token { kind, column, start, end } = *token;
        let cell = |number, direction| Ok(Some(Cell { number, direction, column, start, end }));
        match (kind, self) {
            (Kind::Number { value, direction }, Digits::Decimal) => cell(Some(value), direction),
            (Kind::Number { value: 0, .. }, Digits::Letters) => cell(None, None),
            (Kind::Number { .. }, Digits::Letters) => Err(()),
            (Kind::Number { value, .. }, Digits::Base36) => {
                if (0..10).contains(&value) {
                    cell(Some(value), None)
                } else {
                    Err(())
                }
            }
            (Kind::Hole, _) => cell(None, None),
            (Kind::Letter { is_hole, .. }, Digits::Decimal) => {
                if is_hole {
                    cell(None, None)
                } else {
                    Err(())
                }
            }
            (Kind::Letter { letter, .. }, _) => match self.value(letter) {
                Some(number) if number > 0 => cell(Some(number), None),
                _ => Err(()),
            },
            _ => Ok(None),
        }
    }
}

/// A list of rows.
pub(super) type Rows = Vec<Vec<Cell>>;

/// The rows of a text by lines, slashes and semicolons. `None` if a token is neither number nor hole.
pub(super) fn by_lines(lines: &[Vec<Token>], digits: Digits, empty: EmptyFields) -> Option<Rows> {
    let parts = lines.iter().flat_map(|line| line.split(|token| token.kind == Kind::Row));
    // A row without a number is a heading.
    let is_number = |token: &Token| match token.kind {
        Kind::Number { .. } => true,
        Kind::Letter { .. } => digits != Digits::Decimal,
        _ => false,
    };
    let rows = parts.filter(|tokens| tokens.iter().any(is_number)).map(|tokens| row(tokens, digits, empty));
    rows.collect::<Result<Rows, ()>>().ok()
}

/// The cells of a row, with the empty fields.
fn row(tokens: &[Token], digits: Digits, empty: EmptyFields) -> Result<Vec<Cell>, ()> {
    let separators = tokens.iter().filter_map(|token| match token.kind {
        Kind::Field(separator) => Some(separator),
        _ => None,
    });
    let strongest: Option<FieldSeparator> = separators.max().filter(|_| empty != EmptyFields::Ignored);
    let is_separator =
        |token: &Token| strongest.is_some_and(|strongest| token.kind == Kind::Field(strongest));
    let fields: Vec<&[Token]> = tokens.split(is_separator).collect();
    let mut cells = Vec::new();
    let (mut column, mut end) = (tokens.first().map_or(1, |token| token.column), 0);
    for (index, field) in fields.iter().enumerate() {
        let before = cells.len();
        for token in *field {
            cells.extend(digits.cell(token)?);
            (column, end) = (token.column, token.end);
        }
        let is_inner = index > 0 && index + 1 < fields.len();
        if cells.len() == before && fields.len() > 1 && (is_inner || empty == EmptyFields::All) {
            cells.push(Cell { number: None, direction: None, column, start: end, end });
        }
        if let Some(separator) =
            tokens.get(fields[..=index].iter().map(|field| field.len() + 1).sum::<usize>() - 1)
        {
            (column, end) = (separator.column, separator.end);
        }
    }
    Ok(cells)
}

/// The rows that innermost brackets form, if there are brackets with at least two cells. One pair of brackets is one row.
pub(super) fn by_brackets(lines: &[Vec<Token>], digits: Digits, empty: EmptyFields) -> Option<Rows> {
    let mut open: Vec<usize> = Vec::new();
    let tokens: Vec<Token> = lines.concat();
    let mut rows: Rows = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Open => open.push(at),
            Kind::Close => {
                // Only brackets without others in them.
                if let Some(from) = open.pop()
                    && tokens[from + 1..at].iter().all(|token| token.kind != Kind::Close)
                    && let Ok(cells) = row(&tokens[from + 1..at], digits, empty)
                    && cells.len() > 1
                {
                    rows.push(cells);
                }
            }
            _ => {}
        }
    }
    (!rows.is_empty()).then_some(rows)
}

/// The number of innermost brackets that contain a number or a symbol.
pub(super) fn innermost_brackets(lines: &[Vec<Token>]) -> usize {
    // Whether the bracket that was opened last has a cell; `None` if it is closed.
    let mut has_cell = None;
    let mut count = 0;
    for token in lines.iter().flatten() {
        match token.kind {
            Kind::Open => has_cell = Some(false),
            Kind::Close => count += usize::from(has_cell.take() == Some(true)),
            Kind::Number { .. } | Kind::Hole | Kind::Letter { .. } => has_cell = has_cell.map(|_| true),
            Kind::Word | Kind::Field(_) | Kind::Row => {}
        }
    }
    count
}

/// Runs of characters, each of which is a cell: rows of equal length after a heading of up to three numbers, or one row.
pub(super) fn by_chars(lines: &[Vec<char>], starts: &[usize], digits: Digits) -> Option<(Vec<i32>, Rows)> {
    let mut runs: Vec<(usize, &[char])> = Vec::new();
    for (line, column) in lines.iter().zip(starts) {
        let mut at = 0;
        for run in line.split(|ch| is_separator(*ch)) {
            if run.iter().any(char::is_ascii_alphanumeric) {
                runs.push((column + at, run));
            }
            at += run.len() + 1;
        }
    }
    let length = runs.last()?.1.len();
    let heading = runs.iter().take_while(|(_, run)| run.len() != length).count();
    let numbers = runs[..heading.min(4)].iter().map(|(_, run)| String::from_iter(*run).parse().ok());
    let numbers: Vec<i32> = numbers.collect::<Option<_>>()?;
    if length < 2 || heading > 3 || runs[heading..].iter().any(|(_, run)| run.len() != length) {
        return None;
    }
    let row = |(column, run): &(usize, &[char])| {
        run.iter()
            .enumerate()
            .map(|(at, ch)| char_cell(*ch, column + at, at, digits))
            .collect::<Option<Vec<Cell>>>()
    };
    Some((numbers, runs[heading..].iter().map(row).collect::<Option<_>>()?))
}

fn is_separator(ch: char) -> bool {
    ch.is_whitespace()
        || matches!(
            ch,
            ',' | '/' | ';' | '|' | '[' | ']' | '(' | ')' | '{' | '}' | '"' | '\'' | ':' | '=' | '+'
        )
}

/// The cell of a single character.
fn char_cell(ch: char, column: usize, at: usize, digits: Digits) -> Option<Cell> {
    let number = match (ch, digits) {
        ('0'..='9', Digits::Decimal) => Some(ch as i32 - '0' as i32),
        ('0', Digits::Letters) | ('.' | '_' | '-' | '*' | '?' | '#' | ' ', _) => None,
        ('x' | 'X', Digits::Decimal) => None,
        _ if ch.is_ascii_alphanumeric() => Some(digits.value(ch)?),
        _ if !ch.is_ascii() && !ch.is_alphanumeric() => None,
        _ => return None,
    };
    Some(Cell { number, direction: None, column, start: at, end: at + 1 })
}

/// Rows of single characters in which a blank is the hole.
pub(super) fn by_places(lines: &[Vec<char>], starts: &[usize], digits: Digits) -> Option<Rows> {
    let trimmed = |line: &Vec<char>| line.iter().rposition(|ch| *ch != ' ').map_or(0, |last| last + 1);
    let used: Vec<(usize, &[char])> = starts
        .iter()
        .copied()
        .zip(lines.iter().map(|line| &line[..trimmed(line)]))
        .filter(|(_, line)| !line.is_empty())
        .collect();
    let length = used.iter().map(|(_, line)| line.len()).max()?;
    if used.len() < 2 || length > 6 {
        return None;
    }
    let row = |(column, line): &(usize, &[char])| {
        let cell = |at: usize| {
            char_cell(line.get(at).copied().unwrap_or(' '), column + at.min(line.len()), at, digits)
        };
        (0..length).map(cell).collect::<Option<Vec<Cell>>>()
    };
    used.iter().map(row).collect()
}

/// The rows with the hole in the only gap: one row has one cell less than all others, and its cells are below theirs. Each
/// row is in a line of its own.
pub(super) fn with_gap(mut rows: Rows) -> Option<Rows> {
    let line_of = |row: &Vec<Cell>| row.first().map(|cell| cell.column - cell.start);
    if rows.windows(2).any(|pair| line_of(&pair[0]) == line_of(&pair[1])) {
        return None;
    }
    let width = rows.iter().map(Vec::len).max()?;
    let mut short = (0..rows.len()).filter(|row| rows[*row].len() != width);
    let (at, None) = (short.next()?, short.next()) else { return None };
    if rows[at].len() + 1 != width || rows.iter().flatten().any(|cell| cell.number.is_none()) {
        return None;
    }
    let hole = if rows.iter().enumerate().all(|(row, cells)| row == at || is_unpadded(cells)) {
        wide_space(&rows[at])?
    } else {
        gap_below_others(&rows, at, width)?
    };
    let neighbour = rows[at][hole.min(width - 2)];
    let column = if hole + 1 < width {
        neighbour.column - 1
    } else {
        neighbour.column + neighbour.end - neighbour.start
    };
    rows[at].insert(hole, Cell { number: None, column: column.max(1), end: neighbour.start, ..neighbour });
    Some(rows)
}

/// Whether single blanks separate the cells, with nothing before them.
fn is_unpadded(cells: &[Cell]) -> bool {
    cells.first().is_some_and(|first| first.start == 0)
        && cells.windows(2).all(|pair| pair[0].end + 1 == pair[1].start)
}

/// The only place in a row with more than one blank, or else its end.
fn wide_space(cells: &[Cell]) -> Option<usize> {
    let ends = std::iter::once(0).chain(cells.iter().map(|cell| cell.end + 1));
    let mut wide =
        ends.zip(cells).enumerate().filter(|(_, (end, cell))| cell.start > *end).map(|(index, _)| index);
    match (wide.next(), wide.next()) {
        (None, _) => Some(cells.len()),
        (only, None) => only,
        _ => None,
    }
}

/// The column with a gap in a row, where the cells of the others are in line.
fn gap_below_others(rows: &Rows, at: usize, width: usize) -> Option<usize> {
    let edges = |edge: fn(&Cell) -> usize, col: usize| {
        rows.iter().filter(|row| row.len() == width).map(|row| edge(&row[col])).sum::<usize>()
    };
    let count = rows.len() - 1;
    // How far the cells of the row are from those of the others, if the hole is in this column; left or right edges in line.
    let cost = |hole: usize| {
        let with = |edge: fn(&Cell) -> usize| {
            let cells = rows[at].iter().enumerate();
            let other = |index: usize| edges(edge, index + usize::from(index >= hole));
            cells.map(|(index, cell)| (edge(cell) * count).abs_diff(other(index))).sum::<usize>()
        };
        with(|cell| cell.start).min(with(|cell| cell.end))
    };
    let costs: Vec<usize> = (0..width).map(cost).collect();
    let least = costs.iter().min()?;
    let mut best = (0..width).filter(|hole| costs[*hole] == *least);
    best.next().filter(|_| best.next().is_none())
}
