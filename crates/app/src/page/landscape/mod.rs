//! The page of the landscapes: how they are made, step by step. What is chosen is in the URL.
//!
//! - `controls`: the form. - `drawing`: pictures on canvases, in slices. - [`tiles`]: the picture that the tiles of a board wear.

mod controls;
mod drawing;
pub mod photo;
pub mod tiles;

use crate::landscape::link::LandscapeLink;
use crate::landscape::painting::Painting;
use crate::page::about;
use antipode_play::puzzle::PuzzleKind;
use antipode_play::route::{Page, Route};
use antipode_ui::address::write_address;
use antipode_ui::dom;
use antipode_ui::shell::Shell;
use antipode_ui::url_pace::use_url_pace;
use controls::controls;
use drawing::{Drawing, FileAddress};
use gloo::events::EventListener;
use std::rc::Rc;
use web_sys::HtmlCanvasElement;
use yew::prelude::*;

#[component]
pub fn LandscapePage() -> Html {
    use_title();
    let notices = use_state_eq(|| of_url().1);
    let link = use_state_eq(|| of_url().0);
    use_url(&link, &notices);
    let canvas = use_node_ref();
    let drawn = use_drawing(&link, &canvas);
    let file = use_state_eq(|| None::<Rc<FileAddress>>);
    let save = {
        let (file, canvas) = (file.setter(), canvas.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(canvas) = canvas.cast::<HtmlCanvasElement>() {
                let file = file.clone();
                // Without an encoder there is no file.
                let _ = drawing::to_png(&canvas, move |address| file.set(Some(Rc::new(address))));
            }
        })
    };
    {
        // A file is of the picture that was there.
        let file = file.setter();
        use_effect_with((*link).clone(), move |_| file.set(None));
    }
    let on_change = {
        let link = link.setter();
        Callback::from(move |changed: LandscapeLink| link.set(changed))
    };
    let numbered = (0..).zip(notices.iter().cloned()).collect::<Vec<(u32, AttrValue)>>();
    let on_dismiss = {
        let notices = notices.clone();
        Callback::from(move |dismissed: u32| {
            let left = (0..).zip(notices.iter().cloned()).filter(|(number, _)| *number != dismissed);
            notices.set(left.map(|(_, text)| text).collect());
        })
    };
    let is_drawn = drawn.as_ref() == Some(&*link);
    html! {
        <Shell page={Page::Landscape} notices={numbered} {on_dismiss}>
            <div class="stage landscape">
                <section class="board-col" aria-label="Picture">
                <div class="title">
                    <h1 tabindex="-1">{ "Landscape" }</h1>
                    <p>{ "A picture for the tiles, made of a seed and nothing else." }</p>
                </div>
                <figure aria-busy={(!is_drawn).then_some("true")}>
                    <canvas ref={canvas} role="img" aria-label={description(&link)}
                        style={format!("--ratio:{}", link.size.width as f64 / link.size.height as f64)} />
                </figure>
                </section>
                <aside class="side" aria-label="How it is made">
                <div class="card making">
                    { controls(&link, &on_change) }
                    <p class="row">
                        if let Some(file) = &*file {
                            <a class="btn" download={format!("landscape-{}.png", link.size)} href={file.0.clone()}>{ "Save the PNG" }</a>
                        } else {
                            <button type="button" class="btn" disabled={!is_drawn} onclick={save}>{ "Make a PNG" }</button>
                        }
                        <a class="btn quiet" href={Route::of_page(Page::Landscape).to_string()}>{ "Start over" }</a>
                    </p>
                </div>
                { explanation() }
                </aside>
            </div>
        </Shell>
    }
}

