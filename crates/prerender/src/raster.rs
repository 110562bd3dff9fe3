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
