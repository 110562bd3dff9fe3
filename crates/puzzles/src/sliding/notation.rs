//! Notation of positions and goals.
//!
//! # Positions
//! Rows of characters, from top to bottom: `ABBC/ABBC/DEEF/DGHF/I..J`. A letter or a digit is a piece, `.` (or `_`) a hole,
//! `#` (or `-`, in links) a wall. `/`, commas, white space and line breaks separate rows. Restricted freedoms of pieces
//! follow after `@`: `@h:AB,v:CD,fix:E` (left and right only; up and down only; fixed), or `@axis`: every straight piece
//! slides only along its length, as in Rush Hour. `gate:AB:r1c2r1c3` makes the cells in row 1, columns 2 and 3, a gate that
//! only pieces A and B may enter. A piece is connected edge to edge, unless `parts:AB` names it: then its cells are several
//! parts that slide as one body.
//!
//! Thirty-six characters without separators are a board of Rush Hour in the format of its collections: `o` or `.` is a
//! hole, `x` a wall, and every car slides along its axis. A board of one row with 36 cells therefore ends with `/`.
//!
//! # Goals
//! A board of the same size with only the pieces of the goal, `..../..../..../.AA./.AA.`; `@any:CD` makes these pieces
//! interchangeable. Or `places:Ar1c2,Br3c1`: the same, with the upper left corners of the pieces' bounding boxes, as drafts name
//! places that cannot be drawn. Or `corner:A`: piece A covers the lower right cell; `corner-loose:A`: it touches the bottom row and the
//! last column. Without a name, the goal piece is the piece in the upper left corner.
//!
//! ```
//! use antipode_puzzles::sliding::notation::{format_goal, format_position, parse_goal, parse_position};
//!
//! let start = parse_position("AA,B.")?;
//! assert_eq!(format_position(&start), "AA/B.");
//! let goal = parse_goal("../.B", &start)?;
//! assert_eq!(format_goal(&goal, start.board()), "../.B");
//! # Ok::<(), antipode_puzzles::sliding::NotationError>(())
//! ```

use litemap::LiteMap;
use std::sync::Arc;

use super::board::{Board, Freedom, MAX_PIECES, Piece};
use super::cells::{Cells, Grid};
use super::error::NotationError;
use super::foreign::red_car::{exit_goal, red_cars};
use super::goal::{CornerRule, Goal, Target};
use super::position::Position;
use crate::parse_error::column_of;

/// The maximum length of a text, in characters.
pub const MAX_TEXT: usize = 20_000;

/// Before the named places of a goal.
pub(super) const PLACES: &str = "places:";

/// The number of rows and of columns of a Rush Hour board.
const RUSH_HOUR: usize = 6;

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellContent {
    /// An empty cell.
    Hole,
    /// A cell that no piece may cover.
    Wall,
    /// A cell of the piece with this name.
    Piece(char),
}

/// Parses a position.
///
/// # Errors
/// What is wrong with it, and where.
pub fn parse_position(text: &str) -> Result<Position, NotationError> {
    if text.chars().count() > MAX_TEXT {
        return Err(NotationError::TooLong);
    }
    let (drawn, options) = text.split_once('@').unwrap_or((text, ""));
    let rush_hour = is_rush_hour(drawn);
    let (grid, contents) =
        if rush_hour { (square(RUSH_HOUR), rush_hour_contents(drawn)?) } else { parse_rows(drawn)? };
    let cells_of = |content: CellContent| -> Cells {
        (0..contents.len()).filter(|&cell| contents[cell] == content).collect()
    };
    let walls = cells_of(CellContent::Wall);
    let names = piece_names(&contents);
    if names.is_empty() {
        return Err(NotationError::NoPieces);
    }
    if names.len() > MAX_PIECES {
        return Err(NotationError::TooManyPieces);
    }
    let mut pieces = Vec::with_capacity(names.len());
    let mut anchors = Vec::with_capacity(names.len());
    let in_parts = names_in_parts(options, &names)?;
    for name in names {
        let cells = cells_of(CellContent::Piece(name));
        if grid.connected_component(cells) != cells && !in_parts.contains(name) {
            return Err(NotationError::Disconnected { name });
        }
        let (top, left, ..) = grid.bounding_box(cells);
        anchors.push(grid.cell(top, left) as u8);
        pieces.push(Piece::covering(grid, cells, name, Freedom::Free));
    }
    restrict(&mut pieces, options, rush_hour)?;
    close_gates(&mut pieces, options, grid, walls)?;
    let covers = |(piece, anchor): &(&Piece, &u8)| piece.cells_at(**anchor).intersects(piece.barred());
    if let Some((piece, _)) = pieces.iter().zip(&anchors).find(covers) {
        return Err(NotationError::GateCovered { name: piece.name() });
    }
    let board = Arc::new(Board::new(grid, walls, pieces));
    Ok(Position::new(board, &anchors).expect("pieces of a text do not overlap"))
}

