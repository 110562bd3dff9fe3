//! The settings of a puzzle's page.

use crate::page::landscape::photo::{self, PHOTO};
use crate::puzzle::view;
use antipode_play::game::ladder::Ladder;
use antipode_play::numbers::{plural, thousands};
use antipode_play::page::action::{Action, PreferenceAction};
use antipode_play::page::model::Model;
use antipode_play::puzzle::keys::ArrowKeys;
use antipode_play::route::{Page, Route};
use antipode_ui::dom::random_word;
use antipode_ui::panel::file_input::{FileInput, use_file_input};
use antipode_ui::panel::select::select;
use web_sys::FileList;
use yew::platform::spawn_local;
use yew::prelude::*;

pub(super) fn settings(model: &Model, dispatch: &Callback<Action>) -> Html {
    let preferences = &model.preferences;
    let prefer = |action: fn(bool) -> PreferenceAction| {
        dispatch.reform(move |is_on| Action::Preference(action(is_on)))
    };
    let ladder = Ladder::of(model.games.own());
    let games = plural(ladder.games().into(), "rated game", "rated games");
    html! {
        <>
        <div class="likes" role="group" aria-label="Settings">
            { setting("Stopwatch", preferences.shows_stopwatch, &prefer(PreferenceAction::ShowStopwatch)) }
            { setting("Inspection, 15 s", preferences.inspects, &prefer(PreferenceAction::Inspect)) }
            <span class="keys-only">{ setting("Single keys", preferences.has_single_keys, &prefer(PreferenceAction::EnableSingleKeys)) }</span>
            <span class="keys-only">{ arrow_keys(preferences.arrow_keys, dispatch) }</span>
            { for picture_setting(model, dispatch) }
        </div>
        <p class="foot">{ format!("Your rating in {}: {}, after {games}. The next board is chosen by it.", model.kind().title(), thousands(ladder.rating().into())) }</p>
        </>
    }
}

/// The choice of the keys that act as arrows.
fn arrow_keys(chosen: ArrowKeys, dispatch: &Callback<Action>) -> Html {
    let title = |keys: ArrowKeys| match keys {
        ArrowKeys::Arrows => "Arrow keys",
        ArrowKeys::Wasd => "W A S D and arrow keys",
        ArrowKeys::Keypad => "Keypad and arrow keys",
    };
    let options = ArrowKeys::ALL.map(|keys| (title(keys).to_owned(), keys == chosen));
    let on_choose = dispatch.reform(|index: usize| {
        Action::Preference(PreferenceAction::SetArrowKeys(
            ArrowKeys::ALL.get(index).copied().unwrap_or_default(),
        ))
    });
    select("Directions", options.to_vec(), on_choose)
}

/// A checkbox for a setting.
fn setting(name: &'static str, checked: bool, on_like: &Callback<bool>) -> Html {
    let onchange = on_like.reform(move |_: Event| !checked);
    html! { <label><input type="checkbox" {checked} {onchange} />{ name }</label> }
}

/// The checkbox for the picture on the tiles, and what one can do with the picture. Only single cells are worn by a picture's parts.
fn picture_setting(model: &Model, dispatch: &Callback<Action>) -> Option<Html> {
    if view::own_board(model.kind()).is_some() {
        return None;
    }
    let seed = &model.preferences.picture_seed;
    let draw = |is_shown: bool| {
        Action::Preference(PreferenceAction::SetPicture(if is_shown { random_word() } else { String::new() }))
    };
    let about = |seed: &str| {
        let fields = vec![("seed".to_owned(), seed.to_owned())];
        Route { fields, ..Route::of_page(Page::Landscape) }.to_string()
    };
    Some(html! {
        <>
            { setting("Picture", !seed.is_empty(), &dispatch.reform(draw)) }
            if !seed.is_empty() {
                <button type="button" class="btn quiet" onclick={dispatch.reform(move |_: MouseEvent| draw(true))}>{ "Another picture" }</button>
                <OwnPhoto dispatch={dispatch.clone()} />
                if !seed.starts_with(PHOTO) {
                    <a class="btn quiet" href={about(seed)}>{ "How it is made" }</a>
                }
            }
        </>
    })
}

#[derive(Properties, PartialEq)]
struct OwnPhotoProps {
    dispatch: Callback<Action>,
}

/// The button for the player's own photo.
#[component]
fn OwnPhoto(props: &OwnPhotoProps) -> Html {
    let failure = use_state_eq(|| "");
    let on_files = {
        let (dispatch, failure) = (props.dispatch.clone(), failure.setter());
        Callback::from(move |files: FileList| {
            let Some(file) = files.get(0) else { return };
            let (dispatch, failure) = (dispatch.clone(), failure.clone());
            spawn_local(async move {
                match photo::keep(file).await {
                    Ok(()) => {
                        failure.set("");
                        let seed = format!("{PHOTO}{}", random_word());
                        dispatch.emit(Action::Preference(PreferenceAction::SetPicture(seed)));
                    }
                    Err(why) => failure.set(why),
                }
            });
        })
    };
    let FileInput { input, onclick, onchange } = use_file_input(on_files);
    html! {
        <>
            <button type="button" class="btn quiet" title="It stays in this browser." {onclick}>{ "Own photo…" }</button>
            <input ref={input} type="file" accept="image/*" hidden=true {onchange} />
            <span role="status">{ *failure }</span>
        </>
    }
}
