//! `antipode solve`: shortest solutions.

use std::io::Write;

use antipode_engine::search::table::Table;
use antipode_puzzles::space;
use serde::{Serialize, Serializer};

use crate::arguments::SolveRequest;
use crate::failure::Failure;
use crate::puzzle::{self, Position, PuzzleVariant, TableLayout};
use crate::search::{self, SolutionIterator};
use crate::solve_without_table;
use crate::text::{self, with_commas};

#[derive(Serialize)]
struct Answer<'a> {
    puzzle: &'a str,
    position: String,
    metric: &'a str,
    distance: u32,
    moves: Vec<&'a str>,
    shortest_solutions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<SolutionList<'a>>,
}

/// All shortest solutions, serialised one at a time: they may not fit into memory.
struct SolutionList<'a> {
    table: &'a Table,
    position: space::Position,
}

impl SolutionList<'_> {
    fn each(&self) -> impl Iterator<Item = Vec<&str>> {
        SolutionIterator::new(self.table, &self.position)
            .map(|words| text::move_names(self.table.space(), &words))
    }
}

impl Serialize for SolutionList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.each())
    }
}

pub(crate) fn run(solve: &SolveRequest, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    if let (PuzzleVariant::Ramka(metric), true) = (solve.puzzle, solve.fewest_shifts)
        && metric.counts_shifts()
    {
        let sentence =
            format!("--fewest-shifts is only for metrics with free shifts; {metric} counts shifts");
        return Err(Failure::bad_input(sentence));
    }
    let ground = solve.puzzle.table_layout();
    match (&solve.position, ground) {
        (Position::Rotation(position), Err(why)) if solve.all => {
            puzzle::check_reachable(position)?;
            Err(why)
        }
        (Position::Rotation(position), ground)
            if !solve.all && !ground.as_ref().is_ok_and(TableLayout::is_quick) =>
        {
            solve_without_table::run(solve, position, json, out)
        }
        (_, ground) => with_table(solve, &ground?, json, out),
    }
}

fn with_table(
    solve: &SolveRequest,
    ground: &TableLayout,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let puzzle = &solve.puzzle;
    let position = ground.locate(&solve.position)?;
    let table = search::table(ground);
    let solutions = search::solutions(&table, &position);
    let fewest = puzzle.frame_row(&solve.position).map(|station| solutions.fewest_changes(Some(station)));
    let first = table.solution(&position).expect("a position of the space is solvable");
    let words = match &fewest {
        Some(fewest) if solve.fewest_shifts => &fewest.moves,
        _ => &first,
    };
    let answer = Answer {
        puzzle: puzzle.name(),
        position: puzzle.position_text(&solve.position),
        metric: puzzle.metric(),
        distance: solutions.depth(),
        moves: text::move_names(table.space(), words),
        shortest_solutions: solutions.count(),
        solutions: solve.all.then_some(SolutionList { table: &table, position }),
    };
    if json {
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    let distance = text::move_count(u64::from(answer.distance));
    writeln!(out, "{} is {distance} from solved by {}.", answer.position, answer.metric)?;
    if answer.distance == 0 {
        return Ok(());
    }
    let count = answer.shortest_solutions.map_or("more than 18 quintillion".to_owned(), with_commas);
    writeln!(out, "Shortest solutions: {count}")?;
    if let Some(fewest) = &fewest {
        writeln!(out, "Fewest shifts of the block among them: {}", fewest.changes)?;
    }
    writeln!(out)?;
    match &answer.solutions {
        None => writeln!(out, "{}", text::join_moves(&answer.moves))?,
        Some(every) => {
            for solution in every.each() {
                writeln!(out, "{}", text::join_moves(&solution))?;
            }
        }
    }
    Ok(())
}
