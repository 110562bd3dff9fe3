//! Antipodes: positions farthest from solved, a line each, with what the table of their puzzle says.
//!
//! ```text
//! name; puzzle; ruleset; position; distance positions antipodes; source
//! ```
//!
//! Puzzle and ruleset have their names of the command line and of links. The numbers are the distance of the position, how many
//! positions there are, and how many are as far.
//!
//! ```
//! use antipode_puzzles::antipode::Antipode;
//!
//! let line = "3 × 2; rotation; 3x2n2 quarter; 3x2n2:4,5,6,1,2,3; 7 120 1; Antipode";
//! let antipode: Antipode = line.parse()?;
//! assert_eq!((&*antipode.puzzle, antipode.distance), ("rotation", 7));
//! assert_eq!(antipode.to_string(), line);
//! # Ok::<(), antipode_puzzles::antipode::ParseAntipodeError>(())
//! ```

use std::fmt;
use std::str::FromStr;

/// A position farthest from solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Antipode {
    /// The name, which no other antipode has.
    pub name: String,
    /// The puzzle, as `ramka`.
    pub puzzle: String,
    /// The ruleset, as `tiles` or `3x3n2 quarter`.
    pub ruleset: String,
    /// The position, as text.
    pub position: String,
    /// The distance from solved.
    pub distance: u32,
    /// The number of positions of the table.
    pub positions: u64,
    /// The number of positions at this distance.
    pub antipodes: u64,
    /// The source.
    pub source: String,
}

/// Why a line is not an antipode.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseAntipodeError {
    /// The line does not have six fields.
    #[error("{found} fields instead of {FIELDS}, separated by semicolons")]
    Fields {
        /// Their number.
        found: usize,
    },
    /// A field has no text.
    #[error("field {field} is empty")]
    Empty {
        /// Its number, from 1.
        field: usize,
    },
    /// The fifth field is not three numbers.
    #[error("the fifth field is not distance, positions and antipodes")]
    Numbers,
}

/// The fields of a line.
const FIELDS: usize = 6;

impl FromStr for Antipode {
    type Err = ParseAntipodeError;

    fn from_str(line: &str) -> Result<Antipode, ParseAntipodeError> {
        let fields: Vec<&str> = line.splitn(FIELDS, ';').map(str::trim).collect();
        let &[name, puzzle, ruleset, position, numbers, source] = &fields[..] else {
            return Err(ParseAntipodeError::Fields { found: fields.len() });
        };
        if let Some(empty) = fields.iter().position(|field| field.is_empty()) {
            return Err(ParseAntipodeError::Empty { field: empty + 1 });
        }
        let words: Vec<&str> = numbers.split_whitespace().collect();
        let &[distance, positions, antipodes] = &words[..] else { return Err(ParseAntipodeError::Numbers) };
        let number = |word: &str| word.parse::<u64>().map_err(|_| ParseAntipodeError::Numbers);
        let distance = distance.parse().map_err(|_| ParseAntipodeError::Numbers)?;
        let (positions, antipodes) = (number(positions)?, number(antipodes)?);
        let [name, puzzle, ruleset, position, source] =
            [name, puzzle, ruleset, position, source].map(str::to_owned);
        Ok(Antipode { name, puzzle, ruleset, position, distance, positions, antipodes, source })
    }
}

impl fmt::Display for Antipode {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Antipode { name, puzzle, ruleset, position, distance, positions, antipodes, source } = self;
        write!(out, "{name}; {puzzle}; {ruleset}; {position}; {distance} {positions} {antipodes}; {source}")
    }
}

/// Parses lines of antipodes. Lines that begin with `#` and empty lines are left out.
///
/// # Errors
/// The number of the first wrong line, from 1, and what is wrong with it.
pub fn parse_antipodes(text: &str) -> Result<Vec<Antipode>, (usize, ParseAntipodeError)> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
    lines.map(|(number, line)| line.parse().map_err(|error| (number, error))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "Ramka; ramka; tiles; 321/654/987; 42 4717440 4; Antipode; all of it";

    #[test]
    fn what_is_printed_is_read() {
        let antipode: Antipode = LINE.parse().expect("an antipode");
        assert_eq!((antipode.to_string(), &*antipode.source), (LINE.to_owned(), "Antipode; all of it"));
        assert_eq!(parse_antipodes(&format!("# one\n\n{LINE}\n")), Ok(vec![antipode]));
    }

    #[test]
    fn faults_are_named() {
        let refused = |from: &str, to: &str| {
            LINE.replace(from, to).parse::<Antipode>().expect_err("a faulty line").to_string()
        };
        assert_eq!(refused("; Antipode; all of it", ""), "5 fields instead of 6, separated by semicolons");
        assert_eq!(refused("tiles", ""), "field 3 is empty");
        for numbers in ["42 4717440", "x 4717440 4", "42 4717440 -4", "4294967296 1 1"] {
            let said = refused("42 4717440 4", numbers);
            assert_eq!(said, "the fifth field is not distance, positions and antipodes", "{numbers}");
        }
        let error = parse_antipodes(&format!("{LINE}\nA; B")).expect_err("a fault");
        assert_eq!(error, (2, ParseAntipodeError::Fields { found: 2 }));
    }
}
