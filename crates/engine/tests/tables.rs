//! The tables of Ramka in all six metrics, depth by depth.

use crate::golden;
use crate::laws;
use std::sync::Arc;

use antipode_engine::resumable::Resumable;
use antipode_engine::search::reference;
use antipode_engine::search::survey::Survey;
use antipode_engine::search::table::Table;
use antipode_puzzles::ramka::Metric;

/// The number of positions of each table, evenly spread by rank, at which the laws are checked.
const SAMPLES: usize = 2003;

fn table(metric: Metric) -> Table {
    let survey = Survey::new(Arc::new(metric.space())).run_in_steps(4001);
    survey.into_table().expect("the survey has finished")
}

#[test]
fn every_metric_has_its_table() {
    for metric in Metric::ALL {
        let table = table(metric);
        let golden = golden::counts(metric);
        assert_eq!(table.counts(), golden, "{}", metric.name());
        assert_eq!(table.positions(), metric.space().position_count());
        assert_eq!(table.antipodes().count() as u64, golden[golden.len() - 1]);
        let positions = table.antipodes().all(|antipode| table.depth(&antipode) == Some(table.gods_number()));
        assert!(positions, "{}", metric.name());
        for rank in (0..table.positions()).step_by(table.positions() as usize / SAMPLES) {
            let position = table.space().unrank(rank).expect("a rank below the number of positions");
            laws::assert_laws(&table, &position);
        }
    }
}

/// Source: Jaap's Puzzle Page names the depth; the mean follows from its counts.
#[test]
fn the_mean_of_the_table_by_tiles() {
    let table = table(Metric::Tiles);
    assert_eq!(table.gods_number(), 42);
    assert!((table.mean_depth() - 26.419_912).abs() < 5e-7, "{}", table.mean_depth());
}

#[test]
#[ignore = "the reference search of all metrics takes a minute"]
fn the_golden_tables_match_the_reference_search() {
    for metric in Metric::ALL {
        assert_eq!(reference::search(&metric.space()).counts, golden::counts(metric), "{}", metric.name());
    }
}
