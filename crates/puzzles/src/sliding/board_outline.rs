//! The cells of a small board: any set of cells, rectangular, walled, irregular or 3-D, where pieces also move up and down.
//!
//! ```
//! use antipode_puzzles::sliding::board_outline::BoardOutline;
//!
//! let outline: BoardOutline = "..#/...".parse()?;
//! assert_eq!((outline.size(), outline.cells().len()), ([3, 2, 1], 5));
//! assert_eq!("2x2x2".parse::<BoardOutline>()?.to_string(), "../..//../..");
//! # Ok::<(), antipode_puzzles::sliding::board_outline::OutlineError>(())
//! ```

use std::fmt;
use std::str::FromStr;

use super::goal::{CornerRule, Goal, Target};
use super::notation::parse_position;
use super::position::Position;

/// The maximum number of cells.
pub const MAX_CELLS: usize = 16;

/// The cells of a board, in the plane or in space.
///
/// It is parsed from a rectangle or box, `4x3` or `2x2x3` (columns, rows, layers), or from rows with `.` for a cell and `#`
/// for a wall, separated by `/`; `//` begins the next layer: `..#/...//.../#..`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardOutline {
    size: [usize; 3],
    cells: Vec<[usize; 3]>,
}

/// Why a text is not an outline.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OutlineError {
    /// Neither a size nor rows of cells; with the character in question.
    #[error(
        "{0:?} is neither . for a cell nor # for a wall; an outline is rows separated by /, or a size such as 4x3 or 2x2x3"
    )]
    UnexpectedCharacter(char),
    /// A size is not a number from 1 to 16.
    #[error("each side is a number from 1 to {MAX_CELLS}")]
    SizeOutOfRange,
    /// A row or a layer is longer or shorter than the first one.
    #[error("all rows must be equally long, and all layers equally high")]
    UnequalRows,
    /// There is no cell, or there are too many.
    #[error("it has {0} cells: from 1 to {MAX_CELLS} can be searched")]
    CellCount(usize),
    /// Nothing lies on this edge of the outline: the row, column or layer can be left out.
    #[error("an outer row, column or layer has walls only: leave it out")]
    EmptyEdge,
}

impl FromStr for BoardOutline {
    type Err = OutlineError;

    fn from_str(text: &str) -> Result<BoardOutline, OutlineError> {
        let text = text.trim();
        let outline =
            if text.starts_with(|c: char| c.is_ascii_digit()) { of_size(text)? } else { of_rows(text)? };
        check_count(outline.cells.len())?;
        let is_edge_used = |axis: usize, at: usize| outline.cells.iter().any(|cell| cell[axis] == at);
        let uses_edges =
            (0..3).all(|axis| is_edge_used(axis, 0) && is_edge_used(axis, outline.size[axis] - 1));
        if uses_edges { Ok(outline) } else { Err(OutlineError::EmptyEdge) }
    }
}

/// `4x3` or `2x2x3`.
fn of_size(text: &str) -> Result<BoardOutline, OutlineError> {
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
    check_count(cols * rows * layers)?;
    Ok(BoardOutline { size, cells: places(size).collect() })
}

fn check_count(cells: usize) -> Result<(), OutlineError> {
    if (1..=MAX_CELLS).contains(&cells) { Ok(()) } else { Err(OutlineError::CellCount(cells)) }
}

/// Column, row and layer of every place in a box, in reading order.
fn places([cols, rows, layers]: [usize; 3]) -> impl Iterator<Item = [usize; 3]> {
    (0..cols * rows * layers).map(move |place| [place % cols, place / cols % rows, place / (cols * rows)])
}

/// `..#/...//.../#..`.
fn of_rows(text: &str) -> Result<BoardOutline, OutlineError> {
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
            cells.extend(row.bytes().enumerate().filter(|(_, ch)| *ch == b'.').map(|(x, _)| [x, y, z]));
        }
    }
    Ok(BoardOutline { size, cells })
}

/// The rows with `.` and `#`, whichever way it was written.
impl fmt::Display for BoardOutline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.drawn(|_| '.'))
    }
}

impl BoardOutline {
    /// The open cells of a box of columns, rows and layers, without the outer rows, columns and layers that are all walls.
    ///
    /// # Errors
    /// There is no cell, or there are too many.
    pub fn of_open_cells(
        size: [usize; 3],
        is_open: impl Fn([usize; 3]) -> bool,
    ) -> Result<BoardOutline, OutlineError> {
        let mut cells: Vec<[usize; 3]> = places(size).filter(|place| is_open(*place)).collect();
        check_count(cells.len())?;
        let along = |axis: usize| cells.iter().map(move |cell| cell[axis]);
        let first: [usize; 3] = std::array::from_fn(|axis| along(axis).min().unwrap_or(0));
        let size = std::array::from_fn(|axis| along(axis).max().unwrap_or(0) + 1 - first[axis]);
        for cell in &mut cells {
            *cell = std::array::from_fn(|axis| cell[axis] - first[axis]);
        }
        Ok(BoardOutline { size, cells })
    }

