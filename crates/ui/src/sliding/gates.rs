//! Gates, the cells that only certain pieces may enter: hatched, with the letters of these pieces, and in words.

use super::drawing::{CELL, INSET, RADIUS, point, rounded};
use antipode_puzzles::sliding::{self, Board, Cells, Grid};

/// The distance between two lines of the hatching, along a side. It divides a cell, so that neighbours continue each other.
const HATCH: f64 = 25.0;
/// Gates of more pieces than this do not show all their letters.
const MAX_LETTERS: usize = 3;

/// The cells that the same pieces may enter.
#[derive(Clone, Debug, PartialEq)]
pub struct GateDrawing {
    /// The lines of the hatching.
    pub hatch: String,
    /// The path around the cells.
    pub edge: String,
    /// The letters of the pieces, if they are few.
    pub letters: String,
    /// The middles of the letters, one in each cell.
    pub letter_positions: Vec<(f64, f64)>,
}

impl GateDrawing {
    /// The drawing of the gates of a grid: the names that each of them admits, and its cells.
    pub fn of(grid: Grid, gates: &[(String, Cells)], names: &[char]) -> Vec<GateDrawing> {
        let middle = |cell: usize| {
            let (row, col) = grid.row_col(cell);
            ((col as f64 + 0.5) * CELL, (row as f64 + 0.5) * CELL)
        };
        let drawing = |(admitted, cells): &(String, Cells)| GateDrawing {
            hatch: cells.iter().map(|cell| hatch(middle(cell))).collect(),
            edge: rounded(&sliding::outline(grid, *cells), 1.0, RADIUS),
            letters: letters(admitted, names),
            letter_positions: cells.iter().map(middle).collect(),
        };
        gates.iter().map(drawing).collect()
    }
}

/// `AB`; of many pieces `not C`, or only the first ones.
fn letters(admitted: &str, names: &[char]) -> String {
    let barred: String = names.iter().filter(|name| !admitted.contains(**name)).collect();
    match (admitted.len(), barred.len()) {
        (..=MAX_LETTERS, _) => admitted.to_owned(),
        (_, 1..=2) => format!("not {barred}"),
        _ => format!("{}…", &admitted[..2]),
    }
}

/// Lines from lower left to upper right in the cell around a point.
fn hatch((x, y): (f64, f64)) -> String {
    let (low, high) = (INSET, CELL - INSET);
    let lines = (1..).map(|line| f64::from(line) * HATCH).take_while(|sum| *sum < 2.0 * CELL);
    let line = |sum: f64| {
        let (near, far) = ((sum - high).max(low), (sum - low).min(high));
        let (left, top) = (x - CELL / 2.0, y - CELL / 2.0);
        format!("M{}L{}", point((left + near, top + far)), point((left + far, top + near)))
    };
    lines.map(line).collect()
}

/// `Gates: only A may enter row 1, columns 2 and 3.` `None` without gates.
pub fn sentence(board: &Board) -> Option<String> {
    let gates = board.gates();
    let gate = |(admitted, cells): &(String, Cells)| {
        let verb =
            if admitted.is_empty() { "no piece".to_owned() } else { format!("only {}", list(admitted)) };
        format!("{verb} may enter {}", places(board.grid(), *cells))
    };
    let gates: Vec<String> = gates.iter().map(gate).collect();
    (!gates.is_empty()).then(|| format!("Gates: {}.", gates.join("; ")))
}

/// `A, B and C`.
pub fn list(names: &str) -> String {
    joined(&names.chars().map(String::from).collect::<Vec<_>>())
}

fn joined(words: &[String]) -> String {
    match words {
        [first @ .., one, last] if !first.is_empty() => format!("{}, {one} and {last}", first.join(", ")),
        words => words.join(" and "),
    }
}

/// `row 1, columns 2 and 3, and row 2, column 2`.
fn places(grid: Grid, cells: Cells) -> String {
    let row = |row: usize| {
        let cols: Vec<String> = cells
            .iter()
            .map(|cell| grid.row_col(cell))
            .filter(|at| at.0 == row)
            .map(|at| (at.1 + 1).to_string())
            .collect();
        let noun = if cols.len() == 1 { "column" } else { "columns" };
        (!cols.is_empty()).then(|| format!("row {}, {noun} {}", row + 1, joined(&cols)))
    };
    (0..grid.rows()).filter_map(row).collect::<Vec<_>>().join(", and ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_puzzles::sliding::notation::parse_position;

    #[test]
    fn gates_are_said_by_their_pieces_and_cells() {
        let said = |text: &str| sentence(parse_position(text).expect("a board").board());
        assert_eq!(said("AB/.."), None);
        assert_eq!(said("AB./...@gate:A:r2c1").as_deref(), Some("Gates: only A may enter row 2, column 1."));
        assert_eq!(
            said("ABC/.../D..@gate:ABC:r2c1r2c2r2c3r3c3,gate:BD:r3c2").as_deref(),
            Some(
                "Gates: only A, B and C may enter row 2, columns 1, 2 and 3, and row 3, column 3; only B and D may enter row 3, column 2."
            )
        );
    }

    #[test]
    fn few_letters_are_drawn() {
        let names: Vec<char> = "ABCDEF".chars().collect();
        assert_eq!(letters("ABC", &names), "ABC");
        assert_eq!(letters("ABCD", &names), "not EF");
        assert_eq!(letters("ABCD", &"ABCDEFG".chars().collect::<Vec<_>>()), "AB…");
    }

    #[test]
    fn the_hatching_stays_in_its_cell() {
        let grid = Grid::new(2, 3).expect("a grid");
        let gates = GateDrawing::of(grid, &[("A".into(), Cells::single(5))], &['A', 'B']);
        assert_eq!((gates[0].letters.as_str(), &gates[0].letter_positions[..]), ("A", &[(250.0, 150.0)][..]));
        let numbers = gates[0].hatch.split(|sign: char| !sign.is_ascii_digit() && sign != '.');
        let numbers: Vec<f64> = numbers.filter_map(|number| number.parse().ok()).collect();
        assert_eq!(numbers.len(), 4 * 7);
        assert!(
            numbers.chunks(2).all(|at| (200.0..300.0).contains(&at[0]) && (100.0..200.0).contains(&at[1]))
        );
    }
}
