//! Answers from a complete graph.

use std::collections::BTreeSet;

use antipode_engine::sliding::graph::Graph;
use antipode_engine::sliding::radial_layout::{self, RadialLayout};
use antipode_protocol::{
    Answer, Branch, Branches, GraphMap, MapPoint, MoveOutcome, Origin, PositionFacts, Solution, SpaceName,
    TableFacts, TableQuery,
};
use antipode_puzzles::sliding::Position;
use antipode_puzzles::sliding::move_text::format_move;

use super::graph_slot::GraphSlot;
use super::{parse_position, position_text};
use crate::task::draw;

const ANTIPODES: usize = 1_000;

/// The maximum number of positions on a map: a page draws them in a few milliseconds.
const DRAWN: usize = 6_000;

/// The maximum number of moves on a map. A reduced map has at most one move per position.
const DRAWN_EDGES: usize = 9_000;

/// The answer to a query that needs the graph; `None` while the graph is being built.
pub(crate) fn look_up(asked: &TableQuery, space: &SpaceName, shelf: &GraphSlot) -> Option<Answer> {
    let graph = match shelf.ready()? {
        Ok(graph) => graph,
        Err(why) => return Some(Answer::Rejected(why.to_owned())),
    };
    let answered = match asked {
        TableQuery::Facts => table(graph, space, shelf.worked_ms()),
        TableQuery::LookUp { position } => knowledge(graph, position).map(Answer::PositionFacts),
        TableQuery::Solve { position, .. } => solution(graph, position).map(Answer::Solution),
        TableQuery::Branches { position } => branches(graph, position).map(Answer::Branches),
        TableQuery::Random { depth, seed } => random(graph, *depth, seed).map(Answer::Position),
        TableQuery::Map => map(graph),
        TableQuery::Locate { positions } => Ok(Answer::MapPoints(spots(graph, positions))),
        TableQuery::PositionAt { number } => at(graph, *number).map(Answer::Position),
        TableQuery::Method { .. } => return None,
    };
    Some(answered.unwrap_or_else(|none| match none {
        NoAnswer::Unsolvable => Answer::Unsolvable { positions: graph.positions() },
        NoAnswer::Refused(why) => Answer::Rejected(why),
    }))
}

enum NoAnswer {
    /// No position of the component has a distance.
    Unsolvable,
    /// One sentence that explains what is wrong with the query.
    Refused(String),
}

impl From<String> for NoAnswer {
    fn from(why: String) -> NoAnswer {
        NoAnswer::Refused(why)
    }
}

impl From<&str> for NoAnswer {
    fn from(why: &str) -> NoAnswer {
        NoAnswer::Refused(why.to_owned())
    }
}

fn located(graph: &Graph, text: &str) -> Result<(Position, u32), NoAnswer> {
    let position = parse_position(graph.puzzle(), text)?;
    let number = graph.number_of(&position);
    let number = number.ok_or("this position cannot be reached from the start of the game")?;
    Ok((position, number))
}

fn distance_of(graph: &Graph, number: u32) -> Result<u32, NoAnswer> {
    graph.distance_of(number).ok_or(NoAnswer::Unsolvable)
}

fn table(graph: &Graph, space: &SpaceName, elapsed_ms: f64) -> Result<Answer, NoAnswer> {
    if graph.counts_by_distance().is_empty() {
        return Err(NoAnswer::Unsolvable);
    }
    let farthest = graph.farthest().take(ANTIPODES);
    Ok(Answer::Table(TableFacts {
        space: space.clone(),
        positions: graph.positions(),
        counts: graph.counts_by_distance().to_vec(),
        antipodes: farthest.map(|number| position_text(graph.puzzle(), graph.position(number))).collect(),
        origin: Origin::Computed,
        elapsed_ms,
    }))
}

fn knowledge(graph: &Graph, text: &str) -> Result<PositionFacts, NoAnswer> {
    let (position, number) = located(graph, text)?;
    let depth = distance_of(graph, number)?;
    let after = |(mv, depth): (_, Option<u32>)| {
        Some(MoveOutcome { move_name: format_move(mv, position.board()), depth: depth? })
    };
    let moves = graph.moves_with_distances(&position).into_iter().filter_map(after).collect();
    Ok(PositionFacts { position: text.to_owned(), depth, moves })
}

