//! The opening of a link with many moves: they are played in slices, so that the page stays responsive.

use antipode_play::numbers::percent;
use antipode_play::page::action::{Action, LinkAction};
use antipode_play::route::game::LinkReplay;
use antipode_ui::address::now;
use antipode_ui::part::PartProps;
use gloo::timers::callback::Timeout;
use std::rc::Rc;
use yew::prelude::*;

/// The time of a slice, in milliseconds.
const SLICE_MS: u64 = 10;
/// Moves between two looks at the clock. A link with fewer is opened at once, however slow the device.
const MOVES_AT_ONCE: usize = 8;

/// Plays moves of a link for the time of one slice.
pub(super) fn play_slice(replay: &mut LinkReplay) {
    let end = now().0 + SLICE_MS;
    while (0..MOVES_AT_ONCE).all(|_| replay.step()) {
        if now().0 >= end {
            break;
        }
    }
}

/// Says that a link is being opened.
pub(super) fn opening(part: &PartProps) -> Html {
    match &part.model.link.opening {
        Some(replay) => {
            html! { <Opening key={part.model.change.number} part={part.clone()} replay={Rc::clone(replay)} /> }
        }
        None => Html::default(),
    }
}

#[derive(Clone, Properties)]
struct OpeningProps {
    part: PartProps,
    replay: Rc<LinkReplay>,
}

impl PartialEq for OpeningProps {
    fn eq(&self, other: &OpeningProps) -> bool {
        Rc::ptr_eq(&self.replay, &other.replay)
    }
}

/// Plays one slice after the other, each in a task of its own, as is the opening of the game. When the link is no longer being
/// opened, this is unmounted, and the work ends.
#[component]
fn Opening(props: &OpeningProps) -> Html {
    let replay = use_mut_ref(|| LinkReplay::clone(&props.replay));
    let state = |replay: &LinkReplay| (replay.played(), replay.is_finished());
    let reached = use_state_eq(|| state(&props.replay));
    {
        let (setter, dispatch) = (reached.setter(), props.part.dispatch.clone());
        use_effect_with(*reached, move |(_, is_finished)| {
            let is_finished = *is_finished;
            let timer = Timeout::new(0, move || {
                let mut replay = replay.borrow_mut();
                if is_finished {
                    dispatch.emit(Action::Link(LinkAction::OpenShared(Box::new(replay.clone()), now())));
                } else {
                    play_slice(&mut replay);
                    setter.set(state(&replay));
                }
            });
            move || drop(timer)
        });
    }
    let (part, all) = (reached.0 as u64, props.replay.move_count() as u64);
    html! { <p class="foot" role="status">{ format!("Playing the moves of the link: {}.", percent(part, all)) }</p> }
}
