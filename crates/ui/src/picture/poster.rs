//! A position with what is known of it, as a picture to share: the board, and two lines of text below it.

use super::Picture;
use super::colour::token;
use super::lettering::Lettering;
use super::svg::{RoundRect, Svg};

/// The width of the picture, in pixels.
pub const WIDTH: f64 = 1200.0;
/// From the edge of the picture to what is in it.
const MARGIN: f64 = 80.0;
/// The largest width and height of the board.
const BOARD: f64 = WIDTH - 2.0 * MARGIN;
/// The height of the text.
const TEXT: f64 = 150.0;

/// A picture to share.
#[derive(Clone, Debug, PartialEq)]
pub struct Poster<P> {
    /// The board.
    pub picture: P,
    /// The puzzle, with the distance if it is known: `Ramka, 31 tile moves from solved`.
    pub title: String,
    /// What counts as one move: `Counting: tile moves`.
    pub subtitle: String,
}

impl<P: Picture> Poster<P> {
    /// The height of the picture, in pixels.
    #[must_use]
    pub fn height(&self) -> f64 {
        (self.board().1 + 3.0 * MARGIN + TEXT - MARGIN / 2.0).round()
    }

    /// The picture as a document of SVG that needs no other file.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let (width, height) = self.board();
        let scale = width / self.picture.size().0;
        let mut svg = Svg::titled(&format!("{}. {}", self.title, self.subtitle));
        svg.rect(RoundRect::new(0.0, 0.0, WIDTH, self.height(), 0.0), const { token("paper") });
        svg.at((WIDTH - width) / 2.0, MARGIN, scale, |svg| self.picture.draw(svg));
        let below = MARGIN + height + MARGIN;
        line(&mut svg, &self.title, below + 30.0, 60.0, true);
        line(&mut svg, &self.subtitle, below + 112.0, 42.0, false);
        svg.finish(WIDTH, self.height())
    }

    /// The width and height of the board.
    fn board(&self) -> (f64, f64) {
        let (width, height) = self.picture.size();
        let scale = (BOARD / width).min(BOARD / height);
        (width * scale, height * scale)
    }
}

/// A line in the middle, smaller if it would be too wide.
fn line(svg: &mut Svg, text: &str, y: f64, size: f64, is_title: bool) {
    let width = Lettering::new(size).width(text);
    let lettering = Lettering::new(if width > BOARD { size * BOARD / width } else { size });
    let ink = if is_title { const { token("ink") } } else { const { token("ink-2") } };
    svg.label(text, (WIDTH / 2.0, y), &lettering, ink);
}

#[cfg(test)]
mod tests {
    use super::super::lettering::has_letters;
    use super::super::{CASE_MARGIN, size_with_margin};
    use super::*;
    use antipode_play::puzzle::{PuzzleKind, Ruleset};

    #[test]
    fn every_text_of_a_picture_has_its_letters() {
        for kind in PuzzleKind::ALL {
            let rulesets = Ruleset::default_for(kind).comparable();
            for info in rulesets.into_iter().map(Ruleset::metric_info) {
                for text in [&info.title, &info.one, &info.many] {
                    assert!(has_letters(text), "{text}");
                }
                assert!(has_letters(info.target) && has_letters(kind.title()));
            }
        }
    }

    /// A picture of this size, with nothing on it.
    struct Blank((f64, f64));

    impl Picture for Blank {
        fn size(&self) -> (f64, f64) {
            self.0
        }

        fn draw(&self, _: &mut Svg) {}
    }

    #[test]
    fn a_board_of_any_shape_fits() {
        for text in ["2x2n2", "12x2n2", "2x12n2", "12x12n2"] {
            let position = PuzzleKind::Rotation.solved().parse(text).expect("a board");
            let picture = Blank(size_with_margin(&position.scene(), (CASE_MARGIN, CASE_MARGIN)));
            let poster = Poster { picture, title: "Rotation".into(), subtitle: "Quarter turns".into() };
            let (width, height) = poster.board();
            assert!(width <= BOARD + 0.01 && height <= BOARD + 0.01 && width.max(height) > BOARD - 0.01);
            assert!(poster.height() > height + 2.0 * MARGIN);
        }
    }
}
