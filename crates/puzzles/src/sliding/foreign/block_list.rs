//! Boards as a list of blocks in JSON.
//!
//! `{"blocks":[{"shape":[2,2],"position":[0,1]},{"shape":[2,1],"position":[0,0]}, …]}`: rectangles, each with its shape and the
//! place of its upper left corner; or cars with their orientation and length. Names of fields that say which number is a row are
//! believed. Of two bare numbers either may be the row or the height: the blocks must fit, and the first block, or the one that is
//! marked, must have a goal in the middle of the last rows, as in Klotski.

use super::ForeignPuzzle;
use super::assembly::{PlacedPiece, position};
use super::car_names::{is_red, piece_names, renaming_note};
use super::error::ForeignError;
use super::puzzle_reading::PuzzleReading;
use super::red_car::{exit_goal, red_cars};
use crate::json::{self, Json};
use crate::sliding::board::{Freedom, MAX_PIECES};
use crate::sliding::cells::{Cells, Grid, MAX_CELLS};
use crate::sliding::goal::{Goal, Target};
use crate::sliding::position::Position;

/// The depth at which the list of blocks is looked for.
const MAX_DEPTH: usize = 4;

/// Two numbers: a place or a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pair {
    /// The row and the column, or the height and the width.
    Known(usize, usize),
    /// In an order that is open.
    Open(usize, usize),
}

/// A block as the text describes it.
struct Block {
    name: String,
    position: Pair,
    size: Pair,
    /// For a car, whether it lies across.
    car: Option<bool>,
    is_marked: bool,
}

/// A list of blocks, and the fields beside it.
struct BlockList {
    blocks: Vec<Block>,
    size: Option<Pair>,
    /// The place where the goal block must be.
    goal: Option<Pair>,
}

/// What two numbers in an open order are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NumberOrder {
    /// Sizes are width, then height.
    is_width_first: bool,
    /// Places are column, then row.
    is_column_first: bool,
}

/// Whether the text is JSON of any kind, right or wrong.
pub(super) fn is_evident(text: &str) -> bool {
    let text = text.trim_start();
    let after = |ch: char| text.strip_prefix(ch).map(str::trim_start);
    after('{').is_some_and(|rest| rest.starts_with('"'))
        || after('[').is_some_and(|rest| rest.starts_with('{'))
}

/// Every board that the list can mean, the most likely first.
pub(super) fn readings(text: &str) -> Result<Vec<PuzzleReading>, ForeignError> {
    let value = json::parse(text).map_err(ForeignError::Json)?;
    let list = block_list(&value, &Json::Null, 0).ok_or(ForeignError::NoBlocks)?;
    if list.blocks.len() > MAX_PIECES {
        return Err(ForeignError::TooManyPieces);
    }
    let texts: Vec<String> = list.blocks.iter().map(|block| block.name.clone()).collect();
    let names = piece_names(&texts)?;
    let order = |is_width_first: bool, is_column_first: bool| NumberOrder { is_width_first, is_column_first };
    // The two consistent orders, then the mixed ones.
    let conventions = [[order(false, false), order(true, true)], [order(false, true), order(true, false)]];
    let mut found: Vec<(bool, PuzzleReading)> = Vec::new();
    for convention in conventions {
        for order in convention {
            let Some(start) = start_of(&list, &names, order) else { continue };
            let goal = goal_of(&list, &names, order, &start);
            let has_goal = goal.is_some();
            let note = note(&list, order, &texts, &names, goal.as_ref().and_then(|(_, note)| note.clone()));
            let puzzle = ForeignPuzzle { start, goal: goal.map(|(goal, _)| goal) };
            if !found.iter().any(|(_, known)| known.puzzle == puzzle) {
                found.push((has_goal, PuzzleReading { puzzle, note, is_clear: true }));
            }
        }
        if !found.is_empty() {
            break;
        }
    }
    let has_goal = found.iter().any(|(has_goal, _)| *has_goal);
    found.retain(|(found_goal, _)| *found_goal || !has_goal);
    let mut found: Vec<PuzzleReading> = found.into_iter().map(|(_, found)| found).collect();
    if let [only] = &mut found[..] {
        only.note = renaming_note(&texts, &names).trim_start_matches(", ").to_owned();
    }
    if found.is_empty() { Err(ForeignError::NoFit) } else { Ok(found) }
}

