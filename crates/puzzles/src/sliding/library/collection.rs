//! The collections of the library.

use std::fmt;
use std::str::FromStr;

/// A collection. Its boards are in `data/library`, in a file with its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Collection {
    /// Puzzles that are known by name.
    Classics,
    /// Huarong Dao: the large block goes to the middle of the lower edge.
    HuarongDao,
    /// The levels of GNOME Klotski.
    Klotski,
    /// More puzzles with names.
    Named,
    /// Boards of 4 × 4 cells, drawn at random and as hard as their pieces allow.
    FourByFour,
    /// The same of 4 × 5 cells.
    FourByFive,
    /// The same of cars on 6 × 6 cells.
    Cars,
}

impl Collection {
    /// All collections.
    pub const ALL: [Collection; 7] = [
        Collection::Classics,
        Collection::HuarongDao,
        Collection::Klotski,
        Collection::Named,
        Collection::FourByFour,
        Collection::FourByFive,
        Collection::Cars,
    ];

    /// The name in links, on the command line and of the file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Collection::Classics => "classics",
            Collection::HuarongDao => "huarong-dao",
            Collection::Klotski => "klotski",
            Collection::Named => "named",
            Collection::FourByFour => "4x4",
            Collection::FourByFive => "4x5",
            Collection::Cars => "cars",
        }
    }

    /// Whether its boards were drawn at random by this program.
    #[must_use]
    pub const fn is_drawn(self) -> bool {
        matches!(self, Collection::FourByFour | Collection::FourByFive | Collection::Cars)
    }

    /// The title for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Collection::Classics => "Classics",
            Collection::HuarongDao => "Huarong Dao",
            Collection::Klotski => "GNOME Klotski",
            Collection::Named => "More with names",
            Collection::FourByFour => "4 × 4",
            Collection::FourByFive => "4 × 5",
            Collection::Cars => "Cars",
        }
    }
}

impl fmt::Display for Collection {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// The error for an unknown name of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownCollection;

impl fmt::Display for UnknownCollection {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("the collections are ")?;
        for (place, collection) in Collection::ALL.iter().enumerate() {
            let before = match place {
                0 => "",
                place if place + 1 == Collection::ALL.len() => " and ",
                _ => ", ",
            };
            write!(out, "{before}{collection}")?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownCollection {}

impl FromStr for Collection {
    type Err = UnknownCollection;

    fn from_str(text: &str) -> Result<Collection, UnknownCollection> {
        let named = Collection::ALL.into_iter().find(|collection| collection.name() == text);
        named.ok_or(UnknownCollection)
    }
}
