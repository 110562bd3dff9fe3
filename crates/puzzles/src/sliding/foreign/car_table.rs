//! Rush Hour as a table: a line for each car, with its orientation, its column, its row and its length.
//!
//! ```text
//! car,orientation,col,row,length
//! A,H,2,1,2
//! X,H,1,3,2
//! ```
//!
//! Commas, semicolons, tabs or blanks separate the fields. The heading may be missing, and its words may have any order. Columns and
//! rows count from 1, or from 0 where a 0 is among them. Which of the two a field means is found out: the cars must fit. Boards are
//! squares from 6 × 6 to 9 × 9.

use super::ForeignPuzzle;
use super::car_names::{piece_names, renaming_note};
use super::error::ForeignError;
use super::puzzle_reading::PuzzleReading;
use super::red_car::{Evidence, exit_goal, red_cars};
use super::rush_hour::position_of_cars;
use crate::parse_error::column_of;
use crate::sliding::board::MAX_PIECES;
use crate::sliding::cells::{Cells, Grid};
use crate::sliding::position::Position;

/// The number of rows and of columns of the smallest board, and of the largest.
const SIDES: (usize, usize) = (6, 9);

/// What a field of a line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Name,
    Orientation,
    Column,
    Row,
    Length,
}

/// A line of the table.
struct Car {
    name: String,
    lies_across: bool,
    length: usize,
    /// What the table calls column and row.
    column: usize,
    row: usize,
}

/// The cars in a size and with an order of the coordinates.
struct Board {
    start: Position,
    is_exchanged: bool,
    side: usize,
}

/// Whether the text is such a table.
pub(super) fn is_evident(text: &str) -> bool {
    table(text).is_some()
}

/// Every board that the table can mean, the most likely first.
pub(super) fn readings(text: &str) -> Result<Vec<PuzzleReading>, ForeignError> {
    let cars = cars(text)?;
    let texts: Vec<String> = cars.iter().map(|car| car.name.clone()).collect();
    let names = piece_names(&texts)?;
    let boards = [false, true].into_iter().flat_map(|is_exchanged| boards(&cars, &names, is_exchanged));
    let boards: Vec<Board> = boards.collect();
    let sizes = |is_exchanged: bool| boards.iter().filter(|board| board.is_exchanged == is_exchanged).count();
    let is_size_open = sizes(false) > 1 || sizes(true) > 1;
    if boards.is_empty() {
        return Err(ForeignError::NoFit);
    }
    let mut found: Vec<(Evidence, PuzzleReading)> = Vec::new();
    for Board { start, is_exchanged, side } in boards {
        for (car, evidence) in red_cars(&start, false, None) {
            let Some(goal) = exit_goal(&start, car) else { continue };
            let mut note = format!("{} is the red car", start.board().pieces()[car].name());
            if is_exchanged {
                note.push_str(", column and row are exchanged in the text");
            }
            if is_size_open {
                note.push_str(&format!(", {side} × {side}"));
            }
            note.push_str(&renaming_note(&texts, &names));
            let puzzle = ForeignPuzzle { start: start.clone(), goal: Some(goal) };
            found.push((evidence, PuzzleReading { puzzle, note, is_clear: true }));
        }
    }
    let best = found.iter().map(|(evidence, _)| *evidence).max().ok_or(ForeignError::NoMainPiece)?;
    Ok(found.into_iter().filter(|(evidence, _)| *evidence == best).map(|(_, found)| found).collect())
}

