//! `antipode sliding solve`: a shortest solution.

use std::io::Write;

use antipode_engine::sliding::explore::explore;
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::sliding::PosedBoard;
use antipode_puzzles::sliding::move_text::format_path;
use serde::Serialize;

use crate::failure::Failure;
use crate::text::with_commas;

/// The maximum number of positions; they take a few gigabytes.
pub(super) const MAX_POSITIONS: u32 = 1 << 26;

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
JSON of solve: {\"board\", \"goal\", \"metric\", \"distance\", \"moves\", \"positions\", \"shortest_solutions\", \
\"counts\"}";

#[derive(Serialize)]
struct Answer {
    board: String,
    goal: String,
    metric: &'static str,
    distance: Option<u32>,
    moves: Option<Vec<String>>,
    positions: u64,
    shortest_solutions: Option<u64>,
    counts: Vec<u64>,
}

pub(super) fn run(puzzle: &PosedBoard, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let metric = puzzle.metric();
    let graph = explore(puzzle, MAX_POSITIONS).map_err(|why| Failure::bad_input(why.to_string()))?;
    let solution = graph.solution(&puzzle.start());
    let moves = solution.map(|moves| {
        let mut here = puzzle.start();
        let mut texts = Vec::with_capacity(moves.len());
        for mv in moves {
            texts.push(format_path(mv, &here, metric));
            here = puzzle.apply(&here, mv).expect("a move of a solution is legal");
        }
        texts
    });
    let answer = Answer {
        board: puzzle.start_text(),
        goal: puzzle.goal_text(),
        metric: metric.name(),
        distance: graph.distance(),
        moves,
        positions: graph.positions(),
        shortest_solutions: graph.shortest_solution_count(0),
        counts: graph.counts_by_distance().to_vec(),
    };
    if json {
        serde_json::to_writer(&mut *out, &answer)?;
        writeln!(out)?;
    } else {
        write_for_people(&answer, puzzle, out)?;
    }
    if answer.distance.is_none() { Err(Failure::Unsolvable) } else { Ok(()) }
}

fn write_for_people(answer: &Answer, puzzle: &PosedBoard, out: &mut impl Write) -> Result<(), Failure> {
    let metric = puzzle.metric();
    let positions = with_commas(answer.positions);
    let Some(distance) = answer.distance else {
        return Ok(writeln!(
            out,
            "{} cannot be solved by {}: none of the {positions} reachable positions is the goal {}.",
            answer.board,
            metric.noun(false),
            answer.goal
        )?);
    };
    writeln!(
        out,
        "{} is {} {} from {}.",
        answer.board,
        with_commas(distance.into()),
        metric.noun(distance == 1),
        answer.goal
    )?;
    let farthest = answer.counts.len() - 1;
    writeln!(out, "Reachable positions: {positions}, the farthest {farthest} from the goal.")?;
    let count = answer.shortest_solutions.filter(|count| *count < u64::MAX);
    let count = count.map_or("more than 18 quintillion".to_owned(), with_commas);
    writeln!(out, "Shortest solutions: {count}\n")?;
    if let Some(moves) = &answer.moves {
        writeln!(out, "{}", moves.join(" "))?;
    }
    Ok(())
}
