//! The pixels of a landscape, in steps: the caller owns the time.

use super::Landscape;
use super::height::{HeightField, MidpointDisplacement};
use super::palette::{Palette, Rgb};
use std::ops::Range;

/// The number of equal ranges in which heights are compared.
const RANGES: usize = 1 << 14;

/// How much steeper the ground is drawn than it is, if its highest point is as high as the picture is wide.
const EXAGGERATION: f32 = 0.6;

/// The brightness in the shadow, and the brightness that perpendicular light adds.
const AMBIENT: f32 = 0.5;
const DIFFUSE: f32 = 0.7;
/// The light comes from this far up and this far across; a vector of length 1.
const LIGHT_UP: f32 = 0.72;
const LIGHT_ACROSS: f32 = 0.694;

/// A picture of opaque pixels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    pub width: usize,
    pub height: usize,
    /// Red, green, blue and 255 of each pixel, row by row.
    pub rgba: Vec<u8>,
}

/// A landscape that is being painted.
#[derive(Clone, Debug)]
pub struct Painting {
    landscape: Landscape,
    palette: Palette,
    width: usize,
    height: usize,
    stage: Stage,
}

#[derive(Clone, Debug)]
enum Stage {
    Heights(Box<MidpointDisplacement>),
    /// Finds the lowest and the highest point, from this row on.
    Extremes(Relief, usize),
    /// Counts the points of each range of heights, from this row on.
    Ranges(Relief, usize),
    Pixels(Relief, Picture),
    Complete(Picture),
}

/// The part of a height field in the picture, with the distribution of its heights.
#[derive(Clone, Debug)]
struct Relief {
    field: HeightField,
    lowest: i32,
    highest: i32,
    /// For each range of heights, how many pixels are in it; when all are counted, how many are lower than it.
    counts: Vec<u32>,
}

impl Relief {
    fn new(field: HeightField) -> Relief {
        let first = field.at(0, 0);
        Relief { field, lowest: first, highest: first, counts: vec![0; RANGES] }
    }

    fn range(&self, x: usize, y: usize) -> usize {
        let above = i64::from(self.field.at(x, y)) - i64::from(self.lowest);
        let whole = (i64::from(self.highest) - i64::from(self.lowest)).max(1);
        usize::try_from(above * (RANGES as i64 - 1) / whole).expect("not below the lowest")
    }

    /// The number of pixels that are lower, at the precision of the ranges.
    fn lower(&self, x: usize, y: usize) -> f32 {
        self.counts[self.range(x, y)] as f32
    }

    /// How far the ground rises to the right and down: 1 is as steep as from the lowest to the highest point across the field.
    fn slope(&self, x: usize, y: usize) -> (f32, f32) {
        let last = self.field.side_points() - 1;
        let height = |x: usize, y: usize| self.field.at(x, y) as f32;
        let (left, right) = (x.saturating_sub(1), (x + 1).min(last));
        let (up, down) = (y.saturating_sub(1), (y + 1).min(last));
        let scale = last as f32 / (self.highest as f32 - self.lowest as f32).max(1.0);
        (
            (height(right, y) - height(left, y)) * scale / (right - left) as f32,
            (height(x, down) - height(x, up)) * scale / (down - up) as f32,
        )
    }
}

impl Painting {
    /// Begins a picture of these proportions. Its longer side has `side_pixels`, a power of two.
    ///
    /// # Panics
    /// The width or the height is 0, or the number of pixels is not a power of two from 2 to 4096.
    #[must_use]
    pub fn new(landscape: &Landscape, (width, height): (usize, usize), side_pixels: usize) -> Painting {
        assert!(width > 0 && height > 0, "{width} by {height}");
        assert!(side_pixels.is_power_of_two() && (2..=4096).contains(&side_pixels), "{side_pixels} pixels");
        let scaled = |side: usize| (side * side_pixels / width.max(height)).max(1);
        let heights = MidpointDisplacement::new(
            &landscape.seed,
            side_pixels.trailing_zeros(),
            landscape.levels,
            landscape.roughness_percent,
        );
        Painting {
            landscape: landscape.clone(),
            palette: Palette::new(),
            width: scaled(width),
            height: scaled(height),
            stage: Stage::Heights(Box::new(heights)),
        }
    }

