//! A table of God's numbers of small boards.
//!
//! The God's number of a board under a rule is the number of turns that its farthest positions need. A complete table gives
//! it exactly, together with the number of farthest positions. Otherwise there are bounds, and either may be unknown. A lower
//! bound may have a *witness*: a position that is proven to need that many turns. Each entry says how and when it was
//! computed; `antipode gods` computes it again.
//!
//! ```
//! use antipode_puzzles::rotation::gods_numbers::{self, GodsNumber};
//!
//! let variant = "3x3n2 quarter".parse().expect("a board and its rule");
//! let entry = gods_numbers::entry_for(&variant).expect("the table has this board");
//! assert_eq!(entry.gods_number, GodsNumber::Exact(11));
//! assert_eq!(entry.antipodes, Some(20));
//! ```

use std::fmt;

use super::board::{Board, TurnKind};
use super::position::Position;
use super::reachable_set::ReachableSet;
use super::rule::{Rule, Variant};
use crate::parse_error::{ParseError, column_of};

/// The table as text, one entry per line; lines that begin with `#` are comments.
pub const TEXT: &str = include_str!("../../data/gods-numbers.txt");

/// The known facts about the farthest positions of a board under a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The board and the rule. Of two mirror images it is the wide one.
    pub variant: Variant,
    /// The number of reachable positions in decimal digits; it may exceed every machine word.
    pub positions: String,
    /// The God's number, or its bounds.
    pub gods_number: GodsNumber,
    /// The number of farthest positions, if known.
    pub antipodes: Option<u64>,
    /// The date of the computation: `2026-11-21`.
    pub date: String,
    /// The method of the computation.
    pub method: ProofMethod,
    /// A position that is proven to need at least as many turns as the lower bound, if the bound was found so.
    pub witness: Option<Position>,
}

/// A God's number as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GodsNumber {
    /// The exact number of turns.
    Exact(u32),
    /// Proven bounds.
    Between {
        /// Some position needs at least this many turns.
        lower: Option<u32>,
        /// No position needs more turns.
        upper: Option<u32>,
    },
}

/// How an entry was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProofMethod {
    /// A complete table of all positions by depth, computed natively.
    Table,
    /// A lower bound by counting: fewer turns form fewer sequences than there are positions. No upper bound.
    Count,
    /// A lower bound by counting. An upper bound by stages: the maximum number of turns that solve one side, plus the bound
    /// of the remaining smaller board.
    CountAndStages,
    /// A lower bound by a witness: a search proves that a certain position needs that many turns. No upper bound.
    Witness,
    /// A lower bound by a witness, and an upper bound by stages.
    WitnessAndStages,
    /// An upper bound by stages. No lower bound.
    Stages,
    /// No known bounds.
    Unknown,
}

impl ProofMethod {
    /// All methods.
    pub const ALL: [ProofMethod; 7] = [
        ProofMethod::Table,
        ProofMethod::Count,
        ProofMethod::CountAndStages,
        ProofMethod::Witness,
        ProofMethod::WitnessAndStages,
        ProofMethod::Stages,
        ProofMethod::Unknown,
    ];

    /// The name in the table.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ProofMethod::Table => "table",
            ProofMethod::Count => "count",
            ProofMethod::CountAndStages => "count+stages",
            ProofMethod::Witness => "witness",
            ProofMethod::WitnessAndStages => "witness+stages",
            ProofMethod::Stages => "stages",
            ProofMethod::Unknown => "none",
        }
    }

    /// A short description for the interface.
    #[must_use]
    pub fn description(self) -> &'static str {
        match self {
            ProofMethod::Table => "complete table",
            ProofMethod::Count => "lower bound: fewer turns give too few sequences",
            ProofMethod::CountAndStages => {
                "lower bound by counting; upper bound: one side first, then the rest"
            }
            ProofMethod::Witness => "lower bound: a search of one position",
            ProofMethod::WitnessAndStages => {
                "lower bound: a search of one position; upper bound: one side first, then the rest"
            }
            ProofMethod::Stages => "upper bound: one side first, then the rest",
            ProofMethod::Unknown => "unknown",
        }
    }

    /// Whether the lower bound has a witness.
    #[must_use]
    pub fn has_witness(self) -> bool {
        matches!(self, ProofMethod::Witness | ProofMethod::WitnessAndStages)
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
    /// A line of the table.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let antipodes = self.antipodes.map_or_else(|| "?".to_owned(), |antipodes| antipodes.to_string());
        let Entry { variant, positions, gods_number, date, method, .. } = self;
        write!(out, "{variant} {positions} {gods_number} {antipodes} {date} {}", method.name())?;
        self.witness.as_ref().map_or(Ok(()), |witness| write!(out, " {witness:#}"))
    }
}

