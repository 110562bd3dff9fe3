//! The pictures that other sites show beside a link: for each page a position with its title.
//!
//! What a picture says of its position is exact. Its figures are those of the golden tables and of the gallery.

use antipode_app::puzzle::view::PositionPicture;
use antipode_play::prose::Prose;
use antipode_play::puzzle::{Position, PuzzleKind};
use antipode_play::route::{Page, Route};
use antipode_puzzles::rotation;
use antipode_puzzles::sliding::library::LibraryBoard;
use antipode_puzzles::sliding::{Metric, gallery};
use antipode_ui::picture::Picture;
use antipode_ui::picture::colour::token;
use antipode_ui::picture::svg::{RoundRect, Svg};

use crate::lab_picture::AnnotatedPosition;
use crate::landscape_picture::LandscapeTiles;
use crate::lettering::Lettering;

/// A section for each page.
const TEXTS: Prose = Prose::new(include_str!("../texts/previews.txt"));

/// The size that sites ask for, in pixels.
pub const WIDTH: u32 = 1200;
/// See [`WIDTH`].
pub const HEIGHT: u32 = 630;

/// From the edge of the picture to what is in it.
const MARGIN: f64 = 72.0;
/// Between two boards on the picture of the front page, at least.
const LEAST_GAP: f64 = 32.0;

/// The mirror image of the solved position, with the outer tiles of a row in the spaces: one of the four antipodes by tiles,
/// which are known from Jaap's Puzzle Page.
const RAMKA: &str = "6.321/-5-/987.4";
const RAMKA_MOVES: u32 = 42;
/// One of the twenty antipodes by quarter turns.
const ROTATION: &str = "3x3n2:9,4,7,8,5,2,3,6,1";
const ROTATION_TURNS: u32 = 11;
/// One of the seventeen antipodes by single tiles; `data/fifteen-4x4-antipodes.txt` has its source.
const FIFTEEN: &str = "4x4:0,12,9,13,15,11,10,14,3,7,2,5,4,8,6,1";
const FIFTEEN_MOVES: u32 = 80;
/// Blocks of three by three never take a number to the other colour.
const LAB: &str = "4x3n3:1,2,4,3,5,6,7,8,9,10,11,12";

/// The landscape of the page in its default state.
const LANDSCAPE: &str = "antipode";

/// The picture of a page.
pub struct Preview {
    /// Its path below the root of the site: `previews/ramka.png`.
    pub file: String,
    /// What it shows, for those who do not see it.
    pub text: String,
    svg: String,
}

