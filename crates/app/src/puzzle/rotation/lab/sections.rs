//! The sections of the page, drawn one at a time so that no task is long.

use super::contents::{scroll_to, title};
use super::route::Section;
use super::{PartProps, group, heat_map, methods, open_questions, position, projective, six, verdict};
use gloo::timers::callback::Timeout;
use yew::prelude::*;

/// The number of sections in the first frame: what a window shows without scrolling.
const FIRST_SECTIONS: usize = 2;

/// All sections, each with its heading. The first ones are drawn at once, the others one by one, in page order, each in a task
/// of its own. A section that the link names is scrolled to as soon as it has its place.
#[component]
pub(super) fn Sections(props: &PartProps) -> Html {
    let drawn = use_state_eq(|| FIRST_SECTIONS);
    {
        let drawn = drawn.clone();
        use_effect_with(*drawn, move |&count| {
            let timer = (count < Section::ALL.len()).then(|| Timeout::new(0, move || drawn.set(count + 1)));
            move || drop(timer)
        });
    }
    let linked = props.model.part();
    // Where a section begins is known when those above it are drawn.
    let is_placed = linked.is_some_and(|part| Section::ALL[..*drawn].contains(&part));
    use_effect_with((linked, is_placed), |&(linked, is_placed)| {
        if let Some(part) = linked.filter(|_| is_placed) {
            scroll_to(part);
        }
    });
    html! {
        <div class="lab-parts">
            { for Section::ALL.into_iter().enumerate().map(|(index, part)| {
                let id = format!("lab-{}", part.name());
                html! {
                    <section key={part.name()} class="lab-part" aria-labelledby={id.clone()} aria-busy={(index >= *drawn).then_some("true")}>
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
        Section::Verdict => html! { <verdict::Verdict ..props /> },
        Section::Position => html! { <position::PositionPart ..props /> },
        Section::Group => html! { <group::GroupPart ..props /> },
        Section::Boards => html! { <heat_map::HeatMap ..props /> },
        Section::Methods => html! { <methods::Methods ..props /> },
        Section::Exceptions => {
            html! { <><six::Six ..props.clone() /><projective::Projective ..props /></> }
        }
        Section::Open => html! { <open_questions::OpenQuestions ..props /> },
    }
}
