//! The geometry of charts. Pure numbers, no markup.

/// The height of the lowest nonempty bar, as a share of the highest.
const MIN_BAR_HEIGHT: f64 = 0.06;

/// The largest number of points of a line.
const MAX_POINTS: usize = 600;

/// One bar of a histogram.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar {
    pub depth: usize,
    /// The number of positions at that depth.
    pub count: u64,
    /// Its left edge, as a share of the chart's width.
    pub left: f64,
    /// As a share of the chart's width.
    pub width: f64,
    /// As a share of the chart's height, logarithmic: 1 for the highest; a single position is low but visible.
    pub height: f64,
}

/// The bars of a histogram over `counts`, by depth, with small gaps.
pub fn bars(counts: &[u64]) -> Vec<Bar> {
    let highest = counts.iter().copied().max().unwrap_or(0).max(2);
    let slot = 1.0 / counts.len().max(1) as f64;
    counts
        .iter()
        .enumerate()
        .map(|(depth, &count)| Bar {
            depth,
            count,
            left: (depth as f64 + 0.1) * slot,
            width: 0.8 * slot,
            height: match count {
                0 => 0.0,
                _ => MIN_BAR_HEIGHT + (1.0 - MIN_BAR_HEIGHT) * (count as f64).ln() / (highest as f64).ln(),
            },
        })
        .collect()
}

/// The middle of a depth's bar among `depths`, as a share of the width.
pub fn bar_middle(depth: usize, depths: usize) -> f64 {
    (depth as f64 + 0.5) / depths.max(1) as f64
}

/// The position of point `index` of a line of `points` values: the first at 0, the last at 1. A single point is at 0.
pub fn point_position(index: usize, points: usize) -> f64 {
    if points < 2 { 0.0 } else { index as f64 / (points - 1) as f64 }
}

/// The point of a line of `points` values nearest to a share of the width.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a float cast saturates, and that is meant"
)]
pub fn nearest_point(share: f64, points: usize) -> usize {
    let last = points.saturating_sub(1);
    ((share * last as f64).round() as usize).min(last)
}

/// A line of distances as an SVG path in a box of 100 × 100, 0 at the bottom and `top` at the top, with gaps at unknown values. The
/// second text is the same line closed to an area.
pub fn trail_paths(values: &[Option<u32>], top: u32) -> (String, String) {
    let y = |value: u32| 100.0 - 92.0 * f64::from(value) / f64::from(top.max(1));
    let (mut line, mut area) = (String::new(), String::new());
    let drawn = thinned(values);
    let mut index = 0;
    while index < drawn.len() {
        let run: Vec<(f64, f64)> = drawn[index..]
            .iter()
            .map_while(|(at, value)| value.map(|value| (100.0 * point_position(*at, values.len()), y(value))))
            .collect();
        if let (Some(first), Some(last)) = (run.first(), run.last()) {
            let points: Vec<String> = run.iter().map(|(x, y)| format!("{x:.2} {y:.2}")).collect();
            let points = points.join("L");
            line += &format!("M{points}");
            area += &format!("M{:.2} 100L{points}L{:.2} 100Z", first.0, last.0);
        }
        index += run.len() + 1;
    }
    (line, area)
}

/// Values in order as SVG paths in a box of 100 × 100: a dot each, and their averages as a line that ends with the last one. The scale is
/// logarithmic, from the least value at the bottom to the greatest at the top.
pub fn trend_paths(values: &[u64], averages: &[f64]) -> (String, String) {
    let height = |value: f64| value.ln_1p();
    let heights = || values.iter().map(|value| height(*value as f64));
    let (least, most) = (heights().fold(f64::MAX, f64::min), heights().fold(0.0, f64::max));
    let point = |index: usize, value: f64| {
        let share = if most > least { (height(value) - least) / (most - least) } else { 0.5 };
        format!("{:.2} {:.2}", 100.0 * point_position(index, values.len()), 96.0 - 92.0 * share)
    };
    let dots = values.iter().enumerate().map(|(index, value)| format!("M{}h0", point(index, *value as f64)));
    let first = values.len() - averages.len();
    let line: Vec<String> = (first..).zip(averages).map(|(index, value)| point(index, *value)).collect();
    let line = if line.is_empty() { String::new() } else { format!("M{}", line.join("L")) };
    (dots.collect(), line)
}

