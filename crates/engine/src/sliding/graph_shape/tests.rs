//! Known graphs, and small graphs one by one.

use antipode_puzzles::sliding::{Metric, PosedBoard};

use super::*;
use crate::sliding::explore::explore;

fn shape(graph: &SimpleGraph) -> GraphShape {
    GraphShapeSearch::new(graph.clone()).run().shape().expect("it has finished")
}

/// The left-right test alone, without counting edges first.
fn is_planar(graph: &SimpleGraph) -> bool {
    let mut test = PlanarityTest::new(graph);
    Status::repeat(|| test.step(graph, 7));
    test.is_planar().expect("it has finished")
}

fn complete(vertices: u32) -> SimpleGraph {
    let pairs = (0..vertices).flat_map(|from| (0..from).map(move |to| (from, to)));
    SimpleGraph::new(vertices, &pairs.collect::<Vec<_>>())
}

/// A grid of columns and rows.
fn grid(cols: u32, rows: u32) -> SimpleGraph {
    let mut edges = Vec::new();
    for at in 0..cols * rows {
        if at % cols + 1 < cols {
            edges.push((at, at + 1));
        }
        if at / cols + 1 < rows {
            edges.push((at, at + cols));
        }
    }
    SimpleGraph::new(cols * rows, &edges)
}

fn ring(vertices: u32) -> Vec<(u32, u32)> {
    (0..vertices).map(|at| (at, (at + 1) % vertices)).collect()
}

fn petersen() -> SimpleGraph {
    let mut edges = ring(5);
    edges.extend((0..5).map(|at| (at, at + 5)));
    edges.extend((0..5).map(|at| (at + 5, (at + 2) % 5 + 5)));
    SimpleGraph::new(10, &edges)
}

/// The graphs by name in any textbook.
#[test]
fn known_graphs_have_their_shapes() {
    let utilities: Vec<(u32, u32)> = (0..3).flat_map(|from| (3..6).map(move |to| (from, to))).collect();
    let cube: Vec<(u32, u32)> =
        (0..8).flat_map(|at| [1, 2, 4].map(|bit| (at, at ^ bit))).filter(|(from, to)| from < to).collect();
    for (name, graph, girth, bipartite, faces) in [
        ("K4", complete(4), Some(3), false, Some(4)),
        ("K5", complete(5), Some(3), false, None),
        ("K3,3", SimpleGraph::new(6, &utilities), Some(4), true, None),
        ("Petersen", petersen(), Some(5), false, None),
        ("cube", SimpleGraph::new(8, &cube), Some(4), true, Some(6)),
        ("ring of 7", SimpleGraph::new(7, &ring(7)), Some(7), false, Some(2)),
        ("path", SimpleGraph::new(3, &[(0, 1), (1, 2)]), None, true, Some(1)),
        ("point", SimpleGraph::new(1, &[]), None, true, Some(1)),
        (
            "two triangles",
            SimpleGraph::new(6, &[(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)]),
            Some(3),
            false,
            Some(3),
        ),
    ] {
        let shape = shape(&graph);
        assert_eq!((shape.girth, shape.is_bipartite, shape.faces), (girth, bipartite, faces), "{name}");
        assert_eq!(is_planar(&graph), faces.is_some(), "{name}");
    }
    let shape = shape(&petersen());
    assert_eq!((shape.edges, shape.independent_cycles, shape.line_graph_edges), (15, 6, 30));
}

/// The numbers of planar graphs with labelled vertices: OEIS A066537. The 1,823,707 of seven vertices take some seconds.
#[test]
fn planar_graphs_are_as_many_as_known() {
    for (vertices, planar) in [(1, 1), (2, 2), (3, 8), (4, 64), (5, 1_023), (6, 32_071)] {
        let pairs: Vec<(u32, u32)> =
            (0..vertices).flat_map(|from| (0..from).map(move |to| (from, to))).collect();
        let graph = |set: u32| {
            let edges = pairs.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, edge)| *edge);
            SimpleGraph::new(vertices, &edges.collect::<Vec<_>>())
        };
        let count = (0..1_u32 << pairs.len()).filter(|set| is_planar(&graph(*set))).count();
        assert_eq!(count, planar, "{vertices} vertices");
    }
}

