//! Shortens a solution: replaces parts of it by shortest words.
//!
//! The puzzle names [`Regions`] in which parts of a solution are searched on their own. On a Rotation board a region is a
//! smaller board of the same blocks: turns of blocks without a common cell commute, so from any turn on, those later turns
//! that lie in the region and can be brought forward form one word of it; the others follow after it. Where moves do not
//! commute, `WholePuzzle` takes consecutive moves. A word is replaced when a
//! bidirectional search finds a shorter one with the same effect.
//!
//! ```text
//!   word    A F b D f A C …            the sub-board of blocks A B D E, from A on:  A b D A | F f C …
//!           ┌─────┐                    (A comes forward past f, which it shares no cell with)
//!           │A B│C
//!           │D E│F
//!           └─────┘
//! ```
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::search::shorten::SolutionShortener;
//! use antipode_puzzles::puzzle::Puzzle;
//! use antipode_puzzles::rotation::{Board, Rule, Turn, Variant};
//!
//! let variant = Variant::new(Board::square(5, 5, 2)?, Rule::Quarter)?;
//! let position = variant.apply(&variant.solved(), Turn::clockwise(0)).expect("a turn of block A");
//! // Three turns of A instead of one back. One of block P is in between and is taken back at the end: they share no cell.
//! let word = [0, 15, 0, 0].map(Turn::clockwise).into_iter().chain([Turn::anticlockwise(15)]).collect();
//! let shorten = SolutionShortener::new(&variant, &position, word, 10_000_000).run();
//! assert_eq!(shorten.word(), [Turn::anticlockwise(0)]);
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

use std::collections::HashSet;
use std::fmt::Debug;

use antipode_puzzles::puzzle::Puzzle;

use super::bidirectional::BidirectionalSearch;
use super::search_puzzle::SearchPuzzle;
use crate::resumable::{Resumable, Status};

/// The longest word of a region.
const MAX_WINDOW_MOVES: usize = 40;

/// Words that were too hard are tried again with fewer of their moves, down to this number.
const MIN_WINDOW_MOVES: usize = 5;

/// The number of positions that a search may visit, in successive rounds.
const POSITION_BUDGETS: [u64; 3] = [30_000, 300_000, 3_000_000];

/// The parts of a puzzle in which solutions are shortened, the smallest first. Each has one or more placements.
///
/// The words of a region may be written in moves of its own: those of a sub-board, say, wherever it lies.
pub trait Regions<P: SearchPuzzle>: Debug {
    /// The number of regions.
    fn count(&self) -> usize;

    /// The number of placements of a region.
    fn placements(&self, region: usize) -> usize;

    /// The size of a region.
    fn size(&self, region: usize) -> RegionSize;

    /// The moves of a word from its move `start` on that can be brought forward and lie in a placement, at most
    /// `most_moves`. `None` if the move at `start` does not lie there.
    fn gather(
        &self,
        word: &[P::Move],
        start: usize,
        place: Place,
        most_moves: usize,
    ) -> Option<GatheredWord<P::Move>>;

    /// The gathered word as a word of the region. `before` leads from the position `origin` to its start.
    fn localise(
        &self,
        place: Place,
        origin: &P::Position,
        before: &[P::Move],
        inside: &[P::Move],
    ) -> LocalWord<P::Position, P::Move>;

    /// A search for a shortest word with the effect of this one. Only one search runs at a time.
    fn begin(&mut self, region: usize, word: &LocalWord<P::Position, P::Move>) -> BidirectionalSearch<P>;

    /// Takes a search back when it is over.
    fn end(&mut self, region: usize, search: BidirectionalSearch<P>);

    /// A move of the region as a move of the puzzle.
    fn globalise(&self, place: Place, local: P::Move) -> P::Move;

    /// Makes a word shorter without a search, as far as that is possible. Its effect on `origin` remains.
    fn simplify(&self, origin: &P::Position, word: &mut Vec<P::Move>);
}