    /// Columns, rows and layers of the bounding box.
    #[must_use]
    pub fn size(&self) -> [usize; 3] {
        self.size
    }

    /// Column, row and layer of each cell, in reading order, layer by layer; at least one and at most [`MAX_CELLS`].
    #[must_use]
    pub fn cells(&self) -> &[[usize; 3]] {
        &self.cells
    }

    /// A puzzle of a board in the plane: the start that a text shows, and the goal that piece A covers the last cell. `None`
    /// for a board in space, and if the text is not such a start.
    ///
    /// The last cell is in the bottom row, with only walls to its right. So there is one place where the piece covers it: where
    /// its own last cell is the last cell of the board.
    #[must_use]
    pub fn puzzle(&self, start: &str) -> Option<(Position, Goal)> {
        // A single row of 36 characters would be a board of Rush Hour.
        let start = parse_position(&format!("{start}/")).ok().filter(|_| self.size[2] == 1)?;
        let (board, grid) = (start.board(), start.board().grid());
        let piece = board.piece_named('A')?;
        let [col, row, _] = *self.cells.last()?;
        if [grid.cols(), grid.rows(), 1] != self.size {
            return None;
        }
        if grid.cell(row, col) + 1 == grid.cell_count() {
            return Some((start, Goal::Corner { piece, rule: CornerRule::Strict }));
        }
        let (last_row, last_col) = grid.row_col(start.cells_of(piece).iter().last()?);
        let (top, left) = grid.row_col(start.anchors()[piece].into());
        let anchor = grid.cell((top + row).checked_sub(last_row)?, (left + col).checked_sub(last_col)?) as u8;
        board.cells_inside(&board.pieces()[piece], anchor)?;
        Some((start, Goal::Places(vec![Target { pieces: vec![piece], anchors: vec![anchor] }])))
    }

    /// The rows, with a character for each cell, by its index, and `#` for walls.
    #[must_use]
    pub fn drawn(&self, char_at: impl Fn(usize) -> char) -> String {
        let [cols, rows, layers] = self.size;
        let mut text = String::new();
        for z in 0..layers {
            for y in 0..rows {
                text += match (z, y) {
                    (0, 0) => "",
                    (_, 0) => "//",
                    _ => "/",
                };
                let at = |x| self.cells.iter().position(|cell| *cell == [x, y, z]).map_or('#', &char_at);
                text.extend((0..cols).map(at));
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<BoardOutline, OutlineError> {
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
    fn outer_walls_are_left_out() {
        let of = |size: [usize; 3], text: &str| {
            let chars: Vec<char> = text.chars().filter(|ch| *ch != '/').collect();
            let [cols, rows, _] = size;
            BoardOutline::of_open_cells(size, |[x, y, z]| chars[(z * rows + y) * cols + x] == '.')
        };
        for (size, text, trimmed) in [
            ([3, 2, 1], "..#/...", "..#/..."),
            ([4, 3, 1], "####/#.#./#..#", ".#./..#"),
            ([2, 2, 2], "##/##//#./..", "#./.."),
            ([3, 1, 3], "..#//###//#.#", "..//##//#."),
        ] {
            assert_eq!(of(size, text), parse(trimmed), "{text}");
        }
        assert_eq!(of([2, 1, 1], "##"), Err(OutlineError::CellCount(0)));
        assert_eq!(BoardOutline::of_open_cells([6, 3, 1], |_| true), Err(OutlineError::CellCount(18)));
    }

    #[test]
    fn the_goal_piece_covers_the_last_cell() {
        use crate::sliding::notation::format_goal;
        for (outline, start, goal) in [
            ("..#/...", "AB#/AC.", "corner:A"),
            (".../..#", "AAB/C.#", ".../AA#"),
            ("..../..../#..#", "ABC./AA../#..#", "..../.A../#AA#"),
        ] {
            let goal_of = |(start, goal): (Position, Goal)| format_goal(&goal, start.board());
            let found = parse(outline).expect("an outline").puzzle(start).map(goal_of);
            assert_eq!(found.as_deref(), Some(goal), "{start}");
        }
        for start in ["BB#/C..", "AA/B.", "A?#/B.."] {
            assert_eq!(parse("..#/...").expect("an outline").puzzle(start), None, "{start}");
        }
        assert_eq!(parse("1x2x2").expect("a box").puzzle("A/.//B/."), None);
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