    /// Goes on, for about as many points as the budget says. Whether the picture is complete.
    pub fn step(&mut self, budget_points: usize) -> bool {
        let stage = std::mem::replace(&mut self.stage, Stage::Complete(Picture::default()));
        let rows = (budget_points / self.width).max(1);
        self.stage = match stage {
            Stage::Heights(mut work) => match work.step(budget_points) {
                true => Stage::Extremes(Relief::new(work.into_field()), 0),
                false => Stage::Heights(work),
            },
            Stage::Extremes(mut relief, row) => {
                let rows = self.rows(row, rows);
                let end = rows.end;
                for height in rows.flat_map(|y| (0..self.width).map(move |x| (x, y))) {
                    let height = relief.field.at(height.0, height.1);
                    relief.lowest = relief.lowest.min(height);
                    relief.highest = relief.highest.max(height);
                }
                if end == self.height { Stage::Ranges(relief, 0) } else { Stage::Extremes(relief, end) }
            }
            Stage::Ranges(mut relief, row) => {
                let rows = self.rows(row, rows);
                let end = rows.end;
                for (x, y) in rows.flat_map(|y| (0..self.width).map(move |x| (x, y))) {
                    let range = relief.range(x, y);
                    relief.counts[range] += 1;
                }
                if end == self.height { self.begin_pixels(relief) } else { Stage::Ranges(relief, end) }
            }
            Stage::Pixels(relief, mut picture) => {
                let rows = self.rows(picture.rgba.len() / (4 * self.width), rows);
                let end = rows.end;
                for (x, y) in rows.flat_map(|y| (0..self.width).map(move |x| (x, y))) {
                    let [red, green, blue] = self.colour(&relief, x, y);
                    picture.rgba.extend_from_slice(&[red, green, blue, u8::MAX]);
                }
                if end == self.height { Stage::Complete(picture) } else { Stage::Pixels(relief, picture) }
            }
            complete @ Stage::Complete(_) => complete,
        };
        matches!(self.stage, Stage::Complete(_))
    }

    /// The picture; `None` before [`step`](Self::step) says that it is complete.
    #[must_use]
    pub fn into_picture(self) -> Option<Picture> {
        match self.stage {
            Stage::Complete(picture) => Some(picture),
            _ => None,
        }
    }

    fn rows(&self, first: usize, count: usize) -> Range<usize> {
        first..(first + count).min(self.height)
    }

    fn begin_pixels(&self, mut relief: Relief) -> Stage {
        let mut lower = 0;
        for count in &mut relief.counts {
            lower += std::mem::replace(count, lower);
        }
        let rgba = Vec::with_capacity(4 * self.width * self.height);
        Stage::Pixels(relief, Picture { width: self.width, height: self.height, rgba })
    }

