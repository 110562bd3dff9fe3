//! The figures of visits: medians, limits, and the table.

use std::fmt::Write;

use serde_json::Value;

/// What one visit measured. A time is `None` if the event did not happen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    /// When something with content was painted first, from the start of the navigation, as all times are.
    pub first_paint_ms: Option<f64>,
    pub largest_paint_ms: Option<f64>,
    /// When a key has moved something on the board.
    pub playable_ms: Option<f64>,
    /// When the distance was shown; in the Lab, when nothing was being computed.
    pub answered_ms: Option<f64>,
    /// Between the first paint and the answer.
    pub blocking_ms: Option<f64>,
    pub layout_shift: f64,
    /// The bodies of the responses, compressed as they were sent.
    pub sent_kilobytes: f64,
    pub requests: f64,
    /// Each file with its times, for [`timeline`]; a median has those of one of the visits.
    pub files: Value,
}

/// A column of the table.
struct Column {
    title: &'static str,
    unit: &'static str,
    /// Units per unit of the figure.
    scale: f64,
    decimals: usize,
    of: fn(&Figures) -> Option<f64>,
    /// In the unit of the table.
    first_limit: Option<f64>,
    repeat_limit: Option<f64>,
    /// Whether the limit does not hold for the Lab, which has no distance.
    only_puzzles: bool,
}

const SECONDS: Column = Column {
    title: "",
    unit: " s",
    scale: 0.001,
    decimals: 2,
    of: |_| None,
    first_limit: None,
    repeat_limit: None,
    only_puzzles: false,
};

const COLUMNS: [Column; 8] = [
    Column { title: "first paint", of: |f| f.first_paint_ms, first_limit: Some(1.0), ..SECONDS },
    Column { title: "largest paint", of: |f| f.largest_paint_ms, first_limit: Some(1.5), ..SECONDS },
    Column {
        title: "playable",
        of: |f| f.playable_ms,
        first_limit: Some(3.0),
        repeat_limit: Some(0.5),
        ..SECONDS
    },
    Column {
        title: "answered",
        of: |f| f.answered_ms,
        first_limit: Some(4.0),
        only_puzzles: true,
        ..SECONDS
    },
    Column {
        title: "blocking",
        unit: " ms",
        scale: 1.0,
        decimals: 0,
        of: |f| f.blocking_ms,
        first_limit: Some(100.0),
        ..SECONDS
    },
    Column {
        title: "layout shift",
        unit: "",
        scale: 1.0,
        decimals: 3,
        of: |f| Some(f.layout_shift),
        first_limit: Some(0.01),
        ..SECONDS
    },
    Column { title: "KB", unit: "", scale: 1.0, decimals: 0, of: |f| Some(f.sent_kilobytes), ..SECONDS },
    Column { title: "requests", unit: "", scale: 1.0, decimals: 0, of: |f| Some(f.requests), ..SECONDS },
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    First,
    Repeat,
}

impl Column {
    fn limit(&self, kind: Kind) -> Option<f64> {
        match kind {
            Kind::First => self.first_limit,
            Kind::Repeat => self.repeat_limit,
        }
    }

    fn text(&self, value: f64) -> String {
        format!("{value:.0$}{1}", self.decimals, self.unit)
    }
}

/// The table of all pages, and the number of figures that exceed their limit, which have an exclamation mark.
#[must_use]
pub fn table(kind: Kind, pages: &[(&str, Figures)]) -> (String, usize) {
    let mut exceeded = 0;
    let mut text = line("page", COLUMNS.iter().map(|column| format!("{} ", column.title)));
    for (page, figures) in pages {
        text += &line(
            page,
            COLUMNS.iter().map(|column| {
                let value = (column.of)(figures).map(|value| value * column.scale);
                let limit = column.limit(kind).filter(|_| !(column.only_puzzles && *page == "lab"));
                let is_exceeded = limit.is_some_and(|limit| value.is_none_or(|value| value > limit));
                exceeded += usize::from(is_exceeded);
                let shown = value.map_or_else(|| "–".to_owned(), |value| column.text(value));
                format!("{shown}{}", if is_exceeded { '!' } else { ' ' })
            }),
        );
    }
    let limit = |column: &Column| column.limit(kind).map(|limit| format!("{} ", column.text(limit)));
    text += &line("at most", COLUMNS.iter().map(|column| limit(column).unwrap_or_default()));
    (text, exceeded)
}

/// A new line: its name and a cell for each column, right-aligned.
fn line(name: &str, cells: impl Iterator<Item = String>) -> String {
    let cells = COLUMNS.iter().zip(cells);
    let cells = cells.map(|(column, cell)| format!("{cell:>0$}", column.title.len().max(8) + 3));
    format!("\n  {name:<10}{}", cells.collect::<String>())
}

/// The median of each figure of several visits; an event that did not happen counts as the latest.
///
/// # Panics
/// If there is no visit.
#[must_use]
pub fn median(visits: &[Figures]) -> Figures {
    let time = |of: fn(&Figures) -> Option<f64>| {
        Some(middle(visits.iter().map(|visit| of(visit).unwrap_or(f64::INFINITY))))
            .filter(|ms| ms.is_finite())
    };
    let number = |of: fn(&Figures) -> f64| middle(visits.iter().map(of));
    Figures {
        first_paint_ms: time(|f| f.first_paint_ms),
        largest_paint_ms: time(|f| f.largest_paint_ms),
        playable_ms: time(|f| f.playable_ms),
        answered_ms: time(|f| f.answered_ms),
        blocking_ms: time(|f| f.blocking_ms),
        layout_shift: number(|f| f.layout_shift),
        sent_kilobytes: number(|f| f.sent_kilobytes),
        requests: number(|f| f.requests),
        files: visits[visits.len() / 2].files.clone(),
    }
}

