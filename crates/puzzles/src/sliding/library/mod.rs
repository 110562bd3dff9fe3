//! Boards of the library, a line each: a puzzle with its name, its source and what was computed of it.
//!
//! ```text
//! name; start; goal; steps lines moves super-steps super-lines supermoves; positions solutions only-moves narrows bottlenecks detours bb; source
//! ```
//!
//! Start and goal are in [`super::notation`]. The first six numbers are the distances, in the order of [`Metric::ALL`]. The
//! others count by moves: the reachable positions, the shortest solutions, and between start and goal the positions on
//! shortest solutions with one good move, those on every shortest solution (*narrows*) and those on every solution (*bottlenecks*);
//! the moves that take a goal piece away from its place, on the shortest solution with the fewest of them (*detours*); and the
//! BB difficulty, rounded. `-` is a number that is not known or that does not exist: a board whose positions are counted, but
//! whose distance in moves is `-`, cannot be solved by one piece at a time. Lines of earlier versions end before the detours.
//!
//! ```
//! use antipode_puzzles::sliding::Metric;
//! use antipode_puzzles::sliding::library::LibraryBoard;
//!
//! let line = "A step; AA/B.; ../.B; 1 1 1 1 1 1; 2 1 1 0 0 0 0; an example";
//! let board: LibraryBoard = line.parse()?;
//! assert_eq!((&*board.name, board.figures.distance(Metric::Move)), ("A step", Some(1)));
//! assert_eq!(board.to_string(), line);
//! # Ok::<(), antipode_puzzles::sliding::library::LibraryError>(())
//! ```
//!
//! - [`Collection`]: where a board stands.
//! - [`index`]: a collection of drawn boards as a short text.
//! - [`symmetric_form`]: the same text for all puzzles that are alike.

mod collection;
mod error;
pub mod index;
mod symmetry;

use std::fmt;
use std::str::FromStr;

pub use self::collection::{Collection, UnknownCollection};
pub use self::error::LibraryError;
pub use self::symmetry::symmetric_form;
use super::error::NotationError;
use super::metric::Metric;
use super::posed_board::PosedBoard;

/// A puzzle of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryBoard {
    /// The name, which no other board of its collection has.
    pub name: String,
    /// The board, as text.
    pub start: String,
    /// The goal, as text.
    pub goal: String,
    /// What was computed.
    pub figures: Figures,
    /// Where the puzzle is from.
    pub source: String,
}

/// What was computed of a puzzle. What is not known is `None`, and so are the numbers of solutions that do not exist; see
/// [`Figures::is_unsolvable`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// The distance to the goal in each metric, in the order of [`Metric::ALL`].
    pub distances: [Option<u32>; 6],
    /// The number of reachable positions.
    pub positions: Option<u64>,
    /// The number of shortest solutions, by moves.
    pub solutions: Option<u64>,
    /// Of the positions on them, those in which one move alone reduces the distance.
    pub only_moves: Option<u64>,
    /// The positions between start and goal on every shortest solution.
    pub narrows: Option<u64>,
    /// Those on every solution.
    pub bottlenecks: Option<u64>,
    /// The fewest moves of a shortest solution that take a goal piece away from its place.
    pub detours: Option<u64>,
    /// The BB difficulty, rounded: the positions, all goals taken as one, minus one, minus the mean length of the way over all
    /// spanning trees (Nick Baxter and Neil Bickford).
    pub bb: Option<u64>,
}

impl LibraryBoard {
    /// Reads a line without looking at start and goal, which is fast: for the lines of the library, which were checked.
    ///
    /// # Errors
    /// What is wrong with the other fields.
    pub fn read(line: &str) -> Result<LibraryBoard, LibraryError> {
        // A source may contain semicolons.
        let fields: Vec<&str> = line.splitn(FIELDS, ';').map(str::trim).collect();
        let &[name, start, goal, distances, counts, source] = &fields[..] else {
            return Err(LibraryError::Fields { found: fields.len() });
        };
        if name.is_empty() || source.is_empty() {
            return Err(LibraryError::NameOrSourceMissing);
        }
        let mut counts = counts.to_owned();
        // Earlier versions counted less.
        if counts.split_whitespace().count() == 5 {
            counts += " - -";
        }
        let figures = Figures::of(numbers(distances)?, numbers(&counts)?);
        let [name, start, goal, source] = [name, start, goal, source].map(str::to_owned);
        Ok(LibraryBoard { name, start, goal, figures, source })
    }

    /// The number of pieces.
    #[must_use]
    pub fn piece_count(&self) -> usize {
        let drawn = self.start.split('@').next().unwrap_or_default();
        let mut names: Vec<char> = drawn.chars().filter(char::is_ascii_alphanumeric).collect();
        names.sort_unstable();
        names.dedup();
        names.len()
    }

    /// The number of columns and of rows.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        let drawn = self.start.split('@').next().unwrap_or_default();
        (drawn.split('/').next().map_or(0, |row| row.chars().count()), drawn.split('/').count())
    }

    /// The puzzle in a metric.
    ///
    /// # Errors
    /// What is wrong with start or goal, and where. Boards that were parsed have no errors.
    pub fn puzzle(&self, metric: Metric) -> Result<PosedBoard, NotationError> {
        PosedBoard::parse(&self.start, &self.goal, metric)
    }
}

impl Figures {
    /// Figures from the distances and the counts, in the order of the text.
    #[must_use]
    pub fn of(distances: [Option<u32>; 6], counts: [Option<u64>; 7]) -> Figures {
        let [positions, solutions, only_moves, narrows, bottlenecks, detours, bb] = counts;
        Figures { distances, positions, solutions, only_moves, narrows, bottlenecks, detours, bb }
    }

