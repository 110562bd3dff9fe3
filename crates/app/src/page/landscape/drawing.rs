//! Draws landscapes in slices of the page's time, on canvases.

use crate::landscape::painting::{Painting, Picture};
use antipode_ui::dom;
use gloo::timers::callback::Timeout;
use std::cell::RefCell;
use std::rc::{Rc, Weak};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, ImageData, Url};

/// The time of a slice, in milliseconds: half of a frame.
const SLICE_MS: f64 = 8.0;

/// The points between two looks at the clock.
const STEP_POINTS: usize = 2_000;

type Timer = RefCell<Option<Timeout>>;

/// A landscape that is being drawn. Dropping it ends the work.
pub(super) struct Drawing(Rc<Timer>);

impl Drawing {
    pub(super) fn start(painting: Painting, on_drawn: impl FnOnce(Picture) + 'static) -> Drawing {
        let timer = Rc::new(Timer::default());
        draw_soon(painting, on_drawn, &Rc::downgrade(&timer));
        Drawing(timer)
    }
}

impl Drop for Drawing {
    fn drop(&mut self) {
        self.0.take();
    }
}

fn draw_soon(mut painting: Painting, on_drawn: impl FnOnce(Picture) + 'static, timer: &Weak<Timer>) {
    let Some(place) = timer.upgrade() else { return };
    let timer = timer.clone();
    let slice = Timeout::new(0, move || {
        let end = dom::now_ms() + SLICE_MS;
        while !painting.step(STEP_POINTS) {
            if dom::now_ms() >= end {
                return draw_soon(painting, on_drawn, &timer);
            }
        }
        if let Some(picture) = painting.into_picture() {
            on_drawn(picture);
        }
    });
    place.replace(Some(slice));
}

/// Shows a picture on a canvas, which takes its size. Without a 2D context the canvas stays as it is.
pub(super) fn show(canvas: &HtmlCanvasElement, picture: &Picture) -> Option<()> {
    let (width, height) = (u32::try_from(picture.width).ok()?, u32::try_from(picture.height).ok()?);
    let data = ImageData::new_with_u8_clamped_array_and_sh(Clamped(&picture.rgba), width, height).ok()?;
    canvas.set_width(width);
    canvas.set_height(height);
    let context = canvas.get_context("2d").ok()??.dyn_into::<CanvasRenderingContext2d>().ok()?;
    context.put_image_data(&data, 0.0, 0.0).ok()
}

/// A canvas outside the page.
pub(super) fn canvas() -> Option<HtmlCanvasElement> {
    dom::window()?.document()?.create_element("canvas").ok()?.dyn_into().ok()
}

/// The address of a file in the memory of the browser; it is valid until this is dropped.
#[derive(Debug, PartialEq)]
pub(super) struct FileAddress(pub(super) String);

impl Drop for FileAddress {
    fn drop(&mut self) {
        // Only a string that is no address is refused.
        Url::revoke_object_url(&self.0).ok();
    }
}

/// Calls back with the address of what a canvas shows, as PNG.
pub(super) fn to_png(canvas: &HtmlCanvasElement, on_file: impl FnOnce(FileAddress) + 'static) -> Option<()> {
    let on_blob = Closure::once_into_js(move |blob: Option<Blob>| {
        let address = blob.and_then(|blob| Url::create_object_url_with_blob(&blob).ok());
        if let Some(address) = address {
            on_file(FileAddress(address));
        }
    });
    canvas.to_blob(on_blob.unchecked_ref()).ok()
}
