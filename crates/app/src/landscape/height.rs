//! Heights by midpoint displacement.
//!
//! ```text
//!   o . . . o      o . . . o      o . x . o      o . o . o
//!   . . . . .      . . . . .      . . . . .      . x . x .
//!   . . . . .  ->  . . x . .  ->  x . o . x  ->  o . o . o
//!   . . . . .      . . . . .      . . . . .      . x . x .
//!   o . . . o      o . . . o      o . x . o      o . o . o
//!   the corners    the middle     the edges      the next level
//! ```
//!
//! Each new point `x` has the mean height of the known points around it and a random displacement. From one level to the next,
//! the greatest displacement shrinks by the same ratio. All numbers are whole, so every platform computes the same heights.

use antipode_puzzles::scramble::SeededRng;

/// The greatest displacement of the corners.
const FIRST_DISPLACEMENT: i64 = 1 << 24;

/// Heights on a square grid of points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeightField {
    side_points: usize,
    heights: Vec<i32>,
}

impl HeightField {
    /// The number of points in a row: a power of two, plus one.
    #[must_use]
    pub fn side_points(&self) -> usize {
        self.side_points
    }

    /// The height of a point; the first row is the uppermost.
    ///
    /// # Panics
    /// The point is outside the grid.
    #[must_use]
    pub fn at(&self, x: usize, y: usize) -> i32 {
        assert!(x < self.side_points && y < self.side_points, "a point of the grid");
        self.heights[y * self.side_points + x]
    }
}

/// The next step of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Midpoints {
    /// The middles of the squares, from their corners.
    Squares,
    /// The middles of their edges, from the two ends and the middles on both sides.
    Edges,
}

/// The displacement of all midpoints, a few rows at a time.
#[derive(Clone, Debug)]
pub struct MidpointDisplacement {
    random: SeededRng,
    field: HeightField,
    roughness_percent: u32,
    /// The number of levels with displaced midpoints.
    displaced_levels: u32,
    /// The corners are level 0.
    level: u32,
    displacement: i64,
    /// The distance between known points, in points; 1 when all are known.
    spacing: usize,
    midpoints: Midpoints,
    row: usize,
}

impl MidpointDisplacement {
    /// Begins with the corners of a grid of 2^`levels` + 1 points a side. From one level to the next, the displacement shrinks to
    /// `roughness_percent`.
    ///
    /// # Panics
    /// There are more than 12 levels, or the roughness is 100 or more.
    #[must_use]
    pub fn new(seed: &str, levels: u32, displaced_levels: u32, roughness_percent: u32) -> Self {
        assert!(levels <= 12 && roughness_percent < 100, "{levels} levels, {roughness_percent} percent");
        let spacing = 1_usize << levels;
        let side_points = spacing + 1;
        let field = HeightField { side_points, heights: vec![0; side_points * side_points] };
        let mut work = Self {
            random: SeededRng::new(seed),
            field,
            roughness_percent,
            displaced_levels,
            level: 0,
            displacement: FIRST_DISPLACEMENT,
            spacing,
            midpoints: Midpoints::Squares,
            row: spacing / 2,
        };
        for (x, y) in [(0, 0), (spacing, 0), (0, spacing), (spacing, spacing)] {
            work.field.heights[y * side_points + x] = work.random_displacement();
        }
        work.level = 1;
        work
    }

    /// Displaces some rows of midpoints, about as many points as the budget says. Whether the field is complete.
    pub fn step(&mut self, budget_points: usize) -> bool {
        let mut points = 0;
        while self.spacing > 1 && points < budget_points {
            points += self.field.side_points / self.spacing + 1;
            self.displace_row();
        }
        self.spacing == 1
    }

    /// The heights so far; those of unknown points are 0.
    #[must_use]
    pub fn into_field(self) -> HeightField {
        self.field
    }