/// All entries, in the order of the table.
///
/// # Panics
/// Never: a test parses the table.
#[must_use]
pub fn entries() -> Vec<Entry> {
    parse(TEXT).expect("the built-in table is valid")
}

/// The entry of a board under a rule, or of its mirror image.
#[must_use]
pub fn entry_for(variant: &Variant) -> Option<Entry> {
    let wanted = representative(variant);
    entries().into_iter().find(|entry| entry.variant == wanted)
}

/// The representative of all variants with the same figures: the wide one of two mirror images, quarter turns instead of
/// rings of 2 × 2, which are the same, and no directions if the places of the numbers determine them.
#[must_use]
pub fn representative(variant: &Variant) -> Variant {
    let board = variant.board();
    // A mirror makes columns of the rows that matter.
    if board.has_row_numbers() {
        return *variant;
    }
    let ring_of_four = board.turn_kind() == TurnKind::Ring && board.block_rows() == 2;
    let rule = match variant.rule() {
        Rule::Ring if ring_of_four => Rule::Quarter,
        Rule::RingAny if ring_of_four => Rule::Half,
        Rule::RingClockwise if ring_of_four => Rule::Clockwise,
        rule => rule,
    };
    let (mut size, mut block) = ((board.rows(), board.cols()), (board.block_rows(), board.block_cols()));
    // Mirroring swaps the directions of turns. Under a one-way rule, sequences are reversed as well.
    if size.0 > size.1 || (size.0 == size.1 && block.0 > block.1) {
        (size, block) = ((size.1, size.0), (block.1, block.0));
    }
    let [size, block] = [size, block].map(|(rows, cols)| (rows as u8, cols as u8));
    let image = |directed| Board::new(size, block, rule.turn_kind(), directed);
    let mut image_of = image(board.is_orientable()).expect("a mirror image is a board too");
    if let Some(plain) = image(false).ok().filter(|plain| {
        board.is_orientable() && position_count_digits(*plain) == position_count_digits(image_of)
    }) {
        image_of = plain;
    }
    Variant::new(image_of, rule).expect("the rule matches its board's mirror image")
}

/// The number of reachable positions of a board, in decimal digits.
#[must_use]
pub fn position_count_digits(board: Board) -> String {
    ReachableSet::of(board).count().digits()
}

/// Parses a table.
///
/// # Errors
/// The first invalid line, counted from 1, and its fault.
pub fn parse(text: &str) -> Result<Vec<Entry>, ParseRecordError> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let entry = |(line, text)| {
        read(text).map_err(|fault| ParseRecordError { line, column: fault.column(text), fault })
    };
    lines.map(entry).collect()
}

