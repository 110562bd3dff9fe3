//! Sharing: the link, the position and the moves as text, a picture, a snippet for other sites, and the device's share sheet.

use wasm_bindgen::JsValue;
use web_sys::HtmlTextAreaElement;
use yew::platform::spawn_local;
use yew::prelude::*;

use super::dialog::Dialog;
use super::qr::qr_code;

/// The properties of [`share`].
pub struct ShareProps {
    /// What to share, while the dialog is open.
    pub content: Option<ShareContent>,
    pub on_close: Callback<()>,
}

/// What to share.
pub struct ShareContent {
    /// The full link to the board as it was before the first move; empty where there is no game, or nothing to solve.
    pub challenge: AttrValue,
    /// The full link to the current position.
    pub link: AttrValue,
    /// The link that includes the moves; empty if there are none.
    pub link_with_moves: AttrValue,
    /// The position as text.
    pub position: AttrValue,
    /// The moves as text; empty if there are none.
    pub moves: AttrValue,
    /// The subject, in a phrase: `Ramka, 16 tile moves from solved`.
    pub subject: AttrValue,
    /// What the player achieved, with a link to the board, for a chat; empty if the game is not solved.
    pub result: AttrValue,
    /// The picture of the position, if there is one.
    pub picture: Option<Html>,
    /// HTML that shows the position on another site; empty if there is none.
    pub snippet: AttrValue,
}

/// The share dialog.
pub fn share(props: &ShareProps) -> Html {
    html! {
        <Dialog id="share" title="Share" open={props.content.is_some()} on_close={props.on_close.clone()}>
            { props.content.as_ref().map(contents).unwrap_or_default() }
        </Dialog>
    }
}

fn contents(shared: &ShareContent) -> Html {
    let (label, first) = match shared.challenge.is_empty() {
        true => ("Link to this position", &shared.link),
        false => ("Challenge: the board before the first move", &shared.challenge),
    };
    html! {
        <>
            <p class="foot">{ &shared.subject }</p>
            <CopyField {label} autofocus=true id="share-first" text={first.clone()} />
            if !shared.result.is_empty() {
                <CopyField label="Result, for a chat" id="share-result" text={shared.result.clone()} />
            }
            if can_share() {
                <button type="button" class="btn primary" onclick={share_on_device(&shared.subject, first)}>{ "Share…" }</button>
            }
            <details class="twin">
                <summary>{ "More" }</summary>
                if shared.link != *first {
                    <CopyField label="Link to this position" id="share-link" text={shared.link.clone()} />
                }
                if !shared.link_with_moves.is_empty() {
                    <CopyField label="Link with the moves that led here" id="share-moves-link" text={shared.link_with_moves.clone()} />
                }
                <CopyField label="Position" id="share-position" text={shared.position.clone()} />
                if !shared.moves.is_empty() {
                    <CopyField label="Moves" id="share-moves" text={shared.moves.clone()} />
                }
                { for shared.picture.clone() }
                if !shared.snippet.is_empty() {
                    <CopyField label="HTML that shows the board on another site" id="share-snippet" text={shared.snippet.clone()} />
                }
                <p class="foot">{ "QR code of this position" }</p>
                { qr_code(&shared.link) }
            </details>
        </>
    }
}

#[derive(Properties, PartialEq)]
pub struct CopyFieldProps {
    pub label: AttrValue,
    /// An id, unique on the page.
    pub id: AttrValue,
    pub text: AttrValue,
    /// Whether its button has the focus when the dialog opens.
    #[prop_or_default]
    pub autofocus: bool,
}

/// Whether a text was copied to the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CopyState {
    /// Not tried.
    Not,
    /// Copied.
    Done,
    /// Refused: the text is selected, for the player to copy.
    Refused,
}

/// A text with a copy button. If the clipboard is refused, the text is selected instead.
#[component]
pub fn CopyField(props: &CopyFieldProps) -> Html {
    let CopyFieldProps { label, id, text, autofocus } = props;
    let field = use_node_ref();
    let state = use_state_eq(|| CopyState::Not);
    {
        let state = state.clone();
        use_effect_with(text.clone(), move |_| state.set(CopyState::Not));
    }
    let copy = {
        let (field, state, text) = (field.clone(), state.clone(), text.clone());
        Callback::from(move |_: MouseEvent| {
            let (field, state, text) = (field.clone(), state.clone(), text.clone());
            spawn_local(async move {
                if copy_to_clipboard(&text).await.is_ok() {
                    state.set(CopyState::Done);
                } else {
                    if let Some(field) = field.cast::<HtmlTextAreaElement>() {
                        field.select();
                    }
                    state.set(CopyState::Refused);
                }
            });
        })
    };
    let say = match *state {
        CopyState::Not => "",
        CopyState::Done => "Copied.",
        CopyState::Refused => "The clipboard is not available. Copy the selected text yourself.",
    };
    html! {
        <div class="field copied">
            <label for={id.clone()}>{ label }</label>
            <span class="row">
                <textarea id={id.clone()} ref={field} rows="2" readonly=true value={text.clone()}
                    onfocus={|event: FocusEvent| event.target_unchecked_into::<HtmlTextAreaElement>().select()} />
                <button type="button" class="btn" autofocus={*autofocus} aria-label={format!("Copy: {label}")} onclick={copy}>
                    { if *state == CopyState::Done { "Copied" } else { "Copy" } }
                </button>
            </span>
            <span class={classes!((*state != CopyState::Refused).then_some("hush"))} role="status">{ say }</span>
        </div>
    }
}

/// Copies a text to the clipboard.
async fn copy_to_clipboard(text: &str) -> Result<(), JsValue> {
    let window = crate::dom::window().ok_or(JsValue::NULL)?;
    // Outside a secure context the clipboard is undefined, though its type says otherwise.
    if !js_sys::Reflect::has(&window.navigator(), &"clipboard".into())? {
        return Err(JsValue::NULL);
    }
    wasm_bindgen_futures::JsFuture::from(window.navigator().clipboard().write_text(text)).await.map(|_| ())
}

/// Whether the device has a share sheet.
fn can_share() -> bool {
    cfg!(target_arch = "wasm32")
        && crate::dom::window()
            .is_some_and(|window| js_sys::Reflect::has(&window.navigator(), &"share".into()).unwrap_or(false))
}

/// Opens the device's share sheet with the link.
fn share_on_device(subject: &AttrValue, link: &AttrValue) -> Callback<MouseEvent> {
    let (subject, link) = (subject.clone(), link.clone());
    Callback::from(move |_: MouseEvent| {
        let Some(window) = crate::dom::window() else { return };
        let data = web_sys::ShareData::new();
        data.set_title(&subject);
        data.set_url(&link);
        let sharing = window.navigator().share_with_data(&data);
        spawn_local(async move {
            // The player dismissed the share sheet: nothing to report.
            let _ = wasm_bindgen_futures::JsFuture::from(sharing).await;
        });
    })
}
