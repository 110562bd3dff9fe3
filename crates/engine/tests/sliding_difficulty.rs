//! The BB difficulty compared with all spanning trees of small graphs, and the claims of its source about trees.
//! Source: Neil Bickford, *Sliding Block Puzzles, Part 3*.

use antipode_engine::resumable::Resumable;
use antipode_engine::sliding::difficulty::{
    DifficultyComputation, DifficultyReport, Limits, MazeWeights, MeanValue, Ratio, WeightedDifficulty,
};
use antipode_engine::sliding::network::Network;
use antipode_engine::sliding::robot;
use antipode_puzzles::scramble::SeededRng;
use proptest::prelude::*;

fn answer(network: &Network, limits: Limits) -> DifficultyReport {
    let difficulty = DifficultyComputation::of(network, limits).run_in_steps(1_000);
    difficulty.report().expect("it has finished")
}

fn by_walks(trees: u64) -> Limits {
    Limits { max_states: 0, random_trees: trees, seed: "a seed".to_owned() }
}

/// The spanning trees of a graph, as lists of edges.
fn spanning_trees(vertices: u32, edges: &[(u32, u32)]) -> Vec<Vec<(u32, u32)>> {
    (0_u32..1 << edges.len())
        .filter(|set| set.count_ones() == vertices - 1)
        .map(|set| (0..edges.len()).filter(|edge| set >> edge & 1 == 1).map(|edge| edges[edge]).collect())
        .filter(|tree: &Vec<_>| Network::new(vertices, tree, 0, 0).is_some())
        .collect()
}

/// The number of vertices of a tree behind the goal.
fn behind(vertices: u32, tree: &[(u32, u32)], start: u32, goal: u32) -> u64 {
    let mut reached = vec![false; vertices as usize];
    let mut open = vec![start];
    while let Some(here) = open.pop() {
        if here == goal || std::mem::replace(&mut reached[here as usize], true) {
            continue;
        }
        let other_end = |&(one, other): &(u32, u32)| match here {
            _ if here == one => Some(other),
            _ if here == other => Some(one),
            _ => None,
        };
        open.extend(tree.iter().filter_map(other_end));
    }
    u64::from(vertices) - 1 - reached.into_iter().filter(|reached| *reached).count() as u64
}

/// Connected graphs: a tree and some more edges, possibly parallel.
fn graphs() -> impl Strategy<Value = (u32, Vec<(u32, u32)>, u32, u32)> {
    (2_u32..8, 0_usize..6).prop_flat_map(|(vertices, more)| {
        let tree: Vec<_> = (1..vertices).map(|vertex| (Just(vertex), 0..vertex)).collect();
        let edge = (0..vertices, 1..vertices).prop_map(move |(one, by)| (one, (one + by) % vertices));
        let edges = (tree, proptest::collection::vec(edge, more)).prop_map(|(mut tree, more)| {
            tree.extend(more);
            tree
        });
        (Just(vertices), edges, 0..vertices, 0..vertices)
    })
}

proptest! {
    /// The exact means equal the means over all spanning trees, enumerated one by one.
    #[test]
    fn small_graphs_match_their_enumerated_spanning_trees((vertices, edges, start, goal) in graphs()) {
        let network = Network::new(vertices, &edges, start, goal).expect("it hangs together");
        let trees = spanning_trees(vertices, &edges);
        let (mut path, mut beyond, mut wasted) = (0, 0, 0);
        for tree in &trees {
            let tree_network = Network::new(vertices, tree, start, goal).expect("a tree");
            path += u64::from(tree_network.shortest_length());
            beyond += behind(vertices, tree, start, goal);
            wasted += robot::expected_detour(&tree_network).expect("a tree");
        }
        let mean = |sum: u64| MeanValue::Exact(Ratio::new(sum.into(), (trees.len() as u64).into()));
        let found = answer(&network, Limits::default());
        prop_assert_eq!(&found.mean_path, &mean(path));
        prop_assert_eq!(&found.mean_behind_goal, &mean(beyond));
        prop_assert_eq!(&found.mean_detour, &mean(wasted));
        let all = u64::from(vertices - 1) * trees.len() as u64;
        prop_assert_eq!(found.difficulty(), mean(all - path));

        // The estimates by random walks agree within their standard errors.
        let walked = answer(&network, by_walks(400));
        for (walked, known) in [(walked.mean_path, path), (walked.mean_behind_goal, beyond), (walked.mean_detour, wasted)] {
            let known = mean(known).mean();
            prop_assert!((walked.mean() - known).abs() <= 6.0 * walked.standard_error() + 0.2, "{walked}, {known}");
        }
    }

    /// *The source says:* a tree with one goal has the difficulty `V - 1 - m`. *Found:* the vertices behind the goal must be
    /// subtracted, as the robot does not visit them. So the formula holds exactly if the goal is a leaf.
    #[test]
    fn on_a_tree_the_formula_holds_without_the_vertices_behind_the_goal(
        (vertices, goal, edges) in (2_u32..40).prop_flat_map(|vertices| {
            let edges: Vec<_> = (1..vertices).map(|vertex| (Just(vertex), 0..vertex)).collect();
            (Just(vertices), 1..vertices, edges)
        })
    ) {
        let tree = Network::new(vertices, &edges, 0, goal).expect("a tree");
        let robot = robot::expected_detour(&tree).expect("a tree");
        let formula = u64::from(vertices - 1 - tree.shortest_length());
        prop_assert_eq!(robot, formula - behind(vertices, &edges, 0, goal));
        prop_assert_eq!(robot == formula, tree.neighbours(goal).len() == 1);
        let found = answer(&tree, Limits::default());
        prop_assert_eq!(&found.mean_detour, &MeanValue::Exact(Ratio::from_integer(robot)));
        prop_assert_eq!(found.difficulty(), MeanValue::Exact(Ratio::from_integer(formula)));
    }
}