fn read(line: &str) -> Result<Entry, LineFault> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let (&[board, rule, positions, gods_number, antipodes, date, method], witness) = (match words.as_slice() {
        [columns @ .., witness] if columns.len() == COLUMNS => (columns, Some(*witness)),
        columns => (columns, None),
    }) else {
        return Err(LineFault::Columns(words.len()));
    };
    let variant: Variant = format!("{board} {rule}").parse().map_err(|_| LineFault::Board)?;
    if !positions.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(LineFault::Positions);
    }
    let gods_number = match gods_number.split_once("..") {
        Some((lower, upper)) => {
            let bound = |text| known(text).map_err(|()| LineFault::GodsNumber);
            GodsNumber::Between { lower: bound(lower)?, upper: bound(upper)? }
        }
        None => GodsNumber::Exact(gods_number.parse().map_err(|_| LineFault::GodsNumber)?),
    };
    if !is_date(date) {
        return Err(LineFault::Date);
    }
    let method =
        ProofMethod::ALL.into_iter().find(|known| known.name() == method).ok_or(LineFault::Method)?;
    let position = |text| {
        let position = Position::parse(text, variant.board()).ok()?;
        (position.board() == variant.board()).then_some(position)
    };
    let witness = match (method.has_witness(), witness) {
        (false, None) => None,
        (false, Some(_)) => return Err(LineFault::Columns(words.len())),
        (true, text) => Some(text.and_then(position).ok_or(LineFault::Witness)?),
    };
    Ok(Entry {
        variant,
        positions: positions.to_owned(),
        gods_number,
        antipodes: known(antipodes).map_err(|()| LineFault::Antipodes)?,
        date: date.to_owned(),
        method,
        witness,
    })
}

/// The columns of a line without a witness.
const COLUMNS: usize = 7;

/// A number, or `?` for an unknown one.
fn known<T: std::str::FromStr>(text: &str) -> Result<Option<T>, ()> {
    if text == "?" { Ok(None) } else { text.parse().map(Some).map_err(|_| ()) }
}

/// `2026-11-21`.
fn is_date(text: &str) -> bool {
    let shape = text.bytes().map(|byte| if byte.is_ascii_digit() { b'0' } else { byte });
    shape.eq(*b"0000-00-00")
}

/// An error in the text of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseRecordError {
    /// The line, from 1.
    pub line: usize,
    /// The column of the faulty field in its line, from 1; `None` if the number of fields is wrong.
    pub column: Option<usize>,
    /// The fault of the line.
    pub fault: LineFault,
}

/// The fault of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineFault {
    /// The number of columns is not seven, or eight with a witness.
    Columns(usize),
    /// The board or the rule does not exist, or they do not match.
    Board,
    /// The number of positions is not a number.
    Positions,
    /// The God's number is neither a number nor bounds.
    GodsNumber,
    /// The number of farthest positions is neither a number nor `?`.
    Antipodes,
    /// The date is not of the form `2026-11-21`.
    Date,
    /// The method does not exist.
    Method,
    /// The method needs a witness, and there is none that is a position of the board.
    Witness,
}

impl LineFault {
    /// The column at which the faulty field of a line begins.
    fn column(self, line: &str) -> Option<usize> {
        let field = match self {
            LineFault::Columns(_) => return None,
            LineFault::Board => 0,
            LineFault::Positions => 2,
            LineFault::GodsNumber => 3,
            LineFault::Antipodes => 4,
            LineFault::Date => 5,
            LineFault::Method => 6,
            LineFault::Witness => 7,
        };
        line.split_ascii_whitespace().nth(field).map(|word| column_of(word, line))
    }
}

impl fmt::Display for ParseRecordError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "line {}", self.line)?;
        if let Some(column) = self.column {
            write!(out, ", column {column}")?;
        }
        write!(out, ": ")?;
        self.fmt_reason(out)
    }
}

/// The column counts from the start of the line.
impl ParseError for ParseRecordError {
    fn column(&self) -> Option<usize> {
        self.column
    }

    fn fmt_reason(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fault {
            LineFault::Columns(found) => {
                write!(out, "seven columns are needed, and an eighth for a witness only, not {found}")
            }
            LineFault::Board => write!(out, "there is no such board under such a rule"),
            LineFault::Positions => write!(out, "the number of positions is not a number"),
            LineFault::GodsNumber => {
                write!(out, "the God's number is neither a number nor two bounds such as 14..?")
            }
            LineFault::Antipodes => write!(out, "the number of farthest positions is neither a number nor ?"),
            LineFault::Date => write!(out, "the date is not written as 2026-11-21"),
            LineFault::Method => write!(out, "there is no such method"),
            LineFault::Witness => write!(out, "the witness is not a position of the board"),
        }
    }
}

impl std::error::Error for ParseRecordError {}