/// The size of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionSize {
    /// A smaller board.
    SubBoard {
        /// Its rows.
        rows: usize,
        /// Its columns.
        cols: usize,
    },
    /// The whole puzzle.
    Whole,
}

/// A region at one of its placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The index of the region.
    pub region: usize,
    /// The index of the placement.
    pub placement: usize,
}

/// The word from some move on, with the moves of a region brought forward.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GatheredWord<M> {
    /// The moves of the region.
    pub inside: Vec<M>,
    /// The other moves up to the last one that was brought forward.
    pub outside: Vec<M>,
}

impl<M: Copy> GatheredWord<M> {
    /// Replaces the gathered moves of a word, from its move `start` on, by others of the same effect.
    pub fn replace(self, word: &mut Vec<M>, start: usize, by: impl IntoIterator<Item = M>) {
        let end = start + self.inside.len() + self.outside.len();
        let new: Vec<M> = by.into_iter().chain(self.outside).collect();
        word.splice(start..end, new);
    }
}

/// A word in the moves `M` of a region, between positions `S`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LocalWord<S, M> {
    /// Its moves.
    pub moves: Vec<M>,
    /// Where it starts; `None` if it has the same effect everywhere. Positions may be simplified, as long as words between
    /// them have the same lengths.
    pub start: Option<S>,
}

/// Words of regions, by the region.
type RegionWords<P> = HashSet<(usize, LocalWord<<P as Puzzle>::Position, <P as Puzzle>::Move>)>;

/// A search for shorter and shorter versions of one solution.
#[derive(Debug)]
pub struct SolutionShortener<P: SearchPuzzle> {
    /// The position where the word starts.
    origin: P::Position,
    word: Vec<P::Move>,
    regions: P::Regions,
    /// The current round, an index of [`POSITION_BUDGETS`]. Then the region, the move and the placement of the next
    /// window, and its largest number of moves.
    round: usize,
    region: usize,
    start: usize,
    placed: usize,
    most_moves: usize,
    /// Whether the word has become shorter in this round.
    improved: bool,
    window: Option<Window<P>>,
    /// Words of regions that are proven shortest, or that were too hard in some round.
    shortest: RegionWords<P>,
    hard: RegionWords<P>,
    finished: bool,
}

/// The part of the word that is being searched.
#[derive(Debug)]
struct Window<P: SearchPuzzle> {
    place: Place,
    start: usize,
    gathered: GatheredWord<P::Move>,
    local: LocalWord<P::Position, P::Move>,
    search: BidirectionalSearch<P>,
    visited: u64,
}

impl<P: SearchPuzzle> SolutionShortener<P> {
    /// A search that shortens a word of moves from a position without changing its effect. The balls of all regions
    /// together take at most about `bytes` bytes.
    #[must_use]
    pub fn new(puzzle: &P, position: &P::Position, word: Vec<P::Move>, bytes: usize) -> SolutionShortener<P> {
        let mut shorten = SolutionShortener {
            origin: position.clone(),
            word,
            regions: puzzle.regions(bytes),
            round: 0,
            region: 0,
            start: 0,
            placed: 0,
            most_moves: MAX_WINDOW_MOVES,
            improved: false,
            window: None,
            shortest: HashSet::new(),
            hard: HashSet::new(),
            finished: false,
        };
        shorten.simplify();
        shorten
    }

    /// The current word.
    #[must_use]
    pub fn word(&self) -> &[P::Move] {
        &self.word
    }

    /// The size of the current region, for a progress line; `None` when all are done.
    #[must_use]
    pub fn region_size(&self) -> Option<RegionSize> {
        let is_region = !self.finished && self.region < self.regions.count();
        is_region.then(|| self.regions.size(self.region))
    }

    /// Continues with another, shorter word of the same effect.
    pub fn replace(&mut self, word: Vec<P::Move>) {
        self.word = word;
        self.simplify();
        self.restart();
    }

