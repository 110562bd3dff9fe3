//! Equivalent puzzles: mirror images and rotations, up to the names of their pieces.

use std::collections::BTreeMap;

/// The same text for all puzzles that are alike: the least of the texts of its reflections and turns, with the pieces
/// named in the order of their first cells. Two puzzles with the same text are alike.
///
/// Boards with options or goals in words are turned only if every straight piece keeps to its line (`@axis`).
///
/// ```
/// use antipode_puzzles::sliding::library::symmetric_form;
///
/// // Turned half round, and with other names.
/// assert_eq!(symmetric_form("AA/B.", "AA/.."), symmetric_form(".X/YY", "../YY"));
/// assert_ne!(symmetric_form("AA/B.", "AA/.."), symmetric_form("AA/B.", "../.B"));
/// ```
#[must_use]
pub fn symmetric_form(start: &str, goal: &str) -> String {
    let (start, options) = start.split_once('@').unwrap_or((start, ""));
    let (Some(start), Some(goal)) = (Drawing::of(start), Drawing::of(goal)) else {
        return format!("{start}@{options} {goal}");
    };
    let turns = if matches!(options, "" | "axis") { 8 } else { 1 };
    let images = (0..turns).map(|turn| {
        let (start, goal) = (start.image(turn), goal.image(turn));
        let mut names = BTreeMap::new();
        format!("{}@{options} {}", start.renamed(&mut names), goal.renamed(&mut names))
    });
    images.min().expect("there is the identity")
}

/// The rows of a board.
struct Drawing(Vec<Vec<char>>);

impl Drawing {
    fn of(text: &str) -> Option<Drawing> {
        let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
        let is_even = rows.iter().all(|row| row.len() == rows[0].len());
        let is_drawn = text.chars().all(|ch| ch.is_ascii_alphanumeric() || "./#".contains(ch));
        (is_even && is_drawn).then_some(Drawing(rows))
    }

    /// One of the eight images: bit 0 reflects left to right, bit 1 upside down, bit 2 in the diagonal.
    fn image(&self, turn: usize) -> Drawing {
        let mut rows = self.0.clone();
        if turn & 1 != 0 {
            rows.iter_mut().for_each(|row| row.reverse());
        }
        if turn & 2 != 0 {
            rows.reverse();
        }
        if turn & 4 != 0 {
            let column = |col: usize| rows.iter().map(|row| row[col]).collect();
            rows = (0..rows[0].len()).map(column).collect();
        }
        Drawing(rows)
    }

    /// The text with the names that were given, and new ones for pieces that have none.
    fn renamed(&self, names: &mut BTreeMap<char, usize>) -> String {
        let mut text = String::new();
        for row in &self.0 {
            for &ch in row {
                match ch {
                    '.' | '#' => text.push(ch),
                    piece => {
                        let next = names.len();
                        let number = *names.entry(piece).or_insert(next);
                        text.push(char::from_u32(u32::from('A') + number as u32).unwrap_or(piece));
                    }
                }
            }
            text.push('/');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_images_have_the_same_text() {
        let text = symmetric_form("AAB/C..", ".../AA.");
        for (start, goal) in [
            ("BAA/..C", ".../.AA"),
            ("C../AAB", "AA./..."),
            ("..Q/ZXX", ".XX/..."),
            ("AC/A./B.", ".A/.A/.."),
            ("xx1/2..", ".../xx."),
        ] {
            assert_eq!(symmetric_form(start, goal), text, "{start}");
        }
        for (start, goal) in [("AAB/C..", "AA./..."), ("AAB/.C.", ".../AA."), ("AAB/CC.", ".../AA.")] {
            assert_ne!(symmetric_form(start, goal), text, "{start}");
        }
        // Options are part of the puzzle; those that name directions are not turned.
        assert_ne!(symmetric_form("AAB/C..@axis", ".../AA."), text);
        assert_ne!(symmetric_form("AAB/C..@h:A", ".../AA."), symmetric_form("BAA/..C@h:A", ".../.AA"));
        assert_ne!(symmetric_form("AAB/C..", "corner:A"), symmetric_form("BAA/..C", "corner:A"));
    }
}
