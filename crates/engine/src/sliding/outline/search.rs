//! The search from all goals at once.

use antipode_puzzles::sliding::Metric;
use antipode_puzzles::sliding::board_outline::{BoardOutline, MAX_CELLS};

use super::cell_sets::{CellSets, DIRECTIONS};
use super::goal_listing::GoalListing;
use super::pieces::{GOAL, Pieces, label_at};
use crate::resumable::{Resumable, Status};
use crate::sliding::search::key_set::KeySet;
use crate::sliding::search::layer::Layer;

/// Several pieces would slide at once, and outlines are not searched by such moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("outlines are searched by steps, lines and moves of single pieces")]
pub struct SeveralPieces;

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
    outline: BoardOutline,
    metric: Metric,
    max_bytes: usize,
    sets: CellSets,
    /// The goals, until all are listed.
    listing: Option<GoalListing>,
    /// The layer of this distance, the one before and the next one; older ones as far as there is room.
    known: KeySet<u64>,
    layer: Layer<u64>,
    /// How many positions of the layer are done.
    done: u64,
    next: Layer<u64>,
    distance: u32,
    positions: u64,
    is_too_large: bool,
    rows: Vec<Option<OutlineRow>>,
    /// The places to which a piece can move.
    reached: Vec<u16>,
}

impl OutlineSearch {
    /// A search within `max_bytes` of memory.
    ///
    /// # Errors
    /// The metric moves several pieces at once.
    pub fn new(
        outline: &BoardOutline,
        metric: Metric,
        max_bytes: u64,
    ) -> Result<OutlineSearch, SeveralPieces> {
        if metric.is_super() {
            return Err(SeveralPieces);
        }
        let sets = CellSets::of(outline);
        let max_bytes = usize::try_from(max_bytes).unwrap_or(usize::MAX);
        Ok(OutlineSearch {
            outline: outline.clone(),
            metric,
            max_bytes,
            listing: Some(GoalListing::new(&sets)),
            sets,
            known: KeySet::new(max_bytes),
            layer: Layer::new(),
            done: 0,
            next: Layer::new(),
            distance: 0,
            positions: 0,
            is_too_large: false,
            rows: vec![None; MAX_CELLS],
            reached: Vec::new(),
        })
    }

    /// The number of positions found so far.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The distance of the positions whose moves are looked at: complete up to there. 0 while the goals are listed.
    #[must_use]
    pub fn distance(&self) -> u32 {
        self.distance
    }

    /// The hardest puzzles with 1, 2, 3 … pieces; `None` where no position has that many. Final once the search is finished.
    #[must_use]
    pub fn rows(&self) -> &[Option<OutlineRow>] {
        let count = self.rows.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        &self.rows[..count]
    }

    /// Whether the search ended because its layers do not fit into the memory: its rows are those of a part.
    #[must_use]
    pub fn is_too_large(&self) -> bool {
        self.is_too_large
    }

    /// Adds a position to the next layer, if it is new.
    #[inline]
    fn add(&mut self, key: u64) {
        let bytes = self.layer.bytes() + self.next.bytes() + Layer::<u64>::bytes_for(1);
        let max_slots = self.max_bytes.saturating_sub(bytes) / size_of::<u64>();
        match self.known.insert(key, max_slots) {
            Ok(true) => {
                self.next.push(key);
                self.positions += 1;
            }
            Ok(false) => {}
            Err(_) => self.is_too_large = true,
        }
    }

    /// Makes the next layer the present one.
    fn begin_next_layer(&mut self) {
        self.known.begin_next_layer();
        self.layer = std::mem::replace(&mut self.next, Layer::new());
        self.done = 0;
    }

    /// Counts a position if it is the start of a puzzle.
    fn note_start(&mut self, key: u64, pieces: &Pieces) {
        if !self.sets.is_in_first_corner(pieces.cells[GOAL]) {
            return;
        }
        let row = &mut self.rows[pieces.count - 1];
        match row {
            Some(row) if row.distance == self.distance => row.puzzles += 1,
            _ => {
                let ch = |cell: usize| match label_at(key, cell) {
                    0 => '.',
                    label => char::from(b'A' + label as u8 - 1),
                };
                let example = self.outline.drawn(ch);
                *row = Some(OutlineRow { distance: self.distance, puzzles: 1, example });
            }
        }
    }

