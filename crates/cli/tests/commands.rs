//! The program as a process: its output and its exit status.

use antipode_engine::solver::PuzzleKind;
use antipode_puzzles::ramka::{Board, Metric, parse_moves};
use serde_json::Value;

use crate::shell::{antipode, json, printed, texts};

/// Plays moves as single steps. Returns whether the board is solved at the end.
fn solves(start: &str, moves: &str) -> bool {
    let mut board: Board = start.parse().expect("a board");
    for mv in parse_moves(moves).expect("moves") {
        for step in board.expand(mv).expect("a legal move") {
            board = board.play(step).expect("what realises a move can be played");
        }
    }
    board.is_solved()
}

#[test]
fn the_table_equals_the_puzzle_page() {
    let golden = include_str!("../../engine/tests/golden/ramka-tiles.txt");
    let counts: Vec<u64> = golden
        .lines()
        .skip(1)
        .map(|line| line.split(' ').nth(1).expect("a depth and a count").parse().expect("a number"))
        .collect();
    assert_eq!(counts.len(), 43);
    let table = json(&["table", "ramka"]);
    assert_eq!(table["counts"], serde_json::json!(counts));
    let expected = ["321/654/987", "3.2/654/987.1", "6.321/5/987.4", "9.321/654/8.7"];
    assert_eq!(texts(&table["antipodes"]), expected);
    let keys: Vec<&String> = table.as_object().expect("an object").keys().collect();
    let documented = ["antipodes", "counts", "gods_number", "mean", "metric", "positions", "puzzle"];
    assert_eq!(keys, documented);
    assert_eq!((table["gods_number"].as_u64(), table["positions"].as_u64()), (Some(42), Some(4_717_440)));

    let text = printed(&["table", "ramka", "--metric", "tiles"]);
    for (depth, count) in counts.iter().enumerate() {
        let row = text.lines().map(|line| line.replace(',', "")).find(|line| {
            line.split_whitespace().collect::<Vec<_>>() == [depth.to_string(), count.to_string()]
        });
        assert!(row.is_some(), "depth {depth} in {text}");
    }
    assert!(text.contains("total   4,717,440") && text.contains("God's number 42, mean 26.419912."));
    assert!(text.contains("13 arrangements of the empty places × 9! orders: 4,717,440 positions"));
}

#[test]
fn a_solution_solves_in_every_metric() {
    for metric in Metric::ALL {
        let answer = json(&["solve", "ramka", "9.321/654/8.7", "--metric", metric.name()]);
        let moves = texts(&answer["moves"]);
        assert_eq!(answer["distance"].as_u64(), Some(moves.len() as u64));
        assert!(solves("9.321/654/8.7", &moves.join(" ")), "{metric}");
        assert_eq!(answer["metric"].as_str(), Some(metric.name()));
        assert!(answer["shortest_solutions"].as_u64() > Some(0));
    }
}

#[test]
fn the_hardest_board() {
    let answer = json(&["solve", "ramka", "321/654/987"]);
    let keys: Vec<&String> = answer.as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["distance", "metric", "moves", "position", "puzzle", "shortest_solutions"]);
    assert_eq!(
        (answer["distance"].as_u64(), answer["shortest_solutions"].as_u64()),
        (Some(42), Some(662_888_448))
    );
    let fewest = json(&["solve", "ramka", "321/654/987", "--fewest-shifts"]);
    assert!(solves("321/654/987", &texts(&fewest["moves"]).join(" ")));
}

#[test]
fn all_shortest_solutions_are_as_many_as_the_count() {
    let arguments = ["solve", "ramka", "6.345/21/789.-", "--all"];
    let answer = json(&arguments);
    let solutions = answer["solutions"].as_array().expect("a list");
    assert_eq!(Some(solutions.len() as u64), answer["shortest_solutions"].as_u64());
    assert!(solutions.len() > 1);
    let mut lines: Vec<String> = solutions.iter().map(|solution| texts(solution).join(" ")).collect();
    assert!(lines.iter().all(|line| solves("6.345/21/789.-", line)));
    let text = printed(&arguments);
    assert_eq!(
        text.lines().rev().take(lines.len()).collect::<Vec<_>>(),
        lines.iter().rev().collect::<Vec<_>>()
    );
    lines.sort();
    lines.dedup();
    assert_eq!(lines.len(), solutions.len(), "no solution is listed twice");
}