/// What distinguishes a reading from the others.
fn note(
    list: &BlockList,
    order: NumberOrder,
    texts: &[String],
    names: &[char],
    goal: Option<String>,
) -> String {
    let is_open = |pair: Pair| matches!(pair, Pair::Open(..));
    let mut note = goal.unwrap_or_default();
    let mut add = |part: &str| {
        if !note.is_empty() {
            note.push_str(", ");
        }
        note.push_str(part);
    };
    if list.blocks.iter().any(|block| is_open(block.size)) {
        add(if order.is_width_first { "shapes as width, height" } else { "shapes as height, width" });
    }
    if list.blocks.iter().any(|block| is_open(block.position)) {
        add(if order.is_column_first { "places as column, row" } else { "places as row, column" });
    }
    note + &renaming_note(texts, names)
}

/// The position in an order; `None` if the blocks do not fit.
fn start_of(list: &BlockList, names: &[char], order: NumberOrder) -> Option<Position> {
    let from = first_index(&list.blocks);
    let mut places = Vec::with_capacity(list.blocks.len());
    for block in &list.blocks {
        let (height, width) = ordered(block.size, order.is_width_first);
        let (row, col) = ordered(block.position, order.is_column_first);
        places.push((row - from, col - from, height, width));
    }
    let (rows, cols) = match list.size {
        Some(size) => ordered(size, order.is_width_first),
        None => places.iter().fold((0, 0), |(rows, cols), (row, col, height, width)| {
            (rows.max(row + height), cols.max(col + width))
        }),
    };
    let grid = Grid::new(rows, cols)?;
    let mut covered = Cells::EMPTY;
    let mut pieces = Vec::with_capacity(places.len());
    for ((block, name), (row, col, height, width)) in list.blocks.iter().zip(names).zip(places) {
        let is_inside = row + height <= rows && col + width <= cols && height * width > 0;
        if !is_inside {
            return None;
        }
        let cells: Cells = (row..row + height)
            .flat_map(|row| (col..col + width).map(move |col| grid.cell(row, col)))
            .collect();
        if covered.intersects(cells) {
            return None;
        }
        covered = covered.union(cells);
        let freedom = match block.car {
            None => Freedom::Free,
            Some(true) => Freedom::Horizontal,
            Some(false) => Freedom::Vertical,
        };
        pieces.push(PlacedPiece { freedom, ..PlacedPiece::free(*name, cells) });
    }
    position(grid, Cells::EMPTY, &pieces).ok()
}

/// The number from which rows and columns are counted.
fn first_index(blocks: &[Block]) -> usize {
    usize::from(blocks.iter().all(|block| {
        let (Pair::Known(one, other) | Pair::Open(one, other)) = block.position;
        one > 0 && other > 0
    }))
}

fn ordered(pair: Pair, is_other_first: bool) -> (usize, usize) {
    match pair {
        Pair::Known(first, second) => (first, second),
        Pair::Open(first, second) if is_other_first => (second, first),
        Pair::Open(first, second) => (first, second),
    }
}

/// The goal: the place that the text names, the exit of the red car, or the middle of the last rows.
fn goal_of(
    list: &BlockList,
    names: &[char],
    order: NumberOrder,
    start: &Position,
) -> Option<(Goal, Option<String>)> {
    let board = start.board();
    let marked = list.blocks.iter().position(|block| block.is_marked);
    let piece = board.piece_named(names[marked.unwrap_or(0)])?;
    let grid = board.grid();
    let place = |row: usize, col: usize| {
        let anchor = grid.cell(row, col);
        let cells = board.cells_inside(&board.pieces()[piece], u8::try_from(anchor).ok()?)?;
        let is_there = start.cells_of(piece) == cells;
        (row < grid.rows() && col < grid.cols() && !is_there)
            .then(|| Goal::Places(vec![Target { pieces: vec![piece], anchors: vec![anchor as u8] }]))
    };
    if let Some(goal) = list.goal {
        let (row, col) = ordered(goal, order.is_column_first);
        let from = first_index(&list.blocks);
        return Some((place(row.checked_sub(from)?, col.checked_sub(from)?)?, None));
    }
    if list.blocks.iter().all(|block| block.car.is_some()) {
        let car = match marked {
            Some(_) => piece,
            None => red_cars(start, false, None).first()?.0,
        };
        let note = format!("{} is the red car", board.pieces()[car].name());
        return Some((exit_goal(start, car)?, Some(note)));
    }
    let shape = &board.pieces()[piece];
    let (beside, above) = (grid.cols() - shape.width(), grid.rows() - shape.height());
    let largest = board.pieces().iter().map(|piece| piece.shape().len()).max();
    let is_klotski =
        beside.is_multiple_of(2) && grid.rows() >= grid.cols() && largest == Some(shape.shape().len());
    if is_klotski { Some((place(above, beside / 2)?, None)) } else { None }
}

