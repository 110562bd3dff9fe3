//! `antipode sliding …`, run as a process.

use crate::shell::{antipode, json, printed, texts};
use serde_json::json;

const KLOTSKI: &str = "BAAC/BAAC/DEEF/DGHF/I..J";
const KLOTSKI_GOAL: &str = "..../..../..../.AA./.AA.";

/// Klotski: 81 moves, 116 steps, 25,955 positions (known since the 1960s and 1990s).
#[test]
fn klotski_is_solved_in_every_metric() {
    let known = [("step", 116), ("line", 90), ("move", 81), ("super-move", 55)];
    for (metric, distance) in known {
        let answer = json(&["sliding", "solve", KLOTSKI, "--goal", KLOTSKI_GOAL, "--metric", metric]);
        assert_eq!(answer["distance"], distance, "{metric}");
        assert_eq!(answer["positions"], 25_955);
        assert_eq!(texts(&answer["moves"]).len(), distance);
        assert_eq!(answer["metric"], metric);
        assert_eq!((answer["board"].as_str(), answer["goal"].as_str()), (Some(KLOTSKI), Some(KLOTSKI_GOAL)));
    }
    let text = printed(&["sliding", "solve", KLOTSKI, "--goal", KLOTSKI_GOAL]);
    assert!(text.starts_with(&format!("{KLOTSKI} is 81 moves from {KLOTSKI_GOAL}.")), "{text}");
}

/// Start and goal in a file, as lumi-a's sliding-blocks writes them.
#[test]
fn two_grids_in_a_file_are_solved() {
    let file = std::env::temp_dir().join(format!("antipode-grids-{}.txt", std::process::id()));
    let path = file.to_str().expect("a path in Unicode");
    let solve = ["sliding", "solve", "--grids", path];
    std::fs::write(&file, "baac\nbaac\ndeef\ndghf\ni..j\n\n....\n....\n....\n.aa.\n.aa.\n").expect("a file");
    let answer = json(&[&solve[..], &["--metric", "step"]].concat());
    assert_eq!((&answer["distance"], &answer["metric"]), (&json!(116), &json!("step")));
    assert_eq!(answer["positions"], 25_955);
    for (text, why) in [
        ("AA.\n..B\n", "the goal"),
        ("AA.\n..B\n\n..\n..\n", "the same cells"),
        ("", "no board"),
        ("\u{fffd}\n", "goal"),
    ] {
        std::fs::write(&file, text).expect("a file");
        let output = antipode(&solve);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{text:?}: {said}");
        assert!(said.contains(path) && said.contains(why), "{text:?}: {said}");
    }
    std::fs::remove_file(&file).expect("the file is there");
    let said = String::from_utf8(antipode(&solve).stderr).expect("text");
    assert!(said.contains(path), "{said}");
    let both = antipode(&["sliding", "solve", KLOTSKI, "--goal", KLOTSKI_GOAL, "--grids", path]);
    assert_eq!(both.status.code(), Some(2));
}

/// A search of this position only says so, with its bounds; at the memory limit the bounds are the answer.
#[test]
fn this_position_only_is_searched_within_the_memory_allowed() {
    let solve = ["sliding", "solve", KLOTSKI, "--goal", KLOTSKI_GOAL, "--this-position"];
    let answer = json(&solve);
    assert_eq!(
        (&answer["distance"], &answer["lower"], &answer["upper"]),
        (&json!(81), &json!(81), &json!(81))
    );
    assert_eq!((&answer["shortest_solutions"], &answer["counts"]), (&json!(256), &json!([])));
    assert_eq!(texts(&answer["moves"]).len(), 81);
    assert!(printed(&solve).contains("\nThis position only: "));
    // Neither all positions nor this one fit.
    let little = ["sliding", "solve", KLOTSKI, "--goal", KLOTSKI_GOAL, "--memory", "100K"];
    let answer = json(&little);
    let lower = answer["lower"].as_u64().expect("a bound");
    assert!(
        (2..81).contains(&lower) && answer["distance"].is_null() && answer["moves"].is_null(),
        "{answer}"
    );
    assert!(
        printed(&little).starts_with(&format!("{KLOTSKI} is at least {lower} moves from {KLOTSKI_GOAL}."))
    );
    let unsolvable = antipode(&["sliding", "solve", "AB/BB/..", "--goal", "../.A/..", "--this-position"]);
    assert_eq!(unsolvable.status.code(), Some(1));
    let message = antipode(&["sliding", "solve", KLOTSKI, "--goal", KLOTSKI_GOAL, "--memory", "much"]).stderr;
    assert!(String::from_utf8_lossy(&message).contains("it is not a size of memory"));
}

