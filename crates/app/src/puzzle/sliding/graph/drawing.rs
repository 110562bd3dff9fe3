//! The map as paths of SVG: dots on rings, moves as lines, and the path of the game.

use antipode_protocol::{GraphMap, MapPoint};
use std::collections::HashMap;
use std::f64::consts::TAU;
use std::fmt::Write;

/// The width and height of the drawing.
pub(super) const SIDE: f64 = 400.0;
/// The maximum distance of a tap from its position.
const TAP_RADIUS: f64 = 0.07 * SIDE;

/// The rings of a map.
struct Rings {
    /// Between two rings.
    width: f64,
    /// The radius of the ring of goals, in rings; 0 for a single goal.
    goal_radius: f64,
}

impl Rings {
    fn of(map: &GraphMap) -> Rings {
        let goals = map.distances.iter().take_while(|distance| **distance == 0).count();
        let goal_radius = if goals > 1 { 0.7 } else { 0.0 };
        let count = f64::from(map.distances.last().copied().unwrap_or(0)) + goal_radius;
        Rings { width: SIDE * 0.485 / count.max(1.0), goal_radius }
    }

    fn at(&self, distance: u32, turn: f64) -> (f64, f64) {
        let radius = self.width * (f64::from(distance) + self.goal_radius);
        let (sin, cos) = (turn * TAU).sin_cos();
        (SIDE / 2.0 + radius * sin, SIDE / 2.0 - radius * cos)
    }

    fn dot(&self, map: &GraphMap, index: usize) -> Option<(f64, f64)> {
        Some(self.at(*map.distances.get(index)?, turn_of(*map.angles.get(index)?)))
    }
}

/// A whole turn is 65,536.
fn turn_of(angle: u16) -> f64 {
    f64::from(angle) / 65_536.0
}

/// The paths of a map.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Drawing {
    pub(super) moves: String,
    pub(super) dots: String,
}

impl Drawing {
    pub(super) fn of(map: &GraphMap) -> Drawing {
        let rings = Rings::of(map);
        let (mut moves, mut dots) = (String::new(), String::new());
        for pair in map.edges.chunks_exact(2) {
            let ends = (rings.dot(map, pair[0] as usize), rings.dot(map, pair[1] as usize));
            if let (Some((x, y)), Some((to_x, to_y))) = ends {
                // Writing to a string cannot fail.
                let _ = write!(moves, "M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}");
            }
        }
        let size = (30.0 / (map.numbers.len() as f64).sqrt()).clamp(0.8, 5.0);
        for (x, y) in (0..map.numbers.len()).filter_map(|index| rings.dot(map, index)) {
            let (left, top) = (x - size / 2.0, y - size / 2.0);
            let _ = write!(dots, "M{left:.1} {top:.1}h{size:.1}v{size:.1}h-{size:.1}z");
        }
        Drawing { moves, dots }
    }
}

/// The path of the game, and where it ends. A position without a dot is drawn on its ring, next to its predecessor.
pub(super) fn game_path(map: &GraphMap, points: &[Option<MapPoint>]) -> (String, Option<(f64, f64)>) {
    let rings = Rings::of(map);
    let drawn: HashMap<u32, usize> = map.numbers.iter().copied().zip(0..).collect();
    let (mut path, mut turn, mut here) = (String::new(), 0.0, None);
    for point in points.iter().flatten() {
        if let Some(angle) = drawn.get(&point.number).and_then(|index| map.angles.get(*index)) {
            turn = turn_of(*angle);
        }
        let (x, y) = rings.at(point.distance, turn);
        let command = if here.replace((x, y)).is_none() { 'M' } else { 'L' };
        let _ = write!(path, "{command}{x:.1} {y:.1}");
    }
    (path, here)
}

/// Returns the position nearest to a tap on the drawing, if it is close enough.
pub(super) fn nearest(map: &GraphMap, tap: (f64, f64)) -> Option<usize> {
    let rings = Rings::of(map);
    let away = |index: usize| {
        let (x, y) = rings.dot(map, index)?;
        Some(((x - tap.0).hypot(y - tap.1), index))
    };
    let near = (0..map.numbers.len()).filter_map(away).min_by(|one, other| one.0.total_cmp(&other.0))?;
    (near.0 <= TAP_RADIUS).then_some(near.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map() -> GraphMap {
        GraphMap {
            numbers: vec![7, 8, 9],
            distances: vec![0, 1, 1],
            angles: vec![0, 0, 32_768],
            edges: vec![0, 1, 0, 2],
            dead_ends: vec![0, 2],
        }
    }

    #[test]
    fn a_tap_selects_the_nearest_position() {
        let map = map();
        assert_eq!(nearest(&map, (201.0, 203.0)), Some(0));
        let above = Rings::of(&map).dot(&map, 1).expect("it is drawn");
        assert!(above.1 < 100.0 && (above.0 - 200.0).abs() < 1e-6, "the circle begins at the top: {above:?}");
        assert_eq!(nearest(&map, above), Some(1));
        assert_eq!(nearest(&map, (10.0, 200.0)), None);
    }

    #[test]
    fn every_position_and_move_is_drawn() {
        let Drawing { moves, dots } = Drawing::of(&map());
        assert_eq!(moves, "M200.0 200.0L200.0 6.0M200.0 200.0L200.0 394.0");
        assert_eq!(dots.matches('z').count(), 3);
    }

    #[test]
    fn the_path_ends_at_the_current_position() {
        let point = |number, distance| Some(MapPoint { number, distance });
        let (path, here) = game_path(&map(), &[point(9, 1), None, point(7, 0), point(100, 1)]);
        // The last one has no dot, and keeps the direction of the goal.
        assert_eq!((&*path, here), ("M200.0 394.0L200.0 200.0L200.0 6.0", Some((200.0, 6.0))));
        assert_eq!(game_path(&map(), &[]), (String::new(), None));
    }
}