/// A position as text. The parser accepts the result.
#[must_use]
pub fn format_position(position: &Position) -> String {
    let board = position.board();
    let name = |cell: usize| match position.piece_at(cell) {
        Some(piece) => board.pieces()[piece].name(),
        None => '.',
    };
    print_rows(board, name) + &print_freedoms(board)
}

/// Parses a goal of a board. If a corner goal names no piece, it is the piece in the upper left corner of `start`.
///
/// # Errors
/// What is wrong with it, and where.
pub fn parse_goal(text: &str, start: &Position) -> Result<Goal, NotationError> {
    if text.chars().count() > MAX_TEXT {
        return Err(NotationError::TooLong);
    }
    let board = start.board();
    if let Some(goal) = read_corner(text.trim(), start) {
        return goal;
    }
    let (places, options) = text.split_once('@').unwrap_or((text, ""));
    let mut targets = match places.trim().strip_prefix(PLACES) {
        Some(named) => named_targets(named, board)?,
        None => drawn_targets(places, board)?,
    };
    if targets.is_empty() {
        return Err(NotationError::GoalEmpty);
    }
    for option in options.split(',').map(str::trim).filter(|option| !option.is_empty()) {
        let alike =
            option.strip_prefix("any:").ok_or_else(|| NotationError::UnknownOption { found: cut(option) })?;
        join(&mut targets, board, alike)?;
    }
    Ok(Goal::Places(targets))
}

/// The targets of a goal that is drawn.
fn drawn_targets(drawn: &str, board: &Board) -> Result<Vec<Target>, NotationError> {
    let (grid, contents) = parse_rows(drawn)?;
    if grid != board.grid() {
        return Err(NotationError::GoalSize {
            found: (grid.rows(), grid.cols()),
            board: (board.grid().rows(), board.grid().cols()),
        });
    }
    let disagrees = |&cell: &usize| match contents[cell] {
        CellContent::Hole => false,
        CellContent::Wall => !board.walls().contains(cell),
        CellContent::Piece(_) => board.walls().contains(cell),
    };
    if let Some(cell) = (0..contents.len()).find(disagrees) {
        let (row, col) = grid.row_col(cell);
        return Err(NotationError::GoalWallMismatch { row: row + 1, col: col + 1 });
    }
    let mut targets: Vec<Target> = Vec::new();
    for name in piece_names(&contents) {
        let piece = board.piece_named(name).ok_or(NotationError::NoSuchPiece { name })?;
        let cells: Cells =
            (0..contents.len()).filter(|&cell| contents[cell] == CellContent::Piece(name)).collect();
        let anchor = board.anchor_of(piece, cells).ok_or(NotationError::GoalShape { name })?;
        targets.push(Target { pieces: vec![piece], anchors: vec![anchor] });
    }
    Ok(targets)
}

/// The targets of a goal like `Ar1c2,Br3c1`.
fn named_targets(named: &str, board: &Board) -> Result<Vec<Target>, NotationError> {
    let mut taken = board.walls();
    let target = |(name, anchor): (char, u8)| {
        let piece = board.piece_named(name).ok_or(NotationError::NoSuchPiece { name })?;
        let cells =
            board.cells_inside(&board.pieces()[piece], anchor).filter(|cells| !cells.intersects(taken));
        taken = taken.union(cells.ok_or(NotationError::GoalNoRoom { name })?);
        Ok(Target { pieces: vec![piece], anchors: vec![anchor] })
    };
    named_anchors(named, board.grid())?.into_iter().map(target).collect()
}

