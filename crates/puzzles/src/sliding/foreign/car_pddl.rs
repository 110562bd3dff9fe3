//! Rush Hour as a problem in PDDL.
//!
//! Domains name their facts differently, but all say of each car which cells it is on, as `(at car1 pos-2-1)` or
//! `(containsCar loc1_3 red)`, or where its two ends are. A cell is named by two numbers, or is two numbers. The goal names the
//! cells of the red car, which lies across, so its own cells show which number is the column.

use super::ForeignPuzzle;
use super::car_names::{piece_names, renaming_note};
use super::error::ForeignError;
use super::puzzle_reading::PuzzleReading;
use super::rush_hour::position_of_cars;
use crate::pddl::{self, Fact, Pddl, Problem};
use crate::sliding::board::MAX_PIECES;
use crate::sliding::cells::{Cells, Grid};
use crate::sliding::goal::{Goal, Target};

/// The two numbers of a cell.
type Cell = (usize, usize);

/// A fact that a car is on a cell.
struct CarOnCell<'a> {
    predicate: &'a str,
    car: &'a str,
    cell: Cell,
}

pub(super) fn is_evident(text: &str) -> bool {
    pddl::is_pddl(text)
}

pub(super) fn read(text: &str) -> Result<PuzzleReading, ForeignError> {
    let problem = match pddl::parse(text).map_err(ForeignError::Pddl)? {
        Pddl::Problem(problem) => problem,
        Pddl::Domain(domain) => return Err(ForeignError::Domain { domain: short(domain) }),
    };
    let is_rush_hour = problem.domain.to_ascii_lowercase().contains("rush");
    puzzle_of(&problem).map_err(|error| match error {
        error if is_rush_hour => error,
        _ => ForeignError::Domain { domain: short(problem.domain) },
    })
}

fn puzzle_of(problem: &Problem) -> Result<PuzzleReading, ForeignError> {
    let other_domain = || ForeignError::Domain { domain: short(problem.domain) };
    let on: Vec<CarOnCell> = problem.init.iter().filter_map(|fact| on(fact, problem)).collect();
    let goals: Vec<CarOnCell> = problem.goal.iter().filter_map(on_cell).collect();
    let red = goals.first().ok_or_else(other_domain)?.car;
    if problem.open_goal.is_some() || goals.iter().any(|goal| goal.car != red) {
        return Err(ForeignError::GoalOpen);
    }
    let mut cars: Vec<(&str, Vec<Cell>)> = Vec::new();
    for CarOnCell { car, cell, .. } in &on {
        match cars.iter_mut().find(|(name, _)| name == car) {
            Some((_, cells)) => cells.push(*cell),
            None => cars.push((*car, vec![*cell])),
        }
    }
    if cars.len() > MAX_PIECES {
        return Err(ForeignError::TooManyPieces);
    }
    let red_cells =
        cars.iter().find(|(name, _)| *name == red).map(|(_, cells)| cells).ok_or_else(other_domain)?;
    // The red car lies across: the number in which its cells differ is the column.
    let is_column_first = red_cells.iter().any(|cell| cell.0 != red_cells[0].0);
    let row_col = |cell: Cell| if is_column_first { (cell.1, cell.0) } else { cell };
    let board = Lattice::of(problem, &on, row_col).ok_or_else(other_domain)?;
    let texts: Vec<String> = cars
        .iter()
        .map(|(name, _)| if *name == red && name.len() > 1 { "red".to_owned() } else { (*name).to_owned() })
        .collect();
    let names = piece_names(&texts)?;
    let mut covered = board.walls;
    let mut placed = Vec::with_capacity(cars.len());
    for ((_, cells), name) in cars.iter().zip(&names) {
        let cells = board
            .line(cells.iter().map(|cell| row_col(*cell)))
            .ok_or(ForeignError::NotStraight { name: *name })?;
        if covered.intersects(cells) {
            return Err(ForeignError::NoFit);
        }
        covered = covered.union(cells);
        placed.push((*name, cells));
    }
    let start = position_of_cars(board.grid, board.walls, &placed)?;
    let red_at = cars.iter().position(|(name, _)| *name == red).ok_or_else(other_domain)?;
    let goal_cells =
        board.goal_cells(&goals, &on, placed[red_at].1, row_col).ok_or(ForeignError::GoalOpen)?;
    let piece = start.board().piece_named(names[red_at]).ok_or(ForeignError::GoalShape)?;
    let anchor = start.board().anchor_of(piece, goal_cells).ok_or(ForeignError::GoalShape)?;
    let goal = Goal::Places(vec![Target { pieces: vec![piece], anchors: vec![anchor] }]);
    let texts: Vec<String> = cars.iter().map(|(name, _)| (*name).to_owned()).collect();
    let note = format!("{} is the red car{}", names[red_at], renaming_note(&texts, &names));
    Ok(PuzzleReading { puzzle: ForeignPuzzle { start, goal: Some(goal) }, note, is_clear: true })
}

