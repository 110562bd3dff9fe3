//! God's numbers of small boards: a record that grows.
//!
//! The God's number of a board under a rule is how many turns its farthest positions need. Where a complete table was
//! made it is exact, and so is the number of farthest positions; elsewhere there are bounds, or one of them is not
//! known. Each entry says how and when it was computed, and can be computed again by `antipode gods`.
//!
//! ```
//! use antipode_puzzles::rotation::record::{self, GodsNumber};
//!
//! let rotation = "3x3n2 quarter".parse().expect("a board and its rule");
//! let entry = record::of(&rotation).expect("it is in the record");
//! assert_eq!(entry.gods_number, GodsNumber::Exact(11));
//! assert_eq!(entry.antipodes, Some(20));
//! ```

use std::fmt;

use super::board::{Board, Turning};
use super::reach::Reach;
use super::rule::{Rotation, Rule};

/// The record as it is kept, a line an entry; lines that begin with `#` say what it is.
pub const TEXT: &str = include_str!("../../data/gods-numbers.txt");

/// What is known of the farthest positions of a board under a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The board and the rule. Of two mirror images it is the wide one.
    pub rotation: Rotation,
    /// How many positions can be reached, in digits: there are boards for which no machine word suffices.
    pub positions: String,
    /// The God's number, or its bounds.
    pub gods_number: GodsNumber,
    /// How many positions are farthest, where that is known.
    pub antipodes: Option<u64>,
    /// When it was computed: `2026-11-21`.
    pub date: String,
    /// How.
    pub method: Method,
}

/// A God's number as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GodsNumber {
    /// So many turns.
    Exact(u32),
    /// Bounds.
    Between {
        /// Some position needs so many turns; proven.
        lower: Option<u32>,
        /// No position needs more; proven.
        upper: Option<u32>,
    },
}

/// How an entry was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// Every position by depth, natively.
    Table,
    /// The lower bound by counting: so few turns make too few words for all positions. No upper bound.
    Count,
    /// The lower bound by counting; the upper bound by stages: the farthest that the numbers of a side can be from home,
    /// and then the smaller board that is left.
    CountAndStages,
    /// The upper bound by stages. No lower bound.
    Stages,
    /// Nothing is known.
    Nothing,
}

impl Method {
    /// All of them.
    pub const ALL: [Method; 5] =
        [Method::Table, Method::Count, Method::CountAndStages, Method::Stages, Method::Nothing];

    /// As in the record.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Method::Table => "table",
            Method::Count => "count",
            Method::CountAndStages => "count+stages",
            Method::Stages => "stages",
            Method::Nothing => "none",
        }
    }

    /// For people, in a few words.
    #[must_use]
    pub fn explain(self) -> &'static str {
        match self {
            Method::Table => "complete table",
            Method::Count => "at least: too few words for all positions",
            Method::CountAndStages => "at least: too few words; at most: a side first, then the rest",
            Method::Stages => "at most: a side first, then the rest",
            Method::Nothing => "nothing is known",
        }
    }
}

impl fmt::Display for GodsNumber {
    /// `11`, `14..29`, `14..?`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound = |bound: &Option<u32>| bound.map_or_else(|| "?".to_owned(), |bound| bound.to_string());
        out.pad(&match self {
            GodsNumber::Exact(turns) => turns.to_string(),
            GodsNumber::Between { lower, upper } => format!("{}..{}", bound(lower), bound(upper)),
        })
    }
}

impl fmt::Display for Entry {
    /// As a line of the record.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let antipodes = self.antipodes.map_or_else(|| "?".to_owned(), |antipodes| antipodes.to_string());
        let Entry { rotation, positions, gods_number, date, method, .. } = self;
        write!(out, "{rotation} {positions} {gods_number} {antipodes} {date} {}", method.name())
    }
}

/// All entries, in the order of the record.
///
/// # Panics
/// Never: a test reads the record.
#[must_use]
pub fn entries() -> Vec<Entry> {
    parse(TEXT).expect("the program's own record is read")
}

/// The entry of a board under a rule, or of its mirror image.
#[must_use]
pub fn of(rotation: &Rotation) -> Option<Entry> {
    let wanted = representative(rotation);
    entries().into_iter().find(|entry| entry.rotation == wanted)
}