/// The two equations with weights, from a vertex of a tree away from `before`: the difficulty, and whether the goal is below.
fn by_equations(
    tree: &Network,
    distances: &[u32],
    (vertex, before): (u32, u32),
    weights @ [back, dead_ends, nearer]: [f64; 3],
) -> (f64, bool) {
    if vertex == tree.goal() {
        return (0.0, true);
    }
    let branches: Vec<u32> =
        tree.neighbours(vertex).iter().copied().filter(|there| *there != before).collect();
    let below = |branch: u32| by_equations(tree, distances, (branch, vertex), weights);
    let right = branches.iter().copied().find(|branch| below(*branch).1);
    let wrong = branches.iter().copied().filter(|branch| Some(*branch) != right).map(|branch| {
        let is_dead_end = tree.neighbours(branch).len() == 1;
        let cost = below(branch).0 + if is_dead_end { dead_ends } else { 1.0 } * (1.0 + back);
        let first = match right.map(|right| distances[branch as usize].cmp(&distances[right as usize])) {
            None => 1.0,
            Some(std::cmp::Ordering::Less) => 0.5 + nearer / 2.0,
            Some(std::cmp::Ordering::Equal) => 0.5,
            Some(std::cmp::Ordering::Greater) => 0.5 - nearer / 2.0,
        };
        first * cost
    });
    let wrong: f64 = wrong.sum();
    (wrong + right.map_or(0.0, |right| below(right).0 + 1.0), right.is_some())
}

proptest! {
    /// The mean over all spanning trees, enumerated one by one.
    #[test]
    fn weights_are_those_of_the_equations(
        (vertices, edges, start, goal) in graphs(),
        (way_back, dead_ends, nearer_first) in (0_u32..=300, 0_u32..=100, 0_u32..=100),
    ) {
        let network = Network::new(vertices, &edges, start, goal).expect("it hangs together");
        let distances = network.distances_from_goal();
        let factors = [way_back, dead_ends, nearer_first].map(|percent| f64::from(percent) / 100.0);
        let trees = spanning_trees(vertices, &edges);
        let mut sum = 0.0;
        for tree in &trees {
            let tree = Network::new(vertices, tree, start, goal).expect("a tree");
            let shortest = f64::from(tree.shortest_length());
            sum += by_equations(&tree, &distances, (start, vertices), factors).0 - shortest;
        }
        let mean = sum / trees.len() as f64;
        let weights = MazeWeights::new(way_back, dead_ends, nearer_first).expect("they are in range");
        let found = WeightedDifficulty::new(network, weights, 400, "any").run_in_steps(100);
        let found = found.estimate().expect("many trees");
        prop_assert_eq!(found.trees, 400);
        prop_assert!((found.mean - mean).abs() <= 6.0 * found.standard_error + 0.2, "{found:?}, {mean}");
        if trees.len() == 1 {
            prop_assert!((found.mean - mean).abs() < 1e-9 && found.standard_error == 0.0, "{found:?}, {mean}");
        }
    }
}

/// The source's own example: a maze of one path has the difficulty 0. Here the formula gives 1.
#[test]
fn the_smallest_tree_for_which_the_formula_fails() {
    let path = Network::new(3, &[(0, 1), (1, 2)], 0, 1).expect("a path");
    assert_eq!(robot::expected_detour(&path), Some(0));
    let found = answer(&path, Limits::default());
    assert_eq!(
        (found.difficulty().to_string(), found.mean_detour.to_string()),
        ("1".to_owned(), "0".to_owned())
    );
}

/// The two equations give the mean of simulated runs of the robot.
#[test]
fn the_simulated_robot_matches_the_equations() {
    let edges = [(0, 1), (1, 2), (2, 3), (1, 4), (4, 5), (4, 6), (0, 7), (2, 8), (8, 9), (3, 10), (10, 11)];
    let tree = Network::new(12, &edges, 0, 3).expect("a tree");
    let expected = robot::expected_detour(&tree).expect("a tree");
    assert_eq!(expected, 6, "of 12 vertices three are on the way and two behind the goal");
    let mut rng = SeededRng::new("robot");
    const RUNS: u64 = 20_000;
    let walked: u64 = (0..RUNS).map(|_| robot::walk(&tree, &mut rng).expect("a tree")).sum();
    let mean = walked as f64 / RUNS as f64 - 3.0;
    assert!((mean - 6.0).abs() < 0.15, "{mean}");
}
