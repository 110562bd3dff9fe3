//! Small spaces with well-known tables, built by hand.

use std::collections::HashMap;

use antipode_puzzles::permutation;
use antipode_puzzles::space::{Generator, MAX_TILES, MoveName, Position, Space, Step, TileOrder};

const STAY: [u8; MAX_TILES] = TileOrder::SOLVED.0;

fn words(texts: &[&str]) -> Vec<MoveName> {
    texts.iter().map(|text| MoveName { text: (*text).to_owned(), frame_row: None }).collect()
}

/// The 8-puzzle: nine places of the hole, eight tiles. The goal has the hole at the end.
pub(crate) fn eight_puzzle() -> Space {
    let directions = [(-1i32, 0i32), (1, 0), (0, -1), (0, 1)];
    let classes = (0..9).map(|hole: i32| {
        let (row, column) = (hole / 3, hole % 3);
        let steps = (0..).zip(directions).filter_map(|(word, (down, right))| {
            let (row, column) = (row + down, column + right);
            if !(0..3).contains(&row) || !(0..3).contains(&column) {
                return None;
            }
            let to = row * 3 + column;
            let slot = |hole: i32, cell: i32| if cell < hole { cell } else { cell - 1 };
            let mut pull = STAY;
            for cell in (0..9).filter(|cell| *cell != to) {
                let before = if cell == hole { to } else { cell };
                pull[slot(to, cell) as usize] = slot(hole, before) as u8;
            }
            Some(Step { generator: Generator(word), to: to as u32, preimages: pull })
        });
        steps.collect()
    });
    Space {
        name: ("8-puzzle".to_owned(), "steps".to_owned()),
        tiles: 8,
        classes: classes.collect(),
        move_names: words(&["U", "D", "L", "R"]),
        solved: vec![Position { class: 8, order: TileOrder::SOLVED }],
    }
}

/// The available turns of a block.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum TurnDirections {
    Both,
    Clockwise,
}

impl TurnDirections {
    /// The numbers of corners by which a turn moves the tiles on.
    fn turns(self) -> &'static [usize] {
        match self {
            TurnDirections::Both => &[1, 3],
            TurnDirections::Clockwise => &[1],
        }
    }
}

/// Rotation: blocks of 2 × 2 turn by a quarter in either direction.
pub(crate) fn rotation(width: usize, height: usize) -> Space {
    rotation_by(width, height, TurnDirections::Both)
}

/// The same in the given directions.
pub(crate) fn rotation_by(width: usize, height: usize, directions: TurnDirections) -> Space {
    let mut steps = Vec::new();
    for row in 0..height - 1 {
        for column in 0..width - 1 {
            let at = row * width + column;
            let ring = [at, at + 1, at + width + 1, at + width];
            for &by in directions.turns() {
                let mut pull = STAY;
                for corner in 0..4 {
                    pull[ring[(corner + by) % 4]] = ring[corner] as u8;
                }
                steps.push(Step { generator: Generator(steps.len() as u16), to: 0, preimages: pull });
            }
        }
    }
    let texts = ["A", "a", "B", "b", "C", "c", "D", "d", "E", "e", "F", "f"];
    Space {
        name: ("rotation".to_owned(), format!("{width}x{height}n2 by {}", directions.turns().len())),
        tiles: width * height,
        move_names: words(&texts[..steps.len()]),
        classes: vec![steps],
        solved: vec![Position { class: 0, order: TileOrder::SOLVED }],
    }
}

/// The group that these permutations of `tiles` points and their inverses generate, each written in cycles from 1.
pub(crate) fn group(tiles: usize, generators: &[&[&[u8]]]) -> Space {
    group_by(tiles, generators, TurnDirections::Both)
}

/// The same, with or without the inverses.
pub(crate) fn group_by(tiles: usize, generators: &[&[&[u8]]], directions: TurnDirections) -> Space {
    let mut steps = Vec::new();
    for cycles in generators {
        let (mut forth, mut back) = (STAY, STAY);
        for cycle in *cycles {
            for (from, to) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
                forth[usize::from(to - 1)] = from - 1;
                back[usize::from(from - 1)] = to - 1;
            }
        }
        for pull in [forth, back].into_iter().take(directions.turns().len()) {
            steps.push(Step { generator: Generator(steps.len() as u16), to: 0, preimages: pull });
        }
    }
    Space {
        name: ("group".to_owned(), "generators".to_owned()),
        tiles,
        move_names: steps
            .iter()
            .map(|step| MoveName { text: format!("{}", step.generator.0), frame_row: None })
            .collect(),
        classes: vec![steps],
        solved: vec![Position { class: 0, order: TileOrder::SOLVED }],
    }
}

