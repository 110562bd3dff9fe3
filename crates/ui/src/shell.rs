//! The shell of every page: the header with navigation, sharing, theme and help, and the notices.

use crate::dom;
use crate::storage;
use antipode_play::puzzle::PuzzleKind;
use antipode_play::route::{Page, Route};
use antipode_play::stored::StorageKey;
use gloo::events::EventListener;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct ShellProps {
    /// The page inside the shell.
    pub page: Page,
    /// Called when Share is pressed. The front page has nothing to share.
    #[prop_or_default]
    pub on_share: Callback<()>,
    /// Called when `?` is pressed.
    #[prop_or_default]
    pub on_help: Callback<()>,
    /// Notices, each with the number that `on_dismiss` receives.
    #[prop_or_default]
    pub notices: Vec<(u32, AttrValue)>,
    /// Called when a notice is dismissed.
    #[prop_or_default]
    pub on_dismiss: Callback<u32>,
    /// Notices that are more than a text.
    #[prop_or_default]
    pub more_notices: Html,
    /// The content of the page.
    pub children: Html,
}

#[component]
pub fn Shell(props: &ShellProps) -> Html {
    let nav = use_node_ref();
    use_effect_with((nav.clone(), props.page), |(nav, _)| show_current(nav));
    html! {
        <>
            <a class="skip" href={format!("{}#main", Route::of_page(props.page))} onclick={|event: MouseEvent| skip_to_main(&event)}>
                { if matches!(props.page, Page::Puzzle(_)) { "To the board" } else { "To the page" } }
            </a>
            <header class="top">
                <a class="brand" href="./" aria-label="Antipode, home" aria-current={(props.page == Page::Home).then_some("page")}>{ mark() }{ "Antipode" }</a>
                <nav ref={nav} class="nav" aria-label="Puzzles">
                    <ul>
                        { for PuzzleKind::ALL.map(|kind| html! {
                            <li><a href={Route::of_page(Page::Puzzle(kind)).to_string()} aria-current={(props.page == Page::Puzzle(kind)).then_some("page")}>{ kind.title() }</a></li>
                        }) }
                        <li><a href={Route::of_page(Page::Lab).to_string()} aria-current={(props.page == Page::Lab).then_some("page")}>{ "Lab" }</a></li>
                        <li><a href={Route::of_page(Page::Library).to_string()} aria-current={(props.page == Page::Library).then_some("page")}>{ "Library" }</a></li>
                    </ul>
                </nav>
                <div class="end">
                    if !matches!(props.page, Page::Home | Page::Library | Page::Landscape) {
                        <button type="button" class="btn" onclick={props.on_share.reform(|_| ())}>{ "Share" }</button>
                        <button type="button" class="btn round" aria-label="Help and keyboard shortcuts" title="Help and keyboard shortcuts"
                            aria-keyshortcuts="?" onclick={props.on_help.reform(|_| ())}>{ "?" }</button>
                    }
                    <ThemeSwitch />
                </div>
            </header>
            <main id="main" tabindex="-1">{ props.children.clone() }</main>
            <div class="notices" role="status">
                <NewVersion />
                { props.more_notices.clone() }
                { for props.notices.iter().map(|(number, text)| {
                    let number = *number;
                    html! {
                        <div class="notice" key={number}>
                            <p>{ text }</p>
                            <button type="button" class="btn quiet" onclick={props.on_dismiss.reform(move |_: MouseEvent| number)}>{ "Dismiss" }</button>
                        </div>
                    }
                }) }
            </div>
        </>
    }
}

/// Scrolls the navigation to the current page, where it is wider than the window.
fn show_current(nav: &NodeRef) {
    let Some(nav) = nav.cast::<web_sys::HtmlElement>() else { return };
    let current = nav.query_selector("[aria-current]").ok().flatten();
    let current = current.and_then(|link| wasm_bindgen::JsCast::dyn_into::<web_sys::HtmlElement>(link).ok());
    if let Some(link) = current {
        let room = nav.client_width() - link.offset_width();
        nav.set_scroll_left(link.offset_left() - nav.offset_left() - room / 2);
    }
}

/// The URL fragment holds the game, so the skip link cannot navigate: it moves the focus instead.
fn skip_to_main(event: &MouseEvent) {
    event.prevent_default();
    focus_main();
}

/// Moves the focus to the title or the board of the page.
pub fn focus_main() {
    let cell = dom::window()
        .and_then(|window| window.document())
        .and_then(|document| {
            document.query_selector("#main h1[tabindex], #main [tabindex=\"0\"]").ok().flatten()
        })
        .and_then(|element| wasm_bindgen::JsCast::dyn_into::<web_sys::HtmlElement>(element).ok());
    if let Some(cell) = cell {
        // An element that cannot take the focus leaves the focus unchanged.
        let _ = cell.focus();
    }
}