/// The 15-puzzle has 10^13 positions. That they do not fit is not worth finding out before the answer.
#[test]
fn a_position_that_is_solved_soon_does_not_wait_for_all_positions() {
    let far =
        ["sliding", "solve", "ABCD/EFGH/.JKL/IMNO", "--goal", "ABCD/EFGH/IJKL/MNO.", "--metric", "step"];
    let text = printed(&far);
    assert!(text.contains(" is 4 steps from ") && text.contains("\nThis position only: "), "{text}");
    let klotski = ["sliding", "solve", KLOTSKI, "--goal", KLOTSKI_GOAL];
    for options in [&[][..], &["--all-positions"]] {
        let text = printed(&[&klotski[..], options].concat());
        assert!(text.contains("All positions are known."), "{text}");
    }
    let both = antipode(&[&klotski[..], &["--all-positions", "--this-position"]].concat());
    assert_eq!(both.status.code(), Some(2));
}

#[test]
fn an_unsolvable_puzzle_gives_status_1() {
    let output = antipode(&["sliding", "solve", "AB/BB/..", "--goal", "../.A/..", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&answer["distance"], &answer["positions"]), (&json!(null), &json!(4)));
    let output = antipode(&["sliding", "solve", "AB/BB/..", "--goal", "../.A/.."]);
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains("cannot be solved by moves: none of the 4 reachable positions"), "{text}");
    // Without all positions, from the start or from the goal.
    for (board, goal, reason) in [
        ("AB/BB/..", "../.A/..", "the goal ../.A/.. cannot be reached"),
        ("AB/C.", "BA/C.", "none of the 12 reachable positions is the goal"),
    ] {
        let output = antipode(&["sliding", "solve", board, "--goal", goal, "--this-position"]);
        assert_eq!(output.status.code(), Some(1));
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(text.contains(reason), "{text}");
    }
}

#[test]
fn bad_boards_give_status_2() {
    for (arguments, sentence) in [
        (&["sliding", "solve", "A.A", "--goal", "corner"][..], "are not connected"),
        (&["sliding", "solve", "AB/..", "--goal", "A.A/..."], "the goal is 3 × 2, the board 2 × 2"),
        (&["sliding", "solve", "AB/.."], "the goal is missing"),
        (&["sliding", "solve", "AB/..", "--goal", "corner", "--metric", "jump"], "unknown metric"),
        (&["sliding", "search", "4by4"], "is not a rectangle"),
        (&["sliding", "search", "8x8"], "too large"),
        (&["sliding", "dance"], "unrecognized subcommand 'dance'"),
    ] {
        let output = antipode(arguments);
        let message = String::from_utf8(output.stderr).expect("text");
        assert!(output.status.code() == Some(2) && message.contains(sentence), "{arguments:?}: {message}");
    }
}

/// The solver confirms the distances of the hardest puzzles that the search finds.
#[test]
fn the_solver_confirms_the_hardest_puzzles() {
    for metric in ["move", "step"] {
        let answer = json(&["sliding", "search", "3x3", "--metric", metric]);
        for row in answer["rows"].as_array().expect("rows") {
            for board in texts(&row["boards"]) {
                let solved = antipode(&[
                    "sliding", "solve", board, "--goal", "corner:A", "--metric", metric, "--json",
                ]);
                let solved: serde_json::Value = serde_json::from_slice(&solved.stdout).expect("JSON");
                assert_eq!(solved["distance"], row["distance"], "{board} by {metric}");
            }
        }
    }
}