/// The places of a goal like `Ar1c2,Br3c1`: the upper left corners of the bounding boxes.
pub(super) fn named_anchors(named: &str, grid: Grid) -> Result<LiteMap<char, u8>, NotationError> {
    let mut anchors = LiteMap::new();
    for place in named.split(',').map(str::trim) {
        let read = || {
            let name = place.chars().next().filter(char::is_ascii_alphanumeric)?;
            Some((name, cell_at(place[1..].strip_prefix('r')?, grid)? as u8))
        };
        let (name, anchor) = read()
            .filter(|(name, _)| !anchors.contains_key(name))
            .ok_or_else(|| NotationError::GoalPlace { found: cut(place) })?;
        anchors.insert(name, anchor);
    }
    Ok(anchors)
}

/// A goal as text. The parser accepts the result.
#[must_use]
pub fn format_goal(goal: &Goal, board: &Board) -> String {
    match goal {
        Goal::Corner { piece, rule: sense } => {
            let loose = if *sense == CornerRule::Loose { "-loose" } else { "" };
            format!("corner{loose}:{}", board.pieces()[*piece].name())
        }
        Goal::Places(targets) => {
            let placed = targets.iter().flat_map(|target| target.pieces.iter().zip(&target.anchors));
            let placed: Vec<(usize, u8)> = placed.map(|(piece, anchor)| (*piece, *anchor)).collect();
            let name = |cell: usize| {
                let there = placed
                    .iter()
                    .find(|(piece, anchor)| board.pieces()[*piece].cells_at(*anchor).contains(cell));
                there.map_or('.', |(piece, _)| board.pieces()[*piece].name())
            };
            let mut text = print_rows(board, name);
            let alike: Vec<String> = targets
                .iter()
                .filter(|target| target.pieces.len() > 1)
                .map(|target| {
                    let names = target.pieces.iter().map(|piece| board.pieces()[*piece].name());
                    format!("any:{}", names.collect::<String>())
                })
                .collect();
            if !alike.is_empty() {
                text.push('@');
                text.push_str(&alike.join(","));
            }
            text
        }
    }
}

/// The goal of Rush Hour: the red car reaches the right end of its row, or the first wall there. The red car is the one that the
/// board shows by name and place, as X in the row of the exit; where it shows several, A. `None` if there is no such car.
#[must_use]
pub fn rush_hour_goal(start: &Position) -> Option<Goal> {
    let board = start.board();
    let car = match red_cars(start, false, None)[..] {
        [(only, _)] if "AXxRr".contains(board.pieces()[only].name()) => only,
        _ => board.piece_named('A')?,
    };
    exit_goal(start, car)
}

/// Splits a text into start and goal: two boards separated by an empty line, `→` or `->`.
#[must_use]
pub fn split_start_and_goal(text: &str) -> Option<(&str, &str)> {
    if let Some(pair) = text.split_once("->").or_else(|| text.split_once('→')) {
        return Some(pair);
    }
    let text = text.trim();
    let mut from = 0;
    for line in text.split_inclusive('\n') {
        if line.trim().is_empty() {
            return Some((&text[..from], &text[from + line.len()..]));
        }
        from += line.len();
    }
    None
}

/// Whether a text is thirty-six characters without separators.
fn is_rush_hour(drawn: &str) -> bool {
    let drawn = drawn.trim();
    drawn.len() == RUSH_HOUR * RUSH_HOUR && !drawn.contains(is_separator)
}

fn square(side: usize) -> Grid {
    Grid::new(side, side).expect("it is small enough")
}

fn rush_hour_contents(drawn: &str) -> Result<Vec<CellContent>, NotationError> {
    let content = |(column, found): (usize, char)| match found {
        'o' | '.' | '_' => Ok(CellContent::Hole),
        'x' | '#' => Ok(CellContent::Wall),
        name if name.is_ascii_alphanumeric() => Ok(CellContent::Piece(name)),
        found => Err(NotationError::UnexpectedCharacter { column, found }),
    };
    let trimmed = drawn.trim();
    (column_of(trimmed, drawn)..).zip(trimmed.chars()).map(content).collect()
}