#[test]
fn a_solved_board_has_an_empty_solution() {
    assert_eq!(printed(&["solve", "ramka", "123456789"]), "123/456/789 is 0 moves from solved by tiles.\n");
    let answer = json(&["solve", "ramka", "123456789", "--all"]);
    assert_eq!((&answer["moves"], &answer["solutions"]), (&serde_json::json!([]), &serde_json::json!([[]])));
}

#[test]
fn the_method_gives_the_purpose_of_each_step() {
    let answer = json(&["method", "ramka", "321/654/987"]);
    let steps = answer["steps"].as_array().expect("a list");
    let moves: Vec<&str> = steps.iter().flat_map(|step| texts(&step["moves"])).collect();
    assert_eq!(answer["cost"].as_u64(), Some(moves.len() as u64));
    assert_eq!(answer["shortest"].as_u64(), Some(42));
    assert!(solves("321/654/987", &moves.join(" ")));
    assert_eq!(steps.last().expect("steps")["after"].as_str(), Some("123/456/789"));
    let text = printed(&["method", "ramka", "321/654/987"]);
    for heading in
        ["1 · Solve the top row", "2 · Bring the tiles to their rows", "3 · Order the tiles in each row"]
    {
        assert!(text.contains(heading), "{text}");
    }
}

#[test]
fn antipodes_are_printed_one_per_line() {
    assert_eq!(
        printed(&["antipodes", "ramka"]),
        "321/654/987\n3.2/654/987.1\n6.321/5/987.4\n9.321/654/8.7\n"
    );
}

#[test]
fn a_seed_gives_the_same_position_every_time() {
    let drawn = json(&["random", "ramka", "--depth", "30", "--seed", "two words"]);
    assert_eq!((drawn["depth"].as_u64(), drawn["seed"].as_str()), (Some(30), Some("two words")));
    let position = drawn["position"].as_str().expect("text");
    assert_eq!(printed(&["random", "ramka", "--depth=30", "--seed=two words"]).trim_end(), position);
    assert_eq!(json(&["solve", "ramka", position])["distance"].as_u64(), Some(30));
    assert_eq!(printed(&["random", "ramka", "--seed", "antipode"]), "3.794/6/251.8\n");
    assert!(printed(&["random", "ramka"]).trim_end().parse::<Board>().is_ok());
}

#[test]
fn a_position_may_start_with_a_dash() {
    let text = printed(&["solve", "ramka", "-.12/456/789.3"]);
    assert!(text.starts_with("-.12/456/789.3 is 1 move from solved by tiles."), "{text}");
}

#[test]
fn options_may_stand_anywhere() {
    let expected = json(&["solve", "ramka", "-.12/456/789.3", "--metric", "units", "--all"]);
    for arguments in [
        &["solve", "ramka", "--metric=units", "--all", "-.12/456/789.3"][..],
        &["solve", "--metric", "units", "ramka", "-.12/456/789.3", "--all"],
        &["--all", "--metric", "units", "solve", "ramka", "--", "-.12/456/789.3"],
    ] {
        assert_eq!(
            serde_json::from_str::<Value>(&printed(&[&["--json"], arguments].concat())).expect("JSON"),
            expected,
            "{arguments:?}"
        );
    }
    // A value that is the name of a command, or looks like an option, is still a value.
    for seed in ["solve", "-5", "--json"] {
        assert_eq!(json(&["random", "--seed", seed, "ramka"])["seed"].as_str(), Some(seed));
    }
}

