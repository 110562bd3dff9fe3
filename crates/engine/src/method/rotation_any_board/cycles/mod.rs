//! Any board by any rule: from the outside in, then cycles of three, then directions.
//!
//! 1. *Outside in*: cell by cell until a corner is left whose blocks reach every order that matters. A number comes home
//!    by free turns, or placed ones are lent and given back ([`insert`]).
//! 2. *Cycles of three* ([`order`]): every word for one is a base word between turns that set up and undo ([`triples`]).
//!    The base words are found by a program ([`search`]): powers and commutators of short words.
//! 3. *Directions*: two numbers at a time are turned on the spot ([`twists`]).
//!
//! Before 2 a few turns make the parities even and the sums of the directions nothing ([`classes`]); all words after them
//! keep them so. Boards of few positions are gone through ([`few`]).

mod classes;
mod few;
mod insert;
mod letters;
mod order;
mod search;
mod triples;
mod twists;

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use antipode_puzzles::rotation::{Board, Direction, Position, Rotation, Rule, Turn, Turning};

use self::classes::Classes;
use self::few::Few;
use self::insert::Inserter;
use self::letters::{Letters, State, Word};
use self::search::Search;
use self::triples::Triples;
use self::twists::Twists;
use super::carry::Way;
use super::ground::Ground;
use super::purpose::{Line, Phase, Purpose};
use super::together;

/// One step, before it is written down.
pub(super) struct Part {
    pub(super) phase: Phase,
    pub(super) purpose: Purpose,
    pub(super) how: How,
    pub(super) turns: Vec<Turn>,
    /// The numbers that are placed by it, from 1.
    pub(super) numbers: Vec<u8>,
}

/// How a part is done.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    /// By turns that move nothing placed.
    Free,
    /// So many turns first, undone at the end; between them free turns.
    Lending(usize),
    /// By a word found for it.
    Word,
    /// By a word that moves three numbers, or turns two, between so many turns that set up and as many that undo.
    Base(usize),
}

/// How many orders are gone through at most.
const FEW: usize = 4_000;
const FEW_FLIPS: usize = 40_000;
const FEW_BLOCKS: usize = 8;
/// With the sums of directions.
const FEW_SUMS: usize = 400_000;
/// How many ways are kept from pair to pair.
const PAIRS_KEPT: usize = 4;
/// How many turns are looked ahead before cycles begin, and at how many positions after each.
const LOOKED_AHEAD: usize = 12;
const AHEAD: usize = 150;
/// How many base words are kept before they are rotated and mirrored.
const BASE: usize = 60;

/// The steps; `None` when the words found do not do it.
pub(super) fn solve(rotation: &Rotation, start: &Position) -> Option<Vec<Part>> {
    Words::new(rotation).solve(start)
}

/// What was found for a board: it serves any number of its positions.
pub(super) struct Words {
    letters: Letters,
    found: Found,
}

/// The words found, by corner as a board of its own, or by the first letter of a component; and tables by the region.
#[derive(Default)]
struct Found {
    corners: HashMap<Rotation, Option<Rc<Corner>>>,
    components: HashMap<u16, Option<Rc<Corner>>>,
    triples: HashMap<(u16, usize, usize), Rc<Triples>>,
}

/// The words of a corner, on a board as large as it.
struct Corner {
    letters: Letters,
    used: Vec<u16>,
    classes: Classes,
    base: Vec<Word>,
    /// Found when they are first asked for.
    twists: OnceCell<Vec<Word>>,
}

impl Words {
    pub(super) fn new(rotation: &Rotation) -> Words {
        Words { letters: Letters::new(rotation), found: Found::default() }
    }

    /// Serves another board from now on: the same corner has the same words there.
    pub(super) fn move_to(&mut self, rotation: &Rotation) {
        self.letters = Letters::new(rotation);
        let corners = std::mem::take(&mut self.found.corners);
        self.found = Found { corners, ..Found::default() };
    }

