//! Any board by any rule: from the outside in, then cycles of three, then directions.
//!
//! 1. *Outside in*: cell by cell until a corner remains whose blocks reach every order that matters ([`corner`]). A
//!    number goes home by free turns, or by setup turns that displace placed numbers and are undone ([`insert`]); of
//!    the ways to do so a few go on together ([`outside_in`]).
//! 2. *Three-cycles* ([`cycle_order`]): every word for one is a conjugated base word ([`three_cycle_table`]). A
//!    search finds the base words ([`word_search`]): powers and commutators of short words.
//! 3. *Directions*: two numbers at a time are turned in place ([`twists`]).
//!
//! Before step 2 some turns make the parities even and the direction sums zero ([`orbits`]) and leave few cycles
//! ([`opening`]); all later words preserve that. Boards of few positions are searched exhaustively
//! ([`small_search`]). Where whole lines stay together, a row of them is solved ([`lines`]).

mod alphabet;
mod corner;
mod cycle_order;
mod insert;
mod lines;
mod opening;
mod orbits;
mod outside_in;
mod small_search;
mod three_cycle_table;
mod twists;
mod word_search;

use std::collections::HashMap;
use std::rc::Rc;

use antipode_puzzles::rotation::{Position, Rule, Turn, Variant};

use self::alphabet::{Alphabet, State, Word};
use self::corner::{CornerWords, MAX_BASE_WORDS, on_board};
use self::lines::RigidLines;
use self::opening::Opening;
use self::orbits::Orbits;
use self::outside_in::OutsideSolution;
use self::small_search::SmallSearchResult;
use self::three_cycle_table::ThreeCycleTable;
use self::twists::Twists;
use self::word_search::WordSearch;
use super::purpose::{Phase, Purpose};

/// One step of the solution.
pub(super) struct PlannedStep {
    pub(super) phase: Phase,
    pub(super) purpose: Purpose,
    pub(super) kind: StepKind,
    pub(super) turns: Vec<Turn>,
    /// The numbers that it places, from 1.
    pub(super) numbers: Vec<u8>,
}

/// The kind of a step.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum StepKind {
    /// Turns that move nothing placed.
    FreeTurns,
    /// Setup turns (their number), free turns, and the undo.
    SetUpAndUndo(usize),
    /// A word found for it.
    Word,
    /// A word that moves three numbers, or turns two, conjugated by this many setup turns.
    BaseWord(usize),
}

/// The most orders of an exhaustive search.
const FEW: usize = 4_000;
const FEW_FLIPS: usize = 40_000;
const FEW_BLOCKS: usize = 8;
/// The limit including the sums of directions.
const FEW_SUMS: usize = 400_000;

/// The steps; `None` when the words found do not suffice.
pub(super) fn solve(variant: &Variant, start: &Position) -> Option<Vec<PlannedStep>> {
    CycleSolver::new(variant).solve(start)
}

/// The words found for a board, which serve all its positions.
pub(super) struct CycleSolver {
    letters: Alphabet,
    cache: WordCache,
}

/// The words found, by the corner as a board of its own or by the first letter of a component; and tables by region.
#[derive(Default)]
struct WordCache {
    corners: HashMap<Variant, Option<Rc<CornerWords>>>,
    components: HashMap<u16, Option<Rc<CornerWords>>>,
    triples: HashMap<(u16, usize, usize), Rc<ThreeCycleTable>>,
}

impl CycleSolver {
    pub(super) fn new(variant: &Variant) -> CycleSolver {
        CycleSolver { letters: Alphabet::new(variant), cache: WordCache::default() }
    }

    /// Changes the board. The same corner has the same words there.
    pub(super) fn set_board(&mut self, variant: &Variant) {
        self.letters = Alphabet::new(variant);
        let corners = std::mem::take(&mut self.cache.corners);
        self.cache = WordCache { corners, ..WordCache::default() };
    }

    /// The steps; `None` when the words found do not suffice.
    pub(super) fn solve(&mut self, start: &Position) -> Option<Vec<PlannedStep>> {
        if let Some(lines) = RigidLines::of(self.letters.board()) {
            return lines.solve(start);
        }
        solve_with(&self.letters, &mut self.cache, start)
    }
}