/// The boards on which the cars fit. The size is that of the cars; it is open where no car touches the last column, or the last
/// row.
fn boards(cars: &[Car], names: &[char], is_exchanged: bool) -> Vec<Board> {
    let from = usize::from(cars.iter().all(|car| car.column > 0 && car.row > 0));
    let place = |car: &Car| {
        let (column, row) = (car.column - from, car.row - from);
        if is_exchanged { (column, row) } else { (row, column) }
    };
    let ends = cars.iter().map(|car| {
        let (row, col) = place(car);
        if car.lies_across { (row + 1, col + car.length) } else { (row + car.length, col + 1) }
    });
    let (rows, cols) = ends.fold((0, 0), |most, end| (most.0.max(end.0), most.1.max(end.1)));
    let least = rows.max(cols);
    let sides = match least {
        side if side < SIDES.0 => vec![SIDES.0],
        side if side == SIDES.0 || side >= SIDES.1 || rows == cols => vec![side],
        side => vec![side, side + 1],
    };
    let position = |side: usize| {
        let grid = Grid::new(side, side).filter(|_| side <= SIDES.1)?;
        let mut covered = Cells::EMPTY;
        let mut placed = Vec::with_capacity(cars.len());
        for (car, name) in cars.iter().zip(names) {
            let (row, col) = place(car);
            let cell =
                |at: usize| if car.lies_across { grid.cell(row, col + at) } else { grid.cell(row + at, col) };
            let cells: Cells = (0..car.length).map(cell).collect();
            if covered.intersects(cells) {
                return None;
            }
            covered = covered.union(cells);
            placed.push((*name, cells));
        }
        position_of_cars(grid, Cells::EMPTY, &placed).ok()
    };
    let board = |side| Some(Board { start: position(side)?, is_exchanged, side });
    sides.into_iter().filter_map(board).collect()
}

/// The lines of the table: the fields with their texts.
struct Table<'a> {
    fields: Vec<Option<Field>>,
    lines: Vec<Vec<&'a str>>,
}

/// The table in a text; `None` if it is none.
fn table(text: &str) -> Option<Table<'_>> {
    let is_row = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let first = text.lines().find(is_row)?;
    let count = |separator: char| split(first, separator).len();
    let separator = ['\t', ';', ',', '|', ' '].into_iter().find(|separator| count(*separator) >= 5)?;
    let mut lines: Vec<Vec<&str>> = text.lines().filter(is_row).map(|line| split(line, separator)).collect();
    let named: Vec<Option<Field>> = lines[0].iter().map(|word| field_named(word)).collect();
    let is_heading = named.iter().flatten().count() > 2
        && !lines[0].iter().any(|word| word.bytes().all(|ch| ch.is_ascii_digit()));
    let fields = if is_heading {
        lines.remove(0);
        named
    } else {
        fields_without_heading(&lines)?
    };
    let all = [Field::Name, Field::Orientation, Field::Column, Field::Row, Field::Length];
    let has_each =
        all.into_iter().all(|field| fields.iter().filter(|found| **found == Some(field)).count() == 1);
    (has_each && !lines.is_empty()).then_some(Table { fields, lines })
}

fn split(line: &str, separator: char) -> Vec<&str> {
    let words = line.trim().split(separator).map(|word| word.trim_matches(['"', '\'', ' ', '\t']));
    match separator {
        ' ' | '|' => words.filter(|word| !word.is_empty()).collect(),
        _ => words.collect(),
    }
}

/// The field that a word of the heading names.
fn field_named(word: &str) -> Option<Field> {
    let plain: String = word.chars().filter(char::is_ascii_alphabetic).collect();
    let is_one_of = |words: &[&str]| words.iter().any(|known| plain.eq_ignore_ascii_case(known));
    if is_one_of(&["car", "vehicle", "name", "id", "carid", "vehicleid", "piece", "block", "letter", "label"])
    {
        Some(Field::Name)
    } else if is_one_of(&["orientation", "orient", "direction", "dir", "axis", "hv", "o", "d"]) {
        Some(Field::Orientation)
    } else if is_one_of(&[
        "column", "col", "x", "left", "c", "startcol", "startx", "xpos", "posx", "colstart",
    ]) {
        Some(Field::Column)
    } else if is_one_of(&["row", "y", "top", "r", "line", "startrow", "starty", "ypos", "posy", "rowstart"]) {
        Some(Field::Row)
    } else if is_one_of(&["length", "len", "size", "l", "n", "cells"]) {
        Some(Field::Length)
    } else {
        None
    }
}