/// The first list whose entries are all blocks.
fn block_list(value: &Json, around: &Json, depth: usize) -> Option<BlockList> {
    if depth > MAX_DEPTH {
        return None;
    }
    match value {
        Json::List(entries) => {
            let blocks: Option<Vec<Block>> = entries.iter().map(block).collect();
            match blocks.filter(|blocks| !blocks.is_empty()) {
                Some(blocks) => {
                    Some(BlockList { blocks, size: board_size(around), goal: goal_place(around) })
                }
                None => entries.iter().find_map(|entry| block_list(entry, value, depth + 1)),
            }
        }
        Json::Object(fields) => fields.iter().find_map(|(_, entry)| block_list(entry, value, depth + 1)),
        _ => None,
    }
}

/// The first field with one of these names.
fn field<'a>(value: &'a Json, names: &[&str]) -> Option<&'a Json> {
    names.iter().find_map(|name| value.get(name))
}

fn number(value: Option<&Json>) -> Option<usize> {
    match value {
        Some(Json::Number(number)) => usize::try_from(*number).ok().filter(|number| *number <= MAX_CELLS),
        _ => None,
    }
}

const ROW: [&str; 5] = ["row", "r", "y", "top", "line"];
const COLUMN: [&str; 6] = ["col", "column", "c", "x", "left", "colum"];
const HEIGHT: [&str; 3] = ["height", "h", "rows"];
const WIDTH: [&str; 5] = ["width", "w", "cols", "columns", "colums"];

/// Two numbers in fields with these names, or in a list.
fn pair(value: &Json, first: &[&str], second: &[&str]) -> Option<Pair> {
    match value {
        Json::List(numbers) => match &numbers[..] {
            [one, other] => Some(Pair::Open(number(Some(one))?, number(Some(other))?)),
            _ => None,
        },
        _ => Some(Pair::Known(number(field(value, first))?, number(field(value, second))?)),
    }
}

fn place(value: &Json) -> Option<Pair> {
    pair(value, &ROW, &COLUMN)
}

fn size(value: &Json) -> Option<Pair> {
    pair(value, &HEIGHT, &WIDTH)
}

fn block(value: &Json) -> Option<Block> {
    let names =
        ["position", "pos", "at", "place", "location", "coordinates", "coords", "origin", "start", "topleft"];
    let position = field(value, &names).and_then(place).or_else(|| place(value))?;
    let across = match field(value, &["orientation", "direction", "dir", "axis"]) {
        Some(Json::Text(text)) => match text.chars().next()?.to_ascii_lowercase() {
            'h' | 'x' => Some(true),
            'v' | 'y' => Some(false),
            _ => None,
        },
        _ => None,
    };
    let length = number(field(value, &["length", "len", "size"]));
    let shape = field(value, &["shape", "size", "dimensions", "dimension", "dim", "dims"]).and_then(size);
    let (size, car) = match (across, length) {
        (Some(true), Some(length)) => (Pair::Known(1, length), Some(true)),
        (Some(false), Some(length)) => (Pair::Known(length, 1), Some(false)),
        _ => (shape.or_else(|| size(value))?, None),
    };
    let name =
        match field(value, &["name", "id", "label", "letter", "car", "vehicle", "piece", "key", "symbol"]) {
            Some(Json::Text(text)) => text.clone(),
            Some(Json::Number(number)) => number.to_string(),
            _ => String::new(),
        };
    let marks = [
        "goal", "isgoal", "is_goal", "target", "istarget", "main", "ismain", "king", "red", "hero", "player",
    ];
    let is_marked = field(value, &marks) == Some(&Json::Bool(true)) || is_red(&name);
    Some(Block { name, position, size, car, is_marked })
}

/// The size of the board beside the list of blocks.
fn board_size(around: &Json) -> Option<Pair> {
    let board = field(around, &["board", "grid", "size", "dimensions", "shape"]).and_then(size);
    board.or_else(|| size(around))
}

/// The goal beside the list of blocks: a place.
fn goal_place(around: &Json) -> Option<Pair> {
    let goal = field(around, &["goal", "target", "exit", "end"])?;
    place(goal).or_else(|| field(goal, &["position", "pos", "at", "place"]).and_then(place))
}
