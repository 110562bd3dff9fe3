//! Input of Jim Leonard's programs jim'slide and js2.
//!
//! A command a line; `!` and `#` begin a comment. All coordinates are (x, y), from 0.
//!
//! ```text
//! xsize: 4                              the number of columns
//! ysize: 5                              the number of rows
//! wall: (0,2)                           also hwall: y (x1, x2) and vwall: x (y1, y2)
//! piece: 1 (0,0) (1,0) (0,1) (1,1)      a kind of piece; (0,0) is its first cell in reading order
//! lockx: 1                              it never changes its column; locky: its row
//! put: 1 (1,0) 'A'                      a piece of this kind, perhaps with the character of its picture
//! win: 1 (1,3)                          where a piece of this kind must be
//! ```
//!
//! Pieces of one kind are interchangeable. Settings of the solver are ignored.

use super::ForeignPuzzle;
use super::assembly::{
    PlacedPiece, cells_from, goal, grid, no_gates, offsets, position, targets, unused_name,
};
use super::cursor::{Cursor, lines};
use super::error::{ForeignError, WriteError};
use crate::sliding::board::Freedom;
use crate::sliding::cells::{Cells, Grid};
use crate::sliding::goal::Goal;
use crate::sliding::position::Position;

/// Commands of the solver and of its output.
const SETTINGS: [&str; 12] = [
    "useletters",
    "hexprint",
    "winonly",
    "bigmem",
    "smallmem",
    "numthreads",
    "diskthreads",
    "cachepercent",
    "nograph",
    "noconcurrent",
    "cutoff",
    "directed",
];

/// A kind of piece: its number, and its cells as offsets (down, right) from the first one.
struct Kind {
    number: i32,
    offsets: Vec<(i32, i32)>,
}

/// A piece of a kind at a place, with its column in the text.
struct Placement {
    kind: i32,
    at: (i32, i32),
    name: Option<char>,
    column: usize,
}

/// The goal of a kind: the names of its pieces, and their places.
type KindGoal = (Vec<char>, Vec<Cells>);

#[derive(Default)]
struct Commands {
    size: (Option<i32>, Option<i32>),
    walls: Vec<((i32, i32), usize)>,
    kinds: Vec<Kind>,
    /// Kinds that keep their column.
    lock_x: Vec<i32>,
    /// Kinds that keep their row.
    lock_y: Vec<i32>,
    puts: Vec<Placement>,
    wins: Vec<Placement>,
}

/// Whether there are lines with both sizes.
pub(super) fn is_evident(text: &str) -> bool {
    let has = |command: &str| lines(text).iter().any(|(_, line)| line.trim_start().starts_with(command));
    has("xsize:") && has("ysize:")
}

pub(super) fn read(text: &str) -> Result<ForeignPuzzle, ForeignError> {
    let mut commands = Commands::default();
    for (column, line) in lines(text) {
        commands.read(column, line)?;
    }
    let grid = commands.grid(text.chars().count() + 1)?;
    let mut walls = Cells::EMPTY;
    for (at, column) in &commands.walls {
        walls = walls.union(Cells::single(cell(grid, *at, *column)?));
    }
    let placed = commands.placed_pieces(grid, walls)?;
    let pieces: Vec<PlacedPiece> = placed.iter().map(|(_, piece)| *piece).collect();
    let start = position(grid, walls, &pieces)?;
    let places = commands.goal_places(grid, &placed)?;
    let goal = if places.is_empty() { None } else { Some(goal(&start, &places)?) };
    Ok(ForeignPuzzle { start, goal })
}

fn cell(grid: Grid, (x, y): (i32, i32), column: usize) -> Result<usize, ForeignError> {
    let inside = (0..grid.cols() as i32).contains(&x) && (0..grid.rows() as i32).contains(&y);
    inside.then(|| grid.cell(y as usize, x as usize)).ok_or(ForeignError::Outside { column })
}

impl Commands {
    /// The grid of the sizes; `end` is the column after the text.
    fn grid(&self, end: usize) -> Result<Grid, ForeignError> {
        let side = |side: Option<i32>, what| {
            side.ok_or(ForeignError::LineNeeded { column: end, what })
                .map(|side| usize::try_from(side).unwrap_or(0))
        };
        let (cols, rows) = (side(self.size.0, "xsize")?, side(self.size.1, "ysize")?);
        grid(rows, cols)
    }

    fn cells_of(&self, placement: &Placement, grid: Grid) -> Result<Cells, ForeignError> {
        let column = placement.column;
        let kind = self.kinds.iter().find(|kind| kind.number == placement.kind);
        let kind = kind.ok_or(ForeignError::UndefinedPiece { column })?;
        cells_from(grid, cell(grid, placement.at, column)?, &kind.offsets)
            .ok_or(ForeignError::Outside { column })
    }

