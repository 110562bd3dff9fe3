//! Near misses: names that people write instead of a link field.

/// Other names of the position. In a link to a puzzle without `at`, one of these is the position.
pub(super) const POSITION_NAMES: [&str; 4] = ["board", "position", "pos", "state"];

/// Other names that are used for a field of ours.
const SYNONYMS: [(&str, &str); 11] = [
    ("move", "moves"),
    ("solution", "moves"),
    ("rule", "metric"),
    ("metric", "rule"),
    ("start", "at"),
    ("end", "goal"),
    ("target", "goal"),
    ("tag", "with"),
    ("sort", "order"),
    ("search", "text"),
    ("name", "text"),
];

/// The known field that an unknown name is likely to mean: a synonym, the same name in other letters, or one character apart.
pub(super) fn intended_field<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let is_synonym =
        |field: &str| SYNONYMS.contains(&(name, field)) || (field == "at" && POSITION_NAMES.contains(&name));
    let is_near =
        |field: &str| name.eq_ignore_ascii_case(field) || (field.len() > 3 && is_one_edit(name, field));
    let find = |fits: &dyn Fn(&str) -> bool| known.iter().copied().find(|field| fits(field));
    find(&is_synonym).or_else(|| find(&is_near))
}

/// Whether one character more, fewer or other makes one text of the other, or an exchange of two neighbours.
fn is_one_edit(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let before = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let (one, other) = (&one[before..], &other[before..]);
    let after = one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other).count();
    let (one, other) = (&one[..one.len() - after], &other[..other.len() - after]);
    one.len().max(other.len()) <= 1 || matches!((one, other), ([a, b], [c, d]) if a == d && b == c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_near_miss_names_the_field_that_is_meant() {
        let known = ["at", "moves", "rule", "seed", "depth", "setup"];
        let meant = |name: &str| intended_field(name, &known);
        for (name, field) in [
            ("board", "at"),
            ("position", "at"),
            ("start", "at"),
            ("AT", "at"),
            ("move", "moves"),
            ("Moves", "moves"),
            ("metric", "rule"),
            ("sede", "seed"),
            ("seeds", "seed"),
            ("dept", "depth"),
            ("setUp", "setup"),
        ] {
            assert_eq!(meant(name), Some(field), "{name}");
        }
        for name in ["x", "", "a", "ta", "utm_source", "goal", "seedling", "é"] {
            assert_eq!(meant(name), None, "{name}");
        }
        assert_eq!(intended_field("rule", &["at", "metric"]), Some("metric"));
    }
}
