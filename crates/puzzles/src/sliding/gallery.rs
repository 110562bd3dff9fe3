//! A gallery of known puzzles with their distances.
//!
//! [`classics`] are puzzles with names, a collection of the library; [`hardest_puzzles`] are the hardest puzzles of rectangles, found by this program's
//! search. The data are in text files that say how they were computed; tests compute them again.
//!
//! ```
//! use antipode_puzzles::sliding::gallery::classics;
//!
//! assert!(classics().iter().all(|classic| classic.figures.distances.iter().all(|distance| *distance > Some(0))));
//! ```

use super::cells::Grid;
use super::error::NotationError;
use super::goal::CornerRule;
use super::library::LibraryBoard;
use super::metric::Metric;
use super::posed_board::PosedBoard;

const CLASSICS: &str = include_str!("../../../../data/library/classics.txt");
const CHAMPIONS: &str = include_str!("gallery/champions.txt");

/// The hardest puzzles of a rectangle with a number of pieces: the goal piece A must move from the upper left corner to the
/// lower right one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HardestPuzzles {
    /// The rectangle.
    pub grid: Grid,
    /// What counts as one move.
    pub metric: Metric,
    /// When the goal piece counts as in its corner. The table has loose entries only if they are harder than the strict ones.
    pub rule: CornerRule,
    /// The number of pieces, including the goal piece.
    pub pieces: usize,
    /// The number of moves of a shortest solution.
    pub distance: u32,
    /// The number of puzzles with this distance.
    pub count: u64,
    /// The starts of some of these puzzles, or of all if they are few, as text.
    pub starts: Vec<&'static str>,
}

/// The well-known puzzles.
#[must_use]
pub fn classics() -> Vec<LibraryBoard> {
    lines(CLASSICS).map(|line| LibraryBoard::read(line).expect("the file is tested")).collect()
}

/// The hardest puzzles of rectangles, by rectangle, metric, corner rule and number of pieces.
#[must_use]
pub fn hardest_puzzles() -> Vec<HardestPuzzles> {
    lines(CHAMPIONS).map(|line| champion(line).expect("the file is tested")).collect()
}

impl HardestPuzzles {
    /// The goal, as text.
    #[must_use]
    pub fn goal(&self) -> &'static str {
        match self.rule {
            CornerRule::Strict => "corner:A",
            CornerRule::Loose => "corner-loose:A",
        }
    }

    /// The listed puzzles.
    ///
    /// # Errors
    /// None for the puzzles of this gallery.
    pub fn puzzles(&self) -> impl Iterator<Item = Result<PosedBoard, NotationError>> + '_ {
        self.starts.iter().map(|start| PosedBoard::parse(start, self.goal(), self.metric))
    }
}

fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

fn champion(line: &'static str) -> Option<HardestPuzzles> {
    let mut fields = line.split(' ');
    let (cols, rows) = fields.next()?.split_once('x')?;
    let grid = Grid::new(rows.parse().ok()?, cols.parse().ok()?)?;
    let metric = fields.next()?.parse().ok()?;
    let sense = match fields.next()? {
        "strict" => CornerRule::Strict,
        "loose" => CornerRule::Loose,
        _ => return None,
    };
    let pieces = fields.next()?.parse().ok()?;
    let distance = fields.next()?.parse().ok()?;
    let count = fields.next()?.parse().ok()?;
    Some(HardestPuzzles { grid, metric, rule: sense, pieces, distance, count, starts: fields.collect() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;

    #[test]
    fn every_line_is_valid() {
        assert_eq!(classics().len(), 11);
        for classic in classics() {
            for metric in Metric::ALL {
                let puzzle = classic.puzzle(metric).expect(&classic.name);
                assert!(!puzzle.is_solved(&puzzle.start()) && classic.figures.distance(metric) > Some(0));
            }
        }
        for champion in hardest_puzzles() {
            assert!(champion.count >= champion.starts.len() as u64 && !champion.starts.is_empty());
            for puzzle in champion.puzzles() {
                let start = puzzle.expect("a puzzle").start();
                assert_eq!(start.board().grid(), champion.grid, "{champion:?}");
                assert_eq!(start.board().pieces().len(), champion.pieces, "{champion:?}");
                // The bounding box of the goal piece is in the upper left corner.
                assert_eq!(start.anchors()[0], 0, "{champion:?}");
            }
        }
    }

    /// Neil Bickford, *Sliding Block Puzzles, Part 3*.
    #[test]
    fn the_table_has_the_fifteen_distances_of_four_by_four() {
        let rows =
            hardest_puzzles().into_iter().filter(|row| row.grid == Grid::new(4, 4).expect("it is small"));
        let strict: Vec<u32> = rows
            .filter(|row| (row.metric, row.rule) == (Metric::Move, CornerRule::Strict))
            .map(|row| row.distance)
            .collect();
        assert_eq!(strict, [1, 4, 9, 19, 36, 51, 62, 89, 132, 81, 64, 73, 61, 25, 21]);
    }
}
