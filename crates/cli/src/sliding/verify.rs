//! Solves the puzzles of a search again.

use antipode_engine::sliding::explore::explore;
use antipode_engine::sliding::hardest::{PieceCountRow, SearchResults};
use antipode_puzzles::sliding::{Grid, Metric, PosedBoard};

use super::solve::MAX_POSITIONS;

/// Checks that each of the hardest puzzles takes as many moves as the results say.
///
/// # Errors
/// The first puzzle that does not, in a sentence.
pub(super) fn hardest(grid: Grid, metric: Metric, results: &SearchResults) -> Result<(), String> {
    for (rows, goal) in [(&results.strict, "corner:A"), (&results.only_loose, "corner-loose:A")] {
        for row in rows {
            row_takes_its_moves(row, grid, goal, metric)?;
        }
    }
    Ok(())
}

fn row_takes_its_moves(row: &PieceCountRow, grid: Grid, goal: &str, metric: Metric) -> Result<(), String> {
    if !row.is_consistent() {
        return Err("the puzzles and the numbers of families do not fit together".to_owned());
    }
    for puzzle in &row.puzzles {
        let text = puzzle.to_text(grid);
        let posed = PosedBoard::parse(&text, goal, metric).map_err(|why| format!("{text}: {why}"))?;
        let start = posed.start();
        let is_in_corner = start.board().piece_named('A').is_some_and(|piece| start.anchors()[piece] == 0);
        let graph = explore(&posed, MAX_POSITIONS).map_err(|why| format!("{text}: {why}"))?;
        if !is_in_corner || graph.distance() != row.distance {
            return Err(format!("{text} is not a puzzle of {} moves", row.distance.unwrap_or_default()));
        }
    }
    Ok(())
}
