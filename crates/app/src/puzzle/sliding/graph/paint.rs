//! Draws the map: dots on rings, moves as lines, and the path of the game.

use antipode_protocol::{GraphMap, MapPoint};
use std::collections::HashMap;
use std::f64::consts::TAU;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, MouseEvent};

/// The maximum distance of a tap from its position, as a fraction of the width.
const TAP_RADIUS: f64 = 0.07;

/// The input of the drawing.
pub(super) struct MapView<'a> {
    /// The positions.
    pub(super) map: &'a GraphMap,
    /// The path of the game; the last element is the current position.
    pub(super) game_path: &'a [Option<MapPoint>],
}

/// The scale of a canvas in pixels.
struct Scale {
    middle: f64,
    ring: f64,
    /// The radius of the ring of goals, in rings; 0 for a single goal.
    goal_radius: f64,
}

impl Scale {
    fn of(map: &GraphMap, width: f64) -> Scale {
        let goals = map.distances.iter().take_while(|distance| **distance == 0).count();
        let inmost = if goals > 1 { 0.7 } else { 0.0 };
        let rings = f64::from(map.distances.last().copied().unwrap_or(0)) + inmost;
        Scale { middle: width / 2.0, ring: width * 0.485 / rings.max(1.0), goal_radius: inmost }
    }

    fn at(&self, distance: u32, turn: f64) -> (f64, f64) {
        let radius = self.ring * (f64::from(distance) + self.goal_radius);
        let (sin, cos) = (turn * TAU).sin_cos();
        (self.middle + radius * sin, self.middle - radius * cos)
    }

    fn dot(&self, map: &GraphMap, index: usize) -> Option<(f64, f64)> {
        Some(self.at(*map.distances.get(index)?, f64::from(*map.angles.get(index)?) / 65_536.0))
    }
}

/// Draws the map. If the canvas has no 2D context it stays empty: the table has the same data.
pub(super) fn paint(canvas: &HtmlCanvasElement, shown: &MapView<'_>) {
    let Some(window) = antipode_ui::dom::window() else { return };
    let side = f64::from(canvas.client_width()) * window.device_pixel_ratio().clamp(1.0, 3.0);
    if side < 1.0 {
        return;
    }
    canvas.set_width(side as u32);
    canvas.set_height(side as u32);
    let context = canvas.get_context("2d").ok().flatten();
    let Some(context) =
        context.and_then(|context| wasm_bindgen::JsCast::dyn_into::<CanvasRenderingContext2d>(context).ok())
    else {
        return;
    };
    let style = window.get_computed_style(canvas).ok().flatten();
    let colour = |name: &str| {
        let value = style.as_ref().and_then(|style| style.get_property_value(name).ok());
        value.map(|value| value.trim().to_owned()).unwrap_or_default()
    };
    let scale = Scale::of(shown.map, side);
    let unit = side / 400.0;

    context.set_stroke_style_str(&colour("--ink-2"));
    context.set_global_alpha(0.3);
    context.set_line_width(unit * 0.5);
    context.begin_path();
    for pair in shown.map.edges.chunks_exact(2) {
        let ends = (scale.dot(shown.map, pair[0] as usize), scale.dot(shown.map, pair[1] as usize));
        if let (Some(from), Some(to)) = ends {
            context.move_to(from.0, from.1);
            context.line_to(to.0, to.1);
        }
    }
    context.stroke();

    context.set_global_alpha(1.0);
    context.set_fill_style_str(&colour("--ink-2"));
    let size = (unit * 30.0 / (shown.map.numbers.len() as f64).sqrt()).clamp(unit * 0.8, unit * 5.0);
    for index in 0..shown.map.numbers.len() {
        if let Some((x, y)) = scale.dot(shown.map, index) {
            context.fill_rect(x - size / 2.0, y - size / 2.0, size, size);
        }
    }
    draw_path(&context, shown, &scale, &colour("--accent"), unit);
}

/// Draws the path of the game and the current position. A position without a dot is drawn on its ring, next to its
/// predecessor.
fn draw_path(
    context: &CanvasRenderingContext2d,
    shown: &MapView<'_>,
    scale: &Scale,
    accent: &str,
    unit: f64,
) {
    let drawn: HashMap<u32, usize> = shown.map.numbers.iter().copied().zip(0..).collect();
    context.set_stroke_style_str(accent);
    context.set_fill_style_str(accent);
    context.set_line_width(unit * 1.6);
    context.begin_path();
    let (mut turn, mut here) = (0.0, None);
    for spot in shown.game_path.iter().flatten() {
        if let Some(at) = drawn.get(&spot.number).and_then(|index| shown.map.angles.get(*index)) {
            turn = f64::from(*at) / 65_536.0;
        }
        let (x, y) = scale.at(spot.distance, turn);
        match here.replace((x, y)) {
            None => context.move_to(x, y),
            Some(_) => context.line_to(x, y),
        }
    }
    context.stroke();
    if let Some((x, y)) = here {
        context.begin_path();
        // An arc with a positive radius cannot fail.
        let _ = context.arc(x, y, unit * 4.0, 0.0, TAU);
        context.fill();
    }
}

/// Returns the position nearest to a tap, if it is close enough.
pub(super) fn nearest(canvas: &HtmlCanvasElement, map: &GraphMap, event: &MouseEvent) -> Option<usize> {
    let width = f64::from(canvas.client_width());
    let tap = (f64::from(event.offset_x()), f64::from(event.offset_y()));
    nearest_to(map, width, tap)
}

fn nearest_to(map: &GraphMap, width: f64, tap: (f64, f64)) -> Option<usize> {
    let scale = Scale::of(map, width);
    let away = |index: usize| {
        let (x, y) = scale.dot(map, index)?;
        Some(((x - tap.0).hypot(y - tap.1), index))
    };
    let near = (0..map.numbers.len()).filter_map(away).min_by(|one, other| one.0.total_cmp(&other.0))?;
    (near.0 <= width * TAP_RADIUS).then_some(near.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tap_selects_the_nearest_position() {
        let map = GraphMap {
            numbers: vec![7, 8, 9],
            distances: vec![0, 1, 1],
            angles: vec![0, 0, 32_768],
            edges: vec![0, 1, 0, 2],
            dead_ends: vec![0, 2],
        };
        assert_eq!(nearest_to(&map, 400.0, (201.0, 203.0)), Some(0));
        let above = Scale::of(&map, 400.0).dot(&map, 1).expect("it is drawn");
        assert!(above.1 < 100.0 && (above.0 - 200.0).abs() < 1e-6, "the circle begins at the top: {above:?}");
        assert_eq!(nearest_to(&map, 400.0, above), Some(1));
        assert_eq!(nearest_to(&map, 400.0, (10.0, 200.0)), None);
    }
}
