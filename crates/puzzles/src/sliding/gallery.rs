//! Puzzles that are known, to be shown beside what is computed of them.
//!
//! [`classics`] have names; [`champions`] are the hardest of their rectangle, found by this program's search. What is known
//! of them stands in text files that say how it was found; tests compute it again.

use super::cells::Grid;
use super::goal::Corner;
use super::metric::Metric;
use super::posed::Sliding;
use super::refusal::ReadError;

const CLASSICS: &str = include_str!("gallery/classics.txt");
const CHAMPIONS: &str = include_str!("gallery/champions.txt");

/// A puzzle that is known by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classic {
    /// What it is called.
    pub name: &'static str,
    /// The board, as text.
    pub start: &'static str,
    /// The goal, as text.
    pub goal: &'static str,
    /// How far it is, in the order of [`Metric::ALL`].
    pub distances: [u32; 6],
    /// Where it is from.
    pub source: &'static str,
}

/// The hardest puzzles of a rectangle with so many pieces: the goal piece A goes from the upper left corner to the lower
/// right one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Champion {
    /// The rectangle.
    pub grid: Grid,
    /// What counts as one move.
    pub metric: Metric,
    /// When the goal piece is in its corner. Loose ones stand here only where they are harder than the strict ones.
    pub sense: Corner,
    /// How many pieces, the goal piece among them.
    pub pieces: usize,
    /// How many moves it takes.
    pub distance: u32,
    /// How many puzzles are as hard.
    pub count: u64,
    /// Some of them, or all where they are few, as text.
    pub starts: Vec<&'static str>,
}

/// The puzzles that are known by name.
#[must_use]
pub fn classics() -> Vec<Classic> {
    lines(CLASSICS).map(|line| classic(line).expect("the file is tested")).collect()
}

/// The hardest puzzles of rectangles, by rectangle, metric, sense and number of pieces.
#[must_use]
pub fn champions() -> Vec<Champion> {
    lines(CHAMPIONS).map(|line| champion(line).expect("the file is tested")).collect()
}

impl Classic {
    /// The puzzle, counted so.
    ///
    /// # Errors
    /// None of those that are listed has any.
    pub fn puzzle(&self, metric: Metric) -> Result<Sliding, ReadError> {
        Sliding::read(self.start, self.goal, metric)
    }

    /// How far it is, counted so.
    #[must_use]
    pub fn distance(&self, metric: Metric) -> u32 {
        let index = Metric::ALL.iter().position(|known| *known == metric);
        self.distances[index.expect("all six are there")]
    }
}

impl Champion {
    /// The goal, as text.
    #[must_use]
    pub fn goal(&self) -> &'static str {
        match self.sense {
            Corner::Strict => "corner:A",
            Corner::Loose => "corner-loose:A",
        }
    }

    /// Each of those that are listed as a puzzle.
    ///
    /// # Errors
    /// None of those that are listed has any.
    pub fn puzzles(&self) -> impl Iterator<Item = Result<Sliding, ReadError>> + '_ {
        self.starts.iter().map(|start| Sliding::read(start, self.goal(), self.metric))
    }
}

fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

fn classic(line: &'static str) -> Option<Classic> {
    let mut fields = line.splitn(5, ';').map(str::trim);
    let (name, start, goal) = (fields.next()?, fields.next()?, fields.next()?);
    let distances: Option<Vec<u32>> = fields.next()?.split(' ').map(|number| number.parse().ok()).collect();
    Some(Classic { name, start, goal, distances: distances?.try_into().ok()?, source: fields.next()? })
}

fn champion(line: &'static str) -> Option<Champion> {
    let mut fields = line.split(' ');
    let (cols, rows) = fields.next()?.split_once('x')?;
    let grid = Grid::new(rows.parse().ok()?, cols.parse().ok()?)?;
    let metric = fields.next()?.parse().ok()?;
    let sense = match fields.next()? {
        "strict" => Corner::Strict,
        "loose" => Corner::Loose,
        _ => return None,
    };
    let pieces = fields.next()?.parse().ok()?;
    let distance = fields.next()?.parse().ok()?;
    let count = fields.next()?.parse().ok()?;
    Some(Champion { grid, metric, sense, pieces, distance, count, starts: fields.collect() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;

    #[test]
    fn every_line_is_read() {
        assert_eq!(classics().len(), 11);
        for classic in classics() {
            for metric in Metric::ALL {
                let puzzle = classic.puzzle(metric).expect(classic.name);
                assert!(!puzzle.is_solved(&puzzle.start()) && classic.distance(metric) > 0);
            }
        }
        for champion in champions() {
            assert!(champion.count >= champion.starts.len() as u64 && !champion.starts.is_empty());
            for puzzle in champion.puzzles() {
                let start = puzzle.expect("a puzzle").start();
                assert_eq!(start.board().grid(), champion.grid, "{champion:?}");
                assert_eq!(start.board().pieces().len(), champion.pieces, "{champion:?}");
                // The goal piece's box stands in the upper left corner.
                assert_eq!(start.anchors()[0], 0, "{champion:?}");
            }
        }
    }

    /// Neil Bickford, *Sliding Block Puzzles, Part 3*.
    #[test]
    fn the_fifteen_of_four_by_four_are_there() {
        let rows = champions().into_iter().filter(|row| row.grid == Grid::new(4, 4).expect("it is small"));
        let strict: Vec<u32> = rows
            .filter(|row| (row.metric, row.sense) == (Metric::Move, Corner::Strict))
            .map(|row| row.distance)
            .collect();
        assert_eq!(strict, [1, 4, 9, 19, 36, 51, 62, 89, 132, 81, 64, 73, 61, 25, 21]);
    }
}
