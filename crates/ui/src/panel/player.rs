//! The solution player: follow move by move, play, scrub, choose the speed, go to any move, choose among the shortest solutions.

use std::cell::Cell;
use std::rc::Rc;

use antipode_protocol::{Branches, SolutionPreference};
use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::{
    Element, FocusOptions, HtmlElement, HtmlInputElement, HtmlSelectElement, ScrollIntoViewOptions,
    ScrollLogicalPosition,
};
use yew::prelude::*;

use super::awake::use_screen_on;
use super::icon::Icon;
use antipode_play::numbers::{Share, plural, saturated, share_of, thousands};
use antipode_play::page::playback_speed::PlaybackSpeed;
use antipode_play::puzzle::metric_info::MetricInfo;

/// With more moves than this, the segments behind the slider would be too narrow.
const MAX_SEGMENTS: usize = 80;
/// The number of moves listed at a time.
const MOVES_PER_PAGE: usize = 80;

#[derive(Clone, Properties, PartialEq)]
pub struct SolutionPlayerProps {
    /// What is played: `Shortest solution`, `Cycle rows 1 and 2`.
    pub title: AttrValue,
    /// The metric of the moves.
    pub metric: Rc<MetricInfo>,
    pub moves: Rc<[AttrValue]>,
    /// How many of the moves have been played.
    pub at: usize,
    /// Describes a move in words.
    pub describe: Callback<AttrValue, AttrValue>,
    /// The next move as a sentence: `Turn block B a quarter clockwise.` Empty at the end.
    pub next: AttrValue,
    /// What has happened to the sequence, as a sentence, until the next step.
    #[prop_or_default]
    pub news: Option<AttrValue>,
    /// Whether somebody asked for the player, to follow it: *Next* has the focus when it opens, and the screen stays on.
    #[prop_or_default]
    pub is_followed: bool,
    pub playing: bool,
    pub speed: PlaybackSpeed,
    /// The number of shortest solutions, once counted. `None` also if this is not a shortest solution.
    #[prop_or_default]
    pub solutions: Option<u64>,
    /// The number of block shifts on the way, in metrics that do not count them.
    #[prop_or_default]
    pub shifts: Option<u32>,
    /// The preferred shortest solution; `None` where there is no choice.
    #[prop_or_default]
    pub prefer: Option<SolutionPreference>,
    /// The shortest continuations from the current position, once counted.
    #[prop_or_default]
    pub branches: Option<Rc<Branches>>,
    /// Go to the position after this many moves.
    pub on_seek: Callback<usize>,
    pub on_play: Callback<bool>,
    /// Choose the speed.
    pub on_speed: Callback<PlaybackSpeed>,
    /// Choose the preferred shortest solution.
    #[prop_or_default]
    pub on_prefer: Callback<SolutionPreference>,
    /// Continue with another shortest solution that begins with this move.
    #[prop_or_default]
    pub on_branch: Callback<AttrValue>,
    /// Close the player; `None` where it cannot be closed.
    #[prop_or_default]
    pub on_close: Option<Callback<()>>,
}