    /// The pieces that are put on the board, each with the number of its kind.
    fn placed_pieces(&self, grid: Grid, walls: Cells) -> Result<Vec<(i32, PlacedPiece)>, ForeignError> {
        let is_name = |name: &char| name.is_ascii_alphanumeric();
        let mut used: Vec<char> = self.puts.iter().filter_map(|put| put.name.filter(is_name)).collect();
        let mut placed: Vec<(i32, PlacedPiece)> = Vec::new();
        let mut filled = walls;
        for put in &self.puts {
            let cells = self.cells_of(put, grid)?;
            if cells.intersects(filled) {
                return Err(ForeignError::Overfilled { column: put.column });
            }
            filled = filled.union(cells);
            let taken = |name: &char| placed.iter().any(|(_, piece)| piece.name == *name);
            let name = match put.name.filter(|name| is_name(name) && !taken(name)) {
                Some(name) => name,
                None => unused_name(&used)?,
            };
            used.push(name);
            let freedom = self.freedom(put.kind);
            placed.push((put.kind, PlacedPiece { freedom, ..PlacedPiece::free(name, cells) }));
        }
        Ok(placed)
    }

    fn freedom(&self, kind: i32) -> Freedom {
        match (self.lock_x.contains(&kind), self.lock_y.contains(&kind)) {
            (false, false) => Freedom::Free,
            (true, false) => Freedom::Vertical,
            (false, true) => Freedom::Horizontal,
            (true, true) => Freedom::Fixed,
        }
    }

    /// The goal of each kind that has one.
    fn goal_places(&self, grid: Grid, placed: &[(i32, PlacedPiece)]) -> Result<Vec<KindGoal>, ForeignError> {
        let mut places: Vec<(i32, Vec<char>, Vec<Cells>)> = Vec::new();
        for win in &self.wins {
            if win.kind == 0 {
                let column = win.column;
                return Err(ForeignError::Unsupported {
                    column,
                    what: "a cell that must be empty in the goal",
                });
            }
            let cells = self.cells_of(win, grid)?;
            match places.iter_mut().find(|(kind, ..)| *kind == win.kind) {
                Some((.., there)) => there.push(cells),
                None => {
                    let of_kind = placed.iter().filter(|(kind, _)| *kind == win.kind);
                    places.push((win.kind, of_kind.map(|(_, piece)| piece.name).collect(), vec![cells]));
                }
            }
        }
        if places.iter().any(|(_, names, there)| there.len() < names.len()) {
            return Err(ForeignError::GoalOpen);
        }
        Ok(places.into_iter().map(|(_, names, there)| (names, there)).collect())
    }

    /// Reads the number and the cells of a kind of piece.
    fn read_kind(&mut self, cursor: &mut Cursor, column: usize) -> Result<(), ForeignError> {
        let number = number(cursor)?;
        if self.kinds.iter().any(|kind| kind.number == number) {
            return Err(ForeignError::Unsupported { column, what: "two definitions of one piece" });
        }
        let mut offsets = Vec::new();
        loop {
            cursor.skip_blanks();
            if cursor.peek() != Some('(') {
                break;
            }
            let (x, y) = pair(cursor)?;
            offsets.push((y, x));
        }
        if offsets.iter().min() != Some(&(0, 0)) {
            return Err(ForeignError::Unsupported { column, what: "pieces whose first cell is not (0,0)" });
        }
        self.kinds.push(Kind { number, offsets });
        Ok(())
    }

