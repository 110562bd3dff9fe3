//! The algorithms of Thomas Lam, *Solution to the Number Rotation Puzzle*, arXiv 2211.16787: each has its claimed
//! effect for every block size, and the whole solver solves.

use antipode_engine::method::rotation_paper::{
    CellMark, Demonstration, SPECIAL_WORDS, SolveError, Walkthrough, demonstrate, effect_of, merged, solve,
    special_words,
};
use antipode_puzzles::rotation::{
    Board, Convention, Position, ReachableSet, Rule, Turn, TurnKind, Variant, format_turns_in, parse_turns,
};

fn variant(rows: u8, cols: u8, block: u8, rule: Rule) -> Variant {
    Variant::new(Board::square(rows, cols, block).expect("a board"), rule).expect("a rule of this board")
}

/// Plays the steps and checks that they are turns of the rule with the claimed results.
fn played(variant: &Variant, plan: &Walkthrough) -> Position {
    let mut now = plan.start.clone();
    for step in &plan.steps {
        for turn in &step.turns {
            assert!(variant.allowed_steps().contains(&turn.steps), "{variant} has no {turn:?}");
            now = now.turned(*turn).expect("a block of the board");
        }
        assert_eq!(now, step.after);
        assert!(step.purpose.ends_with('.') && !step.technique.ends_with('.'), "{}", step.purpose);
        assert!(step.marks.iter().all(|(cell, _)| usize::from(*cell) < variant.board().cell_count()));
    }
    now
}

fn shown(variant: &Variant, what: &str) -> Walkthrough {
    let show_this: Demonstration = what.parse().expect("the name of an algorithm");
    demonstrate(variant, &Position::solved(variant.board()), show_this)
        .unwrap_or_else(|why| panic!("{variant} {what}: {why}"))
}

fn all_turns(plan: &Walkthrough) -> Vec<Turn> {
    plan.steps.iter().flat_map(|step| step.turns.clone()).collect()
}

/// C = (R L)⁴ moves each number of the belt on by k − 3 squares, and no other. On a strip, and on a transposed one.
#[test]
fn the_cycle_carries_the_belt_on_by_k_less_3() {
    for k in 4..=11_usize {
        let board = variant(k as u8, k as u8 + 1, k as u8, Rule::Quarter);
        let plan = shown(&board, "belt");
        played(&board, &plan);
        let effect = effect_of(board.board(), &all_turns(&plan));
        let cell = |row: usize, col: usize| row * (k + 1) + col;
        let belt: Vec<usize> = (0..k)
            .map(|row| cell(row, 0))
            .chain((1..k).map(|col| cell(k - 1, col)))
            .chain((0..k).rev().map(|row| cell(row, k)))
            .collect();
        assert_eq!(belt.len(), 3 * k - 1);
        for from in 0..k * (k + 1) {
            let to =
                belt.iter().position(|at| *at == from).map_or(from, |at| belt[(at + k - 3) % belt.len()]);
            assert_eq!(effect.image(from), to, "k = {k}, cell {from}");
        }
        let marked: Vec<usize> = plan.steps[0].marks.iter().map(|(cell, _)| usize::from(*cell)).collect();
        assert_eq!(marked, belt);
        let on_its_side = variant(k as u8 + 1, k as u8, k as u8, Rule::Quarter);
        let aside = effect_of(on_its_side.board(), &all_turns(&shown(&on_its_side, "belt")));
        assert_eq!(aside.cycles().iter().map(Vec::len).sum::<usize>(), belt.len());
    }
}

/// Exactly one three-cycle, of 48 turns for k ≥ 5 and 24 for k = 4; X is the published one, in the paper's letters.
#[test]
fn the_three_cycle_moves_three_numbers() {
    for k in 4..=11 {
        for rule in [Rule::Quarter, Rule::Half, Rule::Clockwise] {
            let board = variant(k, k + 1, k, rule);
            for what in ["three-cycle", "short-three-cycle"] {
                let plan = shown(&board, what);
                played(&board, &plan);
                let cycled = effect_of(board.board(), &all_turns(&plan)).three_cycle();
                let mut cycled = cycled.unwrap_or_else(|| panic!("{board} {what} is a three-cycle"));
                let marked = |step: &antipode_engine::method::rotation_paper::Step| {
                    let cells = step.marks.iter().filter(|(_, mark)| *mark == CellMark::Cycled);
                    let mut cells: Vec<usize> = cells.map(|(cell, _)| usize::from(*cell)).collect();
                    cells.sort_unstable();
                    cells
                };
                cycled.sort_unstable();
                assert!(plan.steps.iter().all(|step| marked(step) == cycled), "{board} {what}");
            }
        }
        let board = variant(k, k + 1, k, Rule::Half);
        let long = merged(&all_turns(&shown(&board, "three-cycle")));
        let short = merged(&all_turns(&shown(&board, "short-three-cycle")));
        assert_eq!((long.len(), short.len()), (if k == 4 { 24 } else { 48 }, 28));
        if k > 4 {
            let text = format_turns_in(&long, board.board(), Convention::LamPaper);
            assert!(text.contains("L2 R2 L R' L' R L"), "the last L of C, X, then C: {text}");
        }
    }
}

