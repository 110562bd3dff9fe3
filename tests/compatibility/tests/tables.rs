//! Tables of the browser's database: cached tables are read, and new tables are equal byte by byte. So the database needs no
//! new version.

use antipode_compatibility::{compute_table, open_table};
use serde::Deserialize;

use crate::{assert_none, records};

/// Small tables in full: fewer than eight tiles and eight, moves with and without inverse moves, several classes.
const TABLES: [(&str, &[u8]); 9] = [
    ("rotation/2x2n2 quarter", include_bytes!("../fixtures/tables/rotation-2x2n2-quarter.table")),
    ("rotation/3x2n2 quarter", include_bytes!("../fixtures/tables/rotation-3x2n2-quarter.table")),
    ("rotation/3x2n2 half", include_bytes!("../fixtures/tables/rotation-3x2n2-half.table")),
    ("rotation/3x2n2 clockwise", include_bytes!("../fixtures/tables/rotation-3x2n2-clockwise.table")),
    ("rotation/3x2n2o clockwise", include_bytes!("../fixtures/tables/rotation-3x2n2o-clockwise.table")),
    ("rotation/4x2n2 quarter", include_bytes!("../fixtures/tables/rotation-4x2n2-quarter.table")),
    ("rotation/4x2n2 clockwise", include_bytes!("../fixtures/tables/rotation-4x2n2-clockwise.table")),
    ("rotation/4x3n3 clockwise", include_bytes!("../fixtures/tables/rotation-4x3n3-clockwise.table")),
    ("rotation/5x3n3 180", include_bytes!("../fixtures/tables/rotation-5x3n3-180.table")),
];

/// The first bytes of a larger table, which include a checksum of all of it.
#[derive(Debug, Deserialize)]
struct Head {
    space: String,
    bytes: usize,
    /// The first bytes, two digits each: magic, version, layers, fingerprint of the space, length, checksum.
    head: String,
    counts: Vec<u64>,
}

#[test]
fn small_tables_are_read_and_computed_the_same() {
    for (space, cached) in TABLES {
        let (again, counts) = open_table(space, cached).expect(space);
        let fresh = compute_table(space);
        assert!(again == cached, "{space} is written differently");
        assert!(fresh == cached, "{space} is computed differently");
        assert_eq!(open_table(space, &fresh).map(|(_, counts)| counts), Ok(counts), "{space}");
        let other = if space == "rotation/2x2n2 quarter" { TABLES[1].0 } else { TABLES[0].0 };
        assert!(open_table(other, cached).is_err(), "{space} is no table of {other}");
    }
}

#[test]
fn large_tables_are_computed_the_same() {
    let heads: Vec<Head> = records(include_str!("../fixtures/table-heads.jsonl"));
    let differences = heads.iter().filter_map(|Head { space, bytes, head, counts }| {
        let fresh = compute_table(space);
        let begins: String = fresh.iter().take(head.len() / 2).map(|byte| format!("{byte:02x}")).collect();
        if (fresh.len(), &begins) != (*bytes, head) {
            return Some(format!("{space}: {} bytes that begin with {begins}", fresh.len()));
        }
        let read = open_table(space, &fresh).map(|(_, counts)| counts);
        (read.as_ref() != Ok(counts)).then(|| format!("{space}: {read:?}"))
    });
    assert_none(&differences.collect::<Vec<_>>(), heads.len());
}