    fn colour(&self, relief: &Relief, x: usize, y: usize) -> Rgb {
        let all = (self.width * self.height) as f32;
        let water = all * self.landscape.water_percent as f32 / 100.0;
        let lower = relief.lower(x, y);
        if lower < water {
            return self.palette.water((water - lower) / water);
        }
        let ((right, down), light) = (relief.slope(x, y), self.landscape.light.direction());
        let (right, down) = (right * EXAGGERATION, down * EXAGGERATION);
        let towards = LIGHT_UP - LIGHT_ACROSS * (right * light.0 + down * light.1);
        let lit = towards / (1.0 + right * right + down * down).sqrt();
        let brightness = AMBIENT + DIFFUSE * lit.max(0.0);
        let land = self.palette.land((lower - water) / (all - water).max(1.0));
        land.map(|part| (f32::from(part) * brightness) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Light;
    use super::*;
    use antipode_puzzles::fnv::Fnv1a;

    fn painted(landscape: &Landscape, proportions: (usize, usize), side_pixels: usize) -> Picture {
        let mut painting = Painting::new(landscape, proportions, side_pixels);
        while !painting.step(1_000) {}
        painting.into_picture().expect("it is complete")
    }

    /// A shared seed is a shared picture, on every platform and in every version.
    #[test]
    fn a_seed_has_one_picture() {
        let sums = ["antipode", "", "fake landscapes"].map(|seed| {
            let picture = painted(&Landscape::of_seed(seed), (4, 3), 128);
            assert_eq!((picture.width, picture.height), (128, 96));
            Fnv1a::of(&picture.rgba).finish()
        });
        assert_eq!(
            sums,
            [12_005_701_552_681_268_034, 18_367_202_353_135_256_946, 13_049_868_992_393_850_425]
        );
    }

    #[test]
    fn the_size_of_a_step_changes_nothing() {
        let landscape = Landscape::of_seed("steps");
        let whole = painted(&landscape, (5, 3), 64);
        for budget in [1, 63, 100_000] {
            let mut painting = Painting::new(&landscape, (5, 3), 64);
            let steps = std::iter::repeat_with(|| painting.step(budget)).take_while(|done| !done).count();
            assert_eq!(painting.into_picture().as_ref(), Some(&whole), "{steps} steps");
        }
        assert_eq!(Painting::new(&landscape, (5, 3), 64).into_picture(), None, "it is not complete");
    }

    #[test]
    fn every_pixel_is_opaque_whatever_the_proportions() {
        for (proportions, size) in [
            ((4, 3), (64, 48)),
            ((3, 4), (48, 64)),
            ((5, 3), (64, 38)),
            ((12, 2), (64, 10)),
            ((1, 1), (64, 64)),
            ((1, 100), (1, 64)),
        ] {
            let picture = painted(&Landscape::of_seed("odd"), proportions, 64);
            assert_eq!((picture.width, picture.height), size);
            assert_eq!(picture.rgba.len(), 4 * size.0 * size.1);
            assert!(picture.rgba.chunks_exact(4).all(|pixel| pixel[3] == u8::MAX));
        }
    }

    /// Of water, blue is the strongest part; of land, red or green.
    #[test]
    fn as_much_is_water_as_is_asked_for() {
        for water_percent in [0, 1, 20, 38, 75, 99, 100] {
            for seed in ["one", "other"] {
                let landscape = Landscape { water_percent, ..Landscape::of_seed(seed) };
                let picture = painted(&landscape, (4, 3), 128);
                let all = picture.width * picture.height;
                let is_water = |pixel: &&[u8]| pixel[2] > pixel[0] && pixel[2] >= pixel[1] - 8;
                let water = picture.rgba.chunks_exact(4).filter(is_water).count();
                let share = 100.0 * water as f64 / all as f64;
                assert!((share - f64::from(water_percent)).abs() < 0.5, "{share} percent of {seed}");
            }
        }
    }

    #[test]
    fn whatever_is_chosen_changes_the_picture() {
        let one = Landscape::of_seed("one");
        let others = [
            Landscape::of_seed("other"),
            Landscape { levels: 3, ..one.clone() },
            Landscape { roughness_percent: 60, ..one.clone() },
            Landscape { water_percent: 39, ..one.clone() },
            Landscape { light: Light::South, ..one.clone() },
        ];
        let picture = painted(&one, (1, 1), 64);
        for other in others {
            assert_ne!(painted(&other, (1, 1), 64), picture, "{other:?}");
        }
    }

    /// A rise to the right is bright from the right and dark from the left.
    #[test]
    fn light_falls_on_what_faces_it() {
        let brightness = |light| {
            let landscape = Landscape { light, water_percent: 0, levels: 0, ..Landscape::of_seed("slope") };
            let painting = painted(&landscape, (1, 1), 4);
            painting.rgba.iter().map(|part| u64::from(*part)).sum::<u64>()
        };
        let mut work = MidpointDisplacement::new("slope", 2, 0, 50);
        while !work.step(1) {}
        let field = work.into_field();
        let rises = field.at(4, 0) + field.at(4, 4) > field.at(0, 0) + field.at(0, 4);
        assert_eq!(brightness(Light::West) > brightness(Light::East), rises);
    }
}
