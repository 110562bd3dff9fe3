//! Drawings of boards in letters: rows with or without blanks, frames, brackets and numbers around them.

use crate::sliding::cells::MAX_CELLS;
use crate::source_char::SourceChar;

/// Smaller boards are not written in one line: a word of nine letters is something else.
const MIN_SIDE: usize = 4;

/// The rows of a board, and what surrounds them.
pub(super) struct Drawing {
    /// The cells, row by row.
    pub(super) rows: Vec<Vec<SourceChar>>,
    /// Whether the board was one word, whose length is a square.
    pub(super) is_line: bool,
    /// Whether there were numbers beside it.
    pub(super) has_numbers: bool,
    /// The row that the frame leaves open, or that an arrow leaves.
    pub(super) exit_row: Option<usize>,
}

/// The board that a text draws: one word among numbers whose length is a square, or rows. `None` if there are no rows.
pub(super) fn drawing(text: &str) -> Option<Drawing> {
    let lines = text.split('\n').filter(|line| !line.trim().is_empty()).count();
    let line = if lines == 1 { board_line(text) } else { None };
    line.or_else(|| rows(text))
}

/// The board of a line like `60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332`.
fn board_line(text: &str) -> Option<Drawing> {
    let is_blank = |ch: char| ch.is_whitespace() || matches!(ch, ',' | ';' | '"' | '\'' | '[' | ']' | '|');
    let words: Vec<&str> = text.split(is_blank).filter(|word| !word.is_empty()).collect();
    let square = |word: &str| {
        let is_board = word.bytes().all(is_cell) && word.bytes().any(|ch| !ch.is_ascii_digit());
        let side =
            (MIN_SIDE..).take_while(|side| side * side <= MAX_CELLS).find(|side| side * side == word.len());
        side.filter(|_| is_board)
    };
    let mut boards = words.iter().filter(|word| square(word).is_some());
    let board = *boards.next()?;
    let column = crate::parse_error::column_of(board, text);
    if boards.next().is_some() {
        return None;
    }
    let side = square(board)?;
    let is_number = |word: &str| {
        let digits = word.trim_start_matches('#').trim_end_matches(['.', ')', ':']);
        !digits.is_empty() && digits.bytes().all(|ch| ch.is_ascii_digit())
    };
    let has_numbers = words.len() > 1 && words.iter().all(|word| *word == board || is_number(word));
    let cells: Vec<SourceChar> =
        board.chars().zip(column..).map(|(character, column)| SourceChar { character, column }).collect();
    let rows = cells.chunks(side).map(<[SourceChar]>::to_vec).collect();
    Some(Drawing { rows, is_line: true, has_numbers, exit_row: None })
}

fn is_cell(ch: u8) -> bool {
    ch.is_ascii_alphanumeric() || b"._*-#".contains(&ch)
}

/// The rows of a text, without a frame and other text around them.
fn rows(text: &str) -> Option<Drawing> {
    let lines = source_lines(text);
    let is_framed = lines.iter().any(|line| is_border(line));
    let mut rows: Vec<Vec<SourceChar>> = Vec::new();
    let mut exits = Vec::new();
    let mut has_numbers = false;
    for line in lines.into_iter().filter(|line| !is_border(line)) {
        let (line, is_exit) = without_frame(without_name(line), is_framed);
        let words: Vec<Vec<SourceChar>> = line
            .split(|ch| ch.character.is_whitespace())
            .filter(|word| !word.is_empty())
            .map(<[SourceChar]>::to_vec)
            .collect();
        let is_spaced = words.len() > 1 && words.iter().all(|word| word.len() == 1);
        let is_even = words.iter().all(|word| word.len() == words[0].len());
        if words.len() > 1 && !is_even {
            // Words beside a board are not cells; cells beside a word are lost if the line is left out.
            if words.iter().filter(|word| word.len() == 1).count() > 2 {
                return None;
            }
            has_numbers |= words.iter().flatten().all(|ch| ch.character.is_ascii_digit());
            continue;
        }
        if is_exit {
            exits.push(rows.len());
        }
        if is_spaced {
            rows.push(words.concat());
        } else {
            rows.extend(words);
        }
    }
    // A line of digits beside rows of letters counts something.
    let is_number = |row: &[SourceChar]| row.iter().all(|ch| ch.character.is_ascii_digit());
    if rows.iter().filter(|row| !is_number(row)).count() > 1 && exits.is_empty() {
        let width = rows.iter().find(|row| !is_number(row)).map_or(0, Vec::len);
        let before = rows.len();
        rows.retain(|row| !is_number(row) || row.len() == width);
        has_numbers |= rows.len() < before;
    }
    let exit_row = match &exits[..] {
        [only] => Some(*only),
        _ => None,
    };
    (rows.len() > 1).then_some(Drawing { rows, is_line: false, has_numbers, exit_row })
}

