//! Sending a position: the link, the position and the moves as text, and the device's own way of sharing.

use wasm_bindgen::JsValue;
use web_sys::HtmlInputElement;
use yew::platform::spawn_local;
use yew::prelude::*;

use super::dialog::Dialog;

/// What [`share`] shows, and whom it tells.
pub struct ShareProps {
    /// What is shared, while the dialog is open.
    pub shared: Option<Shared>,
    /// Close the dialog.
    pub on_close: Callback<()>,
}

/// What is shared.
pub struct Shared {
    /// The whole link to the position on the board.
    pub link: AttrValue,
    /// The link that also holds the moves that led to it; empty where there are none.
    pub link_with_moves: AttrValue,
    /// The position as text.
    pub position: AttrValue,
    /// The moves as text; empty where there are none.
    pub moves: AttrValue,
    /// What is shared, in a phrase: `Ramka, 16 tile moves from solved`.
    pub subject: AttrValue,
}

/// The share dialog.
pub fn share(props: &ShareProps) -> Html {
    html! {
        <Dialog id="share" title="Share" open={props.shared.is_some()} on_close={props.on_close.clone()}>
            { props.shared.as_ref().map(contents).unwrap_or_default() }
        </Dialog>
    }
}

fn contents(shared: &Shared) -> Html {
    html! {
        <>
            <p class="foot">{ &shared.subject }</p>
            <Copied label="Link to this position" autofocus=true id="share-link" text={shared.link.clone()} />
            if !shared.link_with_moves.is_empty() {
                <Copied label="Link with the moves that led here" id="share-moves-link" text={shared.link_with_moves.clone()} />
            }
            <Copied label="Position" id="share-position" text={shared.position.clone()} />
            if !shared.moves.is_empty() {
                <Copied label="Moves" id="share-moves" text={shared.moves.clone()} />
            }
            if can_share() {
                <button type="button" class="btn primary" onclick={send(&shared.subject, &shared.link)}>{ "Share…" }</button>
            }
        </>
    }
}

/// Properties of [`Copied`].
#[derive(Properties, PartialEq)]
pub struct CopiedProps {
    /// What it is.
    pub label: AttrValue,
    /// A word that sets this field apart from others on the page.
    pub id: AttrValue,
    /// The text.
    pub text: AttrValue,
    /// Whether its button has the focus when the dialog opens.
    #[prop_or_default]
    pub autofocus: bool,
}

/// Whether a text reached the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Copying {
    /// It was not tried.
    Not,
    /// It did.
    Done,
    /// It did not: the text is selected, for the player to copy.
    Refused,
}

/// A text with a button that copies it. Where the clipboard is refused, the text is selected instead.
#[component]
pub fn Copied(props: &CopiedProps) -> Html {
    let CopiedProps { label, id, text, autofocus } = props;
    let field = use_node_ref();
    let state = use_state_eq(|| Copying::Not);
    {
        let state = state.clone();
        use_effect_with(text.clone(), move |_| state.set(Copying::Not));
    }
    let copy = {
        let (field, state, text) = (field.clone(), state.clone(), text.clone());
        Callback::from(move |_: MouseEvent| {
            let (field, state, text) = (field.clone(), state.clone(), text.clone());
            spawn_local(async move {
                if to_clipboard(&text).await.is_ok() {
                    state.set(Copying::Done);
                } else {
                    if let Some(field) = field.cast::<HtmlInputElement>() {
                        field.select();
                    }
                    state.set(Copying::Refused);
                }
            });
        })
    };
    let say = match *state {
        Copying::Not => "",
        Copying::Done => "Copied.",
        Copying::Refused => "The clipboard is not available: the text is selected, copy it by hand.",
    };
    html! {
        <div class="field copied">
            <label for={id.clone()}>{ label }</label>
            <span class="row">
                <input id={id.clone()} ref={field} type="text" readonly=true value={text.clone()}
                    onfocus={|event: FocusEvent| event.target_unchecked_into::<HtmlInputElement>().select()} />
                <button type="button" class="btn" autofocus={*autofocus} aria-label={format!("Copy: {label}")} onclick={copy}>
                    { if *state == Copying::Done { "Copied" } else { "Copy" } }
                </button>
            </span>
            <span class={classes!((*state != Copying::Refused).then_some("hush"))} role="status">{ say }</span>
        </div>
    }
}

/// Puts a text on the clipboard, or says that it cannot.
async fn to_clipboard(text: &str) -> Result<(), JsValue> {
    let window = web_sys::window().ok_or(JsValue::NULL)?;
    // Outside a secure context there is no clipboard at all, though its type says so.
    if !js_sys::Reflect::has(&window.navigator(), &"clipboard".into())? {
        return Err(JsValue::NULL);
    }
    wasm_bindgen_futures::JsFuture::from(window.navigator().clipboard().write_text(text)).await.map(|_| ())
}

/// Whether the device has its own way of sharing.
fn can_share() -> bool {
    cfg!(target_arch = "wasm32")
        && web_sys::window()
            .is_some_and(|window| js_sys::Reflect::has(&window.navigator(), &"share".into()).unwrap_or(false))
}

/// Hands the link to the device's own way of sharing.
fn send(subject: &AttrValue, link: &AttrValue) -> Callback<MouseEvent> {
    let (subject, link) = (subject.clone(), link.clone());
    Callback::from(move |_: MouseEvent| {
        let Some(window) = web_sys::window() else { return };
        let data = web_sys::ShareData::new();
        data.set_title(&subject);
        data.set_url(&link);
        let sharing = window.navigator().share_with_data(&data);
        spawn_local(async move {
            // The player thought better of it: nothing to say.
            let _ = wasm_bindgen_futures::JsFuture::from(sharing).await;
        });
    })
}
