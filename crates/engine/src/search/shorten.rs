//! Shortens a solution: replaces the parts of it that lie in a small sub-board by shortest words.
//!
//! Turns of blocks without a common cell commute. So from any turn on, those later turns that lie in a sub-board and
//! can be brought forward form one word of that sub-board; the others follow after it. The word is replaced when a
//! bidirectional search on the sub-board finds a shorter one with the same effect.
//!
//! ```text
//!   word    A F b D f A C …            the sub-board of blocks A B D E, from A on:  A b D A | F f C …
//!           ┌─────┐                    (A comes forward past f, which it shares no cell with)
//!           │A B│C
//!           │D E│F
//!           └─────┘
//! ```

use std::collections::HashSet;

use antipode_puzzles::rotation::{Turn, Variant};

use super::bidirectional::BidirectionalSearch;
use super::sub_board::{CellSet, SubBoard, sub_boards};
use super::survey::Status;

/// The longest word of a sub-board.
const MAX_WINDOW_TURNS: usize = 40;

/// Words that were too hard are tried again with fewer of their turns, down to this number.
const MIN_WINDOW_TURNS: usize = 5;

/// The number of positions that a search may visit, in successive rounds.
const POSITION_BUDGETS: [u64; 3] = [30_000, 300_000, 3_000_000];

/// A search for shorter and shorter versions of one solution.
#[derive(Debug)]
pub struct SolutionShortener {
    rotation: Variant,
    word: Vec<Turn>,
    /// The cells of each block.
    blocks: Vec<CellSet>,
    sub_boards: Vec<SubBoard>,
    /// The current round, an index of [`POSITION_BUDGETS`]. Then the sub-board, the turn and the placement of the
    /// next window, and its largest number of turns.
    round: usize,
    size: usize,
    start: usize,
    placed: usize,
    most_turns: usize,
    /// Whether the word has become shorter in this round.
    improved: bool,
    window: Option<Window>,
    /// Words of sub-boards that are proven shortest, or that were too hard in some round.
    shortest: HashSet<(usize, Vec<Turn>)>,
    hard: HashSet<(usize, Vec<Turn>)>,
    finished: bool,
}

/// The part of the word that is being searched.
#[derive(Debug)]
struct Window {
    piece: usize,
    place: usize,
    start: usize,
    gathered: GatheredWord,
    search: BidirectionalSearch,
    looked_at: u64,
}

/// The word from some turn on, with the turns of a sub-board brought forward.
#[derive(Debug)]
struct GatheredWord {
    inside: Vec<Turn>,
    /// The other turns up to the last one that was brought forward.
    outside: Vec<Turn>,
}

impl SolutionShortener {
    /// A search that shortens a word of turns of this variant without changing its effect. The balls of all
    /// sub-boards together take at most about `bytes` bytes.
    #[must_use]
    pub fn new(rotation: &Variant, word: Vec<Turn>, bytes: usize) -> SolutionShortener {
        let board = rotation.board();
        let blocks = (0..board.block_count()).map(|block| CellSet::of(board.block_cells(block))).collect();
        let pieces = sub_boards(rotation, bytes);
        let mut shorten = SolutionShortener {
            rotation: *rotation,
            word,
            blocks,
            sub_boards: pieces,
            round: 0,
            size: 0,
            start: 0,
            placed: 0,
            most_turns: MAX_WINDOW_TURNS,
            improved: false,
            window: None,
            shortest: HashSet::new(),
            hard: HashSet::new(),
            finished: false,
        };
        shorten.merge();
        shorten
    }

    /// The current word.
    #[must_use]
    pub fn word(&self) -> &[Turn] {
        &self.word
    }

    /// The size (rows, columns) of the current sub-board, for a progress line; `None` when all are done.
    #[must_use]
    pub fn sub_board_size(&self) -> Option<(usize, usize)> {
        let piece = self.sub_boards.get(self.size).filter(|_| !self.finished)?;
        Some((piece.rotation.board().rows(), piece.rotation.board().cols()))
    }

    /// Continues with another, shorter word of the same effect.
    pub fn replace(&mut self, word: Vec<Turn>) {
        self.word = word;
        self.merge();
        self.restart();
    }

    /// Visits about `budget` positions.
    pub fn step(&mut self, budget: u64) -> Status {
        let mut left = budget;
        while left > 0 && !self.finished {
            let used = if self.window.is_some() { self.search(left) } else { self.open() };
            left = left.saturating_sub(used);
        }
        if self.finished { Status::Finished } else { Status::Working }
    }

    /// Starts again with the smallest sub-boards.
    fn restart(&mut self) {
        (self.round, self.size, self.start, self.placed) = (0, 0, 0, 0);
        (self.most_turns, self.improved, self.finished) = (MAX_WINDOW_TURNS, false, false);
        if let Some(window) = self.window.take() {
            self.sub_boards[window.piece].backward_ball = Some(window.search.into_backward_ball());
        }
    }