    fn expand(&mut self, pieces: &Pieces) {
        let covered = pieces.cells.iter().fold(0, |covered, cells| covered | cells);
        let mut reached = std::mem::take(&mut self.reached);
        for (label, &from) in pieces.cells.iter().enumerate().take(pieces.count + 1).skip(1) {
            let free = self.sets.all_cells() & !covered | from;
            let next = |cells: u16, direction: usize| {
                self.sets.shifted(cells, direction).filter(|to| to & !free == 0)
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
        self.reached = reached;
    }
}

impl Resumable for OutlineSearch {
    /// A unit is a position, or a node of the tree of the goals.
    fn step(&mut self, budget: u64) -> Status {
        for _ in 0..budget {
            if self.is_too_large {
                return Status::Finished;
            }
            if let Some(listing) = &mut self.listing {
                match listing.step(&self.sets) {
                    Some(goal) => goal.into_iter().for_each(|goal| self.add(goal)),
                    None => {
                        self.listing = None;
                        self.begin_next_layer();
                    }
                }
                continue;
            }
            let Some(key) = self.layer.get(self.done) else {
                if self.next.is_empty() {
                    return Status::Finished;
                }
                self.distance += 1;
                self.begin_next_layer();
                continue;
            };
            let pieces = Pieces::of(key);
            self.note_start(key, &pieces);
            self.expand(&pieces);
            self.done += 1;
        }
        Status::Working
    }
}

#[cfg(test)]
mod tests {
    use antipode_puzzles::sliding::PosedBoard;

    use super::super::cell_sets::neighbour;
    use super::*;
    use crate::sliding::explore::explore;

    fn rows(outline: &str, metric: Metric) -> Vec<u32> {
        let outline: BoardOutline = outline.parse().expect("an outline");
        let search =
            OutlineSearch::new(&outline, metric, 100_000_000).expect("a metric of single pieces").run();
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
            let ch = |cell| if cell == wall { '#' } else { '.' };
            let text: Vec<String> = (0..4).map(|y| (0..3).map(|x| ch(3 * y + x)).collect()).collect();
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
        let outline: BoardOutline = "2x2x2".parse().expect("a box");
        let mut layer: Vec<(usize, usize)> = (0..7).map(|hole| (7, hole)).collect();
        let mut seen = layer.clone();
        let (mut distance, mut farthest) = (0, 0);
        while !layer.is_empty() {
            if layer.iter().any(|(goal, _)| *goal == 0) {
                farthest = distance;
            }
            let mut next = Vec::new();
            for &(goal, hole) in &layer {
                for to in (0..DIRECTIONS).filter_map(|direction| neighbour(&outline, hole, direction)) {
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

    /// The start and the goal as the page poses them, searched again by the exploration of its component.
    #[test]
    fn every_example_is_as_far_from_the_goal_in_the_plane() {
        for text in [
            "..#/.../...",
            ".../.#./...",
            "#../.../..#",
            "..#/#../##.",
            "#.#/.../#.#",
            ".../..#/.##",
            "...#./....#",
        ] {
            for metric in [Metric::Step, Metric::Line, Metric::Move] {
                let outline: BoardOutline = text.parse().expect("an outline");
                let search = OutlineSearch::new(&outline, metric, 100_000_000).expect("a search").run();
                for row in search.rows().iter().flatten() {
                    let (start, goal) = outline.puzzle(&row.example).expect("a puzzle in the plane");
                    let graph =
                        explore(&PosedBoard::new(start, goal, metric), 1_000_000).expect("it is small");
                    assert_eq!(graph.distance(), Some(row.distance), "{} {metric}", row.example);
                }
            }
        }
    }

    #[test]
    fn several_pieces_at_once_are_refused_and_too_little_memory_is_said() {
        let outline: BoardOutline = "3x4".parse().expect("an outline");
        let search = |metric, max_bytes| OutlineSearch::new(&outline, metric, max_bytes);
        assert!(search(Metric::SuperStep, 1000).is_err());
        let partial = search(Metric::Step, 1_000_000).map(Resumable::run).expect("a search");
        assert!(partial.is_too_large() && partial.positions() > 10_000, "{}", partial.positions());
    }

    /// Layers that are no longer needed make room.
    #[test]
    fn little_memory_gives_the_same_rows() {
        let outline: BoardOutline = ".../.#./.../...".parse().expect("an outline");
        let search =
            |max_bytes| OutlineSearch::new(&outline, Metric::Step, max_bytes).expect("a search").run();
        let (much, little) = (search(1 << 30), search(3 << 20));
        assert!(!little.is_too_large() && much.positions() == little.positions(), "{}", much.positions());
        assert_eq!(much.rows(), little.rows());
    }
}
