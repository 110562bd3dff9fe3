//! `antipode library make`: random puzzles as lines of a collection.

use std::collections::BTreeSet;
use std::io::Write;
use std::str::FromStr;

use antipode_engine::sliding::figures::figures;
use antipode_engine::sliding::random_puzzles::{self, RandomPuzzles};
use antipode_puzzles::sliding::Grid;
use antipode_puzzles::sliding::library::{LibraryBoard, symmetric_form};

use super::size_text;
use crate::failure::Failure;

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
A rectangle is filled with random pieces of one to four cells and two to four holes, or a parking lot with eight to twelve cars. The \
goal is the place of one of the largest pieces that is hardest to reach, and the start a position farthest from it. The \
same seed draws the same puzzles. Puzzles that are alike, turned, reflected or with other names, come once.";

/// Which puzzles are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Recipe(random_puzzles::Recipe);

impl FromStr for Recipe {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Recipe, &'static str> {
        if text == "cars" {
            return Ok(Recipe(random_puzzles::Recipe::Cars));
        }
        let sides = text.split_once('x').and_then(|(cols, rows)| {
            let (cols, rows): (usize, usize) = (cols.parse().ok()?, rows.parse().ok()?);
            ((2..=6).contains(&cols) && (2..=6).contains(&rows)).then_some((rows, cols))
        });
        let grid = sides.and_then(|(rows, cols)| Grid::new(rows, cols));
        let grid = grid.ok_or("it must be cars, or width x height from 2x2 to 6x6, such as 4x5")?;
        Ok(Recipe(random_puzzles::Recipe::Blocks(grid)))
    }
}

/// The search ends when so many puzzles in a row were too easy, or known.
const MAX_IN_VAIN: u32 = 20_000;

/// How many puzzles, and which.
pub(crate) struct Wish<'a> {
    pub(crate) count: usize,
    pub(crate) least: u32,
    pub(crate) seed: &'a str,
    pub(crate) most: u32,
}

pub(super) fn run(Recipe(recipe): Recipe, wish: &Wish<'_>, out: &mut impl Write) -> Result<(), Failure> {
    let title = match recipe {
        random_puzzles::Recipe::Blocks(grid) => size_text(grid),
        random_puzzles::Recipe::Cars => "Cars".to_owned(),
    };
    let mut known = BTreeSet::new();
    let mut in_vain = 0;
    for drawn in RandomPuzzles::new(recipe, wish.seed, wish.most) {
        if known.len() >= wish.count {
            break;
        }
        if in_vain >= MAX_IN_VAIN {
            let sentence = format!("{} puzzles: {MAX_IN_VAIN} draws gave no other", known.len());
            return Err(Failure::bad_input(sentence));
        }
        in_vain += 1;
        let Some((puzzle, _)) = drawn.filter(|(_, distance)| *distance >= wish.least) else {
            continue;
        };
        let (start, goal) = (puzzle.start_text(), puzzle.goal_text());
        if !known.insert(symmetric_form(&start, &goal)) {
            continue;
        }
        in_vain = 0;
        let board = LibraryBoard {
            name: format!("{title}, {}", known.len()),
            start,
            goal,
            figures: figures(&puzzle, wish.most),
            source: "Antipode".to_owned(),
        };
        writeln!(out, "{board}")?;
    }
    Ok(())
}
