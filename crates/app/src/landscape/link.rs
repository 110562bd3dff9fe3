//! A landscape as a link: `landscape/#seed=fjord&water=60&size=1024x768`.

use super::{Landscape, Light, MAX_SEED_CHARS};
use antipode_play::route::{LinkWarning, Page, Route};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The seed of the page without a link.
const DEFAULT_SEED: &str = "antipode";

/// The choices, in percent.
pub const ROUGHNESS: RangeInclusive<u32> = 40..=70;
pub const WATER: RangeInclusive<u32> = 0..=100;

const FIELDS: [&str; 6] = ["seed", "levels", "roughness", "water", "light", "size"];

/// The size of a picture, in pixels. The longer side is a power of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    pub width: usize,
    pub height: usize,
}

impl Size {
    pub const ALL: [Size; 7] = [
        Size::new(512, 512),
        Size::new(512, 384),
        Size::new(384, 512),
        Size::new(1024, 1024),
        Size::new(1024, 576),
        Size::new(2048, 2048),
        Size::new(2048, 1152),
    ];

    const fn new(width: usize, height: usize) -> Size {
        Size { width, height }
    }

    /// The number of levels until every pixel has a height.
    #[must_use]
    pub fn levels(self) -> u32 {
        self.width.max(self.height).trailing_zeros()
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// There is no such size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownSize;

impl FromStr for Size {
    type Err = UnknownSize;

    fn from_str(text: &str) -> Result<Size, UnknownSize> {
        Size::ALL.into_iter().find(|size| size.to_string() == text).ok_or(UnknownSize)
    }
}

/// A landscape as a picture of this size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LandscapeLink {
    pub landscape: Landscape,
    pub size: Size,
}

impl Default for LandscapeLink {
    fn default() -> LandscapeLink {
        LandscapeLink::of_seed(DEFAULT_SEED)
    }
}

impl LandscapeLink {
    #[must_use]
    pub fn of_seed(seed: &str) -> LandscapeLink {
        LandscapeLink { landscape: Landscape::of_seed(seed), size: Size::ALL[0] }
    }

    /// The landscape of a route. Missing fields have defaults; unreadable ones become warnings.
    #[must_use]
    pub fn of(route: &Route) -> (LandscapeLink, Vec<LinkWarning>) {
        let mut link = LandscapeLink::default();
        let mut warnings = route.ignored_fields(&FIELDS);
        for name in FIELDS {
            let Some(value) = route.field(name) else { continue };
            if link.read(name, value).is_none() {
                warnings.push(Route::no_such_choice(name, value));
            }
        }
        (link, warnings)
    }

    fn read(&mut self, name: &str, value: &str) -> Option<()> {
        let number = |range: RangeInclusive<u32>| value.parse().ok().filter(|number| range.contains(number));
        let landscape = &mut self.landscape;
        match name {
            "levels" => landscape.levels = number(0..=super::MAX_LEVELS)?,
            "roughness" => landscape.roughness_percent = number(ROUGHNESS)?,
            "water" => landscape.water_percent = number(WATER)?,
            "light" => landscape.light = Light::ALL.into_iter().find(|light| light.name() == value)?,
            "size" => self.size = value.parse().ok()?,
            _ => landscape.seed = value.chars().take(MAX_SEED_CHARS).collect(),
        }
        Some(())
    }

    /// The route of the landscape. Defaults are omitted.
    #[must_use]
    pub fn route(&self) -> Route {
        let LandscapeLink { landscape, size } = self;
        let (default, mut route) = (LandscapeLink::default(), Route::of_page(Page::Landscape));
        let usual = &default.landscape;
        let mut add = |is_default: bool, name: &str, value: String| {
            if !is_default {
                route.fields.push((name.to_owned(), value));
            }
        };
        add(landscape.seed == usual.seed, "seed", landscape.seed.clone());
        add(landscape.levels == usual.levels, "levels", landscape.levels.to_string());
        add(
            landscape.roughness_percent == usual.roughness_percent,
            "roughness",
            landscape.roughness_percent.to_string(),
        );
        add(landscape.water_percent == usual.water_percent, "water", landscape.water_percent.to_string());
        add(landscape.light == usual.light, "light", landscape.light.name().to_owned());
        add(*size == default.size, "size", size.to_string());
        route
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_landscape_is_a_link() {
        for text in [
            "landscape/",
            "landscape/#seed=a+b",
            "landscape/#seed=",
            "landscape/#seed=fjord&levels=4&roughness=60&water=75&light=south-east&size=1024x576",
        ] {
            let (link, warnings) = LandscapeLink::of(&Route::parse(text));
            assert_eq!((link.route().to_string().as_str(), warnings), (text, vec![]));
        }
        let levels = super::super::MAX_LEVELS;
        assert!(
            Size::ALL.into_iter().all(|size| size.levels() <= levels && size.to_string().parse() == Ok(size))
        );
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        let text = "landscape/#seed=fjord&levels=99&roughness=x&water=101&light=up&size=3x3&x=1";
        let (link, warnings) = LandscapeLink::of(&Route::parse(text));
        assert_eq!(link, LandscapeLink::of_seed("fjord"));
        assert_eq!(warnings.len(), 6);
        assert!(warnings[1].message.contains("“levels=99” was ignored"), "{warnings:?}");
    }

    #[test]
    fn a_long_seed_is_cut() {
        let route = Route::parse(&format!("landscape/#seed={}", "ä".repeat(100)));
        assert_eq!(LandscapeLink::of(&route).0.landscape.seed.chars().count(), MAX_SEED_CHARS);
    }
}
