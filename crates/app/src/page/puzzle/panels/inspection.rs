//! The time to look at a new board before the stopwatch starts.

use antipode_play::game::Event;
use antipode_play::page::action::Action;
use antipode_ui::address::now;
use antipode_ui::part::PartProps;
use gloo::timers::callback::Timeout;
use yew::prelude::*;

/// As long as speedcubers have.
const SECONDS: u32 = 15;

/// Counts down, and then starts the clock. The first move starts it earlier.
#[component]
pub fn Inspection(props: &PartProps) -> Html {
    let left = use_state_eq(|| SECONDS);
    {
        let (dispatch, setter) = (props.dispatch.clone(), left.setter());
        use_effect_with(*left, move |&left| {
            let timer = Timeout::new(1_000, move || match left.saturating_sub(1) {
                0 => dispatch.emit(Action::Game(Event::StartClock(now()))),
                left => setter.set(left),
            });
            move || drop(timer)
        });
    }
    html! { <p class="foot" role="timer">{ format!("Inspection: {} s", *left) }</p> }
}