/// The fields of a table without a heading: a name, an orientation and three numbers, of which the length is 2 to 4.
fn fields_without_heading(lines: &[Vec<&str>]) -> Option<Vec<Option<Field>>> {
    let width = lines.first()?.len();
    let all = |field: usize, holds: &dyn Fn(&str) -> bool| {
        lines.iter().all(|line| line.get(field).is_some_and(|word| holds(word)))
    };
    let orientation = (0..width).find(|field| all(*field, &|word| lies_across(word).is_some()))?;
    let numbers: Vec<usize> =
        (0..width).filter(|field| all(*field, &|word| number(word).is_some())).collect();
    let name = (0..width).find(|field| *field != orientation && !numbers.contains(field));
    // Names may be numbers: then the first number is the name.
    let (name, numbers) = match (name, &numbers[..]) {
        (Some(name), numbers) => (name, numbers),
        (None, [name, numbers @ ..]) => (*name, numbers),
        _ => return None,
    };
    let is_length =
        |field: &&usize| all(**field, &|word| number(word).is_some_and(|length| (2..5).contains(&length)));
    let [_, _, _] = numbers else { return None };
    let length = *numbers.iter().rev().find(is_length)?;
    let mut places = numbers.iter().filter(|field| **field != length);
    let mut fields = vec![None; width];
    fields[*places.next()?] = Some(Field::Column);
    fields[*places.next()?] = Some(Field::Row);
    fields[length] = Some(Field::Length);
    fields[orientation] = Some(Field::Orientation);
    fields[name] = Some(Field::Name);
    Some(fields)
}

fn number(word: &str) -> Option<usize> {
    let is_number = !word.is_empty() && word.bytes().all(|ch| ch.is_ascii_digit());
    word.parse().ok().filter(|number| is_number && *number < 100)
}

fn lies_across(word: &str) -> Option<bool> {
    let is_one_of = |words: &[&str]| words.iter().any(|known| word.eq_ignore_ascii_case(known));
    if is_one_of(&["h", "hor", "horiz", "horizontal", "across", "lr", "-"]) {
        Some(true)
    } else if is_one_of(&["v", "ver", "vert", "vertical", "down", "upright", "ud", "|"]) {
        Some(false)
    } else {
        None
    }
}

fn cars(text: &str) -> Result<Vec<Car>, ForeignError> {
    let Table { fields, lines } = table(text).ok_or(ForeignError::Empty)?;
    if lines.len() > MAX_PIECES {
        return Err(ForeignError::TooManyPieces);
    }
    let at = |field: Field| fields.iter().position(|found| *found == Some(field)).unwrap_or(0);
    let mut cars: Vec<Car> = Vec::with_capacity(lines.len());
    for line in lines {
        let start = line.first().map_or(1, |word| column_of(word, text));
        let word = |field: Field| line.get(at(field)).copied().filter(|word| !word.is_empty());
        let needed = |field: Field, what: &'static str| {
            word(field).ok_or(ForeignError::LineNeeded { column: start, what })
        };
        let count = |field: Field, what: &'static str| {
            let word = needed(field, what)?;
            number(word).ok_or_else(|| ForeignError::NumberNeeded { column: column_of(word, text) })
        };
        let name = needed(Field::Name, "the name of the car")?;
        let orientation = needed(Field::Orientation, "the orientation of the car")?;
        let column = column_of(orientation, text);
        let lies_across = lies_across(orientation).ok_or(ForeignError::OrientationNeeded { column })?;
        if cars.iter().any(|car| car.name == name) {
            return Err(ForeignError::NamedTwice { column: column_of(name, text) });
        }
        cars.push(Car {
            name: name.to_owned(),
            lies_across,
            length: count(Field::Length, "the length of the car")?,
            column: count(Field::Column, "the column of the car")?,
            row: count(Field::Row, "the row of the car")?,
        });
    }
    if let Some(short) = cars.iter().find(|car| car.length < 2 || car.length > SIDES.1) {
        return Err(ForeignError::NotStraight { name: short.name.chars().next().unwrap_or('?') });
    }
    Ok(cars)
}
