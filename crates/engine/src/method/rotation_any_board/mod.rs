//! Rotation boards of any size, by the method for Nokia's game: the outer numbers first, then the upper rows, then
//! the rest.
//!
//! The method completes lines from the outside in, each time the last row or column of the remaining board, until a
//! small corner remains. It fills a line two numbers at a time by *free* turns, which move nothing placed. The last
//! numbers of a line go in together, since each alone could not pass the others. Short words solve the parts of the
//! corner. Numbers with directions are brought home upright.
//!
//! Some boards have too large a corner for that (blocks of 4 × 4 and more, larger rings, half turns, directions on
//! larger blocks). There the method also works from the outside in, and solves the rest by three-cycles, see
//! `cycles`. If the search for these finds none, the fallback is a table of words for the whole group, see
//! `group_table`, which takes seconds. The tests know no unsolved board that turns by quarters. Of the boards that
//! turn by 180° and have single-row blocks with directions, some large ones stay unsolved.
//!
//! Among the ways to bring a pair home the method follows those that also bring the other numbers nearer. So a board
//! of n × n with blocks of 2 × 2 takes about 0.33 n³ quarter turns.
//!
//! ```
//! use antipode_engine::method::rotation_any_board::solve;
//! use antipode_puzzles::rotation::{Board, ReachableSet, Rule, Variant};
//!
//! let board = Board::square(5, 4, 2)?;
//! let start = ReachableSet::of(board).random_position("any board");
//! let solution = solve(&Variant::new(board, Rule::Quarter)?, &start).expect("every order can be reached");
//! assert!(solution.steps.last().expect("it is not solved").after.is_solved());
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

mod corner_solver;
mod cycles;
mod distances;
mod group_search;
mod group_table;
mod placing_order;
mod purpose;
mod turn_tables;

use std::fmt;

use antipode_puzzles::rotation::{Direction, Position, ReachableSet, Turn, Unreachable, Variant};

use self::corner_solver::CornerSolver;
use self::cycles::{PlannedStep, StepKind};
use self::distances::Distances;
use self::group_search::{GroupSearch, MAX_DETOUR, PartialSolution};
use self::placing_order::{NumberGroup, placing_order};
use self::turn_tables::{Place, TurnTables};
pub use purpose::{Line, Phase, Purpose, Technique};

/// The number of partial solutions kept from group to group. Twice as many shorten solutions by 2 % and double the
/// time.
const MAX_PARTIAL_SOLUTIONS: usize = 8;

/// The number of partial solutions whose corner is solved; the shortest wins.
const MAX_FINISHED: usize = 4;

/// A solution in steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walkthrough {
    /// The start position.
    pub start: Position,
    /// The steps in order; empty when the start is solved.
    pub steps: Vec<Step>,
}

impl Walkthrough {
    /// The total number of turns.
    #[must_use]
    pub fn cost(&self) -> u32 {
        self.steps.iter().map(|step| step.turns.len() as u32).sum()
    }
}

/// One step with its purpose, its technique, and its turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The phase it belongs to.
    pub phase: Phase,
    /// What it is for.
    pub purpose: Purpose,
    /// How it is done, and its effect on the placed numbers.
    pub technique: Technique,
    /// Its turns, each one turn of the rule.
    pub turns: Vec<Turn>,
    /// The position after it.
    pub after: Position,
}

/// Why a position has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The position is unreachable.
    #[error("{0}")]
    Unreachable(Unreachable),
    /// The method does not cover this board.
    #[error("there is no method for this board yet")]
    UnsupportedBoard,
}

/// Solves a position of a board step by step.
///
/// # Errors
/// When the position cannot be solved, or no words that solve it are found; the tests know no board of the latter
/// kind.
pub fn solve(variant: &Variant, start: &Position) -> Result<Walkthrough, SolveError> {
    Solver::new(variant).solve(start)
}

/// Solves many positions of one board and reuses the words it found.
pub struct Solver {
    /// With a number in each cell.
    variant: Variant,
    reachable: ReachableSet,
    words: cycles::CycleSolver,
}

impl fmt::Debug for Solver {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Solver").field("variant", &self.variant).finish_non_exhaustive()
    }
}

