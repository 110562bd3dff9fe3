//! The search from all goals at once.

use std::fmt;

use antipode_puzzles::sliding::Metric;

use super::{DIRECTIONS, MAX_CELLS, Outline};
use crate::resumable::{Resumable, Status};
use crate::sliding::hardest::key_set::KeySet;

/// The bits of a cell in a key: 0 is a hole, 1 the goal piece, from 2 on the other pieces in the order of their first cells.
const CELL_BITS: usize = 4;
const GOAL: u8 = 1;

/// Why an outline is not searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// Several pieces would slide at once.
    Super,
    /// There are more positions than are allowed.
    TooManyPositions(u64),
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchError::Super => {
                f.write_str("outlines are searched by steps, lines and moves of single pieces")
            }
            SearchError::TooManyPositions(most) => write!(f, "it has more than {most} positions"),
        }
    }
}

impl std::error::Error for SearchError {}

/// The hardest puzzles with some number of pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlineRow {
    /// The fewest moves of the hardest puzzle.
    pub distance: u32,
    /// How many starts are as hard.
    pub puzzles: u64,
    /// One of them, with `A` for the goal piece, `.` for a hole and `#` for a wall.
    pub example: String,
}

/// The search for the hardest puzzles of an outline, in steps of a position.
#[derive(Clone, Debug)]
pub struct OutlineSearch {
    outline: Outline,
    metric: Metric,
    most: u64,
    /// For each set of cells the same set one cell farther in each direction; 0 if it would leave the outline.
    shifted: Vec<[u16; DIRECTIONS]>,
    visited: KeySet,
    layer: Vec<u64>,
    /// How many positions of the layer are done.
    done: usize,
    next: Vec<u64>,
    distance: u32,
    rows: Vec<Option<OutlineRow>>,
}

impl OutlineSearch {
    /// Lists the goals, which takes a moment for an outline of more than a dozen cells.
    ///
    /// # Errors
    /// The metric moves several pieces at once, or there are more than `most` goals.
    pub fn new(outline: &Outline, metric: Metric, most: u64) -> Result<OutlineSearch, SearchError> {
        if metric.is_super() {
            return Err(SearchError::Super);
        }
        let shifted = shifts(outline);
        let mut search = OutlineSearch {
            outline: outline.clone(),
            metric,
            most,
            shifted,
            visited: KeySet::default(),
            layer: Vec::new(),
            done: 0,
            next: Vec::new(),
            distance: 0,
            rows: vec![None; MAX_CELLS],
        };
        search.visited.clear(1 << 12);
        search.list_goals()?;
        search.note_starts();
        Ok(search)
    }