fn is_separator(ch: char) -> bool {
    ch == '/' || ch == ',' || ch.is_whitespace()
}

/// The names of the pieces in some cells, each once, sorted.
pub(super) fn piece_names(contents: &[CellContent]) -> Vec<char> {
    let mut names: Vec<char> = contents
        .iter()
        .filter_map(|content| match content {
            CellContent::Piece(name) => Some(*name),
            CellContent::Hole | CellContent::Wall => None,
        })
        .collect();
    crate::short_list::sort(&mut names);
    names.dedup();
    names
}

/// Parses rows into a grid and the contents of its cells.
pub(super) fn parse_rows(drawn: &str) -> Result<(Grid, Vec<CellContent>), NotationError> {
    let mut contents = Vec::new();
    let mut lengths: Vec<usize> = Vec::new();
    let mut within = false;
    for (column, found) in (1..).zip(drawn.chars()) {
        let content = match found {
            separator if is_separator(separator) => {
                within = false;
                continue;
            }
            '.' | '_' => CellContent::Hole,
            '#' | '-' => CellContent::Wall,
            name if name.is_ascii_alphanumeric() => CellContent::Piece(name),
            found => return Err(NotationError::UnexpectedCharacter { column, found }),
        };
        if !std::mem::replace(&mut within, true) {
            lengths.push(0);
        }
        *lengths.last_mut().expect("a row was begun") += 1;
        contents.push(content);
    }
    let first = *lengths.first().ok_or(NotationError::Empty)?;
    if let Some(row) = lengths.iter().position(|length| *length != first) {
        return Err(NotationError::RowLength { row: row + 1, found: lengths[row], first });
    }
    let grid = Grid::new(lengths.len(), first).ok_or(NotationError::TooLarge { cells: contents.len() })?;
    Ok((grid, contents))
}

/// Sets the freedoms of pieces from the text after `@`.
fn restrict(pieces: &mut [Piece], options: &str, rush_hour: bool) -> Result<(), NotationError> {
    if rush_hour {
        keep_to_axis(pieces);
    }
    let mut named: Vec<char> = Vec::new();
    for option in options.split(',').map(str::trim).filter(|option| !option.is_empty()) {
        let (what, names) = option.split_once(':').unwrap_or((option, ""));
        let freedom = match what.trim() {
            "axis" if names.is_empty() => {
                keep_to_axis(pieces);
                continue;
            }
            "h" => Freedom::Horizontal,
            "v" => Freedom::Vertical,
            "fix" => Freedom::Fixed,
            "gate" | "parts" => continue,
            _ => return Err(NotationError::UnknownOption { found: cut(option) }),
        };
        for name in names.chars().filter(|name| !name.is_whitespace()) {
            let piece = pieces.iter_mut().find(|piece| piece.name() == name);
            let piece = piece.ok_or(NotationError::NoSuchPiece { name })?;
            if named.contains(&name) {
                return Err(NotationError::NamedTwice { name });
            }
            named.push(name);
            *piece = piece.with_freedom(freedom);
        }
    }
    Ok(())
}

/// The names of the pieces in several parts in the text after `@`.
fn names_in_parts(options: &str, known: &[char]) -> Result<String, NotationError> {
    let mut found = String::new();
    for option in options.split(',') {
        let Some((_, names)) = option.split_once(':').filter(|(what, _)| what.trim() == "parts") else {
            continue;
        };
        for name in names.chars().filter(|name| !name.is_whitespace()) {
            if !known.contains(&name) {
                return Err(NotationError::NoSuchPiece { name });
            }
            if found.contains(name) {
                return Err(NotationError::NamedTwice { name });
            }
            found.push(name);
        }
    }
    Ok(found)
}

