//! Lower bounds of a position by pattern databases, updated move by move during a search.

use std::sync::Arc;

use antipode_puzzles::fifteen::{Board, Position};

use crate::fifteen::pattern_set::{MAX_CELLS, PatternSet, SlideDatabase, TileDatabase};
use crate::fifteen::placements::Placement;
use crate::fifteen::run::{Run, tile_at};

/// The most databases of a set.
const MAX_PATTERNS: usize = 3;
/// The pattern of the tiles of no database.
const NO_PATTERN: u8 = u8::MAX;

/// Lower bounds in a metric.
pub(super) trait Bounds: Clone + Send + Sync {
    /// What the bounds know of a position.
    type Entry: Copy + std::fmt::Debug + Send + Sync;

    /// The entry of a position with these tiles, 0 for the hole.
    fn entry(&self, tiles: &[u8]) -> Self::Entry;

    /// The entry after a run slides, unless the position after it is proven to need more than `most` moves. `tiles` are
    /// those before.
    fn after(&self, entry: &Self::Entry, tiles: u64, run: Run, most: u32) -> Option<Self::Entry>;

    /// A proven lower bound of the number of moves.
    fn lower(entry: &Self::Entry) -> u32;

    /// How far from solved a position seems; less is nearer. Not a bound.
    fn score(entry: &Self::Entry) -> u32;
}

/// How a position is looked up: as it is, or reflected in the diagonal of a square board.
#[derive(Clone, Debug)]
struct View {
    /// The image of each cell.
    cells: [u8; MAX_CELLS],
    /// By tile: its database, and its place there.
    pattern_of: [u8; MAX_CELLS],
    place_of: [u8; MAX_CELLS],
}

/// The reflection of the cells in the diagonal, if the board is a square and the hole belongs in a cell of the diagonal.
pub(super) fn reflection(board: Board) -> Option<impl Fn(usize) -> usize> {
    let reflected = move |cell: usize| {
        let (row, col) = board.place(cell);
        col * board.cols() + row
    };
    let hole = board.home_of_hole();
    (board.rows() == board.cols() && reflected(hole) == hole).then_some(reflected)
}

/// The views of a board, the position as it is first.
fn views(board: Board, patterns: &[&[u8]]) -> Vec<View> {
    let mut views = vec![view(board, patterns, |cell| cell)];
    views.extend(reflection(board).map(|reflected| view(board, patterns, reflected)));
    views
}

fn view(board: Board, patterns: &[&[u8]], image: impl Fn(usize) -> usize) -> View {
    let solved = Position::solved(board);
    let mut view =
        View { cells: [0; MAX_CELLS], pattern_of: [NO_PATTERN; MAX_CELLS], place_of: [0; MAX_CELLS] };
    for cell in 0..board.cell_count() {
        view.cells[cell] = image(cell) as u8;
    }
    for (number, tiles) in patterns.iter().enumerate() {
        for (place, &tile) in tiles.iter().enumerate().filter(|(_, tile)| **tile != 0) {
            // The reflection is its own inverse, and takes the home of a tile to the home of the reflected one.
            let tile = usize::from(solved.tiles()[image(board.home(tile))]);
            view.pattern_of[tile] = number as u8;
            view.place_of[tile] = place as u8;
        }
    }
    view
}

/// Bounds by single tiles: the steps of all tiles along rows and columns, and the detours by all databases.
#[derive(Clone, Debug)]
pub(super) struct TileBounds {
    patterns: Arc<PatternSet>,
    views: Vec<View>,
    /// By tile and cell: the steps home.
    steps: [[u8; MAX_CELLS]; MAX_CELLS],
}

#[derive(Clone, Copy, Debug)]
pub(super) struct TileEntry {
    steps: u8,
    views: [TileView; 2],
}

#[derive(Clone, Copy, Debug, Default)]
struct TileView {
    placements: [Placement; MAX_PATTERNS],
    detours: [u8; MAX_PATTERNS],
    sum: u8,
}

impl TileBounds {
    pub(super) fn new(patterns: Arc<PatternSet>) -> TileBounds {
        let board = patterns.variant().board();
        let tiles: Vec<&[u8]> = patterns.tile_databases().iter().map(TileDatabase::tiles).collect();
        assert!(tiles.len() <= MAX_PATTERNS, "a few databases");
        let mut steps = [[0; MAX_CELLS]; MAX_CELLS];
        for (tile, steps) in steps.iter_mut().enumerate().take(board.cell_count()).skip(1) {
            for (cell, steps) in steps.iter_mut().enumerate().take(board.cell_count()) {
                *steps = board.distance(cell, board.home(tile as u8)) as u8;
            }
        }
        TileBounds { views: views(board, &tiles), steps, patterns }
    }

    fn steps(&self, tile: u8, cell: u8) -> u8 {
        self.steps[usize::from(tile) & 15][usize::from(cell) & 15]
    }

    /// A view after a tile slides.
    #[inline]
    fn slid(&self, number: usize, view: &TileView, tile: u8, run: Run) -> TileView {
        let layout = &self.views[number];
        let mut after = *view;
        let pattern = usize::from(layout.pattern_of[usize::from(tile) & 15]);
        if let Some(database) = self.patterns.tile_databases().get(pattern)
            && pattern < MAX_PATTERNS
        {
            let image = |cell: u8| layout.cells[usize::from(cell) & 15];
            let placement = view.placements[pattern].slid(image(run.end), image(run.hole));
            let detours = database.detours(placement);
            after.placements[pattern] = placement;
            after.sum = view.sum - view.detours[pattern] + detours;
            after.detours[pattern] = detours;
        }
        after
    }
}