    /// The positions found so far.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.visited.len() as u64
    }

    /// The hardest puzzles with 1, 2, 3 … pieces; `None` where no position has so many. Final once the search is finished.
    #[must_use]
    pub fn rows(&self) -> &[Option<OutlineRow>] {
        let count = self.rows.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        &self.rows[..count]
    }

    /// Whether the search ended because there are too many positions: its rows are those of a part.
    #[must_use]
    pub fn is_too_large(&self) -> bool {
        self.positions() > self.most
    }

    fn all_cells(&self) -> u16 {
        u16::MAX >> (MAX_CELLS - self.outline.cell_count())
    }

    /// Every placement with a hole whose goal piece covers the last cell.
    fn list_goals(&mut self) -> Result<(), SearchError> {
        let last = self.outline.cell_count() - 1;
        let mut goals = Vec::new();
        connected_sets(&self.shifted, last, self.all_cells(), &mut |goal| goals.push(goal));
        for goal in goals {
            self.place(goal, self.all_cells() & !goal, &mut Vec::new());
            if self.is_too_large() {
                return Err(SearchError::TooManyPositions(self.most));
            }
        }
        Ok(())
    }

    /// Decides the first undecided cell in every way.
    fn place(&mut self, goal: u16, undecided: u16, pieces: &mut Vec<u16>) {
        if undecided == 0 {
            let covered = pieces.iter().fold(goal, |covered, piece| covered | piece);
            if covered != self.all_cells() {
                self.add(key_of(goal, pieces.iter().copied()));
            }
            return;
        }
        if self.is_too_large() {
            return;
        }
        let first = undecided.trailing_zeros() as usize;
        self.place(goal, undecided & (undecided - 1), pieces);
        let mut choices = Vec::new();
        connected_sets(&self.shifted, first, undecided, &mut |piece| choices.push(piece));
        for piece in choices {
            pieces.push(piece);
            self.place(goal, undecided & !piece, pieces);
            pieces.pop();
        }
    }

    fn add(&mut self, key: u64) {
        if self.visited.insert(key) {
            self.next.push(key);
        }
    }

    /// Makes the next layer the present one and records its starts.
    fn note_starts(&mut self) {
        self.layer = std::mem::take(&mut self.next);
        self.done = 0;
        for &key in &self.layer {
            let pieces = Pieces::of(key);
            if !self.outline.is_in_first_corner(pieces.cells[usize::from(GOAL)]) {
                continue;
            }
            let row = &mut self.rows[pieces.count - 1];
            match row {
                Some(row) if row.distance == self.distance => row.puzzles += 1,
                _ => {
                    let sign = |cell: usize| match label_at(key, cell) {
                        0 => '.',
                        label => char::from(b'A' + label as u8 - 1),
                    };
                    let example = self.outline.drawn(sign);
                    *row = Some(OutlineRow { distance: self.distance, puzzles: 1, example });
                }
            }
        }
    }

    fn expand(&mut self, key: u64) {
        let pieces = Pieces::of(key);
        let covered = pieces.cells.iter().fold(0, |covered, cells| covered | cells);
        let mut reached = Vec::new();
        for (label, &from) in pieces.cells.iter().enumerate().take(pieces.count + 1).skip(1) {
            let free = self.all_cells() & !covered | from;
            let next = |cells: u16, direction: usize| {
                let to = self.shifted[usize::from(cells)][direction];
                (to != 0 && to & !free == 0).then_some(to)
            };
            reached.clear();
            match self.metric {
                Metric::Step => reached.extend((0..DIRECTIONS).filter_map(|direction| next(from, direction))),
                Metric::Line => {
                    for direction in 0..DIRECTIONS {
                        reached
                            .extend(std::iter::successors(next(from, direction), |to| next(*to, direction)));
                    }
                }
                _ => {
                    reached.push(from);
                    let mut at = 0;
                    while at < reached.len() {
                        let here = reached[at];
                        for to in (0..DIRECTIONS).filter_map(|direction| next(here, direction)) {
                            if !reached.contains(&to) {
                                reached.push(to);
                            }
                        }
                        at += 1;
                    }
                    reached.remove(0);
                }
            }
            for &to in &reached {
                self.add(pieces.moved(label, to));
            }
        }
    }
}

impl Resumable for OutlineSearch {
    /// A unit is a position.
    fn step(&mut self, budget: u64) -> Status {
        for _ in 0..budget {
            if self.is_too_large() {
                return Status::Finished;
            }
            if self.done == self.layer.len() {
                if self.next.is_empty() {
                    return Status::Finished;
                }
                self.distance += 1;
                self.note_starts();
            }
            self.expand(self.layer[self.done]);
            self.done += 1;
        }
        Status::Working
    }
}

/// The cells of each piece, by label.
struct Pieces {
    cells: [u16; MAX_CELLS],
    count: usize,
}

impl Pieces {
    fn of(key: u64) -> Pieces {
        let mut cells = [0; MAX_CELLS];
        let mut count = 0;
        for cell in 0..MAX_CELLS {
            let label = label_at(key, cell);
            if label != 0 {
                cells[label] |= 1 << cell;
                count = count.max(label);
            }
        }
        Pieces { cells, count }
    }

    /// The key after a piece has moved.
    fn moved(&self, label: usize, to: u16) -> u64 {
        let cells = |other: usize| if other == label { to } else { self.cells[other] };
        key_of(cells(usize::from(GOAL)), (2..=self.count).map(cells))
    }
}