fn solution(graph: &Graph, text: &str) -> Result<Solution, NoAnswer> {
    let (position, _) = located(graph, text)?;
    let moves = graph.solution(&position).ok_or(NoAnswer::Unsolvable)?;
    let words = moves.into_iter().map(|mv| format_move(mv, position.board())).collect();
    Ok(Solution { position: text.to_owned(), moves: words, shifts: None })
}

/// Moves that lead to the same position, up to an exchange of equal pieces, count as one first move.
fn branches(graph: &Graph, text: &str) -> Result<Branches, NoAnswer> {
    let (position, number) = located(graph, text)?;
    let depth = distance_of(graph, number)?;
    let mut first: Vec<Branch> = Vec::new();
    let mut known = BTreeSet::new();
    let nearer = graph.moves_with_distances(&position).into_iter();
    for (mv, _) in nearer.filter(|(_, after)| after.is_some_and(|after| after + 1 == depth)) {
        let after = graph.number_after(&position, mv).ok_or("a listed move is not legal")?;
        if known.insert(after) {
            let solutions = graph.shortest_solution_count(after).unwrap_or(0);
            first.push(Branch { move_name: format_move(mv, position.board()), solutions });
        }
    }
    let solutions = match depth {
        0 => 1,
        _ => first.iter().fold(0_u64, |all, branch| all.saturating_add(branch.solutions)),
    };
    Ok(Branches { position: text.to_owned(), depth, solutions, first_moves: first })
}

fn random(graph: &Graph, depth: Option<u32>, seed: &str) -> Result<String, NoAnswer> {
    if graph.counts_by_distance().is_empty() {
        return Err(NoAnswer::Unsolvable);
    }
    let (depth, index) = draw(graph.counts_by_distance(), depth, seed)?;
    let number = graph.at_distance(depth).nth(index as usize).ok_or("there is no such position")?;
    Ok(position_text(graph.puzzle(), graph.position(number)))
}

fn map(graph: &Graph) -> Result<Answer, NoAnswer> {
    if graph.counts_by_distance().is_empty() {
        return Err(NoAnswer::Unsolvable);
    }
    let map = radial_layout::radial_layout(graph, DRAWN);
    let edges = drawn_edges(&map);
    let in_parts = |turn: &f64| (turn * 65_536.0) as u16;
    Ok(Answer::Map(Box::new(GraphMap {
        angles: map.angles.iter().map(in_parts).collect(),
        numbers: map.numbers,
        distances: map.distances,
        edges: edges.into_iter().flat_map(|(from, to)| [from, to]).collect(),
        dead_ends: graph.dead_ends(),
    })))
}

/// The moves to draw: all of them, or if there are too many, one move to each position from a nearer one, so that the drawing
/// stays connected.
fn drawn_edges(map: &RadialLayout) -> Vec<(u32, u32)> {
    if map.edges.len() <= DRAWN_EDGES {
        return map.edges.clone();
    }
    let mut reached = vec![false; map.numbers.len()];
    let distance = |index: u32| map.distances[index as usize];
    let first = |&(from, to): &(u32, u32)| {
        distance(from) < distance(to) && !std::mem::replace(&mut reached[to as usize], true)
    };
    map.edges.iter().copied().filter(first).collect()
}

fn spots(graph: &Graph, positions: &[String]) -> Vec<Option<MapPoint>> {
    let spot = |text: &String| {
        let (_, number) = located(graph, text).ok()?;
        Some(MapPoint { number, distance: graph.distance_of(number)? })
    };
    positions.iter().map(spot).collect()
}

fn at(graph: &Graph, number: u32) -> Result<String, NoAnswer> {
    if u64::from(number) >= graph.positions() {
        return Err("no position has this number".into());
    }
    Ok(position_text(graph.puzzle(), graph.position(number)))
}