/// Nine tiles: eight in a ring that turns one way, and a ring of four or of three.
pub(crate) fn eight_with_nine(odd: bool) -> Space {
    let eight: &[&[u8]] = &[&[1, 2, 3, 4, 5, 6, 7, 8]];
    let other: &[&[u8]] = if odd { &[&[1, 9, 5, 3]] } else { &[&[1, 9, 4]] };
    group_by(9, &[eight, other], TurnDirections::Clockwise)
}

/// Rotation with blocks of 3 × 3: cells of the two colours of a checkerboard never mix, so the arrangements of the
/// smaller colour are the classes and the other numbers are the tiles. The middle of a block is fixed.
pub(crate) fn rotation_by_threes(width: usize, height: usize) -> Space {
    let colour = |parity: usize| -> Vec<usize> {
        (0..width * height).filter(|cell| (cell / width + cell % width) % 2 == parity).collect()
    };
    let (many, few) = (colour(0), colour(1));
    assert!(many.len() >= few.len());
    // For each turn, where each cell's number comes from.
    let mut turns: Vec<Vec<usize>> = Vec::new();
    for (row, column) in (0..height - 2).flat_map(|row| (0..width - 2).map(move |column| (row, column))) {
        let cell = |row_in: usize, column_in: usize| (row + row_in) * width + column + column_in;
        let mut clockwise: Vec<usize> = (0..width * height).collect();
        let mut back = clockwise.clone();
        for (i, j) in (0..3).flat_map(|i| (0..3).map(move |j| (i, j))) {
            clockwise[cell(j, 2 - i)] = cell(i, j);
            back[cell(i, j)] = cell(j, 2 - i);
        }
        turns.extend([clockwise, back]);
    }
    let within = |cells: &[usize], turn: &[usize]| {
        let mut pull = STAY;
        for (slot, cell) in cells.iter().enumerate() {
            pull[slot] =
                cells.iter().position(|from| *from == turn[*cell]).expect("colours do not mix") as u8;
        }
        pull
    };
    let arrangements = permutation::factorial(few.len()) as u32;
    let classes = (0..arrangements).map(|class| {
        let order = TileOrder(permutation::unrank(few.len(), u64::from(class)).expect("a rank"));
        let step = |(word, turn): (u16, &Vec<usize>)| {
            let to = permutation::rank(&order.pull(&within(&few, turn)).0[..few.len()]) as u32;
            Step { generator: Generator(word), to, preimages: within(&many, turn) }
        };
        (0..).zip(&turns).map(step).collect()
    });
    Space {
        name: ("rotation".to_owned(), format!("{width}x{height}n3 quarter")),
        tiles: many.len(),
        move_names: (0..turns.len())
            .map(|turn| MoveName { text: format!("{turn}"), frame_row: None })
            .collect(),
        classes: classes.collect(),
        solved: vec![Position { class: 0, order: TileOrder::SOLVED }],
    }
}

/// Rotation with blocks of 2 × 2 whose numbers have directions: the directions of the cells are the classes, four to
/// the power of the number of cells.
pub(crate) fn rotation_with_directions(width: usize, height: usize, directions: TurnDirections) -> Space {
    let plain = rotation_by(width, height, directions);
    let steps = &plain.classes[0];
    let classes = (0..1u32 << (2 * plain.tiles)).map(|class| {
        let step = |step: &Step| {
            let by = directions.turns()[usize::from(step.generator.0) % directions.turns().len()] as u32;
            let to = (0..plain.tiles).fold(0, |to, cell| {
                let from = usize::from(step.preimages[cell]);
                let turned = if from == cell { 0 } else { by };
                to | (((class >> (2 * from)) + turned) & 3) << (2 * cell)
            });
            Step { generator: step.generator, to, preimages: step.preimages }
        };
        steps.iter().map(step).collect()
    });
    let classes = classes.collect();
    let name = ("rotation".to_owned(), format!("{}o", plain.name.1));
    Space { name, classes, ..plain }
}

/// The same puzzle with one class of one tile for each reachable position.
pub(crate) fn closed(space: &Space) -> Space {
    let mut found = space.solved.clone();
    let mut number: HashMap<Position, u32> = found.iter().copied().zip(0..).collect();
    let mut classes = Vec::new();
    while let Some(here) = found.get(classes.len()).copied() {
        let step = |step: &Step| {
            let there = space.apply(&here, step);
            let next = number.len() as u32;
            let to = *number.entry(there).or_insert_with(|| {
                found.push(there);
                next
            });
            Step { generator: step.generator, to, preimages: STAY }
        };
        classes.push(space.classes[here.class as usize].iter().map(step).collect());
    }
    let solved = (0..space.solved.len() as u32).map(|class| Position { class, order: TileOrder::SOLVED });
    Space { classes, solved: solved.collect(), tiles: 1, ..space.clone() }
}