/// The player. It waits for *Next*, and says each move in words, for whoever follows with a puzzle in the hand. While `playing` it
/// emits one `on_seek` per interval, and stops at the end. The left and right arrow keys step while the focus is inside, Home and
/// End go to the ends.
#[component]
pub fn SolutionPlayer(props: &SolutionPlayerProps) -> Html {
    let SolutionPlayerProps { moves, at, playing, speed, .. } = props;
    let (at, last) = (*at, moves.len());
    // A control may be used before the next drawing ends the timer, whose move must then not follow.
    let is_interrupted = use_memo((), |()| Cell::new(false));
    is_interrupted.set(false);
    use_playback_timer(props, &is_interrupted);
    use_screen_on(props.is_followed);
    let next = use_node_ref();
    use_effect_with((next.clone(), props.is_followed), |(next, is_followed)| {
        if let Some(next) = next.cast::<HtmlElement>().filter(|_| *is_followed) {
            // The board stays in view.
            let (focus, scroll) = (FocusOptions::new(), ScrollIntoViewOptions::new());
            focus.set_prevent_scroll(true);
            scroll.set_block(ScrollLogicalPosition::Nearest);
            // A button that cannot take the focus leaves the focus unchanged.
            let _ = next.focus_with_options(&focus);
            next.scroll_into_view_with_scroll_into_view_options(&scroll);
        }
    });
    let list = use_node_ref();
    use_effect_with((list.clone(), tab_stop(at) - page_start(at)), |(list, stop)| keep_focus(list, *stop));

    let on_manual_seek = manual_seek(props, &is_interrupted);
    let seek = |to: usize| on_manual_seek.reform(move |_: MouseEvent| to);
    let play = {
        let (on_play, on_seek, playing) = (props.on_play.clone(), props.on_seek.clone(), *playing);
        let is_interrupted = is_interrupted.clone();
        Callback::from(move |_: MouseEvent| {
            is_interrupted.set(playing);
            if !playing && at == last {
                on_seek.emit(0);
            }
            on_play.emit(!playing);
        })
    };
    let onkeydown = {
        let on_seek = on_manual_seek.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.ctrl_key() || event.alt_key() || event.meta_key() || is_in_choice(&event) {
                return;
            }
            let Some(to) = step(&event.key(), at, last) else { return };
            event.prevent_default();
            event.stop_propagation();
            on_seek.emit(to);
        })
    };
    html! {
        // A group: a page may have many boards, and landmarks need names of their own.
        <div class="player" role="group" aria-label="Solution player" {onkeydown}>
            <p class="say" role="status">
                { for props.news.clone().map(|news| html! { <b>{ news }{ " " }</b> }) }
                if at < last { { &props.next } } else { { "This is the end." } }
            </p>
            <div class="player-steps">
                <button type="button" class="btn" disabled={at == 0} onclick={seek(at.saturating_sub(1))}>{ "Back" }</button>
                <button type="button" class="btn primary" disabled={at == last} ref={next} onclick={seek((at + 1).min(last))}>{ "Next" }</button>
                if let Some(on_close) = &props.on_close {
                    { Icon::Close.button("quiet", "Close the player", false, on_close.reform(|_| ())) }
                }
            </div>
            { scrubber(props, &on_manual_seek) }
            <div class="player-bar">
                <p><b>{ &props.title }</b>{ " " }<span class="foot">{ subtitle(props) }</span></p>
                <button type="button" class="btn" onclick={play}>{ if *playing { "Pause" } else { "Play by itself" } }</button>
                { speed_select(*speed, &props.on_speed) }
            </div>
            { sequence(props, &list, &on_manual_seek) }
            { choices(props) }
        </div>
    }
}

/// A manual seek, which also pauses playback.
fn manual_seek(props: &SolutionPlayerProps, is_interrupted: &Rc<Cell<bool>>) -> Callback<usize> {
    let (on_play, on_seek, playing) = (props.on_play.clone(), props.on_seek.clone(), props.playing);
    let is_interrupted = is_interrupted.clone();
    Callback::from(move |to| {
        if playing {
            is_interrupted.set(true);
            on_play.emit(false);
        }
        on_seek.emit(to);
    })
}

/// The slider over the moves, with the number of those that are played.
fn scrubber(props: &SolutionPlayerProps, on_manual_seek: &Callback<usize>) -> Html {
    let (at, last) = (props.at, props.moves.len());
    let scrub = on_manual_seek.reform(move |event: InputEvent| {
        event.target_unchecked_into::<HtmlInputElement>().value().parse().unwrap_or(at)
    });
    html! {
        <div class="player-bar">
            <div class="scrub">
                if last <= MAX_SEGMENTS {
                    <div class="seg" aria-hidden="true">
                        { for (0..last).map(|i| html! { <i key={i} class={classes!((i < at).then_some("done"), (i + 1 == at).then_some("now"))}></i> }) }
                    </div>
                }
                <input type="range" min="0" max={last.to_string()} step="1" value={at.to_string()} oninput={scrub}
                    aria-label="Position in the solution" aria-valuetext={spoken(props)} />
            </div>
            <span class="place" aria-hidden="true">{ format!("{at} / {last}") }</span>
        </div>
    }
}