#[test]
fn every_puzzle_has_the_common_commands() {
    for command in ["table", "solve", "antipodes", "random"] {
        for puzzle in PuzzleKind::ALL {
            let help = printed(&[command, puzzle.name(), "--help"]);
            assert!(help.contains(&format!("Usage: antipode {command} {} ", puzzle.name())), "{help}");
        }
    }
}

#[test]
fn help_goes_to_standard_output() {
    for arguments in [&["--help"][..], &[], &["-h"], &["help"]] {
        assert!(printed(arguments).starts_with("Answers questions about all positions of a puzzle."));
    }
    for command in ["table", "solve", "method", "antipodes", "random"] {
        let help = printed(&[command, "--help"]);
        assert!(help.contains(&format!("\nUsage: antipode {command} ramka [OPTIONS]")), "{help}");
        assert_eq!(help, printed(&["help", command]));
        assert_eq!(help, printed(&[command, "-h"]));
        // The help of a puzzle ends as the help of the command does: with what it prints.
        let end = |help: &str| help.split_once("JSON: ").expect("the answer to --json").1.to_owned();
        assert_eq!(end(&printed(&[command, "ramka", "--help"])), end(&help));
    }
    assert_eq!(printed(&["--version"]), format!("antipode {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn bad_input_gives_one_sentence_and_status_2() {
    for (arguments, sentence) in [
        (
            &["solve", "ramka", "123/456/788"][..],
            "position \"123/456/788\": column 11: tile 8 appears twice, first at column 10",
        ),
        (&["solve", "ramka", "123/456/78"], "position \"123/456/78\": tile 9 is missing"),
        (
            &["solve", "ramka", "123/4x6/789"],
            "position \"123/4x6/789\": column 6: 'x' is not a tile from 1 to 9, an empty place (-) or a separator",
        ),
        (&["method", "ramka"], "the following required arguments were not provided: <POSITION>"),
        (&["solve", "ramka", "123456789", "extra"], "unexpected argument 'extra' found"),
        (&["solve", "ramka", "--metrik", "units", "123456789"], "unexpected argument '--metrik' found"),
        (
            &["table"],
            "'antipode table' requires a subcommand but one was not provided [subcommands: ramka, rotation, sliding, fifteen]",
        ),
        (&["table", "klotski"], "unrecognized subcommand 'klotski'"),
        (&["tables", "ramka"], "unrecognized subcommand 'tables'; tip: a similar subcommand exists: 'table'"),
        (
            &["table", "ramka", "--metric", "moves"],
            "invalid value 'moves' for '--metric <METRIC>': Ramka's metrics are tiles, strokes, units, slides, units-shifts, slides-shifts",
        ),
        (
            &["table", "ramka", "--metric"],
            "a value is required for '--metric <METRIC>' but none was supplied",
        ),
        (
            &["table", "ramka", "--json=yes"],
            "unexpected value 'yes' for '--json' found; no more were expected",
        ),
        (&["table", "ramka", "--json", "--json"], "the argument '--json' cannot be used multiple times"),
        (&["table", "ramka", "--all"], "unexpected argument '--all' found"),
        (
            &["table", "ramka", "--metrik", "units"],
            "unexpected argument '--metrik' found; tip: a similar argument exists: '--metric'",
        ),
        (
            &["random", "ramka", "--depth", "deep"],
            "invalid value 'deep' for '--depth <DEPTH>': invalid digit found in string",
        ),
        (
            &["random", "ramka", "--depth", "43"],
            "no position has depth 43: by tiles the farthest is 42 moves from solved",
        ),
        (
            &["solve", "ramka", "123456789", "--fewest-shifts", "--metric", "slides-shifts"],
            "--fewest-shifts is only for metrics with free shifts; slides-shifts counts shifts",
        ),
    ] {
        let output = antipode(arguments);
        let message = String::from_utf8(output.stderr).expect("text");
        assert_eq!(
            (message.as_str(), output.status.code()),
            (format!("antipode: {sentence}\n").as_str(), Some(2))
        );
        assert!(output.stdout.is_empty());
    }
}
