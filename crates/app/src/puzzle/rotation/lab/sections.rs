//! The sections of the page. The first ones come with the page, the others in a chunk of their own, and those are drawn one at a
//! time, so that no task is long.

use super::PartProps;
use super::contents::{scroll_to, title};
use super::group::GroupPart;
use super::heat_map::HeatMap;
use super::methods::Methods;
use super::open_questions::OpenQuestions;
use super::position::PositionPart;
use super::projective::Projective;
use super::route::Section;
use super::six::Six;
use super::verdict::Verdict;
use crate::chunk::chunk;
use gloo::timers::callback::Timeout;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

chunk!(GROUP: Part<PartProps> = in lab_sections, "The group", fn group_view(|part: &PartProps| html! { <GroupPart ..part.clone() /> }));
chunk!(BOARDS: Part<PartProps> = in lab_sections, "The map of boards", fn boards_view(|part: &PartProps| html! { <HeatMap ..part.clone() /> }));
chunk!(METHODS: Part<PartProps> = in lab_sections, "The methods", fn methods_view(|part: &PartProps| html! { <Methods ..part.clone() /> }));
chunk!(EXCEPTIONS: Part<PartProps> = in lab_sections, "The two exceptions", fn exceptions_view(|part: &PartProps| html! { <><Six ..part.clone() /><Projective ..part.clone() /></> }));
chunk!(OPEN: Part<PartProps> = in lab_sections, "The open questions", fn open_view(|part: &PartProps| html! { <OpenQuestions ..part.clone() /> }));

/// The number of sections in the first frame: what a window shows without scrolling.
const FIRST_SECTIONS: usize = 2;

/// All sections, each with its heading. The first ones are drawn at once, the others one by one, in page order, each in a task
/// of its own. Then a section that the link names is scrolled to.
#[component]
pub(super) fn Sections(props: &PartProps) -> Html {
    let drawn = use_state_eq(|| FIRST_SECTIONS);
    let is_chunk_awaited = use_state_eq(|| true);
    {
        let is_awaited = is_chunk_awaited.setter();
        use_effect_with((), move |()| {
            spawn_local(async move {
                // All of them are in one chunk. If it does not come, each says so in its place.
                GROUP.fetch().await;
                is_awaited.set(false);
            });
        });
    }
    {
        let drawn = drawn.clone();
        use_effect_with((*drawn, *is_chunk_awaited), move |&(count, is_awaited)| {
            let is_next = count < Section::ALL.len() && !is_awaited;
            let timer = is_next.then(|| Timeout::new(0, move || drawn.set(count + 1)));
            move || drop(timer)
        });
    }
    let linked = props.model.part();
    // A section above or below may still grow until all are drawn.
    let are_drawn = *drawn == Section::ALL.len();
    use_effect_with((linked, are_drawn), |&(linked, are_drawn)| {
        if let Some(part) = linked.filter(|_| are_drawn) {
            scroll_to(part);
        }
    });
    html! {
        <div class="lab-parts">
            { for Section::ALL.into_iter().enumerate().map(|(index, part)| {
                let id = format!("lab-{}", part.name());
                html! {
                    <section key={part.name()} class={classes!("lab-part", (linked == Some(part)).then_some("linked"))} aria-labelledby={id.clone()} aria-busy={(index >= *drawn).then_some("true")}>
                        <h2 {id} tabindex="-1">{ title(part) }</h2>
                        if index < *drawn {
                            { content(part, props) }
                        }
                    </section>
                }
            }) }
        </div>
    }
}

fn content(part: Section, props: &PartProps) -> Html {
    let props = props.clone();
    match part {
        Section::Verdict => html! { <Verdict ..props /> },
        Section::Position => html! { <PositionPart ..props /> },
        Section::Group => GROUP.show(props),
        Section::Boards => BOARDS.show(props),
        Section::Methods => METHODS.show(props),
        Section::Exceptions => EXCEPTIONS.show(props),
        Section::Open => OPEN.show(props),
    }
}
