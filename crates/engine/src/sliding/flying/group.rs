//! Pieces that may be exchanged when they fly, and their places.

use antipode_puzzles::sliding::{Cells, Freedom, Goal, Grid, PosedBoard};

use crate::sliding::compiled::CompiledBoard;

/// The cells of a shape: rows and columns, in reading order. Some are in row 0 and some in column 0.
type Shape = Vec<(usize, usize)>;

/// A place where a piece may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) cells: Cells,
    /// The number of quarter turns clockwise from the shape of the group.
    pub(super) turns: u8,
}

/// Pieces that may be exchanged.
#[derive(Clone, Debug)]
pub(super) struct FlyingGroup {
    /// The indices of the pieces.
    pub(super) pieces: Vec<usize>,
    /// Where all of them may lie.
    pub(super) places: Vec<Place>,
    /// After how many quarter turns the shape looks the same.
    pub(super) period: u8,
    shape: Shape,
    label: u8,
    barred: Cells,
    /// For pieces that keep to a line, the anchors on it.
    line: Option<u128>,
}

/// One piece of the goal: the places with which it is satisfied, by group.
pub(super) type PiecePlaces = Vec<(usize, u16)>;

/// The groups of a puzzle.
pub(super) fn flying_groups(puzzle: &PosedBoard) -> Vec<FlyingGroup> {
    let start = puzzle.start();
    let board = start.board();
    let grid = board.grid();
    let labels = puzzle.goal().piece_labels(board);
    let compiled = CompiledBoard::<u128>::of(puzzle);
    let mut groups: Vec<FlyingGroup> = Vec::new();
    for (index, piece) in board.pieces().iter().enumerate() {
        let shape: Shape = piece.shape().iter().map(|cell| grid.row_col(cell)).collect();
        let line = (piece.freedom() != Freedom::Free).then_some(compiled.pieces[index].fits);
        let label = labels[index];
        let is_same = |group: &&mut FlyingGroup| {
            let looks_same =
                if line.is_some() { group.shape == shape } else { turned(&group.shape).contains(&shape) };
            (group.label, group.barred, group.line) == (label, piece.barred(), line) && looks_same
        };
        if let Some(group) = groups.iter_mut().find(is_same) {
            group.pieces.push(index);
            continue;
        }
        let shapes = if line.is_some() { vec![shape.clone()] } else { turned(&shape) };
        let closed = board.walls().union(piece.barred());
        let mut places = Vec::new();
        for (turns, shape) in (0..).zip(&shapes) {
            for anchor in 0..grid.cell_count() {
                let Some(cells) = cells_at(grid, shape, anchor).filter(|cells| !cells.intersects(closed))
                else {
                    continue;
                };
                if line.is_none_or(|line| line >> anchor & 1 == 1) {
                    places.push(Place { cells, turns });
                }
            }
        }
        let (period, barred) = (shapes.len() as u8, piece.barred());
        groups.push(FlyingGroup { pieces: vec![index], places, period, shape, label, barred, line });
    }
    groups
}

/// The needs of a goal: all must be satisfied.
pub(super) fn needs(puzzle: &PosedBoard, groups: &[FlyingGroup]) -> Vec<PiecePlaces> {
    let start = puzzle.start();
    let board = start.board();
    let matching = |piece: &dyn Fn(usize) -> bool, cells: &dyn Fn(Cells) -> bool| -> PiecePlaces {
        let mut need = Vec::new();
        for (number, group) in groups.iter().enumerate().filter(|(_, group)| piece(group.pieces[0])) {
            let places = (0..).zip(&group.places).filter(|(_, place)| cells(place.cells));
            need.extend(places.map(|(place, _)| (number, place)));
        }
        need
    };
    match puzzle.goal() {
        Goal::Places(targets) => {
            let of_target = targets.iter().flat_map(|target| {
                target.anchors.iter().map(|&anchor| {
                    let wanted = board.pieces()[target.pieces[0]].cells_at(anchor);
                    matching(&|piece| target.pieces.contains(&piece), &|cells| cells == wanted)
                })
            });
            of_target.collect()
        }
        Goal::Corner { piece, rule } => {
            vec![matching(&|other| other == *piece, &|cells| rule.is_satisfied(board, cells))]
        }
    }
}

/// The shape turned clockwise by 0, 1, 2, 3 quarter turns, as far as it looks different.
fn turned(shape: &Shape) -> Vec<Shape> {
    let mut shapes = vec![shape.clone()];
    loop {
        let last = &shapes[shapes.len() - 1];
        let bottom = last.iter().map(|(row, _)| *row).max().unwrap_or(0);
        let mut next: Shape = last.iter().map(|&(row, col)| (col, bottom - row)).collect();
        next.sort_unstable();
        if next == *shape {
            return shapes;
        }
        shapes.push(next);
    }
}

/// The cells of a shape whose bounding box begins at a cell; `None` if it would leave the grid.
fn cells_at(grid: Grid, shape: &Shape, anchor: usize) -> Option<Cells> {
    let (top, left) = grid.row_col(anchor);
    let inside = |(row, col): (usize, usize)| row < grid.rows() && col < grid.cols();
    let cells = shape.iter().map(|(row, col)| (top + row, left + col));
    cells.map(|at| inside(at).then(|| grid.cell(at.0, at.1))).collect()
}
