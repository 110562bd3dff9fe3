//! Problems of sliding tiles in PDDL, the planning domain definition language.
//!
//! Many domains say the same in other words. A tile is at one or two places: `(at t1 p2 p1)`, `(at t_1 p_1_2)`,
//! `(tile-at tile1 row1 col2)`, `(on tile1 case2)`. A place is blank: `(blank p1 p1)`, `(empty p_2_2)`, `(at Blank S5)`. Of two
//! places the first is the column, unless their names say otherwise; places are in the order of their numbers. What the
//! problem says of neighbours must agree.

use crate::plain_text::Excerpt;
use std::fmt;

use super::board::Board;
use super::error::ParsePositionError;
use super::goal::Goal;
use super::position::Position;
use crate::parse_error::ParseError;
use crate::pddl::{self, Fact, Pddl, PddlError, Problem};

/// Why a problem in PDDL is not a board of Fifteen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PddlFault {
    /// The text is not a problem.
    Text(PddlError),
    /// The text is a domain; its problems are other texts.
    Domain {
        /// Its name.
        name: String,
    },
    /// The problem is not one of sliding tiles.
    OtherDomain {
        /// The name of its domain.
        name: String,
    },
    /// The places are not the cells of a rectangle in the order of their names.
    Places {
        /// The column of a fact that does not fit, from 1.
        column: Option<usize>,
    },
    /// Not every tile is in one cell at the start.
    Start {
        /// The column of a fact that does not fit, from 1.
        column: Option<usize>,
    },
    /// The goal does not say where every tile belongs.
    Goal {
        /// The column of a part that is not the place of a tile, from 1.
        column: Option<usize>,
    },
}

/// Reads a problem of sliding tiles, with its own goal.
///
/// # Errors
/// What is wrong with the text, and where; or that it is PDDL of another domain.
pub(super) fn read(text: &str) -> Result<Position, ParsePositionError> {
    let fault = ParsePositionError::Pddl;
    let problem = match pddl::parse(text).map_err(|error| fault(PddlFault::Text(error)))? {
        Pddl::Problem(problem) => problem,
        Pddl::Domain(name) => return Err(fault(PddlFault::Domain { name: short(name) })),
    };
    let places = ProblemCells::of(&problem).map_err(fault)?;
    let start = places.tiles(&problem.init, false).map_err(fault)?;
    if problem.open_goal.is_some() {
        return Err(fault(PddlFault::Goal { column: problem.open_goal }));
    }
    let goal = places.tiles(&problem.goal, true).map_err(fault)?;
    let side = |side: usize| u8::try_from(side).unwrap_or(u8::MAX);
    let board = Board::new(side(places.rows), side(places.cols), Goal::Rows)?;
    let nowhere = || fault(PddlFault::Places { column: None });
    let goal = Board::solved_at(&Position::new(board, &goal).ok_or_else(nowhere)?);
    Position::new(goal, &start).ok_or_else(nowhere)
}

/// A name of the text, as short as a message needs it.
fn short(name: &str) -> String {
    name.chars().take(40).collect()
}

/// A fact about a cell: its tile, 0 for the hole, and its places.
struct CellFact<'a, 'f> {
    tile: u8,
    at: &'f [&'a str],
    column: usize,
}

const AT: [&str; 11] = [
    "at",
    "tile-at",
    "tile_at",
    "on",
    "in",
    "isat",
    "is-at",
    "located",
    "tile-at-position",
    "at-position",
    "position-of",
];
const BLANK: [&str; 11] = [
    "blank", "empty", "is-blank", "is-empty", "is_blank", "blank-at", "empty-at", "isempty", "isblank",
    "clear", "hole",
];
/// Names of the object that is the hole.
const HOLE: [&str; 7] = ["blank", "empty", "hole", "free", "b", "space", "gap"];
/// What orders places: the second is the next one.
const NEXT: [&str; 4] = ["inc", "next-row", "next-column", "next"];
const BEFORE: [&str; 1] = ["dec"];

impl<'a, 'f> CellFact<'a, 'f> {
    fn of(fact: &'f Fact<'a>) -> Option<CellFact<'a, 'f>> {
        let is_one_of = |names: &[&str]| names.iter().any(|name| fact.predicate.eq_ignore_ascii_case(name));
        let column = fact.column;
        if is_one_of(&BLANK) {
            let is_hole =
                fact.arguments.first().is_some_and(|name| is_hole(name)) && fact.arguments.len() > 1;
            let at = &fact.arguments[usize::from(is_hole)..];
            return (1..3).contains(&at.len()).then_some(CellFact { tile: 0, at, column });
        }
        let (tile, at) = fact.arguments.split_first().filter(|_| is_one_of(&AT))?;
        let tile = if is_hole(tile) { 0 } else { u8::try_from(*numbers(tile).last()?).ok()? };
        (1..3).contains(&at.len()).then_some(CellFact { tile, at, column })
    }
}

fn is_hole(name: &str) -> bool {
    HOLE.iter().any(|hole| name.eq_ignore_ascii_case(hole))
}

