//! `antipode library verify`: computes all figures of the library again.

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
The distances of puzzles with more positions are also computed, each by a search for one solution.\n\n\
JSON: {\"boards\", \"compared\", \"not_computed\", \"differing\", \"seconds\", \"collections\"}: the number of boards, \
of figures computed again, and of figures that need more positions; the boards that differ, as lines of a collection with \
the right figures; the seconds; and the same for each collection, with its name as \"collection\".";

/// The numbers of an antipode's line.
const NUMBERS_OF_ANTIPODE: u64 = 3;
/// The memory of a search for one distance, for each position that a graph may have.
const BYTES_PER_POSITION: u64 = 400;
/// The number of table positions that cost as much as one graph position.
const TABLE_POSITIONS_PER_GRAPH_POSITION: u64 = 100;

pub(super) fn run(
    only: Option<Collection>,
    max_positions: u32,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let started = Instant::now();
    let mut all = VerifyTotals::default();
    let mut parts = Vec::new();
    for collection in collections::selected(only) {
        let started = Instant::now();
        let totals = verify_collection(collection, max_positions)?;
        let seconds = started.elapsed().as_secs_f64();
        if json {
            let mut part = totals.to_json(seconds);
            part["collection"] = collection.name().into();
            parts.push(part);
        } else {
            let VerifyTotals { boards, compared, .. } = totals;
            let (boards, compared) = (with_commas(boards), with_commas(compared));
            writeln!(out, "{collection:<12}{boards:>8} boards{compared:>10} numbers{seconds:>8.1} s")?;
            for board in &totals.differing {
                writeln!(out, "differs: {board}")?;
            }
            // All collections take long, so each is printed at once.
            out.flush()?;
        }
        all.add(totals);
    }
    let seconds = started.elapsed().as_secs_f64();
    if json {
        let mut answer = all.to_json(seconds);
        answer["collections"] = parts.into();
        serde_json::to_writer(&mut *out, &answer)?;
        writeln!(out)?;
    } else {
        let (boards, compared) = (with_commas(all.boards), with_commas(all.compared));
        writeln!(out, "{boards} boards, {compared} numbers computed again in {seconds:.0} s.")?;
        if all.unknown > 0 {
            let unknown = with_commas(all.unknown);
            writeln!(out, "{unknown} numbers need more positions and were not computed; --most raises it.")?;
        }
    }
    match all.differing.len() {
        0 => Ok(()),
        count => Err(Failure::RecordMismatch(format!("{count} boards differ from what is computed"))),
    }
}

/// Computes the figures of a collection again and compares them.
fn verify_collection(collection: Collection, max_positions: u32) -> Result<VerifyTotals, Failure> {
    let mut totals = recompute(collection, &collections::boards(collection), max_positions);
    // Tables take bits per position, graphs take bytes.
    let max_table_positions = u64::from(max_positions) * TABLE_POSITIONS_PER_GRAPH_POSITION;
    antipodes::compare(&collections::antipodes(collection), max_table_positions, |antipode, comparison| {
        totals.boards += 1;
        match comparison {
            Comparison::Equal => totals.compared += NUMBERS_OF_ANTIPODE,
            Comparison::Unknown => totals.unknown += NUMBERS_OF_ANTIPODE,
            Comparison::Different => totals.differing.push(antipode.to_string()),
        }
    })?;
    Ok(totals)
}

/// The results of a comparison.
#[derive(Default)]
struct VerifyTotals {
    boards: u64,
    /// The number of figures that were computed.
    compared: u64,
    /// The number of listed figures that need more positions.
    unknown: u64,
    /// The corrected lines of the boards that differ.
    differing: Vec<String>,
}

impl VerifyTotals {
    fn add(&mut self, VerifyTotals { boards, compared, unknown, differing }: VerifyTotals) {
        self.boards += boards;
        self.compared += compared;
        self.unknown += unknown;
        self.differing.extend(differing);
    }

    fn to_json(&self, seconds: f64) -> serde_json::Value {
        let VerifyTotals { boards, compared, unknown, differing } = self;
        serde_json::json!({
            "boards": boards, "compared": compared, "not_computed": unknown, "differing": differing,
            "seconds": seconds,
        })
    }
}

/// The figures of all boards of a collection, computed on every core, in the order of the boards.
fn recompute(collection: Collection, boards: &[LibraryBoard], max_positions: u32) -> VerifyTotals {
    let next = AtomicUsize::new(0);
    let work = |mut line: Option<&mut ProgressLine>| {
        let mut found: Vec<(usize, BoardFigures)> = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(board) = boards.get(index) else { return found };
            if let Some(line) = &mut line {
                line.show(|seconds| {
                    format!("{collection}: {index} of {} boards, {seconds:.0} s", boards.len())
                });
            }
            found.push((index, BoardFigures::of(board, max_positions)));
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let mut line = ProgressLine::on_terminal();
    let mut found: Vec<(usize, BoardFigures)> = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(|| work(None))).collect();
        let mut found = work(Some(&mut line));
        for other in others {
            found.extend(other.join().expect("a thread that computes figures does not panic"));
        }
        found
    });
    line.clear();
    found.sort_unstable_by_key(|(index, _)| *index);
    let mut totals = VerifyTotals::default();
    for (board, (_, BoardFigures { figures: found, is_disproved })) in boards.iter().zip(found) {
        totals.boards += 1;
        for (listed, found) in numbers(&board.figures).into_iter().zip(numbers(&found)) {
            match found {
                Some(_) => totals.compared += 1,
                None => totals.unknown += u64::from(listed.is_some()),
            }
        }
        if is_disproved || differs(&board.figures, &found) {
            totals.differing.push(LibraryBoard { figures: found, ..board.clone() }.to_string());
        }
    }
    totals
}

/// The computed figures of a board.
struct BoardFigures {
    figures: Figures,
    /// Whether a distance is listed although the puzzle is unsolvable in its metric.
    is_disproved: bool,
}

impl BoardFigures {
    /// Computes the figures of a board. A listed distance that needs more positions is computed by a search for one solution.
    fn of(board: &LibraryBoard, max_positions: u32) -> BoardFigures {
        let puzzle = board.puzzle(Metric::Move).expect("the collections are tested");
        let mut computed = BoardFigures { figures: figures(&puzzle, max_positions), is_disproved: false };
        for (index, metric) in Metric::ALL.into_iter().enumerate() {
            let found = &mut computed.figures.distances[index];
            if found.is_some() || board.figures.distances[index].is_none() {
                continue;
            }
            let bytes = u64::from(max_positions) * BYTES_PER_POSITION;
            let search = PositionSearch::new(&puzzle.with_metric(metric), bytes).run();
            *found = search.distance();
            computed.is_disproved |= search.outcome() == Some(SearchOutcome::Unsolvable);
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
        let BoardFigures { figures: found, is_disproved } = BoardFigures::of(&board, 20_000);
        assert_eq!((found, is_disproved), (board.figures, false));
        let wrong: LibraryBoard = line.replace("81", "80").parse().expect("a board");
        assert!(differs(&wrong.figures, &BoardFigures::of(&wrong, 20_000).figures));
        let ring = "Ring; AAA./ABA./AAA.; .AAA/.A.A/.AAA; 1 - - - - -; - - - - - - -; any";
        let ring: LibraryBoard = ring.parse().expect("a board");
        assert!(BoardFigures::of(&ring, 0).is_disproved);
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
