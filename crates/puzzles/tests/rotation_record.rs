//! The table of God's numbers: its lines round-trip through the parser.

use std::collections::HashSet;

use antipode_puzzles::rotation::record::{self, Fault, GodsNumber, Method, ReadRecordError};
use antipode_puzzles::rotation::{Reach, Rotation};

#[test]
fn every_line_round_trips() {
    let lines: Vec<&str> = record::TEXT.lines().filter(|line| !line.starts_with('#')).collect();
    let entries = record::parse(record::TEXT).expect("the record is read");
    assert_eq!(lines.len(), entries.len());
    for (line, entry) in lines.iter().zip(&entries) {
        assert_eq!(entry.to_string(), *line);
    }
    let boards: HashSet<Rotation> = entries.iter().map(|entry| entry.rotation).collect();
    assert_eq!(boards.len(), entries.len(), "each board under each rule once");
}

#[test]
fn entries_are_consistent() {
    for entry in record::entries() {
        assert_eq!(record::representative(&entry.rotation), entry.rotation, "{entry}");
        let digits = Reach::of(entry.rotation.board()).count().to_string().replace(',', "");
        assert_eq!(entry.positions, digits, "{entry}");
        match (entry.gods_number, entry.method) {
            (GodsNumber::Exact(_), Method::Table) => assert!(entry.antipodes.is_some(), "{entry}"),
            (GodsNumber::Between { lower, upper }, method) => {
                assert_eq!(entry.antipodes, None, "{entry}");
                assert!(lower.zip(upper).is_none_or(|(lower, upper)| lower < upper), "{entry}");
                let known = (lower.is_some(), upper.is_some());
                let expected = match method {
                    Method::Count => (true, false),
                    Method::CountAndStages => (true, true),
                    Method::Stages => (false, true),
                    Method::Nothing => (false, false),
                    Method::Table => panic!("a table gives more than bounds: {entry}"),
                };
                assert_eq!(known, expected, "{entry}");
            }
            _ => panic!("only a table gives an exact number: {entry}"),
        }
    }
}

#[test]
fn mirror_images_and_rings_of_four_share_an_entry() {
    let of = |text: &str| record::of(&text.parse().expect("a board and its rule"));
    assert_eq!(of("2x3n2 half"), of("3x2n2 half"));
    assert_eq!(of("3x3n2 ring"), of("3x3n2 quarter"));
    assert!(of("2x3n2 half").is_some() && of("3x3n2 ring").is_some());
    assert_ne!(of("3x3n2 half"), of("3x3n2 quarter"));
    assert_eq!(of("12x12n2 half"), None);
}

#[test]
fn an_error_names_the_invalid_line() {
    let fault = |text: &str| record::parse(text).expect_err("it cannot be read");
    let at = |line, fault| ReadRecordError { line, fault };
    let good = "3x3n2 quarter 362880 11 20 2026-11-21 table\n";
    assert_eq!(record::parse(good).map(|entries| entries.len()), Ok(1));
    assert_eq!(fault(&format!("# first\n{good}3x3n2 quarter")), at(3, Fault::Columns(2)));
    for (from, to, expected) in [
        ("3x3n2", "3x3n4", Fault::Board),
        ("quarter", "ring-any-way", Fault::Board),
        ("362880", "9!", Fault::Positions),
        ("11", "11..x", Fault::GodsNumber),
        (" 20 ", " -1 ", Fault::Antipodes),
        ("2026-11-21", "21.11.2026", Fault::Date),
        ("table", "guess", Fault::Method),
    ] {
        assert_eq!(fault(&good.replacen(from, to, 1)), at(1, expected), "{to}");
    }
}