/// The middle value, the upper one of two.
fn middle(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// How long tasks kept the page from reacting: what each took beyond 50 ms, between two times.
/// Tasks are pairs of start and end.
#[must_use]
pub fn blocking_ms(tasks: &[(f64, f64)], start_ms: f64, end_ms: f64) -> f64 {
    let within = |&(from, to): &(f64, f64)| to.min(end_ms) - from.max(start_ms);
    tasks.iter().map(|task| (within(task) - 50.0).max(0.0)).sum()
}

/// Each file that the page itself loaded: when it was requested, when it had arrived, and its size.
#[must_use]
pub fn timeline(files: &Value) -> String {
    let mut files: Vec<&Value> = files.as_array().into_iter().flatten().collect();
    files.sort_by(|a, b| ms(a, "end").total_cmp(&ms(b, "end")));
    let mut text = format!("    {:>9}{:>11}{:>9}   file", "requested", "arrived", "KB");
    for file in files {
        let name = file["name"].as_str().unwrap_or_default();
        let (start, end) = (ms(file, "start") / 1000.0, ms(file, "end") / 1000.0);
        write!(text, "\n    {start:>7.2} s{end:>9.2} s{:>9.1}   {name}", ms(file, "bytes") / 1000.0)
            .expect("a string takes every text");
    }
    text
}

fn ms(file: &Value, name: &str) -> f64 {
    file[name].as_f64().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn good() -> Figures {
        Figures {
            first_paint_ms: Some(612.4),
            largest_paint_ms: Some(1499.0),
            playable_ms: Some(480.0),
            answered_ms: Some(4000.0),
            blocking_ms: Some(100.0),
            layout_shift: 0.01,
            sent_kilobytes: 301.6,
            requests: 12.0,
            files: Value::Null,
        }
    }

    #[test]
    fn a_table_has_a_line_for_each_page_and_one_of_limits() {
        let (text, exceeded) = table(Kind::First, &[("ramka", good())]);
        let lines: Vec<Vec<&str>> = text
            .lines()
            .skip(1)
            .map(|line| line.split("  ").map(str::trim).filter(|w| !w.is_empty()).collect())
            .collect();
        assert_eq!(lines[0][..3], ["page", "first paint", "largest paint"]);
        assert_eq!(
            lines[1],
            ["ramka", "0.61 s", "1.50 s", "0.48 s", "4.00 s", "100 ms", "0.010", "302", "12"]
        );
        assert_eq!(lines[2], ["at most", "1.00 s", "1.50 s", "3.00 s", "4.00 s", "100 ms", "0.010"]);
        assert_eq!(exceeded, 0);
    }

    #[test]
    fn what_exceeds_its_limit_or_never_happens_is_marked() {
        let slow =
            Figures { playable_ms: Some(3001.0), largest_paint_ms: None, layout_shift: 0.011, ..good() };
        let (text, exceeded) = table(Kind::First, &[("sliding", slow.clone())]);
        assert_eq!(exceeded, 3);
        for marked in ["3.00 s!", "–!", "0.011!"] {
            assert!(text.contains(marked), "{marked}: {text}");
        }
        assert_eq!(
            table(Kind::Repeat, &[("sliding", slow), ("ramka", good())]).1,
            1,
            "only play has a limit"
        );
    }

    #[test]
    fn the_lab_has_no_distance_to_wait_for() {
        let lab = Figures { answered_ms: None, ..good() };
        assert_eq!(table(Kind::First, &[("lab", lab.clone())]).1, 0);
        assert_eq!(table(Kind::First, &[("ramka", lab)]).1, 1);
    }

    #[test]
    fn a_median_is_taken_of_each_figure_alone() {
        let visit = |playable_ms, requests| Figures { playable_ms, requests, ..good() };
        let visits = [visit(Some(9.0), 1.0), visit(None, 3.0), visit(Some(5.0), 2.0)];
        let median_visit = median(&visits);
        assert_eq!((median_visit.playable_ms, median_visit.requests), (Some(9.0), 2.0));
        assert_eq!(median(&[visit(None, 1.0), visit(None, 1.0), visit(Some(5.0), 1.0)]).playable_ms, None);
    }

    #[test]
    fn a_task_blocks_for_what_exceeds_50_ms_after_the_first_paint() {
        let tasks = [(0.0, 90.0), (100.0, 149.0), (200.0, 300.0), (900.0, 2000.0)];
        assert_eq!(blocking_ms(&tasks, 20.0, 1000.0), 20.0 + 50.0 + 50.0);
        assert_eq!(blocking_ms(&tasks, 2000.0, f64::INFINITY), 0.0);
    }

    #[test]
    fn files_are_listed_by_their_arrival() {
        let files = json!([
            { "name": "/b.wasm", "start": 200.0, "end": 900.0, "bytes": 12_340 },
            { "name": "/a.js", "start": 150.0, "end": 300.0, "bytes": 500 },
        ]);
        let text = timeline(&files);
        assert!(text.ends_with("0.20 s     0.90 s     12.3   /b.wasm"), "{text}");
        assert_eq!(text.lines().count(), 3);
    }
}
