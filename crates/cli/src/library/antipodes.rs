//! `antipode library antipodes`: the farthest positions of the other puzzles as lines of a collection.

use std::io::Write;
use std::sync::Arc;

use antipode_engine::solver::{DistanceTable, SolverError, TableLimits, find, run as run_work};
use antipode_puzzles::antipode::Antipode;

use crate::failure::Failure;

/// The tables, each a puzzle and a ruleset.
const TABLES: [(&str, &str); 34] = [
    ("ramka", "tiles"),
    ("ramka", "strokes"),
    ("ramka", "units"),
    ("ramka", "slides"),
    ("ramka", "units-shifts"),
    ("ramka", "slides-shifts"),
    ("rotation", "2x2n2 quarter"),
    ("rotation", "3x2n2 quarter"),
    ("rotation", "3x2n2 half"),
    ("rotation", "3x2n2 clockwise"),
    ("rotation", "4x2n2 quarter"),
    ("rotation", "4x2n2 half"),
    ("rotation", "4x2n2 clockwise"),
    ("rotation", "5x2n2 quarter"),
    ("rotation", "5x2n2 half"),
    ("rotation", "5x2n2 clockwise"),
    ("rotation", "3x3n2 quarter"),
    ("rotation", "3x3n2 half"),
    ("rotation", "3x3n2 clockwise"),
    ("rotation", "3x3n2 180"),
    ("rotation", "4x3n3 quarter"),
    ("rotation", "4x3n3 half"),
    ("rotation", "4x3n3 clockwise"),
    ("rotation", "4x3n3 ring"),
    ("fifteen", "2x2 tiles"),
    ("fifteen", "2x2 slides"),
    ("fifteen", "3x2 tiles"),
    ("fifteen", "3x2 slides"),
    ("fifteen", "4x2 tiles"),
    ("fifteen", "4x2 slides"),
    ("fifteen", "3x3 tiles"),
    ("fifteen", "3x3 slides"),
    ("fifteen", "5x2 tiles"),
    ("fifteen", "5x2 slides"),
];

/// The maximum number of listed antipodes of a table.
const MAX_LISTED: usize = 6;

pub(super) fn run(out: &mut impl Write) -> Result<(), Failure> {
    for (puzzle, ruleset) in TABLES {
        for antipode in antipodes(puzzle, ruleset, &*table(puzzle, ruleset)?)? {
            writeln!(out, "{antipode}")?;
        }
    }
    Ok(())
}

/// The first antipodes of a table.
fn antipodes(puzzle: &str, ruleset: &str, table: &dyn DistanceTable) -> Result<Vec<Antipode>, SolverError> {
    let positions = run_work(table.antipodes(MAX_LISTED))?;
    let title = puzzle[..1].to_uppercase() + &puzzle[1..];
    let antipode = |(number, position): (usize, String)| Antipode {
        name: format!("{title} {ruleset}, {number}"),
        puzzle: puzzle.to_owned(),
        ruleset: ruleset.to_owned(),
        position,
        distance: table.gods_number(),
        positions: table.counts().iter().sum(),
        antipodes: table.counts().last().copied().unwrap_or_default(),
        source: "Antipode".to_owned(),
    };
    Ok((1..).zip(positions).map(antipode).collect())
}

fn table(puzzle: &str, ruleset: &str) -> Result<Arc<dyn DistanceTable>, SolverError> {
    run_work(find(puzzle, ruleset)?.table(TableLimits::default())?)
}

/// The result of comparing a listed antipode with its table.
pub(super) enum Comparison {
    /// The line agrees with the table.
    Equal,
    /// The numbers of the line differ from the table, or the position is not farthest.
    Different,
    /// The table has too many positions and was not built.
    Unknown,
}

/// Compares antipodes with the tables of their rulesets. Each table is built once, if it has at most `max_positions`.
pub(super) fn compare(
    listed: &[Antipode],
    max_positions: u64,
    mut report: impl FnMut(&Antipode, Comparison),
) -> Result<(), SolverError> {
    for group in listed.chunk_by(|one, other| (&one.puzzle, &one.ruleset) == (&other.puzzle, &other.ruleset))
    {
        let Antipode { puzzle, ruleset, positions, .. } = &group[0];
        let table = if *positions <= max_positions { Some(table(puzzle, ruleset)?) } else { None };
        for antipode in group {
            let Some(table) = &table else {
                report(antipode, Comparison::Unknown);
                continue;
            };
            let counts = table.counts();
            let (positions, antipodes) = (counts.iter().sum(), counts.last().copied().unwrap_or_default());
            let farthest = table.gods_number();
            let is_equal = table.depth(&antipode.position)? == farthest
                && (antipode.distance, antipode.positions, antipode.antipodes)
                    == (farthest, positions, antipodes);
            report(antipode, if is_equal { Comparison::Equal } else { Comparison::Different });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::collections;
    use super::*;
    use antipode_puzzles::sliding::library::Collection;

    /// The listed antipodes are the first ones of the tables, in their order.
    #[test]
    fn antipodes_are_those_of_the_tables() {
        let listed = collections::antipodes(Collection::Antipodes);
        let mut found = Vec::new();
        for (puzzle, ruleset) in TABLES {
            let of_this: Vec<&Antipode> = listed
                .iter()
                .filter(|antipode| (&*antipode.puzzle, &*antipode.ruleset) == (puzzle, ruleset))
                .collect();
            let first = of_this.first().expect("every table has antipodes");
            found.extend(of_this.iter().map(|antipode| (*antipode).clone()));
            // Larger tables are built by `antipode library verify`.
            if first.positions <= 400_000 || antipode_sampling::is_full() {
                let table = table(puzzle, ruleset).expect("a table");
                let again = antipodes(puzzle, ruleset, &*table).expect("antipodes");
                assert!(again.iter().eq(of_this), "{puzzle} {ruleset}");
            }
        }
        assert_eq!(found, listed);
    }
}