/// The moves in order, each a button that seeks to the position after it. The list is one tab stop. A long solution is split into
/// pages; the current one is shown.
fn sequence(props: &SolutionPlayerProps, list: &NodeRef, on_manual_seek: &Callback<usize>) -> Html {
    let at = props.at;
    let first = page_start(at);
    let before = (first > 0).then_some("before");
    let after = (first + MOVES_PER_PAGE < props.moves.len()).then_some("after");
    html! {
        <ol class={classes!("alg", before, after)} aria-label="Moves" ref={list} start={(first + 1).to_string()}>
            { for props.moves.iter().enumerate().skip(first).take(MOVES_PER_PAGE).map(|(i, name)| {
                let now = i + 1 == at;
                let class = classes!((i < at).then_some("done"), now.then_some("now"));
                let label = format!("{}: {name}, {}", i + 1, props.describe.emit(name.clone()));
                html! {
                    <li key={i}>
                        <button type="button" {class} tabindex={if i == tab_stop(at) { "0" } else { "-1" }} aria-label={label.clone()} title={label} aria-current={now.then_some("step")}
                            onclick={on_manual_seek.reform(move |_: MouseEvent| i + 1)}>{ name }</button>
                    </li>
                }
            }) }
        </ol>
    }
}

/// The choice among the shortest solutions: by preference, or branch by branch.
fn choices(props: &SolutionPlayerProps) -> Html {
    let next = props.moves.get(props.at);
    let branches = props
        .branches
        .as_deref()
        .filter(|branches| branches.first_moves.len() > 1 && props.at < props.moves.len());
    html! {
        <>
            if let Some(prefer) = props.prefer {
                <fieldset class="choice">
                    <legend>{ "Which shortest solution:" }</legend>
                    { for [(SolutionPreference::FewestShifts, "fewest block shifts"), (SolutionPreference::First, "first in the list")].map(|(which, title)| html! {
                        <label><input type="radio" name="prefer" checked={prefer == which} onchange={props.on_prefer.reform(move |_: Event| which)} />{ title }</label>
                    }) }
                </fieldset>
            }
            if let Some(branches) = branches {
                <div class="branches" role="group" aria-label="Shortest continuations">
                    <p class="foot">{ match branches.solutions {
                        1 => "From here 1 shortest solution continues with:".to_owned(),
                        count => format!("From here {} shortest solutions continue with:", saturated(count)),
                    } }</p>
                    { for branches.first_moves.iter().map(|branch| {
                        let name = AttrValue::from(branch.move_name.clone());
                        let taken = next == Some(&name);
                        let on_branch = { let name = name.clone(); props.on_branch.reform(move |_: MouseEvent| name.clone()) };
                        html! {
                            <button type="button" key={branch.move_name.clone()} class="btn branch" aria-pressed={taken.to_string()} onclick={on_branch}
                                title={props.describe.emit(name)}>
                                <code>{ &branch.move_name }</code>
                                <span>{ saturated(branch.solutions) }</span>
                                if let Some(Share::Part(percent)) = share_of(branch.solutions, branches.solutions) {
                                    <span class="foot">{ percent }</span>
                                }
                            </button>
                        }
                    }) }
                </div>
            }
        </>
    }
}

/// The choice of speed.
fn speed_select(speed: PlaybackSpeed, on_speed: &Callback<PlaybackSpeed>) -> Html {
    let onchange = on_speed.reform(move |event: Event| {
        let index = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
        usize::try_from(index).ok().and_then(PlaybackSpeed::from_index).unwrap_or(speed)
    });
    html! {
        <select class="pace" aria-label="Speed" {onchange}>
            { for PlaybackSpeed::ALL.map(|each| html! { <option selected={each == speed}>{ each.title() }</option> }) }
        </select>
    }
}

