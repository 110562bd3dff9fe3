//! The player's own photo as the picture on the tiles. It is kept in this browser alone, and is no part of a backup.

use super::drawing;
use antipode_ui::dom;
use antipode_ui::storage;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, File, HtmlCanvasElement, HtmlImageElement, ImageBitmap};

/// What a picture seed begins with that stands for the photo. The rest tells one photo from the next.
pub const PHOTO: &str = "photo:";

/// The key of the photo, outside the names that a backup contains.
const KEY: &str = "antipode-photo";

/// What a stored photo begins with.
const START: &str = "data:image/jpeg;base64,";

/// The side of the photo as it is stored: a square from its middle.
const SIDE: u32 = 512;

const QUALITY: f64 = 0.85;

/// Keeps a photo.
///
/// # Errors
/// A sentence with the reason; the photo before it is kept.
pub async fn keep(file: File) -> Result<(), &'static str> {
    const UNREADABLE: &str = "The browser cannot read this file as a picture.";
    let bitmap = async {
        let promise = dom::window()?.create_image_bitmap_with_blob(&file).ok()?;
        JsFuture::from(promise).await.ok()?.dyn_into::<ImageBitmap>().ok()
    };
    let bitmap = bitmap.await.ok_or(UNREADABLE)?;
    let (canvas, context) = canvas((SIDE, SIDE)).ok_or("The browser cannot draw a picture.")?;
    let (left, top, side) = middle((bitmap.width(), bitmap.height()), (SIDE, SIDE));
    context
        .draw_image_with_image_bitmap_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
            &bitmap,
            left,
            top,
            side.0,
            side.1,
            0.0,
            0.0,
            f64::from(SIDE),
            f64::from(SIDE),
        )
        .map_err(|_| UNREADABLE)?;
    let photo = canvas
        .to_data_url_with_type_and_encoder_options("image/jpeg", &JsValue::from_f64(QUALITY))
        .ok()
        .filter(|photo| photo.starts_with(START))
        .ok_or(UNREADABLE)?;
    storage::write_entry(KEY, Some(&photo)).map_err(|_| "There is no room for the photo in this browser.")
}

/// Draws the photo for a board with so many cells across and down; `None` if there is none.
pub(super) async fn draw(cells: (usize, usize), longer_side: usize) -> Option<HtmlCanvasElement> {
    let photo = storage::read_entry(KEY).filter(|photo| photo.starts_with(START))?;
    let image = HtmlImageElement::new().ok()?;
    image.set_src(&photo);
    JsFuture::from(image.decode()).await.ok()?;
    let longer = cells.0.max(cells.1).max(1);
    let pixels = |cells: usize| u32::try_from((longer_side * cells / longer).max(1)).unwrap_or(SIDE);
    let size = (pixels(cells.0), pixels(cells.1));
    let (canvas, context) = canvas(size)?;
    let (left, top, part) = middle((image.natural_width(), image.natural_height()), size);
    context
        .draw_image_with_html_image_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
            &image,
            left,
            top,
            part.0,
            part.1,
            0.0,
            0.0,
            f64::from(size.0),
            f64::from(size.1),
        )
        .ok()?;
    Some(canvas)
}

fn canvas((width, height): (u32, u32)) -> Option<(HtmlCanvasElement, CanvasRenderingContext2d)> {
    let canvas = drawing::canvas()?;
    canvas.set_width(width);
    canvas.set_height(height);
    let context = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    Some((canvas, context))
}

/// The largest part from the middle of a picture that has the shape of `wanted`: left, top, width and height.
fn middle(picture: (u32, u32), wanted: (u32, u32)) -> (f64, f64, (f64, f64)) {
    let (width, height) = (f64::from(picture.0), f64::from(picture.1));
    let shape = f64::from(wanted.0) / f64::from(wanted.1);
    let part = (width.min(height * shape), height.min(width / shape));
    ((width - part.0) / 2.0, (height - part.1) / 2.0, part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_a_photo_has_the_shape_of_the_board() {
        assert_eq!(middle((4_000, 3_000), (512, 512)), (500.0, 0.0, (3_000.0, 3_000.0)));
        assert_eq!(middle((3_000, 4_000), (512, 512)), (0.0, 500.0, (3_000.0, 3_000.0)));
        assert_eq!(middle((512, 512), (512, 256)), (0.0, 128.0, (512.0, 256.0)));
    }
}
