//! Text as outlines, in the typeface of the site. A picture then looks the same wherever it is drawn.

use std::fmt::Write;

use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::{Face, GlyphId, OutlineBuilder, Tag};

/// Jost* by Owen Earl, under the SIL Open Font License: `web/fonts/jost-latin-wght-normal.woff2` without its compression, as
/// `fonttools ttLib.woff2 decompress` writes it.
const JOST: &[u8] = include_bytes!("../fonts/jost-latin-wght-normal.ttf");

/// The typeface in a size and a weight.
pub struct Lettering {
    face: Face<'static>,
    /// The width of an em, in the units of the picture.
    size: f64,
    /// The space between letters, in em.
    tracking: f64,
}

impl Lettering {
    /// The typeface in a size, in the units of the picture, and a weight, 400 to 700.
    ///
    /// # Panics
    /// Never: the font is part of the program.
    #[must_use]
    pub fn new(size: f64, weight: u16) -> Lettering {
        let mut face = Face::parse(JOST, 0).expect("the font is valid");
        face.set_variation(Tag::from_bytes(b"wght"), weight.into()).expect("the font has weights");
        Lettering { face, size, tracking: 0.0 }
    }

    /// The same with space between letters, in em; negative is closer.
    #[must_use]
    pub fn tracked(self, tracking: f64) -> Lettering {
        Lettering { tracking, ..self }
    }

    /// The height of capitals and digits.
    #[must_use]
    pub fn cap_height(&self) -> f64 {
        f64::from(self.face.capital_height().unwrap_or(700)) * self.scale()
    }

    /// The width of a line.
    #[must_use]
    pub fn width(&self, text: &str) -> f64 {
        self.glyphs(text).1
    }

    /// The path of a line that starts at a point of the baseline.
    #[must_use]
    pub fn path(&self, text: &str, x: f64, baseline: f64) -> String {
        let mut pen = Pen { path: String::new(), scale: self.scale(), x, baseline };
        for (glyph, offset) in self.glyphs(text).0 {
            pen.x = x + offset;
            self.face.outline_glyph(glyph, &mut pen);
        }
        pen.path
    }

    /// The path of a line whose capitals and digits are centred at a point.
    #[must_use]
    pub fn centred(&self, text: &str, x: f64, y: f64) -> String {
        self.path(text, x - self.width(text) / 2.0, y + self.cap_height() / 2.0)
    }

    /// Breaks a text into lines of at most this width. A longer word is a line of its own.
    #[must_use]
    pub fn wrapped(&self, text: &str, width: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split(' ') {
            let longer = lines.last().map(|line| format!("{line} {word}"));
            match longer.filter(|line| self.width(line) <= width) {
                Some(line) => *lines.last_mut().expect("it is longer than the last") = line,
                None => lines.push(word.to_owned()),
            }
        }
        lines
    }

    /// The same lines, as equally wide as they can be.
    #[must_use]
    pub fn balanced(&self, text: &str, width: f64) -> Vec<String> {
        let count = self.wrapped(text, width).len();
        let narrower = (1..20).map(|step| self.wrapped(text, width * (1.0 - f64::from(step) / 20.0)));
        narrower.take_while(|lines| lines.len() == count).last().unwrap_or_else(|| self.wrapped(text, width))
    }

    /// The glyphs of a line with their offsets from its start, and its width.
    fn glyphs(&self, text: &str) -> (Vec<(GlyphId, f64)>, f64) {
        let (mut glyphs, mut x) = (Vec::new(), 0.0);
        let mut before = None;
        for character in text.chars() {
            let glyph =
                self.face.glyph_index(character).unwrap_or_else(|| panic!("the font has no {character}"));
            if let Some(before) = before {
                x += f64::from(self.kerning(before, glyph)) * self.scale() + self.tracking * self.size;
            }
            glyphs.push((glyph, x));
            x += f64::from(self.face.glyph_hor_advance(glyph).unwrap_or(0)) * self.scale();
            before = Some(glyph);
        }
        (glyphs, x)
    }