/// Bars pieces from the gates in the text after `@`.
fn close_gates(pieces: &mut [Piece], options: &str, grid: Grid, walls: Cells) -> Result<(), NotationError> {
    let mut known = Cells::EMPTY;
    for option in options.split(',').map(str::trim) {
        let Some((names, cells)) = gate(option, grid)? else { continue };
        if cells.intersects(known) {
            return Err(NotationError::Gate { found: cut(option) });
        }
        known = known.union(cells);
        if let Some(name) = names.chars().find(|name| pieces.iter().all(|piece| piece.name() != *name)) {
            return Err(NotationError::NoSuchPiece { name });
        }
        // A gate on a wall changes nothing.
        for piece in pieces.iter_mut().filter(|piece| !names.contains(piece.name())) {
            *piece = piece.with_barred(piece.barred().union(cells.difference(walls)));
        }
    }
    Ok(())
}

/// The names and the cells of a gate like `gate:AB:r1c2r1c3`; `None` if the option is another one.
pub(super) fn gate(option: &str, grid: Grid) -> Result<Option<(String, Cells)>, NotationError> {
    let Some((_, gate)) = option.split_once(':').filter(|(what, _)| what.trim() == "gate") else {
        return if option.trim() == "gate" {
            Err(NotationError::Gate { found: cut(option) })
        } else {
            Ok(None)
        };
    };
    let read = || {
        let (names, places) = gate.split_once(':')?;
        let names: String = names.chars().filter(|name| !name.is_whitespace()).collect();
        let mut cells = Cells::EMPTY;
        for place in places.trim().strip_prefix('r')?.split('r') {
            cells = cells.union(Cells::single(cell_at(place, grid)?));
        }
        (!names.is_empty()).then_some((names, cells))
    };
    read().map(Some).ok_or_else(|| NotationError::Gate { found: cut(option) })
}

/// The cell of a place like `1c2`, in row 1 and column 2; `None` if there is none.
pub(super) fn cell_at(place: &str, grid: Grid) -> Option<usize> {
    let (row, col) = place.split_once('c')?;
    let number = |digits: &str| {
        let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
        digits.parse::<usize>().ok().filter(|number| is_number && *number > 0)
    };
    let (row, col) = (number(row)? - 1, number(col)? - 1);
    (row < grid.rows() && col < grid.cols()).then(|| grid.cell(row, col))
}

/// A cell as text: `r1c2`.
pub(super) fn format_cell(cell: usize, grid: Grid) -> String {
    let (row, col) = grid.row_col(cell);
    format!("r{}c{}", row + 1, col + 1)
}

/// A gate as text.
pub(super) fn format_gate(names: &str, cells: Cells, grid: Grid) -> String {
    let mut text = format!("gate:{names}:");
    cells.iter().for_each(|cell| text.push_str(&format_cell(cell, grid)));
    text
}

/// Restricts every straight piece of at least two cells to slides along its length.
fn keep_to_axis(pieces: &mut [Piece]) {
    for piece in pieces {
        *piece = piece.with_freedom(along_axis(piece));
    }
}

/// The freedom of a piece that keeps to its line, if it is straight.
pub(super) fn along_axis(piece: &Piece) -> Freedom {
    along_line(piece.height(), piece.width())
}

/// The same for a piece with this bounding box.
pub(super) fn along_line(height: usize, width: usize) -> Freedom {
    match (height, width) {
        (1, 2..) => Freedom::Horizontal,
        (2.., 1) => Freedom::Vertical,
        _ => Freedom::Free,
    }
}

/// Parses a corner goal like `corner:A`; `None` if the text is something else.
fn read_corner(text: &str, start: &Position) -> Option<Result<Goal, NotationError>> {
    let rest = text.strip_prefix("corner")?;
    let (sense, rest) = match rest.strip_prefix("-loose") {
        Some(rest) => (CornerRule::Loose, rest),
        None => (CornerRule::Strict, rest),
    };
    let board = start.board();
    let named = match rest.strip_prefix(':').map(str::trim) {
        None if rest.is_empty() => corner_piece(start).ok_or(NotationError::NoCornerPiece),
        Some(name) if name.chars().count() == 1 => {
            let name = name.chars().next().expect("it is one");
            board.piece_named(name).ok_or(NotationError::NoSuchPiece { name })
        }
        _ => return None,
    };
    Some(named.map(|piece| Goal::Corner { piece, rule: sense }))
}