impl Solver {
    /// A solver for a board under a rule. Searches nothing yet.
    #[must_use]
    pub fn new(variant: &Variant) -> Solver {
        let reachable = ReachableSet::of(variant.board());
        let variant = variant.with_numbered_cells();
        Solver { variant, reachable, words: cycles::CycleSolver::new(&variant) }
    }

    /// Changes the board. Keeps the words of corners that both boards have.
    pub fn set_board(&mut self, variant: &Variant) {
        self.reachable = ReachableSet::of(variant.board());
        self.variant = variant.with_numbered_cells();
        self.words.set_board(&self.variant);
    }

    /// As [`solve`].
    ///
    /// # Errors
    /// As [`solve`].
    pub fn solve(&mut self, start: &Position) -> Result<Walkthrough, SolveError> {
        self.reachable.check(start).map_err(SolveError::Unreachable)?;
        // Tiles that are alike get a number each.
        let order = self.reachable.with_numbered_cells(start).expect("it was checked");
        let plan = by_free_turns(&self.variant, &order)
            .or_else(|| by_cycles(&mut self.words, &order))
            .or_else(|| by_table(&self.variant, &order))
            .ok_or(SolveError::UnsupportedBoard)?;
        let on_board =
            |position: &Position| position.on_board(start.board()).expect("they differ in numbers only");
        let steps = plan.steps.into_iter().map(|step| Step { after: on_board(&step.after), ..step });
        Ok(Walkthrough { start: start.clone(), steps: steps.collect() })
    }
}

/// Any board: the outer numbers one by one, the rest by three-cycles.
fn by_cycles(words: &mut cycles::CycleSolver, start: &Position) -> Option<Walkthrough> {
    let mut writer = Writer { now: start.clone(), placed: Vec::new(), steps: Vec::new() };
    for PlannedStep { phase, purpose, kind, turns, numbers } in words.solve(start)? {
        writer.write(phase, purpose, kind, &turns, &numbers);
    }
    Some(Walkthrough { start: start.clone(), steps: writer.steps })
}

/// Any board, in a single step: long, and not instructive for a player.
fn by_table(variant: &Variant, start: &Position) -> Option<Walkthrough> {
    let turns = group_table::solution(variant, start)?;
    let mut writer = Writer { now: start.clone(), placed: Vec::new(), steps: Vec::new() };
    let numbers: Vec<u8> = (1..=variant.board().cell_count() as u8).collect();
    writer.write(Phase::Rest, Purpose::Finish { numbers: numbers.clone() }, StepKind::Word, &turns, &numbers);
    Some(Walkthrough { start: start.clone(), steps: writer.steps })
}

/// Boards whose last corner can be searched: the outer numbers by free turns, the corner by shortest words.
fn by_free_turns(variant: &Variant, start: &Position) -> Option<Walkthrough> {
    let board = variant.board();
    let (groups, rest) = placing_order(board)?;
    let turn_tables = TurnTables::new(variant);
    let numbers = start.numbers().iter().map(|number| number - 1).collect();
    let mut directions: Vec<u8> = start.directions().iter().map(|direction| *direction as u8).collect();
    directions.resize(board.cell_count(), 0);
    let partials =
        place_groups(&turn_tables, &groups, PartialSolution::new(&turn_tables, numbers, directions))?;
    let finish = CornerSolver::new(variant, &rest);
    let mut best: Option<(PartialSolution, Vec<Vec<Turn>>)> = None;
    for partial in partials.into_iter().take(MAX_FINISHED) {
        let words = finish.words(&partial)?;
        let cost = |partial: &PartialSolution, words: &[Vec<Turn>]| {
            partial.turns.len() + words.iter().map(Vec::len).sum::<usize>()
        };
        if best.as_ref().is_none_or(|(known, known_words)| cost(&partial, &words) < cost(known, known_words))
        {
            best = Some((partial, words));
        }
    }
    let (partial, words) = best?;
    let mut writer = Writer { now: start.clone(), placed: Vec::new(), steps: Vec::new() };
    let mut first = 0;
    for (group, end) in groups.into_iter().zip(partial.ends) {
        let mut numbers: Vec<u8> = group.cells.iter().map(|cell| cell + 1).collect();
        numbers.sort_unstable();
        let purpose = Purpose::Place { numbers: numbers.clone(), line: group.line, last: group.last };
        writer.write(Phase::Outer, purpose, StepKind::FreeTurns, &partial.turns[first..end.turns], &numbers);
        first = end.turns;
    }
    for ((phase, cells), word) in rest.parts.into_iter().zip(words) {
        let numbers: Vec<u8> = cells.iter().map(|cell| *cell as u8 + 1).collect();
        writer.write(phase, Purpose::Finish { numbers: numbers.clone() }, StepKind::Word, &word, &numbers);
    }
    Some(Walkthrough { start: start.clone(), steps: writer.steps })
}