/// What covers a cell.
fn label_at(key: u64, cell: usize) -> usize {
    (key >> (CELL_BITS * cell) & 15) as usize
}

/// The key of a position: the other pieces are numbered by their first cells, so that their order does not matter.
fn key_of(goal: u16, pieces: impl Iterator<Item = u16>) -> u64 {
    let mut piece_at = [0_u16; MAX_CELLS];
    for piece in pieces {
        piece_at[piece.trailing_zeros() as usize] = piece;
    }
    let spread = |mut cells: u16, label: u64| {
        let mut key = 0;
        while cells != 0 {
            key |= label << (CELL_BITS * cells.trailing_zeros() as usize);
            cells &= cells - 1;
        }
        key
    };
    let mut key = spread(goal, GOAL.into());
    let mut label = u64::from(GOAL);
    for piece in piece_at.into_iter().filter(|piece| *piece != 0) {
        label += 1;
        key |= spread(piece, label);
    }
    key
}

/// Sets of cells one cell farther.
fn shifts(outline: &Outline) -> Vec<[u16; DIRECTIONS]> {
    let count = outline.cell_count();
    let mut shifted: Vec<[u16; DIRECTIONS]> = vec![[0; DIRECTIONS]];
    for cells in 1..1_usize << count {
        let rest = cells & (cells - 1);
        let first = cells.trailing_zeros() as usize;
        shifted.push(std::array::from_fn(|direction| {
            match (outline.neighbour(first, direction), shifted[rest][direction]) {
                (Some(cell), _) if rest == 0 => 1 << cell,
                (None, _) | (_, 0) => 0,
                (Some(cell), others) => others | 1 << cell,
            }
        }));
    }
    shifted
}