    fn simplify(&mut self) {
        self.regions.simplify(&self.origin, &mut self.word);
    }

    /// Starts again with the smallest regions.
    fn restart(&mut self) {
        (self.round, self.region, self.start, self.placed) = (0, 0, 0, 0);
        (self.most_moves, self.improved, self.finished) = (MAX_WINDOW_MOVES, false, false);
        if let Some(window) = self.window.take() {
            self.regions.end(window.place.region, window.search);
        }
    }

    /// Opens the window of the next move and region. Returns the work done.
    fn open(&mut self) -> u64 {
        if self.region >= self.regions.count() {
            self.region = 0;
            if std::mem::take(&mut self.improved) {
                self.round = 0;
            } else {
                self.round += 1;
                self.hard.clear();
                self.finished = self.round == POSITION_BUDGETS.len() || self.regions.count() == 0;
            }
            return 1;
        }
        if self.start >= self.word.len() {
            (self.start, self.placed) = (0, 0);
            self.region =
                if self.improved && self.region > 0 { self.regions.count() } else { self.region + 1 };
            return 1;
        }
        if self.placed >= self.regions.placements(self.region) {
            (self.start, self.placed) = (self.start + 1, 0);
            return 1;
        }
        let (start, place) = (self.start, Place { region: self.region, placement: self.placed });
        self.placed += 1;
        let most_moves = std::mem::replace(&mut self.most_moves, MAX_WINDOW_MOVES);
        let Some(gathered) = self.regions.gather(&self.word, start, place, most_moves) else { return 1 };
        let local = self.regions.localise(place, &self.origin, &self.word[..start], &gathered.inside);
        let key = (place.region, local);
        if gathered.inside.len() < 3 || self.shortest.contains(&key) || self.hard.contains(&key) {
            return 1;
        }
        let search = self.regions.begin(place.region, &key.1);
        self.window = Some(Window { place, start, gathered, local: key.1, search, visited: 0 });
        8
    }

    /// Searches the open window. Returns the work done.
    fn search(&mut self, budget: u64) -> u64 {
        let Some(window) = &mut self.window else { return 0 };
        let effort = POSITION_BUDGETS[self.round];
        let budget = budget.min(effort);
        let moves = window.gathered.inside.len();
        let status = window.search.step(budget);
        window.visited += budget;
        let shorter = window.search.upper_bound().is_some_and(|upper| (upper as usize) < moves);
        let hopeless = window.search.lower_bound() as usize >= moves;
        if status == Status::Working && !hopeless && window.visited < effort {
            return budget;
        }
        let Some(window) = self.window.take() else { return budget };
        let Window { place, start, gathered, local, search, .. } = window;
        let solution = search.solution().filter(|_| shorter);
        self.regions.end(place.region, search);
        if let Some(solution) = solution {
            let word = solution.into_iter().map(|local| self.regions.globalise(place, local));
            gathered.replace(&mut self.word, start, word);
            self.simplify();
            self.improved = true;
            // Earlier moves may now combine with it.
            (self.start, self.placed) = (start.saturating_sub(MAX_WINDOW_MOVES), 0);
            return budget;
        }
        if hopeless {
            self.shortest.insert((place.region, local));
        } else {
            self.hard.insert((place.region, local));
            if moves > MIN_WINDOW_MOVES {
                (self.placed, self.most_moves) = (place.placement, moves * 3 / 4);
            }
        }
        budget
    }
}

impl<P: SearchPuzzle> Resumable for SolutionShortener<P> {
    /// Visits about `budget` positions.
    fn step(&mut self, budget: u64) -> Status {
        let mut left = budget;
        while left > 0 && !self.finished {
            let used = if self.window.is_some() { self.search(left) } else { self.open() };
            left = left.saturating_sub(used);
        }
        Status::finished_if(self.finished)
    }
}
