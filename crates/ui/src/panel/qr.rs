//! A link as a QR code, for the phone beside the screen.

use qrcodegen::{QrCode, QrCodeEcc};
use yew::prelude::*;

/// The quiet zone around a code, in modules: scanners need four.
const MARGIN: i32 = 4;

/// The QR code of a text as a picture; a sentence if the text is too long for one.
pub fn qr_code(text: &str) -> Html {
    match QrCode::encode_text(text, QrCodeEcc::Medium) {
        Ok(code) => {
            let size = code.size() + 2 * MARGIN;
            html! {
                <svg class="qr" viewBox={format!("0 0 {size} {size}")} role="img" aria-label="The link as a QR code" shape-rendering="crispEdges">
                    <rect width={size.to_string()} height={size.to_string()} fill="#fff" />
                    <path d={path(&code)} fill="#000" />
                </svg>
            }
        }
        Err(_) => {
            html! { <p class="foot">{ "This link is too long for a QR code. The link without moves is shorter." }</p> }
        }
    }
}

/// The dark modules: one rectangle for each run in a row.
fn path(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|x| code.get_module(*x, y)).count() as i32;
            if run > 0 {
                path.push_str(&format!("M{} {}h{run}v1h-{run}z", x + MARGIN, y + MARGIN));
            }
            x += run.max(1);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws the path as pixels, as a screen would.
    fn pixels(code: &QrCode, scale: usize) -> (usize, Vec<u8>) {
        let side = (code.size() + 2 * MARGIN) as usize * scale;
        let mut pixels = vec![255; side * side];
        for run in path(code).split('z').filter(|run| !run.is_empty()) {
            let numbers: Vec<usize> = run
                .split(|sign: char| !sign.is_ascii_digit())
                .filter_map(|number| number.parse().ok())
                .collect();
            let (x, y, length) = (numbers[0] * scale, numbers[1] * scale, numbers[2] * scale);
            for row in y..y + scale {
                pixels[row * side + x..row * side + x + length].fill(0);
            }
        }
        (side, pixels)
    }

    #[test]
    fn a_scanner_reads_the_link() {
        for link in [
            "https://example.org/ramka/#at=321/654/987",
            "https://example.org/sliding/#at=BAAC/BAAC/DEEF/DGHF/I..J&goal=..../..../..../.AA./.AA.&moves=GD.GR.EU",
        ] {
            let code = QrCode::encode_text(link, QrCodeEcc::Medium).expect("a short text");
            let (side, pixels) = pixels(&code, 4);
            let mut image =
                rqrr::PreparedImage::prepare_from_greyscale(side, side, |x, y| pixels[y * side + x]);
            let found = image.detect_grids();
            let (_, text) = found.first().expect("a code").decode().expect("it is readable");
            assert_eq!(text, link);
        }
    }
}