    /// The distance to the goal in a metric.
    #[must_use]
    pub fn distance(&self, metric: Metric) -> Option<u32> {
        Metric::ALL.into_iter().zip(self.distances).find(|(known, _)| *known == metric)?.1
    }

    /// Whether no goal can be reached in a metric, as far as that is known: all positions were visited by moves, and none of them
    /// is a goal. One piece at a time reaches the same positions in steps, in lines and in moves.
    #[must_use]
    pub fn is_unsolvable(&self, metric: Metric) -> bool {
        !metric.is_super() && self.positions.is_some() && self.distance(Metric::Move).is_none()
    }

    /// The counts in the order of the text.
    #[must_use]
    pub fn counts(&self) -> [Option<u64>; 7] {
        [
            self.positions,
            self.solutions,
            self.only_moves,
            self.narrows,
            self.bottlenecks,
            self.detours,
            self.bb,
        ]
    }

    /// The names of the counts in files, in the order of the text. Files call bottlenecks `gates`, as they always did.
    pub const COUNT_NAMES: [&str; 7] =
        ["positions", "shortest_solutions", "only_moves", "narrows", "gates", "detours", "bb"];
}

/// The fields of a line.
const FIELDS: usize = 6;

impl FromStr for LibraryBoard {
    type Err = LibraryError;

    fn from_str(line: &str) -> Result<LibraryBoard, LibraryError> {
        let board = LibraryBoard::read(line)?;
        let posed = board.puzzle(Metric::Move).map_err(LibraryError::Board)?;
        Ok(LibraryBoard { start: posed.start_text(), goal: posed.goal_text(), ..board })
    }
}

/// Numbers between spaces; `-` is none.
fn numbers<T: FromStr, const N: usize>(text: &str) -> Result<[Option<T>; N], LibraryError> {
    let number = |word: &str| match word {
        "-" => Ok(None),
        word => word.parse().map(Some).map_err(|_| LibraryError::Number { found: shortened(word) }),
    };
    let found = text.split_whitespace().map(number).collect::<Result<Vec<_>, _>>()?;
    let count = found.len();
    found.try_into().map_err(|_| LibraryError::Count { found: count, expected: N })
}

fn shortened(word: &str) -> String {
    word.chars().take(40).collect()
}

impl fmt::Display for LibraryBoard {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LibraryBoard { name, start, goal, figures, source } = self;
        let distances = figures.distances.map(|distance| distance.map(u64::from));
        let (distances, counts) = (NumberList(&distances), NumberList(&figures.counts()));
        write!(out, "{name}; {start}; {goal}; {distances}; {counts}; {source}")
    }
}

/// Prints numbers with spaces between them.
struct NumberList<'a>(&'a [Option<u64>]);

impl fmt::Display for NumberList<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, number) in self.0.iter().enumerate() {
            let space = if place == 0 { "" } else { " " };
            match number {
                Some(number) => write!(out, "{space}{number}")?,
                None => write!(out, "{space}-")?,
            }
        }
        Ok(())
    }
}

/// Parses the lines of a collection. Lines that begin with `#` and empty lines are left out.
///
/// # Errors
/// The number of the first wrong line, from 1, and what is wrong with it.
pub fn parse_collection(text: &str) -> Result<Vec<LibraryBoard>, (usize, LibraryError)> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
    lines.map(|(number, line)| line.parse().map_err(|error| (number, error))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "A step; AA/B.; ../.B; 1 1 1 1 1 1; 2 1 1 0 0 0 0; an example; of two";

    #[test]
    fn what_is_printed_is_read() {
        let board: LibraryBoard = LINE.parse().expect("a board");
        assert_eq!((board.to_string(), &*board.source), (LINE.to_owned(), "an example; of two"));
        let unknown = LINE.replace("1 1 1 1 1 1", "1 - 1 - - 1").replace("2 1 1", "- - -");
        let board: LibraryBoard = unknown.parse().expect("a board");
        assert_eq!(board.to_string(), unknown);
        assert_eq!((board.figures.distance(Metric::Line), board.figures.positions), (None, None));
        assert!(Metric::ALL.iter().all(|metric| !board.figures.is_unsolvable(*metric)));
        let several = LINE.replace("1 1 1 1 1 1; 2 1 1 0 0 0 0", "- - - 1 1 1; 2 - - - - - -");
        let figures = LibraryBoard::read(&several).expect("a board").figures;
        assert_eq!(
            Metric::ALL.map(|metric| figures.is_unsolvable(metric)),
            [true, true, true, false, false, false]
        );
        assert_eq!((board.piece_count(), board.size(), LibraryBoard::read(&unknown)), (2, (2, 2), Ok(board)));
        // A line of an earlier version.
        let earlier: LibraryBoard = LINE.replace("0 0 0 0;", "0 0;").parse().expect("a board");
        assert_eq!(earlier.to_string(), LINE.replace("0 0 0 0;", "0 0 - -;"));
    }

    #[test]
    fn faults_are_named() {
        let refused = |from: &str, to: &str| {
            LINE.replace(from, to).parse::<LibraryBoard>().expect_err("a faulty line").to_string()
        };
        assert_eq!(refused("; an example; of two", ""), "5 fields instead of 6, separated by semicolons");
        assert_eq!(refused("A step", " "), "name or source is missing");
        assert_eq!(refused("2 1 1", "2 1 x"), "\"x\" is neither a number nor -");
        assert_eq!(refused("2 1 1 ", "2 1 "), "6 numbers instead of 7");
        assert!(refused("AA/B.", "AA/B").contains("row 2"));
        let (line, error) =
            parse_collection(&format!("# two boards\n\n{LINE}\nA; B\n")).expect_err("a fault");
        assert_eq!((line, error), (4, LibraryError::Fields { found: 2 }));
    }
}