/// Plays the next move after each interval unless interrupted, and stops at the end.
#[hook]
fn use_playback_timer(props: &SolutionPlayerProps, is_interrupted: &Rc<Cell<bool>>) {
    let (on_seek, on_play) = (props.on_seek.clone(), props.on_play.clone());
    let is_interrupted = is_interrupted.clone();
    use_effect_with(
        (props.playing, props.at, props.moves.len(), props.speed),
        move |&(playing, at, last, speed)| {
            let timer = playing.then(|| {
                Timeout::new(if at < last { speed.interval_ms() } else { 0 }, move || match at < last {
                    _ if is_interrupted.get() => {}
                    true => on_seek.emit(at + 1),
                    false => on_play.emit(false),
                })
            });
            move || drop(timer)
        },
    );
}

/// The index of the first move on the current page.
fn page_start(at: usize) -> usize {
    tab_stop(at) / MOVES_PER_PAGE * MOVES_PER_PAGE
}

/// The index of the move in the tab order: the last one played.
fn tab_stop(at: usize) -> usize {
    at.saturating_sub(1)
}

/// Keeps the focus on the current move, if the focus is in the list.
fn keep_focus(list: &NodeRef, stop: usize) {
    let Some(list) = list.cast::<Element>() else { return };
    if !list.contains(crate::dom::focused_near(&list).as_deref()) {
        return;
    }
    let item = u32::try_from(stop).ok().and_then(|stop| list.children().item(stop));
    let button = item
        .and_then(|item| item.first_element_child())
        .and_then(|button| button.dyn_into::<HtmlElement>().ok());
    if let Some(button) = button {
        // A button that cannot take the focus leaves the focus unchanged.
        let _ = button.focus();
    }
}

/// The number of moves played after a key, given `at` of `last` moves.
fn step(key: &str, at: usize, last: usize) -> Option<usize> {
    match key {
        "ArrowLeft" => Some(at.saturating_sub(1)),
        "ArrowRight" => Some((at + 1).min(last)),
        "Home" => Some(0),
        "End" => Some(last),
        _ => None,
    }
}

/// Whether a key was pressed in a select or radio group, which needs the arrow keys itself.
fn is_in_choice(event: &KeyboardEvent) -> bool {
    let target = event.target_dyn_into::<Element>();
    target.is_some_and(|target| {
        target.tag_name() == "SELECT" || target.get_attribute("type").as_deref() == Some("radio")
    })
}

/// `23 tile moves · 1 of 43,211 shortest · 9 block shifts`.
fn subtitle(props: &SolutionPlayerProps) -> String {
    let count = props.moves.len() as u64;
    let length = format!("{} {}", thousands(count), props.metric.unit(count));
    let rank = props.solutions.map(|solutions| match solutions {
        1 => "the only shortest".to_owned(),
        _ => format!("1 of {} shortest", saturated(solutions)),
    });
    let shifts = props.shifts.map(|shifts| plural(u64::from(shifts), "block shift", "block shifts"));
    [Some(length), rank, shifts].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// The accessible text of the slider.
fn spoken(props: &SolutionPlayerProps) -> String {
    let (at, last) = (props.at, props.moves.len());
    match at.checked_sub(1).and_then(|i| props.moves.get(i)) {
        Some(name) => format!("{at} of {last}, after {name}, {}", props.describe.emit(name.clone())),
        None => format!("0 of {last}, before the first move"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_step_and_stay_within_the_moves() {
        assert_eq!(step("ArrowRight", 3, 5), Some(4));
        assert_eq!(step("ArrowRight", 5, 5), Some(5));
        assert_eq!(step("ArrowLeft", 0, 5), Some(0));
        assert_eq!(step("Home", 3, 5), Some(0));
        assert_eq!(step("End", 3, 5), Some(5));
        assert_eq!(step("a", 3, 5), None);
    }
}
