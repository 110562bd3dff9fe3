//! The lessons: the moves of each are a shortest solution, and show the step that it teaches.

use antipode_engine::method::fifteen_rows::RowMethod;
use antipode_engine::method::rotation_paper::effect_of;
use antipode_engine::resumable::Status;
use antipode_engine::solver::{BoundsSolver, SearchOptions, TableLimits, find, run};
use antipode_play::game::lessons::{Lesson, Lessons};
use antipode_play::puzzle::{Position, PuzzleKind};
use antipode_puzzles::ramka::{Technique, format_moves};
use antipode_puzzles::rotation::catalogue::ALGORITHMS;
use antipode_puzzles::rotation::{self, Convention, parse_turns};

/// The distance of a board under the default ruleset, by the engine.
fn distance(board: &Position) -> u32 {
    let ruleset = board.kind().default_ruleset().for_position(board);
    let space = ruleset.space().to_string();
    let (puzzle, metric) = space.split_once('/').expect("the name of a space");
    let solver = find(puzzle, metric).expect("a ruleset");
    if let Some(bounds) = solver.bounds_solver() {
        return searched(bounds, &board.text());
    }
    let table = run(solver.table(TableLimits::default()).expect("a table")).expect("a table");
    table.depth(&ruleset.canonical(board).text()).expect("it is solvable")
}

fn searched(bounds: &dyn BoundsSolver, position: &str) -> u32 {
    let options =
        SearchOptions { always_from_method: false, after_each_move: false, max_bytes: 0, threads: 1 };
    let mut search = bounds.search(position, options, None).expect("a position");
    while search.step(10) == Status::Working {}
    assert!(search.is_proven(), "{position}");
    search.lower_bound()
}

fn lessons(kind: PuzzleKind) -> Vec<Lesson> {
    Lessons::of(kind).all().to_vec()
}

#[test]
fn the_moves_of_a_lesson_are_a_shortest_solution_and_no_lesson_is_much_easier_than_one_before() {
    for kind in PuzzleKind::ALL {
        let mut hardest = 0;
        for Lesson { title, board, moves, .. } in lessons(kind) {
            let moves = board.parse_moves(moves).expect(title);
            let (steps, end) = board.play_all(&moves).expect(title);
            let ruleset = kind.default_ruleset().for_position(&board);
            let count = ruleset.count_steps(&board, &steps);
            assert!(end.is_solved(), "{title}");
            assert_eq!(count, distance(&board), "{title}");
            assert!(count + 1 >= hardest, "{title}");
            hardest = hardest.max(count);
        }
    }
}

/// The techniques of the method, in the moves of the lessons: a cycle, two, a swap; then a swap between a cycle and its inverse,
/// where a tile that would go out and in stays.
#[test]
fn the_lessons_of_ramka_are_the_techniques_of_its_method() {
    let cycles: Vec<String> = Technique::choices()
        .filter(|technique| matches!(technique, Technique::Cycle { .. }))
        .map(|cycle| format_moves(&cycle.tile_moves()))
        .collect();
    let swaps: Vec<String> = Technique::choices()
        .filter(|technique| matches!(technique, Technique::Swap { .. }))
        .map(|swap| format_moves(&swap.tile_moves()))
        .collect();
    let [_, cycle, two, swap, between @ ..] = &lessons(PuzzleKind::Ramka)[..] else { panic!("lessons") };
    assert!(cycles.contains(&cycle.moves.to_owned()));
    assert!(cycles.iter().any(|first| cycles.iter().any(|second| format!("{first} {second}") == two.moves)));
    assert!(swaps.contains(&swap.moves.to_owned()));
    let solver = find("ramka", "tiles").expect("a ruleset");
    for lesson in between {
        let methods = solver.methods().expect("a method");
        let steps = methods.solve(&lesson.board.text(), "three-phases").expect("a solution").steps;
        let [bring, swap, back] = &steps[..] else { panic!("{}: {} steps", lesson.title, steps.len()) };
        assert!(bring.technique.starts_with("Cycle") && back.technique.starts_with("Cycle"));
        assert!(swap.technique.starts_with("Swap"), "{}", swap.technique);
        assert!(lesson.moves.starts_with(&bring.moves.join(" ")), "{}", lesson.title);
    }
}

/// Three numbers go round and nothing else moves; the last row is in order by the published algorithms.
#[test]
fn the_lessons_of_rotation_are_three_cycles_and_the_published_last_rows() {
    let board: rotation::Board = "3x3n2".parse().expect("a board");
    let [_, _, three, column, brought, last, reversed] = &lessons(PuzzleKind::Rotation)[..] else {
        panic!("seven lessons")
    };
    let turns = |lesson: &Lesson| parse_turns(lesson.moves, board, Convention::Standard).expect("turns");
    for lesson in [three, column, brought] {
        assert!(effect_of(board, &turns(lesson)).three_cycle().is_some(), "{}", lesson.title);
    }
    let [bring, inside @ .., back] = &turns(brought)[..] else { panic!("turns") };
    assert_eq!((inside, bring.inverse()), (&turns(column)[..], *back), "the lesson before, brought there");
    for lesson in [last, reversed] {
        assert!(ALGORITHMS.iter().any(|algorithm| algorithm.text == lesson.moves), "{}", lesson.title);
    }
}

/// The method takes the same moves, and no more; only the last tile of a row is worth a shorter way.
#[test]
fn the_lessons_of_fifteen_are_steps_of_its_method() {
    let method = RowMethod::new("4x4 tiles".parse().expect("a variant"));
    let all = lessons(PuzzleKind::Fifteen);
    for (index, lesson) in all.iter().enumerate() {
        let Position::Fifteen(start) = &lesson.board else { panic!("a board of Fifteen") };
        let steps = method.solve(start).expect("a solution");
        let count = steps.iter().map(|step| step.moves.len()).sum::<usize>();
        assert_eq!(count == lesson.moves.len(), index + 1 < all.len(), "{}", lesson.title);
        let purpose = steps[0].purpose.to_string();
        let begins = match lesson.title {
            "Several tiles at once" => "Bring 9 and 13 together",
            "The last three" => "Put 11, 12 and 15 in order.",
            "The end of a row" | "The other way in" | "The last tile of a row" => "Bring 3 and 4 together",
            "The end of a column" | "Three tiles change places" => "Bring 10 and 14 together",
            other => panic!("an unknown lesson, {other}"),
        };
        assert!(purpose.starts_with(begins), "{}: {purpose}", lesson.title);
    }
}

/// A piece in the way makes the way longer: without the others, the piece of the goal has one move to make.
#[test]
fn the_lessons_of_sliding_blocks_are_about_what_is_in_the_way() {
    for (index, lesson) in lessons(PuzzleKind::Sliding).iter().enumerate() {
        let text = lesson.board.text();
        let (start, rest) = text.split_once(" -> ").expect("a start and a goal");
        let (cells, rule) = start.split_once('@').map_or((start, ""), |(cells, _)| (cells, "@axis"));
        let alone: String =
            cells.chars().map(|cell| if "A./#".contains(cell) { cell } else { '.' }).collect();
        let alone = lesson.board.parse(&format!("{alone}{rule} -> {rest}")).expect("a board");
        assert_eq!((distance(&alone), distance(&lesson.board) > 1), (1, index > 0), "{}", lesson.title);
    }
}