/// The beginning of a name, for a message.
fn short(name: &str) -> String {
    name.chars().take(40).collect()
}

/// A fact of the start that a car is on a cell. Cars are what the goal and the start speak of together with a cell.
fn on<'a>(fact: &Fact<'a>, problem: &Problem<'a>) -> Option<CarOnCell<'a>> {
    let on = on_cell(fact)?;
    let is_object = problem.objects.iter().any(|object| object.name.eq_ignore_ascii_case(on.car));
    is_object.then_some(on)
}

/// A fact about one object that is not a cell, and one cell.
fn on_cell<'a>(fact: &Fact<'a>) -> Option<CarOnCell<'a>> {
    let cells = fact.arguments.iter().map(|word| cell_named(word));
    let (car, cell) = match (&fact.arguments[..], &cells.collect::<Vec<_>>()[..]) {
        ([car, _], [None, Some(cell)]) | ([_, car], [Some(cell), None]) => (*car, *cell),
        ([car, one, other], _) => (*car, (number_at_end(one)?, number_at_end(other)?)),
        _ => return None,
    };
    Some(CarOnCell { predicate: fact.predicate, car, cell })
}

/// The two numbers of a name like `pos-2-1`, `loc1_3` or `C41`; cells of more than nine rows need a separator between them.
fn cell_named(word: &str) -> Option<Cell> {
    let digits = word.trim_start_matches(|ch: char| !ch.is_ascii_digit());
    let begins_with_letter = word.starts_with(|ch: char| ch.is_ascii_alphabetic());
    let (one, other) = match digits.find(|ch: char| !ch.is_ascii_digit()) {
        None if digits.len() == 2 => digits.split_at(1),
        None => return None,
        Some(end) => {
            let rest = digits[end..].trim_start_matches(|ch: char| !ch.is_ascii_digit());
            (&digits[..end], rest)
        }
    };
    let number = |digits: &str| digits.parse::<usize>().ok().filter(|number| *number < 32);
    // `car10` is a car: a separator, or a name of one letter, marks a cell.
    let has_separator = digits.contains(|ch: char| !ch.is_ascii_digit());
    let is_cell = begins_with_letter && (has_separator || word.len() == digits.len() + 1);
    Some((number(one)?, number(other)?)).filter(|_| is_cell)
}

fn number_at_end(word: &str) -> Option<usize> {
    let digits = word.trim_start_matches(|ch: char| !ch.is_ascii_digit());
    digits.parse().ok().filter(|number| *number < 32)
}

/// The cells of the board: rows and columns from the least that are named.
struct Lattice {
    grid: Grid,
    from: Cell,
    walls: Cells,
}

