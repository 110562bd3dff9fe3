//! The window of the browser and its address. Neither exists where the pages are rendered at build time.

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, PerformanceNavigation, Storage};

/// The window; `None` outside a browser.
#[must_use]
pub fn window() -> Option<web_sys::Window> {
    if cfg!(target_arch = "wasm32") { web_sys::window() } else { None }
}

/// The element with the focus in the document of an element, or in the shadow root around it.
#[must_use]
pub fn focused_near(element: &Element) -> Option<Element> {
    Reflect::get(&element.get_root_node(), &"activeElement".into()).ok()?.dyn_into().ok()
}

/// Sets the title of the window.
pub fn set_title(title: &str) {
    if let Some(document) = window().and_then(|window| window.document()) {
        document.set_title(title);
    }
}

/// The time of a monotonic clock, in milliseconds since the page was loaded; never negative.
#[must_use]
pub fn now_ms() -> f64 {
    window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now())
}

/// The root of the site, an absolute URL that ends with a slash. `web/boot.js` makes it the base of all addresses.
fn root() -> Option<String> {
    window()?.document()?.base_uri().ok()?
}

/// The address of the page, below the root of the site: `ramka/#at=…`.
#[must_use]
pub fn address() -> String {
    let href = window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    let root = root().unwrap_or_default();
    href.strip_prefix(&root).unwrap_or_default().to_owned()
}

/// The absolute URL of an address below the root of the site.
#[must_use]
pub fn absolute(address: &str) -> String {
    format!("{}{address}", root().unwrap_or_default())
}

/// Changes the address without loading a page, as a new history entry or in place of the current one. The browser may reject
/// too many changes; the next change writes the same state.
pub fn set_address(address: &str, is_new: bool) {
    let Some(history) = window().and_then(|window| window.history().ok()) else { return };
    let _ = if is_new {
        history.push_state_with_url(&JsValue::NULL, "", Some(address))
    } else {
        history.replace_state_with_url(&JsValue::NULL, "", Some(address))
    };
}

/// Whether the page was loaded by a reload.
#[must_use]
pub fn is_reloaded() -> bool {
    let clock = window().and_then(|window| window.performance());
    clock.is_some_and(|clock| clock.navigation().type_() == PerformanceNavigation::TYPE_RELOAD)
}

/// The storage of the tab, which a reload keeps; none if the browser refuses.
#[must_use]
pub fn tab_storage() -> Option<Storage> {
    window()?.session_storage().ok()?
}

/// Dispatches an event on the window.
pub fn announce(name: &str) {
    if let (Some(window), Ok(event)) = (window(), web_sys::Event::new(name)) {
        // Dispatching fails only for an event that is already being dispatched.
        let _ = window.dispatch_event(&event);
    }
}

/// Whether the page is hidden, behind another tab or window.
#[must_use]
pub fn is_hidden() -> bool {
    window().and_then(|window| window.document()).is_some_and(|document| document.hidden())
}

/// Whether the player asked the browser for less motion.
#[must_use]
pub fn prefers_stillness() -> bool {
    let query =
        window().and_then(|window| window.match_media("(prefers-reduced-motion: reduce)").ok().flatten());
    query.is_some_and(|query| query.matches())
}

/// Loads an address below the root of the site as a page of its own, even if only its fragment differs.
pub fn load(address: &str) {
    set_address(address, true);
    if let Some(window) = window() {
        // Reloading is always allowed.
        let _ = window.location().reload();
    }
}

/// Loads the page again, as a new version if one is waiting. boot.js does it.
pub fn reload() {
    announce("antipode-reload");
}

/// Calls a function of a part of `navigator` that not every browser has, and waits for its answer: `storage`, `persist`. `None` if
/// the browser has none, or refuses.
pub async fn call_navigator(part: &str, name: &str, argument: &JsValue) -> Option<JsValue> {
    let navigator = window()?.navigator();
    let part = Reflect::get(&navigator, &JsValue::from_str(part)).ok()?;
    let function: Function = Reflect::get(&part, &JsValue::from_str(name)).ok()?.dyn_into().ok()?;
    let promise: Promise = function.call1(&part, argument).ok()?.dyn_into().ok()?;
    JsFuture::from(promise).await.ok()
}

/// Six letters and digits at random, which are easy to tell apart.
pub fn random_word() -> String {
    const SIGNS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";
    let sign = |_| char::from(SIGNS[(js_sys::Math::random() * SIGNS.len() as f64) as usize % SIGNS.len()]);
    (0..6).map(sign).collect()
}