    /// The steps; `None` when the words found do not do it.
    pub(super) fn solve(&mut self, start: &Position) -> Option<Vec<Part>> {
        if let Some(lines) = Lines::of(self.letters.board()) {
            return lines.solve(start);
        }
        solve_with(&self.letters, &mut self.found, start)
    }
}

fn solve_with(letters: &Letters, found: &mut Found, start: &Position) -> Option<Vec<Part>> {
    let mut solving = Solving { letters, found, state: State::of(start), parts: Vec::new() };
    for blocks in components(letters) {
        let used: Vec<u16> = letters
            .iter()
            .filter(|(_, letter)| blocks.contains(&letter.turn.block))
            .map(|(index, _)| index)
            .collect();
        solving.component(&used, blocks.len())?;
    }
    let home = (0..letters.cells as u8).all(|cell| solving.state.is_home(cell));
    home.then_some(solving.parts)
}

/// Blocks of an odd length from edge to edge keep whole lines together and turn them over: the lines are the numbers of a
/// row, and point up or down.
struct Lines {
    /// Whether the lines are columns.
    columns: bool,
    count: u8,
    block: u8,
}

impl Lines {
    fn of(board: Board) -> Option<Lines> {
        let odd = |length: usize| length % 2 == 1;
        let (rows, cols) = (board.block_rows(), board.block_cols());
        let lines = |columns: bool, count: usize, block: usize| Lines {
            columns,
            count: count as u8,
            block: block as u8,
        };
        if board.turning() != Turning::Flip {
            None
        } else if rows == board.rows() && odd(cols) && cols > 1 && cols < board.cols() {
            Some(lines(true, board.cols(), cols))
        } else if cols == board.cols() && odd(rows) && rows > 1 && rows < board.rows() {
            Some(lines(false, board.rows(), rows))
        } else {
            None
        }
    }

    fn solve(&self, start: &Position) -> Option<Vec<Part>> {
        let board = start.board();
        let row = Board::new((2, self.count), (1, self.block), Turning::Flip, true).ok()?;
        let mut numbers: Vec<u8> = (1..=row.cells() as u8).collect();
        let mut directions = vec![Direction::Up; row.cells()];
        for line in 0..usize::from(self.count) {
            let first = if self.columns { line } else { line * board.cols() };
            let home = usize::from(start.numbers()[first]) - 1;
            let (home_row, home_col) = (home / board.cols(), home % board.cols());
            let (home, across) = if self.columns { (home_col, home_row) } else { (home_row, home_col) };
            numbers[line] = home as u8 + 1;
            if across > 0 {
                directions[line] = Direction::Down;
            }
        }
        let start = Position::new(row, &numbers, &directions)?;
        let rotation = Rotation::new(row, Rule::Flip).ok()?;
        let numbers = |line: u8| -> Vec<u8> {
            (0..board.cells() as u8)
                .filter(|&cell| {
                    let (row, col) = (usize::from(cell) / board.cols(), usize::from(cell) % board.cols());
                    (if self.columns { col } else { row }) == usize::from(line) - 1
                })
                .map(|cell| cell + 1)
                .collect()
        };
        // The first row's blocks come first, and there are as many as on the board.
        let parts = solve(&rotation, &start)?.into_iter().map(|part| {
            let purpose = match part.purpose {
                Purpose::Cycle { home, .. } => {
                    Purpose::Lines { numbers: home.into_iter().flat_map(numbers).collect() }
                }
                Purpose::Upright { one, other, .. } => {
                    Purpose::Lines { numbers: [one, other].into_iter().flat_map(numbers).collect() }
                }
                Purpose::Parity => Purpose::Parity,
                _ => Purpose::Finish { numbers: (1..=board.cells() as u8).collect() },
            };
            Part { purpose, numbers: Vec::new(), ..part }
        });
        Some(parts.collect())
    }
}

