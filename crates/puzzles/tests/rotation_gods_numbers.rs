//! The table of God's numbers: its lines round-trip through the parser.

use std::collections::HashSet;

use antipode_puzzles::rotation::gods_numbers::{self, GodsNumber, LineFault, ParseRecordError, ProofMethod};
use antipode_puzzles::rotation::{ReachableSet, Variant};

#[test]
fn every_line_round_trips() {
    let lines: Vec<&str> = gods_numbers::TEXT.lines().filter(|line| !line.starts_with('#')).collect();
    let entries = gods_numbers::parse(gods_numbers::TEXT).expect("the record is read");
    assert_eq!(lines.len(), entries.len());
    for (line, entry) in lines.iter().zip(&entries) {
        assert_eq!(entry.to_string(), *line);
    }
    let boards: HashSet<Variant> = entries.iter().map(|entry| entry.variant).collect();
    assert_eq!(boards.len(), entries.len(), "each board under each rule once");
}

#[test]
fn entries_are_consistent() {
    for entry in gods_numbers::entries() {
        assert_eq!(gods_numbers::representative(&entry.variant), entry.variant, "{entry}");
        let digits = ReachableSet::of(entry.variant.board()).count().to_string().replace(',', "");
        assert_eq!(entry.positions, digits, "{entry}");
        assert_eq!(entry.witness.is_some(), entry.method.has_witness(), "{entry}");
        if let Some(witness) = &entry.witness {
            assert_eq!(ReachableSet::of(entry.variant.board()).check(witness), Ok(()), "{entry}");
        }
        match (entry.gods_number, entry.method) {
            (GodsNumber::Exact(_), ProofMethod::Table) => assert!(entry.antipodes.is_some(), "{entry}"),
            (GodsNumber::Between { lower, upper }, method) => {
                assert_eq!(entry.antipodes, None, "{entry}");
                assert!(lower.zip(upper).is_none_or(|(lower, upper)| lower < upper), "{entry}");
                let known = (lower.is_some(), upper.is_some());
                let expected = match method {
                    ProofMethod::Count | ProofMethod::Witness => (true, false),
                    ProofMethod::CountAndStages | ProofMethod::WitnessAndStages => (true, true),
                    ProofMethod::Stages => (false, true),
                    ProofMethod::Unknown => (false, false),
                    ProofMethod::Table => panic!("a table gives more than bounds: {entry}"),
                };
                assert_eq!(known, expected, "{entry}");
            }
            _ => panic!("only a table gives an exact number: {entry}"),
        }
    }
}

#[test]
fn mirror_images_and_rings_of_four_share_an_entry() {
    let of = |text: &str| gods_numbers::entry_for(&text.parse().expect("a board and its rule"));
    assert_eq!(of("2x3n2 half"), of("3x2n2 half"));
    assert_eq!(of("3x3n2 ring"), of("3x3n2 quarter"));
    assert!(of("2x3n2 half").is_some() && of("3x3n2 ring").is_some());
    assert_ne!(of("3x3n2 half"), of("3x3n2 quarter"));
    assert_eq!(of("12x12n2 half"), None);
}

#[test]
fn an_error_names_the_invalid_line() {
    let fault = |text: &str| gods_numbers::parse(text).expect_err("it cannot be read");
    let at = |line, column, fault| ParseRecordError { line, column, fault };
    let good = "3x3n2 quarter 362880 11 20 2026-11-21 table\n";
    assert_eq!(gods_numbers::parse(good).map(|entries| entries.len()), Ok(1));
    assert_eq!(fault(&format!("# first\n{good}3x3n2 quarter")), at(3, None, LineFault::Columns(2)));
    for (from, to, column, expected) in [
        ("3x3n2", "3x3n4", 1, LineFault::Board),
        ("quarter", "ring-any-way", 1, LineFault::Board),
        ("362880", "9!", 15, LineFault::Positions),
        ("11", "11..x", 22, LineFault::GodsNumber),
        (" 20 ", " -1 ", 25, LineFault::Antipodes),
        ("2026-11-21", "21.11.2026", 28, LineFault::Date),
        ("table", "guess", 39, LineFault::Method),
    ] {
        assert_eq!(fault(&good.replacen(from, to, 1)), at(1, Some(column), expected), "{to}");
    }
    // A witness is there if and only if the method is one, and it is a position of the board.
    let witnessed = good.replacen("table\n", "witness 3x3n2:9,7,8,6,5,4,3,2,1\n", 1);
    assert_eq!(
        gods_numbers::parse(&witnessed).map(|entries| entries[0].to_string() + "\n").as_ref(),
        Ok(&witnessed)
    );
    assert_eq!(fault(&witnessed.replacen("witness", "table", 1)), at(1, None, LineFault::Columns(8)));
    assert_eq!(fault(&good.replacen("table", "witness", 1)), at(1, None, LineFault::Witness));
    for not_here in ["3x3n2:9,7,8,6,5,4,3,2,2", "4x2n2:8,7,6,5,4,3,2,1"] {
        let line = witnessed.replacen("3x3n2:9,7,8,6,5,4,3,2,1", not_here, 1);
        assert_eq!(fault(&line), at(1, Some(47), LineFault::Witness), "{not_here}");
    }
    let error = fault(&good.replacen("362880", "9!", 1));
    assert_eq!(error.to_string(), "line 1, column 15: the number of positions is not a number");
}
