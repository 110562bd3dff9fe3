//! The form: seed, levels, roughness, water, light, size.

use crate::landscape::link::{LandscapeLink, ROUGHNESS, Size, WATER};
use crate::landscape::{Light, MAX_LEVELS, MAX_SEED_CHARS};
use antipode_ui::dom::random_word;
use antipode_ui::panel::select::select;
use std::ops::RangeInclusive;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The form. Every change is a new landscape.
pub(super) fn controls(link: &LandscapeLink, on_change: &Callback<LandscapeLink>) -> Html {
    let landscape = &link.landscape;
    let all_levels = link.size.levels();
    let lights = Light::ALL.map(|light| (light.name().to_owned(), light == landscape.light));
    let sizes = Size::ALL.map(|size| (size.to_string().replace('x', " × "), size == link.size));
    let seeded = {
        let (link, on_change) = (link.clone(), on_change.clone());
        move |seed: String| {
            let mut link = link.clone();
            link.landscape.seed = seed;
            on_change.emit(link);
        }
    };
    let type_seed = {
        let seeded = seeded.clone();
        Callback::from(move |event: InputEvent| {
            seeded(event.target_unchecked_into::<HtmlInputElement>().value());
        })
    };
    let other_seed = Callback::from(move |_: MouseEvent| seeded(random_word()));
    html! {
        <form class="choices" onsubmit={|event: SubmitEvent| event.prevent_default()}>
            <label class="field of-seed">{ "Seed (the same text gives everyone the same landscape)" }
                <span class="row">
                    <input type="text" value={landscape.seed.clone()} maxlength={MAX_SEED_CHARS.to_string()} oninput={type_seed} autocomplete="off" spellcheck="false" />
                    <button type="button" class="btn" onclick={other_seed}>{ "Another" }</button>
                </span>
            </label>
            { slider("Levels", 0..=all_levels, landscape.levels.min(all_levels), &format!("of {all_levels}"), &chosen(link, on_change, move |link, levels| {
                // All levels stay all levels in another size.
                link.landscape.levels = if levels == all_levels { MAX_LEVELS } else { levels };
            })) }
            { slider("Roughness", ROUGHNESS, landscape.roughness_percent, "%", &chosen(link, on_change, |link, percent| link.landscape.roughness_percent = percent)) }
            { slider("Water", WATER, landscape.water_percent, "%", &chosen(link, on_change, |link, percent| link.landscape.water_percent = percent)) }
            { select("Light from the", lights.to_vec(), chosen(link, on_change, |link, index| {
                link.landscape.light = Light::ALL.get(index).copied().unwrap_or(link.landscape.light);
            })) }
            { select("Size, in pixels", sizes.to_vec(), chosen(link, on_change, |link, index| {
                link.size = Size::ALL.get(index).copied().unwrap_or(link.size);
            })) }
        </form>
    }
}

/// A callback that changes the landscape by what is chosen.
fn chosen<T: 'static>(
    link: &LandscapeLink,
    on_change: &Callback<LandscapeLink>,
    change: impl Fn(&mut LandscapeLink, T) + 'static,
) -> Callback<T> {
    let (link, on_change) = (link.clone(), on_change.clone());
    Callback::from(move |value| {
        let mut link = link.clone();
        change(&mut link, value);
        on_change.emit(link);
    })
}

fn slider(
    name: &'static str,
    range: RangeInclusive<u32>,
    value: u32,
    unit: &str,
    on_slide: &Callback<u32>,
) -> Html {
    let oninput = on_slide.reform(move |event: InputEvent| {
        event.target_unchecked_into::<HtmlInputElement>().value().parse().unwrap_or(value)
    });
    let text = format!("{value} {unit}");
    html! {
        <label class="field">
            <span class="slid">{ name }<output>{ &text }</output></span>
            <input type="range" min={range.start().to_string()} max={range.end().to_string()} step="1" value={value.to_string()} {oninput}
                aria-label={name} aria-valuetext={text.clone()} />
        </label>
    }
}
