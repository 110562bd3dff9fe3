//! Text as outlines, in the typeface of the site. A picture then looks the same wherever it is drawn.

/// The height of capitals, then a letter in each line: the letter, its width, and its outline as a path. All lengths are
/// thousandths of an em, and `y` grows downwards from the baseline.
///
/// It is the weight 600 of Jost* by Owen Earl, under the SIL Open Font License. A test of `antipode-prerender`, which has the
/// font, compares and writes it.
const GLYPHS: &str = include_str!("glyphs.txt");

/// The typeface in a size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lettering {
    /// The width of an em, in the units of the picture.
    pub size: f64,
}

/// A letter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Glyph {
    /// Its place after the start of the line, in thousandths of an em.
    pub(super) offset: i32,
    /// Its path; empty for a space.
    pub(super) path: &'static str,
}

impl Lettering {
    /// The typeface in a size, in the units of the picture.
    #[must_use]
    pub const fn new(size: f64) -> Lettering {
        Lettering { size }
    }

    /// The height of capitals and digits.
    #[must_use]
    pub fn cap_height(&self) -> f64 {
        let height = GLYPHS.lines().next().and_then(|line| line.parse().ok()).unwrap_or(700);
        f64::from(height) * self.scale()
    }

    /// The width of a line.
    #[must_use]
    pub fn width(&self, text: &str) -> f64 {
        f64::from(glyphs(text).1) * self.scale()
    }

    /// The units of the picture in a thousandth of an em.
    pub(super) fn scale(&self) -> f64 {
        self.size / 1000.0
    }
}

/// The letters of a line, and its width. A letter that the table does not have is a gap.
pub(super) fn glyphs(text: &str) -> (Vec<Glyph>, i32) {
    let mut offset = 0;
    let glyph = |letter: char| {
        let mut lines = GLYPHS.lines().skip(1);
        let (width, path) = lines
            .find_map(|line| line.strip_prefix(letter)?.strip_prefix(' ')?.split_once(' '))
            .unwrap_or(("300", ""));
        let glyph = Glyph { offset, path };
        offset += width.parse::<i32>().unwrap_or(0);
        glyph
    };
    let glyphs = text.chars().map(glyph).collect();
    (glyphs, offset)
}

/// Whether every letter of a text is in the table.
#[cfg(test)]
pub(crate) fn has_letters(text: &str) -> bool {
    text.chars().all(|letter| letter == ' ' || !glyphs(letter.encode_utf8(&mut [0; 4])).0[0].path.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_as_wide_as_their_letters() {
        let lettering = Lettering::new(100.0);
        assert!((lettering.width("12") - lettering.width("1") - lettering.width("2")).abs() < 1e-9);
        assert!(lettering.width("W") > lettering.width("i"));
        assert!(lettering.cap_height() > 60.0 && lettering.cap_height() < 80.0);
        let (placed, width) = glyphs("A1");
        assert!(placed[0].offset == 0 && placed[1].offset > 0 && placed[1].offset < width);
    }

    #[test]
    fn a_missing_letter_is_a_gap() {
        assert!(has_letters("Ramka, 12 to 14 tile moves from solved: 3×3 – (R3C11)"));
        assert!(!has_letters("→"));
        assert!(Lettering::new(10.0).width("→") > 0.0);
    }
}
