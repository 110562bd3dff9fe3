//! Random positions that can be solved, of every kind of board up to 12 × 12: each is solved, by turns of its rule.

use antipode_engine::method::rotation_any_board::Solver;
use antipode_puzzles::rotation::{Board, Reach, Rotation, Rule, Turning};

/// Every board whose blocks are turned by quarters, and of the other rules every so many.
fn rotations(others: usize) -> Vec<Rotation> {
    let mut quarters = Vec::new();
    let mut rest = Vec::new();
    let mut add = |size, block, turning, orientable, rule| {
        let Ok(board) = Board::new(size, block, turning, orientable) else { return };
        let rotation = Rotation::new(board, rule).expect("the rule is one of this turning");
        if rule == Rule::Quarter && !orientable { quarters.push(rotation) } else { rest.push(rotation) }
    };
    for rows in 2..=12 {
        for cols in 2..=12 {
            for side in 2..=12 {
                for rule in Rule::ALL {
                    add((rows, cols), (side, side), rule.turning(), false, rule);
                    add((rows, cols), (side, side), rule.turning(), true, rule);
                }
                for other in (1..=12).filter(|other| *other != side) {
                    add((rows, cols), (other, side), Turning::Flip, side % 2 == 0, Rule::Flip);
                }
            }
        }
    }
    quarters.extend(rest.into_iter().step_by(others));
    quarters
}

/// Solves so many positions of each and plays the solutions.
fn solve(rotations: &[Rotation], each: usize) {
    for rotation in rotations {
        let reach = Reach::of(rotation.board());
        let mut solver = Solver::new(rotation);
        for seed in 0..each {
            let start = reach.draw(&seed.to_string());
            let plan =
                solver.solve(&start).unwrap_or_else(|fault| panic!("{rotation:?}, {start:?}: {fault}"));
            let mut now = start;
            let amounts = rotation.amounts();
            for turn in plan.steps.iter().flat_map(|step| &step.turns) {
                assert!(amounts.contains(&turn.steps), "{rotation:?} has no {turn:?}");
                now = now.turned(*turn).expect("a block of the board");
            }
            assert!(now.is_solved(), "{rotation:?}");
        }
    }
}

/// One of 40 of the boards whose blocks are turned by quarters.
#[test]
fn boards_of_all_sizes_are_solved() {
    let some: Vec<Rotation> = rotations(usize::MAX).into_iter().step_by(40).collect();
    solve(&some, 1);
}
