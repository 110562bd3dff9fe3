//! Golden tables: the number of positions of Ramka at each depth, in all six metrics.

use antipode_puzzles::ramka::Metric;

/// The counts of a file of lines `depth count` after a first line with the source.
pub(crate) fn counts(metric: Metric) -> Vec<u64> {
    let text = match metric {
        Metric::Tiles => include_str!("ramka-tiles.txt"),
        Metric::Strokes => include_str!("ramka-strokes.txt"),
        Metric::Units => include_str!("ramka-units.txt"),
        Metric::Slides => include_str!("ramka-slides.txt"),
        Metric::UnitsShifts => include_str!("ramka-units-shifts.txt"),
        Metric::SlidesShifts => include_str!("ramka-slides-shifts.txt"),
    };
    let mut lines = text.lines();
    let source = lines.next().expect("a first line");
    assert!(source.starts_with("# Ramka") && source.contains("Source: "), "{source}");
    let counts = lines.enumerate().map(|(depth, line)| {
        let (at, count) = line.split_once(' ').expect("a depth and a count");
        assert_eq!(at.parse(), Ok(depth));
        count.parse().expect("a count")
    });
    counts.collect()
}