impl Bounds for TileBounds {
    type Entry = TileEntry;

    fn entry(&self, tiles: &[u8]) -> TileEntry {
        let cell_of = |tile: u8| tiles.iter().position(|other| *other == tile).expect("every tile") as u8;
        let mut entry = TileEntry { steps: 0, views: Default::default() };
        entry.steps = (1..tiles.len() as u8).map(|tile| self.steps(tile, cell_of(tile))).sum();
        for (layout, view) in self.views.iter().zip(&mut entry.views) {
            for (number, database) in self.patterns.tile_databases().iter().enumerate() {
                let mut cells = vec![0; database.tiles().len()];
                for tile in (1..tiles.len() as u8)
                    .filter(|tile| layout.pattern_of[usize::from(*tile)] == number as u8)
                {
                    let place = layout.place_of[usize::from(tile)];
                    cells[usize::from(place)] = layout.cells[usize::from(cell_of(tile))];
                }
                view.placements[number] = Placement::new(&cells);
                view.detours[number] = database.detours(view.placements[number]);
            }
            view.sum = view.detours.iter().sum();
        }
        entry
    }

    #[inline]
    fn after(&self, entry: &TileEntry, tiles: u64, run: Run, most: u32) -> Option<TileEntry> {
        let tile = tile_at(tiles, run.end);
        let steps = entry.steps - self.steps(tile, run.end) + self.steps(tile, run.hole);
        let rest = most.checked_sub(steps.into())? / 2;
        // The view with more detours is the likelier one to end the branch, so it is looked up first.
        let first = usize::from(entry.views[1].sum > entry.views[0].sum);
        let mut after = TileEntry { steps, ..*entry };
        for number in [first, 1 - first].into_iter().take(self.views.len()) {
            let view = self.slid(number, &entry.views[number], tile, run);
            if u32::from(view.sum) > rest {
                return None;
            }
            after.views[number] = view;
        }
        Some(after)
    }

    fn lower(entry: &TileEntry) -> u32 {
        u32::from(entry.steps) + 2 * u32::from(entry.views[0].sum.max(entry.views[1].sum))
    }

    fn score(entry: &TileEntry) -> u32 {
        u32::from(entry.steps) + u32::from(entry.views[0].sum) + u32::from(entry.views[1].sum)
    }
}

/// Bounds by slides: the largest entry of all databases.
#[derive(Clone, Debug)]
pub(super) struct SlideBounds {
    patterns: Arc<PatternSet>,
    views: Vec<View>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct SlideEntry {
    /// The indices in the databases, by view.
    indices: [[u32; MAX_PATTERNS]; 2],
    largest: u8,
    sum: u8,
}

impl SlideBounds {
    pub(super) fn new(patterns: Arc<PatternSet>) -> SlideBounds {
        let tiles: Vec<&[u8]> = patterns.slide_databases().iter().map(SlideDatabase::tiles).collect();
        assert!(tiles.len() <= MAX_PATTERNS, "a few databases");
        SlideBounds { views: views(patterns.variant().board(), &tiles), patterns }
    }

    /// Looks the indices of an entry up. `None` as soon as one entry is more than `most`.
    #[inline]
    fn looked_up(&self, mut entry: SlideEntry, most: u32) -> Option<SlideEntry> {
        (entry.largest, entry.sum) = (0, 0);
        for indices in &entry.indices[..self.views.len().min(2)] {
            for (database, index) in self.patterns.slide_databases().iter().zip(indices) {
                let slides = database.at(*index);
                if u32::from(slides) > most {
                    return None;
                }
                entry.largest = entry.largest.max(slides);
                entry.sum += slides;
            }
        }
        Some(entry)
    }
}

impl Bounds for SlideBounds {
    type Entry = SlideEntry;

    fn entry(&self, tiles: &[u8]) -> SlideEntry {
        let mut entry = SlideEntry { indices: Default::default(), largest: 0, sum: 0 };
        for (layout, indices) in self.views.iter().zip(&mut entry.indices) {
            for (&tile, cell) in tiles.iter().zip(layout.cells) {
                let pattern = usize::from(layout.pattern_of[usize::from(tile)]);
                if tile == 0 {
                    indices.iter_mut().for_each(|index| *index |= u32::from(cell));
                } else if let Some(index) = indices.get_mut(pattern) {
                    *index |= u32::from(cell) << (4 * layout.place_of[usize::from(tile)]);
                }
            }
        }
        self.looked_up(entry, u32::MAX).expect("no entry is as large")
    }

    #[inline]
    fn after(&self, entry: &SlideEntry, tiles: u64, run: Run, most: u32) -> Option<SlideEntry> {
        let mut after = *entry;
        for (layout, indices) in self.views.iter().zip(&mut after.indices) {
            let image = |cell: u8| layout.cells[usize::from(cell) & 15];
            for (from, to) in run.slides() {
                let tile = usize::from(tile_at(tiles, from));
                if let Some(index) = indices.get_mut(usize::from(layout.pattern_of[tile])) {
                    *index ^= u32::from(image(from) ^ image(to)) << (4 * layout.place_of[tile]);
                }
            }
            // The hole has the lowest bits of every index.
            indices.iter_mut().for_each(|index| *index ^= u32::from(image(run.hole) ^ image(run.end)));
        }
        self.looked_up(after, most)
    }

    fn lower(entry: &SlideEntry) -> u32 {
        entry.largest.into()
    }

    fn score(entry: &SlideEntry) -> u32 {
        entry.sum.into()
    }
}
