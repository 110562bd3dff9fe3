//! The symmetries of a rectangle of cells.

/// A reflection or a turn of a rectangle onto itself.
pub(crate) struct Symmetry {
    /// The cell to which it carries each cell, in reading order.
    pub(crate) to: Vec<usize>,
    /// Whether it changes clockwise to anticlockwise.
    pub(crate) is_reflection: bool,
}

/// The symmetries of a rectangle, the identity first: four, or with those that exchange rows and columns eight, for which it must
/// be a square.
pub(crate) fn symmetries(rows: usize, cols: usize, with_diagonals: bool) -> impl Iterator<Item = Symmetry> {
    (0..if with_diagonals { 8_u32 } else { 4 }).map(move |parts| {
        let image = |cell: usize| {
            let (row, col) = (cell / cols, cell % cols);
            let row = if parts & 1 == 0 { row } else { rows - 1 - row };
            let col = if parts & 2 == 0 { col } else { cols - 1 - col };
            if parts & 4 == 0 { row * cols + col } else { col * cols + row }
        };
        Symmetry {
            to: (0..rows * cols).map(image).collect(),
            is_reflection: !parts.count_ones().is_multiple_of(2),
        }
    })
}
