//! Places the numbers outside the corner, line by line: a beam search over partial solutions.

use super::alphabet::{Alphabet, State};
use super::insert::Inserter;
use crate::method::rotation_any_board::group_search::{PartialSolution, best_of};
use crate::method::rotation_any_board::place_group;
use crate::method::rotation_any_board::purpose::Line;
use crate::method::rotation_any_board::turn_tables::TurnTables;

/// The number of partial solutions kept from pair to pair, and from number to number.
const BEAM_WIDTH: usize = 4;

/// The numbers outside the corner are home.
pub(super) struct OutsideSolution {
    pub(super) partial: PartialSolution,
    /// For each end of the partial solution the cells filled, and their line.
    pub(super) groups: Vec<(Line, Vec<u8>)>,
    /// The rows and columns that remain.
    pub(super) remaining: (usize, usize),
}

/// Places the lines outside a corner of this size, the last first, until one fails.
pub(super) fn place_outside(
    letters: &Alphabet,
    start: &State,
    (rows, cols): (usize, usize),
) -> OutsideSolution {
    let board = letters.board();
    let turn_tables = TurnTables::new(&letters.variant);
    let start = PartialSolution::new(&turn_tables, start.numbers.clone(), start.directions.clone());
    let placed = vec![false; letters.cells];
    let inserter = Inserter::new(letters);
    let mut beam = Beam { letters, turn_tables: &turn_tables, inserter, partials: vec![start], placed };
    let mut groups = Vec::new();
    let (mut high, mut wide) = (board.rows(), board.cols());
    while high > rows || wide > cols {
        let cell = |row: usize, col: usize| (row * board.cols() + col) as u8;
        let (line, cells, size): (Line, Vec<u8>, (usize, usize)) =
            if high > rows && (high >= wide || wide == cols) {
                let cells = (0..wide).map(|col| cell(high - 1, col)).collect();
                (Line::Row(high as u8), cells, (high - 1, wide))
            } else {
                let cells = (0..high).map(|row| cell(row, wide - 1)).collect();
                (Line::Col(wide as u8), cells, (high, wide - 1))
            };
        // While no block that reaches the cells moves the placed part of the line, pairs go home by free turns.
        let across = if matches!(line, Line::Row(_)) { board.block_cols() } else { board.block_rows() };
        let pairs = cells.len() - (across - 1).min(cells.len());
        let before = beam.partials.clone();
        let Some(filled) = beam.fill(&cells, pairs) else {
            beam.partials = before;
            break;
        };
        groups.extend(filled.into_iter().map(|cells| (line, cells)));
        (high, wide) = size;
    }
    OutsideSolution { partial: beam.partials.swap_remove(0), groups, remaining: (high, wide) }
}

/// The best partial solutions so far.
struct Beam<'a> {
    letters: &'a Alphabet,
    turn_tables: &'a TurnTables,
    inserter: Inserter<'a>,
    /// The best first.
    partials: Vec<PartialSolution>,
    placed: Vec<bool>,
}

impl Beam<'_> {
    /// Fills the cells of a line, the first ones two at a time, and returns the groups of cells; `None` when that fails.
    fn fill(&mut self, cells: &[u8], pairs: usize) -> Option<Vec<Vec<u8>>> {
        let mut groups = Vec::new();
        let mut filled = 0;
        for pair in cells[..pairs].chunks(2) {
            let next = place_group(self.turn_tables, &self.placed, pair, &self.partials, BEAM_WIDTH);
            if next.is_empty() {
                break;
            }
            self.partials = next;
            pair.iter().for_each(|cell| self.placed[usize::from(*cell)] = true);
            filled += pair.len();
            groups.push(pair.to_vec());
        }
        for &target in &cells[filled..] {
            self.insert(target)?;
            self.placed[usize::from(target)] = true;
            groups.push(vec![target]);
        }
        Some(groups)
    }

    /// Brings one number home; `None` when no partial solution can.
    fn insert(&mut self, target: u8) -> Option<()> {
        let mut next = Vec::new();
        for partial in &self.partials {
            let state = State { numbers: partial.numbers.clone(), directions: partial.directions.clone() };
            if state.is_home(target) {
                let home = (state.numbers, state.directions);
                next.push(partial.continued(self.turn_tables, &[], 0, home));
                continue;
            }
            for insertion in self.inserter.insertions(&state, &self.placed, target) {
                let turns = self.letters.turns(&self.letters.simplified(&insertion.word));
                let after = (insertion.after.numbers, insertion.after.directions);
                next.push(partial.continued(self.turn_tables, &turns, insertion.setup_letters, after));
            }
        }
        self.partials = best_of(next, self.turn_tables, BEAM_WIDTH);
        (!self.partials.is_empty()).then_some(())
    }
}
