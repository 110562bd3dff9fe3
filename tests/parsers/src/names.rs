//! Names of rulesets, and puzzles as their solvers read them.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use antipode_engine::solver::{self, find};
use antipode_play::puzzle::PuzzleKind;
use antipode_puzzles::{fifteen, ramka, rotation, sliding};

/// The names of metrics, rules and aims.
pub fn ruleset_name(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    named::<ramka::Metric>(text);
    named::<sliding::Metric>(text);
    named::<rotation::Rule>(text);
    named::<fifteen::Metric>(text);
    named::<sliding::Aim>(text);
    for kind in PuzzleKind::ALL {
        match kind.ruleset_named(text) {
            Ok(ruleset) => assert_eq!(kind.ruleset_named(ruleset.name()), Ok(ruleset)),
            Err(why) => assert!(!why.is_empty()),
        }
    }
}

fn named<T: FromStr<Err: Display> + Display + PartialEq + Debug>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => assert_eq!(value.to_string().parse::<T>().ok(), Some(value)),
        Err(why) => assert!(!why.to_string().is_empty()),
    }
}

/// A ruleset and a position, separated by a line feed, for the solver of each puzzle. A canonical position is its own.
pub fn solver_text(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (ruleset, position) = text.split_once('\n').unwrap_or((&text, ""));
    for kind in solver::PuzzleKind::ALL {
        let Ok(solver) = find(kind.name(), ruleset) else { continue };
        if let Ok(canonical) = solver.canonical_position(position) {
            assert_eq!(solver.canonical_position(&canonical), Ok(canonical));
        }
        assert!(solver.table_from_bytes(bytes).is_none(), "arbitrary bytes have no right checksum");
    }
}
