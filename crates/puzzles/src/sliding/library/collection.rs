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
    /// The hardest puzzles of rectangles, found by whole searches.
    Champions,
    /// Positions of the other puzzles farthest from solved. Their lines are those of [`crate::antipode`].
    Antipodes,
    /// Boards of 3 × 4 cells, drawn at random and as hard as their pieces allow.
    ThreeByFour,
    /// The same of 3 × 5 cells.
    ThreeByFive,
    /// The same of 4 × 4 cells.
    FourByFour,
    /// The same of 4 × 5 cells.
    FourByFive,
    /// The same of 4 × 6 cells.
    FourBySix,
    /// The same of 5 × 5 cells.
    FiveByFive,
    /// The same of rectangles with walls.
    Walls,
    /// The same of cars on 6 × 6 cells.
    Cars,
    /// The same of cars on 6 × 6 cells with walls.
    CarsAndWalls,
}

impl Collection {
    /// All collections.
    pub const ALL: [Collection; 15] = [
        Collection::Classics,
        Collection::HuarongDao,
        Collection::Klotski,
        Collection::Named,
        Collection::Champions,
        Collection::Antipodes,
        Collection::ThreeByFour,
        Collection::ThreeByFive,
        Collection::FourByFour,
        Collection::FourByFive,
        Collection::FourBySix,
        Collection::FiveByFive,
        Collection::Walls,
        Collection::Cars,
        Collection::CarsAndWalls,
    ];

    /// The name in links, on the command line and of the file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Collection::Classics => "classics",
            Collection::HuarongDao => "huarong-dao",
            Collection::Klotski => "klotski",
            Collection::Named => "named",
            Collection::Champions => "champions",
            Collection::Antipodes => "antipodes",
            Collection::ThreeByFour => "3x4",
            Collection::ThreeByFive => "3x5",
            Collection::FourByFour => "4x4",
            Collection::FourByFive => "4x5",
            Collection::FourBySix => "4x6",
            Collection::FiveByFive => "5x5",
            Collection::Walls => "walls",
            Collection::Cars => "cars",
            Collection::CarsAndWalls => "cars-walls",
        }
    }

    /// Whether its boards were drawn at random by this program.
    #[must_use]
    pub const fn is_drawn(self) -> bool {
        match self {
            Collection::Classics
            | Collection::HuarongDao
            | Collection::Klotski
            | Collection::Named
            | Collection::Champions
            | Collection::Antipodes => false,
            Collection::ThreeByFour
            | Collection::ThreeByFive
            | Collection::FourByFour
            | Collection::FourByFive
            | Collection::FourBySix
            | Collection::FiveByFive
            | Collection::Walls
            | Collection::Cars
            | Collection::CarsAndWalls => true,
        }
    }

    /// Whether its boards are sliding block puzzles.
    #[must_use]
    pub const fn is_sliding(self) -> bool {
        !matches!(self, Collection::Antipodes)
    }

    /// The title for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Collection::Classics => "Classics",
            Collection::HuarongDao => "Huarong Dao",
            Collection::Klotski => "GNOME Klotski",
            Collection::Named => "More with names",
            Collection::Champions => "Hardest of all",
            Collection::Antipodes => "Other puzzles",
            Collection::ThreeByFour => "3 × 4",
            Collection::ThreeByFive => "3 × 5",
            Collection::FourByFour => "4 × 4",
            Collection::FourByFive => "4 × 5",
            Collection::FourBySix => "4 × 6",
            Collection::FiveByFive => "5 × 5",
            Collection::Walls => "With walls",
            Collection::Cars => "Cars",
            Collection::CarsAndWalls => "Cars and walls",
        }
    }
}

impl fmt::Display for Collection {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.name())
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
