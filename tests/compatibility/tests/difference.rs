//! Comparing JSON field by field.

use serde_json::Value;

/// The path at which two values first differ, with both values; `None` if they are equal.
pub(crate) fn difference(before: &Value, now: &Value) -> Option<String> {
    compare("", before, now)
}

fn compare(path: &str, before: &Value, now: &Value) -> Option<String> {
    match (before, now) {
        (Value::Object(before), Value::Object(now)) => {
            let removed = before.keys().find(|name| !now.contains_key(*name));
            let added = now.keys().find(|name| !before.contains_key(*name));
            if let Some(name) = removed.or(added) {
                let what = if removed.is_some() { "is missing" } else { "is new" };
                return Some(format!("{path}/{name} {what}"));
            }
            before.iter().find_map(|(name, value)| compare(&format!("{path}/{name}"), value, &now[name]))
        }
        (Value::Array(before), Value::Array(now)) if before.len() == now.len() => {
            let pairs = before.iter().zip(now).enumerate();
            pairs
                .into_iter()
                .find_map(|(index, (before, now))| compare(&format!("{path}/{index}"), before, now))
        }
        (before, now) => (before != now).then(|| format!("{path} is {now}, before {before}")),
    }
}

#[test]
fn a_difference_is_named_by_its_path() {
    let value = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
    let before = value(r#"{"a":[1,{"b":2}]}"#);
    assert_eq!(difference(&before, &before), None);
    assert_eq!(difference(&before, &value(r#"{"a":[1,{"b":3}]}"#)).as_deref(), Some("/a/1/b is 3, before 2"));
    assert_eq!(difference(&before, &value(r#"{"a":[1,{"c":2}]}"#)).as_deref(), Some("/a/1/b is missing"));
    assert_eq!(difference(&before, &value(r#"{"a":[1,{"b":2}],"d":0}"#)).as_deref(), Some("/d is new"));
}
