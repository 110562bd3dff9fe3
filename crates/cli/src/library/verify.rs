//! `antipode library verify`: everything that the library says, computed again.

use std::io::Write;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use antipode_engine::resumable::Resumable;
use antipode_engine::sliding::figures::figures;
use antipode_engine::sliding::search::{PositionSearch, SearchOutcome};
use antipode_puzzles::sliding::Metric;
use antipode_puzzles::sliding::library::{Collection, Figures, LibraryBoard};

use super::antipodes::{self, Comparison};
use super::collections;
use crate::failure::Failure;
use crate::progress_line::ProgressLine;
use crate::text::with_commas;

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
The distances of a puzzle with more positions are computed, too, each by a search for one solution.\n\n\
JSON: {\"boards\", \"compared\", \"not_computed\", \"differing\", \"seconds\", \"collections\"}: how many boards, how many \
of their numbers were computed again, how many need more positions, the boards that differ as lines of a collection \
with the right numbers, and the same of each collection, with its name as \"collection\".";

/// The numbers of an antipode's line.
const NUMBERS_OF_ANTIPODE: u64 = 3;
/// The memory of a search for one distance, for each position that a graph may have.
const BYTES_PER_POSITION: u64 = 400;
/// How many positions of a table cost as much as one of a graph.
const TABLE_POSITIONS: u64 = 100;

pub(super) fn run(
    chosen: Option<Collection>,
    most: u32,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let began = Instant::now();
    let mut total = Sum::default();
    let mut parts = Vec::new();
    for collection in collections::selected(chosen) {
        let began = Instant::now();
        let sum = verified(collection, most)?;
        let seconds = began.elapsed().as_secs_f64();
        if json {
            let mut part = sum.to_json(seconds);
            part["collection"] = collection.name().into();
            parts.push(part);
        } else {
            let Sum { boards, compared, .. } = sum;
            let (boards, compared) = (with_commas(boards), with_commas(compared));
            writeln!(out, "{collection:<12}{boards:>8} boards{compared:>10} numbers{seconds:>8.1} s")?;
            for board in &sum.differing {
                writeln!(out, "differs: {board}")?;
            }
            // The whole takes long: what is known is told.
            out.flush()?;
        }
        total.add(sum);
    }
    let seconds = began.elapsed().as_secs_f64();
    if json {
        let mut answer = total.to_json(seconds);
        answer["collections"] = parts.into();
        serde_json::to_writer(&mut *out, &answer)?;
        writeln!(out)?;
    } else {
        let (boards, compared) = (with_commas(total.boards), with_commas(total.compared));
        writeln!(out, "{boards} boards, {compared} numbers computed again in {seconds:.0} s.")?;
        if total.unknown > 0 {
            let unknown = with_commas(total.unknown);
            writeln!(out, "{unknown} numbers need more positions and were not computed; --most raises it.")?;
        }
    }
    match total.differing.len() {
        0 => Ok(()),
        count => Err(Failure::RecordMismatch(format!("{count} boards differ from what is computed"))),
    }
}

/// A collection, computed again.
fn verified(collection: Collection, most: u32) -> Result<Sum, Failure> {
    let mut sum = recomputed(collection, &collections::boards(collection), most);
    // Tables of spaces take bits where graphs take bytes.
    let most_table = u64::from(most) * TABLE_POSITIONS;
    antipodes::compare(&collections::antipodes(collection), most_table, |antipode, comparison| {
        sum.boards += 1;
        match comparison {
            Comparison::Equal => sum.compared += NUMBERS_OF_ANTIPODE,
            Comparison::Unknown => sum.unknown += NUMBERS_OF_ANTIPODE,
            Comparison::Different => sum.differing.push(antipode.to_string()),
        }
    })?;
    Ok(sum)
}

/// What was compared.
#[derive(Default)]
struct Sum {
    boards: u64,
    /// Numbers that were computed.
    compared: u64,
    /// Numbers that would need more positions.
    unknown: u64,
    /// The lines of the boards that differ, as they should be.
    differing: Vec<String>,
}

impl Sum {
    fn add(&mut self, Sum { boards, compared, unknown, differing }: Sum) {
        self.boards += boards;
        self.compared += compared;
        self.unknown += unknown;
        self.differing.extend(differing);
    }

    fn to_json(&self, seconds: f64) -> serde_json::Value {
        let Sum { boards, compared, unknown, differing } = self;
        serde_json::json!({
            "boards": boards, "compared": compared, "not_computed": unknown, "differing": differing,
            "seconds": seconds,
        })
    }
}

/// The figures of all boards of a collection, computed on every core, in the order of the boards.
fn recomputed(collection: Collection, boards: &[LibraryBoard], most: u32) -> Sum {
    let next = AtomicUsize::new(0);
    let work = |mut line: Option<&mut ProgressLine>| {
        let mut found: Vec<(usize, Recomputed)> = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(board) = boards.get(index) else { return found };
            if let Some(line) = &mut line {
                line.show(|seconds| {
                    format!("{collection}: {index} of {} boards, {seconds:.0} s", boards.len())
                });
            }
            found.push((index, Recomputed::of(board, most)));
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let mut line = ProgressLine::on_terminal();
    let mut found: Vec<(usize, Recomputed)> = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(|| work(None))).collect();
        let mut found = work(Some(&mut line));
        for other in others {
            found.extend(other.join().expect("a thread that computes figures does not panic"));
        }
        found
    });
    line.clear();
    found.sort_unstable_by_key(|(index, _)| *index);
    let mut sum = Sum::default();
    for (board, (_, Recomputed { figures: found, is_refuted })) in boards.iter().zip(found) {
        sum.boards += 1;
        for (listed, found) in numbers(&board.figures).into_iter().zip(numbers(&found)) {
            match found {
                Some(_) => sum.compared += 1,
                None => sum.unknown += u64::from(listed.is_some()),
            }
        }
        if is_refuted || differs(&board.figures, &found) {
            sum.differing.push(LibraryBoard { figures: found, ..board.clone() }.to_string());
        }
    }
    sum
}

