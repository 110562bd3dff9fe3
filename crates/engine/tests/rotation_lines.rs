//! Blocks turned by 180° that reach from edge to edge of a long board: whole lines stay together.

use antipode_engine::group::chain::Certainty;
use antipode_engine::group::turn_group::TurnGroup;
use antipode_puzzles::rotation::verdict::{judge, nearest_solvable};
use antipode_puzzles::rotation::{Board, Direction, Position, ReachableSet, TurnKind, Unreachable};
use antipode_puzzles::scramble::SeededRng;

/// Boards longer than 8 whose blocks are as high as the board and an odd number of columns wide, and their transposes.
fn boards() -> Vec<Board> {
    let mut boards = Vec::new();
    for cols in 9..=12 {
        for wide in (3..cols).step_by(2) {
            for rows in [2, 3, 4, 7, 12] {
                for orientable in [false, true] {
                    let board = Board::new((rows, cols), (rows, wide), TurnKind::Flip, orientable);
                    boards.push(board.expect("it fits"));
                    let transposed = Board::new((cols, rows), (wide, rows), TurnKind::Flip, orientable);
                    boards.push(transposed.expect("it fits"));
                }
            }
        }
    }
    boards
}

/// Lines of one cell: each row is an independent puzzle, with directions.
#[test]
fn rows_alone_keep_their_directions() {
    for name in ["9x2n7x1o", "11x2n9x1o", "11x3n9x1o", "2x11n1x9o", "12x2n9x1o"] {
        let board: Board = name.parse().expect("a board");
        let (turns, reachable) = (TurnGroup::of(board), ReachableSet::of(board));
        let chain = turns.chain();
        assert_eq!(chain.order().to_string(), reachable.count().to_string(), "{board}");
        if name == "11x2n9x1o" {
            assert_eq!(reachable.count().to_string(), "53,084,160,000", "230,400 a row");
        }
        for seed in 0..20 {
            let drawn = reachable.random_position(&seed.to_string());
            assert!(chain.contains(&turns.element_of(&drawn)), "{drawn}");
            assert_eq!(reachable.check(&drawn), Ok(()), "{drawn}");
            let mut directions = drawn.directions().to_vec();
            directions[1] = directions[1].turned(2);
            let turned = Position::new(board, drawn.numbers(), &directions).expect("each number once");
            assert_eq!(
                reachable.check(&turned).is_ok(),
                chain.contains(&turns.element_of(&turned)),
                "{turned}"
            );
            assert_eq!(reachable.check(&nearest_solvable(&reachable, &turned).position), Ok(()));
        }
    }
}

#[test]
fn counts_are_the_orders() {
    for board in boards() {
        let chain = TurnGroup::of(board).chain();
        assert_eq!(chain.order().to_string(), ReachableSet::of(board).count().to_string(), "{board}");
        assert_eq!(chain.certainty(), Certainty::MeetsBound, "{board}");
    }
}

/// A position of whole lines in random order and orientation, most of the time within their orbits.
fn random_lines(board: Board, rng: &mut SeededRng) -> Position {
    let upright = board.rows() == board.block_rows();
    let (across, along) = if upright { (board.rows(), board.cols()) } else { (board.cols(), board.rows()) };
    let cell = |across: usize, along: usize| {
        if upright { across * board.cols() + along } else { along * board.cols() + across }
    };
    let mut lines: Vec<usize> = (0..along).collect();
    let step = if rng.below(10) == 0 { 1 } else { 2 };
    for _ in 0..20 {
        let one = rng.below((along - step) as u64) as usize;
        lines.swap(one, one + step);
    }
    let mut numbers = vec![0; board.cell_count()];
    let mut directions = Position::solved(board).directions().to_vec();
    for (place, &line) in lines.iter().enumerate() {
        let over = rng.below(2) == 1;
        for at in 0..across {
            let home = cell(if over { across - 1 - at } else { at }, line);
            numbers[cell(at, place)] = home as u8 + 1;
            if let (Some(direction), true) = (directions.get_mut(cell(at, place)), over) {
                *direction = Direction::Down;
            }
        }
    }
    Position::new(board, &numbers, &directions).expect("each number once")
}

#[test]
fn rejected_positions_are_unreachable() {
    let mut rng = SeededRng::new("lines");
    let (mut solvable, mut refused) = (0, 0);
    for board in boards().into_iter().filter(|board| board.rows().min(board.cols()) <= 4) {
        let (turns, reachable) = (TurnGroup::of(board), ReachableSet::of(board));
        let chain = turns.chain();
        for seed in 0..12 {
            let drawn = reachable.random_position(&seed.to_string());
            assert_eq!(reachable.check(&drawn), Ok(()), "{drawn}");
            assert!(chain.contains(&turns.element_of(&drawn)), "{drawn}");
            let position = random_lines(board, &mut rng);
            let verdict = reachable.check(&position);
            assert_eq!(
                verdict.is_ok(),
                chain.contains(&turns.element_of(&position)),
                "{position}: {verdict:?}"
            );
            solvable += u32::from(verdict.is_ok());
            refused += u32::from(verdict == Err(Unreachable::Lines));
            assert_eq!(judge(&reachable, &position).to_string() == "it can be solved", verdict.is_ok());
        }
    }
    assert!(solvable > 100 && refused > 100, "{solvable} solvable, {refused} refused");
}

#[test]
fn the_nearest_can_be_solved_and_is_near() {
    let board: Board = "11x3n9x3".parse().expect("a board");
    let reachable = ReachableSet::of(board);
    let mut rng = SeededRng::new("near");
    for seed in 0..6 {
        let mut numbers = reachable.random_position(&seed.to_string()).numbers().to_vec();
        let (one, other) = (rng.below(33) as usize, rng.below(33) as usize);
        numbers.swap(one, other);
        let position = Position::new(board, &numbers, &[]).expect("each number once");
        let near = nearest_solvable(&reachable, &position);
        assert_eq!(reachable.check(&near.position), Ok(()));
        assert!(near.moved.len() <= 2, "{position}: {near}");
        let solved = nearest_solvable(&reachable, &near.position);
        assert!(solved.moved.is_empty());
    }
}
