//! A position with what is known of it, as a picture to share: the board, and two lines of text below it.

use super::Picture;
use super::colour::token;
use super::lettering::Lettering;
use super::svg::{RoundRect, Style, Svg};

/// The width of the picture, in pixels.
pub const WIDTH: f64 = 1200.0;
/// From the edge of the picture to what is in it.
const MARGIN: f64 = 80.0;
/// The largest width and height of the board.
const BOARD: f64 = WIDTH - 2.0 * MARGIN;
/// The height of the text.
const TEXT: f64 = 150.0;
/// Between the board and its goal, in the measure of the boards.
const GAP: f64 = 60.0;

/// A picture to share.
#[derive(Clone, Debug, PartialEq)]
pub struct Poster<P> {
    /// The board.
    pub picture: P,
    /// The solved board.
    pub goal: Option<P>,
    /// The puzzle, with the distance if it is known: `Ramka, 31 tile moves from solved`.
    pub title: String,
    /// What counts as one move: `Counting: tile moves`.
    pub subtitle: String,
}

/// How a picture is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    pub style: Style,
    /// Whether the goal is beside the board.
    pub has_goal: bool,
}

impl<P: Picture> Poster<P> {
    /// The height of the picture, in pixels.
    #[must_use]
    pub fn height(&self, look: Look) -> f64 {
        let height = self.size(look).1 * self.scale(look);
        let around = if look.style.is_plain { 0.0 } else { 3.0 * MARGIN + TEXT - MARGIN / 2.0 };
        (height + around).round()
    }

    /// The picture as a document of SVG that needs no other file. For a paper it is the board alone.
    #[must_use]
    pub fn to_svg(&self, look: Look) -> String {
        let (size, scale) = (self.size(look), self.scale(look));
        let (width, height) = (size.0 * scale, size.1 * scale);
        let mut svg = Svg::titled(&format!("{}. {}", self.title, self.subtitle)).in_style(look.style);
        let is_plain = look.style.is_plain;
        if !is_plain {
            svg.rect(RoundRect::new(0.0, 0.0, WIDTH, self.height(look), 0.0), const { token("paper") });
        }
        let mut left = (WIDTH - width) / 2.0;
        for picture in self.boards(look) {
            let (own_width, own_height) = picture.size();
            let top = if is_plain { 0.0 } else { MARGIN } + (height - own_height * scale) / 2.0;
            svg.at(left, top, scale, |svg| picture.draw(svg));
            left += (own_width + GAP) * scale;
        }
        if !is_plain {
            let below = MARGIN + height + MARGIN;
            line(&mut svg, &self.title, below + 30.0, 60.0, true);
            line(&mut svg, &self.subtitle, below + 112.0, 42.0, false);
        }
        svg.finish(WIDTH, self.height(look))
    }

    /// What is drawn, from left to right.
    fn boards(&self, look: Look) -> impl Iterator<Item = &P> {
        std::iter::once(&self.picture).chain(self.goal.as_ref().filter(|_| look.has_goal))
    }

    /// The width and height of the boards, as they draw themselves.
    fn size(&self, look: Look) -> (f64, f64) {
        let sizes = || self.boards(look).map(Picture::size);
        let width = sizes().map(|(width, _)| width + GAP).sum::<f64>() - GAP;
        (width, sizes().map(|(_, height)| height).fold(0.0, f64::max))
    }

    fn scale(&self, look: Look) -> f64 {
        let (width, height) = self.size(look);
        let room = if look.style.is_plain { WIDTH } else { BOARD };
        (room / width).min(room / height)
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
    use super::super::colour::Colour;
    use super::super::lettering::has_letters;
    use super::super::{CASE_MARGIN, size_with_margin};
    use super::*;
    use antipode_play::puzzle::{PuzzleKind, Ruleset};

    #[test]
    fn every_text_of_a_picture_has_its_letters() {
        for kind in PuzzleKind::ALL {
            let rulesets = kind.default_ruleset().comparable();
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
    fn a_picture_for_a_paper_is_plain_grey_and_without_text() {
        struct Tile;
        impl Picture for Tile {
            fn size(&self) -> (f64, f64) {
                (100.0, 100.0)
            }

            fn draw(&self, svg: &mut Svg) {
                let tile = RoundRect::new(0.0, 0.0, 100.0, 100.0, 8.0);
                svg.gradient(tile, Colour([255, 0, 0]), Colour([0, 0, 255]));
                svg.label("7", (50.0, 50.0), &Lettering::new(33.0), Colour([0, 255, 0]));
            }
        }
        let poster = Poster { picture: Tile, goal: None, title: "A tile".into(), subtitle: "Moves".into() };
        let ever = poster.to_svg(Look::default());
        assert!(ever.contains("linearGradient") && ever.contains("#ff0000") && ever.contains("aria-label"));
        let style = Style { is_plain: true, is_grey: true, is_unlabelled: true };
        let plain = poster.to_svg(Look { style, has_goal: false });
        assert!(plain.contains(r##"fill="#4c4c4c""##), "{plain}");
        for text in ["linearGradient", "#ff0000", "#f5f0e6", "aria-label"] {
            assert!(!plain.contains(text), "{text} in {plain}");
        }
    }

    #[test]
    fn a_board_of_any_shape_fits() {
        for text in ["2x2n2", "12x2n2", "2x12n2", "12x12n2"] {
            let position = PuzzleKind::Rotation.solved().parse(text).expect("a board");
            let picture = Blank(size_with_margin(&position.scene(), (CASE_MARGIN, CASE_MARGIN)));
            let poster = Poster {
                goal: Some(Blank(picture.0)),
                picture,
                title: "Rotation".into(),
                subtitle: "Quarter turns".into(),
            };
            for has_goal in [false, true] {
                let look = Look { has_goal, ..Look::default() };
                let (size, scale) = (poster.size(look), poster.scale(look));
                let (width, height) = (size.0 * scale, size.1 * scale);
                assert!(width <= BOARD + 0.01 && height <= BOARD + 0.01 && width.max(height) > BOARD - 0.01);
                assert!(poster.height(look) > height + 2.0 * MARGIN);
            }
        }
    }
}