    /// How much farther apart two glyphs are, in units of the font.
    fn kerning(&self, left: GlyphId, right: GlyphId) -> i16 {
        let Some(table) = self.face.tables().gpos else { return 0 };
        let lookups =
            table.lookups.into_iter().flat_map(|lookup| lookup.subtables.into_iter::<PositioningSubtable>());
        let mut advances = lookups.filter_map(|subtable| {
            let PositioningSubtable::Pair(pairs) = subtable else { return None };
            match pairs {
                PairAdjustment::Format1 { coverage, sets } => {
                    Some(sets.get(coverage.get(left)?)?.get(right)?.0.x_advance)
                }
                PairAdjustment::Format2 { coverage, classes, matrix } => {
                    coverage.get(left)?;
                    Some(matrix.get((classes.0.get(left), classes.1.get(right)))?.0.x_advance)
                }
            }
        });
        advances.next().unwrap_or(0)
    }

    fn scale(&self) -> f64 {
        self.size / f64::from(self.face.units_per_em())
    }
}

/// Writes outlines as a path. In fonts `y` grows upwards, in pictures downwards.
struct Pen {
    path: String,
    scale: f64,
    x: f64,
    baseline: f64,
}

impl Pen {
    fn command(&mut self, name: char, points: &[(f32, f32)]) {
        self.path.push(name);
        for (index, (x, y)) in points.iter().enumerate() {
            let (x, y) = (self.x + f64::from(*x) * self.scale, self.baseline - f64::from(*y) * self.scale);
            let space = if index > 0 { " " } else { "" };
            write!(self.path, "{space}{x:.2} {y:.2}").expect("a string takes everything");
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.command('M', &[(x, y)]);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.command('L', &[(x, y)]);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.command('Q', &[(x1, y1), (x, y)]);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.command('C', &[(x1, y1), (x2, y2), (x, y)]);
    }
    fn close(&mut self) {
        self.path.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_as_wide_as_their_letters() {
        let regular = Lettering::new(100.0, 400);
        assert!(regular.width("AV") < regular.width("A") + regular.width("V"), "the pair is kerned");
        assert!(regular.width("tile") < Lettering::new(100.0, 700).width("tile"), "bold is wider");
        assert_eq!(regular.wrapped("one two three", regular.width("one two")), ["one two", "three"]);
        assert_eq!(regular.wrapped("a b c d e", regular.width("a b c d")), ["a b c d", "e"]);
        assert_eq!(regular.balanced("a b c d e", regular.width("a b c d")), ["a b c", "d e"]);
    }

    /// The letters that pictures of positions can have.
    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?()/+-–’'&·×°";

    /// The table of `antipode_ui::picture::lettering`.
    fn glyph_table() -> String {
        let font = Lettering::new(1000.0, 600);
        let mut table = format!("{:.0}\n", font.cap_height());
        for letter in LETTERS.chars().chain([' ']) {
            let letter = letter.to_string();
            let path = font.path(&letter, 0.0, 0.0);
            let mut rounded = String::new();
            let mut number = String::new();
            for sign in path.chars().chain(['Z']) {
                if sign.is_ascii_digit() || sign == '.' || sign == '-' {
                    number.push(sign);
                    continue;
                }
                if let Ok(number) = std::mem::take(&mut number).parse::<f64>() {
                    rounded += &format!("{:.0}", number + 0.0);
                }
                rounded.push(sign);
            }
            // The sign that ended the last number.
            rounded.pop();
            table += &format!("{letter} {:.0} {}\n", font.width(&letter), rounded.replace("-0", "0"));
        }
        table
    }

    #[test]
    fn the_page_has_the_letters_of_the_font() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../ui/src/picture/glyphs.txt");
        let table = glyph_table();
        if std::env::var_os("ANTIPODE_WRITE_GLYPHS").is_some() {
            std::fs::write(file, &table).expect("the sources can be written");
        }
        assert!(
            std::fs::read_to_string(file).expect("a file") == table,
            "write it with ANTIPODE_WRITE_GLYPHS=1"
        );
    }
}
