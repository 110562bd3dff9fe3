//! The geometry of charts: pure numbers, no markup.

/// The height of the lowest bar that stands for something, as a share of the highest.
const LOWEST: f64 = 0.06;

/// One bar of a histogram.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar {
    /// The depth it stands for.
    pub depth: usize,
    /// Positions at that depth.
    pub count: u64,
    /// Where it begins, as a share of the width.
    pub left: f64,
    /// How wide it is, as a share of the width.
    pub width: f64,
    /// How high it is, as a share of the height: 1 for the highest. Logarithmic: one position is low but to be seen.
    pub height: f64,
}

/// The bars of a histogram over `counts`, by depth, side by side with small gaps.
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
                _ => LOWEST + (1.0 - LOWEST) * (count as f64).ln() / (highest as f64).ln(),
            },
        })
        .collect()
}

/// The middle of the slot of a depth among `depths`, as a share of the width.
pub fn middle(depth: usize, depths: usize) -> f64 {
    (depth as f64 + 0.5) / depths.max(1) as f64
}

/// Where a line of `points` values stands at `index`: the first at 0, the last at 1. A single point stands at 0.
pub fn along(index: usize, points: usize) -> f64 {
    if points < 2 { 0.0 } else { index as f64 / (points - 1) as f64 }
}

/// Which of `points` values is nearest to a place along the line, given as a share of the width.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a float cast saturates, and that is meant"
)]
pub fn nearest(share: f64, points: usize) -> usize {
    let last = points.saturating_sub(1);
    ((share * last as f64).round() as usize).min(last)
}

/// A line of distances as the commands of one SVG path in a box of 100 × 100, 0 at the bottom and `top` at the top.
/// Where a value is not known the line is broken. The second text is the same line closed to an area.
pub fn trail(values: &[Option<u32>], top: u32) -> (String, String) {
    let y = |value: u32| 100.0 - 92.0 * f64::from(value) / f64::from(top.max(1));
    let (mut line, mut area) = (String::new(), String::new());
    let mut index = 0;
    while index < values.len() {
        let run: Vec<(f64, f64)> = values[index..]
            .iter()
            .zip(index..)
            .map_while(|(value, at)| value.map(|value| (100.0 * along(at, values.len()), y(value))))
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
        assert!((bars[0].height - LOWEST).abs() < 1e-9);
        assert!(bars[1].height > bars[0].height && bars[1].height < bars[2].height);
    }

    #[test]
    fn a_table_of_one_position_has_one_low_bar() {
        assert_eq!(bars(&[1])[0].height, LOWEST);
        assert_eq!(bars(&[]), []);
    }

    #[test]
    fn a_tap_finds_the_point_it_is_nearest_to() {
        for index in 0..7 {
            assert_eq!(nearest(along(index, 7), 7), index);
        }
        assert_eq!(nearest(-3.0, 7), 0);
        assert_eq!(nearest(9.0, 7), 6);
        assert_eq!(nearest(0.5, 0), 0);
        assert_eq!(nearest(f64::NAN, 3), 0);
    }

    #[test]
    fn a_trail_is_broken_where_nothing_is_known() {
        let (line, area) = trail(&[Some(2), Some(1), None, Some(0)], 2);
        assert_eq!(line, "M0.00 8.00L33.33 54.00M100.00 100.00");
        assert_eq!(area, "M0.00 100L0.00 8.00L33.33 54.00L33.33 100ZM100.00 100L100.00 100.00L100.00 100Z");
        assert_eq!(trail(&[], 5), (String::new(), String::new()));
        assert_eq!(trail(&[None, None], 5).0, "");
    }
}
