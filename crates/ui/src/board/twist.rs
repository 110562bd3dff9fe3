//! The rotation of a pointer around a middle.

/// The angle a pointer has travelled around a middle. Near the middle, angles are ignored, so the pointer may cross it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Twist {
    /// The middle, in CSS pixels.
    middle: (f64, f64),
    /// The radius around the middle in which angles are ignored, in CSS pixels.
    near_px: f64,
    /// The last angle of the pointer, in degrees; `None` near the middle.
    last: Option<f64>,
    /// The angle travelled, in degrees, clockwise positive.
    degrees: f64,
}

impl Twist {
    /// A pointer that goes down at a point. Lengths are in CSS pixels.
    #[must_use]
    pub fn new(middle: (f64, f64), near_px: f64, at: (f64, f64)) -> Twist {
        Twist { middle, near_px, last: None, degrees: 0.0 }.moved(at)
    }

    /// Returns the rotation after the pointer has moved to a point.
    #[must_use]
    pub fn moved(self, to: (f64, f64)) -> Twist {
        let (dx, dy) = (to.0 - self.middle.0, to.1 - self.middle.1);
        if dx * dx + dy * dy < self.near_px * self.near_px {
            return Twist { last: None, ..self };
        }
        // The y axis points down, so angles grow clockwise.
        let angle = dy.atan2(dx).to_degrees();
        let by = self.last.map_or(0.0, |last| {
            let by = angle - last;
            if by > 180.0 {
                by - 360.0
            } else if by < -180.0 {
                by + 360.0
            } else {
                by
            }
        });
        Twist { last: Some(angle), degrees: self.degrees + by, ..self }
    }

    /// The angle travelled, in degrees, clockwise positive; at most one full turn.
    #[must_use]
    pub fn degrees(&self) -> f64 {
        self.degrees.clamp(-360.0, 360.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A twist around (100, 100) through some points.
    fn through(points: &[(f64, f64)]) -> f64 {
        let twist = Twist::new((100.0, 100.0), 10.0, points[0]);
        points[1..].iter().fold(twist, |twist, point| twist.moved(*point)).degrees()
    }

    #[test]
    fn it_grows_clockwise_and_goes_over_the_seam() {
        assert_eq!(through(&[(150.0, 100.0), (100.0, 150.0)]).round(), 90.0);
        assert_eq!(through(&[(150.0, 100.0), (100.0, 50.0)]).round(), -90.0);
        assert_eq!(through(&[(50.0, 110.0), (50.0, 90.0)]).round(), 23.0, "left of the middle, upwards");
        let around = [(150.0, 100.0), (100.0, 150.0), (50.0, 100.0), (100.0, 50.0), (150.0, 100.0)];
        assert_eq!(through(&around).round(), 360.0);
    }

    #[test]
    fn near_the_middle_nothing_turns() {
        assert_eq!(through(&[(100.0, 100.0), (104.0, 100.0), (100.0, 105.0)]), 0.0);
        assert_eq!(through(&[(150.0, 100.0), (100.0, 101.0), (50.0, 100.0)]), 0.0, "straight across");
        assert_eq!(through(&[(100.0, 100.0), (150.0, 100.0), (100.0, 150.0)]).round(), 90.0);
    }
}
