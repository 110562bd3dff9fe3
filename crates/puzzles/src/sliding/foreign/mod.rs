//! Boards as other programs write them.
//!
//! [`recognise`] lists every format in which a text can be read, each with the board or with what is wrong. A text may be
//! valid in several formats, so there may be several readings; only a person knows which one is meant. [`Format::write`]
//! writes a board in a format that can express it. What it writes, [`Format::read`] reads as the same board, up to the
//! names of the pieces where the format has no names.
//!
//! | format | source |
//! | --- | --- |
//! | [`RushHour`](Format::RushHour) | Michael Fogleman, *Solving Rush Hour, the Puzzle*, 2018; the cards of the game; other sizes |
//! | [`CarTable`](Format::CarTable) | tables of cars with their orientation, column, row and length; only read |
//! | [`CarPddl`](Format::CarPddl) | problems of planning; only read |
//! | [`BlockList`](Format::BlockList) | JSON with the shapes and positions of blocks; only read |
//! | [`Slide`](Format::Slide) | Simon Tatham's Portable Puzzle Collection, `unfinished/slide.c`: game IDs, and links with them |
//! | [`KnuthSliding`](Format::KnuthSliding) | Donald Knuth, the program SLIDING, 2001 |
//! | [`JimSlide`](Format::JimSlide) | Jim Leonard, jim'slide and js2, their manuals |
//! | [`KlotskiCode`](Format::KlotskiCode) | dnomd343, klotski: `CommonCode`, nine hexadecimal digits |
//! | [`KlotskiShortCode`](Format::KlotskiShortCode) | dnomd343, klotski: `ShortCode`, five characters |
//! | [`GnomeKlotski`](Format::GnomeKlotski) | GNOME Klotski: levels, with or without `name#width#height#` |
//! | [`TwoGrids`](Format::TwoGrids) | lumi-a, sliding-blocks: start and goal as grids |
//!
//! ```
//! use antipode_puzzles::sliding::foreign::{Format, recognise};
//!
//! let readings = recognise("1A9BF0C00");
//! assert_eq!(readings.len(), 1);
//! assert_eq!(readings[0].format, Format::KlotskiCode);
//! let klotski = readings[0].puzzle.as_ref().expect("a position of Klotski");
//! assert_eq!(Format::KlotskiShortCode.write(&klotski.start, klotski.goal.as_ref()), Ok("4WVE1".to_owned()));
//! ```

mod assembly;
mod block_list;
mod car_names;
mod car_pddl;
mod car_table;
mod cursor;
mod drawing;
mod error;
mod gnome_klotski;
mod jim_slide;
mod klotski_code;
mod knuth_sliding;
mod puzzle_reading;
pub(super) mod red_car;
pub(super) mod rush_hour;
mod slide;
mod two_grids;

use super::goal::Goal;
use super::notation::MAX_TEXT;
use super::position::Position;

use puzzle_reading::PuzzleReading;

pub use error::{ForeignError, WriteError};

/// A format of another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// Letters in rows or in one line; every car keeps to its line, and the red car leaves to the right.
    RushHour,
    /// A table with a line for each car of Rush Hour.
    CarTable,
    /// Rush Hour as a problem in PDDL.
    CarPddl,
    /// A list of blocks in JSON.
    BlockList,
    /// Game IDs of Slide in Simon Tatham's collection.
    Slide,
    /// Input of Donald Knuth's program SLIDING.
    KnuthSliding,
    /// Input of Jim Leonard's programs jim'slide and js2.
    JimSlide,
    /// Positions of Klotski as up to nine hexadecimal digits.
    KlotskiCode,
    /// Positions of Klotski as five characters.
    KlotskiShortCode,
    /// Levels of GNOME Klotski.
    GnomeKlotski,
    /// Two grids with an empty line between them: the start and the goal.
    TwoGrids,
}

/// What a text says in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeignPuzzle {
    /// The position at the start.
    pub start: Position,
    /// The goal; `None` if the text has none.
    pub goal: Option<Goal>,
}

/// A format that a text is written in, and what the text says in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatReading {
    /// The format.
    pub format: Format,
    /// The board, or what is wrong with the text in this format.
    pub puzzle: Result<ForeignPuzzle, ForeignError>,
    /// What distinguishes the reading from others in this format: `X is the red car`; empty if there is nothing to tell.
    pub note: String,
    /// Whether the text can hardly mean anything else.
    pub is_clear: bool,
}