impl Lattice {
    fn of(problem: &Problem, on: &[CarOnCell], row_col: impl Fn(Cell) -> Cell) -> Option<Lattice> {
        let named = problem.objects.iter().filter_map(|object| cell_named(object.name)).map(&row_col);
        let mut cells: Vec<Cell> = named.collect();
        if cells.is_empty() {
            // Rows and columns are objects of their own.
            let numbers: Vec<usize> = problem
                .objects
                .iter()
                .filter(|object| !on.iter().any(|on| on.car == object.name))
                .filter_map(|object| number_at_end(object.name))
                .collect();
            let (least, most) = (*numbers.iter().min()?, *numbers.iter().max()?);
            cells = (least..=most).flat_map(|row| (least..=most).map(move |col| (row, col))).collect();
        }
        let from = (cells.iter().map(|cell| cell.0).min()?, cells.iter().map(|cell| cell.1).min()?);
        let to = (cells.iter().map(|cell| cell.0).max()?, cells.iter().map(|cell| cell.1).max()?);
        let grid = Grid::new(to.0 - from.0 + 1, to.1 - from.1 + 1)?;
        let lattice = Lattice { grid, from, walls: Cells::EMPTY };
        let inside: Cells = cells.iter().filter_map(|cell| lattice.cell(*cell)).collect();
        let blocked = problem.init.iter().filter(|fact| {
            let name = fact.predicate.to_ascii_lowercase();
            name.contains("wall") || name.contains("blocked")
        });
        let blocked = blocked.filter_map(|fact| match &fact.arguments[..] {
            [cell] => lattice.cell(row_col(cell_named(cell)?)),
            _ => None,
        });
        let blocked: Cells = blocked.collect();
        Some(Lattice { walls: grid.all_cells().difference(inside).union(blocked), ..lattice })
    }

    fn cell(&self, (row, col): Cell) -> Option<usize> {
        let (row, col) = (row.checked_sub(self.from.0)?, col.checked_sub(self.from.1)?);
        (row < self.grid.rows() && col < self.grid.cols()).then(|| self.grid.cell(row, col))
    }

    /// The straight line of cells between the first and the last of some cells; `None` if they are in no line.
    fn line(&self, cells: impl Iterator<Item = Cell>) -> Option<Cells> {
        let cells: Option<Vec<usize>> = cells.map(|cell| self.cell(cell)).collect();
        let covered: Cells = cells?.into_iter().collect();
        let (top, left, height, width) = self.grid.bounding_box(covered);
        if height > 1 && width > 1 || covered.is_empty() {
            return None;
        }
        Some(
            (top..top + height)
                .flat_map(|row| (left..left + width).map(move |col| self.grid.cell(row, col)))
                .collect(),
        )
    }

    /// The cells that the red car covers in the goal: the only place at which every fact of the goal holds, where a fact with a
    /// predicate that holds for one cell of the car at the start is about the same end of it.
    fn goal_cells(
        &self,
        goals: &[CarOnCell],
        on: &[CarOnCell],
        red: Cells,
        row_col: impl Fn(Cell) -> Cell,
    ) -> Option<Cells> {
        let first = red.first()?;
        let (row, _) = self.grid.row_col(first);
        let mut places = Vec::new();
        for col in 0..=self.grid.cols().checked_sub(red.len())? {
            let cells: Cells = (col..col + red.len()).map(|col| self.grid.cell(row, col)).collect();
            let holds = |goal: &CarOnCell| {
                let Some(cell) = self.cell(row_col(goal.cell)) else { return false };
                let mut same = on.iter().filter(|on| on.predicate == goal.predicate && on.car == goal.car);
                match (same.next(), same.next()) {
                    (Some(end), None) => {
                        let offset = self.cell(row_col(end.cell)).map_or(0, |end| end - first);
                        self.grid.cell(row, col) + offset == cell
                    }
                    _ => cells.contains(cell),
                }
            };
            if !cells.intersects(self.walls) && goals.iter().all(holds) {
                places.push(cells);
            }
        }
        match places[..] {
            [only] => Some(only),
            _ => None,
        }
    }
}