/// The piece in the upper left corner: the one that covers the cell, or else the one whose bounding box begins there.
#[must_use]
pub fn corner_piece(start: &Position) -> Option<usize> {
    start.piece_at(0).or_else(|| start.anchors().iter().position(|anchor| *anchor == 0))
}

/// Makes some pieces of a goal interchangeable.
fn join(targets: &mut Vec<Target>, board: &Board, names: &str) -> Result<(), NotationError> {
    let mut joined: Option<Target> = None;
    let mut first = ' ';
    for name in names.chars() {
        let piece = board.piece_named(name).ok_or(NotationError::NoSuchPiece { name })?;
        let Some(at) = targets.iter().position(|target| target.pieces == [piece]) else {
            return Err(NotationError::NotInterchangeable {
                one: if joined.is_some() { first } else { name },
                other: name,
            });
        };
        let target = targets.remove(at);
        match &mut joined {
            None => {
                first = name;
                joined = Some(target);
            }
            Some(joined) if board.pieces()[joined.pieces[0]].is_like(&board.pieces()[piece]) => {
                joined.pieces.extend(target.pieces);
                joined.anchors.extend(target.anchors);
            }
            Some(_) => return Err(NotationError::NotInterchangeable { one: first, other: name }),
        }
    }
    if let Some(mut joined) = joined {
        // Sort by name, so that equivalent goals compare equal.
        let mut places: Vec<(usize, u8)> = joined.pieces.iter().copied().zip(joined.anchors).collect();
        crate::short_list::sort(&mut places);
        joined.pieces = places.iter().map(|place| place.0).collect();
        joined.anchors = places.iter().map(|place| place.1).collect();
        targets.push(joined);
        crate::short_list::sort_by_key(targets, |target| target.pieces.clone());
    }
    Ok(())
}

fn print_rows(board: &Board, name: impl Fn(usize) -> char) -> String {
    let grid = board.grid();
    let char_at = |cell: usize| if board.walls().contains(cell) { '#' } else { name(cell) };
    join_rows(grid, char_at)
}

/// The rows of a board with the character of each cell, such that [`parse_rows`] and [`parse_position`] read this grid.
pub(super) fn join_rows(grid: Grid, char_at: impl Fn(usize) -> char) -> String {
    let row = |row: usize| (0..grid.cols()).map(|col| char_at(grid.cell(row, col))).collect::<String>();
    let mut text = (0..grid.rows()).map(row).collect::<Vec<_>>().join("/");
    if is_rush_hour(&text) {
        text.push('/');
    }
    text
}

/// The suffix with the restricted freedoms, the pieces in several parts and the gates, starting with `@`; empty if there are
/// none.
fn print_freedoms(board: &Board) -> String {
    let pieces = board.pieces();
    let mut options: Vec<String> = Vec::new();
    if pieces.iter().any(|piece| piece.freedom() != Freedom::Free) {
        if pieces.iter().all(|piece| piece.freedom() == along_axis(piece)) {
            options.push("axis".to_owned());
        } else {
            let named = [("h", Freedom::Horizontal), ("v", Freedom::Vertical), ("fix", Freedom::Fixed)];
            options.extend(named.into_iter().filter_map(|(what, freedom)| {
                let names: String =
                    pieces.iter().filter(|piece| piece.freedom() == freedom).map(Piece::name).collect();
                (!names.is_empty()).then(|| format!("{what}:{names}"))
            }));
        }
    }
    let in_parts = board.names_in_parts();
    if !in_parts.is_empty() {
        options.push(format!("parts:{in_parts}"));
    }
    let gates = board.gates();
    options.extend(gates.iter().map(|(names, cells)| format_gate(names, *cells, board.grid())));
    if options.is_empty() { String::new() } else { format!("@{}", options.join(",")) }
}

/// The beginning of a text, for a message.
pub(super) fn cut(text: &str) -> String {
    text.chars().take(40).collect()
}
