//! The map of a graph with numbered positions, as messages.

use antipode_engine::sliding::radial_layout::RadialLayout;
use antipode_engine::solver::ComponentGraph;
use antipode_protocol::{Answer, GraphMap, MapPoint, TableQuery};

use crate::error::WorkerError;

/// The maximum number of positions on a map: a page draws them in a few milliseconds.
const DRAWN: usize = 6_000;

/// The maximum number of moves on a map. A reduced map has at most one move per position.
const DRAWN_EDGES: usize = 9_000;

/// The answer to a query about the map.
pub(crate) fn answer(query: &TableQuery, graph: &dyn ComponentGraph) -> Result<Answer, WorkerError> {
    match query {
        TableQuery::Map => map(graph),
        TableQuery::Locate { positions } => {
            Ok(Answer::MapPoints(positions.iter().map(|text| point(graph, text)).collect()))
        }
        TableQuery::PositionAt { number } => Ok(Answer::Position(graph.unrank((*number).into())?)),
        TableQuery::Facts
        | TableQuery::LookUp { .. }
        | TableQuery::Solve { .. }
        | TableQuery::Branches { .. }
        | TableQuery::Random { .. }
        | TableQuery::Certificate
        | TableQuery::Method { .. } => Err(WorkerError::NoMap),
    }
}

fn map(graph: &dyn ComponentGraph) -> Result<Answer, WorkerError> {
    let map = graph.layout(DRAWN)?;
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

fn point(graph: &dyn ComponentGraph, text: &str) -> Option<MapPoint> {
    let number = u32::try_from(graph.rank(text).ok()?).ok()?;
    Some(MapPoint { number, distance: graph.depth(text).ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reduced_drawing_keeps_a_move_to_a_nearer_position() {
        // A ladder: each position has two that are nearer, and one beside it.
        let rings = 4_000;
        let mut map = RadialLayout { distances: vec![0, 0], ..RadialLayout::default() };
        for ring in 1..rings {
            map.distances.extend([ring, ring]);
            let here = 2 * ring;
            let nearer = [here - 2, here - 1];
            map.edges.extend(nearer.map(|near| (near, here)));
            map.edges.extend(nearer.map(|near| (near, here + 1)));
            map.edges.push((here, here + 1));
        }
        map.numbers = (0..2 * rings).collect();
        assert!(map.edges.len() > DRAWN_EDGES);
        let drawn = drawn_edges(&map);
        assert_eq!(drawn.len(), map.numbers.len() - 2, "one move of each but the goals");
        assert!(
            drawn.iter().all(|(near, far)| map.distances[*near as usize] + 1 == map.distances[*far as usize])
        );
    }
}