/// The blocks in sets that have no cells in common.
fn components(letters: &Letters) -> Vec<Vec<u8>> {
    let mut sets: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
    for (_, letter) in letters.iter() {
        let mut set = (vec![letter.turn.block], letter.touched.to_vec());
        let (meeting, apart): (Vec<_>, Vec<_>) =
            sets.into_iter().partition(|(_, cells)| cells.iter().any(|cell| letter.touched.contains(cell)));
        for (blocks, cells) in meeting {
            set.0.extend(blocks);
            set.1.extend(cells);
        }
        set.0.sort_unstable();
        set.0.dedup();
        set.1.sort_unstable();
        set.1.dedup();
        sets = apart;
        sets.push(set);
    }
    sets.into_iter().map(|(blocks, _)| blocks).collect()
}

struct Solving<'a> {
    letters: &'a Letters,
    found: &'a mut Found,
    state: State,
    parts: Vec<Part>,
}

impl Solving<'_> {
    fn component(&mut self, used: &[u16], blocks: usize) -> Option<()> {
        if blocks <= FEW_BLOCKS && self.few(used)? {
            return Some(());
        }
        let board = self.letters.board();
        let whole = used.len() == self.letters.len();
        let (before, parts) = (self.state.clone(), self.parts.len());
        for (rows, cols) in corners(board) {
            let is_all = (rows, cols) == (board.rows(), board.cols());
            if !is_all && !whole {
                continue;
            }
            if self.corner(used, (rows, cols)).is_some() {
                return Some(());
            }
            self.state = before.clone();
            self.parts.truncate(parts);
        }
        None
    }

    fn turns_of_rule(&self, used: &[u16]) -> Vec<u16> {
        used.iter().copied().filter(|letter| self.letters.at(*letter).cost == 1).collect()
    }

    /// Where few orders can be reached, a shortest word; whether it was so.
    fn few(&mut self, used: &[u16]) -> Option<bool> {
        let letters = self.letters;
        let turns = self.turns_of_rule(used);
        let most = if letters.rotation.rule() == Rule::Flip { FEW_FLIPS } else { FEW };
        let cells: Vec<usize> = {
            let touched = used.iter().flat_map(|letter| letters.at(*letter).touched.iter());
            let mut cells: Vec<usize> = touched.map(|cell| usize::from(*cell)).collect();
            cells.sort_unstable();
            cells.dedup();
            cells
        };
        let numbers = |state: &State| -> Vec<u8> { cells.iter().map(|cell| state.numbers[*cell]).collect() };
        let both = |state: &State| -> Vec<u8> {
            let directions = cells.iter().map(|cell| state.directions[*cell]);
            numbers(state).into_iter().chain(directions).collect()
        };
        let solved = State::solved(letters.cells);
        let all: Vec<u8> = cells.iter().map(|cell| *cell as u8 + 1).collect();
        let purpose = Purpose::Finish { numbers: all.clone() };
        match few::word(letters, &turns, &self.state, most, both, &both(&solved)) {
            Few::Word(word) => {
                self.write(Phase::Rest, purpose, How::Word, &word, all);
                return Some(true);
            }
            Few::None => return None,
            Few::Many => {}
        }
        if !letters.board().is_orientable() {
            return Some(false);
        }
        // A key that nothing has: it goes through all of them, or finds that they are many.
        if let Few::Many = few::word(letters, &turns, &self.state, most, numbers, &[]) {
            return Some(false);
        }
        let classes = Classes::of(letters, used);
        let key = |state: &State| -> Vec<u8> { [numbers(state), classes.value(state)].concat() };
        let Few::Word(word) = few::word(letters, &turns, &self.state, FEW_SUMS, key, &key(&solved)) else {
            return None;
        };
        self.write(Phase::Rest, Purpose::Order { numbers: all }, How::Word, &word, Vec::new());
        let words = Search::new(letters, used, &classes).twists(&classes.orbit, &[], BASE);
        self.upright(&self.askew(used), used, words)?;
        Some(true)
    }

    /// The whole component with a corner of so many rows and columns left for the end.
    fn corner(&mut self, used: &[u16], (rows, cols): (usize, usize)) -> Option<()> {
        let board = self.letters.board();
        let is_all = (rows, cols) == (board.rows(), board.cols());
        let corner = if used.len() == self.letters.len() {
            let small = Rotation::new(small_board(board, rows, cols)?, self.letters.rotation.rule()).ok()?;
            let find = || Corner::find(Letters::new(&small), None).map(Rc::new);
            let corner = Rc::clone(self.found.corners.entry(small).or_insert_with(find).as_ref()?);
            if !is_all && !agree(&corner.classes, &Classes::of(self.letters, used), board, small.board()) {
                return None;
            }
            corner
        } else {
            let find = || Corner::find(Letters::new(&self.letters.rotation), Some(used)).map(Rc::new);
            Rc::clone(self.found.components.entry(used[0]).or_insert_with(find).as_ref()?)
        };
        let inner = &corner.letters;
        // A line that could not be placed belongs to what is left, so that it is larger.
        let (high, wide) = if is_all { (rows, cols) } else { self.outside_in((rows, cols)) };
        let inside = |letter: &u16| {
            let (row, col) = board.corner(self.letters.at(*letter).turn.block.into()).expect("a block");
            row + board.block_rows() <= high && col + board.block_cols() <= wide
        };
        let region: Vec<u16> =
            if is_all { used.to_vec() } else { used.iter().copied().filter(inside).collect() };
        let base: Vec<Word> = corner.base.iter().map(|word| carried(inner, self.letters, word)).collect();
        self.in_order(&region, (used[0], high, wide), &base)?;
        let askew = self.askew(&region);
        if askew.iter().all(|direction| *direction == 0) {
            return Some(());
        }
        let twists = corner.twists.get_or_init(|| {
            Search::new(inner, &corner.used, &corner.classes).twists(
                &corner.classes.orbit,
                &corner.base,
                BASE,
            )
        });
        let twists = twists.iter().map(|word| carried(inner, self.letters, word)).collect();
        self.upright(&askew, &region, twists)
    }

    /// Places the numbers outside of the corner, line by line, until one does not go; how many rows and columns are left.
    fn outside_in(&mut self, (rows, cols): (usize, usize)) -> (usize, usize) {
        let board = self.letters.board();
        let inserter = Inserter::new(self.letters);
        let ground = Ground::new(&self.letters.rotation);
        let mut placed = vec![false; self.letters.cells];
        let (mut high, mut wide) = (board.rows(), board.cols());
        while high > rows || wide > cols {
            let (before, parts, size) = (self.state.clone(), self.parts.len(), (high, wide));
            let cell = |row: usize, col: usize| (row * board.cols() + col) as u8;
            let (line, cells): (Line, Vec<u8>) = if high > rows && (high >= wide || wide == cols) {
                high -= 1;
                (Line::Row(high as u8 + 1), (0..wide).map(|col| cell(high, col)).collect())
            } else {
                wide -= 1;
                (Line::Col(wide as u8 + 1), (0..high).map(|row| cell(row, wide)).collect())
            };
            // As long as no block that reaches the cells moves what the line has already, they come in pairs by free turns.
            let across = if matches!(line, Line::Row(_)) { board.block_cols() } else { board.block_rows() };
            let early = cells.len() - (across - 1).min(cells.len());
            let early = self.in_pairs(&ground, &mut placed, line, &cells[..early]);
            for &target in &cells[early..] {
                if !self.state.is_home(target) {
                    let Some(way) = inserter.insert(&self.state, &placed, target) else {
                        self.state = before;
                        self.parts.truncate(parts);
                        return size;
                    };
                    let how = if way.lending == 0 { How::Free } else { How::Lending(way.lending) };
                    let numbers = vec![target + 1];
                    let purpose = Purpose::Place { numbers: numbers.clone(), line, last: false };
                    self.write(Phase::Outer, purpose, how, &way.word, numbers);
                }
                placed[usize::from(target)] = true;
            }
        }
        (rows, cols)
    }

    /// Brings the first numbers of a line home two at a time; how many.
    fn in_pairs(&mut self, ground: &Ground, placed: &mut [bool], line: Line, cells: &[u8]) -> usize {
        let State { numbers, directions } = self.state.clone();
        let mut ways = vec![Way::new(ground, numbers, directions)];
        let mut homes = placed.to_vec();
        let mut groups = Vec::new();
        for pair in cells.chunks(2) {
            let next = together(ground, &homes, pair, &ways, PAIRS_KEPT);
            if next.is_empty() {
                break;
            }
            ways = next;
            pair.iter().for_each(|cell| homes[usize::from(*cell)] = true);
            groups.push(pair);
        }
        let Way { turns, ends, .. } = ways.swap_remove(0);
        let mut first = 0;
        for (group, end) in groups.iter().zip(ends) {
            let letter =
                |turn: &Turn| self.letters.letter(turn.block.into(), turn.steps.into()).expect("it turns");
            let word: Word = turns[first..end].iter().map(letter).collect();
            first = end;
            let numbers: Vec<u8> = group.iter().map(|cell| cell + 1).collect();
            let purpose = Purpose::Place { numbers: numbers.clone(), line, last: false };
            if !word.is_empty() {
                self.write(Phase::Outer, purpose, How::Free, &word, numbers);
            }
            group.iter().for_each(|cell| placed[usize::from(*cell)] = true);
        }
        groups.concat().len()
    }

    /// Brings every number of the region to its cell, directions aside.
    fn in_order(&mut self, region: &[u16], key: (u16, usize, usize), base: &[Word]) -> Option<()> {
        let letters = self.letters;
        let classes = Classes::of(letters, region);
        let triples = self.found.triples.entry(key).or_insert_with(|| {
            Rc::new(Triples::new(letters, &classes.points, base.to_vec(), &setups(letters, region)))
        });
        let triples = Rc::clone(triples);
        self.even(region, &classes, triples.mean_cost())?;
        for triple in order::cycles(letters, &triples, &classes.points, &self.state)? {
            let (word, setup) = triples.word(letters, triple)?;
            let numbers = triple.map(|cell| self.state.numbers[usize::from(cell)]);
            let [a, b, c] = triple;
            let home: Vec<u8> =
                (0..3).filter(|&at| [b, c, a][at] == numbers[at]).map(|at| numbers[at] + 1).collect();
            let purpose = Purpose::Cycle { numbers: numbers.map(|number| number + 1), home };
            self.write(Phase::Cycles, purpose, How::Base(setup), &word, Vec::new());
        }
        Some(())
    }

    /// A few turns after which the parities are even and the directions add up to nothing; of those looked at the ones
    /// that bring the most numbers home, a number being worth what cycles take to bring it.
    fn even(&mut self, region: &[u16], classes: &Classes, cycle: u32) -> Option<()> {
        let letters = self.letters;
        let turns = self.turns_of_rule(region);
        let is_even = |state: &State| classes.value(state).iter().all(|part| *part == 0);
        let price = |wrong: usize, turns: usize| 9 * cycle * wrong as u32 + 20 * turns as u32;
        let mut best: Option<(u32, Word)> = None;
        let mut edge: Vec<(usize, State, Word)> =
            vec![(classes.wrong(&self.state), self.state.clone(), Word::new())];
        for depth in 0..=LOOKED_AHEAD {
            for (wrong, state, word) in &edge {
                let price = price(*wrong, word.len());
                if best.as_ref().is_none_or(|(least, _)| price < *least) && is_even(state) {
                    best = Some((price, word.clone()));
                }
            }
            if depth == LOOKED_AHEAD {
                break;
            }
            let mut next: Vec<(usize, usize, u16)> = Vec::new();
            for (index, (wrong, state, _)) in edge.iter().enumerate() {
                let after = |&turn: &u16| (classes.wrong_after(*wrong, state, letters.at(turn)), index, turn);
                next.extend(turns.iter().map(after));
            }
            next.sort_unstable();
            let mut seen = HashSet::new();
            let mut chosen = Vec::new();
            for (wrong, index, turn) in next {
                if chosen.len() == AHEAD {
                    break;
                }
                let (_, state, word) = &edge[index];
                let mut state = state.clone();
                state.turn(letters.at(turn));
                if seen.insert(state.numbers.clone()) {
                    chosen.push((wrong, state, [word.as_slice(), &[turn]].concat()));
                }
            }
            edge = chosen;
        }
        if let Some((_, word)) = best {
            self.write(Phase::Cycles, Purpose::Parity, How::Word, &word, Vec::new());
            return Some(());
        }
        let changes = classes.changes(letters, &turns);
        let start = classes.value(&self.state);
        let mut seen = vec![(start, 0, 0)];
        let mut next = 0;
        while seen[next].0.iter().any(|part| *part != 0) {
            for (change, &turn) in changes.iter().zip(&turns) {
                let value = classes.added(&seen[next].0, change);
                if !seen.iter().any(|(known, ..)| *known == value) {
                    seen.push((value, next, turn));
                }
            }
            next += 1;
            if next == seen.len() {
                return None;
            }
        }
        let mut word = Word::new();
        while next > 0 {
            word.push(seen[next].2);
            next = seen[next].1;
        }
        word.reverse();
        self.write(Phase::Cycles, Purpose::Parity, How::Word, &word, Vec::new());
        Some(())
    }

    /// The directions in the cells of these blocks alone: others may be put in order later.
    fn askew(&self, region: &[u16]) -> Vec<u8> {
        let mut directions = vec![0; self.letters.cells];
        for &cell in region.iter().flat_map(|letter| self.letters.at(*letter).touched.iter()) {
            directions[usize::from(cell)] = self.state.directions[usize::from(cell)];
        }
        directions
    }

    /// Turns every number upright, by words that turn two.
    fn upright(&mut self, directions: &[u8], region: &[u16], words: Vec<Word>) -> Option<()> {
        let twists = Twists::new(self.letters, words, &setups(self.letters, region));
        for ((one, other, quarters), word) in twists.upright(directions)? {
            let purpose = Purpose::Upright { one: one + 1, other: other + 1, quarters };
            self.write(Phase::Directions, purpose, How::Base(0), &word, Vec::new());
        }
        Some(())
    }

    fn write(&mut self, phase: Phase, purpose: Purpose, how: How, word: &[u16], numbers: Vec<u8>) {
        let word = self.letters.simplified(word);
        self.state.play(self.letters, &word);
        let turns = self.letters.turns(&word);
        self.parts.push(Part { phase, purpose, how, turns, numbers });
    }
}

