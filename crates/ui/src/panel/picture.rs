//! A position as a picture to save and to share: SVG, and PNG drawn from it here.

use super::download::data_url;
use crate::dom;
use crate::picture::Picture;
use crate::picture::poster::{Look, Poster, WIDTH};
use js_sys::{Array, Reflect};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{
    Blob, CanvasRenderingContext2d, File, FilePropertyBag, HtmlCanvasElement, HtmlImageElement, ShareData,
    Url,
};
use yew::platform::spawn_local;
use yew::prelude::*;

#[derive(Clone, Properties, PartialEq)]
pub struct SharedPictureProps<P: Picture + Clone + PartialEq + 'static> {
    pub poster: Poster<P>,
    /// The name of the file, without an extension.
    pub file: AttrValue,
}

/// A file of the device, and its address while it is offered.
struct Png {
    file: File,
    address: String,
}

impl Drop for Png {
    fn drop(&mut self) {
        // Only a string that is no address is refused.
        Url::revoke_object_url(&self.address).ok();
    }
}

/// The picture, links that save it, and a button that sends it where the device can.
#[component]
pub fn SharedPicture<P: Picture + Clone + PartialEq + 'static>(props: &SharedPictureProps<P>) -> Html {
    let SharedPictureProps { poster, file } = props;
    let look = use_state_eq(Look::default);
    let address =
        use_memo((poster.clone(), *look), |(poster, look)| data_url("image/svg+xml", &poster.to_svg(*look)));
    let height = poster.height(*look);
    let choice = |title: &'static str, chosen: fn(&mut Look) -> &mut bool| {
        let look = look.clone();
        let mut now = *look;
        let checked = *chosen(&mut now);
        let onchange = Callback::from(move |_: Event| {
            let mut now = *look;
            *chosen(&mut now) = !checked;
            look.set(now);
        });
        html! { <label><input type="checkbox" {checked} {onchange} />{ title }</label> }
    };
    let png = use_state(|| None::<Rc<Png>>);
    let onload = {
        let (setter, height, name) = (png.setter(), height, format!("{file}.png"));
        Callback::from(move |event: Event| {
            let (setter, name) = (setter.clone(), name.clone());
            let image = event.target_unchecked_into::<HtmlImageElement>();
            // Without a canvas there is no PNG.
            draw(&image, height, move |blob| setter.set(png_file(&blob, &name).map(Rc::new)));
        })
    };
    let title = &poster.title;
    html! {
        <div class="share-picture">
            <img src={(*address).clone()} alt={format!("A picture of the board: {title}")} width={WIDTH.to_string()} height={height.to_string()} {onload} />
            <div class="likes" role="group" aria-label="The picture">
                { choice("Plain", |look| &mut look.style.is_plain) }
                { choice("Grey", |look| &mut look.style.is_grey) }
                { choice("No letters", |look| &mut look.style.is_unlabelled) }
                if poster.goal.is_some() {
                    { choice("With the goal", |look| &mut look.has_goal) }
                }
            </div>
            <p class="row">
                <a class="btn" download={format!("{file}.svg")} href={(*address).clone()}>{ "Save as SVG" }</a>
                if let Some(png) = &*png {
                    <a class="btn" download={format!("{file}.png")} href={png.address.clone()}>{ "Save as PNG" }</a>
                    if can_share(png, title) {
                        <button type="button" class="btn" onclick={share_on_device(png, title)}>{ "Share picture…" }</button>
                    }
                } else {
                    <button type="button" class="btn" disabled=true>{ "Save as PNG" }</button>
                }
            </p>
        </div>
    }
}

/// Draws an image in its full size, and calls back with it as PNG.
fn draw(image: &HtmlImageElement, height: f64, on_drawn: impl FnOnce(Blob) + 'static) -> Option<()> {
    let canvas = dom::window()?.document()?.create_element("canvas").ok()?;
    let canvas = canvas.dyn_into::<HtmlCanvasElement>().ok()?;
    canvas.set_width(WIDTH as u32);
    canvas.set_height(height as u32);
    let context = canvas.get_context("2d").ok()??.dyn_into::<CanvasRenderingContext2d>().ok()?;
    context.draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, WIDTH, height).ok()?;
    let on_blob = Closure::once_into_js(move |blob: Option<Blob>| {
        if let Some(blob) = blob {
            on_drawn(blob);
        }
    });
    canvas.to_blob(on_blob.unchecked_ref()).ok()
}

fn png_file(blob: &Blob, name: &str) -> Option<Png> {
    let kind = FilePropertyBag::new();
    kind.set_type("image/png");
    let file = File::new_with_blob_sequence_and_options(&Array::of1(blob), name, &kind).ok()?;
    let address = Url::create_object_url_with_blob(&file).ok()?;
    Some(Png { file, address })
}

fn share_data(png: &Png, title: &str) -> ShareData {
    let data = ShareData::new();
    data.set_files(&Array::of1(&png.file));
    data.set_title(title);
    data
}

/// Whether the device can send the picture to other programs.
fn can_share(png: &Png, title: &str) -> bool {
    dom::window().map(|window| window.navigator()).is_some_and(|navigator| {
        Reflect::has(&navigator, &"canShare".into()).unwrap_or(false)
            && navigator.can_share_with_data(&share_data(png, title))
    })
}

/// Opens the device's share sheet with the picture.
fn share_on_device(png: &Rc<Png>, title: &str) -> Callback<MouseEvent> {
    let (png, title) = (png.clone(), title.to_owned());
    Callback::from(move |_: MouseEvent| {
        let Some(window) = dom::window() else { return };
        let sharing = window.navigator().share_with_data(&share_data(&png, &title));
        spawn_local(async move {
            // The player dismissed the share sheet: nothing to report.
            let _ = wasm_bindgen_futures::JsFuture::from(sharing).await;
        });
    })
}