/// The values to draw, with their indices: all, or the extremes of equal parts of a long line.
fn thinned(values: &[Option<u32>]) -> Vec<(usize, Option<u32>)> {
    let part = values.len().div_ceil(MAX_POINTS / 2);
    if values.len() <= MAX_POINTS {
        return values.iter().copied().enumerate().collect();
    }
    let mut drawn = Vec::new();
    for (values, first) in values.chunks(part).zip((0..).step_by(part)) {
        let known = || values.iter().zip(first..).filter(|(value, _)| value.is_some());
        match (known().min(), known().max()) {
            (Some((low, at_low)), Some((high, at_high))) if at_low != at_high => {
                let (one, other) = ((at_low, *low), (at_high, *high));
                drawn.extend([one.min(other), one.max(other)]);
            }
            (low, _) => drawn.push(low.map_or((first, None), |(value, at)| (at, *value))),
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_fill_the_width_in_order_and_the_highest_is_full() {
        let bars = bars(&[1, 6, 9, 0, 12]);
        assert_eq!(bars.len(), 5);
        assert!(bars.windows(2).all(|pair| pair[0].left + pair[0].width < pair[1].left));
        assert!(bars.iter().all(|bar| bar.left >= 0.0 && bar.left + bar.width <= 1.0));
        assert_eq!(bars[4].height, 1.0);
        assert_eq!(bars[3].height, 0.0);
        assert!((bars[0].height - MIN_BAR_HEIGHT).abs() < 1e-9);
        assert!(bars[1].height > bars[0].height && bars[1].height < bars[2].height);
    }

    #[test]
    fn a_table_of_one_position_has_one_low_bar() {
        assert_eq!(bars(&[1])[0].height, MIN_BAR_HEIGHT);
        assert_eq!(bars(&[]), []);
    }

    #[test]
    fn a_tap_finds_the_point_it_is_nearest_to() {
        for index in 0..7 {
            assert_eq!(nearest_point(point_position(index, 7), 7), index);
        }
        assert_eq!(nearest_point(-3.0, 7), 0);
        assert_eq!(nearest_point(9.0, 7), 6);
        assert_eq!(nearest_point(0.5, 0), 0);
        assert_eq!(nearest_point(f64::NAN, 3), 0);
    }

    #[test]
    fn a_trail_has_gaps_at_unknown_values() {
        let (line, area) = trail_paths(&[Some(2), Some(1), None, Some(0)], 2);
        assert_eq!(line, "M0.00 8.00L33.33 54.00M100.00 100.00");
        assert_eq!(area, "M0.00 100L0.00 8.00L33.33 54.00L33.33 100ZM100.00 100L100.00 100.00L100.00 100Z");
        assert_eq!(trail_paths(&[], 5), (String::new(), String::new()));
        assert_eq!(trail_paths(&[None, None], 5).0, "");
    }

    #[test]
    fn a_trend_has_a_dot_for_each_value_and_a_line_of_averages() {
        let (dots, line) = trend_paths(&[0, 3, 1, 0, 3], &[1.0, 3.0]);
        assert_eq!(dots, "M0.00 96.00h0M25.00 4.00h0M50.00 50.00h0M75.00 96.00h0M100.00 4.00h0");
        assert_eq!(line, "M75.00 50.00L100.00 4.00");
        assert_eq!(
            trend_paths(&[7, 7], &[]),
            ("M0.00 50.00h0M100.00 50.00h0".into(), String::new()),
            "all alike"
        );
    }

    #[test]
    fn a_long_line_is_drawn_by_its_extremes() {
        let values: Vec<Option<u32>> =
            (0..10_000).map(|index| Some(if index == 5_003 { 40 } else { 20 })).collect();
        let drawn = thinned(&values);
        assert!(drawn.len() <= MAX_POINTS && drawn.contains(&(5_003, Some(40))));
        assert!(drawn.is_sorted() && drawn.iter().all(|(at, value)| values[*at] == *value));
        assert!(thinned(&vec![None; 10_000]).iter().all(|(_, value)| value.is_none()));
        assert_eq!(thinned(&values[..MAX_POINTS]).len(), MAX_POINTS);
    }
}