/// The one of all boards and rules with the same figures that stands in the record: the wide one of two mirror images,
/// quarter turns rather than rings of 2 × 2, which are the same, and no directions where those of all numbers follow from
/// where they are.
#[must_use]
pub fn representative(rotation: &Rotation) -> Rotation {
    let board = rotation.board();
    let ring_of_four = board.turning() == Turning::Ring && board.block_rows() == 2;
    let rule = match rotation.rule() {
        Rule::Ring if ring_of_four => Rule::Quarter,
        Rule::RingAny if ring_of_four => Rule::Half,
        Rule::RingClockwise if ring_of_four => Rule::Clockwise,
        rule => rule,
    };
    let (mut size, mut block) = ((board.rows(), board.cols()), (board.block_rows(), board.block_cols()));
    // Mirroring swaps the two ways to turn; where only one is allowed, words are read backwards as well.
    if size.0 > size.1 || (size.0 == size.1 && block.0 > block.1) {
        (size, block) = ((size.1, size.0), (block.1, block.0));
    }
    let [size, block] = [size, block].map(|(rows, cols)| (rows as u8, cols as u8));
    let image = |directed| Board::new(size, block, rule.turning(), directed);
    let mut image_of = image(board.is_orientable()).expect("a mirror image is a board too");
    if let Some(plain) =
        image(false).ok().filter(|plain| board.is_orientable() && positions(*plain) == positions(image_of))
    {
        image_of = plain;
    }
    Rotation::new(image_of, rule).expect("the rule goes with its board's mirror image")
}

/// How many positions of a board can be reached, in digits.
#[must_use]
pub fn positions(board: Board) -> String {
    Reach::of(board).count().to_string().replace(',', "")
}

/// Reads a record.
///
/// # Errors
/// The first line that cannot be read, counted from 1, and what is wrong with it.
pub fn parse(text: &str) -> Result<Vec<Entry>, ReadRecordError> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(line, text)| read(text).map_err(|fault| ReadRecordError { line, fault })).collect()
}

fn read(line: &str) -> Result<Entry, Fault> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let &[board, rule, positions, gods_number, antipodes, date, method] = words.as_slice() else {
        return Err(Fault::Columns(words.len()));
    };
    let rotation = format!("{board} {rule}").parse().map_err(|_| Fault::Board)?;
    if !positions.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(Fault::Positions);
    }
    let gods_number = match gods_number.split_once("..") {
        Some((lower, upper)) => {
            let bound = |text| known(text).map_err(|()| Fault::GodsNumber);
            GodsNumber::Between { lower: bound(lower)?, upper: bound(upper)? }
        }
        None => GodsNumber::Exact(gods_number.parse().map_err(|_| Fault::GodsNumber)?),
    };
    if !is_date(date) {
        return Err(Fault::Date);
    }
    Ok(Entry {
        rotation,
        positions: positions.to_owned(),
        gods_number,
        antipodes: known(antipodes).map_err(|()| Fault::Antipodes)?,
        date: date.to_owned(),
        method: Method::ALL.into_iter().find(|known| known.name() == method).ok_or(Fault::Method)?,
    })
}

/// A number, or `?` for one that is not known.
fn known<T: std::str::FromStr>(text: &str) -> Result<Option<T>, ()> {
    if text == "?" { Ok(None) } else { text.parse().map(Some).map_err(|_| ()) }
}

/// `2026-11-21`.
fn is_date(text: &str) -> bool {
    let shape = text.bytes().map(|byte| if byte.is_ascii_digit() { b'0' } else { byte });
    shape.eq(*b"0000-00-00")
}

/// A record that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadRecordError {
    /// In which line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: Fault,
}

/// What is wrong with a line of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There are not seven columns but so many.
    Columns(usize),
    /// There is no such board, or no such rule, or they do not go together.
    Board,
    /// The number of positions is not one.
    Positions,
    /// The God's number is neither a number nor bounds.
    GodsNumber,
    /// The number of farthest positions is neither a number nor `?`.
    Antipodes,
    /// The date is not of the form `2026-11-21`.
    Date,
    /// There is no such method.
    Method,
}

impl fmt::Display for ReadRecordError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "line {}: ", self.line)?;
        match self.fault {
            Fault::Columns(found) => write!(out, "seven columns are needed, not {found}"),
            Fault::Board => write!(out, "there is no such board under such a rule"),
            Fault::Positions => write!(out, "the number of positions is not a number"),
            Fault::GodsNumber => {
                write!(out, "the God's number is neither a number nor two bounds such as 14..?")
            }
            Fault::Antipodes => write!(out, "the number of farthest positions is neither a number nor ?"),
            Fault::Date => write!(out, "the date is not written as 2026-11-21"),
            Fault::Method => write!(out, "there is no such method"),
        }
    }
}

impl std::error::Error for ReadRecordError {}
