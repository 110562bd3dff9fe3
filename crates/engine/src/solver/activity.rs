//! Phrases about the progress of a search.

/// `searching from both ends: 15 moves each, 1,327,430 positions`.
pub(super) fn both_ends(forward_radius: u32, backward_radius: u32, positions: u64, unit: &str) -> String {
    let reach = match forward_radius == backward_radius {
        true => format!("{forward_radius} {unit} each"),
        false => format!("{forward_radius} {unit} from here, {backward_radius} from solved"),
    };
    format!("searching from both ends: {reach}, {} positions", with_separators(positions))
}

/// `1,327,430`.
pub(super) fn with_separators(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| std::str::from_utf8(group).ok()).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_separators_and_both_ends_are_named() {
        assert_eq!([0, 999, 1_000, 1_327_430].map(with_separators), ["0", "999", "1,000", "1,327,430"]);
        assert_eq!(
            both_ends(15, 15, 1_327_430, "moves"),
            "searching from both ends: 15 moves each, 1,327,430 positions"
        );
        assert_eq!(
            both_ends(7, 6, 12, "turns"),
            "searching from both ends: 7 turns from here, 6 from solved, 12 positions"
        );
    }
}