/// The numbers in a name: 1 and 2 of `p_1_2`.
fn numbers(name: &str) -> Vec<usize> {
    let parts = name.split(|ch: char| !ch.is_ascii_digit()).filter(|part| !part.is_empty());
    parts.filter_map(|part| part.parse().ok()).collect()
}

/// The cells of a problem.
struct ProblemCells<'a> {
    rows: usize,
    cols: usize,
    cell_names: CellNames<'a>,
}

enum CellNames<'a> {
    /// One name for each cell, in reading order.
    Cells(Vec<&'a str>),
    /// Names of the columns and of the rows, in order, and whether the row comes first.
    Sides { cols: Vec<&'a str>, rows: Vec<&'a str>, is_row_first: bool },
}

impl<'a> ProblemCells<'a> {
    fn of(problem: &Problem<'a>) -> Result<ProblemCells<'a>, PddlFault> {
        let placed: Vec<CellFact> =
            problem.init.iter().chain(&problem.goal).filter_map(CellFact::of).collect();
        let length = placed.first().map_or(0, |placed| placed.at.len());
        let tiles = placed.iter().filter(|placed| placed.tile > 0).count();
        if tiles < 3 || placed.iter().any(|placed| placed.at.len() != length) {
            return Err(PddlFault::OtherDomain { name: short(problem.domain) });
        }
        let names = |place: usize| {
            let mut names: Vec<&str> = Vec::new();
            for name in placed.iter().map(|placed| placed.at[place]) {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            names
        };
        if length == 2 {
            return ProblemCells::of_sides(names(0), names(1), problem);
        }
        ProblemCells::of_cells(names(0), problem)
    }

    /// The cells of names such as `p1 p2` or `row1 col2`.
    fn of_sides(
        first: Vec<&'a str>,
        second: Vec<&'a str>,
        problem: &Problem,
    ) -> Result<ProblemCells<'a>, PddlFault> {
        let begins = |names: &[&str], one_of: &str| {
            names.iter().all(|name| name.starts_with(|ch: char| one_of.contains(ch.to_ascii_lowercase())))
        };
        let is_row_first = begins(&first, "ryv") && begins(&second, "cxh");
        let (mut cols, mut rows) = if is_row_first { (second, first) } else { (first, second) };
        for names in [&mut cols, &mut rows] {
            crate::short_list::sort_by_key(names, |name| numbers(name));
            if names.windows(2).any(|pair| numbers(pair[0]) == numbers(pair[1])) {
                return Err(PddlFault::Places { column: None });
            }
        }
        let index = |names: &[&str], name: &str| names.iter().position(|other| *other == name);
        for fact in &problem.init {
            let step = if NEXT.iter().any(|name| fact.is(name, 2)) {
                1
            } else if BEFORE.iter().any(|name| fact.is(name, 2)) {
                -1
            } else {
                continue;
            };
            let is_next = |names: &[&str]| {
                let (one, other) = (index(names, fact.arguments[0]), index(names, fact.arguments[1]));
                one.zip(other).is_none_or(|(one, other)| other as isize - one as isize == step)
            };
            if !is_next(&cols) || !is_next(&rows) {
                return Err(PddlFault::Places { column: Some(fact.column) });
            }
        }
        Ok(ProblemCells {
            rows: rows.len(),
            cols: cols.len(),
            cell_names: CellNames::Sides { cols, rows, is_row_first },
        })
    }

    /// The cells of names such as `p_1_2`, `pos12` or `p5`.
    fn of_cells(mut names: Vec<&'a str>, problem: &Problem) -> Result<ProblemCells<'a>, PddlFault> {
        let nowhere = PddlFault::Places { column: None };
        let count = names.len();
        let pair = |name: &str| match numbers(name)[..] {
            [row, col] => Some((row, col)),
            // Two digits.
            [both] if name.ends_with(|ch: char| ch.is_ascii_digit()) && both < 100 => name.as_bytes()
                [..name.len() - 1]
                .last()
                .filter(|digit| digit.is_ascii_digit())
                .map(|_| (both / 10, both % 10)),
            _ => None,
        };
        let pairs: Option<Vec<(usize, usize)>> = names.iter().map(|name| pair(name)).collect();
        let sides = pairs.and_then(|pairs| {
            let ends = |side: fn(&(usize, usize)) -> usize| {
                let (least, most) = (pairs.iter().map(side).min()?, pairs.iter().map(side).max()?);
                Some(most - least + 1)
            };
            let (rows, cols) = (ends(|pair| pair.0)?, ends(|pair| pair.1)?);
            let are_different = pairs.iter().enumerate().all(|(index, pair)| !pairs[..index].contains(pair));
            (are_different && rows > 1 && cols > 1 && rows * cols == count).then_some((rows, cols))
        });
        match sides {
            Some(_) => crate::short_list::sort_by_key(&mut names, |name| pair(name)),
            None => crate::short_list::sort_by_key(&mut names, |name| numbers(name).last().copied()),
        }
        let numbered = |names: &[&str]| {
            names.windows(2).all(|pair| {
                let last = |name: &str| numbers(name).last().copied();
                last(pair[0]).zip(last(pair[1])).is_some_and(|(one, other)| other == one + 1)
            })
        };
        if sides.is_none() && !numbered(&names) {
            return Err(nowhere);
        }
        let steps = NeighbourPairs::of(problem, &names);
        let cols = match sides {
            Some((_, cols)) => cols,
            // Places in one order: a step down is as long as a row.
            None => steps.longest().unwrap_or(count.isqrt()),
        };
        if cols < 2 || !count.is_multiple_of(cols) || count / cols < 2 {
            return Err(nowhere);
        }
        steps.check(count, cols)?;
        Ok(ProblemCells { rows: count / cols, cols, cell_names: CellNames::Cells(names) })
    }

    /// The cell of places.
    fn cell(&self, at: &[&str]) -> Option<usize> {
        let index = |names: &[&str], name: &str| names.iter().position(|other| *other == name);
        match (&self.cell_names, at) {
            (CellNames::Cells(names), [name]) => index(names, name),
            (CellNames::Sides { cols, rows, is_row_first }, [one, other]) => {
                let (row, col) = if *is_row_first { (one, other) } else { (other, one) };
                Some(index(rows, row)? * self.cols + index(cols, col)?)
            }
            _ => None,
        }
    }

    /// The tiles that facts put in the cells. What is left over, a tile or the hole, is in the cell that is left over.
    fn tiles(&self, facts: &[Fact], is_goal: bool) -> Result<Vec<u8>, PddlFault> {
        let fault = |column| if is_goal { PddlFault::Goal { column } } else { PddlFault::Start { column } };
        let count = self.rows * self.cols;
        let mut tiles: Vec<Option<u8>> = vec![None; count];
        for fact in facts {
            let Some(placed) = CellFact::of(fact) else {
                if is_goal {
                    return Err(fault(Some(fact.column)));
                }
                continue;
            };
            let cell = self.cell(placed.at).ok_or(fault(Some(placed.column)))?;
            let is_right = usize::from(placed.tile) < count && !tiles.contains(&Some(placed.tile));
            if !is_right || tiles[cell].replace(placed.tile).is_some() {
                return Err(fault(Some(placed.column)));
            }
        }
        let mut left = (0..count as u8).filter(|tile| !tiles.contains(&Some(*tile)));
        let last = left.next().unwrap_or_default();
        if left.next().is_some() {
            return Err(fault(None));
        }
        Ok(tiles.into_iter().map(|tile| tile.unwrap_or(last)).collect())
    }
}

/// The pairs of cells that the problem calls neighbours, with the column of the fact.
struct NeighbourPairs(Vec<(usize, usize, usize)>);

impl NeighbourPairs {
    fn of(problem: &Problem, names: &[&str]) -> NeighbourPairs {
        let index = |name: &str| names.iter().position(|other| *other == name);
        let pair = |fact: &Fact| match fact.arguments[..] {
            [one, other] => {
                let (one, other) = (index(one)?, index(other)?);
                (one != other).then_some((one.min(other), one.max(other), fact.column))
            }
            _ => None,
        };
        NeighbourPairs(problem.init.iter().filter_map(pair).collect())
    }

    fn longest(&self) -> Option<usize> {
        self.0.iter().map(|(one, other, _)| other - one).max()
    }

    /// Checks that the neighbours are those of a rectangle, all of them.
    fn check(&self, count: usize, cols: usize) -> Result<(), PddlFault> {
        let mut found: Vec<(usize, usize)> = Vec::new();
        for &(one, other, column) in &self.0 {
            let is_beside = other - one == cols || other - one == 1 && one % cols + 1 < cols;
            if !is_beside {
                return Err(PddlFault::Places { column: Some(column) });
            }
            if !found.contains(&(one, other)) {
                found.push((one, other));
            }
        }
        let all = count - cols + count - count / cols;
        if found.is_empty() || found.len() == all { Ok(()) } else { Err(PddlFault::Places { column: None }) }
    }
}

impl PddlFault {
    pub(super) fn column(&self) -> Option<usize> {
        match self {
            PddlFault::Text(error) => error.column(),
            PddlFault::Places { column } | PddlFault::Start { column } | PddlFault::Goal { column } => {
                *column
            }
            PddlFault::Domain { .. } | PddlFault::OtherDomain { .. } => None,
        }
    }

    pub(super) fn fmt_reason(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PddlFault::Text(error) => error.fmt_reason(out),
            PddlFault::Domain { name } => {
                write!(
                    out,
                    "this is the domain {} in PDDL; its problems are texts of their own",
                    Excerpt(name)
                )
            }
            PddlFault::OtherDomain { name } => {
                write!(
                    out,
                    "this is PDDL of another domain, {}; here problems of sliding tiles are read",
                    Excerpt(name)
                )
            }
            PddlFault::Places { .. } => {
                write!(
                    out,
                    "the places of this PDDL are not the cells of a rectangle in the order of their names"
                )
            }
            PddlFault::Start { .. } => {
                write!(out, "this PDDL does not put each tile in one cell at the start")
            }
            PddlFault::Goal { .. } => write!(out, "the goal of this PDDL does not put each tile in one cell"),
        }
    }
}
