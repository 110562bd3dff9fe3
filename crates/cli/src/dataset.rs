//! `antipode dataset`: random positions of exact depths, each with its answer, as lines of JSON.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::io::Write;
use std::ops::RangeInclusive;

use antipode_engine::sliding::figures::figures;
use antipode_engine::solver::{DistanceTable, PuzzleKind, PuzzleSolver, SolverError, run as run_work};
use antipode_puzzles::scramble::SeededRng;
use antipode_puzzles::sliding::{Metric, PosedBoard};
use clap::Args;
use serde::Serialize;

use crate::failure::Failure;
use crate::selected::{self, SelectedPuzzle};
use crate::solve::{self, Answer, Question};

/// What `--help` prints after the options.
pub(crate) const HELP: &str = "\
The depths take turns, from the least to the largest, until there are N positions. At each depth a position is drawn uniformly, \
again and again, until it is none that a symmetry of the puzzle makes alike to an earlier one. When a depth has no more such \
positions, the others go on; if all are exhausted, there are fewer than N lines, and the exit status is 1. The same arguments \
give the same bytes. The board needs a table.\n\n\
Each line is JSON: {\"puzzle\", \"position\", \"metric\", \"distance\", \"moves\": [...], \"shortest_solutions\", \
\"legal_moves\": [{\"move\", \"distance\"}, ...]}; --all=N adds \"solutions\". On sliding boards --difficulty adds \"difficulty\", \
the figures of the library: {\"distances\": {metric: distance, ...}, and by moves \"solutions\", \"only_moves\" (positions in which one \
move alone is shortest), \"narrows\" and \"bottlenecks\" (positions on every shortest solution, and on every solution), \"detours\" \
(moves of a goal piece away from its place), \"bb\" (the BB difficulty)}; what would take too long is null.";

/// The figures of sliding boards with more positions stay unknown.
const MAX_POSITIONS: u32 = 1_000_000;

#[derive(Args)]
pub(crate) struct DatasetOptions {
    /// The number of positions
    #[arg(long, global = true, value_name = "N", default_value_t = 100)]
    count: usize,
    /// The depth, or the least and the largest one, such as 5-12; by default, all
    #[arg(long, global = true, value_name = "A-B", value_parser = depths)]
    depth: Option<RangeInclusive<u32>>,
    /// Any text; another one gives other positions
    #[arg(long, global = true, value_name = "TEXT", default_value = "1", allow_hyphen_values = true)]
    seed: String,
    /// Also the first N shortest solutions
    #[arg(long, global = true, value_name = "N")]
    all: Option<u64>,
    /// On sliding boards, also how hard each position is; half a second each for Klotski
    #[arg(long, global = true)]
    difficulty: bool,
}

/// A line of the output.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    answer: Answer<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<Difficulty>,
}

/// How hard a sliding board is, as in the library.
#[derive(Serialize)]
struct Difficulty {
    distances: BTreeMap<&'static str, Option<u32>>,
    solutions: Option<u64>,
    only_moves: Option<u64>,
    narrows: Option<u64>,
    bottlenecks: Option<u64>,
    detours: Option<u64>,
    bb: Option<u64>,
}

/// The positions of a depth, in the order in which they are drawn.
struct Layer {
    depth: u32,
    /// The number of positions.
    size: u64,
    random: SeededRng,
    /// The indices that were drawn.
    drawn: HashSet<u64>,
    /// Positions that were drawn and not yet compared.
    waiting: VecDeque<String>,
    /// The symmetric forms of the positions that were taken.
    forms: HashSet<String>,
    taken: Vec<String>,
}

/// `7`, or `5-12`.
fn depths(text: &str) -> Result<RangeInclusive<u32>, &'static str> {
    let (least, largest) = text.split_once('-').unwrap_or((text, text));
    let range = least.parse().ok().zip(largest.parse().ok()).filter(|(least, largest)| least <= largest);
    range.map(|(least, largest)| least..=largest).ok_or("it is not a depth, such as 7, nor two, such as 5-12")
}