/// Every format that a text is written in. The result is empty if there is none, and has several entries if the text can
/// be read in several ways. There are errors only if the text is right in no format, and evidently meant in one.
#[must_use]
pub fn recognise(text: &str) -> Vec<FormatReading> {
    if text.chars().nth(MAX_TEXT).is_some() {
        return Vec::new();
    }
    let read = |format: Format| match format.readings(text) {
        Ok(found) => {
            let reading = |PuzzleReading { puzzle, note, is_clear }| FormatReading {
                format,
                puzzle: Ok(puzzle),
                note,
                is_clear,
            };
            found.into_iter().map(reading).collect()
        }
        Err(error) => {
            vec![FormatReading { format, puzzle: Err(error), note: String::new(), is_clear: false }]
        }
    };
    let candidates = Format::ALL.into_iter().filter(|format| format.may_be(text)).flat_map(read);
    let mut readings: Vec<FormatReading> =
        candidates.filter(|reading| reading.puzzle.is_ok() || reading.format.is_evident(text)).collect();
    if readings.iter().any(|reading| reading.puzzle.is_ok()) {
        readings.retain(|reading| reading.puzzle.is_ok());
    }
    readings
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 11] = [
        Format::RushHour,
        Format::CarTable,
        Format::CarPddl,
        Format::BlockList,
        Format::Slide,
        Format::KnuthSliding,
        Format::JimSlide,
        Format::KlotskiCode,
        Format::KlotskiShortCode,
        Format::GnomeKlotski,
        Format::TwoGrids,
    ];

    /// The name, for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::RushHour => "Rush Hour",
            Format::CarTable => "Rush Hour as a table",
            Format::CarPddl => "Rush Hour in PDDL",
            Format::BlockList => "a list of blocks in JSON",
            Format::Slide => "Simon Tatham's Slide",
            Format::KnuthSliding => "Donald Knuth's SLIDING",
            Format::JimSlide => "Jim Leonard's JimSlide",
            Format::KlotskiCode => "Klotski code",
            Format::KlotskiShortCode => "short Klotski code",
            Format::GnomeKlotski => "GNOME Klotski",
            Format::TwoGrids => "two grids, as in lumi-a's sliding-blocks",
        }
    }

    /// Reads a text in this format. Where it can mean several boards, the most likely one.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn read(self, text: &str) -> Result<ForeignPuzzle, ForeignError> {
        let found = self.readings(text)?;
        Ok(found.into_iter().next().expect("a format finds a puzzle or a fault").puzzle)
    }

    /// Everything that a text can mean in this format, at least one puzzle, the most likely first.
    fn readings(self, text: &str) -> Result<Vec<PuzzleReading>, ForeignError> {
        if text.chars().nth(MAX_TEXT).is_some() {
            return Err(ForeignError::TooLong);
        }
        match self {
            Format::RushHour => rush_hour::readings(text),
            Format::CarTable => car_table::readings(text),
            Format::CarPddl => car_pddl::read(text).map(|found| vec![found]),
            Format::BlockList => block_list::readings(text),
            _ => {
                self.read_only(text).map(|ForeignPuzzle { start, goal }| vec![PuzzleReading::of(start, goal)])
            }
        }
    }

    /// Reads a text in a format in which it can only mean one puzzle.
    fn read_only(self, text: &str) -> Result<ForeignPuzzle, ForeignError> {
        match self {
            Format::RushHour | Format::CarTable | Format::CarPddl | Format::BlockList => {
                Err(ForeignError::Empty)
            }
            Format::Slide => slide::read(text),
            Format::KnuthSliding => knuth_sliding::read(text),
            Format::JimSlide => jim_slide::read(text),
            Format::KlotskiCode => klotski_code::read(text),
            Format::KlotskiShortCode => klotski_code::read_short(text),
            Format::GnomeKlotski => gnome_klotski::read(text),
            Format::TwoGrids => two_grids::read(text),
        }
    }

    /// Writes a board in this format.
    ///
    /// # Errors
    /// Why the format cannot express the board.
    pub fn write(self, start: &Position, goal: Option<&Goal>) -> Result<String, WriteError> {
        if self != Format::TwoGrids
            && let Some(name) = start.board().names_in_parts().chars().next()
        {
            return Err(WriteError::Shape { name });
        }
        match self {
            Format::RushHour => rush_hour::write(start, goal),
            Format::CarTable | Format::CarPddl | Format::BlockList => Err(WriteError::OnlyRead),
            Format::Slide => slide::write(start, goal),
            Format::KnuthSliding => knuth_sliding::write(start, goal),
            Format::JimSlide => jim_slide::write(start, goal),
            Format::KlotskiCode => klotski_code::write(start, goal),
            Format::KlotskiShortCode => klotski_code::write_short(start, goal),
            Format::GnomeKlotski => gnome_klotski::write(start, goal),
            Format::TwoGrids => two_grids::write(start, goal),
        }
    }

    /// Whether the text has the look of this format, right or wrong.
    fn may_be(self, text: &str) -> bool {
        match self {
            Format::RushHour => rush_hour::may_be(text),
            Format::KlotskiCode => klotski_code::may_be(text),
            Format::KlotskiShortCode => klotski_code::may_be_short(text),
            Format::TwoGrids => true,
            _ => self.is_evident(text),
        }
    }

    /// Whether the text can only be of this format, so that its faults are worth a message.
    fn is_evident(self, text: &str) -> bool {
        match self {
            Format::RushHour => rush_hour::is_evident(text),
            Format::CarTable => car_table::is_evident(text),
            Format::CarPddl => car_pddl::is_evident(text),
            Format::BlockList => block_list::is_evident(text),
            Format::Slide => slide::is_evident(text),
            Format::KnuthSliding => knuth_sliding::is_evident(text),
            Format::JimSlide => jim_slide::is_evident(text),
            Format::GnomeKlotski => gnome_klotski::is_evident(text),
            Format::KlotskiCode | Format::KlotskiShortCode | Format::TwoGrids => false,
        }
    }
}

impl std::fmt::Display for Format {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.pad(self.name())
    }
}
