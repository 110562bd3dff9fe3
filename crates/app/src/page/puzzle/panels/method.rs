//! The panel with a method for solving the board by hand.

use super::method_figures::MethodFiguresPanel;
use crate::page::puzzle::board_column::move_describer;
use crate::page::puzzle::dispatch_some;
use crate::puzzle::view;
use antipode_play::page::action::{Action, MethodAction};
use antipode_play::page::playback::PlaybackSource;
use antipode_ui::address::now;
use antipode_ui::panel::method::{MethodProps, method};
use antipode_ui::panel::method_picker::{MethodChoice, MethodPickerProps, method_picker};
use antipode_ui::part::PartProps;
use antipode_ui::table_controls::{TableControls, use_table_controls};
use std::rc::Rc;
use yew::prelude::*;

#[component]
pub fn MethodPanel(props: &PartProps) -> Html {
    let PartProps { model, answers, dispatch, .. } = props;
    let TableControls { retry, .. } = use_table_controls(dispatch);
    let ruleset = model.ruleset.method_ruleset();
    let named = model.method().and_then(|name| Some((name, view::method_sources(model.board(), name)?)));
    let Some((method_name, sources)) = named else {
        return html! { <p class="foot">{ "There is no method for solving this board by hand. You can play the best solution found instead." }</p> };
    };
    // A method of an earlier board is offered again.
    let known = answers.method.ready();
    let at = known.and_then(|method| {
        let playback =
            model.player.playback.as_ref().filter(|playback| playback.source == PlaybackSource::Method);
        let start = model.board().parse(&method.position).ok()?;
        match playback {
            Some(playback) => u32::try_from(playback.played).ok(),
            None => (ruleset.canonical(model.board()) == ruleset.canonical(&start)).then_some(0),
        }
    });
    let plan = known.cloned();
    let on_play = dispatch_some(dispatch, move |(from, to): (u32, u32)| {
        Some(Action::Method(MethodAction::Play(
            plan.clone()?,
            usize::try_from(from).ok()?,
            usize::try_from(to).ok()?,
            now(),
        )))
    });
    let is_stale = known.is_some() && at.is_none();
    let on_explain = dispatch.reform(|()| Action::Method(MethodAction::Request));
    let offered: Rc<[MethodChoice]> = ruleset
        .methods()
        .iter()
        .map(|method| MethodChoice {
            name: method.name.into(),
            title: method.title.into(),
            summary: method.summary.into(),
        })
        .collect();
    let on_choose = dispatch_some(dispatch, move |name: AttrValue| {
        ruleset
            .methods()
            .iter()
            .find(|method| *method.name == *name)
            .map(|method| Action::Method(MethodAction::Choose(method.name)))
    });
    let choice =
        method_picker(&MethodPickerProps { methods: offered, chosen: method_name.into(), on_choose });
    let moves = known.map(|method| method.move_count).filter(|_| !is_stale);
    let plan = method(&MethodProps {
        method: answers.method.clone(),
        unit: ruleset.metric_info().many,
        at,
        sources: Rc::new(sources),
        describe: move_describer(model),
        on_explain: on_explain.clone(),
        on_play,
        on_retry: retry.reform(move |()| ruleset),
    });
    html! {
        <>
            { choice }
            if is_stale {
                <div class="loose">
                    <p class="foot">{ "The board no longer matches this plan." }</p>
                    <button type="button" class="btn" onclick={on_explain.reform(|_: MouseEvent| ())}>{ "Explain the current board" }</button>
                </div>
            }
            { plan }
            if ruleset.methods().iter().any(|other| other.name == method_name && other.has_figures) {
                <MethodFiguresPanel ruleset={ruleset} {method_name} current_moves={moves} />
            }
            { for view::method_details(ruleset, props, method_name) }
        </>
    }
}