    fn displace_row(&mut self) {
        let (half, spacing, y) = (self.spacing / 2, self.spacing, self.row);
        match self.midpoints {
            Midpoints::Squares => {
                for x in (half..self.field.side_points).step_by(spacing) {
                    self.displace(x, y, [(-1, -1), (1, -1), (-1, 1), (1, 1)]);
                }
                self.row += spacing;
                if self.row >= self.field.side_points {
                    (self.midpoints, self.row) = (Midpoints::Edges, 0);
                }
            }
            Midpoints::Edges => {
                let first = if y.is_multiple_of(spacing) { half } else { 0 };
                for x in (first..self.field.side_points).step_by(spacing) {
                    self.displace(x, y, [(0, -1), (-1, 0), (1, 0), (0, 1)]);
                }
                self.row += half;
                if self.row >= self.field.side_points {
                    self.begin_next_level();
                }
            }
        }
    }

    fn begin_next_level(&mut self) {
        self.spacing /= 2;
        self.level += 1;
        self.displacement = self.displacement * i64::from(self.roughness_percent) / 100;
        (self.midpoints, self.row) = (Midpoints::Squares, self.spacing / 2);
    }

    /// Sets a point from the neighbours in these directions, half a spacing away, that the grid has.
    fn displace(&mut self, x: usize, y: usize, directions: [(isize, isize); 4]) {
        let (half, side) = ((self.spacing / 2) as isize, self.field.side_points);
        let (mut sum, mut count) = (0_i64, 0_i64);
        for (across, down) in directions {
            let neighbour = (x.checked_add_signed(across * half), y.checked_add_signed(down * half));
            if let (Some(x), Some(y)) = neighbour
                && x < side
                && y < side
            {
                sum += i64::from(self.field.heights[y * side + x]);
                count += 1;
            }
        }
        let mean = i32::try_from(sum.div_euclid(count)).expect("a mean of heights");
        self.field.heights[y * side + x] = mean + self.random_displacement();
    }

    /// Between the greatest displacement of this level downwards and upwards.
    fn random_displacement(&mut self) -> i32 {
        if self.level > self.displaced_levels {
            return 0;
        }
        let range = u64::try_from(2 * self.displacement + 1).expect("a displacement is not negative");
        let drawn = i64::try_from(self.random.below(range)).expect("it is in the range");
        i32::try_from(drawn - self.displacement).expect("a displacement is below 2^24")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(seed: &str, levels: u32, displaced_levels: u32) -> HeightField {
        let mut work = MidpointDisplacement::new(seed, levels, displaced_levels, 50);
        while !work.step(10) {}
        work.into_field()
    }

    /// So a picture with more pixels shows the same landscape, and the page can show a level after the other.
    #[test]
    fn a_finer_grid_has_the_points_of_the_coarser_one() {
        let (coarse, fine) = (field("same", 3, 12), field("same", 5, 12));
        assert_eq!((coarse.side_points(), fine.side_points()), (9, 33));
        for (x, y) in (0..9).flat_map(|y| (0..9).map(move |x| (x, y))) {
            assert_eq!(coarse.at(x, y), fine.at(4 * x, 4 * y), "{x}, {y}");
        }
    }

    #[test]
    fn without_displacement_midpoints_are_means() {
        let smooth = field("smooth", 4, 0);
        let corners = [(0, 0), (16, 0), (0, 16), (16, 16)].map(|(x, y)| i64::from(smooth.at(x, y)));
        assert_eq!(i64::from(smooth.at(8, 8)), corners.iter().sum::<i64>().div_euclid(4));
        let (lowest, highest) = (corners.into_iter().min(), corners.into_iter().max());
        for height in smooth.heights.iter().map(|height| i64::from(*height)) {
            assert!(Some(height) >= lowest.map(|lowest| lowest - 8) && Some(height) <= highest);
        }
        assert_ne!(field("smooth", 4, 1), smooth);
    }

    /// On every point there is a height: none of the random numbers is exactly 0.
    #[test]
    fn every_point_gets_a_height() {
        for levels in 0..7 {
            let field = field("all", levels, 12);
            assert_eq!(field.heights.len(), ((1 << levels) + 1) * ((1 << levels) + 1));
            assert!(!field.heights.contains(&0), "{levels} levels");
        }
    }

    #[test]
    fn the_largest_field_does_not_overflow() {
        let mut work = MidpointDisplacement::new("high", 8, 12, 99);
        while !work.step(10_000) {}
        let heights = work.into_field().heights;
        assert!(heights.iter().all(|height| height.abs() < 1 << 30));
    }
}
