//! A modal dialog: the browser's own, which traps the focus and restores it.

use web_sys::HtmlDialogElement;
use yew::prelude::*;

use super::icon::Icon;

#[derive(Properties, PartialEq)]
pub struct DialogProps {
    pub title: AttrValue,
    /// A prefix for ids, unique on the page.
    pub id: AttrValue,
    pub open: bool,
    /// Called when the dialog closes: by its button, by Escape, or by a click outside.
    pub on_close: Callback<()>,
    /// The content. It is rendered only while the dialog is open.
    pub children: Html,
}

/// The dialog. Keep it mounted while it is closed: closing restores the focus.
#[component]
pub fn Dialog(props: &DialogProps) -> Html {
    let DialogProps { title, id, open, on_close, children } = props;
    let dialog = use_node_ref();
    use_effect_with((dialog.clone(), *open), |(dialog, open)| {
        let Some(dialog) = dialog.cast::<HtmlDialogElement>() else { return };
        match (*open, dialog.open()) {
            // Refused only by a dialog that is already open or not in the document.
            (true, false) => drop(dialog.show_modal()),
            (false, true) => dialog.close(),
            _ => {}
        }
    });
    let close_outside = {
        let (dialog, on_close) = (dialog.clone(), on_close.clone());
        Callback::from(move |event: MouseEvent| {
            // A click on the backdrop has the dialog itself as its target, not an inner element.
            let inner = event.target_dyn_into::<HtmlDialogElement>().is_none();
            if !inner && dialog.cast::<HtmlDialogElement>().is_some_and(|dialog| dialog.open()) {
                on_close.emit(());
            }
        })
    };
    html! {
        <dialog class="dialog" ref={dialog} aria-labelledby={format!("{id}-title")} onclose={on_close.reform(|_| ())} onclick={close_outside}
            onkeydown={|event: KeyboardEvent| event.stop_propagation()}>
            <div class="dialog-inner">
                <div class="dialog-head">
                    <h2 id={format!("{id}-title")}>{ title }</h2>
                    { Icon::Close.button("quiet", "Close", false, on_close.reform(|_| ())) }
                </div>
                if *open {
                    { children.clone() }
                }
            </div>
        </dialog>
    }
}
