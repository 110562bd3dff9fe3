//! Numbers as text. Pure.

use std::fmt::{self, Display, Formatter};

/// A narrow no-break space, between a number and its unit.
pub const NARROW_SPACE: char = '\u{202f}';

/// Capitalises a phrase, which begins with an ASCII letter: Unicode case tables (8 KB) are not needed.
pub fn capitalized(phrase: &str) -> String {
    let mut letters = phrase.chars();
    letters
        .next()
        .map_or_else(String::new, |first| format!("{}{}", first.to_ascii_uppercase(), letters.as_str()))
}

/// `4,717,440`.
pub fn thousands(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number in a style sheet or a drawing, in thousandths. The code that writes floating-point numbers exactly (11 KB) is not needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CssNumber(i32);

/// The nearest number of thousandths: `2`, `-0.250`.
#[allow(clippy::cast_possible_truncation, reason = "a place on a board is small")]
pub fn css_number(value: f64) -> CssNumber {
    CssNumber((value * 1000.0).round() as i32)
}

impl Display for CssNumber {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0.unsigned_abs() / 1000, self.0.unsigned_abs() % 1000);
        out.write_str(if self.0 < 0 { "-" } else { "" })?;
        match rest {
            0 => write!(out, "{whole}"),
            rest => write!(out, "{whole}.{rest:03}"),
        }
    }
}

/// The share of `part` in `whole`, to one decimal: `98.9 %`.
///
/// `100 %` means all and `0 %` means none: shares close to either get as many decimals as they need, `99.99992 %`. The share of
/// anything in nothing is `100 %`.
pub fn percent(part: u64, whole: u64) -> String {
    if part >= whole {
        return format!("100{NARROW_SPACE}%");
    }
    if part == 0 {
        return format!("0{NARROW_SPACE}%");
    }
    // Bits beyond the 48th do not affect the text, but all must stay more than nearly all.
    let spare = 16_u32.saturating_sub(whole.leading_zeros());
    let whole = u128::from(whole >> spare);
    let part = u128::from(part >> spare).clamp(1, whole - 1);
    let mut scale = 10; // 10 to the number of decimals
    let mut decimals = 1;
    let tenths = loop {
        let rounded = (part * 100 * scale * 2 + whole) / (whole * 2);
        if rounded > 0 && rounded < 100 * scale {
            break rounded;
        }
        scale *= 10;
        decimals += 1;
    };
    format!("{}.{:0decimals$}{NARROW_SPACE}%", tenths / scale, tenths % scale)
}

/// A count that stops at the largest number: `1,024`, `more than 18 quintillion`.
pub fn saturated(count: u64) -> String {
    if count == u64::MAX { "more than 18 quintillion".to_owned() } else { thousands(count) }
}

/// A share of the shortest solutions of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Share {
    All,
    /// In percent, as text.
    Part(String),
}

/// The share of some shortest solutions in all; `None` if there are more than can be counted.
pub fn share_of(part: u64, whole: u64) -> Option<Share> {
    match (part, whole) {
        (_, u64::MAX) => None,
        (part, whole) if part == whole => Some(Share::All),
        (part, whole) => Some(Share::Part(percent(part, whole))),
    }
}

/// The same for a column of figures with one decimal each: `< 0.1 %` for very small shares, `> 99.9 %` for nearly all.
pub fn rough_percent(part: u64, whole: u64) -> String {
    let (part_wide, whole_wide) = (u128::from(part), u128::from(whole));
    match part {
        _ if part == 0 || part >= whole => percent(part, whole),
        _ if part_wide * 2000 < whole_wide => format!("<{NARROW_SPACE}0.1{NARROW_SPACE}%"),
        _ if (whole_wide - part_wide) * 2000 <= whole_wide => format!(">{NARROW_SPACE}99.9{NARROW_SPACE}%"),
        _ => percent(part, whole),
    }
}