/// At most k + 1 turns bring the number to the centre square; for odd k on either colour.
#[test]
fn spirals_reach_the_centre() {
    for k in 4..=11_u8 {
        let board = variant(k, k + 1, k, Rule::Half);
        for number in 1..=k * (k + 1) {
            for what in ["spiral", "spiral-star"] {
                let plan = shown(&board, &format!("{what}:{number}"));
                let after = played(&board, &plan);
                assert!(plan.cost() <= u32::from(k) + 1, "{board} {what}:{number}: {}", plan.cost());
                let cell = after.numbers().iter().position(|here| *here == number).expect("it is there");
                let (row, col) = (cell / usize::from(k + 1) + 1, cell % usize::from(k + 1) + 1);
                let k = usize::from(k);
                let centre = if k % 2 == 0 { (k / 2, k / 2 + 1) } else { (k.div_ceil(2), k.div_ceil(2)) };
                let mirrored = (centre.0, k + 2 - centre.1);
                let light = (usize::from(number - 1) / (k + 1) + usize::from(number - 1) % (k + 1)) % 2 == 0;
                assert_eq!((row, col), if k % 2 == 0 || light { centre } else { mirrored });
            }
        }
    }
}

/// The three chosen numbers are cycled, and no others.
#[test]
fn spiral_cycle_cycles_any_three() {
    for k in 4..=11_u8 {
        let board = variant(k, k + 1, k, Rule::Half);
        let cells = usize::from(k) * usize::from(k + 1);
        let light = |number: &usize| {
            k.is_multiple_of(2)
                || ((number - 1) / usize::from(k + 1) + (number - 1) % usize::from(k + 1)).is_multiple_of(2)
        };
        played(&board, &shown(&board, "spiral-cycle"));
        let lights: Vec<usize> = (1..=cells).filter(light).collect();
        for sample in 0..60 {
            let pick = |step: usize| lights[(sample * step + sample / 7) % lights.len()];
            let numbers = [pick(3), pick(7), pick(11)];
            if numbers[0] == numbers[1] || numbers[1] == numbers[2] || numbers[0] == numbers[2] {
                continue;
            }
            let plan = shown(&board, &format!("spiral-cycle:{},{},{}", numbers[0], numbers[1], numbers[2]));
            played(&board, &plan);
            let effect = effect_of(board.board(), &all_turns(&plan));
            assert_eq!(effect.cycles().len(), 1);
            for at in 0..3 {
                assert_eq!(effect.image(numbers[at] - 1), numbers[(at + 1) % 3] - 1, "{board} {numbers:?}");
            }
        }
    }
}

/// Step 5 of spiral-cycle: two numbers of the first column stay, and a third leaves it.
#[test]
fn the_third_number_leaves_its_column() {
    for (k, turns) in [(5, 5), (7, 9), (9, 11), (11, 11), (6, 7), (8, 7)] {
        let board = variant(k, k + 1, k, Rule::Half);
        let (second, third) = if k % 2 == 0 { (k + 2, 2 * k + 3) } else { (2 * k + 3, 4 * k + 5) };
        let plan = shown(&board, &format!("spiral-cycle:1,{second},{third}"));
        let first = &plan.steps[0];
        assert_eq!((first.phase.as_str(), first.turns.len()), ("Spiral-cycle, step 5", turns), "{board}");
    }
}

/// Jordan's theorem needs a primitive group: turns of two blocks take any two numbers of an orbit to any two of its cells.
#[test]
fn turns_take_any_two_numbers_of_a_colour_to_any_two_of_its_cells() {
    for k in 4..=11 {
        let board = Board::square(k, k + 1, k).expect("two blocks side by side");
        let turned = |(a, b): (usize, usize), block: usize| {
            let pull = board.preimages(block, 1);
            let to = |cell: usize| {
                pull.iter().position(|from| usize::from(*from) == cell).expect("each cell once")
            };
            (to(a), to(b))
        };
        let colour = |cell: usize| (cell / board.cols() + cell % board.cols()) % 2;
        let starts = if k % 2 == 0 { vec![(0, 1)] } else { vec![(0, 2), (1, 3)] };
        for start in starts {
            let cells = board.cell_count();
            let size = (0..cells).filter(|cell| k % 2 == 0 || colour(*cell) == colour(start.0)).count();
            let mut seen = vec![false; cells * cells];
            seen[start.0 * cells + start.1] = true;
            let mut open = vec![start];
            let mut pairs = 0;
            while let Some(pair) = open.pop() {
                pairs += 1;
                for next in [turned(pair, 0), turned(pair, 1)] {
                    if !std::mem::replace(&mut seen[next.0 * cells + next.1], true) {
                        open.push(next);
                    }
                }
            }
            assert_eq!(pairs, size * (size - 1), "{board}");
        }
    }
}

