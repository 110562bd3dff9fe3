//! Days.

use std::fmt;

/// A day of a calendar, counted from 1 January 1970. Its text is `2026-11-23`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(pub u32);

impl Day {
    /// Reads the text of a day; `None` for any other text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Day> {
        let bytes = text.as_bytes();
        let number = |range: std::ops::Range<usize>| text.get(range)?.parse::<u32>().ok();
        if bytes.len() != 10 || bytes[4] != b'-' || bytes[7] != b'-' {
            return None;
        }
        let day = Day::of_date(number(0..4)?, number(5..7)?, number(8..10)?)?;
        (day.to_string() == text).then_some(day)
    }

    /// The day of a date, each number as people count them; `None` if there is none. It counts from 1 March, so that the day
    /// that leap years add is the last one of a year.
    #[must_use]
    pub fn of_date(year: u32, month: u32, day: u32) -> Option<Day> {
        if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
            return None;
        }
        let year = if month <= 2 { year - 1 } else { year };
        let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        (365 * year + year / 4 - year / 100 + year / 400 + of_year).checked_sub(719_468).map(Day)
    }

    /// Year, month and day, each as people count them.
    fn date(self) -> (u32, u32, u32) {
        let days = self.0 + 719_468;
        let (era, of_era) = (days / 146_097, days % 146_097);
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        (era * 400 + year + u32::from(month <= 2), month, day)
    }

    /// `23 Nov`.
    #[must_use]
    pub fn in_short(self) -> String {
        let words = self.in_words();
        let month = words.find(' ').map_or(0, |space| space + 4);
        words[..month].to_owned()
    }

    /// `23 November 2026`.
    #[must_use]
    pub fn in_words(self) -> String {
        const MONTHS: [&str; 12] = [
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December",
        ];
        let (year, month, day) = self.date();
        format!("{day} {} {year}", MONTHS[month as usize - 1])
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_has_its_text() {
        for (day, text) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (20_780, "2026-11-23"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(Day(day).to_string(), text);
        }
        for day in 0..100_000 {
            assert_eq!(Day::parse(&Day(day).to_string()), Some(Day(day)));
        }
        assert_eq!(
            (Day(20_780).in_words().as_str(), Day(20_780).in_short().as_str()),
            ("23 November 2026", "23 Nov")
        );
    }

    #[test]
    fn other_texts_are_no_day() {
        for text in [
            "",
            "2026-11-31",
            "2026-13-01",
            "2026-00-10",
            "2025-02-29",
            "2026-1-23",
            "1969-12-31",
            "monday",
            "+026-11-23",
            "20é6-11-2",
        ] {
            assert_eq!(Day::parse(text), None, "{text}");
        }
    }
}
