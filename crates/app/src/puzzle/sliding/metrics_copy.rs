//! The texts of the metric comparison.

use antipode_play::numbers::{plural, thousands};
use antipode_play::prose::Prose;
use antipode_protocol::sliding::{Bottlenecks, GraphAnalysis, PuzzleStatus};
use antipode_puzzles::sliding::Metric;

/// The metrics of other programs, the meaning of the figures, and boards on which metrics differ.
pub(super) const TEXTS: Prose = Prose::new(include_str!("../../../texts/metrics.txt"));

/// A board that shows how metrics differ.
pub(super) struct Example {
    pub(super) name: &'static str,
    pub(super) start: &'static str,
    pub(super) goal: &'static str,
    pub(super) text: &'static str,
}

impl Example {
    /// The board of a section.
    pub(super) fn new(section: &str) -> Example {
        let texts = TEXTS.section(section);
        Example {
            name: texts.text("name"),
            start: texts.text("start"),
            goal: texts.text("goal"),
            text: texts.text("text"),
        }
    }
}

/// The two pictures of Neil Bickford's article, as boards of ours, and its moat on a smaller board.
pub(super) fn examples() -> [Example; 3] {
    ["around", "together", "moat"].map(Example::new)
}

/// The distances of [`examples`], in the order of [`Metric::ALL`].
pub(super) const EXAMPLE_DISTANCES: [[&str; Metric::ALL.len()]; 3] =
    [["5", "2", "1", "5", "2", "1"], ["∞", "∞", "∞", "1", "1", "1"], ["761", "761", "761", "77", "77", "77"]];

/// The text next to the distance: number of positions, farthest distance, number of shortest solutions; or the reason
/// why there is none.
pub(super) fn measure_text(known: &PuzzleStatus, metric: Metric, hidden: bool) -> String {
    match known {
        PuzzleStatus::Waiting => String::new(),
        PuzzleStatus::Exploring { found } => format!("{} found…", plural(*found, "position", "positions")),
        PuzzleStatus::Solvable { positions, farthest, solutions, .. } => {
            let reached = format!("{} · farthest {farthest}", plural(*positions, "position", "positions"));
            match *solutions {
                _ if hidden => reached,
                u64::MAX => format!("{reached} · {} shortest solutions and more", thousands(u64::MAX)),
                solutions => {
                    format!("{reached} · {}", plural(solutions, "shortest solution", "shortest solutions"))
                }
            }
        }
        PuzzleStatus::Unsolvable { positions: 1 } => {
            "no piece can move, and the board is not solved".to_owned()
        }
        PuzzleStatus::Unsolvable { positions } => {
            format!(
                "no {}: all {} reachable positions were checked",
                metric.noun(true),
                thousands(*positions)
            ) + ", and none is a goal"
        }
        PuzzleStatus::TooLarge(why) => format!("not known: {why}"),
    }
}

/// The BB difficulty and its explanation.
pub(super) fn difficulty_text(closer: &GraphAnalysis) -> Option<(String, String)> {
    let known = closer.difficulty.as_ref()?;
    let figure = match &known.exact {
        Some(_) => decimal(known.value),
        None => format!("{} ± {}", decimal(known.value), decimal(known.standard_error)),
    };
    let how = match (&known.exact, known.trees) {
        (Some(exact), _) if exact.len() <= 12 && exact.contains('/') => format!("exactly {exact}"),
        (Some(_), _) => "exact".to_owned(),
        (None, Some(trees)) => {
            let more = if known.ended { "" } else { " so far" };
            format!("from {}{more}", plural(trees, "random tree", "random trees"))
        }
        (None, None) => "estimated".to_owned(),
    };
    Some((figure, format!("{how}; the mean way is {} times the shortest", decimal(known.stretch))))
}

/// The diameter and its explanation.
pub(super) fn diameter_text(closer: &GraphAnalysis) -> Option<(String, String)> {
    let known = closer.diameter?;
    if known.at_least == known.at_most {
        return Some((known.at_least.to_string(), "the two positions farthest apart".to_owned()));
    }
    let note = if known.ended { "not computed further" } else { "computing" };
    Some((format!("{}–{}", known.at_least, known.at_most), note.to_owned()))
}

