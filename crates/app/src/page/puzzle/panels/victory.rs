//! The banner of a solved board: the result, and the moves that did not bring the board nearer, each with the offer to try again
//! from before it.

use super::lessons::Offer;
use super::link_result::solution_of_link;
use antipode_play::game::Event;
use antipode_play::game::review::LostMove;
use antipode_play::numbers::solve_time;
use antipode_play::page::action::{Action, PlayerAction, ViewAction};
use antipode_play::page::view::Dialog;
use antipode_ui::address::now;
use antipode_ui::dom;
use antipode_ui::part::PartProps;
use antipode_ui::storage::daily::{self, link_to_board};
use web_sys::{Element, ScrollBehavior, ScrollToOptions};
use yew::prelude::*;

/// The space below the banner when the page scrolls to it, in pixels.
const MARGIN: f64 = 12.0;
/// The selector of the board.
const BOARD: &str = ".board-col > :is(.board, .tray-room)";
/// The number of moves listed at once; the others are in a collapsed list.
const LISTED: usize = 3;

#[component]
pub fn Victory(props: &PartProps) -> Html {
    let banner = use_node_ref();
    let PartProps { model, dispatch, .. } = props;
    let follows = model.player.is_open();
    use_effect_with(banner.clone(), move |banner| {
        // Whoever follows a solution goes on with the player.
        banner.cast::<Element>().iter().filter(|_| !follows).for_each(reveal);
    });
    let game = model.game();
    let metric = model.ruleset.metric_info();
    let moves = model.ruleset.count_moves(game.start_position(), game.line());
    let shortest = model.distances.depth(model.ruleset, game.start_position());
    let comparison = match shortest {
        Some(shortest) if shortest == moves => " No solution is shorter.".to_owned(),
        Some(_) if model.preferences.hides_distances => " A shorter solution exists.".to_owned(),
        Some(shortest) => format!(" The shortest solution takes {shortest}."),
        None => String::new(),
    };
    let of_link =
        solution_of_link(model).map(|theirs| format!(" The link takes {theirs}.")).unwrap_or_default();
    let start = game.start();
    let text = format!(
        "{moves} {} in {}, {}.{comparison}{of_link}",
        metric.unit(u64::from(moves)),
        solve_time(game.elapsed_ms(now())),
        start.help
    );
    html! {
        <div class="banner won" ref={banner}>
            <p><b>{ "Solved. " }</b>{ text }</p>
            <OtherBoards ..props.clone() />
            <button type="button" class="btn" onclick={dispatch.reform(|_| Action::View(ViewAction::SetDialog(Some(Dialog::Share))))}>{ "Share result" }</button>
            <button type="button" class="btn" onclick={dispatch.reform(|_| Action::Player(PlayerAction::Replay(now())))}>{ "Replay" }</button>
            { lost_moves(props) }
        </div>
    }
}

/// Scrolls until the banner is in the window, as far as the whole board is.
fn reveal(banner: &Element) {
    let Some(window) = dom::window() else { return };
    let board = window.document().and_then(|document| document.query_selector(BOARD).ok()?);
    let height = window.inner_height().ok().and_then(|height| height.as_f64()).unwrap_or_default();
    let hidden = banner.get_bounding_client_rect().bottom() + MARGIN - height;
    let room = board.map_or(0.0, |board| board.get_bounding_client_rect().top());
    if hidden > 0.0 && room > 0.0 {
        let scroll = ScrollToOptions::new();
        scroll.set_top(hidden.min(room));
        if !dom::prefers_stillness() {
            scroll.set_behavior(ScrollBehavior::Smooth);
        }
        window.scroll_by_with_scroll_to_options(&scroll);
    }
}

/// What to play besides the next board: a lesson, or one of today's boards, with how far the player is. What is stored is read once
/// for each solved game.
#[component]
fn OtherBoards(props: &PartProps) -> Html {
    let model = props.model.clone();
    let read = use_memo((model.game().start_turn(), model.change.number), move |_| {
        (daily::progress_today(&model), Offer::of(&model), daily::link_to_unsolved(&model))
    });
    match &*read {
        (Some((progress, next)), offer, _) => html! {
            <>
                <p>{ progress }</p>
                { for next.zip(daily::today()).map(|(slot, day)| html! {
                    <a class="btn primary" href={link_to_board(slot, day)}>{ format!("Next of today’s: {}", slot.kind.title()) }</a>
                }) }
                { offer.view(props) }
            </>
        },
        (None, Offer::None, Some(link)) => {
            html! { <a class="btn" href={link.clone()}>{ "Today’s board" }</a> }
        }
        (None, offer, _) => offer.view(props),
    }
}

fn lost_moves(props: &PartProps) -> Html {
    let PartProps { model, dispatch, .. } = props;
    let game = model.game();
    let (lost, start) = {
        let review = model.review();
        (review.lost(game.current_turn()).collect::<Vec<_>>(), review.start())
    };
    if lost.is_empty() || model.preferences.hides_distances {
        return Html::default();
    }
    let row = |lost: &LostMove| {
        let LostMove { turn, before, after } = *lost;
        let entry = &game.turns()[turn];
        let moves = game.turns()[turn - 1].after.moves_text(entry.moves(), " ");
        let change = if after == before { format!("still {after}") } else { format!("{before} to {after}") };
        let again = dispatch.reform(move |_: MouseEvent| Action::Game(Event::GoTo(turn - 1, now())));
        html! {
            <li key={turn}>
                <span>{ format!("Move {}, ", turn - start) }<code>{ moves }</code>{ format!(": {change}") }</span>
                <button type="button" class="btn quiet" onclick={again} aria-label={format!("Try again from before move {}", turn - start)}>{ "Try again from here" }</button>
            </li>
        }
    };
    let (first, more) = lost.split_at(lost.len().min(LISTED));
    let lead = match lost.len() {
        1 => "One move did not bring the board nearer:".to_owned(),
        many => format!("{many} moves did not bring the board nearer:"),
    };
    html! {
        <div class="lost-moves">
            <p>{ lead }</p>
            <ol>{ for first.iter().map(row) }</ol>
            if !more.is_empty() {
                <details class="twin"><summary>{ format!("{} more", more.len()) }</summary><ol>{ for more.iter().map(row) }</ol></details>
            }
        </div>
    }
}