/// What was computed of a board.
struct Recomputed {
    figures: Figures,
    /// Whether a distance is listed though the puzzle cannot be solved in its metric.
    is_refuted: bool,
}

impl Recomputed {
    /// Computes the figures of a board, and the listed distances that need more positions by a search for a solution alone.
    fn of(board: &LibraryBoard, most: u32) -> Recomputed {
        let puzzle = board.puzzle(Metric::Move).expect("the collections are tested");
        let mut computed = Recomputed { figures: figures(&puzzle, most), is_refuted: false };
        for (index, metric) in Metric::ALL.into_iter().enumerate() {
            let found = &mut computed.figures.distances[index];
            if found.is_some() || board.figures.distances[index].is_none() {
                continue;
            }
            let bytes = u64::from(most) * BYTES_PER_POSITION;
            let search = PositionSearch::new(&puzzle.with_metric(metric), bytes).run();
            *found = search.distance();
            computed.is_refuted |= search.outcome() == Some(SearchOutcome::Unsolvable);
        }
        computed
    }
}

fn numbers(figures: &Figures) -> Vec<Option<u64>> {
    let distances = figures.distances.into_iter().map(|distance| distance.map(u64::from));
    distances.chain(figures.counts()).collect()
}

/// Whether a computed number differs from the listed one, or a listed one is missing that can be computed.
fn differs(listed: &Figures, found: &Figures) -> bool {
    let pairs = numbers(listed).into_iter().zip(numbers(found));
    pairs.into_iter().any(|(listed, found)| found.is_some() && listed != found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most positions of a board whose figures are computed again in every run of the tests.
    const MOST_IN_TESTS: u64 = 4_000;

    /// What is drawn is as the library says: a sample of the smaller boards, and all with `ANTIPODE_TESTS=full`.
    #[test]
    fn figures_are_true() {
        let drawn = Collection::ALL.into_iter().filter(|collection| collection.is_drawn());
        let boards: Vec<LibraryBoard> = drawn.flat_map(collections::boards).collect();
        let is_small = |board: &&LibraryBoard| {
            antipode_sampling::is_full() || board.figures.positions <= Some(MOST_IN_TESTS)
        };
        for number in antipode_sampling::sample(boards.len() as u64) {
            let Some(board) = Some(&boards[number as usize]).filter(is_small) else { continue };
            let puzzle = board.puzzle(Metric::Move).expect("the collections are tested");
            let found = figures(&puzzle, super::super::MOST_POSITIONS);
            assert_eq!(found, board.figures, "{board}");
        }
    }

    /// What is too large for a graph is searched, and what the search refutes differs.
    #[test]
    fn listed_distances_are_searched_where_the_graph_is_too_large() {
        let line =
            "Klotski; BAAC/BAAC/DEEF/DGHF/I..J; ..../..../..../.AA./.AA.; - - 81 - - -; - - - - - - -; any";
        let board: LibraryBoard = line.parse().expect("a board");
        let Recomputed { figures: found, is_refuted } = Recomputed::of(&board, 20_000);
        assert_eq!((found, is_refuted), (board.figures, false));
        let wrong: LibraryBoard = line.replace("81", "80").parse().expect("a board");
        assert!(differs(&wrong.figures, &Recomputed::of(&wrong, 20_000).figures));
        let ring = "Ring; AAA./ABA./AAA.; .AAA/.A.A/.AAA; 1 - - - - -; - - - - - - -; any";
        let ring: LibraryBoard = ring.parse().expect("a board");
        assert!(Recomputed::of(&ring, 0).is_refuted);
    }

    #[test]
    fn a_wrong_or_missing_number_differs() {
        let right = Figures { positions: Some(9), bottlenecks: None, ..Figures::default() };
        assert!(!differs(&right, &right));
        assert!(!differs(&right, &Figures::default()), "what is not computed cannot differ");
        assert!(differs(&right, &Figures { positions: Some(8), ..right }));
        assert!(differs(&right, &Figures { bottlenecks: Some(0), ..right }));
    }
}