impl Preview {
    /// The picture of a page.
    ///
    /// # Panics
    /// Never: each page has a position.
    #[must_use]
    pub fn of(page: Page) -> Preview {
        let page = match page {
            Page::Home => return Preview::home(),
            page @ (Page::Puzzle(_) | Page::Lab | Page::Library | Page::Landscape) => page,
        };
        let Exhibit { title, headline, claim, fact, picture, text } = exhibit(page);
        let mut svg = paper();
        brand(&mut svg, MARGIN, MARGIN + 22.0, 44.0);
        let size = picture.size();
        let scale = (540.0 / size.0).min((f64::from(HEIGHT) - 2.0 * 58.0) / size.1);
        let (width, height) = (size.0 * scale, size.1 * scale);
        // The board is centred in the right half, at least a margin from the edge.
        let left = f64::from(WIDTH) - MARGIN - 270.0 - width / 2.0;
        svg.at(left, (f64::from(HEIGHT) - height) / 2.0, scale, |svg| picture.draw(svg));

        let column = 480.0;
        let mut y = 278.0;
        line(&mut svg, title, y, &Lettering::new(104.0, 600).tracked(-0.02), "ink");
        y += 26.0;
        for (text, size, weight, colour) in [(headline, 36.0, 500, "ink"), (claim, 28.0, 400, "ink-2")] {
            let lettering = Lettering::new(size, weight);
            for words in lettering.balanced(text, column) {
                y += size * 1.18;
                line(&mut svg, &words, y, &lettering, colour);
            }
            y += 16.0;
        }
        let foot = f64::from(HEIGHT) - MARGIN;
        let small = Lettering::new(24.0, 500);
        svg.circle((MARGIN + 7.0, foot - small.cap_height() / 2.0), 7.0, token("accent"));
        svg.path(&small.path(&fact, MARGIN + 26.0, foot), &format!(r#"fill="{}""#, token("ink")));
        Preview { file: file(&Route::of_page(page).path), text, svg: finish(svg) }
    }

    /// The picture of the site as a whole, for its front page: a board of each puzzle.
    fn home() -> Preview {
        let mut svg = paper();
        let pictures: Vec<Box<dyn Picture>> =
            PuzzleKind::ALL.map(|kind| exhibit(Page::Puzzle(kind)).picture).into_iter().collect();
        brand(&mut svg, MARGIN, 116.0, 92.0);
        let words = Lettering::new(31.0, 400);
        line(
            &mut svg,
            "Four puzzles to play, and exactly how far each position is from solved.",
            212.0,
            &words,
            "ink-2",
        );
        // All boards are equally high, and the gaps between them equally wide.
        let room = f64::from(WIDTH) - 2.0 * MARGIN - LEAST_GAP * (pictures.len() - 1) as f64;
        let shapes = pictures.iter().map(|picture| picture.size().0 / picture.size().1);
        let height = (room / shapes.sum::<f64>()).min(306.0);
        let widths: Vec<f64> =
            pictures.iter().map(|picture| picture.size()).map(|(wide, high)| wide / high * height).collect();
        let gap = (f64::from(WIDTH) - 2.0 * MARGIN - widths.iter().sum::<f64>()) / (widths.len() - 1) as f64;
        let mut x = MARGIN;
        for (picture, width) in pictures.iter().zip(&widths) {
            svg.at(x, f64::from(HEIGHT) - 64.0 - height, height / picture.size().1, |svg| picture.draw(svg));
            x += width + gap;
        }
        let titles = PuzzleKind::ALL.map(PuzzleKind::title).join(", ");
        let text = format!("Antipode: boards of its puzzles {titles}.");
        Preview { file: file("home"), text, svg: finish(svg) }
    }

    /// The picture as a document of SVG, [`WIDTH`] by [`HEIGHT`] pixels.
    #[must_use]
    pub fn svg(&self) -> &str {
        &self.svg
    }
}

/// What the picture of a page shows.
struct Exhibit {
    title: &'static str,
    headline: &'static str,
    /// What the page computes.
    claim: &'static str,
    /// What is remarkable about the position.
    fact: String,
    picture: Box<dyn Picture>,
    /// The picture in words.
    text: String,
}

/// What the picture of a page shows; the front page has [`Preview::home`].
fn exhibit(page: Page) -> Exhibit {
    let moves_of =
        |board: &LibraryBoard| board.figures.distance(Metric::Move).expect("a known distance").to_string();
    let (picture, moves): (Box<dyn Picture>, String) = match page {
        Page::Home => unreachable!("it has no exhibit of its own"),
        Page::Puzzle(kind @ PuzzleKind::Ramka) => (Box::new(picture(kind, RAMKA)), RAMKA_MOVES.to_string()),
        Page::Puzzle(kind @ PuzzleKind::Rotation) => {
            (Box::new(picture(kind, ROTATION)), ROTATION_TURNS.to_string())
        }
        Page::Puzzle(kind @ PuzzleKind::Fifteen) => {
            (Box::new(picture(kind, FIFTEEN)), FIFTEEN_MOVES.to_string())
        }
        Page::Puzzle(PuzzleKind::Sliding) => {
            let klotski = classic("Klotski");
            (Box::new(sliding_picture(&klotski)), moves_of(&klotski))
        }
        Page::Library => {
            let board = classic("Rush Hour, hardest without walls");
            (Box::new(sliding_picture(&board)), moves_of(&board))
        }
        Page::Landscape => (Box::new(LandscapeTiles { seed: LANDSCAPE }), String::new()),
        Page::Lab => (Box::new(lab()), String::new()),
    };
    let texts = TEXTS.section(Route::of_page(page).path.trim_end_matches('/'));
    let with_moves = |text: &str| text.replace("{moves}", &moves);
    Exhibit {
        title: if let Page::Puzzle(kind) = page { kind.title() } else { texts.text("title") },
        headline: texts.text("headline"),
        claim: texts.text("claim"),
        fact: with_moves(texts.text("fact")),
        picture,
        text: with_moves(texts.text("text")),
    }
}

/// A position in the notation of the page.
fn position(kind: PuzzleKind, text: &str) -> Position {
    kind.solved().parse(text).expect("the notation of the page")
}

/// The picture of a position.
fn picture(kind: PuzzleKind, text: &str) -> PositionPicture {
    PositionPicture(position(kind, text))
}

fn sliding_picture(board: &LibraryBoard) -> PositionPicture {
    picture(PuzzleKind::Sliding, &format!("{} -> {}", board.start, board.goal))
}

fn classic(name: &str) -> LibraryBoard {
    let mut classics = gallery::classics().into_iter();
    classics.find(|classic| classic.name.starts_with(name)).expect("a classic")
}

fn lab() -> AnnotatedPosition {
    let (board, _) = LAB.split_once(':').expect("the board is before the numbers");
    let board = board.parse().expect("a board");
    AnnotatedPosition::new(rotation::Position::parse(LAB, board).expect("a position"))
}

fn file(page: &str) -> String {
    format!("previews/{page}.png")
}

/// An empty picture in the colour of the page.
fn paper() -> Svg {
    let mut svg = Svg::default();
    svg.rect(RoundRect::new(0.0, 0.0, WIDTH.into(), HEIGHT.into(), 0.0), token("paper"));
    svg
}

fn finish(svg: Svg) -> String {
    svg.finish(WIDTH.into(), HEIGHT.into())
}

/// A line of text at the left margin.
fn line(svg: &mut Svg, text: &str, baseline: f64, lettering: &Lettering, colour: &str) {
    svg.path(&lettering.path(text, MARGIN, baseline), &format!(r#"fill="{}""#, token(colour)));
}

/// The logo, two poles on a ring, with the name. The middle of both is at `y`.
fn brand(svg: &mut Svg, x: f64, y: f64, height: f64) {
    // As in the header of the page, the logo is 1.6 em high.
    svg.at(x, y - height / 2.0, height / 32.0, |svg| {
        svg.ring((16.0, 16.0), 13.0, 3.0, token("ink"));
        svg.circle((6.8, 6.8), 4.6, token("accent"));
        svg.circle((25.2, 25.2), 4.6, token("ink"));
    });
    let name = Lettering::new(height / 1.28, 700).tracked(-0.02);
    let path = name.path("Antipode", x + height * 1.25, y + name.cap_height() / 2.0);
    svg.path(&path, &format!(r#"fill="{}""#, token("ink")));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raster::to_png;
    use antipode_puzzles::rotation::Turn;
    use std::collections::HashSet;

    #[test]
    fn every_picture_is_small_and_of_the_size_that_sites_ask_for() {
        let pictures: Vec<Preview> = Page::all().map(Preview::of).collect();
        let files: HashSet<&str> = pictures.iter().map(|picture| picture.file.as_str()).collect();
        assert_eq!(files.len(), pictures.len());
        for Preview { file, svg, text } in &pictures {
            let png = to_png(svg);
            let sides = [&png[16..20], &png[20..24]]
                .map(|side| u32::from_be_bytes(side.try_into().expect("four bytes")));
            assert_eq!(sides, [WIDTH, HEIGHT], "{file}");
            assert!(png.len() <= 60_000, "{file} has {} bytes", png.len());
            assert_eq!(png, to_png(svg), "{file} is the same each time");
            assert!(!text.is_empty());
        }
    }

    #[test]
    fn another_position_is_another_picture() {
        let drawn = |text: &str| antipode_ui::picture::to_svg(&picture(PuzzleKind::Rotation, text));
        let (one, other) = (drawn("3x3n2:2,1,3,4,5,6,7,8,9"), drawn("3x3n2:1,2,3,4,5,6,7,9,8"));
        assert_ne!(to_png(&one), to_png(&other));
    }

    /// That the position is one of the farthest is tested with the golden tables.
    #[test]
    fn the_figure_of_ramka_is_that_of_its_golden_table() {
        let golden = include_str!("../../engine/tests/golden/ramka-tiles.txt");
        assert_eq!(golden.lines().last(), Some(format!("{RAMKA_MOVES} 4").as_str()));
    }

    #[test]
    fn the_figure_of_fifteen_is_that_of_its_golden_table() {
        let golden = include_str!("../../../data/fifteen-4x4-antipodes.txt");
        assert!(golden.starts_with(&format!("# The 17 positions of 4x4 that take {FIFTEEN_MOVES} moves")));
        let numbers = FIFTEEN.trim_start_matches("4x4:").replace(',', " ");
        assert!(golden.lines().any(|line| line == numbers), "{numbers}");
    }

    /// Balls around the position and around the solved one meet after 11 turns and not before.
    #[test]
    fn the_position_of_rotation_is_as_far_away_as_its_picture_says() {
        let board: rotation::Board = "3x3n2".parse().expect("a board");
        let grown = |ball: &HashSet<rotation::Position>| -> HashSet<rotation::Position> {
            let turns = || (0..4).flat_map(|block| [Turn::clockwise(block), Turn::anticlockwise(block)]);
            let next = |at: &rotation::Position| {
                turns().map(|turn| at.turned(turn).expect("a turn")).collect::<Vec<_>>()
            };
            ball.iter().flat_map(next).chain(ball.iter().cloned()).collect()
        };
        let mut balls = [
            rotation::Position::solved(board),
            rotation::Position::parse(ROTATION, board).expect("a position"),
        ]
        .map(|position| HashSet::from([position]));
        let mut turns = 0;
        while balls[0].is_disjoint(&balls[1]) {
            let smaller = usize::from(balls[1].len() < balls[0].len());
            balls[smaller] = grown(&balls[smaller]);
            turns += 1;
        }
        assert_eq!(turns, ROTATION_TURNS);
        let quarter =
            rotation::gods_numbers::entry_for(&"3x3n2 quarter".parse().expect("a board and its rule"));
        let figure = quarter.map(|entry| entry.gods_number);
        assert_eq!(figure, Some(rotation::gods_numbers::GodsNumber::Exact(ROTATION_TURNS)));
    }

    #[test]
    fn the_position_of_the_lab_is_unsolvable() {
        let broken = lab().verdict().broken_invariant().expect("3 and 4 are exchanged").cells();
        assert_eq!(broken, [2, 3]);
    }
}
