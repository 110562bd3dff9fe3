//! Recomputes the facts listed in the gallery.

use antipode_engine::resumable::Resumable;
use antipode_engine::sliding::explore::explore;
use antipode_engine::sliding::hardest::{HardestSearch, PieceCountRow, SearchShard};
use antipode_puzzles::sliding::gallery::{HardestPuzzles, hardest_puzzles};
use antipode_puzzles::sliding::{CornerRule, Grid, Metric};

/// The solver, which is independent of the search, confirms the number of moves of the listed puzzles.
#[test]
fn hardest_puzzles_take_the_listed_number_of_moves() {
    for champion in hardest_puzzles() {
        // Beyond sixteen cells components are large: only the first of each row is solved.
        let some = if champion.grid.cell_count() > 16 { 1 } else { champion.starts.len() };
        for (puzzle, start) in champion.puzzles().zip(&champion.starts).take(some) {
            let graph = explore(&puzzle.expect("a puzzle"), 1 << 23).expect("it is small enough");
            assert_eq!(graph.distance(), Some(champion.distance), "{start}, {}", champion.metric);
        }
    }
}

/// The search reproduces the rows of 3 x 4 in every metric: the same distances and the same numbers of puzzles.
#[test]
fn the_search_reproduces_three_by_four() {
    let grid = Grid::new(4, 3).expect("it is small");
    let listed: Vec<HardestPuzzles> = hardest_puzzles().into_iter().filter(|row| row.grid == grid).collect();
    for metric in Metric::ALL {
        let search = HardestSearch::new(grid, metric, SearchShard::ALL)
            .expect("it is small enough")
            .run_in_steps(1_000_000);
        let rows = search.hardest();
        for (sense, rows) in [(CornerRule::Strict, rows.strict.clone()), (CornerRule::Loose, rows.loose())] {
            let listed = listed.iter().filter(|row| (row.metric, row.rule) == (metric, sense));
            let found = |row: &&HardestPuzzles| -> PieceCountRow { rows[row.pieces - 1].clone() };
            assert!(sense == CornerRule::Loose || listed.clone().count() == 11, "{metric}");
            for row in listed {
                let found = found(&row);
                assert_eq!((found.distance, found.puzzles.len() as u64), (Some(row.distance), row.count));
                let texts: Vec<String> = found.puzzles.iter().map(|board| board.to_text(grid)).collect();
                assert!(row.starts.iter().all(|start| texts.iter().any(|text| text == start)), "{row:?}");
            }
        }
    }
}
