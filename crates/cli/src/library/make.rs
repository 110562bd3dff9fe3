//! `antipode library make`: random puzzles as lines of a collection.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;

use antipode_engine::sliding::figures::figures;
use antipode_engine::sliding::random_puzzles::{RandomPuzzleKind, RandomPuzzles};
use antipode_puzzles::sliding::Grid;
use antipode_puzzles::sliding::library::{LibraryBoard, parse_collection, symmetric_form};

use super::{MOST_POSITIONS, size_text};
use crate::failure::Failure;

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
A rectangle gets random pieces of one to four cells and two to four holes; a parking lot gets eight to twelve cars; -walls \
adds walls. The goal is the place of a largest piece that is hardest to reach, and the start is a position farthest from \
it. The same seed draws the same puzzles. Of puzzles that differ only by rotation, reflection or names, one is printed, and \
none that --known contains; the numbers in the names continue after those of --known.";

/// Parses the kind of puzzles to draw: `4x5`, `cars-walls`.
pub(super) fn kind(text: &str) -> Result<RandomPuzzleKind, &'static str> {
    let (text, walls) = match text.strip_suffix("-walls") {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    if text == "cars" {
        return Ok(RandomPuzzleKind::Cars { walls });
    }
    let sides = text.split_once('x').and_then(|(cols, rows)| {
        let (cols, rows): (usize, usize) = (cols.parse().ok()?, rows.parse().ok()?);
        ((2..=6).contains(&cols) && (2..=6).contains(&rows)).then_some((rows, cols))
    });
    let grid = sides.and_then(|(rows, cols)| Grid::new(rows, cols));
    let grid =
        grid.ok_or("it must be cars, or width x height from 2x2 to 6x6, such as 4x5, and may end in -walls")?;
    Ok(RandomPuzzleKind::Blocks { grid, walls })
}

/// The search ends after this many puzzles in a row that were too easy, or known.
const MAX_MISSES: u32 = 20_000;

/// The number of puzzles, and their conditions.
pub(crate) struct MakeOptions<'a> {
    pub(crate) count: usize,
    pub(crate) least: u32,
    pub(crate) seed: &'a str,
    pub(crate) most: u32,
    /// Files with lines of known boards.
    pub(crate) known: &'a [PathBuf],
}

pub(super) fn run(
    kind: RandomPuzzleKind,
    options: &MakeOptions<'_>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let title = match kind {
        RandomPuzzleKind::Blocks { grid, walls: false } => size_text(grid),
        RandomPuzzleKind::Blocks { grid, walls: true } => {
            format!("{} with walls", size_text(grid))
        }
        RandomPuzzleKind::Cars { walls: false } => "Cars".to_owned(),
        RandomPuzzleKind::Cars { walls: true } => "Cars and walls".to_owned(),
    };
    let (mut known, first) = known_boards(options.known, &title)?;
    let mut found = 0;
    let mut misses = 0;
    for drawn in RandomPuzzles::new(kind, options.seed, options.most) {
        if found >= options.count {
            break;
        }
        if misses >= MAX_MISSES {
            let sentence = format!("{found} puzzles: {MAX_MISSES} draws gave no other");
            return Err(Failure::bad_input(sentence));
        }
        misses += 1;
        let Some((puzzle, _)) = drawn.filter(|(_, distance)| *distance >= options.least) else {
            continue;
        };
        let (start, goal) = (puzzle.start_text(), puzzle.goal_text());
        if !known.insert(symmetric_form(&start, &goal)) {
            continue;
        }
        misses = 0;
        found += 1;
        let board = LibraryBoard {
            name: format!("{title}, {}", first + found),
            start,
            goal,
            figures: figures(&puzzle, MOST_POSITIONS),
            source: "Antipode".to_owned(),
        };
        writeln!(out, "{board}")?;
    }
    Ok(())
}

/// The forms of the boards in some files, and the number of those whose names have this title.
fn known_boards(files: &[PathBuf], title: &str) -> Result<(BTreeSet<String>, usize), Failure> {
    let (mut known, mut title_count) = (BTreeSet::new(), 0);
    for file in files {
        let file_failure = |why: &dyn std::fmt::Display| Failure::of_file(file, why);
        let text = std::fs::read_to_string(file).map_err(|why| file_failure(&why))?;
        let boards =
            parse_collection(&text).map_err(|(line, why)| file_failure(&format!("line {line}: {why}")))?;
        for board in boards {
            let has_title = board.name.rsplit_once(", ").is_some_and(|(name_title, _)| name_title == title);
            title_count += usize::from(has_title);
            known.insert(symmetric_form(&board.start, &board.goal));
        }
    }
    Ok((known, title_count))
}
