//! The files of a search on the command line: finished shards and states.

use std::sync::LazyLock;

use antipode_cli::sliding::shard_file::ShardResult;
use antipode_cli::sliding::shards::{parse_state, state_text};
use antipode_engine::resumable::Resumable;
use antipode_engine::sliding::hardest::{HardestSearch, SearchShard};
use antipode_puzzles::sliding::{Grid, Metric};

use super::overlaid;

/// The texts of a small search: a finished shard and a state.
static SHARD: LazyLock<[String; 2]> = LazyLock::new(|| {
    let grid = Grid::new(2, 3).expect("it is small");
    let part = SearchShard { index: 1, count: 2 };
    let search = HardestSearch::new(grid, Metric::Move, part).expect("it is small").run();
    let shard = ShardResult {
        grid,
        metric: Metric::Move,
        part,
        positions: search.positions_visited(),
        families: search.families_searched(),
        seconds: 0.125,
        program: "antipode 0.2.0".to_owned(),
        results: search.hardest(),
    };
    [shard.to_text().expect("plain data"), state_text(0.125, &search.record())]
});

/// Finished shards: one that is accepted survives printing. A changed one is refused.
pub fn finished_shard(bytes: &[u8]) {
    let [good, _] = &*SHARD;
    let check = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        for shard in ShardResult::parse_all(&text).unwrap_or_default() {
            assert_eq!(ShardResult::parse(&shard.to_text().expect("plain data")), Ok(shard));
            assert!(text.contains(good), "the checksum detects every change");
        }
    };
    check(bytes);
    if let Some(damaged) = overlaid(good.as_bytes(), bytes) {
        check(&damaged);
    }
}

/// State files: one that is accepted survives printing. A changed one is refused.
pub fn shard_state(bytes: &[u8]) {
    let check = |text: &str| {
        if let Some((search, seconds)) = parse_state(text) {
            assert!(seconds.is_finite() && seconds >= 0.0);
            let written = state_text(seconds, &search.record());
            let again = parse_state(&written).map(|(search, seconds)| state_text(seconds, &search.record()));
            assert_eq!(again, Some(written));
            assert_eq!(text, SHARD[1], "the checksum detects every change");
        }
    };
    check(&String::from_utf8_lossy(bytes));
    if let Some(damaged) = overlaid(SHARD[1].as_bytes(), bytes) {
        check(&String::from_utf8_lossy(&damaged));
    }
}
