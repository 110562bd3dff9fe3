//! The front page: games to continue, and three sections. Each section leads to every puzzle.
//!
//! - [`continued`]: the saved games. - [`play`]: a board of each puzzle, which solves itself under the pointer.
//! - [`today`]: today's boards. - [`links`]: links to other pages.

mod continued;
mod links;
mod play;
mod today;

use crate::page::about;
use antipode_play::puzzle::PuzzleKind;
use antipode_play::route::{Page, Route};
use antipode_ui::dom;
use antipode_ui::shell::Shell;
use antipode_ui::storage::daily;
use continued::continued;
use gloo::events::EventListener;
use play::PlayCard;
use today::TodayProps;
use yew::prelude::*;

#[component]
pub fn HomePage() -> Html {
    use_title();
    // What is stored may change in another tab, and the day while this one is hidden.
    use_redraw_on_change();
    let today = daily::today();
    let results = today.map(|_| daily::stored_results()).unwrap_or_default();
    let has_results = !results.is_empty();
    let today_props = today.map(|day| TodayProps { day, results });
    let progress = today_props.clone().filter(|_| has_results).map(|props| {
        html! { <li class="continue-card days" key="today">{ today::PROGRESS.show(props) }</li> }
    });
    let missing = use_state_eq(missing_page);
    let notices: Vec<(u32, AttrValue)> = missing.iter().map(|text| (0, text.clone())).collect();
    let on_dismiss = Callback::from(move |_| missing.set(None));
    html! {
        <Shell page={Page::Home} {notices} {on_dismiss}>
            <div class="home">
                <header class="welcome">
                    <h1 tabindex="-1">{ "How far is your board from solved?" }</h1>
                    <p>{ "Hand-held puzzles, known exactly: every position, its distance, and every shortest solution. It all happens in your browser." }</p>
                    // Whoever was here before finds the games first.
                    { continued(progress) }
                    <ul class="to-doors">
                        <li><a class="btn primary" href="./#play">{ "Play" }</a></li>
                        <li><a class="btn" href="./#solve">{ "Solve my board" }</a></li>
                        <li><a class="btn" href="./#explore">{ "Explore" }</a></li>
                    </ul>
                </header>
                <section class="door" id="play" aria-labelledby="play-title">
                    <h2 id="play-title">{ "Play" }</h2>
                    <ul class="play-cards">
                        { for PuzzleKind::ALL.map(|kind| html! { <PlayCard key={kind.name()} {kind} /> }) }
                    </ul>
                    <div class="today" role="group" aria-labelledby="today-title">
                        <div class="today-head">
                            <h3 id="today-title">{ "Today’s boards" }</h3>
                            <p>{ today.map(|today| format!("{}. ", today.in_words())) }{ "The same for everyone: four quick boards and a hard one." }</p>
                        </div>
                        <ul class="today-cards">{ for today_props.map(|props| today::CARDS.show(props)) }</ul>
                    </div>
                </section>
                { links::solve() }
                { links::explore() }
            </div>
        </Shell>
    }
}

/// What to say where the URL names a page that does not exist.
fn missing_page() -> Option<AttrValue> {
    let route = Route::parse(&dom::address());
    route.page().is_none().then(|| route.missing_page().into())
}

#[hook]
fn use_title() {
    use_effect_with((), |()| dom::set_title(&about::title(Page::Home)));
}

/// Renders again when another tab has saved something, and when the page is shown again.
#[hook]
fn use_redraw_on_change() {
    let redraw = use_force_update();
    use_effect_with((), move |()| {
        let stored = dom::window().map(|window| {
            let redraw = redraw.clone();
            EventListener::new(&window, "storage", move |_| redraw.force_update())
        });
        let shown = dom::window().and_then(|window| window.document()).map(|document| {
            EventListener::new(&document, "visibilitychange", move |_| redraw.force_update())
        });
        move || drop((stored, shown))
    });
}