impl Corner {
    /// Finds the words of a board or of some of its blocks; `None` when they do not reach all that its turns do.
    fn find(inner: Letters, used: Option<&[u16]>) -> Option<Corner> {
        let all = || inner.iter().map(|(index, _)| index).collect();
        let used: Vec<u16> = used.map_or_else(all, <[u16]>::to_vec);
        let classes = Classes::of(&inner, &used);
        let found = Search::new(&inner, &used, &classes).three_cycles(BASE);
        let base = variants(&inner, &classes, &found);
        for &leader in &classes.leaders {
            let size = classes.orbit.iter().filter(|orbit| **orbit == leader).count();
            let known = |word: &Word| {
                let effect = inner.effect(word);
                classes.points.iter().any(|&cell| {
                    effect.to[usize::from(cell)] != cell && classes.orbit[usize::from(cell)] == leader
                })
            };
            if size > 2 && !base.iter().any(known) {
                return None;
            }
        }
        Some(Corner { letters: inner, used, classes, base, twists: OnceCell::new() })
    }
}

/// The letters that set up: under rules in which more steps are more turns, one step at a time.
fn setups(letters: &Letters, region: &[u16]) -> Vec<u16> {
    let single = matches!(letters.rotation.rule(), Rule::Quarter | Rule::Ring);
    region.iter().copied().filter(|letter| !single || letters.at(*letter).cost == 1).collect()
}

