//! Answers from a complete table.

use antipode_engine::search::table::Table;
use antipode_protocol::{Answer, Method, MoveOutcome, PositionFacts, Solution, SpaceName, TableFacts};
use antipode_puzzles::space::{Generator, Space};

use crate::catalogue::{LocatedPosition, PuzzleVariant};
use crate::table_slot::ReadyTable;

/// Why a valid position has no depth. In Ramka every position is reachable. Rotation rejects unreachable positions earlier,
/// with a reason.
pub(crate) const UNREACHABLE: &str = "this position cannot be solved";

pub(crate) fn table(space: &SpaceName, antipodes: &[String], standing: &ReadyTable) -> Answer {
    let table = &standing.table;
    Answer::Table(TableFacts {
        space: space.clone(),
        positions: table.positions(),
        counts: table.counts().to_vec(),
        antipodes: antipodes.to_vec(),
        origin: standing.origin,
        elapsed_ms: standing.elapsed_ms,
    })
}

pub(crate) fn knowledge(text: &str, entry: &PuzzleVariant, table: &Table) -> Answer {
    let known = entry.locate(text).and_then(|LocatedPosition { position, .. }| {
        let depth = table.depth(&position).ok_or(UNREACHABLE)?;
        let neighbours = table.neighbours(&position).ok_or(UNREACHABLE)?;
        let after = |(word, _, depth)| MoveOutcome { move_name: text_of(table.space(), word), depth };
        Ok(PositionFacts {
            position: text.to_owned(),
            depth,
            moves: neighbours.into_iter().map(after).collect(),
        })
    });
    known.map_or_else(Answer::Rejected, Answer::PositionFacts)
}

pub(crate) fn solution(text: &str, entry: &PuzzleVariant, table: &Table) -> Answer {
    let solved = entry.locate(text).and_then(|read| {
        let words = table.solution(&read.position).ok_or(UNREACHABLE)?;
        Ok(solution_of(text, entry, table.space(), read.frame_row, &words))
    });
    solved.map_or_else(Answer::Rejected, Answer::Solution)
}

/// A solution by a human method, with the length of a shortest solution if there is a table.
pub(crate) fn method(text: &str, method: &str, entry: &PuzzleVariant, table: Option<&Table>) -> Answer {
    let depth =
        |table: &Table| Ok::<_, String>(table.depth(&entry.locate(text)?.position).ok_or(UNREACHABLE)?);
    let explained = entry.method_steps(text, method).and_then(|steps| {
        let shortest = table.map(depth).transpose()?;
        let moves = steps.iter().map(|step| step.moves.len() as u32).sum();
        Ok(Method { position: text.to_owned(), steps, move_count: moves, shortest })
    });
    explained.map_or_else(Answer::Rejected, Answer::Method)
}

pub(crate) fn solution_of(
    text: &str,
    entry: &PuzzleVariant,
    space: &Space,
    station: u8,
    words: &[Generator],
) -> Solution {
    let shifts = entry.has_free_shifts().then(|| changes(space, station, words));
    let words = words.iter().map(|word| text_of(space, *word)).collect();
    Solution { position: text.to_owned(), moves: words, shifts }
}

pub(crate) fn text_of(space: &Space, Generator(index): Generator) -> String {
    space.move_names[usize::from(index)].text.clone()
}

/// How often the solution changes the row in the frame.
fn changes(space: &Space, mut station: u8, words: &[Generator]) -> u32 {
    let needed = words.iter().filter_map(|Generator(index)| space.move_names[usize::from(*index)].frame_row);
    let mut changes = 0;
    for needed in needed {
        changes += u32::from(needed != station);
        station = needed;
    }
    changes
}