/// Places the groups one after the other. Returns some good partial solutions, or `None` when a group cannot be
/// placed.
fn place_groups(
    turn_tables: &TurnTables,
    groups: &[NumberGroup],
    start: PartialSolution,
) -> Option<Vec<PartialSolution>> {
    let mut placed = vec![false; turn_tables.cells()];
    let mut partials = vec![start];
    for group in groups {
        partials = place_group(turn_tables, &placed, &group.cells, &partials, MAX_PARTIAL_SOLUTIONS);
        for &cell in &group.cells {
            placed[usize::from(cell)] = true;
        }
    }
    Some(partials).filter(|partials| !partials.is_empty())
}

/// At most `kept` good continuations that bring some numbers home together by turns that move nothing placed; empty
/// when no such turns do it.
fn place_group(
    turn_tables: &TurnTables,
    placed: &[bool],
    numbers: &[u8],
    partials: &[PartialSolution],
    kept: usize,
) -> Vec<PartialSolution> {
    let free: Vec<Vec<u16>> =
        (0..turn_tables.cells() as u8).map(|cell| turn_tables.free_turns(cell, placed).collect()).collect();
    let home = |index: usize| Place::from(numbers[index]) * turn_tables.directions;
    let place_of = |partial: &PartialSolution, index: usize| partial.place_of(turn_tables, numbers[index]);
    let mut distances = Vec::new();
    for one in 0..numbers.len() {
        for other in one + 1..numbers.len().max(2) {
            let other = other.min(numbers.len() - 1);
            let wanted: Vec<(Place, Place)> =
                partials.iter().map(|partial| (place_of(partial, one), place_of(partial, other))).collect();
            // Of three numbers two may have to wait for the third; how long is not known here.
            let beyond = if numbers.len() > 2 { u32::MAX } else { MAX_DETOUR };
            let between = Distances::new(turn_tables, &free, (home(one), home(other)), &wanted, beyond);
            distances.push((one, other, between));
        }
    }
    let search = GroupSearch { turn_tables, free: &free, numbers, distances: &distances };
    let next = partials.iter().flat_map(|partial| search.best_solutions(partial, kept)).collect();
    group_search::best_of(next, turn_tables, kept)
}

/// Appends steps and tracks the position.
struct Writer {
    now: Position,
    placed: Vec<u8>,
    steps: Vec<Step>,
}

impl Writer {
    fn write(&mut self, phase: Phase, purpose: Purpose, kind: StepKind, turns: &[Turn], numbers: &[u8]) {
        let mut displaced = Vec::new();
        for turn in turns {
            self.now = self.now.turned(*turn).expect("a block of this board");
            displaced.extend(self.placed.iter().filter(|number| !is_home(&self.now, **number)));
        }
        displaced.sort_unstable();
        displaced.dedup();
        let technique = match kind {
            StepKind::Word => Technique::Word { displaced },
            StepKind::FreeTurns if self.placed.is_empty() => Technique::AnyTurns,
            StepKind::FreeTurns => Technique::FreeTurns,
            StepKind::SetUpAndUndo(turns) => Technique::SetUpAndUndo { turns: turns as u8, displaced },
            StepKind::BaseWord(turns) => Technique::BaseWord { turns: turns as u8 },
        };
        self.placed.extend(numbers);
        if !turns.is_empty() {
            let after = self.now.clone();
            self.steps.push(Step { phase, purpose, technique, turns: turns.to_vec(), after });
        }
    }
}

/// Whether a number is in its home cell, upright.
fn is_home(position: &Position, number: u8) -> bool {
    let cell = usize::from(number) - 1;
    let upright = position.directions().get(cell).is_none_or(|direction| *direction == Direction::Up);
    upright && position.numbers()[cell] == number
}