/// A stopwatch time: `0:07`, `2:14`, `1:02:14`.
pub fn clock(elapsed_ms: f64) -> String {
    let seconds = whole(elapsed_ms / 1000.0);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// A time in seconds and hundredths: `31.42`.
pub fn seconds(elapsed_ms: u64) -> String {
    format!("{}.{:02}", elapsed_ms / 1_000, elapsed_ms / 10 % 100)
}

/// A time as speedcubers write it: `8.41`, `1:02.50`.
pub fn solve_time(elapsed_ms: u64) -> String {
    match elapsed_ms / 60_000 {
        0 => seconds(elapsed_ms),
        minutes => format!("{minutes}:{:02}.{:02}", elapsed_ms / 1_000 % 60, elapsed_ms / 10 % 100),
    }
}

/// A field of a CSV line, quoted if necessary.
pub fn csv_field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// An approximate duration: `less than a second`, `about 12 seconds`, `about 3 minutes`.
pub fn approximate_duration(seconds: f64) -> String {
    match seconds {
        s if s < 1.0 => "less than a second".to_owned(),
        s if s < 1.5 => "about a second".to_owned(),
        s if s < 90.0 => format!("about {s:.0} seconds"),
        s => format!("about {:.0} minutes", s / 60.0),
    }
}

/// A measured duration: `41 ms`, `2.4 s`.
pub fn duration(elapsed_ms: f64) -> String {
    if elapsed_ms < 1000.0 {
        format!("{}{NARROW_SPACE}ms", whole(elapsed_ms).max(1))
    } else {
        format!("{:.1}{NARROW_SPACE}s", elapsed_ms / 1000.0)
    }
}

/// A rate per second, to two or three digits: `940`, `340,000`, `1.2 million`, `150 million`. `None` before any time has passed.
pub fn rate(found: u64, elapsed_ms: f64) -> Option<String> {
    if elapsed_ms < 1.0 {
        return None;
    }
    let rate = found as f64 * 1000.0 / elapsed_ms;
    Some(match rate {
        r if r >= 1e7 => format!("{:.0} million", r / 1e6),
        r if r >= 1e6 => format!("{:.1} million", r / 1e6),
        r if r >= 1e4 => thousands(whole(r / 1e3) * 1000),
        r => thousands(whole(r)),
    })
}

/// An estimate of the remaining time, in seconds. `None` before a tenth is found: the first layers hold few positions and cost as
/// much as others, so an earlier estimate is several times too long.
pub fn seconds_left(found: u64, positions: u64, elapsed_ms: f64) -> Option<f64> {
    let done = found as f64 / positions as f64;
    (elapsed_ms >= 300.0 && done >= 0.1 && found <= positions)
        .then(|| elapsed_ms / 1000.0 * (1.0 - done) / done)
}

/// The mean depth of a table: `counts[depth]` positions at each depth. `None` without positions.
pub fn mean(counts: &[u64]) -> Option<f64> {
    let all: u64 = counts.iter().sum();
    let steps: f64 = (0_u32..).zip(counts).map(|(depth, &count)| f64::from(depth) * count as f64).sum();
    (all > 0).then(|| steps / all as f64)
}

/// `1 hint`, `2 hints`.
pub fn plural(count: u64, one: &str, many: &str) -> String {
    format!("{} {}", thousands(count), if count == 1 { one } else { many })
}

/// Rounds to a whole number; NaN and negative numbers become 0.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a float cast saturates, and that is meant"
)]
fn whole(value: f64) -> u64 {
    value.round() as u64
}

