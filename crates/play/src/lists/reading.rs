//! The boards of a text: what the library saves, and what other programs and people write.
//!
//! - the lines of the library, its CSV and its JSON;
//! - a board a line, or in blocks between blank lines, in any notation that the position box reads, with or without a name: `Name; board`;
//! - links to boards.
//!
//! A line that begins with `#` and is not a board is a comment.

use crate::puzzle::sliding::PosedPosition;
use crate::puzzle::{Position, PuzzleKind, Ruleset};
use crate::route::{self, Page, Route};
use crate::stored::Json;
use antipode_puzzles::antipode::Antipode;
use antipode_puzzles::parse_error::ParseError;
use antipode_puzzles::sliding::library::{Figures, LibraryBoard};
use antipode_puzzles::sliding::typed;
use antipode_puzzles::sliding::{Metric, NotationError};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The source of a board whose text names none.
pub const OWN_SOURCE: &str = "own list";
/// The most faults that are told.
const MAX_FAULTS: usize = 100;
/// The longest line of a board, in characters.
const MAX_LINE_CHARS: usize = 4_000;

/// What a text contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListText {
    /// Boards, or none with the reasons.
    Boards(ReadBoards),
    /// The link of a list of the library.
    Link(Route),
}

/// The boards of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadBoards {
    /// A line of the library per board.
    pub boards: Vec<String>,
    /// What is not a board, in order.
    pub faults: Vec<LineFault>,
    /// The lines with several meanings, of which the most likely one was taken.
    pub unclear: Vec<usize>,
}

/// A line that is not a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineFault {
    /// The line, from 1; of a block the first one, of JSON the number of the object.
    pub line: usize,
    /// The reason, in a phrase.
    pub why: String,
}

/// Reads a text.
#[must_use]
pub fn read<J: Json>(text: &str) -> ListText {
    if let Some(route) = library_link(text) {
        return ListText::Link(route);
    }
    let first = text.lines().next().unwrap_or_default();
    ListText::Boards(if first.trim_start_matches('\u{feff}').starts_with(CSV_HEAD) {
        csv(text)
    } else if let Some(objects) = J::read::<Vec<Object>>(text).filter(|_| text.trim_start().starts_with('['))
    {
        json(objects)
    } else {
        parts(text)
    })
}

/// The link of a list of the library, if the text is nothing else.
fn library_link(text: &str) -> Option<Route> {
    let text = text.trim();
    let at = text.find("library/#").filter(|_| !text.contains(char::is_whitespace))?;
    let route = Route::parse(&text[at..]);
    (route.page() == Some(Page::Library)).then_some(route)
}

impl ReadBoards {
    fn add(&mut self, line: usize, read: Result<(String, bool), String>) {
        match read {
            Ok((board, is_clear)) => {
                self.boards.push(board);
                self.unclear.extend((!is_clear).then_some(line));
            }
            Err(why) if self.faults.len() < MAX_FAULTS => self.faults.push(LineFault { line, why }),
            Err(_) => {}
        }
    }

    /// Whether it is a better reading than another: more boards, or as many with fewer faults.
    fn is_better_than(&self, other: &ReadBoards) -> bool {
        let rank = |read: &ReadBoards| (read.boards.len() > read.faults.len(), read.boards.len());
        rank(self) > rank(other)
    }
}

/// The boards of a text that has one in each line, one in each block, or one in all.
fn parts(text: &str) -> ReadBoards {
    let mut lines = ReadBoards::default();
    let mut is_own = false;
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let read = read_line(line.trim(), lines.boards.len() + 1);
        is_own |= read.is_ok() && line.contains(';');
        if read.is_ok() || !line.starts_with('#') {
            lines.add(number, read);
        }
    }
    // A board in rows has no line that is one, or its rows are read as boards of one row.
    if is_own || text.trim().lines().count() < 2 {
        return lines;
    }
    let mut whole = ReadBoards::default();
    whole.add(1, read_board(text.trim(), ""));
    if !whole.boards.is_empty() {
        return whole;
    }
    let mut blocks = ReadBoards::default();
    for (line, block) in blocks_of(text) {
        blocks.add(line, read_board(&block, &board_name(blocks.boards.len() + 1)));
    }
    if blocks.is_better_than(&lines) { blocks } else { lines }
}

/// The parts between blank lines, each with its first line.
fn blocks_of(text: &str) -> Vec<(usize, String)> {
    let mut blocks: Vec<(usize, String)> = Vec::new();
    let mut is_open = false;
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() {
            is_open = false;
        } else if let (true, Some((_, block))) = (is_open, blocks.last_mut()) {
            block.push('\n');
            block.push_str(line);
        } else {
            blocks.push((number, line.to_owned()));
            is_open = true;
        }
    }
    blocks
}

fn board_name(number: usize) -> String {
    format!("Board {number}")
}

