//! Scrambles must not change: saved links and seed texts depend on them.

use antipode_puzzles::ramka::Metric;
use antipode_puzzles::scramble::{self, SeededRng};

#[test]
fn the_same_text_gives_the_same_number_in_every_version() {
    let drawn = ["", "antipode", "Рамка", "1"].map(|seed| scramble::uniform(seed, 4_717_440));
    assert_eq!(drawn, [3_765_377, 3_013_520, 1_404_051, 1_789_406]);
    let mut stream = SeededRng::new("antipode");
    assert_eq!([(); 5].map(|()| stream.below(1_000)), [920, 679, 151, 385, 621]);
}

#[test]
fn the_same_text_gives_the_same_board_in_every_version() {
    let boards = Metric::ALL.map(|metric| metric.random_board("antipode").to_string());
    assert_eq!(
        boards,
        [
            "3.794/6/251.8",
            "3.794/6/251.8",
            "-.379/462/51.8",
            "-.379/462/51.8",
            "-.379/462/51.8@1",
            "-.379/462/51.8@1"
        ]
    );
}

#[test]
fn every_number_is_about_equally_likely() {
    const DRAWS: u32 = 70_000;
    let mut stream = SeededRng::new("dice");
    let mut counts = [0_u32; 7];
    for _ in 0..DRAWS {
        counts[stream.below(7) as usize] += 1;
    }
    // Seven standard deviations of a fair draw: sqrt(70,000 · 1/7 · 6/7) = 93.
    assert!(counts.iter().all(|count| count.abs_diff(DRAWS / 7) < 650), "{counts:?}");
    assert_eq!(stream.below(1), 0);
}