/// The lines of a text, which end with a line break, a slash or a bracket; brackets, quotes and commas are blanks.
fn source_lines(text: &str) -> Vec<Vec<SourceChar>> {
    let mut lines: Vec<Vec<SourceChar>> = vec![Vec::new()];
    for (character, column) in text.chars().zip(1..) {
        match character {
            '\n' | '/' | ']' | '}' => lines.push(Vec::new()),
            '[' | '{' | '"' | '\'' | ',' => add(&mut lines, ' ', column),
            other => add(&mut lines, other, column),
        }
    }
    lines.retain(|line| line.iter().any(|ch| !ch.character.is_whitespace()));
    lines
}

fn add(lines: &mut [Vec<SourceChar>], character: char, column: usize) {
    lines.last_mut().expect("there is a line").push(SourceChar { character, column });
}

/// Whether a line is the upper or lower edge of a drawn box.
fn is_border(line: &[SourceChar]) -> bool {
    let mut chars = line.iter().filter(|ch| !ch.character.is_whitespace());
    chars.clone().count() > 2
        && chars.clone().any(|ch| ch.is_one_of("+-="))
        && chars.all(|ch| ch.is_one_of("+-=|"))
        && line.iter().any(|ch| ch.is_one_of("+="))
}

/// A line without the name of a variable before it, as in `board = [`.
fn without_name(line: Vec<SourceChar>) -> Vec<SourceChar> {
    let equals = line.iter().position(|ch| ch.character == '=');
    let is_name = |ch: &SourceChar| {
        ch.character.is_ascii_alphanumeric() || ch.character.is_whitespace() || ch.character == '_'
    };
    match equals {
        Some(at)
            if line[..at].iter().all(is_name) && !line.get(at + 1).is_some_and(|ch| ch.is_one_of("=>")) =>
        {
            line[at + 1..].to_vec()
        }
        _ => line,
    }
}

/// A row without the sides of a drawn box, and whether the exit is there: an arrow, or a side that is open.
fn without_frame(mut line: Vec<SourceChar>, is_framed: bool) -> (Vec<SourceChar>, bool) {
    let trim = |line: &mut Vec<SourceChar>| {
        while line.last().is_some_and(|ch| ch.character.is_whitespace()) {
            line.pop();
        }
    };
    trim(&mut line);
    let before = line.len();
    while line.last().is_some_and(|ch| ch.is_one_of(">=→") || ch.character.is_whitespace()) {
        line.pop();
    }
    let has_arrow = line.len() < before;
    let opens = line.iter().find(|ch| !ch.character.is_whitespace()).is_some_and(|ch| ch.is_one_of("|"));
    let closes = line.last().is_some_and(|ch| ch.is_one_of("|"));
    let between = line.iter().filter(|ch| ch.is_one_of("|")).count() > 2;
    for ch in &mut line {
        // Lines between the cells separate them.
        if ch.character == '|' && (opens || closes || between) {
            ch.character = ' ';
        }
    }
    trim(&mut line);
    (line, has_arrow || (is_framed && opens && !closes))
}