/// A board in one line, and whether it is clear.
fn read_line(line: &str, number: usize) -> Result<(String, bool), String> {
    if line.chars().nth(MAX_LINE_CHARS).is_some() {
        return Err(format!("longer than {MAX_LINE_CHARS} characters"));
    }
    let named = |name: &str| if name.is_empty() { board_name(number) } else { name.to_owned() };
    match line.split(';').count() {
        1 => {}
        count @ (2 | 3) => {
            let (name, board) = line.split_once(';').unwrap_or_default();
            let board = if count == 3 { board.replacen(';', " -> ", 1) } else { board.to_owned() };
            return read_board(board.trim(), &named(name.trim()));
        }
        _ => return library_line(line),
    }
    match link_to_board(line) {
        Some(position) => position.and_then(|place| line_of(&place, &named(""))).map(|line| (line, true)),
        None => read_board(line, &named("")),
    }
}

/// A line that the library has saved.
fn library_line(line: &str) -> Result<(String, bool), String> {
    let fault = match line.parse::<LibraryBoard>() {
        Ok(board) => return Ok((board.to_string(), true)),
        Err(fault) => fault,
    };
    match line.parse::<Antipode>() {
        Ok(antipode) if place_of(&antipode).is_some() => Ok((antipode.to_string(), true)),
        _ => Err(fault.to_string()),
    }
}

/// The position of an antipode, with its ruleset; `None` if there is no such puzzle.
#[must_use]
pub fn place_of(antipode: &Antipode) -> Option<(PuzzleKind, Position, Ruleset)> {
    let kind = PuzzleKind::ALL.into_iter().find(|kind| kind.name() == antipode.puzzle)?;
    // The board, if the ruleset names one, is also in the text of the position.
    let ruleset = kind.ruleset_named(antipode.ruleset.rsplit(' ').next()?).ok()?;
    let position = ruleset.solved().parse(&antipode.position).ok()?;
    let ruleset = ruleset.for_position(&position);
    Some((kind, position, ruleset))
}

/// The board of a link to a sliding block puzzle; `None` if the text is no link of a puzzle.
fn link_to_board(line: &str) -> Option<Result<PosedPosition, String>> {
    let at = line.find("#at=")?;
    let path = line[..at].trim_end_matches('/').rsplit('/').next()?;
    let route = Route::parse(&format!("{path}/{}", &line[at..]));
    let Some(Page::Puzzle(kind)) = route.page() else { return None };
    let parsed = route::game::parse(&route, kind);
    Some(match parsed.link.map(|link| link.start) {
        Some(Position::Sliding(place)) => Ok(place),
        Some(other) => Err(format!("a board of {}, which lists do not have", other.kind().title())),
        None => Err("a link without a board".to_owned()),
    })
}

/// A board in a notation that the position box reads, and whether it has one meaning.
fn read_board(text: &str, name: &str) -> Result<(String, bool), String> {
    let reading = typed::read(text, None).map_err(|error| reason(&error))?;
    let meanings = reading.meanings();
    let with_goal = || meanings.iter().filter_map(|board| Some((board, board.goal.clone()?)));
    let (board, goal) = with_goal().next().ok_or("no goal")?;
    let place = PosedPosition::new(board.start.clone(), goal);
    let name = if name.is_empty() { board_name(1) } else { name.to_owned() };
    line_of(&place, &name).map(|line| (line, with_goal().count() == 1))
}

fn reason(error: &typed::TypedError) -> String {
    match error.column() {
        Some(column) => format!("column {column}: {}", error.reason()),
        None => error.reason(),
    }
}

/// The line of a board of which nothing is computed.
fn line_of(place: &PosedPosition, name: &str) -> Result<String, String> {
    let text = place.text();
    let (start, goal) = text.split_once(" -> ").ok_or("no goal")?;
    board_line(name, start, goal, Figures::default(), OWN_SOURCE)
}

/// A line of the library, if start and goal are right.
fn board_line(name: &str, start: &str, goal: &str, figures: Figures, source: &str) -> Result<String, String> {
    // A line of the library separates its fields with semicolons.
    let field = |text: &str| text.replace([';', '\n', '\r'], ",").trim().to_owned();
    let or = |text: String, other: &str| if text.is_empty() { other.to_owned() } else { text };
    let (name, source) = (or(field(name), "Board"), or(field(source), OWN_SOURCE));
    let board = LibraryBoard { name, start: start.to_owned(), goal: goal.to_owned(), figures, source };
    let posed = board.puzzle(Metric::Move).map_err(|error: NotationError| error.to_string())?;
    Ok(LibraryBoard { start: posed.start_text(), goal: posed.goal_text(), ..board }.to_string())
}

/// The line of another puzzle, if there is one.
fn antipode_line(antipode: &Antipode) -> Result<String, String> {
    place_of(antipode).map(|_| antipode.to_string()).ok_or_else(|| "no such puzzle or position".to_owned())
}