/// How a landscape is made, and where that is from.
fn explanation() -> Html {
    let puzzle = |kind: PuzzleKind| html! { <a class="btn" href={Route::of_page(Page::Puzzle(kind)).to_string()}>{ kind.title() }</a> };
    html! {
        <>
            <section class="card how">
                <h2>{ "How it is made" }</h2>
                <ol>
                    <li><b>{ "Height. " }</b>{ "The four corners get random heights. The middles of the square and of its edges get the mean of their neighbours, moved up or down at random. \
                        Each of the four smaller squares is then divided the same way, with a smaller displacement: the next level. \
                        Slide “Levels” to the left end and step to the right." }</li>
                    <li><b>{ "Roughness. " }</b>{ "At 50 % the displacement halves with each level. More makes crags and islands, less makes hills and bays." }</li>
                    <li><b>{ "Water line. " }</b>{ "The chosen share of the picture is below it." }</li>
                    <li><b>{ "Light. " }</b>{ "Ground that faces the light is bright, ground that turns away is dark." }</li>
                    <li><b>{ "Colour. " }</b>{ "Water is darker where it is deeper. Land goes from shore over lowland, forest and rock to snow, by the share of it that is lower." }</li>
                </ol>
            </section>
            <section class="card how">
                <h2>{ "On the tiles" }</h2>
                <p>{ "Tick “Picture” beside the board. Each tile wears its part of the landscape, and the solved board shows all of it. \
                    Where numbers have a direction, the picture turns with them." }</p>
                <p class="row">{ for [PuzzleKind::Ramka, PuzzleKind::Rotation, PuzzleKind::Fifteen].map(puzzle) }</p>
                <h2>{ "Sources" }</h2>
                <p>{ "Neil Bickford announces “Creating Fake Landscapes” beside his " }
                    <a href="https://nbickford.wordpress.com/2012/01/22/sliding-block-puzzles-part-3/" target="_blank" rel="noopener">{ "articles on sliding block puzzles" }</a>
                    { ", without a method: shaping a planet like the Earth by hand, a square metre a second, would take 16 million years. This is a flat picture, by midpoint displacement: A. Fournier, D. Fussell and L. Carpenter, " }
                    <a href="https://doi.org/10.1145/358523.358553" target="_blank" rel="noopener">{ "Computer rendering of stochastic models" }</a>
                    { ", Communications of the ACM 25(6), 1982. A link shows the same picture everywhere." }</p>
            </section>
        </>
    }
}

/// The picture in words.
fn description(link: &LandscapeLink) -> String {
    let landscape = &link.landscape;
    format!(
        "A landscape from above, of the seed “{}”: {} % water, light from the {}",
        landscape.seed,
        landscape.water_percent,
        landscape.light.name()
    )
}

/// Draws the landscape on the canvas. Returns the one that it shows.
#[hook]
fn use_drawing(link: &LandscapeLink, canvas: &NodeRef) -> Option<LandscapeLink> {
    let drawn = use_state_eq(|| None::<LandscapeLink>);
    let (setter, canvas) = (drawn.setter(), canvas.clone());
    use_effect_with(link.clone(), move |link| {
        let (width, height) = (link.size.width, link.size.height);
        let painting = Painting::new(&link.landscape, (width, height), width.max(height));
        let link = link.clone();
        let drawing = Drawing::start(painting, move |picture| {
            if let Some(canvas) = canvas.cast::<HtmlCanvasElement>() {
                // A browser without canvases has the explanation.
                let _ = drawing::show(&canvas, &picture);
                setter.set(Some(link));
            }
        });
        move || drop(drawing)
    });
    (*drawn).clone()
}

/// The landscape of the URL, and what is wrong with it.
fn of_url() -> (LandscapeLink, Vec<AttrValue>) {
    let (link, warnings) = LandscapeLink::of(&Route::parse(&dom::address()));
    (link, warnings.into_iter().map(|warning| warning.message.into()).collect())
}

/// The URL follows what is chosen, and what is chosen a URL that changes otherwise.
#[hook]
fn use_url(link: &UseStateHandle<LandscapeLink>, notices: &UseStateHandle<Vec<AttrValue>>) {
    let shown = (**link).clone();
    use_url_pace(shown.clone(), false, move || write_address(&shown.route().to_string(), false));
    let (link, notices) = (link.setter(), notices.setter());
    use_effect_with((), move |()| {
        let listener = dom::window().map(|window| {
            EventListener::new(&window, "popstate", move |_| {
                if Route::page_of(&dom::address()) == Some(Page::Landscape) {
                    let (read, warnings) = of_url();
                    link.set(read);
                    notices.set(warnings);
                }
            })
        });
        move || drop(listener)
    });
}

#[hook]
fn use_title() {
    use_effect_with((), |()| dom::set_title(&about::title(Page::Landscape)));
}