    /// Opens the window of the next turn and sub-board. Returns the work done.
    fn open(&mut self) -> u64 {
        let Some(piece) = self.sub_boards.get(self.size) else {
            self.size = 0;
            if std::mem::take(&mut self.improved) {
                self.round = 0;
            } else {
                self.round += 1;
                self.hard.clear();
                self.finished = self.round == POSITION_BUDGETS.len() || self.sub_boards.is_empty();
            }
            return 1;
        };
        if self.start >= self.word.len() {
            (self.start, self.placed) = (0, 0);
            self.size = if self.improved && self.size > 0 { self.sub_boards.len() } else { self.size + 1 };
            return 1;
        }
        let Some(place) = piece.placements.get(self.placed) else {
            (self.start, self.placed) = (self.start + 1, 0);
            return 1;
        };
        let placed = self.placed;
        self.placed += 1;
        let most_turns = std::mem::replace(&mut self.most_turns, MAX_WINDOW_TURNS);
        if !place.cells.contains_all(self.blocks[usize::from(self.word[self.start].block)]) {
            return 1;
        }
        let gathered = self.gather(self.start, place.cells, most_turns);
        let group: Vec<Turn> = gathered.inside.iter().map(|turn| piece.to_sub_board(place, *turn)).collect();
        let key = (self.size, group);
        if gathered.inside.len() < 3 || self.shortest.contains(&key) || self.hard.contains(&key) {
            return 1;
        }
        let position = piece
            .moves
            .inverse_effect_of(&key.1)
            .to_position(&piece.rotation)
            .expect("turns lead to positions");
        let backward_ball = self.sub_boards[self.size].backward_ball.take().expect("no other window is open");
        let search = BidirectionalSearch::new(backward_ball, &position);
        let start = self.start;
        self.window = Some(Window { piece: key.0, place: placed, start, gathered, search, looked_at: 0 });
        8
    }

    /// Brings the turns within these cells forward, from a turn of the word on.
    fn gather(&self, start: usize, cells: CellSet, most_turns: usize) -> GatheredWord {
        let mut gathered = GatheredWord { inside: Vec::new(), outside: Vec::new() };
        let mut passed = 0;
        let mut touched = CellSet::default();
        for &turn in &self.word[start..] {
            let block = self.blocks[usize::from(turn.block)];
            if cells.contains_all(block) && !touched.intersects(block) {
                gathered.inside.push(turn);
                passed = gathered.outside.len();
                if gathered.inside.len() == most_turns {
                    break;
                }
            } else {
                gathered.outside.push(turn);
                touched = touched.union(block);
                if touched.contains_all(cells) {
                    break;
                }
            }
        }
        gathered.outside.truncate(passed);
        gathered
    }

    /// Replaces the gathered turns by another word of the same effect.
    fn replace_gathered(
        &mut self,
        start: usize,
        gathered: GatheredWord,
        word: impl IntoIterator<Item = Turn>,
    ) {
        let end = start + gathered.inside.len() + gathered.outside.len();
        let new: Vec<Turn> = word.into_iter().chain(gathered.outside).collect();
        self.word.splice(start..end, new);
    }

    /// Searches the open window. Returns the work done.
    fn search(&mut self, budget: u64) -> u64 {
        let Some(window) = &mut self.window else { return 0 };
        let effort = POSITION_BUDGETS[self.round];
        let budget = budget.min(effort);
        let turns = window.gathered.inside.len();
        let status = window.search.step(budget);
        window.looked_at += budget;
        let shorter = window.search.upper_bound().is_some_and(|upper| (upper as usize) < turns);
        let hopeless = window.search.lower_bound() as usize >= turns;
        if status == Status::Working && !hopeless && window.looked_at < effort {
            return budget;
        }
        let Some(window) = self.window.take() else { return budget };
        let piece = &mut self.sub_boards[window.piece];
        let place = &piece.placements[window.place];
        let solution = window.search.solution().filter(|_| shorter);
        if let Some(solution) = solution {
            let board = self.rotation.board();
            let word: Vec<Turn> = solution.iter().map(|turn| piece.to_board(place, board, *turn)).collect();
            piece.backward_ball = Some(window.search.into_backward_ball());
            self.replace_gathered(window.start, window.gathered, word);
            self.merge();
            self.improved = true;
            // Earlier turns may now combine with it.
            (self.start, self.placed) = (window.start.saturating_sub(MAX_WINDOW_TURNS), 0);
            return budget;
        }
        let group = window.gathered.inside.iter().map(|turn| piece.to_sub_board(place, *turn)).collect();
        piece.backward_ball = Some(window.search.into_backward_ball());
        if hopeless {
            self.shortest.insert((window.piece, group));
        } else {
            self.hard.insert((window.piece, group));
            if turns > MIN_WINDOW_TURNS {
                (self.placed, self.most_turns) = (window.place, turns * 3 / 4);
            }
        }
        budget
    }

    /// Merges turns of one block that can be brought together.
    fn merge(&mut self) {
        let mut changed = true;
        while std::mem::take(&mut changed) {
            let mut start = 0;
            while start < self.word.len() {
                let block = self.word[start].block;
                let gathered = self.gather(start, self.blocks[usize::from(block)], usize::MAX);
                let steps: i32 = gathered.inside.iter().map(|turn| i32::from(turn.steps)).sum();
                if (self.rotation.cost(steps) as usize) < gathered.inside.len() {
                    let merged = turns_of(&self.rotation, block, steps);
                    self.replace_gathered(start, gathered, merged);
                    changed = true;
                } else {
                    start += 1;
                }
            }
        }
    }
}

/// A block turned by `steps`, in as few turns as the rule allows.
fn turns_of(rotation: &Variant, block: u8, steps: i32) -> Vec<Turn> {
    let amounts = rotation.allowed_steps();
    let mut left = steps;
    let mut turns = Vec::new();
    while rotation.cost(left) > 0 {
        let nearer = |amount: &&i8| rotation.cost(left - i32::from(**amount)) < rotation.cost(left);
        let &amount = amounts.iter().find(nearer).expect("some turn leads nearer");
        turns.push(Turn { block, steps: amount });
        left -= i32::from(amount);
    }
    turns
}
