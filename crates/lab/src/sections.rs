//! The sections of the page. The first ones come with the page and are open. The others are in chunks, and each is drawn when it is
//! first opened.

use super::PartProps;
use super::contents::{scroll_to, title};
use super::group::GroupPart;
use super::heat_map::HeatMap;
use super::methods::Methods;
use super::model::Action;
use super::open_questions::OpenQuestions;
use super::position::PositionPart;
use super::projective::Projective;
use super::route::Section;
use super::six::Six;
use super::verdict::Verdict;
use crate::problems::SlidingProblems;
use antipode_ui::chunk;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

chunk!(GROUP: Part<PartProps> = in lab_sections, "The group", fn group_view(|part: &PartProps| html! { <GroupPart ..part.clone() /> }));
chunk!(BOARDS: Part<PartProps> = in lab_sections, "The map of boards", fn boards_view(|part: &PartProps| html! { <HeatMap ..part.clone() /> }));
chunk!(METHODS: Part<PartProps> = in lab_sections, "The methods", fn methods_view(|part: &PartProps| html! { <Methods ..part.clone() /> }));
chunk!(EXCEPTIONS: Part<PartProps> = in lab_sections, "The two exceptions", fn exceptions_view(|part: &PartProps| html! { <><Six ..part.clone() /><Projective ..part.clone() /></> }));
chunk!(SLIDING: Part<PartProps> = in lab_sliding, "The open problems", fn sliding_view(|part: &PartProps| html! { <SlidingProblems ..part.clone() /> }));
chunk!(OPEN: Part<PartProps> = in lab_sections, "The open questions", fn open_view(|part: &PartProps| html! { <OpenQuestions ..part.clone() /> }));

/// The sections whose code comes with the page. They are open in the first frame.
const FIRST_SECTIONS: usize = 2;

/// All sections, each with a heading that opens and closes it. An open section is drawn as soon as its chunk has loaded. A closed one
/// is hidden and keeps its state. The page scrolls to the section that the link names.
#[component]
pub(super) fn Sections(props: &PartProps) -> Html {
    let PartProps { model, dispatch } = props;
    let is_chunk_awaited = use_state_eq(|| true);
    {
        let is_awaited = is_chunk_awaited.setter();
        use_effect_with((), move |()| {
            spawn_local(async move {
                // All but the last are in one chunk. If it does not load, each section says so.
                GROUP.fetch().await;
                is_awaited.set(false);
            });
        });
    }
    let drawn = use_mut_ref(|| [false; Section::ALL.len()]);
    let mut drawn = drawn.borrow_mut();
    for (index, part) in Section::ALL.into_iter().enumerate() {
        drawn[index] |= model.is_open(part) && (index < FIRST_SECTIONS || !*is_chunk_awaited);
    }
    let linked = model.part();
    // A heading near the end of the page is not at the top before its section is drawn.
    let is_drawn = Section::ALL.iter().zip(*drawn).any(|(part, drawn)| linked == Some(*part) && drawn);
    use_effect_with((linked, is_drawn), |&(linked, is_drawn)| {
        if let Some(part) = linked.filter(|_| is_drawn) {
            scroll_to(part);
        }
    });
    html! {
        <div class="lab-parts">
            { for Section::ALL.into_iter().zip(*drawn).map(|(part, is_drawn)| {
                let (id, content_id) = (format!("lab-{}", part.name()), format!("lab-{}-content", part.name()));
                let is_open = model.is_open(part);
                html! {
                    <section key={part.name()} class={classes!("lab-part", (linked == Some(part)).then_some("linked"))} aria-labelledby={id.clone()} aria-busy={(is_open && !is_drawn).then_some("true")}>
                        <h2 {id} tabindex="-1">
                            <button type="button" aria-expanded={is_open.to_string()} aria-controls={content_id.clone()}
                                onclick={dispatch.reform(move |_: MouseEvent| Action::Toggle(part))}>{ title(part) }</button>
                        </h2>
                        <div class="lab-content" id={content_id} hidden={!is_open}>
                            if is_drawn {
                                { content(part, props) }
                            }
                        </div>
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
        Section::Sliding => SLIDING.show(props),
    }
}