#[test]
fn placements_are_counted_and_drawn() {
    let found = json(&["sliding", "find", "4x4", "--just-solved"]);
    assert_eq!(found["placements"], 55_807_716);
    assert_eq!((&found["just_solved"][0], &found["just_solved"][14]), (&933.into(), &2.into()));
    let printed_row = printed(&["sliding", "find", "4x4", "--just-solved"]);
    assert!(printed_row.contains("12,295,564 of them are just solved"), "{printed_row}");
    // As in Bickford's picture: 69 nodes, 43 of them leaves.
    let tree = printed(&["sliding", "find", "2x2", "--tree", "--just-solved"]);
    assert!(
        tree.starts_with("2x2: 43 placements of pieces and holes\n10 of them are just solved")
            && tree.contains("\n69 nodes, 43 of them leaves\n\n??/??\n"),
        "{tree}"
    );
    let lines: Vec<&str> = tree.lines().skip_while(|line| *line != "??/??").collect();
    assert_eq!(lines.len(), 69);
    assert_eq!(lines.iter().filter(|line| !line.contains('?')).count(), 43);
    let first: Vec<&str> =
        lines.iter().filter_map(|line| line.strip_prefix("├─ ").or(line.strip_prefix("└─ "))).collect();
    assert_eq!(first, [".?/??", "A?/??", "AA/??", "A?/A?", "AA/A?", "AA/?A", "A?/AA", "AA/AA"]);
    assert_eq!(json(&["sliding", "find", "2x2", "--tree"])["nodes"], 69);
}

#[test]
fn obstacles_of_a_rectangle_are_counted_by_reason() {
    let text = printed(&["sliding", "obstacles", "3x3"]);
    assert!(text.starts_with("3x3: 9,555 puzzles from corner to corner\n"), "{text}");
    let answer = json(&["sliding", "obstacles", "3x3"]);
    let counts = ["solvable", "no_room", "out_of_reach", "silent"].map(|name| answer[name].as_u64());
    assert_eq!(counts, [2_536, 2_175, 2_922, 1_922].map(Some));
    let refused = antipode(&["sliding", "obstacles", "4x4"]);
    let why = String::from_utf8(refused.stderr).expect("text");
    assert!(!refused.status.success() && why.contains("4x4 has more than 12 cells"), "{why}");
}

/// Three single cells and a hole on four cells: twelve positions in a ring.
#[test]
fn a_ring_of_twelve_positions() {
    let answer = json(&["sliding", "diameter", "AB/C.", "--goal", "AB/.C", "--metric", "step"]);
    assert_eq!((&answer["positions"], &answer["diameter"]), (&json!(12), &json!(6)));
    // All single cells are interchangeable, so only the hole matters.
    let answer = json(&["sliding", "diameter", "AB/C.", "--metric", "step"]);
    assert_eq!(
        (&answer["positions"], &answer["diameter"], &answer["goal"]),
        (&json!(4), &json!(2), &json!(null))
    );

    // The ring has twelve spanning trees, each without one edge. In eleven the path has 1 step, in one it has 11 steps.
    let arguments = ["sliding", "difficulty", "AB/C.", "--goal", "AB/.C", "--metric", "step", "--json"];
    let answer = json(&arguments[..arguments.len() - 1]);
    assert_eq!((&answer["vertices"], &answer["shortest"]), (&json!(12), &json!(1)));
    assert_eq!(answer["path"], json!({ "value": 11.0 / 6.0, "exact": "11/6", "error": null, "trees": null }));
    assert_eq!(answer["difficulty"]["exact"], "55/6");
    let text = printed(&arguments[..arguments.len() - 1]);
    assert!(
        text.contains("mean path                    1.8   over all spanning trees, 1.83 times"),
        "{text}"
    );
}

