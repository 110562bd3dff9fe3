//! The games that can be continued, and today's boards for whoever has solved some.

use crate::page::puzzle::persistence::saved::StoredGames;
use crate::page::puzzle::persistence::settings;
use crate::puzzle::view;
use antipode_play::game::StartKind;
use antipode_play::numbers::thousands;
use antipode_play::puzzle::PuzzleKind;
use antipode_play::puzzle::rating::RatedDepth;
use antipode_play::route::{Page, Route};
use antipode_ui::dom;
use yew::prelude::*;

/// The saved games that are not solved. In the page as it arrives the section is empty: boot.js shows it if there are games, so
/// that nothing moves when they are drawn.
///
/// `progress` is the card of today's boards, which comes first.
pub(super) fn continued(progress: Option<Html>) -> Html {
    let games: Vec<Html> = match dom::window() {
        Some(_) => progress.into_iter().chain(PuzzleKind::ALL.into_iter().filter_map(card)).collect(),
        None => (0..=PuzzleKind::ALL.len()).map(|_| html! { <li class="continue-card" /> }).collect(),
    };
    if games.is_empty() {
        return Html::default();
    }
    html! {
        <section class="continue" aria-label="Continue" hidden={dom::window().is_none()}>
            <ul>{ for games }</ul>
        </section>
    }
}

fn card(kind: PuzzleKind) -> Option<Html> {
    let game = StoredGames::read(kind).games.current?.restore(kind)?;
    if game.position().is_solved() {
        return None;
    }
    let ruleset = kind.ruleset_named(&settings::read(kind).metric).unwrap_or(kind.default_ruleset());
    let ruleset = ruleset.for_game(&game);
    let info = ruleset.metric_info();
    let moves = ruleset.count_moves(game.start_position(), game.line());
    // Nothing else knows the distance without a solver.
    let distance = match &game.start().kind {
        StartKind::Scramble { depth: Some(depth), .. } | StartKind::Next(RatedDepth { depth, .. })
            if moves == 0 =>
        {
            format!("{} {} from {}", thousands((*depth).into()), info.unit((*depth).into()), info.target)
        }
        _ => match moves {
            0 => "Not begun yet".to_owned(),
            moves => format!("{} {} so far", thousands(moves.into()), info.unit(moves.into())),
        },
    };
    let href = Route::of_page(Page::Puzzle(kind)).to_string();
    Some(html! {
        <li class="continue-card" key={kind.name()}>
            <a {href}>
                { view::picture(game.position()) }
                <span class="about"><b>{ format!("Continue {}", kind.title()) }</b>{ " " }<span class="fact">{ distance }</span></span>
            </a>
        </li>
    })
}