/// Every word has its claimed effect for every block size, can be parsed in both conventions, and has the published
/// or previously computed number of turns.
#[test]
fn special_words_have_their_effect() {
    let lengths = [8, 6, 5, 4, 4, 4, 8, 8, 11, 8, 10, 24, 28, 12, 10, 10, 8, 4];
    for (special, length) in SPECIAL_WORDS.iter().zip(lengths) {
        let (from, to) = special.sides();
        for side in from..=to {
            let (board, word) = (special.board(side), special.word(side));
            assert!(special.is_achieved_by(side, &word), "{board}: {}", special.description);
            assert!(!special.is_achieved_by(side, &word[1..]), "{board}: without its first turn it does not");
            assert_eq!(word.len(), length, "{board}: {}", special.description);
            for convention in [Convention::Standard, Convention::LamPaper] {
                let text = format_turns_in(&word, board, convention);
                let read = parse_turns(&text, board, convention);
                assert_eq!(read.map(|read| merged(&read)).as_ref(), Ok(&word), "{text}");
            }
        }
    }
    assert_eq!(special_words(2).count(), 5);
    assert_eq!(special_words(12).count(), 0);
}

/// The searches find the recorded words, the longest over words of 14 turns.
#[test]
fn special_words_are_found_again() {
    for special in &SPECIAL_WORDS {
        let side = special.sides().0;
        assert_eq!(
            special.find(),
            Some(special.word(side)),
            "{}: {}",
            special.board(side),
            special.description
        );
    }
}

/// Random positions of boards of every kind, by every rule that turns blocks by quarters.
#[test]
fn boards_are_solved_by_three_cycles() {
    let mut boards = vec![
        (2, 2, 2),
        (2, 3, 2),
        (3, 2, 2),
        (2, 4, 2),
        (9, 2, 2),
        (3, 3, 2),
        (5, 4, 2),
        (3, 3, 3),
        (3, 4, 3),
    ];
    boards.extend([(4, 3, 3), (3, 5, 3), (10, 3, 3), (4, 4, 3), (6, 7, 3), (12, 12, 3)]);
    for k in 4..=12_u8 {
        boards.push((k, k, k));
        if k < 12 {
            boards.extend([(k, k + 1, k), (k + 1, k, k), (12, k + 1, k), ((k + 12) / 2, 12, k)]);
        }
    }
    for (index, (rows, cols, k)) in boards.into_iter().enumerate() {
        let rule = [Rule::Half, Rule::Quarter, Rule::Clockwise][index % 3];
        let board = variant(rows, cols, k, rule);
        let (reachable, cells) = (ReachableSet::of(board.board()), board.board().cell_count());
        for seed in 0..if cells > 60 { 1 } else { 2 } {
            let start = reachable.random_position(&seed.to_string());
            let plan = solve(&board, &start).unwrap_or_else(|why| panic!("{board}: {why}"));
            assert!(played(&board, &plan).is_solved(), "{board}");
            assert!(plan.steps.len() <= cells, "{board}: a number a step, or more");
        }
        assert_eq!(solve(&board, &Position::solved(board.board())).map(|plan| plan.cost()), Ok(0));
    }
}

#[test]
fn boards_outside_the_paper_are_rejected() {
    let solved = |variant: &Variant| Position::solved(variant.board());
    let ring = Board::new((4, 4), (3, 3), TurnKind::Ring, false).expect("a board");
    let ring = Variant::new(ring, Rule::Ring).expect("its rule");
    assert_eq!(solve(&ring, &solved(&ring)), Err(SolveError::WrongPuzzle));
    let directed = Board::new((4, 4), (2, 2), TurnKind::Quarter, true).expect("a board");
    let directed = Variant::new(directed, Rule::Half).expect("its rule");
    assert_eq!(solve(&directed, &solved(&directed)), Err(SolveError::WrongPuzzle));
    let odd = variant(4, 5, 4, Rule::Half);
    let mut numbers: Vec<u8> = (1..=20).collect();
    numbers.swap(0, 1);
    let start = Position::new(odd.board(), &numbers, &[]).expect("each number once");
    assert!(matches!(solve(&odd, &start), Err(SolveError::Unreachable(_))));
    for (rows, cols, k, what) in [
        (3, 4, 3, "belt"),
        (5, 5, 5, "spiral"),
        (5, 6, 5, "spiral:31"),
        (5, 6, 5, "spiral-cycle:1,2,3"),
        (12, 12, 5, "spiral-cycle:1,3,144"),
    ] {
        let board = variant(rows, cols, k, Rule::Half);
        let refused = demonstrate(&board, &solved(&board), what.parse().expect("an algorithm"));
        assert!(matches!(refused, Err(SolveError::NotApplicable(_))), "{board} {what}: {refused:?}");
    }
    for text in [
        "",
        "belts",
        "belt:1",
        "spiral:",
        "spiral:1,2",
        "spiral:999",
        "spiral-cycle:1,1,2",
        "spiral-cycle:1,2",
    ] {
        assert!(text.parse::<Demonstration>().is_err(), "{text:?}");
    }
}
