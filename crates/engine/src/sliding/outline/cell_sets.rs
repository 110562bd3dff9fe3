//! Sets of cells of an outline, a bit each in reading order.

use antipode_puzzles::sliding::board_outline::{BoardOutline, MAX_CELLS};

/// Right, left, down, up, and one layer down or up.
pub(super) const DIRECTIONS: usize = 6;

/// Sets of cells, shifted.
#[derive(Clone, Debug)]
pub(super) struct CellSets {
    /// For each set of cells the same set one cell farther in each direction; 0 if it would leave the outline.
    shifted: Vec<[u16; DIRECTIONS]>,
    count: usize,
    /// The cells where the outline begins, along each axis.
    edges: [u16; 3],
}

impl CellSets {
    pub(super) fn of(outline: &BoardOutline) -> CellSets {
        let cells = outline.cells();
        let neighbours: Vec<[Option<usize>; DIRECTIONS]> = (0..cells.len())
            .map(|cell| std::array::from_fn(|direction| neighbour(outline, cell, direction)))
            .collect();
        let mut shifted: Vec<[u16; DIRECTIONS]> = vec![[0; DIRECTIONS]];
        shifted.reserve_exact((1 << cells.len()) - 1);
        for set in 1..1_usize << cells.len() {
            let rest = set & (set - 1);
            let beside = &neighbours[set.trailing_zeros() as usize];
            shifted.push(std::array::from_fn(|direction| {
                match (beside[direction], shifted[rest][direction]) {
                    (Some(cell), _) if rest == 0 => 1 << cell,
                    (None, _) | (_, 0) => 0,
                    (Some(cell), others) => others | 1 << cell,
                }
            }));
        }
        let edge =
            |axis: usize| (0..cells.len()).filter(|cell| cells[*cell][axis] == 0).map(|cell| 1 << cell).sum();
        CellSets { shifted, count: cells.len(), edges: std::array::from_fn(edge) }
    }

    pub(super) fn all_cells(&self) -> u16 {
        u16::MAX >> (MAX_CELLS - self.count)
    }

    /// The set one cell farther; `None` if it would leave the outline.
    #[inline]
    pub(super) fn shifted(&self, cells: u16, direction: usize) -> Option<u16> {
        let to = self.shifted[usize::from(cells)][direction];
        (to != 0).then_some(to)
    }

    /// Whether cells begin where the outline begins, along every axis.
    pub(super) fn is_in_first_corner(&self, cells: u16) -> bool {
        self.edges.iter().all(|edge| cells & edge != 0)
    }

    /// Calls for every connected set of allowed cells that contains `first`, once each.
    pub(super) fn for_each_connected(&self, first: usize, allowed: u16, found: &mut impl FnMut(u16)) {
        self.extend(1 << first, 0, allowed, found);
    }

    /// `kept` is the set, `refused` are cells that it shall not contain.
    fn extend(&self, kept: u16, refused: u16, allowed: u16, found: &mut impl FnMut(u16)) {
        found(kept);
        let mut beside = 0;
        let mut cells = kept;
        while cells != 0 {
            let cell = cells & cells.wrapping_neg();
            beside = self.shifted[usize::from(cell)].iter().fold(beside, |beside, to| beside | to);
            cells &= cells - 1;
        }
        let mut open = beside & allowed & !kept & !refused;
        let mut refused = refused;
        while open != 0 {
            let cell = open & open.wrapping_neg();
            self.extend(kept | cell, refused, allowed, found);
            refused |= cell;
            open &= open - 1;
        }
    }
}

/// The cell next to a cell in a direction.
pub(super) fn neighbour(outline: &BoardOutline, cell: usize, direction: usize) -> Option<usize> {
    let mut place = outline.cells()[cell];
    let along = &mut place[direction / 2];
    *along = if direction.is_multiple_of(2) { *along + 1 } else { along.checked_sub(1)? };
    outline.cells().iter().position(|other| *other == place)
}