/// With the weights of the equations the mean over random trees is that of the robot, about its error.
#[test]
fn the_difficulty_takes_weights() {
    let board = ["sliding", "difficulty", "A.C/B.D/..E", "--goal", ".../.../..A", "--metric", "move"];
    let ask = |weights: &[&str]| json(&[&board[..], weights].concat());
    assert_eq!(ask(&[])["weighted"], json!(null));
    let value = |answer: &serde_json::Value, of: &str| answer[of]["value"].as_f64().expect("a number");
    let equal = ask(&["--way-back", "100"]);
    let error = equal["weighted"]["error"].as_f64().expect("an estimate")
        + equal["robot"]["error"].as_f64().unwrap_or(0.0);
    assert!((value(&equal, "weighted") - value(&equal, "robot")).abs() < 5.0 * error, "{equal}");
    // Whoever sees dead ends and tries first what looks nearer walks less in vain.
    let seeing = ask(&["--way-back", "0", "--dead-ends", "0", "--nearer-first", "100"]);
    assert!(value(&seeing, "weighted") < value(&equal, "weighted") / 2.0, "{seeing}");
    let refused = antipode(&[&board[..], &["--way-back", "301"]].concat());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("way back up to 300"), "{refused:?}");
}

#[test]
fn bottlenecks_are_printed() {
    let answer = json(&["sliding", "difficulty", "A../##.", "--goal", ".../##A", "--metric", "step"]);
    assert_eq!(texts(&answer["gates"]), [".A./##.", "..A/##."]);
    assert_eq!((&answer["only_moves"], &answer["on_shortest"]), (&json!(3), &json!(4)));
    assert_eq!((&answer["difficulty"]["exact"], &answer["stretch"]), (&json!("0"), &json!(1.0)));
}

#[test]
fn random_trees_are_reproducible() {
    let ask = |trees| {
        json(&[
            "sliding",
            "difficulty",
            "A.C/B.D/..E",
            "--goal",
            ".../.../..A",
            "--trees",
            trees,
            "--metric",
            "move",
        ])
    };
    let answer = ask("50");
    assert_eq!(answer["path"]["trees"], 50);
    assert_eq!(answer, ask("50"));
    assert_ne!(answer["path"]["value"], ask("60")["path"]["value"]);
    let output = antipode(&["sliding", "difficulty", "AB/BB/..", "--goal", "../.A/..", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&answer["shortest"], &answer["positions"]), (&json!(null), &json!(4)));
}

/// A sliding block puzzle is answered like the other puzzles, and as `sliding solve` answers it.
#[test]
fn tables_solutions_and_positions_of_a_puzzle() {
    let puzzle = ["sliding", KLOTSKI, "--goal", KLOTSKI_GOAL];
    let ask = |command: &[&str]| json(&[&command[..1], &puzzle, &command[1..]].concat());
    let (table, solved) = (ask(&["table"]), json(&["sliding", "solve", KLOTSKI, "--goal", KLOTSKI_GOAL]));
    assert_eq!((&table["puzzle"], &table["metric"]), (&"sliding".into(), &"move".into()));
    assert_eq!((&table["counts"], &table["positions"]), (&solved["counts"], &solved["positions"]));
    assert_eq!(table["board"].as_str(), Some(format!("{KLOTSKI} -> {KLOTSKI_GOAL}").as_str()));
    let antipodes = ask(&["antipodes"]);
    assert_eq!(
        (&antipodes["antipodes"], &antipodes["gods_number"]),
        (&table["antipodes"], &table["gods_number"])
    );

    let solution = ask(&["solve"]);
    assert_eq!(solution["distance"], solved["distance"]);
    assert_eq!(solution["shortest_solutions"], solved["shortest_solutions"]);
    assert_eq!(solution["moves"].as_array().map(Vec::len), solved["moves"].as_array().map(Vec::len));
    let random = ask(&["random", "--depth", "7", "--seed", "x"]);
    assert_eq!(
        (&random, random["depth"].as_u64()),
        (&ask(&["random", "--depth", "7", "--seed", "x"]), Some(7))
    );
    let position = random["position"].as_str().expect("a position");
    assert_eq!(json(&["solve", "sliding", position])["distance"].as_u64(), Some(7));
    assert!(ask(&["random", "--seed", "x"])["depth"].is_u64());

    let small = ["solve", "sliding", "AAB/AAC/...", "--goal", ".../.AA/.AA", "--all"];
    let all = json(&small);
    let solutions = all["solutions"].as_array().expect("a list");
    assert_eq!(Some(solutions.len() as u64), all["shortest_solutions"].as_u64());
    assert!(
        solutions
            .iter()
            .all(|solution| solution.as_array().map(Vec::len) == all["moves"].as_array().map(Vec::len))
    );
    assert_eq!(
        printed(&small).lines().filter(|line| line.starts_with(|c: char| c.is_ascii_uppercase())).count(),
        solutions.len() + 2
    );

    for arguments in [
        &["table", "sliding", "AB", "--goal", "BA"][..],
        &["solve", "sliding", "AB", "--goal", "BA"],
        &["random", "sliding", "AB", "--goal", "BA"],
        &["method", "sliding", "AB", "--goal", "BA"],
        &["list", "sliding", "AB"],
        &["solve", "sliding", "AB/.."],
    ] {
        let output = antipode(arguments);
        let message = String::from_utf8(output.stderr).expect("text");
        assert_eq!((output.status.code(), message.lines().count()), (Some(2), 1), "{arguments:?}: {message}");
    }
}

