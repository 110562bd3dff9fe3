//! Landscapes generated from a seed, as pictures: heights by midpoint displacement, a water line, light from one side, colours by
//! height. Pure: the same landscape has the same pixels on every platform.
//!
//! The method is that of A. Fournier, D. Fussell and L. Carpenter, *Computer rendering of stochastic models*, Communications of the
//! ACM 25(6), 1982.
//!
//! - [`height`]: the heights. - [`palette`]: the colours. - [`painting`]: the pixels, in steps. - [`link`]: a landscape in the URL.
//!
//! ```
//! use antipode_app::landscape::Landscape;
//! use antipode_app::landscape::painting::Painting;
//!
//! let mut painting = Painting::new(&Landscape::of_seed("antipode"), (4, 3), 64);
//! while !painting.step(1_000) {}
//! let picture = painting.into_picture().expect("it is complete");
//! assert_eq!((picture.width, picture.height), (64, 48));
//! ```

pub mod height;
pub mod link;
pub mod painting;
pub mod palette;

/// The longest seed, in characters.
pub const MAX_SEED_CHARS: usize = 40;

/// How many levels are displaced at most.
pub const MAX_LEVELS: u32 = 11;

/// How a landscape is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Landscape {
    /// Any text.
    pub seed: String,
    /// The number of levels with displaced midpoints; further levels are smooth.
    pub levels: u32,
    /// The displacement of a level, in percent of that of the level before.
    pub roughness_percent: u32,
    /// How much of the picture is water.
    pub water_percent: u32,
    /// Where the light comes from.
    pub light: Light,
}

impl Landscape {
    /// The landscape that tiles wear.
    #[must_use]
    pub fn of_seed(seed: &str) -> Landscape {
        Landscape {
            seed: seed.chars().take(MAX_SEED_CHARS).collect(),
            levels: MAX_LEVELS,
            roughness_percent: 54,
            water_percent: 38,
            light: Light::NorthWest,
        }
    }
}

/// Where light comes from; north is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Light {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Light {
    /// Clockwise from north.
    pub const ALL: [Light; 8] = [
        Light::North,
        Light::NorthEast,
        Light::East,
        Light::SouthEast,
        Light::South,
        Light::SouthWest,
        Light::West,
        Light::NorthWest,
    ];

    /// Its name in words: `north-west`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Light::North => "north",
            Light::NorthEast => "north-east",
            Light::East => "east",
            Light::SouthEast => "south-east",
            Light::South => "south",
            Light::SouthWest => "south-west",
            Light::West => "west",
            Light::NorthWest => "north-west",
        }
    }

    /// A vector of length 1 towards the light, to the right and down.
    #[must_use]
    pub const fn direction(self) -> (f32, f32) {
        const DIAGONAL: f32 = std::f32::consts::FRAC_1_SQRT_2;
        match self {
            Light::North => (0.0, -1.0),
            Light::NorthEast => (DIAGONAL, -DIAGONAL),
            Light::East => (1.0, 0.0),
            Light::SouthEast => (DIAGONAL, DIAGONAL),
            Light::South => (0.0, 1.0),
            Light::SouthWest => (-DIAGONAL, DIAGONAL),
            Light::West => (-1.0, 0.0),
            Light::NorthWest => (-DIAGONAL, -DIAGONAL),
        }
    }
}
