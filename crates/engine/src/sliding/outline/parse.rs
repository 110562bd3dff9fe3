//! The text of an outline.

use std::fmt;
use std::str::FromStr;

use super::{MAX_CELLS, Outline};

/// Why a text is no outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutlineError {
    /// Neither a size nor rows of cells; with the character in question.
    UnexpectedCharacter(char),
    /// A size is no number from 1 to 16.
    SizeOutOfRange,
    /// A row or a layer is longer or shorter than the first one.
    UnequalRows,
    /// There is no cell, or there are too many.
    CellCount(usize),
    /// Nothing lies on this edge of the outline: the row, column or layer can be left out.
    EmptyEdge,
}

impl fmt::Display for OutlineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OutlineError::UnexpectedCharacter(found) => write!(
                f,
                "{found:?} is neither . for a cell nor # for a wall; an outline is rows separated by /, or a size such as 4x3 or 2x2x3"
            ),
            OutlineError::SizeOutOfRange => write!(f, "each side is a number from 1 to {MAX_CELLS}"),
            OutlineError::UnequalRows => {
                f.write_str("all rows must be equally long, and all layers equally high")
            }
            OutlineError::CellCount(count) => {
                write!(f, "it has {count} cells: from 1 to {MAX_CELLS} can be searched")
            }
            OutlineError::EmptyEdge => {
                f.write_str("an outer row, column or layer has walls only: leave it out")
            }
        }
    }
}

impl std::error::Error for OutlineError {}

impl FromStr for Outline {
    type Err = OutlineError;

    fn from_str(text: &str) -> Result<Outline, OutlineError> {
        let text = text.trim();
        let outline =
            if text.starts_with(|c: char| c.is_ascii_digit()) { of_size(text)? } else { of_rows(text)? };
        if !(1..=MAX_CELLS).contains(&outline.cells.len()) {
            return Err(OutlineError::CellCount(outline.cells.len()));
        }
        let is_edge_used = |axis: usize, at: usize| outline.cells.iter().any(|cell| cell[axis] == at);
        let uses_edges =
            (0..3).all(|axis| is_edge_used(axis, 0) && is_edge_used(axis, outline.size[axis] - 1));
        if uses_edges { Ok(outline) } else { Err(OutlineError::EmptyEdge) }
    }
}

/// `4x3` or `2x2x3`.
fn of_size(text: &str) -> Result<Outline, OutlineError> {
    if let Some(found) = text.chars().find(|c| !c.is_ascii_digit() && *c != 'x') {
        return Err(OutlineError::UnexpectedCharacter(found));
    }
    let mut size = [1; 3];
    let sides: Vec<&str> = text.split('x').collect();
    if sides.len() > size.len() {
        return Err(OutlineError::UnexpectedCharacter('x'));
    }
    for (side, text) in size.iter_mut().zip(sides) {
        *side = text
            .parse()
            .ok()
            .filter(|side| (1..=MAX_CELLS).contains(side))
            .ok_or(OutlineError::SizeOutOfRange)?;
    }
    let [cols, rows, layers] = size;
    let count = cols * rows * layers;
    if count > MAX_CELLS {
        return Err(OutlineError::CellCount(count));
    }
    let cells = (0..count).map(|cell| [cell % cols, cell / cols % rows, cell / (cols * rows)]).collect();
    Ok(Outline { size, cells })
}

/// `..#/...//.../#..`.
fn of_rows(text: &str) -> Result<Outline, OutlineError> {
    if let Some(found) = text.chars().find(|c| !matches!(c, '.' | '#' | '/')) {
        return Err(OutlineError::UnexpectedCharacter(found));
    }
    let layers: Vec<Vec<&str>> = text.split("//").map(|layer| layer.split('/').collect()).collect();
    let size = [layers[0][0].len(), layers[0].len(), layers.len()];
    let is_equal = |layer: &Vec<&str>| layer.len() == size[1] && layer.iter().all(|row| row.len() == size[0]);
    if size[0] == 0 || !layers.iter().all(is_equal) {
        return Err(OutlineError::UnequalRows);
    }
    let mut cells = Vec::new();
    for (z, layer) in layers.iter().enumerate() {
        for (y, row) in layer.iter().enumerate() {
            cells.extend(row.bytes().enumerate().filter(|(_, sign)| *sign == b'.').map(|(x, _)| [x, y, z]));
        }
    }
    Ok(Outline { size, cells })
}

/// The rows with `.` and `#`, whichever way it was written.
impl fmt::Display for Outline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.drawn(|_| '.'))
    }
}

impl Outline {
    /// The rows, with a sign for each cell and `#` for walls.
    pub(super) fn drawn(&self, sign: impl Fn(usize) -> char) -> String {
        let [cols, rows, layers] = self.size;
        let mut text = String::new();
        for z in 0..layers {
            for y in 0..rows {
                text += match (z, y) {
                    (0, 0) => "",
                    (_, 0) => "//",
                    _ => "/",
                };
                let sign_at = |x| self.cells.iter().position(|cell| *cell == [x, y, z]).map_or('#', &sign);
                text.extend((0..cols).map(sign_at));
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Outline, OutlineError> {
        text.parse()
    }

    #[test]
    fn what_is_printed_is_read_again() {
        for (text, printed) in [
            ("3x2", ".../..."),
            ("2x2x2", "../..//../.."),
            ("..#/...", "..#/..."),
            ("1", "."),
            (".#.", ".#."),
            ("#./..//../.#", "#./..//../.#"),
        ] {
            let outline = parse(text).expect(text);
            assert_eq!(outline.to_string(), printed);
            assert_eq!(parse(printed).as_ref(), Ok(&outline));
        }
    }

    #[test]
    fn faults_are_said() {
        for (text, error) in [
            ("4x5", OutlineError::CellCount(20)),
            ("0x2", OutlineError::SizeOutOfRange),
            ("2x2x2x2", OutlineError::UnexpectedCharacter('x')),
            ("3y2", OutlineError::UnexpectedCharacter('y')),
            ("99999999999999999999x2", OutlineError::SizeOutOfRange),
            ("", OutlineError::UnequalRows),
            ("../...", OutlineError::UnequalRows),
            ("..//../..", OutlineError::UnequalRows),
            ("##/##", OutlineError::CellCount(0)),
            ("#../#..", OutlineError::EmptyEdge),
            ("..a", OutlineError::UnexpectedCharacter('a')),
        ] {
            assert_eq!(parse(text), Err(error), "{text}");
        }
    }
}