/// How large the corner may be that is left for the end, the smallest first, the whole board last.
fn corners(board: Board) -> Vec<(usize, usize)> {
    let mut corners = Vec::new();
    for more in [(0, 1), (1, 1), (1, 2), (2, 2), (3, 3)] {
        let (a, b) = (board.block_rows(), board.block_cols());
        for (rows, cols) in [(a + more.0, b + more.1), (a + more.1, b + more.0)] {
            // A line of two blocks is the corner of a board that is no wider alone.
            let thin = (rows == a && board.rows() > a) || (cols == b && board.cols() > b);
            let corner = (rows.min(board.rows()), cols.min(board.cols()));
            if !thin && corner != (board.rows(), board.cols()) && !corners.contains(&corner) {
                corners.push(corner);
            }
        }
    }
    corners.push((board.rows(), board.cols()));
    corners
}

/// A board of so many rows and columns whose blocks turn alike.
fn small_board(board: Board, rows: usize, cols: usize) -> Option<Board> {
    let block = (board.block_rows() as u8, board.block_cols() as u8);
    Board::new((rows as u8, cols as u8), block, board.turning(), board.is_orientable()).ok()
}

/// Whether the corner moves its numbers to all its cells that the whole board does.
fn agree(inner: &Classes, outer: &Classes, board: Board, corner: Board) -> bool {
    let outside = |cell: usize| (cell / corner.cols()) * board.cols() + cell % corner.cols();
    (0..corner.cells()).all(|one| {
        (0..corner.cells()).all(|other| {
            (inner.orbit[one] == inner.orbit[other])
                == (outer.orbit[outside(one)] == outer.orbit[outside(other)])
        })
    })
}

