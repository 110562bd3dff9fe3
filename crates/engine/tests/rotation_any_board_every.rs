//! Random solvable positions of every kind of board up to 12 × 12: each is solved by turns of its rule.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use antipode_engine::method::rotation_any_board::Solver;
use antipode_puzzles::rotation::{Board, ReachableSet, Rule, TurnKind, Variant};
use antipode_sampling::{is_full, part};

const TEN_THOUSAND: usize = 10_000;

/// Every board whose blocks turn by quarters, and a sample of the other rules.
fn rotations(others: usize) -> Vec<Variant> {
    let mut quarters = Vec::new();
    let mut rest = Vec::new();
    let mut add = |size, block, turning, orientable, rule| {
        let Ok(board) = Board::new(size, block, turning, orientable) else { return };
        let variant = Variant::new(board, rule).expect("the rule is one of this turning");
        if rule == Rule::Quarter && !orientable { quarters.push(variant) } else { rest.push(variant) }
    };
    for rows in 2..=12 {
        for cols in 2..=12 {
            for side in 2..=12 {
                for rule in Rule::ALL {
                    add((rows, cols), (side, side), rule.turn_kind(), false, rule);
                    add((rows, cols), (side, side), rule.turn_kind(), true, rule);
                }
                for other in (1..=12).filter(|other| *other != side) {
                    add((rows, cols), (other, side), TurnKind::Flip, side % 2 == 0, Rule::Flip);
                }
            }
        }
    }
    quarters.extend(rest.into_iter().step_by(others));
    quarters
}

/// Draws and solves the positions of these seeds and plays the solutions. Returns the total number of turns.
fn solve(solver: &mut Solver, variant: &Variant, seeds: &[usize]) -> u64 {
    let reachable = ReachableSet::of(variant.board());
    solver.set_board(variant);
    let mut turns = 0;
    for seed in seeds {
        let start = reachable.random_position(&seed.to_string());
        let plan = solver.solve(&start).unwrap_or_else(|fault| panic!("{variant}, {start:?}: {fault}"));
        let mut now = start;
        for turn in plan.steps.iter().flat_map(|step| &step.turns) {
            assert!(variant.allowed_steps().contains(&turn.steps), "{variant} has no {turn:?}");
            now = now.turned(*turn).expect("a block of the board");
        }
        assert!(now.is_solved(), "{variant}");
        turns += u64::from(plan.cost());
    }
    turns
}

fn solve_each(rotations: &[Variant]) {
    for variant in rotations {
        solve(&mut Solver::new(variant), variant, &[0]);
    }
}

/// One of 40 of the boards whose blocks turn by quarters.
#[test]
fn boards_of_all_sizes_are_solved() {
    let some: Vec<Variant> = rotations(usize::MAX).into_iter().step_by(40).collect();
    solve_each(&some);
}

/// The initial number of positions of each board, by its cells; the rest of the ten thousand go to the smallest
/// boards.
fn shares(rotations: &[Variant]) -> Vec<usize> {
    let share = |variant: &Variant| match (variant.board().cell_count(), variant.board().block_rows()) {
        (_, 3) => 2,
        (..=48, _) => 20,
        _ => 2,
    };
    let mut shares: Vec<usize> = rotations.iter().map(share).collect();
    // The corner of boards with blocks of 3 × 3 takes a tenth of a second.
    let mut smallest: Vec<usize> = (0..shares.len()).filter(|&index| shares[index] > 2).collect();
    smallest.sort_by_key(|&index| rotations[index].board().cell_count());
    smallest.truncate(100);
    let left = TEN_THOUSAND - shares.iter().sum::<usize>();
    for extra in 0..left {
        shares[smallest[extra % smallest.len()]] += 1;
    }
    shares
}

/// Numbers from 0 for each board that the test visits. The words of a corner take seconds, and boards with the same block share
/// them: a sample has all positions of one board of eight, for every third side of a block.
fn seeds(rotations: &[Variant], shares: &[usize]) -> Vec<Vec<usize>> {
    let sides: Vec<usize> = part(&[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 0).copied().collect();
    let is_visited = |number: usize| {
        is_full() || number.is_multiple_of(8) && sides.contains(&rotations[number].board().block_rows())
    };
    let numbers = shares.iter().enumerate();
    numbers.map(|(number, share)| (0..if is_visited(number) { *share } else { 0 }).collect()).collect()
}

/// Positions of all boards up to 12 × 12 whose blocks turn by quarters, more of small boards than of large ones.
#[test]
#[expect(clippy::print_stdout, reason = "the mean lengths are worth reading")]
fn ten_thousand_positions_are_solved() {
    let rotations: Vec<Variant> = {
        let mut all = rotations(usize::MAX);
        all.retain(|variant| variant.rule() == Rule::Quarter && !variant.board().is_orientable());
        all
    };
    let shares = shares(&rotations);
    assert_eq!(shares.iter().sum::<usize>(), TEN_THOUSAND);
    let seeds = seeds(&rotations, &shares);
    // Boards with the same block together, as they share corners, in two halves.
    let next = AtomicUsize::new(0);
    let sums = Mutex::new([(0, 0, 0); 13]);
    let work = || {
        loop {
            let task = next.fetch_add(1, Ordering::Relaxed);
            let (side, half) = (2 + task / 2, task % 2);
            if side > 12 {
                break;
            }
            let mut solver = Solver::new(&rotations[0]);
            for (variant, seeds) in rotations.iter().zip(&seeds) {
                let board = variant.board();
                let is_mine = board.block_rows() == side && (board.rows() + board.cols()) % 2 == half;
                if is_mine && !seeds.is_empty() {
                    let turns = solve(&mut solver, variant, seeds);
                    let mut sums = sums.lock().expect("no thread has panicked");
                    let (boards, positions, sum) = &mut sums[side];
                    (*boards, *positions, *sum) = (*boards + 1, *positions + seeds.len(), *sum + turns);
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(work);
        }
    });
    let sums = sums.into_inner().expect("no thread has panicked");
    for (side, (boards, positions, turns)) in sums.iter().enumerate().filter(|(_, (boards, ..))| *boards > 0)
    {
        let mean = *turns as f64 / *positions as f64;
        println!(
            "{side} x {side} blocks: {boards} boards, {positions} positions, {mean:.1} turns on average"
        );
    }
}