/// The positions that solutions have in common.
pub(super) fn bottlenecks_text(bottlenecks: &Bottlenecks) -> String {
    let Bottlenecks { articulation_points, shortest_path_dominators: narrows, on_shortest, .. } = bottlenecks;
    let shared = match narrows {
        0 => "no position is on every shortest solution".to_owned(),
        1 => "1 position is on every shortest solution".to_owned(),
        many => format!("{} positions are on every shortest solution", thousands(*many)),
    };
    let bottlenecks = match articulation_points {
        0 => "none".to_owned(),
        count => plural(*count, "bottleneck", "bottlenecks"),
    };
    format!(
        "of {} on shortest solutions: there a single move comes nearer; {shared}, {bottlenecks} on every solution at all",
        plural(*on_shortest, "position", "positions"),
    )
}

/// `4,310.6`.
pub(super) fn decimal(value: f64) -> String {
    let tenths = (value * 10.0).round().max(0.0) as u64;
    format!("{}.{}", thousands(tenths / 10), tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_protocol::sliding::{Diameter, Difficulty};

    #[test]
    fn a_row_states_the_known_facts() {
        let known = PuzzleStatus::Solvable { distance: 81, positions: 25_955, farthest: 133, solutions: 1 };
        assert_eq!(
            measure_text(&known, Metric::Move, false),
            "25,955 positions · farthest 133 · 1 shortest solution"
        );
        assert_eq!(measure_text(&known, Metric::Move, true), "25,955 positions · farthest 133");
        let unsolvable = measure_text(&PuzzleStatus::Unsolvable { positions: 2 }, Metric::Step, false);
        assert!(unsolvable.contains("all 2 reachable positions"), "{unsolvable}");
        assert!(
            measure_text(&PuzzleStatus::TooLarge("more than 10".into()), Metric::Step, false).ends_with("10")
        );
    }

    #[test]
    fn the_boards_that_show_the_difference_are_in_the_library_with_figures() {
        let library = include_str!("../../../../../data/library/named.txt");
        for (example, distances) in examples().iter().zip(EXAMPLE_DISTANCES) {
            let start = format!("; {}; {}; ", example.start, example.goal);
            let line = library.lines().find(|line| line.contains(&start));
            let figures = line.and_then(|line| line.split("; ").nth(3)).expect(example.name);
            assert_eq!(figures.replace('-', "∞"), distances.join(" "), "{}", example.name);
        }
    }

    /// The moat by its formula. `the_smallest_board_on_which_the_double_sweep_fails` holds the other board.
    #[test]
    fn the_texts_of_boards_have_their_figures() {
        let moat = |side: u64| (2 * side - 3) * (4 * side - 5) + 2 * side - 2;
        let text = Example::new("moat").text;
        let hours = decimal(moat(128) as f64 / 2.0 / 3600.0);
        for figure in [thousands(moat(11)), thousands(moat(128)), thousands(254 * 507 + 254), hours] {
            assert!(text.contains(&figure), "{figure}: {text}");
        }
        assert_eq!(moat(128) + 507, 254 * 507 + 254, "one round more");
    }

    #[test]
    fn common_positions_are_counted() {
        let klotski = Bottlenecks {
            articulation_points: 0,
            shortest_path_dominators: 0,
            on_shortest: 191,
            only_moves: 176,
        };
        assert_eq!(
            bottlenecks_text(&klotski),
            "of 191 positions on shortest solutions: there a single move comes nearer; no position is on every \
             shortest solution, none on every solution at all"
        );
        let narrow =
            bottlenecks_text(&Bottlenecks { articulation_points: 1, shortest_path_dominators: 3, ..klotski });
        assert!(narrow.ends_with(
            "; 3 positions are on every shortest solution, 1 bottleneck on every solution at all"
        ));
    }

    #[test]
    fn an_estimate_has_its_error() {
        let difficulty = Difficulty {
            value: 4310.57,
            standard_error: 1.24,
            exact: None,
            trees: Some(1_000),
            mean_path: 200.0,
            stretch: 2.0,
            ended: true,
        };
        let diameter = Diameter { at_least: 140, at_most: 151, ended: true };
        let closer = GraphAnalysis {
            metric: "move".into(),
            too_large: None,
            bottlenecks: None,
            difficulty: Some(difficulty),
            diameter: Some(diameter),
        };
        let (figure, note) = difficulty_text(&closer).expect("it is there");
        assert_eq!((figure.as_str(), note.contains("1,000 random trees")), ("4,310.6 ± 1.2", true));
        assert_eq!(diameter_text(&closer).expect("it is there").0, "140–151");
    }
}
