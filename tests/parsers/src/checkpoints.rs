//! Checkpoints of the search of one position.

use std::hash::Hasher;
use std::sync::LazyLock;

use antipode_engine::resumable::Resumable;
use antipode_engine::sliding::search::PositionSearch;
use antipode_puzzles::sliding::{Metric, PosedBoard};
use twox_hash::XxHash64;

use super::overlaid;

const MAX_BYTES: u64 = 100_000;
/// Positions of a step, and the most steps of a search that was read.
const POSITIONS: u64 = 20;
const STEPS: usize = 5;
/// The last bytes of a checkpoint.
const CHECKSUM_BYTES: usize = 8;

/// A search of one position, some time after its begin.
struct Search {
    puzzle: PosedBoard,
    checkpoint: Vec<u8>,
}

/// Searches from one end and from both.
static SEARCHES: LazyLock<[Search; 2]> = LazyLock::new(|| {
    ["..../..../..AA", "ED../CB../..AA"].map(|goal| {
        let puzzle = PosedBoard::parse("AA../BC../DE..", goal, Metric::Move).expect("a board");
        let mut search = PositionSearch::new(&puzzle, MAX_BYTES);
        while !search.has_checkpoint() || search.progress().positions < 10 {
            search.step(1);
        }
        Search { checkpoint: written(&search), puzzle }
    })
});

/// A damaged checkpoint is refused;  contents that contradict each other and with
/// their checksum may be accepted; then it goes on without a panic and is written as it is read.
pub fn position_checkpoint(bytes: &[u8]) {
    for Search { puzzle, checkpoint } in SEARCHES.iter() {
        let read = |mut bytes: &[u8]| PositionSearch::read_checkpoint(puzzle, MAX_BYTES, &mut bytes);
        let _ = read(bytes);
        let Some(mut damaged) = overlaid(checkpoint, bytes) else { return };
        if damaged == *checkpoint {
            continue;
        }
        assert!(read(&damaged).is_err(), "the checksum detects every change");
        repair(&mut damaged);
        let Ok(mut search) = read(&damaged) else { continue };
        assert_eq!(written(&read(&written(&search)).expect("intact")), written(&search));
        for _ in 0..STEPS {
            search.step(POSITIONS);
        }
    }
}

fn written(search: &PositionSearch) -> Vec<u8> {
    let mut bytes = Vec::new();
    search.write_checkpoint(&mut bytes).expect("memory can be written to");
    bytes
}

/// Ends a checkpoint with the checksum of what is before.
fn repair(checkpoint: &mut [u8]) {
    let (contents, checksum) = checkpoint.split_at_mut(checkpoint.len() - CHECKSUM_BYTES);
    let mut hash = XxHash64::with_seed(0);
    hash.write(contents);
    checksum.copy_from_slice(&hash.finish().to_le_bytes());
}
