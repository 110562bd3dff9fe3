//! A modal dialog: the browser's own, which keeps the focus inside and gives it back.

use web_sys::HtmlDialogElement;
use yew::prelude::*;

use super::sign::Sign;

/// Properties of [`Dialog`].
#[derive(Properties, PartialEq)]
pub struct DialogProps {
    /// The heading.
    pub title: AttrValue,
    /// A word that sets this dialog apart from others on the page.
    pub id: AttrValue,
    /// Whether it is open.
    pub open: bool,
    /// It was closed: by its button, by Escape, or by a click beside it.
    pub on_close: Callback<()>,
    /// What stands in it. It is only drawn while the dialog is open.
    pub children: Html,
}

/// The dialog. Keep it in the page while it is closed: closing is what returns the focus.
#[component]
pub fn Dialog(props: &DialogProps) -> Html {
    let DialogProps { title, id, open, on_close, children } = props;
    let dialog = use_node_ref();
    use_effect_with((dialog.clone(), *open), |(dialog, open)| {
        let Some(dialog) = dialog.cast::<HtmlDialogElement>() else { return };
        match (*open, dialog.open()) {
            // Refused only by a dialog that is open already or out of the page: nothing to show then.
            (true, false) => drop(dialog.show_modal()),
            (false, true) => dialog.close(),
            _ => {}
        }
    });
    let beside = {
        let (dialog, on_close) = (dialog.clone(), on_close.clone());
        Callback::from(move |event: MouseEvent| {
            // What lies beside the dialog is the dialog's backdrop; a click in it meets no inner element.
            let inner = event.target_dyn_into::<HtmlDialogElement>().is_none();
            if !inner && dialog.cast::<HtmlDialogElement>().is_some_and(|dialog| dialog.open()) {
                on_close.emit(());
            }
        })
    };
    html! {
        <dialog class="dialog" ref={dialog} aria-labelledby={format!("{id}-title")} onclose={on_close.reform(|_| ())} onclick={beside}
            onkeydown={|event: KeyboardEvent| event.stop_propagation()}>
            <div class="dialog-inner">
                <div class="dialog-head">
                    <h2 id={format!("{id}-title")}>{ title }</h2>
                    { Sign::Close.button("quiet", "Close", false, on_close.reform(|_| ())) }
                </div>
                if *open {
                    { children.clone() }
                }
            </div>
        </dialog>
    }
}