fn solve_with(letters: &Alphabet, found: &mut WordCache, start: &Position) -> Option<Vec<PlannedStep>> {
    let mut solving = ComponentSolver { letters, found, state: State::of(start), parts: Vec::new() };
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

/// The blocks in sets without common cells.
fn components(letters: &Alphabet) -> Vec<Vec<u8>> {
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

struct ComponentSolver<'a> {
    letters: &'a Alphabet,
    found: &'a mut WordCache,
    state: State,
    parts: Vec<PlannedStep>,
}

impl ComponentSolver<'_> {
    fn component(&mut self, used: &[u16], blocks: usize) -> Option<()> {
        if blocks <= FEW_BLOCKS && self.few(used)? {
            return Some(());
        }
        let board = self.letters.board();
        let whole = used.len() == self.letters.len();
        let (before, parts) = (self.state.clone(), self.parts.len());
        for (rows, cols) in corner::corner_sizes(board) {
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
        used.iter().copied().filter(|letter| self.letters.get(*letter).cost == 1).collect()
    }

    /// Applies a shortest word where few orders are reachable. Returns whether it did.
    fn few(&mut self, used: &[u16]) -> Option<bool> {
        let letters = self.letters;
        let turns = self.turns_of_rule(used);
        let most = if letters.variant.rule() == Rule::Flip { FEW_FLIPS } else { FEW };
        let cells: Vec<usize> = {
            let touched = used.iter().flat_map(|letter| letters.get(*letter).touched.iter());
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
        match small_search::shortest_word(letters, &turns, &self.state, most, both, &both(&solved)) {
            SmallSearchResult::Word(word) => {
                self.write(Phase::Rest, purpose, StepKind::Word, &word, all);
                return Some(true);
            }
            SmallSearchResult::None => return None,
            SmallSearchResult::TooMany => {}
        }
        if !letters.board().is_orientable() {
            return Some(false);
        }
        // No state has this key, so the search visits all of them or exceeds the limit.
        if let SmallSearchResult::TooMany =
            small_search::shortest_word(letters, &turns, &self.state, most, numbers, &[])
        {
            return Some(false);
        }
        let classes = Orbits::of(letters, used);
        let key = |state: &State| -> Vec<u8> { [numbers(state), classes.invariants(state)].concat() };
        let SmallSearchResult::Word(word) =
            small_search::shortest_word(letters, &turns, &self.state, FEW_SUMS, key, &key(&solved))
        else {
            return None;
        };
        self.write(Phase::Rest, Purpose::Order { numbers: all }, StepKind::Word, &word, Vec::new());
        let words = WordSearch::new(letters, used, &classes).twists(&classes.orbit_of, &[], MAX_BASE_WORDS);
        self.upright(&self.askew(used), used, words)?;
        Some(true)
    }

    /// Solves the whole component with a final corner of this size.
    fn corner(&mut self, used: &[u16], (rows, cols): (usize, usize)) -> Option<()> {
        let board = self.letters.board();
        let is_all = (rows, cols) == (board.rows(), board.cols());
        let corner = if used.len() == self.letters.len() {
            let small =
                Variant::new(corner::corner_board(board, rows, cols)?, self.letters.variant.rule()).ok()?;
            let find = || CornerWords::find(Alphabet::new(&small), None).map(Rc::new);
            let corner = Rc::clone(self.found.corners.entry(small).or_insert_with(find).as_ref()?);
            if !is_all
                && !corner::has_same_orbits(
                    &corner.classes,
                    &Orbits::of(self.letters, used),
                    board,
                    small.board(),
                )
            {
                return None;
            }
            corner
        } else {
            let find = || CornerWords::find(Alphabet::new(&self.letters.variant), Some(used)).map(Rc::new);
            Rc::clone(self.found.components.entry(used[0]).or_insert_with(find).as_ref()?)
        };
        let inner = &corner.letters;
        // A line that could not be placed becomes part of the corner.
        let (high, wide) = if is_all { (rows, cols) } else { self.outside_in((rows, cols)) };
        let inside = |letter: &u16| {
            let (row, col) =
                board.block_corner(self.letters.get(*letter).turn.block.into()).expect("a block");
            row + board.block_rows() <= high && col + board.block_cols() <= wide
        };
        let region: Vec<u16> =
            if is_all { used.to_vec() } else { used.iter().copied().filter(inside).collect() };
        let base: Vec<Word> = corner.base.iter().map(|word| on_board(inner, self.letters, word)).collect();
        self.in_order(&region, (used[0], high, wide), &base)?;
        let askew = self.askew(&region);
        if askew.iter().all(|direction| *direction == 0) {
            return Some(());
        }
        let twists = corner.twists.get_or_init(|| {
            WordSearch::new(inner, &corner.used, &corner.classes).twists(
                &corner.classes.orbit_of,
                &corner.base,
                MAX_BASE_WORDS,
            )
        });
        let twists = twists.iter().map(|word| on_board(inner, self.letters, word)).collect();
        self.upright(&askew, &region, twists)
    }

    /// Places the numbers outside the corner, line by line, until one fails. Returns the remaining rows and columns.
    fn outside_in(&mut self, corner: (usize, usize)) -> (usize, usize) {
        let OutsideSolution { partial, groups, remaining } =
            outside_in::place_outside(self.letters, &self.state, corner);
        let mut first = 0;
        for ((line, cells), end) in groups.into_iter().zip(partial.ends) {
            let letter =
                |turn: &Turn| self.letters.letter(turn.block.into(), turn.steps.into()).expect("it turns");
            let word: Word = partial.turns[first..end.turns].iter().map(letter).collect();
            first = end.turns;
            if word.is_empty() {
                continue;
            }
            let kind = match end.setup_letters {
                0 => StepKind::FreeTurns,
                letters => StepKind::SetUpAndUndo(letters),
            };
            let numbers: Vec<u8> = cells.iter().map(|cell| cell + 1).collect();
            let purpose = Purpose::Place { numbers: numbers.clone(), line, last: false };
            self.write(Phase::Outer, purpose, kind, &word, numbers);
        }
        remaining
    }

    /// Brings every number of the region to its cell, ignoring directions.
    fn in_order(&mut self, region: &[u16], key: (u16, usize, usize), base: &[Word]) -> Option<()> {
        let letters = self.letters;
        let classes = Orbits::of(letters, region);
        let triples = self.found.triples.entry(key).or_insert_with(|| {
            Rc::new(ThreeCycleTable::new(letters, &classes.points, base.to_vec(), &setups(letters, region)))
        });
        let triples = Rc::clone(triples);
        let turns = self.turns_of_rule(region);
        let opening = Opening { letters, orbits: &classes, turns: &turns, triples: &triples };
        let cycles = match opening.shortest(&self.state) {
            Some((word, cycles)) => {
                self.write(Phase::Cycles, Purpose::Parity, StepKind::Word, &word, Vec::new());
                cycles
            }
            None => {
                self.even(&classes, &turns)?;
                cycle_order::three_cycles(letters, &triples, &classes.points, &self.state)?
            }
        };
        for triple in cycles {
            let (word, setup) = triples.word(letters, triple)?;
            let numbers = triple.map(|cell| self.state.numbers[usize::from(cell)]);
            let [a, b, c] = triple;
            let home: Vec<u8> =
                (0..3).filter(|&at| [b, c, a][at] == numbers[at]).map(|at| numbers[at] + 1).collect();
            let purpose = Purpose::Cycle { numbers: numbers.map(|number| number + 1), home };
            self.write(Phase::Cycles, purpose, StepKind::BaseWord(setup), &word, Vec::new());
        }
        Some(())
    }

    /// Applies a few turns that make the parities even and the direction sums zero.
    fn even(&mut self, classes: &Orbits, turns: &[u16]) -> Option<()> {
        let letters = self.letters;
        let changes = classes.changes(letters, turns);
        let start = classes.invariants(&self.state);
        let mut seen = vec![(start, 0, 0)];
        let mut next = 0;
        while seen[next].0.iter().any(|part| *part != 0) {
            for (change, &turn) in changes.iter().zip(turns) {
                let value = classes.sum(&seen[next].0, change);
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
        self.write(Phase::Cycles, Purpose::Parity, StepKind::Word, &word, Vec::new());
        Some(())
    }

    /// The directions in the cells of these blocks; other blocks may be solved later.
    fn askew(&self, region: &[u16]) -> Vec<u8> {
        let mut directions = vec![0; self.letters.cells];
        for &cell in region.iter().flat_map(|letter| self.letters.get(*letter).touched.iter()) {
            directions[usize::from(cell)] = self.state.directions[usize::from(cell)];
        }
        directions
    }

    /// Turns every number upright, by words that turn two.
    fn upright(&mut self, directions: &[u8], region: &[u16], words: Vec<Word>) -> Option<()> {
        let twists = Twists::new(self.letters, words, &setups(self.letters, region));
        for ((one, other, quarters), word) in twists.words_to_upright(directions)? {
            let purpose = Purpose::TurnInPlace { one: one + 1, other: other + 1, quarters };
            self.write(Phase::Directions, purpose, StepKind::BaseWord(0), &word, Vec::new());
        }
        Some(())
    }

    fn write(&mut self, phase: Phase, purpose: Purpose, kind: StepKind, word: &[u16], numbers: Vec<u8>) {
        let word = self.letters.simplified(word);
        self.state.play(self.letters, &word);
        let turns = self.letters.turns(&word);
        self.parts.push(PlannedStep { phase, purpose, kind, turns, numbers });
    }
}

/// The setup letters: single steps only, where more steps cost more turns.
fn setups(letters: &Alphabet, region: &[u16]) -> Vec<u16> {
    let single = matches!(letters.variant.rule(), Rule::Quarter | Rule::Ring);
    region.iter().copied().filter(|letter| !single || letters.get(*letter).cost == 1).collect()
}