/// Calls for every connected set of allowed cells that contains `first`, once each.
fn connected_sets(shifted: &[[u16; DIRECTIONS]], first: usize, allowed: u16, found: &mut impl FnMut(u16)) {
    /// `kept` is the set, `refused` are cells that it shall not contain.
    fn extend(
        shifted: &[[u16; DIRECTIONS]],
        kept: u16,
        refused: u16,
        allowed: u16,
        found: &mut impl FnMut(u16),
    ) {
        found(kept);
        let mut beside = 0;
        let mut cells = kept;
        while cells != 0 {
            let cell = cells & cells.wrapping_neg();
            beside = shifted[usize::from(cell)].iter().fold(beside, |beside, to| beside | to);
            cells &= cells - 1;
        }
        let mut open = beside & allowed & !kept & !refused;
        let mut refused = refused;
        while open != 0 {
            let cell = open & open.wrapping_neg();
            extend(shifted, kept | cell, refused, allowed, found);
            refused |= cell;
            open &= open - 1;
        }
    }
    extend(shifted, 1 << first, 0, allowed, found);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(outline: &str, metric: Metric) -> Vec<u32> {
        let outline: Outline = outline.parse().expect("an outline");
        let search = OutlineSearch::new(&outline, metric, 10_000_000).expect("a small outline").run();
        assert!(!search.is_too_large());
        search.rows().iter().map(|row| row.as_ref().map_or(0, |row| row.distance)).collect()
    }

    /// The rows of another program for rectangles, as recorded.
    #[test]
    fn rectangles_have_the_recorded_rows() {
        let record = include_str!("../../../../../data/sliding-hardest.txt");
        for board in ["2x2", "2x3", "2x5", "3x3", "3x4"] {
            for metric in [Metric::Step, Metric::Line, Metric::Move] {
                let start = format!("{board} {} strict ", metric.name());
                let line = record.lines().find(|line| line.starts_with(&start)).expect(board);
                let (_, numbers) = line.split_once(": ").expect("numbers");
                let recorded: Vec<u32> =
                    numbers.split(' ').map(|number| number.parse().expect("a number")).collect();
                assert_eq!(rows(board, metric), recorded, "{start}");
            }
        }
    }

    /// The recorded row of a name and a metric.
    fn recorded(start: &str) -> Vec<u32> {
        let record = include_str!("../../../../../data/sliding-outlines.txt");
        let line = record.lines().find(|line| line.starts_with(&format!("{start} "))).expect(start);
        let (_, numbers) = line.split_once(": ").expect("numbers");
        // What follows a semicolon is an example.
        let numbers = numbers.split(';').next().unwrap_or_default();
        numbers.split(' ').map(|number| number.parse().expect("a number")).collect()
    }

    #[test]
    fn the_cube_has_its_recorded_rows() {
        for metric in [Metric::Step, Metric::Line, Metric::Move] {
            assert_eq!(rows("2x2x2", metric), recorded(&format!("2x2x2 {}", metric.name())));
        }
    }

    /// The hardest puzzles over all places of a wall.
    #[test]
    fn one_wall_gives_the_recorded_row() {
        let mut hardest: Vec<u32> = Vec::new();
        for wall in 0..12 {
            let sign = |cell| if cell == wall { '#' } else { '.' };
            let text: Vec<String> = (0..4).map(|y| (0..3).map(|x| sign(3 * y + x)).collect()).collect();
            let row = rows(&text.join("/"), Metric::Move);
            hardest.resize(hardest.len().max(row.len()), 0);
            for (best, distance) in hardest.iter_mut().zip(row) {
                *best = distance.max(*best);
            }
        }
        assert_eq!(hardest, recorded("3x4-1-wall move"));
    }

    #[test]
    fn outlines_that_look_alike_have_the_same_rows() {
        for metric in [Metric::Step, Metric::Move] {
            // A box of one layer, standing and lying.
            assert_eq!(rows("3x3x1", metric), rows("3x3", metric));
            assert_eq!(rows("3x1x3", metric), rows("3x3", metric));
            assert_eq!(rows("1x3x3", metric), rows("3x3", metric));
            // A corridor with corners is a straight one.
            assert_eq!(rows("..#/#../##.", metric)[0], if metric == Metric::Step { 4 } else { 1 });
            // Turned in space.
            assert_eq!(rows("../#.//../#.", metric), rows("../..//#./#.", metric));
        }
    }

    /// Seven unit cubes and a hole in a box of 2 × 2 × 2, searched again as numbered cubes.
    #[test]
    fn unit_cubes_agree_with_a_plain_search() {
        // The goal cube and the hole are all that matters: 8 · 7 positions.
        let outline: Outline = "2x2x2".parse().expect("a box");
        let mut layer: Vec<(usize, usize)> = (0..7).map(|hole| (7, hole)).collect();
        let mut seen = layer.clone();
        let (mut distance, mut farthest) = (0, 0);
        while !layer.is_empty() {
            if layer.iter().any(|(goal, _)| *goal == 0) {
                farthest = distance;
            }
            let mut next = Vec::new();
            for &(goal, hole) in &layer {
                for to in (0..DIRECTIONS).filter_map(|direction| outline.neighbour(hole, direction)) {
                    let after = if to == goal { (hole, goal) } else { (goal, to) };
                    if !seen.contains(&after) {
                        seen.push(after);
                        next.push(after);
                    }
                }
            }
            layer = next;
            distance += 1;
        }
        assert_eq!(rows("2x2x2", Metric::Step)[6], farthest);
    }

    #[test]
    fn several_pieces_at_once_and_too_many_positions_are_refused() {
        let outline: Outline = "3x3".parse().expect("an outline");
        assert_eq!(
            OutlineSearch::new(&outline, Metric::SuperStep, 1000).map(|_| ()),
            Err(SearchError::Super)
        );
        assert_eq!(
            OutlineSearch::new(&outline, Metric::Step, 1000).map(|_| ()),
            Err(SearchError::TooManyPositions(1000))
        );
        let partial = OutlineSearch::new(&outline, Metric::Step, 12_000).map(Resumable::run);
        assert!(partial.is_ok_and(|search| search.is_too_large()));
    }
}
