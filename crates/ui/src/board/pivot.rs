//! Pivots: which pivot a pointer refers to, the layout during a turn, and which turn leads from one scene to another.

use super::drag::BoardLayout;
use antipode_puzzles::scene::{Motion, MoveGesture, Pivot, Scene};
use antipode_puzzles::short_list;

/// The pivot nearest to a point, given in cells from the left and the top.
#[must_use]
pub fn nearest<M>(scene: &Scene<M>, (x, y): (f64, f64)) -> Option<usize> {
    let away = |pivot: &Pivot| {
        let (dx, dy) = (x - f64::from(pivot.half_x) / 2.0, y - f64::from(pivot.half_y) / 2.0);
        dx * dx + dy * dy
    };
    let all = scene.pivots.iter().map(away).enumerate();
    all.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(pivot, _)| pivot)
}

/// The moves that turn a pivot by a number of smallest turns, clockwise positive. Full turns are removed.
#[must_use]
pub fn moves<M: Copy>(scene: &Scene<M>, pivot: usize, steps: i32) -> Vec<M> {
    let Some(here) = scene.pivots.get(pivot) else { return Vec::new() };
    let grip = |clockwise| {
        scene.handles.iter().find(|handle| {
            handle.gesture
                == MoveGesture::TurnPivot { pivot: u8::try_from(pivot).unwrap_or(u8::MAX), clockwise }
        })
    };
    // A pivot whose two directions are equivalent has one handle.
    let Some(handle) = grip(steps > 0).or_else(|| grip(steps <= 0)) else { return Vec::new() };
    let count = steps.unsigned_abs() % order(here).unsigned_abs();
    vec![handle.mv; count as usize]
}

/// Whether all cells of a pivot are highlighted.
#[must_use]
pub fn is_highlighted(pivot: &Pivot, highlighted: &[usize]) -> bool {
    !highlighted.is_empty() && pivot.cells.iter().all(|cell| highlighted.contains(&usize::from(*cell)))
}

/// The sign for a turn of a pivot: which way, or half a turn.
#[must_use]
pub fn sign_of<M: Copy + PartialEq>(scene: &Scene<M>, mv: M) -> &'static str {
    match scene.handles.iter().find(|handle| handle.mv == mv).map(|handle| &handle.gesture) {
        Some(MoveGesture::TurnPivot { clockwise: true, .. }) => "↻",
        Some(MoveGesture::TurnPivot { clockwise: false, .. }) => "↺",
        _ => "½",
    }
}

/// The number of smallest turns in a full turn.
#[must_use]
pub fn order(pivot: &Pivot) -> i32 {
    match pivot.motion {
        Motion::Rotate { quarters } => 4 / i32::from(quarters).max(1),
        Motion::Cycle => i32::try_from(pivot.cells.len()).unwrap_or(1).max(1),
    }
}

/// The angle of the smallest turn, in degrees.
#[must_use]
pub fn unit_degrees(pivot: &Pivot) -> f64 {
    360.0 / f64::from(order(pivot))
}

/// Which pivot turned between two scenes, and by how many smallest turns, the shorter way, clockwise positive. `None` if nothing
/// moved, or anything other than one pivot.
#[must_use]
pub fn turn_between<M>(from: &Scene<M>, to: &Scene<M>) -> Option<(usize, i32)> {
    if from.slots.len() != to.slots.len() {
        return None;
    }
    let went = |slot: &usize| from.slots[*slot].piece != to.slots[*slot].piece;
    let moved: Vec<usize> = (0..from.slots.len()).filter(went).collect();
    let first = moved.first()?;
    for (index, pivot) in from.pivots.iter().enumerate() {
        let holds = |slot: &usize| pivot.cells.iter().any(|cell| usize::from(*cell) == *slot);
        if !holds(first) || !moved.iter().all(holds) {
            continue;
        }
        let order = order(pivot);
        // 1, -1, 2, -2 … half of the order
        let turns = (1..=order / 2).flat_map(|steps| [steps, -steps]);
        for steps in turns {
            let image = image(from, pivot, steps);
            let carried = |(cell, &to_cell): (&u8, &usize)| {
                from.slots[usize::from(*cell)].piece == to.slots[to_cell].piece
            };
            if pivot.cells.iter().zip(&image).all(carried) {
                return Some((index, steps));
            }
        }
    }
    None
}

