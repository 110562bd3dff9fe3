//! From SVG to PNG.

use png::{BitDepth, ColorType, Compression, Encoder, Filter};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Draws an opaque document of SVG, a pixel for each of its units. Equal documents yield equal bytes.
///
/// # Panics
/// The document is invalid.
#[must_use]
pub fn to_png(svg: &str) -> Vec<u8> {
    let tree = Tree::from_str(svg, &Options::default()).expect("valid SVG");
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).expect("a size above zero");
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    // Of opaque pixels, the alpha says nothing.
    let mut opaque = Vec::with_capacity(pixels.data().len() / 4 * 3);
    for pixel in pixels.data().chunks_exact(4) {
        opaque.extend_from_slice(&pixel[..3]);
    }
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, size.width(), size.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::High);
    // Most pixels are those of a flat surface; any filter makes the file larger.
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header().expect("memory takes everything");
    writer.write_image_data(&opaque).expect("as many bytes as the size says");
    writer.finish().expect("memory takes everything");
    file
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_app::puzzle::view;
    use antipode_play::puzzle::PuzzleKind;
    use antipode_ui::picture::poster::{Look, WIDTH};
    use resvg::usvg::roxmltree::{Document, Node};

    /// Any program opens a shared picture: it is XML, it needs no font and no other file, and it has every piece.
    #[test]
    fn a_picture_to_share_stands_alone() {
        let boards = [
            (PuzzleKind::Ramka, "3.2/654/987.1@1"),
            (PuzzleKind::Rotation, "3x3n2:4,1,3,5,2,6,7,8,9"),
            (PuzzleKind::Rotation, "4x3n3@ring"),
            (PuzzleKind::Fifteen, "4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15"),
            (PuzzleKind::Sliding, "BAAC/BAAC/DEEF/DGHF/I..J -> ..../..../..../.AA./.AA."),
        ];
        let mut files = Vec::new();
        for (kind, text) in boards {
            let position = kind.solved().parse(text).expect("a board");
            let title = format!("{}, 31 “moves” <& more>", kind.title());
            let poster = view::poster(
                &position,
                kind.default_ruleset().for_position(&position),
                title,
                "Counting: moves".to_owned(),
            );
            let svg = poster.to_svg(Look::default());
            let document = Document::parse(&svg).expect("valid XML");
            let labels: Vec<&str> =
                document.descendants().filter_map(|node| node.attribute("aria-label")).collect();
            for piece in position.scene().pieces {
                assert!(labels.contains(&piece.label.as_str()), "{text}: {labels:?} without {}", piece.label);
            }
            assert!(labels.contains(&poster.title.as_str()), "{labels:?}");
            let is_outside = |node: &Node| {
                ["text", "image", "style", "use"].contains(&node.tag_name().name())
                    || node.attributes().any(|attribute| attribute.name() == "href")
            };
            assert!(!document.descendants().any(|node| is_outside(&node)), "{text} needs something else");
            let png = to_png(&svg);
            let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
            assert_eq!([side(16), side(20)], [WIDTH as u32, poster.height(Look::default()) as u32]);
            files.push(png);
        }
        files.dedup();
        assert_eq!(files.len(), boards.len(), "another board is another picture");
    }
}