/// The beginning of the first line of the library's CSV.
const CSV_HEAD: &str = "collection,name,board,goal,";

fn csv(text: &str) -> ReadBoards {
    let mut read = ReadBoards::default();
    let mut rows = csv_rows(text).into_iter();
    let head = rows.next().map(|(_, head)| head).unwrap_or_default();
    for (line, row) in rows.filter(|(_, row)| row.len() > 1) {
        let field = |name: &str| {
            let column = head.iter().position(|title| title == name);
            column.and_then(|column| row.get(column)).map_or("", String::as_str)
        };
        read.add(line, csv_board(&field).map(|line| (line, true)));
    }
    read
}

fn csv_board<'a>(field: &dyn Fn(&str) -> &'a str) -> Result<String, String> {
    let number = |name: &str| match field(name) {
        "" => Ok(None),
        text => text.parse::<u64>().map(Some).map_err(|_| format!("{name} is not a number")),
    };
    let some = |name: &str| number(name)?.ok_or_else(|| format!("{name} is missing"));
    if matches!(field("puzzle"), "" | "sliding") {
        let mut figures = Figures::default();
        let mut counts = figures.counts();
        for (distance, metric) in figures.distances.iter_mut().zip(Metric::ALL) {
            *distance = number(metric.name())?.and_then(|distance| u32::try_from(distance).ok());
        }
        for (count, name) in counts.iter_mut().zip(Figures::COUNT_NAMES) {
            *count = number(name)?;
        }
        let figures = Figures::of(figures.distances, counts);
        return board_line(field("name"), field("board"), field("goal"), figures, field("source"));
    }
    antipode_line(&Antipode {
        name: field("name").to_owned(),
        puzzle: field("puzzle").to_owned(),
        ruleset: field("ruleset").to_owned(),
        position: field("board").to_owned(),
        distance: u32::try_from(some("distance")?).map_err(|_| "distance is too large")?,
        positions: some("positions")?,
        antipodes: some("antipodes")?,
        source: field("source").to_owned(),
    })
}

/// The fields of each row, with the line where it begins. A field in quotes may contain commas, quotes and line breaks.
fn csv_rows(text: &str) -> Vec<(usize, Vec<String>)> {
    let mut rows = vec![(1, vec![String::new()])];
    let (mut is_quoted, mut line) = (false, 1);
    let mut chars = text.trim_start_matches('\u{feff}').chars().peekable();
    while let Some(ch) = chars.next() {
        line += usize::from(ch == '\n');
        let (_, row) = rows.last_mut().expect("a row");
        let field = row.last_mut().expect("a field");
        match ch {
            '"' if is_quoted && chars.peek() == Some(&'"') => field.extend(chars.next()),
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => row.push(String::new()),
            '\n' if !is_quoted => rows.push((line, vec![String::new()])),
            '\r' if !is_quoted => {}
            ch => field.push(ch),
        }
    }
    rows
}

/// An object of the library's JSON.
#[derive(Deserialize)]
struct Object {
    name: String,
    #[serde(default)]
    source: String,
    board: Option<String>,
    goal: Option<String>,
    #[serde(default)]
    distances: BTreeMap<String, Option<u32>>,
    positions: Option<u64>,
    shortest_solutions: Option<u64>,
    only_moves: Option<u64>,
    narrows: Option<u64>,
    gates: Option<u64>,
    detours: Option<u64>,
    bb: Option<u64>,
    puzzle: Option<String>,
    ruleset: Option<String>,
    position: Option<String>,
    distance: Option<u32>,
    antipodes: Option<u64>,
}

fn json(objects: Vec<Object>) -> ReadBoards {
    let mut read = ReadBoards::default();
    for (number, object) in (1..).zip(objects) {
        read.add(number, json_board(object).map(|line| (line, true)));
    }
    read
}

fn json_board(object: Object) -> Result<String, String> {
    if let (Some(board), Some(goal)) = (&object.board, &object.goal) {
        let distances = Metric::ALL.map(|metric| object.distances.get(metric.name()).copied().flatten());
        let Object { positions, shortest_solutions, only_moves, narrows, gates, detours, bb, .. } = object;
        let counts = [positions, shortest_solutions, only_moves, narrows, gates, detours, bb];
        return board_line(&object.name, board, goal, Figures::of(distances, counts), &object.source);
    }
    let missing = || "board or goal is missing".to_owned();
    antipode_line(&Antipode {
        name: object.name,
        puzzle: object.puzzle.ok_or_else(missing)?,
        ruleset: object.ruleset.ok_or_else(missing)?,
        position: object.position.ok_or_else(missing)?,
        distance: object.distance.ok_or_else(missing)?,
        positions: object.positions.ok_or_else(missing)?,
        antipodes: object.antipodes.ok_or_else(missing)?,
        source: object.source,
    })
}

#[cfg(test)]
#[path = "reading_tests.rs"]
mod tests;