/// The logo: two poles on a ring.
fn mark() -> Html {
    html! {
        <svg viewBox="0 0 32 32" aria-hidden="true">
            <circle class="ring" cx="16" cy="16" r="13" />
            <circle class="one" cx="6.8" cy="6.8" r="4.6" />
            <circle class="other" cx="25.2" cy="25.2" r="4.6" />
        </svg>
    }
}

/// The chosen theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Theme {
    System,
    Light,
    Dark,
}

impl Theme {
    fn stored() -> Theme {
        match storage::read(StorageKey::Theme).as_deref().map(|text| text.trim_matches('"')) {
            Some("light") => Theme::Light,
            Some("dark") => Theme::Dark,
            _ => Theme::System,
        }
    }

    fn name(self) -> Option<&'static str> {
        match self {
            Theme::System => None,
            Theme::Light => Some("light"),
            Theme::Dark => Some("dark"),
        }
    }

    fn next(self) -> Theme {
        match self {
            Theme::System => Theme::Light,
            Theme::Light => Theme::Dark,
            Theme::Dark => Theme::System,
        }
    }

    fn apply(self) {
        let root = dom::window().and_then(|window| window.document()?.document_element());
        let Some(root) = root else { return };
        // The attribute's name is a valid one, so neither call can fail.
        let _ = match self.name() {
            Some(name) => root.set_attribute("data-theme", name),
            None => root.remove_attribute("data-theme"),
        };
        // If it is not saved, the page says so.
        storage::write(StorageKey::Theme, self.name()).ok();
        // Canvases redraw with the new colours.
        if let (Some(window), Ok(event)) = (dom::window(), Event::new("antipode-theme")) {
            let _ = window.dispatch_event(&event);
        }
    }
}

/// A button that cycles through the system's theme, light and dark.
#[component]
fn ThemeSwitch() -> Html {
    let theme = use_state(Theme::stored);
    let onclick = {
        let theme = theme.clone();
        Callback::from(move |_: MouseEvent| {
            let next = theme.next();
            next.apply();
            theme.set(next);
        })
    };
    let label = match *theme {
        Theme::System => "Theme: system",
        Theme::Light => "Theme: light",
        Theme::Dark => "Theme: dark",
    };
    let sign = match *theme {
        Theme::System => {
            html! { <><circle cx="12" cy="12" r="8" /><path d="M12 4a8 8 0 0 0 0 16z" fill="currentColor" /></> }
        }
        Theme::Light => {
            html! { <><circle cx="12" cy="12" r="4.2" /><path d="M12 2.5v2.2M12 19.3v2.2M2.5 12h2.2M19.3 12h2.2M5.3 5.3l1.5 1.5M17.2 17.2l1.5 1.5M18.7 5.3l-1.5 1.5M6.8 17.2l-1.5 1.5" /></> }
        }
        Theme::Dark => html! { <path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" /> },
    };
    html! {
        <button type="button" class="btn round" aria-label={label} title={label} {onclick}>
            <svg viewBox="0 0 24 24" aria-hidden="true">{ sign }</svg>
        </button>
    }
}

fn is_update_announced() -> bool {
    let root = dom::window().and_then(|window| window.document()?.document_element());
    root.is_some_and(|root| root.has_attribute("data-update"))
}

/// Offers to reload when a new version is waiting. boot.js announces the version and activates it.
#[component]
fn NewVersion() -> Html {
    let waits = use_state_eq(is_update_announced);
    {
        let waits = waits.clone();
        use_effect_with((), move |()| {
            let listener = dom::window().map(|window| {
                EventListener::new(&window, "antipode-update", {
                    let waits = waits.clone();
                    move |_| waits.set(true)
                })
            });
            // The version may have been announced after the first rendering and before this listener.
            if is_update_announced() {
                waits.set(true);
            }
            move || drop(listener)
        });
    }
    let later = {
        let waits = waits.clone();
        Callback::from(move |_: MouseEvent| waits.set(false))
    };
    if !*waits {
        return Html::default();
    }
    html! {
        <div class="notice">
            <p>{ "A new version of Antipode is ready." }</p>
            <button type="button" class="btn" onclick={|_: MouseEvent| dom::reload()}>{ "Reload" }</button>
            <button type="button" class="btn quiet" onclick={later}>{ "Later" }</button>
        </div>
    }
}