/// The slot that each cell of a pivot moves to under a turn.
fn image<M>(scene: &Scene<M>, pivot: &Pivot, steps: i32) -> Vec<usize> {
    let cells = &pivot.cells;
    match pivot.motion {
        Motion::Cycle => {
            let by = steps.rem_euclid(order(pivot)).unsigned_abs() as usize;
            (0..cells.len()).map(|at| usize::from(cells[(at + by) % cells.len()])).collect()
        }
        Motion::Rotate { quarters } => {
            let middle = |slot: usize| {
                let slot = &scene.slots[slot];
                (2 * slot.x + 1 - pivot.half_x, 2 * slot.y + 1 - pivot.half_y)
            };
            let turn = |(mut x, mut y): (i32, i32)| {
                // A quarter clockwise moves what is right of the middle to below it.
                for _ in 0..(steps * i32::from(quarters)).rem_euclid(4) {
                    (x, y) = (-y, x);
                }
                (x, y)
            };
            let at = |place: (i32, i32)| {
                cells.iter().map(|cell| usize::from(*cell)).find(|&cell| middle(cell) == place)
            };
            cells
                .iter()
                .map(|&cell| {
                    at(turn(middle(usize::from(cell)))).expect("a block is carried onto itself by its turns")
                })
                .collect()
        }
    }
}

/// The layout while the cells of a ring are shifted by `steps`, which may be fractional.
#[must_use]
pub fn ring_layout<M>(scene: &Scene<M>, pivot: &Pivot, steps: f64) -> BoardLayout {
    let mut picture = BoardLayout::at_rest(scene);
    let whole = steps.floor();
    let (near, far) = (image(scene, pivot, whole as i32), image(scene, pivot, whole as i32 + 1));
    for (at, &cell) in pivot.cells.iter().enumerate() {
        let piece = scene.slots[usize::from(cell)].piece;
        let Some(piece) = scene.pieces.iter().position(|other| Some(other.id) == piece) else { continue };
        let (from, to) = (&scene.slots[near[at]], &scene.slots[far[at]]);
        let mix = |a: i32, b: i32| f64::from(a) + (steps - whole) * f64::from(b - a);
        picture.pieces[piece] = (mix(from.x, to.x), mix(from.y, to.y));
    }
    picture
}