/// The row of 3 × 3 is that of `search`; in a box of 2 × 2 × 2 unit cubes and longer pieces slide in space.
#[test]
fn outlines_have_their_hardest_puzzles() {
    let row = |outline: &str, metric: &str| -> Vec<u64> {
        let answer = json(&["sliding", "outline", outline, "--metric", metric]);
        let rows = answer["rows"].as_array().expect("rows");
        rows.iter().map(|row| row["distance"].as_u64().expect("a number")).collect()
    };
    assert_eq!(row("3x3", "move"), [1, 2, 5, 10, 14, 22, 18, 13]);
    assert_eq!(row("2x2x2", "step"), [3, 4, 6, 8, 9, 9, 9]);
    // As in the page (`tests/browser`, `sliding_outline`).
    assert_eq!(row("..#/.../..#", "move"), [1, 2, 6, 6, 6, 9]);
    // A straight way, and the same with a corner.
    assert_eq!(row(".../##./##.", "step"), row("5x1", "step"));
    let text = printed(&["sliding", "outline", ".../.#./..."]);
    assert!(text.starts_with("The hardest puzzles of .../.#./... by moves"), "{text}");
    assert!(text.contains(" 7 pieces ") && text.contains("positions in"), "{text}");
    for (arguments, why) in [
        (&["4x5"][..], "it has 20 cells"),
        (&["2x2", "--metric", "super-move"], "single pieces"),
        (&["3x4", "--memory", "10K"], "--memory allows more"),
        (&["..x"], "neither . for a cell"),
    ] {
        let output = antipode(&[&["sliding", "outline"], arguments].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(why) && said.trim_end().lines().count() == 1, "{said}");
    }
}

/// The arrangements of L'âne rouge are well known: 65,880 in 898 components.
#[test]
fn arrangements_fall_into_components() {
    let answer = json(&["sliding", "arrangements", KLOTSKI, "--goal", KLOTSKI_GOAL]);
    assert_eq!((&answer["arrangements"], &answer["components"]), (&json!(65_880), &json!(898)));
    let own = &answer["own"];
    assert_eq!((&own["size"], &own["rank"], &own["as_large"]), (&json!(25_955), &json!(1), &json!(2)));
    assert_eq!(answer["sizes"][0], json!([25_955, 2]));
    assert_eq!(answer["largest"].as_array().map(Vec::len), Some(10));
    // The board may contain the goal.
    let both = json(&["sliding", "arrangements", &format!("{KLOTSKI} -> {KLOTSKI_GOAL}")]);
    assert_eq!((&both["goals"], &both["goal"]), (&answer["goals"], &answer["goal"]));

    let answer = json(&["sliding", "arrangements", "AAB/AAB/CC#"]);
    assert_eq!((&answer["own"]["immovable"], &answer["goals"]), (&json!("ABC"), &json!(null)));
    let text = printed(&["sliding", "arrangements", "AAB/AAB/CC#"]);
    assert!(text.starts_with("The pieces of AAB/AAB/CC# have 3 arrangements in 3 components."), "{text}");
    assert!(text.contains("What never moves: ABC.") && text.contains("one of 3 as large"), "{text}");
    for (arguments, why) in [
        (&[KLOTSKI, "--memory", "100K"][..], "--memory allows more"),
        (&["A.A"], "not connected"),
        (&["AB/..", "--goal", "A.A/..."], "the goal is 3 × 2, the board 2 × 2"),
    ] {
        let output = antipode(&[&["sliding", "arrangements"], arguments].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(why) && said.trim_end().lines().count() == 1, "{said}");
    }
}