/// A word of a board as large as a corner, on the board.
fn carried(inner: &Letters, outer: &Letters, word: &[u16]) -> Word {
    if inner.cells == outer.cells {
        return word.to_vec();
    }
    let letter = |letter: &u16| {
        let Turn { block, steps } = inner.at(*letter).turn;
        let (row, col) = inner.board().corner(block.into()).expect("a block of the corner");
        let block = outer.board().block_at(row, col).expect("the corner lies on the board");
        outer.letter(block, steps.into()).expect("it turns")
    };
    word.iter().map(letter).collect()
}

/// The cheapest base words, taken back, begun elsewhere and mirrored: those that cycle three points and keep all values.
fn variants(letters: &Letters, classes: &Classes, found: &[Word]) -> Vec<Word> {
    let board = letters.board();
    let mirror = |word: &Word, down: bool, across: bool| -> Option<Word> {
        let letter = |letter: &u16| {
            let Turn { block, steps } = letters.at(*letter).turn;
            let (row, col) = board.corner(block.into())?;
            let row = if down { board.rows() - board.block_rows() - row } else { row };
            let col = if across { board.cols() - board.block_cols() - col } else { col };
            let steps = if down == across { i32::from(steps) } else { -i32::from(steps) };
            letters.letter(board.block_at(row, col)?, steps)
        };
        word.iter().map(letter).collect()
    };
    let solved = State::solved(letters.cells);
    let zero = classes.value(&solved);
    let mut all: Vec<Word> = Vec::new();
    let mut seen = HashSet::new();
    for word in found {
        for (down, across) in [(false, false), (false, true), (true, false), (true, true)] {
            let Some(word) = mirror(word, down, across) else { continue };
            for start in 0..word.len() {
                let begun = [&word[start..], &word[..start]].concat();
                for word in [letters.inverse(&begun), begun] {
                    let word = letters.simplified(&word);
                    let effect = letters.effect(&word);
                    let moved =
                        classes.points.iter().filter(|&&cell| effect.to[usize::from(cell)] != cell).count();
                    let mut state = solved.clone();
                    state.apply(&effect);
                    if moved == 3
                        && classes.value(&state) == zero
                        && seen.insert((effect.to, letters.cost(&word)))
                    {
                        all.push(word);
                    }
                }
            }
        }
    }
    all
}