    /// Reads a line.
    fn read(&mut self, column: usize, line: &str) -> Result<(), ForeignError> {
        let text = line.split('!').next().unwrap_or_default();
        let mut cursor = Cursor::new(text, column);
        cursor.skip_blanks();
        let column = cursor.column();
        // Lines of asterisks separate puzzles in the manual.
        if matches!(cursor.peek(), None | Some('#' | '*')) {
            return Ok(());
        }
        let mut command = String::new();
        while let Some(ch) = cursor.peek().filter(char::is_ascii_lowercase) {
            command.push(ch);
            cursor.next();
        }
        if SETTINGS.contains(&command.as_str()) || command == "checkfulltree" {
            return Ok(());
        }
        let known = ["xsize", "ysize", "wall", "hwall", "vwall", "piece", "lockx", "locky", "put", "win"];
        if ["xstep", "ystep"].contains(&command.as_str()) {
            return Err(ForeignError::Unsupported { column, what: "pieces that move several cells at once" });
        }
        if !known.contains(&command.as_str()) {
            return Err(ForeignError::UnknownCommand { column });
        }
        cursor.expect(':')?;
        match command.as_str() {
            "xsize" => self.size.0 = Some(number(&mut cursor)?),
            "ysize" => self.size.1 = Some(number(&mut cursor)?),
            "wall" => self.walls.push((pair(&mut cursor)?, column)),
            "hwall" | "vwall" => {
                let line = number(&mut cursor)?;
                let (from, to) = pair(&mut cursor)?;
                if (to - from).abs() > 64 {
                    return Err(ForeignError::Outside { column });
                }
                let at = |along: i32| if command == "hwall" { (along, line) } else { (line, along) };
                self.walls.extend((from.min(to)..=from.max(to)).map(|along| (at(along), column)));
            }
            "piece" => self.read_kind(&mut cursor, column)?,
            "lockx" => self.lock_x.push(number(&mut cursor)?),
            "locky" => self.lock_y.push(number(&mut cursor)?),
            "put" | "win" => {
                let (kind, at) = (number(&mut cursor)?, pair(&mut cursor)?);
                cursor.skip_blanks();
                let name = if command == "put" && cursor.take('\'') {
                    let name = cursor.next();
                    cursor.expect('\'')?;
                    name
                } else {
                    None
                };
                let list = if command == "put" { &mut self.puts } else { &mut self.wins };
                list.push(Placement { kind, at, name, column });
            }
            _ => return Err(ForeignError::UnknownCommand { column }),
        }
        cursor.skip_blanks();
        cursor.take(';');
        cursor.end()
    }
}

fn number(cursor: &mut Cursor) -> Result<i32, ForeignError> {
    cursor.skip_blanks();
    cursor.number()
}

/// Two numbers in parentheses.
fn pair(cursor: &mut Cursor) -> Result<(i32, i32), ForeignError> {
    cursor.expect('(')?;
    let first = number(cursor)?;
    cursor.expect(',')?;
    let second = number(cursor)?;
    cursor.expect(')')?;
    Ok((first, second))
}

pub(super) fn write(start: &Position, goal: Option<&Goal>) -> Result<String, WriteError> {
    let board = start.board();
    let grid = board.grid();
    no_gates(start)?;
    let targets = match goal {
        Some(goal) => targets(start, goal).ok_or(WriteError::Goal)?,
        None => Vec::new(),
    };
    // Each target is a kind; all other matching pieces are one kind, too.
    let target_of = |piece: usize| targets.iter().position(|target| target.pieces.contains(&piece));
    let pieces = board.pieces();
    let mut kinds: Vec<usize> = Vec::new();
    let is_kind = |one: usize, other: usize| {
        target_of(one) == target_of(other)
            && (target_of(one).is_some() || pieces[one].is_like(&pieces[other]))
    };
    for piece in 0..pieces.len() {
        if !kinds.iter().any(|kind| is_kind(*kind, piece)) {
            kinds.push(piece);
        }
    }
    let place = |cell: Option<usize>| {
        let (row, col) = grid.row_col(cell.unwrap_or(0));
        format!("({col},{row})")
    };
    let mut text = format!("xsize: {}\nysize: {}\n", grid.cols(), grid.rows());
    for wall in board.walls().iter() {
        text.push_str(&format!("wall: {}\n", place(Some(wall))));
    }
    for (number, &piece) in (1..).zip(&kinds) {
        let cells = offsets(grid, start.cells_of(piece));
        let cells: Vec<String> = cells.into_iter().map(|(down, right)| format!("({right},{down})")).collect();
        text.push_str(&format!("piece: {number} {}\n", cells.join(" ")));
        let freedom = pieces[piece].freedom();
        if matches!(freedom, Freedom::Vertical | Freedom::Fixed) {
            text.push_str(&format!("lockx: {number}\n"));
        }
        if matches!(freedom, Freedom::Horizontal | Freedom::Fixed) {
            text.push_str(&format!("locky: {number}\n"));
        }
    }
    for (piece, shape) in pieces.iter().enumerate() {
        let kind = kinds.iter().position(|kind| is_kind(*kind, piece)).ok_or(WriteError::TooManyPieces)?;
        let at = place(start.cells_of(piece).first());
        text.push_str(&format!("put: {} {at} '{}'\n", kind + 1, shape.name()));
    }
    for target in &targets {
        let kind = kinds.iter().position(|kind| target.pieces.contains(kind)).ok_or(WriteError::Goal)?;
        for anchor in &target.anchors {
            let at = place(pieces[target.pieces[0]].cells_at(*anchor).first());
            text.push_str(&format!("win: {} {at}\n", kind + 1));
        }
    }
    Ok(text)
}