/// # Errors
/// If the board has no table, or no position of a depth, or fewer positions than are wanted.
pub(crate) fn run(
    puzzle: &SelectedPuzzle,
    options: &DatasetOptions,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let solver = &*puzzle.solver;
    if options.difficulty && solver.kind() != PuzzleKind::Sliding {
        return Err(Failure::bad_input("--difficulty is for sliding block boards".to_owned()));
    }
    let table = selected::table(solver)?;
    let farthest = table.gods_number();
    let depths = options.depth.clone().unwrap_or(0..=farthest);
    if *depths.end() > farthest {
        return Err(
            SolverError::NoSuchDepth { depth: *depths.end(), farthest, metric: solver.metric() }.into()
        );
    }
    let mut layers: Vec<Layer> = depths.map(|depth| Layer::new(depth, &*table, &options.seed)).collect();
    let mut count = 0;
    while count < options.count {
        let mut open: Vec<&mut Layer> = layers.iter_mut().filter(|layer| !layer.is_exhausted()).collect();
        let (missing, sharers) = (options.count - count, open.len());
        for layer in &mut open {
            count += layer.take(missing.div_ceil(sharers), solver, &*table)?;
        }
        if sharers == 0 {
            break;
        }
    }
    // The depths take turns.
    let position =
        |at: usize, layer: &Layer| layer.taken.get(at).map(|position| ((at, layer.depth), position.clone()));
    let ordered: BTreeMap<(usize, u32), String> =
        layers.iter().flat_map(|layer| (0..layer.taken.len()).filter_map(|at| position(at, layer))).collect();
    for position in ordered.values().take(options.count) {
        let question = Question::with_moves(solver, position, options.all);
        let difficulty = options.difficulty.then(|| Difficulty::of(position));
        solve::write_json(&Line { answer: question.by_table(&*table)?.0, difficulty }, out)?;
    }
    if count < options.count {
        return Err(Failure::NoSolution(format!(
            "no more than {count} positions of these depths are different up to symmetry"
        )));
    }
    Ok(())
}

impl Difficulty {
    /// Of a position with its goal, as the solver writes it.
    fn of(position: &str) -> Difficulty {
        let puzzle = PosedBoard::parse(position, "", Metric::Move).expect("a text of the solver");
        let found = figures(&puzzle, MAX_POSITIONS);
        Difficulty {
            distances: Metric::ALL.map(Metric::name).into_iter().zip(found.distances).collect(),
            solutions: found.solutions,
            only_moves: found.only_moves,
            narrows: found.narrows,
            bottlenecks: found.bottlenecks,
            detours: found.detours,
            bb: found.bb,
        }
    }
}

impl Layer {
    fn new(depth: u32, table: &dyn DistanceTable, seed: &str) -> Layer {
        Layer {
            depth,
            size: table.counts()[depth as usize],
            random: SeededRng::new(&format!("{seed} {depth}")),
            drawn: HashSet::new(),
            forms: HashSet::new(),
            waiting: VecDeque::new(),
            taken: Vec::new(),
        }
    }

    fn is_exhausted(&self) -> bool {
        self.waiting.is_empty() && self.drawn.len() as u64 == self.size
    }

    /// Takes about as many positions as are wanted, each different from all earlier ones. Returns their number.
    fn take(
        &mut self,
        wanted: usize,
        solver: &dyn PuzzleSolver,
        table: &dyn DistanceTable,
    ) -> Result<usize, SolverError> {
        if self.waiting.is_empty() {
            self.draw(wanted, table)?;
        }
        let before = self.taken.len();
        while self.taken.len() < before + wanted
            && let Some(position) = self.waiting.pop_front()
        {
            if self.forms.insert(solver.symmetric_form(&position)?) {
                self.taken.push(position);
            }
        }
        Ok(self.taken.len() - before)
    }

    /// Draws as many positions as are wanted, or all that are left if they are not many more.
    fn draw(&mut self, wanted: usize, table: &dyn DistanceTable) -> Result<(), SolverError> {
        let mut indices = Vec::new();
        if self.size <= 8 * wanted as u64 {
            indices.extend((0..self.size).filter(|index| !self.drawn.contains(index)));
            for end in (1..indices.len()).rev() {
                indices.swap(end, self.random.below(end as u64 + 1) as usize);
            }
            self.drawn.extend(&indices);
        } else {
            while indices.len() < wanted && (self.drawn.len() as u64) < self.size {
                let index = self.random.below(self.size);
                if self.drawn.insert(index) {
                    indices.push(index);
                }
            }
        }
        let mut ascending = indices.clone();
        ascending.sort_unstable();
        let positions = run_work(table.positions_in_layer(self.depth, &ascending))?;
        let place = |index: &u64| ascending.binary_search(index).expect("it is one of them");
        self.waiting.extend(indices.iter().map(|index| positions[place(index)].clone()));
        Ok(())
    }
}