/// Three unit cells and a hole on four cells: a ring, alone or with all pieces distinct.
#[test]
fn graphs_have_a_shape() {
    let answer = json(&["sliding", "graph", "AB/C.", "--goal", "AB/.C", "--metric", "step"]);
    for (name, value) in [
        ("vertices", json!(12)),
        ("edges", json!(12)),
        ("cycles", json!(1)),
        ("girth", json!(12)),
        ("bipartite", json!(true)),
        ("planar", json!(true)),
        ("faces", json!(2)),
        ("line_graph", json!({ "vertices": 12, "edges": 12 })),
    ] {
        assert_eq!(answer[name], value, "{name}");
    }
    // A piece that slides along a line: a path by steps, a complete graph by moves.
    let answer = json(&["sliding", "graph", "A....", "--metric", "step"]);
    assert_eq!(
        (&answer["girth"], &answer["faces"], &answer["goal"]),
        (&json!(null), &json!(1), &json!(null))
    );
    let answer = json(&["sliding", "graph", "A....", "--metric", "move"]);
    assert_eq!((&answer["edges"], &answer["girth"], &answer["faces"]), (&json!(10), &json!(3), &json!(null)));
    assert_eq!((&answer["bipartite"], &answer["planar"]), (&json!(false), &json!(false)));

    let answer = json(&["sliding", "graph", KLOTSKI, "--goal", KLOTSKI_GOAL, "--metric", "step"]);
    assert_eq!((&answer["vertices"], &answer["planar"]), (&json!(25_955), &json!(false)));
    let text = printed(&["sliding", "graph", "A....", "--metric", "step"]);
    assert!(text.starts_with("The graph of A.... by steps:"), "{text}");
    assert!(text.contains("the graph is a tree") && text.contains("vertices of the dual"), "{text}");
    let output = antipode(&["sliding", "graph", "A.A"]);
    assert_eq!(output.status.code(), Some(2));
}

/// The block of L'âne rouge flies out in seven moves, where it slides in 81.
#[test]
fn pieces_fly() {
    let answer = json(&["sliding", "flying", KLOTSKI, "--goal", KLOTSKI_GOAL]);
    assert_eq!((&answer["distance"], &answer["at_least"]), (&json!(7), &json!(7)));
    let moves = answer["moves"].as_array().expect("a list");
    assert_eq!(
        (moves.len(), &moves[6]["piece"], &moves[6]["row"], &moves[6]["column"]),
        (7, &json!("A"), &json!(4), &json!(2))
    );

    let text = printed(&["sliding", "flying", "A#. -> ..A"]);
    assert!(text.starts_with("A#. is 1 move from .#A if pieces fly."), "{text}");
    assert!(text.contains("1. .#A   A to r1c3\n"), "{text}");
    let little = ["sliding", "flying", KLOTSKI, "--goal", KLOTSKI_GOAL, "--memory", "100K"];
    let text = printed(&little);
    assert!(text.contains(" is at least ") && text.contains("--memory allows more"), "{text}");
    let answer = json(&little);
    assert!(answer["distance"].is_null() && answer["at_least"].as_u64().is_some_and(|least| least < 7));

    let output = antipode(&["sliding", "flying", "ABB/CDD", "--goal", "BBA/..."]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("cannot be solved, even if pieces fly"));
    let output = antipode(&["sliding", "flying", "AB/.."]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("the goal is missing") && said.trim_end().lines().count() == 1, "{said}");
}