/// The label of a pivot with its pieces: `block B: 9 2 5 7`.
#[must_use]
pub fn label<M>(scene: &Scene<M>, pivot: &Pivot) -> String {
    let mut cells = pivot.cells.clone();
    short_list::sort(&mut cells);
    let mut name = format!("block {}:", pivot.label);
    for cell in cells {
        let piece = scene.slots[usize::from(cell)].piece;
        if let Some(piece) = scene.pieces.iter().find(|other| Some(other.id) == piece) {
            name.push(' ');
            name += &piece.label;
            name += match piece.quarters {
                1 => " turned right",
                2 => " upside down",
                3 => " turned left",
                _ => "",
            };
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_puzzles::puzzle::Puzzle;
    use antipode_puzzles::rotation::{Board, Position, Rule, Turn, TurnKind, Variant, scene};

    fn start(size: (u8, u8), block: (u8, u8), turning: TurnKind) -> Position {
        Position::solved(Board::new(size, block, turning, false).expect("a board"))
    }

    fn after(position: &Position, block: u8, steps: i8) -> Position {
        position.turned(Turn { block, steps }).expect("a block of the board")
    }

    #[test]
    fn the_turn_is_derived_from_two_scenes() {
        let boards = [
            start((3, 4), (2, 2), TurnKind::Quarter),
            start((4, 5), (3, 3), TurnKind::Quarter),
            start((4, 5), (3, 3), TurnKind::Ring),
            start((5, 4), (4, 4), TurnKind::Ring),
            start((4, 3), (1, 2), TurnKind::Flip),
            start((4, 5), (2, 3), TurnKind::Flip),
        ];
        for solved in boards {
            let from = after(&after(&solved, 0, 1), 1, 1);
            let order = solved.board().turn_order() as i32;
            for block in 0..solved.board().block_count() as u8 {
                for steps in 1..order {
                    let to = after(&from, block, steps as i8);
                    let seen = turn_between(&scene(&from), &scene(&to));
                    let short = if 2 * steps > order { steps - order } else { steps };
                    assert_eq!(seen, Some((usize::from(block), short)), "{:?}", solved.board());
                }
            }
            assert_eq!(turn_between(&scene(&from), &scene(&from)), None);
            assert_eq!(turn_between(&scene(&from), &scene(&solved)), None, "two blocks turned");
        }
    }

    #[test]
    fn a_pointer_means_the_nearest_pivot_and_its_block_holds_the_touched_cell() {
        let scene = scene(&start((4, 5), (3, 3), TurnKind::Quarter));
        assert_eq!(nearest(&scene, (0.1, 0.1)), Some(0));
        assert_eq!(nearest(&scene, (4.9, 3.9)), Some(5));
        for slot in &scene.slots {
            let at = (f64::from(slot.x) + 0.4, f64::from(slot.y) + 0.4);
            let pivot = &scene.pivots[nearest(&scene, at).expect("a pivot")];
            assert!(pivot.cells.iter().any(|cell| &scene.slots[usize::from(*cell)] == slot), "{slot:?}");
        }
    }

    #[test]
    fn turns_become_moves_of_the_handles() {
        let quarter = scene(&start((3, 3), (2, 2), TurnKind::Quarter));
        assert_eq!(moves(&quarter, 1, 2), [Turn::clockwise(1); 2]);
        assert_eq!(moves(&quarter, 1, -1), [Turn::anticlockwise(1)]);
        assert_eq!(moves(&quarter, 1, 4), [], "a whole turn is none");
        assert_eq!(moves(&quarter, 9, 1), [], "there is no such pivot");
        let flip = scene(&start((3, 3), (1, 2), TurnKind::Flip));
        assert_eq!(moves(&flip, 2, -1), [Turn::clockwise(2)], "both ways come to the same");
        let legal = Variant::new(Board::square(3, 3, 2).expect("a board"), Rule::Quarter).expect("quarters");
        for pivot in 0..4 {
            for mv in moves(&quarter, pivot, 1).into_iter().chain(moves(&quarter, pivot, -1)) {
                assert!(legal.apply(&legal.solved(), mv).is_some());
            }
        }
    }

    #[test]
    fn a_ring_goes_along_its_cells_and_its_middle_stays() {
        let scene = scene(&start((3, 4), (3, 3), TurnKind::Ring));
        let picture = ring_layout(&scene, &scene.pivots[0], 1.5);
        // 1 2 3
        // 5 6 7     1 is half way from 3 to 7 after a step and a half … from 2 to 3
        // 9 …
        assert_eq!(picture.pieces[0], (1.5, 0.0));
        assert_eq!(picture.pieces[2], (2.0, 1.5), "3 goes down the side");
        assert_eq!(picture.pieces[5], (1.0, 1.0), "the middle stays");
        assert_eq!(ring_layout(&scene, &scene.pivots[0], -0.25).pieces[0], (0.0, 0.25));
    }

    #[test]
    fn a_block_label_lists_its_pieces() {
        let board = Board::new((2, 3), (2, 2), TurnKind::Quarter, true).expect("a board");
        let position = after(&Position::solved(board), 1, 1);
        let turned = scene(&position);
        assert_eq!(label(&turned, &turned.pivots[0]), "block A: 1 5 turned right 4 6 turned right");
        let ring = scene(&start((3, 3), (3, 3), TurnKind::Ring));
        assert_eq!(label(&ring, &ring.pivots[0]), "block A: 1 2 3 4 6 7 8 9");
    }
}