/// The girth of every graph of five vertices, from the cycles themselves.
#[test]
fn the_girth_is_that_of_a_cycle() {
    let pairs: Vec<(u32, u32)> = (0..5).flat_map(|from| (0..from).map(move |to| (from, to))).collect();
    for set in 0..1_u32 << pairs.len() {
        let edges = pairs.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, edge)| *edge);
        let graph = SimpleGraph::new(5, &edges.collect::<Vec<_>>());
        fn longest(graph: &SimpleGraph, path: &mut Vec<u32>, shortest: &mut Option<u32>) {
            let (first, last) = (path[0], path[path.len() - 1]);
            for &there in graph.neighbours(last) {
                if there == first && path.len() > 2 {
                    let length = path.len() as u32;
                    *shortest = Some(shortest.map_or(length, |shortest| shortest.min(length)));
                } else if !path.contains(&there) {
                    path.push(there);
                    longest(graph, path, shortest);
                    path.pop();
                }
            }
        }
        let mut shortest = None;
        for first in 0..5 {
            longest(&graph, &mut vec![first], &mut shortest);
        }
        assert_eq!(shape(&graph).girth, shortest, "{graph:?}");
    }
}

/// A triangulation grown from a triangle, a vertex in a random face at a time, is planar, and so is every part of it. With one
/// more edge it is not; and a part with a subdivided K3,3 is not.
#[test]
fn random_triangulations_are_planar() {
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random % below as u64) as usize
    };
    for size in [4_u32, 5, 6, 8, 13, 40, 200] {
        for _ in 0..20 {
            let mut names: Vec<u32> = (0..size).collect();
            (1..names.len()).for_each(|at| names.swap(at, next(at + 1)));
            let mut faces = vec![[names[0], names[1], names[2]]; 2];
            let mut edges = vec![(names[0], names[1]), (names[1], names[2]), (names[2], names[0])];
            for &new in &names[3..] {
                let [a, b, c] = faces.swap_remove(next(faces.len()));
                faces.extend([[a, b, new], [b, c, new], [c, a, new]]);
                edges.extend([(a, new), (b, new), (c, new)]);
            }
            let full = SimpleGraph::new(size, &edges);
            assert_eq!(shape(&full).faces, Some(2 * u64::from(size) - 4));
            let missing = (0..size).flat_map(|from| (0..from).map(move |to| (from, to)));
            if let Some(edge) = missing.into_iter().find(|(from, to)| !full.neighbours(*from).contains(to)) {
                assert!(!is_planar(&SimpleGraph::new(size, &[edges.as_slice(), &[edge]].concat())));
            }
            let mut part: Vec<(u32, u32)> = edges.iter().copied().filter(|_| next(3) > 0).collect();
            assert!(is_planar(&SimpleGraph::new(size, &part)));
            // Six vertices of the part, and a new vertex on each of nine new edges.
            if size >= 6 {
                let between = (0..9).map(|at| (names[at / 3], names[3 + at % 3], size + at as u32));
                part.extend(between.flat_map(|(from, to, middle)| [(from, middle), (middle, to)]));
                assert!(!is_planar(&SimpleGraph::new(size + 9, &part)));
            }
        }
    }
}

/// Without recursion, a path of any length can be searched.
#[test]
fn large_graphs_need_no_deep_stack() {
    let large = shape(&grid(400, 250));
    assert_eq!((large.vertices, large.edges), (100_000, 199_350));
    assert_eq!((large.girth, large.faces), (Some(4), Some(99_352)));
    assert!(large.is_bipartite);
    // A single cycle is searched once.
    let ring = shape(&SimpleGraph::new(100_001, &ring(100_001)));
    assert_eq!((ring.girth, ring.faces, ring.is_bipartite), (Some(100_001), Some(2), false));
    // A grid on a torus.
    let mut edges = Vec::new();
    for at in 0..10_000 {
        edges.extend([(at, at / 100 * 100 + (at + 1) % 100), (at, (at + 100) % 10_000)]);
    }
    let torus = SimpleGraph::new(10_000, &edges);
    assert!(!is_planar(&torus));
    assert_eq!((shape(&torus).girth, shape(&torus).faces), (Some(4), None));
}

/// The graph of a component has the positions and moves that the component has, in every metric.
#[test]
fn graphs_of_components_have_a_shape() {
    for metric in Metric::ALL {
        let puzzle = PosedBoard::parse("AAB/CDB/C..", ".../.AA/...", metric).expect("a puzzle");
        let graph = explore(&puzzle, 10_000).expect("it is small");
        let simple = SimpleGraph::of(&graph);
        let shape = shape(&simple);
        assert_eq!((shape.vertices, shape.parts), (graph.positions(), 1), "{metric}");
        for number in 0..graph.positions() as u32 {
            assert_eq!(simple.degree(number), graph.neighbours(number).len());
            assert!(
                simple.neighbours(number).iter().all(|there| simple.neighbours(*there).contains(&number))
            );
        }
        assert_eq!(shape.independent_cycles + shape.vertices, shape.edges + 1, "{metric}");
        // A step moves one piece by one cell, so that the colour of a position is the sum of its coordinates.
        assert!(shape.is_bipartite || metric != Metric::Step);
    }
}