/// Formats a phrase as a sentence: a capital letter first, a full stop last.
pub fn sentence(phrase: &str) -> String {
    let mut letters = phrase.trim().chars();
    let Some(first) = letters.next() else { return "The solver gave no reason.".to_owned() };
    let stop = if phrase.trim_end().ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{}{}{stop}", first.to_ascii_uppercase(), letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With ordinary spaces, for readable tests.
    fn plain(text: &str) -> String {
        text.replace(NARROW_SPACE, " ")
    }

    #[test]
    fn numbers_of_styles_are_read_as_the_number() {
        for (value, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (2.0, "2"),
            (-0.25, "-0.250"),
            (1.0005, "1.001"),
            (-12.5, "-12.500"),
            (1e-9, "0"),
        ] {
            assert_eq!(css_number(value).to_string(), text);
        }
        for thousandths in (-40_000..40_000).step_by(7) {
            let value = f64::from(thousandths) / 1000.0;
            assert!(
                (css_number(value).to_string().parse::<f64>().expect("a number") - value).abs() < 1e-9,
                "{value}"
            );
        }
    }

    #[test]
    fn times_of_solves_have_hundredths() {
        assert_eq!((solve_time(8_414), solve_time(62_509)), ("8.41".into(), "1:02.50".into()));
        assert_eq!(seconds(62_509), "62.50");
    }

    #[test]
    fn a_field_of_csv_is_quoted_if_necessary() {
        assert_eq!((csv_field("a,\"b\"").as_str(), csv_field("ab").as_str()), ("\"a,\"\"b\"\"\"", "ab"));
    }

    #[test]
    fn a_share_of_countless_solutions_is_not_known() {
        assert_eq!(share_of(u64::MAX, u64::MAX), None);
        assert_eq!(share_of(5, u64::MAX), None);
        assert_eq!(share_of(7, 7), Some(Share::All));
        assert!(matches!(share_of(99_999, 100_000), Some(Share::Part(text)) if !text.starts_with("100")));
    }

    #[test]
    fn thousands_are_set_off() {
        for (count, text) in
            [(0, "0"), (999, "999"), (1_000, "1,000"), (43_211, "43,211"), (4_717_440, "4,717,440")]
        {
            assert_eq!(thousands(count), text);
        }
        assert_eq!(thousands(u64::MAX), "18,446,744,073,709,551,615");
    }

    #[test]
    fn a_share_says_all_only_of_all_and_none_only_of_none() {
        let whole = 4_717_440;
        for (part, text) in [
            (0, "0 %"),
            (1, "0.00002 %"),
            (6, "0.0001 %"),
            (12_888, "0.3 %"),
            (2_358_720, "50.0 %"),
            (4_712_000, "99.9 %"),
            (4_715_600, "99.96 %"),
            (4_717_436, "99.9999 %"),
            (4_717_439, "99.99998 %"),
            (whole, "100 %"),
        ] {
            assert_eq!(plain(&percent(part, whole)), text, "{part} of {whole}");
        }
        assert_eq!(plain(&percent(u64::MAX - 1, u64::MAX)), "99.9999999999996 %");
        assert_eq!(plain(&percent(u64::MAX / 2, u64::MAX)), "50.0 %");
        assert_eq!(plain(&percent(0, 0)), "100 %");
    }

    #[test]
    fn a_column_of_shares_has_one_decimal() {
        let whole = 10_000;
        for (part, text) in [
            (0, "0 %"),
            (4, "< 0.1 %"),
            (5, "0.1 %"),
            (5_000, "50.0 %"),
            (9_994, "99.9 %"),
            (9_995, "> 99.9 %"),
            (whole, "100 %"),
        ] {
            assert_eq!(plain(&rough_percent(part, whole)), text, "{part} of {whole}");
        }
    }

    #[test]
    fn time_is_given_in_a_suitable_unit() {
        assert_eq!(clock(7_400.0), "0:07");
        assert_eq!(clock(134_000.0), "2:14");
        assert_eq!(clock(3_734_000.0), "1:02:14");
        assert_eq!(clock(f64::NAN), "0:00");
        assert_eq!(approximate_duration(0.3), "less than a second");
        assert_eq!(approximate_duration(12.4), "about 12 seconds");
        assert_eq!(approximate_duration(200.0), "about 3 minutes");
        assert_eq!(plain(&duration(0.2)), "1 ms");
        assert_eq!(plain(&duration(2_449.0)), "2.4 s");
    }

    #[test]
    fn a_rate_keeps_few_figures() {
        assert_eq!(rate(5, 0.0), None);
        assert_eq!(rate(940, 1000.0).as_deref(), Some("940"));
        assert_eq!(rate(340_100, 1000.0).as_deref(), Some("340,000"));
        assert_eq!(rate(1_234_567, 1000.0).as_deref(), Some("1.2 million"));
        assert_eq!(rate(300_000_000, 2000.0).as_deref(), Some("150 million"));
    }

    #[test]
    fn the_remaining_time_waits_for_enough_data() {
        assert_eq!(seconds_left(90, 1000, 5_000.0), None);
        assert_eq!(seconds_left(500, 1000, 100.0), None);
        assert_eq!(seconds_left(500, 1000, 4_000.0), Some(4.0));
        assert_eq!(seconds_left(250, 1000, 1_000.0), Some(3.0));
    }

    #[test]
    fn the_mean_weighs_each_depth_by_its_positions() {
        assert_eq!(mean(&[1, 6, 9]), Some(24.0 / 16.0));
        assert_eq!(mean(&[]), None);
    }
}
